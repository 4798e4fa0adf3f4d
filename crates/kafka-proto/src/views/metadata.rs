// @generated from schema/metadata.kafka by `cargo xtask codegen`; do not edit.
//! Views of `Metadata`.

use super::{View, ViewReader, ArrayView, List};
use crate::{DecodeError, Structure as _, ErrorCode, UnknownTags, Uuid};
use crate::api::metadata as owned;

/// A view of [`MetadataRequest`](owned::MetadataRequest). Request: Topics, partitions, leaders and brokers of the cluster. Versions 0 to 13, flexible since 9.
///
/// ```
/// use kafka_proto::Message;
/// use kafka_proto::api::MetadataRequest;
/// use kafka_proto::views::{MetadataRequestView, MessageView, View};
/// let message = MetadataRequest { allow_auto_topic_creation: true, ..Default::default() };
/// let bytes = message.to_bytes(13)?;
/// let view = MetadataRequestView::parse(&bytes, 13)?;
/// assert_eq!(view.allow_auto_topic_creation, true);
/// assert_eq!(view.owned(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct MetadataRequestView<'a> {
    /// Which topics to describe; null means every one. Null is allowed at versions 1..=13.
    pub topics: Option<List<'a, MetadataRequestTopicView<'a>>>,
    /// Whether topics that do not exist may be created. Since version 4.
    pub allow_auto_topic_creation: bool,
    /// Whether to say what the principal may do with the cluster. Versions 8 to 10.
    pub include_cluster_authorized_operations: bool,
    /// Whether to say what the principal may do with the topics. Since version 8.
    pub include_topic_authorized_operations: bool,
}

impl Default for MetadataRequestView<'_> {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { topics: Some(Default::default()), allow_auto_topic_creation: true, include_cluster_authorized_operations: false, include_topic_authorized_operations: false }
    }
}

impl<'a> View<'a> for MetadataRequestView<'a> {
    type Owned = owned::MetadataRequest;
    const MIN_LEN: usize = owned::MetadataRequest::MIN_LEN;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let topics = r.opt_list(v, v >= 1, "topics")?;
        let (allow_auto_topic_creation, include_cluster_authorized_operations, include_topic_authorized_operations) = if v >= 11 {
            let b = r.run::<2>("allow_auto_topic_creation..include_topic_authorized_operations")?;
            (b.at(0), false, b.at(1))
        } else {
            (if v >= 4 { r.fixed("allow_auto_topic_creation")? } else { true }, if (8..=10).contains(&v) { r.fixed("include_cluster_authorized_operations")? } else { false }, if v >= 8 { r.fixed("include_topic_authorized_operations")? } else { false })
        };
        r.skip_tags()?;
        Ok(Self { topics, allow_auto_topic_creation, include_cluster_authorized_operations, include_topic_authorized_operations })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::MetadataRequest {
        owned::MetadataRequest { topics: self.topics.map(|x| x.to_vec()), allow_auto_topic_creation: self.allow_auto_topic_creation, include_cluster_authorized_operations: self.include_cluster_authorized_operations, include_topic_authorized_operations: self.include_topic_authorized_operations, unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`MetadataResponse`](owned::MetadataResponse). Response: Topics, partitions, leaders and brokers of the cluster. Versions 0 to 13, flexible since 9.
///
/// ```
/// use kafka_proto::Message;
/// use kafka_proto::api::MetadataResponse;
/// use kafka_proto::views::{MetadataResponseView, MessageView, View};
/// let message = MetadataResponse { throttle_time_ms: 7, ..Default::default() };
/// let bytes = message.to_bytes(13)?;
/// let view = MetadataResponseView::parse(&bytes, 13)?;
/// assert_eq!(view.throttle_time_ms, 7);
/// assert_eq!(view.owned(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct MetadataResponseView<'a> {
    /// How long the client is held back because of a quota, in milliseconds. Since version 3.
    pub throttle_time_ms: i32,
    /// The brokers of the cluster.
    pub brokers: List<'a, MetadataResponseBrokerView<'a>>,
    /// The id of the cluster. Since version 2.
    pub cluster_id: Option<&'a str>,
    /// The node id of the active controller, -1 if there is none. Since version 1.
    pub controller_id: i32,
    /// The topics.
    pub topics: List<'a, MetadataResponseTopicView<'a>>,
    /// What the principal may do with the cluster, one bit an operation; i32::MIN when not asked for. Versions 8 to 10.
    pub cluster_authorized_operations: i32,
    /// What went wrong, if anything. Since version 13.
    pub error_code: ErrorCode,
}

