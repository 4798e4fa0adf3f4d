//! All partitions on this broker, in their log directories.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use kafka_log::checkpoint::{CleanShutdown, OffsetCheckpoint, PartitionMetadata};
use kafka_log::storage::Storage;
use kafka_log::{Log, LogConfig, LogError, Opening, is_delete_dir_name, parse_partition_dir_name, partition_dir_name};
use kafka_proto::Uuid;
use kafka_replica::Assignment;

use super::partition::{Now, Partition, PartitionConfig};

/// The topic of the metadata log, which shares a log directory but is the quorum's.
const METADATA_TOPIC: &str = "__cluster_metadata";

/// A partition as the metadata wants it on this broker.
#[derive(Debug, Clone)]
pub(crate) struct Wanted {
    pub(crate) topic: Arc<str>,
    pub(crate) topic_id: Uuid,
    pub(crate) index: i32,
    pub(crate) assignment: Assignment,
    pub(crate) config: PartitionConfig,
    pub(crate) log: LogConfig,
}

/// Names a partition for good, whatever topics are called.
type Key = (Uuid, i32);

/// The partitions of this broker.
#[derive(Debug)]
pub(crate) struct Partitions {
    storage: Arc<dyn Storage>,
    local: i32,
    dirs: Vec<LogDir>,
    by_key: RwLock<BTreeMap<Key, Placed>>,
    /// Partitions that are here and could not be opened, with their directory: nobody has recovered them, so that
    /// directory must not look as if all was well, and what was known about them must not be forgotten.
    failed: Mutex<BTreeMap<Key, (Arc<str>, usize)>>,
    /// Held while partitions come and go, so that nothing is opened twice.
    changing: Mutex<()>,
}

#[derive(Debug, Clone)]
struct Placed {
    partition: Arc<Partition>,
    dir: usize,
}

/// One of `log.dirs`, as it was found.
#[derive(Debug)]
struct LogDir {
    path: PathBuf,
    /// The mark of an orderly shutdown, if it was there.
    clean: Option<CleanShutdown>,
    recovery_points: OffsetCheckpoint,
    log_starts: OffsetCheckpoint,
    high_watermarks: OffsetCheckpoint,
    /// Partition directories that were here at the start, by topic and partition.
    found: BTreeMap<(String, i32), Option<Uuid>>,
}

impl Partitions {
    /// Looks through the log directories; opens no partition yet.
    ///
    /// # Errors
    /// When the storage fails or a partition's metadata is malformed.
    pub(crate) fn scan(storage: Arc<dyn Storage>, local: i32, dirs: &[PathBuf]) -> Result<Self, LogError> {
        let dirs = dirs.iter().map(|dir| LogDir::scan(&*storage, dir)).collect::<Result<_, _>>()?;
        Ok(Self {
            storage,
            local,
            dirs,
            by_key: RwLock::default(),
            failed: Mutex::default(),
            changing: Mutex::default(),
        })
    }

    /// The epoch under which the broker shut down in order before; −1 if it did not, or if its directories do not
    /// agree.
    pub(crate) fn previous_broker_epoch(&self) -> i64 {
        let mut epochs = self.dirs.iter().map(|dir| dir.clean.map_or(-1, |clean| clean.broker_epoch));
        let first = epochs.next().unwrap_or(-1);
        if epochs.all(|epoch| epoch == first) { first } else { -1 }
    }

    /// The partition, if it is open here.
    pub(crate) fn get(&self, topic_id: Uuid, index: i32) -> Option<Arc<Partition>> {
        let by_key = self.by_key.read().unwrap_or_else(PoisonError::into_inner);
        by_key.get(&(topic_id, index)).map(|placed| Arc::clone(&placed.partition))
    }

    /// Opens or creates the partition where it is not open, and gives it its role and settings.
    ///
    /// # Errors
    /// When its log cannot be opened.
    pub(crate) fn ensure(&self, now: Now, wanted: Wanted) -> Result<Arc<Partition>, LogError> {
        let _changing = self.change();
        let partition = match self.get(wanted.topic_id, wanted.index) {
            Some(partition) => {
                partition.configure(now, wanted.config, wanted.log);
                partition
            }
            None => {
                let dir = self.home(&wanted).unwrap_or_else(|| self.emptiest());
                let key = (wanted.topic_id, wanted.index);
                let log = match self.open(now, &wanted, dir) {
                    Ok(log) => log,
                    Err(error) => {
                        self.failed().insert(key, (wanted.topic, dir));
                        return Err(error);
                    }
                };
                self.failed().remove(&key);
                let Wanted { topic, topic_id, index, config, .. } = wanted;
                let partition = Partition::new(topic, topic_id, index, self.local, log, config);
                let placed = Placed { partition: Arc::clone(&partition), dir };
                self.write().insert((topic_id, index), placed);
                partition
            }
        };
        partition.assign(now, wanted.assignment);
        Ok(partition)
    }

