//! Every way the power can go: seeded traces of operations on a log, cut after every single change of
//! the disk, with what was not synced kept or lost as the seed says; then the log is opened again.
//!
//! What must hold (TigerBeetle and SQLite test so; `storage::mem` describes the model):
//!
//! - what is recovered is a prefix of what was written, and contains everything that was synced;
//! - recovering again, also after a cut in the middle of recovering, changes nothing;
//! - no offset is in two segments;
//! - indexes, leader epochs and producer state are those of the batches that are there;
//! - the log goes on: it takes appends.
//!
//! Every third trace is of a compacted log, and is cleaned on the way: [`cleaned`] says what then must hold.
//!
//! `KAFKA_LOG_CRASH_TRACES` sets the number of traces, `KAFKA_LOG_CRASH_SEED` the first seed.
#![cfg(feature = "storage")]
#![allow(clippy::unwrap_used)]

mod bugs;
mod cleaned;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use bytes::Bytes;
use kafka_log::batch::{BatchBuilder, BatchOptions, Batches, EndTxnMarker, Producer};
use kafka_log::checkpoint::{CleanShutdown, OffsetCheckpoint};
use kafka_log::storage::{Fault, Operation, Storage, read_file};
use kafka_log::{Append, AppendError, Log, LogConfig, MemStorage, Opening, Until};

use bugs::{Bug, Disk};

const NOW: i64 = 1_700_000_000_000;
const DIR: &str = "data";
/// An idempotent producer, and two with transactions: one that keeps its epoch, one that gets another with each end of a
/// transaction (KIP-890).
const IDEMPOTENT: i64 = 42;
const TRANSACTIONAL: [i64; 2] = [51, 52];
const BUMPED: i64 = 52;

fn config(compact: bool) -> LogConfig {
    LogConfig {
        compact,
        segment_bytes: 900,
        index_interval_bytes: 150,
        retention_ms: -1,
        retention_bytes: 3000,
        file_delete_delay_ms: 2,
        ..LogConfig::default()
    }
}

#[derive(Clone)]
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound.max(1)
    }
}

/// What is in a batch.
#[derive(Clone, Copy, Debug, PartialEq)]
enum What {
    Plain,
    Transactional,
    Commit,
    Abort,
}

/// A batch as the model knows it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Written {
    id: u64,
    count: i64,
    what: What,
    /// Producer, its epoch and the batch's first sequence.
    producer: Option<(i64, i16, i32)>,
    epoch: i32,
}

/// What is known of a producer by the batches so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Producing {
    epoch: i16,
    next_sequence: i32,
    open: Option<i64>,
}

/// What follows from batches: the naive way.
#[derive(Debug, Default)]
struct Folded {
    producers: BTreeMap<i64, Producing>,
    /// Producer, first offset, offset of the marker.
    aborted: Vec<(i64, i64, i64)>,
    /// First offset and marker of all that ended.
    ended: Vec<(i64, i64)>,
}

impl Folded {
    fn of<'w>(batches: impl Iterator<Item = (&'w i64, &'w Written)>) -> Self {
        let mut folded = Self::default();
        for (&base, written) in batches {
            let Some((id, epoch, sequence)) = written.producer else { continue };
            let known = folded.producers.entry(id).or_default();
            if known.epoch != epoch {
                (known.epoch, known.next_sequence) = (epoch, 0);
            }
            match written.what {
                What::Plain | What::Transactional => {
                    known.next_sequence = sequence + written.count as i32;
                    if written.what == What::Transactional && known.open.is_none() {
                        known.open = Some(base);
                    }
                }
                What::Commit | What::Abort => {
                    if let Some(first) = known.open.take() {
                        folded.ended.push((first, base));
                        if written.what == What::Abort {
                            folded.aborted.push((id, first, base));
                        }
                    }
                }
            }
        }
        folded
    }

    /// The first offset of a transaction that is open, or was ended at or above `high_watermark`.
    fn first_unstable(&self, high_watermark: i64) -> Option<i64> {
        let ended = self.ended.iter().filter(|(_, marker)| *marker >= high_watermark).map(|(first, _)| *first);
        self.first_open().into_iter().chain(ended).min()
    }

    fn first_open(&self) -> Option<i64> {
        self.producers.values().filter_map(|known| known.open).min()
    }
}

