//! What a partition's directory may look like when it is opened, and what comes of it: everything that is derived from
//! the batches is found again whatever has happened to its file, and nobody is served what is not so.
#![cfg(feature = "storage")]
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::io::IoSlice;
use std::path::Path;
use std::sync::Arc;

use bytes::Bytes;
use kafka_log::batch::{BatchBuilder, BatchHeader, BatchOptions, Decompressor, EndTxnMarker, Entries, Entry, Producer};
use kafka_log::storage::{Fault, Open, Operation, Storage, read_file, write_all_at};
use kafka_log::{
    AbortedTransaction, Append, EpochStart, Log, LogConfig, LogError, MemStorage, OffsetQuery, OffsetsView, Opening,
    ProducerState, Until,
};

const DIR: &str = "t-0";
const NOW: i64 = 1_700_000_000_000;

type Files = BTreeMap<String, Vec<u8>>;

fn config() -> LogConfig {
    LogConfig { segment_bytes: 1500, index_interval_bytes: 200, ..LogConfig::default() }
}

fn open_with(storage: &MemStorage, opening: Opening) -> Result<Log, LogError> {
    Log::open(Arc::new(storage.clone()), DIR, config(), opening)
}

fn batch(count: usize, timestamp: i64, options: BatchOptions) -> Bytes {
    let mut builder = BatchBuilder::new(options);
    for n in 0..count {
        let value = format!("t-0 record {n} of {count}");
        builder.append(timestamp + n as i64, Some(b"key"), Some(value.as_bytes()), &[]).unwrap();
    }
    builder.finish().unwrap()
}

fn append(log: &mut Log, epoch: i32, append: Append) -> i64 {
    let mut requests = [append];
    log.append(NOW, epoch, &mut requests);
    requests[0].result.take().unwrap().unwrap().first_offset
}

fn data(id: i64, base_sequence: i32, count: usize, timestamp: i64, transactional: bool) -> Append {
    let producer = Some(Producer { id, epoch: 0, base_sequence });
    Append::client(
        batch(count, timestamp, BatchOptions { producer, transactional, ..BatchOptions::default() }),
        i16::MAX,
    )
}

fn marker(id: i64, committed: bool, timestamp: i64) -> Append {
    let producer = Some(Producer { id, epoch: 0, base_sequence: -1 });
    let options = BatchOptions { producer, ..BatchOptions::default() };
    Append::marker(EndTxnMarker { committed, coordinator_epoch: 3 }.batch(options, timestamp).unwrap(), 0)
}

/// A log with idempotent and transactional producers, both kinds of markers, a transaction that is open, several
/// segments and epochs.
fn write(storage: &MemStorage) -> Log {
    let mut log = open_with(storage, Opening::default()).unwrap();
    let mut sequences = [0; 4];
    let mut next = |id: usize, count: i32| {
        sequences[id] += count;
        sequences[id] - count
    };
    for round in 0..14_i64 {
        let (epoch, timestamp) = ((round / 5) as i32, NOW + round * 1000 - if round % 3 == 1 { 2500 } else { 0 });
        append(&mut log, epoch, Append::client(batch(3, timestamp, BatchOptions::default()), i16::MAX));
        append(&mut log, epoch, data(1, next(1, 2), 2, timestamp + 10, false));
        append(&mut log, epoch, data(2, next(2, 2), 2, timestamp + 20, true));
        append(&mut log, epoch, data(3, next(3, 1), 1, timestamp + 30, true));
        append(&mut log, epoch, marker(2, round % 2 == 0, timestamp + 40));
        if round % 4 == 3 {
            append(&mut log, epoch, marker(3, false, timestamp + 50));
        }
    }
    log.update_high_watermark(log.view().log_end);
    log
}

fn files(storage: &MemStorage) -> Files {
    let entries = storage.list(Path::new(DIR)).unwrap().into_iter();
    let read = |name: &str| read_file(storage, &Path::new(DIR).join(name), u64::MAX).unwrap();
    entries.map(|entry| (entry.name.clone(), read(&entry.name))).collect()
}

