//! The cells on brokers that stay: producing and fetching, every run on a topic of its own.

use std::time::{Duration, Instant};

use kafka_proto::Uuid;

use crate::book::Better;
use crate::contender::Contender;
use crate::outcome::{Outcome, fail};
use crate::produce::{Batches, Load, Until};
use crate::session::{Cell, Plan};
use crate::wire::Connection;
use crate::{fetch, produce};

/// Partitions of the topics that are written and read.
const PARTITIONS: i32 = 6;
/// `max.in.flight.requests.per.connection` of a producer by default.
const DEPTH: u64 = 5;
/// Connections of the cells with one small request in flight on each.
pub(crate) const CONNECTIONS: u64 = 16;
/// Connections of the cell in which the disk is waited for.
const DURABLE_CONNECTIONS: [u64; 3] = [1, 16, 64];
/// How long each of its runs lasts: by the clock, since one side may do a hundred times what the other does.
const DURABLE_TIME: Duration = Duration::from_secs(2);
const GIB: f64 = (1u64 << 30) as f64;

/// Takes a figure: its name, its unit, which way is better, and the value.
pub(crate) type Note<'a> = &'a mut dyn FnMut(&str, &'static str, Better, f64);

/// What a piece of work took.
pub(crate) struct Cost {
    /// Seconds of the broker's CPU time.
    pub(crate) cpu: f64,
    /// Seconds by the clock.
    pub(crate) wall: f64,
}

impl Contender {
    /// Each steady cell once.
    pub(crate) fn round(&self, plan: &Plan, name: &str, note: Note<'_>) -> Outcome {
        if plan.has(Cell::P2) || plan.has(Cell::F1) {
            self.on_fresh_topic(&format!("{name}-p2"), PARTITIONS, &[], |topic_id| {
                self.produce_and_fetch(plan, topic_id, note)
            })?;
        }
        if plan.has(Cell::P2s) {
            self.on_fresh_topic(&format!("{name}-p2s"), PARTITIONS, &[], |topic_id| {
                self.produce_single_batches(plan, topic_id, note)
            })?;
        }
        if plan.has(Cell::P5) {
            self.on_fresh_topic(&format!("{name}-p5"), PARTITIONS, &[], |topic_id| {
                let each = Until::Requests(plan.requests / CONNECTIONS);
                let (cost, requests) = self.produce_single_records(topic_id, PARTITIONS, CONNECTIONS, each)?;
                note("P5 CPU a request", "µs", Better::Less, cost.cpu * 1e6 / requests as f64);
                note("P5 requests", "1/s", Better::More, requests as f64 / cost.wall);
                Ok(())
            })?;
        }
        if plan.has(Cell::D) {
            for connections in DURABLE_CONNECTIONS {
                let topic = format!("{name}-d{connections}");
                self.on_fresh_topic(&topic, 1, &[("flush.messages", "1")], |topic_id| {
                    let (cost, requests) =
                        self.produce_single_records(topic_id, 1, connections, Until::Time(DURABLE_TIME))?;
                    let rate = requests as f64 / cost.wall;
                    note(&format!("D{connections} acknowledged"), "1/s", Better::More, rate);
                    let cpu = cost.cpu * 1e6 / requests as f64;
                    note(&format!("D{connections} CPU a request"), "µs", Better::Less, cpu);
                    Ok(())
                })?;
            }
        }
        if plan.has(Cell::G1) {
            for members in &plan.members {
                self.join(*members, &format!("{name}-g1-{members}"), note)?;
            }
        }
        if plan.has(Cell::G2) {
            self.heartbeats_and_commits(plan.requests, &format!("{name}-g2"), note)?;
        }
        Ok(())
    }

    /// A topic that is led before the work and gone from the disk after it.
    pub(crate) fn on_fresh_topic(
        &self,
        name: &str,
        partitions: i32,
        configs: &[(&str, &str)],
        work: impl FnOnce(Uuid) -> Outcome,
    ) -> Outcome {
        let mut connection = Connection::open(self.address())?;
        let topic_id = match connection.create_topic(name, partitions, configs)? {
            Ok(id) => id,
            Err(error) => fail!("{} creates no topic: {error:?}", self.name),
        };
        produce::first_records(&mut connection, topic_id, partitions)?;
        work(topic_id)?;
        connection.delete_topic(name)?;
        self.wait_until_gone(name)
    }

    /// What the broker spends while the work is done.
    pub(crate) fn measure<T>(&self, work: impl FnOnce() -> Outcome<T>) -> Outcome<(Cost, T)> {
        let cpu = self.cpu_seconds()?;
        let began = Instant::now();
        let value = work()?;
        let wall = began.elapsed().as_secs_f64();
        Ok((Cost { cpu: self.cpu_seconds()? - cpu, wall }, value))
    }

    fn produce_and_fetch(&self, plan: &Plan, topic_id: Uuid, note: Note<'_>) -> Outcome {
        let batches = Batches::full()?;
        let mut frames = produce::frames(topic_id, &batches, PARTITIONS, 0, PARTITIONS)?;
        let requests = plan.run_bytes.div_ceil(PARTITIONS as u64 * batches.len);
        let load = Load { until: Until::Requests(requests), depth: DEPTH };
        let bytes = (requests * PARTITIONS as u64 * batches.len) as f64;
        let (cost, _) = self.measure(|| produce::run(self.address(), &mut frames, load))?;
        if plan.has(Cell::P2) {
            note("P2 produce CPU", "s/GiB", Better::Less, cost.cpu / (bytes / GIB));
            note("P2 produce throughput", "MB/s", Better::More, bytes / 1e6 / cost.wall);
            let memory = self.memory()?;
            note("R1 after P2 RssAnon", "MiB", Better::Less, memory.anonymous / 1024.0);
            note("R1 after P2 RssFile", "MiB", Better::Less, memory.file / 1024.0);
            note("R1 after P2 VmHWM", "MiB", Better::Less, memory.peak / 1024.0);
        }
        if plan.has(Cell::F1) {
            // Behind the record that showed that the partition is led.
            let span = (1, 1 + requests as i64 * batches.records);
            let (cost, fetched) = self.measure(|| fetch::run(self.address(), topic_id, PARTITIONS, span, &batches))?;
            if fetched.bytes as f64 != bytes {
                fail!("{} bytes were read where {bytes} had been written", fetched.bytes);
            }
            note("F1 fetch CPU", "s/GiB", Better::Less, cost.cpu / (bytes / GIB));
            note("F1 fetch throughput", "MB/s", Better::More, bytes / 1e6 / cost.wall);
            note("F1 fetch requests", "a run", Better::Less, fetched.requests as f64);
        }
        Ok(())
    }

    fn produce_single_batches(&self, plan: &Plan, topic_id: Uuid, note: Note<'_>) -> Outcome {
        let batches = Batches::full()?;
        let mut frames = produce::frames(topic_id, &batches, PARTITIONS, 0, 1)?;
        let requests = plan.run_bytes.div_ceil(batches.len);
        let load = Load { until: Until::Requests(requests), depth: DEPTH };
        let bytes = (requests * batches.len) as f64;
        let (cost, _) = self.measure(|| produce::run(self.address(), &mut frames, load))?;
        note("P2s produce CPU", "s/GiB", Better::Less, cost.cpu / (bytes / GIB));
        note("P2s produce throughput", "MB/s", Better::More, bytes / 1e6 / cost.wall);
        Ok(())
    }

    /// One record a request, one request in flight on each connection; how many were answered.
    fn produce_single_records(
        &self,
        topic_id: Uuid,
        partitions: i32,
        connections: u64,
        until: Until,
    ) -> Outcome<(Cost, u64)> {
        let batches = Batches::single()?;
        let load = Load { until, depth: 1 };
        let mut all = (0..connections)
            .map(|connection| produce::frames(topic_id, &batches, partitions, connection as i32, 1))
            .collect::<Outcome<Vec<_>>>()?;
        self.measure(|| {
            std::thread::scope(|scope| {
                let producers: Vec<_> =
                    all.iter_mut().map(|frames| scope.spawn(|| produce::run(self.address(), frames, load))).collect();
                producers.into_iter().try_fold(0, |answered, producer| match producer.join() {
                    Ok(outcome) => Ok(answered + outcome?),
                    Err(_) => fail!("a producer panicked"),
                })
            })
        })
    }
}
