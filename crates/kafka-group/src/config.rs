//! [`GroupConfig`]: the settings that the coordinator decides by.

use imbl::OrdMap;
use kafka_config::BrokerConfig;
use kafka_proto::Str;

/// The broker's `group.*` and `offsets.*` keys as far as the machine needs them, and the overrides of single groups.
///
/// Times are milliseconds, sizes bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupConfig {
    /// Classic groups.
    pub classic: ClassicConfig,
    /// Consumer groups (KIP-848).
    pub consumer: ConsumerConfig,
    /// Committed offsets.
    pub offsets: OffsetsConfig,
    /// The protocols that are offered (`group.coordinator.rebalance.protocols`), in lower case.
    pub rebalance_protocols: Vec<String>,
    /// What single groups override (the GROUP config resource), by group id.
    pub overrides: OrdMap<Str, GroupOverrides>,
}

/// Classic groups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassicConfig {
    /// `group.min.session.timeout.ms`.
    pub min_session_timeout_ms: i32,
    /// `group.max.session.timeout.ms`.
    pub max_session_timeout_ms: i32,
    /// `group.initial.rebalance.delay.ms`.
    pub initial_rebalance_delay_ms: i32,
    /// `group.max.size`: members of one group.
    pub max_size: usize,
    /// How long a member that was given an id (KIP-394) may take to join with it is its session timeout; how long a
    /// member of version 0 of JoinGroup, which has no rebalance timeout, is waited for is the same.
    pub new_member_join_timeout_ms: i32,
}

/// Consumer groups (KIP-848): `group.consumer.*`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConsumerConfig {
    /// `group.consumer.session.timeout.ms`.
    pub session_timeout_ms: i32,
    /// `group.consumer.min.session.timeout.ms`.
    pub min_session_timeout_ms: i32,
    /// `group.consumer.max.session.timeout.ms`.
    pub max_session_timeout_ms: i32,
    /// `group.consumer.heartbeat.interval.ms`.
    pub heartbeat_interval_ms: i32,
    /// `group.consumer.min.heartbeat.interval.ms`.
    pub min_heartbeat_interval_ms: i32,
    /// `group.consumer.max.heartbeat.interval.ms`.
    pub max_heartbeat_interval_ms: i32,
    /// `group.consumer.assignment.interval.ms`.
    pub assignment_interval_ms: i32,
    /// `group.consumer.min.assignment.interval.ms`.
    pub min_assignment_interval_ms: i32,
    /// `group.consumer.max.assignment.interval.ms`.
    pub max_assignment_interval_ms: i32,
    /// `group.consumer.max.size`: members of one group.
    pub max_size: usize,
    /// `group.consumer.assignors`: names, the default one first.
    pub assignors: Vec<String>,
    /// `group.consumer.migration.policy`.
    pub migration_policy: MigrationPolicy,
    /// `group.consumer.regex.refresh.interval.ms`.
    pub regex_refresh_interval_ms: i32,
}

/// Which way a group may move between the protocols while members are in it: `group.consumer.migration.policy`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MigrationPolicy {
    /// No way.
    Disabled,
    /// From the consumer to the classic protocol, when the last member of the former leaves.
    Downgrade,
    /// From the classic to the consumer protocol, when the first member of the latter joins.
    Upgrade,
    /// Both ways.
    Bidirectional,
}

/// Committed offsets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OffsetsConfig {
    /// `offset.metadata.max.bytes`: the longest text beside an offset. Kafka counts UTF-16 units; so do we.
    pub metadata_size_max: usize,
    /// `offsets.retention.minutes`, as milliseconds.
    pub retention_ms: i64,
    /// `offsets.retention.check.interval.ms`.
    pub retention_check_interval_ms: i64,
    /// Bytes of the largest batch that the log takes (`max.message.bytes` of the offsets topic, less what the frame of
    /// a batch takes): decisions of the coordinator's own that could be larger are cut into several.
    pub batch_bytes_max: usize,
}

/// Keys of the GROUP config resource that one group sets; `None` where the broker's value holds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GroupOverrides {
    /// `consumer.session.timeout.ms`.
    pub consumer_session_timeout_ms: Option<i32>,
    /// `consumer.heartbeat.interval.ms`.
    pub consumer_heartbeat_interval_ms: Option<i32>,
    /// `consumer.assignment.interval.ms`.
    pub consumer_assignment_interval_ms: Option<i32>,
}

/// What Kafka waits for a member that it gave an id to, before the member has joined with it.
const NEW_MEMBER_JOIN_TIMEOUT_MS: i32 = 5 * 60 * 1000;

