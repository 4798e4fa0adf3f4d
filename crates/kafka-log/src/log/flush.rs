//! Making it durable: rolling, syncing, closing.
use std::io::{self, IoSlice};
use std::path::PathBuf;
use std::sync::Arc;

use super::Log;
use crate::epochs::LeaderEpochs;
use crate::error::{IoContext, LogError};
use crate::names::{SegmentFile, delete_dir_name};
use crate::producers::snapshot;
use crate::segment::{Home, Segment};
use crate::storage::{Open, write_all_at};

/// What the checkpoints of the log directory must say of a log that was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closed {
    /// For `recovery-point-offset-checkpoint`.
    pub recovery_point: i64,
    /// For `log-start-offset-checkpoint`.
    pub log_start: i64,
    /// For `replication-offset-checkpoint`.
    pub high_watermark: i64,
}

/// A sync that was begun by [`Log::begin_flush`]: it needs no lock, so that it can run beside
/// appends, on a thread that may block.
#[derive(Debug)]
pub struct Flush {
    home: Home,
    upto: i64,
    /// Oldest first; all but the last are closed.
    segments: Vec<Arc<Segment>>,
    snapshots: Vec<i64>,
    dir_dirty: bool,
    epochs: Option<LeaderEpochs>,
}

impl Flush {
    /// The offset below which everything is durable once this has run.
    pub fn upto(&self) -> i64 {
        self.upto
    }

    /// Syncs. Hand the outcome to [`Log::finish_flush`].
    ///
    /// # Errors
    /// When the storage fails.
    pub fn run(&self) -> Result<(), LogError> {
        let storage = &*self.home.storage;
        for (index, segment) in self.segments.iter().enumerate() {
            segment.sync(index + 1 < self.segments.len())?;
        }
        for offset in &self.snapshots {
            let path = self.home.path(SegmentFile::Snapshot, *offset);
            match storage.open(&path, Open::Write) {
                Ok(file) => file.sync_data().context("sync", &path)?,
                // Its segment was deleted meanwhile.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(LogError::io("open", &path, error)),
            }
        }
        // What recovery does not read again must be durable before the recovery point moves past it.
        if let Some(epochs) = &self.epochs {
            epochs.write(storage, &self.home.dir)?;
        }
        if self.dir_dirty {
            self.home.sync_dir()?;
        }
        Ok(())
    }
}

