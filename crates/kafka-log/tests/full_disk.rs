//! A disk that is full: clear errors, reads that go on, and a log that takes records again as soon as there is
//! room, without anybody's help (faults 48, 49 and 60 of the catalogue: half-written batches, short writes, `ENOSPC`).
//!
//! The same story is told on a disk in memory with a quota and, where the test may mount one, on a real tmpfs of limited
//! size: produce until nothing fits, keep producing, read, roll, flush and write checkpoints meanwhile, make room, go on.
#![cfg(feature = "storage")]
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::io::{self, IoSlice};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bytes::Bytes;
use kafka_log::batch::{BatchBuilder, BatchOptions, Batches, Producer};
use kafka_log::checkpoint::OffsetCheckpoint;
use kafka_log::compaction::{Cleaner, CleanerOptions, CleaningError};
use kafka_log::storage::{Entry, File, Open, Storage};
use kafka_log::{Append, AppendError, AppendInfo, FsStorage, Log, LogConfig, LogError, MemStorage, Opening, Until};

const NOW: i64 = 1_700_000_000_000;

fn config() -> LogConfig {
    LogConfig { segment_bytes: 40_000, index_interval_bytes: 500, ..LogConfig::default() }
}

/// A batch of `count` records of an idempotent producer; its values say where they belong.
fn batch(id: i64, base_sequence: i32, count: i32, bytes: usize) -> Bytes {
    let producer = Some(Producer { id, epoch: 0, base_sequence });
    let mut builder = BatchBuilder::new(BatchOptions { producer, ..BatchOptions::default() });
    for n in 0..count {
        let value = format!("full-0 {id} {} {}", base_sequence + n, "x".repeat(bytes));
        builder.append(NOW, Some(b"k"), Some(value.as_bytes()), &[]).unwrap();
    }
    builder.finish().unwrap()
}

/// A log with what it should hold, and three producers that never skip a sequence.
struct Story {
    storage: Arc<dyn Storage>,
    dir: PathBuf,
    log: Log,
    sequences: [i32; 3],
    /// Offset to (producer, sequence).
    records: BTreeMap<i64, (i64, i32)>,
    seed: u64,
    tally: Tally,
}

#[derive(Debug, Default)]
struct Tally {
    accepted: usize,
    refused: usize,
    refused_rolls: usize,
    refused_flushes: usize,
    refused_checkpoints: usize,
    read_while_full: usize,
}

fn full(error: &LogError) -> Result<(), String> {
    if error.is_out_of_space() { Ok(()) } else { Err(format!("not a lack of space: {error}")) }
}

