//! kill -9 at random moments under an idempotent producer: nothing acknowledged may be lost, doubled
//! or reordered, and every restart must serve.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::dice::Dice;
use crate::failure::{Context, Outcome, fail};
use crate::interop::cluster::{Cluster, Kind};
use crate::long::check::{Verdict, check, percentile};
use crate::long::load::{Shared, Writer, Written, read};
use crate::setup::Cache;
use crate::wire::{Connection, create_topic, init_producer_id, list_offset};

/// What a run does.
pub(super) struct Plan {
    /// Kills.
    pub(super) rounds: u64,
    /// Decides on every moment.
    pub(super) seed: u64,
    /// At least so many acknowledged records.
    pub(super) records: u64,
}

const TOPIC: &str = "kills";
const PARTITIONS: i32 = 3;
const TIMEOUT: Duration = Duration::from_secs(20);
/// How long a restarted broker may take until every partition takes a record.
const SERVE: Duration = Duration::from_secs(60);

/// When a kill falls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Moment {
    /// Some time after the broker serves.
    Anywhere,
    /// When a new segment's file appears.
    Roll,
    /// While a topic is being created.
    Creation,
    /// While the broker recovers from the kill before.
    Recovery,
}

/// Which moment a round aims at; where in it the kill falls is for the dice.
const MOMENTS: &[Moment] = &[
    Moment::Anywhere,
    Moment::Roll,
    Moment::Creation,
    Moment::Recovery,
    Moment::Anywhere,
    Moment::Creation,
    Moment::Roll,
    Moment::Recovery,
    Moment::Anywhere,
    Moment::Anywhere,
];

/// How often each moment was met.
#[derive(Debug, Default)]
struct Counts {
    anywhere: u64,
    roll: u64,
    creation: u64,
    recovery: u64,
    topics: Vec<String>,
    last_start: Duration,
    /// From the start of the process to a new record on every partition, a restart each.
    serving: Vec<Duration>,
}

/// Runs the plan and judges.
pub(super) fn run(cache: &Cache, kind: Kind, plan: &Plan) -> Outcome<Value> {
    let started = Instant::now();
    let mut dice = Dice::new(plan.seed);
    let mut cluster = Cluster::start(cache, kind, "kills", &[("auto.create.topics.enable", "false")])?;
    let shared = Arc::new(Shared::new(PARTITIONS));
    let writers = start_writers(&cluster, &shared, &mut dice)?;
    let mut counts = Counts::default();
    let killed = (0..plan.rounds).try_for_each(|round| {
        let moment = MOMENTS[(round % MOMENTS.len() as u64) as usize];
        kill_once(&mut cluster, &shared, moment, round, &mut dice, &mut counts)
            .context(format!("round {round} ({moment:?})"))
    });
    let deadline = Instant::now() + SERVE;
    while killed.is_ok() && shared.total() < plan.records && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(10));
    }
    shared.stop.store(true, Ordering::SeqCst);
    killed?;
    let mut written = Vec::new();
    for writer in writers {
        written.push(writer.join().ok().context("a writer panicked")??);
    }
    let before = verdict(&cluster, &written)?;
    // The same must be there after a clean stop and start.
    cluster.stop()?;
    cluster.launch()?;
    let mut after = verdict(&cluster, &written)?;
    topics_exist(&cluster, &counts.topics)?;
    after.add(before);
    judge(&after, &counts, plan, &written, started.elapsed())
}

fn start_writers(
    cluster: &Cluster,
    shared: &Arc<Shared>,
    dice: &mut Dice,
) -> Outcome<Vec<JoinHandle<Outcome<Written>>>> {
    let mut connection = Connection::open(cluster.port(), TIMEOUT)?;
    let error = create_topic(&mut connection, TOPIC, PARTITIONS, &[("segment.bytes", "1048576")])?;
    if error != 0 {
        fail!("CreateTopics: error {error}");
    }
    let producer = init_producer_id_patiently(&mut connection)?;
    let writer =
        |partition| Writer { port: cluster.port(), topic: TOPIC.to_owned(), partition, producer, dice: dice.fork() };
    let writers: Vec<Writer> = (0..PARTITIONS).map(writer).collect();
    Ok(writers
        .into_iter()
        .map(|writer| {
            let shared = Arc::clone(shared);
            thread::spawn(move || writer.run(&shared))
        })
        .collect())
}

/// A fresh broker may still be loading what it needs for producer ids.
fn init_producer_id_patiently(connection: &mut Connection) -> Outcome<(i64, i16)> {
    let deadline = Instant::now() + TIMEOUT;
    loop {
        match init_producer_id(connection) {
            Ok(producer) => return Ok(producer),
            Err(failure) if Instant::now() > deadline => return Err(failure),
            Err(_) => thread::sleep(Duration::from_millis(50)),
        }
    }
}

