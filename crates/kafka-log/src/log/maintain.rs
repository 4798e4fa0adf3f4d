//! Letting go of the past: deleted records, retention, silent producers.
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use super::Log;
use super::snapshots::{newest_snapshot, replay};
use crate::config::LogConfig;
use crate::error::{IoContext, LogError};
use crate::names::SegmentFile;
use crate::producers::snapshot;
use crate::retention::{self, Plan, Reason, Retention, SegmentFacts};
use crate::segment::Segment;
use crate::storage::{Open, replace_file};
use crate::view::OffsetsView;

/// What [`Log::maintain`] did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Maintenance {
    /// The segments that were deleted, oldest first, and why.
    pub deleted: Vec<Reason>,
    /// Producers that were forgotten.
    pub expired_producers: usize,
}

/// Files of a deleted segment that still have a name.
#[derive(Debug)]
pub(super) struct Doomed {
    files: Vec<PathBuf>,
    /// When they are removed, in ms; `None` until the first one to know the time says so.
    due_ms: Option<i64>,
}

impl Log {
    /// Deletes records before `offset`: raises the log start, and removes segments that lie wholly
    /// below it. −1 means the high watermark. Returns the new log start, which never falls.
    ///
    /// # Errors
    /// `OffsetOutOfRange` above the high watermark; when the storage fails.
    pub fn delete_records(&mut self, offset: i64) -> Result<i64, LogError> {
        self.check_usable()?;
        let (log_start, high_watermark) = (self.offsets.log_start, self.offsets.high_watermark);
        let target = if offset == -1 { high_watermark } else { offset };
        if target > high_watermark || target < 0 {
            return Err(LogError::OffsetOutOfRange { offset, log_start, log_end: high_watermark });
        }
        self.raise_log_start(target)?;
        Ok(self.offsets.log_start)
    }

    /// Raises the log start to `offset`, as a follower does when its leader's has risen. At most to
    /// the log end.
    ///
    /// # Errors
    /// When the storage fails; the log is then poisoned.
    pub fn raise_log_start(&mut self, offset: i64) -> Result<(), LogError> {
        self.check_usable()?;
        let offset = offset.min(self.offsets.log_end);
        if offset <= self.offsets.log_start {
            return Ok(());
        }
        self.offsets.log_start = offset;
        self.offsets.high_watermark = self.offsets.high_watermark.max(offset);
        self.producers.on_log_start(offset);
        if self.epochs.truncate_from_start(offset) {
            self.publish_epochs();
        }
        self.drop_passed_segments()
    }

    /// Lets go of the segments wholly below the log start.
    fn drop_passed_segments(&mut self) -> Result<(), LogError> {
        let log_start = self.offsets.log_start;
        let passed = self.segments[1..].partition_point(|segment| segment.base_offset <= log_start);
        // Readers stop asking for the segments before those go.
        let removed: Vec<_> = self.segments.drain(..passed).collect();
        self.publish_segments();
        let outcome = self.set_aside(&removed);
        self.poison_on_error(outcome)
    }

    /// Gives the files of the oldest segments, which are no longer part of the log, names that say so.
    fn set_aside(&mut self, removed: &[Arc<Segment>]) -> Result<(), LogError> {
        if !removed.is_empty() && self.segments.len() == 1 {
            // An active segment without records may have no file yet, and its name is what keeps the
            // log end once the others are gone.
            let (_, created) = self.active().writer()?;
            self.dir_dirty |= created;
        }
        self.keep_producers_of(removed)?;
        for segment in removed {
            // A crash must never bring back an older segment where a newer one stays gone.
            if self.dir_dirty {
                self.home.sync_dir()?;
            }
            let files = segment.set_aside(false)?;
            self.doom(files);
            self.dir_dirty = true;
        }
        if !removed.is_empty() {
            self.home.sync_dir()?;
        }
        for segment in removed {
            let files = segment.set_aside(true)?;
            self.doom(files);
            self.dir_dirty = true;
        }
        let first = self.segments[0].base_offset;
        self.remove_snapshots(|offset| offset < first)
    }

    /// Remembers files that were renamed out of the way. Of the same name there is only the youngest.
    pub(super) fn doom(&mut self, files: Vec<PathBuf>) {
        for doomed in &mut self.doomed {
            doomed.files.retain(|file| !files.contains(file));
        }
        self.doomed.push(Doomed { files, due_ms: None });
    }

    /// Makes durable what is known of producers wherever the log may begin next: the batches that say so are about to go,
    /// and a transaction that began in them may still be open.
    fn keep_producers_of(&mut self, removed: &[Arc<Segment>]) -> Result<(), LogError> {
        let first = self.segments[0].base_offset;
        for (at, _) in removed.iter().enumerate() {
            let next = removed.get(at + 1).map_or(first, |next| next.base_offset);
            // Snapshots below the recovery point are durable.
            if next == first || next >= self.recovery_point {
                self.keep_producers_at(next, &removed[..=at])?;
            }
        }
        Ok(())
    }

