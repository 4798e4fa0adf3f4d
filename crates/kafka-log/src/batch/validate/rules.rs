//! What holds for an append, and what comes out of its validation.

use bytes::Bytes;

use crate::batch::compression::{Codec, Compression};
use crate::batch::header::{BatchHeader, HEADER_LEN, TimestampType};

/// Who appends; clients are trusted least.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// A Produce request: one batch at base offset 0, no control records.
    #[default]
    Client,
    /// A group, transaction or share coordinator of this broker.
    Coordinator,
    /// The leader of the metadata quorum, which assigns offsets itself.
    RaftLeader,
}

/// What holds for one append.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Who appends.
    pub origin: Origin,
    /// Version of the Produce request; internal appends use the newest.
    pub produce_version: i16,
    /// `compression.type` of the topic: `None` keeps the producer's codec.
    pub codec: Option<Codec>,
    /// `message.timestamp.type` of the topic.
    pub timestamp_type: TimestampType,
    /// `message.timestamp.before.max.ms` of the topic.
    pub timestamp_before_max_ms: i64,
    /// `message.timestamp.after.max.ms` of the topic.
    pub timestamp_after_max_ms: i64,
    /// Whether `cleanup.policy` of the topic contains `compact`, so that every record needs a key.
    pub compacted: bool,
    /// `max.message.bytes` of the topic: bytes of the largest batch, as sent and as written.
    pub message_bytes_max: usize,
    /// Bytes that a compressed batch may inflate to. Kafka has no such limit; a batch of 1 MiB can
    /// honestly hold a GiB of zeros, but no client sends it.
    pub decompressed_bytes_max: usize,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            origin: Origin::Client,
            produce_version: i16::MAX,
            codec: None,
            timestamp_type: TimestampType::CreateTime,
            timestamp_before_max_ms: i64::MAX,
            timestamp_after_max_ms: 3_600_000,
            compacted: false,
            message_bytes_max: 1_048_588,
            decompressed_bytes_max: 256 << 20,
        }
    }
}

/// What the log needs to know of a batch without reading it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchSummary {
    /// Number of records.
    pub record_count: i32,
    /// Last offset minus base offset.
    pub last_offset_delta: i32,
    /// The largest timestamp in ms (the append time with `LogAppendTime`), or −1.
    pub max_timestamp: i64,
    /// Offset delta of the first record that has the largest timestamp.
    pub max_timestamp_offset_delta: i32,
    /// Id of the idempotent producer, or −1.
    pub producer_id: i64,
    /// Epoch of the idempotent producer, or −1.
    pub producer_epoch: i16,
    /// Sequence of the first record, or −1.
    pub base_sequence: i32,
    /// Whether the batch belongs to a transaction.
    pub is_transactional: bool,
    /// Whether its records are control records.
    pub is_control: bool,
    /// The codec of the body as it will be written.
    pub compression: Compression,
    /// Whether the body was encoded anew and is not the client's.
    pub is_reencoded: bool,
}

impl BatchSummary {
    /// From a checked header; the first record with the largest timestamp is the one at `max_index`.
    pub(super) fn new(header: &BatchHeader, max_index: i32, is_reencoded: bool) -> Self {
        Self {
            record_count: header.record_count(),
            last_offset_delta: header.last_offset_delta(),
            max_timestamp: header.max_timestamp(),
            max_timestamp_offset_delta: max_index,
            producer_id: header.producer_id(),
            producer_epoch: header.producer_epoch(),
            base_sequence: header.base_sequence(),
            is_transactional: header.attributes().is_transactional(),
            is_control: header.attributes().is_control(),
            compression: header.attributes().compression().unwrap_or_default(),
            is_reencoded,
        }
    }
}

/// A batch that may be appended. What is written is [`header`](Self::header), then [`body`](Self::body).
#[derive(Clone, Debug)]
pub struct ValidBatch {
    /// A copy of the header, its timestamp fields and checksum already as the topic wants them.
    pub header: BatchHeader,
    /// The records: a share of the request's buffer unless they were encoded anew.
    pub body: Bytes,
    /// What was learned on the way.
    pub summary: BatchSummary,
}

impl ValidBatch {
    /// Gives the batch its place in the log. The checksum does not cover it.
    pub fn place(&mut self, base_offset: i64, leader_epoch: i32) {
        self.header.set_base_offset(base_offset);
        self.header.set_leader_epoch(leader_epoch);
    }

    /// Bytes that will be written.
    pub fn size(&self) -> usize {
        HEADER_LEN + self.body.len()
    }
}