impl Default for MetadataResponseView<'_> {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { throttle_time_ms: 0, brokers: Default::default(), cluster_id: None, controller_id: -1, topics: Default::default(), cluster_authorized_operations: i32::MIN, error_code: ErrorCode(0) }
    }
}

impl<'a> View<'a> for MetadataResponseView<'a> {
    type Owned = owned::MetadataResponse;
    const MIN_LEN: usize = owned::MetadataResponse::MIN_LEN;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = if v >= 3 { r.fixed("throttle_time_ms")? } else { 0 };
        let brokers = r.list(v, "brokers")?;
        let cluster_id = if v >= 2 { r.opt_string(true, "cluster_id")? } else { None };
        let controller_id = if v >= 1 { r.fixed("controller_id")? } else { -1 };
        let topics = r.list(v, "topics")?;
        let (cluster_authorized_operations, error_code) = if v >= 13 {
            let b = r.run::<2>("error_code")?;
            (i32::MIN, b.at(0))
        } else {
            (if (8..=10).contains(&v) { r.fixed("cluster_authorized_operations")? } else { i32::MIN }, if v >= 13 { r.fixed("error_code")? } else { ErrorCode(0) })
        };
        r.skip_tags()?;
        Ok(Self { throttle_time_ms, brokers, cluster_id, controller_id, topics, cluster_authorized_operations, error_code })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::MetadataResponse {
        owned::MetadataResponse { throttle_time_ms: self.throttle_time_ms, brokers: self.brokers.to_vec(), cluster_id: self.cluster_id.map(Into::into), controller_id: self.controller_id, topics: self.topics.to_vec(), cluster_authorized_operations: self.cluster_authorized_operations, error_code: self.error_code, unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`MetadataRequestTopic`](owned::MetadataRequestTopic). An element of `topics`: which topics to describe; null means every one.
#[derive(Debug, Clone, Copy)]
pub struct MetadataRequestTopicView<'a> {
    /// The id of the topic. Since version 10.
    pub topic_id: Uuid,
    /// The name of the topic; null if its id is given. Null is allowed at versions 10..=13.
    pub name: Option<&'a str>,
}

impl Default for MetadataRequestTopicView<'_> {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { topic_id: Uuid::ZERO, name: Some(Default::default()) }
    }
}

impl<'a> View<'a> for MetadataRequestTopicView<'a> {
    type Owned = owned::MetadataRequestTopic;
    const MIN_LEN: usize = owned::MetadataRequestTopic::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let topic_id = if v >= 10 { r.fixed("topic_id")? } else { Uuid::ZERO };
        let name = r.opt_string(v >= 10, "name")?;
        r.skip_tags()?;
        Ok(Self { topic_id, name })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::MetadataRequestTopic {
        owned::MetadataRequestTopic { topic_id: self.topic_id, name: self.name.map(Into::into), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`MetadataResponseBroker`](owned::MetadataResponseBroker). An element of `brokers`: the brokers of the cluster.
#[derive(Debug, Clone, Copy, Default)]
pub struct MetadataResponseBrokerView<'a> {
    /// The id of the node.
    pub node_id: i32,
    /// The host name or address.
    pub host: &'a str,
    /// The port.
    pub port: i32,
    /// The rack of the node; null if not set. Since version 1.
    pub rack: Option<&'a str>,
}

impl<'a> View<'a> for MetadataResponseBrokerView<'a> {
    type Owned = owned::MetadataResponseBroker;
    const MIN_LEN: usize = owned::MetadataResponseBroker::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let node_id = r.fixed("node_id")?;
        let host = r.string("host")?;
        let port = r.fixed("port")?;
        let rack = if v >= 1 { r.opt_string(true, "rack")? } else { None };
        r.skip_tags()?;
        Ok(Self { node_id, host, port, rack })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::MetadataResponseBroker {
        owned::MetadataResponseBroker { node_id: self.node_id, host: self.host.into(), port: self.port, rack: self.rack.map(Into::into), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`MetadataResponseTopic`](owned::MetadataResponseTopic). An element of `topics`: the topics.
#[derive(Debug, Clone, Copy)]
pub struct MetadataResponseTopicView<'a> {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The name of the topic; null if it is not known. Null is allowed at versions 12..=13.
    pub name: Option<&'a str>,
    /// The id of the topic. Since version 10.
    pub topic_id: Uuid,
    /// Whether the topic is one of Kafka's own. Since version 1.
    pub is_internal: bool,
    /// The partitions.
    pub partitions: List<'a, MetadataResponsePartitionView<'a>>,
    /// What the principal may do with the topic, one bit an operation; i32::MIN when not asked for. Since version 8.
    pub topic_authorized_operations: i32,
}