    /// Makes the snapshot at `offset` durable, from the segments before it if there is none.
    fn keep_producers_at(&mut self, offset: i64, before: &[Arc<Segment>]) -> Result<(), LogError> {
        let path = self.home.path(SegmentFile::Snapshot, offset);
        match self.home.storage.open(&path, Open::Write) {
            Ok(file) => return file.sync_data().context("sync", &path),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(LogError::io("open", &path, error)),
        }
        let (mut producers, from) = newest_snapshot(&self.home, offset)?;
        replay(&mut producers, before, from.unwrap_or(0), offset)?;
        if !producers.is_empty() {
            replace_file(&*self.home.storage, &path, &snapshot::encode(&producers)).context("replace", &path)?;
            self.snapshot_offset = self.snapshot_offset.max(offset);
        }
        Ok(())
    }

    /// Removes the files of segments that were deleted `file.delete.delay.ms` ago. `now_ms` is the wall clock.
    ///
    /// # Errors
    /// When the storage fails; the next call tries again.
    pub fn remove_deleted_files(&mut self, now_ms: i64) -> Result<(), LogError> {
        let delay_ms = self.config.file_delete_delay_ms;
        let mut index = 0;
        while let Some(doomed) = self.doomed.get_mut(index) {
            if *doomed.due_ms.get_or_insert(now_ms.saturating_add(delay_ms)) > now_ms {
                index += 1;
                continue;
            }
            for path in &doomed.files {
                self.home.remove(path)?;
            }
            self.doomed.swap_remove(index);
        }
        Ok(())
    }

