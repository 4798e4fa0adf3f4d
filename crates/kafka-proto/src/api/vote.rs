// @generated from schema/vote.kafka by `cargo xtask codegen`; do not edit.
//! `Vote`: Asks for a vote in the quorum (KIP-595).

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, Vec, VersionRange};

/// Request: Asks for a vote in the quorum (KIP-595).
///
/// Versions 0 to 2, flexible.
#[derive(Debug, Clone, PartialEq)]
pub struct VoteRequest {
    /// The id of the cluster.
    pub cluster_id: Option<Str>,
    /// The node id of the voter. Since version 1.
    pub voter_id: i32,
    /// The topics.
    pub topics: Vec<RequestTopicData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for VoteRequest {}

impl Default for VoteRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            cluster_id: None,
            voter_id: -1,
            topics: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for VoteRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.cluster_id.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for VoteRequest {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.opt_string(&mut self.cluster_id, true, "cluster_id");
        if v >= 1 {
            self.voter_id = r.fixed("voter_id");
        }
        r.list(&mut self.topics, v, "topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.opt_string(&self.cluster_id, true, "cluster_id");
        if v >= 1 {
            w.fixed(self.voter_id);
        } else {
            w.ignored(self.voter_id == -1, "voter_id");
        }
        w.list(&self.topics, v, "topics");
        w.tags(&self.unknown_tags);
    }
}

impl Message for VoteRequest {
    const NAME: &'static str = "VoteRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 2);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for VoteRequest {
    const KEY: ApiKey = ApiKey(52);
    const LATEST_STABLE: i16 = 2;
    type Response = VoteResponse;
}

/// Response: Asks for a vote in the quorum (KIP-595).
///
/// Versions 0 to 2, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct VoteResponse {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The topics.
    pub topics: Vec<ResponseTopicData>,
    /// Where the leaders named above can be reached. Since version 1.
    pub node_endpoints: Vec<NodeEndpoint>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for VoteResponse {}

impl Detach for VoteResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.node_endpoints.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for VoteResponse {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.error_code = r.fixed("error_code");
        r.list(&mut self.topics, v, "topics");
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.error_code);
        w.list(&self.topics, v, "topics");
        if self.unknown_tags.is_empty() && self.node_endpoints.is_empty() {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl VoteResponse {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 if v >= 1 => r.list(&mut self.node_endpoints, v, "node_endpoints"),
                0 => r.wrong_tag(tag, "node_endpoints"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        let present = usize::from(v >= 1 && !self.node_endpoints.is_empty());
        w.tag_count(present, &self.unknown_tags, u64::from(v >= 1));
        if v >= 1 && !self.node_endpoints.is_empty() {
            let open = w.open_tag(0);
            w.list(&self.node_endpoints, v, "node_endpoints");
            w.close_tag(open);
        } else {
            w.absent(v >= 1 || self.node_endpoints.is_empty(), "node_endpoints");
            if v < 1 {
                w.unknown_tags(&self.unknown_tags, 0, 0);
            }
        }
        w.unknown_tags(&self.unknown_tags, 1, u32::MAX);
    }
}

impl Message for VoteResponse {
    const NAME: &'static str = "VoteResponse";
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
    /// The broker epoch of the follower, -1 if not known.
    pub replica_epoch: i32,
    /// The node that asks for the vote.
    pub replica_id: i32,
    /// The log directory of the replica. Since version 1.
    pub replica_directory_id: Uuid,
    /// The log directory of the voter. Since version 1.
    pub voter_directory_id: Uuid,
    /// The leader epoch of the last record in the candidate's log.
    pub last_offset_epoch: i32,
    /// The last offset.
    pub last_offset: i64,
    /// Whether the candidate only asks how it would fare (KIP-996). Since version 2.
    pub pre_vote: bool,
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
    const MIN_LEN: usize = 25;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.partition_index = r.fixed("partition_index");
        self.replica_epoch = r.fixed("replica_epoch");
        self.replica_id = r.fixed("replica_id");
        if v >= 1 {
            self.replica_directory_id = r.fixed("replica_directory_id");
            self.voter_directory_id = r.fixed("voter_directory_id");
        }
        self.last_offset_epoch = r.fixed("last_offset_epoch");
        self.last_offset = r.fixed("last_offset");
        if v >= 2 {
            self.pre_vote = r.fixed("pre_vote");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.partition_index);
        w.fixed(self.replica_epoch);
        w.fixed(self.replica_id);
        if v >= 1 {
            w.fixed(self.replica_directory_id);
            w.fixed(self.voter_directory_id);
        } else {
            w.ignored(self.replica_directory_id.is_zero(), "replica_directory_id");
            w.ignored(self.voter_directory_id.is_zero(), "voter_directory_id");
        }
        w.fixed(self.last_offset_epoch);
        w.fixed(self.last_offset);
        if v >= 2 {
            w.fixed(self.pre_vote);
        } else {
            w.absent(!self.pre_vote, "pre_vote");
        }
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ResponsePartitionData {
    /// The number of the partition.
    pub partition_index: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The node id of the leader, -1 if there is none.
    pub leader_id: i32,
    /// The epoch of the leader.
    pub leader_epoch: i32,
    /// Whether the vote is given.
    pub vote_granted: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ResponsePartitionData {}

impl Detach for ResponsePartitionData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ResponsePartitionData {
    const MIN_LEN: usize = 16;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.partition_index = r.fixed("partition_index");
        self.error_code = r.fixed("error_code");
        self.leader_id = r.fixed("leader_id");
        self.leader_epoch = r.fixed("leader_epoch");
        self.vote_granted = r.fixed("vote_granted");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.partition_index);
        w.fixed(self.error_code);
        w.fixed(self.leader_id);
        w.fixed(self.leader_epoch);
        w.fixed(self.vote_granted);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `node_endpoints`: where the leaders named above can be reached.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct NodeEndpoint {
    /// The id of the node.
    pub node_id: i32,
    /// The host name or address.
    pub host: Str,
    /// The port.
    pub port: u16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for NodeEndpoint {}

impl Detach for NodeEndpoint {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for NodeEndpoint {
    const MIN_LEN: usize = 8;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.node_id = r.fixed("node_id");
        r.string(&mut self.host, "host");
        self.port = r.fixed("port");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.node_id);
        w.string(&self.host, "host");
        w.fixed(self.port);
        w.tags(&self.unknown_tags);
    }
}
