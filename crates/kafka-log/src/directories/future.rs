//! A partition's log moves to another directory (KIP-113): a copy grows there until it can take the log's place.
//!
//! ```text
//!  old directory          new directory
//!  t-0                    t-0.<id>-future     open_future, copy: beside appends, as a follower would
//!  t-0                    t-0                 promote: nothing is appended from here …
//!  t-0.<id>-delete        t-0                 … to the exchange of the open logs, which the owner does
//! ```
//!
//! A crash before `promote` leaves a future log that goes on where it was; one within leaves the log twice, whole, of
//! which the next start keeps one (see [`LogDirectories::twins_set_aside`](super::LogDirectories::twins_set_aside)).
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kafka_proto::Uuid;

use super::{LogDirectory, LogSpec};
use crate::config::LogConfig;
use crate::error::{AppendError, IoContext, LogError};
use crate::log::{Log, Opening};
use crate::names::{future_dir_name, partition_dir_name};
use crate::reader::LogReader;
use crate::view::Until;

/// A copy of a log on its way to take that log's place.
#[derive(Debug)]
pub struct FutureLog {
    log: Log,
    /// What of the log had been cleaned when the copying began.
    first_dirty: i64,
}

/// Why nothing was copied.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CopyError {
    /// The log cannot be read.
    #[error("the log that is copied: {0}")]
    Read(LogError),
    /// The copy cannot be written.
    #[error("the copy: {0}")]
    Write(AppendError),
}

impl From<LogError> for CopyError {
    fn from(error: LogError) -> Self {
        Self::Write(error.into())
    }
}

impl FutureLog {
    /// Begins, or goes on after a restart: what `log` holds beyond what it has in common with `current` is cut off. Write
    /// the [checkpoints](LogDirectory::checkpoint) of its directory before anything is copied.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn begin(log: Log, current: &Log) -> Result<Self, LogError> {
        let first_dirty = if log.view().log_end == 0 { current.first_dirty() } else { log.first_dirty() };
        let mut future = Self { log, first_dirty };
        future.cut_to_common(&current.reader())?;
        future.follow_start(current.view().log_start)?;
        Ok(future)
    }

    /// The log as far as it has come.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// The log itself, to be closed or deleted.
    pub fn into_log(self) -> Log {
        self.log
    }

    /// Copies up to `bytes_max` bytes, at least one batch; returns how many. Zero: there is nothing that is not copied.
    ///
    /// # Errors
    /// [`CopyError`] says which of the two logs failed.
    pub fn copy(&mut self, from: &LogReader, bytes_max: usize, now_ms: i64) -> Result<usize, CopyError> {
        self.follow_start(from.view().log_start)?;
        let at = self.log.view().log_end;
        let data = from.read(at, bytes_max, Until::LogEnd, true).map_err(CopyError::Read)?;
        let Some(range) = data.records else { return Ok(0) };
        let records = range.read().context("read", self.log.dir()).map_err(CopyError::Read)?;
        self.log.append_as_follower(now_ms, &records).map_err(CopyError::Write)?;
        self.log.update_high_watermark(data.view.high_watermark);
        Ok(records.len())
    }

    /// Makes durable what is there, so that little is left to do when the log is exchanged.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn flush(&mut self) -> Result<(), LogError> {
        self.log.flush()
    }

    /// What is deleted there is deleted here; an empty log begins where that one does.
    fn follow_start(&mut self, log_start: i64) -> Result<(), LogError> {
        if self.log.view().log_end < log_start {
            self.log.truncate_fully_and_start_at(log_start)
        } else {
            self.log.raise_log_start(log_start)
        }
    }

    /// Cuts off what the other log does not have (KIP-279): a crash may have cost it more than the copy.
    fn cut_to_common(&mut self, current: &LogReader) -> Result<(), LogError> {
        loop {
            let (epochs, end) = (self.log.epochs(), self.log.view().log_end);
            let epoch = epochs.latest();
            let Some(theirs) = current.epoch_end_offset(epoch) else {
                // All that it holds is older than the other's oldest record.
                return if epoch < 0 { Ok(()) } else { self.log.truncate_fully_and_start_at(current.view().log_start) };
            };
            let ours = epochs.end_of(theirs.epoch, end).map_or(0, |end| end.end_offset);
            self.log.truncate_to(theirs.end_offset.min(ours))?;
            if theirs.epoch == epoch {
                return Ok(());
            }
        }
    }
}

impl LogDirectory {
    /// Whether a future log of the partition lay here at the start. One that names no topic was hardly begun.
    pub fn had_future(&self, topic: &str, index: i32, topic_id: Uuid) -> bool {
        self.found.futures.get(&(topic.to_owned(), index)).is_some_and(|(_, id)| *id == Some(topic_id))
    }

    /// Opens the partition's future log that lay here at the start, or creates one; `id` is 32 hexadecimal digits that
    /// are new.
    ///
    /// # Errors
    /// As [`open`](Self::open); `InvalidInput` when the topic's name is too long for such a directory.
    pub fn open_future(&self, spec: &LogSpec, id: &str) -> Result<Log, LogError> {
        let name = match self.found_future(spec) {
            Some(name) => Some(name.to_owned()),
            None => future_dir_name(&spec.topic, spec.index, id),
        };
        let too_long = || LogError::io("create", &self.path, std::io::ErrorKind::InvalidInput.into());
        let path = self.path.join(name.ok_or_else(too_long)?);
        self.opening(spec, || self.open_at(spec, &path, self.found_future(spec).is_some()))
    }

