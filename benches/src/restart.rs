//! S2: how long a broker takes to serve what it had when it ended, in order or not, and the memory of idle partitions.

use std::fs;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use kafka_proto::Uuid;
use kafka_proto::api::fetch::{FetchPartition, FetchRequest, FetchTopic};

use crate::book::{Better, Book, Who};
use crate::contender::Contender;
use crate::outcome::{Outcome, fail};
use crate::produce::{self, Batches, Load, Until};
use crate::session::{Cell, IDLE, Plan, Ring};
use crate::wire::Connection;

/// Partitions of one topic of the cell with many.
const TOPIC_PARTITIONS: i32 = 1000;
/// Partitions that share the tail: `num.recovery.threads.per.data.dir` is 2.
const TAIL_PARTITIONS: i32 = 2;
const FETCH: i16 = 17;
const PATIENCE: Duration = Duration::from_secs(120);

/// Partitions of a topic that are to be read, from one offset on.
struct Reading {
    topic_id: Uuid,
    partitions: Vec<i32>,
    offset: i64,
}

impl Ring {
    /// S2: every run starts a process on what the one before it has left.
    pub(crate) fn restarts(&mut self, plan: &Plan, book: &mut Book) -> Outcome {
        if plan.has(Cell::S2) {
            self.clean_restarts(plan, book)?;
            self.unclean_restarts(plan, book)?;
        }
        Ok(())
    }

    fn clean_restarts(&mut self, plan: &Plan, book: &mut Book) -> Outcome {
        let mut prepared = Vec::new();
        for who in Who::ALL {
            prepared.push(self.get(who).open_many(plan.partitions)?);
        }
        rustix::fs::sync();
        for round in 0..plan.pairs {
            for who in Self::order(round) {
                let (topics, idle_kib) = &prepared[who as usize];
                let contender = self.get(who);
                let (seconds, cpu) = contender.restart(&all_of(topics, 0))?;
                let mut note = |name: &str, unit, value| book.note(name, unit, Better::Less, who, value);
                note("S2 clean start to the fetch of every partition", "ms", seconds * 1e3);
                note("S2 clean start, CPU", "ms", cpu * 1e3);
                std::thread::sleep(IDLE);
                let more = contender.memory()?.anonymous - idle_kib;
                note("S2 RssAnon a partition, idle", "KiB", more / f64::from(TOPIC_PARTITIONS * topics.len() as i32));
                contender.stop()?;
            }
            eprintln!("clean restarts: round {} of {}, load {}", round + 1, plan.pairs, book.load());
        }
        Ok(())
    }

    fn unclean_restarts(&mut self, plan: &Plan, book: &mut Book) -> Outcome {
        let mut prepared = Vec::new();
        for who in Who::ALL {
            prepared.push(self.get(who).write_tail(plan.tail_bytes)?);
        }
        rustix::fs::sync();
        for round in 0..plan.pairs {
            for who in Self::order(round) {
                let (reading, bytes) = &prepared[who as usize];
                let contender = self.get(who);
                let (_, cpu_clean) = contender.restart(std::slice::from_ref(reading))?;
                contender.stop()?;
                for gone in [".kafka_cleanshutdown", "recovery-point-offset-checkpoint"] {
                    fs::remove_file(contender.data().join(gone))?;
                }
                let (seconds, cpu) = contender.restart(std::slice::from_ref(reading))?;
                contender.stop()?;
                book.note("S2 unclean start to the fetch of the tail's end", "ms", Better::Less, who, seconds * 1e3);
                book.note("S2 unclean start, CPU", "ms", Better::Less, who, cpu * 1e3);
                let scanned = bytes / 1e9 / (cpu - cpu_clean);
                book.note("S2 unclean start: scanned, a core", "GB/s", Better::More, who, scanned);
            }
            eprintln!("unclean restarts: round {} of {}, load {}", round + 1, plan.pairs, book.load());
        }
        Ok(())
    }
}

