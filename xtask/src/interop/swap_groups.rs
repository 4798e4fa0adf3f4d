//! Groups of one broker go on where they were on the other one, and back: those whose members have left, and those
//! whose members died and are still in the log.

use crate::failure::Outcome;
use crate::interop::Bench;
use crate::interop::cluster;
use crate::interop::member::{Kind, Member};
use crate::interop::topic::{Place, Topic, wait_for_records, wait_for_shares};

const TOPIC: &str = "swap-groups";
const PARTITIONS: i32 = 4;

/// Both protocols, each with members that leave and with members that are killed.
const GROUPS: &[(&str, &str, bool)] = &[
    ("classic-left", "cooperative-sticky", false),
    ("classic-died", "range", true),
    ("consumer-left", "consumer", false),
    ("consumer-died", "consumer", true),
];

/// The run: ours → Apache Kafka → ours, then the reverse.
pub(crate) fn run(bench: &mut Bench) -> Outcome {
    // Those that died are missed after six seconds and not after 45.
    bench.set("group.consumer.min.session.timeout.ms", "6000");
    bench.set("group.consumer.session.timeout.ms", "6000");
    let (ours, apache) = (bench.kind, cluster::Kind::Apache);
    for brokers in [[ours, apache, ours], [apache, ours, apache]] {
        let outcome = carried(bench, brokers);
        bench.check(&format!("groups go on: {brokers:?}"), outcome);
    }
    bench.stop()
}

fn carried(bench: &mut Bench, brokers: [cluster::Kind; 3]) -> Outcome {
    bench.start_afresh(brokers[0], "swap-groups")?;
    let mut topic = Topic::create(bench, TOPIC, PARTITIONS)?;
    let written = topic.write(20)?;
    live(bench, &written)?;
    for broker in &brokers[1..] {
        bench.stop()?;
        bench.hand_over(*broker)?;
        let written = topic.write(5)?;
        live(bench, &written)?;
    }
    Ok(())
}

/// A member of each group reads what its group has not read, and nothing else.
fn live(bench: &mut Bench, written: &[Place]) -> Outcome {
    for (group, strategy, dies) in GROUPS {
        let kind = Kind { client: "confluent", strategy, group, topic: TOPIC, instance: None };
        let mut member = Member::start(bench, kind, "member")?;
        wait_for_shares(&mut [&mut member], PARTITIONS)?;
        wait_for_records(&mut [&mut member], written)?;
        member.commit()?;
        if *dies { member.kill()? } else { member.leave()? }
    }
    Ok(())
}
