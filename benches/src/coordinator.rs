//! The cells of groups: what the coordinator costs under joins, heartbeats, commits, and at a start.

use std::time::Instant;

use crate::book::{Better, Book, Who};
use crate::contender::Contender;
use crate::groups::{self, Classic, Consumers};
use crate::outcome::{Outcome, fail};
use crate::session::{Cell, Plan, Ring};
use crate::steady::{CONNECTIONS, Cost, Note};
use crate::wire::Connection;

impl Ring {
    /// GL: every round starts a process on what the one before it has committed.
    pub(crate) fn loads(&mut self, plan: &Plan, book: &mut Book) -> Outcome {
        if !plan.has(Cell::Gl) {
            return Ok(());
        }
        for who in Who::ALL {
            let contender = self.get(who);
            contender.start()?;
            let created =
                Connection::open(contender.address())?.create_topic("loaded", groups::COMMITTED.1 as i32, &[])?;
            if let Err(error) = created {
                fail!("{} creates no topic: {error:?}", contender.name);
            }
            groups::commit_many(contender.address(), "loaded")?;
            contender.stop()?;
        }
        for round in 0..plan.pairs {
            for who in Self::order(round) {
                let contender = self.get(who);
                let began = Instant::now();
                contender.start_again()?;
                groups::fetch_many(contender.address())?;
                book.note("GL start to all offsets", "ms", Better::Less, who, began.elapsed().as_secs_f64() * 1e3);
                book.note("GL CPU of it", "ms", Better::Less, who, contender.cpu_seconds()? * 1e3);
                contender.stop()?;
            }
            eprintln!("loads: round {} of {}, load {}", round + 1, plan.pairs, book.load());
        }
        Ok(())
    }
}

impl Contender {
    /// G1 for a number of members.
    pub(crate) fn join(&self, members: usize, name: &str, note: Note<'_>) -> Outcome {
        self.join_classic(members, &format!("{name}-classic"), note)?;
        self.join_consumers(members, &format!("{name}-consumer"), note)
    }

    fn join_classic(&self, members: usize, name: &str, note: Note<'_>) -> Outcome {
        let (few, many) = groups::PARTITIONS;
        let mut note = |what: &str, cost: &Cost| take(&format!("G1 classic, {members}: {what}"), cost, note);
        self.on_fresh_topic(name, few, &[], |_| {
            let mut group = Classic::open(self.address(), name, members)?;
            // Most of its time is `group.initial.rebalance.delay.ms`.
            let (cost, ()) = self.measure(|| group.rebalance(few))?;
            note("join storm, with the initial delay", &cost);
            let (cost, ()) = self.measure(|| group.roll(few))?;
            note(&format!("{} members replaced", groups::ROLLED), &cost);
            let (cost, ()) = self.measure(|| {
                groups::widen(self.address(), name)?;
                group.rebalance(many)?;
                self.wait_until_there(name, many)
            })?;
            note("+900 partitions", &cost);
            group.leave_all()
        })
    }

    fn join_consumers(&self, members: usize, name: &str, note: Note<'_>) -> Outcome {
        let (few, many) = groups::PARTITIONS;
        let mut note = |what: &str, cost: &Cost, beats: usize| {
            take(&format!("G1 KIP-848, {members}: {what}"), cost, note);
            note(&format!("G1 KIP-848, {members}: {what}, heartbeats"), "a run", Better::Less, beats as f64);
        };
        self.on_fresh_topic(name, few, &[], |_| {
            let mut group = Consumers::open(self.address(), name)?;
            let (cost, beats) = self.measure(|| group.join(members, few))?;
            note("join storm", &cost, beats);
            let (cost, beats) = self.measure(|| group.roll(few))?;
            note("all members replaced", &cost, beats);
            let (cost, beats) = self.measure(|| {
                groups::widen(self.address(), name)?;
                let beats = group.rest(many)?;
                self.wait_until_there(name, many)?;
                Ok(beats)
            })?;
            note("+900 partitions", &cost, beats);
            group.leave_all()
        })
    }

    /// G2.
    pub(crate) fn heartbeats_and_commits(&self, requests: u64, name: &str, note: Note<'_>) -> Outcome {
        let (few, _) = groups::PARTITIONS;
        self.on_fresh_topic(name, few, &[], |_| {
            let mut group = Classic::open(self.address(), name, CONNECTIONS as usize)?;
            group.rebalance(few)?;
            let (cost, ()) = self.measure(|| group.heartbeats(requests as usize))?;
            note("G2 CPU a heartbeat", "µs", Better::Less, cost.cpu * 1e6 / requests as f64);
            note("G2 heartbeats", "1/s", Better::More, requests as f64 / cost.wall);
            let (cost, ()) = self.measure(|| group.commits(requests as usize))?;
            note("G2 CPU a commit", "µs", Better::Less, cost.cpu * 1e6 / requests as f64);
            note("G2 commits", "1/s", Better::More, requests as f64 / cost.wall);
            group.leave_all()
        })
    }
}

/// The two figures of a change of a group.
fn take(name: &str, cost: &Cost, note: Note<'_>) {
    note(&format!("{name}, CPU"), "ms", Better::Less, cost.cpu * 1e3);
    note(name, "ms", Better::Less, cost.wall * 1e3);
}
