//! Moves between two directories: what is copied, what a crash leaves at every step, what a planted bug costs.
use std::collections::BTreeSet;

use super::*;
use crate::checkpoint::OffsetCheckpoint;
use crate::directories::LogDirectories;
use crate::log::tests::{NOW, append, batch, batch_at, idempotent, offsets_from, small};
use crate::storage::{Fault, MemStorage, Operation, Storage};

const ID: &str = "0123456789abcdef0123456789abcdef";

fn two(storage: &MemStorage) -> LogDirectories {
    let dirs = [("a", 1), ("b", 2)].map(|(path, id)| (path.into(), Uuid::from_u64_pair(9, id)));
    LogDirectories::scan(Arc::new(storage.clone()), dirs)
}

fn spec() -> LogSpec {
    LogSpec { topic: "t".into(), topic_id: Uuid::from_u64_pair(7, 7), index: 0, config: small(), now_ms: NOW }
}

fn checkpoint(dir: &LogDirectory, log: &Log) {
    dir.checkpoint([("t", 0, log.checkpoint())]).expect("written");
}

/// Copies to the end in small bites and takes the log's place.
fn finish(dirs: &LogDirectories, current: Log, mut future: FutureLog, to: usize) -> Log {
    while future.copy(&current.reader(), 300, NOW).expect("copied") > 0 {}
    future.flush().expect("flushed");
    checkpoint(dirs.get(to), future.log());
    let log = dirs.get(to).promote(&spec(), future, &current).expect("promoted");
    dirs.get(1 - to).delete(spec().name(), current, ID).expect("deleted");
    log
}

#[test]
fn the_copy_is_the_log_with_all_that_its_batches_do_not_tell() {
    let storage = MemStorage::new();
    let dirs = two(&storage);
    let mut current = dirs.get(0).open(&spec()).expect("opens");
    append(&mut current, idempotent(77, 0, 0, 3));
    for _ in 0..40 {
        append(&mut current, batch(3));
    }
    current.update_high_watermark(current.view().log_end);
    // The producer's only records go, and the start lies within a batch.
    current.delete_records(50).expect("deleted");
    current.assign_epoch(9);
    let future = FutureLog::begin(dirs.get(1).open_future(&spec(), ID).expect("created"), &current).expect("begun");
    let expected = offsets_from(&current.reader(), 50);
    let (view, epochs) = (current.view(), current.epochs().clone());
    let mut log = finish(&dirs, current, future, 1);
    assert_eq!(offsets_from(&log.reader(), 50), expected);
    assert_eq!((log.view(), log.epochs()), (view, &epochs));
    assert_eq!(log.recovery_point(), view.log_end);
    let known: Vec<i64> = log.producers().map(|(id, _)| id).collect();
    assert_eq!(known, [77], "a producer that goes on finds itself known");
    assert!(!storage.exists("a/t-0".as_ref()).expect("known"));
    append(&mut log, idempotent(77, 0, 3, 2));
    drop(log);
    let log = two(&storage).get(1).open(&spec()).expect("opens");
    assert_eq!((log.view().log_start, log.view().log_end), (50, view.log_end + 2));
    assert_eq!(log.producers().map(|(_, state)| state.last_sequence()).collect::<Vec<_>>(), [4]);
}

#[test]
fn what_the_log_lost_in_a_crash_goes_from_the_copy() {
    let storage = MemStorage::new();
    let dirs = two(&storage);
    let mut current = dirs.get(0).open(&spec()).expect("opens");
    append(&mut current, batch(5));
    let log = dirs.get(1).open_future(&spec(), ID).expect("created");
    let mut future = FutureLog::begin(log, &current).expect("begun");
    append(&mut current, batch(5));
    while future.copy(&current.reader(), 300, NOW).expect("copied") > 0 {}
    // The second batch is gone, and another leader wrote another one.
    current.truncate_to(5).expect("cut");
    current.assign_epoch(1);
    let mut requests = [crate::Append::client(batch_at(NOW + 7, 1, Default::default()), i16::MAX)];
    current.append(NOW, 1, &mut requests);
    let future = FutureLog::begin(future.into_log(), &current).expect("begun again");
    assert_eq!(future.log().view().log_end, 5);
    let log = finish(&dirs, current, future, 1);
    assert_eq!(offsets_from(&log.reader(), 0), [0, 1, 2, 3, 4, 5]);
    assert_eq!(log.epochs().latest(), 1);
}

