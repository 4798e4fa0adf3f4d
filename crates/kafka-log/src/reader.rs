//! Reading a log without its owner's lock.
use std::io;
use std::sync::Arc;

use bytes::Bytes;

use crate::error::LogError;
use crate::storage::{self, File};
use crate::view::{OffsetsView, Until};

/// Reads a log; cheap to clone, `Send` and `Sync`. It never takes the writer's lock, and it goes on
/// working, on what was last published, when the log is gone.
#[derive(Clone, Debug)]
pub struct LogReader {}

impl LogReader {
    /// The offsets at this moment, all of the same moment.
    pub fn view(&self) -> OffsetsView {
        OffsetsView::default()
    }

    /// Reads from the batch that contains `offset` on: at most `max_bytes`, but at least one whole
    /// batch when `min_one`, and nothing at or beyond the limit that `until` names. At the limit
    /// the result is empty. The last batch may be cut off, as Kafka's are.
    ///
    /// # Errors
    /// `OffsetOutOfRange` below the log start or above the log end; when the storage fails.
    pub fn read(&self, offset: i64, max_bytes: usize, until: Until, min_one: bool) -> Result<ReadData, LogError> {
        let _ = (offset, max_bytes, until, min_one);
        Ok(ReadData { view: OffsetsView::default(), records: None, first_offset: 0, aborted: Vec::new() })
    }

    /// Answers ListOffsets: see [`OffsetQuery`]. `None` when there is no such record.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn offset_for_timestamp(&self, query: OffsetQuery, until: Until) -> Result<Option<FoundOffset>, LogError> {
        let _ = (query, until);
        Ok(None)
    }

    /// Where the records of `epoch` end (KIP-279): the largest known epoch not above it, and the
    /// offset at which the next known epoch starts (the log end for the latest). `None` when every
    /// known epoch is larger or none is known.
    pub fn epoch_end_offset(&self, epoch: i32) -> Option<EpochEnd> {
        let _ = epoch;
        None
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
