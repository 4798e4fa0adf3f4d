//! All partitions on this broker, in their log directories.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use kafka_log::directories::{LogDirectories, LogDirectory, LogSpec};
use kafka_log::{Log, LogConfig, LogError};
use kafka_metadata::Image;
use kafka_proto::Uuid;
use kafka_replica::Assignment;

use super::moves::Moves;
use super::partition::{Now, Partition, PartitionConfig};
use super::scrub::Scrubber;

/// A partition as the metadata wants it on this broker.
#[derive(Debug, Clone)]
pub(crate) struct Wanted {
    pub(crate) topic: Arc<str>,
    pub(crate) topic_id: Uuid,
    pub(crate) index: i32,
    pub(crate) assignment: Assignment,
    pub(crate) config: PartitionConfig,
    pub(crate) log: LogConfig,
    /// The directory that the cluster knows it to be in; reserved ids name none.
    pub(crate) directory: Uuid,
}

/// Replicas that one request tells the controller the directories of, as Kafka's brokers do.
const ASSIGNMENTS_MAX: usize = 2250;

/// Names a partition for good, whatever topics are called.
pub(super) type Key = (Uuid, i32);

/// The partitions of this broker.
#[derive(Debug)]
pub(crate) struct Partitions {
    local: i32,
    pub(super) dirs: LogDirectories,
    /// Logs that are opened or closed at once in a directory.
    threads: usize,
    by_key: RwLock<BTreeMap<Key, Arc<Partition>>>,
    pub(super) moves: Moves,
    /// Partitions that could not be opened, and whether the reason may pass.
    failed: Mutex<BTreeMap<Key, (Wanted, bool)>>,
    /// The first load is over: what comes now is new.
    loaded: AtomicBool,
    /// Held while partitions come and go, so that nothing is opened twice.
    changing: Mutex<()>,
    scrubber: Scrubber,
}

impl Partitions {
    /// Over directories that were looked through; no partition is open yet. `threads` is
    /// `num.recovery.threads.per.data.dir`.
    pub(crate) fn new(local: i32, dirs: LogDirectories, threads: usize) -> Self {
        for error in dirs.iter().flat_map(|dir| dir.damaged_checkpoints()) {
            tracing::warn!(%error, "a checkpoint is damaged: it starts anew");
        }
        for (dir, error) in dirs.iter().filter_map(|dir| Some((dir, dir.failure()?))) {
            tell_of_failure(dir, error);
        }
        for dir in dirs.twins_set_aside() {
            tracing::warn!(dir = %dir.display(), "the partition lies in another directory too, which has more: set aside");
        }
        Self {
            local,
            dirs,
            threads,
            by_key: RwLock::default(),
            moves: Moves::default(),
            failed: Mutex::default(),
            loaded: AtomicBool::new(false),
            changing: Mutex::default(),
            scrubber: Scrubber::default(),
        }
    }

    /// Takes note that the first load is over.
    pub(crate) fn set_loaded(&self) {
        self.loaded.store(true, Ordering::Release);
    }

    /// The log directories.
    pub(crate) fn directories(&self) -> &LogDirectories {
        &self.dirs
    }

    /// The partition, if it is open here; also when its directory has failed since.
    pub(crate) fn get(&self, topic_id: Uuid, index: i32) -> Option<Arc<Partition>> {
        let by_key = self.by_key.read().unwrap_or_else(PoisonError::into_inner);
        by_key.get(&(topic_id, index)).map(Arc::clone)
    }

    /// Opens or creates partitions where they are not open, several at a time, and gives them their roles and settings.
    pub(crate) fn ensure(&self, now: Now, all: Vec<Wanted>) {
        let changing = self.change();
        self.ensure_alone(now, all, &changing);
    }

