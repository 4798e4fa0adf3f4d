//! X2: many idempotent producers of one partition: what a broker keeps of each, and what a snapshot of them costs.

use kafka_log::batch::{BatchBuilder, BatchOptions, Producer};
use kafka_proto::Uuid;

use crate::book::{Better, Book};
use crate::contender::Contender;
use crate::outcome::{Outcome, fail};
use crate::produce;
use crate::session::{Cell, Plan, Ring};
use crate::wire::Connection;

const PRODUCERS: i64 = 100_000;
/// Far from ids that the cluster gives out.
const FIRST_ID: i64 = 1 << 40;
/// Each of these batches fills more than half of a segment of the least size there is, so that every one rolls.
const ROLL_BYTES: usize = 700 << 10;
const SEGMENT: &[(&str, &str)] = &[("segment.bytes", "1048576")];
/// Rolls before those that count, and those.
const ROLLS: (u32, u32) = (20, 20);

impl Ring {
    /// X2: every run has a process of its own, since what producers leave in memory stays.
    pub(crate) fn ids(&mut self, plan: &Plan, book: &mut Book) -> Outcome {
        if !plan.has(Cell::X2) {
            return Ok(());
        }
        for round in 0..plan.pairs {
            for who in Self::order(round) {
                let contender = self.get(who);
                contender.start()?;
                let plain = contender.rolls("without", |_, _| Ok(()))?;
                let mut held = 0.0;
                let with = contender.rolls("with", |connection, topic_id| {
                    let before = contender.heap_bytes()?;
                    produce_as_many(connection, topic_id)?;
                    held = contender.heap_bytes()? - before;
                    Ok(())
                })?;
                contender.stop()?;
                book.note("X2 memory a producer id", "B", Better::Less, who, held / PRODUCERS as f64);
                book.note("X2 CPU of a snapshot of 100,000", "ms", Better::Less, who, (with.0 - plain.0) * 1e3);
                book.note("X2 time of it", "ms", Better::Less, who, (with.1 - plain.1) * 1e3);
            }
            eprintln!("producer ids: round {} of {}, load {}", round + 1, plan.pairs, book.load());
        }
        Ok(())
    }
}

impl Contender {
    /// CPU and time of one roll of a topic's only segment, after some work.
    fn rolls(&self, topic: &str, work: impl FnOnce(&mut Connection, Uuid) -> Outcome) -> Outcome<(f64, f64)> {
        let mut connection = Connection::open(self.address())?;
        let Ok(topic_id) = connection.create_topic(topic, 1, SEGMENT)? else { fail!("{} creates no topic", self.name) };
        produce::first_records(&mut connection, topic_id, 1)?;
        work(&mut connection, topic_id)?;
        let mut builder = BatchBuilder::new(BatchOptions::default());
        builder.append(produce::now_ms()?, None, Some(&vec![0; ROLL_BYTES]), &[])?;
        let batch = builder.finish()?;
        let mut roll = |times| (0..times).try_for_each(|_| produce::one(&mut connection, topic_id, 0, batch.clone()));
        roll(ROLLS.0)?;
        let (cost, ()) = self.measure(|| roll(ROLLS.1))?;
        Ok((cost.cpu / f64::from(ROLLS.1), cost.wall / f64::from(ROLLS.1)))
    }
}

/// One batch of one record from each producer.
fn produce_as_many(connection: &mut Connection, topic_id: Uuid) -> Outcome {
    let now = produce::now_ms()?;
    let mut builder = BatchBuilder::new(BatchOptions::default());
    for id in FIRST_ID..FIRST_ID + PRODUCERS {
        let producer = Some(Producer { id, epoch: 0, base_sequence: 0 });
        builder.reset(BatchOptions { producer, ..BatchOptions::default() });
        builder.append(now, None, Some(b"one"), &[])?;
        produce::one(connection, topic_id, 0, builder.finish()?)?;
    }
    Ok(())
}
