//! The log as a whole, over storage in memory and on disk.

use std::path::Path;

use bytes::Bytes;

use super::*;
use crate::append::Append;
use crate::batch::{BatchBuilder, BatchOptions, Batches, EndTxnMarker, Origin, Producer, Record};
use crate::error::AppendError;
use crate::storage::{Fault, MemStorage, Open, Operation, Storage};
use crate::view::Until;

mod frugality;

pub(crate) const NOW: i64 = 1_700_000_000_000;

/// A batch of `count` records with consecutive timestamps from `timestamp` on, as a client sends it.
pub(crate) fn batch_at(timestamp: i64, count: usize, options: BatchOptions) -> Bytes {
    let mut builder = BatchBuilder::new(options);
    for n in 0..count {
        let value = format!("value {n} of {count}");
        builder.append(timestamp + n as i64, Some(b"key"), Some(value.as_bytes()), &[]).expect("fits");
    }
    builder.finish().expect("not empty")
}

pub(crate) fn batch(count: usize) -> Bytes {
    batch_at(NOW, count, BatchOptions::default())
}

pub(crate) fn idempotent(id: i64, epoch: i16, base_sequence: i32, count: usize) -> Bytes {
    let producer = Some(Producer { id, epoch, base_sequence });
    batch_at(NOW, count, BatchOptions { producer, ..BatchOptions::default() })
}

pub(crate) fn open_with(storage: &MemStorage, config: LogConfig, opening: Opening) -> Log {
    Log::open(Arc::new(storage.clone()), "data/t-0", config, opening).expect("opens")
}

pub(crate) fn open(storage: &MemStorage) -> Log {
    open_with(storage, small(), Opening::default())
}

/// Settings under which segments and index intervals are small enough to see many.
pub(crate) fn small() -> LogConfig {
    LogConfig { segment_bytes: 2000, index_interval_bytes: 200, ..LogConfig::default() }
}

pub(crate) fn append_all(log: &mut Log, batches: &[Bytes]) -> Vec<Result<crate::AppendInfo, AppendError>> {
    let mut requests: Vec<_> = batches.iter().map(|batch| Append::client(batch.clone(), i16::MAX)).collect();
    log.append(NOW, 0, &mut requests);
    requests.into_iter().map(|request| request.result.expect("filled in")).collect()
}

pub(crate) fn append(log: &mut Log, batch: Bytes) -> crate::AppendInfo {
    append_all(log, &[batch]).remove(0).expect("accepted")
}

