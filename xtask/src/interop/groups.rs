//! Every client as a member of groups, in every protocol that it speaks: join, rebalance, commit, resume.
//!
//! One member reads all there is and commits; a second one joins, and each record that is written then is read once by
//! the one who has its partition; the second leaves; and whoever comes after all are gone goes on where they stopped.

use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::failure::{Context, Outcome, fail};
use crate::interop::Bench;
use crate::interop::group_tools::CONSUMER_GROUPS;
use crate::interop::member::{Kind, Member, wait_for};
use crate::interop::tools::{CONSOLE_CONSUMER, TOPICS};
use crate::wire::{Body, Connection, Cursor};
use crate::workspace::captured;

/// Clients, with the assignors of the classic protocol that they have; `consumer` is the protocol of KIP-848.
const CASES: &[(&str, &[&str])] = &[
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

/// What the topic holds: as many records in each partition.
struct Topic {
    bootstrap: String,
    each: i64,
}

/// The run.
pub(crate) fn run(bench: &mut Bench) -> Outcome {
    let bootstrap = bench.bootstrap()?;
    let count = PARTITIONS.to_string();
    let create = ["--bootstrap-server", &bootstrap, "--create", "--topic", TOPIC, "--partitions", &count];
    bench.jvm()?.succeed(TOPICS, &create, b"")?;
    let mut topic = Topic { bootstrap, each: 0 };
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

impl Topic {
    /// Writes so many records to each partition.
    fn write(&mut self, count: i64) -> Outcome {
        let lines: String = (self.each..self.each + count).map(|n| format!("{n}\n")).collect();
        for partition in 0..PARTITIONS {
            let mut kcat = Command::new("kcat");
            kcat.args(["-P", "-q", "-b", &self.bootstrap, "-t", TOPIC, "-p", &partition.to_string()]);
            let mut child = kcat.stdin(Stdio::piped()).spawn().context("cannot start kcat")?;
            child.stdin.take().context("no standard input")?.write_all(lines.as_bytes())?;
            if !child.wait()?.success() {
                fail!("kcat cannot write to {TOPIC}");
            }
        }
        self.each += count;
        Ok(())
    }

    /// Every record from an offset on.
    fn records_from(&self, offset: i64) -> Vec<(i32, i64)> {
        (0..PARTITIONS).flat_map(|partition| (offset..self.each).map(move |offset| (partition, offset))).collect()
    }
}

/// See the module's documentation.
fn member_life(bench: &mut Bench, topic: &mut Topic, client: &str, strategy: &str) -> Outcome {
    let group = format!("{client}-{strategy}");
    let kind = Kind { client, strategy, group: &group, topic: TOPIC };
    let mut first = Member::start(bench, kind, "first")?;
    let all: BTreeSet<i32> = (0..PARTITIONS).collect();
    let written = topic.records_from(0);
    wait_for(&mut [&mut first], "all partitions", |m| m[0].assigned == all)?;
    wait_for(&mut [&mut first], "all records", |m| m[0].records.len() >= written.len())?;
    once_each(&[&first], &written)?;
    first.commit()?;
    if strategy == "consumer" {
        let list = ["--bootstrap-server", &topic.bootstrap, "--list", "--type", "consumer"];
        let listed = bench.jvm()?.succeed(CONSUMER_GROUPS, &list, b"")?;
        if !listed.lines().any(|line| line.split_whitespace().next() == Some(&group)) {
            fail!("the group is not of the consumer protocol");
        }
    }

    let mut second = Member::start(bench, kind, "second")?;
    wait_for(&mut [&mut first, &mut second], "a fair share for both", |m| {
        let shares = (&m[0].assigned, &m[1].assigned);
        shares.0.len() == 2 && shares.1.len() == 2 && shares.0.is_disjoint(shares.1)
    })?;
    forget(&mut [&mut first, &mut second])?;
    let before = topic.each;
    topic.write(5)?;
    let written = topic.records_from(before);
    wait_for(&mut [&mut first, &mut second], "all new records", |m| {
        m[0].records.len() + m[1].records.len() >= written.len()
    })?;
    once_each(&[&first, &second], &written)?;
    for (partition, _) in &second.records {
        if !second.assigned.contains(partition) {
            fail!("a record of partition {partition}, which the member does not have");
        }
    }
    first.commit()?;
    second.commit()?;
    second.leave()?;
    wait_for(&mut [&mut first], "all partitions again", |m| m[0].assigned == all)?;
    first.leave()?;

    let before = topic.each;
    topic.write(5)?;
    let written = topic.records_from(before);
    let mut third = Member::start(bench, kind, "third")?;
    wait_for(&mut [&mut third], "what is new", |m| m[0].records.len() >= written.len())?;
    once_each(&[&third], &written)?;
    third.commit()?;
    third.leave()
}

/// What they have read so far is looked at no more.
fn forget(members: &mut [&mut Member]) -> Outcome {
    for member in members {
        member.listen()?;
        member.records.clear();
    }
    Ok(())
}

/// Whether the members have read these records together, each once, and each partition in order.
fn once_each(members: &[&Member], written: &[(i32, i64)]) -> Outcome {
    let mut read: Vec<(i32, i64)> = Vec::new();
    for member in members {
        for partition in 0..PARTITIONS {
            let offsets: Vec<i64> = member.records.iter().filter(|r| r.0 == partition).map(|r| r.1).collect();
            if !offsets.is_sorted() {
                fail!("partition {partition} was read in disorder: {offsets:?}");
            }
        }
        read.extend_from_slice(&member.records);
    }
    read.sort_unstable();
    if read != written {
        fail!("{} records were read, {} written: {:?}", read.len(), written.len(), first_difference(&read, written));
    }
    Ok(())
}

type Place = (i32, i64);

fn first_difference(read: &[Place], written: &[Place]) -> Option<(Option<Place>, Option<Place>)> {
    let at = read.iter().zip(written).position(|(r, w)| r != w).unwrap_or(read.len().min(written.len()));
    Some((read.get(at).copied(), written.get(at).copied()))
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
    topic.write(5)?;
    let new = read()?;
    if (all, new) != (expected, topic.records_from(topic.each - 5).len()) {
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
    topic.write(5)?;
    let new = read(topic.records_from(topic.each - 5).len())?;
    if all != expected || new != topic.records_from(topic.each - 5).len() {
        fail!("read {all} of {expected} records, then {new}");
    }
    Ok(())
}
