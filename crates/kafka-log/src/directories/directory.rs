//! One log directory: what was found in it, what its checkpoints say, and whether it still works.
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use kafka_proto::Uuid;

use super::parallel::in_parallel;
use super::{LogSpec, PartitionName};
use crate::checkpoint::{CleanShutdown, OffsetCheckpoint, PartitionMetadata};
use crate::error::{IoContext, LogError};
use crate::log::{Closed, Log, Opening};
use crate::names::{is_delete_dir_name, parse_future_dir_name, parse_partition_dir_name, partition_dir_name};
use crate::storage::{Space, Storage};

/// The topic of the metadata log, which may share a directory but belongs to the quorum.
const METADATA_TOPIC: &str = "__cluster_metadata";

/// Logs that are closed at once. Each thread only waits for the disk, which makes durable together what waits together.
const CLOSED_AT_ONCE: usize = 16;

/// One of `log.dirs`.
#[derive(Debug)]
pub struct LogDirectory {
    pub(super) storage: Arc<dyn Storage>,
    pub(super) path: PathBuf,
    id: Uuid,
    pub(super) found: Found,
    /// The error that took it offline.
    failure: OnceLock<LogError>,
    full: AtomicBool,
    pending: Mutex<Pending>,
}

/// What was there at the start.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) clean: Option<CleanShutdown>,
    pub(super) recovery_points: OffsetCheckpoint,
    log_starts: OffsetCheckpoint,
    high_watermarks: OffsetCheckpoint,
    first_dirty: OffsetCheckpoint,
    damaged: Vec<LogError>,
    /// Partition directories with the topic id that they name.
    pub(super) partitions: BTreeMap<(String, i32), Option<Uuid>>,
    /// Directories with future logs: their names and the topic ids that they name.
    pub(super) futures: BTreeMap<(String, i32), (String, Option<Uuid>)>,
}

/// Logs that were found and are not open: what the checkpoints say of them must not be forgotten.
#[derive(Debug, Default)]
pub(super) struct Pending {
    pub(super) unopened: BTreeSet<(String, i32)>,
    /// Those of them that could not be opened: nobody has recovered them, so that the directory must not look as if
    /// all was well.
    failed: BTreeSet<(String, i32)>,
}

impl LogDirectory {
    pub(super) fn scan(storage: Arc<dyn Storage>, path: PathBuf, id: Uuid) -> Self {
        let failure = OnceLock::new();
        let found = Found::scan(&*storage, &path).unwrap_or_else(|error| {
            let _ = failure.set(error);
            Found::default()
        });
        let unopened = found.partitions.keys().chain(found.futures.keys()).cloned().collect();
        let pending = Mutex::new(Pending { unopened, ..Pending::default() });
        Self { storage, path, id, found, failure, full: AtomicBool::new(false), pending }
    }

