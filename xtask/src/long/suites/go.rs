//! Suites in Go: `go test` in a copy of the module.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::Value;

use super::{Bench, Results, because, copied, logged};
use crate::failure::{Context, Outcome, fail};
use crate::long::report::OK;
use crate::setup::Cache;
use crate::workspace::{captured, tail};

const LIMIT: Duration = Duration::from_secs(40 * 60);

/// franz-go's client.
pub(super) fn kgo(bench: &Bench<'_>) -> Outcome<Results> {
    franz(bench, "github.com/twmb/franz-go@v1.22.3", "./pkg/kgo", &[])
}

/// Its hardest test of groups, on which duplicates and losses fail.
pub(super) fn kgo_etl(bench: &Bench<'_>) -> Outcome<Results> {
    franz(bench, "github.com/twmb/franz-go@v1.22.3", "./pkg/kgo", &["-count=10", "-run=^TestGroupETL$"])
}

/// franz-go's admin client.
pub(super) fn kadm(bench: &Bench<'_>) -> Outcome<Results> {
    franz(bench, "github.com/twmb/franz-go/pkg/kadm@v1.20.0", ".", &[])
}

fn franz(bench: &Bench<'_>, module: &str, package: &str, more: &[&str]) -> Outcome<Results> {
    let copy = copy_of(bench, module)?;
    let mut go = go_test(bench, &copy, package, more);
    go.env("KGO_SEEDS", bench.cluster.bootstrap()).env("KGO_TEST_RF", "1").env("KGO_TEST_RECORDS", "50000");
    results(&logged(&mut go, &bench.home.join("go.log"), LIMIT)?)
}

/// Three parts of segmentio's tests look at offsets through a group that lacks a function, whatever broker it asks, and
/// their panic would end all the tests behind them.
const BROKEN: &str = "-skip=^TestReaderConsumerGroup$/^(verify_offset_committed.*|consumer_group_commits_on_close)$";

/// segmentio's client. Its tests know one port, and so does the client when none is named: both are taught another one.
pub(super) fn segmentio(bench: &Bench<'_>) -> Outcome<Results> {
    let copy = copy_of(bench, "github.com/segmentio/kafka-go@v0.4.51")?;
    let port = bench.cluster.port().to_string();
    for entry in fs::read_dir(&copy).context("cannot list the copy")? {
        let file = entry?.path();
        if file.to_string_lossy().ends_with(".go") {
            let text = fs::read_to_string(&file).context("cannot read a source")?;
            fs::write(&file, text.replace("9092", &port)).context("cannot write a source")?;
        }
    }
    let mut go = go_test(bench, &copy, ".", &[BROKEN]);
    go.env("KAFKA_VERSION", "4.3.1").env("KAFKA_SKIP_NETTEST", "1");
    // Some tests are named after the port.
    results(&logged(&mut go, &bench.home.join("go.log"), LIMIT)?.replace(&port, "9092"))
}

/// A copy of a module's sources with its tests, as the module proxy serves them.
fn copy_of(bench: &Bench<'_>, module: &str) -> Outcome<PathBuf> {
    let mut download = with_caches(Command::new("go"), bench.cache);
    download.args(["mod", "download", "-modcacherw", "-json", module]).current_dir(&bench.home);
    let answer: Value = serde_json::from_slice(&captured(&mut download)?).context("go mod download")?;
    let from = answer["Dir"].as_str().context(format!("{module} has no folder"))?;
    let copy = bench.home.join("module");
    copied(Path::new(from), &copy)?;
    Ok(copy)
}

fn go_test(bench: &Bench<'_>, copy: &Path, package: &str, more: &[&str]) -> Command {
    let mut go = with_caches(Command::new("go"), bench.cache);
    go.args(["test", "-modcacherw", "-json", "-count=1", "-vet=off", "-timeout=38m"]);
    match bench.only {
        // Not the seeds of fuzz targets, which ask no broker.
        [] => go.arg("-run=^Test"),
        only => go.arg(format!("-run=^({})$", only.join("|"))),
    };
    if !bench.without.is_empty() {
        go.arg(format!("-skip=^({})$", bench.without.join("|")));
    }
    go.args(more).arg(package).current_dir(copy);
    go
}

fn with_caches(mut go: Command, cache: &Cache) -> Command {
    go.env("GOMODCACHE", cache.dir().join("go/mod")).env("GOCACHE", cache.dir().join("go/build"));
    go.env("GOFLAGS", "-mod=mod").env("GOWORK", "off");
    go
}

/// What each test and its direct parts came to; once red, a test that is run several times stays red.
fn results(log: &str) -> Outcome<Results> {
    let mut said: BTreeMap<String, String> = BTreeMap::new();
    let mut came: BTreeMap<String, String> = BTreeMap::new();
    let mut open: BTreeSet<String> = BTreeSet::new();
    for event in log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        let (Some(action), Some(test)) = (event["Action"].as_str(), event["Test"].as_str()) else {
            continue;
        };
        let name: String = test.splitn(3, '/').take(2).collect::<Vec<_>>().join("/");
        if action == "output" {
            let line = event["Output"].as_str().unwrap_or_default();
            if !line.trim_start().starts_with("---") && !line.starts_with("===") {
                said.insert(name, line.to_owned());
            }
            continue;
        }
        let outcome = match action {
            "run" => {
                open.insert(test.to_owned());
                continue;
            }
            "pass" => OK.to_owned(),
            "skip" => "skipped".to_owned(),
            "fail" => because(said.get(&name).map_or("", String::as_str)),
            _ => continue,
        };
        open.remove(test);
        let red = came.get(&name).is_some_and(|before| before.starts_with("failed"));
        if test == name && !red {
            came.insert(name, outcome);
        }
    }
    for test in open.into_iter().filter(|test| test.matches('/').count() < 2) {
        came.insert(test, "failed: it did not end".to_owned());
    }
    if came.is_empty() {
        fail!("no test was run:\n{}", tail(log, 25));
    }
    Ok(came.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_become_results() {
        let event = |action: &str, test: &str| {
            format!("{{\"Action\":\"{action}\",\"Test\":\"{test}\",\"Output\":\"why\\n\"}}\n")
        };
        let log = [
            ("run", "A"),
            ("pass", "A/x/y"),
            ("pass", "A/x"),
            ("output", "A"),
            ("fail", "A"),
            ("pass", "A"),
            ("run", "B"),
            ("skip", "C"),
        ];
        let log: String = log.iter().map(|(action, test)| event(action, test)).collect();
        let came: BTreeMap<String, String> = results(&log).expect("tests were run").into_iter().collect();
        assert_eq!(came["A"], "failed: why", "although it passed then");
        assert_eq!((came["A/x"].as_str(), came["C"].as_str()), (OK, "skipped"));
        assert_eq!(came["B"], "failed: it did not end");
        assert!(results("go: no such module\n").is_err());
    }
}