impl Story {
    fn new(storage: Arc<dyn Storage>, root: &Path, seed: u64) -> Self {
        let dir = root.join("full-0");
        let log = Log::open(Arc::clone(&storage), &dir, config(), Opening::default()).unwrap();
        Self { storage, dir, log, sequences: [0; 3], records: BTreeMap::new(), seed, tally: Tally::default() }
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.seed >> 33) % bound
    }

    /// Appends some batches with one call, each producer's twice in a while; counts what was refused.
    fn produce(&mut self) -> Result<usize, String> {
        let mut sent = Vec::new();
        let mut next = self.sequences;
        for _ in 0..1 + self.below(4) {
            let producer = self.below(3) as usize;
            let (count, bytes) = (1 + self.below(4) as i32, self.below(1500) as usize);
            let batch = batch(producer as i64, next[producer], count, bytes);
            for _ in 0..1 + usize::from(self.below(8) == 0) {
                sent.push((producer, next[producer], count, Append::client(batch.clone(), i16::MAX)));
            }
            next[producer] += count;
        }
        let mut requests: Vec<Append> = sent.iter().map(|(.., append)| append.clone()).collect();
        self.log.append(NOW, 0, &mut requests);
        let mut refused = 0;
        for ((producer, base_sequence, count, _), request) in sent.into_iter().zip(requests) {
            match request.result.ok_or("no result")? {
                Ok(info) => self.accepted(producer, base_sequence, count, info)?,
                Err(AppendError::Log(error)) => {
                    full(&error)?;
                    refused += 1;
                }
                // The batch before it found no room.
                Err(AppendError::OutOfOrderSequence { .. }) if refused > 0 => refused += 1,
                Err(error) => return Err(error.to_string()),
            }
        }
        self.tally.refused += refused;
        Ok(refused)
    }

    fn accepted(&mut self, producer: usize, base_sequence: i32, count: i32, info: AppendInfo) -> Result<(), String> {
        for n in 0..count {
            let (offset, record) = (info.first_offset + i64::from(n), (producer as i64, base_sequence + n));
            match self.records.insert(offset, record) {
                None if info.duplicate => return Err(format!("offset {offset} repeats what was never accepted")),
                Some(other) if other != record => return Err(format!("offset {offset} was given out twice")),
                _ => {}
            }
        }
        self.sequences[producer] = self.sequences[producer].max(base_sequence + count);
        self.tally.accepted += 1;
        Ok(())
    }

    /// Reads everything; it must be what was accepted, all of it and nothing else.
    fn check(&self) -> Result<(), String> {
        let reader = self.log.reader();
        let mut found = BTreeMap::new();
        let mut next = 0;
        while let Some(range) = reader.read(next, 1, Until::LogEnd, true).map_err(|error| error.to_string())?.records {
            let bytes = range.read().map_err(|error| error.to_string())?;
            let before = next;
            for batch in Batches::new(&bytes) {
                let batch = batch.map_err(|error| error.to_string())?;
                if !batch.crc_is_valid() {
                    return Err(format!("a damaged batch at offset {next} is served"));
                }
                for record in batch.records().map_err(|error| error.to_string())? {
                    let record = record.map_err(|error| error.to_string())?;
                    let value = std::str::from_utf8(record.value.unwrap_or_default()).map_err(|e| e.to_string())?;
                    let mut words = value.split(' ').skip(1).map(|word| word.parse::<i64>().unwrap_or(-1));
                    let (id, sequence) = (words.next().unwrap_or(-1), words.next().unwrap_or(-1));
                    found.insert(record.offset, (id, sequence as i32));
                }
                next = batch.header().next_offset();
            }
            if next == before {
                return Err(format!("no batch at offset {next}"));
            }
        }
        if found == self.records { Ok(()) } else { Err(format!("{} of {} records", found.len(), self.records.len())) }
    }

    /// What else a broker does, while nothing fits.
    fn go_on_while_full(&mut self) -> Result<(), String> {
        for _ in 0..20 {
            self.produce()?;
            self.check()?;
            self.tally.read_while_full += 1;
        }
        if let Err(error) = self.log.roll(NOW) {
            full(&error)?;
            self.tally.refused_rolls += 1;
        }
        self.log.assign_epoch(self.log.epochs().latest() + 1);
        if let Err(error) = self.log.flush() {
            full(&error)?;
            self.tally.refused_flushes += 1;
        }
        let mut offsets = OffsetCheckpoint::new();
        for n in 0..2000 {
            offsets.insert(("full".repeat(20), n), 42);
        }
        if let Err(error) = offsets.write(&*self.storage, &self.dir.with_file_name(OffsetCheckpoint::RECOVERY_POINT)) {
            full(&error)?;
            self.tally.refused_checkpoints += 1;
        }
        self.check()
    }

    /// Opens it anew, as after a shutdown in order or as after a crash of the process.
    fn reopen(mut self, clean: bool) -> Result<Self, String> {
        let opening = if clean {
            let closed = self.log.close().map_err(|error| error.to_string())?;
            Opening { clean, recovery_point: closed.recovery_point, ..Opening::default() }
        } else {
            Opening::default()
        };
        self.log = Log::open(Arc::clone(&self.storage), &self.dir, config(), opening).map_err(|e| e.to_string())?;
        self.check()?;
        Ok(self)
    }
}

/// The whole story; `limit` takes the room away and `relieve` gives it back.
fn tell(
    storage: Arc<dyn Storage>,
    root: &Path,
    seed: u64,
    mut limit: impl FnMut(),
    mut relieve: impl FnMut(),
) -> Result<Tally, String> {
    let mut story = Story::new(storage, root, seed);
    for _ in 0..3 {
        story.produce()?;
    }
    for round in 0..6 {
        limit();
        // Until nothing fits: a small batch may still find room where a large one did not.
        let mut in_a_row = 0;
        for _ in 0..2_000 {
            in_a_row = if story.produce()? == 0 { 0 } else { in_a_row + 1 };
            if in_a_row == 5 {
                break;
            }
        }
        if in_a_row < 5 {
            return Err("the disk never filled up".to_owned());
        }
        story.go_on_while_full()?;
        relieve();
        // Without any help. Whoever was refused tries again with the same sequences.
        if story.produce()? > 0 {
            return Err("there is room, and it is refused".to_owned());
        }
        story.log.flush().map_err(|error| error.to_string())?;
        story.check()?;
        story = story.reopen(round % 2 == 0)?;
    }
    Ok(story.tally)
}

fn in_memory(storage: &MemStorage, seen: Arc<dyn Storage>, seed: u64) -> Result<Tally, String> {
    let limit = || storage.set_quota(Some(storage.bytes_used() + 60_000 + seed % 7 * 3000));
    tell(seen, Path::new("data"), seed, limit, || storage.set_quota(None))
}