fn put(storage: &MemStorage, name: &str, bytes: &[u8]) {
    let file = storage.open(&Path::new(DIR).join(name), Open::Truncate).unwrap();
    write_all_at(&*file, &mut [IoSlice::new(bytes)], 0).unwrap();
}

fn disk(files: &Files) -> MemStorage {
    let storage = MemStorage::new();
    storage.create_dir_all(Path::new(DIR)).unwrap();
    files.iter().for_each(|(name, bytes)| put(&storage, name, bytes));
    storage
}

/// Everything that a log says.
#[derive(Debug, PartialEq)]
struct Told {
    view: OffsetsView,
    batches: Vec<(i64, Bytes)>,
    epochs: Vec<EpochStart>,
    producers: Vec<Producing>,
    aborted: Vec<AbortedTransaction>,
    first_offsets: Vec<i64>,
    by_timestamp: Vec<Option<(i64, i64)>>,
}

fn ask(log: &mut Log) -> Result<Told, LogError> {
    log.update_high_watermark(log.view().log_end);
    let (view, reader) = (log.view(), log.reader());
    let mut batches = Vec::new();
    let mut at = view.log_start;
    while let Some(range) = reader.read(at, 1, Until::LogEnd, true)?.records {
        let bytes = range.read().unwrap();
        let entry = Entries::new(&bytes).next().unwrap().unwrap();
        assert!(entry.crc_is_valid());
        at = entry.last_offset() + 1;
        batches.push((entry.last_offset(), bytes));
    }
    let first = |offset| reader.read(offset, 1, Until::LogEnd, true).map(|data| data.first_offset);
    let times = (0..20).map(|n| OffsetQuery::Timestamp(NOW + n * 777)).chain([OffsetQuery::MaxTimestamp]);
    let find = |query| {
        let found = reader.offset_for_timestamp(query, Until::LogEnd)?;
        Ok(found.map(|found| (found.timestamp, found.offset)))
    };
    Ok(Told {
        view,
        batches,
        epochs: log.epochs().entries().to_vec(),
        producers: log.producers().map(producing).collect(),
        aborted: reader.aborted_transactions(view.log_start, view.log_end)?,
        first_offsets: (view.log_start..view.log_end).map(first).collect::<Result<_, _>>()?,
        by_timestamp: times.map(find).collect::<Result<_, LogError>>()?,
    })
}

/// What a snapshot keeps of a producer: epochs, time, open transaction, last batch.
type Producing = (i64, i16, i32, i64, Option<i64>, Option<(i32, i64)>);

fn producing((id, state): (i64, ProducerState)) -> Producing {
    let last = state.batches().last().map(|batch| (batch.last_sequence, batch.last_offset));
    (id, state.epoch, state.coordinator_epoch, state.last_timestamp, state.txn_first_offset, last)
}

/// Which part of what is told differs.
#[track_caller]
fn assert_told(found: &Told, expected: &Told, case: &str) {
    assert_eq!(found.view, expected.view, "{case}");
    assert_eq!(found.epochs, expected.epochs, "{case}");
    assert_eq!(found.producers, expected.producers, "{case}");
    assert_eq!(found.aborted, expected.aborted, "{case}");
    assert_eq!(found.first_offsets, expected.first_offsets, "{case}");
    assert_eq!(found.by_timestamp, expected.by_timestamp, "{case}");
    assert_eq!(found, expected, "{case}");
}

fn hurt(bytes: &[u8], how: usize) -> Option<Vec<u8>> {
    Some(match how {
        0 => return None,
        1 => Vec::new(),
        2 => bytes[..bytes.len().saturating_sub(3)].to_vec(),
        3 => vec![0; bytes.len()],
        4 => bytes.iter().map(|byte| byte ^ 0x5a).collect(),
        5 => bytes.iter().rev().copied().collect(),
        6 => [bytes, &[0; 100]].concat(),
        _ => vec![0xff; bytes.len() + 7],
    })
}

