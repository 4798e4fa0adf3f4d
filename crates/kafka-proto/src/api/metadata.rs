// @generated from schema/metadata.kafka by `cargo xtask codegen`; do not edit.
//! `Metadata`: Topics, partitions, leaders and brokers of the cluster.

use crate::{Reader, Sizer, Writer, ApiKey, Array, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: Topics, partitions, leaders and brokers of the cluster.
///
/// Versions 0 to 13, flexible since 9.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MetadataRequest {
    /// Which topics to describe; null means every one. Null is allowed at versions 1..=13.
    pub topics: Option<Vec<MetadataRequestTopic>>,
    /// Whether topics that do not exist may be created. Since version 4.
    pub allow_auto_topic_creation: bool,
    /// Whether to say what the principal may do with the cluster. Versions 8 to 10.
    pub include_cluster_authorized_operations: bool,
    /// Whether to say what the principal may do with the topics. Since version 8.
    pub include_topic_authorized_operations: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for MetadataRequest {
    fn default() -> Self {
        Self {
            topics: Some(Vec::new()),
            allow_auto_topic_creation: true,
            include_cluster_authorized_operations: false,
            include_topic_authorized_operations: false,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for MetadataRequest {
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for MetadataRequest {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topics = r.quick_opt_list(v, v >= 1, "topics")?;
        let (allow_auto_topic_creation, include_cluster_authorized_operations, include_topic_authorized_operations) = if v >= 11 {
            let b = r.run::<2>("allow_auto_topic_creation..include_topic_authorized_operations")?;
            (b.at(0), false, b.at(1))
        } else {
            (if v >= 4 { r.fixed("allow_auto_topic_creation")? } else { true }, if (8..=10).contains(&v) { r.fixed("include_cluster_authorized_operations")? } else { false }, if v >= 8 { r.fixed("include_topic_authorized_operations")? } else { false })
        };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topics, allow_auto_topic_creation, include_cluster_authorized_operations, include_topic_authorized_operations, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.opt_list(&self.topics, v, v >= 1, "topics")?;
        if v >= 4 {
            s.add(1);
        } else {
            s.absent(self.allow_auto_topic_creation, "allow_auto_topic_creation")?;
        }
        if (8..=10).contains(&v) {
            s.add(1);
        } else {
            s.absent(!self.include_cluster_authorized_operations, "include_cluster_authorized_operations")?;
        }
        if v >= 8 {
            s.add(1);
        } else {
            s.absent(!self.include_topic_authorized_operations, "include_topic_authorized_operations")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.opt_list(&self.topics, v);
        if v >= 11 {
            w.run(Packed::<2>::new().put(0, self.allow_auto_topic_creation).put(1, self.include_topic_authorized_operations));
        } else {
            if v >= 4 {
                w.fixed(self.allow_auto_topic_creation);
            }
            if (8..=10).contains(&v) {
                w.fixed(self.include_cluster_authorized_operations);
            }
            if v >= 8 {
                w.fixed(self.include_topic_authorized_operations);
            }
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for MetadataRequest {
    const NAME: &'static str = "MetadataRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 13);
    const FLEXIBLE_SINCE: i16 = 9;
}

impl Request for MetadataRequest {
    const KEY: ApiKey = ApiKey(3);
    const LATEST_STABLE: i16 = 13;
    type Response = MetadataResponse;
}

/// Response: Topics, partitions, leaders and brokers of the cluster.
///
/// Versions 0 to 13, flexible since 9.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MetadataResponse {
    /// How long the client is held back because of a quota, in milliseconds. Since version 3.
    pub throttle_time_ms: i32,
    /// The brokers of the cluster.
    pub brokers: Vec<MetadataResponseBroker>,
    /// The id of the cluster. Since version 2.
    pub cluster_id: Option<Str>,
    /// The node id of the active controller, -1 if there is none. Since version 1.
    pub controller_id: i32,
    /// The topics.
    pub topics: Vec<MetadataResponseTopic>,
    /// What the principal may do with the cluster, one bit an operation; i32::MIN when not asked for. Versions 8 to 10.
    pub cluster_authorized_operations: i32,
    /// What went wrong, if anything. Since version 13.
    pub error_code: ErrorCode,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for MetadataResponse {
    fn default() -> Self {
        Self {
            throttle_time_ms: 0,
            brokers: Vec::new(),
            cluster_id: None,
            controller_id: -1,
            topics: Vec::new(),
            cluster_authorized_operations: i32::MIN,
            error_code: ErrorCode(0),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for MetadataResponse {
    fn detach(&mut self) {
        self.brokers.detach();
        self.cluster_id.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for MetadataResponse {
    const MIN_LEN: usize = 8;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = if v >= 3 { r.fixed("throttle_time_ms")? } else { 0 };
        let brokers = r.quick_list(v, "brokers")?;
        let cluster_id = if v >= 2 { r.quick_opt_string(true, "cluster_id")? } else { None };
        let controller_id = if v >= 1 { r.fixed("controller_id")? } else { -1 };
        let topics = r.quick_list(v, "topics")?;
        let (cluster_authorized_operations, error_code) = if v >= 13 {
            let b = r.run::<2>("error_code")?;
            (i32::MIN, b.at(0))
        } else {
            (if (8..=10).contains(&v) { r.fixed("cluster_authorized_operations")? } else { i32::MIN }, if v >= 13 { r.fixed("error_code")? } else { ErrorCode(0) })
        };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, brokers, cluster_id, controller_id, topics, cluster_authorized_operations, error_code, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if v >= 3 {
            s.add(4);
        } else {
            s.ignored(self.throttle_time_ms == 0, "throttle_time_ms")?;
        }
        s.list(&self.brokers, v, "brokers")?;
        if v >= 2 {
            s.opt_string(&self.cluster_id, true, "cluster_id")?;
        } else {
            s.ignored(self.cluster_id.is_none(), "cluster_id")?;
        }
        if v >= 1 {
            s.add(4);
        } else {
            s.ignored(self.controller_id == -1, "controller_id")?;
        }
        s.list(&self.topics, v, "topics")?;
        if (8..=10).contains(&v) {
            s.add(4);
        } else {
            s.absent(self.cluster_authorized_operations == i32::MIN, "cluster_authorized_operations")?;
        }
        if v >= 13 {
            s.add(2);
        } else {
            s.ignored(self.error_code == ErrorCode(0), "error_code")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        if v >= 3 {
            w.fixed(self.throttle_time_ms);
        }
        w.list(&self.brokers, v);
        if v >= 2 {
            w.opt_string(&self.cluster_id);
        }
        if v >= 1 {
            w.fixed(self.controller_id);
        }
        w.list(&self.topics, v);
        if v >= 13 {
            w.run(Packed::<2>::new().put(0, self.error_code));
        } else {
            if (8..=10).contains(&v) {
                w.fixed(self.cluster_authorized_operations);
            }
            if v >= 13 {
                w.fixed(self.error_code);
            }
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for MetadataResponse {
    const NAME: &'static str = "MetadataResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 13);
    const FLEXIBLE_SINCE: i16 = 9;
}

/// An element of `topics`: which topics to describe; null means every one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MetadataRequestTopic {
    /// The id of the topic. Since version 10.
    pub topic_id: Uuid,
    /// The name of the topic; null if its id is given. Null is allowed at versions 10..=13.
    pub name: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for MetadataRequestTopic {
    fn default() -> Self {
        Self {
            topic_id: Uuid::ZERO,
            name: Some(Str::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for MetadataRequestTopic {
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for MetadataRequestTopic {
    const MIN_LEN: usize = 2;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topic_id = if v >= 10 { r.fixed("topic_id")? } else { Uuid::ZERO };
        let name = r.quick_opt_string(v >= 10, "name")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic_id, name, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if v >= 10 {
            s.add(16);
        } else {
            s.ignored(self.topic_id.is_zero(), "topic_id")?;
        }
        s.opt_string(&self.name, v >= 10, "name")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        if v >= 10 {
            w.fixed(self.topic_id);
        }
        w.opt_string(&self.name);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `brokers`: the brokers of the cluster.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MetadataResponseBroker {
    /// The id of the node.
    pub node_id: i32,
    /// The host name or address.
    pub host: Str,
    /// The port.
    pub port: i32,
    /// The rack of the node; null if not set. Since version 1.
    pub rack: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for MetadataResponseBroker {
    fn detach(&mut self) {
        self.host.detach();
        self.rack.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for MetadataResponseBroker {
    const MIN_LEN: usize = 10;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let node_id = r.fixed("node_id")?;
        let host = r.quick_string("host")?;
        let port = r.fixed("port")?;
        let rack = if v >= 1 { r.quick_opt_string(true, "rack")? } else { None };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { node_id, host, port, rack, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(8);
        s.string(&self.host, "host")?;
        if v >= 1 {
            s.opt_string(&self.rack, true, "rack")?;
        } else {
            s.ignored(self.rack.is_none(), "rack")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.node_id);
        w.string(&self.host);
        w.fixed(self.port);
        if v >= 1 {
            w.opt_string(&self.rack);
        }
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MetadataResponseTopic {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The name of the topic; null if it is not known. Null is allowed at versions 12..=13.
    pub name: Option<Str>,
    /// The id of the topic. Since version 10.
    pub topic_id: Uuid,
    /// Whether the topic is one of Kafka's own. Since version 1.
    pub is_internal: bool,
    /// The partitions.
    pub partitions: Vec<MetadataResponsePartition>,
    /// What the principal may do with the topic, one bit an operation; i32::MIN when not asked for. Since version 8.
    pub topic_authorized_operations: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for MetadataResponseTopic {
    fn default() -> Self {
        Self {
            error_code: ErrorCode(0),
            name: Some(Str::new()),
            topic_id: Uuid::ZERO,
            is_internal: false,
            partitions: Vec::new(),
            topic_authorized_operations: i32::MIN,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for MetadataResponseTopic {
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for MetadataResponseTopic {
    const MIN_LEN: usize = 8;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let error_code = r.fixed("error_code")?;
        let name = r.quick_opt_string(v >= 12, "name")?;
        let (topic_id, is_internal) = if v >= 10 {
            let b = r.run::<17>("topic_id..is_internal")?;
            (b.at(0), b.at(16))
        } else {
            (if v >= 10 { r.fixed("topic_id")? } else { Uuid::ZERO }, if v >= 1 { r.fixed("is_internal")? } else { false })
        };
        let partitions = r.quick_list(v, "partitions")?;
        let topic_authorized_operations = if v >= 8 { r.fixed("topic_authorized_operations")? } else { i32::MIN };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { error_code, name, topic_id, is_internal, partitions, topic_authorized_operations, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(2);
        s.opt_string(&self.name, v >= 12, "name")?;
        if v >= 10 {
            s.add(16);
        } else {
            s.ignored(self.topic_id.is_zero(), "topic_id")?;
        }
        if v >= 1 {
            s.add(1);
        } else {
            s.ignored(!self.is_internal, "is_internal")?;
        }
        s.list(&self.partitions, v, "partitions")?;
        if v >= 8 {
            s.add(4);
        } else {
            s.absent(self.topic_authorized_operations == i32::MIN, "topic_authorized_operations")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.error_code);
        w.opt_string(&self.name);
        if v >= 10 {
            w.run(Packed::<17>::new().put(0, self.topic_id).put(16, self.is_internal));
        } else {
            if v >= 10 {
                w.fixed(self.topic_id);
            }
            if v >= 1 {
                w.fixed(self.is_internal);
            }
        }
        w.list(&self.partitions, v);
        if v >= 8 {
            w.fixed(self.topic_authorized_operations);
        }
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MetadataResponsePartition {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The number of the partition.
    pub partition_index: i32,
    /// Which broker leads; -1 for none.
    pub leader_id: i32,
    /// The epoch of the leader. Since version 7.
    pub leader_epoch: i32,
    /// All replicas of the partition.
    pub replica_nodes: Array<i32>,
    /// The replicas in sync.
    pub isr_nodes: Array<i32>,
    /// The replicas that are not available. Since version 5.
    pub offline_replicas: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for MetadataResponsePartition {
    fn default() -> Self {
        Self {
            error_code: ErrorCode(0),
            partition_index: 0,
            leader_id: 0,
            leader_epoch: -1,
            replica_nodes: Array::new(),
            isr_nodes: Array::new(),
            offline_replicas: Array::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for MetadataResponsePartition {
    fn detach(&mut self) {
        self.replica_nodes.detach();
        self.isr_nodes.detach();
        self.offline_replicas.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for MetadataResponsePartition {
    const MIN_LEN: usize = 18;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let (error_code, partition_index, leader_id, leader_epoch) = if v >= 7 {
            let b = r.run::<14>("error_code..leader_epoch")?;
            (b.at(0), b.at(2), b.at(6), b.at(10))
        } else {
            (r.fixed("error_code")?, r.fixed("partition_index")?, r.fixed("leader_id")?, if v >= 7 { r.fixed("leader_epoch")? } else { -1 })
        };
        let replica_nodes = r.quick_array("replica_nodes")?;
        let isr_nodes = r.quick_array("isr_nodes")?;
        let offline_replicas = if v >= 5 { r.quick_array("offline_replicas")? } else { Array::new() };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { error_code, partition_index, leader_id, leader_epoch, replica_nodes, isr_nodes, offline_replicas, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(10);
        if v >= 7 {
            s.add(4);
        } else {
            s.ignored(self.leader_epoch == -1, "leader_epoch")?;
        }
        s.array(&self.replica_nodes, "replica_nodes")?;
        s.array(&self.isr_nodes, "isr_nodes")?;
        if v >= 5 {
            s.array(&self.offline_replicas, "offline_replicas")?;
        } else {
            s.ignored(self.offline_replicas.is_empty(), "offline_replicas")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        if v >= 7 {
            w.run(Packed::<14>::new().put(0, self.error_code).put(2, self.partition_index).put(6, self.leader_id).put(10, self.leader_epoch));
        } else {
            w.run(Packed::<10>::new().put(0, self.error_code).put(2, self.partition_index).put(6, self.leader_id));
            if v >= 7 {
                w.fixed(self.leader_epoch);
            }
        }
        w.array(&self.replica_nodes);
        w.array(&self.isr_nodes);
        if v >= 5 {
            w.array(&self.offline_replicas);
        }
        w.tags(&self.unknown_tags);
    }
}
