//! Cleaning against a model that never forgets: seeded histories, readers on the way, crashes everywhere.
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use super::*;
use crate::batch::{
    BatchBuilder, BatchOptions, Batches, Codec, ControlKey, ControlType, Decompressor, EndTxnMarker, Origin, Producer,
};
use crate::storage::{MemStorage, Operation, Storage};
use crate::{Append, Log, LogConfig, LogError, LogReader, Opening, Until};

const NOW: i64 = 1_700_000_000_000;
const RETENTION: i64 = 1000;

fn config() -> LogConfig {
    LogConfig {
        segment_bytes: 700,
        index_interval_bytes: 100,
        compact: true,
        delete: false,
        min_cleanable_dirty_ratio: 0.0,
        delete_retention_ms: RETENTION,
        ..LogConfig::default()
    }
}

fn open(storage: &MemStorage, opening: Opening) -> Result<Log, LogError> {
    Log::open(Arc::new(storage.clone()), "data/t-0", config(), opening)
}

fn on(_: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// A generator of its own, so that a seed says the same everywhere (splitmix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % bound.max(1)
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Written {
    key: Vec<u8>,
    value: Option<Vec<u8>>,
    timestamp: i64,
    /// Index of its transaction in `Model::aborted`.
    transaction: Option<usize>,
}

/// Everything that was ever written.
#[derive(Clone, Debug, Default)]
struct Model {
    records: BTreeMap<i64, Written>,
    /// Of each transaction, whether it was aborted; `None` while it is open.
    aborted: Vec<Option<bool>>,
    sequences: BTreeMap<i64, i32>,
    open: BTreeMap<i64, usize>,
    /// Where batches end.
    ends: Vec<i64>,
}

impl Model {
    fn is_aborted(&self, written: &Written) -> bool {
        written.transaction.is_some_and(|at| self.aborted[at] == Some(true))
    }

    /// The last records below `limit` that are not of aborted transactions, by key.
    fn story(&self, limit: i64) -> BTreeMap<&[u8], (i64, Option<&[u8]>)> {
        let told = self.records.range(..limit).filter(|(_, written)| !self.is_aborted(written));
        told.map(|(offset, written)| (&written.key[..], (*offset, written.value.as_deref()))).collect()
    }
}

/// A consumer that builds a table from the log.
#[derive(Clone, Debug)]
struct Table {
    until: Until,
    at: i64,
    since_ms: i64,
    rows: BTreeMap<Vec<u8>, (i64, Option<Vec<u8>>)>,
}

impl Table {
    fn new(until: Until, since_ms: i64, log_start: i64) -> Self {
        Self { until, at: log_start, since_ms, rows: BTreeMap::new() }
    }

    /// Fetches once, as a consumer of that isolation level does; whether there was anything.
    fn fetch(&mut self, reader: &LogReader, max_bytes: usize, model: &Model) -> Result<bool, String> {
        let data = reader.read(self.at, max_bytes, self.until, true).map_err(|error| error.to_string())?;
        let Some(range) = data.records else { return Ok(false) };
        let bytes = range.read().map_err(|error| error.to_string())?;
        let mut coming = data.aborted;
        let mut aborted = BTreeSet::new();
        let mut decompressor = Decompressor::new(1 << 20);
        for batch in Batches::new(&bytes).map_while(Result::ok) {
            let header = *batch.header();
            if !batch.crc_is_valid() || header.last_offset() < self.at {
                return Err(format!("a bad batch at {}", header.base_offset()));
            }
            coming.retain(|transaction| {
                let begins = transaction.first_offset <= header.last_offset();
                if begins {
                    aborted.insert(transaction.producer_id);
                }
                !begins
            });
            let skip = self.until == Until::LastStable
                && header.attributes().is_transactional()
                && aborted.contains(&header.producer_id());
            for record in decompressor.records(&batch).map_err(|error| error.to_string())? {
                let record = record.map_err(|error| error.to_string())?;
                if header.attributes().is_control() {
                    if ControlKey::decode(record.key).map(|key| key.kind) == Ok(ControlType::Abort) {
                        aborted.remove(&header.producer_id());
                    }
                    continue;
                }
                let written = model.records.get(&record.offset).ok_or(format!("nothing was at {}", record.offset))?;
                let same = written.key == record.key.unwrap_or_default()
                    && written.value.as_deref() == record.value
                    && written.timestamp == record.timestamp;
                if !same {
                    return Err(format!("{} moved or changed: {record:?} was {written:?}", record.offset));
                }
                if record.offset >= self.at && !skip {
                    let row = (record.offset, record.value.map(<[u8]>::to_vec));
                    self.rows.insert(written.key.clone(), row);
                }
            }
            self.at = header.next_offset();
        }
        Ok(true)
    }

    /// Whether the table is what the records below `limit` say.
    fn check(&self, model: &Model, limit: i64) -> Result<(), String> {
        let story = model.story(limit);
        let keys: BTreeSet<&[u8]> = story.keys().copied().chain(self.rows.keys().map(Vec::as_slice)).collect();
        for key in keys {
            let told = story.get(key).copied();
            let row = self.rows.get(key);
            let seen = row.map(|(offset, value)| (*offset, value.as_deref()));
            let fine = match (seen, told) {
                (seen, told) if seen == told => true,
                // A tombstone that is gone, and what it deleted with it.
                (None, Some((_, None))) => true,
                // Who reads uncommitted records may have met some that came to nothing.
                (Some((offset, _)), told) if self.until == Until::HighWatermark => {
                    let aborted = model.records.get(&offset).is_some_and(|written| model.is_aborted(written));
                    aborted && told.is_none_or(|(last, _)| offset > last)
                }
                _ => false,
            };
            if !fine {
                let key = String::from_utf8_lossy(key);
                return Err(format!("{key} is {seen:?} in the table and {told:?} in truth ({:?})", self.until));
            }
        }
        Ok(())
    }
}

#[derive(Debug, Default)]
struct Tally {
    cleanings: usize,
    partial: usize,
    merged: usize,
    tables: usize,
    late_tables: usize,
    removed: u64,
    tombstones_gone: usize,
    reopened: usize,
    cuts: usize,
    completed: usize,
    undone: usize,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Bug {
    TombstonesEarly,
    AbortedForgotten,
    UnstableCleaned,
    ProducersForgotten,
}

struct World {
    storage: MemStorage,
    log: Log,
    model: Model,
    dice: Dice,
    now_ms: i64,
    tables: Vec<Table>,
    bug: Option<Bug>,
}

impl World {
    fn new(seed: u64, storage: MemStorage, bug: Option<Bug>) -> Self {
        let log = open(&storage, Opening::default()).expect("opens");
        Self { storage, log, model: Model::default(), dice: Dice(seed), now_ms: NOW, tables: Vec::new(), bug }
    }

    fn append(&mut self) {
        let count = 1 + self.dice.below(3) as i32;
        let producer = self.dice.below(5) as i64;
        let transactional = producer == 1 || producer == 2;
        let codec = if self.dice.one_in(4) { Codec::Lz4 { level: 9 } } else { Codec::None };
        let sequence = self.model.sequences.get(&producer).copied().unwrap_or(0);
        let options = BatchOptions {
            codec,
            producer: (producer > 0).then_some(Producer { id: producer, epoch: 0, base_sequence: sequence }),
            transactional,
            ..BatchOptions::default()
        };
        let transaction = transactional.then(|| *self.model.open.entry(producer).or_insert(self.model.aborted.len()));
        if transaction == Some(self.model.aborted.len()) {
            self.model.aborted.push(None);
        }
        let mut batch = BatchBuilder::new(options);
        for n in 0..count {
            let offset = self.log.view().log_end + i64::from(n);
            let key = format!("k{}", self.dice.below(6)).into_bytes();
            let value = (!self.dice.one_in(4)).then(|| format!("value {offset}").into_bytes());
            batch.append(self.now_ms + i64::from(n), Some(&key), value.as_deref(), &[]).expect("fits");
            let written = Written { key, value, timestamp: self.now_ms + i64::from(n), transaction };
            self.model.records.insert(offset, written);
        }
        self.model.sequences.insert(producer, sequence + count);
        let mut requests = [Append::client(batch.finish().expect("not empty"), i16::MAX)];
        self.log.append(self.now_ms, 0, &mut requests);
        let info = requests[0].result.take().expect("filled in").expect("accepted");
        self.model.ends.push(info.log_end);
    }

    fn end_transaction(&mut self) {
        let Some((&producer, &transaction)) = self.model.open.iter().next() else { return };
        self.model.open.remove(&producer);
        let committed = self.dice.one_in(2);
        self.model.aborted[transaction] = Some(!committed);
        let marker = EndTxnMarker { committed, coordinator_epoch: 0 };
        let options = BatchOptions {
            producer: Some(Producer { id: producer, epoch: 0, base_sequence: -1 }),
            ..BatchOptions::default()
        };
        let batch = marker.batch(options, self.now_ms).expect("fits");
        let mut requests = [Append::internal(batch, Origin::Coordinator)];
        self.log.append(self.now_ms, 0, &mut requests);
        let info = requests[0].result.take().expect("filled in").expect("accepted");
        self.model.ends.push(info.log_end);
    }

    /// Cleans with as much room as the dice say.
    fn clean(&mut self, tally: &mut Tally) -> Result<(), String> {
        let keys = 1 + self.dice.below(10) as usize;
        let options = CleanerOptions { map_bytes: keys * 27, seed: 7, ..CleanerOptions::default() };
        let mut cleaner = Cleaner::new(options);
        let stable = self.log.view();
        if self.bug == Some(Bug::UnstableCleaned) {
            self.log.pretend_all_is_stable();
        }
        let dirt = self.log.dirt(self.now_ms).map_err(|error| error.to_string())?;
        if self.bug != Some(Bug::UnstableCleaned)
            && dirt.first_uncleanable > stable.last_stable.min(stable.high_watermark)
        {
            return Err("more is cleanable than is stable".into());
        }
        let Some(mut cleaning) = self.log.begin_cleaning(self.now_ms).map_err(|error| error.to_string())? else {
            return Ok(());
        };
        cleaning.plant(self.bug);
        let before = self.log.first_dirty();
        let mut work = || {
            while let Some(rewritten) = cleaning.rewrite(&mut cleaner, &mut on)? {
                self.log.replace(rewritten)?;
            }
            Ok::<_, CleaningError>(())
        };
        work().map_err(|error| error.to_string())?;
        let done = self.log.finish_cleaning(cleaning).map_err(|error| error.to_string())?;
        // KAFKA-8764, 9826, 9133, 6266 (88): every pass gets on.
        if done.first_dirty <= before || done.first_dirty > dirt.first_uncleanable {
            return Err(format!("cleaned from {before} to {} of {}", done.first_dirty, dirt.first_uncleanable));
        }
        tally.cleanings += 1;
        tally.partial += usize::from(done.first_dirty < dirt.first_uncleanable);
        tally.merged += done.segments_before - done.segments_after;
        tally.removed += done.records_removed;
        Ok(())
    }

    fn settle(&mut self) {
        self.log.flush().expect("a good disk");
        let ends = &self.model.ends;
        let behind = self.dice.below(3) as usize;
        if let Some(end) = ends.len().checked_sub(1 + behind).map(|at| ends[at]) {
            self.log.update_high_watermark(end);
        }
    }

    /// A table from the whole log, now.
    fn read_all(&self, until: Until, tally: &mut Tally) -> Result<(), String> {
        let mut table = Table::new(until, self.now_ms, self.log.view().log_start);
        while table.fetch(&self.log.reader(), 200, &self.model)? {}
        let limit = self.log.view().limit(until);
        let tombstones = self.model.story(limit).values().filter(|(_, value)| value.is_none()).count();
        tally.tombstones_gone +=
            tombstones - table.rows.values().filter(|(_, value)| value.is_none()).count().min(tombstones);
        tally.tables += 1;
        table.check(&self.model, limit)
    }

    fn step(&mut self, tally: &mut Tally) -> Result<(), String> {
        self.now_ms += self.dice.below(60) as i64;
        match self.dice.below(100) {
            0..55 => self.append(),
            55..65 => self.end_transaction(),
            65..70 => self.log.roll(self.now_ms).map_err(|error| error.to_string())?,
            70..78 => self.settle(),
            78..86 => self.clean(tally)?,
            86..90 => {
                let until = if self.dice.one_in(2) { Until::LastStable } else { Until::HighWatermark };
                self.tables.push(Table::new(until, self.now_ms, self.log.view().log_start));
            }
            90..92 => self.reopen(tally)?,
            _ => self.now_ms += RETENTION / 4,
        }
        self.read_on(tally)
    }

    /// Readers get on, each at its own pace; who is too slow is not promised anything.
    fn read_on(&mut self, tally: &mut Tally) -> Result<(), String> {
        let reader = self.log.reader();
        let (now_ms, model) = (self.now_ms, &self.model);
        for mut table in std::mem::take(&mut self.tables) {
            if now_ms - table.since_ms >= RETENTION {
                tally.late_tables += 1;
                continue;
            }
            let max_bytes = 1 + self.dice.below(400) as usize;
            if self.dice.one_in(2) || table.fetch(&reader, max_bytes, model)? {
                self.tables.push(table);
                continue;
            }
            tally.tables += 1;
            table.check(model, self.log.view().limit(table.until))?;
        }
        if self.dice.one_in(8) {
            self.read_all(Until::HighWatermark, tally)?;
            self.read_all(Until::LastStable, tally)?;
        }
        Ok(())
    }

    /// Opens the log anew, without any snapshot: what is known of producers must be found in the batches (KAFKA-8335).
    fn reopen(&mut self, tally: &mut Tally) -> Result<(), String> {
        self.log.flush().map_err(|error| error.to_string())?;
        let view = self.log.view();
        let known: Vec<_> = self
            .log
            .producers()
            .map(|(id, state)| (id, state.epoch, state.last_sequence(), state.txn_first_offset))
            .collect();
        for entry in self.storage.list(Path::new("data/t-0")).map_err(|error| error.to_string())? {
            if entry.name.ends_with(".snapshot") {
                self.storage.remove_file(&Path::new("data/t-0").join(entry.name)).map_err(|error| error.to_string())?;
            }
        }
        let opening = Opening {
            recovery_point: if self.dice.one_in(2) { view.log_end } else { 0 },
            high_watermark: view.high_watermark,
            first_dirty: self.log.first_dirty(),
            ..Opening::default()
        };
        self.log = open(&self.storage, opening).map_err(|error| error.to_string())?;
        let found: Vec<_> = self
            .log
            .producers()
            .map(|(id, state)| (id, state.epoch, state.last_sequence(), state.txn_first_offset))
            .collect();
        if (self.log.view(), &found) != (view, &known) {
            return Err(format!("{:?} {found:?} after opening, {view:?} {known:?} before", self.log.view()));
        }
        tally.reopened += 1;
        Ok(())
    }
}

fn tell(seed: u64, steps: usize, bug: Option<Bug>, tally: &mut Tally) -> Result<(), String> {
    let mut world = World::new(seed, MemStorage::new(), bug);
    (0..steps).try_for_each(|step| world.step(tally).map_err(|error| format!("seed {seed}, step {step}: {error}")))
}

/// KAFKA-14055 (82), KAFKA-13727 (83), KAFKA-8351 and 8335 (84), KAFKA-4529 and 8522 (85), KAFKA-13194 (86) and
/// KAFKA-8764 and its kin (88).
#[test]
fn a_cleaned_log_tells_the_same_story() {
    let mut tally = Tally::default();
    for seed in 0..20 {
        tell(seed, 500, None, &mut tally).expect("the same story");
    }
    println!("{tally:?}");
    assert!(tally.cleanings > 200 && tally.partial > 50 && tally.merged > 100 && tally.removed > 1000, "{tally:?}");
    assert!(tally.tables > 1000 && tally.late_tables > 20, "{tally:?}");
    assert!(tally.tombstones_gone > 20 && tally.reopened > 50, "{tally:?}");
}

#[test]
fn planted_bugs_are_found() {
    // A reader must be on its way at the right time to see that a tombstone went too early: from seeds where one soon is.
    for (bug, first) in [
        (Bug::TombstonesEarly, 185),
        (Bug::AbortedForgotten, 0),
        (Bug::UnstableCleaned, 0),
        (Bug::ProducersForgotten, 0),
    ] {
        let found = (first..first + 100).find_map(|seed| tell(seed, 500, Some(bug), &mut Tally::default()).err());
        println!("{bug:?}: {}", found.expect("the planted bug is found"));
    }
}

impl Cleaning {
    fn plant(&mut self, bug: Option<Bug>) {
        match bug {
            Some(Bug::TombstonesEarly) => self.forget_retention(),
            Some(Bug::AbortedForgotten) => self.forget_aborted(),
            Some(Bug::ProducersForgotten) => self.forget_producers(),
            Some(Bug::UnstableCleaned) | None => {}
        }
    }
}

/// Cuts the power after every change of the disk that a cleaning makes: the log must then be complete and tell the same
/// story (KAFKA-12520, KAFKA-6264: 51).
fn cut_everywhere(seed: u64, bug: Option<Operation>, tally: &mut Tally) -> Result<(), String> {
    let storage = MemStorage::recording();
    storage.create_dir_all(Path::new("data")).map_err(|error| error.to_string())?;
    storage.sync_dir(Path::new("")).map_err(|error| error.to_string())?;
    let mut world = World::new(seed, storage.clone(), None);
    for _ in 0..60 {
        world.append();
        if world.dice.one_in(3) {
            world.end_transaction();
        }
    }
    while !world.model.open.is_empty() {
        world.end_transaction();
    }
    for _ in 0..2 {
        world.now_ms += RETENTION;
        world.log.roll(world.now_ms).map_err(|error| error.to_string())?;
        world.log.flush().map_err(|error| error.to_string())?;
        let view = world.log.view();
        world.log.update_high_watermark(view.log_end);
        let from = storage.steps();
        if let Some(bug) = bug {
            storage.pretend(bug);
        }
        world.clean(tally)?;
        for step in from..=storage.steps() {
            let cut_seed = world.dice.below(u64::MAX);
            check_cut(&world, &storage, step, cut_seed, tally)
                .map_err(|error| format!("seed {seed}, cut after {step} of {}: {error}", storage.steps()))?;
        }
        world.append();
    }
    Ok(())
}

fn check_cut(world: &World, storage: &MemStorage, step: usize, seed: u64, tally: &mut Tally) -> Result<(), String> {
    let disk = storage.after_crash(step, seed);
    let names = |disk: &MemStorage| -> Vec<String> {
        let entries = disk.list(Path::new("data/t-0")).unwrap_or_default();
        entries.into_iter().map(|entry| entry.name).collect()
    };
    let left = names(&disk);
    let swapping = left.iter().any(|name| name.ends_with(".log.swap"));
    let unfinished = left.iter().any(|name| name.ends_with(".cleaned"));
    let log_end = world.log.view().log_end;
    let opening = Opening { recovery_point: log_end, high_watermark: log_end, ..Opening::default() };
    let before = disk.steps();
    let log = open(&disk, opening.clone()).map_err(|error| format!("{error} ({left:?})"))?;
    tally.cuts += 1;
    tally.completed += usize::from(swapping && !unfinished);
    tally.undone += usize::from(unfinished);
    if log.view() != world.log.view() {
        return Err(format!("{:?} and not {:?} ({left:?})", log.view(), world.log.view()));
    }
    check_log(&log, &world.model, log_end).map_err(|error| format!("{error} ({left:?})"))?;
    if let Some(name) = names(&disk).iter().find(|name| name.ends_with(".swap") || name.ends_with(".cleaned")) {
        return Err(format!("{name} is left"));
    }
    drop(log);
    // The power may go again while that is put in order.
    let steps = disk.steps() - before;
    let again = disk.after_crash(before + (seed % (steps as u64 + 1)) as usize, seed ^ 0x5555);
    let log = open(&again, opening).map_err(|error| format!("after a second cut: {error}"))?;
    check_log(&log, &world.model, log_end).map_err(|error| format!("after a second cut: {error}"))
}

fn check_log(log: &Log, model: &Model, log_end: i64) -> Result<(), String> {
    if log.view().log_end != log_end {
        return Err(format!("the log ends at {} and not at {log_end}", log.view().log_end));
    }
    for until in [Until::HighWatermark, Until::LastStable] {
        let mut table = Table::new(until, 0, log.view().log_start);
        while table.fetch(&log.reader(), 200, model)? {}
        table.check(model, log.view().limit(until))?;
    }
    // Indexes are those of the segments that are there.
    for offset in model.records.keys() {
        let data = log.reader().read(*offset, 1, Until::LogEnd, true).map_err(|error| error.to_string())?;
        let range = data.records.ok_or(format!("nothing at or behind {offset}"))?;
        let bytes = range.read().map_err(|error| error.to_string())?;
        let header = *Batches::new(&bytes).next().ok_or("no batch")?.map_err(|error| error.to_string())?.header();
        if header.last_offset() < *offset {
            return Err(format!("{offset} is looked for in the batch at {}", header.base_offset()));
        }
    }
    Ok(())
}

#[test]
fn a_power_cut_leaves_the_old_segments_or_the_new_one() {
    let mut tally = Tally::default();
    for seed in 0..10 {
        cut_everywhere(seed, None, &mut tally).expect("recovers");
    }
    println!("{tally:?}");
    assert!(tally.cuts > 1000 && tally.completed > 50 && tally.undone > 50 && tally.merged > 10, "{tally:?}");
}

#[test]
fn a_missing_sync_is_found() {
    for bug in [Operation::SyncDir, Operation::Sync] {
        let found = (0..60).find_map(|seed| cut_everywhere(seed, Some(bug), &mut Tally::default()).err());
        println!("{bug:?}: {}", found.expect("the planted bug is found"));
    }
}

/// Appends a batch of keyed records and makes a closed, committed segment of it.
fn segment_of(log: &mut Log, options: BatchOptions, records: &[(&str, Option<&str>)]) {
    let mut batch = BatchBuilder::new(options);
    for (n, (key, value)) in (0..).zip(records) {
        batch.append(NOW + n, Some(key.as_bytes()), value.map(str::as_bytes), &[]).expect("fits");
    }
    append_bytes(log, batch.finish().expect("not empty"));
}

fn append_bytes(log: &mut Log, bytes: bytes::Bytes) {
    let mut requests = [Append::internal(bytes, Origin::Coordinator)];
    log.append(NOW, 0, &mut requests);
    let info = requests[0].result.take().expect("filled in").expect("accepted");
    log.roll(NOW).expect("rolled");
    log.flush().expect("synced");
    log.update_high_watermark(info.log_end);
}

fn clean_at(log: &mut Log, now_ms: i64) -> Cleaned {
    let mut cleaner = Cleaner::new(CleanerOptions::default());
    log.clean(now_ms, &mut cleaner, &mut on).expect("cleaned").expect("something to do")
}

/// All batches, as they are.
fn batches(log: &Log) -> Vec<bytes::Bytes> {
    let mut found = Vec::new();
    let _ = log.reader().for_each_batch(0, Until::LogEnd, |batch, all| {
        found.push(all.slice_ref(batch.bytes()));
        Ok::<(), LogError>(())
    });
    found
}

fn header(bytes: &[u8]) -> crate::batch::BatchHeader {
    crate::batch::BatchHeader::read(bytes).expect("a batch")
}

#[test]
fn a_batch_of_which_everything_stays_keeps_its_bytes() {
    for codec in [Codec::None, Codec::Gzip { level: 6 }, Codec::Snappy, Codec::Lz4 { level: 9 }] {
        let mut log = open(&MemStorage::new(), Opening::default()).expect("opens");
        let options = BatchOptions { codec, ..BatchOptions::default() };
        segment_of(&mut log, options, &[("a", Some("1")), ("b", Some("1"))]);
        segment_of(&mut log, options, &[("c", Some("1")), ("a", Some("2"))]);
        segment_of(&mut log, options, &[("d", Some("1"))]);
        let before = batches(&log);
        let done = clean_at(&mut log, NOW);
        let after = batches(&log);
        assert_eq!((done.records_removed, after.len()), (1, 3));
        assert_eq!(after[1..], before[1..]);
        let (old, new) = (header(&before[0]), header(&after[0]));
        assert_eq!((new.base_offset(), new.last_offset(), new.record_count()), (0, 1, 1));
        assert_eq!(new.attributes(), old.attributes(), "the codec stays");
        assert_eq!((new.max_timestamp(), new.leader_epoch()), (NOW + 1, old.leader_epoch()));
    }
}

/// Records are looked at 64 at a time, and the map may be full anywhere among them.
#[test]
fn a_batch_of_any_size_keeps_the_last_record_of_each_key_with_a_map_of_any_size() {
    let mut partial = 0;
    for (count, room) in
        [1, 63, 64, 65, 127, 128, 129, 200].into_iter().flat_map(|count| [1, 9, 64, 65, 99].map(|room| (count, room)))
    {
        let config = LogConfig { segment_bytes: 1 << 20, ..config() };
        let opened = Log::open(Arc::new(MemStorage::new()), "data/t-0", config, Opening::default());
        let mut log = opened.expect("opens");
        let keys: Vec<_> = (0..count).map(|n| format!("k{}", n * 7 % 70)).collect();
        let records: Vec<_> = keys.iter().map(|key| (key.as_str(), Some("v"))).collect();
        segment_of(&mut log, BatchOptions::default(), &records);
        segment_of(&mut log, BatchOptions::default(), &[("behind", Some("v"))]);
        let last: BTreeMap<_, _> =
            (0_i64..).zip(&keys).map(|(offset, key)| (key.as_bytes().to_vec(), offset)).collect();
        let options = CleanerOptions { map_bytes: room * 27, ..CleanerOptions::default() };
        let mut cleaner = Cleaner::new(options);
        while log.first_dirty() < count {
            let before = log.first_dirty();
            let done = log.clean(NOW, &mut cleaner, &mut on).expect("cleaned").expect("something to do");
            assert!(done.first_dirty > before, "{count} records, room for {room}: stands still at {before}");
            partial += usize::from(done.first_dirty < count);
        }
        let mut left = BTreeMap::new();
        for bytes in batches(&log) {
            let batch = Batches::new(&bytes).next().expect("one").expect("whole");
            for record in Decompressor::new(1 << 20).records(&batch).expect("good") {
                let record = record.expect("good");
                let former = left.insert(record.key.expect("keyed").to_vec(), record.offset);
                assert_eq!(former, None, "{count} records, room for {room}: an older one is left");
            }
        }
        assert_eq!(left.remove(&b"behind"[..]), Some(count));
        assert_eq!(left, last, "{count} records, room for {room}");
    }
    assert!(partial > 0, "the map was never full");
}

/// KAFKA-8522, KIP-534 (85): the horizon is in the base timestamp, and record timestamps do not move with it.
#[test]
fn a_tombstone_is_dated_when_it_is_cleaned_and_goes_when_its_time_has_come() {
    for codec in [Codec::None, Codec::Lz4 { level: 9 }] {
        let mut log = open(&MemStorage::new(), Opening::default()).expect("opens");
        let options = BatchOptions { codec, ..BatchOptions::default() };
        segment_of(&mut log, options, &[("a", Some("1")), ("b", Some("1"))]);
        segment_of(&mut log, options, &[("c", Some("1")), ("a", None)]);
        clean_at(&mut log, NOW + 7);
        let dated = batches(&log)[1].clone();
        assert_eq!(header(&dated).delete_horizon_ms(), Some(NOW + 7 + RETENTION));
        let batch = Batches::new(&dated).next().expect("one").expect("whole");
        let mut decompressor = Decompressor::new(1 << 20);
        let timestamps: Vec<_> =
            decompressor.records(&batch).expect("good").map(|record| record.expect("good").timestamp).collect();
        assert_eq!(timestamps, [NOW, NOW + 1]);
        // One that is not due stays as it is, and the horizon with it.
        segment_of(&mut log, options, &[("d", Some("1"))]);
        clean_at(&mut log, NOW + 6 + RETENTION);
        assert_eq!(batches(&log)[1], dated);
        segment_of(&mut log, options, &[("e", Some("1"))]);
        clean_at(&mut log, NOW + 7 + RETENTION);
        assert_eq!(header(&batches(&log)[1]).record_count(), 1);
    }
}

/// KIP-534, KAFKA-14055 (82): a marker outlives the records of its transaction by `delete.retention.ms`.
#[test]
fn a_marker_stays_until_its_horizon_once_its_transaction_is_gone() {
    let mut log = open(&MemStorage::new(), Opening::default()).expect("opens");
    let producer = |base_sequence| Some(Producer { id: 9, epoch: 0, base_sequence });
    let data = |base_sequence| BatchOptions {
        producer: producer(base_sequence),
        transactional: true,
        ..BatchOptions::default()
    };
    let end = |log: &mut Log, committed| {
        let marker = EndTxnMarker { committed, coordinator_epoch: 0 };
        append_bytes(
            log,
            marker.batch(BatchOptions { producer: producer(-1), ..BatchOptions::default() }, NOW).expect("fits"),
        );
    };
    segment_of(&mut log, data(0), &[("a", Some("aborted"))]);
    end(&mut log, false);
    segment_of(&mut log, data(1), &[("a", Some("kept"))]);
    end(&mut log, true);
    segment_of(&mut log, BatchOptions::default(), &[("b", Some("1"))]);
    let kinds =
        |log: &Log| -> Vec<_> { batches(log).iter().map(|batch| header(batch).attributes().is_control()).collect() };
    clean_at(&mut log, NOW);
    assert_eq!(kinds(&log), [true, false, true, false], "the aborted record is gone, its marker is not");
    assert_eq!(header(&batches(&log)[0]).delete_horizon_ms(), None);
    segment_of(&mut log, BatchOptions::default(), &[("c", Some("1"))]);
    clean_at(&mut log, NOW + 1);
    assert_eq!(header(&batches(&log)[0]).delete_horizon_ms(), Some(NOW + 1 + RETENTION));
    segment_of(&mut log, BatchOptions::default(), &[("d", Some("1"))]);
    clean_at(&mut log, NOW + 1 + RETENTION);
    assert_eq!(kinds(&log)[..2], [false, true], "a commit stays as long as its records do");
    assert_eq!(header(&batches(&log)[1]).delete_horizon_ms(), None);
}

#[test]
fn a_damaged_batch_stops_the_cleaning_and_says_where() {
    let storage = MemStorage::new();
    let mut log = open(&storage, Opening::default()).expect("opens");
    segment_of(&mut log, BatchOptions::default(), &[("a", Some("1"))]);
    segment_of(&mut log, BatchOptions::default(), &[("a", Some("2"))]);
    let path = Path::new("data/t-0/00000000000000000001.log");
    let file = storage.open(path, crate::storage::Open::Write).expect("there");
    file.write_vectored_at(&[std::io::IoSlice::new(&[0xff])], 64).expect("written");
    let before = batches(&log).len();
    let error = log.clean(NOW, &mut Cleaner::new(CleanerOptions::default()), &mut on).expect_err("damaged");
    assert!(
        error.is_uncleanable() && error.to_string().ends_with("00000000000000000001.log: damaged at byte 0"),
        "{error}"
    );
    assert_eq!((batches(&log).len(), log.is_poisoned(), log.first_dirty()), (before, false, 0));
    let names = storage.list(log.dir()).expect("there");
    assert!(names.iter().all(|entry| !entry.name.ends_with(".cleaned")), "{names:?}");
}

/// KAFKA-19571 and its kin (53): what happens to the log meanwhile ends a cleaning and hurts nothing.
#[test]
fn a_log_that_changes_under_the_cleaner_wins() {
    let mut log = open(&MemStorage::new(), Opening::default()).expect("opens");
    for value in ["1", "2", "3"] {
        segment_of(&mut log, BatchOptions::default(), &[("a", Some(value))]);
    }
    let mut cleaner = Cleaner::new(CleanerOptions::default());
    let mut cleaning = log.begin_cleaning(NOW).expect("usable").expect("dirty");
    assert!(log.begin_cleaning(NOW).expect("usable").is_none(), "one at a time");
    let rewritten = cleaning.rewrite(&mut cleaner, &mut on).expect("written").expect("a segment");
    log.delete_records(2).expect("committed");
    assert!(matches!(log.replace(rewritten), Err(CleaningError::Changed)));
    drop(cleaning);
    let mut cleaning = log.begin_cleaning(NOW).expect("usable").expect("dirty");
    let rewritten = cleaning.rewrite(&mut cleaner, &mut on).expect("written").expect("a segment");
    log.truncate_to(2).expect("truncated");
    assert!(matches!(log.replace(rewritten), Err(CleaningError::Changed)));
    assert!(matches!(log.finish_cleaning(cleaning), Err(CleaningError::Changed)));
    let stopped = cleaner_stops(&mut log);
    assert!(matches!(stopped, CleaningError::Stopped));
    assert_eq!(log.view().log_end, 3);
}

fn cleaner_stops(log: &mut Log) -> CleaningError {
    segment_of(log, BatchOptions::default(), &[("a", Some("4"))]);
    let mut cleaner = Cleaner::new(CleanerOptions::default());
    log.clean(NOW, &mut cleaner, &mut |_| ControlFlow::Break(())).expect_err("stopped")
}

#[test]
fn who_reads_an_old_segment_goes_on_and_who_looks_for_one_finds_the_new() {
    let storage = MemStorage::new();
    let mut log = open(&storage, Opening::default()).expect("opens");
    for value in ["1", "2", "3"] {
        segment_of(&mut log, BatchOptions::default(), &[("a", Some(value)), ("b", Some(value))]);
    }
    let reader = log.reader();
    let held = reader.read(0, 1, Until::LogEnd, true).expect("readable").records.expect("some");
    clean_at(&mut log, NOW);
    assert_eq!(header(&held.read().expect("held")).record_count(), 2, "as it was");
    let now = reader.read(0, 1, Until::LogEnd, true).expect("readable");
    assert_eq!(now.first_offset, 4, "what is left");
    assert_eq!(log.segment_offsets().count(), 2);
}

/// A full disk (60) ends a cleaning, which gives its space back.
#[test]
fn a_full_disk_ends_the_cleaning_and_nothing_else() {
    let storage = MemStorage::new();
    let mut log = open(&storage, Opening::default()).expect("opens");
    for value in ["1", "2", "3"] {
        segment_of(&mut log, BatchOptions::default(), &[("a", Some(value)), ("b", Some("4"))]);
    }
    let used = storage.bytes_used();
    for room in 0..200 {
        storage.set_quota(Some(used + room));
        match log.clean(NOW, &mut Cleaner::new(CleanerOptions::default()), &mut on) {
            Err(CleaningError::Log(error)) if error.is_out_of_space() => {
                assert_eq!(storage.bytes_used(), used, "what was written is removed");
            }
            Err(error) => panic!("{error}"),
            Ok(_) => break,
        }
        assert!(!log.is_poisoned());
    }
    assert_eq!(log.first_dirty(), 6, "it went on when there was room");
}

#[test]
fn records_without_a_key_are_refused() {
    let mut log = open(&MemStorage::new(), Opening::default()).expect("opens");
    let mut batch = BatchBuilder::new(BatchOptions::default());
    batch.append(NOW, None, Some(b"v"), &[]).expect("fits");
    let mut requests = [Append::client(batch.finish().expect("not empty"), i16::MAX)];
    log.append(NOW, 0, &mut requests);
    let refused = requests[0].result.take().expect("filled in").expect_err("refused");
    assert_eq!(refused.error_code(), kafka_proto::ErrorCode::INVALID_RECORD);
}
