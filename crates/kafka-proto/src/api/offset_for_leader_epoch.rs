// @generated from schema/offset_for_leader_epoch.kafka by `cargo xtask codegen`; do not edit.
//! `OffsetForLeaderEpoch`: Where a leader epoch ended in the log (KIP-101, KIP-320).

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Where a leader epoch ended in the log (KIP-101, KIP-320).
///
/// Versions 2 to 4, flexible since 4.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OffsetForLeaderEpochRequest {
    /// Which broker follows; -1 for a consumer, -2 for one that debugs. Since version 3.
    pub replica_id: i32,
    /// The topics.
    pub topics: Vec<OffsetForLeaderTopic>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for OffsetForLeaderEpochRequest {
    fn default() -> Self {
        Self {
            replica_id: -2,
            topics: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for OffsetForLeaderEpochRequest {
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetForLeaderEpochRequest {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let replica_id = if v >= 3 { r.fixed("replica_id")? } else { -2 };
        let topics = r.list(v, "topics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { replica_id, topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if v >= 3 {
            s.add(4);
        } else {
            s.ignored(self.replica_id == -2, "replica_id")?;
        }
        s.list(&self.topics, v, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        if v >= 3 {
            w.fixed(self.replica_id);
        }
        w.list(&self.topics, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for OffsetForLeaderEpochRequest {
    const NAME: &'static str = "OffsetForLeaderEpochRequest";
    const VERSIONS: VersionRange = VersionRange::new(2, 4);
    const FLEXIBLE_SINCE: i16 = 4;
}

impl Request for OffsetForLeaderEpochRequest {
    const KEY: ApiKey = ApiKey(23);
    const LATEST_STABLE: i16 = 4;
    type Response = OffsetForLeaderEpochResponse;
}

/// Response: Where a leader epoch ended in the log (KIP-101, KIP-320).
///
/// Versions 2 to 4, flexible since 4.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OffsetForLeaderEpochResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The topics.
    pub topics: Vec<OffsetForLeaderTopicResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for OffsetForLeaderEpochResponse {
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetForLeaderEpochResponse {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = r.fixed("throttle_time_ms")?;
        let topics = r.list(v, "topics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.list(&self.topics, v, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.list(&self.topics, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for OffsetForLeaderEpochResponse {
    const NAME: &'static str = "OffsetForLeaderEpochResponse";
    const VERSIONS: VersionRange = VersionRange::new(2, 4);
    const FLEXIBLE_SINCE: i16 = 4;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OffsetForLeaderTopic {
    /// The name of the topic.
    pub topic: Str,
    /// The partitions.
    pub partitions: Vec<OffsetForLeaderPartition>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for OffsetForLeaderTopic {
    fn detach(&mut self) {
        self.topic.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetForLeaderTopic {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topic = r.string("topic")?;
        let partitions = r.list(v, "partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic, partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.string(&self.topic, "topic")?;
        s.list(&self.partitions, v, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.topic);
        w.list(&self.partitions, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OffsetForLeaderPartition {
    /// The number of the partition.
    pub partition: i32,
    /// The leader epoch that the requester believes to be current, -1 to skip the check.
    pub current_leader_epoch: i32,
    /// The epoch whose end is wanted.
    pub leader_epoch: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for OffsetForLeaderPartition {
    fn default() -> Self {
        Self {
            partition: 0,
            current_leader_epoch: -1,
            leader_epoch: 0,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for OffsetForLeaderPartition {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetForLeaderPartition {
    const MIN_LEN: usize = 12;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<12>("partition..leader_epoch")?;
        let (partition, current_leader_epoch, leader_epoch) = (b.at(0), b.at(4), b.at(8));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition, current_leader_epoch, leader_epoch, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(12);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<12>::new().put(0, self.partition).put(4, self.current_leader_epoch).put(8, self.leader_epoch));
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OffsetForLeaderTopicResult {
    /// The name of the topic.
    pub topic: Str,
    /// The partitions.
    pub partitions: Vec<EpochEndOffset>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for OffsetForLeaderTopicResult {
    fn detach(&mut self) {
        self.topic.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetForLeaderTopicResult {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topic = r.string("topic")?;
        let partitions = r.list(v, "partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic, partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.string(&self.topic, "topic")?;
        s.list(&self.partitions, v, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.topic);
        w.list(&self.partitions, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EpochEndOffset {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The number of the partition.
    pub partition: i32,
    /// The largest epoch at or below the one asked for, -1 if there is none.
    pub leader_epoch: i32,
    /// The offset at which that epoch ends, -1 if not known.
    pub end_offset: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for EpochEndOffset {
    fn default() -> Self {
        Self {
            error_code: ErrorCode(0),
            partition: 0,
            leader_epoch: -1,
            end_offset: -1,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for EpochEndOffset {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for EpochEndOffset {
    const MIN_LEN: usize = 18;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<18>("error_code..end_offset")?;
        let (error_code, partition, leader_epoch, end_offset) = (b.at(0), b.at(2), b.at(6), b.at(10));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { error_code, partition, leader_epoch, end_offset, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(18);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<18>::new().put(0, self.error_code).put(2, self.partition).put(6, self.leader_epoch).put(10, self.end_offset));
        w.tags(&self.unknown_tags);
    }
}
