//! Reading a log without its owner's lock.
mod replay;
mod scrub;
mod timestamps;

use std::io;
use std::sync::Arc;

use bytes::Bytes;

pub use scrub::{Damage, Finding, Scrub, Scrubbed};

use crate::error::{IoContext, LogError};
use crate::log::{Published, Shared};
use crate::names::SegmentFile;
use crate::scan::Checked;
use crate::segment::Segment;
use crate::storage::{self, File};
use crate::transactions::AbortedEntry;
use crate::view::{OffsetsView, Until};

/// Reads a log; cheap to clone, `Send` and `Sync`. It never takes the writer's lock, and it goes on
/// working, on what was last published, when the log is gone.
///
/// ```
/// use std::sync::Arc;
/// use kafka_log::batch::{BatchBuilder, BatchOptions};
/// use kafka_log::{Append, Log, LogConfig, MemStorage, Opening, Until};
///
/// let mut log = Log::open(Arc::new(MemStorage::new()), "t-0", LogConfig::default(), Opening::default())?;
/// let reader = log.reader();
/// let mut batch = BatchBuilder::new(BatchOptions::default());
/// batch.append(1_000, None, Some(b"hello"), &[])?;
/// log.append(1_000, 0, &mut [Append::client(batch.finish()?, i16::MAX)]);
///
/// // In the log, and not yet for consumers: the high watermark is for replication to move.
/// assert_eq!(reader.view().log_end, 1);
/// assert!(reader.read(0, 1 << 20, Until::HighWatermark, true)?.records.is_none());
/// log.update_high_watermark(1);
/// assert!(reader.read(0, 1 << 20, Until::HighWatermark, true)?.records.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LogReader {
    shared: Arc<Shared>,
}

impl LogReader {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        Self { shared }
    }

    /// The offsets at this moment, all of the same moment.
    pub fn view(&self) -> OffsetsView {
        self.shared.offsets()
    }

    /// Reads from the batch that contains `offset` on: at most `max_bytes`, but at least one whole
    /// batch when `min_one`, and nothing at or beyond the limit that `until` names. At the limit
    /// the result is empty; it also is when the first batch does not fit and `min_one` is not set.
    /// The last batch may be cut off, as Kafka's are.
    ///
    /// Of what is read up to the [log end](Until::LogEnd), which replicas copy, every checksum is verified, and the last
    /// batch is whole. A read stops before a batch that is damaged, if that is known.
    ///
    /// # Errors
    /// `OffsetOutOfRange` below the log start or above the log end; `DamagedBatch` where the first batch is; when the
    /// storage fails.
    pub fn read(&self, offset: i64, max_bytes: usize, until: Until, min_one: bool) -> Result<ReadData, LogError> {
        self.retry(|published| {
            let mut data = read_published(published, offset, max_bytes, until, min_one)?;
            if let Some(range) = data.records.as_mut().filter(|_| until == Until::LogEnd) {
                let segment = &published.segments[published.segment_of(data.first_offset)];
                verify(segment, range)?;
            }
            Ok(data)
        })
    }

    /// The aborted transactions of which records may lie between offset `from` and offset `to`, which is exclusive, by
    /// the order of their markers. Transactions whose marker is not in the log yet are none.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn aborted_transactions(&self, from: i64, to: i64) -> Result<Vec<AbortedTransaction>, LogError> {
        self.retry(|published| aborted_between(published, published.segment_of(from), from, to))
    }

    /// Answers ListOffsets: see [`OffsetQuery`]. `None` when there is no such record below the limit
    /// that `until` names.
    ///
    /// # Errors
    /// When the storage fails, or a batch that must be looked into is damaged.
    pub fn offset_for_timestamp(&self, query: OffsetQuery, until: Until) -> Result<Option<FoundOffset>, LogError> {
        self.retry(|published| timestamps::find(published, query, until))
    }

    /// Where the records of `epoch` end (KIP-279): the largest known epoch not above it, and the
    /// offset at which the next known epoch starts (the log end for the latest). `None` when every
    /// known epoch is larger or none is known.
    pub fn epoch_end_offset(&self, epoch: i32) -> Option<EpochEnd> {
        let published = self.shared.get();
        published.epochs.end_of(epoch, published.offsets.log_end)
    }

    /// The leader epoch of the record at `offset`; `None` when unknown.
    pub fn epoch_at(&self, offset: i64) -> Option<i32> {
        Some(self.shared.get().epochs.epoch_at(offset)).filter(|epoch| *epoch >= 0)
    }

    /// Bytes in all segments.
    pub fn size(&self) -> u64 {
        self.shared.get().segments.iter().map(|segment| segment.size()).sum()
    }

    /// Looks at what is published, once more when a segment was deleted while it was looked at.
    fn retry<T>(&self, look: impl Fn(&Published) -> Result<T, LogError>) -> Result<T, LogError> {
        let published = self.shared.get();
        match look(&published) {
            Err(error) if error.is_not_found() => {
                let now = self.shared.get();
                if Arc::ptr_eq(&published.segments, &now.segments) { Err(error) } else { look(&now) }
            }
            outcome => outcome,
        }
    }
}

