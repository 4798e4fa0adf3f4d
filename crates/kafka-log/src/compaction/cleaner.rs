//! One round of cleaning, without the log's lock: reads segments that no longer change, writes new ones.
use std::collections::BTreeMap;
use std::io::{self, IoSlice};
use std::ops::{ControlFlow, Range};
use std::path::PathBuf;
use std::sync::Arc;

use super::offset_map::OffsetMap;
use super::plan::{SegmentFacts, groups};
use super::rewrite::{BatchFault, Found, LastOfProducer, Rewriter, Round, Scratch, marker_in, plain, walk};
use super::transactions::Transactions;
use crate::batch::{BatchRef, Entry};
use crate::config::LogConfig;
use crate::error::{IoContext, LogError};
use crate::index::{IndexEntry, SparseIndex};
use crate::names::{CLEANED_SUFFIX, SegmentFile, suffixed};
use crate::scan::Checked;
use crate::segment::{Home, INDEXES, Segment, State};
use crate::storage::{File, Open, write_all_at};
use crate::transactions::AbortedEntry;

/// What a cleaner may use: `log.cleaner.*`, of one thread.
#[derive(Clone, Copy, Debug)]
pub struct CleanerOptions {
    /// Bytes for the map from key to last offset: `log.cleaner.dedupe.buffer.size` divided by
    /// `log.cleaner.threads`. No more than the dirty records of a log need is allocated, and only while it is cleaned.
    pub map_bytes: usize,
    /// `log.cleaner.io.buffer.load.factor`: how full the map may get, up to 0.9 (beyond, it takes more memory instead).
    pub load_factor: f64,
    /// Secret and random: keeps clients from making two keys look like one.
    pub seed: u128,
}

impl Default for CleanerOptions {
    fn default() -> Self {
        Self { map_bytes: 128 << 20, load_factor: 0.9, seed: 0 }
    }
}

/// Cleans one log after the other with the same buffers. Keep one a thread.
#[derive(Debug)]
pub struct Cleaner {
    options: CleanerOptions,
    map: OffsetMap,
    scratch: Scratch,
    output: Vec<u8>,
}

/// Called with every few bytes that were read or written; may block to keep to a rate ([`Throttle`](super::Throttle)).
/// `Break` ends the cleaning.
pub type Pace<'p> = dyn FnMut(u64) -> ControlFlow<()> + 'p;

/// Why a cleaning ended early. The log is as it was, or up to the last segment that was replaced.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CleaningError {
    /// The [`Pace`] said so.
    #[error("the cleaning was stopped")]
    Stopped,
    /// The log was truncated or deleted meanwhile: begin anew.
    #[error("the log changed while it was being cleaned")]
    Changed,
    /// The storage failed, or a batch is damaged.
    #[error(transparent)]
    Log(#[from] LogError),
}

impl CleaningError {
    /// Whether trying again is pointless until someone has looked at the log: it is damaged, and its segments say where.
    pub fn is_uncleanable(&self) -> bool {
        matches!(self, Self::Log(LogError::Corrupt { .. }))
    }

    /// Whether there was no room for what is left: then nothing has changed.
    pub fn is_out_of_space(&self) -> bool {
        matches!(self, Self::Log(error) if error.is_out_of_space())
    }
}

/// What a round did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cleaned {
    /// Records below it were cleaned: for `cleaner-offset-checkpoint`.
    pub first_dirty: i64,
    /// Keys in the dirty part.
    pub keys: usize,
    /// Segments that were read.
    pub segments_before: usize,
    /// Segments that were written.
    pub segments_after: usize,
    /// Bytes of their batches before.
    pub bytes_before: u64,
    /// Bytes of their batches after.
    pub bytes_after: u64,
    /// Records that are gone, those of aborted transactions and markers among them.
    pub records_removed: u64,
}

/// What a log tells of itself when a cleaning begins.
pub(crate) struct Beginning {
    pub(crate) home: Home,
    pub(crate) config: LogConfig,
    /// Segments that may be cleaned, with what the plan knows of them.
    pub(crate) segments: Vec<(Arc<Segment>, SegmentFacts)>,
    pub(crate) first_dirty: i64,
    pub(crate) first_uncleanable: i64,
    /// Aborted transactions of which records may lie below `first_uncleanable`.
    pub(crate) aborted: Vec<AbortedEntry>,
    /// Epoch and last offset of each producer.
    pub(crate) producers: BTreeMap<i64, (i16, Option<i64>)>,
    pub(crate) truncations: u64,
    pub(crate) now_ms: i64,
    pub(crate) token: Arc<()>,
}

