//! Keys of topics, groups and client metrics subscriptions.

use super::row::*;

#[rustfmt::skip]
pub(super) static TOPIC: &[ConfigKey] = &[
    resource_key("cleanup.policy", List, of("delete"), list_of(CLEANUP_POLICIES), Medium,
        "")
        .synonyms(&[same("log.cleanup.policy")]),
    resource_key("compression.gzip.level", Int, of("-1"), GzipLevel, Medium,
        "")
        .synonyms(&[same("compression.gzip.level")]),
    resource_key("compression.lz4.level", Int, of("9"), Between(1, 17), Medium,
        "")
        .synonyms(&[same("compression.lz4.level")]),
    resource_key("compression.type", String, of("producer"), OneOf(COMPRESSION_TYPES), Medium,
        "")
        .synonyms(&[same("compression.type")]),
    resource_key("compression.zstd.level", Int, of("3"), Between(-131072, 22), Medium,
        "")
        .synonyms(&[same("compression.zstd.level")]),
    resource_key("delete.retention.ms", Long, of("86400000"), AtLeast(0), Medium,
        "")
        .synonyms(&[same("log.cleaner.delete.retention.ms")]),
    resource_key("file.delete.delay.ms", Long, of("60000"), AtLeast(0), Medium,
        "")
        .synonyms(&[same("log.segment.delete.delay.ms")]),
    resource_key("flush.messages", Long, of("9223372036854775807"), AtLeast(1), Medium,
        "")
        .synonyms(&[same("log.flush.interval.messages")]),
    resource_key("flush.ms", Long, of("9223372036854775807"), AtLeast(0), Medium,
        "")
        .synonyms(&[same("log.flush.interval.ms"), same("log.flush.scheduler.interval.ms")]),
    resource_key("follower.replication.throttled.replicas", List, of(""), ThrottledReplicas, Medium,
        ""),
    resource_key("index.interval.bytes", Int, of("4096"), AtLeast(0), Medium,
        "")
        .synonyms(&[same("log.index.interval.bytes")]),
    resource_key("internal.segment.bytes", Int, NULL, Any, Medium,
        "").internal(),
    resource_key("leader.replication.throttled.replicas", List, of(""), ThrottledReplicas, Medium,
        ""),
    resource_key("local.retention.bytes", Long, of("-2"), AtLeast(-2), Medium,
        "")
        .synonyms(&[same("log.local.retention.bytes")]),
    resource_key("local.retention.ms", Long, of("-2"), AtLeast(-2), Medium,
        "")
        .synonyms(&[same("log.local.retention.ms")]),
    resource_key("max.compaction.lag.ms", Long, of("9223372036854775807"), AtLeast(1), Medium,
        "")
        .synonyms(&[same("log.cleaner.max.compaction.lag.ms")]),
    resource_key("max.message.bytes", Int, of("1048588"), AtLeast(0), Medium,
        "")
        .synonyms(&[same("message.max.bytes")]),
    resource_key("message.timestamp.after.max.ms", Long, of("3600000"), AtLeast(0), Medium,
        "")
        .synonyms(&[same("log.message.timestamp.after.max.ms")]),
    resource_key("message.timestamp.before.max.ms", Long, of("9223372036854775807"), AtLeast(0), Medium,
        "")
        .synonyms(&[same("log.message.timestamp.before.max.ms")]),
    resource_key("message.timestamp.type", String, of("CreateTime"), OneOf(TIMESTAMP_TYPES), Medium,
        "")
        .synonyms(&[same("log.message.timestamp.type")]),
    resource_key("min.cleanable.dirty.ratio", Double, of("0.5"), Ratio(0.0, 1.0), Medium,
        "")
        .synonyms(&[same("log.cleaner.min.cleanable.ratio")]),
    resource_key("min.compaction.lag.ms", Long, of("0"), AtLeast(0), Medium,
        "")
        .synonyms(&[same("log.cleaner.min.compaction.lag.ms")]),
    resource_key("min.insync.replicas", Int, of("1"), AtLeast(1), Medium,
        "")
        .synonyms(&[same("min.insync.replicas")]),
    resource_key("preallocate", Boolean, of("false"), Any, Medium,
        "")
        .synonyms(&[same("log.preallocate")]),
    resource_key("remote.log.copy.disable", Boolean, of("false"), Any, Medium,
        ""),
    resource_key("remote.log.delete.on.disable", Boolean, of("false"), Any, Medium,
        ""),
    resource_key("remote.storage.enable", Boolean, of("false"), Any, Medium,
        ""),
    resource_key("retention.bytes", Long, of("-1"), Any, Medium,
        "")
        .synonyms(&[same("log.retention.bytes")]),
    resource_key("retention.ms", Long, of("604800000"), AtLeast(-1), Medium,
        "")
        .synonyms(&[same("log.retention.ms"), minutes("log.retention.minutes"), hours("log.retention.hours")]),
    resource_key("segment.bytes", Int, of("1073741824"), AtLeast(1048576), Medium,
        "")
        .synonyms(&[same("log.segment.bytes")]),
    resource_key("segment.index.bytes", Int, of("10485760"), AtLeast(4), Medium,
        "")
        .synonyms(&[same("log.index.size.max.bytes")]),
    resource_key("segment.jitter.ms", Long, of("0"), AtLeast(0), Medium,
        "")
        .synonyms(&[same("log.roll.jitter.ms"), hours("log.roll.jitter.hours")]),
    resource_key("segment.ms", Long, of("604800000"), AtLeast(1), Medium,
        "")
        .synonyms(&[same("log.roll.ms"), hours("log.roll.hours")]),
    resource_key("unclean.leader.election.enable", Boolean, of("false"), Any, Medium,
        "")
        .synonyms(&[same("unclean.leader.election.enable")]),
];