/// What a log should hold.
#[derive(Clone, Debug, Default)]
struct Model {
    /// Everything ever written and not truncated, deleted records included, by base offset.
    batches: BTreeMap<i64, Written>,
    start: i64,
    end: i64,
    /// Records below it must survive.
    synced: i64,
    /// The log start that the durable checkpoint says at least.
    checkpointed_start: i64,
    epoch: i32,
    compact: bool,
    /// Offsets of records that cleaning has removed, or may have.
    gone: BTreeSet<i64>,
    /// Cleaning has seen what is below; it is committed, so that nobody truncates it.
    cleaned_to: i64,
}

impl Model {
    fn folded(&self) -> Folded {
        Folded::of(self.batches.iter())
    }

    /// Takes note of a batch that is appended.
    fn push(&mut self, id: u64, count: i64, what: What, producer: Option<(i64, i16, i32)>) {
        self.batches.insert(self.end, Written { id, count, what, producer, epoch: self.epoch });
        self.end += count;
    }

    /// Once a log was cleaned, recovery cannot tell a lost tail of a segment from one that Apache Kafka cleaned away.
    fn may_miss(&self, offset: i64, floor: &Self) -> bool {
        self.cleaned_to > 0 && offset >= floor.synced
    }

    fn truncate(&mut self, offset: i64) {
        self.batches.retain(|base, batch| base + batch.count <= offset);
        self.gone.split_off(&offset);
        self.end = self.batches.last_key_value().map_or(self.start, |(base, batch)| base + batch.count);
        self.synced = self.synced.min(self.end);
    }
}

/// One operation of a trace: what the log should hold before and after it, and the changes of the
/// disk that were made by then.
struct Stage {
    name: &'static str,
    before: Model,
    after: Model,
    last_step: usize,
}

struct Trace {
    storage: MemStorage,
    stages: Vec<Stage>,
}

#[derive(Debug, Default)]
struct Tally {
    operations: BTreeMap<&'static str, usize>,
    cuts: usize,
    lost_records: usize,
    cut_recoveries: usize,
    faults: u64,
    short_writes: u64,
    /// Segments that cleaning put in the place of others, and records that it removed.
    swaps: usize,
    cleaned_records: u64,
    snapshots: usize,
    segments_deleted: usize,
}

impl Tally {
    /// Counts the snapshots and the deleted files that are new among the log's names.
    fn look(&mut self, storage: &MemStorage, known: &mut BTreeSet<String>) {
        let names = storage.list(&file("t-0")).unwrap().into_iter().map(|entry| entry.name).collect::<BTreeSet<_>>();
        let new = |suffix: &str| names.difference(known).filter(|name| name.ends_with(suffix)).count();
        self.snapshots += new(".snapshot");
        self.segments_deleted += new(".log.deleted");
        *known = names;
    }

    /// For `cargo xtask long crashes`.
    fn report(&self) -> String {
        let Self { operations, cuts, lost_records, cut_recoveries, faults, short_writes, .. } = self;
        let Self { swaps, cleaned_records, snapshots, segments_deleted, .. } = self;
        let operations: Vec<_> = operations.iter().map(|(name, count)| format!("\"{name}\":{count}")).collect();
        format!(
            "{{\"cuts\":{cuts},\"cut_recoveries\":{cut_recoveries},\"records_lost\":{lost_records},\
             \"faults\":{faults},\"short_writes\":{short_writes},\"swaps\":{swaps},\
             \"records_cleaned\":{cleaned_records},\"snapshots\":{snapshots},\
             \"segments_deleted\":{segments_deleted},\"operations\":{{{}}}}}",
            operations.join(",")
        )
    }
}

fn batch(id: u64, count: i64, producer: Option<Producer>, transactional: bool) -> Bytes {
    let mut builder = BatchBuilder::new(BatchOptions { producer, transactional, ..BatchOptions::default() });
    for n in 0..count {
        let value = format!("t-0 batch {id} record {n}");
        builder.append(NOW + n, Some(&key(id, n)), Some(value.as_bytes()), &[]).unwrap();
    }
    builder.finish().unwrap()
}

/// The key of a record: few, so that most records are superseded.
fn key(id: u64, n: i64) -> [u8; 1] {
    [b'a' + ((id * 5 + n as u64) % 7) as u8]
}

fn file(name: &str) -> std::path::PathBuf {
    Path::new(DIR).join(name)
}

