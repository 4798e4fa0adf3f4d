//! Planted damage: that it is found, and what is served after it.
use std::io::IoSlice;
use std::path::Path;

use bytes::Bytes;

use super::*;
use crate::batch::{BatchOptions, EndTxnMarker, Origin, Producer};
use crate::log::tests::{append, batch_at, open_with, small};
use crate::storage::{MemStorage, Open, Storage, read_file, write_all_at};
use crate::{Append, Log, LogConfig, OffsetQuery, Opening, Until};

/// Forty batches of three records in several segments, all of them durable.
fn filled(storage: &MemStorage) -> Log {
    let mut log = open_with(storage, LogConfig { retention_ms: -1, ..small() }, Opening::default());
    for n in 0..40 {
        append(&mut log, batch_at(n * 100, 3, BatchOptions::default()));
    }
    log.update_high_watermark(120);
    log.flush().expect("a disk in memory");
    log
}

fn flip(storage: &MemStorage, path: &Path, at: u64) {
    let file = storage.open(path, Open::Write).expect("there");
    let mut byte = [0];
    file.read_at(&mut byte, at).expect("readable");
    write_all_at(&*file, &mut [IoSlice::new(&[byte[0] ^ 4])], at).expect("writable");
}

/// Steps to the end of the log.
fn pass(scrub: &mut Scrub, budget: u64) -> (u64, Vec<Finding>, usize) {
    let (mut bytes, mut findings, mut steps) = (0, Vec::new(), 0);
    loop {
        let scrubbed = scrub.step(budget).expect("a disk in memory");
        bytes += scrubbed.bytes;
        findings.extend(scrubbed.findings);
        steps += 1;
        if scrubbed.finished {
            return (bytes, findings, steps);
        }
    }
}

#[test]
fn every_byte_is_read_within_the_budget_and_then_again() {
    let log = filled(&MemStorage::new());
    let mut scrub = Scrub::new(log.reader());
    assert_eq!(pass(&mut scrub, u64::MAX), (log.size(), Vec::new(), 1));
    let (bytes, findings, steps) = pass(&mut scrub, 300);
    assert_eq!((bytes, findings), (log.size(), Vec::new()));
    // Each step ends with the batch that spends the budget.
    let batch = log.size() / 40;
    assert_eq!(steps as u64, 40u64.div_ceil(300u64.div_ceil(batch)));
}

#[test]
fn each_flipped_bit_is_found_and_its_batch_is_not_served_again() {
    let storage = MemStorage::new();
    let log = filled(&storage);
    assert!(log.segment_offsets().count() >= 3);
    let reader = log.reader();
    let batch = log.size() / 40;
    for n in 0..40u64 {
        let range = reader.read(3 * n as i64, 1, Until::HighWatermark, true).expect("there").records.expect("some");
        let base = log.segment_offsets().filter(|base| *base <= 3 * n as i64).last().expect("a segment");
        let path = log.dir().join(format!("{base:020}.log"));
        // Anywhere but in what says where the batch ends, and what the checksum does not cover.
        let at = range.position + 21 + (n * 7) % (batch - 21);
        flip(&storage, &path, at);
        assert!(reader.read(3 * n as i64, 1, Until::HighWatermark, true).is_ok(), "nobody has looked yet");
        let expected = Finding { path: path.clone(), position: range.position, damage: Damage::Batch };
        assert_eq!(pass(&mut Scrub::new(log.reader()), 500).1, [expected]);
        for until in [Until::HighWatermark, Until::LogEnd] {
            let error = reader.read(3 * n as i64, 1, until, true).expect_err("known to be damaged");
            assert_eq!(error.error_code(), kafka_proto::ErrorCode::CORRUPT_MESSAGE, "{error}");
        }
        if let Some(before) = 3i64.checked_mul(n as i64 - 1).filter(|before| *before >= base) {
            let read = reader.read(before, 1 << 20, Until::HighWatermark, true).expect("good").records.expect("some");
            assert_eq!(read.len as u64, batch, "the read stops before it");
        }
        flip(&storage, &path, at);
        // What lies behind is served.
        if n < 39 {
            assert!(reader.read(3 * n as i64 + 3, 1, Until::HighWatermark, true).is_ok());
        }
        reader.shared.get().segments.iter().for_each(|segment| segment.state_mut().forget_damage());
    }
}

