//! What the broker advertises, against the list recorded from Apache Kafka 4.3.1.
//!
//! An API that is advertised must have exactly 4.3.1's range, since clients infer the broker's
//! release from ranges. APIs that are missing are listed, and do not fail the run: what is not there
//! yet is not advertised. The same holds for the feature levels.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use crate::failure::{Context, Outcome, fail};
use crate::interop::Bench;
use crate::interop::cluster::Kind;
use crate::wire::{ApiRange, Connection, api_versions};
use crate::workspace::root;

const TOOL: &str = "org.apache.kafka.tools.BrokerApiVersionsCommand";
const FEATURES: &str = "org.apache.kafka.tools.FeatureCommand";

/// The run.
pub(crate) fn run(bench: &mut Bench) -> Outcome {
    let port = bench.cluster()?.port();
    let ranges = api_versions(&mut Connection::open(port, Duration::from_secs(10))?)?;
    let bootstrap = bench.bootstrap()?;
    let printed = bench.jvm()?.succeed(TOOL, &["--bootstrap-server", &bootstrap], b"")?;
    let names = names(&printed);
    let features = features(&bench.jvm()?.succeed(FEATURES, &["--bootstrap-server", &bootstrap, "describe"], b"")?);
    if bench.record {
        if bench.kind != Kind::Apache {
            fail!("golden files are recorded from Apache Kafka: --broker apache");
        }
        let lines = ranges
            .iter()
            .map(|(key, min, max)| format!("{key} {} {min} {max}\n", names.get(key).map_or("?", String::as_str)));
        fs::write(golden("api-versions-4.3.1.txt"), lines.collect::<String>()).context("cannot write the golden")?;
        fs::write(golden("features-4.3.1.txt"), features.join("\n") + "\n").context("cannot write the golden")?;
    }
    let recorded = read_golden("api-versions-4.3.1.txt")?;
    let (missing, wrong) = differences(&parse(&recorded)?, &ranges);
    if !missing.is_empty() {
        println!("  not advertised yet: {}", missing.join(", "));
    }
    bench.check("ranges of what is advertised", if wrong.is_empty() { Ok(()) } else { failed(&wrong) });
    let recorded = read_golden("features-4.3.1.txt")?;
    let wrong: Vec<String> = features.into_iter().filter(|f| recorded.lines().all(|l| l != f)).collect();
    bench.check("feature levels", if wrong.is_empty() { Ok(()) } else { failed(&wrong) });
    let advertised = ranges.len();
    let shown = names.keys().filter(|key| ranges.iter().any(|(k, ..)| k == *key)).count();
    let outcome = if shown == advertised { Ok(()) } else { failed(&[format!("{shown} of {advertised} shown")]) };
    bench.check("kafka-broker-api-versions", outcome);
    Ok(())
}

fn failed(what: &[String]) -> Outcome {
    fail!("{}", what.join("; "))
}

fn golden(name: &str) -> PathBuf {
    root().join("tests/interop/golden").join(name)
}

fn read_golden(name: &str) -> Outcome<String> {
    fs::read_to_string(golden(name)).context(format!("cannot read {name}"))
}

/// `KEY NAME FIRST LAST` lines.
fn parse(text: &str) -> Outcome<BTreeMap<i16, (String, i16, i16)>> {
    let number = |text: Option<&str>| text.and_then(|t| t.parse().ok()).context("a golden line");
    text.lines()
        .map(|line| {
            let mut parts = line.split(' ');
            let key = number(parts.next())?;
            let name = parts.next().context("a golden line")?.to_owned();
            Ok((key, (name, number(parts.next())?, number(parts.next())?)))
        })
        .collect()
}

/// APIs of the golden list that are missing, and those whose range differs or that it does not have.
fn differences(golden: &BTreeMap<i16, (String, i16, i16)>, got: &[ApiRange]) -> (Vec<String>, Vec<String>) {
    let has = |key: &i16| got.iter().any(|(k, ..)| k == key);
    let missing = golden.iter().filter(|(key, _)| !has(key)).map(|(_, (name, ..))| name.clone()).collect();
    let mut wrong = Vec::new();
    for (key, min, max) in got {
        match golden.get(key) {
            None => wrong.push(format!("API {key} is not one that 4.3.1 advertises")),
            Some((name, first, last)) if (first, last) != (min, max) => {
                wrong.push(format!("{name}: {min} to {max}, want {first} to {last}"));
            }
            Some(_) => {}
        }
    }
    (missing, wrong)
}

/// `Name(KEY): …` lines of kafka-broker-api-versions; its unsupported ones are not in the answer.
fn names(printed: &str) -> BTreeMap<i16, String> {
    let line = |line: &str| {
        let (name, rest) = line.trim().split_once('(')?;
        let (key, rest) = rest.split_once(')')?;
        (!rest.contains("UNSUPPORTED")).then_some(())?;
        Some((key.parse().ok()?, name.to_owned()))
    };
    printed.lines().filter_map(line).collect()
}

/// The lines of kafka-features without the epoch, which is an offset; spaces made one.
fn features(printed: &str) -> Vec<String> {
    printed
        .lines()
        .filter(|line| line.starts_with("Feature:"))
        .map(|line| {
            let words: Vec<&str> = line.split_whitespace().take_while(|w| *w != "Epoch:").collect();
            words.join(" ")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_narrower_range_and_a_stranger_are_found() {
        let golden = parse("0 Produce 0 13\n1 Fetch 4 18\n").expect("parses");
        let (missing, wrong) = differences(&golden, &[(0, 3, 13), (99, 0, 0)]);
        assert_eq!(missing, ["Fetch"]);
        assert_eq!(wrong, ["Produce: 3 to 13, want 0 to 13", "API 99 is not one that 4.3.1 advertises"]);
        assert_eq!(differences(&golden, &[(0, 0, 13), (1, 4, 18)]), (vec![], vec![]));
    }
}
