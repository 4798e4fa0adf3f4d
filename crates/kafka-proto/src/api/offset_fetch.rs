// @generated from schema/offset_fetch.kafka by `cargo xtask codegen`; do not edit.
//! `OffsetFetch`: Reads the committed offsets of groups.

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, Vec, VersionRange, writer::Packed};

/// Request: Reads the committed offsets of groups.
///
/// Versions 1 to 10, flexible since 6.
#[derive(Debug, Clone, PartialEq)]
pub struct OffsetFetchRequest {
    /// The group id. Until version 7.
    pub group_id: Str,
    /// The topics. Until version 7. Null is allowed at versions 2..=7.
    pub topics: Option<Vec<OffsetFetchRequestTopic>>,
    /// The groups. Since version 8.
    pub groups: Vec<OffsetFetchRequestGroup>,
    /// Whether to wait for open transactions that cover the offsets. Since version 7.
    pub require_stable: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for OffsetFetchRequest {}

impl Default for OffsetFetchRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            group_id: Str::new(),
            topics: Some(Vec::new()),
            groups: Vec::new(),
            require_stable: false,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for OffsetFetchRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
        self.topics.detach();
        self.groups.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetFetchRequest {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v <= 7 {
            r.quick_string(&mut self.group_id, "group_id");
            r.quick_opt_list(&mut self.topics, v, v >= 2, "topics");
        }
        if v >= 8 {
            r.quick_list(&mut self.groups, v, "groups");
        }
        if v >= 7 {
            self.require_stable = r.quick_fixed("require_stable");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v <= 7 {
            w.quick_string(&self.group_id, "group_id");
            w.opt_list(&self.topics, v, v >= 2, "topics");
        } else {
            w.absent(self.group_id.is_empty(), "group_id");
            w.absent(self.topics.as_ref().is_none_or(|value| value.is_empty()), "topics");
        }
        if v >= 8 {
            w.list(&self.groups, v, "groups");
        } else {
            w.absent(self.groups.is_empty(), "groups");
        }
        if v >= 7 {
            w.quick_fixed(self.require_stable);
        } else {
            w.absent(!self.require_stable, "require_stable");
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for OffsetFetchRequest {
    const NAME: &'static str = "OffsetFetchRequest";
    const VERSIONS: VersionRange = VersionRange::new(1, 10);
    const FLEXIBLE_SINCE: i16 = 6;
}

impl Request for OffsetFetchRequest {
    const KEY: ApiKey = ApiKey(9);
    const LATEST_STABLE: i16 = 10;
    type Response = OffsetFetchResponse;
}

/// Response: Reads the committed offsets of groups.
///
/// Versions 1 to 10, flexible since 6.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OffsetFetchResponse {
    /// How long the client is held back because of a quota, in milliseconds. Since version 3.
    pub throttle_time_ms: i32,
    /// The topics. Until version 7.
    pub topics: Vec<OffsetFetchResponseTopic>,
    /// What went wrong, if anything. Versions 2 to 7.
    pub error_code: ErrorCode,
    /// The groups. Since version 8.
    pub groups: Vec<OffsetFetchResponseGroup>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for OffsetFetchResponse {}

impl Detach for OffsetFetchResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.groups.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetFetchResponse {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 3 {
            self.throttle_time_ms = r.quick_fixed("throttle_time_ms");
        }
        if v <= 7 {
            r.quick_list(&mut self.topics, v, "topics");
        }
        if (2..=7).contains(&v) {
            self.error_code = r.quick_fixed("error_code");
        }
        if v >= 8 {
            r.quick_list(&mut self.groups, v, "groups");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 3 {
            w.quick_fixed(self.throttle_time_ms);
        } else {
            w.ignored(self.throttle_time_ms == 0, "throttle_time_ms");
        }
        if v <= 7 {
            w.list(&self.topics, v, "topics");
        } else {
            w.absent(self.topics.is_empty(), "topics");
        }
        if (2..=7).contains(&v) {
            w.quick_fixed(self.error_code);
        } else {
            w.ignored(self.error_code == ErrorCode(0), "error_code");
        }
        if v >= 8 {
            w.list(&self.groups, v, "groups");
        } else {
            w.absent(self.groups.is_empty(), "groups");
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for OffsetFetchResponse {
    const NAME: &'static str = "OffsetFetchResponse";
    const VERSIONS: VersionRange = VersionRange::new(1, 10);
    const FLEXIBLE_SINCE: i16 = 6;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OffsetFetchRequestTopic {
    /// The name.
    pub name: Str,
    /// The numbers of the partitions.
    pub partition_indexes: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for OffsetFetchRequestTopic {}

impl Detach for OffsetFetchRequestTopic {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.partition_indexes.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetFetchRequestTopic {
    const MIN_LEN: usize = 3;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.quick_string(&mut self.name, "name");
        r.quick_array(&mut self.partition_indexes, "partition_indexes");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.quick_string(&self.name, "name");
        w.quick_array(&self.partition_indexes, "partition_indexes");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `groups`: the groups.
#[derive(Debug, Clone, PartialEq)]
pub struct OffsetFetchRequestGroup {
    /// The group id.
    pub group_id: Str,
    /// The id of the member. Since version 9.
    pub member_id: Option<Str>,
    /// The epoch of the member. Since version 9.
    pub member_epoch: i32,
    /// The topics.
    pub topics: Option<Vec<OffsetFetchRequestTopics>>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for OffsetFetchRequestGroup {}

impl Default for OffsetFetchRequestGroup {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            group_id: Str::new(),
            member_id: None,
            member_epoch: -1,
            topics: Some(Vec::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for OffsetFetchRequestGroup {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetFetchRequestGroup {
    const MIN_LEN: usize = 3;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.quick_string(&mut self.group_id, "group_id");
        if v >= 9 {
            r.quick_opt_string(&mut self.member_id, true, "member_id");
        }
        if v >= 9 {
            self.member_epoch = r.quick_fixed("member_epoch");
        }
        r.quick_opt_list(&mut self.topics, v, true, "topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.quick_string(&self.group_id, "group_id");
        if v >= 9 {
            w.quick_opt_string(&self.member_id, true, "member_id");
        } else {
            w.ignored(self.member_id.is_none(), "member_id");
        }
        if v >= 9 {
            w.quick_fixed(self.member_epoch);
        } else {
            w.ignored(self.member_epoch == -1, "member_epoch");
        }
        w.opt_list(&self.topics, v, true, "topics");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OffsetFetchRequestTopics {
    /// The name. Until version 9.
    pub name: Str,
    /// The id of the topic. Since version 10.
    pub topic_id: Uuid,
    /// The numbers of the partitions.
    pub partition_indexes: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for OffsetFetchRequestTopics {}

impl Detach for OffsetFetchRequestTopics {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.partition_indexes.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetFetchRequestTopics {
    const MIN_LEN: usize = 3;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v <= 9 {
            r.quick_string(&mut self.name, "name");
        }
        if v >= 10 {
            self.topic_id = r.quick_fixed("topic_id");
        }
        r.quick_array(&mut self.partition_indexes, "partition_indexes");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v <= 9 {
            w.quick_string(&self.name, "name");
        } else {
            w.ignored(self.name.is_empty(), "name");
        }
        if v >= 10 {
            w.quick_fixed(self.topic_id);
        } else {
            w.ignored(self.topic_id.is_zero(), "topic_id");
        }
        w.quick_array(&self.partition_indexes, "partition_indexes");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OffsetFetchResponseTopic {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Vec<OffsetFetchResponsePartition>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for OffsetFetchResponseTopic {}

impl Detach for OffsetFetchResponseTopic {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetFetchResponseTopic {
    const MIN_LEN: usize = 3;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.quick_string(&mut self.name, "name");
        r.quick_list(&mut self.partitions, v, "partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.quick_string(&self.name, "name");
        w.list(&self.partitions, v, "partitions");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq)]
pub struct OffsetFetchResponsePartition {
    /// The number of the partition.
    pub partition_index: i32,
    /// The offset committed, -1 for none.
    pub committed_offset: i64,
    /// In which leader epoch the last consumed record was written; -1 if not known. Since version 5.
    pub committed_leader_epoch: i32,
    /// Bytes or words that the broker only keeps.
    pub metadata: Option<Str>,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for OffsetFetchResponsePartition {}

impl Default for OffsetFetchResponsePartition {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            partition_index: 0,
            committed_offset: 0,
            committed_leader_epoch: -1,
            metadata: Some(Str::new()),
            error_code: ErrorCode(0),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for OffsetFetchResponsePartition {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.metadata.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetFetchResponsePartition {
    const MIN_LEN: usize = 16;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 5 {
            let b = r.run(16, "partition_index..committed_leader_epoch");
            self.partition_index = b.at(0);
            self.committed_offset = b.at(4);
            self.committed_leader_epoch = b.at(12);
        } else {
            r.aside(|r| {
                self.partition_index = r.fixed("partition_index");
                self.committed_offset = r.fixed("committed_offset");
                if v >= 5 {
                    self.committed_leader_epoch = r.fixed("committed_leader_epoch");
                }
            });
        }
        r.quick_opt_string(&mut self.metadata, true, "metadata");
        self.error_code = r.quick_fixed("error_code");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 5 {
            w.run(Packed::<16>::new().put(0, self.partition_index).put(4, self.committed_offset).put(12, self.committed_leader_epoch));
        } else {
            w.fixed(self.partition_index);
            w.fixed(self.committed_offset);
            if v >= 5 {
                w.fixed(self.committed_leader_epoch);
            } else {
                w.ignored(self.committed_leader_epoch == -1, "committed_leader_epoch");
            }
        }
        w.quick_opt_string(&self.metadata, true, "metadata");
        w.quick_fixed(self.error_code);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `groups`: the groups.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OffsetFetchResponseGroup {
    /// The group id.
    pub group_id: Str,
    /// The topics.
    pub topics: Vec<OffsetFetchResponseTopics>,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for OffsetFetchResponseGroup {}

impl Detach for OffsetFetchResponseGroup {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetFetchResponseGroup {
    const MIN_LEN: usize = 5;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.quick_string(&mut self.group_id, "group_id");
        r.quick_list(&mut self.topics, v, "topics");
        self.error_code = r.quick_fixed("error_code");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.quick_string(&self.group_id, "group_id");
        w.list(&self.topics, v, "topics");
        w.quick_fixed(self.error_code);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OffsetFetchResponseTopics {
    /// The name. Until version 9.
    pub name: Str,
    /// The id of the topic. Since version 10.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Vec<OffsetFetchResponsePartitions>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for OffsetFetchResponseTopics {}

impl Detach for OffsetFetchResponseTopics {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetFetchResponseTopics {
    const MIN_LEN: usize = 3;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v <= 9 {
            r.quick_string(&mut self.name, "name");
        }
        if v >= 10 {
            self.topic_id = r.quick_fixed("topic_id");
        }
        r.quick_list(&mut self.partitions, v, "partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v <= 9 {
            w.quick_string(&self.name, "name");
        } else {
            w.ignored(self.name.is_empty(), "name");
        }
        if v >= 10 {
            w.quick_fixed(self.topic_id);
        } else {
            w.ignored(self.topic_id.is_zero(), "topic_id");
        }
        w.list(&self.partitions, v, "partitions");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq)]
pub struct OffsetFetchResponsePartitions {
    /// The number of the partition.
    pub partition_index: i32,
    /// The offset committed, -1 for none.
    pub committed_offset: i64,
    /// In which leader epoch the last consumed record was written; -1 if not known.
    pub committed_leader_epoch: i32,
    /// Bytes or words that the broker only keeps.
    pub metadata: Option<Str>,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for OffsetFetchResponsePartitions {}

impl Default for OffsetFetchResponsePartitions {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            partition_index: 0,
            committed_offset: 0,
            committed_leader_epoch: -1,
            metadata: Some(Str::new()),
            error_code: ErrorCode(0),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for OffsetFetchResponsePartitions {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.metadata.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetFetchResponsePartitions {
    const MIN_LEN: usize = 20;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        let b = r.run(16, "partition_index..committed_leader_epoch");
        self.partition_index = b.at(0);
        self.committed_offset = b.at(4);
        self.committed_leader_epoch = b.at(12);
        r.quick_opt_string(&mut self.metadata, true, "metadata");
        self.error_code = r.quick_fixed("error_code");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.run(Packed::<16>::new().put(0, self.partition_index).put(4, self.committed_offset).put(12, self.committed_leader_epoch));
        w.quick_opt_string(&self.metadata, true, "metadata");
        w.quick_fixed(self.error_code);
        w.tags(&self.unknown_tags);
    }
}
