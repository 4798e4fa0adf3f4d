//! Opening: from the files of a directory to a log that can be appended to.
//!
//! After a clean shutdown nothing is read but the ends of things. Otherwise every batch from the
//! recovery point on is read and checked; the first that is torn or wrong ends the log, and what was
//! derived from there on (indexes, epochs, producer state, snapshots) is derived again.
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::recover::read_segment;
use super::snapshots::{newest_snapshot, replay};
use super::{Log, Published, Shared};
use crate::compaction;
use crate::config::LogConfig;
use crate::epochs::LeaderEpochs;
use crate::error::{IoContext, LogError};
use crate::index::{IndexEntry, OffsetEntry, TimeEntry};
use crate::names::{CLEANED_SUFFIX, DELETED_SUFFIX, SegmentFile, TEMPORARY_SUFFIX};
use crate::producers::Producers;
use crate::scan::Headers;
use crate::segment::{Home, Segment};
use crate::storage::Storage;
use crate::transactions::AbortedEntry;
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
    /// From `cleaner-offset-checkpoint`: records below it were cleaned. 0 when unknown.
    pub first_dirty: i64,
    /// The wall clock in ms, for the expiry of producers.
    pub now_ms: i64,
    /// Whether to refuse a log that is damaged, rather than to cut off what follows: for a log of which everything but
    /// the last appends is known to be durable, so that good batches behind bad ones are no torn tail.
    pub refuse_damage: bool,
}

/// What opening a log cut off, because it was torn or damaged: more than operators should miss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cut {
    /// Where the log ended then: the offset after the last good batch before the first bad one.
    pub log_end: i64,
    /// Bytes that were cut off or removed with their segments.
    pub bytes: u64,
    /// Segments that followed and were removed.
    pub segments: usize,
}

/// Sizes of a segment's files; `None` where there is none.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sizes {
    pub(super) log: Option<u64>,
    pub(super) offsets: Option<u64>,
    pub(super) times: Option<u64>,
    pub(super) aborted: Option<u64>,
}

impl Sizes {
    /// Whether the indexes of a closed segment may be what they should: complete entries, and there.
    fn indexes_look_right(&self, index_interval: u32) -> bool {
        let whole = |len: Option<u64>, entry: usize| len.is_some_and(|len| len % entry as u64 == 0);
        let small = self.log.unwrap_or(0) <= u64::from(index_interval);
        (whole(self.offsets, OffsetEntry::SIZE) || (small && self.offsets.is_none()))
            && whole(self.times, TimeEntry::SIZE)
            && (self.aborted.is_none() || whole(self.aborted, AbortedEntry::SIZE))
    }
}

/// A log while it is being opened.
pub(super) struct Loader {
    pub(super) home: Home,
    pub(super) config: LogConfig,
    pub(super) opening: Opening,
    pub(super) segments: Vec<Arc<Segment>>,
    /// File sizes of the segments, by base offset.
    pub(super) sizes: BTreeMap<i64, Sizes>,
    pub(super) snapshots: BTreeSet<i64>,
    pub(super) epochs: LeaderEpochs,
    pub(super) epochs_written: bool,
    pub(super) producers: Producers,
    pub(super) cut: Option<Cut>,
    /// Something was removed or written whose name is not durable yet.
    pub(super) dir_dirty: bool,
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
        let dir = dir.into();
        let created = !storage.exists(&dir).context("look for", &dir)?;
        storage.create_dir_all(&dir).context("create", &dir)?;
        let named = Arc::new(AtomicBool::new(opening.clean && !created));
        let home = Home { storage, dir: dir.into(), named };
        let mut loader = Loader {
            dir_dirty: created || !opening.clean,
            home,
            config,
            opening,
            segments: Vec::new(),
            sizes: BTreeMap::new(),
            snapshots: BTreeSet::new(),
            epochs: LeaderEpochs::default(),
            epochs_written: true,
            producers: Producers::default(),
            cut: None,
        };
        loader.list()?;
        loader.load()
    }
}