fn read_published(
    published: &Published,
    offset: i64,
    max_bytes: usize,
    until: Until,
    min_one: bool,
) -> Result<ReadData, LogError> {
    let view = published.offsets;
    if offset < view.log_start || offset > view.log_end {
        return Err(LogError::OffsetOutOfRange { offset, log_start: view.log_start, log_end: view.log_end });
    }
    let nothing = ReadData { view, records: None, first_offset: offset, aborted: Vec::new() };
    let limit = view.limit(until);
    if offset >= limit {
        return Ok(nothing);
    }
    let containing = published.segment_of(offset);
    for index in containing..published.segments.len() {
        let segment = &published.segments[index];
        let path = || segment.path(SegmentFile::Log);
        let end = published.limit_position(index, limit).context_with("read", path)?;
        let Some(file) = segment.file().context_with("open", path)? else {
            continue;
        };
        // The offset may lie in a gap at the end of a segment (compaction): then the next one has it.
        let Some(first) = segment.locate(offset, end).context_with("read", path)? else {
            continue;
        };
        let first_len = usize::try_from(first.size).unwrap_or(usize::MAX);
        if !min_one && first_len > max_bytes {
            return Ok(nothing);
        }
        let rest = usize::try_from(end - first.position).unwrap_or(usize::MAX);
        let len = max_bytes.max(first_len).min(rest);
        let len = match segment.damage_in(first.position, first.position + len as u64) {
            Some(position) if position == first.position => return Err(damaged(segment, position)),
            Some(position) => usize::try_from(position - first.position).unwrap_or(len),
            None => len,
        };
        let mut data = nothing;
        data.first_offset = first.header.base_offset();
        data.records = Some(FileRange { file, position: first.position, len });
        if until == Until::LastStable {
            data.aborted = aborted_in(published, index, offset, first.position + len as u64, limit)?;
        }
        return Ok(data);
    }
    Ok(nothing)
}

/// Cuts a range off before the first batch that is damaged or not whole.
fn verify(segment: &Segment, range: &mut FileRange) -> Result<(), LogError> {
    let path = || segment.path(SegmentFile::Log);
    let end = range.position + range.len as u64;
    let mut batches = Checked::from(&*range.file, range.position, end);
    while batches.next().context_with("read", path)?.is_some() {}
    let good = batches.valid_bytes();
    if good < end && batches.found_damage() {
        segment.note_damage(good);
    }
    if good == range.position {
        return Err(damaged(segment, good));
    }
    range.len = usize::try_from(good - range.position).unwrap_or(range.len);
    Ok(())
}

fn damaged(segment: &Segment, position: u64) -> LogError {
    LogError::DamagedBatch { path: segment.path(SegmentFile::Log), position }
}

/// The aborted transactions of which records may lie in what is read from `offset` on, up to byte
/// `end` of segment `index`.
fn aborted_in(
    published: &Published,
    index: usize,
    offset: i64,
    end: u64,
    limit: i64,
) -> Result<Vec<AbortedTransaction>, LogError> {
    let upper = published.segments[index].offset_bound(end).context("read", &published.path(index))?;
    let upper = upper.or_else(|| published.segments.get(index + 1).map(|next| next.base_offset)).unwrap_or(limit);
    aborted_between(published, index, offset, upper)
}

/// The aborted transactions of which records may lie between two offsets, the first of them in segment `index`.
fn aborted_between(
    published: &Published,
    index: usize,
    offset: i64,
    upper: i64,
) -> Result<Vec<AbortedTransaction>, LogError> {
    let mut found = Vec::new();
    for (at, segment) in published.segments.iter().enumerate().skip(index) {
        let entries = segment.aborted().context("read", &published.path(at))?;
        for entry in &entries {
            if entry.last_offset >= offset && entry.first_offset < upper {
                let AbortedEntry { producer_id, first_offset, last_offset, .. } = *entry;
                found.push(AbortedTransaction { producer_id, first_offset, last_offset });
            }
            // Everything below was decided by then, so no later entry concerns it.
            if entry.last_stable >= upper {
                return Ok(found);
            }
        }
    }
    Ok(found)
}

