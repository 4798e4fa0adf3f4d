// @generated from schema/end_quorum_epoch.kafka by `cargo xtask codegen`; do not edit.
//! `EndQuorumEpoch`: Announces that a leader resigns (KIP-595).

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, Vec, VersionRange};

/// Request: Announces that a leader resigns (KIP-595).
///
/// Versions 0 to 1, flexible since 1.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for EndQuorumEpochRequest {}

impl Detach for EndQuorumEpochRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.cluster_id.detach();
        self.topics.detach();
        self.leader_endpoints.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for EndQuorumEpochRequest {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.opt_string(&mut self.cluster_id, true, "cluster_id");
        r.list(&mut self.topics, v, "topics");
        if v >= 1 {
            r.list(&mut self.leader_endpoints, v, "leader_endpoints");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.opt_string(&self.cluster_id, true, "cluster_id");
        w.list(&self.topics, v, "topics");
        if v >= 1 {
            w.list(&self.leader_endpoints, v, "leader_endpoints");
        } else {
            w.ignored(self.leader_endpoints.is_empty(), "leader_endpoints");
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
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for EndQuorumEpochResponse {}

impl Detach for EndQuorumEpochResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.node_endpoints.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for EndQuorumEpochResponse {
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

impl EndQuorumEpochResponse {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 => r.list(&mut self.node_endpoints, v, "node_endpoints"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        let present = usize::from(v >= 1 && !self.node_endpoints.is_empty());
        w.tag_count(present, &self.unknown_tags, 0b1);
        if v >= 1 && !self.node_endpoints.is_empty() {
            let open = w.open_tag(0);
            w.list(&self.node_endpoints, v, "node_endpoints");
            w.close_tag(open);
        } else {
            w.absent(v >= 1 || self.node_endpoints.is_empty(), "node_endpoints");
        }
        w.unknown_tags(&self.unknown_tags, 1, u32::MAX);
    }
}

impl Message for EndQuorumEpochResponse {
    const NAME: &'static str = "EndQuorumEpochResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 1;
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

impl Eq for RequestPartitionData {}

impl Detach for RequestPartitionData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.preferred_successors.detach();
        self.preferred_candidates.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for RequestPartitionData {
    const MIN_LEN: usize = 14;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.partition_index = r.fixed("partition_index");
        self.leader_id = r.fixed("leader_id");
        self.leader_epoch = r.fixed("leader_epoch");
        if v <= 0 {
            r.array(&mut self.preferred_successors, "preferred_successors");
        }
        if v >= 1 {
            r.list(&mut self.preferred_candidates, v, "preferred_candidates");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.partition_index);
        w.fixed(self.leader_id);
        w.fixed(self.leader_epoch);
        if v <= 0 {
            w.array(&self.preferred_successors, "preferred_successors");
        } else {
            w.ignored(self.preferred_successors.is_empty(), "preferred_successors");
        }
        if v >= 1 {
            w.list(&self.preferred_candidates, v, "preferred_candidates");
        } else {
            w.ignored(self.preferred_candidates.is_empty(), "preferred_candidates");
        }
        w.tags(&self.unknown_tags);
    }
}

/// An element of `preferred_candidates`: the voters that should try to lead next, best first.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ReplicaInfo {
    /// The id of the candidate.
    pub candidate_id: i32,
    /// The log directory of the candidate.
    pub candidate_directory_id: Uuid,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ReplicaInfo {}

impl Detach for ReplicaInfo {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ReplicaInfo {
    const MIN_LEN: usize = 21;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.candidate_id = r.fixed("candidate_id");
        self.candidate_directory_id = r.fixed("candidate_directory_id");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.candidate_id);
        w.fixed(self.candidate_directory_id);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `leader_endpoints`: where the leader can be reached.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for LeaderEndpoint {}

impl Detach for LeaderEndpoint {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for LeaderEndpoint {
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
    const MIN_LEN: usize = 14;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.partition_index = r.fixed("partition_index");
        self.error_code = r.fixed("error_code");
        self.leader_id = r.fixed("leader_id");
        self.leader_epoch = r.fixed("leader_epoch");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.partition_index);
        w.fixed(self.error_code);
        w.fixed(self.leader_id);
        w.fixed(self.leader_epoch);
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
