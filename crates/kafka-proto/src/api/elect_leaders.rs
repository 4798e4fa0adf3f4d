// @generated from schema/elect_leaders.kafka by `cargo xtask codegen`; do not edit.
//! `ElectLeaders`: Elects preferred or any leaders (KIP-460).

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Elects preferred or any leaders (KIP-460).
///
/// Versions 0 to 2, flexible since 2.
#[derive(Debug, Clone, PartialEq)]
pub struct ElectLeadersRequest {
    /// 0 preferred leader, 1 any replica (unclean). Since version 1.
    pub election_type: i8,
    /// The partitions to elect leaders of; null for all.
    pub topic_partitions: Option<Vec<TopicPartitions>>,
    /// How long the server may take, in milliseconds.
    pub timeout_ms: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ElectLeadersRequest {}

impl Default for ElectLeadersRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            election_type: 0,
            topic_partitions: Some(Vec::new()),
            timeout_ms: 60000,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ElectLeadersRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topic_partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ElectLeadersRequest {
    const MIN_LEN: usize = 7;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 1 {
            self.election_type = r.fixed("election_type");
        }
        r.opt_list(&mut self.topic_partitions, v, true, "topic_partitions");
        self.timeout_ms = r.fixed("timeout_ms");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 1 {
            w.fixed(self.election_type);
        } else {
            w.absent(self.election_type == 0, "election_type");
        }
        w.opt_list(&self.topic_partitions, v, true, "topic_partitions");
        w.fixed(self.timeout_ms);
        w.tags(&self.unknown_tags);
    }
}

impl Message for ElectLeadersRequest {
    const NAME: &'static str = "ElectLeadersRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 2);
    const FLEXIBLE_SINCE: i16 = 2;
}

impl Request for ElectLeadersRequest {
    const KEY: ApiKey = ApiKey(43);
    const LATEST_STABLE: i16 = 2;
    type Response = ElectLeadersResponse;
}

/// Response: Elects preferred or any leaders (KIP-460).
///
/// Versions 0 to 2, flexible since 2.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ElectLeadersResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything. Since version 1.
    pub error_code: ErrorCode,
    /// What became of the elections, by topic.
    pub replica_election_results: Vec<ReplicaElectionResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ElectLeadersResponse {}

impl Detach for ElectLeadersResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.replica_election_results.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ElectLeadersResponse {
    const MIN_LEN: usize = 8;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        if v >= 1 {
            self.error_code = r.fixed("error_code");
        }
        r.list(&mut self.replica_election_results, v, "replica_election_results");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        if v >= 1 {
            w.fixed(self.error_code);
        } else {
            w.absent(self.error_code == ErrorCode(0), "error_code");
        }
        w.list(&self.replica_election_results, v, "replica_election_results");
        w.tags(&self.unknown_tags);
    }
}

impl Message for ElectLeadersResponse {
    const NAME: &'static str = "ElectLeadersResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 2);
    const FLEXIBLE_SINCE: i16 = 2;
}

/// An element of `topic_partitions`: the partitions to elect leaders of; null for all.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TopicPartitions {
    /// The name of the topic.
    pub topic: Str,
    /// The partitions.
    pub partitions: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for TopicPartitions {}

impl Detach for TopicPartitions {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topic.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicPartitions {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.topic, "topic");
        r.array(&mut self.partitions, "partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.topic, "topic");
        w.array(&self.partitions, "partitions");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `replica_election_results`: what became of the elections, by topic.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ReplicaElectionResult {
    /// The name of the topic.
    pub topic: Str,
    /// The partitions.
    pub partition_result: Vec<PartitionResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ReplicaElectionResult {}

impl Detach for ReplicaElectionResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topic.detach();
        self.partition_result.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ReplicaElectionResult {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.topic, "topic");
        r.list(&mut self.partition_result, v, "partition_result");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.topic, "topic");
        w.list(&self.partition_result, v, "partition_result");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partition_result`: the partitions.
#[derive(Debug, Clone, PartialEq)]
pub struct PartitionResult {
    /// The number of the partition.
    pub partition_id: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for PartitionResult {}

impl Default for PartitionResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            partition_id: 0,
            error_code: ErrorCode(0),
            error_message: Some(Str::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for PartitionResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.error_message.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for PartitionResult {
    const MIN_LEN: usize = 8;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.partition_id = r.fixed("partition_id");
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.partition_id);
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        w.tags(&self.unknown_tags);
    }
}
