//! C1: cleaning of compacted partitions, as far as it costs the broker CPU time.
//!
//! A directory is written once for each contender, with a policy that deletes; every run starts a process on a copy of it
//! whose default policy is to compact. The cleaner's one thread takes one partition after another; what counts is from
//! the moment when it begins to rewrite the third to that when it begins to rewrite the last.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use kafka_log::batch::{BatchBuilder, BatchOptions};
use kafka_proto::Uuid;

use crate::book::{Better, Book, Who};
use crate::contender::{Contender, names};
use crate::outcome::{Outcome, fail};
use crate::produce;
use crate::session::{Cell, Plan, Ring};
use crate::stats::Dice;
use crate::wire::Connection;

const TOPIC: &str = "cleaned";
/// Partitions in all, and those that are cleaned before it counts, when a JVM has compiled its cleaner.
const PARTITIONS: (i32, usize) = (6, 2);
/// Whole records.
const RECORD_BYTES: [usize; 2] = [100, 1024];
const KEY_BYTES: usize = 16;
/// What a record has beside key and value, nearly.
const RECORD_OVERHEAD: usize = 9;
const BATCH_BYTES: usize = 16 << 10;
/// Both parts of a run have this; all else of cleaning is at its default: one thread, 128 MiB for its map, no throttle.
const SETTINGS: &str = "log.segment.bytes=33554432\nlog.cleaner.backoff.ms=100\n";
const PATIENCE: Duration = Duration::from_secs(120);

impl Ring {
    /// C1: every run is a process on a copy of the directory.
    pub(crate) fn cleanings(&mut self, plan: &Plan, book: &mut Book) -> Outcome {
        if !plan.has(Cell::C1) {
            return Ok(());
        }
        for record_bytes in RECORD_BYTES {
            for who in Who::ALL {
                self.get(who).write_uncleaned(record_bytes, plan.run_bytes)?;
            }
            rustix::fs::sync();
            for round in 0..plan.pairs {
                for who in Self::order(round) {
                    let (cpu, wall, bytes) = self.get(who).clean()?;
                    let name = format!("C1 cleaning, {record_bytes} B records");
                    book.note(&format!("{name}, a core"), "MB/s", Better::More, who, bytes / 1e6 / cpu);
                    book.note(&name, "MB/s", Better::More, who, bytes / 1e6 / wall);
                }
                eprintln!("cleaning, {record_bytes} B: round {} of {}, load {}", round + 1, plan.pairs, book.load());
            }
        }
        Who::ALL.into_iter().try_for_each(|who| self.get(who).configure(""))
    }
}

impl Contender {
    fn write_uncleaned(&mut self, record_bytes: usize, bytes: u64) -> Outcome {
        self.configure(SETTINGS)?;
        self.start()?;
        let mut connection = Connection::open(self.address())?;
        let topic_id = match connection.create_topic(TOPIC, PARTITIONS.0, &[])? {
            Ok(id) => id,
            Err(error) => fail!("{} creates no topic: {error:?}", self.name),
        };
        for partition in 0..PARTITIONS.0 {
            fill(&mut connection, topic_id, partition, record_bytes, bytes / PARTITIONS.0 as u64)?;
        }
        self.stop()?;
        self.keep_as_template()
    }

    /// CPU and time of cleaning the later partitions, and their bytes.
    fn clean(&mut self) -> Outcome<(f64, f64, f64)> {
        self.configure(&format!("{SETTINGS}log.cleanup.policy=compact\n"))?;
        self.copy_template()?;
        let before = (0..PARTITIONS.0).map(|partition| logs(&self.data(), partition)).collect::<Outcome<Vec<_>>>()?;
        self.start_again()?;
        let began = Instant::now();
        let mut order: Vec<usize> = Vec::new();
        let mut first = (0.0, began);
        while order.len() < before.len() {
            for (partition, before) in before.iter().enumerate() {
                if !order.contains(&partition) && logs(&self.data(), partition as i32)? != *before {
                    order.push(partition);
                    if order.len() == PARTITIONS.1 + 1 {
                        first = (self.cpu_seconds()?, Instant::now());
                    }
                }
            }
            if began.elapsed() > PATIENCE {
                fail!("{} cleans {order:?} and no more", self.name);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        let figures = (self.cpu_seconds()? - first.0, first.1.elapsed().as_secs_f64());
        self.stop()?;
        let counted = &order[PARTITIONS.1..before.len() - 1];
        let bytes: u64 = counted.iter().map(|partition| sealed_bytes(&before[*partition])).sum();
        Ok((figures.0, figures.1, bytes as f64))
    }
}

/// Segments of a partition, and those that a cleaner is writing: a change says that it has begun to rewrite.
fn logs(data: &Path, partition: i32) -> Outcome<BTreeMap<String, u64>> {
    let dir = data.join(format!("{TOPIC}-{partition}"));
    let logs = names(&dir)?.into_iter().filter(|name| name.contains(".log"));
    // One that is gone by now will be missed at the next look.
    Ok(logs.filter_map(|name| Some((name.clone(), fs::metadata(dir.join(name)).ok()?.len()))).collect())
}

/// Bytes of the segments that a cleaner reads: all but the last.
fn sealed_bytes(logs: &BTreeMap<String, u64>) -> u64 {
    logs.values().rev().skip(1).sum()
}

/// Writes records of which every second one replaces an earlier one, anywhere before it.
fn fill(connection: &mut Connection, topic_id: Uuid, partition: i32, record_bytes: usize, bytes: u64) -> Outcome {
    let mut dice = Dice(1 + partition as u64);
    let value = vec![b'v'; record_bytes - KEY_BYTES - RECORD_OVERHEAD];
    let mut builder = BatchBuilder::new(BatchOptions::default());
    let (mut records, mut written) = (0_usize, 0);
    while written < bytes {
        builder.reset(BatchOptions::default());
        while builder.len() + record_bytes <= BATCH_BYTES {
            let key = if records.is_multiple_of(2) { records / 2 } else { dice.below(records / 2 + 1) };
            // Spread over all bytes, as keys are.
            let key = format!("{:016x}", (key as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
            builder.append(produce::now_ms()?, Some(key.as_bytes()), Some(&value), &[])?;
            records += 1;
        }
        let batch = builder.finish()?;
        written += batch.len() as u64;
        produce::one(connection, topic_id, partition, batch)?;
    }
    Ok(())
}