    /// Deletes a partition with its records. One that is not here is none to delete.
    ///
    /// # Errors
    /// When the storage fails.
    pub(crate) fn delete(&self, now: Now, topic_id: Uuid, index: i32) -> Result<(), LogError> {
        let _changing = self.change();
        self.failed().remove(&(topic_id, index));
        let Some(Placed { partition, .. }) = self.write().remove(&(topic_id, index)) else { return Ok(()) };
        let Some(log) = partition.take_log(now) else { return Ok(()) };
        let id = crate::random_uuid();
        let dir = log.delete(&hex(id))?;
        // Those who still read hold the files open.
        self.storage.remove_dir_all(&dir).map_err(|source| storage_error("remove", &dir, source))
    }

    /// The open partitions.
    pub(crate) fn all(&self) -> Vec<Arc<Partition>> {
        let by_key = self.by_key.read().unwrap_or_else(PoisonError::into_inner);
        by_key.values().map(|placed| Arc::clone(&placed.partition)).collect()
    }

    /// Moves directories aside whose topic is gone, or has been created anew under the same name.
    /// `is_known` tells whether a topic id still exists.
    ///
    /// # Errors
    /// When the storage fails.
    pub(crate) fn set_strays_aside(&self, is_known: impl Fn(&str, Uuid) -> bool) -> Result<(), LogError> {
        for dir in &self.dirs {
            for ((topic, index), topic_id) in &dir.found {
                if topic_id.is_none_or(|topic_id| is_known(topic, topic_id)) {
                    continue;
                }
                let name = partition_dir_name(topic, *index);
                let from = dir.path.join(&name);
                let to = dir.path.join(format!("{name}.{}-stray", hex(crate::random_uuid())));
                tracing::warn!(dir = %from.display(), "its topic is gone: it is set aside");
                self.storage.rename(&from, &to).map_err(|source| storage_error("rename", &from, source))?;
            }
        }
        Ok(())
    }

    /// Writes the checkpoints of every log directory. A crash loses what came since: recovery then
    /// reads more, or a log start is found lower than it was.
    ///
    /// # Errors
    /// When the storage fails.
    pub(crate) fn checkpoint(&self, now: Now) -> Result<(), LogError> {
        let mut offsets = vec![Offsets::default(); self.dirs.len()];
        let placed: Vec<Placed> = {
            let by_key = self.by_key.read().unwrap_or_else(PoisonError::into_inner);
            by_key.values().cloned().collect()
        };
        for Placed { partition, dir } in placed {
            let read = partition.with_log(now, |log| (log.recovery_point(), log.view()));
            if let Some((recovery_point, view)) = read {
                offsets[dir].insert(&partition, recovery_point, view.log_start, view.high_watermark);
            }
        }
        self.keep_failed(&mut offsets);
        self.write_checkpoints(&offsets)
    }

    /// Deletes what retention no longer covers, and forgets producers that are silent. Blocks.
    pub(crate) fn maintain(&self, now: Now) {
        for partition in self.all() {
            let (topic, index) = (partition.topic(), partition.index());
            match partition.maintain(now) {
                Ok(done) if done.deleted.is_empty() => {}
                Ok(done) => tracing::info!(%topic, index, reasons = ?done.deleted, "segments were deleted"),
                Err(LogError::Poisoned { .. }) => {}
                Err(error) => tracing::error!(%topic, index, %error, "retention failed"),
            }
        }
    }