/// Opens as a broker does: checkpoints first, the mark taken away before the log is touched.
fn open(disk: &Disk, compact: bool) -> Result<Log, String> {
    let storage = &*disk.seen;
    let opened = || {
        // The directory's own name must be durable before anything in it can be.
        storage.create_dir_all(Path::new(DIR)).map_err(|error| error.to_string())?;
        storage.sync_dir(Path::new("")).map_err(|error| error.to_string())?;
        let mark = CleanShutdown::take(storage, Path::new(DIR)).map_err(|error| error.to_string())?;
        let offset = |name| {
            OffsetCheckpoint::read(storage, &file(name))
                .map(|offsets| offsets.get("t", 0).unwrap_or(0))
                .map_err(|error| error.to_string())
        };
        let opening = Opening {
            clean: mark.is_some(),
            recovery_point: offset(OffsetCheckpoint::RECOVERY_POINT)?,
            log_start: offset(OffsetCheckpoint::LOG_START)?,
            high_watermark: offset(OffsetCheckpoint::REPLICATION)?,
            first_dirty: offset(OffsetCheckpoint::CLEANER)?,
            now_ms: NOW,
            ..Opening::default()
        };
        Log::open(Arc::clone(&disk.seen), file("t-0"), config(compact), opening).map_err(|error| error.to_string())
    };
    opened().map_err(|error| format!("does not open: {error}"))
}

fn checkpoint(storage: &dyn Storage, name: &str, offset: i64) {
    let mut offsets = OffsetCheckpoint::new();
    offsets.insert(("t".into(), 0), offset);
    offsets.write(storage, &file(name)).unwrap();
}

impl Trace {
    fn run(seed: u64, length: usize, bug: Option<Bug>, tally: &mut Tally) -> Self {
        let storage = MemStorage::recording();
        let disk = Disk::with(storage.clone(), bug);
        let mut dice = Dice(seed);
        dice.below(1);
        if seed.is_multiple_of(2) {
            storage.set_short_writes(seed, 3);
        }
        let mut model = Model { compact: seed % 3 == 1, ..Model::default() };
        let mut log = Some(open(&disk, model.compact).unwrap());
        let mut stages = Vec::new();
        let mut names = BTreeSet::new();
        let mut id = seed * 1_000_000;
        for _ in 0..length {
            let before = model.clone();
            let clean = model.compact && dice.below(8) == 0;
            let name = if clean {
                cleaned::clean(log.as_mut().unwrap(), &mut model, &mut dice, &mut id, tally)
            } else {
                step(&disk, &mut log, &mut model, &mut dice, &mut id)
            };
            check_stable(log.as_ref().unwrap(), &model);
            tally.look(&storage, &mut names);
            *tally.operations.entry(name).or_default() += 1;
            stages.push(Stage { name, before, after: model.clone(), last_step: storage.steps() });
        }
        if let Some(mut log) = log.take().filter(|_| seed.is_multiple_of(4) && bug.is_none()) {
            // The end of this log: what a failed sync leaves behind can no longer be known.
            append(&mut log, &mut model, &mut dice, &mut id, 3).unwrap();
            storage.inject(Fault::on(Operation::Sync).suffix(".log"));
            assert!(log.flush().is_err() && log.is_poisoned() && log.close().is_err());
            *tally.operations.entry("failed sync").or_default() += 1;
            stages.push(Stage {
                name: "failed sync",
                before: stages.last().unwrap().after.clone(),
                after: model,
                last_step: storage.steps(),
            });
        }
        let counts = storage.counts();
        tally.faults += counts.faults;
        tally.short_writes += counts.short_writes;
        Self { storage, stages }
    }
}

/// The next batch of some producer, or of none; also in the model.
fn data(model: &mut Model, dice: &mut Dice, id: u64, kind: u64) -> Append {
    let count = 1 + dice.below(4) as i64;
    let (what, producer) = match kind {
        3..6 => (What::Plain, None),
        6..8 => (What::Plain, Some(IDEMPOTENT)),
        _ => (What::Transactional, Some(TRANSACTIONAL[dice.below(2) as usize])),
    };
    let next = producer.map(|id| {
        let known = model.folded().producers.get(&id).copied().unwrap_or_default();
        (id, known.epoch, known.next_sequence)
    });
    model.push(id, count, what, next);
    let producer = next.map(|(id, epoch, base_sequence)| Producer { id, epoch, base_sequence });
    Append::client(batch(id, count, producer, what == What::Transactional), i16::MAX)
}