#[test]
fn whatever_happens_to_a_derived_file_the_log_tells_the_same_and_goes_on() {
    let storage = MemStorage::new();
    let mut log = write(&storage);
    let log_end = log.view().log_end;
    let told = ask(&mut log).unwrap();
    assert!(told.aborted.len() > 8 && told.epochs.len() == 3 && told.view.last_stable < log_end);
    log.close().unwrap();
    let healthy = files(&storage);
    let mut tried = BTreeMap::new();
    for name in healthy.keys().filter(|name| !name.ends_with(".log")) {
        for (how, (clean, recovery_point)) in
            (0..8).flat_map(|how| [(true, log_end), (false, log_end), (false, 0)].map(|known| (how, known)))
        {
            let mut hurt_files = healthy.clone();
            match hurt(&hurt_files.remove(name).unwrap(), how) {
                Some(bytes) => drop(hurt_files.insert(name.clone(), bytes)),
                // That a segment below the recovery point aborted something is nowhere else but in its batches, which
                // are not read then. Kafka does not notice either.
                None if name.ends_with(".txnindex") && recovery_point > 0 => continue,
                None => {}
            }
            if name.ends_with(".txnindex") && how == 1 && recovery_point > 0 {
                continue;
            }
            let storage = disk(&hurt_files);
            put(&storage, "a file of somebody else", b"kept");
            let opening = Opening { clean, recovery_point, ..Opening::default() };
            let case = format!("{name}, damage {how}, clean {clean}, recovery point {recovery_point}");
            for _ in 0..2 {
                let mut log = open_with(&storage, opening.clone()).unwrap_or_else(|error| panic!("{case}: {error}"));
                assert_eq!(log.cut(), None, "{case}");
                let found = ask(&mut log).unwrap_or_else(|error| panic!("{case}: {error}"));
                assert_told(&found, &told, &case);
            }
            let mut log = open_with(&storage, opening).unwrap();
            assert_eq!(append(&mut log, 9, Append::client(batch(1, NOW, BatchOptions::default()), i16::MAX)), log_end);
            log.close().unwrap();
            assert_eq!(files(&storage)["a file of somebody else"], b"kept");
            *tried.entry(name.rsplit('.').next().unwrap().to_owned()).or_insert(0) += 1;
        }
    }
    let kinds: Vec<_> = tried.keys().map(String::as_str).collect();
    assert_eq!(kinds, ["index", "leader-epoch-checkpoint", "snapshot", "timeindex", "txnindex"], "{tried:?}");
}

fn golden(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)).unwrap()
}

/// Gives the entries of a set of format 0 or 1 offsets from `base` on; both leave the offset out of the checksum.
fn placed(set: &[u8], base: i64) -> (Vec<u8>, i64) {
    let (mut bytes, mut next, mut at) = (set.to_vec(), base, 0);
    for entry in Entries::new(set) {
        let entry = entry.unwrap();
        let Entry::Message(message) = &entry else { panic!("of format 2") };
        // The offset of a wrapper is that of its last message.
        let count = entry.records(&mut Decompressor::new(1 << 20)).unwrap().count() as i64;
        let kept = if message.magic() == 0 && count > 1 { message.offset() } else { next + count - 1 };
        bytes[at..at + 8].copy_from_slice(&kept.to_be_bytes());
        next = kept + 1;
        at += entry.bytes().len();
    }
    (bytes, next)
}

