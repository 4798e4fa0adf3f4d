//! What is asked of a log and what it answers.
use bytes::Bytes;

use crate::batch::Origin;
use crate::error::AppendError;

/// One waiting append: what came in one Produce request for one partition, say.
///
/// [`Log::append`](crate::Log::append) takes many of them at once and fills in each
/// [`result`](Self::result).
#[derive(Clone, Debug)]
pub struct Append {
    /// The batches, one after the other, as they came. Never changed; what is written shares them.
    pub records: Bytes,
    /// Who appends.
    pub origin: Origin,
    /// Version of the Produce request (`i16::MAX` for internal appends); old ones may not use zstd.
    pub produce_version: i16,
    /// Of a marker, the `transaction.version` of its transaction: from 2 on each has a producer epoch of its own, so that
    /// a marker which comes late ends no other transaction (KIP-890). 0 otherwise.
    pub transaction_version: i16,
    /// The outcome; `None` until the append was carried out.
    pub result: Option<Result<AppendInfo, AppendError>>,
}

impl Append {
    /// An append with the batches of a Produce request of this version.
    pub fn client(records: Bytes, produce_version: i16) -> Self {
        Self { records, origin: Origin::Client, produce_version, transaction_version: 0, result: None }
    }

    /// An append of the broker's own.
    pub fn internal(records: Bytes, origin: Origin) -> Self {
        Self { records, origin, produce_version: i16::MAX, transaction_version: 0, result: None }
    }

    /// A marker that ends a transaction, as WriteTxnMarkers brings it; see
    /// [`EndTxnMarker::batch`](crate::batch::EndTxnMarker::batch).
    pub fn marker(records: Bytes, transaction_version: i16) -> Self {
        Self { transaction_version, ..Self::internal(records, Origin::Coordinator) }
    }
}

/// Where an append went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AppendInfo {
    /// Offset of the first record. For an append without records, the log end.
    pub first_offset: i64,
    /// Offset of the last record; of a duplicate, the last of the batch that was kept.
    pub last_offset: i64,
    /// The time that the leader gave the records, in ms; −1 when they keep their own. (Of a
    /// duplicate as Kafka answers: the kept batch's largest timestamp.)
    pub log_append_time: i64,
    /// The largest timestamp of the records, in ms, or −1.
    pub max_timestamp: i64,
    /// The log start at that time, for the response.
    pub log_start: i64,
    /// The log end after it: what an acks=all response waits for the high watermark to reach.
    pub log_end: i64,
    /// Whether nothing was written because an idempotent producer sent the batch again.
    pub duplicate: bool,
}
