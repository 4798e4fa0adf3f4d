//! One segment: a file of batches with its indexes.
//!
//! The writer and the readers share it. What changes is behind a lock that is only ever held to
//! look at or change memory, or to search the file of a closed index; never while records are
//! written or synced.
mod indexes;
mod replaced;
mod slot;
mod times;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard, Weak};

use crate::batch::BatchHeader;
use crate::error::{IoContext, LogError};
use crate::index::{IndexEntry, OffsetEntry, SparseIndex, TimeEntry};
use crate::names::{SegmentFile, deleted_path};
use crate::scan::{Headers, Scanned};
use crate::storage::{File, Open, Storage, read_file};
use crate::transactions::{self, AbortedEntry};

use slot::{Handle, Slot};

/// Where the files of a log are.
#[derive(Clone, Debug)]
pub(crate) struct Home {
    pub(crate) storage: Arc<dyn Storage>,
    pub(crate) dir: Arc<Path>,
    /// Whether the directory's own name is durable.
    pub(crate) named: Arc<AtomicBool>,
}

impl Home {
    /// Removes a file; no error when it is not there.
    pub(crate) fn remove(&self, path: &Path) -> Result<(), LogError> {
        match self.storage.remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(LogError::io("remove", path, error)),
            _ => Ok(()),
        }
    }

    pub(crate) fn path(&self, kind: SegmentFile, base_offset: i64) -> PathBuf {
        kind.path(&self.dir, base_offset)
    }
}

/// The largest timestamp of a segment and the last offset of the first batch that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Largest {
    pub(crate) timestamp: i64,
    pub(crate) offset: i64,
}

/// A segment of a log.
#[derive(Debug)]
pub(crate) struct Segment {
    pub(crate) base_offset: i64,
    home: Home,
    file: Arc<Slot>,
    state: RwLock<State>,
}

/// What changes as the segment grows.
#[derive(Debug)]
pub(crate) struct State {
    /// Bytes of batches in the file.
    pub(crate) size: u64,
    pub(crate) offsets: SparseIndex<OffsetEntry>,
    pub(crate) times: SparseIndex<TimeEntry>,
    pub(crate) aborted: SparseIndex<AbortedEntry>,
    /// `None`: not known yet (the last entry of the time index says), or no batch has a timestamp.
    pub(crate) largest: Option<Largest>,
    /// Bytes since the last entry of the offset index.
    bytes_since_entry: u64,
    /// Largest timestamp of the first batch, which `segment.ms` counts from.
    first_timestamp: Option<i64>,
    /// Bytes of the file for which space was reserved.
    reserved: u64,
    /// Whether space may be reserved that a process before this one asked for.
    left_reserved: bool,
    /// Bytes at which batches start that were found to be damaged, ascending.
    damaged: Vec<u64>,
}

/// So many damaged batches of a segment are remembered; who finds more of them had better look at the disk.
const DAMAGED_MAX: usize = 64;

impl State {
    pub(crate) fn empty() -> Self {
        Self {
            size: 0,
            offsets: SparseIndex::new(),
            times: SparseIndex::new(),
            aborted: SparseIndex::new(),
            largest: None,
            bytes_since_entry: 0,
            first_timestamp: None,
            reserved: 0,
            left_reserved: false,
            damaged: Vec::new(),
        }
    }

    /// For tests that mend what they broke.
    #[cfg(test)]
    pub(crate) fn forget_damage(&mut self) {
        self.damaged.clear();
    }

    /// Takes note of the next batch of the file.
    pub(crate) fn observe(&mut self, base_offset: i64, header: &BatchHeader, size: u64, index_interval: u32) {
        let (timestamp, last_offset) = (header.max_timestamp(), header.last_offset());
        if self.size == 0 {
            self.first_timestamp = Some(timestamp);
        }
        if self.largest.map_or(-1, |largest| largest.timestamp) < timestamp {
            self.largest = Some(Largest { timestamp, offset: last_offset });
        }
        if self.bytes_since_entry > u64::from(index_interval) {
            if let (Some(relative), Ok(position)) = (relative(base_offset, last_offset), u32::try_from(self.size)) {
                self.offsets.push(OffsetEntry { relative, position });
            }
            self.push_time_entry(base_offset);
            self.bytes_since_entry = 0;
        }
        self.size += size;
        self.bytes_since_entry += size;
    }

