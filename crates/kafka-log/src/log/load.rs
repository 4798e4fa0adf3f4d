//! Opening: from the files of a directory to a log that can be appended to.
//!
//! After a clean shutdown nothing is read but the ends of things. Otherwise every batch from the
//! recovery point on is read and checked; the first that is torn or wrong ends the log, and what was
//! derived from there on (indexes, epochs, producer state, snapshots) is derived again.
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use super::{Log, Published, Shared};
use crate::batch::{BatchHeader, BatchRef};
use crate::config::LogConfig;
use crate::epochs::LeaderEpochs;
use crate::error::{IoContext, LogError};
use crate::index::{IndexEntry, OffsetEntry, TimeEntry};
use crate::names::{CLEANED_SUFFIX, DELETED_SUFFIX, SWAP_SUFFIX, SegmentFile, TEMPORARY_SUFFIX};
use crate::producers::{ProducerFacts, Producers, snapshot};
use crate::scan::{Checked, Headers, beyond_damage, read_batch};
use crate::segment::{Home, Segment};
use crate::storage::{Storage, read_file};
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
struct Sizes {
    log: Option<u64>,
    offsets: Option<u64>,
    times: Option<u64>,
    aborted: Option<u64>,
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

/// Producer snapshots are a few bytes a producer; this many is far more than a broker can hold.
const SNAPSHOT_BYTES_MAX: u64 = 1 << 30;

/// Appends further apart than this did not wait for the same sync.
const TORN_TOGETHER_MS: i64 = 5_000;

/// A log while it is being opened.
struct Loader {
    home: Home,
    config: LogConfig,
    opening: Opening,
    segments: Vec<Arc<Segment>>,
    /// File sizes of the segments, by base offset.
    sizes: BTreeMap<i64, Sizes>,
    snapshots: BTreeSet<i64>,
    epochs: LeaderEpochs,
    epochs_written: bool,
    producers: Producers,
    cut: Option<Cut>,
    /// Something was removed or written whose name is not durable yet.
    dir_dirty: bool,
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
        let home = Home { storage, dir: dir.into() };
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
        for entry in self.home.storage.list(&dir).context("list", &dir)? {
            if entry.name.ends_with(SWAP_SUFFIX) {
                return Err(LogError::corrupt(
                    &dir.join(&entry.name),
                    "an interrupted cleaning cannot be completed yet",
                ));
            }
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
        let sizes = self.sizes.get(&last.base_offset).copied().unwrap_or_default();
        if self.opening.clean && !sizes.indexes_look_right(self.config.index_interval_bytes) {
            return (self.segments.len() - 1, None);
        }
        if self.opening.clean {
            // Index and file must agree; if they do not, reading the segment decides.
            let resumed = last.load_indexes().and_then(|()| last.resume());
            return (self.segments.len() - 1, resumed.ok());
        }
        let passed = self.segments.partition_point(|segment| segment.base_offset <= self.opening.recovery_point);
        (passed.saturating_sub(1), None)
    }

