// @generated from schema/offset_commit.kafka by `cargo xtask codegen`; do not edit.
//! `OffsetCommit`: Commits the offsets of a group.

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, Vec, VersionRange, writer::Packed};

/// Request: Commits the offsets of a group.
///
/// Versions 2 to 10, flexible since 8.
#[derive(Debug, Clone, PartialEq)]
pub struct OffsetCommitRequest {
    /// The group id.
    pub group_id: Str,
    /// The generation (classic) or the member epoch (consumer); -1 for a client outside of the group.
    pub generation_id_or_member_epoch: i32,
    /// The id of the member.
    pub member_id: Str,
    /// The name of a static member, null for a dynamic one. Since version 7.
    pub group_instance_id: Option<Str>,
    /// How long to keep the offsets, in milliseconds; -1 for the default. Until version 4.
    pub retention_time_ms: i64,
    /// The topics.
    pub topics: Vec<OffsetCommitRequestTopic>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for OffsetCommitRequest {}

impl Default for OffsetCommitRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            group_id: Str::new(),
            generation_id_or_member_epoch: -1,
            member_id: Str::new(),
            group_instance_id: None,
            retention_time_ms: -1,
            topics: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for OffsetCommitRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
        self.group_instance_id.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetCommitRequest {
    const MIN_LEN: usize = 9;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.quick_string(&mut self.group_id, "group_id");
        self.generation_id_or_member_epoch = r.quick_fixed("generation_id_or_member_epoch");
        r.quick_string(&mut self.member_id, "member_id");
        if v >= 7 {
            r.quick_opt_string(&mut self.group_instance_id, true, "group_instance_id");
        }
        if v <= 4 {
            self.retention_time_ms = r.quick_fixed("retention_time_ms");
        }
        r.quick_list(&mut self.topics, v, "topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.quick_string(&self.group_id, "group_id");
        w.quick_fixed(self.generation_id_or_member_epoch);
        w.quick_string(&self.member_id, "member_id");
        if v >= 7 {
            w.quick_opt_string(&self.group_instance_id, true, "group_instance_id");
        } else {
            w.absent(self.group_instance_id.is_none(), "group_instance_id");
        }
        if v <= 4 {
            w.quick_fixed(self.retention_time_ms);
        } else {
            w.ignored(self.retention_time_ms == -1, "retention_time_ms");
        }
        w.list(&self.topics, v, "topics");
        w.tags(&self.unknown_tags);
    }
}

impl Message for OffsetCommitRequest {
    const NAME: &'static str = "OffsetCommitRequest";
    const VERSIONS: VersionRange = VersionRange::new(2, 10);
    const FLEXIBLE_SINCE: i16 = 8;
}

impl Request for OffsetCommitRequest {
    const KEY: ApiKey = ApiKey(8);
    const LATEST_STABLE: i16 = 10;
    type Response = OffsetCommitResponse;
}

/// Response: Commits the offsets of a group.
///
/// Versions 2 to 10, flexible since 8.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OffsetCommitResponse {
    /// How long the client is held back because of a quota, in milliseconds. Since version 3.
    pub throttle_time_ms: i32,
    /// The topics.
    pub topics: Vec<OffsetCommitResponseTopic>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for OffsetCommitResponse {}

impl Detach for OffsetCommitResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetCommitResponse {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 3 {
            self.throttle_time_ms = r.quick_fixed("throttle_time_ms");
        }
        r.quick_list(&mut self.topics, v, "topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 3 {
            w.quick_fixed(self.throttle_time_ms);
        } else {
            w.ignored(self.throttle_time_ms == 0, "throttle_time_ms");
        }
        w.list(&self.topics, v, "topics");
        w.tags(&self.unknown_tags);
    }
}

impl Message for OffsetCommitResponse {
    const NAME: &'static str = "OffsetCommitResponse";
    const VERSIONS: VersionRange = VersionRange::new(2, 10);
    const FLEXIBLE_SINCE: i16 = 8;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OffsetCommitRequestTopic {
    /// The name. Until version 9.
    pub name: Str,
    /// The id of the topic. Since version 10.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Vec<OffsetCommitRequestPartition>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for OffsetCommitRequestTopic {}

impl Detach for OffsetCommitRequestTopic {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetCommitRequestTopic {
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
pub struct OffsetCommitRequestPartition {
    /// The number of the partition.
    pub partition_index: i32,
    /// The offset committed, -1 for none.
    pub committed_offset: i64,
    /// In which leader epoch the last consumed record was written; -1 if not known. Since version 6.
    pub committed_leader_epoch: i32,
    /// Words of the client beside the offset.
    pub committed_metadata: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for OffsetCommitRequestPartition {}

impl Default for OffsetCommitRequestPartition {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            partition_index: 0,
            committed_offset: 0,
            committed_leader_epoch: -1,
            committed_metadata: Some(Str::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for OffsetCommitRequestPartition {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.committed_metadata.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetCommitRequestPartition {
    const MIN_LEN: usize = 14;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 6 {
            let b = r.run(16, "partition_index..committed_leader_epoch");
            self.partition_index = b.at(0);
            self.committed_offset = b.at(4);
            self.committed_leader_epoch = b.at(12);
        } else {
            r.aside(|r| {
                self.partition_index = r.fixed("partition_index");
                self.committed_offset = r.fixed("committed_offset");
                if v >= 6 {
                    self.committed_leader_epoch = r.fixed("committed_leader_epoch");
                }
            });
        }
        r.quick_opt_string(&mut self.committed_metadata, true, "committed_metadata");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 6 {
            w.run(Packed::<16>::new().put(0, self.partition_index).put(4, self.committed_offset).put(12, self.committed_leader_epoch));
        } else {
            w.fixed(self.partition_index);
            w.fixed(self.committed_offset);
            if v >= 6 {
                w.fixed(self.committed_leader_epoch);
            } else {
                w.ignored(self.committed_leader_epoch == -1, "committed_leader_epoch");
            }
        }
        w.quick_opt_string(&self.committed_metadata, true, "committed_metadata");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OffsetCommitResponseTopic {
    /// The name. Until version 9.
    pub name: Str,
    /// The id of the topic. Since version 10.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Vec<OffsetCommitResponsePartition>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for OffsetCommitResponseTopic {}

impl Detach for OffsetCommitResponseTopic {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetCommitResponseTopic {
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OffsetCommitResponsePartition {
    /// The number of the partition.
    pub partition_index: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for OffsetCommitResponsePartition {}

impl Detach for OffsetCommitResponsePartition {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetCommitResponsePartition {
    const MIN_LEN: usize = 6;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if let Some(b) = r.closed(6) {
            self.partition_index = b.at(0);
            self.error_code = b.at(4);
            return;
        }
        r.aside(|r| self.read_fields(r, v));
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if w.is_flexible() && self.unknown_tags.is_empty() {
            return w.run(Packed::<7>::new().put(0, self.partition_index).put(4, self.error_code));
        }
        self.write_fields(w, v)
    }
}

impl OffsetCommitResponsePartition {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_fields(&mut self, r: &mut Source<'_>, _v: i16) {
        let b = r.run(6, "partition_index..error_code");
        self.partition_index = b.at(0);
        self.error_code = b.at(4);
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_fields<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.run(Packed::<6>::new().put(0, self.partition_index).put(4, self.error_code));
        w.tags(&self.unknown_tags);
    }
}