    /// Puts a future log in the place of `current`, whose owner lets nobody append until the two are exchanged: copies
    /// what is missing, makes all of it durable, gives the directory the partition's name. Write the checkpoints before:
    /// a log start that only `current` knows would come back lower after a crash.
    ///
    /// # Errors
    /// When one of the two fails; `current` stays what it is then.
    pub fn promote(&self, spec: &LogSpec, mut future: FutureLog, current: &Log) -> Result<Log, CopyError> {
        self.check_online()?;
        let reader = current.reader();
        while future.copy(&reader, COPY_BYTES, spec.now_ms)? > 0 {}
        future.log.adopt(current, future.first_dirty)?;
        let outcome = self.take_place(spec, future.log);
        let mut log = outcome.inspect_err(|error| self.note(error))?;
        // A leader that has written nothing yet leaves no trace in the files.
        log.assign_epoch(current.epochs().latest());
        Ok(log)
    }

    fn take_place(&self, spec: &LogSpec, future: Log) -> Result<Log, LogError> {
        let (from, to) = (future.dir().to_owned(), self.path.join(partition_dir_name(&spec.topic, spec.index)));
        let closed = future.close()?;
        self.rename(&from, &to)?;
        let opening = Opening {
            clean: true,
            recovery_point: closed.recovery_point,
            log_start: closed.log_start,
            high_watermark: closed.high_watermark,
            first_dirty: closed.first_dirty,
            now_ms: spec.now_ms,
            ..Opening::default()
        };
        Log::open(Arc::clone(&self.storage), &to, spec.config.clone(), opening).inspect_err(|_| {
            // The log stays where it is, and no other shall have its name.
            let _ = self.rename(&to, &from);
        })
    }

    /// Makes the future log at `path` the log, when that is here no more: its directory failed after the cluster was told
    /// that the partition lies here. Says whether there was one.
    pub(super) fn recover_future(&self, spec: &LogSpec, path: &Path) -> Result<bool, LogError> {
        match self.found_future(spec) {
            None => Ok(false),
            Some(name) => self.rename(&self.path.join(name), path).map(|()| true),
        }
    }

    /// Removes the future logs of partitions that are gone; copies that were hardly begun, or lie beside their log, too.
    pub(super) fn remove_stray_futures(&self, is_known: impl Fn(&str, Uuid) -> bool) -> Result<(), LogError> {
        for ((topic, index), (name, topic_id)) in &self.found.futures {
            let is_twin = self.found.partitions.contains_key(&(topic.clone(), *index));
            if topic_id.is_some_and(|topic_id| is_known(topic, topic_id)) && !is_twin {
                continue;
            }
            if !is_twin {
                self.forget(topic, *index);
            }
            let dir = self.path.join(name);
            self.storage.remove_dir_all(&dir).context("remove", &dir).inspect_err(|error| self.note(error))?;
        }
        Ok(())
    }

    /// The directory of the partition's future log, as long as nobody has opened it.
    fn found_future(&self, spec: &LogSpec) -> Option<&str> {
        let key = (spec.topic.to_string(), spec.index);
        let (name, _) = self.found.futures.get(&key).filter(|(_, id)| *id == Some(spec.topic_id))?;
        let untouched = self.pending().unopened.contains(&key) && !self.found.partitions.contains_key(&key);
        untouched.then_some(name.as_str())
    }

    fn rename(&self, from: &Path, to: &Path) -> Result<(), LogError> {
        self.storage.rename(from, to).context("rename", from)?;
        self.storage.sync_dir(&self.path).context("sync", &self.path)
    }
}

/// Bytes that are copied at once.
const COPY_BYTES: usize = 1 << 20;

/// Of partitions that lie in two directories, renames the one that is behind, and says which these were. A crash came
/// while one took the place of the other; until they were exchanged nothing was appended to either, so that the one with
/// more has all.
pub(super) fn settle_twins(dirs: &mut [LogDirectory]) -> Vec<PathBuf> {
    let mut set_aside = Vec::new();
    for second in 1..dirs.len() {
        let (earlier, later) = dirs.split_at_mut(second);
        let second = &mut later[0];
        for (name, topic_id) in second.found.partitions.clone() {
            let twin = |dir: &&mut LogDirectory| dir.found.partitions.get(&name) == Some(&topic_id);
            let (Some(first), Some(topic_id)) = (earlier.iter_mut().find(twin), topic_id) else { continue };
            let reach = |dir: &LogDirectory| dir.reach(&name, topic_id);
            if let (Ok(one), Ok(other)) = (reach(first), reach(second)) {
                let behind = if one < other { first } else { &mut *second };
                set_aside.extend(behind.set_twin_aside(&name));
            }
        }
    }
    set_aside
}

impl LogDirectory {
    /// Latest epoch and end of a log that lies here.
    fn reach(&self, name: &(String, i32), topic_id: Uuid) -> Result<(i32, i64), LogError> {
        let (topic, index) = (name.0.as_str().into(), name.1);
        let spec = LogSpec { topic, topic_id, index, config: LogConfig::default(), now_ms: 0 };
        let log = self.open_at(&spec, &self.path.join(partition_dir_name(&name.0, name.1)), true);
        log.map(|log| (log.view().epoch, log.view().log_end)).inspect_err(|error| self.note(error))
    }

    fn set_twin_aside(&mut self, name: &(String, i32)) -> Option<PathBuf> {
        let partition = partition_dir_name(&name.0, name.1);
        let id: String = self.id().to_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
        let (from, to) = (self.path.join(&partition), self.path.join(format!("{partition}.{id}-stray")));
        // There may be one of an earlier time.
        let _ = self.storage.remove_dir_all(&to);
        self.rename(&from, &to).inspect_err(|error| self.note(error)).ok()?;
        self.found.partitions.remove(name);
        self.forget(&name.0, name.1);
        Some(from)
    }
}

#[cfg(test)]
mod tests;
