//! What a log is told about itself: the topic settings that it acts on.
use crate::batch::{Codec, TimestampType};

/// Settings of one partition's log, named after the topic settings of Apache Kafka 4.3 and with
/// its defaults. May be changed while the log is open ([`Log::set_config`](crate::Log::set_config)).
#[derive(Clone, Debug, PartialEq)]
pub struct LogConfig {
    /// `segment.bytes`: a segment is rolled before it would grow larger. At most `i32::MAX`.
    pub segment_bytes: u32,
    /// `segment.ms`: a segment is rolled when its first record is older than that. Milliseconds.
    pub segment_ms: i64,
    /// `segment.jitter.ms`: up to how much earlier than `segment.ms` a segment is rolled, so that partitions that were
    /// created together do not roll together. Milliseconds.
    pub segment_jitter_ms: i64,
    /// `segment.index.bytes`: the offset index of a segment is not grown beyond this.
    pub segment_index_bytes: u32,
    /// `index.interval.bytes`: bytes of records between two entries of the offset index.
    pub index_interval_bytes: u32,
    /// `max.message.bytes`: the largest batch that is accepted, as it comes and as it is stored.
    pub max_message_bytes: u32,
    /// `message.timestamp.type`.
    pub timestamp_type: TimestampType,
    /// `message.timestamp.before.max.ms`: how far a record's timestamp may lie in the past.
    pub timestamp_before_max_ms: i64,
    /// `message.timestamp.after.max.ms`: how far a record's timestamp may lie in the future.
    pub timestamp_after_max_ms: i64,
    /// `compression.type` with its level; `None` is `producer`, which keeps what came.
    pub codec: Option<Codec>,
    /// Whether `cleanup.policy` contains `compact`; records without a key are then refused.
    pub compact: bool,
    /// Whether `cleanup.policy` contains `delete`.
    pub delete: bool,
    /// `min.cleanable.dirty.ratio`: part of a compacted log that must be dirty before it is cleaned, 0 to 1.
    pub min_cleanable_dirty_ratio: f64,
    /// `min.compaction.lag.ms`: how long a record is safe from being cleaned. Milliseconds.
    pub min_compaction_lag_ms: i64,
    /// `max.compaction.lag.ms`: after how long a log is cleaned whatever its dirty ratio (KIP-354). Milliseconds.
    pub max_compaction_lag_ms: i64,
    /// `delete.retention.ms`: how long tombstones and markers stay once what they end is gone (KIP-534). Milliseconds.
    pub delete_retention_ms: i64,
    /// `retention.ms`: age beyond which whole segments are deleted; −1 is never.
    pub retention_ms: i64,
    /// `retention.bytes`: size beyond which the oldest whole segments are deleted; −1 is never.
    pub retention_bytes: i64,
    /// `file.delete.delay.ms`: how long the files of a deleted segment stay, renamed to `.deleted`. Milliseconds.
    pub file_delete_delay_ms: i64,
    /// `flush.messages`: records after which an append syncs before it returns; `i64::MAX` is never.
    pub flush_messages: i64,
    /// `flush.ms`: age of unsynced records at which [`Log::flush_due`](crate::Log::flush_due) says so;
    /// `i64::MAX` is never.
    pub flush_ms: i64,
    /// Whether space for a growing segment is reserved ahead, invisibly (`fallocate` keeping the
    /// size), which saves a sixth to a quarter of an append's CPU. Ours, not Kafka's `preallocate`,
    /// which grows the file itself.
    pub reserve: bool,
    /// `producer.id.expiration.ms`: after so long without a record an idempotent producer is forgotten.
    pub producer_id_expiration_ms: i64,
}

impl LogConfig {
    /// Age at which a segment is rolled: of a compacted log no later than its records must be cleaned, since the active
    /// segment never is.
    pub(crate) fn segment_ms_max(&self) -> i64 {
        if self.compact && self.max_compaction_lag_ms > 0 {
            self.segment_ms.min(self.max_compaction_lag_ms)
        } else {
            self.segment_ms
        }
    }
}

impl Default for LogConfig {
    fn default() -> Self {
        Self {
            segment_bytes: 1 << 30,
            segment_ms: 7 * 24 * 3_600_000,
            segment_jitter_ms: 0,
            segment_index_bytes: 10 << 20,
            index_interval_bytes: 4096,
            max_message_bytes: (1 << 20) + 12,
            timestamp_type: TimestampType::CreateTime,
            timestamp_before_max_ms: i64::MAX,
            timestamp_after_max_ms: 3_600_000,
            codec: None,
            compact: false,
            delete: true,
            min_cleanable_dirty_ratio: 0.5,
            min_compaction_lag_ms: 0,
            max_compaction_lag_ms: i64::MAX,
            delete_retention_ms: 24 * 3_600_000,
            retention_ms: 7 * 24 * 3_600_000,
            retention_bytes: -1,
            file_delete_delay_ms: 60_000,
            flush_messages: i64::MAX,
            flush_ms: i64::MAX,
            reserve: true,
            producer_id_expiration_ms: 24 * 3_600_000,
        }
    }
}
