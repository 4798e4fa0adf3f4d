//! Keys of topics, groups and client metrics subscriptions.

use super::row::*;

#[rustfmt::skip]
pub(super) static TOPIC: &[ConfigKey] = &[
    resource_key("cleanup.policy", List, of("delete"), list_of(CLEANUP_POLICIES), Medium,
        "What happens to old records: `delete` by age and size, `compact` by key, both, or, when empty, nothing.")
        .synonyms(&[same("log.cleanup.policy")]),
    resource_key("compression.gzip.level", Int, of("-1"), GzipLevel, Medium,
        "Level when the broker itself compresses with gzip: 1 to 9, or -1 for the codec's own.")
        .synonyms(&[same("compression.gzip.level")]),
    resource_key("compression.lz4.level", Int, of("9"), Between(1, 17), Medium,
        "Level when the broker itself compresses with LZ4.")
        .synonyms(&[same("compression.lz4.level")]),
    resource_key("compression.type", String, of("producer"), OneOf(COMPRESSION_TYPES), Medium,
        "How the broker stores batches; `producer` leaves them as they come.")
        .synonyms(&[same("compression.type")]),
    resource_key("compression.zstd.level", Int, of("3"), Between(-131072, 22), Medium,
        "Level when the broker itself compresses with Zstandard.")
        .synonyms(&[same("compression.zstd.level")]),
    resource_key("delete.retention.ms", Long, of("86400000"), AtLeast(0), Medium,
        "How long compaction keeps tombstones and transaction markers.")
        .synonyms(&[same("log.cleaner.delete.retention.ms")]),
    resource_key("file.delete.delay.ms", Long, of("60000"), AtLeast(0), Medium,
        "How long the files of a deleted segment stay.")
        .synonyms(&[same("log.segment.delete.delay.ms")]),
    resource_key("flush.messages", Long, of("9223372036854775807"), AtLeast(1), Medium,
        "The log is synced to disk after so many records.")
        .synonyms(&[same("log.flush.interval.messages")]),
    resource_key("flush.ms", Long, of("9223372036854775807"), AtLeast(0), Medium,
        "The log is synced to disk after so long.")
        .synonyms(&[same("log.flush.interval.ms"), same("log.flush.scheduler.interval.ms")]),
    resource_key("follower.replication.throttled.replicas", List, of(""), ThrottledReplicas, Medium,
        "Replicas whose fetching is throttled, as partition:broker pairs, or `*` (KIP-73)."),
    resource_key("index.interval.bytes", Int, of("4096"), AtLeast(0), Medium,
        "Bytes of records between two entries of the offset index.")
        .synonyms(&[same("log.index.interval.bytes")]),
    resource_key("internal.segment.bytes", Int, NULL, Any, Medium,
        "Segment size below what `segment.bytes` allows; for tests.").internal(),
    resource_key("leader.replication.throttled.replicas", List, of(""), ThrottledReplicas, Medium,
        "Replicas that leaders serve under a throttle, as partition:broker pairs, or `*` (KIP-73)."),
    resource_key("local.retention.bytes", Long, of("-2"), AtLeast(-2), Medium,
        "Size that a tiered log keeps on local disk; -2 follows `retention.bytes`.")
        .synonyms(&[same("log.local.retention.bytes")]),
    resource_key("local.retention.ms", Long, of("-2"), AtLeast(-2), Medium,
        "Age up to which a tiered log keeps records on local disk; -2 follows `retention.ms`.")
        .synonyms(&[same("log.local.retention.ms")]),
    resource_key("max.compaction.lag.ms", Long, of("9223372036854775807"), AtLeast(1), Medium,
        "The longest that a record waits until it is compacted.")
        .synonyms(&[same("log.cleaner.max.compaction.lag.ms")]),
    resource_key("max.message.bytes", Int, of("1048588"), AtLeast(0), Medium,
        "Largest batch that is appended, as it is stored.")
        .synonyms(&[same("message.max.bytes")]),
    resource_key("message.timestamp.after.max.ms", Long, of("3600000"), AtLeast(0), Medium,
        "How far ahead of the broker's clock a record's timestamp may be.")
        .synonyms(&[same("log.message.timestamp.after.max.ms")]),
    resource_key("message.timestamp.before.max.ms", Long, of("9223372036854775807"), AtLeast(0), Medium,
        "How far behind the broker's clock a record's timestamp may be.")
        .synonyms(&[same("log.message.timestamp.before.max.ms")]),
    resource_key("message.timestamp.type", String, of("CreateTime"), OneOf(TIMESTAMP_TYPES), Medium,
        "Whose time records carry: the producer's (`CreateTime`) or the broker's (`LogAppendTime`).")
        .synonyms(&[same("log.message.timestamp.type")]),
    resource_key("min.cleanable.dirty.ratio", Double, of("0.5"), Ratio(0.0, 1.0), Medium,
        "The log is compacted when at least this part of it is new.")
        .synonyms(&[same("log.cleaner.min.cleanable.ratio")]),
    resource_key("min.compaction.lag.ms", Long, of("0"), AtLeast(0), Medium,
        "How long a record is safe from compaction.")
        .synonyms(&[same("log.cleaner.min.compaction.lag.ms")]),
    resource_key("min.insync.replicas", Int, of("1"), AtLeast(1), Medium,
        "Replicas, the leader included, that must be in sync for acks=all to succeed.")
        .synonyms(&[same("min.insync.replicas")]),
    resource_key("preallocate", Boolean, of("false"), Any, Medium,
        "Give segment files their full size when they are made.")
        .synonyms(&[same("log.preallocate")]),
    resource_key("remote.log.copy.disable", Boolean, of("false"), Any, Medium,
        "Copy no more segments to tiered storage; what is there can still be read."),
    resource_key("remote.log.delete.on.disable", Boolean, of("false"), Any, Medium,
        "Delete what is in tiered storage when `remote.storage.enable` is turned off."),
    resource_key("remote.storage.enable", Boolean, of("false"), Any, Medium,
        "Tier this topic (KIP-405)."),
    resource_key("retention.bytes", Long, of("-1"), Any, Medium,
        "Size of a partition above which old segments go; -1 has no limit.")
        .synonyms(&[same("log.retention.bytes")]),
    resource_key("retention.ms", Long, of("604800000"), AtLeast(-1), Medium,
        "Age at which segments go; -1 has no limit.")
        .synonyms(&[same("log.retention.ms"), minutes("log.retention.minutes"), hours("log.retention.hours")]),
    resource_key("segment.bytes", Int, of("1073741824"), AtLeast(1048576), Medium,
        "Size at which a segment is full.")
        .synonyms(&[same("log.segment.bytes")]),
    resource_key("segment.index.bytes", Int, of("10485760"), AtLeast(4), Medium,
        "Size at which an index is full, and with it its segment.")
        .synonyms(&[same("log.index.size.max.bytes")]),
    resource_key("segment.jitter.ms", Long, of("0"), AtLeast(0), Medium,
        "Up to how much sooner a segment is closed, at random, so that not all close at once.")
        .synonyms(&[same("log.roll.jitter.ms"), hours("log.roll.jitter.hours")]),
    resource_key("segment.ms", Long, of("604800000"), AtLeast(1), Medium,
        "Age at which a segment is closed even if it is not full.")
        .synonyms(&[same("log.roll.ms"), hours("log.roll.hours")]),
    resource_key("unclean.leader.election.enable", Boolean, of("false"), Any, Medium,
        "Let a replica that is not in sync lead when no other is left, at the price of lost records.")
        .synonyms(&[same("unclean.leader.election.enable")]),
];