#[test]
fn segments_of_formats_0_and_1_are_read_where_an_older_release_left_them() {
    let mut first = Vec::new();
    let mut next = 0;
    for name in ["v0_none.bin", "v1_none.bin", "v1_gzip.bin", "v1_lz4.bin", "v1_log_append_time.bin"] {
        let (bytes, after) = placed(&golden(name), next);
        first.extend(bytes);
        next = after;
    }
    let (second, log_end) = placed(&golden("v1_snappy.bin"), next);
    let segments = [("00000000000000000000.log".to_owned(), first), (format!("{next:020}.log"), second)];
    let (mut told, mut names) = (None, Vec::new());
    for clean in [false, true, true] {
        let storage =
            if names.is_empty() { disk(&segments.clone().into()) } else { disk(&names.iter().cloned().collect()) };
        let opening = Opening { clean, recovery_point: if clean { log_end } else { 0 }, ..Opening::default() };
        let mut log = open_with(&storage, opening).unwrap();
        assert_eq!((log.view().log_start, log.view().log_end, log.cut()), (0, log_end, None));
        let found = ask(&mut log).unwrap();
        let largest =
            found.batches.iter().map(|(_, bytes)| Entries::new(bytes).next().unwrap().unwrap().max_timestamp());
        assert_eq!(found.by_timestamp.last().unwrap().map(|(timestamp, _)| timestamp), largest.max());
        told.get_or_insert_with(|| found.by_timestamp.clone()).clone_from(&found.by_timestamp);
        log.close().unwrap();
        names = files(&storage).into_iter().collect();
    }
    let storage = disk(&segments.into());
    let mut log = open_with(&storage, Opening::default()).unwrap();
    assert_eq!(append(&mut log, 1, data(1, 0, 2, NOW, false)), log_end, "records of format 2 follow");
    assert!(log.truncate_to(next + 1).unwrap());
    assert_eq!(log.view().log_end, next, "a wrapper goes whole");
    // A torn message goes, and what is good before it stays.
    let torn = storage.open(&Path::new(DIR).join("00000000000000000000.log"), Open::Write).unwrap();
    torn.set_len(torn.len().unwrap() - 1).unwrap();
    drop(log);
    let log = open_with(&storage, Opening::default()).unwrap();
    assert!(log.view().log_end < next && log.view().log_end > 0 && log.cut().is_some());
}

/// A batch as compaction leaves it: at some offset, with more offsets than records.
fn thinned(base_offset: i64, last_offset: i64) -> Bytes {
    let mut bytes = batch(1, NOW, BatchOptions { base_offset, ..BatchOptions::default() }).to_vec();
    let mut header = BatchHeader::read(&bytes).unwrap();
    header.set_last_offset_delta((last_offset - base_offset) as i32);
    header.seal(&bytes[61..]);
    bytes[..61].copy_from_slice(header.as_bytes());
    bytes.into()
}

#[test]
fn a_log_that_was_compacted_once_is_not_cut_at_its_gaps() {
    let log_of = |segments: &[(i64, &[(i64, i64)])]| {
        let files = segments.iter().map(|(base, batches)| {
            let bytes: Vec<u8> = batches.iter().flat_map(|(first, last)| thinned(*first, *last).to_vec()).collect();
            (format!("{base:020}.log"), bytes)
        });
        disk(&files.collect())
    };
    // Gaps between segments, within one, and in front of an active segment that is empty.
    let storage = log_of(&[(0, &[(0, 4), (7, 9)]), (20, &[(21, 30)]), (50, &[])]);
    let log = open_with(&storage, Opening::default()).unwrap();
    assert_eq!((log.view().log_end, log.cut()), (50, None));
    assert_eq!(log.segment_offsets().collect::<Vec<_>>(), [0, 20, 50]);
    let data = log.reader().read(10, 1, Until::LogEnd, true).unwrap();
    assert_eq!(data.first_offset, 21);
    // A log without any trace of compaction has lost something there.
    let storage = log_of(&[(0, &[(0, 0), (1, 1)]), (5, &[(5, 5)])]);
    let log = open_with(&storage, Opening::default()).unwrap();
    assert_eq!(log.view().log_end, 2);
    assert!(log.cut().is_some_and(|cut| cut.segments == 1), "{:?}", log.cut());
}

#[test]
fn a_clean_start_reads_the_ends_of_things() {
    let storage = MemStorage::new();
    let config = LogConfig { segment_bytes: 1 << 20, ..LogConfig::default() };
    let open = |clean, recovery_point| {
        let opening = Opening { clean, recovery_point, ..Opening::default() };
        Log::open(Arc::new(storage.clone()), DIR, config.clone(), opening).unwrap()
    };
    let mut log = open(false, 0);
    for n in 0..3000 {
        append(&mut log, 0, data(1, n * 20, 20, NOW + i64::from(n), false));
    }
    let (size, closed) = (log.size(), log.close().unwrap());
    let reads = |clean, recovery_point| {
        let before = storage.counts().bytes_read;
        assert_eq!(open(clean, recovery_point).view().log_end, 60_000);
        storage.counts().bytes_read - before
    };
    assert!(size > 1 << 20);
    assert!(reads(true, closed.recovery_point) < 64 << 10, "{}", reads(true, closed.recovery_point));
    assert!(reads(false, 0) > size, "everything otherwise");
}