    pub(super) fn failed(storage: Arc<dyn Storage>, path: PathBuf, reason: &str) -> Self {
        let failure = OnceLock::from(LogError::corrupt(&path, reason));
        let (found, pending) = Default::default();
        Self { storage, path, id: Uuid::LOST_DIR, found, failure, full: AtomicBool::new(false), pending }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its id in the cluster.
    pub fn id(&self) -> Uuid {
        self.id
    }

    /// The mark of an orderly shutdown, if it was there.
    pub fn clean_shutdown(&self) -> Option<CleanShutdown> {
        self.found.clean
    }

    /// Checkpoints that were damaged, and start anew.
    pub fn damaged_checkpoints(&self) -> &[LogError] {
        &self.found.damaged
    }

    /// Whether it works, as far as is known.
    pub fn is_online(&self) -> bool {
        self.failure.get().is_none()
    }

    /// The error that took it offline.
    pub fn failure(&self) -> Option<&LogError> {
        self.failure.get()
    }

    /// Takes it offline if the error [says so](LogError::fails_directory), until the process starts anew. Says whether
    /// it was online before. What its logs hold in memory may be ahead of the disk, so nothing of it is written any
    /// more: no checkpoint, no mark.
    pub fn fail(&self, error: &LogError) -> bool {
        error.fails_directory() && self.failure.set(error.clone()).is_ok()
    }

    /// Takes note that a write found no room, and says whether that is news.
    pub fn found_full(&self) -> bool {
        !self.full.swap(true, Ordering::Relaxed)
    }

    /// Takes note that a write found room.
    pub fn has_room(&self) {
        if self.full.load(Ordering::Relaxed) {
            self.full.store(false, Ordering::Relaxed);
        }
    }

    /// Whether the partition lay here at the start. A directory that names no topic id is believed.
    pub fn had(&self, topic: &str, index: i32, topic_id: Uuid) -> bool {
        let id = self.found.partitions.get(&(topic.to_owned(), index));
        id.is_some_and(|id| id.is_none_or(|id| id == topic_id))
    }

    /// Opens the log of a partition, or creates it.
    ///
    /// # Errors
    /// When the log cannot be opened, or the directory is offline or goes offline with it.
    pub fn open(&self, spec: &LogSpec) -> Result<Log, LogError> {
        self.opening(spec, || self.try_open(spec))
    }

    /// Takes note of how the opening of a log goes.
    pub(super) fn opening(
        &self,
        spec: &LogSpec,
        open: impl FnOnce() -> Result<Log, LogError>,
    ) -> Result<Log, LogError> {
        let outcome = self.check_online().and_then(|()| open());
        let key = || (spec.topic.to_string(), spec.index);
        match &outcome {
            Ok(_) => {
                let mut pending = self.pending();
                pending.failed.remove(&key());
                pending.unopened.remove(&key());
            }
            Err(error) => {
                self.note(error);
                self.pending().failed.insert(key());
            }
        }
        outcome
    }

    fn try_open(&self, spec: &LogSpec) -> Result<Log, LogError> {
        let path = self.path.join(partition_dir_name(&spec.topic, spec.index));
        let was_here = self.had(&spec.topic, spec.index, spec.topic_id) || self.recover_future(spec, &path)?;
        self.open_at(spec, &path, was_here)
    }

    /// Opens the log at `path`. `was_here` says that it has been there since the start.
    pub(super) fn open_at(&self, spec: &LogSpec, path: &Path, was_here: bool) -> Result<Log, LogError> {
        let LogSpec { topic, topic_id, index, config, now_ms } = spec;
        let name = (topic.to_string(), *index);
        // Checkpoints and the mark are about logs that have been here since the start and were not in use since.
        let was_here = was_here && self.pending().unopened.contains(&name);
        let at = |checkpoint: &OffsetCheckpoint| if was_here { checkpoint.get(topic, *index).unwrap_or(0) } else { 0 };
        let opening = Opening {
            clean: self.found.clean.is_some() && was_here && !self.pending().failed.contains(&name),
            recovery_point: at(&self.found.recovery_points),
            log_start: at(&self.found.log_starts),
            high_watermark: at(&self.found.high_watermarks),
            first_dirty: at(&self.found.first_dirty),
            now_ms: *now_ms,
            ..Opening::default()
        };
        let log = Log::open(Arc::clone(&self.storage), path, config.clone(), opening)?;
        if PartitionMetadata::read(&*self.storage, path)?.is_none() {
            PartitionMetadata { topic_id: *topic_id }.write(&*self.storage, path)?;
            self.storage.sync_dir(&self.path).context("sync", &self.path)?;
        }
        Ok(log)
    }

    /// The recovery point that the checkpoint had at the start: a log that ends before it has lost records that were
    /// on the disk.
    pub fn recovery_point_found(&self, topic: &str, index: i32) -> i64 {
        self.found.recovery_points.get(topic, index).unwrap_or(0)
    }

    /// Deletes a log with its records. `id` is 32 hexadecimal digits that are new. Those who still read hold the files
    /// open.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn delete(&self, (topic, index): PartitionName, log: Log, id: &str) -> Result<(), LogError> {
        self.forget(&topic, index);
        let outcome = log.delete(id).and_then(|dir| self.storage.remove_dir_all(&dir).context("remove", &dir));
        outcome.inspect_err(|error| self.note(error))
    }

