//! What can go wrong with a log, and with one append to it.
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kafka_proto::ErrorCode;

use crate::batch::{Rejection, RejectionKind};

/// A log that cannot do what was asked. Cheap to clone, so that everyone who waited can be told.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LogError {
    /// The storage refused. After a failed write or sync the log is poisoned, unless all that was
    /// wrong [is a lack of space](Self::is_out_of_space).
    #[error("{action} {}: {source}", path.display())]
    Io {
        /// What was being done, as a verb: `append to`, `open`, `sync`.
        action: &'static str,
        /// To which file or directory.
        path: PathBuf,
        /// What the storage said.
        source: Arc<io::Error>,
    },
    /// An earlier write or sync failed, so that memory and disk may differ. Close the log and open
    /// it again, which reads the disk.
    #[error("an earlier write or sync of {} failed", path.display())]
    Poisoned {
        /// The directory of the log.
        path: PathBuf,
    },
    /// A file does not hold what it should, and cannot be rebuilt.
    #[error("{}: {reason}", path.display())]
    Corrupt {
        /// The file.
        path: PathBuf,
        /// What is wrong, and at which byte or line.
        reason: String,
    },
    /// A batch does not have the checksum that it was written with: it is not served, what lies before and behind it is.
    #[error("{}: the batch at byte {position} is damaged", path.display())]
    DamagedBatch {
        /// The segment.
        path: PathBuf,
        /// Where the batch starts.
        position: u64,
    },
    /// The offset lies outside of the log.
    #[error("offset {offset} is not between {log_start} and {log_end}")]
    OffsetOutOfRange {
        /// What was asked for.
        offset: i64,
        /// The first offset of the log.
        log_start: i64,
        /// The offset after the last record that the asker may see.
        log_end: i64,
    },
}

impl LogError {
    pub(crate) fn io(action: &'static str, path: &Path, source: io::Error) -> Self {
        Self::Io { action, path: path.to_owned(), source: Arc::new(source) }
    }

    pub(crate) fn corrupt(path: &Path, reason: impl Into<String>) -> Self {
        Self::Corrupt { path: path.to_owned(), reason: reason.into() }
    }

    /// The code that a request is answered with.
    pub fn error_code(&self) -> ErrorCode {
        match self {
            Self::OffsetOutOfRange { .. } => ErrorCode::OFFSET_OUT_OF_RANGE,
            Self::DamagedBatch { .. } => ErrorCode::CORRUPT_MESSAGE,
            Self::Io { .. } | Self::Poisoned { .. } | Self::Corrupt { .. } => ErrorCode::KAFKA_STORAGE_ERROR,
        }
    }

    /// Whether the storage had no room left for a write. The log is as it was before, and the same
    /// may be tried again at any time. A sync that fails for that reason does not count: what was
    /// lost with it is unknown.
    pub fn is_out_of_space(&self) -> bool {
        let full = |kind| matches!(kind, io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded);
        matches!(self, Self::Io { action, source, .. } if *action != "sync" && full(source.kind()))
    }

    /// Whether the whole log directory must be taken to be broken: the disk failed, so that what is on it and what is
    /// in memory may differ, and it would fail again. A lack of room or of descriptors passes, damage is about one
    /// file, and what is not there was deleted (KAFKA-15391).
    pub fn fails_directory(&self) -> bool {
        const DESCRIPTORS_EXHAUSTED: [Option<i32>; 2] = [Some(23), Some(24)];
        let Self::Io { source, .. } = self else { return false };
        let one_file = [
            io::ErrorKind::NotFound,
            io::ErrorKind::InvalidData,
            io::ErrorKind::UnexpectedEof,
            io::ErrorKind::IsADirectory,
            io::ErrorKind::NotADirectory,
            io::ErrorKind::PermissionDenied,
        ];
        !self.is_out_of_space()
            && !one_file.contains(&source.kind())
            && source.kind() != io::ErrorKind::OutOfMemory
            && !DESCRIPTORS_EXHAUSTED.contains(&source.raw_os_error())
    }

    /// Whether the file or directory was not there: of a log that was deleted meanwhile, no fault
    /// of the disk.
    pub fn is_not_found(&self) -> bool {
        matches!(self, Self::Io { source, .. } if source.kind() == io::ErrorKind::NotFound)
    }
}

