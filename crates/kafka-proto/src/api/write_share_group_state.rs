// @generated from schema/write_share_group_state.kafka by `cargo xtask codegen`; do not edit.
//! `WriteShareGroupState`: Writes the state of share partitions (KIP-932).

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: Writes the state of share partitions (KIP-932).
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WriteShareGroupStateRequest {
    /// The group id.
    pub group_id: Str,
    /// The topics.
    pub topics: Vec<WriteStateData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for WriteShareGroupStateRequest {
    fn detach(&mut self) {
        self.group_id.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for WriteShareGroupStateRequest {
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

impl Message for WriteShareGroupStateRequest {
    const NAME: &'static str = "WriteShareGroupStateRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for WriteShareGroupStateRequest {
    const KEY: ApiKey = ApiKey(85);
    const LATEST_STABLE: i16 = 1;
    type Response = WriteShareGroupStateResponse;
}

/// Response: Writes the state of share partitions (KIP-932).
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WriteShareGroupStateResponse {
    /// The results.
    pub results: Vec<WriteStateResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for WriteShareGroupStateResponse {
    fn detach(&mut self) {
        self.results.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for WriteShareGroupStateResponse {
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

impl Message for WriteShareGroupStateResponse {
    const NAME: &'static str = "WriteShareGroupStateResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WriteStateData {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Vec<PartitionData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for WriteStateData {
    fn detach(&mut self) {
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for WriteStateData {
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
pub struct PartitionData {
    /// The number of the partition.
    pub partition: i32,
    /// The epoch of the share partition's state.
    pub state_epoch: i32,
    /// The epoch of the leader.
    pub leader_epoch: i32,
    /// The first offset that is still to be delivered, -1 if not set.
    pub start_offset: i64,
    /// How many records past the start offset need no delivery any more. Since version 1.
    pub delivery_complete_count: i32,
    /// Ranges of records and their states.
    pub state_batches: Vec<StateBatch>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for PartitionData {
    fn default() -> Self {
        Self {
            partition: 0,
            state_epoch: 0,
            leader_epoch: 0,
            start_offset: 0,
            delivery_complete_count: -1,
            state_batches: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for PartitionData {
    fn detach(&mut self) {
        self.state_batches.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for PartitionData {
    const MIN_LEN: usize = 22;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<20>("partition..start_offset")?;
        let (partition, state_epoch, leader_epoch, start_offset) = (b.at(0), b.at(4), b.at(8), b.at(12));
        let delivery_complete_count = if v >= 1 { r.fixed("delivery_complete_count")? } else { -1 };
        let state_batches = r.list(v, "state_batches")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition, state_epoch, leader_epoch, start_offset, delivery_complete_count, state_batches, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(20);
        if v >= 1 {
            s.add(4);
        } else {
            s.ignored(self.delivery_complete_count == -1, "delivery_complete_count")?;
        }
        s.list(&self.state_batches, v, "state_batches")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<20>::new().put(0, self.partition).put(4, self.state_epoch).put(8, self.leader_epoch).put(12, self.start_offset));
        if v >= 1 {
            w.fixed(self.delivery_complete_count);
        }
        w.list(&self.state_batches, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `state_batches`: ranges of records and their states.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StateBatch {
    /// The first offset.
    pub first_offset: i64,
    /// The last offset.
    pub last_offset: i64,
    /// 0 available, 2 acknowledged, 4 archived.
    pub delivery_state: i8,
    /// How many times the record was delivered.
    pub delivery_count: i16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for StateBatch {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for StateBatch {
    const MIN_LEN: usize = 20;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<19>("first_offset..delivery_count")?;
        let (first_offset, last_offset, delivery_state, delivery_count) = (b.at(0), b.at(8), b.at(16), b.at(17));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { first_offset, last_offset, delivery_state, delivery_count, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(19);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<19>::new().put(0, self.first_offset).put(8, self.last_offset).put(16, self.delivery_state).put(17, self.delivery_count));
        w.tags(&self.unknown_tags);
    }
}

/// An element of `results`: the results.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WriteStateResult {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Vec<PartitionResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for WriteStateResult {
    fn detach(&mut self) {
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for WriteStateResult {
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
pub struct PartitionResult {
    /// The number of the partition.
    pub partition: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
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
        let b = r.run::<6>("partition..error_code")?;
        let (partition, error_code) = (b.at(0), b.at(4));
        let error_message = r.opt_string(true, "error_message")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition, error_code, error_message, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(6);
        s.opt_string(&self.error_message, true, "error_message")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<6>::new().put(0, self.partition).put(4, self.error_code));
        w.opt_string(&self.error_message);
        w.tags(&self.unknown_tags);
    }
}
