//! A topic's settings: the broker's defaults with the topic's own values on top.

use crate::broker::BrokerConfig;
use crate::error::{ConfigError, ConfigErrors};
use crate::key::{ConfigKey, Scope, Unit};
use crate::properties::Properties;
use crate::topic_rules;
use crate::values::ConfigValues;

/// What happens to old records: `cleanup.policy`. Neither keeps everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CleanupPolicy {
    /// Keep the last record of each key.
    pub compact: bool,
    /// Drop old segments.
    pub delete: bool,
}

/// How the broker stores batches: `compression.type`, with the level of its codec.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CompressionType {
    /// As the producer sent them.
    Producer,
    /// Not compressed.
    Uncompressed,
    /// gzip with a level of 1 to 9, or -1 for the codec's default.
    Gzip(i32),
    /// Snappy.
    Snappy,
    /// LZ4 with a level of 1 to 17.
    Lz4(i32),
    /// Zstandard with a level of -131072 to 22.
    Zstd(i32),
}

/// Whose clock the records' timestamps come from: `message.timestamp.type`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TimestampType {
    /// The producer's.
    CreateTime,
    /// The broker's, at the append.
    LogAppendTime,
}

/// Replicas under the replication throttle (KIP-73).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ThrottledReplicas {
    /// All of them: `*`.
    All,
    /// These partitions on these brokers.
    Some(Vec<(i32, i32)>),
}

/// The settings of one topic; each field is the key of the same name unless its doc says otherwise.
///
/// Times are milliseconds, sizes bytes.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct TopicConfig {
    /// `cleanup.policy`.
    pub cleanup_policy: CleanupPolicy,
    /// `compression.type` and `compression.{gzip,lz4,zstd}.level`.
    pub compression_type: CompressionType,
    /// `delete.retention.ms`: how long compaction keeps tombstones.
    pub delete_retention_ms: i64,
    /// `file.delete.delay.ms`: how long a deleted segment's files stay.
    pub file_delete_delay_ms: i64,
    /// `flush.messages`: records after which the log is synced.
    pub flush_messages: i64,
    /// `flush.ms`: time after which the log is synced.
    pub flush_ms: i64,
    /// `index.interval.bytes`: bytes between two index entries.
    pub index_interval_bytes: i32,
    /// `max.compaction.lag.ms`: the longest that a record waits for compaction.
    pub max_compaction_lag_ms: i64,
    /// `max.message.bytes`: the largest batch.
    pub max_message_bytes: i32,
    /// `message.timestamp.type`.
    pub message_timestamp_type: TimestampType,
    /// `message.timestamp.before.max.ms`: how far in the past a timestamp may lie.
    pub message_timestamp_before_max_ms: i64,
    /// `message.timestamp.after.max.ms`: how far in the future a timestamp may lie.
    pub message_timestamp_after_max_ms: i64,
    /// `min.cleanable.dirty.ratio`.
    pub min_cleanable_dirty_ratio: f64,
    /// `min.compaction.lag.ms`: how long a record is safe from compaction.
    pub min_compaction_lag_ms: i64,
    /// `min.insync.replicas`: replicas that acks=all needs.
    pub min_insync_replicas: i32,
    /// `preallocate`: give segment files their full size when they are made.
    pub preallocate: bool,
    /// `retention.bytes` of a partition; -1 has no limit.
    pub retention_bytes: i64,
    /// `retention.ms`; -1 has no limit.
    pub retention_ms: i64,
    /// `segment.bytes`, or `internal.segment.bytes` where that is set.
    pub segment_bytes: i32,
    /// `segment.index.bytes`: the size at which an index is full.
    pub segment_index_bytes: i32,
    /// `segment.jitter.ms`: up to how much earlier than `segment.ms` a segment is rolled.
    pub segment_jitter_ms: i64,
    /// `segment.ms`: age at which a segment is rolled.
    pub segment_ms: i64,
    /// `unclean.leader.election.enable`.
    pub unclean_leader_election_enable: bool,
    /// `remote.storage.enable` (KIP-405).
    pub remote_storage_enable: bool,
    /// `remote.log.copy.disable`.
    pub remote_log_copy_disable: bool,
    /// `remote.log.delete.on.disable`.
    pub remote_log_delete_on_disable: bool,
    /// `local.retention.bytes`; -2 follows `retention.bytes`.
    pub local_retention_bytes: i64,
    /// `local.retention.ms`; -2 follows `retention.ms`.
    pub local_retention_ms: i64,
    /// `leader.replication.throttled.replicas`.
    pub leader_throttled_replicas: ThrottledReplicas,
    /// `follower.replication.throttled.replicas`.
    pub follower_throttled_replicas: ThrottledReplicas,
}