/// Offsets of everything from `from` on, read as a follower does.
pub(crate) fn offsets_from(reader: &LogReader, mut from: i64) -> Vec<i64> {
    let mut offsets = Vec::new();
    while let Some(range) = reader.read(from, 1, Until::LogEnd, true).expect("readable").records {
        let bytes = range.read().expect("there");
        for batch in Batches::new(&bytes).map_while(Result::ok) {
            assert!(batch.crc_is_valid());
            let next = batch.header().next_offset();
            let read =
                batch.records().expect("plain").map(|record: Result<Record<'_>, _>| record.expect("whole").offset);
            offsets.extend(read.filter(|offset| *offset >= from));
            from = next;
        }
    }
    offsets
}

#[test]
fn what_is_appended_together_is_written_with_one_call() {
    let storage = MemStorage::new();
    let mut log = open(&storage);
    let results = append_all(&mut log, &[batch(2), batch(1), batch(3)]);
    let offsets: Vec<_> =
        results.iter().map(|result| result.as_ref().map(|info| (info.first_offset, info.last_offset)).ok()).collect();
    assert_eq!(offsets, [Some((0, 1)), Some((2, 2)), Some((3, 5))]);
    assert_eq!(storage.counts().of(Operation::Write), 1);
    assert_eq!(offsets_from(&log.reader(), 0), [0, 1, 2, 3, 4, 5]);
    assert_eq!(log.view().log_end, 6);
}

#[test]
fn a_bad_request_does_not_hurt_its_neighbours() {
    let mut log = open(&MemStorage::new());
    let mut damaged = batch(1).to_vec();
    let last = damaged.len() - 1;
    damaged[last] ^= 1;
    let results = append_all(&mut log, &[batch(1), damaged.into(), batch(1)]);
    assert_eq!(results.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!(offsets_from(&log.reader(), 0), [0, 1]);
}

#[test]
fn nothing_is_created_before_there_is_something_to_keep() {
    let storage = MemStorage::new();
    let mut log = open(&storage);
    assert!(storage.list(log.dir()).expect("made").is_empty());
    append(&mut log, batch(1));
    let names: Vec<_> = storage.list(log.dir()).expect("made").into_iter().map(|entry| entry.name).collect();
    assert_eq!(names, ["00000000000000000000.log"]);
}

#[test]
fn segments_roll_by_size_and_read_on_across() {
    let storage = MemStorage::new();
    let mut log = open(&storage);
    for _ in 0..40 {
        append(&mut log, batch(3));
    }
    assert!(log.segment_offsets().count() >= 3);
    assert_eq!(offsets_from(&log.reader(), 0), (0..120).collect::<Vec<_>>());
    assert_eq!(offsets_from(&log.reader(), 77), (77..120).collect::<Vec<_>>());
    for entry in storage.list(log.dir()).expect("made") {
        assert!(entry.len <= 2000, "{entry:?}");
    }
}

#[test]
fn segments_roll_by_the_age_of_their_records() {
    let mut log = open_with(&MemStorage::new(), LogConfig { segment_ms: 1000, ..small() }, Opening::default());
    for timestamp in [0, 1000, 1001, 2002] {
        append(&mut log, batch_at(timestamp, 1, BatchOptions::default()));
    }
    assert_eq!(log.segment_offsets().collect::<Vec<_>>(), [0, 2, 3]);
}

#[test]
fn segments_roll_when_an_index_is_full() {
    let config = LogConfig { segment_bytes: 1 << 20, segment_index_bytes: 40, ..small() };
    let mut log = open_with(&MemStorage::new(), config, Opening::default());
    for n in 0..60 {
        append(&mut log, batch_at(NOW + n, 3, BatchOptions::default()));
    }
    assert!(log.segment_offsets().count() > 4);
    assert_eq!(offsets_from(&log.reader(), 0).len(), 180);
}

#[test]
fn offsets_too_far_from_the_base_start_a_segment() {
    let storage = MemStorage::new();
    let mut log = open(&storage);
    append(&mut log, batch(1));
    let far = i64::from(i32::MAX) + 1;
    let mut header = crate::batch::BatchHeader::read(&batch(1)).expect("whole");
    header.set_base_offset(far);
    header.set_leader_epoch(0);
    let mut bytes = header.as_bytes().to_vec();
    bytes.extend_from_slice(&batch(1)[crate::batch::HEADER_LEN..]);
    log.append_as_follower(NOW, &bytes.into()).expect("a gap is the leader's business");
    assert_eq!(log.segment_offsets().count(), 2);
    assert_eq!(offsets_from(&log.reader(), 1), [far]);
}

#[test]
fn a_follower_takes_what_its_leader_wrote_and_nothing_else() {
    let mut leader = open(&MemStorage::new());
    append_all(&mut leader, &[batch(2), idempotent(9, 1, 0, 3)]);
    let bytes = leader.reader().read(0, 1 << 20, Until::LogEnd, true).expect("readable").records.expect("some");
    let bytes = bytes.read().expect("there");

    let mut follower = open(&MemStorage::new());
    let cut = bytes.slice(..bytes.len() - 1);
    let info = follower.append_as_follower(NOW, &cut).expect("the whole ones");
    assert_eq!((info.first_offset, info.last_offset, info.log_end), (0, 1, 2));
    assert!(matches!(follower.append_as_follower(NOW, &bytes), Err(AppendError::NotContinuous(_))));
    let rest = bytes.slice(bytes.len() - (bytes.len() - cut.len()) - second_len(&bytes) + 1..);
    follower.append_as_follower(NOW, &rest).expect("continues");
    assert_eq!(offsets_from(&follower.reader(), 0), [0, 1, 2, 3, 4]);
    assert_eq!(follower.producers().map(|(id, state)| (id, state.last_sequence())).collect::<Vec<_>>(), [(9, 2)]);
    assert_eq!(follower.epochs(), leader.epochs());

    let mut damaged = rest.to_vec();
    damaged[70] ^= 1;
    let error = follower.append_as_follower(NOW, &damaged.into()).expect_err("damaged");
    assert!(error.to_string().contains("checksum"), "{error}");
}

fn second_len(bytes: &[u8]) -> usize {
    Batches::new(bytes).nth(1).expect("two").expect("whole").size()
}

#[test]
fn a_new_follower_can_start_inside_a_batch() {
    let mut leader = open(&MemStorage::new());
    append_all(&mut leader, &[batch(4), batch(4)]);
    leader.update_high_watermark(8);
    leader.delete_records(6).expect("allowed");
    let data = leader.reader().read(6, 1 << 20, Until::LogEnd, true).expect("readable");
    let bytes = data.records.expect("some").read().expect("there");

    let mut follower = open(&MemStorage::new());
    follower.truncate_fully_and_start_at(6).expect("emptied");
    let info = follower.append_as_follower(NOW, &bytes).expect("the whole batch");
    assert_eq!((info.first_offset, info.log_start, info.log_end), (4, 6, 8));
    assert_eq!(offsets_from(&follower.reader(), 6), [6, 7]);
    follower.truncate_to(7).expect("cuts the batch");
    assert_eq!((follower.view().log_start, follower.view().log_end), (6, 6));
}

#[test]
fn a_repeated_batch_is_answered_with_its_first_offsets_even_within_one_call() {
    let mut log = open(&MemStorage::new());
    append(&mut log, batch(4));
    let results = append_all(&mut log, &[idempotent(5, 0, 0, 3), idempotent(5, 0, 0, 3), idempotent(5, 0, 3, 1)]);
    let infos: Vec<_> = results.into_iter().map(|result| result.expect("accepted")).collect();
    assert_eq!((infos[0].first_offset, infos[0].duplicate), (4, false));
    assert_eq!((infos[1].first_offset, infos[1].last_offset, infos[1].duplicate), (4, 6, true));
    assert_eq!((infos[2].first_offset, infos[2].duplicate), (7, false));
    let error = append_all(&mut log, &[idempotent(5, 0, 9, 1)]).remove(0).expect_err("a gap");
    assert!(matches!(error, AppendError::OutOfOrderSequence { found: 9, last: 3, .. }));
    assert_eq!(log.view().log_end, 8);
}

#[test]
fn a_clean_close_opens_again_without_reading_and_with_everything() {
    let storage = MemStorage::new();
    let mut log = open(&storage);
    for n in 0..30 {
        append(&mut log, idempotent(5, 0, n * 3, 3));
    }
    log.assign_epoch(4);
    log.update_high_watermark(80);
    let (view, epochs) = (log.view(), log.epochs().clone());
    let producers: Vec<_> = log.producers().map(|(id, state)| (id, state.last_sequence())).collect();
    let closed = log.close().expect("closes");
    assert_eq!((closed.recovery_point, closed.high_watermark), (90, 80));

    let reads = storage.counts().of(Operation::Read);
    let opening = Opening { clean: true, recovery_point: 90, high_watermark: 80, ..Opening::default() };
    let log = open_with(&storage, small(), opening);
    assert!(storage.counts().of(Operation::Read) - reads < 20);
    // The epoch of a leader that wrote nothing is forgotten.
    assert_eq!(log.view(), crate::OffsetsView { epoch: 0, ..view });
    assert_eq!(log.epochs().entries(), &epochs.entries()[..1]);
    assert_eq!(log.producers().map(|(id, state)| (id, state.last_sequence())).collect::<Vec<_>>(), producers);
    assert_eq!(offsets_from(&log.reader(), 0), (0..90).collect::<Vec<_>>());
}

#[test]
fn after_a_kill_everything_that_was_written_is_there_and_a_torn_tail_is_not() {
    let storage = MemStorage::new();
    let mut log = open(&storage);
    for n in 0..30 {
        append(&mut log, idempotent(5, 0, n * 3, 3));
    }
    let last = log.segment_offsets().last().expect("one");
    let path = crate::names::SegmentFile::Log.path(log.dir(), last);
    drop(log);
    let file = storage.open(&path, Open::Write).expect("there");
    let size = file.len().expect("known");
    let torn = idempotent(5, 0, 90, 3);
    crate::storage::write_all_at(&*file, &mut [std::io::IoSlice::new(&torn[..torn.len() / 2])], size).expect("written");

    let mut log = open(&storage);
    assert_eq!(log.view().log_end, 90);
    assert_eq!(file.len().expect("known"), size, "the tail is cut off");
    let cut = log.cut().expect("told of");
    assert_eq!((cut.log_end, cut.bytes, cut.segments), (90, torn.len() as u64 / 2, 0));
    assert_eq!(open(&storage).cut(), None);
    assert_eq!(offsets_from(&log.reader(), 0), (0..90).collect::<Vec<_>>());
    let again = append_all(&mut log, &[idempotent(5, 0, 87, 3)]).remove(0).expect("known");
    assert_eq!((again.duplicate, again.first_offset), (true, 87));
    append(&mut log, idempotent(5, 0, 90, 3));
}

#[test]
fn how_much_goes_with_a_damaged_segment_is_told() {
    let storage = MemStorage::new();
    let mut log = open(&storage);
    for n in 0..30 {
        append(&mut log, idempotent(5, 0, n * 3, 3));
    }
    let path = |base| crate::names::SegmentFile::Log.path(log.dir(), base);
    let segments: Vec<_> = log.segment_offsets().collect();
    let sizes = segments.iter().map(|base| storage.open(&path(*base), Open::Read).unwrap().len().unwrap());
    let all: u64 = sizes.sum();
    let second = storage.open(&path(segments[1]), Open::Write).expect("there");
    let flipped = &mut [std::io::IoSlice::new(&[0xff])];
    crate::storage::write_all_at(&*second, flipped, 80).expect("written");
    let first_len = storage.open(&path(segments[0]), Open::Read).unwrap().len().unwrap();
    drop(log);

    let cut = open(&storage).cut().expect("told of");
    let expected = (segments[1], all - first_len, segments.len() - 2);
    assert_eq!((cut.log_end, cut.bytes, cut.segments), expected);
    // So is what a log start beyond the end takes with it.
    let cut = open_with(&storage, small(), Opening { log_start: 1000, ..Opening::default() }).cut().expect("told of");
    assert_eq!((cut.log_end, cut.bytes), (1000, first_len));
}

#[test]
fn damage_in_the_middle_is_refused_where_that_is_wanted_and_a_torn_tail_is_not() {
    let strict = || Opening { refuse_damage: true, ..Opening::default() };
    // Batches of so many ms after the first; which of them is damaged; whether that is more than a torn tail.
    for (times, damaged, refused) in [
        (&[0, 10_000, 20_000, 30_000][..], 1, true),
        (&[0, 10_000, 20_000, 20_001], 3, false),
        // The last two waited for the same sync.
        (&[0, 10_000, 20_000, 20_001], 2, false),
        (&[0, 10_000, 20_000, 20_001], 0, true),
    ] {
        let storage = MemStorage::new();
        let config = LogConfig::default();
        let mut log = open_with(&storage, config.clone(), Opening::default());
        for time in times {
            append(&mut log, batch_at(NOW + time, 2, BatchOptions::default()));
        }
        let path = crate::names::SegmentFile::Log.path(log.dir(), 0);
        drop(log);
        let file = storage.open(&path, Open::Write).expect("there");
        let at = file.len().expect("known") / times.len() as u64 * damaged + 70;
        crate::storage::write_all_at(&*file, &mut [std::io::IoSlice::new(&[0xff])], at).expect("written");
        let before = file.len().expect("known");
        let opened = Log::open(Arc::new(storage.clone()), "data/t-0", config, strict());
        assert_eq!(opened.is_err(), refused, "{times:?} {damaged}");
        assert_eq!(file.len().expect("known") == before, refused, "nothing is touched when it is refused");
    }
}

#[test]
fn missing_or_cut_indexes_are_rebuilt() {
    let storage = MemStorage::new();
    let mut log = open(&storage);
    for n in 0..60 {
        append(&mut log, batch_at(NOW + n * 10, 3, BatchOptions::default()));
    }
    let dir = log.dir().to_owned();
    log.close().expect("closes");
    let index_files = |storage: &MemStorage| {
        let entries = storage.list(&dir).expect("there").into_iter();
        let indexes = entries.filter(|entry| entry.name.ends_with("index"));
        indexes
            .map(|entry| {
                crate::storage::read_file(storage, &dir.join(&entry.name), 1 << 20).map(|bytes| (entry.name, bytes))
            })
            .collect::<Result<Vec<_>, _>>()
            .expect("readable")
    };
    let before = index_files(&storage);
    assert!(before.len() >= 8 && before.iter().any(|(_, bytes)| bytes.len() > 24), "{before:?}");
    for (at, (name, bytes)) in before.iter().enumerate() {
        if at % 2 == 0 {
            storage.remove_file(&dir.join(name)).expect("there");
        } else {
            let file = storage.open(&dir.join(name), Open::Write).expect("there");
            file.set_len(bytes.len() as u64 + 1).expect("damaged");
        }
    }
    let opening = Opening { clean: true, recovery_point: 180, ..Opening::default() };
    let log = open_with(&storage, small(), opening);
    assert_eq!(offsets_from(&log.reader(), 0), (0..180).collect::<Vec<_>>());
    log.close().expect("closes");
    assert_eq!(index_files(&storage), before);
}

#[test]
fn truncation_forgets_what_it_cuts() {
    let storage = MemStorage::new();
    let mut log = open(&storage);
    for n in 0..20 {
        let mut requests = [Append::client(idempotent(5, 0, n * 3, 3), i16::MAX)];
        log.append(NOW, n / 5, &mut requests);
        assert!(requests[0].result.as_ref().expect("filled in").is_ok());
    }
    log.update_high_watermark(60);
    assert!(!log.truncate_to(60).expect("nothing to do"));
    assert!(log.truncate_to(31).expect("cuts"));
    assert_eq!(log.view().log_end, 30, "the batch that contains the offset goes whole");
    assert_eq!(log.view().high_watermark, 30);
    assert_eq!(log.epochs().entries().iter().map(|entry| entry.start_offset).collect::<Vec<_>>(), [0, 15]);
    assert_eq!(log.producers().map(|(_, state)| state.last_sequence()).collect::<Vec<_>>(), [29]);
    assert_eq!(offsets_from(&log.reader(), 0), (0..30).collect::<Vec<_>>());
    append(&mut log, idempotent(5, 0, 30, 3));
    drop(log);
    assert_eq!(offsets_from(&open(&storage).reader(), 0), (0..33).collect::<Vec<_>>());
}

#[test]
fn later_epochs_are_forgotten_even_when_nothing_is_cut() {
    let mut log = open(&MemStorage::new());
    append(&mut log, batch(5));
    log.assign_epoch(7);
    assert_eq!(log.view().epoch, 7);
    assert!(!log.truncate_to(5).expect("nothing to do"));
    assert_eq!(log.view().epoch, 0);
}

#[test]
fn an_emptied_log_keeps_its_offset() {
    let storage = MemStorage::new();
    let mut log = open(&storage);
    append(&mut log, idempotent(5, 0, 0, 5));
    log.truncate_fully_and_start_at(1000).expect("emptied");
    let view = log.view();
    assert_eq!((view.log_start, view.high_watermark, view.log_end, view.epoch), (1000, 1000, 1000, -1));
    drop(log);
    let mut log = open(&storage);
    assert_eq!((log.view().log_start, log.view().log_end), (1000, 1000));
    assert_eq!(log.producers().count(), 0);
    append(&mut log, batch(2));
    assert_eq!(offsets_from(&log.reader(), 1000), [1000, 1001]);
}

#[test]
fn deleted_records_cannot_be_read_and_their_segments_go() {
    let storage = MemStorage::new();
    let mut log = open(&storage);
    for _ in 0..40 {
        append(&mut log, batch(3));
    }
    assert!(log.delete_records(10).is_err(), "above the high watermark");
    log.update_high_watermark(100);
    assert_eq!(log.delete_records(50).expect("allowed"), 50);
    assert!(log.segment_offsets().next().expect("one") > 0);
    let reader = log.reader();
    assert!(matches!(reader.read(49, 100, Until::LogEnd, true), Err(LogError::OffsetOutOfRange { .. })));
    assert_eq!(offsets_from(&reader, 50), (50..120).collect::<Vec<_>>());
    assert_eq!(log.delete_records(-1).expect("allowed"), 100);
    assert_eq!(log.delete_records(20).expect("a no-op"), 100);
    drop(log);
    let log = open_with(&storage, small(), Opening { log_start: 100, ..Opening::default() });
    assert_eq!((log.view().log_start, log.view().log_end), (100, 120));
}

#[test]
fn retention_removes_whole_old_segments_below_the_high_watermark() {
    let config = LogConfig { retention_ms: 1000, ..small() };
    let mut log = open_with(&MemStorage::new(), config, Opening::default());
    for n in 0..40 {
        append(&mut log, batch_at(n * 100, 3, BatchOptions::default()));
    }
    let before = log.segment_offsets().count();
    assert_eq!(log.delete_old_segments(1_000_000).expect("allowed"), 0, "nothing is committed");
    log.update_high_watermark(120);
    assert!(log.delete_old_segments(3000).expect("allowed") > 0);
    assert!(log.segment_offsets().count() < before);
    let start = log.view().log_start;
    assert!(start > 0 && start * 100 / 3 <= 2000, "{start}");
}

#[test]
fn the_stable_offset_stops_at_an_open_transaction() {
    let mut log = open(&MemStorage::new());
    let producer = Some(Producer { id: 1, epoch: 0, base_sequence: 0 });
    append(&mut log, batch(2));
    append(&mut log, batch_at(NOW, 3, BatchOptions { producer, transactional: true, ..BatchOptions::default() }));
    append(&mut log, batch(2));
    log.update_high_watermark(7);
    assert_eq!(log.view().last_stable, 2);
    let options =
        BatchOptions { producer: Some(Producer { id: 1, epoch: 0, base_sequence: -1 }), ..BatchOptions::default() };
    let marker = EndTxnMarker { committed: false, coordinator_epoch: 0 }.batch(options, NOW).expect("built");
    let mut requests = [Append::internal(marker, Origin::Coordinator)];
    log.append(NOW, 0, &mut requests);
    assert_eq!(requests[0].result.take().expect("filled in").expect("accepted").first_offset, 7);
    assert_eq!(log.view().last_stable, 2, "the marker is not committed");
    assert_eq!(log.update_high_watermark(8).last_stable, 8);
    let data = log.reader().read(0, 1 << 20, Until::LastStable, true).expect("readable");
    assert_eq!(data.aborted.iter().map(|txn| (txn.producer_id, txn.first_offset)).collect::<Vec<_>>(), [(1, 2)]);
}

#[test]
fn a_failed_write_or_sync_poisons_the_log_and_opening_heals_it() {
    for operation in [Operation::Write, Operation::Sync] {
        let storage = MemStorage::new();
        let mut log = open_with(&storage, LogConfig { flush_messages: 1, ..small() }, Opening::default());
        append(&mut log, batch(2));
        storage.inject(Fault::on(operation).suffix(".log"));
        let results = append_all(&mut log, &[batch(1), batch(1)]);
        assert!(results.iter().all(Result::is_err), "{operation:?}");
        assert!(log.is_poisoned());
        assert!(append_all(&mut log, &[batch(1)])[0].is_err(), "no second try");
        assert!(log.flush().is_err());
        assert_eq!(offsets_from(&log.reader(), 0)[..2], [0, 1], "reads go on");
        assert!(log.close().is_err(), "no clean shutdown");
        let mut log = open(&storage);
        append(&mut log, batch(1));
        assert_eq!(offsets_from(&log.reader(), 0)[..3], [0, 1, 2]);
    }
}

#[test]
fn short_writes_are_continued() {
    let storage = MemStorage::new();
    storage.set_short_writes(7, 2);
    let mut log = open(&storage);
    for _ in 0..40 {
        append_all(&mut log, &[batch(3), batch(2)]);
    }
    assert!(storage.counts().short_writes > 5);
    assert_eq!(offsets_from(&log.reader(), 0), (0..200).collect::<Vec<_>>());
}

#[test]
fn flushing_by_count_syncs_once_for_all_that_waited() {
    let storage = MemStorage::new();
    let mut log = open_with(&storage, LogConfig { flush_messages: 1, ..LogConfig::default() }, Opening::default());
    append(&mut log, batch(1));
    let before = storage.counts().of(Operation::Sync);
    append_all(&mut log, &[batch(1), batch(1), batch(1)]);
    assert_eq!(storage.counts().of(Operation::Sync), before + 1);
    assert_eq!(log.recovery_point(), 4);
}

#[test]
fn flushing_by_age_is_due_when_the_oldest_unsynced_record_is_old() {
    let mut log = open_with(&MemStorage::new(), LogConfig { flush_ms: 100, ..small() }, Opening::default());
    assert!(!log.flush_due(NOW));
    append(&mut log, batch(1));
    assert!(!log.flush_due(NOW + 99));
    assert!(log.flush_due(NOW + 100));
    log.flush().expect("synced");
    assert!(!log.flush_due(NOW + 1000));
}

#[test]
fn a_sync_beside_appends_covers_what_was_written_before_it() {
    let mut log = open(&MemStorage::new());
    append(&mut log, batch(3));
    let flush = log.begin_flush().expect("usable").expect("something to do");
    append(&mut log, batch(3));
    log.roll(NOW).expect("rolls");
    let outcome = flush.run();
    log.finish_flush(flush, outcome).expect("synced");
    assert_eq!(log.recovery_point(), 3);
    log.flush().expect("synced");
    assert_eq!(log.recovery_point(), 6);
    assert!(log.begin_flush().expect("usable").is_none());
}

#[test]
fn closed_segments_are_due_for_a_sync_and_then_let_go_of_their_files() {
    let storage = MemStorage::new();
    let mut log = open(&storage);
    append(&mut log, batch(3));
    assert!(log.begin_due_flush(NOW).expect("usable").is_none());
    log.roll(NOW).expect("rolls");
    append(&mut log, batch(2));
    let flush = log.begin_due_flush(NOW).expect("usable").expect("one is closed");
    assert_eq!(flush.upto(), 3);
    let outcome = flush.run();
    log.finish_flush(flush, outcome).expect("synced");
    assert_eq!(log.recovery_point(), 3);
    assert!(log.begin_due_flush(NOW).expect("usable").is_none());
    let opened = storage.counts().of(Operation::Open);
    assert_eq!(offsets_from(&log.reader(), 0), [0, 1, 2, 3, 4]);
    assert!(storage.counts().of(Operation::Open) > opened, "opened again to be read");
}

#[test]
fn a_sync_that_was_overtaken_by_a_truncation_is_not_believed() {
    let mut log = open(&MemStorage::new());
    append(&mut log, batch(6));
    let flush = log.begin_flush().expect("usable").expect("something to do");
    log.truncate_to(0).expect("cuts");
    append(&mut log, batch(6));
    let outcome = flush.run();
    log.finish_flush(flush, outcome).expect("synced");
    assert_eq!(log.recovery_point(), 0);
}

#[test]
fn a_deleted_partition_makes_way_at_once() {
    let storage = MemStorage::new();
    let mut log = open(&storage);
    append(&mut log, batch(3));
    let reader = log.reader();
    let range = reader.read(0, 100, Until::LogEnd, true).expect("readable").records.expect("some");
    let gone = log.delete("0123456789abcdef0123456789abcdef").expect("renamed");
    assert_eq!(gone, Path::new("data/t-0.0123456789abcdef0123456789abcdef-delete"));
    assert_eq!(open(&storage).view().log_end, 0);
    storage.remove_dir_all(&gone).expect("removed");
    assert!(range.read().is_ok(), "a range keeps its file");
}
