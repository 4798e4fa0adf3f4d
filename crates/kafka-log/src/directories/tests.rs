//! Several directories, of which one may fail.
use std::io::IoSlice;
use std::path::Path;
use std::sync::Mutex;

use super::*;
use crate::Opening;
use crate::checkpoint::OffsetCheckpoint;
use crate::log::tests::{NOW, append, append_all, batch, small};
use crate::storage::{Fault, MemStorage, Open, Operation, write_all_at};

fn two(storage: &MemStorage) -> LogDirectories {
    let dirs = [("a", 1), ("b", 2)].map(|(path, id)| (path.into(), Uuid::from_u64_pair(9, id)));
    LogDirectories::scan(Arc::new(storage.clone()), dirs)
}

fn spec(topic: &str, index: i32) -> LogSpec {
    let topic_id = Uuid::from_u64_pair(7, topic.len() as u64);
    LogSpec { topic: topic.into(), topic_id, index, config: small(), now_ms: NOW }
}

/// Opens `count` partitions, every other one in the second directory, each with as many records as its number.
fn filled(directories: &LogDirectories, count: i32) -> Vec<Vec<(PartitionName, Log)>> {
    let specs = (0..count).map(|index| (index as usize % 2, spec("t", index))).collect();
    let logs = Mutex::new(vec![Vec::new(), Vec::new()]);
    directories.open_all(specs, 3, |progress, spec, log| {
        let mut log = log.expect("opens");
        for _ in 0..spec.index {
            append(&mut log, batch(1));
        }
        log.update_high_watermark(i64::from(spec.index));
        logs.lock().expect("fine")[progress.directory].push((spec.name(), log));
    });
    logs.into_inner().expect("fine")
}

fn close(directories: &LogDirectories, logs: Vec<Vec<(PartitionName, Log)>>) {
    for (dir, logs) in directories.iter().zip(logs) {
        dir.close(logs, 3, 42).expect("closes");
    }
}

#[test]
fn what_is_closed_in_order_opens_without_a_scan() {
    let storage = MemStorage::new();
    let directories = two(&storage);
    let logs = filled(&directories, 9);
    close(&directories, logs);
    let directories = two(&storage);
    assert_eq!(directories.previous_broker_epoch(), 42);
    let seen = Mutex::new(Vec::new());
    let specs =
        (0..9).map(|index| (directories.home("t", index, spec("t", 0).topic_id).expect("there"), spec("t", index)));
    directories.open_all(specs.collect(), 2, |progress, spec, log| {
        let view = log.expect("opens").view();
        assert_eq!((view.log_end, view.high_watermark), (i64::from(spec.index), i64::from(spec.index)));
        seen.lock().expect("fine").push((progress.directory, progress.done + progress.remaining));
    });
    let mut seen = seen.into_inner().expect("fine");
    seen.sort_unstable();
    assert_eq!(seen, [[(0, 5); 5].as_slice(), &[(1, 4); 4]].concat());
    drop(directories);
    assert_eq!(two(&storage).previous_broker_epoch(), -1, "a crash from now on means recovery (KAFKA-10471)");
}

#[test]
fn checkpoints_without_a_byte_as_apache_kafka_makes_them_are_not_damaged() {
    let storage = MemStorage::new();
    close(&two(&storage), filled(&two(&storage), 2));
    for name in [
        OffsetCheckpoint::RECOVERY_POINT,
        OffsetCheckpoint::LOG_START,
        OffsetCheckpoint::REPLICATION,
        OffsetCheckpoint::CLEANER,
    ] {
        storage.open(&Path::new("a").join(name), Open::Truncate).expect("emptied");
    }
    storage.open(Path::new("b").join(OffsetCheckpoint::LOG_START).as_path(), Open::Truncate).expect("emptied");
    let torn = storage.open(Path::new("b").join(OffsetCheckpoint::CLEANER).as_path(), Open::Truncate).expect("open");
    write_all_at(&*torn, &mut [IoSlice::new(b"0\n")], 0).expect("written");
    let directories = two(&storage);
    assert!(directories.get(0).damaged_checkpoints().is_empty(), "{:?}", directories.get(0).damaged_checkpoints());
    let [damaged] = directories.get(1).damaged_checkpoints() else { panic!("one of b is torn") };
    assert!(damaged.to_string().contains(OffsetCheckpoint::CLEANER), "{damaged}");
}

/// Fault 45 (KAFKA-15375): a mark although loading never finished.
#[test]
fn a_start_that_was_cut_off_forgets_nothing_and_leaves_no_false_mark() {
    let storage = MemStorage::new();
    let directories = two(&storage);
    let logs = filled(&directories, 4);
    close(&directories, logs);
    // A crash: the marks are gone, and then only one log is opened before it closes again.
    drop(two(&storage));
    let directories = two(&storage);
    let log = directories.get(0).open(&spec("t", 2)).expect("opens");
    directories.get(0).close(vec![(spec("t", 2).name(), log)], 1, 43).expect("closes");
    let points = OffsetCheckpoint::read(&storage, Path::new("a/recovery-point-offset-checkpoint")).expect("read");
    assert_eq!(points.get("t", 2), Some(2));
    assert_eq!(points.get("t", 0), Some(0), "not opened, not forgotten");
    assert!(two(&storage).get(0).clean_shutdown().is_none(), "log t-0 was not recovered");
}

