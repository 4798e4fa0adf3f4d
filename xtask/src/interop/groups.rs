//! Every client as a member of groups, in every protocol that it speaks: join, rebalance, commit, resume.
//!
//! One member reads all there is and commits; a second one joins, and each record that is written then is read once by
//! the one who has its partition; the second leaves; and whoever comes after all are gone goes on where they stopped.

use std::process::Command;
use std::time::Duration;

use crate::failure::{Context, Outcome, fail};
use crate::interop::Bench;
use crate::interop::group_tools::CONSUMER_GROUPS;
use crate::interop::member::{Kind, Member};
use crate::interop::tools::CONSOLE_CONSUMER;
use crate::interop::topic::{Topic, forget, wait_for_records, wait_for_shares};
use crate::wire::{Body, Connection, Cursor};
use crate::workspace::captured;

/// Clients, with the assignors of the classic protocol that they have; `consumer` is the protocol of KIP-848.
pub(crate) const CASES: &[(&str, &[&str])] = &[
    ("java", &["range", "roundrobin", "sticky", "cooperative-sticky", "consumer"]),
    ("confluent", &["range", "roundrobin", "cooperative-sticky", "consumer"]),
    ("kafka-python", &["range", "roundrobin", "sticky", "cooperative-sticky"]),
    ("aiokafka", &["range", "roundrobin", "sticky"]),
    ("kafkajs", &["roundrobin"]),
    ("franz-go", &["range", "roundrobin", "sticky", "cooperative-sticky", "consumer"]),
    ("sarama", &["range", "roundrobin", "sticky"]),
    ("segmentio", &["range", "roundrobin"]),
];

const TOPIC: &str = "groups";
const PARTITIONS: i32 = 4;

/// The run.
pub(crate) fn run(bench: &mut Bench) -> Outcome {
    let mut topic = Topic::create(bench, TOPIC, PARTITIONS)?;
    topic.write(50)?;
    let has_848 = speaks_848(bench)?;
    if !has_848 {
        println!("  the protocol of KIP-848 is not there yet");
    }
    for (client, strategies) in CASES {
        for strategy in strategies.iter().filter(|strategy| has_848 || **strategy != "consumer") {
            let outcome = member_life(bench, &mut topic, client, strategy);
            bench.check(&format!("{client} in a group ({strategy})"), outcome);
        }
    }
    let outcome = kcat(bench, &mut topic);
    bench.check("kcat -G", outcome);
    let outcome = console(bench, &mut topic);
    bench.check("kafka-console-consumer --group", outcome);
    Ok(())
}

/// Whether the broker has more to say about a heartbeat of KIP-848 than that it does not know the protocol.
pub(super) fn speaks_848(bench: &mut Bench) -> Outcome<bool> {
    const CONSUMER_GROUP_HEARTBEAT: i16 = 68;
    const UNSUPPORTED_VERSION: i16 = 35;
    let port = bench.cluster()?.port();
    // Tags of the header; group and member; then an epoch that leaves, and nothing else.
    let body = Body(vec![0, 2, b'x', 2, b'm']).i32(-1).i8(0).i8(0).i32(-1).i8(0).i8(0).i8(0).i8(0).i8(0);
    let mut connection = Connection::open(port, Duration::from_secs(20))?;
    let answer = connection.request(CONSUMER_GROUP_HEARTBEAT, 1, &body)?;
    let mut cursor = Cursor(answer.get(5..).context("a short answer")?);
    Ok(cursor.i16()? != UNSUPPORTED_VERSION)
}

/// See the module's documentation.
fn member_life(bench: &mut Bench, topic: &mut Topic, client: &str, strategy: &str) -> Outcome {
    let group = format!("{client}-{strategy}");
    let kind = Kind { client, strategy, group: &group, topic: TOPIC, instance: None };
    let mut first = Member::start(bench, kind, "first")?;
    wait_for_shares(&mut [&mut first], PARTITIONS)?;
    wait_for_records(&mut [&mut first], &topic.records_from(0))?;
    first.commit()?;
    if strategy == "consumer" {
        let bootstrap = bench.bootstrap()?;
        let list = ["--bootstrap-server", &bootstrap, "--list", "--type", "consumer"];
        let listed = bench.jvm()?.succeed(CONSUMER_GROUPS, &list, b"")?;
        if !listed.lines().any(|line| line.split_whitespace().next() == Some(&group)) {
            fail!("the group is not of the consumer protocol");
        }
    }

    let mut second = Member::start(bench, kind, "second")?;
    wait_for_shares(&mut [&mut first, &mut second], PARTITIONS)?;
    forget(&mut [&mut first, &mut second])?;
    let written = topic.write(5)?;
    wait_for_records(&mut [&mut first, &mut second], &written)?;
    first.commit()?;
    second.commit()?;
    second.leave()?;
    wait_for_shares(&mut [&mut first], PARTITIONS)?;
    first.leave()?;

    let written = topic.write(5)?;
    let mut third = Member::start(bench, kind, "third")?;
    wait_for_records(&mut [&mut third], &written)?;
    third.commit()?;
    third.leave()
}

/// kcat commits when it ends, which it does at the end of all partitions.
fn kcat(bench: &mut Bench, topic: &mut Topic) -> Outcome {
    let bootstrap = bench.bootstrap()?;
    let read = || -> Outcome<usize> {
        let mut kcat = Command::new("kcat");
        kcat.args(["-G", "kcat", "-q", "-e", "-b", &bootstrap, "-X", "auto.offset.reset=earliest", TOPIC]);
        Ok(captured(&mut kcat)?.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).count())
    };
    let expected = topic.records_from(0).len();
    let all = read()?;
    let written = topic.write(5)?;
    let new = read()?;
    if (all, new) != (expected, written.len()) {
        fail!("read {all} of {expected} records, then {new}");
    }
    Ok(())
}

fn console(bench: &mut Bench, topic: &mut Topic) -> Outcome {
    let bootstrap = bench.bootstrap()?;
    let mut read = |count: usize| -> Outcome<usize> {
        let count = count.to_string();
        let arguments = ["--bootstrap-server", &bootstrap, "--topic", TOPIC, "--group", "console", "--from-beginning"];
        let arguments = [&arguments[..], &["--max-messages", &count, "--timeout-ms", "20000"]].concat();
        Ok(bench.jvm()?.succeed(CONSOLE_CONSUMER, &arguments, b"")?.lines().count())
    };
    let expected = topic.records_from(0).len();
    let all = read(expected)?;
    let written = topic.write(5)?;
    let new = read(written.len())?;
    if (all, new) != (expected, written.len()) {
        fail!("read {all} of {expected} records, then {new}");
    }
    Ok(())
}