/// Attaches what was being done, and to which path, to an IO error.
pub(crate) trait IoContext<T> {
    fn context(self, action: &'static str, path: &Path) -> Result<T, LogError>;

    /// The same where writing the path out would cost more than what may fail.
    fn context_with(self, action: &'static str, path: impl FnOnce() -> PathBuf) -> Result<T, LogError>;
}

impl<T> IoContext<T> for io::Result<T> {
    fn context(self, action: &'static str, path: &Path) -> Result<T, LogError> {
        self.map_err(|source| LogError::io(action, path, source))
    }

    fn context_with(self, action: &'static str, path: impl FnOnce() -> PathBuf) -> Result<T, LogError> {
        self.map_err(|source| LogError::io(action, &path(), source))
    }
}

/// Why one append was refused. Nothing of it was written.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AppendError {
    /// The batches are not acceptable, as the rejection says; it names single records at fault.
    #[error(transparent)]
    Rejected(#[from] Rejection),
    /// A batch is larger than `max.message.bytes` once it is as it would be stored (MESSAGE_TOO_LARGE).
    #[error("a batch of {size} bytes exceeds the maximum of {max}")]
    BatchTooLarge {
        /// Bytes of the batch.
        size: usize,
        /// `max.message.bytes`.
        max: usize,
    },
    /// The batches together do not fit in one segment (RECORD_LIST_TOO_LARGE).
    #[error("{size} bytes of batches exceed the segment size of {max}")]
    LargerThanSegment {
        /// Bytes of all batches of the append.
        size: usize,
        /// `segment.bytes`.
        max: usize,
    },
    /// The producer was fenced by a newer epoch (INVALID_PRODUCER_EPOCH, KIP-360).
    #[error("producer {producer_id} has epoch {current}, its batch {found}")]
    InvalidProducerEpoch {
        /// The producer.
        producer_id: i64,
        /// Epoch of the batch.
        found: i16,
        /// Epoch that the log knows.
        current: i16,
    },
    /// The batch does not continue the producer's sequence (OUT_OF_ORDER_SEQUENCE_NUMBER, KIP-98).
    #[error("producer {producer_id} sent sequence {found} after {last}")]
    OutOfOrderSequence {
        /// The producer.
        producer_id: i64,
        /// First sequence of the batch.
        found: i32,
        /// Last sequence that the log knows, or −1.
        last: i32,
    },
    /// The batch's place in the producer's transaction is wrong (INVALID_TXN_STATE).
    #[error("producer {producer_id}: {reason}")]
    InvalidTxnState {
        /// The producer.
        producer_id: i64,
        /// What is wrong.
        reason: &'static str,
    },
    /// A marker of an older transaction coordinator (TRANSACTION_COORDINATOR_FENCED).
    #[error("producer {producer_id}: marker of coordinator epoch {found}, already saw {current}")]
    CoordinatorFenced {
        /// The producer.
        producer_id: i64,
        /// Epoch in the marker.
        found: i32,
        /// Epoch that the log knows.
        current: i32,
    },
    /// Offsets in a follower's append that do not continue the log, or corrupt batches in it.
    #[error("{0}")]
    NotContinuous(String),
    /// The storage refused, or had refused before (KAFKA_STORAGE_ERROR).
    #[error(transparent)]
    Log(#[from] LogError),
}

impl AppendError {
    /// The code that the Produce response carries.
    pub fn error_code(&self) -> ErrorCode {
        match self {
            Self::Rejected(rejection) => match rejection.kind() {
                RejectionKind::CorruptMessage => ErrorCode::CORRUPT_MESSAGE,
                RejectionKind::MessageTooLarge => ErrorCode::MESSAGE_TOO_LARGE,
                RejectionKind::InvalidTimestamp => ErrorCode::INVALID_TIMESTAMP,
                RejectionKind::UnsupportedCompressionType => ErrorCode::UNSUPPORTED_COMPRESSION_TYPE,
                RejectionKind::InvalidRecord => ErrorCode::INVALID_RECORD,
            },
            Self::BatchTooLarge { .. } => ErrorCode::MESSAGE_TOO_LARGE,
            Self::LargerThanSegment { .. } => ErrorCode::RECORD_LIST_TOO_LARGE,
            Self::InvalidProducerEpoch { .. } => ErrorCode::INVALID_PRODUCER_EPOCH,
            Self::OutOfOrderSequence { .. } => ErrorCode::OUT_OF_ORDER_SEQUENCE_NUMBER,
            Self::InvalidTxnState { .. } => ErrorCode::INVALID_TXN_STATE,
            Self::CoordinatorFenced { .. } => ErrorCode::TRANSACTION_COORDINATOR_FENCED,
            Self::NotContinuous(_) => ErrorCode::CORRUPT_MESSAGE,
            Self::Log(error) => error.error_code(),
        }
    }
}