    /// Makes durable what is due: by `flush.ms`, and segments that were closed. Blocks, but no append.
    pub(crate) fn flush_due(&self, now: Now) {
        for partition in self.all() {
            let begun = partition.with_log(now, |log| {
                let now_ms = now.timestamp.as_millis();
                log.remove_deleted_files(now_ms)?;
                log.begin_due_flush(now_ms)
            });
            let flushed = match begun {
                None | Some(Ok(None)) => continue,
                Some(Ok(Some(flush))) => {
                    let outcome = flush.run();
                    partition.with_log(now, |log| log.finish_flush(flush, outcome)).unwrap_or(Ok(()))
                }
                Some(Err(error)) => Err(error),
            };
            if let Err(error) = flushed {
                tracing::error!(topic = %partition.topic(), index = partition.index(), %error, "a flush failed");
            }
        }
    }

    /// Closes every log in order and leaves the mark that the next start looks for. A directory
    /// in which a log did not close well gets no mark, and is recovered.
    ///
    /// # Errors
    /// When the storage fails.
    pub(crate) fn close(&self, now: Now, broker_epoch: i64) -> Result<(), LogError> {
        let _changing = self.change();
        let mut offsets = vec![Offsets::default(); self.dirs.len()];
        let mut clean = vec![true; self.dirs.len()];
        let placed = std::mem::take(&mut *self.write());
        for Placed { partition, dir } in placed.into_values() {
            let Some(log) = partition.take_log(now) else { continue };
            match log.close() {
                Ok(closed) => {
                    offsets[dir].insert(&partition, closed.recovery_point, closed.log_start, closed.high_watermark);
                }
                Err(error) => {
                    tracing::error!(topic = %partition.topic(), index = partition.index(), %error, "a log did not close");
                    clean[dir] = false;
                }
            }
        }
        for dir in self.keep_failed(&mut offsets) {
            clean[dir] = false;
        }
        self.write_checkpoints(&offsets)?;
        for (dir, _) in self.dirs.iter().zip(clean).filter(|(_, clean)| *clean) {
            CleanShutdown { broker_epoch }.write(&*self.storage, &dir.path)?;
        }
        Ok(())
    }

    /// The directory that the partition was in when the broker started.
    fn home(&self, wanted: &Wanted) -> Option<usize> {
        let key = (wanted.topic.to_string(), wanted.index);
        let is_it = |found: &Option<Uuid>| found.is_none_or(|found| found == wanted.topic_id);
        self.dirs.iter().position(|dir| dir.found.get(&key).is_some_and(is_it))
    }

    fn open(&self, now: Now, wanted: &Wanted, number: usize) -> Result<Log, LogError> {
        let Wanted { topic, topic_id, index, .. } = wanted;
        let was_here = self.home(wanted).is_some();
        let dir = &self.dirs[number];
        let path = dir.path.join(partition_dir_name(topic, *index));
        // What a directory that was not here at the start has to say is about another topic.
        let at = |checkpoint: &OffsetCheckpoint| if was_here { checkpoint.get(topic, *index).unwrap_or(0) } else { 0 };
        let opening = Opening {
            clean: dir.clean.is_some() && was_here,
            recovery_point: at(&dir.recovery_points),
            log_start: at(&dir.log_starts),
            high_watermark: at(&dir.high_watermarks),
            now_ms: now.timestamp.as_millis(),
            ..Opening::default()
        };
        let log = Log::open(Arc::clone(&self.storage), &path, wanted.log.clone(), opening)?;
        crate::data::tell_of_cut(&path, &log);
        let (log_end, durable) = (log.view().log_end, at(&dir.recovery_points));
        if log_end < durable {
            tracing::error!(dir = %path.display(), log_end, durable, "records are gone that were on the disk");
        }
        if PartitionMetadata::read(&*self.storage, &path)?.is_none() {
            PartitionMetadata { topic_id: *topic_id }.write(&*self.storage, &path)?;
            self.storage.sync_dir(&dir.path).map_err(|source| storage_error("sync", &dir.path, source))?;
        }
        Ok(log)
    }

    /// Carries over what the checkpoints said about partitions that could not be opened. Returns their directories.
    fn keep_failed(&self, offsets: &mut [Offsets]) -> Vec<usize> {
        let failed = self.failed();
        for (&(_, index), (topic, number)) in failed.iter() {
            let (dir, offsets) = (&self.dirs[*number], &mut offsets[*number]);
            let keep = |from: &OffsetCheckpoint, to: &mut OffsetCheckpoint| {
                if let Some(offset) = from.get(topic, index) {
                    to.insert((topic.to_string(), index), offset);
                }
            };
            keep(&dir.recovery_points, &mut offsets.recovery_points);
            keep(&dir.log_starts, &mut offsets.log_starts);
            keep(&dir.high_watermarks, &mut offsets.high_watermarks);
        }
        failed.values().map(|(_, dir)| *dir).collect()
    }

