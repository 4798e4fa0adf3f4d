// @generated from schema/describe_topic_partitions.kafka by `cargo xtask codegen`; do not edit.
//! `DescribeTopicPartitions`: Describes partitions of topics in pages (KIP-966).

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, Vec, VersionRange};

/// Request: Describes partitions of topics in pages (KIP-966).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq)]
pub struct DescribeTopicPartitionsRequest {
    /// The topics.
    pub topics: Vec<TopicRequest>,
    /// The most partitions to return.
    pub response_partition_limit: i32,
    /// Where to go on, null to start at the first topic.
    pub cursor: Option<Cursor>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeTopicPartitionsRequest {}

impl Default for DescribeTopicPartitionsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            topics: Vec::new(),
            response_partition_limit: 2000,
            cursor: None,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for DescribeTopicPartitionsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.cursor.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeTopicPartitionsRequest {
    const MIN_LEN: usize = 7;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.list(&mut self.topics, v, "topics");
        self.response_partition_limit = r.fixed("response_partition_limit");
        r.opt_struct(&mut self.cursor, v, true, "cursor");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.topics, v, "topics");
        w.fixed(self.response_partition_limit);
        w.opt_struct(&self.cursor, v, true, "cursor");
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeTopicPartitionsRequest {
    const NAME: &'static str = "DescribeTopicPartitionsRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for DescribeTopicPartitionsRequest {
    const KEY: ApiKey = ApiKey(75);
    const LATEST_STABLE: i16 = 0;
    type Response = DescribeTopicPartitionsResponse;
}

/// Response: Describes partitions of topics in pages (KIP-966).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DescribeTopicPartitionsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The topics.
    pub topics: Vec<DescribeTopicPartitionsResponseTopic>,
    /// Where the next request shall go on, null at the end.
    pub next_cursor: Option<Cursor>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeTopicPartitionsResponse {}

impl Detach for DescribeTopicPartitionsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.next_cursor.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeTopicPartitionsResponse {
    const MIN_LEN: usize = 7;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        r.list(&mut self.topics, v, "topics");
        r.opt_struct(&mut self.next_cursor, v, true, "next_cursor");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.list(&self.topics, v, "topics");
        w.opt_struct(&self.next_cursor, v, true, "next_cursor");
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeTopicPartitionsResponse {
    const NAME: &'static str = "DescribeTopicPartitionsResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TopicRequest {
    /// The name.
    pub name: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for TopicRequest {}

impl Detach for TopicRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicRequest {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.name, "name");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.name, "name");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq)]
pub struct DescribeTopicPartitionsResponseTopic {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The name of the topic; null if it is not known.
    pub name: Option<Str>,
    /// The id of the topic.
    pub topic_id: Uuid,
    /// Whether the topic is one of Kafka's own.
    pub is_internal: bool,
    /// The partitions.
    pub partitions: Vec<DescribeTopicPartitionsResponsePartition>,
    /// What the principal may do with the topic, one bit an operation; i32::MIN when not asked for.
    pub topic_authorized_operations: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeTopicPartitionsResponseTopic {}

impl Default for DescribeTopicPartitionsResponseTopic {
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

impl Detach for DescribeTopicPartitionsResponseTopic {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeTopicPartitionsResponseTopic {
    const MIN_LEN: usize = 26;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.name, true, "name");
        self.topic_id = r.fixed("topic_id");
        self.is_internal = r.fixed("is_internal");
        r.list(&mut self.partitions, v, "partitions");
        self.topic_authorized_operations = r.fixed("topic_authorized_operations");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.error_code);
        w.opt_string(&self.name, true, "name");
        w.fixed(self.topic_id);
        w.fixed(self.is_internal);
        w.list(&self.partitions, v, "partitions");
        w.fixed(self.topic_authorized_operations);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq)]
pub struct DescribeTopicPartitionsResponsePartition {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The number of the partition.
    pub partition_index: i32,
    /// Which broker leads; -1 for none.
    pub leader_id: i32,
    /// The epoch of the leader.
    pub leader_epoch: i32,
    /// All replicas of the partition.
    pub replica_nodes: Array<i32>,
    /// The replicas in sync.
    pub isr_nodes: Array<i32>,
    /// Replicas outside of the in-sync set that hold all committed records (KIP-966).
    pub eligible_leader_replicas: Option<Array<i32>>,
    /// The last known members of the eligible leader replicas (KIP-966).
    pub last_known_elr: Option<Array<i32>>,
    /// The replicas that are not available.
    pub offline_replicas: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeTopicPartitionsResponsePartition {}

impl Default for DescribeTopicPartitionsResponsePartition {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            error_code: ErrorCode(0),
            partition_index: 0,
            leader_id: 0,
            leader_epoch: -1,
            replica_nodes: Array::new(),
            isr_nodes: Array::new(),
            eligible_leader_replicas: None,
            last_known_elr: None,
            offline_replicas: Array::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for DescribeTopicPartitionsResponsePartition {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.replica_nodes.detach();
        self.isr_nodes.detach();
        self.eligible_leader_replicas.detach();
        self.last_known_elr.detach();
        self.offline_replicas.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeTopicPartitionsResponsePartition {
    const MIN_LEN: usize = 20;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.error_code = r.fixed("error_code");
        self.partition_index = r.fixed("partition_index");
        self.leader_id = r.fixed("leader_id");
        self.leader_epoch = r.fixed("leader_epoch");
        r.array(&mut self.replica_nodes, "replica_nodes");
        r.array(&mut self.isr_nodes, "isr_nodes");
        r.opt_array(&mut self.eligible_leader_replicas, true, "eligible_leader_replicas");
        r.opt_array(&mut self.last_known_elr, true, "last_known_elr");
        r.array(&mut self.offline_replicas, "offline_replicas");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.error_code);
        w.fixed(self.partition_index);
        w.fixed(self.leader_id);
        w.fixed(self.leader_epoch);
        w.array(&self.replica_nodes, "replica_nodes");
        w.array(&self.isr_nodes, "isr_nodes");
        w.opt_array(&self.eligible_leader_replicas, true, "eligible_leader_replicas");
        w.opt_array(&self.last_known_elr, true, "last_known_elr");
        w.array(&self.offline_replicas, "offline_replicas");
        w.tags(&self.unknown_tags);
    }
}

/// A place in the list of topics and partitions.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Cursor {
    /// The name of the topic.
    pub topic_name: Str,
    /// The number of the partition.
    pub partition_index: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for Cursor {}

impl Detach for Cursor {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topic_name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Cursor {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.topic_name, "topic_name");
        self.partition_index = r.fixed("partition_index");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.topic_name, "topic_name");
        w.fixed(self.partition_index);
        w.tags(&self.unknown_tags);
    }
}