impl GroupConfig {
    /// The settings of a broker, without overrides.
    pub fn new(broker: &BrokerConfig) -> Self {
        let values = broker.values();
        let size = |key| usize::try_from(values.int(key)).unwrap_or(0);
        let lower = |list: &[String]| list.iter().map(|name| name.to_lowercase()).collect();
        GroupConfig {
            classic: ClassicConfig {
                min_session_timeout_ms: values.int("group.min.session.timeout.ms"),
                max_session_timeout_ms: values.int("group.max.session.timeout.ms"),
                initial_rebalance_delay_ms: values.int("group.initial.rebalance.delay.ms"),
                max_size: size("group.max.size"),
                new_member_join_timeout_ms: NEW_MEMBER_JOIN_TIMEOUT_MS,
            },
            consumer: ConsumerConfig {
                session_timeout_ms: values.int("group.consumer.session.timeout.ms"),
                min_session_timeout_ms: values.int("group.consumer.min.session.timeout.ms"),
                max_session_timeout_ms: values.int("group.consumer.max.session.timeout.ms"),
                heartbeat_interval_ms: values.int("group.consumer.heartbeat.interval.ms"),
                min_heartbeat_interval_ms: values.int("group.consumer.min.heartbeat.interval.ms"),
                max_heartbeat_interval_ms: values.int("group.consumer.max.heartbeat.interval.ms"),
                assignment_interval_ms: values.int("group.consumer.assignment.interval.ms"),
                min_assignment_interval_ms: values.int("group.consumer.min.assignment.interval.ms"),
                max_assignment_interval_ms: values.int("group.consumer.max.assignment.interval.ms"),
                max_size: size("group.consumer.max.size"),
                assignors: values.list("group.consumer.assignors").to_vec(),
                migration_policy: MigrationPolicy::parse(values.string("group.consumer.migration.policy")),
                regex_refresh_interval_ms: values.int("group.consumer.regex.refresh.interval.ms"),
            },
            offsets: OffsetsConfig {
                metadata_size_max: size("offset.metadata.max.bytes"),
                retention_ms: i64::from(values.int("offsets.retention.minutes")) * 60_000,
                retention_check_interval_ms: values.long("offsets.retention.check.interval.ms"),
                batch_bytes_max: size("message.max.bytes").saturating_sub(128).max(1024),
            },
            rebalance_protocols: lower(values.list("group.coordinator.rebalance.protocols")),
            overrides: OrdMap::new(),
        }
    }

    /// How long a member of a consumer group may be silent.
    pub fn consumer_session_timeout_ms(&self, group: &str) -> i32 {
        let own = self.overrides.get(group).and_then(|own| own.consumer_session_timeout_ms);
        let c = &self.consumer;
        own.map_or(c.session_timeout_ms, |own| own.clamp(c.min_session_timeout_ms, c.max_session_timeout_ms))
    }

    /// How often members of a consumer group shall send a heartbeat.
    pub fn consumer_heartbeat_interval_ms(&self, group: &str) -> i32 {
        let own = self.overrides.get(group).and_then(|own| own.consumer_heartbeat_interval_ms);
        let c = &self.consumer;
        own.map_or(c.heartbeat_interval_ms, |own| own.clamp(c.min_heartbeat_interval_ms, c.max_heartbeat_interval_ms))
    }

    /// The least time between two assignments of a consumer group.
    pub fn consumer_assignment_interval_ms(&self, group: &str) -> i32 {
        let own = self.overrides.get(group).and_then(|own| own.consumer_assignment_interval_ms);
        let c = &self.consumer;
        own.map_or(c.assignment_interval_ms, |own| {
            own.clamp(c.min_assignment_interval_ms, c.max_assignment_interval_ms)
        })
    }
}

impl MigrationPolicy {
    /// The policy of this name in whatever case; kafka-config has seen to it that it is one of the four.
    fn parse(name: &str) -> Self {
        match name.to_ascii_uppercase().as_str() {
            "DOWNGRADE" => Self::Downgrade,
            "UPGRADE" => Self::Upgrade,
            "BIDIRECTIONAL" => Self::Bidirectional,
            _ => Self::Disabled,
        }
    }

    /// Whether classic groups become consumer groups.
    pub fn upgrades(self) -> bool {
        matches!(self, Self::Upgrade | Self::Bidirectional)
    }

    /// Whether consumer groups become classic groups.
    pub fn downgrades(self) -> bool {
        matches!(self, Self::Downgrade | Self::Bidirectional)
    }
}