    /// Forgets a partition that is gone, whether its log could be opened or not.
    pub fn forget(&self, topic: &str, index: i32) {
        let mut pending = self.pending();
        let name = (topic.to_owned(), index);
        pending.unopened.remove(&name);
        pending.failed.remove(&name);
    }

    /// The bytes of its volume, where they are known.
    ///
    /// # Errors
    /// When the storage does not say.
    pub fn space(&self) -> Result<Option<Space>, LogError> {
        self.storage.space(&self.path).context("look at", &self.path)
    }

    /// Moves directories aside (`-stray`) whose topic is gone, or has been created anew under the same name, and
    /// returns their old paths. `is_known` tells whether a topic id still exists; `new_id` makes 32 hexadecimal digits.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn set_strays_aside(
        &self,
        is_known: impl Fn(&str, Uuid) -> bool,
        new_id: impl Fn() -> String,
    ) -> Result<Vec<PathBuf>, LogError> {
        let mut strays = Vec::new();
        self.check_online()?;
        for ((topic, index), topic_id) in &self.found.partitions {
            if topic_id.is_none_or(|topic_id| is_known(topic, topic_id)) {
                continue;
            }
            let name = partition_dir_name(topic, *index);
            let from = self.path.join(&name);
            let to = self.path.join(format!("{name}.{}-stray", new_id()));
            self.storage.rename(&from, &to).context("rename", &from).inspect_err(|error| self.note(error))?;
            self.forget(topic, *index);
            strays.push(from);
        }
        self.remove_stray_futures(&is_known)?;
        Ok(strays)
    }

    /// Writes the checkpoints: of the logs given, and of those that were found and are not open what was found. A crash
    /// loses what came since: recovery then reads more, or a log start is found lower than it was. A directory that is
    /// offline keeps what it has.
    ///
    /// # Errors
    /// When the storage fails. Without room the old checkpoints stand.
    pub fn checkpoint<'a>(&self, logs: impl IntoIterator<Item = (&'a str, i32, Closed)>) -> Result<(), LogError> {
        if !self.is_online() {
            return Ok(());
        }
        let [mut recovery_points, mut log_starts, mut high_watermarks, mut first_dirty] =
            [(); 4].map(|()| OffsetCheckpoint::new());
        for (topic, index, offsets) in logs {
            let key = || (topic.to_owned(), index);
            recovery_points.insert(key(), offsets.recovery_point);
            // Without an entry a log starts at its first segment.
            if offsets.log_start > 0 {
                log_starts.insert(key(), offsets.log_start);
            }
            high_watermarks.insert(key(), offsets.high_watermark);
            // Nor was one cleaned.
            if offsets.first_dirty > 0 {
                first_dirty.insert(key(), offsets.first_dirty);
            }
        }
        let found = &self.found;
        for (from, to) in [
            (&found.recovery_points, &mut recovery_points),
            (&found.log_starts, &mut log_starts),
            (&found.high_watermarks, &mut high_watermarks),
            (&found.first_dirty, &mut first_dirty),
        ] {
            let unopened = &self.pending().unopened;
            to.extend(from.iter().filter(|(name, _)| unopened.contains(name)).map(|(name, at)| (name.clone(), *at)));
        }
        let write = |checkpoint: &OffsetCheckpoint, name| checkpoint.write(&*self.storage, &self.path.join(name));
        write(&recovery_points, OffsetCheckpoint::RECOVERY_POINT)
            .and_then(|()| write(&log_starts, OffsetCheckpoint::LOG_START))
            .and_then(|()| write(&high_watermarks, OffsetCheckpoint::REPLICATION))
            .and_then(|()| write(&first_dirty, OffsetCheckpoint::CLEANER))
            .inspect_err(|error| self.note(error))
    }

    /// Closes logs, `threads` at a time and no fewer than sixteen, writes the checkpoints and leaves the mark of an orderly shutdown. There is no
    /// mark, so that the next start recovers, when a log was not closed well or one could not even be opened.
    ///
    /// # Errors
    /// The first of a log that did not close; all others are closed nevertheless. When the storage fails.
    pub fn close(&self, logs: Vec<(PartitionName, Log)>, threads: usize, broker_epoch: i64) -> Result<(), LogError> {
        if !self.is_online() {
            return Ok(());
        }
        let outcomes = Mutex::new((Vec::with_capacity(logs.len()), None));
        in_parallel(threads.max(CLOSED_AT_ONCE), logs, |(name, log)| {
            let offsets = log.checkpoint();
            let outcome = log.close();
            let (closed, first_error) = &mut *outcomes.lock().unwrap_or_else(PoisonError::into_inner);
            match outcome {
                Ok(offsets) => closed.push((name, offsets)),
                Err(error) => {
                    closed.push((name, offsets));
                    first_error.get_or_insert(error);
                }
            }
        });
        let (closed, first_error) = outcomes.into_inner().unwrap_or_else(PoisonError::into_inner);
        first_error.iter().for_each(|error| self.note(error));
        self.checkpoint(closed.iter().map(|((topic, index), offsets)| (&**topic, *index, *offsets)))?;
        if let Some(error) = first_error {
            return Err(error);
        }
        let recovered = {
            let pending = self.pending();
            pending.failed.is_empty() && (pending.unopened.is_empty() || self.found.clean.is_some())
        };
        if recovered { CleanShutdown { broker_epoch }.write(&*self.storage, &self.path) } else { Ok(()) }
    }

    pub(super) fn note(&self, error: &LogError) {
        let _ = self.fail(error);
    }

    pub(super) fn check_online(&self) -> Result<(), LogError> {
        self.failure().map_or(Ok(()), |error| Err(error.clone()))
    }

    pub(super) fn pending(&self) -> MutexGuard<'_, Pending> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Found {
    fn scan(storage: &dyn Storage, path: &Path) -> Result<Self, LogError> {
        storage.create_dir_all(path).context("create", path)?;
        // Taken before anything is opened: from now on a crash means recovery (KAFKA-10471).
        let clean = CleanShutdown::take(storage, path)?;
        let (mut partitions, mut futures) = (BTreeMap::new(), BTreeMap::new());
        for entry in storage.list(path).context("list", path)? {
            let dir = path.join(&entry.name);
            if entry.is_dir && is_delete_dir_name(&entry.name) {
                storage.remove_dir_all(&dir).context("remove", &dir)?;
                continue;
            }
            let topic_id = || Ok(PartitionMetadata::read(storage, &dir)?.map(|metadata| metadata.topic_id));
            match parse_partition_dir_name(&entry.name) {
                Some((topic, index)) if entry.is_dir && topic != METADATA_TOPIC => {
                    partitions.insert((topic.to_owned(), index), topic_id()?);
                }
                _ => {}
            }
            if let Some((topic, index)) = parse_future_dir_name(&entry.name).filter(|_| entry.is_dir) {
                let found = (entry.name.clone(), topic_id()?);
                if let Some((other, _)) = futures.insert((topic.to_owned(), index), found) {
                    // One copy is enough: the other failed on its way.
                    let dir = path.join(other);
                    storage.remove_dir_all(&dir).context("remove", &dir)?;
                }
            }
        }
        // All that they say can be found again: by recovery, or in the segments (where records that were deleted come
        // back as far as their segments are still there). As with Apache Kafka, damage keeps nobody from starting.
        let mut damaged = Vec::new();
        let mut read = |name: &str| match OffsetCheckpoint::read(storage, &path.join(name)) {
            Err(error @ LogError::Corrupt { .. }) => {
                damaged.push(error);
                Ok(OffsetCheckpoint::new())
            }
            outcome => outcome,
        };
        Ok(Self {
            clean,
            recovery_points: read(OffsetCheckpoint::RECOVERY_POINT)?,
            log_starts: read(OffsetCheckpoint::LOG_START)?,
            high_watermarks: read(OffsetCheckpoint::REPLICATION)?,
            first_dirty: read(OffsetCheckpoint::CLEANER)?,
            damaged,
            partitions,
            futures,
        })
    }
}