    /// Adds the largest timestamp so far to the time index, unless it is there.
    pub(crate) fn push_time_entry(&mut self, base_offset: i64) {
        if let Some(Largest { timestamp, offset }) = self.largest
            && let Some(relative) = relative(base_offset, offset)
        {
            self.times.push(TimeEntry { timestamp, relative });
        }
    }
}

/// `offset` relative to the base offset, when Kafka's four signed bytes can hold it.
fn relative(base_offset: i64, offset: i64) -> Option<u32> {
    let relative = offset.checked_sub(base_offset)?;
    i32::try_from(relative).ok().and_then(|relative| u32::try_from(relative).ok())
}

impl Segment {
    /// A new segment, in memory only until the first append.
    pub(crate) fn new(home: Home, base_offset: i64) -> Self {
        Self { base_offset, home, file: Slot::new(Handle::Absent), state: RwLock::new(State::empty()) }
    }

    /// A closed segment whose files are as they should be.
    pub(crate) fn closed(home: Home, base_offset: i64, size: u64, index_sizes: [u64; 3]) -> Self {
        let [offsets, times, aborted] = index_sizes;
        let count = |len: u64, size: usize| usize::try_from(len).unwrap_or(0) / size;
        let state = State {
            size,
            offsets: SparseIndex::Disk { count: count(offsets, OffsetEntry::SIZE) },
            times: SparseIndex::Disk { count: count(times, TimeEntry::SIZE) },
            aborted: SparseIndex::Disk { count: count(aborted, AbortedEntry::SIZE) },
            ..State::empty()
        };
        Self { base_offset, home, file: Slot::new(Handle::Reading(None)), state: RwLock::new(state) }
    }

    pub(crate) fn path(&self, kind: SegmentFile) -> PathBuf {
        self.home.path(kind, self.base_offset)
    }