#[rustfmt::skip]
pub(super) static GROUP: &[ConfigKey] = &[
    resource_key("consumer.assignment.interval.ms", Int, of("1000"), AtLeast(0), Medium,
        "")
        .synonyms(&[same("group.consumer.assignment.interval.ms")]),
    resource_key("consumer.heartbeat.interval.ms", Int, of("5000"), AtLeast(1), Medium,
        "")
        .synonyms(&[same("group.consumer.heartbeat.interval.ms")]),
    resource_key("consumer.session.timeout.ms", Int, of("45000"), AtLeast(1), Medium,
        "")
        .synonyms(&[same("group.consumer.session.timeout.ms")]),
    resource_key("share.assignment.interval.ms", Int, of("1000"), AtLeast(0), Medium,
        "")
        .synonyms(&[same("group.share.assignment.interval.ms")]),
    resource_key("share.auto.offset.reset", String, of("latest"), ShareAutoOffsetReset, Medium,
        ""),
    resource_key("share.delivery.count.limit", Int, of("5"), AtLeast(2), Medium,
        "")
        .synonyms(&[same("group.share.delivery.count.limit")]),
    resource_key("share.heartbeat.interval.ms", Int, of("5000"), AtLeast(1), Medium,
        "")
        .synonyms(&[same("group.share.heartbeat.interval.ms")]),
    resource_key("share.isolation.level", String, of("read_uncommitted"), OneOf(&["read_committed", "read_uncommitted"]), Medium,
        ""),
    resource_key("share.partition.max.record.locks", Int, of("2000"), AtLeast(100), Medium,
        "")
        .synonyms(&[same("group.share.partition.max.record.locks")]),
    resource_key("share.record.lock.duration.ms", Int, of("30000"), AtLeast(1000), Medium,
        "")
        .synonyms(&[same("group.share.record.lock.duration.ms")]),
    resource_key("share.renew.acknowledge.enable", Boolean, of("true"), Any, Medium,
        ""),
    resource_key("share.session.timeout.ms", Int, of("45000"), AtLeast(1), Medium,
        "")
        .synonyms(&[same("group.share.session.timeout.ms")]),
    resource_key("streams.assignment.interval.ms", Int, of("1000"), AtLeast(0), Medium,
        "")
        .synonyms(&[same("group.streams.assignment.interval.ms")]),
    resource_key("streams.heartbeat.interval.ms", Int, of("5000"), AtLeast(1), Medium,
        "")
        .synonyms(&[same("group.streams.heartbeat.interval.ms")]),
    resource_key("streams.initial.rebalance.delay.ms", Int, of("3000"), AtLeast(0), Medium,
        "")
        .synonyms(&[same("group.streams.initial.rebalance.delay.ms")]),
    resource_key("streams.num.standby.replicas", Int, of("0"), AtLeast(0), Medium,
        "")
        .synonyms(&[same("group.streams.num.standby.replicas")]),
    resource_key("streams.session.timeout.ms", Int, of("45000"), AtLeast(1), Medium,
        "")
        .synonyms(&[same("group.streams.session.timeout.ms")]),
];

#[rustfmt::skip]
pub(super) static CLIENT_METRICS: &[ConfigKey] = &[
    resource_key("interval.ms", Int, of("300000"), Any, Medium,
        ""),
    resource_key("match", List, of(""), LIST, Medium,
        ""),
    resource_key("metrics", List, of(""), LIST, Medium,
        ""),
];
