//! `kafka-consumer-groups` and `kafka-groups`, on a group with members and on one without.

use std::collections::BTreeMap;
use std::fs;

use crate::failure::{Context, Outcome, fail};
use crate::interop::Bench;
use crate::interop::groups::speaks_848;
use crate::interop::member::{Kind, Member, wait_for};
use crate::interop::tools::{CONSOLE_CONSUMER, CONSOLE_PRODUCER, TOPICS, Tools, expect};

pub(super) const CONSUMER_GROUPS: &str = "org.apache.kafka.tools.consumer.group.ConsumerGroupCommand";
const GROUPS: &str = "org.apache.kafka.tools.GroupsCommand";

const TOPIC: &str = "group-tools";
const GROUP: &str = "tools-group";
/// What the topic holds in its two partitions together.
const RECORDS: i64 = 20;

type Check = fn(&mut Tools<'_>) -> Outcome;

const CHECKS: &[(&str, Check)] = &[
    ("kafka-consumer-groups --list", list),
    ("kafka-groups --list", groups),
    ("kafka-consumer-groups --describe without members", describe_empty),
    ("kafka-consumer-groups --describe with a classic member", describe_classic),
    ("kafka-consumer-groups --describe with a consumer member", describe_consumer),
    ("kafka-consumer-groups --reset-offsets", reset),
    ("kafka-consumer-groups --delete-offsets", delete_offsets),
    ("kafka-consumer-groups --delete", delete),
];

/// The run.
pub(crate) fn run(bench: &mut Bench) -> Outcome {
    let bootstrap = bench.bootstrap()?;
    let mut tools = Tools { bench, bootstrap: bootstrap.clone() };
    tools.ok(TOPICS, &["--create", "--topic", TOPIC, "--partitions", "2"], b"")?;
    let lines: String = (0..RECORDS).map(|n| format!("{n}:{n}\n")).collect();
    let keyed = ["--topic", TOPIC, "--property", "parse.key=true", "--property", "key.separator=:"];
    tools.ok(CONSOLE_PRODUCER, &keyed, lines.as_bytes())?;
    let count = RECORDS.to_string();
    let consume = ["--topic", TOPIC, "--group", GROUP, "--from-beginning", "--max-messages", &count];
    tools.ok(CONSOLE_CONSUMER, &consume, b"")?;
    for (name, check) in CHECKS {
        let outcome = check(&mut Tools { bench, bootstrap: bootstrap.clone() });
        bench.check(name, outcome);
    }
    Ok(())
}

fn list(t: &mut Tools<'_>) -> Outcome {
    let listed = |t: &mut Tools<'_>, more: &[&str]| -> Outcome<bool> {
        let out = t.ok(CONSUMER_GROUPS, &[&["--list"], more].concat(), b"")?;
        Ok(out.lines().any(|line| line.split_whitespace().next() == Some(GROUP)))
    };
    let cases: &[(&[&str], bool)] = &[
        (&[], true),
        (&["--state"], true),
        (&["--state", "Empty"], true),
        (&["--state", "Stable"], false),
        (&["--type", "classic"], true),
        (&["--type", "consumer"], false),
    ];
    for (more, wanted) in cases {
        if listed(t, more)? != *wanted {
            fail!("--list {}: the group should be there: {wanted}", more.join(" "));
        }
    }
    t.refused(CONSUMER_GROUPS, &["--list", "--state", "Nonsense"], "Invalid state list")
}

fn groups(t: &mut Tools<'_>) -> Outcome {
    let out = t.ok(GROUPS, &["--list"], b"")?;
    let row =
        out.lines().find(|line| line.split_whitespace().next() == Some(GROUP)).context(format!("no {GROUP}: {out}"))?;
    expect(&row.to_lowercase(), "classic")?;
    expect(row, "consumer")
}