#[test]
fn a_full_disk_refuses_and_then_goes_on() {
    let mut total = Tally::default();
    for seed in 0..12 {
        let storage = MemStorage::new();
        let tally =
            in_memory(&storage, Arc::new(storage.clone()), seed).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        total.accepted += tally.accepted;
        total.refused += tally.refused;
        total.refused_rolls += tally.refused_rolls;
        total.refused_flushes += tally.refused_flushes;
        total.refused_checkpoints += tally.refused_checkpoints;
        total.read_while_full += tally.read_while_full;
    }
    let Tally { accepted, refused, refused_rolls, refused_flushes, refused_checkpoints, read_while_full } = total;
    assert!(
        [accepted, refused, refused_rolls, refused_flushes, refused_checkpoints, read_while_full]
            .iter()
            .all(|count| *count > 5),
        "{total:?}"
    );
}

/// The planted bug: a storage that says that it took everything when it took what fitted (KAFKA-17181).
#[test]
fn a_short_write_that_is_ignored_is_found() {
    let storage = MemStorage::new();
    let outcome = in_memory(&storage, Arc::new(Boastful(storage.clone())), 1);
    assert!(outcome.is_err(), "{outcome:?}");
}

/// A compacted log of closed segments, and what must be left of it: key to value.
fn dirty_log(storage: Arc<dyn Storage>) -> (Log, Values) {
    let config = LogConfig { compact: true, ..config() };
    let mut log = Log::open(storage, "data/keys-0", config, Opening::default()).unwrap();
    let mut newest = BTreeMap::new();
    for n in 0..900 {
        // Most keys come again, some never do.
        let key = if n % 3 == 0 { n } else { n % 7 }.to_string().into_bytes();
        let value = format!("{n} {}", "y".repeat(n * 13 % 400)).into_bytes();
        let mut builder = BatchBuilder::new(BatchOptions::default());
        builder.append(NOW, Some(&key), Some(&value), &[]).unwrap();
        let mut requests = [Append::client(builder.finish().unwrap(), i16::MAX)];
        log.append(NOW, 0, &mut requests);
        requests[0].result.take().unwrap().unwrap();
        newest.insert(key, value);
    }
    log.roll(NOW).unwrap();
    log.flush().unwrap();
    log.update_high_watermark(log.view().log_end);
    (log, newest)
}

/// Values by key.
type Values = BTreeMap<Vec<u8>, Vec<u8>>;

/// The newest value of each key as it is read, and how many records there are.
fn newest(log: &Log) -> Result<(Values, usize), String> {
    let (mut newest, mut count) = (BTreeMap::new(), 0);
    let walked: Result<i64, LogError> = log.reader().for_each_batch(0, Until::LogEnd, |batch, _| {
        for record in batch.records().unwrap().map(Result::unwrap) {
            newest.insert(record.key.unwrap().to_vec(), record.value.unwrap().to_vec());
            count += 1;
        }
        Ok(())
    });
    walked.map_err(|error| error.to_string())?;
    Ok((newest, count))
}

/// Cleans with room for `room` more bytes, then with room for all. Says whether the first attempt was refused.
fn clean_in(room: u64, storage: &MemStorage, seen: Arc<dyn Storage>) -> Result<bool, String> {
    let (mut log, expected) = dirty_log(seen);
    let names = || storage.list(Path::new("data/keys-0")).unwrap().into_iter().map(|it| it.name).collect::<Vec<_>>();
    let before = names();
    let mut cleaner = Cleaner::new(CleanerOptions::default());
    let mut pace = |_| std::ops::ControlFlow::Continue(());
    storage.set_quota(Some(storage.bytes_used() + room));
    let first = log.clean(NOW, &mut cleaner, &mut pace);
    let refused = match first {
        Ok(_) => false,
        Err(CleaningError::Log(error)) => {
            full(&error)?;
            true
        }
        Err(error) => return Err(error.to_string()),
    };
    if refused && room == 0 && names() != before {
        return Err(format!("it leaves {:?}", names()));
    }
    if names().iter().any(|name| name.ends_with(".cleaned") || name.ends_with(".swap")) {
        return Err(format!("half a segment is left: {:?}", names()));
    }
    if newest(&log)?.0 != expected {
        return Err("the full disk has changed what is read".to_owned());
    }
    storage.set_quota(None);
    log.clean(NOW, &mut cleaner, &mut pace).map_err(|error| format!("with room: {error}"))?;
    // And as the files have it.
    let opening = Opening::default();
    let log = Log::open(Arc::new(storage.clone()), "data/keys-0", log.config().clone(), opening);
    let (found, count) = newest(&log.map_err(|error| error.to_string())?)?;
    match found == expected && count == expected.len() {
        true => Ok(refused),
        false => Err(format!("{count} records of {} keys where {} are expected", found.len(), expected.len())),
    }
}