#[rustfmt::skip]
pub(super) static GROUP: &[ConfigKey] = &[
    resource_key("consumer.assignment.interval.ms", Int, of("1000"), AtLeast(0), Medium,
        "Least time between two assignments of this consumer group.")
        .synonyms(&[same("group.consumer.assignment.interval.ms")]),
    resource_key("consumer.heartbeat.interval.ms", Int, of("5000"), AtLeast(1), Medium,
        "Heartbeat interval that this consumer group's members are given.")
        .synonyms(&[same("group.consumer.heartbeat.interval.ms")]),
    resource_key("consumer.session.timeout.ms", Int, of("45000"), AtLeast(1), Medium,
        "A member of this consumer group that is silent for so long is removed.")
        .synonyms(&[same("group.consumer.session.timeout.ms")]),
    resource_key("share.assignment.interval.ms", Int, of("1000"), AtLeast(0), Medium,
        "Least time between two assignments of this share group.")
        .synonyms(&[same("group.share.assignment.interval.ms")]),
    resource_key("share.auto.offset.reset", String, of("latest"), ShareAutoOffsetReset, Medium,
        "Where this share group starts: `latest`, `earliest`, or `by_duration:` and how far back, such as PT1H."),
    resource_key("share.delivery.count.limit", Int, of("5"), AtLeast(2), Medium,
        "How often a record is handed out before this share group gives it up.")
        .synonyms(&[same("group.share.delivery.count.limit")]),
    resource_key("share.heartbeat.interval.ms", Int, of("5000"), AtLeast(1), Medium,
        "Heartbeat interval that this share group's members are given.")
        .synonyms(&[same("group.share.heartbeat.interval.ms")]),
    resource_key("share.isolation.level", String, of("read_uncommitted"), OneOf(&["read_committed", "read_uncommitted"]), Medium,
        "Whether this share group sees records of transactions that are open or aborted."),
    resource_key("share.partition.max.record.locks", Int, of("2000"), AtLeast(100), Medium,
        "Records of one partition that may be handed out and not yet acknowledged.")
        .synonyms(&[same("group.share.partition.max.record.locks")]),
    resource_key("share.record.lock.duration.ms", Int, of("30000"), AtLeast(1000), Medium,
        "How long a consumer has a record to itself before it goes to another one.")
        .synonyms(&[same("group.share.record.lock.duration.ms")]),
    resource_key("share.renew.acknowledge.enable", Boolean, of("true"), Any, Medium,
        "Let consumers of this share group extend their hold on a record."),
    resource_key("share.session.timeout.ms", Int, of("45000"), AtLeast(1), Medium,
        "A member of this share group that is silent for so long is removed.")
        .synonyms(&[same("group.share.session.timeout.ms")]),
    resource_key("streams.assignment.interval.ms", Int, of("1000"), AtLeast(0), Medium,
        "Least time between two assignments of this streams group.")
        .synonyms(&[same("group.streams.assignment.interval.ms")]),
    resource_key("streams.heartbeat.interval.ms", Int, of("5000"), AtLeast(1), Medium,
        "Heartbeat interval that this streams group's members are given.")
        .synonyms(&[same("group.streams.heartbeat.interval.ms")]),
    resource_key("streams.initial.rebalance.delay.ms", Int, of("3000"), AtLeast(0), Medium,
        "How long the first rebalance of this streams group, when empty, waits for more members.")
        .synonyms(&[same("group.streams.initial.rebalance.delay.ms")]),
    resource_key("streams.num.standby.replicas", Int, of("0"), AtLeast(0), Medium,
        "Standby replicas of each stateful task of this streams group.")
        .synonyms(&[same("group.streams.num.standby.replicas")]),
    resource_key("streams.session.timeout.ms", Int, of("45000"), AtLeast(1), Medium,
        "A member of this streams group that is silent for so long is removed.")
        .synonyms(&[same("group.streams.session.timeout.ms")]),
];

#[rustfmt::skip]
pub(super) static CLIENT_METRICS: &[ConfigKey] = &[
    resource_key("interval.ms", Int, of("300000"), Any, Medium,
        "How often the clients push their metrics (KIP-714)."),
    resource_key("match", List, of(""), LIST, Medium,
        "Which clients the subscription is for, as selector=pattern pairs; all if empty."),
    resource_key("metrics", List, of(""), LIST, Medium,
        "Prefixes of the metrics to push; none if empty, all if `*`."),
];