/// Offset, log end and lag of each partition, as `--describe --offsets` prints them.
fn offsets(t: &mut Tools<'_>, group: &str) -> Outcome<BTreeMap<i32, (String, String, String)>> {
    let out = t.ok(CONSUMER_GROUPS, &["--describe", "--group", group, "--offsets"], b"")?;
    let row = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let text = |at: usize| words.get(at).map(|word| (*word).to_owned());
        if words.first() != Some(&group) || words.get(1) != Some(&TOPIC) {
            return None;
        }
        Some((words.get(2)?.parse().ok()?, (text(3)?, text(4)?, text(5)?)))
    };
    Ok(out.lines().filter_map(row).collect())
}

/// The committed offsets of the two partitions.
fn committed(t: &mut Tools<'_>) -> Outcome<Vec<i64>> {
    let rows = offsets(t, GROUP)?;
    rows.values().map(|(offset, ..)| offset.parse().context(format!("an offset: {offset}"))).collect()
}

fn describe_empty(t: &mut Tools<'_>) -> Outcome {
    let rows = offsets(t, GROUP)?;
    let total: i64 = committed(t)?.iter().sum();
    if rows.len() != 2 || total != RECORDS || rows.values().any(|(offset, end, lag)| offset != end || lag != "0") {
        fail!("offsets: {rows:?}");
    }
    let state = t.ok(CONSUMER_GROUPS, &["--describe", "--group", GROUP, "--state"], b"")?;
    expect(&state, "Empty")?;
    let members = t.call(CONSUMER_GROUPS, &["--describe", "--group", GROUP, "--members"], b"")?;
    expect(&(members.out + &members.err), "has no active members")?;
    let ran = t.call(CONSUMER_GROUPS, &["--describe", "--group", "nobody"], b"")?;
    expect(&(ran.out + &ran.err), "Group nobody not found")
}

fn describe_classic(t: &mut Tools<'_>) -> Outcome {
    describe_active(t, "classic-members", "range")
}

fn describe_consumer(t: &mut Tools<'_>) -> Outcome {
    if !speaks_848(t.bench)? {
        println!("  the protocol of KIP-848 is not there yet");
        return Ok(());
    }
    describe_active(t, "consumer-members", "consumer")
}

fn describe_active(t: &mut Tools<'_>, group: &str, strategy: &str) -> Outcome {
    let kind = Kind { client: "confluent", strategy, group, topic: TOPIC, instance: None };
    let mut member = Member::start(t.bench, kind, "only")?;
    wait_for(&mut [&mut member], "all partitions and records", |m| {
        m[0].assigned.len() == 2 && m[0].records.len() == RECORDS as usize
    })?;
    member.commit()?;
    let rows = offsets(t, group)?;
    if rows.len() != 2 || rows.values().any(|(offset, end, lag)| offset != end || lag != "0") {
        fail!("offsets: {rows:?}");
    }
    let describe = |t: &mut Tools<'_>, more: &[&str]| {
        t.ok(CONSUMER_GROUPS, &[&["--describe", "--group", group], more].concat(), b"")
    };
    expect(&describe(t, &["--state"])?, "Stable")?;
    expect(&describe(t, &["--members"])?, "rdkafka")?;
    let verbose = describe(t, &["--members", "--verbose"])?;
    expect(&verbose, &format!("{TOPIC}(0,1)")).or_else(|_| expect(&verbose, &format!("{TOPIC}:0,1")))?;
    describe(t, &["--state", "--verbose"])?;
    describe(t, &["--offsets", "--verbose"])?;
    let ran = t.call(CONSUMER_GROUPS, &["--delete", "--group", group], b"")?;
    expect(&(ran.out + &ran.err), "GroupNotEmptyException")?;
    let reset = ["--reset-offsets", "--group", group, "--topic", TOPIC, "--to-earliest", "--execute"];
    let ran = t.call(CONSUMER_GROUPS, &reset, b"")?;
    expect(&(ran.out + &ran.err), "can only be reset if the group")?;
    let subscribed = t.call(CONSUMER_GROUPS, &["--delete-offsets", "--group", group, "--topic", TOPIC], b"")?;
    expect(&(subscribed.out + &subscribed.err), "GroupSubscribedToTopicException")
        .or_else(|_| expect(&(t.call(CONSUMER_GROUPS, &["--describe", "--group", group], b"")?.out), TOPIC))?;
    member.leave()
}