    /// The directory with the fewest partitions, as Kafka places new ones.
    fn emptiest(&self) -> usize {
        let mut counts = vec![0usize; self.dirs.len()];
        let by_key = self.by_key.read().unwrap_or_else(PoisonError::into_inner);
        for placed in by_key.values() {
            counts[placed.dir] += 1;
        }
        (0..counts.len()).min_by_key(|&dir| counts[dir]).unwrap_or(0)
    }

    fn write_checkpoints(&self, offsets: &[Offsets]) -> Result<(), LogError> {
        for (dir, offsets) in self.dirs.iter().zip(offsets) {
            let write =
                |checkpoint: &OffsetCheckpoint, name: &str| checkpoint.write(&*self.storage, &dir.path.join(name));
            write(&offsets.recovery_points, OffsetCheckpoint::RECOVERY_POINT)?;
            write(&offsets.log_starts, OffsetCheckpoint::LOG_START)?;
            write(&offsets.high_watermarks, OffsetCheckpoint::REPLICATION)?;
        }
        Ok(())
    }

    fn failed(&self) -> MutexGuard<'_, BTreeMap<Key, (Arc<str>, usize)>> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self) -> MutexGuard<'_, ()> {
        self.changing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> std::sync::RwLockWriteGuard<'_, BTreeMap<Key, Placed>> {
        self.by_key.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the checkpoint files of one directory will say.
#[derive(Clone, Default)]
struct Offsets {
    recovery_points: OffsetCheckpoint,
    log_starts: OffsetCheckpoint,
    high_watermarks: OffsetCheckpoint,
}

impl Offsets {
    fn insert(&mut self, partition: &Partition, recovery_point: i64, log_start: i64, high_watermark: i64) {
        let key = || (partition.topic().to_string(), partition.index());
        self.recovery_points.insert(key(), recovery_point);
        // Without an entry a log starts at its first segment.
        if log_start > 0 {
            self.log_starts.insert(key(), log_start);
        }
        self.high_watermarks.insert(key(), high_watermark);
    }
}

impl LogDir {
    fn scan(storage: &dyn Storage, path: &Path) -> Result<Self, LogError> {
        let io = |action| move |source| storage_error(action, path, source);
        storage.create_dir_all(path).map_err(io("create"))?;
        // Taken before anything is opened: from now on a crash means recovery.
        let clean = CleanShutdown::take(storage, path)?;
        let mut found = BTreeMap::new();
        for entry in storage.list(path).map_err(io("list"))? {
            let dir = path.join(&entry.name);
            if entry.is_dir && is_delete_dir_name(&entry.name) {
                storage.remove_dir_all(&dir).map_err(io("clean up in"))?;
                continue;
            }
            match parse_partition_dir_name(&entry.name) {
                Some((topic, index)) if entry.is_dir && topic != METADATA_TOPIC => {
                    let topic_id = PartitionMetadata::read(storage, &dir)?.map(|metadata| metadata.topic_id);
                    found.insert((topic.to_owned(), index), topic_id);
                }
                _ => {}
            }
        }
        // All that they say can be found again: by recovery, or in the segments (where records that were deleted come
        // back as far as their segments are still there). As with Apache Kafka, damage keeps no broker from starting.
        let read = |name: &str| match OffsetCheckpoint::read(storage, &path.join(name)) {
            Err(error @ LogError::Corrupt { .. }) => {
                tracing::warn!(%error, "a checkpoint is damaged: it starts anew");
                Ok(OffsetCheckpoint::new())
            }
            outcome => outcome,
        };
        Ok(Self {
            path: path.to_owned(),
            clean,
            recovery_points: read(OffsetCheckpoint::RECOVERY_POINT)?,
            log_starts: read(OffsetCheckpoint::LOG_START)?,
            high_watermarks: read(OffsetCheckpoint::REPLICATION)?,
            found,
        })
    }
}

fn storage_error(action: &'static str, path: &Path, source: std::io::Error) -> LogError {
    LogError::Io { action, path: path.to_owned(), source: Arc::new(source) }
}

/// Thirty-two hexadecimal digits.
fn hex(id: Uuid) -> String {
    id.to_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
}