    fn ensure_alone(&self, now: Now, all: Vec<Wanted>, _changing: &MutexGuard<'_, ()>) {
        let mut counts = self.counts();
        let mut opening = BTreeMap::new();
        let mut specs = Vec::new();
        // Twice in `all` is what a new topic with settings of its own has: opened twice it would be two logs.
        let all: BTreeMap<Key, Wanted> = all.into_iter().map(|w| ((w.topic_id, w.index), w)).collect();
        for (key, wanted) in all {
            if let Some(partition) = self.get(wanted.topic_id, wanted.index) {
                partition.configure(now, wanted.config, wanted.log);
                partition.assign(now, wanted.assignment);
            } else if let Some(number) = self.place(&wanted, &counts) {
                counts[number] += 1;
                specs.push((number, spec(now, &wanted)));
                opening.insert(key, wanted);
            } else {
                tracing::error!(topic = %wanted.topic, index = key.1, "its log directory is offline: it is not opened");
                self.failed().insert(key, (wanted, false));
            }
        }
        self.dirs.open_all(specs, self.threads, |progress, spec, outcome| {
            let Some(wanted) = opening.get(&(spec.topic_id, spec.index)) else { return };
            self.opened(now, wanted.clone(), progress.directory, outcome);
            if progress.done % 1000 == 0 || (progress.remaining == 0 && progress.done > 1000) {
                let dir = self.dirs.get(progress.directory).path().display();
                tracing::info!(%dir, done = progress.done, remaining = progress.remaining, "opening logs");
            }
        });
        self.go_on_moving(now, opening.into_values());
    }

    fn opened(&self, now: Now, wanted: Wanted, number: usize, outcome: Result<Log, LogError>) {
        let (key, dir) = ((wanted.topic_id, wanted.index), self.dirs.get(number));
        let log = match outcome {
            Ok(log) => log,
            Err(error) => {
                if error.fails_directory() {
                    tell_of_failure(dir, &error);
                }
                let passes = matches!(error, LogError::Io { .. }) && !error.fails_directory();
                if self.failed().insert(key, (wanted.clone(), passes)).is_none() {
                    tracing::error!(topic = %wanted.topic, index = wanted.index, %error, "a partition cannot be opened");
                }
                return;
            }
        };
        crate::data::tell_of_cut(log.dir(), &log);
        let Wanted { topic, topic_id, index, assignment, config, .. } = wanted;
        let (log_end, durable) = (log.view().log_end, dir.recovery_point_found(&topic, index));
        if dir.had(&topic, index, topic_id) && log_end < durable {
            tracing::error!(dir = %log.dir().display(), log_end, durable, "records are gone that were on the disk");
        }
        let partition = Partition::new(topic, topic_id, index, self.local, log, config, Arc::clone(dir));
        self.write().insert(key, Arc::clone(&partition));
        self.failed().remove(&key);
        partition.assign(now, assignment);
    }

    /// Where the partition lies or is to lie; `None` when that directory is offline.
    fn place(&self, wanted: &Wanted, counts: &[usize]) -> Option<usize> {
        let home = self.dirs.home(&wanted.topic, wanted.index, wanted.topic_id);
        let preferred = || self.moves.preferred(&wanted.topic, wanted.index);
        match home.or_else(preferred).or_else(|| self.dirs.by_id(wanted.directory)) {
            Some(number) => self.dirs.get(number).is_online().then_some(number),
            // It may lie in a directory that cannot be read: nothing is put in its place.
            None if self.dirs.any_unknown() && self.may_lie_there(wanted) => None,
            None => self.dirs.place(counts),
        }
    }

    /// Whether a partition that is nowhere else may lie in a directory that cannot be read: the cluster knows another
    /// directory than those that can be, or it was there before this start.
    fn may_lie_there(&self, wanted: &Wanted) -> bool {
        let key = (wanted.topic_id, wanted.index);
        let is_old = !self.loaded.load(Ordering::Acquire) || self.failed().contains_key(&key);
        is_old || !wanted.directory.is_reserved()
    }

