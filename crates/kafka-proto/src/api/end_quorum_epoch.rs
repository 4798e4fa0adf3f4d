// @generated from schema/end_quorum_epoch.kafka by `cargo xtask codegen`; do not edit.
//! `EndQuorumEpoch`: Announces that a leader resigns (KIP-595).

use crate::{Reader, Sizer, Writer, ApiKey, Array, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: Announces that a leader resigns (KIP-595).
///
/// Versions 0 to 1, flexible since 1.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EndQuorumEpochRequest {
    /// The id of the cluster.
    pub cluster_id: Option<Str>,
    /// The topics.
    pub topics: Vec<RequestTopicData>,
    /// Where the leader can be reached. Since version 1.
    pub leader_endpoints: Vec<LeaderEndpoint>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for EndQuorumEpochRequest {
    fn detach(&mut self) {
        self.cluster_id.detach();
        self.topics.detach();
        self.leader_endpoints.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for EndQuorumEpochRequest {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let cluster_id = r.opt_string(true, "cluster_id")?;
        let topics = r.list(v, "topics")?;
        let leader_endpoints = if v >= 1 { r.list(v, "leader_endpoints")? } else { Vec::new() };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { cluster_id, topics, leader_endpoints, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.opt_string(&self.cluster_id, true, "cluster_id")?;
        s.list(&self.topics, v, "topics")?;
        if v >= 1 {
            s.list(&self.leader_endpoints, v, "leader_endpoints")?;
        } else {
            s.ignored(self.leader_endpoints.is_empty(), "leader_endpoints")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.opt_string(&self.cluster_id);
        w.list(&self.topics, v);
        if v >= 1 {
            w.list(&self.leader_endpoints, v);
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for EndQuorumEpochRequest {
    const NAME: &'static str = "EndQuorumEpochRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 1;
}

impl Request for EndQuorumEpochRequest {
    const KEY: ApiKey = ApiKey(54);
    const LATEST_STABLE: i16 = 1;
    type Response = EndQuorumEpochResponse;
}

/// Response: Announces that a leader resigns (KIP-595).
///
/// Versions 0 to 1, flexible since 1.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EndQuorumEpochResponse {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The topics.
    pub topics: Vec<ResponseTopicData>,
    /// Where the leaders named above can be reached. Since version 1.
    pub node_endpoints: Vec<NodeEndpoint>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for EndQuorumEpochResponse {
    fn detach(&mut self) {
        self.topics.detach();
        self.node_endpoints.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for EndQuorumEpochResponse {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let error_code = r.fixed("error_code")?;
        let topics = r.list(v, "topics")?;
        let mut node_endpoints = Vec::new();
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 => node_endpoints = r.list(v, "node_endpoints")?,
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
        s.tags(present, &self.unknown_tags, 0b1)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.error_code);
        w.list(&self.topics, v);
        let present = usize::from(v >= 1 && !self.node_endpoints.is_empty());
        w.tag_count(present, &self.unknown_tags, 0b1);
        if v >= 1 && !self.node_endpoints.is_empty() {
            let size = w.tag_size(|s| s.list(&self.node_endpoints, v, "node_endpoints"));
            w.tag(0, size);
            w.list(&self.node_endpoints, v);
        }
        w.unknown_tags(&self.unknown_tags, 1..);
    }
}

impl Message for EndQuorumEpochResponse {
    const NAME: &'static str = "EndQuorumEpochResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 1;
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
    /// The node id of the leader, -1 if there is none.
    pub leader_id: i32,
    /// The epoch of the leader.
    pub leader_epoch: i32,
    /// The voters that should try to lead next, best first. Until version 0.
    pub preferred_successors: Array<i32>,
    /// The voters that should try to lead next, best first. Since version 1.
    pub preferred_candidates: Vec<ReplicaInfo>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for RequestPartitionData {
    fn detach(&mut self) {
        self.preferred_successors.detach();
        self.preferred_candidates.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for RequestPartitionData {
    const MIN_LEN: usize = 14;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<12>("partition_index..leader_epoch")?;
        let (partition_index, leader_id, leader_epoch) = (b.at(0), b.at(4), b.at(8));
        let preferred_successors = if v <= 0 { r.array("preferred_successors")? } else { Array::new() };
        let preferred_candidates = if v >= 1 { r.list(v, "preferred_candidates")? } else { Vec::new() };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, leader_id, leader_epoch, preferred_successors, preferred_candidates, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(12);
        if v <= 0 {
            s.array(&self.preferred_successors, "preferred_successors")?;
        } else {
            s.ignored(self.preferred_successors.is_empty(), "preferred_successors")?;
        }
        if v >= 1 {
            s.list(&self.preferred_candidates, v, "preferred_candidates")?;
        } else {
            s.ignored(self.preferred_candidates.is_empty(), "preferred_candidates")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<12>::new().put(0, self.partition_index).put(4, self.leader_id).put(8, self.leader_epoch));
        if v <= 0 {
            w.array(&self.preferred_successors);
        }
        if v >= 1 {
            w.list(&self.preferred_candidates, v);
        }
        w.tags(&self.unknown_tags);
    }
}

/// An element of `preferred_candidates`: the voters that should try to lead next, best first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReplicaInfo {
    /// The id of the candidate.
    pub candidate_id: i32,
    /// The log directory of the candidate.
    pub candidate_directory_id: Uuid,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ReplicaInfo {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ReplicaInfo {
    const MIN_LEN: usize = 21;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<20>("candidate_id..candidate_directory_id")?;
        let (candidate_id, candidate_directory_id) = (b.at(0), b.at(4));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { candidate_id, candidate_directory_id, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(20);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<20>::new().put(0, self.candidate_id).put(4, self.candidate_directory_id));
        w.tags(&self.unknown_tags);
    }
}

/// An element of `leader_endpoints`: where the leader can be reached.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LeaderEndpoint {
    /// The name.
    pub name: Str,
    /// The host name or address.
    pub host: Str,
    /// The port.
    pub port: u16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for LeaderEndpoint {
    fn detach(&mut self) {
        self.name.detach();
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for LeaderEndpoint {
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
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ResponsePartitionData {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ResponsePartitionData {
    const MIN_LEN: usize = 14;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<14>("partition_index..leader_epoch")?;
        let (partition_index, error_code, leader_id, leader_epoch) = (b.at(0), b.at(4), b.at(6), b.at(10));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, error_code, leader_id, leader_epoch, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(14);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<14>::new().put(0, self.partition_index).put(4, self.error_code).put(6, self.leader_id).put(10, self.leader_epoch));
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
