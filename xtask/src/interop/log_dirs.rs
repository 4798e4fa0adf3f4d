//! Partitions move between log directories: `kafka-log-dirs`, and the Admin of Apache Kafka's Java client.

use std::time::{Duration, Instant};

use serde_json::Value;

use super::tools::{CONFIGS, CONSOLE_CONSUMER, PRODUCER_PERF, TOPICS};
use crate::failure::{Context, Outcome, fail};
use crate::interop::Bench;
use crate::interop::cluster::Cluster;

const LOG_DIRS: &str = "org.apache.kafka.tools.LogDirsCommand";
const TOPIC: &str = "moved";
const RECORDS: usize = 6000;
const RATE: &str = "replica.alter.log.dirs.io.max.bytes.per.second";

/// A replica as `kafka-log-dirs` shows it.
#[derive(Debug, Clone, PartialEq)]
struct Replica {
    dir: String,
    size: i64,
    lag: i64,
    is_future: bool,
}

/// A node with three directories, by itself.
struct Moving<'a> {
    bench: &'a mut Bench,
    cluster: Cluster,
}

/// The run.
pub(crate) fn run(bench: &mut Bench) -> Outcome {
    bench.stop()?;
    let dirs = "{home}/data,{home}/data-b,{home}/data-c";
    let settings = [("log.dirs", dirs), ("log.segment.bytes", "1048576")];
    let cluster = Cluster::start(&bench.cache, bench.kind, "log-dirs", &settings)?;
    let mut moving = Moving { bench, cluster };
    let started = moving.fill();
    moving.check("a topic to be moved", started);
    for (what, check) in CHECKS {
        let outcome = check(&mut moving);
        moving.check(what, outcome);
    }
    moving.cluster.stop()
}

type Check = fn(&mut Moving<'_>) -> Outcome;

const CHECKS: &[(&str, Check)] = &[
    ("kafka-log-dirs names every directory, and errors are those of 4.3.1", refusals),
    ("a throttled move is seen under way, also after kill -9", under_way),
    ("a move that is altered back leaves nothing", cancelled),
    ("a move ends with every record in place, also after a restart", moved),
];

fn refusals(moving: &mut Moving<'_>) -> Outcome {
    let mut dirs = moving.describe()?.into_iter().map(|(dir, _)| dir).collect::<Vec<_>>();
    // Apache Kafka names them in any order.
    dirs.sort();
    let home = moving.cluster.home().to_path_buf();
    let expected = ["data", "data-b", "data-c"].map(|dir| home.join(dir).display().to_string());
    if dirs != expected {
        fail!("directories {dirs:?} instead of {expected:?}");
    }
    let long = format!("{}-0", "x".repeat(230));
    for (dir, partition, error) in [
        ("data-d", "moved-0", "LogDirNotFoundException"),
        ("data-b/", "moved-0", "LogDirNotFoundException"),
        ("data-b", "moved-7", "UnknownTopicOrPartitionException"),
        ("data-b", "nowhere-0", "UnknownTopicOrPartitionException"),
        ("data-b", long.as_str(), "InvalidTopicException"),
    ] {
        let said = moving.alter(dir, partition)?;
        if !said.starts_with(&format!("{partition} {error}")) {
            fail!("{partition} to {dir}: {said:?} instead of {error}");
        }
    }
    Ok(())
}

fn under_way(moving: &mut Moving<'_>) -> Outcome {
    moving.throttle("300000")?;
    let (_, other) = moving.places()?;
    moving.altered(&other)?;
    for kill in [false, true] {
        if kill {
            moving.cluster.kill()?;
            moving.cluster.launch()?;
        }
        // The throttle comes with the metadata: what a second lets through may be copied before.
        moving.wait(
            "the copy is seen",
            |replicas| matches!(replicas, [one, two] if one.is_future != two.is_future && one.lag + two.lag > 0),
        )?;
    }
    Ok(())
}

fn cancelled(moving: &mut Moving<'_>) -> Outcome {
    let (home, _) = moving.places()?;
    moving.altered(&home)?;
    moving.wait("only the replica is left", |replicas| matches!(replicas, [one] if !one.is_future))?;
    for dir in ["data", "data-b", "data-c"] {
        for entry in std::fs::read_dir(moving.cluster.home().join(dir))? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            if name.ends_with("-future") {
                fail!("{dir}/{name} is still there");
            }
        }
    }
    Ok(())
}

fn moved(moving: &mut Moving<'_>) -> Outcome {
    let (_, other) = moving.places()?;
    moving.throttle("100000000")?;
    moving.altered(&other)?;
    let path = moving.cluster.home().join(&other).display().to_string();
    let is_there = |replicas: &[Replica]| matches!(replicas, [one] if one.dir == path && !one.is_future);
    moving.wait("it arrives", is_there)?;
    moving.count()?;
    moving.cluster.stop()?;
    moving.cluster.launch()?;
    moving.wait("it stays", is_there)?;
    moving.count()
}

