// @generated from schema/describe_quorum.kafka by `cargo xtask codegen`; do not edit.
//! `DescribeQuorum`: Describes the quorum (KIP-595).

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, Vec, VersionRange};

/// Request: Describes the quorum (KIP-595).
///
/// Versions 0 to 2, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DescribeQuorumRequest {
    /// The topics.
    pub topics: Vec<RequestTopicData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeQuorumRequest {}

impl Detach for DescribeQuorumRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeQuorumRequest {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.list(&mut self.topics, v, "topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.topics, v, "topics");
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
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for DescribeQuorumResponse {}

impl Default for DescribeQuorumResponse {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.error_message.detach();
        self.topics.detach();
        self.nodes.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeQuorumResponse {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.error_code = r.fixed("error_code");
        if v >= 2 {
            r.opt_string(&mut self.error_message, true, "error_message");
        }
        r.list(&mut self.topics, v, "topics");
        if v >= 2 {
            r.list(&mut self.nodes, v, "nodes");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.error_code);
        if v >= 2 {
            w.opt_string(&self.error_message, true, "error_message");
        } else {
            w.ignored(self.error_message.as_ref().is_none_or(|value| value.is_empty()), "error_message");
        }
        w.list(&self.topics, v, "topics");
        if v >= 2 {
            w.list(&self.nodes, v, "nodes");
        } else {
            w.absent(self.nodes.is_empty(), "nodes");
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RequestTopicData {
    /// The name of the topic.
    pub topic_name: Str,
    /// The partitions.
    pub partitions: Vec<RequestPartitionData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for RequestTopicData {}

impl Detach for RequestTopicData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topic_name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for RequestTopicData {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.topic_name, "topic_name");
        r.list(&mut self.partitions, v, "partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.topic_name, "topic_name");
        w.list(&self.partitions, v, "partitions");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RequestPartitionData {
    /// The number of the partition.
    pub partition_index: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for RequestPartitionData {}

impl Detach for RequestPartitionData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for RequestPartitionData {
    const MIN_LEN: usize = 5;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.partition_index = r.fixed("partition_index");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.partition_index);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ResponseTopicData {
    /// The name of the topic.
    pub topic_name: Str,
    /// The partitions.
    pub partitions: Vec<ResponsePartitionData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ResponseTopicData {}

impl Detach for ResponseTopicData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topic_name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ResponseTopicData {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.topic_name, "topic_name");
        r.list(&mut self.partitions, v, "partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.topic_name, "topic_name");
        w.list(&self.partitions, v, "partitions");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for ResponsePartitionData {}

impl Default for ResponsePartitionData {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.error_message.detach();
        self.current_voters.detach();
        self.observers.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ResponsePartitionData {
    const MIN_LEN: usize = 25;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.partition_index = r.fixed("partition_index");
        self.error_code = r.fixed("error_code");
        if v >= 2 {
            r.opt_string(&mut self.error_message, true, "error_message");
        }
        self.leader_id = r.fixed("leader_id");
        self.leader_epoch = r.fixed("leader_epoch");
        self.high_watermark = r.fixed("high_watermark");
        r.list(&mut self.current_voters, v, "current_voters");
        r.list(&mut self.observers, v, "observers");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.partition_index);
        w.fixed(self.error_code);
        if v >= 2 {
            w.opt_string(&self.error_message, true, "error_message");
        } else {
            w.ignored(self.error_message.as_ref().is_none_or(|value| value.is_empty()), "error_message");
        }
        w.fixed(self.leader_id);
        w.fixed(self.leader_epoch);
        w.fixed(self.high_watermark);
        w.list(&self.current_voters, v, "current_voters");
        w.list(&self.observers, v, "observers");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `nodes`: where the nodes of the quorum listen.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Node {
    /// The id of the node.
    pub node_id: i32,
    /// Listeners and where they are.
    pub listeners: Vec<Listener>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for Node {}

impl Detach for Node {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.listeners.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Node {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.node_id = r.fixed("node_id");
        r.list(&mut self.listeners, v, "listeners");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.node_id);
        w.list(&self.listeners, v, "listeners");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `listeners`: listeners and where they are.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for Listener {}

impl Detach for Listener {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Listener {
    const MIN_LEN: usize = 5;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.name, "name");
        r.string(&mut self.host, "host");
        self.port = r.fixed("port");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.name, "name");
        w.string(&self.host, "host");
        w.fixed(self.port);
        w.tags(&self.unknown_tags);
    }
}

/// What the leader of the quorum knows of a replica.
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for ReplicaState {}

impl Default for ReplicaState {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ReplicaState {
    const MIN_LEN: usize = 13;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.replica_id = r.fixed("replica_id");
        if v >= 2 {
            self.replica_directory_id = r.fixed("replica_directory_id");
        }
        self.log_end_offset = r.fixed("log_end_offset");
        if v >= 1 {
            self.last_fetch_timestamp = r.fixed("last_fetch_timestamp");
            self.last_caught_up_timestamp = r.fixed("last_caught_up_timestamp");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.replica_id);
        if v >= 2 {
            w.fixed(self.replica_directory_id);
        } else {
            w.absent(self.replica_directory_id.is_zero(), "replica_directory_id");
        }
        w.fixed(self.log_end_offset);
        if v >= 1 {
            w.fixed(self.last_fetch_timestamp);
            w.fixed(self.last_caught_up_timestamp);
        } else {
            w.ignored(self.last_fetch_timestamp == -1, "last_fetch_timestamp");
            w.ignored(self.last_caught_up_timestamp == -1, "last_caught_up_timestamp");
        }
        w.tags(&self.unknown_tags);
    }
}