/// A round of cleaning that is under way.
pub struct Cleaning {
    pub(crate) from: Beginning,
    round: Round,
    transactions: Transactions,
    /// The groups that are still to be rewritten, the next one last; `None` before the map is made.
    groups: Option<Vec<Range<usize>>>,
    pub(crate) done: Cleaned,
}

impl std::fmt::Debug for Cleaning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cleaning").field("dir", &self.from.home.dir).field("done", &self.done).finish_non_exhaustive()
    }
}

/// A segment that is to replace one or more; its files are durable under names that recovery removes.
#[derive(Debug)]
pub struct Rewritten {
    pub(crate) old: Vec<Arc<Segment>>,
    pub(crate) new: Arc<Segment>,
    pub(crate) truncations: u64,
    files: Files,
    _token: Arc<()>,
}

impl Rewritten {
    /// Its files have other names from now on.
    pub(crate) fn keep_files(&mut self) {
        self.files.0.clear();
    }
}

/// Files that are removed when they are not needed after all.
struct Files(Vec<PathBuf>, Home);

impl std::fmt::Debug for Files {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        for path in &self.0 {
            // Opening the log does it otherwise.
            let _ = self.1.remove(path);
        }
    }
}

/// Bytes that are written at once.
const OUTPUT_BYTES: usize = 1 << 20;
/// Kafka's readers take a segment's size for a signed 32-bit number (KAFKA-6292).
const SEGMENT_BYTES_MAX: u64 = i32::MAX as u64;

impl Cleaner {
    /// A cleaner that has allocated nothing yet.
    pub fn new(options: CleanerOptions) -> Self {
        let map = OffsetMap::new(options.seed);
        Self { options, map, scratch: Scratch::default(), output: Vec::new() }
    }

    /// Changes what it may use, from the next log on.
    pub fn set_options(&mut self, options: CleanerOptions) {
        self.options = options;
        self.map = OffsetMap::new(options.seed);
    }
}

impl Cleaning {
    pub(crate) fn new(from: Beginning) -> Self {
        let producers = from.producers.iter().map(|(id, &(epoch, last_offset))| {
            let last = LastOfProducer { epoch, last_offset };
            (*id, last)
        });
        let round = Round {
            now_ms: from.now_ms,
            delete_retention_ms: from.config.delete_retention_ms,
            first_dirty: from.first_dirty,
            latest: from.first_dirty - 1,
            producers: producers.collect(),
        };
        let first_dirty = from.first_dirty;
        Self {
            transactions: Transactions::new(&from.aborted, 0),
            from,
            round,
            groups: None,
            done: Cleaned { first_dirty, ..Cleaned::default() },
        }
    }

    /// Writes the next segment; `None` when everything is written. Hand it to
    /// [`Log::replace`](crate::Log::replace) before the next is asked for: segments must be replaced in order. Blocks.
    ///
    /// # Errors
    /// See [`CleaningError`]; what was written is removed then.
    pub fn rewrite(&mut self, cleaner: &mut Cleaner, pace: &mut Pace<'_>) -> Result<Option<Rewritten>, CleaningError> {
        if self.groups.is_none() {
            self.read_keys(cleaner, pace)?;
            let wanted = self.from.segments.iter().take_while(|(_, facts)| facts.base_offset <= self.round.latest);
            let facts: Vec<_> = wanted.map(|(_, facts)| *facts).collect();
            let end = self.end_of(facts.len().saturating_sub(1));
            let mut groups = groups(&facts, end, &self.from.config);
            groups.reverse();
            self.groups = Some(groups);
        }
        let Some(group) = self.groups.as_mut().and_then(Vec::pop) else {
            self.done.first_dirty = self.round.latest + 1;
            cleaner.map.release();
            return Ok(None);
        };
        self.rewrite_group(group, cleaner, pace).map(Some)
    }

    /// The offset at which segment `index` ends.
    fn end_of(&self, index: usize) -> i64 {
        self.from.segments.get(index + 1).map_or(self.from.first_uncleanable, |(_, facts)| facts.base_offset)
    }

    /// Makes the map of the dirty part, as far as it has room.
    fn read_keys(&mut self, cleaner: &mut Cleaner, pace: &mut Pace<'_>) -> Result<(), CleaningError> {
        let Cleaner { options, map, scratch, .. } = cleaner;
        let records = self.from.first_uncleanable.saturating_sub(self.from.first_dirty);
        map.reset(u64::try_from(records).unwrap_or(0), options.map_bytes, options.load_factor);
        let mut transactions = Transactions::new(&self.from.aborted, self.from.first_dirty);
        for index in 0..self.from.segments.len() {
            let segment = self.from.segments[index].0.clone();
            let end = self.end_of(index);
            if end <= self.from.first_dirty {
                continue;
            }
            let fits = self.read_keys_of(&segment, map, &mut transactions, scratch, pace)?;
            if !fits {
                break;
            }
            self.round.latest = end - 1;
        }
        self.done.keys = map.len();
        Ok(())
    }