#[test]
fn a_cleaning_that_finds_no_room_leaves_all_as_it_was_and_is_done_later() {
    let (mut refused, mut done) = (0, 0);
    // At every place: in the first segment's batches, in its indexes, in the next one's, never.
    for room in (0..200_000).step_by(3_777).chain(0..40) {
        let storage = MemStorage::new();
        match clean_in(room, &storage, Arc::new(storage.clone())) {
            Ok(true) => refused += 1,
            Ok(false) => done += 1,
            Err(problem) => panic!("with room for {room}: {problem}"),
        }
    }
    assert!(refused > 50 && done > 5, "{refused} refused, {done} done");
}

#[test]
fn a_short_write_of_a_cleaning_that_is_ignored_is_found() {
    let storage = MemStorage::new();
    let outcome = clean_in(10_000, &storage, Arc::new(Boastful(storage.clone())));
    assert!(outcome.is_err(), "{outcome:?}");
}

/// On the file system itself. Needs the right to mount, which the tests of a continuous run have.
#[test]
fn a_full_tmpfs_refuses_and_then_goes_on() {
    if !is_root() {
        eprintln!("not root: the file system in memory with a quota stands for it");
        return a_full_disk_refuses_and_then_goes_on();
    }
    let root = tempfile::tempdir().unwrap();
    let mount = Mount::tmpfs(root.path(), "1m");
    let ballast = root.path().join("ballast");
    let limit = || {
        // The largest file that fits, but for some tens of KiB.
        for bytes in (0..1 << 20).step_by(16 << 10).rev() {
            if std::fs::write(&ballast, vec![1; bytes]).is_ok() {
                std::fs::write(&ballast, vec![1; bytes.saturating_sub(80_000)]).unwrap();
                return;
            }
        }
    };
    let tally = tell(Arc::new(FsStorage::new()), root.path(), 7, limit, || std::fs::remove_file(&ballast).unwrap());
    drop(mount);
    let tally = tally.unwrap();
    assert!(tally.accepted > 20 && tally.refused > 20 && tally.read_while_full > 20, "{tally:?}");
}

fn is_root() -> bool {
    std::process::Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n")
}

/// A mounted file system, until it is dropped.
struct Mount(PathBuf);

impl Mount {
    fn tmpfs(at: &Path, size: &str) -> Self {
        let options = format!("size={size}");
        let status = std::process::Command::new("mount")
            .args(["-t", "tmpfs", "-o", &options, "tmpfs"])
            .arg(at)
            .status()
            .unwrap();
        assert!(status.success(), "a tmpfs can be mounted");
        Self(at.to_owned())
    }
}

impl Drop for Mount {
    fn drop(&mut self) {
        let _ = std::process::Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

/// Tells the planted lie.
#[derive(Debug)]
struct Boastful(MemStorage);

#[derive(Debug)]
struct BoastfulFile(Arc<dyn File>);

impl Storage for Boastful {
    fn open(&self, path: &Path, how: Open) -> io::Result<Arc<dyn File>> {
        Ok(Arc::new(BoastfulFile(self.0.open(path, how)?)))
    }
    fn list(&self, dir: &Path) -> io::Result<Vec<Entry>> {
        self.0.list(dir)
    }
    fn exists(&self, path: &Path) -> io::Result<bool> {
        self.0.exists(path)
    }
    fn create_dir_all(&self, dir: &Path) -> io::Result<()> {
        self.0.create_dir_all(dir)
    }
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.0.rename(from, to)
    }
    fn remove_file(&self, path: &Path) -> io::Result<()> {
        self.0.remove_file(path)
    }
    fn remove_dir_all(&self, dir: &Path) -> io::Result<()> {
        self.0.remove_dir_all(dir)
    }
    fn sync_dir(&self, dir: &Path) -> io::Result<()> {
        self.0.sync_dir(dir)
    }
}

impl File for BoastfulFile {
    fn len(&self) -> io::Result<u64> {
        self.0.len()
    }
    fn read_at(&self, buf: &mut [u8], position: u64) -> io::Result<usize> {
        self.0.read_at(buf, position)
    }
    fn write_vectored_at(&self, bufs: &[IoSlice<'_>], position: u64) -> io::Result<usize> {
        let given = bufs.iter().map(|buf| buf.len()).sum();
        match self.0.write_vectored_at(bufs, position) {
            Ok(_) => Ok(given),
            Err(error) if error.kind() == io::ErrorKind::StorageFull => Ok(given),
            Err(error) => Err(error),
        }
    }
    fn set_len(&self, len: u64) -> io::Result<()> {
        self.0.set_len(len)
    }
    fn sync_data(&self) -> io::Result<()> {
        self.0.sync_data()
    }
}