/// A marker for one of the transactional producers, whether it has something open or not; also in the model.
fn marker(model: &mut Model, dice: &mut Dice, id: u64) -> Append {
    let producer = TRANSACTIONAL[dice.below(2) as usize];
    let committed = dice.below(2) == 0;
    let bump = i16::from(producer == BUMPED);
    let epoch = model.folded().producers.get(&producer).map_or(0, |known| known.epoch + bump);
    // A marker has no room for a number but its time.
    let id = id % 1_000_000;
    model.push(id, 1, if committed { What::Commit } else { What::Abort }, Some((producer, epoch, -1)));
    let producer = Some(Producer { id: producer, epoch, base_sequence: -1 });
    let options = BatchOptions { producer, ..BatchOptions::default() };
    let batch = EndTxnMarker { committed, coordinator_epoch: 1 }.batch(options, NOW + id as i64).unwrap();
    Append::marker(batch, if bump > 0 { 2 } else { 1 })
}

/// Appends up to `most` batches at once, to the log and to the model.
fn append(log: &mut Log, model: &mut Model, dice: &mut Dice, id: &mut u64, most: u64) -> Result<(), AppendError> {
    let mut requests = Vec::new();
    for _ in 0..1 + dice.below(most) {
        *id += 1;
        requests.push(match dice.below(10) {
            0..3 => marker(model, dice, *id),
            kind => data(model, dice, *id, kind),
        });
    }
    log.append(NOW, model.epoch, &mut requests);
    requests.into_iter().try_for_each(|request| request.result.unwrap().map(drop))
}

/// Appends while the disk fails, and opens the log anew: of what was being written some may be there.
fn append_and_fail(
    disk: &Disk,
    slot: &mut Option<Log>,
    model: &mut Model,
    dice: &mut Dice,
    id: &mut u64,
) -> Result<(), String> {
    let before = model.clone();
    let mut log = slot.take().unwrap();
    let outcome = append(&mut log, model, dice, id, 3);
    if outcome.is_err() {
        assert!(log.is_poisoned());
        drop(log);
        disk.mem.heal();
        log = open(disk, model.compact)?;
        let found = content(&log)?;
        if found.end < before.end || found.end > model.end {
            return Err(format!("ends at {} after a failed append to {}", found.end, before.end));
        }
        model.batches.retain(|base, _| *base < found.end);
        model.end = found.end;
        // Opening fell back on the checkpoints.
        model.start = log.view().log_start;
    }
    *slot = Some(log);
    Ok(())
}

/// Appends while the disk is full: the log goes on with what it had. One batch, since of several the first may be
/// whole on the disk for a moment, and a crash then keeps it.
fn append_and_find_no_room(log: &mut Log, model: &mut Model, dice: &mut Dice, id: &mut u64) -> Result<(), String> {
    let before = model.clone();
    if append(log, model, dice, id, 1).is_err() {
        assert!(!log.is_poisoned());
        *model = before;
        if content(log)?.end != model.end {
            return Err(format!("the log ends elsewhere than at {}", model.end));
        }
    }
    Ok(())
}

