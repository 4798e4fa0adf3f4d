//! The broker's settings, typed and checked against each other.

mod listeners;
mod rules;
mod sections;

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::endpoint::{QuorumVoter, host_port, voter};
use crate::error::ConfigErrors;
use crate::key::Scope;
use crate::properties::Properties;
use crate::topic::TopicConfig;
use crate::values::ConfigValues;

pub use listeners::ListenerConfig;
pub use sections::{
    CleanerConfig, FetchConfig, GroupCoordinatorConfig, LogDirConfig, MetadataLogConfig, NetworkConfig, OffsetsConfig,
    ProducerStateConfig, QuorumConfig, ReplicationConfig, TopicCreationConfig, TransactionConfig,
};

/// Which parts of a node run: `process.roles`. At least one is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Roles {
    /// Serves clients.
    pub broker: bool,
    /// Votes in the metadata quorum.
    pub controller: bool,
}

/// Everything a broker wants to know from its `server.properties`.
///
/// The typed fields are those that the workspace uses; any other key of the table is in
/// [`values`](Self::values).
///
/// ```
/// use kafka_config::{BrokerConfig, Properties};
///
/// let mut properties = Properties::zero_configuration();
/// properties.extend(Properties::parse("num.partitions=4\nlog.retention.hours = 2\n")?.iter());
/// properties.apply_override("auto.create.topics.enable=false")?;
///
/// let config = BrokerConfig::from_properties(&properties)?;
/// assert_eq!(config.topics.num_partitions, 4);
/// assert!(!config.topics.auto_create_enable);
/// assert_eq!(config.topic_defaults.retention_ms, 7_200_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct BrokerConfig {
    /// `node.id`, or `broker.id`.
    pub node_id: i32,
    /// `process.roles`.
    pub roles: Roles,
    /// `broker.rack`.
    pub rack: Option<String>,
    /// Listeners and what they are for.
    pub listeners: ListenerConfig,
    /// `controller.quorum.*`.
    pub quorum: QuorumConfig,
    /// Threads, sockets and connections.
    pub network: NetworkConfig,
    /// `log.dirs` and the housekeeping around them.
    pub log_dirs: LogDirConfig,
    /// `log.cleaner.*`.
    pub cleaner: CleanerConfig,
    /// `metadata.*`.
    pub metadata_log: MetadataLogConfig,
    /// What a topic gets that does not say otherwise: `log.*`, `message.max.bytes` and friends.
    pub topic_defaults: TopicConfig,
    /// Creation and deletion of topics.
    pub topics: TopicCreationConfig,
    /// Limits of Fetch.
    pub fetch: FetchConfig,
    /// `replica.*` and leadership.
    pub replication: ReplicationConfig,
    /// `producer.id.*`.
    pub producers: ProducerStateConfig,
    /// `offsets.*`.
    pub offsets: OffsetsConfig,
    /// `transaction.*`.
    pub transactions: TransactionConfig,
    /// `group.*`, as far as the classic protocol goes.
    pub groups: GroupCoordinatorConfig,
    values: ConfigValues,
}

impl BrokerConfig {
    /// Reads and checks a `server.properties`.
    ///
    /// Keys that do not exist are in [`unknown_keys`](Self::unknown_keys) and otherwise ignored, as
    /// Kafka ignores them.
    pub fn from_properties(properties: &Properties) -> Result<Self, ConfigErrors> {
        let properties = with_node_id(properties);
        let values = ConfigValues::parse(Scope::Broker, &properties)?;
        let mut errors = rules::check(&values);
        let roles = values.list("process.roles");
        let has = |role: &str| roles.iter().any(|entry| entry == role);
        let roles = Roles { broker: has("broker"), controller: has("controller") };
        let listeners = ListenerConfig::new(&values, roles, &mut errors);
        ConfigErrors::check(errors)?;
        Ok(Self {
            node_id: values.int("node.id"),
            roles,
            rack: values.optional_string("broker.rack").map(str::to_owned),
            listeners,
            quorum: QuorumConfig::new(&values),
            network: NetworkConfig::new(&values),
            log_dirs: LogDirConfig::new(&values),
            cleaner: CleanerConfig::new(&values),
            metadata_log: MetadataLogConfig::new(&values),
            topic_defaults: TopicConfig::defaults_of(&values)?,
            topics: TopicCreationConfig::new(&values),
            fetch: FetchConfig::new(&values),
            replication: ReplicationConfig::new(&values),
            producers: ProducerStateConfig::new(&values),
            offsets: OffsetsConfig::new(&values),
            transactions: TransactionConfig::new(&values),
            groups: GroupCoordinatorConfig::new(&values),
            values,
        })
    }

    /// Every key of the table with its value or default.
    pub fn values(&self) -> &ConfigValues {
        &self.values
    }

    /// Keys that were set but do not exist. Worth a warning that names them.
    pub fn unknown_keys(&self) -> &[String] {
        self.values.unknown()
    }
}

/// The broker that [`Properties::zero_configuration`] describes.
impl Default for BrokerConfig {
    fn default() -> Self {
        match Self::from_properties(&Properties::zero_configuration()) {
            Ok(config) => config,
            Err(errors) => panic!("the zero configuration is not valid: {errors}"),
        }
    }
}

impl Properties {
    /// A single node that needs no file: both roles, clients on 127.0.0.1:9092, the quorum on
    /// 127.0.0.1:9093, data in `./kafka-data`, internal topics with one replica.
    pub fn zero_configuration() -> Self {
        Self::from_iter([
            ("node.id", "1"),
            ("process.roles", "broker,controller"),
            ("listeners", "PLAINTEXT://127.0.0.1:9092,CONTROLLER://127.0.0.1:9093"),
            ("advertised.listeners", "PLAINTEXT://127.0.0.1:9092"),
            ("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT"),
            ("controller.listener.names", "CONTROLLER"),
            ("controller.quorum.bootstrap.servers", "127.0.0.1:9093"),
            ("log.dirs", "./kafka-data"),
            ("offsets.topic.replication.factor", "1"),
            ("transaction.state.log.replication.factor", "1"),
            ("transaction.state.log.min.isr", "1"),
            ("share.coordinator.state.topic.replication.factor", "1"),
            ("share.coordinator.state.topic.min.isr", "1"),
        ])
    }
}

/// `node.id` and `broker.id` are one setting: whichever is given stands for both.
pub(crate) fn with_node_id(properties: &Properties) -> Properties {
    let mut properties = properties.clone();
    let pair = (properties.get("node.id"), properties.get("broker.id"));
    match pair.0.or(pair.1).map(str::to_owned) {
        Some(id) => {
            properties.set_default("node.id", &id);
            properties.set_default("broker.id", &id);
            properties
        }
        None => properties,
    }
}
