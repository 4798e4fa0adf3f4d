//! The log of one partition: one owner appends, anyone reads through [`LogReader`]s.
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bytes::Bytes;

use crate::append::{Append, AppendInfo};
use crate::config::LogConfig;
use crate::error::{AppendError, LogError};
use crate::reader::LogReader;
use crate::storage::Storage;
use crate::view::OffsetsView;

/// What is known about a log before it is opened: from the checkpoint files of its log directory.
#[derive(Clone, Debug, Default)]
pub struct Opening {
    /// Whether the log directory was closed in order (`.kafka_cleanshutdown`). If so nothing is scanned.
    pub clean: bool,
    /// From `recovery-point-offset-checkpoint`: records below it were synced. 0 when unknown.
    pub recovery_point: i64,
    /// From `log-start-offset-checkpoint`: records below it are deleted. 0 when unknown.
    pub log_start: i64,
    /// From `replication-offset-checkpoint`: the high watermark at that time. 0 when unknown.
    pub high_watermark: i64,
    /// The wall clock in ms, for the expiry of producers.
    pub now_ms: i64,
}

/// The log of one partition in one directory. See the crate's documentation for an example.
#[derive(Debug)]
pub struct Log {
    dir: PathBuf,
}

impl Log {
    /// Opens the log in `dir`, creating the directory when there is none, and brings it to a state
    /// that can be appended to: after anything but a clean shutdown, segments from the recovery
    /// point on are read and a torn tail is cut off.
    ///
    /// # Errors
    /// When the storage fails, or a file is damaged that cannot be rebuilt.
    pub fn open(
        storage: Arc<dyn Storage>,
        dir: impl Into<PathBuf>,
        config: LogConfig,
        opening: Opening,
    ) -> Result<Self, LogError> {
        let _ = (storage, config, opening);
        Ok(Self { dir: dir.into() })
    }

    /// The directory of the log.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// A reader; clone it for as many as are needed. It never waits for the writer.
    pub fn reader(&self) -> LogReader {
        LogReader {}
    }

    /// The offsets as they were last published.
    pub fn view(&self) -> OffsetsView {
        OffsetsView::default()
    }

    /// Appends what has queued up, as the leader of `leader_epoch`: each request is validated by
    /// itself, gets offsets and its producers checked; all that is accepted is written with one
    /// call (one more for each roll in between). Every `result` is filled in. `now_ms` is the wall
    /// clock.
    pub fn append(&mut self, now_ms: i64, leader_epoch: i32, requests: &mut [Append]) {
        let _ = (now_ms, leader_epoch);
        for request in requests {
            request.result = Some(Err(AppendError::Log(LogError::Poisoned { path: self.dir.clone() })));
        }
    }

    /// Appends batches as a follower: offsets and epochs are the leader's. Batches must continue
    /// the log; a leader may leave gaps (compaction).
    ///
    /// # Errors
    /// When the batches are corrupt or lie before the log end; nothing is then written. When the
    /// storage fails.
    pub fn append_as_follower(&mut self, now_ms: i64, records: &Bytes) -> Result<AppendInfo, AppendError> {
        let _ = (now_ms, records);
        Err(AppendError::Log(LogError::Poisoned { path: self.dir.clone() }))
    }

    /// Moves the high watermark up to `offset` (at most to the log end; never down) and with it the
    /// last stable offset; returns what readers now see.
    pub fn update_high_watermark(&mut self, offset: i64) -> OffsetsView {
        let _ = offset;
        OffsetsView::default()
    }

    /// Records that the leader of `epoch` starts at the log end, also when it never appends.
    /// A no-op when the cache already ends in that epoch or a later one.
    pub fn assign_epoch(&mut self, epoch: i32) {
        let _ = epoch;
    }

    /// Deletes records before `offset`: raises the log start, and removes segments that lie wholly
    /// below it. −1 means the high watermark. Returns the new log start.
    ///
    /// # Errors
    /// `OffsetOutOfRange` above the high watermark; when the storage fails.
    pub fn delete_records(&mut self, offset: i64) -> Result<i64, LogError> {
        let _ = offset;
        Ok(0)
    }

    /// Cuts off everything from `offset` on. A no-op at or beyond the log end, except that later
    /// leader epochs are forgotten. Returns whether anything was cut.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn truncate_to(&mut self, offset: i64) -> Result<bool, LogError> {
        let _ = offset;
        Ok(false)
    }

    /// Throws everything away and goes on, empty, at `offset`.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn truncate_fully_and_start_at(&mut self, offset: i64) -> Result<(), LogError> {
        let _ = offset;
        Ok(())
    }

    /// Starts a new segment at the log end, unless the active one is empty.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn roll(&mut self) -> Result<(), LogError> {
        Ok(())
    }

    /// Makes everything that is written durable and moves the recovery point to the log end.
    ///
    /// # Errors
    /// When the storage fails; the log is then poisoned.
    pub fn flush(&mut self) -> Result<(), LogError> {
        Ok(())
    }

    /// Whether `flush.ms` have passed since the oldest record that is not synced was appended.
    pub fn flush_due(&self, now_ms: i64) -> bool {
        let _ = now_ms;
        false
    }

    /// Records below it are durable: what goes into `recovery-point-offset-checkpoint`.
    pub fn recovery_point(&self) -> i64 {
        0
    }

    /// Bytes in all segments.
    pub fn size(&self) -> u64 {
        0
    }

    /// The settings.
    pub fn set_config(&mut self, config: LogConfig) {
        let _ = config;
    }

    /// Closes the log so that it opens again without a scan: syncs everything, writes a producer
    /// snapshot, trims files. The owner then writes the checkpoints and the clean-shutdown marker.
    ///
    /// # Errors
    /// When the storage fails or the log is poisoned: no marker may then be written.
    pub fn close(self) -> Result<Closed, LogError> {
        Ok(Closed { recovery_point: 0, log_start: 0, high_watermark: 0 })
    }

    /// Renames the directory out of the way (`<topic>-<partition>.<id>-delete`), so that the
    /// partition can be created again at once, and returns the new path; remove it with
    /// [`Storage::remove_dir_all`] when no fetch needs it. `id` is 32 hexadecimal digits.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn delete(self, id: &str) -> Result<PathBuf, LogError> {
        let _ = id;
        Ok(self.dir)
    }
}

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