impl TopicConfig {
    /// What a topic has without settings of its own, on a broker with these values.
    pub(crate) fn defaults_of(broker: &ConfigValues) -> Result<Self, ConfigErrors> {
        let values = ConfigValues::parse(Scope::Topic, &broker_defaults(broker))?;
        Ok(Self::of(&values))
    }

    /// The typed view of all topic keys.
    pub(crate) fn of(values: &ConfigValues) -> Self {
        let policy = values.list("cleanup.policy");
        let has = |word: &str| policy.iter().any(|entry| entry == word);
        let internal_segment_bytes = values.optional_int("internal.segment.bytes");
        Self {
            cleanup_policy: CleanupPolicy { compact: has("compact"), delete: has("delete") },
            compression_type: CompressionType::of(values),
            delete_retention_ms: values.long("delete.retention.ms"),
            file_delete_delay_ms: values.long("file.delete.delay.ms"),
            flush_messages: values.long("flush.messages"),
            flush_ms: values.long("flush.ms"),
            index_interval_bytes: values.int("index.interval.bytes"),
            max_compaction_lag_ms: values.long("max.compaction.lag.ms"),
            max_message_bytes: values.int("max.message.bytes"),
            message_timestamp_type: match values.string("message.timestamp.type") {
                "LogAppendTime" => TimestampType::LogAppendTime,
                _ => TimestampType::CreateTime,
            },
            message_timestamp_before_max_ms: values.long("message.timestamp.before.max.ms"),
            message_timestamp_after_max_ms: values.long("message.timestamp.after.max.ms"),
            min_cleanable_dirty_ratio: values.double("min.cleanable.dirty.ratio"),
            min_compaction_lag_ms: values.long("min.compaction.lag.ms"),
            min_insync_replicas: values.int("min.insync.replicas"),
            preallocate: values.boolean("preallocate"),
            retention_bytes: values.long("retention.bytes"),
            retention_ms: values.long("retention.ms"),
            segment_bytes: internal_segment_bytes.unwrap_or_else(|| values.int("segment.bytes")),
            segment_index_bytes: values.int("segment.index.bytes"),
            segment_jitter_ms: values.long("segment.jitter.ms"),
            segment_ms: values.long("segment.ms"),
            unclean_leader_election_enable: values.boolean("unclean.leader.election.enable"),
            remote_storage_enable: values.boolean("remote.storage.enable"),
            remote_log_copy_disable: values.boolean("remote.log.copy.disable"),
            remote_log_delete_on_disable: values.boolean("remote.log.delete.on.disable"),
            local_retention_bytes: values.long("local.retention.bytes"),
            local_retention_ms: values.long("local.retention.ms"),
            leader_throttled_replicas: ThrottledReplicas::of(values.list("leader.replication.throttled.replicas")),
            follower_throttled_replicas: ThrottledReplicas::of(values.list("follower.replication.throttled.replicas")),
        }
    }
}

/// A topic on a broker where nothing is configured.
impl Default for TopicConfig {
    fn default() -> Self {
        match ConfigValues::parse(Scope::Topic, &Properties::new()) {
            Ok(values) => Self::of(&values),
            Err(errors) => panic!("the defaults of topic keys are not valid: {errors}"),
        }
    }
}

impl CompressionType {
    fn of(values: &ConfigValues) -> Self {
        match values.string("compression.type") {
            "uncompressed" => Self::Uncompressed,
            "gzip" => Self::Gzip(values.int("compression.gzip.level")),
            "snappy" => Self::Snappy,
            "lz4" => Self::Lz4(values.int("compression.lz4.level")),
            "zstd" => Self::Zstd(values.int("compression.zstd.level")),
            _ => Self::Producer,
        }
    }
}

impl ThrottledReplicas {
    fn of(entries: &[String]) -> Self {
        if entries.iter().any(|entry| entry == "*") {
            return Self::All;
        }
        let pairs = entries.iter().filter_map(|entry| entry.split_once(':'));
        let pairs = pairs.filter_map(|(partition, broker)| Some((partition.parse().ok()?, broker.parse().ok()?)));
        Self::Some(pairs.collect())
    }

