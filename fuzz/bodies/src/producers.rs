//! The producers of a log against a naive map of what is known of them.
//!
//! Promised: every batch and marker is taken, found to be a repetition, or refused as the map says; the last stable offset
//! is where the map has it; opening the log again, in order or after a kill, forgets nothing that matters.

use std::collections::BTreeMap;
use std::sync::Arc;

use bytes::Bytes;
use kafka_log::batch::{BatchBuilder, BatchOptions, EndTxnMarker, Producer};
use kafka_log::{Append, AppendError, Log, LogConfig, MemStorage, Opening};

const DIR: &str = "topic-0";
const NOW_MS: i64 = 1_700_000_000_000;
/// Batches of a producer that a broker remembers.
const REMEMBERED: usize = 5;

/// What is known of a producer.
#[derive(Clone, Debug, Default)]
struct Known {
    epoch: i16,
    coordinator_epoch: i32,
    /// First and last sequence and last offset of its batches at this epoch, oldest first.
    batches: Vec<(i32, i32, i64)>,
    open: Option<i64>,
}

/// What a step should come to.
#[derive(Debug, PartialEq)]
enum Expected {
    Taken,
    Repeated(i64),
    OutOfOrder,
    OldEpoch,
    NotTransactional,
    OldCoordinator,
}

struct World {
    storage: MemStorage,
    /// `None` while it is being opened again.
    log: Option<Log>,
    known: BTreeMap<i64, Known>,
    /// First offset and marker of transactions that ended since the log was opened.
    ended: Vec<(i64, i64)>,
    log_end: i64,
    high_watermark: i64,
    /// Of earlier batches than the last a snapshot knows nothing.
    reopened: bool,
}

/// Steps of four bytes.
pub fn producers(data: &[u8]) {
    let storage = MemStorage::new();
    let mut world = World {
        log: Some(open(&storage, Opening::default())),
        storage,
        known: BTreeMap::new(),
        ended: Vec::new(),
        log_end: 0,
        high_watermark: 0,
        reopened: false,
    };
    for step in data.chunks_exact(4).take(150) {
        world.step([step[0], step[1], step[2], step[3]]);
        world.check();
    }
}

fn open(storage: &MemStorage, opening: Opening) -> Log {
    let config = LogConfig { segment_bytes: 2000, reserve: false, ..LogConfig::default() };
    Log::open(Arc::new(storage.clone()), DIR, config, opening).expect("a log of ours")
}

impl World {
    fn log(&mut self) -> &mut Log {
        self.log.as_mut().expect("open")
    }

    fn step(&mut self, [what, a, b, c]: [u8; 4]) {
        let id = i64::from(a % 3);
        match what % 16 {
            0..9 => self.data(id, a >> 2, b, c),
            9..13 => self.marker(id, b, c),
            13 => {
                let offset = self.high_watermark + i64::from(b) % (self.log_end - self.high_watermark + 1);
                self.high_watermark = offset;
                self.log().update_high_watermark(offset);
            }
            14 => {
                let now_ms = NOW_MS;
                self.log().roll(now_ms).expect("a disk in memory");
            }
            _ => self.reopen(b % 2 == 0),
        }
    }

    fn data(&mut self, id: i64, epoch: u8, sequence: u8, flags: u8) {
        let known = self.known.get(&id).cloned();
        let current = known.as_ref().map_or(0, |known| known.epoch);
        let epoch = match epoch % 8 {
            0 => current.saturating_sub(1).max(0),
            1 => current.saturating_add(1),
            _ => current,
        };
        let last = known.as_ref().and_then(|known| known.batches.last()).copied();
        let count = 1 + i32::from(flags & 3);
        let (base_sequence, count) = match (sequence % 8, last) {
            (0, _) => (0, count),
            (1, _) => (i32::from(sequence), count),
            // One of those before, if there is one: a repetition.
            (2, _) => {
                match known.as_ref().and_then(|known| known.batches.iter().rev().nth(usize::from(sequence / 8 % 7))) {
                    Some((first, last, _)) => (*first, distance(*first, *last) + 1),
                    None => (i32::MAX - 2, count),
                }
            }
            (_, Some((_, last, _))) if epoch == current => (next_after(last), count),
            (3, None) if known.is_none() => (i32::MAX - 3, count),
            _ => (0, count),
        };
        let transactional = flags & 4 != 0;
        let last_sequence = add(base_sequence, count - 1);
        let expected = expect_data(known.as_ref(), epoch, (base_sequence, last_sequence), transactional);
        let options = BatchOptions {
            producer: Some(Producer { id, epoch, base_sequence }),
            transactional,
            ..BatchOptions::default()
        };
        let first_offset = self.log_end;
        let older = known.as_ref().is_some_and(|known| {
            let newest = known.batches.len().saturating_sub(1);
            known.batches[..newest].iter().any(|(first, last, _)| (*first, *last) == (base_sequence, last_sequence))
        });
        if !self.append(Append::client(batch(options, count), i16::MAX), &expected, older) {
            return;
        }
        self.log_end += i64::from(count);
        let known = self.known.entry(id).or_default();
        known.enter(epoch);
        known.batches.push((base_sequence, last_sequence, self.log_end - 1));
        if known.batches.len() > REMEMBERED {
            known.batches.remove(0);
        }
        if transactional {
            known.open.get_or_insert(first_offset);
        }
    }