/// Does one thing to the log and to the model.
fn step(disk: &Disk, slot: &mut Option<Log>, model: &mut Model, dice: &mut Dice, id: &mut u64) -> &'static str {
    let log = slot.as_mut().unwrap();
    match dice.below(100) {
        0..46 => {
            append(log, model, dice, id, 3).unwrap();
            "append"
        }
        46..49 => {
            log.update_high_watermark(model.start + dice.below((model.end - model.start) as u64 + 1) as i64);
            "watermark"
        }
        49..52 => {
            log.maintain(NOW + dice.below(4) as i64).unwrap();
            model.start = log.view().log_start;
            "maintain"
        }
        52..55 => {
            disk.mem.inject(Fault::on(Operation::Write).suffix(".log"));
            append_and_fail(disk, slot, model, dice, id).unwrap();
            "failed write"
        }
        55..58 => {
            disk.mem.set_quota(Some(disk.mem.bytes_used() + dice.below(400)));
            append_and_find_no_room(log, model, dice, id).unwrap();
            disk.mem.set_quota(None);
            "full disk"
        }
        58..68 => {
            log.flush().unwrap();
            model.synced = model.end;
            "flush"
        }
        68..70 => {
            // Beside appends; nothing is claimed before it is finished.
            let due = if dice.below(2) == 0 { log.begin_flush() } else { log.begin_due_flush(NOW) };
            if let Some(flush) = due.unwrap() {
                append(log, model, dice, id, 3).unwrap();
                let outcome = flush.run();
                log.finish_flush(flush, outcome).unwrap();
                model.synced = model.synced.max(log.recovery_point());
            }
            "flush beside"
        }
        70..76 => {
            log.roll(NOW).unwrap();
            "roll"
        }
        76..82 => {
            checkpoint(&*disk.seen, OffsetCheckpoint::RECOVERY_POINT, log.recovery_point());
            checkpoint(&*disk.seen, OffsetCheckpoint::LOG_START, log.view().log_start);
            checkpoint(&*disk.seen, OffsetCheckpoint::CLEANER, log.first_dirty());
            model.checkpointed_start = model.start;
            "checkpoint"
        }
        82..86 => {
            model.epoch += 1;
            log.assign_epoch(model.epoch);
            "epoch"
        }
        86..90 => {
            log.update_high_watermark(model.end);
            let target = model.start + dice.below((model.end - model.start) as u64 + 1) as i64;
            model.start = model.start.max(log.delete_records(target).unwrap());
            "delete records"
        }
        90..95 => {
            let span = (model.end - model.start) as u64;
            let target = (model.end - dice.below(span.min(12) + 1) as i64).max(model.cleaned_to.min(model.end));
            let was_cut = log.truncate_to(target).unwrap();
            model.truncate(target);
            model.end = log.view().log_end;
            if was_cut && log.size() == 0 && log.producers().count() == 0 {
                // The log started over, and with its batches went all that was known.
                model.batches.clear();
            }
            model.batches.retain(|base, _| *base < log.view().log_end);
            checkpoint(&*disk.seen, OffsetCheckpoint::RECOVERY_POINT, log.recovery_point());
            checkpoint(&*disk.seen, OffsetCheckpoint::CLEANER, log.first_dirty());
            "truncate"
        }
        95..96 => {
            let target = model.end + dice.below(20) as i64;
            log.truncate_fully_and_start_at(target).unwrap();
            model.batches.clear();
            model.gone.clear();
            model.cleaned_to = 0;
            (model.start, model.end, model.synced) = (target, target, target);
            checkpoint(&*disk.seen, OffsetCheckpoint::RECOVERY_POINT, log.recovery_point());
            checkpoint(&*disk.seen, OffsetCheckpoint::CLEANER, log.first_dirty());
            "start over"
        }
        _ => {
            let closed = slot.take().unwrap().close().unwrap();
            checkpoint(&*disk.seen, OffsetCheckpoint::RECOVERY_POINT, closed.recovery_point);
            checkpoint(&*disk.seen, OffsetCheckpoint::LOG_START, closed.log_start);
            checkpoint(&*disk.seen, OffsetCheckpoint::CLEANER, closed.first_dirty);
            CleanShutdown { broker_epoch: 1 }.write(&*disk.seen, Path::new(DIR)).unwrap();
            (model.synced, model.checkpointed_start) = (model.end, model.start);
            *slot = Some(open(disk, model.compact).unwrap());
            "reopen"
        }
    }
}

/// What a log holds: offset of the first record, the batches by base offset, the log end.
#[derive(Debug, PartialEq)]
struct Content {
    start: i64,
    end: i64,
    batches: BTreeMap<i64, Found>,
}

/// A batch as it was found.
#[derive(Debug, PartialEq)]
struct Found {
    written: Written,
    /// Offsets of its records.
    records: Vec<i64>,
}

fn content(log: &Log) -> Result<Content, String> {
    let view = log.view();
    let reader = log.reader();
    let mut batches = BTreeMap::new();
    let mut at = view.log_start;
    while let Some(range) = reader.read(at, 1, Until::LogEnd, true).map_err(|error| error.to_string())?.records {
        let bytes = range.read().map_err(|error| error.to_string())?;
        let batch = Batches::new(&bytes).next().unwrap().map_err(|error| error.to_string())?;
        let header = batch.header();
        if !batch.crc_is_valid() || header.last_offset() < at {
            return Err(format!("a bad batch is served at offset {at}"));
        }
        let records: Vec<_> = batch.records().unwrap().collect::<Result<_, _>>().unwrap();
        let ended = records.first().filter(|_| header.attributes().is_control());
        let ended = ended.map(|first| EndTxnMarker::decode(first).unwrap().unwrap());
        let id = match (ended, records.first()) {
            (Some(_), _) => (header.max_timestamp() - NOW) as u64,
            (None, Some(first)) => {
                std::str::from_utf8(first.value.unwrap()).unwrap().split(' ').nth(2).unwrap().parse().unwrap()
            }
            (None, None) => cleaned::NO_ID,
        };
        let written = Written {
            id,
            count: header.next_offset() - header.base_offset(),
            what: match ended {
                Some(marker) if marker.committed => What::Commit,
                Some(_) => What::Abort,
                None if header.attributes().is_transactional() => What::Transactional,
                None => What::Plain,
            },
            producer: header
                .has_producer_id()
                .then(|| (header.producer_id(), header.producer_epoch(), header.base_sequence())),
            epoch: header.leader_epoch(),
        };
        let records = records.iter().map(|record| record.offset).collect();
        batches.insert(header.base_offset(), Found { written, records });
        at = header.next_offset();
    }
    Ok(Content { start: view.log_start, end: at, batches })
}

