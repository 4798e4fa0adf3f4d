//! Cutting the log: at its end (a follower that diverged), or whole.
use std::sync::Arc;

use super::Log;
use crate::error::{IoContext, LogError};
use crate::names::SegmentFile;
use crate::segment::Segment;

impl Log {
    /// Cuts off everything from `offset` on; a batch that contains it goes whole, so the log end may
    /// come to lie before it. A no-op at or beyond the log end, except that later leader epochs are
    /// forgotten (KAFKA-10706). Returns whether anything was cut. What is left is durable.
    ///
    /// When this lowers the [recovery point](Self::recovery_point), write the checkpoint before the
    /// next append: a crash must not find one that vouches for records yet to come.
    ///
    /// # Errors
    /// When the storage fails; the log is then poisoned.
    pub fn truncate_to(&mut self, offset: i64) -> Result<bool, LogError> {
        self.check_usable()?;
        if self.epochs.truncate_from_end(offset) {
            self.publish_epochs();
        }
        if offset >= self.offsets.log_end {
            self.publish_offsets();
            return Ok(false);
        }
        if offset <= self.segments[0].base_offset {
            self.truncate_fully_and_start_at(offset)?;
            return Ok(true);
        }
        let outcome = self.try_truncate(offset);
        self.poison_on_error(outcome)?;
        Ok(true)
    }

    fn try_truncate(&mut self, offset: i64) -> Result<(), LogError> {
        self.truncations += 1;
        self.remove_newest_while(|segment| segment.base_offset >= offset)?;
        let active = self.active().clone();
        let path = active.path(SegmentFile::Log);
        active.load_indexes(false).context("read", &path)?;
        if let Some(batch) = active.locate(offset, active.size()).context("read", &path)? {
            active.truncate(batch.position, batch.header.base_offset())?;
        }
        let log_end = active.resume().context("read", &path)?;
        if log_end < self.offsets.log_start {
            // The log start lay inside the batch that is gone, so nothing is left.
            return self.try_start_at(self.offsets.log_start);
        }
        self.offsets.log_end = log_end;
        self.offsets.high_watermark = self.offsets.high_watermark.min(log_end);
        self.recovery_point = self.recovery_point.min(log_end);
        self.first_dirty = self.first_dirty.min(log_end);
        self.reload_producers()?;
        self.epochs.truncate_from_end(log_end);
        self.publish_epochs();
        self.publish_segments();
        Ok(())
    }

    /// Removes segments from the end of the log on. A crash must never leave a newer segment where an
    /// older one is gone, so each removal is durable before the next.
    fn remove_newest_while(&mut self, gone: impl Fn(&Segment) -> bool) -> Result<(), LogError> {
        while let Some(segment) = self.segments.pop() {
            if !gone(&segment) {
                self.segments.push(segment);
                return Ok(());
            }
            segment.remove_durably()?;
            self.dir_dirty = true;
        }
        Ok(())
    }

    /// Throws everything away and goes on, empty, at `offset`. As after
    /// [`truncate_to`](Self::truncate_to), write the recovery point's checkpoint before the next append.
    ///
    /// # Errors
    /// When the storage fails; the log is then poisoned.
    pub fn truncate_fully_and_start_at(&mut self, offset: i64) -> Result<(), LogError> {
        self.check_usable()?;
        let outcome = self.try_start_at(offset);
        self.poison_on_error(outcome)
    }

    fn try_start_at(&mut self, offset: i64) -> Result<(), LogError> {
        self.truncations += 1;
        // Newest first, and the segment that is to stay is there before the last one goes: a crash on
        // the way leaves the start of the old log, or the new one, never a log that forgot its offset.
        self.remove_newest_while(|segment| segment.base_offset > offset)?;
        let last = self.segments.pop();
        let first = match last {
            Some(segment) if segment.base_offset == offset => {
                segment.load_indexes(false).context("read", &segment.path(SegmentFile::Log))?;
                segment.truncate(0, offset)?;
                segment
            }
            last => {
                self.segments.extend(last);
                let segment = Segment::new(self.home.clone(), offset);
                segment.writer()?;
                Arc::new(segment)
            }
        };
        self.home.sync_dir()?;
        self.remove_newest_while(|_| true)?;
        self.remove_snapshots(|_| true)?;
        self.home.sync_dir()?;
        self.dir_dirty = false;
        self.segments.push(first);
        self.producers = Default::default();
        self.epochs.clear();
        let offsets = &mut self.offsets;
        (offsets.log_start, offsets.log_end, offsets.high_watermark) = (offset, offset, offset);
        self.recovery_point = offset;
        self.first_dirty = offset;
        self.unsynced_since_ms = None;
        self.publish_epochs();
        self.publish_segments();
        Ok(())
    }

    /// Removes the snapshots that `gone` holds for.
    pub(super) fn remove_snapshots(&mut self, gone: impl Fn(i64) -> bool) -> Result<(), LogError> {
        let entries = self.home.storage.list(self.dir()).context("list", self.dir())?;
        let mut newest = -1;
        for entry in entries {
            let Some((SegmentFile::Snapshot, offset)) = SegmentFile::parse(&entry.name) else {
                continue;
            };
            if gone(offset) {
                self.home.remove(&self.home.path(SegmentFile::Snapshot, offset))?;
                self.snapshots_unsynced.retain(|unsynced| *unsynced != offset);
                self.dir_dirty = true;
            } else {
                newest = newest.max(offset);
            }
        }
        self.snapshot_offset = newest;
        Ok(())
    }

    /// Makes the producer state what it was at the log end, from a snapshot and what follows it.
    fn reload_producers(&mut self) -> Result<(), LogError> {
        let log_end = self.offsets.log_end;
        self.remove_snapshots(|offset| offset > log_end)?;
        // A snapshot that came back after a crash would describe records that are no longer there.
        self.home.sync_dir()?;
        let (producers, from) = super::snapshots::newest_snapshot(&self.home, log_end)?;
        self.producers = producers;
        self.snapshot_offset = from.unwrap_or(-1);
        super::snapshots::replay(&mut self.producers, &self.segments, from.unwrap_or(0), log_end)?;
        self.producers.on_high_watermark(self.offsets.high_watermark);
        Ok(())
    }
}