impl Moving<'_> {
    fn check(&mut self, name: &str, outcome: Outcome) {
        self.bench.check(name, outcome);
    }

    fn ok(&mut self, class: &str, arguments: &[&str]) -> Outcome<String> {
        let bootstrap = self.cluster.bootstrap();
        let arguments = [&["--bootstrap-server", bootstrap.as_str()][..], arguments].concat();
        self.bench.stopped_jvm()?.succeed(class, &arguments, b"")
    }

    fn fill(&mut self) -> Outcome {
        self.ok(TOPICS, &["--create", "--topic", TOPIC, "--partitions", "1"])?;
        let (count, bootstrap) = (RECORDS.to_string(), format!("bootstrap.servers={}", self.cluster.bootstrap()));
        let load = ["--topic", TOPIC, "--num-records", &count, "--record-size", "1000", "--throughput", "-1"];
        let arguments = [&load[..], &["--command-property", &bootstrap, "acks=all"]].concat();
        self.bench.stopped_jvm()?.succeed(PRODUCER_PERF, &arguments, b"").map(drop)
    }

    /// Every directory with the replicas of the topic in it.
    fn describe(&mut self) -> Outcome<Vec<(String, Vec<Replica>)>> {
        let out = self.ok(LOG_DIRS, &["--describe", "--topic-list", TOPIC])?;
        let line = out.lines().find(|line| line.starts_with('{')).context("no JSON")?;
        let json: Value = serde_json::from_str(line).context("JSON")?;
        let dirs = json["brokers"][0]["logDirs"].as_array().context("no directories")?;
        let described = dirs.iter().map(|dir| {
            let path = dir["logDir"].as_str().unwrap_or_default().to_owned();
            let replicas = dir["partitions"].as_array().into_iter().flatten().map(|replica| Replica {
                dir: path.clone(),
                size: replica["size"].as_i64().unwrap_or(-1),
                lag: replica["offsetLag"].as_i64().unwrap_or(-1),
                is_future: replica["isFuture"].as_bool().unwrap_or_default(),
            });
            (path.clone(), replicas.collect())
        });
        Ok(described.collect())
    }

    fn replicas(&mut self) -> Outcome<Vec<Replica>> {
        Ok(self.describe()?.into_iter().flat_map(|(_, replicas)| replicas).collect())
    }

    /// The directory of the replica, and another one.
    fn places(&mut self) -> Outcome<(String, String)> {
        let replicas = self.replicas()?;
        let home = &replicas.iter().find(|replica| !replica.is_future).context("no replica")?.dir;
        let mut names = vec!["data", "data-b", "data-c"];
        let at = names.iter().position(|name| home.ends_with(&format!("/{name}"))).context("it lies elsewhere")?;
        let home = names.remove(at);
        Ok((home.to_owned(), names[0].to_owned()))
    }

    /// What the Admin says to a move.
    fn alter(&mut self, dir: &str, partition: &str) -> Outcome<String> {
        let (bootstrap, home) = (self.cluster.bootstrap(), self.cluster.home().display().to_string());
        let arguments = [bootstrap, format!("{home}/{dir}"), partition.to_owned()];
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        self.bench.stopped_jvm()?.succeed("LogDirs", &arguments, b"")
    }

    fn altered(&mut self, dir: &str) -> Outcome {
        match self.alter(dir, "moved-0")?.trim() {
            "moved-0 ok" => Ok(()),
            other => fail!("to {dir}: {other}"),
        }
    }

    fn throttle(&mut self, rate: &str) -> Outcome {
        let (rate, brokers) = (format!("{RATE}={rate}"), ["--entity-type", "brokers", "--entity-name", "1"]);
        self.ok(CONFIGS, &[&["--alter", "--add-config", &rate][..], &brokers].concat()).map(drop)
    }

    fn wait(&mut self, what: &str, is_so: impl Fn(&[Replica]) -> bool) -> Outcome {
        let deadline = Instant::now() + Duration::from_secs(60);
        loop {
            let replicas = self.replicas()?;
            if is_so(&replicas) {
                return Ok(());
            }
            if Instant::now() > deadline {
                fail!("{what}: not so after a minute: {replicas:?}");
            }
        }
    }

    /// Reads all records.
    fn count(&mut self) -> Outcome {
        let count = RECORDS.to_string();
        let read = ["--topic", TOPIC, "--partition", "0", "--offset", "earliest", "--max-messages", &count];
        let out = self.ok(CONSOLE_CONSUMER, &[&read[..], &["--timeout-ms", "20000"]].concat())?;
        let lines = out.lines().filter(|line| line.len() == 1000).count();
        if lines != RECORDS {
            fail!("{lines} records of {RECORDS}");
        }
        Ok(())
    }
}