    fn marker(&mut self, id: i64, epochs: u8, flags: u8) {
        let known = self.known.get(&id).cloned().unwrap_or_else(Known::unknown);
        let shift = |bits: u8| i32::from(bits % 4 == 3) - i32::from(bits % 4 == 2);
        let epoch = known.epoch.max(0).saturating_add(shift(epochs) as i16).max(0);
        let coordinator_epoch = known.coordinator_epoch.max(0).saturating_add(shift(epochs >> 2)).max(0);
        let (committed, version) = (flags & 1 == 0, i16::from(flags >> 1 & 3));
        let expected = if epoch < known.epoch || version >= 2 && epoch == known.epoch && known.open.is_some() {
            Expected::OldEpoch
        } else if coordinator_epoch < known.coordinator_epoch {
            Expected::OldCoordinator
        } else {
            Expected::Taken
        };
        let producer = Some(Producer { id, epoch, base_sequence: -1 });
        let options = BatchOptions { producer, ..BatchOptions::default() };
        let marker = EndTxnMarker { committed, coordinator_epoch }.batch(options, NOW_MS).expect("a marker");
        if !self.append(Append::marker(marker, version), &expected, false) {
            return;
        }
        let known = self.known.entry(id).or_insert(known);
        known.enter(epoch);
        known.coordinator_epoch = coordinator_epoch;
        if let Some(first) = known.open.take() {
            self.ended.push((first, self.log_end));
        }
        self.log_end += 1;
    }

    /// Appends, compares with what should come of it, and says whether something was written.
    fn append(&mut self, append: Append, expected: &Expected, may_be_forgotten: bool) -> bool {
        let mut appends = [append];
        self.log().append(NOW_MS, 1, &mut appends);
        let found = match appends[0].result.take().expect("filled in") {
            Ok(info) if info.duplicate => Expected::Repeated(info.last_offset),
            Ok(info) => {
                assert_eq!(info.first_offset, self.log_end);
                Expected::Taken
            }
            Err(AppendError::OutOfOrderSequence { .. }) => Expected::OutOfOrder,
            Err(AppendError::InvalidProducerEpoch { .. }) => Expected::OldEpoch,
            Err(AppendError::InvalidTxnState { .. }) => Expected::NotTransactional,
            Err(AppendError::CoordinatorFenced { .. }) => Expected::OldCoordinator,
            Err(error) => panic!("{error}"),
        };
        let forgotten = self.reopened && may_be_forgotten && found == Expected::OutOfOrder;
        assert!(found == *expected || forgotten, "{found:?} where {expected:?} is right: {:?}", self.known);
        found == Expected::Taken
    }

    fn reopen(&mut self, clean: bool) {
        let log = self.log.take().expect("open");
        let opening = if clean {
            let closed = log.close().expect("a disk in memory");
            Opening { clean, recovery_point: closed.recovery_point, ..Opening::default() }
        } else {
            Opening::default()
        };
        let high_watermark = self.high_watermark;
        self.log = Some(open(&self.storage, Opening { high_watermark, ..opening }));
        self.reopened = true;
        self.ended.clear();
    }

    fn check(&mut self) {
        let view = self.log().view();
        assert_eq!((view.log_end, view.high_watermark), (self.log_end, self.high_watermark));
        let ended = self.ended.iter().filter(|(_, marker)| *marker >= self.high_watermark).map(|(first, _)| *first);
        let open = self.known.values().filter_map(|known| known.open);
        let first_open = open.clone().min().unwrap_or(i64::MAX).min(self.high_watermark);
        let exact = open.chain(ended).min().unwrap_or(i64::MAX).min(self.high_watermark);
        // What recovery has read again it knows to be unreplicated too.
        assert!(view.last_stable <= first_open, "{view:?}, but a transaction is open at {first_open}");
        assert!(self.reopened || view.last_stable == exact, "{view:?} where {exact} is right");
        let found: Vec<_> =
            self.log().producers().map(|(id, state)| (id, state.epoch, state.txn_first_offset)).collect();
        let known: Vec<_> = self.known.iter().map(|(id, known)| (*id, known.epoch, known.open)).collect();
        assert_eq!(found, known);
    }
}

impl Known {
    fn unknown() -> Self {
        Self { epoch: -1, coordinator_epoch: -1, ..Self::default() }
    }

    fn enter(&mut self, epoch: i16) {
        if self.epoch != epoch {
            self.epoch = epoch;
            self.batches.clear();
        }
    }
}

fn expect_data(known: Option<&Known>, epoch: i16, (first, last): (i32, i32), transactional: bool) -> Expected {
    let Some(known) = known else { return Expected::Taken };
    let same = |batch: &&(i32, i32, i64)| (batch.0, batch.1) == (first, last);
    if epoch == known.epoch
        && let Some((.., last_offset)) = known.batches.iter().find(same)
    {
        return Expected::Repeated(*last_offset);
    }
    let next = match known.batches.last() {
        Some((_, last, _)) if epoch == known.epoch => next_after(*last),
        _ => 0,
    };
    if epoch < known.epoch {
        Expected::OldEpoch
    } else if first != next {
        Expected::OutOfOrder
    } else if known.open.is_some() && !transactional {
        Expected::NotTransactional
    } else {
        Expected::Taken
    }
}

/// Sequences go on at 0 after the largest.
fn add(sequence: i32, delta: i32) -> i32 {
    ((i64::from(sequence) + i64::from(delta)) % (1 << 31)) as i32
}

fn next_after(sequence: i32) -> i32 {
    add(sequence, 1)
}

fn distance(first: i32, last: i32) -> i32 {
    (i64::from(last) - i64::from(first)).rem_euclid(1 << 31) as i32
}

fn batch(options: BatchOptions, count: i32) -> Bytes {
    let mut batch = BatchBuilder::new(options);
    for number in 0..count {
        batch.append(NOW_MS + i64::from(number), Some(b"key"), Some(b"topic-0"), &[]).expect("a small record");
    }
    batch.finish().expect("a batch")
}
