//! The files of one partition, damaged at random, and the recovery that follows.
//!
//! Promised: no panic; an error, or a log whose records are records that were written, which takes new ones and opens
//! again after a clean close. If the segments themselves are whole, every record is there, whatever happened to what is
//! only derived from them (indexes, producer snapshots).

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use kafka_log::batch::control::EndTxnMarker;
use kafka_log::batch::{BatchBuilder, BatchOptions, Batches, Origin, Producer};
use kafka_log::storage::{Open, read_file, replace_file};
use kafka_log::{Append, Log, LogConfig, LogReader, MemStorage, Opening, Storage, Until};

pub(crate) const DIR: &str = "topic-0";
pub(crate) const NOW_MS: i64 = 1_700_000_000_000;

/// A healthy log, as files.
pub(crate) struct Healthy {
    pub(crate) files: Vec<(String, Vec<u8>)>,
    values: Vec<(i64, Bytes)>,
    pub(crate) log_end: i64,
}

/// The first byte says what is known of the log when it is opened. Then come damages, four bytes each: which file, what
/// happens to it, where (two bytes).
pub fn log_files(data: &[u8]) {
    let Some((&knowledge, damages)) = data.split_first() else { return };
    let healthy = healthy();
    let mut files = healthy.files.clone();
    let mut segments_whole = true;
    let mut epochs_whole = true;
    for (round, damage) in damages.chunks_exact(4).take(6).enumerate() {
        let (name, bytes) = &mut files[usize::from(damage[0]) % healthy.files.len()];
        let before = bytes.clone();
        let at = usize::from(u16::from_be_bytes([damage[2], damage[3]]));
        let rest = damages.get(4 * (round + 1)..).unwrap_or_default();
        hurt(bytes, damage[1], at, rest);
        let untouched = *bytes == before;
        segments_whole &= untouched || !name.ends_with(".log");
        epochs_whole &= untouched || name != "leader-epoch-checkpoint";
    }
    let storage = MemStorage::new();
    storage.create_dir_all(Path::new(DIR)).expect("a disk in memory");
    for (name, bytes) in &files {
        replace_file(&storage, &Path::new(DIR).join(name), bytes).expect("a disk in memory");
    }
    // After a kill everything is looked at again; after a clean shutdown, or of what was synced, little is.
    let suspicious = knowledge & 3 == 0;
    let opening = Opening {
        clean: knowledge & 1 != 0,
        recovery_point: if suspicious { 0 } else { healthy.log_end },
        now_ms: NOW_MS,
        ..Opening::default()
    };
    match Log::open(Arc::new(storage.clone()), DIR, config(), opening) {
        Ok(log) => examine(log, &storage, suspicious, segments_whole && epochs_whole),
        Err(error) => {
            assert!(!(suspicious && segments_whole && epochs_whole), "derived files stop the recovery: {error}");
        }
    }
}

/// Applies one damage.
fn hurt(bytes: &mut Vec<u8>, how: u8, at: usize, rest: &[u8]) {
    let at = at.checked_rem(bytes.len()).unwrap_or(0);
    match how % 6 {
        0 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << (how / 6 % 8);
            }
        }
        1 => bytes.truncate(at),
        2 => bytes[at..].fill(0),
        3 => *bytes = rest.to_vec(),
        4 => bytes.extend_from_slice(rest),
        _ => bytes.extend(vec![0; at]),
    }
}

pub(crate) fn config() -> LogConfig {
    LogConfig { segment_bytes: 700, index_interval_bytes: 120, reserve: false, ..LogConfig::default() }
}

fn examine(mut log: Log, storage: &MemStorage, suspicious: bool, whole: bool) {
    let healthy = healthy();
    let view = log.update_high_watermark(log.view().log_end);
    assert!(view.log_start <= view.high_watermark && view.high_watermark <= view.log_end, "{view:?}");
    let found = values(&log.reader(), suspicious);
    if suspicious && whole {
        assert_eq!(view.log_end, healthy.log_end);
        assert!(found == healthy.values, "records are missing or differ");
    }
    if suspicious {
        // Which offset a batch has is not covered by its checksum; what is in it is.
        let written: BTreeSet<&Bytes> = healthy.values.iter().map(|(_, value)| value).collect();
        assert!(found.iter().all(|(_, value)| written.contains(value)), "a record that was never written");
    }
    let mut appends = [Append::client(plain(b"afterwards"), i16::MAX)];
    let epoch = view.epoch.max(3);
    log.append(NOW_MS, epoch, &mut appends);
    let Some(Ok(info)) = appends[0].result.take() else { return };
    assert_eq!(info.first_offset, view.log_end);
    log.update_high_watermark(info.log_end);
    let data = log.reader().read(info.first_offset, 1 << 20, Until::HighWatermark, true).expect("just written");
    assert_eq!(data.first_offset, info.first_offset);
    let log_end = log.view().log_end;
    if let Ok(closed) = log.close() {
        let opening =
            Opening { clean: true, recovery_point: closed.recovery_point, now_ms: NOW_MS, ..Opening::default() };
        let again = Log::open(Arc::new(storage.clone()), DIR, config(), opening);
        match again {
            Ok(again) => assert_eq!(again.view().log_end, log_end),
            Err(error) => assert!(!suspicious, "what recovery has left does not open: {error}"),
        }
    }
}

