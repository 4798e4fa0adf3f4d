// @generated from schema/begin_quorum_epoch.kafka by `cargo xtask codegen`; do not edit.
//! `BeginQuorumEpoch`: Announces a new leader of the quorum (KIP-595).

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: Announces a new leader of the quorum (KIP-595).
///
/// Versions 0 to 1, flexible since 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BeginQuorumEpochRequest {
    /// The id of the cluster.
    pub cluster_id: Option<Str>,
    /// The node id of the voter. Since version 1.
    pub voter_id: i32,
    /// The topics.
    pub topics: Vec<RequestTopicData>,
    /// Where the leader can be reached. Since version 1.
    pub leader_endpoints: Vec<LeaderEndpoint>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for BeginQuorumEpochRequest {
    fn default() -> Self {
        Self {
            cluster_id: None,
            voter_id: -1,
            topics: Vec::new(),
            leader_endpoints: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for BeginQuorumEpochRequest {
    fn detach(&mut self) {
        self.cluster_id.detach();
        self.topics.detach();
        self.leader_endpoints.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for BeginQuorumEpochRequest {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let cluster_id = r.opt_string(true, "cluster_id")?;
        let voter_id = if v >= 1 { r.fixed("voter_id")? } else { -1 };
        let topics = r.list(v, "topics")?;
        let leader_endpoints = if v >= 1 { r.list(v, "leader_endpoints")? } else { Vec::new() };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { cluster_id, voter_id, topics, leader_endpoints, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.opt_string(&self.cluster_id, true, "cluster_id")?;
        if v >= 1 {
            s.add(4);
        } else {
            s.ignored(self.voter_id == -1, "voter_id")?;
        }
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
        if v >= 1 {
            w.fixed(self.voter_id);
        }
        w.list(&self.topics, v);
        if v >= 1 {
            w.list(&self.leader_endpoints, v);
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for BeginQuorumEpochRequest {
    const NAME: &'static str = "BeginQuorumEpochRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 1;
}

impl Request for BeginQuorumEpochRequest {
    const KEY: ApiKey = ApiKey(53);
    const LATEST_STABLE: i16 = 1;
    type Response = BeginQuorumEpochResponse;
}

/// Response: Announces a new leader of the quorum (KIP-595).
///
/// Versions 0 to 1, flexible since 1.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BeginQuorumEpochResponse {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The topics.
    pub topics: Vec<ResponseTopicData>,
    /// Where the leaders named above can be reached. Since version 1.
    pub node_endpoints: Vec<NodeEndpoint>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for BeginQuorumEpochResponse {
    fn detach(&mut self) {
        self.topics.detach();
        self.node_endpoints.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for BeginQuorumEpochResponse {
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

impl Message for BeginQuorumEpochResponse {
    const NAME: &'static str = "BeginQuorumEpochResponse";
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
    /// The log directory of the voter. Since version 1.
    pub voter_directory_id: Uuid,
    /// The node id of the leader, -1 if there is none.
    pub leader_id: i32,
    /// The epoch of the leader.
    pub leader_epoch: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for RequestPartitionData {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for RequestPartitionData {
    const MIN_LEN: usize = 12;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let partition_index = r.fixed("partition_index")?;
        let voter_directory_id = if v >= 1 { r.fixed("voter_directory_id")? } else { Uuid::ZERO };
        let b = r.run::<8>("leader_id..leader_epoch")?;
        let (leader_id, leader_epoch) = (b.at(0), b.at(4));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, voter_directory_id, leader_id, leader_epoch, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(12);
        if v >= 1 {
            s.add(16);
        } else {
            s.ignored(self.voter_directory_id.is_zero(), "voter_directory_id")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.partition_index);
        if v >= 1 {
            w.fixed(self.voter_directory_id);
        }
        w.run(Packed::<8>::new().put(0, self.leader_id).put(4, self.leader_epoch));
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