impl Contender {
    /// Topics with this many partitions in all, a record in each; and what the broker held before, in KiB.
    fn open_many(&mut self, partitions: i32) -> Outcome<(Vec<Uuid>, f64)> {
        self.start()?;
        std::thread::sleep(IDLE);
        let idle = self.memory()?.anonymous;
        let mut connection = Connection::open(self.address())?;
        let mut topics = Vec::new();
        for number in 0..partitions / TOPIC_PARTITIONS {
            let Ok(topic_id) = connection.create_topic(&format!("many-{number}"), TOPIC_PARTITIONS, &[])? else {
                fail!("{} creates no topic", self.name);
            };
            produce::first_records(&mut connection, topic_id, TOPIC_PARTITIONS)?;
            topics.push(topic_id);
        }
        self.stop()?;
        Ok((topics, idle))
    }

    /// Partitions with these bytes together; where the last record is, and how many bytes there are.
    fn write_tail(&mut self, bytes: u64) -> Outcome<(Reading, f64)> {
        self.start()?;
        let created = Connection::open(self.address())?.create_topic("tail", TAIL_PARTITIONS, &[])?;
        let Ok(topic_id) = created else { fail!("{} creates no topic", self.name) };
        produce::first_records(&mut Connection::open(self.address())?, topic_id, TAIL_PARTITIONS)?;
        let batches = Batches::full()?;
        let mut frames = produce::frames(topic_id, &batches, TAIL_PARTITIONS, 0, TAIL_PARTITIONS)?;
        let requests = bytes.div_ceil(TAIL_PARTITIONS as u64 * batches.len);
        produce::run(self.address(), &mut frames, Load { until: Until::Requests(requests), depth: 5 })?;
        self.stop()?;
        // Behind the record that showed that the partition is led.
        let reading =
            Reading { topic_id, partitions: (0..TAIL_PARTITIONS).collect(), offset: requests as i64 * batches.records };
        Ok((reading, (requests * TAIL_PARTITIONS as u64 * batches.len) as f64))
    }

    /// Starts it and reads; seconds by the clock and of CPU until all has been read.
    fn restart(&mut self, readings: &[Reading]) -> Outcome<(f64, f64)> {
        let began = Instant::now();
        self.start_again()?;
        let mut connection = patiently(self.address(), began)?;
        let mut left: Vec<Reading> =
            readings.iter().map(|it| Reading { partitions: it.partitions.clone(), ..*it }).collect();
        loop {
            read(&mut connection, &mut left)?;
            if left.iter().all(|reading| reading.partitions.is_empty()) {
                return Ok((began.elapsed().as_secs_f64(), self.cpu_seconds()?));
            }
            if began.elapsed() > PATIENCE {
                fail!("{} does not serve all that it had", self.name);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Connects as soon as the broker listens.
pub(crate) fn patiently(address: SocketAddr, began: Instant) -> Outcome<Connection> {
    loop {
        match Connection::open(address) {
            Err(_) if began.elapsed() < PATIENCE => std::thread::sleep(Duration::from_millis(1)),
            other => return other,
        }
    }
}

fn all_of(topics: &[Uuid], offset: i64) -> Vec<Reading> {
    topics
        .iter()
        .map(|topic_id| Reading { topic_id: *topic_id, partitions: (0..TOPIC_PARTITIONS).collect(), offset })
        .collect()
}

/// One Fetch request for all that is left; partitions whose records came are left no more.
fn read(connection: &mut Connection, left: &mut [Reading]) -> Outcome {
    let partition = |partition, fetch_offset| FetchPartition {
        partition,
        fetch_offset,
        partition_max_bytes: 1 << 10,
        ..Default::default()
    };
    let topics = left.iter().filter(|reading| !reading.partitions.is_empty()).map(|reading| FetchTopic {
        topic_id: reading.topic_id,
        partitions: reading.partitions.iter().map(|index| partition(*index, reading.offset)).collect(),
        ..Default::default()
    });
    // Without a session: each request is for itself.
    let request = FetchRequest {
        max_wait_ms: 0,
        min_bytes: 1,
        max_bytes: 50 << 20,
        session_epoch: -1,
        topics: topics.collect(),
        ..Default::default()
    };
    let response = connection.call(&request, FETCH)?;
    for topic in response.responses {
        let Some(reading) = left.iter_mut().find(|reading| reading.topic_id == topic.topic_id) else { continue };
        for partition in topic.partitions {
            if !partition.error_code.is_error() && partition.records.is_some_and(|records| !records.is_empty()) {
                reading.partitions.retain(|index| *index != partition.partition_index);
            }
        }
    }
    Ok(())
}