#[test]
fn names_that_are_too_long_and_logs_that_are_gone() {
    let storage = MemStorage::new();
    let dirs = two(&storage);
    let long = LogSpec { topic: "x".repeat(220).as_str().into(), ..spec() };
    let error = dirs.get(1).open_future(&long, ID).expect_err("too long");
    assert!(dirs.get(1).is_online(), "{error}");
    let current = dirs.get(0).open(&spec()).expect("opens");
    let mut future = FutureLog::begin(dirs.get(1).open_future(&spec(), ID).expect("created"), &current).expect("begun");
    let error = Fault::on(Operation::Write).suffix("-future/00000000000000000000.log");
    storage.inject(error);
    let mut current = current;
    append(&mut current, batch(1));
    assert!(matches!(future.copy(&current.reader(), 300, NOW), Err(CopyError::Write(_))));
    assert_eq!(storage.counts().faults, 1);
    drop((future, current));
    // The topic is deleted while nobody looks.
    let dirs = two(&storage);
    assert_eq!(dirs.future_home("t", 0, spec().topic_id), Some(1));
    for dir in dirs.iter() {
        dir.set_strays_aside(|_, _| false, || ID.to_owned()).expect("set aside");
    }
    assert!(storage.list("b".as_ref()).expect("listed").iter().all(|entry| !entry.is_dir));
}

/// The old directory fails when the cluster knows already that the partition lies in the new one: 4.3.1 takes the future
/// log then.
#[test]
fn a_future_log_takes_the_place_of_one_that_is_lost() {
    let storage = MemStorage::new();
    let dirs = two(&storage);
    let mut current = dirs.get(0).open(&spec()).expect("opens");
    append(&mut current, batch(5));
    let log = dirs.get(1).open_future(&spec(), ID).expect("created");
    let mut future = FutureLog::begin(log, &current).expect("begun");
    while future.copy(&current.reader(), 300, NOW).expect("copied") > 0 {}
    drop((future, current));
    storage.remove_dir_all("a/t-0".as_ref()).expect("removed");
    let dirs = two(&storage);
    assert_eq!(dirs.home("t", 0, spec().topic_id), None);
    let log = dirs.get(1).open(&spec()).expect("opens");
    assert_eq!(offsets_from(&log.reader(), 0), [0, 1, 2, 3, 4]);
    assert!(log.dir().ends_with("b/t-0"));
}

/// What a run of [`moving`] promised, by the number of changes that the disk had seen.
struct Promised {
    storage: MemStorage,
    /// (change, end of what is durable).
    durable: Vec<(usize, i64)>,
    end: i64,
}

/// A partition is written to, moved meanwhile, and written to again.
fn moving(planted: Option<&str>) -> Promised {
    let storage = MemStorage::recording();
    if let Some(suffix) = planted {
        storage.pretend_on(Operation::Sync, suffix);
    }
    let mut durable = Vec::new();
    ["a", "b"].iter().for_each(|dir| storage.create_dir_all(dir.as_ref()).expect("created"));
    storage.sync_dir(".".as_ref()).expect("synced");
    let dirs = two(&storage);
    let mut current = dirs.get(0).open(&spec()).expect("opens");
    let mut sequence = 0;
    let mut write = |log: &mut Log, flush: bool| {
        append(log, idempotent(77, 0, sequence, 3));
        sequence += 3;
        log.update_high_watermark(log.view().log_end);
        if flush {
            log.flush().expect("flushed");
            durable.push((storage.steps(), log.view().log_end));
        }
    };
    (0..12).for_each(|n| write(&mut current, n % 4 == 3));
    checkpoint(dirs.get(0), &current);
    let log = dirs.get(1).open_future(&spec(), ID).expect("created");
    let mut future = FutureLog::begin(log, &current).expect("begun");
    checkpoint(dirs.get(1), future.log());
    for n in 0..12 {
        future.copy(&current.reader(), 400, NOW).expect("copied");
        write(&mut current, n % 4 == 3);
    }
    let mut log = finish(&dirs, current, future, 1);
    (0..4).for_each(|n| write(&mut log, n == 3));
    let end = log.view().log_end;
    dirs.get(1).close(vec![(spec().name(), log)], 1, 3).expect("closed");
    Promised { storage, durable, end }
}