impl Log {
    /// Starts a new segment at the log end, unless the active one is empty.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn roll(&mut self, now_ms: i64) -> Result<(), LogError> {
        self.check_usable()?;
        if self.active().size() == 0 { Ok(()) } else { self.roll_at(now_ms, self.offsets.log_end) }
    }

    /// Closes the active segment and starts one at `base_offset`, which the log end has reached.
    pub(super) fn roll_at(&mut self, now_ms: i64, base_offset: i64) -> Result<(), LogError> {
        let outcome = self.try_roll(now_ms, base_offset);
        self.poison_on_error(outcome)
    }

    fn try_roll(&mut self, now_ms: i64, base_offset: i64) -> Result<(), LogError> {
        let active = self.active().clone();
        if active.size() == 0 {
            // Nothing was written at its offset, and what comes lies elsewhere.
            active.remove_files()?;
            self.segments.pop();
        } else {
            active.complete_time_index();
            active.trim()?;
            // When all records are durable no later sync looks at this segment again.
            let last_chance = self.recovery_point >= self.offsets.log_end;
            self.dir_dirty |= active.write_indexes(last_chance)?;
            active.seal_indexes();
            self.take_snapshot(base_offset)?;
        }
        // The names of all older segments are durable before a newer one can be: after a crash a
        // segment may be missing at the end of the log only.
        if self.dir_dirty {
            self.home.sync_dir()?;
            self.dir_dirty = false;
        }
        self.segments.push(Arc::new(Segment::new(self.home.clone(), base_offset)));
        self.active_since_ms = now_ms;
        self.publish_segments();
        Ok(())
    }

    /// Writes the producer state as it is at `offset`, the log end; synced with the next flush.
    pub(super) fn take_snapshot(&mut self, offset: i64) -> Result<(), LogError> {
        if offset <= self.snapshot_offset {
            return Ok(());
        }
        let path = self.home.path(SegmentFile::Snapshot, offset);
        let file = self.home.storage.open(&path, Open::Truncate).context("create", &path)?;
        let bytes = snapshot::encode(&self.producers);
        write_all_at(&*file, &mut [IoSlice::new(&bytes)], 0).context("write", &path)?;
        self.dir_dirty = true;
        self.snapshot_offset = offset;
        self.snapshots_unsynced.push(offset);
        Ok(())
    }

    /// Makes everything that is written durable and moves the recovery point to the log end.
    ///
    /// # Errors
    /// When the storage fails; the log is then poisoned.
    pub fn flush(&mut self) -> Result<(), LogError> {
        let Some(flush) = self.begin_flush()? else {
            return Ok(());
        };
        let outcome = flush.run();
        self.finish_flush(flush, outcome)
    }

    /// Begins a sync of everything that is written by now; `None` when all of it is durable.
    /// Call [`Flush::run`], wherever it may block, and then [`finish_flush`](Self::finish_flush).
    ///
    /// # Errors
    /// When the log is poisoned.
    pub fn begin_flush(&mut self) -> Result<Option<Flush>, LogError> {
        self.check_usable()?;
        let upto = self.offsets.log_end;
        let idle = upto == self.recovery_point && !self.dir_dirty && self.snapshots_unsynced.is_empty();
        if idle && self.epochs_written {
            return Ok(None);
        }
        let first = self.segments.partition_point(|segment| segment.base_offset <= self.recovery_point);
        let segments = self.segments[first.saturating_sub(1)..].to_vec();
        Ok(Some(Flush {
            home: self.home.clone(),
            upto,
            segments,
            snapshots: std::mem::take(&mut self.snapshots_unsynced),
            dir_dirty: std::mem::take(&mut self.dir_dirty),
            epochs: (!std::mem::replace(&mut self.epochs_written, true)).then(|| self.epochs.clone()),
        }))
    }

    /// Takes note of how a sync went. Unless the log was truncated since it was begun, the recovery
    /// point moves to where it reached.
    ///
    /// # Errors
    /// The outcome's, after poisoning the log.
    pub fn finish_flush(&mut self, flush: Flush, outcome: Result<(), LogError>) -> Result<(), LogError> {
        self.poison_on_error(outcome)?;
        let (last, closed) = match flush.segments.split_last() {
            Some((last, closed)) => (Some(last), closed),
            None => (None, &[][..]),
        };
        for segment in closed {
            segment.release();
        }
        let mut upto = flush.upto.min(self.offsets.log_end);
        if let Some(index) =
            self.segments.iter().position(|segment| last.is_some_and(|last| Arc::ptr_eq(last, segment)))
            && let Some(next) = self.segments.get(index + 1)
        {
            // Closed since: its indexes are not synced, so the next sync must look at it once more.
            upto = upto.min(next.base_offset - 1);
        }
        self.recovery_point = self.recovery_point.max(upto);
        if self.recovery_point >= self.offsets.log_end {
            self.unsynced_since_ms = None;
        }
        Ok(())
    }

    /// Whether `flush.ms` have passed since the oldest record that is not synced was appended.
    pub fn flush_due(&self, now_ms: i64) -> bool {
        let since = self.unsynced_since_ms.filter(|_| self.config.flush_ms != i64::MAX);
        since.is_some_and(|since| now_ms.saturating_sub(since) >= self.config.flush_ms)
    }

    /// Closes the log so that it opens again without a scan: syncs everything, writes a producer
    /// snapshot, trims files. The owner then writes the checkpoints and the clean-shutdown marker.
    ///
    /// # Errors
    /// When the storage fails or the log is poisoned: no marker may then be written.
    pub fn close(mut self) -> Result<Closed, LogError> {
        self.check_usable()?;
        let active = self.active().clone();
        active.complete_time_index();
        active.trim()?;
        if active.size() > 0 {
            self.dir_dirty |= active.write_indexes(true)?;
        }
        if self.offsets.log_end > self.offsets.log_start || !self.producers.is_empty() {
            self.take_snapshot(self.offsets.log_end)?;
        }
        self.flush()?;
        Ok(Closed {
            recovery_point: self.recovery_point,
            log_start: self.offsets.log_start,
            high_watermark: self.offsets.high_watermark,
        })
    }

    /// Renames the directory out of the way (`<topic>-<partition>.<id>-delete`), so that the
    /// partition can be created again at once, and returns the new path; remove it with
    /// [`Storage::remove_dir_all`](crate::Storage::remove_dir_all) when no fetch needs it. `id` is
    /// 32 hexadecimal digits. Readers that open a closed segment from now on get an error for which
    /// [`LogError::is_not_found`] holds.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn delete(self, id: &str) -> Result<PathBuf, LogError> {
        let dir = self.dir();
        let name = dir.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let target = dir.with_file_name(delete_dir_name(&name, id));
        self.home.storage.rename(dir, &target).context("rename", dir)?;
        self.home.sync_parent()?;
        Ok(target)
    }
}

impl Home {
    /// Makes the names in the log's directory durable, and its own name.
    pub(crate) fn sync_dir(&self) -> Result<(), LogError> {
        self.storage.sync_dir(&self.dir).context("sync", &self.dir)?;
        self.sync_parent()
    }

    fn sync_parent(&self) -> Result<(), LogError> {
        let parent = self.dir.parent().filter(|parent| !parent.as_os_str().is_empty());
        let parent = parent.unwrap_or(std::path::Path::new("."));
        self.storage.sync_dir(parent).context("sync", parent)
    }
}

impl Segment {
    /// Makes the batches durable and, of a closed segment, its indexes: recovery does not rebuild them
    /// once the recovery point lies behind it.
    fn sync(&self, closed: bool) -> Result<(), LogError> {
        let path = self.path(SegmentFile::Log);
        match self.file() {
            Ok(Some(file)) => file.sync_data().context("sync", &path)?,
            Ok(None) => {}
            // Deleted meanwhile, so there is nothing to keep (KAFKA-15391).
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(LogError::io("open", &path, error)),
        }
        if closed {
            for kind in [SegmentFile::OffsetIndex, SegmentFile::TimeIndex, SegmentFile::TransactionIndex] {
                match self.open_index(kind) {
                    Ok(file) => file.sync_data().context("sync", &self.path(kind))?,
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                    Err(error) => return Err(LogError::io("open", &self.path(kind), error)),
                }
            }
        }
        Ok(())
    }
}
