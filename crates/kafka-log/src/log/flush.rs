//! Making it durable: rolling, syncing, closing.
use std::io::{self, IoSlice};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::Log;
use crate::error::{IoContext, LogError};
use crate::names::{SegmentFile, delete_dir_name};
use crate::producers::snapshot;
use crate::segment::{Home, Segment};
use crate::storage::{Open, write_all_at};

/// What the checkpoints of the log directory must say of a log, above all of one that was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closed {
    /// For `recovery-point-offset-checkpoint`.
    pub recovery_point: i64,
    /// For `log-start-offset-checkpoint`.
    pub log_start: i64,
    /// For `replication-offset-checkpoint`.
    pub high_watermark: i64,
    /// For `cleaner-offset-checkpoint`.
    pub first_dirty: i64,
}

/// A sync that was begun by [`Log::begin_flush`]: it needs no lock, so that it can run beside
/// appends, on a thread that may block.
#[derive(Debug)]
pub struct Flush {
    home: Home,
    upto: i64,
    /// Oldest first.
    closed: Vec<Arc<Segment>>,
    active: Option<Arc<Segment>>,
    snapshots: Vec<i64>,
    /// How often the log had been truncated when this was begun.
    truncations: u64,
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
        self.closed.iter().try_for_each(|segment| segment.sync(true))?;
        self.active.iter().try_for_each(|segment| segment.sync(false))?;
        for offset in &self.snapshots {
            let path = self.home.path(SegmentFile::Snapshot, *offset);
            match self.home.storage.open(&path, Open::Write) {
                Ok(file) => file.sync_data().context("sync", &path)?,
                // Its segment was deleted meanwhile.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(LogError::io("open", &path, error)),
            }
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
        self.poison_unless_full(outcome)
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
            self.dir_dirty = true;
            active.write_indexes(last_chance)?;
            if last_chance {
                // Its records are durable; that what a full disk left behind them was cut off need not be.
                active.sync(false)?;
            }
            self.take_snapshot(base_offset)?;
            // Not before: when there was no room for the files, the segment goes on.
            active.seal_indexes();
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
        if let Err(error) = write_all_at(&*file, &mut [IoSlice::new(&bytes)], 0) {
            // A part of one must not be taken for a snapshot that is there.
            let _ = self.home.remove(&path);
            return Err(LogError::io("write", &path, error));
        }
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
    /// When the log is poisoned, or becomes so: names and leader epochs are made durable here.
    pub fn begin_flush(&mut self) -> Result<Option<Flush>, LogError> {
        self.begin_flush_upto(self.offsets.log_end)
    }

    /// Begins the sync that is due, as [`begin_flush`](Self::begin_flush) does: of everything when
    /// `flush.ms` have passed, else of the segments that were closed since the last one, so that a
    /// recovery need not read them. `None` when nothing is due.
    ///
    /// # Errors
    /// As [`begin_flush`](Self::begin_flush).
    pub fn begin_due_flush(&mut self, now_ms: i64) -> Result<Option<Flush>, LogError> {
        let closed_end = self.active().base_offset;
        if self.flush_due(now_ms) {
            self.begin_flush()
        } else if closed_end > self.recovery_point {
            self.begin_flush_upto(closed_end)
        } else {
            Ok(None)
        }
    }

    fn begin_flush_upto(&mut self, upto: i64) -> Result<Option<Flush>, LogError> {
        self.check_usable()?;
        let idle = upto == self.recovery_point && !self.dir_dirty && self.snapshots_unsynced.is_empty();
        if idle && self.epochs_written {
            return Ok(None);
        }
        let outcome = self.sync_names_and_epochs();
        self.poison_unless_full(outcome)?;
        let first = self.segments.partition_point(|segment| segment.base_offset <= self.recovery_point);
        let mut closed = self.segments[first.saturating_sub(1)..].to_vec();
        let active = closed.pop().filter(|active| active.base_offset < upto);
        Ok(Some(Flush {
            home: self.home.clone(),
            upto,
            closed,
            active,
            snapshots: std::mem::take(&mut self.snapshots_unsynced),
            truncations: self.truncations,
        }))
    }

    /// What is small and rarely changed, at once, so that no later change can overtake it.
    fn sync_names_and_epochs(&mut self) -> Result<(), LogError> {
        // Recovery does not read again what lies below the recovery point, so its epochs must be there.
        if !self.epochs_written {
            self.epochs.write(&*self.home.storage, &self.home.dir)?;
            self.epochs_written = true;
        }
        if self.dir_dirty {
            self.home.sync_dir()?;
            self.dir_dirty = false;
        }
        Ok(())
    }

    /// Takes note of how a sync went. Unless the log was truncated since it was begun, the recovery
    /// point moves to where it reached.
    ///
    /// # Errors
    /// The outcome's, after poisoning the log.
    pub fn finish_flush(&mut self, flush: Flush, outcome: Result<(), LogError>) -> Result<(), LogError> {
        self.poison_on_error(outcome)?;
        if flush.truncations != self.truncations {
            return Ok(());
        }
        flush.closed.iter().for_each(|segment| segment.release());
        let mut upto = flush.upto;
        let position = |active| self.segments.iter().position(|segment| Arc::ptr_eq(active, segment));
        if let Some(index) = flush.active.as_ref().and_then(position)
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
        Ok(self.checkpoint())
    }

    /// What the checkpoints of the log directory must say of it now.
    pub fn checkpoint(&self) -> Closed {
        Closed {
            recovery_point: self.recovery_point,
            log_start: self.offsets.log_start,
            high_watermark: self.offsets.high_watermark,
            first_dirty: self.first_dirty,
        }
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
    /// Makes the names in the log's directory durable, and once its own name.
    pub(crate) fn sync_dir(&self) -> Result<(), LogError> {
        self.storage.sync_dir(&self.dir).context("sync", &self.dir)?;
        if !self.named.load(Ordering::Relaxed) {
            self.sync_parent()?;
            self.named.store(true, Ordering::Relaxed);
        }
        Ok(())
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