impl Default for MetadataResponseTopicView<'_> {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { error_code: ErrorCode(0), name: Some(Default::default()), topic_id: Uuid::ZERO, is_internal: false, partitions: Default::default(), topic_authorized_operations: i32::MIN }
    }
}

impl<'a> View<'a> for MetadataResponseTopicView<'a> {
    type Owned = owned::MetadataResponseTopic;
    const MIN_LEN: usize = owned::MetadataResponseTopic::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let error_code = r.fixed("error_code")?;
        let name = r.opt_string(v >= 12, "name")?;
        let (topic_id, is_internal) = if v >= 10 {
            let b = r.run::<17>("topic_id..is_internal")?;
            (b.at(0), b.at(16))
        } else {
            (if v >= 10 { r.fixed("topic_id")? } else { Uuid::ZERO }, if v >= 1 { r.fixed("is_internal")? } else { false })
        };
        let partitions = r.list(v, "partitions")?;
        let topic_authorized_operations = if v >= 8 { r.fixed("topic_authorized_operations")? } else { i32::MIN };
        r.skip_tags()?;
        Ok(Self { error_code, name, topic_id, is_internal, partitions, topic_authorized_operations })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::MetadataResponseTopic {
        owned::MetadataResponseTopic { error_code: self.error_code, name: self.name.map(Into::into), topic_id: self.topic_id, is_internal: self.is_internal, partitions: self.partitions.to_vec(), topic_authorized_operations: self.topic_authorized_operations, unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`MetadataResponsePartition`](owned::MetadataResponsePartition). An element of `partitions`: the partitions.
#[derive(Debug, Clone, Copy)]
pub struct MetadataResponsePartitionView<'a> {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The number of the partition.
    pub partition_index: i32,
    /// Which broker leads; -1 for none.
    pub leader_id: i32,
    /// The epoch of the leader. Since version 7.
    pub leader_epoch: i32,
    /// All replicas of the partition.
    pub replica_nodes: ArrayView<'a, i32>,
    /// The replicas in sync.
    pub isr_nodes: ArrayView<'a, i32>,
    /// The replicas that are not available. Since version 5.
    pub offline_replicas: ArrayView<'a, i32>,
}

impl Default for MetadataResponsePartitionView<'_> {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { error_code: ErrorCode(0), partition_index: 0, leader_id: 0, leader_epoch: -1, replica_nodes: Default::default(), isr_nodes: Default::default(), offline_replicas: Default::default() }
    }
}

impl<'a> View<'a> for MetadataResponsePartitionView<'a> {
    type Owned = owned::MetadataResponsePartition;
    const MIN_LEN: usize = owned::MetadataResponsePartition::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let (error_code, partition_index, leader_id, leader_epoch) = if v >= 7 {
            let b = r.run::<14>("error_code..leader_epoch")?;
            (b.at(0), b.at(2), b.at(6), b.at(10))
        } else {
            (r.fixed("error_code")?, r.fixed("partition_index")?, r.fixed("leader_id")?, if v >= 7 { r.fixed("leader_epoch")? } else { -1 })
        };
        let replica_nodes = r.array("replica_nodes")?;
        let isr_nodes = r.array("isr_nodes")?;
        let offline_replicas = if v >= 5 { r.array("offline_replicas")? } else { Default::default() };
        r.skip_tags()?;
        Ok(Self { error_code, partition_index, leader_id, leader_epoch, replica_nodes, isr_nodes, offline_replicas })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::MetadataResponsePartition {
        owned::MetadataResponsePartition { error_code: self.error_code, partition_index: self.partition_index, leader_id: self.leader_id, leader_epoch: self.leader_epoch, replica_nodes: self.replica_nodes.to_array(), isr_nodes: self.isr_nodes.to_array(), offline_replicas: self.offline_replicas.to_array(), unknown_tags: UnknownTags::new() }
    }
}
