//! librdkafka's own tests, out of the crate that bundles it: one test a process, without the quick mode, which skips
//! most of what they do.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::Value;

use super::{Bench, Results, because, copied, logged};
use crate::failure::{Context, Outcome, fail};
use crate::long::report::OK;
use crate::setup::Cache;
use crate::workspace::{captured, clip, root, tail};

/// For one test: 0113 is some thirty tests, and takes minutes.
const LIMIT: Duration = Duration::from_secs(600);
/// Who passes sooner has done nothing.
const RAN: f32 = 0.1;

/// With the classic protocol of groups.
pub(super) fn classic(bench: &Bench<'_>) -> Outcome<Results> {
    run(bench, "classic")
}

/// With that of KIP-848.
pub(super) fn consumer(bench: &Bench<'_>) -> Outcome<Results> {
    run(bench, "consumer")
}

fn run(bench: &Bench<'_>, protocol: &str) -> Outcome<Results> {
    let tests = built(bench.cache)?.join("tests");
    let conf = bench.home.join("test.conf");
    let text = format!("bootstrap.servers={}\ntest.topic.random=true\n", bench.cluster.bootstrap());
    fs::write(&conf, text).context("cannot write test.conf")?;
    let mut results = Results::new();
    let all = numbers(&fs::read_to_string(tests.join("test.c")).context("cannot read test.c")?);
    let chosen = |number: &&String| bench.only.is_empty() || bench.only.contains(number);
    for number in all.iter().filter(chosen) {
        let mut runner = Command::new(tests.join("test-runner"));
        runner.args(["-p1", "-L"]).current_dir(&tests);
        runner.env("LD_LIBRARY_PATH", format!("{0}/../src:{0}/../src-cpp", tests.display()));
        runner.env("RDKAFKA_TEST_CONF", &conf).env("TEST_KAFKA_VERSION", "4.3.1").env("TESTS", number);
        runner.env("TEST_CONSUMER_GROUP_PROTOCOL", protocol);
        let log = logged(&mut runner, &bench.home.join(format!("{number}.log")), LIMIT)?;
        let came = results_of(&log);
        for (test, came) in &came {
            println!("  {test}: {came}");
        }
        if came.is_empty() {
            // Killed, or ended by an assertion of its own: there is no table then.
            let why = because(&without_colours(&log));
            println!("  {number}: {why}");
            results.push((number.clone(), why));
        }
        results.extend(came);
    }
    Ok(results)
}

/// The numbers of the tests that need a broker, without those that are run by hand.
fn numbers(source: &str) -> BTreeSet<String> {
    let tests = source.split("_TEST(").skip(1).filter_map(|test| {
        let (name, flags) = test.split_once(',')?;
        let flags = flags.split("_TEST").next().unwrap_or_default();
        let number = name.get(..4).filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()))?;
        let here =
            !flags.split(')').next().unwrap_or_default().contains("TEST_F_LOCAL") && !flags.contains("TEST_F_MANUAL");
        here.then(|| number.to_owned())
    });
    tests.collect()
}

/// The rows of the table at the end: `|NAME | STATE | SECONDS | reason`.
fn results_of(log: &str) -> Results {
    let row = |line: &str| {
        let line = without_colours(line);
        let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
        let (name, state, seconds) = (cells.next()?, cells.next()?, cells.next()?);
        let seconds: f32 = seconds.strip_suffix('s')?.trim().parse().ok()?;
        let reason = cells.next().unwrap_or_default();
        let came = match state {
            "PASSED" if seconds >= RAN => OK.to_owned(),
            "PASSED" => "skipped: it took no time".to_owned(),
            "SKIPPED" => format!("skipped: {}", clip(reason, 120)),
            "FAILED" => format!("failed: {}", clip(reason, 200)),
            _ => return None,
        };
        name.starts_with(|first: char| first.is_ascii_digit()).then(|| (name.to_owned(), came))
    };
    log.lines().filter_map(row).collect()
}

fn without_colours(line: &str) -> String {
    let mut parts = line.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or("", |(_, rest)| rest))
}

/// Builds the library and its tests, once.
fn built(cache: &Cache) -> Outcome<PathBuf> {
    let manifest = root().join("tests/interop/suites/Cargo.toml");
    let folder = cache.dir().join("suites/librdkafka");
    cache.once("librdkafka", &[&manifest, &manifest.with_file_name("Cargo.lock")], || {
        let mut metadata = Command::new("cargo");
        metadata.args(["metadata", "--locked", "--format-version", "1", "--manifest-path"]).arg(&manifest);
        let answer: Value = serde_json::from_slice(&captured(&mut metadata)?).context("cargo metadata")?;
        let packages = answer["packages"].as_array().context("no packages")?;
        let found = packages.iter().find(|package| package["name"] == "rdkafka-sys").context("no rdkafka-sys")?;
        let sources = Path::new(found["manifest_path"].as_str().context("no path")?).with_file_name("librdkafka");
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(cache.dir().join("suites"))?;
        copied(&sources, &folder)?;
        captured(Command::new("chmod").args(["-R", "+x", "configure", "mklove", "lds-gen.py"]).current_dir(&folder))?;
        captured(Command::new("./configure").args(["--disable-gssapi", "--disable-curl"]).current_dir(&folder))?;
        captured(Command::new("make").arg("libs").current_dir(&folder))?;
        captured(Command::new("make").args(["-C", "tests", "build"]).current_dir(&folder))?;
        if !folder.join("tests/test-runner").exists() {
            let rest = captured(Command::new("make").args(["-C", "tests", "test-runner"]).current_dir(&folder))?;
            if !folder.join("tests/test-runner").exists() {
                fail!("no test-runner was built:\n{}", tail(&String::from_utf8_lossy(&rest), 20));
            }
        }
        Ok(())
    })?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_at_the_end_is_read() {
        let log = "|\u{1b}[32m 0008_reqacks     |     PASSED |   3.123s \u{1b}[0m|\n\
            |\u{1b}[32m 0009_short          |     PASSED |   0.001s \u{1b}[0m|\n\
            |\u{1b}[31m 0030_offset_commit  |     FAILED |  10.000s \u{1b}[0m|\u{1b}[31m it broke\u{1b}[0m\n\
            |\u{1b}[36m 0097_ssl            |    SKIPPED |   0.000s \u{1b}[0m|\u{1b}[36m no TLS\u{1b}[0m\n\
            | <MAIN> | PASSED | 3.2s |\n";
        let rows = results_of(log);
        let row = |at: usize| (rows[at].0.as_str(), rows[at].1.as_str());
        assert_eq!(rows.len(), 4);
        assert_eq!(row(0), ("0008_reqacks", OK));
        assert_eq!(row(1), ("0009_short", "skipped: it took no time"));
        assert_eq!(row(2), ("0030_offset_commit", "failed: it broke"));
        assert_eq!(row(3), ("0097_ssl", "skipped: no TLS"));
    }

    #[test]
    fn tests_without_a_broker_or_by_hand_are_left_out() {
        let source = "#define _TEST(NAME, FLAGS, ...)\n_TEST(0001_multiobj, 0),\n_TEST(0004_conf, TEST_F_LOCAL),\n\
            _TEST(0011_batch,\n 0,\n TEST_BRKVER(0, 9, 0, 0)),\n_TEST(8000_idle, TEST_F_MANUAL),\n";
        assert_eq!(numbers(source).into_iter().collect::<Vec<_>>(), ["0001", "0011"]);
    }
}
