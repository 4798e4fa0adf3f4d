//! A compacted log with transactions, cleaned at any time with a map of any size, beside a model that never forgets.
//!
//! Promised: no panic; what is left was written, at its offset; who reads committed records from the start learns the same
//! last value of every key as from the log that was never cleaned; what is open or not committed is all there; also after
//! the log was closed and opened again.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use bytes::Bytes;
use kafka_log::batch::control::EndTxnMarker;
use kafka_log::batch::{BatchBuilder, BatchOptions, Batches, Origin, Producer};
use kafka_log::compaction::{Cleaner, CleanerOptions};
use kafka_log::{Append, Log, LogConfig, LogReader, MemStorage, Opening, Until};

use crate::log_files::NOW_MS;

const OPERATIONS_MAX: usize = 48;
/// Milliseconds that tombstones and markers are kept.
const RETENTION_MS: i64 = 1000;

/// A record that was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Written {
    key: u8,
    /// `None` is a tombstone.
    value: Option<u16>,
    /// Its transaction's number.
    transaction: Option<usize>,
}

#[derive(Default)]
struct Model {
    records: BTreeMap<i64, Written>,
    /// By number: whether it was committed, once that is decided.
    transactions: Vec<Option<bool>>,
    open: BTreeMap<i64, usize>,
    sequences: BTreeMap<i64, i32>,
    values: u16,
}

/// Two bytes an operation: which, and with what.
pub fn cleaner(data: &[u8]) {
    let storage = MemStorage::new();
    let mut log = open(&storage, Opening::default());
    let mut model = Model::default();
    let mut now_ms = NOW_MS;
    for operation in data.chunks_exact(2).take(OPERATIONS_MAX) {
        let with = operation[1];
        match operation[0] % 8 {
            0 | 1 => write(&mut log, &mut model, now_ms, with, None),
            2 => write(&mut log, &mut model, now_ms, with, Some(1 + i64::from(with & 1))),
            3 => end(&mut log, &mut model, now_ms, 1 + i64::from(with & 1), with & 2 == 0),
            4 => settle(&mut log, now_ms),
            5 => {
                settle(&mut log, now_ms);
                clean(&mut log, now_ms, with);
                check(&log, &model);
            }
            6 => now_ms += i64::from(with) * 10,
            _ => {
                let high_watermark = log.view().high_watermark;
                let closed = log.close().expect("a disk in memory");
                let recovery_point = if with & 1 == 0 { closed.recovery_point } else { 0 };
                let first_dirty = if with & 2 == 0 { closed.first_dirty } else { 0 };
                let clean = with & 1 == 0;
                log = open(
                    &storage,
                    Opening { clean, recovery_point, first_dirty, high_watermark, now_ms, ..Opening::default() },
                );
                check(&log, &model);
            }
        }
    }
    settle(&mut log, now_ms);
    clean(&mut log, now_ms, 0xff);
    check(&log, &model);
}

fn open(storage: &MemStorage, opening: Opening) -> Log {
    let config = LogConfig {
        segment_bytes: 400,
        index_interval_bytes: 100,
        compact: true,
        delete: false,
        delete_retention_ms: RETENTION_MS,
        reserve: false,
        ..LogConfig::default()
    };
    Log::open(Arc::new(storage.clone()), "topic-0", config, opening).expect("a healthy log")
}

fn append(log: &mut Log, now_ms: i64, append: Append) -> i64 {
    let mut appends = [append];
    log.append(now_ms, 0, &mut appends);
    appends[0].result.take().expect("filled in").expect("a good batch").first_offset
}

fn write(log: &mut Log, model: &mut Model, now_ms: i64, with: u8, producer_id: Option<i64>) {
    let sequence = producer_id.map(|id| *model.sequences.entry(id).or_default());
    let producer = producer_id.zip(sequence).map(|(id, base_sequence)| Producer { id, epoch: 0, base_sequence });
    let options = BatchOptions { producer, transactional: producer.is_some(), ..BatchOptions::default() };
    let transaction = producer_id.map(|id| {
        *model.open.entry(id).or_insert_with(|| {
            model.transactions.push(None);
            model.transactions.len() - 1
        })
    });
    let mut batch = BatchBuilder::new(options);
    let mut records = Vec::new();
    for n in 0..1 + (with >> 1) % 3 {
        model.values += 1;
        let key = ((with >> 3) + 2 * n) % 5;
        let value = (with & 0x80 == 0 || n > 0).then_some(model.values);
        let bytes = value.map(u16::to_be_bytes);
        batch.append(now_ms, Some(&[key]), bytes.as_ref().map(|bytes| &bytes[..]), &[]).expect("a small record");
        records.push(Written { key, value, transaction });
    }
    let first = append(log, now_ms, Append::client(batch.finish().expect("a batch"), i16::MAX));
    if let Some(id) = producer_id {
        *model.sequences.entry(id).or_default() += records.len() as i32;
    }
    model.records.extend((first..).zip(records));
}

