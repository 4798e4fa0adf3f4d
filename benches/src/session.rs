//! The cells, and the order in which the contenders run them.
//!
//! A round is one run of each contender; the order turns round every time (ours, theirs, ours
//! again; then ours again, theirs, ours), so that what drifts on the machine favours nobody. Ours
//! against ours again is the control: what it is away from 1 is noise.

use std::time::Instant;

use kafka_proto::Uuid;

use crate::book::{Better, Book, Who};
use crate::contender::Contender;
use crate::outcome::{Outcome, fail};
use crate::produce::{Batches, Load};
use crate::wire::Connection;
use crate::{fetch, produce};

/// Partitions of the topics that are written and read.
const PARTITIONS: i32 = 6;
/// `max.in.flight.requests.per.connection` of a producer by default.
const DEPTH: u64 = 5;
/// Connections of the cell with one record a request.
const CONNECTIONS: u64 = 16;
/// Connections of the cell in which the disk is waited for, and what its figures are called.
const DURABLE: [(u64, &str, &str); 3] = [
    (1, "D1 acknowledged", "D1 CPU a request"),
    (16, "D16 acknowledged", "D16 CPU a request"),
    (64, "D64 acknowledged", "D64 CPU a request"),
];
/// Requests on each of them.
const DURABLE_REQUESTS: u64 = 50;
/// How long a broker is left alone before its idle memory is read.
const IDLE: std::time::Duration = std::time::Duration::from_secs(2);
const GIB: f64 = (1u64 << 30) as f64;

/// What is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Cell {
    /// Start to first acknowledged record, and idle memory (R1).
    S1,
    /// Produce, one batch for each of six partitions a request; memory after it (R1).
    P2,
    /// Produce, one batch a request.
    P2s,
    /// Fetch of what P2 wrote.
    F1,
    /// Produce, one record a request, one request in flight on each of 16 connections.
    P5,
    /// The same to one partition with `flush.messages=1`, so that every acknowledgement waits for the disk, on 1, 16 and
    /// 64 connections.
    D,
}

/// How much of everything.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    /// The cells.
    pub(crate) cells: Vec<Cell>,
    /// Rounds of each cell.
    pub(crate) pairs: usize,
    /// Bytes of records in one run of P2, P2s and F1.
    pub(crate) run_bytes: u64,
    /// Requests in one run of P5.
    pub(crate) requests: u64,
    /// Rounds before those that count, for the JVM's compilers.
    pub(crate) warm_ups: usize,
}

impl Plan {
    fn has(&self, cell: Cell) -> bool {
        self.cells.contains(&cell)
    }

    /// Whether any cell runs on brokers that stay.
    pub(crate) fn is_steady(&self) -> bool {
        self.cells.iter().any(|cell| *cell != Cell::S1)
    }
}

/// The three contenders.
#[derive(Debug)]
pub(crate) struct Ring {
    /// In the order of [`Who::ALL`].
    pub(crate) contenders: [Contender; 3],
}

impl Ring {
    fn order(round: usize) -> [Who; 3] {
        let [ours, apache, again] = Who::ALL;
        if round.is_multiple_of(2) { [ours, apache, again] } else { [again, apache, ours] }
    }

    fn get(&mut self, who: Who) -> &mut Contender {
        &mut self.contenders[who as usize]
    }

    /// S1 and the idle half of R1: every run is a process of its own.
    pub(crate) fn starts(&mut self, plan: &Plan, book: &mut Book) -> Outcome {
        if !plan.has(Cell::S1) {
            return Ok(());
        }
        for round in 0..plan.pairs {
            for who in Self::order(round) {
                let contender = self.get(who);
                let start = contender.start()?;
                book.note("S1 start to first ack", "ms", Better::Less, who, start.millis);
                book.note("S1 CPU of it", "ms", Better::Less, who, start.cpu_millis);
                std::thread::sleep(IDLE);
                let memory = contender.memory()?;
                book.note("R1 idle RssAnon", "MiB", Better::Less, who, memory.anonymous / 1024.0);
                book.note("R1 idle RssFile", "MiB", Better::Less, who, memory.file / 1024.0);
                book.note("R1 idle VmHWM", "MiB", Better::Less, who, memory.peak / 1024.0);
                contender.stop()?;
            }
            eprintln!("starts: round {} of {}, load {}", round + 1, plan.pairs, book.load());
        }
        Ok(())
    }

    /// All other cells, on brokers that stay, with a fresh topic for every run.
    pub(crate) fn steady(&mut self, plan: &Plan, book: &mut Book) -> Outcome {
        if !plan.is_steady() {
            return Ok(());
        }
        for who in Who::ALL {
            self.get(who).start()?;
        }
        book.cpu_method = self.get(Who::Ours).method()?;
        for round in 0..plan.warm_ups {
            for who in Self::order(round) {
                self.get(who).round(plan, &format!("warm-{round}"), &mut |_, _, _, _| {})?;
            }
            eprintln!("warm-up {} of {}, load {}", round + 1, plan.warm_ups, book.load());
        }
        for round in 0..plan.pairs {
            for who in Self::order(round) {
                let mut note = |name, unit, better, value| book.note(name, unit, better, who, value);
                self.get(who).round(plan, &format!("run-{round}"), &mut note)?;
            }
            eprintln!("steady: round {} of {}, load {}", round + 1, plan.pairs, book.load());
        }
        for who in Who::ALL {
            self.get(who).stop()?;
        }
        Ok(())
    }
}