#[test]
fn a_log_that_does_not_open_is_tried_again_when_there_is_room() {
    let storage = MemStorage::new();
    let directories = two(&storage);
    let mut logs = filled(&directories, 4);
    logs.iter_mut().for_each(Vec::clear);
    drop(logs);
    storage.set_quota(Some(storage.bytes_used()));
    let directories = two(&storage);
    let error = directories.get(0).open(&spec("new", 0)).expect_err("no room for its metadata");
    assert!(error.is_out_of_space() && directories.get(0).is_online(), "{error}");
    storage.set_quota(None);
    directories.get(0).open(&spec("new", 0)).expect("opens without a restart");
}

/// Faults 47 and 57: a failed sync or write takes its directory offline, and nothing else.
#[test]
fn a_broken_disk_takes_its_directory_offline_and_the_rest_goes_on() {
    for operation in [Operation::Write, Operation::Sync] {
        let storage = MemStorage::new();
        let directories = two(&storage);
        let mut logs = filled(&directories, 4);
        let before = OffsetCheckpoint::read(&storage, Path::new("b/recovery-point-offset-checkpoint")).expect("read");
        storage.inject(Fault::on(operation).suffix("t-1/00000000000000000000.log"));
        let (_, log) = logs[1].iter_mut().find(|((_, index), _)| *index == 1).expect("there");
        let mut results = append_all(log, &[batch(1)]);
        let error = match (operation, results.remove(0)) {
            (Operation::Sync, Ok(_)) => log.flush().expect_err("a failed sync"),
            (_, result) => match result.expect_err("a failed write") {
                crate::AppendError::Log(error) => error,
                other => panic!("{other}"),
            },
        };
        assert!(directories.get(1).fail(&error), "{operation:?}: {error}");
        assert!(!directories.get(1).fail(&error), "only once");
        assert_eq!(directories.offline(), [Uuid::from_u64_pair(9, 2)]);
        assert!(directories.get(1).open(&spec("t", 3)).is_err(), "nothing opens there");
        assert_eq!(directories.place(&[100, 0]), Some(0), "nothing new goes there");
        append(&mut logs[0][0].1, batch(1));
        close(&directories, logs);
        let after = OffsetCheckpoint::read(&storage, Path::new("b/recovery-point-offset-checkpoint")).expect("read");
        assert_eq!(before, after, "its checkpoints stay as they are");
        let again = two(&storage);
        assert!(again.get(0).clean_shutdown().is_some() && again.get(1).clean_shutdown().is_none());
        assert!(again.get(1).is_online(), "a restart looks again");
        assert!(!again.all_offline());
    }
}

#[test]
fn a_directory_that_cannot_be_read_is_offline_from_the_start() {
    let storage = MemStorage::new();
    close(&two(&storage), filled(&two(&storage), 2));
    storage.inject(Fault::on(Operation::Open).suffix("b/recovery-point-offset-checkpoint"));
    let directories = two(&storage);
    assert!(directories.get(0).is_online() && !directories.get(1).is_online());
    assert!(directories.get(1).failure().is_some());
}

#[test]
fn room_that_is_missing_and_files_that_are_gone_break_no_disk() {
    use std::io::{Error, ErrorKind};
    let io = |action, source: Error| LogError::io(action, Path::new("f"), source);
    assert!(io("append to", Error::from_raw_os_error(5)).fails_directory());
    assert!(io("sync", ErrorKind::StorageFull.into()).fails_directory(), "what a sync lost is unknown");
    assert!(!io("append to", ErrorKind::StorageFull.into()).fails_directory());
    assert!(!io("open", Error::from_raw_os_error(24)).fails_directory(), "too many open files");
    assert!(!io("open", ErrorKind::NotFound.into()).fails_directory(), "KAFKA-15391");
    assert!(!LogError::corrupt(Path::new("f"), "damage").fails_directory());
}

#[test]
fn directories_of_topics_that_are_gone_are_set_aside() {
    let storage = MemStorage::new();
    let directories = two(&storage);
    let logs = filled(&directories, 2);
    close(&directories, logs);
    let directories = two(&storage);
    let strays = directories.get(0).set_strays_aside(|_, _| false, || "0".repeat(32)).expect("renamed");
    assert_eq!(strays, [Path::new("a/t-0")]);
    assert_eq!(storage.list(Path::new("a")).expect("listed").iter().filter(|e| e.is_dir).count(), 1);
    let log = Log::open(Arc::new(storage), "a/t-0", small(), Opening::default()).expect("opens");
    assert_eq!(log.view().log_end, 0, "the name is free");
}
