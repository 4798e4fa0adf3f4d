//! Java members of a group move from the classic protocol to that of KIP-848 one by one, and back, while the others go on:
//! after each move every record is read once, and the group is of the type that it should be.

use crate::failure::{Outcome, fail};
use crate::interop::Bench;
use crate::interop::group_tools::CONSUMER_GROUPS;
use crate::interop::member::{Kind, Member};
use crate::interop::topic::{Topic, forget, wait_for_records, wait_for_shares};

const TOPIC: &str = "rolling";
const GROUP: &str = "rolling";
const PARTITIONS: i32 = 12;
const MEMBERS: usize = 3;

/// The run.
pub(crate) fn run(bench: &mut Bench) -> Outcome {
    let mut moves = 0;
    let outcome = there_and_back(bench, &mut moves);
    // Each member moves twice.
    let outcome = outcome.and_then(|()| if moves == 2 * MEMBERS { Ok(()) } else { fail!("{moves} moves") });
    bench.check("a group of Java consumers moves to the other protocol and back", outcome);
    Ok(())
}

fn there_and_back(bench: &mut Bench, moves: &mut usize) -> Outcome {
    let mut topic = Topic::create(bench, TOPIC, PARTITIONS)?;
    let mut members = Vec::new();
    for n in 0..MEMBERS {
        members.push(start(bench, "range", n)?);
    }
    at_rest(&mut members, &mut topic)?;
    expect_type(bench, "Classic")?;
    for (strategy, type_after) in [("consumer", "Consumer"), ("range", "Classic")] {
        for n in 0..MEMBERS {
            members.remove(0).leave()?;
            members.push(start(bench, strategy, n)?);
            at_rest(&mut members, &mut topic)?;
            // One member of KIP-848 makes the group one of its own, and the last one to go takes that away.
            let last = n + 1 == MEMBERS;
            expect_type(bench, if strategy == "range" && !last { "Consumer" } else { type_after })?;
            *moves += 1;
        }
    }
    members.into_iter().try_for_each(Member::leave)
}

fn start(bench: &mut Bench, strategy: &str, n: usize) -> Outcome<Member> {
    let kind = Kind { client: "java", strategy, group: GROUP, topic: TOPIC, instance: None };
    Member::start(bench, kind, &format!("{strategy}-{n}"))
}

/// The group comes to rest; what is written then is read once, and committed.
fn at_rest(members: &mut [Member], topic: &mut Topic) -> Outcome {
    let mut members: Vec<&mut Member> = members.iter_mut().collect();
    wait_for_shares(&mut members, PARTITIONS)?;
    forget(&mut members)?;
    let written = topic.write(2)?;
    wait_for_records(&mut members, &written)?;
    members.iter_mut().try_for_each(|member| member.commit())
}

fn expect_type(bench: &mut Bench, expected: &str) -> Outcome {
    let bootstrap = bench.bootstrap()?;
    let list = ["--bootstrap-server", &bootstrap, "--list", "--type"];
    let listed = bench.jvm()?.succeed(CONSUMER_GROUPS, &list, b"")?;
    let line = listed.lines().find(|line| line.split_whitespace().next() == Some(GROUP)).unwrap_or("no line");
    if line.split_whitespace().nth(1) != Some(expected) {
        fail!("the group is not of type {expected}: {line}");
    }
    Ok(())
}