/// Takes a figure: its name, its unit, which way is better, and the value.
type Note<'a> = &'a mut dyn FnMut(&'static str, &'static str, Better, f64);

/// What a piece of work took.
struct Cost {
    cpu: f64,
    wall: f64,
}

impl Contender {
    /// Each steady cell once.
    fn round(&self, plan: &Plan, name: &str, note: Note<'_>) -> Outcome {
        if plan.has(Cell::P2) || plan.has(Cell::F1) {
            self.on_fresh_topic(&format!("{name}-p2"), PARTITIONS, &[], |topic_id| self.produce_and_fetch(plan, topic_id, note))?;
        }
        if plan.has(Cell::P2s) {
            self.on_fresh_topic(&format!("{name}-p2s"), PARTITIONS, &[], |topic_id| self.produce_single_batches(plan, topic_id, note))?;
        }
        if plan.has(Cell::P5) {
            self.on_fresh_topic(&format!("{name}-p5"), PARTITIONS, &[], |topic_id| {
                let requests = plan.requests / CONNECTIONS * CONNECTIONS;
                let cost = self.produce_single_records(topic_id, PARTITIONS, CONNECTIONS, requests)?;
                note("P5 CPU a request", "µs", Better::Less, cost.cpu * 1e6 / requests as f64);
                note("P5 requests", "1/s", Better::More, requests as f64 / cost.wall);
                Ok(())
            })?;
        }
        if plan.has(Cell::D) {
            for (connections, rate, cpu) in DURABLE {
                let topic = format!("{name}-d{connections}");
                self.on_fresh_topic(&topic, 1, &[("flush.messages", "1")], |topic_id| {
                    let requests = DURABLE_REQUESTS * connections;
                    let cost = self.produce_single_records(topic_id, 1, connections, requests)?;
                    note(rate, "1/s", Better::More, requests as f64 / cost.wall);
                    note(cpu, "µs", Better::Less, cost.cpu * 1e6 / requests as f64);
                    Ok(())
                })?;
            }
        }
        Ok(())
    }

    /// A topic that is led before the work and gone from the disk after it.
    fn on_fresh_topic(
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

    fn measure<T>(&self, work: impl FnOnce() -> Outcome<T>) -> Outcome<(Cost, T)> {
        let cpu = self.cpu_seconds()?;
        let began = Instant::now();
        let value = work()?;
        let wall = began.elapsed().as_secs_f64();
        Ok((Cost { cpu: self.cpu_seconds()? - cpu, wall }, value))
    }

    fn produce_and_fetch(&self, plan: &Plan, topic_id: Uuid, note: Note<'_>) -> Outcome {
        let batches = Batches::full()?;
        let mut frames = produce::frames(topic_id, &batches, PARTITIONS, 0, PARTITIONS)?;
        let load = Load { requests: plan.run_bytes.div_ceil(PARTITIONS as u64 * batches.len), depth: DEPTH };
        let bytes = (load.requests * PARTITIONS as u64 * batches.len) as f64;
        let (cost, ()) = self.measure(|| produce::run(self.address(), &mut frames, load))?;
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
            let span = (1, 1 + load.requests as i64 * batches.records);
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
        let load = Load { requests: plan.run_bytes.div_ceil(batches.len), depth: DEPTH };
        let bytes = (load.requests * batches.len) as f64;
        let (cost, ()) = self.measure(|| produce::run(self.address(), &mut frames, load))?;
        note("P2s produce CPU", "s/GiB", Better::Less, cost.cpu / (bytes / GIB));
        note("P2s produce throughput", "MB/s", Better::More, bytes / 1e6 / cost.wall);
        Ok(())
    }

    /// One record a request, one request in flight on each connection.
    fn produce_single_records(
        &self,
        topic_id: Uuid,
        partitions: i32,
        connections: u64,
        requests: u64,
    ) -> Outcome<Cost> {
        let batches = Batches::single()?;
        let load = Load { requests: requests / connections, depth: 1 };
        let mut all = (0..connections)
            .map(|connection| produce::frames(topic_id, &batches, partitions, connection as i32, 1))
            .collect::<Outcome<Vec<_>>>()?;
        let (cost, ()) = self.measure(|| {
            std::thread::scope(|scope| {
                let producers: Vec<_> =
                    all.iter_mut().map(|frames| scope.spawn(|| produce::run(self.address(), frames, load))).collect();
                producers.into_iter().try_for_each(|producer| match producer.join() {
                    Ok(outcome) => outcome,
                    Err(_) => fail!("a producer panicked"),
                })
            })
        })?;
        Ok(cost)
    }
}
