//! Reads held to a linear scan.

use proptest::prelude::*;

use super::*;
use crate::batch::{BatchBuilder, BatchOptions, Batches, Codec, TimestampType};
use crate::log::tests::{NOW, append, batch, batch_at, open, open_with, small};
use crate::storage::MemStorage;
use crate::{LogConfig, Opening};

#[test]
fn a_read_is_bounded_by_what_its_reader_may_see() {
    let mut log = open(&MemStorage::new());
    for _ in 0..30 {
        append(&mut log, batch(3));
    }
    log.update_high_watermark(40);
    let reader = log.reader();
    let all = |until| {
        let (mut at, mut last) = (0, 0);
        while let Some(range) = reader.read(at, 500, until, true).expect("readable").records {
            let bytes = range.read().expect("there");
            for batch in Batches::new(&bytes).map_while(Result::ok) {
                last = batch.header().next_offset();
                at = last;
            }
        }
        last
    };
    assert_eq!(all(Until::LogEnd), 90);
    assert_eq!(all(Until::HighWatermark), 39, "the batch that contains the limit is left out");
    assert!(reader.read(40, 500, Until::HighWatermark, true).expect("readable").records.is_none());
    assert!(reader.read(90, 500, Until::HighWatermark, true).expect("readable").records.is_none());
    assert!(reader.read(91, 500, Until::LogEnd, true).is_err());
    assert!(reader.read(-1, 500, Until::LogEnd, true).is_err());
}

#[test]
fn the_first_batch_is_whole_or_not_there() {
    let mut log = open(&MemStorage::new());
    append(&mut log, batch(10));
    append(&mut log, batch(10));
    let reader = log.reader();
    let size = batch(10).len();
    log.update_high_watermark(20);
    let read_until = |until, max_bytes, min_one| {
        reader.read(0, max_bytes, until, min_one).expect("readable").records.map_or(0, |range| range.len)
    };
    let read = |max_bytes, min_one| read_until(Until::HighWatermark, max_bytes, min_one);
    assert_eq!(read(1, true), size);
    assert_eq!(read(1, false), 0);
    assert_eq!(read(size, false), size);
    assert_eq!(read(size + 10, false), size + 10, "later ones may be cut off");
    assert_eq!(read_until(Until::LogEnd, size + 10, false), size, "but not those that a replica copies");
    assert_eq!(read(1 << 20, false), 2 * size);
}

#[test]
fn a_read_into_a_batch_starts_with_the_batch() {
    let mut log = open(&MemStorage::new());
    append(&mut log, batch(10));
    append(&mut log, batch(10));
    let data = log.reader().read(15, 1, Until::LogEnd, true).expect("readable");
    assert_eq!(data.first_offset, 10);
}

#[test]
fn queries_for_the_ends_need_no_records() {
    let mut log = open(&MemStorage::new());
    let find = |reader: &LogReader, query, until| {
        reader.offset_for_timestamp(query, until).expect("readable").map(|found| (found.offset, found.timestamp))
    };
    let reader = log.reader();
    assert_eq!(find(&reader, OffsetQuery::MaxTimestamp, Until::LogEnd), None);
    append(&mut log, batch(10));
    log.update_high_watermark(10);
    log.delete_records(4).expect("allowed");
    assert_eq!(find(&reader, OffsetQuery::Latest, Until::HighWatermark), Some((10, -1)));
    assert_eq!(find(&reader, OffsetQuery::Earliest, Until::HighWatermark), Some((4, -1)));
    assert_eq!(find(&reader, OffsetQuery::EarliestLocal, Until::HighWatermark), Some((4, -1)));
    assert_eq!(find(&reader, OffsetQuery::LatestTiered, Until::HighWatermark), None);
    assert_eq!(find(&reader, OffsetQuery::MaxTimestamp, Until::HighWatermark), Some((9, NOW + 9)));
    assert_eq!(
        find(&reader, OffsetQuery::Timestamp(NOW + 2), Until::LogEnd),
        Some((4, NOW + 4)),
        "not below the start"
    );
    assert_eq!(OffsetQuery::from_wire(-6), None);
}

