// @generated from schema/describe_share_group_offsets.kafka by `cargo xtask codegen`; do not edit.
//! `DescribeShareGroupOffsets`: Reads the start offsets of share groups (KIP-932).

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, Vec, VersionRange};

/// Request: Reads the start offsets of share groups (KIP-932).
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DescribeShareGroupOffsetsRequest {
    /// The groups.
    pub groups: Vec<DescribeShareGroupOffsetsRequestGroup>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeShareGroupOffsetsRequest {}

impl Detach for DescribeShareGroupOffsetsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.groups.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeShareGroupOffsetsRequest {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.list(&mut self.groups, v, "groups");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.groups, v, "groups");
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeShareGroupOffsetsRequest {
    const NAME: &'static str = "DescribeShareGroupOffsetsRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for DescribeShareGroupOffsetsRequest {
    const KEY: ApiKey = ApiKey(90);
    const LATEST_STABLE: i16 = 1;
    type Response = DescribeShareGroupOffsetsResponse;
}

/// Response: Reads the start offsets of share groups (KIP-932).
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DescribeShareGroupOffsetsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The groups.
    pub groups: Vec<DescribeShareGroupOffsetsResponseGroup>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeShareGroupOffsetsResponse {}

impl Detach for DescribeShareGroupOffsetsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.groups.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeShareGroupOffsetsResponse {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        r.list(&mut self.groups, v, "groups");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.list(&self.groups, v, "groups");
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeShareGroupOffsetsResponse {
    const NAME: &'static str = "DescribeShareGroupOffsetsResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `groups`: the groups.
#[derive(Debug, Clone, PartialEq)]
pub struct DescribeShareGroupOffsetsRequestGroup {
    /// The group id.
    pub group_id: Str,
    /// The topics.
    pub topics: Option<Vec<DescribeShareGroupOffsetsRequestTopic>>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeShareGroupOffsetsRequestGroup {}

impl Default for DescribeShareGroupOffsetsRequestGroup {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            group_id: Str::new(),
            topics: Some(Vec::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for DescribeShareGroupOffsetsRequestGroup {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeShareGroupOffsetsRequestGroup {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.group_id, "group_id");
        r.opt_list(&mut self.topics, v, true, "topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.group_id, "group_id");
        w.opt_list(&self.topics, v, true, "topics");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DescribeShareGroupOffsetsRequestTopic {
    /// The name of the topic.
    pub topic_name: Str,
    /// The partitions.
    pub partitions: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeShareGroupOffsetsRequestTopic {}

impl Detach for DescribeShareGroupOffsetsRequestTopic {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topic_name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeShareGroupOffsetsRequestTopic {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.topic_name, "topic_name");
        r.array(&mut self.partitions, "partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.topic_name, "topic_name");
        w.array(&self.partitions, "partitions");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `groups`: the groups.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DescribeShareGroupOffsetsResponseGroup {
    /// The group id.
    pub group_id: Str,
    /// The topics.
    pub topics: Vec<DescribeShareGroupOffsetsResponseTopic>,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeShareGroupOffsetsResponseGroup {}

impl Detach for DescribeShareGroupOffsetsResponseGroup {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
        self.topics.detach();
        self.error_message.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeShareGroupOffsetsResponseGroup {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.group_id, "group_id");
        r.list(&mut self.topics, v, "topics");
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.group_id, "group_id");
        w.list(&self.topics, v, "topics");
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DescribeShareGroupOffsetsResponseTopic {
    /// The name of the topic.
    pub topic_name: Str,
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Vec<DescribeShareGroupOffsetsResponsePartition>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeShareGroupOffsetsResponseTopic {}

impl Detach for DescribeShareGroupOffsetsResponseTopic {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topic_name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeShareGroupOffsetsResponseTopic {
    const MIN_LEN: usize = 19;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.topic_name, "topic_name");
        self.topic_id = r.fixed("topic_id");
        r.list(&mut self.partitions, v, "partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.topic_name, "topic_name");
        w.fixed(self.topic_id);
        w.list(&self.partitions, v, "partitions");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq)]
pub struct DescribeShareGroupOffsetsResponsePartition {
    /// The number of the partition.
    pub partition_index: i32,
    /// The first offset that is still to be delivered, -1 if not set.
    pub start_offset: i64,
    /// The epoch of the leader.
    pub leader_epoch: i32,
    /// How many records are still to be delivered, -1 if not known. Since version 1.
    pub lag: i64,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeShareGroupOffsetsResponsePartition {}

impl Default for DescribeShareGroupOffsetsResponsePartition {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            partition_index: 0,
            start_offset: 0,
            leader_epoch: 0,
            lag: -1,
            error_code: ErrorCode(0),
            error_message: None,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for DescribeShareGroupOffsetsResponsePartition {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.error_message.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeShareGroupOffsetsResponsePartition {
    const MIN_LEN: usize = 20;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.partition_index = r.fixed("partition_index");
        self.start_offset = r.fixed("start_offset");
        self.leader_epoch = r.fixed("leader_epoch");
        if v >= 1 {
            self.lag = r.fixed("lag");
        }
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.partition_index);
        w.fixed(self.start_offset);
        w.fixed(self.leader_epoch);
        if v >= 1 {
            w.fixed(self.lag);
        } else {
            w.ignored(self.lag == -1, "lag");
        }
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        w.tags(&self.unknown_tags);
    }
}