impl Loader {
    /// Finds the segments, and removes what a crash left half done.
    fn list(&mut self) -> Result<(), LogError> {
        let dir = self.home.dir.clone();
        self.dir_dirty |= compaction::settle(&self.home)?;
        for entry in self.home.storage.list(&dir).context("list", &dir)? {
            if [DELETED_SUFFIX, CLEANED_SUFFIX, TEMPORARY_SUFFIX].iter().any(|suffix| entry.name.ends_with(suffix)) {
                self.home.remove(&dir.join(&entry.name))?;
                self.dir_dirty = true;
                continue;
            }
            let Some((kind, offset)) = SegmentFile::parse(&entry.name) else {
                continue;
            };
            if kind == SegmentFile::Snapshot {
                self.snapshots.insert(offset);
                continue;
            }
            let sizes = self.sizes.entry(offset).or_default();
            match kind {
                SegmentFile::Log => sizes.log = Some(entry.len),
                SegmentFile::OffsetIndex => sizes.offsets = Some(entry.len),
                SegmentFile::TimeIndex => sizes.times = Some(entry.len),
                SegmentFile::TransactionIndex | SegmentFile::Snapshot => sizes.aborted = Some(entry.len),
            }
        }
        let orphans: Vec<i64> =
            self.sizes.iter().filter(|(_, sizes)| sizes.log.is_none()).map(|(offset, _)| *offset).collect();
        for offset in orphans {
            Segment::new(self.home.clone(), offset).remove_files()?;
            self.sizes.remove(&offset);
            self.dir_dirty = true;
        }
        for (&offset, sizes) in &self.sizes {
            let indexes = [sizes.offsets, sizes.times, sizes.aborted].map(|len| len.unwrap_or(0));
            let segment = Segment::closed(self.home.clone(), offset, sizes.log.unwrap_or(0), indexes);
            self.segments.push(Arc::new(segment));
        }
        Ok(())
    }

    fn load(mut self) -> Result<Log, LogError> {
        match LeaderEpochs::read(&*self.home.storage, &self.home.dir) {
            Ok(epochs) => self.epochs = epochs.unwrap_or_default(),
            // All of them are found again among the batches.
            Err(LogError::Corrupt { .. }) => {}
            Err(error) => return Err(error),
        }
        let before = self.epochs.clone();
        // Before any is believed: one of a log that started over elsewhere says nothing about this one.
        self.remove_stray_snapshots()?;
        self.rebuild_indexes()?;
        let (scan_from, log_end) = self.find_end();
        let log_end = match log_end {
            Some(log_end) => {
                self.load_producers(log_end)?;
                log_end
            }
            None => self.recover(scan_from)?,
        };
        let first_base = self.segments.first().map_or(0, |segment| segment.base_offset);
        let log_start = self.opening.log_start.max(first_base);
        if self.segments.is_empty() || log_start > log_end {
            return self.start_empty(log_start);
        }
        self.fit_epochs(log_start, log_end)?;
        self.epochs_written &= self.epochs == before;
        self.finish(log_start, log_end)
    }

    /// From which segment on everything must be read; or, if nothing must, the log end.
    fn find_end(&self) -> (usize, Option<i64>) {
        let Some(last) = self.segments.last() else {
            return (0, Some(0));
        };
        if self.opening.clean && !self.indexes_look_right(self.segments.len() - 1) {
            return (self.segments.len() - 1, None);
        }
        if self.opening.clean {
            // Index and file must agree; if they do not, reading the segment decides.
            let resumed = last.load_indexes(true).and_then(|()| last.resume());
            return (self.segments.len() - 1, resumed.ok());
        }
        let passed = self.segments.partition_point(|segment| segment.base_offset <= self.opening.recovery_point);
        (passed.saturating_sub(1), None)
    }

    /// Whether the indexes of a segment may be what they should.
    fn indexes_look_right(&self, at: usize) -> bool {
        let segment = &self.segments[at];
        let sizes = self.sizes.get(&segment.base_offset).copied().unwrap_or_default();
        let end = self.segments.get(at + 1).map_or(i64::MAX, |next| next.base_offset);
        sizes.indexes_look_right(self.config.index_interval_bytes)
            && (sizes.aborted.unwrap_or(0) == 0 || segment.aborted_is_sound(end).unwrap_or(false))
    }

    /// Rebuilds indexes of closed segments that are missing or cut off, from batches that are durable.
    fn rebuild_indexes(&mut self) -> Result<(), LogError> {
        let upto = if self.opening.clean { self.segments.len().saturating_sub(1) } else { self.find_end().0 };
        for (at, segment) in self.segments[..upto].iter().enumerate() {
            if self.indexes_look_right(at) {
                continue;
            }
            let sizes = self.sizes.get(&segment.base_offset).copied().unwrap_or_default();
            // Which transactions its markers end is known from before it.
            let (mut producers, from) = newest_snapshot(&self.home, segment.base_offset)?;
            replay(&mut producers, &self.segments, from.unwrap_or(0), segment.base_offset)?;
            let read = read_segment(segment, sizes, &mut producers, &mut LeaderEpochs::default(), &self.config)?;
            if read.valid_bytes < sizes.log.unwrap_or(0) {
                let reason = format!("damaged at byte {}, below the recovery point", read.valid_bytes);
                return Err(LogError::corrupt(&segment.path(SegmentFile::Log), reason));
            }
            segment.complete_time_index();
            segment.write_indexes(true)?;
            segment.seal_indexes();
            self.dir_dirty = true;
        }
        Ok(())
    }