    /// Deletes a partition with its records. One that is not here is none to delete.
    ///
    /// # Errors
    /// When the storage fails.
    pub(crate) fn delete(&self, now: Now, topic_id: Uuid, index: i32) -> Result<(), LogError> {
        let _changing = self.change();
        if let Some((Wanted { topic, .. }, _)) = self.failed().remove(&(topic_id, index)) {
            self.dirs.iter().for_each(|dir| dir.forget(&topic, index));
        }
        let Some(partition) = self.write().remove(&(topic_id, index)) else { return Ok(()) };
        let cancelled = self.cancel(&(topic_id, index));
        let Some(log) = partition.take_log(now) else { return cancelled };
        let name = (Arc::clone(partition.topic()), index);
        partition.directory().delete(name, log, &hex(crate::random_uuid())).and(cancelled)
    }

    /// Replicas of which the image says that they lie in another directory: topic id, partition, directory.
    pub(crate) fn misplaced(&self, image: &Image) -> Vec<(Uuid, i32, Uuid)> {
        let by_key = self.by_key.read().unwrap_or_else(PoisonError::into_inner);
        let placed = by_key.iter().map(|(&(topic_id, index), placed)| (topic_id, index, placed.directory().id()));
        let known = |topic_id: &Uuid, index| image.topics.partition(topic_id, index)?.directory_of(self.local);
        placed.filter(|(topic_id, index, dir)| known(topic_id, *index) != Some(*dir)).take(ASSIGNMENTS_MAX).collect()
    }

    /// The open partitions.
    pub(crate) fn all(&self) -> Vec<Arc<Partition>> {
        let by_key = self.by_key.read().unwrap_or_else(PoisonError::into_inner);
        by_key.values().map(Arc::clone).collect()
    }

    /// Moves directories aside whose topic is gone, or has been created anew under the same name.
    /// `is_known` tells whether a topic id still exists.
    pub(crate) fn set_strays_aside(&self, is_known: impl Fn(&str, Uuid) -> bool) {
        for dir in self.dirs.iter().filter(|dir| dir.is_online()) {
            match dir.set_strays_aside(&is_known, || hex(crate::random_uuid())) {
                Ok(strays) => strays.iter().for_each(|stray| {
                    tracing::warn!(dir = %stray.display(), "its topic is gone: it is set aside");
                }),
                Err(error) => tracing::error!(%error, "a directory of a topic that is gone cannot be set aside"),
            }
        }
    }

    /// Writes the checkpoints of every log directory; see [`LogDirectory::checkpoint`].
    pub(crate) fn checkpoint(&self, now: Now) {
        let mut offsets = vec![Vec::new(); self.dirs.iter().len()];
        for partition in self.all() {
            let at = partition.with_log(now, |log| (log.checkpoint(), self.number_of(&partition)));
            if let Some((at, dir)) = at {
                offsets[dir].push((Arc::clone(partition.topic()), partition.index(), at));
            }
        }
        self.moves.for_each(|moving, future| {
            let partition = &moving.partition;
            offsets[moving.to].push((Arc::clone(partition.topic()), partition.index(), future.log().checkpoint()));
        });
        for (dir, offsets) in self.dirs.iter().zip(&offsets) {
            if let Err(error) = dir.checkpoint(offsets.iter().map(|(topic, index, at)| (&**topic, *index, *at))) {
                tracing::error!(%error, "the checkpoints cannot be written");
            }
        }
    }

    /// Deletes what retention no longer covers, and forgets producers that are silent. Blocks.
    pub(crate) fn maintain(&self, now: Now) {
        for partition in self.all() {
            let (topic, index) = (partition.topic(), partition.index());
            match partition.maintain(now) {
                Ok(done) if done.deleted.is_empty() => {}
                Ok(done) => tracing::info!(%topic, index, reasons = ?done.deleted, "segments were deleted"),
                Err(error) => partition.failed(&error, "retention failed"),
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
                partition.failed(&error, "a flush failed");
            }
        }
    }