/// What the disk held when the power went.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Found {
    Log,
    LogAndFuture,
    Twins,
    Moved,
}

/// Starts on what is left, goes on with the move, and tells what was found and whether all that was promised is there.
fn start(promised: &Promised, step: usize, seed: u64) -> (Option<Found>, Result<(), String>) {
    let storage = promised.storage.after_crash(step, seed);
    let dirs = two(&storage);
    let home = dirs.home("t", 0, spec().topic_id);
    let future = dirs.future_home("t", 0, spec().topic_id);
    let found = match (home, future, dirs.twins_set_aside().len()) {
        (None, ..) => None,
        (Some(_), _, 1..) => Some(Found::Twins),
        (Some(_), Some(_), _) => Some(Found::LogAndFuture),
        (Some(1), ..) => Some(Found::Moved),
        (Some(_), ..) => Some(Found::Log),
    };
    let durable = promised.durable.iter().rev().find(|(at, _)| *at <= step).map_or(0, |(_, end)| *end);
    let Some(home) = home else {
        let lost = if durable > 0 { Err("the partition is nowhere".to_owned()) } else { Ok(()) };
        return (found, lost);
    };
    let mut log = dirs.get(home).open(&spec()).expect("opens");
    if let Some(to) = future.filter(|to| *to != home) {
        let copy = dirs.get(to).open_future(&spec(), ID).expect("opens");
        let future = FutureLog::begin(copy, &log).expect("begun");
        checkpoint(dirs.get(to), future.log());
        log = finish(&dirs, log, future, to);
    }
    let end = log.view().log_end;
    let whole = offsets_from(&log.reader(), 0) == (0..end).collect::<Vec<_>>();
    let sequence = log.producers().map(|(_, state)| i64::from(state.last_sequence()) + 1).max().unwrap_or(0);
    let verdict = if end < durable || end > promised.end || !whole || sequence != end {
        Err(format!("after {step} changes: end {end} of {durable} durable, sequence {sequence}, whole {whole}"))
    } else {
        append(&mut log, batch(1));
        Ok(())
    };
    (found, verdict)
}

#[test]
fn the_power_may_go_at_any_moment_of_a_move() {
    let promised = moving(None);
    let mut seen = BTreeSet::new();
    for step in 0..=promised.storage.steps() {
        for seed in 0..3 {
            let (found, verdict) = start(&promised, step, seed);
            assert_eq!(verdict, Ok(()), "seed {seed}");
            seen.extend(found);
        }
    }
    assert_eq!(seen.len(), 4, "not every state was seen: {seen:?}");
}

#[test]
fn a_copy_that_is_not_synced_is_found_out() {
    let promised = moving(Some("-future/00000000000000000000.log"));
    let cuts = (0..=promised.storage.steps()).flat_map(|step| (0..3).map(move |seed| (step, seed)));
    // What cannot even be read stops the check with a panic.
    let check = |step, seed| std::panic::catch_unwind(|| start(&promised, step, seed).1);
    let lost = cuts.filter(|&(step, seed)| !matches!(check(step, seed), Ok(Ok(())))).count();
    assert!(lost > 0);
}

/// Whoever moves a partition back and forth finds its checkpoints where it lies.
#[test]
fn checkpoints_go_where_the_partition_goes() {
    let storage = MemStorage::new();
    let dirs = two(&storage);
    let mut log = dirs.get(0).open(&spec()).expect("opens");
    for _ in 0..5 {
        append(&mut log, batch(1));
    }
    for to in [1, 0, 1] {
        let copy = dirs.get(to).open_future(&spec(), ID).expect("created");
        let future = FutureLog::begin(copy, &log).expect("begun");
        log = finish(&dirs, log, future, to);
        checkpoint(dirs.get(to), &log);
        dirs.get(1 - to).checkpoint([]).expect("written");
        let point = |dir: &str| {
            let path = Path::new(dir).join(OffsetCheckpoint::RECOVERY_POINT);
            OffsetCheckpoint::read(&storage, &path).expect("read").get("t", 0)
        };
        let expected = if to == 1 { [None, Some(5)] } else { [Some(5), None] };
        assert_eq!([point("a"), point("b")], expected);
    }
}