    /// Whether a replica is under the throttle.
    pub fn contains(&self, partition: i32, broker: i32) -> bool {
        match self {
            Self::All => true,
            Self::Some(replicas) => replicas.contains(&(partition, broker)),
        }
    }
}

impl BrokerConfig {
    /// The settings of a topic with these overrides. Keys that topics do not have are ignored.
    ///
    /// For a change that a client asks for, call [`validate_topic`](Self::validate_topic) first.
    pub fn topic_config<'a>(
        &self,
        overrides: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<TopicConfig, ConfigErrors> {
        Ok(TopicConfig::of(&self.topic_values(overrides)?))
    }

    /// Checks the overrides that a topic shall have from now on, as CreateTopics and
    /// IncrementalAlterConfigs do; a fault is answered with INVALID_CONFIG (40) and its message.
    ///
    /// `existing` are the overrides that the topic has so far; none for a new topic.
    pub fn validate_topic<'a>(
        &self,
        existing: impl IntoIterator<Item = (&'a str, &'a str)>,
        overrides: impl IntoIterator<Item = (&'a str, &'a str)> + Clone,
    ) -> Result<(), ConfigErrors> {
        let unknown = overrides.clone().into_iter().map(|(key, _)| key);
        let unknown = unknown.filter(|key| ConfigKey::find(Scope::Topic, key).is_none());
        let unknown = unknown.map(|key| ConfigError::Unknown { resource: "topic", key: key.to_owned() });
        ConfigErrors::check(unknown.collect())?;
        let was_remote = existing
            .into_iter()
            .any(|(key, value)| key == "remote.storage.enable" && value.trim().eq_ignore_ascii_case("true"));
        let system = self.values().boolean("remote.log.storage.system.enable");
        topic_rules::check(&self.topic_values(overrides)?, was_remote, system)
    }

    fn topic_values<'a>(
        &self,
        overrides: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<ConfigValues, ConfigErrors> {
        let mut properties = broker_defaults(self.values());
        properties.extend(overrides);
        ConfigValues::parse(Scope::Topic, &properties)
    }
}

/// The value that each topic key has through the broker keys that stand in for it.
pub(crate) fn broker_defaults(broker: &ConfigValues) -> Properties {
    let mut properties = Properties::new();
    for key in ConfigKey::all(Scope::Topic) {
        let value = match key.name {
            "flush.ms" => Some(flush_ms(broker).to_string()),
            "retention.ms" => Some(retention_ms(broker).to_string()),
            "segment.ms" => Some(roll_ms(broker).to_string()),
            "segment.jitter.ms" => Some(roll_jitter_ms(broker).to_string()),
            _ => key.synonyms.first().and_then(|synonym| broker.get(synonym.name)?.to_text()),
        };
        if let Some(value) = value {
            properties.set(key.name, value);
        }
    }
    properties
}

fn flush_ms(broker: &ConfigValues) -> i64 {
    let own = broker.optional_long("log.flush.interval.ms");
    own.unwrap_or_else(|| broker.long("log.flush.scheduler.interval.ms"))
}

/// `log.retention.ms`, else `.minutes`, else `.hours`; every negative value is no limit (-1).
pub(crate) fn retention_ms(broker: &ConfigValues) -> i64 {
    let minutes = broker.optional_int("log.retention.minutes");
    let minutes = minutes.map(|count| Unit::Minutes.to_millis(count.into()));
    let own = broker.optional_long("log.retention.ms").or(minutes);
    let hours = Unit::Hours.to_millis(broker.int("log.retention.hours").into());
    own.unwrap_or(hours).max(-1)
}

/// `log.roll.ms`, else `log.roll.hours`.
pub(crate) fn roll_ms(broker: &ConfigValues) -> i64 {
    let hours = Unit::Hours.to_millis(broker.int("log.roll.hours").into());
    broker.optional_long("log.roll.ms").unwrap_or(hours)
}

/// `log.roll.jitter.ms`, else `log.roll.jitter.hours`.
pub(crate) fn roll_jitter_ms(broker: &ConfigValues) -> i64 {
    let hours = Unit::Hours.to_millis(broker.int("log.roll.jitter.hours").into());
    broker.optional_long("log.roll.jitter.ms").unwrap_or(hours)
}
