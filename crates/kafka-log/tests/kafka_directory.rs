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
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/directory");
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
