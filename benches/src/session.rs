//! The cells, and the order in which the contenders run them.
//!
//! A round is one run of each contender; the order turns round every time (ours, theirs, ours
//! again; then ours again, theirs, ours), so that what drifts on the machine favours nobody. Ours
//! against ours again is the control: what it is away from 1 is noise.

use std::time::Duration;

use crate::book::{Better, Book, Who};
use crate::contender::Contender;
use crate::outcome::Outcome;
use crate::produce::{Batches, VALUE_BYTES};

/// How long a broker is left alone before its idle memory is read.
pub(crate) const IDLE: Duration = Duration::from_secs(2);

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
    /// Groups: many join, join again, and get more partitions, in both protocols.
    G1,
    /// Groups: heartbeats, and commits of one partition.
    G2,
    /// Groups: committed offsets loaded at a start.
    Gl,
    /// Cleaning of compacted partitions.
    C1,
    /// Clean restart with many partitions, unclean restart with a long tail; memory of idle partitions (R1).
    S2,
    /// Many idempotent producers.
    X2,
}

impl Cell {
    /// What a reader must know of its load.
    pub(crate) fn about(self, plan: &Plan, batches: &Batches) -> String {
        let mib = plan.run_bytes >> 20;
        let requests = plan.requests;
        let shape = format!("{} records with {VALUE_BYTES}-byte values, {} bytes", batches.records, batches.len);
        match self {
            Self::S1 => {
                "exec to the first acknowledged record, on a formatted directory, its topic created on the way".into()
            }
            Self::P2 => format!(
                "{mib} MiB on a fresh topic of 6 partitions, batches of {shape}, not compressed, encoded beforehand, \
                 acks=all, 1 connection, 5 requests in flight, a batch for each partition a request"
            ),
            Self::P2s => "as P2, one batch a request, partition after partition".into(),
            Self::F1 => {
                "what P2 wrote, from the page cache, in one fetch session, 1 MiB a partition, records dropped by \
                         the client's kernel"
                    .into()
            }
            Self::P5 => format!("{requests} requests of one record, 16 connections, one in flight on each, acks=all"),
            Self::D => {
                "requests of one record to one partition with flush.messages=1, acks=all, one in flight on each of 1, \
                        16 and 64 connections, 2 seconds each: every acknowledgement waits for the disk"
                    .into()
            }
            Self::G1 => format!(
                "groups of {:?} members, each of which speaks the protocol and does nothing else; 100 partitions, then \
                 1,000 (until they are on the disk); classic: each member on a connection, {} of them replaced one after \
                 another, all others joining again each time; KIP-848: all replaced one after another, then heartbeats \
                 until each partition has its owner, 100 ms apart when there is nothing new; \
                 group.initial.rebalance.delay.ms=500",
                plan.members,
                crate::groups::ROLLED
            ),
            Self::G2 => format!(
                "{requests} heartbeats, then as many commits of one partition, of 16 members of a classic group, one in \
                 flight on each connection"
            ),
            Self::Gl => {
                "100 groups with committed offsets of 1,000 partitions each; exec until the last group's offsets \
                         are fetched"
                    .into()
            }
            Self::C1 => format!(
                "{mib} MiB in 6 compacted partitions with segments of 32 MiB, records of 100 B, then of 1,024 B, every second \
                 of which replaces an earlier one; a directory written once, a process on a copy for each run, what is \
                 cleaned after the first 2 partitions counts; one cleaner thread, 128 MiB for its map, no throttle"
            ),
            Self::S2 => format!(
                "exec until records of every one of {} partitions are fetched, after an orderly end; then, without the mark of \
                 one and without recovery points, until the last record of {} MiB in 2 partitions is fetched, which lie in the \
                 page cache (the CPU of an orderly start with them is taken off for the rate of the scan)",
                plan.partitions,
                plan.tail_bytes >> 20
            ),
            Self::X2 => "one batch of one record of each of 100,000 producers in one partition; memory: the JVM's heap in use \
                         after collections, all anonymous memory of ours; snapshot: a roll with them less a roll without"
                .into(),
        }
    }
}

/// How much of everything.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    /// The cells.
    pub(crate) cells: Vec<Cell>,
    /// Rounds of each cell.
    pub(crate) pairs: usize,
    /// Bytes of records in one run of P2, P2s, F1 and C1.
    pub(crate) run_bytes: u64,
    /// Requests in one run of P5 and of G2.
    pub(crate) requests: u64,
    /// Members of the groups of G1, one group after another.
    pub(crate) members: Vec<usize>,
    /// Partitions of the clean restart.
    pub(crate) partitions: i32,
    /// Bytes of the unclean restart.
    pub(crate) tail_bytes: u64,
    /// Rounds before those that count, for the JVM's compilers.
    pub(crate) warm_ups: usize,
}

impl Plan {
    /// Whether the cell is to be run.
    pub(crate) fn has(&self, cell: Cell) -> bool {
        self.cells.contains(&cell)
    }

    /// Whether any cell runs on brokers that stay.
    pub(crate) fn is_steady(&self) -> bool {
        self.cells.iter().any(|cell| !matches!(cell, Cell::S1 | Cell::Gl | Cell::C1 | Cell::S2 | Cell::X2))
    }
}

/// The three contenders.
#[derive(Debug)]
pub(crate) struct Ring {
    /// In the order of [`Who::ALL`].
    pub(crate) contenders: [Contender; 3],
}

impl Ring {
    /// Who runs when.
    pub(crate) fn order(round: usize) -> [Who; 3] {
        let [ours, apache, again] = Who::ALL;
        if round.is_multiple_of(2) { [ours, apache, again] } else { [again, apache, ours] }
    }

    pub(crate) fn get(&mut self, who: Who) -> &mut Contender {
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
                let mut note = |name: &str, unit, better, value| book.note(name, unit, better, who, value);
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