fn end(log: &mut Log, model: &mut Model, now_ms: i64, id: i64, committed: bool) {
    let producer = Some(Producer { id, epoch: 0, base_sequence: -1 });
    let marker = EndTxnMarker { committed, coordinator_epoch: 0 };
    let batch = marker.batch(BatchOptions { producer, ..BatchOptions::default() }, now_ms).expect("a marker");
    append(log, now_ms, Append::internal(batch, Origin::Coordinator));
    if let Some(transaction) = model.open.remove(&id) {
        model.transactions[transaction] = Some(committed);
    }
}

/// Makes all that there is fit to be cleaned.
fn settle(log: &mut Log, now_ms: i64) {
    log.roll(now_ms).expect("a disk in memory");
    log.flush().expect("a disk in memory");
    log.update_high_watermark(log.view().log_end);
}

fn clean(log: &mut Log, now_ms: i64, with: u8) {
    let options = CleanerOptions { map_bytes: 24 * (2 + usize::from(with % 16)), ..CleanerOptions::default() };
    let outcome = log.clean(now_ms, &mut Cleaner::new(options), &mut |_| ControlFlow::Continue(()));
    outcome.expect("a healthy log is cleaned");
}

fn check(log: &Log, model: &Model) {
    let reader = log.reader();
    let view = reader.view();
    let mut seen = BTreeSet::new();
    let mut committed = BTreeMap::new();
    let last_stable = view.last_stable;
    let aborted = reader.aborted_transactions(view.log_start, last_stable).expect("readable");
    each_record(&reader, |offset, producer_id, key, value| {
        let written = model.records.get(&offset).unwrap_or_else(|| panic!("nobody wrote a record at {offset}"));
        assert_eq!((written.key, written.value), (key, value), "at {offset}");
        seen.insert(offset);
        let is_of = |id: i64, first: i64, last: i64| id == producer_id && (first..=last).contains(&offset);
        if offset < last_stable && !aborted.iter().any(|it| is_of(it.producer_id, it.first_offset, it.last_offset)) {
            committed.insert(key, value);
        }
    });
    let mut expected = BTreeMap::new();
    for (offset, written) in &model.records {
        let decided = written.transaction.map_or(Some(true), |transaction| model.transactions[transaction]);
        assert!(decided.is_some() || seen.contains(offset), "the transaction of the record at {offset} is open");
        assert!(*offset < view.high_watermark || seen.contains(offset), "the record at {offset} is not committed");
        if decided == Some(true) && *offset < last_stable {
            expected.insert(written.key, written.value);
        }
    }
    // A key that is deleted and one that never was are the same.
    committed.retain(|_, value| value.is_some());
    expected.retain(|_, value| value.is_some());
    assert_eq!(committed, expected, "stable up to {last_stable}");
}

/// Calls `look` with offset, producer id, key, and value of every record that is not control's.
fn each_record(reader: &LogReader, mut look: impl FnMut(i64, i64, u8, Option<u16>)) {
    let view = reader.view();
    let mut offset = view.log_start;
    while offset < view.log_end {
        let data = reader.read(offset, 500, Until::LogEnd, true).expect("a healthy log is read");
        let bytes: Bytes = match data.records {
            Some(range) => range.read().expect("a range of a file that is there"),
            None => return,
        };
        for batch in Batches::new(&bytes) {
            let batch = batch.expect("whole batches");
            let header = batch.header();
            offset = header.next_offset();
            for record in batch.records().expect("not compressed") {
                let record = record.expect("a good record");
                if header.attributes().is_control() {
                    continue;
                }
                let key = record.key.and_then(|key| key.first()).copied().expect("a key");
                let value = record.value.and_then(|value| value.first_chunk()).map(|value| u16::from_be_bytes(*value));
                look(record.offset, header.producer_id(), key, value);
            }
        }
    }
}