/// Appends, rolls and flushes while the `n`-th `operation` fails, and opens the log anew when it is poisoned. What was
/// acknowledged must be there in the end, and at offsets of its own; the planted bug is to `believe` what was refused.
/// Returns how many failures there were.
fn fail_once(operation: Operation, n: u64, believe: bool) -> Result<u64, String> {
    let storage = MemStorage::new();
    // The failure may fall into an opening.
    let open = || open_with(&storage, Opening::default()).or_else(|_| open_with(&storage, Opening::default()));
    let open = || open().map_err(|error| error.to_string());
    let mut log = open()?;
    storage.inject(Fault::on(operation).after(n));
    // Largest timestamp of each batch by its offset: no two are alike.
    let mut acknowledged = BTreeMap::new();
    let mut acknowledge = |offset, timestamp| match acknowledged.insert(offset, timestamp) {
        None => Ok(()),
        Some(before) => Err(format!("offset {offset} is of the batch of {before} and of {timestamp}")),
    };
    for round in 0..40 {
        let (timestamp, end) = (NOW + round * 10, log.view().log_end);
        let mut requests = [data(round, 0, 2, timestamp, true), marker(round, false, timestamp + 5)];
        log.append(NOW, 0, &mut requests);
        for (result, (at, timestamp)) in requests.iter().zip([(end, timestamp + 1), (end + 2, timestamp + 5)]) {
            match result.result.as_ref().unwrap() {
                Ok(info) => acknowledge(info.first_offset, timestamp)?,
                Err(_) if believe => acknowledge(at, timestamp)?,
                Err(_) => {}
            }
        }
        if round % 5 == 4 {
            let _ = log.roll(NOW);
        }
        if round % 7 == 6 {
            let _ = log.flush();
        }
        if log.is_poisoned() {
            log = open()?;
        }
    }
    // It may fail at that too.
    let _ = log.close();
    let mut log = open()?;
    let told = ask(&mut log).map_err(|error| error.to_string())?;
    let headers = told.batches.iter().filter_map(|(_, bytes)| BatchHeader::read(bytes));
    let found: BTreeMap<i64, i64> = headers.map(|it| (it.base_offset(), it.max_timestamp())).collect();
    for (offset, timestamp) in &acknowledged {
        if found.get(offset) != Some(timestamp) {
            return Err(format!("what was acknowledged at {offset} is not there"));
        }
        // Data whose marker was acknowledged too.
        let is_aborted = || told.aborted.iter().any(|aborted| aborted.first_offset == *offset);
        if acknowledged.get(&(offset + 2)) == Some(&(timestamp + 4)) && !is_aborted() {
            return Err(format!("what was aborted at {offset} looks committed"));
        }
    }
    Ok(storage.counts().faults)
}

/// Fault 48 (KAFKA-7866): an index that could not be written after its batches were, and the same offsets again.
#[test]
fn whichever_change_of_the_disk_fails_no_offset_is_given_out_twice() {
    for (operation, least) in [
        (Operation::Write, 40),
        (Operation::Create, 20),
        (Operation::Sync, 10),
        (Operation::SyncDir, 5),
        (Operation::Rename, 1),
    ] {
        let faults = (0..).map(|n| fail_once(operation, n, false).unwrap_or_else(|e| panic!("{operation:?} {n}: {e}")));
        let faults = faults.take_while(|faults| *faults > 0).count();
        assert!(faults >= least, "{faults} times {operation:?}");
    }
    let found = (0..40).filter(|n| fail_once(Operation::Write, *n, true).is_err()).count();
    assert!(found > 5, "the planted bug is found {found} times");
}
