// @generated from schema/vote.kafka by `cargo xtask codegen`; do not edit.
//! `Vote`: Asks for a vote in the quorum (KIP-595).

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: Asks for a vote in the quorum (KIP-595).
///
/// Versions 0 to 2, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for VoteRequest {
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
    fn detach(&mut self) {
        self.cluster_id.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for VoteRequest {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let cluster_id = r.opt_string(true, "cluster_id")?;
        let voter_id = if v >= 1 { r.fixed("voter_id")? } else { -1 };
        let topics = r.list(v, "topics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { cluster_id, voter_id, topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.opt_string(&self.cluster_id, true, "cluster_id")?;
        if v >= 1 {
            s.add(4);
        } else {
            s.ignored(self.voter_id == -1, "voter_id")?;
        }
        s.list(&self.topics, v, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.opt_string(&self.cluster_id);
        if v >= 1 {
            w.fixed(self.voter_id);
        }
        w.list(&self.topics, v);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for VoteResponse {
    fn detach(&mut self) {
        self.topics.detach();
        self.node_endpoints.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for VoteResponse {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let error_code = r.fixed("error_code")?;
        let topics = r.list(v, "topics")?;
        let mut node_endpoints = Vec::new();
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 if v >= 1 => node_endpoints = r.list(v, "node_endpoints")?,
                0 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "node_endpoints")),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { error_code, topics, node_endpoints, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(2);
        s.list(&self.topics, v, "topics")?;
        let mut present = 0;
        if v >= 1 && !self.node_endpoints.is_empty() {
            present += 1;
            s.tag(0, |s| s.list(&self.node_endpoints, v, "node_endpoints"))?;
        } else {
            s.absent(v >= 1 || self.node_endpoints.is_empty(), "node_endpoints")?;
        }
        s.tags(present, &self.unknown_tags, u64::from(v >= 1))
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.error_code);
        w.list(&self.topics, v);
        let present = usize::from(v >= 1 && !self.node_endpoints.is_empty());
        w.tag_count(present, &self.unknown_tags, u64::from(v >= 1));
        if v >= 1 && !self.node_endpoints.is_empty() {
            let size = w.tag_size(|s| s.list(&self.node_endpoints, v, "node_endpoints"));
            w.tag(0, size);
            w.list(&self.node_endpoints, v);
        } else if v < 1 {
            w.unknown_tags(&self.unknown_tags, 0..=0);
        }
        w.unknown_tags(&self.unknown_tags, 1..);
    }
}

impl Message for VoteResponse {
    const NAME: &'static str = "VoteResponse";
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

impl Detach for RequestPartitionData {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for RequestPartitionData {
    const MIN_LEN: usize = 25;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<12>("partition_index..replica_id")?;
        let (partition_index, replica_epoch, replica_id) = (b.at(0), b.at(4), b.at(8));
        let (replica_directory_id, voter_directory_id) = if v >= 1 {
            let b = r.run::<32>("replica_directory_id..voter_directory_id")?;
            (b.at(0), b.at(16))
        } else {
            (Uuid::ZERO, Uuid::ZERO)
        };
        let b = r.run::<12>("last_offset_epoch..last_offset")?;
        let (last_offset_epoch, last_offset) = (b.at(0), b.at(4));
        let pre_vote = if v >= 2 { r.fixed("pre_vote")? } else { false };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, replica_epoch, replica_id, replica_directory_id, voter_directory_id, last_offset_epoch, last_offset, pre_vote, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(24);
        if v >= 1 {
            s.add(32);
        } else {
            s.ignored(self.replica_directory_id.is_zero(), "replica_directory_id")?;
            s.ignored(self.voter_directory_id.is_zero(), "voter_directory_id")?;
        }
        if v >= 2 {
            s.add(1);
        } else {
            s.absent(!self.pre_vote, "pre_vote")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<12>::new().put(0, self.partition_index).put(4, self.replica_epoch).put(8, self.replica_id));
        if v >= 1 {
            w.run(Packed::<32>::new().put(0, self.replica_directory_id).put(16, self.voter_directory_id));
        }
        w.run(Packed::<12>::new().put(0, self.last_offset_epoch).put(4, self.last_offset));
        if v >= 2 {
            w.fixed(self.pre_vote);
        }
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for ResponsePartitionData {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ResponsePartitionData {
    const MIN_LEN: usize = 16;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<15>("partition_index..vote_granted")?;
        let (partition_index, error_code, leader_id, leader_epoch, vote_granted) = (b.at(0), b.at(4), b.at(6), b.at(10), b.at(14));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, error_code, leader_id, leader_epoch, vote_granted, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(15);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<15>::new().put(0, self.partition_index).put(4, self.error_code).put(6, self.leader_id).put(10, self.leader_epoch).put(14, self.vote_granted));
        w.tags(&self.unknown_tags);
    }
}

/// An element of `node_endpoints`: where the leaders named above can be reached.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for NodeEndpoint {
    fn detach(&mut self) {
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for NodeEndpoint {
    const MIN_LEN: usize = 8;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let node_id = r.fixed("node_id")?;
        let host = r.string("host")?;
        let port = r.fixed("port")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { node_id, host, port, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(6);
        s.string(&self.host, "host")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.node_id);
        w.string(&self.host);
        w.fixed(self.port);
        w.tags(&self.unknown_tags);
    }
}
