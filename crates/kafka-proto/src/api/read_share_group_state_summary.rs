// @generated from schema/read_share_group_state_summary.kafka by `cargo xtask codegen`; do not edit.
//! `ReadShareGroupStateSummary`: Reads the start offsets of share partitions (KIP-932).

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, Vec, VersionRange};

/// Request: Reads the start offsets of share partitions (KIP-932).
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ReadShareGroupStateSummaryRequest {
    /// The group id.
    pub group_id: Str,
    /// The topics.
    pub topics: Vec<ReadStateSummaryData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ReadShareGroupStateSummaryRequest {}

impl Detach for ReadShareGroupStateSummaryRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ReadShareGroupStateSummaryRequest {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.group_id, "group_id");
        r.list(&mut self.topics, v, "topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.group_id, "group_id");
        w.list(&self.topics, v, "topics");
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ReadShareGroupStateSummaryResponse {
    /// The results.
    pub results: Vec<ReadStateSummaryResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ReadShareGroupStateSummaryResponse {}

impl Detach for ReadShareGroupStateSummaryResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.results.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ReadShareGroupStateSummaryResponse {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.list(&mut self.results, v, "results");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.results, v, "results");
        w.tags(&self.unknown_tags);
    }
}

impl Message for ReadShareGroupStateSummaryResponse {
    const NAME: &'static str = "ReadShareGroupStateSummaryResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ReadStateSummaryData {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Vec<PartitionData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ReadStateSummaryData {}

impl Detach for ReadStateSummaryData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ReadStateSummaryData {
    const MIN_LEN: usize = 18;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.topic_id = r.fixed("topic_id");
        r.list(&mut self.partitions, v, "partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.topic_id);
        w.list(&self.partitions, v, "partitions");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PartitionData {
    /// The number of the partition.
    pub partition: i32,
    /// The epoch of the leader.
    pub leader_epoch: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for PartitionData {}

impl Detach for PartitionData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for PartitionData {
    const MIN_LEN: usize = 9;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.partition = r.fixed("partition");
        self.leader_epoch = r.fixed("leader_epoch");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.partition);
        w.fixed(self.leader_epoch);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `results`: the results.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ReadStateSummaryResult {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Vec<PartitionResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ReadStateSummaryResult {}

impl Detach for ReadStateSummaryResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ReadStateSummaryResult {
    const MIN_LEN: usize = 18;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.topic_id = r.fixed("topic_id");
        r.list(&mut self.partitions, v, "partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.topic_id);
        w.list(&self.partitions, v, "partitions");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for PartitionResult {}

impl Default for PartitionResult {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.error_message.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for PartitionResult {
    const MIN_LEN: usize = 24;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.partition = r.fixed("partition");
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        self.state_epoch = r.fixed("state_epoch");
        self.leader_epoch = r.fixed("leader_epoch");
        self.start_offset = r.fixed("start_offset");
        if v >= 1 {
            self.delivery_complete_count = r.fixed("delivery_complete_count");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.partition);
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        w.fixed(self.state_epoch);
        w.fixed(self.leader_epoch);
        w.fixed(self.start_offset);
        if v >= 1 {
            w.fixed(self.delivery_complete_count);
        } else {
            w.ignored(self.delivery_complete_count == -1, "delivery_complete_count");
        }
        w.tags(&self.unknown_tags);
    }
}