/// Waits for the moment, kills, restarts, and waits until every partition takes records again.
fn kill_once(
    cluster: &mut Cluster,
    shared: &Shared,
    moment: Moment,
    round: u64,
    dice: &mut Dice,
    counts: &mut Counts,
) -> Outcome {
    match moment {
        Moment::Anywhere => {
            thread::sleep(Duration::from_micros(dice.below(150_000)));
            counts.anywhere += 1;
        }
        Moment::Roll => {
            // The wait for a roll ends at a limit; then the kill is one like any other.
            if wait_for_roll(cluster.data()) { counts.roll += 1 } else { counts.anywhere += 1 }
        }
        Moment::Creation => {
            let name = format!("created-{round}");
            if kill_in_creation(cluster, &name, dice)? {
                counts.topics.push(name);
            }
            counts.creation += 1;
        }
        Moment::Recovery => {
            thread::sleep(Duration::from_micros(dice.below(50_000)));
            cluster.kill()?;
            cluster.spawn()?;
            // Somewhere in the middle of a start, as long as the last one took.
            thread::sleep(Duration::from_micros(dice.below(counts.last_start.as_micros() as u64)));
            if !cluster.is_ready() {
                counts.recovery += 1;
            }
        }
    }
    cluster.kill()?;
    let started = Instant::now();
    cluster.launch()?;
    counts.last_start = started.elapsed();
    wait_until_served(shared)?;
    counts.serving.push(started.elapsed());
    Ok(())
}

/// Sends CreateTopics and kills a moment later; true if the topic was acknowledged.
fn kill_in_creation(cluster: &mut Cluster, name: &str, dice: &mut Dice) -> Outcome<bool> {
    let mut connection = Connection::open(cluster.port(), TIMEOUT)?;
    let name = name.to_owned();
    let create = thread::spawn(move || create_topic(&mut connection, &name, 5, &[]));
    thread::sleep(Duration::from_micros(dice.below(15_000)));
    cluster.kill()?;
    let answer = create.join().ok().context("the creator panicked")?;
    Ok(matches!(answer, Ok(0)))
}

fn wait_for_roll(data: &Path) -> bool {
    let segments = || -> usize { (0..PARTITIONS).map(|p| segments(&data.join(format!("{TOPIC}-{p}")))).sum() };
    let before = segments();
    let deadline = Instant::now() + Duration::from_secs(5);
    while Instant::now() < deadline {
        if segments() > before {
            return true;
        }
        thread::sleep(Duration::from_micros(200));
    }
    false
}

fn segments(dir: &Path) -> usize {
    let Ok(entries) = fs::read_dir(dir) else {
        return 0;
    };
    entries.flatten().filter(|e| e.path().extension().is_some_and(|x| x == "log")).count()
}

fn wait_until_served(shared: &Shared) -> Outcome {
    let before = shared.each();
    let deadline = Instant::now() + SERVE;
    while shared.each().iter().zip(&before).any(|(now, before)| now <= before) {
        if Instant::now() > deadline {
            fail!("after a restart not every partition took a record within {SERVE:?}");
        }
        thread::sleep(Duration::from_millis(1));
    }
    Ok(())
}

fn verdict(cluster: &Cluster, written: &[Written]) -> Outcome<Verdict> {
    let mut all = Verdict::default();
    for (partition, written) in (0..).zip(written) {
        all.add(check(&written.acked, &read(cluster.port(), TOPIC, partition)?));
    }
    Ok(all)
}

/// A topic that was acknowledged is there.
fn topics_exist(cluster: &Cluster, topics: &[String]) -> Outcome {
    let mut connection = Connection::open(cluster.port(), TIMEOUT)?;
    for topic in topics {
        let (error, _) = list_offset(&mut connection, topic, 4, -1)?;
        if error != 0 {
            fail!("topic {topic} was acknowledged and is lost: error {error}");
        }
    }
    Ok(())
}

fn judge(verdict: &Verdict, counts: &Counts, plan: &Plan, written: &[Written], took: Duration) -> Outcome<Value> {
    let acked: u64 = written.iter().flat_map(|w| &w.acked).map(|a| a.count).sum();
    let report = json!({
        "seed": plan.seed,
        "kills": plan.rounds,
        "kills_anywhere": counts.anywhere,
        "kills_during_a_roll": counts.roll,
        "kills_during_a_topic_creation": counts.creation,
        "kills_during_a_recovery": counts.recovery,
        "topics_acknowledged": counts.topics.len(),
        "records_acknowledged": acked,
        "lost": verdict.lost,
        "doubled": verdict.doubled,
        "reordered": verdict.reordered,
        "moved": verdict.moved,
        "restart_to_records_ms": {
            "median": percentile(&counts.serving, 50).as_millis() as u64,
            "p99": percentile(&counts.serving, 99).as_millis() as u64,
            "slowest": percentile(&counts.serving, 100).as_millis() as u64,
        },
        "seconds": took.as_secs(),
    });
    if !verdict.is_clean() {
        fail!("{report}\n{}", verdict.cases.join("\n"));
    }
    if acked < plan.records {
        fail!("only {acked} records were acknowledged, want {}: {report}", plan.records);
    }
    Ok(report)
}
