//! Space that is reserved ahead of a growing segment: nobody sees it, and it is given back when the segment ends.
#![cfg(all(feature = "storage", target_os = "linux"))]
#![allow(clippy::unwrap_used)]

use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::Arc;

use bytes::Bytes;
use kafka_log::batch::{BatchBuilder, BatchOptions};
use kafka_log::storage::{Open, Storage};
use kafka_log::{Append, FsStorage, Log, LogConfig, Opening};

const NOW: i64 = 1_700_000_000_000;
/// What file systems round a file up to, and then some.
const SLACK: u64 = 256 << 10;

fn append(log: &mut Log, batch: &Bytes, count: usize) {
    for _ in 0..count {
        let mut appends = [Append::client(batch.clone(), i16::MAX)];
        log.append(NOW, 0, &mut appends);
        appends[0].result.take().unwrap().unwrap();
    }
}

/// Bytes that a file shows, and that it takes on the disk.
fn sizes(path: &Path) -> (u64, u64) {
    let metadata = std::fs::metadata(path).unwrap();
    (metadata.len(), metadata.blocks() * 512)
}

#[test]
fn reserved_space_is_not_seen_and_is_given_back_at_a_roll_a_close_and_after_a_crash() {
    let home = tempfile::tempdir().unwrap();
    let storage = Arc::new(FsStorage::new());
    let probe = storage.open(&home.path().join("probe"), Open::Create).unwrap();
    if probe.allocate(0, 1 << 20).is_err() {
        println!("this file system reserves nothing");
        return;
    }
    let mut builder = BatchBuilder::new(BatchOptions::default());
    builder.append(NOW, None, Some(&[b'v'; 60_000]), &[]).unwrap();
    let batch = builder.finish().unwrap();
    let dir = home.path().join("t-0");
    let open = |opening| Log::open(storage.clone(), &dir, LogConfig::default(), opening).unwrap();
    let mut log = open(Opening::default());
    append(&mut log, &batch, 50);
    let first = dir.join(format!("{:020}.log", 0));
    let (seen, taken) = sizes(&first);
    assert_eq!(seen, log.size());
    assert!(taken > seen + SLACK, "nothing is reserved: {taken} bytes for {seen}");
    log.roll(NOW).unwrap();
    let (seen, taken) = sizes(&first);
    assert!(taken <= seen + SLACK, "{taken} bytes for {seen} after a roll");

    // Killed while space is reserved; what comes after it gives it back.
    append(&mut log, &batch, 50);
    drop(log);
    let second = dir.join(format!("{:020}.log", 50));
    let (seen, taken) = sizes(&second);
    assert!(taken > seen + SLACK);
    let log = open(Opening::default());
    assert_eq!(log.view().log_end, 100);
    let closed = log.close().unwrap();
    let (seen, taken) = sizes(&second);
    assert!(taken <= seen + SLACK, "{taken} bytes for {seen} after a crash and a close");

    let mut log = open(Opening { clean: true, recovery_point: closed.recovery_point, ..Opening::default() });
    append(&mut log, &batch, 20);
    log.close().unwrap();
    let (seen, taken) = sizes(&second);
    assert!(taken <= seen + SLACK, "{taken} bytes for {seen} after a close");
}
