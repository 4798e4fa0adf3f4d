//! [`Image`]: the cluster as the metadata log describes it up to one offset.
//!
//! It is a value: cloning costs a few reference counts, since everything lies in persistent maps, and two images share
//! what they have in common. A broker publishes one behind an atomic pointer, and finds out what a newer one changed
//! with [`Topics::changes_since`].

mod cluster;
mod configs;
mod replay;
mod security;
mod snapshot;
mod topics;

pub use cluster::{Broker, Cluster, ControllerNode, Endpoint, LevelRange};
pub use configs::{ConfigResource, Configs, ResourceKind};
pub use security::{QuotaEntity, Security};
pub use topics::{Partition, Topic, TopicChange, Topics};

use std::sync::Arc;

use imbl::OrdMap;
use kafka_proto::Str;

use crate::MetadataVersion;

/// The cluster as of one offset of the metadata log.
///
/// ```
/// use kafka_metadata::{Image, MetadataRecord};
/// use kafka_proto::{Uuid, records::{PartitionRecord, TopicRecord}};
///
/// let id = Uuid::from_u64_pair(1, 2);
/// let log: [MetadataRecord; 2] = [
///     TopicRecord { name: "orders".into(), topic_id: id, ..Default::default() }.into(),
///     PartitionRecord {
///         partition_id: 0,
///         topic_id: id,
///         replicas: vec![1].into(),
///         isr: vec![1].into(),
///         leader: 1,
///         leader_epoch: 0,
///         partition_epoch: 0,
///         ..Default::default()
///     }
///     .into(),
/// ];
/// let mut image = Image::default();
/// for (offset, record) in (0..).zip(&log) {
///     image.replay(offset, record);
/// }
/// let topic = image.topics.by_name("orders").expect("it was created");
/// assert_eq!(topic.partitions[&0].leader, 1);
/// assert_eq!(image.offset, 1);
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Image {
    /// Offset of the last metadata record in it; -1 if there is none.
    pub offset: i64,
    /// Finalized levels of features, without `metadata.version` and `kraft.version`.
    pub features: OrdMap<Str, i16>,
    /// The level of `metadata.version`, if the log names one.
    pub metadata_version: Option<MetadataVersion>,
    /// Topics and their partitions.
    pub topics: Topics,
    /// Brokers and controllers that have registered.
    pub cluster: Cluster,
    /// Configs that were set by a request.
    pub configs: Configs,
    /// The first producer id that is not handed out.
    pub next_producer_id: i64,
    /// Who may do what, and how much of it.
    pub security: Security,
    /// The level of the migration from ZooKeeper that a migrated cluster carries along.
    pub zk_migration_state: Option<i8>,
    /// The image before the metadata transaction that is not ended yet.
    before_transaction: Option<Arc<Image>>,
}

impl Default for Image {
    fn default() -> Self {
        Image {
            offset: -1,
            features: OrdMap::new(),
            metadata_version: None,
            topics: Topics::default(),
            cluster: Cluster::default(),
            configs: Configs::default(),
            next_producer_id: 0,
            security: Security::default(),
            zk_migration_state: None,
            before_transaction: None,
        }
    }
}

impl Image {
    /// The version that records are written in.
    pub fn version(&self) -> MetadataVersion {
        self.metadata_version.unwrap_or_default()
    }

    /// The finalized level of a feature; 0 if it is off.
    pub fn feature_level(&self, name: &str) -> i16 {
        if name == MetadataVersion::FEATURE {
            return self.metadata_version.map_or(0, MetadataVersion::level);
        }
        self.features.get(name).copied().unwrap_or(0)
    }

    /// Whether replicas that leave the in-sync replicas can remain eligible as leaders (KIP-966).
    pub fn has_eligible_leader_replicas(&self) -> bool {
        self.feature_level(crate::features::ELIGIBLE_LEADER_REPLICAS) > 0
    }

    /// Whether a metadata transaction is open: what it wrote is in this image, but must not be shown yet.
    pub fn in_transaction(&self) -> bool {
        self.before_transaction.is_some()
    }

    /// The image that brokers may see: this one, or the one before the open transaction.
    pub fn visible(&self) -> &Image {
        self.before_transaction.as_deref().unwrap_or(self)
    }
}
