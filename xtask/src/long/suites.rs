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
use crate::interop::topic::once_led;
use crate::setup::Cache;
use crate::wire::{Body, Connection, Cursor};
use crate::workspace::fresh_dir;

/// What a suite is run with.
struct Bench<'a> {
    cache: &'a Cache,
    cluster: &'a Cluster,
    /// A folder for a copy of the suite and for what it says.
    home: PathBuf,
    /// Only tests with these names.
    only: &'a [String],
    /// None of these.
    without: Vec<&'static str>,
}

/// What is not there yet, and the tests of a suite that need it.
struct Absent {
    what: &'static str,
    suite: &'static str,
    tests: &'static [&'static str],
    /// They would not end: they are left out on ours.
    endless: bool,
}

const ABSENT: &[Absent] = &[
    Absent { what: "transactions", suite: "kgo", tests: &["TestTxnEtl"], endless: true },
    Absent {
        what: "share groups",
        suite: "kgo",
        tests: &[
            "TestConsumeRegexShareSkipsInternal",
            "TestShareGroup",
            "TestShareGroupAckOnClose",
            "TestShareGroupETL",
            "TestShareGroupOffsetsAdmin",
        ],
        endless: true,
    },
    Absent {
        what: "transactions",
        suite: "kafka-python",
        tests: &[
            "test_producer_integration.py::test_transactional_producer_messages",
            "test_producer_integration.py::test_transactional_producer_offsets",
        ],
        endless: false,
    },
    Absent {
        what: "AlterPartitionReassignments, ListPartitionReassignments, ElectLeaders",
        suite: "kafka-python",
        tests: &[
            "test_admin_integration.py::test_alter_partition_reassignments",
            "test_admin_integration.py::test_list_partition_reassignments",
            "test_admin_integration.py::test_elect_leaders",
        ],
        endless: false,
    },
    Absent {
        what: "DescribeLogDirs, AlterReplicaLogDirs",
        suite: "kafka-python",
        tests: &[
            "test_admin_integration.py::test_describe_log_dirs",
            "test_admin_integration.py::test_alter_replica_log_dirs",
        ],
        endless: false,
    },
    Absent {
        what: "DescribeQuorum, ListConfigResources",
        suite: "kafka-python",
        tests: &[
            "test_admin_integration.py::test_describe_metadata_quorum",
            "test_admin_integration.py::test_list_config_resources",
        ],
        endless: false,
    },
    Absent {
        what: "all the APIs by which it tells 4.x from older brokers",
        suite: "kafka-python",
        tests: &["test_consumer_integration.py::test_kafka_version_infer"],
        endless: false,
    },
    Absent { what: "transactions", suite: "kafka-go", tests: &["TestClientFindCoordinator"], endless: false },
    Absent {
        what: "AlterPartitionReassignments, ListPartitionReassignments, ElectLeaders",
        suite: "kafka-go",
        tests: &[
            "TestClientAlterPartitionReassignments",
            "TestClientAlterPartitionReassignmentsMultiTopics",
            "TestClientListPartitionReassignments",
            "TestClientElectLeaders",
        ],
        endless: false,
    },
    Absent {
        what: "AlterClientQuotas, DescribeClientQuotas",
        suite: "kafka-go",
        tests: &["TestClientAlterClientQuotas"],
        endless: false,
    },
    Absent {
        what: "AlterUserScramCredentials, DescribeUserScramCredentials",
        suite: "kafka-go",
        tests: &["TestAlterUserScramCredentials", "TestDescribeUserScramCredentials"],
        endless: false,
    },
];

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
        settings: TOGETHER,
        run: librdkafka::classic,
    },
    Suite {
        name: "librdkafka-consumer",
        what: "librdkafka 2.12.1, consumer group protocol, one test a process",
        settings: TOGETHER,
        run: librdkafka::consumer,
    },
    Suite { name: "kafka-python", what: "kafka-python 3.0.12, test/integration", settings: &[], run: python::run },
];

/// librdkafka's tests count rebalances: members that join one after the other must be of the first generation, as they are
/// with the three seconds that brokers wait by default.
const TOGETHER: &[(&str, &str)] = &[("group.initial.rebalance.delay.ms", "1000")];

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
    find_coordinator(cluster.port())?;
    let home = fresh_dir(&format!("suite-{name}-files"))?;
    let started = Instant::now();
    let absent: Vec<&Absent> = ABSENT.iter().filter(|absent| absent.suite == name).collect();
    let endless = absent.iter().filter(|absent| kind == Kind::Ours && absent.endless);
    let without: Vec<&str> = endless.flat_map(|absent| absent.tests).copied().collect();
    let mut results = (suite.run)(&Bench { cache, cluster: &cluster, home, only, without: without.clone() })?;
    results.extend(without.into_iter().map(|test| (test.to_owned(), "left out".to_owned())));
    let green = results.iter().filter(|(_, came)| came == OK).count();
    if green == 0 && only.is_empty() {
        fail!("{name}: not one of {} tests is green", results.len());
    }
    for (test, came) in results.iter().filter(|(_, came)| came != OK) {
        println!("{name} {test}: {came}");
    }
    let seconds = started.elapsed().as_secs();
    println!("{name}: {green} of {} tests green, {seconds} s", results.len());
    let why = |test: &str| absent.iter().find(|absent| absent.tests.contains(&test)).map(|absent| absent.what);
    let missing: Value = absent.iter().flat_map(|a| a.tests.iter().map(|test| (*test, a.what))).collect();
    let about: Value = json!({ "what": suite.what, "seconds, last run": seconds, "not there yet, for": missing });
    let red = report.note(name, &about, &results)?;
    let unknown: Vec<&String> = red.iter().filter(|test| why(test).is_none()).collect();
    if !unknown.is_empty() {
        fail!("{name}: green on Apache Kafka alone, for no known reason: {unknown:?}");
    }
    Ok(())
}

/// Asks for a group's coordinator until there is one: the first test of a suite shall not have to wait for its topic.
fn find_coordinator(port: u16) -> Outcome {
    const FIND_COORDINATOR: i16 = 10;
    let mut connection = Connection::open(port, Duration::from_secs(20))?;
    let ask = || {
        let answer = connection.request(FIND_COORDINATOR, 0, &Body::default().string("suite"))?;
        Ok((Cursor(&answer).i16()?, 0))
    };
    once_led(ask).map(drop)
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