/// Walks the files of the segments: what one has, no other has too.
fn check_disjoint(disk: &Disk) -> Result<(), String> {
    let mut next = 0;
    for entry in disk.seen.list(&file("t-0")).map_err(|error| error.to_string())? {
        if !entry.name.ends_with(".log") {
            continue;
        }
        let bytes =
            read_file(&*disk.seen, &file("t-0").join(&entry.name), u64::MAX).map_err(|error| error.to_string())?;
        for batch in Batches::new(&bytes) {
            let header = *batch.map_err(|error| format!("{}: {error}", entry.name))?.header();
            if header.base_offset() < next {
                return Err(format!("{} has offset {} again", entry.name, header.base_offset()));
            }
            next = header.next_offset();
        }
    }
    Ok(())
}

/// Whether `content` may be what is left of a log that should hold `model` when `floor` is synced.
fn is_prefix(content: &Content, model: &Model, floor: &Model) -> Result<(), String> {
    for (base, Found { written, .. }) in &content.batches {
        let expected = model.batches.get(base);
        if !expected.is_some_and(|expected| written == expected || cleaned::is_what_stayed(written, expected)) {
            return Err(format!("at {base} there is {written:?} instead of {expected:?}"));
        }
    }
    let mut next = content.batches.keys().next().copied().unwrap_or(content.start);
    for (base, Found { written, records }) in &content.batches {
        let stayed = |offset: &i64| !model.gone.contains(offset) && !model.may_miss(*offset, floor);
        if (next..*base).any(|offset| stayed(&offset)) {
            return Err(format!("a hole between {next} and {base}"));
        }
        next = base + written.count;
        if (*base..next).any(|offset| !model.gone.contains(&offset) && !records.contains(&offset)) {
            return Err(format!("of the batch at {base} there is {records:?} only"));
        }
    }
    if content.end < floor.synced {
        return Err(format!("ends at {}, but everything below {} was synced", content.end, floor.synced));
    }
    if content.start > model.start.max(floor.start)
        || content.start < floor.checkpointed_start.min(model.checkpointed_start)
    {
        return Err(format!(
            "starts at {}, not between {} and {}",
            content.start, floor.checkpointed_start, model.start
        ));
    }
    Ok(())
}

/// Checks producers and transactions: of deleted batches too, whose effects must not be forgotten.
fn check_producers(log: &mut Log, content: &Content, model: &Model) -> Result<(), String> {
    let expected = Folded::of(model.batches.range(..content.end));
    let found: BTreeMap<_, _> = log
        .producers()
        .map(|(id, state)| {
            let next_sequence = state.last_sequence() + 1;
            (id, Producing { epoch: state.epoch, next_sequence, open: state.txn_first_offset })
        })
        .collect();
    if content.batches.is_empty() && found.is_empty() {
        // What was left ended before the log start, so the log starts over; as in Kafka, without its producers.
        return Ok(());
    }
    if model.cleaned_to > 0 {
        // What was lost between segments may have been known to a snapshot.
        let is_lost = |offset: &i64| !model.gone.contains(offset) && !content.holds(*offset);
        let holed = content.end != log.view().log_end || (content.start..content.end).any(|offset| is_lost(&offset));
        return if holed { Ok(()) } else { cleaned::check_producers(log, content, &found, &expected) };
    }
    if found != expected.producers {
        return Err(format!("producers are {found:?} where the batches say {:?}", expected.producers));
    }
    let stable = expected.first_open().unwrap_or(content.end).max(content.start);
    if log.update_high_watermark(content.end).last_stable != stable {
        return Err(format!("stable up to {} where the batches say {stable}", log.view().last_stable));
    }
    let aborted = log.reader().aborted_transactions(content.start, content.end).map_err(|error| error.to_string())?;
    let aborted: Vec<_> = aborted.iter().map(|txn| (txn.producer_id, txn.first_offset, txn.last_offset)).collect();
    let expected: Vec<_> = expected.aborted.into_iter().filter(|(_, _, marker)| *marker >= content.start).collect();
    if aborted != expected {
        return Err(format!("aborted are {aborted:?} where the batches say {expected:?}"));
    }
    Ok(())
}

