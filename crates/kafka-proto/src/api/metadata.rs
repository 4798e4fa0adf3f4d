// @generated from schema/metadata.kafka by `cargo xtask codegen`; do not edit.
//! `Metadata`: Topics, partitions, leaders and brokers of the cluster.

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, Vec, VersionRange, writer::Packed};

/// Request: Topics, partitions, leaders and brokers of the cluster.
///
/// Versions 0 to 13, flexible since 9.
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for MetadataRequest {}

impl Default for MetadataRequest {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for MetadataRequest {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.quick_opt_list(&mut self.topics, v, v >= 1, "topics");
        if v >= 11 {
            let b = r.run(2, "allow_auto_topic_creation..include_topic_authorized_operations");
            self.allow_auto_topic_creation = b.at(0);
            self.include_topic_authorized_operations = b.at(1);
        } else {
            r.aside(|r| {
                if v >= 4 {
                    self.allow_auto_topic_creation = r.fixed("allow_auto_topic_creation");
                }
                if (8..=10).contains(&v) {
                    self.include_cluster_authorized_operations = r.fixed("include_cluster_authorized_operations");
                }
                if v >= 8 {
                    self.include_topic_authorized_operations = r.fixed("include_topic_authorized_operations");
                }
            });
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.opt_list(&self.topics, v, v >= 1, "topics");
        if v >= 11 {
            w.run(Packed::<2>::new().put(0, self.allow_auto_topic_creation).put(1, self.include_topic_authorized_operations));
            w.absent(!self.include_cluster_authorized_operations, "include_cluster_authorized_operations");
        } else {
            if v >= 4 {
                w.fixed(self.allow_auto_topic_creation);
            } else {
                w.absent(self.allow_auto_topic_creation, "allow_auto_topic_creation");
            }
            if (8..=10).contains(&v) {
                w.fixed(self.include_cluster_authorized_operations);
            } else {
                w.absent(!self.include_cluster_authorized_operations, "include_cluster_authorized_operations");
            }
            if v >= 8 {
                w.fixed(self.include_topic_authorized_operations);
            } else {
                w.absent(!self.include_topic_authorized_operations, "include_topic_authorized_operations");
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
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for MetadataResponse {}

impl Default for MetadataResponse {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.brokers.detach();
        self.cluster_id.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for MetadataResponse {
    const MIN_LEN: usize = 8;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 3 {
            self.throttle_time_ms = r.quick_fixed("throttle_time_ms");
        }
        r.quick_list(&mut self.brokers, v, "brokers");
        if v >= 2 {
            r.quick_opt_string(&mut self.cluster_id, true, "cluster_id");
        }
        if v >= 1 {
            self.controller_id = r.quick_fixed("controller_id");
        }
        r.quick_list(&mut self.topics, v, "topics");
        if v >= 13 {
            let b = r.run(2, "error_code");
            self.error_code = b.at(0);
        } else {
            r.aside(|r| {
                if (8..=10).contains(&v) {
                    self.cluster_authorized_operations = r.fixed("cluster_authorized_operations");
                }
                if v >= 13 {
                    self.error_code = r.fixed("error_code");
                }
            });
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 3 {
            w.quick_fixed(self.throttle_time_ms);
        } else {
            w.ignored(self.throttle_time_ms == 0, "throttle_time_ms");
        }
        w.list(&self.brokers, v, "brokers");
        if v >= 2 {
            w.quick_opt_string(&self.cluster_id, true, "cluster_id");
        } else {
            w.ignored(self.cluster_id.is_none(), "cluster_id");
        }
        if v >= 1 {
            w.quick_fixed(self.controller_id);
        } else {
            w.ignored(self.controller_id == -1, "controller_id");
        }
        w.list(&self.topics, v, "topics");
        if v >= 13 {
            w.run(Packed::<2>::new().put(0, self.error_code));
            w.absent(self.cluster_authorized_operations == i32::MIN, "cluster_authorized_operations");
        } else {
            if (8..=10).contains(&v) {
                w.fixed(self.cluster_authorized_operations);
            } else {
                w.absent(self.cluster_authorized_operations == i32::MIN, "cluster_authorized_operations");
            }
            if v >= 13 {
                w.fixed(self.error_code);
            } else {
                w.ignored(self.error_code == ErrorCode(0), "error_code");
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
#[derive(Debug, Clone, PartialEq)]
pub struct MetadataRequestTopic {
    /// The id of the topic. Since version 10.
    pub topic_id: Uuid,
    /// The name of the topic; null if its id is given. Null is allowed at versions 10..=13.
    pub name: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for MetadataRequestTopic {}

impl Default for MetadataRequestTopic {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            topic_id: Uuid::ZERO,
            name: Some(Str::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for MetadataRequestTopic {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for MetadataRequestTopic {
    const MIN_LEN: usize = 2;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 10 {
            self.topic_id = r.quick_fixed("topic_id");
        }
        r.quick_opt_string(&mut self.name, v >= 10, "name");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 10 {
            w.quick_fixed(self.topic_id);
        } else {
            w.ignored(self.topic_id.is_zero(), "topic_id");
        }
        w.quick_opt_string(&self.name, v >= 10, "name");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `brokers`: the brokers of the cluster.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for MetadataResponseBroker {}

impl Detach for MetadataResponseBroker {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.host.detach();
        self.rack.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for MetadataResponseBroker {
    const MIN_LEN: usize = 10;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.node_id = r.quick_fixed("node_id");
        r.quick_string(&mut self.host, "host");
        self.port = r.quick_fixed("port");
        if v >= 1 {
            r.quick_opt_string(&mut self.rack, true, "rack");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.quick_fixed(self.node_id);
        w.quick_string(&self.host, "host");
        w.quick_fixed(self.port);
        if v >= 1 {
            w.quick_opt_string(&self.rack, true, "rack");
        } else {
            w.ignored(self.rack.is_none(), "rack");
        }
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for MetadataResponseTopic {}

impl Default for MetadataResponseTopic {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for MetadataResponseTopic {
    const MIN_LEN: usize = 8;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.error_code = r.quick_fixed("error_code");
        r.quick_opt_string(&mut self.name, v >= 12, "name");
        if v >= 10 {
            let b = r.run(17, "topic_id..is_internal");
            self.topic_id = b.at(0);
            self.is_internal = b.at(16);
        } else {
            r.aside(|r| {
                if v >= 10 {
                    self.topic_id = r.fixed("topic_id");
                }
                if v >= 1 {
                    self.is_internal = r.fixed("is_internal");
                }
            });
        }
        r.quick_list(&mut self.partitions, v, "partitions");
        if v >= 8 {
            self.topic_authorized_operations = r.quick_fixed("topic_authorized_operations");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.quick_fixed(self.error_code);
        w.quick_opt_string(&self.name, v >= 12, "name");
        if v >= 10 {
            w.run(Packed::<17>::new().put(0, self.topic_id).put(16, self.is_internal));
        } else {
            if v >= 10 {
                w.fixed(self.topic_id);
            } else {
                w.ignored(self.topic_id.is_zero(), "topic_id");
            }
            if v >= 1 {
                w.fixed(self.is_internal);
            } else {
                w.ignored(!self.is_internal, "is_internal");
            }
        }
        w.list(&self.partitions, v, "partitions");
        if v >= 8 {
            w.quick_fixed(self.topic_authorized_operations);
        } else {
            w.absent(self.topic_authorized_operations == i32::MIN, "topic_authorized_operations");
        }
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for MetadataResponsePartition {}

impl Default for MetadataResponsePartition {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
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
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 7 {
            let b = r.run(14, "error_code..leader_epoch");
            self.error_code = b.at(0);
            self.partition_index = b.at(2);
            self.leader_id = b.at(6);
            self.leader_epoch = b.at(10);
        } else {
            r.aside(|r| {
                self.error_code = r.fixed("error_code");
                self.partition_index = r.fixed("partition_index");
                self.leader_id = r.fixed("leader_id");
                if v >= 7 {
                    self.leader_epoch = r.fixed("leader_epoch");
                }
            });
        }
        r.quick_array(&mut self.replica_nodes, "replica_nodes");
        r.quick_array(&mut self.isr_nodes, "isr_nodes");
        if v >= 5 {
            r.quick_array(&mut self.offline_replicas, "offline_replicas");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 7 {
            w.run(Packed::<14>::new().put(0, self.error_code).put(2, self.partition_index).put(6, self.leader_id).put(10, self.leader_epoch));
        } else {
            w.fixed(self.error_code);
            w.fixed(self.partition_index);
            w.fixed(self.leader_id);
            if v >= 7 {
                w.fixed(self.leader_epoch);
            } else {
                w.ignored(self.leader_epoch == -1, "leader_epoch");
            }
        }
        w.quick_array(&self.replica_nodes, "replica_nodes");
        w.quick_array(&self.isr_nodes, "isr_nodes");
        if v >= 5 {
            w.quick_array(&self.offline_replicas, "offline_replicas");
        } else {
            w.ignored(self.offline_replicas.is_empty(), "offline_replicas");
        }
        w.tags(&self.unknown_tags);
    }
}