fn reset(t: &mut Tools<'_>) -> Outcome {
    let latest = committed(t)?;
    let file = t.bench.cluster()?.home().join("offsets.csv");
    let file = file.to_str().context("a path that is not UTF-8")?.to_owned();
    let modes: &[(&[&str], Vec<i64>)] = &[
        (&["--to-earliest"], vec![0, 0]),
        (&["--to-latest"], latest.clone()),
        (&["--to-offset", "3"], vec![3, 3]),
        (&["--shift-by", "2"], vec![5, 5]),
        (&["--shift-by", "-1"], vec![4, 4]),
        (&["--to-current"], vec![4, 4]),
        (&["--to-datetime", "2000-01-01T00:00:00.000"], vec![0, 0]),
        (&["--to-datetime", "2100-01-01T00:00:00.000"], latest),
        (&["--by-duration", "P1D"], vec![0, 0]),
    ];
    for (mode, wanted) in modes {
        let base = ["--reset-offsets", "--group", GROUP, "--topic", TOPIC, "--execute"];
        t.ok(CONSUMER_GROUPS, &[&base[..], mode].concat(), b"")?;
        let got = committed(t)?;
        if got != *wanted {
            fail!("{}: {got:?}, want {wanted:?}", mode.join(" "));
        }
    }
    // Without --execute it only says what it would do.
    t.ok(CONSUMER_GROUPS, &["--reset-offsets", "--group", GROUP, "--topic", TOPIC, "--to-latest", "--dry-run"], b"")?;
    fs::write(&file, format!("{TOPIC},0,1\n{TOPIC},1,2\n")).context("cannot write the offsets")?;
    t.ok(CONSUMER_GROUPS, &["--reset-offsets", "--group", GROUP, "--from-file", &file, "--execute"], b"")?;
    let got = committed(t)?;
    if got != [1, 2] {
        fail!("--from-file: {got:?}");
    }
    let one = ["--reset-offsets", "--group", "fresh", "--topic", "group-tools:1", "--to-offset", "4", "--execute"];
    t.ok(CONSUMER_GROUPS, &one, b"")?;
    let fresh = offsets(t, "fresh")?;
    if fresh.get(&1).map(|row| row.0.as_str()) != Some("4") {
        fail!("a group without members, made by --reset-offsets: {fresh:?}");
    }
    Ok(())
}

fn delete_offsets(t: &mut Tools<'_>) -> Outcome {
    t.ok(CONSUMER_GROUPS, &["--delete-offsets", "--group", GROUP, "--topic", "group-tools:0"], b"")?;
    let left: Vec<i32> = offsets(t, GROUP)?.into_iter().filter(|(_, row)| row.0 != "-").map(|(p, _)| p).collect();
    if left != [1] {
        fail!("offsets are left for {left:?}");
    }
    Ok(())
}

fn delete(t: &mut Tools<'_>) -> Outcome {
    let out = t.ok(CONSUMER_GROUPS, &["--delete", "--group", GROUP], b"")?;
    expect(&out, "was successful")?;
    let again = t.call(CONSUMER_GROUPS, &["--delete", "--group", GROUP], b"")?;
    expect(&(again.out + &again.err), "GroupIdNotFoundException")?;
    let listed = t.ok(CONSUMER_GROUPS, &["--list"], b"")?;
    if listed.lines().any(|line| line.trim() == GROUP) {
        fail!("the group is still listed");
    }
    Ok(())
}
