//! A partition directory that a real Apache Kafka 4.3.1 wrote (see `golden/Directory.java`): what we
//! derive from its batches is what Kafka derived, byte for byte.
#![cfg(feature = "storage")]
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::io::IoSlice;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bytes::Bytes;
use kafka_log::batch::Batches;
use kafka_log::checkpoint::PartitionMetadata;
use kafka_log::storage::{Open, Storage, read_file, write_all_at};
use kafka_log::{Log, LogConfig, MemStorage, OffsetQuery, Opening, Until};

const DIR: &str = "golden-0";
const LOG_END: i64 = 161;

type Files = BTreeMap<String, Vec<u8>>;

fn golden() -> Files {
    files_in("directory")
}

fn files_in(directory: &str) -> Files {
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(directory);
    let entries = std::fs::read_dir(&dir).unwrap().map(|entry| entry.unwrap());
    entries.map(|entry| (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap())).collect()
}

fn disk(files: &Files) -> MemStorage {
    let storage = MemStorage::new();
    storage.create_dir_all(Path::new(DIR)).unwrap();
    for (name, bytes) in files {
        let file = storage.open(&Path::new(DIR).join(name), Open::Create).unwrap();
        write_all_at(&*file, &mut [IoSlice::new(bytes)], 0).unwrap();
    }
    storage
}

fn files(storage: &MemStorage) -> Files {
    let entries = storage.list(Path::new(DIR)).unwrap().into_iter();
    entries
        .map(|entry| {
            let bytes = read_file(storage, &Path::new(DIR).join(&entry.name), u64::MAX).unwrap();
            (entry.name, bytes)
        })
        .collect()
}

/// The topic's settings, and no expiry: the golden producers are long gone.
fn config() -> LogConfig {
    LogConfig {
        index_interval_bytes: 300,
        segment_ms: 2000,
        producer_id_expiration_ms: i64::MAX,
        ..LogConfig::default()
    }
}

fn open(storage: &MemStorage, clean: bool) -> Log {
    let opening = Opening { clean, recovery_point: if clean { LOG_END } else { 0 }, ..Opening::default() };
    Log::open(Arc::new(storage.clone()), DIR, config(), opening).unwrap()
}

fn batches(log: &Log) -> Vec<Bytes> {
    let reader = log.reader();
    let mut batches = Vec::new();
    let mut at = 0;
    while let Some(range) = reader.read(at, 1, Until::LogEnd, true).unwrap().records {
        let bytes = range.read().unwrap();
        at = Batches::new(&bytes).next().unwrap().unwrap().header().next_offset();
        batches.push(bytes);
    }
    batches
}

fn assert_same(ours: &Files, kafkas: &Files) {
    assert_eq!(ours.keys().collect::<Vec<_>>(), kafkas.keys().collect::<Vec<_>>());
    for (name, bytes) in kafkas {
        assert_eq!(&ours[name], bytes, "{name}");
    }
}

#[test]
fn a_directory_that_was_closed_in_order_opens_and_closes_unchanged() {
    let kafkas = golden();
    let storage = disk(&kafkas);
    let mut log = open(&storage, true);
    assert_eq!((log.view().log_end, log.view().epoch), (LOG_END, 0));
    log.update_high_watermark(LOG_END);
    let open_transaction = log.producers().find_map(|(_, state)| state.txn_first_offset).unwrap();
    assert_eq!(log.view().last_stable, open_transaction);
    let second = log.segment_offsets().nth(1).unwrap();
    let data = log.reader().read(second, 1 << 20, Until::LastStable, true).unwrap();
    // Of the three that were aborted, one lies behind what is stable.
    assert_eq!(data.aborted.len(), 2);
    log.close().unwrap();
    assert_same(&files(&storage), &kafkas);
    assert!(PartitionMetadata::read(&storage, Path::new(DIR)).unwrap().is_some());
}

#[test]
fn what_is_derived_anew_is_what_kafka_derived() {
    let kafkas = golden();
    let kept = |name: &String| name.ends_with(".log") || name == "partition.metadata";
    let storage = disk(&kafkas.iter().filter(|(name, _)| kept(name)).map(|(n, b)| (n.clone(), b.clone())).collect());
    open(&storage, false).close().unwrap();
    assert_same(&files(&storage), &kafkas);
}

#[test]
fn batches_that_are_appended_one_by_one_make_the_same_files() {
    let mut kafkas = golden();
    kafkas.remove("partition.metadata");
    let source = open(&disk(&kafkas), true);
    let storage = MemStorage::new();
    let mut log = open(&storage, false);
    for batch in batches(&source) {
        log.append_as_follower(0, &batch).unwrap();
    }
    log.close().unwrap();
    assert_same(&files(&storage), &kafkas);
}