/// Offsets and values of all records that can be read.
fn values(reader: &LogReader, must_be_readable: bool) -> Vec<(i64, Bytes)> {
    let mut found = Vec::new();
    let mut offset = reader.view().log_start;
    while offset < reader.view().high_watermark {
        let data = match reader.read(offset, 300, Until::HighWatermark, true) {
            Ok(data) => data,
            Err(error) => {
                assert!(!must_be_readable, "a recovered log cannot be read at {offset}: {error}");
                return found;
            }
        };
        let Some(range) = data.records else { return found };
        let bytes = range.read().expect("a range of a file that is there");
        let before = offset;
        for batch in Batches::new(&bytes) {
            let Ok(batch) = batch else { break };
            offset = offset.max(batch.header().next_offset());
            for record in batch.records().into_iter().flatten() {
                let Ok(record) = record else { break };
                found.push((record.offset, Bytes::copy_from_slice(record.value.unwrap_or_default())));
            }
        }
        if offset == before {
            assert!(!must_be_readable, "a read at {before} makes no progress");
            return found;
        }
    }
    found
}

fn plain(value: &[u8]) -> Bytes {
    batch(value, BatchOptions::default())
}

fn batch(value: &[u8], options: BatchOptions) -> Bytes {
    let mut batch = BatchBuilder::new(options);
    for number in 0..2 {
        batch.append(NOW_MS + number, Some(b"key"), Some(value), &[]).expect("a small record");
    }
    batch.finish().expect("a batch")
}

/// Several segments, with indexes, epochs, producers, and an aborted transaction.
pub(crate) fn healthy() -> &'static Healthy {
    static HEALTHY: OnceLock<Healthy> = OnceLock::new();
    HEALTHY.get_or_init(|| {
        let storage = MemStorage::new();
        let mut log = Log::open(Arc::new(storage.clone()), DIR, config(), Opening::default()).expect("an empty log");
        let mut append = |epoch: i32, records: Bytes, origin: Origin| {
            let mut appends = [Append::internal(records, origin)];
            log.append(NOW_MS, epoch, &mut appends);
            appends[0].result.take().expect("filled in").expect("a good batch");
        };
        for number in 0..24i32 {
            let epoch = number / 8;
            let producer = Some(Producer { id: 5, epoch: 0, base_sequence: 2 * (number / 2) });
            let options = match number % 2 {
                0 => BatchOptions { producer, ..BatchOptions::default() },
                _ => BatchOptions::default(),
            };
            append(epoch, batch(format!("value {number}").as_bytes(), options), Origin::Client);
            if number == 13 {
                let of = |base_sequence| BatchOptions {
                    producer: Some(Producer { id: 9, epoch: 0, base_sequence }),
                    transactional: base_sequence >= 0,
                    ..BatchOptions::default()
                };
                append(epoch, batch(b"taken back", of(0)), Origin::Client);
                let marker = EndTxnMarker { committed: false, coordinator_epoch: 0 };
                append(epoch, marker.batch(of(-1), NOW_MS).expect("a marker"), Origin::Coordinator);
            }
        }
        log.flush().expect("a disk in memory");
        let log_end = log.view().log_end;
        log.update_high_watermark(log_end);
        let values = values(&log.reader(), true);
        let files = storage.list(Path::new(DIR)).expect("a directory").into_iter().map(|entry| {
            let path: PathBuf = Path::new(DIR).join(&entry.name);
            let bytes = read_file(&storage, &path, 1 << 20).expect("a small file");
            (entry.name, bytes)
        });
        let mut files: Vec<_> = files.collect();
        files.sort();
        assert!(storage.open(&Path::new(DIR).join("leader-epoch-checkpoint"), Open::Read).is_ok());
        Healthy { files, values, log_end }
    })
}

/// How many files there are to damage.
pub(crate) fn file_count() -> u8 {
    u8::try_from(healthy().files.len()).unwrap_or(u8::MAX)
}