    /// Does what time asks for: deletes segments that retention no longer covers, forgets producers that were
    /// silent for `producer.id.expiration.ms`, removes files that were deleted a while ago. Call it every
    /// `log.retention.check.interval.ms`. `now_ms` is the wall clock.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn maintain(&mut self, now_ms: i64) -> Result<Maintenance, LogError> {
        let plan = self.retention_plan(now_ms)?;
        self.delete_as_planned(now_ms, &plan)?;
        self.remove_deleted_files(now_ms)?;
        Ok(Maintenance { deleted: plan.deleted, expired_producers: self.expire_producers(now_ms) })
    }

    /// Deletes the segments that retention no longer covers (see [`retention`]) and returns how many.
    /// `now_ms` is the wall clock.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn delete_old_segments(&mut self, now_ms: i64) -> Result<usize, LogError> {
        let plan = self.retention_plan(now_ms)?;
        self.delete_as_planned(now_ms, &plan)?;
        Ok(plan.deleted.len())
    }

    fn delete_as_planned(&mut self, now_ms: i64, plan: &Plan) -> Result<(), LogError> {
        if plan.deleted.is_empty() {
            return Ok(());
        }
        if plan.roll {
            self.roll(now_ms)?;
        }
        let start = self.segments[plan.deleted.len()].base_offset;
        self.raise_log_start(start)?;
        self.drop_passed_segments()
    }

    /// What [`delete_old_segments`](Self::delete_old_segments) would do now.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn retention_plan(&self, now_ms: i64) -> Result<Plan, LogError> {
        self.check_usable()?;
        let LogConfig { delete, retention_ms, retention_bytes, .. } = self.config;
        let OffsetsView { log_start, high_watermark, .. } = self.offsets;
        let starts_late = self.segments.get(1).is_some_and(|second| second.base_offset <= log_start);
        if !starts_late && (!delete || retention_ms < 0 && retention_bytes < 0) {
            return Ok(Plan::default());
        }
        let ends = self.segments[1..].iter().map(|next| next.base_offset).chain([self.offsets.log_end]);
        let facts = |(segment, end_offset): (&Arc<Segment>, i64)| {
            let largest = segment.largest().context("read", &segment.path(SegmentFile::TimeIndex))?;
            // Without any timestamp there is nothing to go by but the clock at which the log was opened.
            let largest_timestamp = largest.map_or(self.active_since_ms, |largest| largest.timestamp);
            Ok(SegmentFacts { end_offset, size: segment.size(), largest_timestamp })
        };
        let segments = self.segments.iter().zip(ends).map(facts).collect::<Result<Vec<_>, LogError>>()?;
        let rules = Retention { delete, retention_ms, retention_bytes, log_start, high_watermark, now_ms };
        Ok(retention::plan(&segments, &rules))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::batch::BatchOptions;
    use crate::log::tests::{append, batch, batch_at, idempotent, offsets_from, open_with, small};
    use crate::storage::{MemStorage, Storage};
    use crate::view::Until;
    use crate::{OffsetQuery, Opening};

    fn names(storage: &MemStorage, log: &Log) -> Vec<String> {
        storage.list(log.dir()).expect("there").into_iter().map(|entry| entry.name).collect()
    }

    fn filled(storage: &MemStorage, config: LogConfig) -> Log {
        let mut log = open_with(storage, config, Opening::default());
        for n in 0..40 {
            append(&mut log, batch_at(n * 100, 3, BatchOptions::default()));
        }
        log.update_high_watermark(120);
        log
    }

    #[test]
    fn a_log_whose_records_are_all_too_old_rolls_and_keeps_its_end() {
        let storage = MemStorage::new();
        let mut log = filled(&storage, LogConfig { retention_ms: 1000, ..small() });
        let segments = log.segment_offsets().count();
        let done = log.maintain(1_000_000).expect("maintained");
        assert_eq!(done.deleted, vec![Reason::Age; segments]);
        assert_eq!(log.segment_offsets().collect::<Vec<_>>(), [120]);
        assert_eq!((log.view().log_start, log.view().log_end), (120, 120));
        assert_eq!(log.maintain(2_000_000).expect("maintained"), Maintenance::default());
        drop(log);
        let log = open_with(&storage, small(), Opening::default());
        assert_eq!((log.view().log_start, log.view().log_end), (120, 120), "without any checkpoint");
    }

    #[test]
    fn everything_agrees_on_the_log_start_afterwards() {
        let mut log = filled(&MemStorage::new(), LogConfig { retention_bytes: 3000, ..small() });
        log.maintain(5000).expect("maintained");
        let start = log.view().log_start;
        assert!(start > 0 && log.size() >= 3000 && log.size() < 5000, "{start} {}", log.size());
        let earliest = log.reader().offset_for_timestamp(OffsetQuery::Earliest, Until::HighWatermark);
        assert_eq!(earliest.expect("found").map(|found| found.offset), Some(start));
        assert_eq!(log.epochs().entries()[0].start_offset, start);
        assert_eq!(offsets_from(&log.reader(), start).first(), Some(&start));
    }

    #[test]
    fn deleted_files_keep_a_name_for_a_while_and_readers_keep_the_bytes() {
        let storage = MemStorage::new();
        let mut log = filled(&storage, LogConfig { file_delete_delay_ms: 1000, ..small() });
        let range = log.reader().read(0, 100, Until::LogEnd, true).expect("readable").records.expect("some");
        log.delete_records(110).expect("committed");
        let deleted = |names: &[String]| names.iter().filter(|name| name.ends_with(".deleted")).count();
        let before = deleted(&names(&storage, &log));
        assert!(before > 3, "{before}");
        log.maintain(10_000).expect("maintained");
        log.maintain(10_999).expect("maintained");
        assert_eq!(deleted(&names(&storage, &log)), before);
        log.maintain(11_000).expect("maintained");
        assert_eq!(deleted(&names(&storage, &log)), 0);
        assert!(range.read().is_ok(), "who reads holds the file");
    }

    #[test]
    fn segments_below_a_log_start_from_a_checkpoint_go_without_the_delete_policy_too() {
        let storage = MemStorage::new();
        drop(filled(&storage, small()));
        let config = LogConfig { delete: false, ..small() };
        let mut log = open_with(&storage, config, Opening { log_start: 50, high_watermark: 120, ..Opening::default() });
        let done = log.maintain(5000).expect("maintained");
        assert!(!done.deleted.is_empty() && done.deleted.iter().all(|reason| *reason == Reason::LogStart));
        assert!(log.segment_offsets().nth(1).is_none_or(|second| second > 50));
        assert_eq!(log.view().log_start, 50);
    }

    #[test]
    fn segments_of_one_log_and_of_others_roll_at_other_times_with_jitter() {
        let config = LogConfig { segment_ms: 10_000, segment_jitter_ms: 5000, ..LogConfig::default() };
        let rolled = |dir: &str| {
            let storage: Arc<dyn Storage> = Arc::new(MemStorage::new());
            let mut log = Log::open(storage, dir, config.clone(), Opening::default()).expect("opens");
            for n in 0..400 {
                append(&mut log, batch_at(n * 100, 1, BatchOptions::default()));
            }
            log.segment_offsets().collect::<Vec<_>>()
        };
        let (one, other) = (rolled("t-0"), rolled("t-1"));
        assert_eq!(one, rolled("t-0"), "no dice");
        assert_ne!(one, other);
        let ages: Vec<_> = one.windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert!(ages.iter().all(|age| (50..=101).contains(age)) && ages[0] != ages[1], "{ages:?}");
    }

    #[test]
    fn silent_producers_are_forgotten() {
        let mut log = open_with(&MemStorage::new(), small(), Opening::default());
        append(&mut log, idempotent(7, 0, 0, 1));
        append(&mut log, batch(1));
        let now_ms = crate::log::tests::NOW + log.config().producer_id_expiration_ms;
        assert_eq!(log.maintain(now_ms - 1).expect("maintained").expired_producers, 0);
        assert_eq!(log.maintain(now_ms).expect("maintained").expired_producers, 1);
        assert_eq!(log.producers().count(), 0);
    }
}