#[test]
fn the_largest_timestamp_is_where_a_scan_finds_it() {
    let log = open(&disk(&golden()), true);
    let mut found: Option<(i64, i64)> = None;
    for bytes in batches(&log) {
        let batch = Batches::new(&bytes).next().unwrap().unwrap();
        let mut decompressor = kafka_log::batch::Decompressor::new(1 << 20);
        for record in decompressor.records(&batch).unwrap() {
            let record = record.unwrap();
            if found.is_none_or(|(timestamp, _)| record.timestamp > timestamp) {
                found = Some((record.timestamp, record.offset));
            }
        }
    }
    let answer = log.reader().offset_for_timestamp(OffsetQuery::MaxTimestamp, Until::LogEnd).unwrap().unwrap();
    assert_eq!(Some((answer.timestamp, answer.offset)), found);
}

/// Where a broker 4.3.1 was killed amid transactions (see `golden/Transactions.java`), and what it had said before.
struct Killed {
    files: Files,
    /// By `isolation.level`: where a consumer's reading ends.
    uncommitted_end: i64,
    committed_end: i64,
    /// Id, epoch, last sequence, last timestamp, coordinator epoch, start of the open transaction.
    producers: Vec<[i64; 6]>,
    /// What a `read_committed` consumer got.
    committed: Vec<i64>,
}

fn killed() -> Killed {
    let told = include_str!("golden/transactions.txt");
    let of = |word: &'static str| {
        let lines = told.lines().filter_map(move |line| line.strip_prefix(word)?.strip_prefix(' '));
        lines
            .map(|line| line.split(' ').map(|word| word.parse::<i64>().unwrap()).collect::<Vec<_>>())
            .collect::<Vec<_>>()
    };
    Killed {
        files: files_in("transactions"),
        uncommitted_end: of("read_uncommitted")[0][0],
        committed_end: of("read_committed")[0][0],
        producers: of("producer").into_iter().map(|fields| fields.try_into().unwrap()).collect(),
        committed: of("committed").remove(0),
    }
}

/// The offsets that a `read_committed` consumer gets: fetches up to the last stable offset, less what they say is aborted.
fn consume_committed(log: &Log, fetch_bytes: usize) -> Vec<i64> {
    let (mut at, mut offsets) = (0, Vec::new());
    while at < log.view().last_stable {
        let data = log.reader().read(at, fetch_bytes, Until::LastStable, true).unwrap();
        let mut aborted = data.aborted.clone();
        aborted.sort_by_key(|txn| txn.first_offset);
        let mut aborting = std::collections::BTreeSet::new();
        let bytes = data.records.unwrap().read().unwrap();
        for batch in Batches::new(&bytes).map_while(Result::ok) {
            let header = batch.header();
            while aborted.first().is_some_and(|txn| txn.first_offset <= header.last_offset()) {
                aborting.insert(aborted.remove(0).producer_id);
            }
            if header.attributes().is_control() {
                aborting.remove(&header.producer_id());
            } else if !header.attributes().is_transactional() || !aborting.contains(&header.producer_id()) {
                offsets.extend((header.base_offset()..=header.last_offset()).filter(|offset| *offset >= at));
            }
            at = header.next_offset();
        }
    }
    offsets
}

#[test]
fn after_a_kill_amid_transactions_the_log_tells_what_kafka_told() {
    let killed = killed();
    let config = LogConfig { segment_bytes: 1 << 20, segment_ms: 1500, ..config() };
    for (only_batches, recovery_point) in [(false, 234), (false, 0), (true, 0)] {
        let kept = |name: &String| !only_batches || name.ends_with(".log");
        let storage = disk(&killed.files.clone().into_iter().filter(|(name, _)| kept(name)).collect());
        let opening = Opening { recovery_point, ..Opening::default() };
        let mut log = Log::open(Arc::new(storage.clone()), DIR, config.clone(), opening).unwrap();
        let view = log.update_high_watermark(i64::MAX);
        assert_eq!((view.log_end, view.last_stable), (killed.uncommitted_end, killed.committed_end));
        let producers = log.producers().map(|(id, state)| {
            let open = state.txn_first_offset.unwrap_or(-1);
            let (epoch, sequence) = (i64::from(state.epoch), i64::from(state.last_sequence()));
            [id, epoch, sequence, state.last_timestamp, i64::from(state.coordinator_epoch), open]
        });
        assert_eq!(producers.collect::<Vec<_>>(), killed.producers);
        for fetch_bytes in [1, 700, 5000, 1 << 20] {
            assert_eq!(consume_committed(&log, fetch_bytes), killed.committed);
        }
        log.close().unwrap();
        let ours = files(&storage);
        let derived = killed.files.iter().filter(|(name, _)| !name.ends_with("metadata"));
        for (name, bytes) in derived {
            assert_eq!(ours.get(name), Some(bytes), "{name}");
        }
    }
}