    /// Reads again a little of what is on the disks, and tells of what has rotted. Call it every second. Blocks.
    pub(crate) fn scrub(&self, now: Now) {
        self.scrubber.step(now, || self.all());
    }

    /// Tries again to open what could not be opened for lack of room, say.
    pub(crate) fn retry(&self, now: Now) {
        let changing = self.change();
        let again: Vec<Wanted> =
            self.failed().values().filter(|(_, passes)| *passes).map(|(wanted, _)| wanted.clone()).collect();
        self.ensure_alone(now, again, &changing);
    }

    /// Stops what lies in a directory that has failed. Returns whether any directory is left.
    pub(crate) fn attend(&self, now: Now) -> bool {
        self.all().iter().filter(|partition| !partition.is_online()).for_each(|partition| partition.attend(now));
        !self.dirs.all_offline()
    }

    /// Closes every log in order and leaves the mark that the next start looks for. A directory
    /// in which a log did not close well gets no mark, and is recovered.
    ///
    /// # Errors
    /// When the storage fails.
    pub(crate) fn close(&self, now: Now, broker_epoch: i64) -> Result<(), LogError> {
        let _changing = self.change();
        let mut logs: Vec<Vec<_>> = self.dirs.iter().map(|_| Vec::new()).collect();
        for partition in std::mem::take(&mut *self.write()).into_values() {
            if let Some(log) = partition.take_log(now) {
                logs[self.number_of(&partition)].push(((Arc::clone(partition.topic()), partition.index()), log));
            }
        }
        for (to, name, future) in self.moves.take_all() {
            logs[to].push((name, future.into_log()));
        }
        let mut outcome = Ok(());
        for (dir, logs) in self.dirs.iter().zip(logs) {
            let closed = dir.close(logs, self.threads, broker_epoch);
            if let Err(error) = &closed {
                tracing::error!(dir = %dir.path().display(), %error, "a log did not close");
            }
            outcome = outcome.and(closed);
        }
        outcome
    }

    /// How many partitions lie in each directory; very many where no new ones may lie.
    fn counts(&self) -> Vec<usize> {
        let cordoned = self.moves.cordoned();
        let mut counts = vec![0usize; self.dirs.iter().len()];
        self.all().iter().for_each(|partition| counts[self.number_of(partition)] += 1);
        counts
            .iter_mut()
            .zip(cordoned)
            .filter(|(_, cordoned)| *cordoned)
            .for_each(|(count, _)| *count += usize::MAX / 2);
        counts
    }

    /// The number of the directory in which a partition lies.
    pub(super) fn number_of(&self, partition: &Partition) -> usize {
        let id = partition.directory().id();
        self.dirs.by_id(id).unwrap_or_default()
    }

    fn failed(&self) -> MutexGuard<'_, BTreeMap<Key, (Wanted, bool)>> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn change(&self) -> MutexGuard<'_, ()> {
        self.changing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> std::sync::RwLockWriteGuard<'_, BTreeMap<Key, Arc<Partition>>> {
        self.by_key.write().unwrap_or_else(PoisonError::into_inner)
    }
}

fn spec(now: Now, wanted: &Wanted) -> LogSpec {
    LogSpec {
        topic: Arc::clone(&wanted.topic),
        topic_id: wanted.topic_id,
        index: wanted.index,
        config: wanted.log.clone(),
        now_ms: now.timestamp.as_millis(),
    }
}

/// Tells the operator that a directory has gone offline.
pub(super) fn tell_of_failure(dir: &LogDirectory, error: &LogError) {
    tracing::error!(dir = %dir.path().display(), %error, "a log directory has failed: it is offline until a restart");
}

/// Thirty-two hexadecimal digits.
pub(super) fn hex(id: Uuid) -> String {
    id.to_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
}