    /// Adds the keys of a segment; false when the map is full.
    fn read_keys_of(
        &mut self,
        segment: &Segment,
        map: &mut OffsetMap,
        transactions: &mut Transactions,
        scratch: &mut Scratch,
        pace: &mut Pace<'_>,
    ) -> Result<bool, CleaningError> {
        let path = segment.path(SegmentFile::Log);
        let Some(file) = segment.file().context("open", &path)? else { return Ok(true) };
        let first_dirty = self.from.first_dirty;
        let position = segment.floor_position(first_dirty).context("read", &path)?;
        let mut batches = Checked::from(&*file, position, segment.size());
        while let Some((scanned, entry)) = batches.next().context("read", &path)? {
            let header = scanned.header;
            if header.last_offset() < first_dirty {
                continue;
            }
            go_on(pace, scanned.size)?;
            let batch = whole(&entry, scanned.position).map_err(|reason| LogError::corrupt(&path, reason))?;
            if header.attributes().is_control() {
                transactions.on_control(&header, marker_in(batch));
            } else if !transactions.on_batch(&header) {
                let body = plain(scratch.decompressor(), batch);
                let mut without_room = None;
                let read = body.map_err(BatchFault::from).and_then(|body| {
                    let read = walk(&header, body, map.hasher(), |found| {
                        map.warm(found.iter().filter_map(|found| found.hash));
                        let mut fits = |found: &Found<'_>| {
                            found.offset < first_dirty || found.hash.is_none_or(|hash| map.put(hash, found.offset))
                        };
                        without_room = found.iter().find(|found| !fits(found)).map(|found| found.offset);
                        without_room.is_none()
                    });
                    read.map_err(BatchFault::from)
                });
                read.map_err(|fault| at(&path, scanned.position, &fault))?;
                if let Some(offset) = without_room {
                    self.round.latest = offset - 1;
                    return Ok(false);
                }
            }
            self.round.latest = header.last_offset();
        }
        check_end(&batches, segment, &path)?;
        Ok(true)
    }

    fn rewrite_group(
        &mut self,
        group: Range<usize>,
        cleaner: &mut Cleaner,
        pace: &mut Pace<'_>,
    ) -> Result<Rewritten, CleaningError> {
        let old: Vec<_> = self.from.segments[group].iter().map(|(segment, _)| segment.clone()).collect();
        let last = old.iter().rposition(|segment| segment.size() > 0);
        cleaner.output.clear();
        let mut output = Output::create(&self.from.home, old[0].base_offset)?;
        for (index, segment) in old.iter().enumerate() {
            let ends_group = last == Some(index);
            self.rewrite_segment(segment, ends_group, &mut output, cleaner, pace)?;
            self.done.bytes_before += segment.size();
        }
        output.write(&mut cleaner.output, pace)?;
        self.done.segments_before += old.len();
        self.done.segments_after += 1;
        self.done.bytes_after += output.state.size;
        let (files, new) = output.finish()?;
        let (truncations, token) = (self.from.truncations, self.from.token.clone());
        Ok(Rewritten { old, new: Arc::new(new), truncations, files, _token: token })
    }

    fn rewrite_segment(
        &mut self,
        segment: &Segment,
        ends_group: bool,
        output: &mut Output,
        cleaner: &mut Cleaner,
        pace: &mut Pace<'_>,
    ) -> Result<(), CleaningError> {
        let path = segment.path(SegmentFile::Log);
        let Some(file) = segment.file().context("open", &path)? else { return Ok(()) };
        let Cleaner { map, scratch, output: buffer, .. } = cleaner;
        let (round, transactions) = (&self.round, &mut self.transactions);
        let mut rewriter = Rewriter { round, map, transactions, scratch };
        let size = segment.size();
        let mut batches = Checked::new(&*file, size);
        while let Some((scanned, entry)) = batches.next().context("read", &path)? {
            go_on(pace, scanned.size)?;
            let batch = whole(&entry, scanned.position).map_err(|reason| LogError::corrupt(&path, reason))?;
            // The cleaned segment reaches as far as those before it did.
            let is_last = ends_group && scanned.position + scanned.size == size;
            let rewrite = rewriter.rewrite(batch, is_last, buffer);
            let rewrite = rewrite.map_err(|fault| at(&path, scanned.position, &fault))?;
            self.done.records_removed += rewrite.removed;
            if let Some(header) = rewrite.header {
                let state = &mut output.state;
                state.observe(output.base_offset, &header, rewrite.bytes as u64, self.from.config.index_interval_bytes);
            }
            if let Some(entry) = rewrite.aborted {
                output.state.aborted.push(entry);
            }
            if buffer.len() >= OUTPUT_BYTES {
                output.write(buffer, pace)?;
            }
        }
        check_end(&batches, segment, &path)?;
        Ok(())
    }
}