/// Checks the last stable offset of a log that is open, between its operations.
fn check_stable(log: &Log, model: &Model) {
    let (view, folded) = (log.view(), model.folded());
    let bound = |unstable: Option<i64>| unstable.unwrap_or(i64::MAX).min(view.high_watermark).max(view.log_start);
    // What ended before the log was opened is not known to be unreplicated.
    let range = bound(folded.first_unstable(view.high_watermark))..=bound(folded.first_open());
    assert!(range.contains(&view.last_stable), "{view:?} is not stable in {range:?}");
}

/// Checks what is derived: epochs, producers, lookups.
fn check_derived(log: &mut Log, content: &Content, model: &Model, floor: &Model) -> Result<(), String> {
    if content.end != log.view().log_end && !model.may_miss(content.end, floor) {
        return Err(format!("the log ends at {} and its records at {}", log.view().log_end, content.end));
    }
    check_epochs(log, content, model)?;
    check_producers(log, content, model)?;
    for (base, Found { written, .. }) in &content.batches {
        for offset in (*base).max(content.start)..base + written.count {
            let data = log.reader().read(offset, 1, Until::LogEnd, true).map_err(|error| error.to_string())?;
            if data.first_offset != *base {
                return Err(format!("offset {offset} is looked for in the batch at {}", data.first_offset));
            }
        }
    }
    Ok(())
}

fn check_epochs(log: &Log, content: &Content, model: &Model) -> Result<(), String> {
    let mut epochs: Vec<(i32, i64)> = Vec::new();
    for (base, Found { written, .. }) in &content.batches {
        if epochs.last().is_none_or(|(last, _)| *last < written.epoch) {
            epochs.push((written.epoch, (*base).max(content.start)));
        }
    }
    let known: Vec<_> = log.epochs().entries().iter().map(|entry| (entry.epoch, entry.start_offset)).collect();
    // Where a cleaned log's epochs began may be gone; those of what is there are not.
    let agree = match model.compact {
        true => epochs.iter().all(|(epoch, at)| log.reader().epoch_at(*at) == Some(*epoch)),
        false => content.batches.is_empty() || known == epochs,
    };
    if agree { Ok(()) } else { Err(format!("epochs are {known:?} where the batches say {epochs:?}")) }
}

fn check_cut(trace: &Trace, step: usize, seed: u64, tally: &mut Tally) -> Result<(), String> {
    let at = trace.stages.iter().position(|stage| step <= stage.last_step).unwrap();
    let stage = &trace.stages[at];
    let complete = step == stage.last_step;
    let compact = stage.after.compact;
    let disk = Disk::sound(trace.storage.after_crash(step, seed));
    let found_at = disk.mem.steps();
    let mut log = open(&disk, compact)?;
    let found = content(&log)?;
    check_disjoint(&disk)?;
    // In the middle of an operation either may be there; of what was synced, what both have in common.
    let (before, after) = (&stage.before, &stage.after);
    let mut floor = before.clone();
    floor.synced = if complete { after.synced } else { before.synced.min(after.synced) };
    floor.start = before.start.max(after.start);
    if !complete && (stage.name == "start over" || stage.name == "truncate" && after.batches.is_empty()) {
        // It is all to go, from the end on.
        floor.synced = 0;
    }
    if complete {
        floor.checkpointed_start = after.checkpointed_start;
    }
    let expected: &[&Model] = if complete { &[after] } else { &[after, before] };
    let judge = |log: &mut Log, found: &Content| {
        let problems = expected
            .iter()
            .map(|model| is_prefix(found, model, &floor).and_then(|()| check_derived(log, found, model, &floor)).err());
        let problems: Option<Vec<String>> = problems.collect();
        problems.map_or(Ok(()), |problems| Err(format!("{} (in `{}`): {found:?}", problems.join("; "), stage.name)))
    };
    judge(&mut log, &found)?;
    tally.cuts += 1;
    tally.lost_records += usize::try_from(after.end - found.end).unwrap_or(0);
    drop(log);

    // The power may go again while the log is being recovered.
    let steps = disk.mem.steps() - found_at;
    if steps > 0 && seed.is_multiple_of(3) {
        let mut dice = Dice(seed);
        let again = disk.mem.after_crash(found_at + dice.below(steps as u64 + 1) as usize, seed ^ 0x5555);
        let again = Disk::sound(again);
        let mut log = open(&again, compact)?;
        let second = content(&log)?;
        judge(&mut log, &second).map_err(|problem| format!("after a second cut: {problem}"))?;
        tally.cut_recoveries += 1;
    }
    let mut log = open(&disk, compact)?;
    let end = log.view().log_end;
    if content(&log)? != found {
        return Err("recovering again changes the log".into());
    }
    let mut requests = [Append::client(batch(1, 2, None, false), i16::MAX)];
    log.append(NOW, 99, &mut requests);
    match requests[0].result.take().unwrap() {
        Ok(info) if info.first_offset == end => {}
        outcome => return Err(format!("appending afterwards: {outcome:?}")),
    }
    let found = content(&log)?;
    drop(log);
    if content(&open(&disk, compact)?)? != found {
        return Err("what was appended after recovering is not there".into());
    }
    Ok(())
}

