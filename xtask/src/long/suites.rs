//! The tests that clients have for themselves, run against a broker: what is green on Apache Kafka must be green here.

mod go;
mod librdkafka;
mod python;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::report::{OK, Report, Results};
use crate::failure::{Context, Outcome, fail};
use crate::interop::cluster::{Cluster, Kind};
use crate::setup::Cache;
use crate::workspace::fresh_dir;

/// What a suite is run with.
struct Bench<'a> {
    cache: &'a Cache,
    cluster: &'a Cluster,
    /// A folder for a copy of the suite and for what it says.
    home: PathBuf,
    /// Only tests with these names.
    only: &'a [String],
}

type Run = fn(&Bench<'_>) -> Outcome<Results>;

/// A client's tests.
struct Suite {
    name: &'static str,
    what: &'static str,
    settings: &'static [(&'static str, &'static str)],
    run: Run,
}

const SUITES: &[Suite] = &[
    Suite { name: "kgo", what: "franz-go 1.22.3, pkg/kgo, 50,000 records", settings: &[], run: go::kgo },
    Suite {
        name: "kgo-etl",
        what: "franz-go 1.22.3, TestGroupETL ten times in a row",
        settings: &[],
        run: go::kgo_etl,
    },
    Suite { name: "kadm", what: "franz-go's pkg/kadm 1.20.0", settings: &[], run: go::kadm },
    Suite {
        name: "kafka-go",
        what: "segmentio/kafka-go 0.4.51",
        settings: &[("advertised.listeners", "PLAINTEXT://localhost:{port}"), ("message.max.bytes", "200000000")],
        run: go::segmentio,
    },
    Suite {
        name: "librdkafka",
        what: "librdkafka 2.12.1, classic group protocol, one test a process",
        settings: &[],
        run: librdkafka::classic,
    },
    Suite {
        name: "librdkafka-consumer",
        what: "librdkafka 2.12.1, consumer group protocol, one test a process",
        settings: &[],
        run: librdkafka::consumer,
    },
    Suite { name: "kafka-python", what: "kafka-python 3.0.12, test/integration", settings: &[], run: python::run },
];

/// Settings that the suites want: topics that come by themselves with four partitions, groups without delay.
const SETTINGS: &[(&str, &str)] = &[
    ("num.partitions", "4"),
    ("group.min.session.timeout.ms", "1000"),
    ("group.consumer.min.heartbeat.interval.ms", "250"),
    ("group.consumer.heartbeat.interval.ms", "500"),
    ("group.consumer.min.session.timeout.ms", "3000"),
    ("share.coordinator.state.topic.replication.factor", "1"),
    ("share.coordinator.state.topic.min.isr", "1"),
];

/// Runs the suite that is named first, of it the tests that are named then, or all.
pub(super) fn run(cache: &Cache, kind: Kind, targets: &[String], report: &Report) -> Outcome {
    let Some((name, only)) = targets.split_first() else {
        for suite in SUITES {
            println!("{:<20} {}", suite.name, suite.what);
        }
        return Ok(());
    };
    let suite = SUITES.iter().find(|suite| suite.name == name).context(format!("no suite is called {name:?}"))?;
    let settings = [SETTINGS, suite.settings].concat();
    let cluster = Cluster::start(cache, kind, &format!("suite-{name}"), &settings)?;
    let home = fresh_dir(&format!("suite-{name}-files"))?;
    let started = Instant::now();
    let results = (suite.run)(&Bench { cache, cluster: &cluster, home, only })?;
    let green = results.iter().filter(|(_, came)| came == OK).count();
    if green == 0 {
        fail!("{name}: not one of {} tests is green", results.len());
    }
    for (test, came) in results.iter().filter(|(_, came)| came != OK) {
        println!("{name} {test}: {came}");
    }
    let seconds = started.elapsed().as_secs();
    println!("{name}: {green} of {} tests green, {seconds} s", results.len());
    let about: Value = json!({ "what": suite.what, "seconds, last run": seconds });
    let red = report.note(name, &about, &results)?;
    if !red.is_empty() {
        println!("{name}: green on Apache Kafka alone: {}", red.join(", "));
    }
    Ok(())
}

/// Copies a folder of others' sources, which may be read-only, to where it can be built.
fn copied(from: &Path, to: &Path) -> Outcome {
    let mut cp = Command::new("cp");
    cp.args(["-r", "--no-preserve=mode,ownership"]).arg(from).arg(to);
    crate::workspace::captured(&mut cp).map(drop)
}

/// Runs a command that may fail, with all that it says in `log`, and no longer than `limit`.
fn logged(command: &mut Command, log: &Path, limit: Duration) -> Outcome<String> {
    let file = std::fs::File::create(log).context("cannot create a log")?;
    command.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file);
    let mut child = command.spawn().context("cannot start a suite")?;
    let deadline = Instant::now() + limit;
    while child.try_wait()?.is_none() {
        if Instant::now() > deadline {
            child.kill().context("cannot end a suite")?;
            child.wait()?;
            let text = String::from_utf8_lossy(&std::fs::read(log)?).into_owned();
            return Ok(text + "\n(it took too long)\n");
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(String::from_utf8_lossy(&std::fs::read(log)?).into_owned())
}

/// A failed test in one line: the last thing that it said.
fn because(said: &str) -> String {
    let last = said.lines().rev().map(str::trim).find(|line| !line.is_empty()).unwrap_or("");
    format!("failed: {}", crate::workspace::clip(last, 200))
}