#[test]
fn a_replica_is_given_no_damaged_batch_whether_it_was_found_before_or_not() {
    let storage = MemStorage::new();
    let log = filled(&storage);
    let reader = log.reader();
    let batch = log.size() / 40;
    let path = log.dir().join(format!("{:020}.log", 0));
    flip(&storage, &path, 2 * batch + 40);
    let read = reader.read(0, 1 << 20, Until::LogEnd, true).expect("two are good").records.expect("some");
    assert_eq!(read.len as u64, 2 * batch);
    let error = reader.read(6, 1 << 20, Until::LogEnd, true).expect_err("damaged");
    assert!(matches!(error, LogError::DamagedBatch { position, .. } if position == 2 * batch), "{error}");
    let error = reader.read(6, 1 << 20, Until::HighWatermark, true).expect_err("now consumers are kept from it too");
    assert!(matches!(error, LogError::DamagedBatch { .. }));
    assert!(reader.read(9, 1, Until::LogEnd, true).is_ok());
}

#[test]
fn a_length_that_is_wrong_does_not_hide_other_segments() {
    let storage = MemStorage::new();
    let log = filled(&storage);
    let (first, last) = (log.dir().join(format!("{:020}.log", 0)), log.segment_offsets().last().expect("some"));
    flip(&storage, &first, 8);
    flip(&storage, &log.dir().join(format!("{last:020}.log")), 30);
    let found = pass(&mut Scrub::new(log.reader()), 1).1;
    assert_eq!(found.iter().map(|it| it.position).collect::<Vec<_>>(), [0, 0]);
}

#[test]
fn a_time_index_that_was_cut_off_between_entries_is_found_and_does_not_make_records_look_old() {
    let storage = MemStorage::new();
    let log = filled(&storage);
    let path = log.dir().join(format!("{:020}.timeindex", 0));
    log.close().expect("closed");
    let bytes = read_file(&storage, &path, 1 << 20).expect("there");
    assert!(bytes.len() >= 24);
    let file = storage.open(&path, Open::Write).expect("there");
    let opening = Opening { clean: true, recovery_point: 120, high_watermark: 120, ..Opening::default() };
    let largest = |len: usize| {
        file.set_len(len as u64).expect("cut");
        let log = open_with(&storage, LogConfig { retention_ms: -1, ..small() }, opening.clone());
        let segment = log.reader().shared.get().segments[0].clone();
        (segment.largest().expect("readable").map(|largest| largest.timestamp), log)
    };
    let (whole, log) = largest(bytes.len());
    assert!(pass(&mut Scrub::new(log.reader()), u64::MAX).1.is_empty());
    for len in [bytes.len() - 12, 0] {
        let (cut, log) = largest(len);
        assert_eq!(cut, whole, "{len} bytes of {}", bytes.len());
        let found = log.reader().offset_for_timestamp(OffsetQuery::Timestamp(300), Until::HighWatermark);
        assert_eq!(found.expect("found").map(|found| found.offset), Some(9));
    }
}

#[test]
fn an_abort_that_the_transaction_index_has_lost_is_found() {
    let storage = MemStorage::new();
    let mut log = open_with(&storage, LogConfig { retention_ms: -1, ..small() }, Opening::default());
    let of = |base_sequence| BatchOptions {
        producer: Some(Producer { id: 9, epoch: 0, base_sequence }),
        transactional: base_sequence >= 0,
        ..BatchOptions::default()
    };
    let end = |log: &mut Log, committed| {
        let marker = EndTxnMarker { committed, coordinator_epoch: 0 }.batch(of(-1), 0).expect("a marker");
        let mut appends = [Append::internal(marker, Origin::Coordinator)];
        log.append(0, 0, &mut appends);
        appends[0].result.take().expect("filled in").expect("a good marker").first_offset
    };
    append(&mut log, batch_at(0, 2, of(0)));
    end(&mut log, true);
    let position = log.size() + append_and_size(&mut log, batch_at(0, 2, of(2)));
    end(&mut log, false);
    // Without data there is nothing to abort, and no entry.
    end(&mut log, false);
    append(&mut log, batch_at(0, 2, BatchOptions::default()));
    log.roll(0).expect("a disk in memory");
    append(&mut log, batch_at(0, 2, BatchOptions::default()));
    assert_eq!(pass(&mut Scrub::new(log.reader()), 1).1, []);
    let path = log.dir().join(format!("{:020}.txnindex", 0));
    let closed = log.close().expect("closed");
    storage.remove_file(&path).expect("there");
    let opening = Opening { clean: true, recovery_point: closed.recovery_point, ..Opening::default() };
    let log = open_with(&storage, small(), opening);
    let expected = Finding { path, position, damage: Damage::TransactionIndex };
    for budget in [1, u64::MAX] {
        assert_eq!(pass(&mut Scrub::new(log.reader()), budget).1, std::slice::from_ref(&expected));
    }
}

fn append_and_size(log: &mut Log, batch: Bytes) -> u64 {
    let before = log.size();
    append(log, batch);
    log.size() - before
}
