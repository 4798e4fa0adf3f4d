//! Generated groups through our assignors and through Apache Kafka's (`tests/interop/java/Assignors.java`).
//!
//! `range` must be equal. `uniform` may choose among equally good assignments, and Apache Kafka's choice follows the
//! order of its hash maps; so ours must be at least as balanced. Where it is just as balanced it should keep as many
//! partitions where they are: no search that is quick enough for a heartbeat finds the very best in every
//! heterogeneous group, so one partition more may move in one group of a thousand.

use std::io::Write;
use std::process::{Command, Stdio};
use std::{fs, thread};

use kafka_group::assignor::{Assignor, Range, Uniform};
use serde_json::{Value, json};

use crate::dice::Dice;
use crate::failure::{Context, Outcome, fail};
use crate::setup::Cache;
use crate::workspace::root;

#[path = "../../../crates/kafka-group/tests/assignors/case.rs"]
mod case;

/// How many groups are kept for the tests of kafka-group.
const RECORDED: usize = 400;

#[derive(Default)]
struct Counts {
    range_equal: u64,
    uniform_equal: u64,
    /// As balanced, and as many partitions kept.
    uniform_equally_good: u64,
    /// As balanced, and more partitions kept.
    uniform_stickier: u64,
    uniform_more_balanced: u64,
    /// As balanced, and one partition less kept.
    uniform_less_sticky: u64,
    worse: Vec<String>,
}

pub(crate) fn run(cache: &Cache, groups: u64, seed: u64, record: bool) -> Outcome<Value> {
    let mut dice = Dice::new(seed);
    let text: String = (0..groups)
        .map(|n| {
            // Small groups find faults in corners, large ones in quotas.
            let members_max = if n % 10 == 0 { 60 } else { 8 };
            let mut group = case::generate(|limit| dice.below(limit), members_max);
            while group.members.is_empty() {
                group = case::generate(|limit| dice.below(limit), members_max);
            }
            case::written(&group)
        })
        .collect();
    let answer = apache_kafka(cache, text)?;
    let cases = case::read(&answer);
    if cases.len() as u64 != groups {
        fail!("{groups} groups went in, {} came out", cases.len());
    }
    let mut counts = Counts::default();
    cases.iter().for_each(|case| compare(case, &mut counts));
    if record {
        let lines = answer.match_indices("group ").map(|(at, _)| at).nth(RECORDED).unwrap_or(answer.len());
        let file = root().join("crates/kafka-group/tests/golden/assignors-4.3.1.txt");
        fs::write(&file, &answer[..lines]).context("cannot write what was recorded")?;
    }
    let report = json!({
        "seed": seed,
        "groups": groups,
        "range": { "equal": counts.range_equal },
        "uniform": {
            "equal": counts.uniform_equal,
            "equally balanced and sticky": counts.uniform_equally_good,
            "equally balanced, ours moves fewer": counts.uniform_stickier,
            "equally balanced, ours moves one more": counts.uniform_less_sticky,
            "ours more balanced": counts.uniform_more_balanced,
            "ours less balanced": 0,
        },
    });
    println!("{report:#}");
    if !counts.worse.is_empty() || counts.uniform_less_sticky * 1000 > groups {
        fail!("not as Apache Kafka:\n{}", counts.worse.iter().take(3).cloned().collect::<Vec<_>>().join("\n"));
    }
    Ok(report)
}

fn compare(case: &case::Case, counts: &mut Counts) {
    let group = &case.group;
    let (Ok(range), Ok(uniform)) = (Range.assign(group), Uniform.assign(group)) else {
        return counts.worse.push(case::written(group));
    };
    if range == case.range {
        counts.range_equal += 1;
    } else {
        counts.worse.push(format!("range: {}", case::written(group)));
    }
    let (ours, theirs) = (case::quality(group, &uniform), case::quality(group, &case.uniform));
    if uniform == case.uniform {
        counts.uniform_equal += 1;
    } else if ours == theirs {
        counts.uniform_equally_good += 1;
    } else if ours.loads < theirs.loads {
        counts.uniform_more_balanced += 1;
    } else if ours.loads == theirs.loads && ours.kept > theirs.kept {
        counts.uniform_stickier += 1;
    } else if ours.loads == theirs.loads && ours.kept + 1 == theirs.kept {
        counts.uniform_less_sticky += 1;
    } else {
        counts.worse.push(format!("uniform: {ours:?} {theirs:?}\n{}", case::written(group)));
    }
}

fn apache_kafka(cache: &Cache, groups: String) -> Outcome<String> {
    let libs = cache.kafka_libs()?;
    let mut child = Command::new("java")
        .args(["-Xmx512m", "-cp"])
        .arg(format!("{}/*", libs.display()))
        .arg(root().join("tests/interop/java/Assignors.java"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start java")?;
    let mut to = child.stdin.take().context("java has no standard input")?;
    let feeder = thread::spawn(move || to.write_all(groups.as_bytes()));
    let done = child.wait_with_output().context("java is gone")?;
    let fed = feeder.join().ok().context("nobody fed java")?;
    fed.context("java did not read to the end")?;
    if !done.status.success() {
        fail!("java: {}", done.status);
    }
    String::from_utf8(done.stdout).context("java wrote what is no text")
}
