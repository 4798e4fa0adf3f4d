//! What logs cost that do nothing: descriptors, and syncs when they are closed.
use super::*;

fn log_at(storage: &MemStorage, n: usize) -> Log {
    Log::open(Arc::new(storage.clone()), format!("data/t-{n}"), small(), Opening::default()).expect("opens")
}

fn end_of(storage: &MemStorage, n: usize) -> i64 {
    log_at(storage, n).view().log_end
}

#[test]
fn what_was_written_longest_ago_is_synced_and_gives_its_descriptor_back() {
    let storage = MemStorage::recording();
    storage.limit_descriptors(4);
    let mut logs: Vec<_> = (0..20).map(|n| log_at(&storage, n)).collect();
    let held = || storage.descriptors().expect("limited").held();
    for round in 1..=3 {
        for log in &mut logs {
            log.flush().expect("names are durable");
            append(log, batch(2));
            assert!(held() <= 4, "{}", held());
        }
        let syncs = storage.counts().of(Operation::Sync);
        for _ in 0..2 {
            append(&mut logs[19], batch(1));
        }
        assert_eq!(storage.counts().of(Operation::Sync), syncs, "who appends again and again keeps its descriptor");
        assert!(logs[..19].iter().all(|log| log.view().log_end == 2 * round));
    }
    for log in &mut logs {
        log.update_high_watermark(6);
        assert!(log.reader().read(0, 1, Until::HighWatermark, true).expect("readable").records.is_some());
    }
    storage.sync_dir(Path::new("")).expect("a disk in memory");
    logs.iter().for_each(|log| storage.sync_dir(log.dir()).expect("a disk in memory"));
    let steps = storage.steps();
    drop(logs);
    // Of the last four anything may be there; of the others, everything.
    let mut lost = 0;
    for seed in 0..8 {
        let disk = storage.after_crash(steps, seed);
        assert!((0..16).all(|n| end_of(&disk, n) == 6));
        lost += (16..20).filter(|n| end_of(&disk, *n) < 6).count();
    }
    assert!(lost > 0, "a crash loses nothing at all");
}

#[test]
fn a_sync_that_fails_then_is_not_forgotten() {
    let storage = MemStorage::new();
    storage.limit_descriptors(1);
    let (mut first, mut second) = (log_at(&storage, 1), log_at(&storage, 2));
    append(&mut first, batch(2));
    storage.inject(Fault::on(Operation::Sync).suffix("t-1/00000000000000000000.log"));
    append(&mut second, batch(2));
    append(&mut second, batch(2));
    assert_eq!(storage.counts().faults, 1);
    let refused = append_all(&mut first, &[batch(1)]).remove(0);
    assert!(matches!(&refused, Err(AppendError::Log(error)) if error.fails_directory()), "{refused:?}");
    assert!(first.is_poisoned());
    append(&mut second, batch(1));
}

fn syncs(storage: &MemStorage) -> (u64, u64) {
    let counts = storage.counts();
    (counts.of(Operation::Sync), counts.of(Operation::SyncDir))
}

#[test]
fn closing_syncs_each_file_once_and_nothing_of_a_log_that_did_nothing() {
    let storage = MemStorage::new();
    let mut log = open(&storage);
    append(&mut log, batch(3));
    log.flush().expect("a disk in memory");
    append(&mut log, batch(3));
    let before = syncs(&storage);
    let closed = log.close().expect("a disk in memory");
    let (files, dirs) = syncs(&storage);
    assert_eq!((files - before.0, dirs - before.1), (4, 1), "the batches, two indexes, a snapshot; their directory");

    let clean = Opening { clean: true, recovery_point: closed.recovery_point, ..Opening::default() };
    for _ in 0..3 {
        let before = syncs(&storage);
        let log = open_with(&storage, small(), clean.clone());
        assert_eq!(log.view().log_end, 6);
        assert_eq!(log.close().expect("a disk in memory"), closed);
        assert_eq!(syncs(&storage), before, "all of it is durable");
    }
    let mut log = open_with(&storage, small(), clean);
    append(&mut log, batch(1));
    let before = syncs(&storage);
    log.close().expect("a disk in memory");
    let (files, dirs) = syncs(&storage);
    assert_eq!((files - before.0, dirs - before.1), (3, 1), "the offset index has no new entry");
    assert_eq!(open(&storage).view().log_end, 7);
}
