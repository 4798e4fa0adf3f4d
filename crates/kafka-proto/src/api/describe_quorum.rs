// @generated from schema/describe_quorum.kafka by `cargo xtask codegen`; do not edit.
//! `DescribeQuorum`: Describes the quorum (KIP-595).

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: Describes the quorum (KIP-595).
///
/// Versions 0 to 2, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DescribeQuorumRequest {
    /// The topics.
    pub topics: Vec<RequestTopicData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for DescribeQuorumRequest {
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeQuorumRequest {
    const MIN_LEN: usize = 2;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topics = r.list(v, "topics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.list(&self.topics, v, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.list(&self.topics, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeQuorumRequest {
    const NAME: &'static str = "DescribeQuorumRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 2);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for DescribeQuorumRequest {
    const KEY: ApiKey = ApiKey(55);
    const LATEST_STABLE: i16 = 2;
    type Response = DescribeQuorumResponse;
}

/// Response: Describes the quorum (KIP-595).
///
/// Versions 0 to 2, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DescribeQuorumResponse {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did. Since version 2.
    pub error_message: Option<Str>,
    /// The topics.
    pub topics: Vec<ResponseTopicData>,
    /// Where the nodes of the quorum listen. Since version 2.
    pub nodes: Vec<Node>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for DescribeQuorumResponse {
    fn default() -> Self {
        Self {
            error_code: ErrorCode(0),
            error_message: Some(Str::new()),
            topics: Vec::new(),
            nodes: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for DescribeQuorumResponse {
    fn detach(&mut self) {
        self.error_message.detach();
        self.topics.detach();
        self.nodes.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeQuorumResponse {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let error_code = r.fixed("error_code")?;
        let error_message = if v >= 2 { r.opt_string(true, "error_message")? } else { Some(Str::new()) };
        let topics = r.list(v, "topics")?;
        let nodes = if v >= 2 { r.list(v, "nodes")? } else { Vec::new() };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { error_code, error_message, topics, nodes, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(2);
        if v >= 2 {
            s.opt_string(&self.error_message, true, "error_message")?;
        } else {
            s.ignored(self.error_message.as_ref().is_none_or(|value| value.is_empty()), "error_message")?;
        }
        s.list(&self.topics, v, "topics")?;
        if v >= 2 {
            s.list(&self.nodes, v, "nodes")?;
        } else {
            s.absent(self.nodes.is_empty(), "nodes")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.error_code);
        if v >= 2 {
            w.opt_string(&self.error_message);
        }
        w.list(&self.topics, v);
        if v >= 2 {
            w.list(&self.nodes, v);
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeQuorumResponse {
    const NAME: &'static str = "DescribeQuorumResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 2);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RequestTopicData {
    /// The name of the topic.
    pub topic_name: Str,
    /// The partitions.
    pub partitions: Vec<RequestPartitionData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for RequestTopicData {
    fn detach(&mut self) {
        self.topic_name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for RequestTopicData {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topic_name = r.string("topic_name")?;
        let partitions = r.list(v, "partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic_name, partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.string(&self.topic_name, "topic_name")?;
        s.list(&self.partitions, v, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.topic_name);
        w.list(&self.partitions, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RequestPartitionData {
    /// The number of the partition.
    pub partition_index: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for RequestPartitionData {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for RequestPartitionData {
    const MIN_LEN: usize = 5;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let partition_index = r.fixed("partition_index")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.partition_index);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ResponseTopicData {
    /// The name of the topic.
    pub topic_name: Str,
    /// The partitions.
    pub partitions: Vec<ResponsePartitionData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ResponseTopicData {
    fn detach(&mut self) {
        self.topic_name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ResponseTopicData {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topic_name = r.string("topic_name")?;
        let partitions = r.list(v, "partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic_name, partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.string(&self.topic_name, "topic_name")?;
        s.list(&self.partitions, v, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.topic_name);
        w.list(&self.partitions, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResponsePartitionData {
    /// The number of the partition.
    pub partition_index: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did. Since version 2.
    pub error_message: Option<Str>,
    /// The node id of the leader, -1 if there is none.
    pub leader_id: i32,
    /// The epoch of the leader.
    pub leader_epoch: i32,
    /// The offset up to which records are replicated to every in-sync replica.
    pub high_watermark: i64,
    /// The voters of the quorum.
    pub current_voters: Vec<ReplicaState>,
    /// The nodes that follow the quorum without a vote.
    pub observers: Vec<ReplicaState>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for ResponsePartitionData {
    fn default() -> Self {
        Self {
            partition_index: 0,
            error_code: ErrorCode(0),
            error_message: Some(Str::new()),
            leader_id: 0,
            leader_epoch: 0,
            high_watermark: 0,
            current_voters: Vec::new(),
            observers: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ResponsePartitionData {
    fn detach(&mut self) {
        self.error_message.detach();
        self.current_voters.detach();
        self.observers.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ResponsePartitionData {
    const MIN_LEN: usize = 25;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("partition_index..error_code")?;
        let (partition_index, error_code) = (b.at(0), b.at(4));
        let error_message = if v >= 2 { r.opt_string(true, "error_message")? } else { Some(Str::new()) };
        let b = r.run::<16>("leader_id..high_watermark")?;
        let (leader_id, leader_epoch, high_watermark) = (b.at(0), b.at(4), b.at(8));
        let current_voters = r.list(v, "current_voters")?;
        let observers = r.list(v, "observers")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, error_code, error_message, leader_id, leader_epoch, high_watermark, current_voters, observers, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(22);
        if v >= 2 {
            s.opt_string(&self.error_message, true, "error_message")?;
        } else {
            s.ignored(self.error_message.as_ref().is_none_or(|value| value.is_empty()), "error_message")?;
        }
        s.list(&self.current_voters, v, "current_voters")?;
        s.list(&self.observers, v, "observers")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<6>::new().put(0, self.partition_index).put(4, self.error_code));
        if v >= 2 {
            w.opt_string(&self.error_message);
        }
        w.run(Packed::<16>::new().put(0, self.leader_id).put(4, self.leader_epoch).put(8, self.high_watermark));
        w.list(&self.current_voters, v);
        w.list(&self.observers, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `nodes`: where the nodes of the quorum listen.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Node {
    /// The id of the node.
    pub node_id: i32,
    /// Listeners and where they are.
    pub listeners: Vec<Listener>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for Node {
    fn detach(&mut self) {
        self.listeners.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Node {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let node_id = r.fixed("node_id")?;
        let listeners = r.list(v, "listeners")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { node_id, listeners, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.list(&self.listeners, v, "listeners")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.node_id);
        w.list(&self.listeners, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `listeners`: listeners and where they are.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Listener {
    /// The name.
    pub name: Str,
    /// The host name or address.
    pub host: Str,
    /// The port.
    pub port: u16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for Listener {
    fn detach(&mut self) {
        self.name.detach();
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Listener {
    const MIN_LEN: usize = 5;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let host = r.string("host")?;
        let port = r.fixed("port")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, host, port, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(2);
        s.string(&self.name, "name")?;
        s.string(&self.host, "host")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.string(&self.host);
        w.fixed(self.port);
        w.tags(&self.unknown_tags);
    }
}

/// What the leader of the quorum knows of a replica.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplicaState {
    /// The node that holds this copy.
    pub replica_id: i32,
    /// The log directory of the replica. Since version 2.
    pub replica_directory_id: Uuid,
    /// The offset of the next record.
    pub log_end_offset: i64,
    /// When the replica last fetched, in milliseconds since 1970; -1 if never. Since version 1.
    pub last_fetch_timestamp: i64,
    /// When the replica was last caught up, in milliseconds since 1970; -1 if never. Since version 1.
    pub last_caught_up_timestamp: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for ReplicaState {
    fn default() -> Self {
        Self {
            replica_id: 0,
            replica_directory_id: Uuid::ZERO,
            log_end_offset: 0,
            last_fetch_timestamp: -1,
            last_caught_up_timestamp: -1,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ReplicaState {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ReplicaState {
    const MIN_LEN: usize = 13;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let replica_id = r.fixed("replica_id")?;
        let replica_directory_id = if v >= 2 { r.fixed("replica_directory_id")? } else { Uuid::ZERO };
        let log_end_offset = r.fixed("log_end_offset")?;
        let (last_fetch_timestamp, last_caught_up_timestamp) = if v >= 1 {
            let b = r.run::<16>("last_fetch_timestamp..last_caught_up_timestamp")?;
            (b.at(0), b.at(8))
        } else {
            (-1, -1)
        };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { replica_id, replica_directory_id, log_end_offset, last_fetch_timestamp, last_caught_up_timestamp, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(12);
        if v >= 2 {
            s.add(16);
        } else {
            s.absent(self.replica_directory_id.is_zero(), "replica_directory_id")?;
        }
        if v >= 1 {
            s.add(16);
        } else {
            s.ignored(self.last_fetch_timestamp == -1, "last_fetch_timestamp")?;
            s.ignored(self.last_caught_up_timestamp == -1, "last_caught_up_timestamp")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.replica_id);
        if v >= 2 {
            w.fixed(self.replica_directory_id);
        }
        w.fixed(self.log_end_offset);
        if v >= 1 {
            w.run(Packed::<16>::new().put(0, self.last_fetch_timestamp).put(8, self.last_caught_up_timestamp));
        }
        w.tags(&self.unknown_tags);
    }
}
