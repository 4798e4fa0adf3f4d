//! A sole voter on a disk that loses what was not flushed, under many seeds.
//!
//! What must hold: no epoch is led twice, the high watermark never falls, and what was committed once is there after
//! every crash, unchanged. Two planted faults (a driver that reports a flush, or a saved vote, that never happened)
//! show that the check can fail.

use kafka_proto::Uuid;
use kafka_proto::time::Time;
use kafka_raft::{Action, Event, LogOutline, OffsetAndEpoch, Opening, QuorumState, Raft, ReplicaKey, VoterSet};

const NODE: ReplicaKey = ReplicaKey { id: 1, directory_id: Uuid::from_u64_pair(1, 1) };

/// SplitMix64: small, and the same everywhere.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % below
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    None,
    FlushIsALie,
    SavedVoteIsALie,
}

/// One record: the epoch it was written in, whether it carries the voters, and what it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Entry {
    epoch: i32,
    voters: bool,
    value: u64,
}

/// The disk: the log with how much of it is flushed, and the quorum-state file.
#[derive(Default)]
struct Disk {
    log: Vec<Entry>,
    flushed: usize,
    quorum_state: Option<String>,
}

impl Disk {
    /// Loses a tail of what was not flushed.
    fn crash(&mut self, dice: &mut Dice) {
        let at_risk = (self.log.len() - self.flushed) as u64;
        let lost = dice.roll(at_risk + 1) as usize;
        self.log.truncate(self.log.len() - lost);
    }

    fn opening(&self) -> Opening {
        let end =
            OffsetAndEpoch { epoch: self.log.last().map_or(0, |entry| entry.epoch), offset: self.log.len() as i64 };
        Opening {
            voters: VoterSet::single(NODE, "CONTROLLER", "localhost", 9093),
            voters_in_log: self.log.iter().any(|entry| entry.voters),
            kraft_version: 1,
            quorum_state: self.quorum_state.as_deref().map(|text| QuorumState::decode(text).expect("our own file")),
            log: LogOutline { end, ..LogOutline::default() },
        }
    }
}

/// What the world outside has been told.
#[derive(Default)]
struct Witness {
    committed: Vec<Entry>,
    led: Vec<i32>,
}

impl Witness {
    fn see_high_watermark(&mut self, disk: &Disk, offset: i64) -> Result<(), String> {
        let now = disk.log.get(..offset as usize).ok_or("committed more than there is")?;
        if self.committed.len() > now.len() {
            return Err(format!("the high watermark fell from {} to {}", self.committed.len(), now.len()));
        }
        if !now.starts_with(&self.committed) {
            return Err("a committed record changed".to_owned());
        }
        self.committed = now.to_vec();
        Ok(())
    }

    fn see_leader(&mut self, epoch: i32) -> Result<(), String> {
        if self.led.last().is_some_and(|before| *before >= epoch) {
            return Err(format!("epoch {epoch} was led after {:?}", self.led));
        }
        self.led.push(epoch);
        Ok(())
    }
}

/// One life of the process, up to the crash.
fn live(disk: &mut Disk, witness: &mut Witness, dice: &mut Dice, fault: Fault) -> Result<(), String> {
    let mut raft = Raft::open(NODE, disk.opening(), Time::ZERO).map_err(|error| error.to_string())?;
    let mut pending: Vec<Event> = Vec::new(); // completions that the disk has yet to report, in order
    raft.handle(Time::ZERO, Event::Timeout);
    // Half of the lives end around the election, where most can go wrong.
    let steps = if dice.roll(2) == 0 { dice.roll(8) } else { dice.roll(60) };
    for _ in 0..steps {
        while let Some(action) = raft.poll_action() {
            match action {
                Action::SaveQuorumState(state) => {
                    if fault != Fault::SavedVoteIsALie {
                        disk.quorum_state = Some(state.encode());
                    }
                    pending.push(Event::QuorumStateSaved);
                }
                Action::AppendControl { epoch, records } => {
                    witness.see_leader(epoch)?;
                    for (index, _) in records.iter().enumerate() {
                        disk.log.push(Entry { epoch, voters: index == 2, value: 0 });
                    }
                    raft.handle(Time::ZERO, Event::Appended { end_offset: disk.log.len() as i64 });
                }
                Action::Flush => pending.push(Event::Flushed { end_offset: disk.log.len() as i64 }),
                Action::HighWatermark(offset) => witness.see_high_watermark(disk, offset)?,
                _ => {}
            }
        }
        let write = dice.roll(3) > 0;
        match raft.leading() {
            Some(epoch) if write => {
                for _ in 0..=dice.roll(3) {
                    disk.log.push(Entry { epoch, voters: false, value: dice.roll(1000) });
                }
                raft.handle(Time::ZERO, Event::Appended { end_offset: disk.log.len() as i64 });
            }
            _ if !pending.is_empty() && dice.roll(2) == 0 => {
                let event = pending.remove(0);
                if let Event::Flushed { end_offset } = event
                    && fault != Fault::FlushIsALie
                {
                    disk.flushed = end_offset as usize;
                }
                raft.handle(Time::ZERO, event);
            }
            _ => {}
        }
    }
    Ok(())
}

fn run(seed: u64, fault: Fault) -> Result<usize, String> {
    let mut dice = Dice(seed);
    let mut disk = Disk::default();
    let mut witness = Witness::default();
    for _ in 0..20 {
        live(&mut disk, &mut witness, &mut dice, fault)?;
        disk.crash(&mut dice);
        // What survives a crash has been read back from the disk, but is no safer than before.
        disk.flushed = disk.flushed.min(disk.log.len());
    }
    Ok(witness.committed.len())
}

#[test]
fn what_is_committed_survives_every_crash() {
    let mut committed = 0;
    for seed in 0..500 {
        committed += run(seed, Fault::None).unwrap_or_else(|broken| panic!("seed {seed}: {broken}"));
    }
    assert!(committed > 10_000, "the runs did too little to mean anything: {committed}");
}

#[test]
fn a_flush_that_never_happened_is_found() {
    assert!((0..20).any(|seed| run(seed, Fault::FlushIsALie).is_err()));
}

#[test]
fn a_vote_that_was_never_saved_is_found() {
    assert!((0..20).any(|seed| run(seed, Fault::SavedVoteIsALie).is_err()));
}