impl Published {
    /// Index of the segment that contains `offset`, or would.
    fn segment_of(&self, offset: i64) -> usize {
        self.segments.partition_point(|segment| segment.base_offset <= offset).saturating_sub(1)
    }

    fn path(&self, index: usize) -> std::path::PathBuf {
        self.segments[index].path(SegmentFile::Log)
    }

    /// Bytes of a segment that hold records of its own end that were published.
    fn end_of(&self, index: usize) -> u64 {
        if index + 1 == self.segments.len() { self.end_position } else { self.segments[index].size() }
    }

    /// The byte of a segment at which a read that is bounded by offset `limit` must stop.
    fn limit_position(&self, index: usize, limit: i64) -> io::Result<u64> {
        let end = self.end_of(index);
        let next = self.segments.get(index + 1).map(|next| next.base_offset);
        if limit >= next.unwrap_or(self.offsets.log_end) {
            return Ok(end);
        }
        Ok(self.segments[index].locate(limit, end)?.map_or(end, |batch| batch.position))
    }
}

/// What [`LogReader::offset_for_timestamp`] looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OffsetQuery {
    /// −1: the end of what the reader may see.
    Latest,
    /// −2: the log start.
    Earliest,
    /// −3: the first record that has the largest timestamp (KIP-734).
    MaxTimestamp,
    /// −4: the first offset on this disk (KIP-405); the log start, as nothing is tiered.
    EarliestLocal,
    /// −5: the last offset in tiered storage (KIP-1005); none.
    LatestTiered,
    /// The first record whose timestamp is this one or later, in ms.
    Timestamp(i64),
}

impl OffsetQuery {
    /// The query that a ListOffsets request names by this number.
    pub fn from_wire(timestamp: i64) -> Option<Self> {
        Some(match timestamp {
            -1 => Self::Latest,
            -2 => Self::Earliest,
            -3 => Self::MaxTimestamp,
            -4 => Self::EarliestLocal,
            -5 => Self::LatestTiered,
            0.. => Self::Timestamp(timestamp),
            _ => return None,
        })
    }
}

/// A place in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundOffset {
    /// Timestamp of the record in ms; −1 when the query was for an end of the log.
    pub timestamp: i64,
    /// Offset of the record.
    pub offset: i64,
    /// Leader epoch of its batch; −1 when unknown.
    pub leader_epoch: i32,
}

/// Where an epoch ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EpochEnd {
    /// The epoch found.
    pub epoch: i32,
    /// The offset after its last record.
    pub end_offset: i64,
}

/// What a read found.
#[derive(Clone, Debug)]
pub struct ReadData {
    /// The offsets that the read was bounded by: what the response must say.
    pub view: OffsetsView,
    /// The bytes; `None` when there are none.
    pub records: Option<FileRange>,
    /// Base offset of the first batch, which may lie before what was asked for.
    pub first_offset: i64,
    /// Aborted transactions that overlap with what was read, for `read_committed` (KIP-98).
    pub aborted: Vec<AbortedTransaction>,
}

/// A transaction whose records a `read_committed` consumer must skip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AbortedTransaction {
    /// Its producer.
    pub producer_id: i64,
    /// Offset of its first record.
    pub first_offset: i64,
    /// Offset of its marker.
    pub last_offset: i64,
}

/// Bytes in a segment. Holds the file open, so that they stay readable when the segment is deleted.
#[derive(Clone, Debug)]
pub struct FileRange {
    /// The segment's file; [`File::as_fd`] for `sendfile`.
    pub file: Arc<dyn File>,
    /// Where the bytes start.
    pub position: u64,
    /// How many there are.
    pub len: usize,
}

impl FileRange {
    /// The bytes, read into memory.
    ///
    /// # Errors
    /// `UnexpectedEof` when the segment was truncated meanwhile; whatever the medium says.
    pub fn read(&self) -> io::Result<Bytes> {
        let mut bytes = vec![0; self.len];
        storage::read_exact_at(&*self.file, &mut bytes, self.position)?;
        Ok(bytes.into())
    }
}

#[cfg(test)]
mod tests;
