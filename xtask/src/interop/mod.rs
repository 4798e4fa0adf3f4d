//! `cargo xtask interop`: real clients and Apache Kafka's own tools against our broker.
//!
//! Every check is calibrated on Apache Kafka 4.3.1 first: `--broker apache` runs the same checks
//! there. One broker serves all runs, since starting JVMs is what costs time here.

mod api_versions;
pub(crate) mod cluster;
mod compaction;
mod connect;
mod differential;
pub(crate) mod dump_log;
mod franz;
mod group_tools;
pub(crate) mod groups;
mod interchange;
mod java;
mod jvm;
mod kafkajs;
mod kcat;
mod log_dirs;
mod matrix;
pub(crate) mod member;
mod python;
pub(crate) mod rebalance;
pub(crate) mod records;
pub(crate) mod request_log;
mod rolling;
mod speaker;
mod streams;
mod swap;
mod swap_groups;
pub(crate) mod tools;
pub(crate) mod topic;

use std::path::PathBuf;
use std::time::Instant;

use crate::failure::{Context, Outcome, fail};
use crate::interop::cluster::{Cluster, Kind};
use crate::interop::jvm::Jvm;
use crate::interop::matrix::Written;
use crate::setup::Cache;
use crate::workspace;

/// What `cargo xtask interop` takes.
#[derive(clap::Args, Default)]
pub(crate) struct Arguments {
    /// Whose broker is under test.
    #[arg(long, value_enum, default_value = "ours")]
    broker: Kind,
    /// Only these runs (see --list).
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// Names the runs.
    #[arg(long)]
    list: bool,
    /// Writes the golden files from what this broker answers; only sensible with --broker apache.
    #[arg(long)]
    record: bool,
    /// Holds the same conversations with Apache Kafka and with ours, and compares the answers.
    #[arg(long)]
    differential: bool,
    /// Only fetches what the runs need.
    #[arg(long)]
    fetch: bool,
}

type Run = fn(&mut Bench) -> Outcome;

/// The runs, in order; those from `dump-log` on stop the broker.
const RUNS: &[(&str, &str, Run)] = &[
    ("api-versions", "what is advertised, against the list recorded from 4.3.1", api_versions::run),
    ("matrix", "every client writes with every codec, every client reads it back", matrix::run),
    ("admin", "topics through franz-go's and KafkaJS's admin clients", matrix::admin),
    ("groups", "every client in every protocol: join, rebalance, commit, resume", groups::run),
    ("rolling", "a group of Java consumers moves to the protocol of KIP-848 and back, member by member", rolling::run),
    ("tools", "kafka-topics, -configs, -console-*, -get-offsets, -delete-records, -producer-perf-test", tools::run),
    ("group-tools", "kafka-consumer-groups in all its modes, kafka-groups", group_tools::run),
    ("streams", "a word count of Kafka Streams runs, restarts and keeps its state", streams::run),
    ("connect", "Kafka Connect's file connectors in distributed mode, over a restart", connect::run),
    ("dump-log", "kafka-dump-log finds nothing wrong in the broker's files", dump_log::run),
    ("swap", "either broker serves the other's directory", swap::run),
    ("swap-groups", "groups of either broker go on where they were on the other", swap_groups::run),
    ("interchange", "all that a log can hold, handed over stopped and by kill -9, and back", interchange::run),
    ("log-dirs", "kafka-log-dirs, and moves between directories by the Java Admin", log_dirs::run),
    ("compaction", "both cleaners keep the same offsets, and each broker reads the other's", compaction::run),
];

/// The state that runs share.
pub(crate) struct Bench {
    pub(crate) cache: Cache,
    pub(crate) kind: Kind,
    pub(crate) record: bool,
    settings: Vec<(&'static str, &'static str)>,
    logs_requests: bool,
    cluster: Option<Cluster>,
    jvm: Option<Jvm>,
    written: Option<Written>,
    passed: usize,
    failed: Vec<String>,
}

/// Settings of the broker under test beyond what every run sets: a batch of 1 MiB must fit.
/// A member of a consumer group shall not take seconds to hear of a rebalance, nor who waits for the cleaner.
const SETTINGS: &[(&str, &str)] = &[
    ("message.max.bytes", "4194304"),
    ("group.consumer.min.heartbeat.interval.ms", "250"),
    ("group.consumer.heartbeat.interval.ms", "500"),
    ("log.cleaner.backoff.ms", "200"),
];

impl Bench {
    /// A bench without a broker yet.
    pub(crate) fn new(cache: Cache, kind: Kind, record: bool) -> Self {
        let settings = SETTINGS.to_vec();
        Self {
            cache,
            kind,
            record,
            settings,
            logs_requests: false,
            cluster: None,
            jvm: None,
            written: None,
            passed: 0,
            failed: Vec::new(),
        }
    }

