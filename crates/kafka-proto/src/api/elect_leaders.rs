// @generated from schema/elect_leaders.kafka by `cargo xtask codegen`; do not edit.
//! `ElectLeaders`: Elects preferred or any leaders (KIP-460).

use crate::{Reader, Sizer, Writer, ApiKey, Array, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Elects preferred or any leaders (KIP-460).
///
/// Versions 0 to 2, flexible since 2.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for ElectLeadersRequest {
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
    fn detach(&mut self) {
        self.topic_partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ElectLeadersRequest {
    const MIN_LEN: usize = 7;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let election_type = if v >= 1 { r.fixed("election_type")? } else { 0 };
        let topic_partitions = r.opt_list(v, true, "topic_partitions")?;
        let timeout_ms = r.fixed("timeout_ms")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { election_type, topic_partitions, timeout_ms, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        if v >= 1 {
            s.add(1);
        } else {
            s.absent(self.election_type == 0, "election_type")?;
        }
        s.opt_list(&self.topic_partitions, v, true, "topic_partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        if v >= 1 {
            w.fixed(self.election_type);
        }
        w.opt_list(&self.topic_partitions, v);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for ElectLeadersResponse {
    fn detach(&mut self) {
        self.replica_election_results.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ElectLeadersResponse {
    const MIN_LEN: usize = 8;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = r.fixed("throttle_time_ms")?;
        let error_code = if v >= 1 { r.fixed("error_code")? } else { ErrorCode(0) };
        let replica_election_results = r.list(v, "replica_election_results")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, error_code, replica_election_results, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        if v >= 1 {
            s.add(2);
        } else {
            s.absent(self.error_code == ErrorCode(0), "error_code")?;
        }
        s.list(&self.replica_election_results, v, "replica_election_results")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.throttle_time_ms);
        if v >= 1 {
            w.fixed(self.error_code);
        }
        w.list(&self.replica_election_results, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for ElectLeadersResponse {
    const NAME: &'static str = "ElectLeadersResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 2);
    const FLEXIBLE_SINCE: i16 = 2;
}

/// An element of `topic_partitions`: the partitions to elect leaders of; null for all.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TopicPartitions {
    /// The name of the topic.
    pub topic: Str,
    /// The partitions.
    pub partitions: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for TopicPartitions {
    fn detach(&mut self) {
        self.topic.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicPartitions {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let topic = r.string("topic")?;
        let partitions = r.array("partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic, partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.topic, "topic")?;
        s.array(&self.partitions, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.topic);
        w.array(&self.partitions);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `replica_election_results`: what became of the elections, by topic.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReplicaElectionResult {
    /// The name of the topic.
    pub topic: Str,
    /// The partitions.
    pub partition_result: Vec<PartitionResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ReplicaElectionResult {
    fn detach(&mut self) {
        self.topic.detach();
        self.partition_result.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ReplicaElectionResult {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topic = r.string("topic")?;
        let partition_result = r.list(v, "partition_result")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic, partition_result, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.string(&self.topic, "topic")?;
        s.list(&self.partition_result, v, "partition_result")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.topic);
        w.list(&self.partition_result, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partition_result`: the partitions.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for PartitionResult {
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
    fn detach(&mut self) {
        self.error_message.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for PartitionResult {
    const MIN_LEN: usize = 8;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("partition_id..error_code")?;
        let (partition_id, error_code) = (b.at(0), b.at(4));
        let error_message = r.opt_string(true, "error_message")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_id, error_code, error_message, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(6);
        s.opt_string(&self.error_message, true, "error_message")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<6>::new().put(0, self.partition_id).put(4, self.error_code));
        w.opt_string(&self.error_message);
        w.tags(&self.unknown_tags);
    }
}
