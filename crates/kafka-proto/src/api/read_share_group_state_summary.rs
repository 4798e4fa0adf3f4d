// @generated from schema/read_share_group_state_summary.kafka by `cargo xtask codegen`; do not edit.
//! `ReadShareGroupStateSummary`: Reads the start offsets of share partitions (KIP-932).

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: Reads the start offsets of share partitions (KIP-932).
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReadShareGroupStateSummaryRequest {
    /// The group id.
    pub group_id: Str,
    /// The topics.
    pub topics: Vec<ReadStateSummaryData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ReadShareGroupStateSummaryRequest {
    fn detach(&mut self) {
        self.group_id.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ReadShareGroupStateSummaryRequest {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let group_id = r.string("group_id")?;
        let topics = r.list(v, "topics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { group_id, topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.string(&self.group_id, "group_id")?;
        s.list(&self.topics, v, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.group_id);
        w.list(&self.topics, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for ReadShareGroupStateSummaryRequest {
    const NAME: &'static str = "ReadShareGroupStateSummaryRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for ReadShareGroupStateSummaryRequest {
    const KEY: ApiKey = ApiKey(87);
    const LATEST_STABLE: i16 = 1;
    type Response = ReadShareGroupStateSummaryResponse;
}

/// Response: Reads the start offsets of share partitions (KIP-932).
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReadShareGroupStateSummaryResponse {
    /// The results.
    pub results: Vec<ReadStateSummaryResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ReadShareGroupStateSummaryResponse {
    fn detach(&mut self) {
        self.results.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ReadShareGroupStateSummaryResponse {
    const MIN_LEN: usize = 2;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let results = r.list(v, "results")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { results, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.list(&self.results, v, "results")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.list(&self.results, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for ReadShareGroupStateSummaryResponse {
    const NAME: &'static str = "ReadShareGroupStateSummaryResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReadStateSummaryData {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Vec<PartitionData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ReadStateSummaryData {
    fn detach(&mut self) {
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ReadStateSummaryData {
    const MIN_LEN: usize = 18;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topic_id = r.fixed("topic_id")?;
        let partitions = r.list(v, "partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic_id, partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(16);
        s.list(&self.partitions, v, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.topic_id);
        w.list(&self.partitions, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PartitionData {
    /// The number of the partition.
    pub partition: i32,
    /// The epoch of the leader.
    pub leader_epoch: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for PartitionData {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for PartitionData {
    const MIN_LEN: usize = 9;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<8>("partition..leader_epoch")?;
        let (partition, leader_epoch) = (b.at(0), b.at(4));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition, leader_epoch, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(8);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<8>::new().put(0, self.partition).put(4, self.leader_epoch));
        w.tags(&self.unknown_tags);
    }
}

/// An element of `results`: the results.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReadStateSummaryResult {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Vec<PartitionResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ReadStateSummaryResult {
    fn detach(&mut self) {
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ReadStateSummaryResult {
    const MIN_LEN: usize = 18;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topic_id = r.fixed("topic_id")?;
        let partitions = r.list(v, "partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic_id, partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(16);
        s.list(&self.partitions, v, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.topic_id);
        w.list(&self.partitions, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartitionResult {
    /// The number of the partition.
    pub partition: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// The epoch of the share partition's state.
    pub state_epoch: i32,
    /// The epoch of the leader.
    pub leader_epoch: i32,
    /// The first offset that is still to be delivered, -1 if not set.
    pub start_offset: i64,
    /// How many records past the start offset need no delivery any more. Since version 1.
    pub delivery_complete_count: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for PartitionResult {
    fn default() -> Self {
        Self {
            partition: 0,
            error_code: ErrorCode(0),
            error_message: None,
            state_epoch: 0,
            leader_epoch: 0,
            start_offset: 0,
            delivery_complete_count: -1,
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
    const MIN_LEN: usize = 24;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("partition..error_code")?;
        let (partition, error_code) = (b.at(0), b.at(4));
        let error_message = r.opt_string(true, "error_message")?;
        let b = r.run::<16>("state_epoch..start_offset")?;
        let (state_epoch, leader_epoch, start_offset) = (b.at(0), b.at(4), b.at(8));
        let delivery_complete_count = if v >= 1 { r.fixed("delivery_complete_count")? } else { -1 };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition, error_code, error_message, state_epoch, leader_epoch, start_offset, delivery_complete_count, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(22);
        s.opt_string(&self.error_message, true, "error_message")?;
        if v >= 1 {
            s.add(4);
        } else {
            s.ignored(self.delivery_complete_count == -1, "delivery_complete_count")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<6>::new().put(0, self.partition).put(4, self.error_code));
        w.opt_string(&self.error_message);
        w.run(Packed::<16>::new().put(0, self.state_epoch).put(4, self.leader_epoch).put(8, self.start_offset));
        if v >= 1 {
            w.fixed(self.delivery_complete_count);
        }
        w.tags(&self.unknown_tags);
    }
}
