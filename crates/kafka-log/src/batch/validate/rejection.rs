//! Why an append is refused, down to the record.

use kafka_proto::ErrorCode;

use crate::batch::builder::BuildError;
use crate::batch::compression::{CodecError, WalkError};
use crate::batch::record::RecordError;
use crate::batch::view::{BatchError, BatchErrorKind};

/// The error code that a refused append is answered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RejectionKind {
    /// CORRUPT_MESSAGE (2).
    CorruptMessage,
    /// MESSAGE_TOO_LARGE (10).
    MessageTooLarge,
    /// INVALID_TIMESTAMP (32).
    InvalidTimestamp,
    /// UNSUPPORTED_COMPRESSION_TYPE (76).
    UnsupportedCompressionType,
    /// INVALID_RECORD (87).
    InvalidRecord,
}

impl RejectionKind {
    /// The code on the wire.
    pub const fn error_code(self) -> ErrorCode {
        match self {
            Self::CorruptMessage => ErrorCode::CORRUPT_MESSAGE,
            Self::MessageTooLarge => ErrorCode::MESSAGE_TOO_LARGE,
            Self::InvalidTimestamp => ErrorCode::INVALID_TIMESTAMP,
            Self::UnsupportedCompressionType => ErrorCode::UNSUPPORTED_COMPRESSION_TYPE,
            Self::InvalidRecord => ErrorCode::INVALID_RECORD,
        }
    }
}

/// Why an append is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Invalid {
    /// There is no whole batch.
    #[error("there must be at least one record batch for each partition")]
    NoBatch,
    /// A second batch follows in a Produce request.
    #[error("there must be exactly one record batch for each partition")]
    ManyBatches,
    /// The bytes do not split into batches of format 2.
    #[error(transparent)]
    Batch(#[from] BatchError),
    /// The batch exceeds `max.message.bytes`.
    #[error("the batch has {size} bytes, more than the {limit} of max.message.bytes")]
    TooLarge {
        /// Bytes of the batch.
        size: usize,
        /// The topic's limit.
        limit: usize,
    },
    /// The checksum is not that of the bytes.
    #[error("record batch is corrupt: stored checksum {stored:#010x}, computed {computed:#010x}")]
    Crc {
        /// As the header says.
        stored: u32,
        /// Of the bytes.
        computed: u32,
    },
    /// A client's batch does not start at offset 0.
    #[error("the base offset of a produced batch must be 0, not {0}")]
    BaseOffset(i64),
    /// Record count and last offset delta do not fit each other, or there is no record.
    #[error("{count} records in an offset range of {range}")]
    Count {
        /// Records as claimed.
        count: i32,
        /// Last offset delta plus one.
        range: i64,
    },
    /// A client wrote control records.
    #[error("clients may not write control records")]
    Control,
    /// An idempotent batch without a sequence.
    #[error("sequence {sequence} in a batch of producer {producer_id}")]
    Sequence {
        /// The producer.
        producer_id: i64,
        /// Its base sequence.
        sequence: i32,
    },
    /// zstd in a Produce request before version 7.
    #[error("zstd needs version 7 of Produce, not {0}")]
    ZstdTooEarly(i16),
    /// The records inside the batch cannot be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The records cannot be decompressed or compressed.
    #[error(transparent)]
    Codec(#[from] CodecError),
    /// The records cannot be encoded anew.
    #[error(transparent)]
    Build(BuildError),
    /// Single records break the topic's rules; see [`Rejection::record_faults`].
    #[error("one or more records have been rejected")]
    Records,
}

/// A record that does not fit the topic's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordFault {
    /// Index of the record in its batch, as the Produce response reports it (KIP-467).
    pub batch_index: i32,
    /// What is wrong.
    pub kind: RecordFaultKind,
}

/// What is wrong with one record; displayed, the text of the Produce response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordFaultKind {
    /// No key on a compacted topic.
    #[error("a compacted topic does not accept records without a key")]
    MissingKey,
    /// The timestamp lies outside what the topic accepts.
    #[error("timestamp {timestamp} of the record is out of range: it must be within [{min}, {max}]")]
    TimestampOutOfRange {
        /// Of the record, in ms.
        timestamp: i64,
        /// The smallest accepted, in ms.
        min: i64,
        /// The largest accepted, in ms.
        max: i64,
    },
    /// The producer claims the leader's append time.
    #[error("a producer may not set the timestamp type to LogAppendTime")]
    TimestampType,
    /// The offset inside the batch is not the record's index, and the batch would be kept as it is.
    #[error("offset delta {0} is not the record's index")]
    OffsetDelta(i32),
}

/// A refused append: nothing of it may be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct Rejection {
    /// Why.
    pub reason: Invalid,
    /// The records at fault, when single ones are; at most a thousand.
    pub record_faults: Vec<RecordFault>,
}

impl<E: Into<Invalid>> From<E> for Rejection {
    fn from(reason: E) -> Self {
        Self { reason: reason.into(), record_faults: Vec::new() }
    }
}

impl Rejection {
    /// The error code to answer with.
    pub fn kind(&self) -> RejectionKind {
        match &self.reason {
            Invalid::Batch(error) => match error.kind {
                BatchErrorKind::TooLarge { .. } => RejectionKind::MessageTooLarge,
                BatchErrorKind::Legacy(_) => RejectionKind::InvalidRecord,
                _ => RejectionKind::CorruptMessage,
            },
            Invalid::TooLarge { .. } | Invalid::Build(BuildError::TooLarge) => RejectionKind::MessageTooLarge,
            Invalid::Codec(CodecError::TooLarge { .. }) => RejectionKind::MessageTooLarge,
            Invalid::Crc { .. } => RejectionKind::CorruptMessage,
            Invalid::ZstdTooEarly(_) | Invalid::Codec(CodecError::Unknown(_) | CodecError::NotCompiledIn(_)) => {
                RejectionKind::UnsupportedCompressionType
            }
            Invalid::Records if self.record_faults.iter().any(RecordFault::is_timestamp) => {
                RejectionKind::InvalidTimestamp
            }
            _ => RejectionKind::InvalidRecord,
        }
    }
}

impl RecordFault {
    fn is_timestamp(&self) -> bool {
        matches!(self.kind, RecordFaultKind::TimestampOutOfRange { .. } | RecordFaultKind::TimestampType)
    }
}

impl From<BuildError> for Invalid {
    fn from(error: BuildError) -> Self {
        match error {
            BuildError::Codec(error) => error.into(),
            other => Self::Build(other),
        }
    }
}

impl From<WalkError> for Invalid {
    fn from(error: WalkError) -> Self {
        match error {
            WalkError::Codec(error) => error.into(),
            WalkError::Record(error) => error.into(),
        }
    }
}