    /// Rebuilds indexes of closed segments that are missing or cut off, from batches that are durable.
    fn rebuild_indexes(&mut self) -> Result<(), LogError> {
        let upto = if self.opening.clean { self.segments.len().saturating_sub(1) } else { self.find_end().0 };
        for segment in &self.segments[..upto] {
            let sizes = self.sizes.get(&segment.base_offset).copied().unwrap_or_default();
            if sizes.indexes_look_right(self.config.index_interval_bytes) {
                continue;
            }
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

    /// Producer state at `end`, from the newest good snapshot and the batches that follow it.
    fn load_producers(&mut self, end: i64) -> Result<(), LogError> {
        self.remove_snapshots_after(end)?;
        let (producers, from) = newest_snapshot(&self.home, end)?;
        self.snapshots.retain(|offset| from.is_some_and(|from| *offset <= from));
        self.producers = producers;
        replay(&mut self.producers, &self.segments, from.unwrap_or(0), end)
    }

    fn remove_snapshots_after(&mut self, end: i64) -> Result<(), LogError> {
        for offset in self.snapshots.split_off(&(end + 1)) {
            self.home.remove(&self.home.path(SegmentFile::Snapshot, offset))?;
            self.dir_dirty = true;
        }
        Ok(())
    }

    /// Reads every batch from segment `from` on and cuts off what is not good. Returns the log end.
    fn recover(&mut self, from: usize) -> Result<i64, LogError> {
        let from = from - usize::from(self.is_unfinished_start(from)?);
        let start = self.segments[from].base_offset;
        // State at the start comes from before it; nothing newer is believed.
        self.load_producers(start)?;
        self.epochs.truncate_from_end(start);
        let mut log_end = start;
        let mut good = from;
        let mut torn = 0;
        while let Some(segment) = self.segments.get(good).cloned() {
            if good > from && segment.base_offset != log_end && !self.config.compact {
                // The tail of the segment before it is lost, so it hangs in the air.
                break;
            }
            if good > from {
                self.write_snapshot(segment.base_offset)?;
            }
            let sizes = self.sizes.get(&segment.base_offset).copied().unwrap_or_default();
            let read = read_segment(&segment, sizes, &mut self.producers, &mut self.epochs, &self.config)?;
            log_end = read.next_offset;
            good += 1;
            torn = sizes.log.unwrap_or(0).saturating_sub(read.valid_bytes);
            if torn > 0 {
                let path = segment.path(SegmentFile::Log);
                if self.opening.refuse_damage {
                    self.check_torn(&segment, &read, good)?;
                }
                let (file, _) = segment.writer()?;
                file.set_len(read.valid_bytes).context("truncate", &path)?;
                file.sync_data().context("sync", &path)?;
                break;
            }
            if good < self.segments.len() {
                segment.complete_time_index();
                self.dir_dirty |= segment.write_indexes(false)?;
            }
        }
        self.note_cut(log_end, torn, good);
        while self.segments.len() > good {
            if let Some(segment) = self.segments.pop() {
                segment.remove_files()?;
                self.home.sync_dir()?;
            }
        }
        for segment in &self.segments[from..self.segments.len() - 1] {
            segment.seal_indexes();
        }
        Ok(log_end)
    }

    /// Whether what is bad in a segment may be what a crash left of the last appends. `next` is the segment after it.
    fn check_torn(&self, segment: &Segment, read: &ReadSegment, next: usize) -> Result<(), LogError> {
        let path = segment.path(SegmentFile::Log);
        let follows = self.segments[next..].iter().any(|segment| segment.size() > 0);
        let len = segment.size().max(self.sizes.get(&segment.base_offset).and_then(|sizes| sizes.log).unwrap_or(0));
        let beyond = match segment.file().context("open", &path)? {
            Some(file) => beyond_damage(&*file, read.valid_bytes, len, read.next_offset).context("read", &path)?,
            None => None,
        };
        // Appends that share a sync are torn together, so that not every good batch behind a bad one means damage.
        let is_older = |(first, last): &(BatchHeader, BatchHeader)| {
            last.leader_epoch() > first.leader_epoch()
                || last.max_timestamp().saturating_sub(first.max_timestamp()) > TORN_TOGETHER_MS
        };
        if follows || beyond.as_ref().is_some_and(is_older) {
            let reason = format!("damaged at byte {}, with good batches behind it: not cut off", read.valid_bytes);
            return Err(LogError::corrupt(&path, reason));
        }
        Ok(())
    }

    /// Remembers that `torn` bytes are lost, and the segments from number `good` on.
    fn note_cut(&mut self, log_end: i64, torn: u64, good: usize) {
        let lost = &self.segments[good..];
        let len = |segment: &Arc<Segment>| self.sizes.get(&segment.base_offset).and_then(|sizes| sizes.log);
        let bytes = torn + lost.iter().filter_map(len).sum::<u64>();
        // Segments without a byte were just made when the power went.
        self.cut = (bytes > 0).then_some(Cut { log_end, bytes, segments: lost.len() });
    }

    /// Whether the last segment is the beginning of a log that starts over, the older segments not all
    /// removed when the power went: empty, and not where the one before it ends.
    fn is_unfinished_start(&self, from: usize) -> Result<bool, LogError> {
        let [.., older, last] = self.segments.as_slice() else { return Ok(false) };
        if from + 1 < self.segments.len() || last.size() > 0 || self.config.compact {
            return Ok(false);
        }
        let path = older.path(SegmentFile::Log);
        let Some(file) = older.file().context("open", &path)? else { return Ok(false) };
        let position = older.floor_position(i64::MAX).context("read", &path)?;
        let mut headers = Headers::new(&*file, position, older.size());
        let mut end = older.base_offset;
        while let Ok(Some(batch)) = headers.next() {
            end = batch.header.next_offset();
        }
        Ok(end != last.base_offset)
    }

    /// Writes the producer state at a segment's start anew; its file may stem from before a crash.
    fn write_snapshot(&mut self, offset: i64) -> Result<(), LogError> {
        let path = self.home.path(SegmentFile::Snapshot, offset);
        crate::storage::replace_file(&*self.home.storage, &path, &snapshot::encode(&self.producers))
            .context("replace", &path)?;
        self.snapshots.insert(offset);
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
        Ok(Log {
            home: self.home,
            config: self.config,
            segments: self.segments,
            offsets,
            epochs: self.epochs,
            epochs_written: self.epochs_written,
            producers: self.producers,
            snapshot_offset: self.snapshots.last().copied().unwrap_or(-1),
            snapshots_unsynced: Vec::new(),
            recovery_point,
            unsynced_since_ms: (recovery_point < log_end).then_some(self.opening.now_ms),
            dir_dirty: self.dir_dirty,
            truncations: 0,
            active_since_ms: self.opening.now_ms,
            cut: self.cut,
            poisoned: false,
            shared: Arc::new(Shared::new(published)),
        })
    }
}

/// What reading a whole segment found.
struct ReadSegment {
    /// Bytes before the first that is not part of a good batch.
    valid_bytes: u64,
    /// The offset after the last good batch.
    next_offset: i64,
}

/// Reads and checks every batch of a segment and derives everything from it anew.
fn read_segment(
    segment: &Segment,
    sizes: Sizes,
    producers: &mut Producers,
    epochs: &mut LeaderEpochs,
    config: &LogConfig,
) -> Result<ReadSegment, LogError> {
    let path = segment.path(SegmentFile::Log);
    segment.reset();
    let mut read = ReadSegment { valid_bytes: 0, next_offset: segment.base_offset };
    let Some(file) = segment.file().context("open", &path)? else {
        return Ok(read);
    };
    let mut batches = Checked::new(&*file, sizes.log.unwrap_or(0));
    while let Some((scanned, batch)) = batches.next().context("read", &path)? {
        let header = scanned.header;
        if header.base_offset() < read.next_offset {
            break;
        }
        if header.leader_epoch() > epochs.latest() {
            epochs.assign(header.leader_epoch(), header.base_offset());
        }
        let aborted = match ProducerFacts::of(&header, super::append::marker_in(&batch)) {
            Some(facts) => producers.replay(&facts),
            None => Vec::new(),
        };
        let mut state = segment.state_mut();
        state.observe(segment.base_offset, &header, scanned.size, config.index_interval_bytes);
        for aborted in aborted {
            state.aborted.push(aborted);
        }
        read.next_offset = header.next_offset();
        read.valid_bytes = scanned.position + scanned.size;
    }
    Ok(read)
}

/// The newest snapshot at or before `end` that is good, and its offset. Damaged ones are removed.
pub(super) fn newest_snapshot(home: &Home, end: i64) -> Result<(Producers, Option<i64>), LogError> {
    let mut offsets: Vec<i64> = Vec::new();
    for entry in home.storage.list(&home.dir).context("list", &home.dir)? {
        if let Some((SegmentFile::Snapshot, offset)) = SegmentFile::parse(&entry.name)
            && offset <= end
        {
            offsets.push(offset);
        }
    }
    while let Some(offset) = offsets.pop() {
        let path = home.path(SegmentFile::Snapshot, offset);
        let bytes = read_file(&*home.storage, &path, SNAPSHOT_BYTES_MAX);
        match bytes.map(|bytes| snapshot::decode(&bytes)) {
            Ok(Ok(producers)) => return Ok((producers, Some(offset))),
            Ok(Err(_)) => home.remove(&path)?,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => home.remove(&path)?,
            Err(error) => return Err(LogError::io("read", &path, error)),
        }
    }
    Ok((Producers::default(), None))
}

/// Brings producer state from offset `from` to offset `to` by the headers of the batches between.
pub(super) fn replay(producers: &mut Producers, segments: &[Arc<Segment>], from: i64, to: i64) -> Result<(), LogError> {
    let passed = segments.partition_point(|segment| segment.base_offset <= from);
    for segment in &segments[passed.saturating_sub(1)..] {
        if segment.base_offset >= to || from >= to {
            break;
        }
        let path = segment.path(SegmentFile::Log);
        let Some(file) = segment.file().context("open", &path)? else {
            continue;
        };
        let position = segment.floor_position(from).context("read", &path)?;
        let mut headers = Headers::new(&*file, position, segment.size());
        while let Some(scanned) = headers.next().context("read", &path)? {
            let header = scanned.header;
            if header.last_offset() < from || !header.has_producer_id() {
                continue;
            }
            if header.base_offset() >= to {
                break;
            }
            let mut marker = None;
            if header.attributes().is_control() {
                let bytes = read_batch(&*file, &scanned).context("read", &path)?;
                marker = BatchRef::parse(&bytes, bytes.len()).ok().and_then(|batch| super::append::marker_in(&batch));
            }
            if let Some(facts) = ProducerFacts::of(&header, marker) {
                producers.replay(&facts);
            }
        }
    }
    Ok(())
}