    /// The epochs of the batches from offset `from` on, up to offset `to`.
    fn epochs_from_batches(&self, from: i64, to: i64) -> Result<LeaderEpochs, LogError> {
        let mut epochs = LeaderEpochs::default();
        let passed = self.segments.partition_point(|segment| segment.base_offset <= from);
        for segment in &self.segments[passed.saturating_sub(1)..] {
            let path = segment.path(SegmentFile::Log);
            if segment.base_offset >= to {
                break;
            }
            let Some(file) = segment.file().context("open", &path)? else {
                continue;
            };
            let position = segment.floor_position(from).context("read", &path)?;
            let mut headers = Headers::new(&*file, position, segment.size());
            // A torn tail ends the walk; recovery reads it again.
            while let Ok(Some(batch)) = headers.next() {
                let (base_offset, epoch) = (batch.header.base_offset(), batch.header.leader_epoch());
                if base_offset >= to {
                    break;
                }
                if batch.header.last_offset() >= from && epoch > epochs.latest() {
                    epochs.assign(epoch, base_offset.max(from));
                }
            }
        }
        Ok(epochs)
    }

    /// Makes the epochs those of the records from `log_start` to `log_end`.
    fn fit_epochs(&mut self, log_start: i64, log_end: i64) -> Result<(), LogError> {
        self.epochs.truncate_from_end(log_end);
        self.epochs.truncate_from_start(log_start);
        // A log start that was lost in a crash leaves records that the epochs have forgotten.
        let known_from = self.epochs.entries().first().map_or(log_end, |first| first.start_offset);
        if known_from > log_start {
            let mut epochs = self.epochs_from_batches(log_start, known_from)?;
            for entry in self.epochs.entries() {
                if entry.epoch > epochs.latest() {
                    epochs.assign(entry.epoch, entry.start_offset);
                }
            }
            self.epochs = epochs;
        }
        Ok(())
    }

    /// A log without records that starts at `log_start`.
    fn start_empty(mut self, log_start: i64) -> Result<Log, LogError> {
        self.note_cut(log_start, 0, 0);
        for segment in self.segments.drain(..).rev() {
            segment.remove_files()?;
            self.dir_dirty = true;
        }
        self.remove_snapshots_after(-1)?;
        self.producers = Producers::default();
        self.epochs_written &= !self.epochs.clear();
        let segment = Segment::new(self.home.clone(), log_start);
        if log_start > 0 {
            segment.writer()?;
            self.dir_dirty = true;
        }
        self.segments.push(Arc::new(segment));
        self.finish(log_start, log_start)
    }

    fn finish(mut self, log_start: i64, log_end: i64) -> Result<Log, LogError> {
        let high_watermark = self.opening.high_watermark.clamp(log_start, log_end);
        if self.opening.now_ms > 0 {
            self.producers.expire(self.opening.now_ms, self.config.producer_id_expiration_ms);
        }
        self.producers.on_high_watermark(high_watermark);
        let unstable = self.producers.first_unstable().unwrap_or(i64::MAX);
        let offsets = OffsetsView {
            log_start,
            high_watermark,
            last_stable: unstable.min(high_watermark).max(log_start),
            log_end,
            epoch: self.epochs.latest(),
        };
        let published = Published {
            offsets,
            segments: self.segments.as_slice().into(),
            end_position: self.segments.last().map_or(0, |segment| segment.size()),
            epochs: Arc::new(self.epochs.clone()),
        };
        let recovery_point = if self.opening.clean { log_end } else { self.opening.recovery_point.min(log_end) };
        // Whether those that are there from before were synced nobody knows.
        let snapshots_unsynced =
            if self.opening.clean { Vec::new() } else { self.snapshots.range(recovery_point..).copied().collect() };
        Ok(Log {
            home: self.home,
            config: self.config,
            segments: self.segments,
            offsets,
            epochs: self.epochs,
            epochs_written: self.epochs_written,
            producers: self.producers,
            snapshot_offset: self.snapshots.last().copied().unwrap_or(-1),
            snapshots_unsynced,
            doomed: Vec::new(),
            recovery_point,
            unsynced_since_ms: (recovery_point < log_end).then_some(self.opening.now_ms),
            dir_dirty: self.dir_dirty,
            truncations: 0,
            first_dirty: self.opening.first_dirty.min(log_end),
            cleaning: std::sync::Weak::new(),
            active_since_ms: self.opening.now_ms,
            cut: self.cut,
            poisoned: false,
            shared: Arc::new(Shared::new(published)),
        })
    }
}