    /// Adds to what the broker is set to.
    pub(crate) fn set(&mut self, key: &'static str, value: &'static str) {
        self.settings.push((key, value));
    }

    /// Has the broker log every request.
    pub(crate) fn log_requests(&mut self) {
        self.logs_requests = true;
    }

    /// The broker under test, started when first asked for.
    pub(crate) fn cluster(&mut self) -> Outcome<&mut Cluster> {
        if self.cluster.is_none() {
            let start = if self.logs_requests { Cluster::start_logging_requests } else { Cluster::start };
            self.cluster = Some(start(&self.cache, self.kind, "interop", &self.settings)?);
        }
        let cluster = self.cluster.as_mut().context("no broker")?;
        if cluster.pid().is_none() {
            cluster.launch()?;
        }
        Ok(cluster)
    }

    /// Stops the broker as an operator does.
    pub(crate) fn stop(&mut self) -> Outcome {
        self.cluster.as_mut().map_or(Ok(()), Cluster::stop)
    }

    /// Lets a broker of another kind take over the directory of the one that was stopped.
    pub(crate) fn hand_over(&mut self, kind: Kind) -> Outcome {
        let cluster = self.cluster.as_mut().context("no broker")?;
        cluster.hand_over(&self.cache, kind)
    }

    /// Puts a broker of this kind with an empty directory in the place of the one under test.
    pub(crate) fn start_afresh(&mut self, kind: Kind, name: &str) -> Outcome {
        self.stop()?;
        self.cluster = Some(Cluster::start(&self.cache, kind, name, &self.settings)?);
        Ok(())
    }

    /// Where clients connect.
    pub(crate) fn bootstrap(&mut self) -> Outcome<String> {
        Ok(self.cluster()?.bootstrap())
    }

    /// The JVM for Apache Kafka's tools, started when first asked for.
    pub(crate) fn jvm(&mut self) -> Outcome<&mut Jvm> {
        if self.jvm.is_none() {
            let home = self.cluster()?.home().to_path_buf();
            self.jvm = Some(Jvm::start(&self.cache, &home)?);
        }
        self.jvm.as_mut().context("no JVM")
    }

    /// The JVM, without starting the broker for it.
    pub(crate) fn stopped_jvm(&mut self) -> Outcome<&mut Jvm> {
        if self.jvm.is_some() { self.jvm.as_mut().context("no JVM") } else { self.jvm() }
    }

    /// The data directory, without starting the broker for it.
    pub(crate) fn stopped_data(&mut self) -> Outcome<PathBuf> {
        Ok(self.cluster.as_ref().context("no broker")?.data().to_path_buf())
    }

    /// What the clients have written, written when first asked for.
    pub(crate) fn written(&mut self) -> Outcome<Written> {
        if self.written.is_none() {
            self.written = Some(matrix::write(self)?);
        }
        self.written.clone().context("nothing was written")
    }

    /// Counts a check and says what failed at once.
    pub(crate) fn check(&mut self, name: &str, outcome: Outcome) {
        match outcome {
            Ok(()) => self.passed += 1,
            Err(failure) => {
                println!("  FAILED {name}: {failure}");
                self.failed.push(name.to_owned());
            }
        }
    }

    /// How many checks passed and failed so far.
    pub(crate) fn counts(&self) -> (usize, usize) {
        (self.passed, self.failed.len())
    }
}

/// `--differential`, for `./test`.
pub(crate) fn differential() -> Outcome {
    run(&Arguments { differential: true, ..Arguments::default() })
}

/// Runs what was asked for.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    if arguments.list {
        for (name, what, _) in RUNS {
            println!("{name:<14} {what}");
        }
        return Ok(());
    }
    if let Some(unknown) = arguments.only.iter().find(|name| RUNS.iter().all(|(n, ..)| n != name)) {
        fail!("no run is called {unknown:?}: see --list");
    }
    let cache = Cache::open()?;
    cache.fetch_all()?;
    if arguments.fetch {
        return Ok(());
    }
    if arguments.broker == Kind::Ours {
        workspace::build_broker()?;
    }
    if arguments.differential {
        return differential::run(&cache, SETTINGS);
    }
    let mut bench = Bench::new(cache, arguments.broker, arguments.record);
    for (name, _, run) in RUNS {
        if !arguments.only.is_empty() && !arguments.only.iter().any(|n| n == name) {
            continue;
        }
        let before = bench.counts();
        let started = Instant::now();
        if let Err(failure) = run(&mut bench) {
            bench.check(name, Err(failure));
        }
        let (passed, failed) = bench.counts();
        let seconds = started.elapsed().as_secs_f32();
        println!("interop {name}: {} passed, {} failed, {seconds:.1} s", passed - before.0, failed - before.1);
    }
    let (passed, failed) = bench.counts();
    println!("{passed} passed, {failed} failed");
    if failed > 0 {
        fail!("interop: {}", bench.failed.join(", "));
    }
    Ok(())
}