fn go_on(pace: &mut Pace<'_>, bytes: u64) -> Result<(), CleaningError> {
    match pace(bytes) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(CleaningError::Stopped),
    }
}

fn whole<'e, 'b>(entry: &'e Entry<'b>, position: u64) -> Result<&'e BatchRef<'b>, String> {
    match entry {
        Entry::Batch(batch) => Ok(batch),
        Entry::Message(message) => {
            let magic = message.magic();
            Err(format!("a message of format {magic} at byte {position}: only format 2 is cleaned"))
        }
    }
}

fn at(path: &std::path::Path, position: u64, fault: &BatchFault) -> LogError {
    LogError::corrupt(path, format!("batch at byte {position}: {fault}"))
}

/// Whether a segment that is durable was good to its end.
fn check_end(batches: &Checked<'_>, segment: &Segment, path: &std::path::Path) -> Result<(), LogError> {
    match batches.valid_bytes() {
        valid if valid == segment.size() => Ok(()),
        valid => Err(LogError::corrupt(path, format!("damaged at byte {valid}"))),
    }
}

/// The segment that is being written.
struct Output {
    base_offset: i64,
    home: Home,
    files: Files,
    path: PathBuf,
    file: Arc<dyn File>,
    state: State,
    written: u64,
}

impl Output {
    fn create(home: &Home, base_offset: i64) -> Result<Self, LogError> {
        let path = suffixed(&home.path(SegmentFile::Log, base_offset), CLEANED_SUFFIX);
        let files = Files(vec![path.clone()], home.clone());
        let file = home.storage.open(&path, Open::Truncate).context("create", &path)?;
        Ok(Self { base_offset, home: home.clone(), files, path, file, state: State::empty(), written: 0 })
    }

    /// Writes what has gathered.
    fn write(&mut self, buffer: &mut Vec<u8>, pace: &mut Pace<'_>) -> Result<(), CleaningError> {
        let bytes = buffer.len() as u64;
        if self.written + bytes > SEGMENT_BYTES_MAX {
            return Err(LogError::corrupt(&self.path, "more than 2 GiB after cleaning").into());
        }
        write_all_at(&*self.file, &mut [IoSlice::new(buffer)], self.written).context("write", &self.path)?;
        self.written += bytes;
        buffer.clear();
        go_on(pace, bytes)
    }

    /// Makes everything durable, under names that do not count yet.
    fn finish(mut self) -> Result<(Files, Segment), LogError> {
        assert_eq!(self.written, self.state.size, "what was noted was written");
        self.state.push_time_entry(self.base_offset);
        self.file.sync_data().context("sync", &self.path)?;
        let [offsets, times, aborted] = INDEXES;
        let mut state = std::mem::replace(&mut self.state, State::empty());
        self.write_index(offsets, &mut state.offsets)?;
        self.write_index(times, &mut state.times)?;
        if state.aborted.len() > 0 {
            self.write_index(aborted, &mut state.aborted)?;
        }
        self.home.storage.sync_dir(&self.home.dir).context("sync", &self.home.dir)?;
        Ok((self.files, Segment::unnamed(self.home, self.base_offset, self.file, state)))
    }

    fn write_index<E: IndexEntry>(&mut self, kind: SegmentFile, index: &mut SparseIndex<E>) -> Result<(), LogError> {
        let path = suffixed(&self.home.path(kind, self.base_offset), CLEANED_SUFFIX);
        self.files.0.push(path.clone());
        let mut write = || -> io::Result<()> {
            let file = self.home.storage.open(&path, Open::Truncate)?;
            index.write_to(&*file)?;
            file.sync_data()
        };
        write().context("write", &path)
    }
}

/// Bugs that tests plant, to show that they find them.
#[cfg(test)]
impl Cleaning {
    pub(super) fn forget_retention(&mut self) {
        self.round.delete_retention_ms = 0;
    }

    pub(super) fn forget_aborted(&mut self) {
        self.from.aborted.clear();
        self.transactions = Transactions::default();
    }

    pub(super) fn forget_producers(&mut self) {
        self.round.producers.clear();
    }
}