/// Runs a trace and cuts it everywhere.
fn explore(seed: u64, bug: Option<Bug>, tally: &mut Tally) -> Result<(), String> {
    let trace = Trace::run(seed, 20 + (seed % 10) as usize * 20, bug, tally);
    let mut dice = Dice(seed ^ 0xABCD);
    for step in 0..=trace.storage.steps() {
        let cut_seed = dice.below(u64::MAX >> 40);
        if trace.stages.last().is_some_and(|stage| step <= stage.last_step) {
            check_cut(&trace, step, cut_seed, tally).map_err(|problem| {
                let done = trace.stages.iter().position(|stage| step <= stage.last_step).unwrap();
                let story = trace.stages[done.saturating_sub(12)..=done].iter();
                let story: Vec<_> = story
                    .map(|stage| (stage.name, stage.after.start, stage.after.end, stage.after.synced, stage.last_step))
                    .collect();
                format!("seed {seed}, cut after {step} with {cut_seed}: {problem}; {story:?}")
            })?;
        }
    }
    Ok(())
}

fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

#[test]
fn every_cut_leaves_a_prefix_that_holds_what_was_synced() {
    let mut tally = Tally::default();
    let first = number("KAFKA_LOG_CRASH_SEED", 1);
    for seed in first..first + number("KAFKA_LOG_CRASH_TRACES", 20) {
        explore(seed, None, &mut tally).unwrap();
    }
    // A run that saw nothing proves nothing.
    for name in [
        "append",
        "watermark",
        "maintain",
        "flush",
        "flush beside",
        "roll",
        "checkpoint",
        "epoch",
        "delete records",
        "truncate",
        "start over",
        "reopen",
        "failed write",
        "full disk",
        "failed sync",
        "clean",
        "clean beside",
    ] {
        assert!(tally.operations.contains_key(name), "no `{name}` in {tally:?}");
    }
    assert!(
        tally.cuts > 1000
            && tally.cut_recoveries > 200
            && tally.lost_records > 1000
            && tally.faults > 10
            && tally.short_writes > 10
            && tally.swaps > 20
            && tally.cleaned_records > 100
            && tally.snapshots > 100
            && tally.segments_deleted > 20,
        "{tally:?}"
    );
    println!("{}", tally.report());
}

#[test]
fn a_skipped_sync_is_found() {
    for (name, operation, suffix) in [
        ("no sync of directories", Operation::SyncDir, ""),
        ("no sync of segments", Operation::Sync, ".log"),
        ("no sync of snapshots", Operation::Sync, ".snapshot"),
        ("no sync of checkpoints", Operation::Sync, "checkpoint.tmp"),
    ] {
        assert_found(name, 1..=10, Bug::Unsynced(operation, suffix));
    }
}

/// What a step of an exchange of segments is there for, some cut shows when it is missing.
#[test]
fn a_missing_step_of_a_swap_is_found() {
    for (name, bug) in bugs::OF_SWAPS {
        // Of traces whose log is compacted.
        assert_found(name, (1..=90).step_by(3), bug);
    }
}

fn assert_found(name: &str, mut seeds: impl Iterator<Item = u64>, bug: Bug) {
    let mut tally = Tally::default();
    let found = seeds.find_map(|seed| explore(seed, Some(bug), &mut tally).err());
    println!("planted {name}: {}", found.unwrap_or_else(|| panic!("{name} is not found in {tally:?}")));
}
