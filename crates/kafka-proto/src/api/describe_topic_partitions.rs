// @generated from schema/describe_topic_partitions.kafka by `cargo xtask codegen`; do not edit.
//! `DescribeTopicPartitions`: Describes partitions of topics in pages (KIP-966).

use crate::{Reader, Sizer, Writer, ApiKey, Array, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: Describes partitions of topics in pages (KIP-966).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for DescribeTopicPartitionsRequest {
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
    fn detach(&mut self) {
        self.topics.detach();
        self.cursor.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeTopicPartitionsRequest {
    const MIN_LEN: usize = 7;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topics = r.list(v, "topics")?;
        let response_partition_limit = r.fixed("response_partition_limit")?;
        let cursor = r.opt_struct(v, true, "cursor")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topics, response_partition_limit, cursor, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.list(&self.topics, v, "topics")?;
        s.opt_struct(&self.cursor, v, true, "cursor")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.list(&self.topics, v);
        w.fixed(self.response_partition_limit);
        w.opt_struct(&self.cursor, v);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for DescribeTopicPartitionsResponse {
    fn detach(&mut self) {
        self.topics.detach();
        self.next_cursor.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeTopicPartitionsResponse {
    const MIN_LEN: usize = 7;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = r.fixed("throttle_time_ms")?;
        let topics = r.list(v, "topics")?;
        let next_cursor = r.opt_struct(v, true, "next_cursor")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, topics, next_cursor, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.list(&self.topics, v, "topics")?;
        s.opt_struct(&self.next_cursor, v, true, "next_cursor")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.list(&self.topics, v);
        w.opt_struct(&self.next_cursor, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeTopicPartitionsResponse {
    const NAME: &'static str = "DescribeTopicPartitionsResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TopicRequest {
    /// The name.
    pub name: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for TopicRequest {
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicRequest {
    const MIN_LEN: usize = 2;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.name, "name")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for DescribeTopicPartitionsResponseTopic {
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
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeTopicPartitionsResponseTopic {
    const MIN_LEN: usize = 26;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let error_code = r.fixed("error_code")?;
        let name = r.opt_string(true, "name")?;
        let b = r.run::<17>("topic_id..is_internal")?;
        let (topic_id, is_internal) = (b.at(0), b.at(16));
        let partitions = r.list(v, "partitions")?;
        let topic_authorized_operations = r.fixed("topic_authorized_operations")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { error_code, name, topic_id, is_internal, partitions, topic_authorized_operations, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(23);
        s.opt_string(&self.name, true, "name")?;
        s.list(&self.partitions, v, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.error_code);
        w.opt_string(&self.name);
        w.run(Packed::<17>::new().put(0, self.topic_id).put(16, self.is_internal));
        w.list(&self.partitions, v);
        w.fixed(self.topic_authorized_operations);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for DescribeTopicPartitionsResponsePartition {
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

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<14>("error_code..leader_epoch")?;
        let (error_code, partition_index, leader_id, leader_epoch) = (b.at(0), b.at(2), b.at(6), b.at(10));
        let replica_nodes = r.array("replica_nodes")?;
        let isr_nodes = r.array("isr_nodes")?;
        let eligible_leader_replicas = r.opt_array(true, "eligible_leader_replicas")?;
        let last_known_elr = r.opt_array(true, "last_known_elr")?;
        let offline_replicas = r.array("offline_replicas")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { error_code, partition_index, leader_id, leader_epoch, replica_nodes, isr_nodes, eligible_leader_replicas, last_known_elr, offline_replicas, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(14);
        s.array(&self.replica_nodes, "replica_nodes")?;
        s.array(&self.isr_nodes, "isr_nodes")?;
        s.opt_array(&self.eligible_leader_replicas, true, "eligible_leader_replicas")?;
        s.opt_array(&self.last_known_elr, true, "last_known_elr")?;
        s.array(&self.offline_replicas, "offline_replicas")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<14>::new().put(0, self.error_code).put(2, self.partition_index).put(6, self.leader_id).put(10, self.leader_epoch));
        w.array(&self.replica_nodes);
        w.array(&self.isr_nodes);
        w.opt_array(&self.eligible_leader_replicas);
        w.opt_array(&self.last_known_elr);
        w.array(&self.offline_replicas);
        w.tags(&self.unknown_tags);
    }
}

/// A place in the list of topics and partitions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cursor {
    /// The name of the topic.
    pub topic_name: Str,
    /// The number of the partition.
    pub partition_index: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for Cursor {
    fn detach(&mut self) {
        self.topic_name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Cursor {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let topic_name = r.string("topic_name")?;
        let partition_index = r.fixed("partition_index")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic_name, partition_index, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.string(&self.topic_name, "topic_name")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.topic_name);
        w.fixed(self.partition_index);
        w.tags(&self.unknown_tags);
    }
}