#[test]
fn the_time_of_appending_belongs_to_every_record() {
    let config = LogConfig { timestamp_type: TimestampType::LogAppendTime, ..small() };
    let mut log = open_with(&MemStorage::new(), config, Opening::default());
    let info = append(&mut log, batch_at(5, 3, BatchOptions::default()));
    assert_eq!(info.log_append_time, NOW);
    let found = log.reader().offset_for_timestamp(OffsetQuery::Timestamp(6), Until::LogEnd).expect("readable");
    assert_eq!(found.map(|found| (found.offset, found.timestamp)), Some((0, NOW)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Equal, decreasing and missing timestamps, plain and compressed, over many segments.
    #[test]
    fn a_timestamp_is_found_where_a_linear_scan_finds_it(
        batches in prop::collection::vec(
            (prop::collection::vec(0i64..60, 1..6), any::<bool>(), any::<bool>()), 1..60),
        deleted in 0i64..40,
        committed in 0i64..200,
        reopened in any::<bool>(),
    ) {
        let storage = MemStorage::new();
        let mut log = open_with(&storage, LogConfig { segment_bytes: 900, ..small() }, Opening::default());
        let mut records = Vec::new();
        for (timestamps, compressed, rolls) in &batches {
            let codec = if *compressed { Codec::of(crate::batch::Compression::Lz4) } else { Codec::None };
            let mut builder = crate::batch::BatchBuilder::new(BatchOptions { codec, ..BatchOptions::default() });
            for timestamp in timestamps {
                builder.append(*timestamp, None, Some(b"v"), &[]).expect("fits");
                records.push(*timestamp);
            }
            append(&mut log, builder.finish().expect("not empty"));
            if *rolls && records.len() % 3 == 0 {
                log.roll(NOW).expect("rolls");
            }
        }
        log.update_high_watermark(committed);
        let start = log.delete_records(deleted.min(log.view().high_watermark)).expect("allowed");
        if reopened {
            let high_watermark = log.view().high_watermark;
            log.close().expect("closes");
            let opening = Opening { clean: true, log_start: start, high_watermark, ..Opening::default() };
            log = open_with(&storage, small(), opening);
        }
        let reader = log.reader();
        // A limit inside a batch hides all of it: high watermarks of leaders lie between batches.
        let mut ends = vec![0];
        for (timestamps, ..) in &batches {
            ends.push(ends.last().copied().unwrap_or(0) + timestamps.len() as i64);
        }
        for until in [Until::LogEnd, Until::HighWatermark] {
            let limit = log.view().limit(until);
            let limit = ends.iter().copied().filter(|end| *end <= limit).max().unwrap_or(0);
            let seen = || records.iter().enumerate().map(|(at, time)| (at as i64, *time)).filter(|(at, _)| (start..limit).contains(at));
            for wanted in 0..62 {
                let expected = seen().find(|(_, time)| *time >= wanted);
                let found = reader.offset_for_timestamp(OffsetQuery::Timestamp(wanted), until).expect("readable");
                prop_assert_eq!(found.map(|found| (found.offset, found.timestamp)), expected, "timestamp {}", wanted);
            }
            let largest = seen().map(|(_, time)| time).max();
            let expected = largest.and_then(|largest| seen().find(|(_, time)| *time == largest));
            let found = reader.offset_for_timestamp(OffsetQuery::MaxTimestamp, until).expect("readable");
            prop_assert_eq!(found.map(|found| (found.offset, found.timestamp)), expected, "largest");
        }
    }
}

#[test]
fn every_batch_comes_once_however_the_chunks_fall() {
    let mut log = open_with(&MemStorage::new(), LogConfig::default(), Opening::default());
    // 9 MiB: the chunks of 4 MiB end inside of batches.
    let value = vec![7; 700_000];
    for _ in 0..13 {
        let mut builder = BatchBuilder::new(BatchOptions::default());
        builder.append(NOW, None, Some(&value), &[]).expect("fits");
        append(&mut log, builder.finish().expect("one record"));
    }
    log.update_high_watermark(12);
    let reader = log.reader();
    let offsets = |from, until| {
        let mut offsets = Vec::new();
        let end = reader.for_each_batch(from, until, |batch, _| {
            offsets.push(batch.header().base_offset());
            Ok::<_, LogError>(())
        });
        (offsets, end.expect("readable"))
    };
    assert_eq!(offsets(0, Until::LogEnd), ((0..13).collect(), 13));
    assert_eq!(offsets(5, Until::HighWatermark), ((5..12).collect(), 12));
    assert_eq!(offsets(13, Until::LogEnd), (vec![], 13));
    log.delete_records(3).expect("committed");
    assert_eq!(offsets(0, Until::LogEnd).0[0], 3);
}