    pub(crate) fn state(&self) -> RwLockReadGuard<'_, State> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn state_mut(&self) -> RwLockWriteGuard<'_, State> {
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn size(&self) -> u64 {
        self.state().size
    }

    /// Remembers that the batch at byte `position` is damaged, so that it is not served again. Says whether that is news.
    pub(crate) fn note_damage(&self, position: u64) -> bool {
        let damaged = &mut self.state_mut().damaged;
        match damaged.binary_search(&position) {
            Err(at) if damaged.len() < DAMAGED_MAX => {
                damaged.insert(at, position);
                true
            }
            _ => false,
        }
    }

    /// The first byte from `position` on, and before `end`, at which a batch is known to be damaged.
    pub(crate) fn damage_in(&self, position: u64, end: u64) -> Option<u64> {
        let state = self.state();
        let next = state.damaged.partition_point(|damaged| *damaged < position);
        state.damaged.get(next).copied().filter(|damaged| *damaged < end)
    }

    /// The segment's file for reading; `None` when nothing was ever written.
    pub(crate) fn file(&self) -> io::Result<Option<Arc<dyn File>>> {
        let mut handle = self.file.lock();
        match &mut *handle {
            Handle::Absent => Ok(None),
            Handle::Replaced => Err(io::ErrorKind::NotFound.into()),
            Handle::Broken(kind) => Err((*kind).into()),
            Handle::Writing(file) => Ok(Some(file.clone())),
            Handle::Reading(open) => {
                if let Some(file) = open.as_ref().and_then(Weak::upgrade) {
                    return Ok(Some(file));
                }
                let file = self.home.storage.open(&self.path(SegmentFile::Log), Open::Read)?;
                *open = Some(Arc::downgrade(&file));
                Ok(Some(file))
            }
        }
    }

    /// The segment's file for writing, created when it is not there; and whether it was.
    ///
    /// # Errors
    /// When the storage fails, or has failed at the sync that comes before a descriptor is given back.
    pub(crate) fn writer(&self) -> Result<(Arc<dyn File>, bool), LogError> {
        self.file.note_use();
        if let Handle::Writing(file) = &*self.file.lock() {
            return Ok((file.clone(), false));
        }
        // Before the lock is taken: what gives its descriptor back is locked for that.
        let descriptors = self.home.storage.descriptors();
        if let Some(descriptors) = &descriptors {
            descriptors.make_room();
        }
        let mut handle = self.file.lock();
        let path = self.path(SegmentFile::Log);
        if let Handle::Broken(kind) = *handle {
            return Err(LogError::io("sync", &path, kind.into()));
        }
        let created = matches!(*handle, Handle::Absent);
        let file = self.home.storage.open(&path, Open::Create).context("open", &path)?;
        *handle = Handle::Writing(file.clone());
        if let Some(descriptors) = descriptors {
            let slot: Weak<Slot> = Arc::downgrade(&self.file);
            descriptors.hold(slot);
        }
        Ok((file, created))
    }

    /// Keeps the file open only while someone reads; for segments that are closed and synced.
    pub(crate) fn release(&self) {
        let mut handle = self.file.lock();
        if let Handle::Writing(file) = &*handle {
            *handle = Handle::Reading(Some(Arc::downgrade(file)));
        }
    }

    pub(crate) fn open_index(&self, kind: SegmentFile) -> io::Result<Arc<dyn File>> {
        let handle = self.file.lock();
        if matches!(*handle, Handle::Replaced) {
            return Err(io::ErrorKind::NotFound.into());
        }
        self.home.storage.open(&self.path(kind), Open::Read)
    }

    /// The batch that contains `offset`, or else the first one behind it, among the first `end`
    /// bytes. The position returned is never beyond that of the batch.
    ///
    /// An offset index that does not lead to a batch at or before `offset` is damaged; then everything is walked.
    pub(crate) fn locate(&self, offset: i64, end: u64) -> io::Result<Option<Scanned>> {
        let Some(file) = self.file()? else {
            return Ok(None);
        };
        let from = match self.floor_position(offset)? {
            from if from > 0 && !self.starts_batch_upto(&*file, from, offset)? => 0,
            from => from,
        };
        let mut headers = Headers::new(&*file, from, end);
        while let Some(batch) = headers.next()? {
            if batch.header.last_offset() >= offset {
                return Ok(Some(batch));
            }
        }
        Ok(None)
    }

    /// Whether a batch that begins at or before `offset` starts at byte `position`.
    fn starts_batch_upto(&self, file: &dyn File, position: u64, offset: i64) -> io::Result<bool> {
        match Headers::new(file, position, self.size()).next() {
            Ok(found) => {
                Ok(found.is_some_and(|batch| (self.base_offset..=offset).contains(&batch.header.base_offset())))
            }
            Err(error) if error.kind() == io::ErrorKind::InvalidData => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// A byte at which a batch starts that lies at or before the one that contains `offset`.
    pub(crate) fn floor_position(&self, offset: i64) -> io::Result<u64> {
        let Some(wanted) = relative(self.base_offset, offset) else {
            return if offset < self.base_offset { Ok(0) } else { self.last_indexed() };
        };
        let open = || self.open_index(SegmentFile::OffsetIndex);
        let entry = self.state().offsets.floor(&open, |entry| entry.relative <= wanted)?;
        Ok(entry.map_or(0, |entry| u64::from(entry.position)))
    }

    fn last_indexed(&self) -> io::Result<u64> {
        let entry = self.state().offsets.last(&|| self.open_index(SegmentFile::OffsetIndex))?;
        Ok(entry.map_or(0, |entry| u64::from(entry.position)))
    }

    /// An offset at or beyond which no record lies in the first `end` bytes, as far as the index
    /// knows; `None` when it does not say.
    pub(crate) fn offset_bound(&self, end: u64) -> io::Result<Option<i64>> {
        let open = || self.open_index(SegmentFile::OffsetIndex);
        let entry = self.state().offsets.ceiling(&open, |entry| u64::from(entry.position) < end)?;
        Ok(entry.map(|entry| self.base_offset + i64::from(entry.relative)))
    }

    /// Whether the file of the transaction index is what it should be for markers below `end`. It is read whole: there
    /// are few entries, and one that is wrong makes aborted records look committed.
    pub(crate) fn aborted_is_sound(&self, end: i64) -> io::Result<bool> {
        let bytes = read_file(&*self.home.storage, &self.path(SegmentFile::TransactionIndex), u64::MAX)?;
        Ok(transactions::is_sound(&bytes, self.base_offset, end))
    }

    /// The transactions whose abort markers lie in the segment.
    pub(crate) fn aborted(&self) -> io::Result<Vec<AbortedEntry>> {
        self.state().aborted.all(&|| self.open_index(SegmentFile::TransactionIndex))
    }

    /// The largest timestamp of the first batch, in ms.
    pub(crate) fn first_timestamp(&self) -> io::Result<Option<i64>> {
        let (known, size) = {
            let state = self.state();
            (state.first_timestamp, state.size)
        };
        if known.is_some() || size == 0 {
            return Ok(known);
        }
        let Some(file) = self.file()? else {
            return Ok(None);
        };
        let first = Headers::new(&*file, 0, size).next()?.map(|batch| batch.header.max_timestamp());
        self.state_mut().first_timestamp = first;
        Ok(first)
    }

    /// Whether the segment must be closed before batches of `bytes` bytes up to `last_offset` are
    /// appended; `pending` bytes are about to be.
    pub(crate) fn is_full(&self, pending: u64, bytes: u64, last_offset: i64, limits: &Limits) -> bool {
        let state = self.state();
        let size = state.size + pending;
        let full = |len: usize, entry: usize| len >= (limits.index_bytes as usize / entry).max(2);
        size + bytes > u64::from(limits.segment_bytes) && size > 0
            || full(state.offsets.len(), OffsetEntry::SIZE)
            || full(state.times.len() + 1, TimeEntry::SIZE)
            || relative(self.base_offset, last_offset).is_none()
    }

    /// Reserves space ahead of a growing file, in steps that grow with it, so that a small
    /// partition takes little and a large one is asked for seldom. A hint: failures are ignored.
    pub(crate) fn reserve(&self, file: &dyn File, upto: u64, segment_bytes: u64) {
        const FIRST: u64 = 1 << 20;
        const STEP_MAX: u64 = 64 << 20;
        let reserved = self.state().reserved;
        if upto < FIRST || upto <= reserved {
            return;
        }
        let target = (upto + upto.clamp(FIRST, STEP_MAX)).min(segment_bytes.max(upto));
        // When it fails there is no point in asking again soon.
        let _ = file.allocate(upto, target - upto);
        self.state_mut().reserved = target;
    }

    /// After a crash nobody knows how much space was reserved: [`trim`](Self::trim) gives back whatever it is.
    pub(crate) fn suspect_reserve(&self) {
        self.state_mut().left_reserved = true;
    }

    /// Takes away what a write that failed left behind the last batch.
    pub(crate) fn cut_back(&self, file: &dyn File) -> Result<(), LogError> {
        let size = {
            let mut state = self.state_mut();
            state.reserved = 0;
            state.size
        };
        file.set_len(size).context_with("cut back", || self.path(SegmentFile::Log))
    }

    /// Gives back space that was reserved and not used.
    pub(crate) fn trim(&self) -> Result<(), LogError> {
        let (size, trim) = {
            let mut state = self.state_mut();
            let reserved = std::mem::take(&mut state.reserved);
            (state.size, std::mem::take(&mut state.left_reserved) || reserved > state.size)
        };
        if trim {
            let (file, _) = self.writer()?;
            file.set_len(size).context("trim", &self.path(SegmentFile::Log))?;
        }
        Ok(())
    }

    /// Forgets all that is derived from the file, to be observed anew.
    pub(crate) fn reset(&self) {
        *self.state_mut() = State::empty();
    }

    /// Makes a segment of known size whose indexes were loaded ready to be appended to: reads what
    /// lies behind the last entry of the offset index. Returns the offset after its last batch.
    ///
    /// # Errors
    /// `InvalidData` when index and file contradict each other, or the file does not end with a
    /// whole batch.
    pub(crate) fn resume(&self) -> io::Result<i64> {
        let open = || self.open_index(SegmentFile::OffsetIndex);
        let (size, last_entry) = {
            let state = self.state();
            (state.size, state.offsets.last(&open)?)
        };
        let Some(file) = self.file()?.filter(|_| size > 0) else {
            self.reset();
            return Ok(self.base_offset);
        };
        let last_time = self.state().times.last(&|| self.open_index(SegmentFile::TimeIndex))?;
        if last_time.is_some_and(|entry| !self.holds(&entry).unwrap_or(false)) {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "no batch has the last timestamp of the time index",
            ));
        }
        let from = last_entry.map_or(0, |entry| u64::from(entry.position));
        let mut headers = Headers::new(&*file, from, size);
        let mut next_offset = self.base_offset;
        let mut largest = self.state().largest;
        let mut first = true;
        while let Some(batch) = headers.next()? {
            let (timestamp, offset) = (batch.header.max_timestamp(), batch.header.last_offset());
            let indexed = last_entry.filter(|_| first).map(|entry| self.base_offset + i64::from(entry.relative));
            if offset < next_offset || indexed.is_some_and(|indexed| indexed != offset) {
                return Err(io::Error::new(io::ErrorKind::InvalidData, format!("unexpected offset {offset}")));
            }
            first = false;
            next_offset = offset + 1;
            if largest.map_or(-1, |largest| largest.timestamp) < timestamp {
                largest = Some(Largest { timestamp, offset });
            }
        }
        if first {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the offset index points beyond the end"));
        }
        let mut state = self.state_mut();
        state.largest = largest;
        state.bytes_since_entry = size - from;
        Ok(next_offset)
    }

    /// Cuts the segment off before the batch at byte `position`, whose first offset is `offset`,
    /// durably; its indexes must be in memory.
    pub(crate) fn truncate(&self, position: u64, offset: i64) -> Result<(), LogError> {
        let path = self.path(SegmentFile::Log);
        let (file, _) = self.writer()?;
        file.set_len(position).context("truncate", &path)?;
        file.sync_data().context("sync", &path)?;
        // The index files must not claim what is gone: a clean shutdown makes them believed.
        let kept = relative(self.base_offset, offset).unwrap_or(0);
        let mut state = self.state_mut();
        state.size = position;
        state.reserved = 0;
        state.damaged.retain(|damaged| *damaged < position);
        state.offsets.retain_prefix(|entry| u64::from(entry.position) < position && entry.relative < kept);
        state.times.retain_prefix(|entry| entry.relative < kept);
        state.aborted.retain_prefix(|entry| entry.last_offset < offset);
        let last = state.times.last(&|| self.open_index(SegmentFile::TimeIndex)).context("read", &path)?;
        state.largest = last.map(|entry| self.largest_of(&entry));
        if position > 0 {
            drop(state);
            return self.write_indexes(true).map(drop);
        }
        *state = State::empty();
        drop(state);
        INDEXES.into_iter().try_for_each(|kind| self.home.remove(&self.path(kind)))
    }

    /// Renames the segment's batches, or the files that are derived from them, to names that are no part of the log.
    /// Returns the new names. The batches go first and durably, so that a crash leaves a whole segment or remains of one:
    /// batches without their index of aborted transactions would look committed.
    pub(crate) fn set_aside(&self, derived: bool) -> Result<Vec<PathBuf>, LogError> {
        let kinds: &[SegmentFile] = if derived { &INDEXES } else { &[SegmentFile::Log] };
        let mut renamed = Vec::new();
        for kind in kinds {
            let from = self.path(*kind);
            let to = deleted_path(&from);
            match self.home.storage.rename(&from, &to) {
                Ok(()) => renamed.push(to),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(LogError::io("rename", &from, error)),
            }
        }
        Ok(renamed)
    }

    /// Removes the segment's batches durably, then what is derived from them: see [`set_aside`](Self::set_aside).
    pub(crate) fn remove_durably(&self) -> Result<(), LogError> {
        self.home.remove(&self.path(SegmentFile::Log))?;
        self.home.sync_dir()?;
        self.remove_files()
    }

    /// Removes the segment's files; no error when they are not there.
    pub(crate) fn remove_files(&self) -> Result<(), LogError> {
        INDEXES.into_iter().chain([SegmentFile::Log]).try_for_each(|kind| self.home.remove(&self.path(kind)))
    }
}

/// The files that are derived from the batches of one segment.
pub(crate) const INDEXES: [SegmentFile; 3] =
    [SegmentFile::OffsetIndex, SegmentFile::TimeIndex, SegmentFile::TransactionIndex];

/// What a segment may grow to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) segment_bytes: u32,
    pub(crate) index_bytes: u32,
}
