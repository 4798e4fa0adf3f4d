// @generated from schema/offset_commit.kafka by `cargo xtask codegen`; do not edit.
//! `OffsetCommit`: Commits the offsets of a group.

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: Commits the offsets of a group.
///
/// Versions 2 to 10, flexible since 8.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for OffsetCommitRequest {
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

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let group_id = r.quick_string("group_id")?;
        let generation_id_or_member_epoch = r.fixed("generation_id_or_member_epoch")?;
        let member_id = r.quick_string("member_id")?;
        let group_instance_id = if v >= 7 { r.quick_opt_string(true, "group_instance_id")? } else { None };
        let retention_time_ms = if v <= 4 { r.fixed("retention_time_ms")? } else { -1 };
        let topics = r.quick_list(v, "topics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { group_id, generation_id_or_member_epoch, member_id, group_instance_id, retention_time_ms, topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.string(&self.group_id, "group_id")?;
        s.string(&self.member_id, "member_id")?;
        if v >= 7 {
            s.opt_string(&self.group_instance_id, true, "group_instance_id")?;
        } else {
            s.absent(self.group_instance_id.is_none(), "group_instance_id")?;
        }
        if v <= 4 {
            s.add(8);
        } else {
            s.ignored(self.retention_time_ms == -1, "retention_time_ms")?;
        }
        s.list(&self.topics, v, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.group_id);
        w.fixed(self.generation_id_or_member_epoch);
        w.string(&self.member_id);
        if v >= 7 {
            w.opt_string(&self.group_instance_id);
        }
        if v <= 4 {
            w.fixed(self.retention_time_ms);
        }
        w.list(&self.topics, v);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OffsetCommitResponse {
    /// How long the client is held back because of a quota, in milliseconds. Since version 3.
    pub throttle_time_ms: i32,
    /// The topics.
    pub topics: Vec<OffsetCommitResponseTopic>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for OffsetCommitResponse {
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetCommitResponse {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = if v >= 3 { r.fixed("throttle_time_ms")? } else { 0 };
        let topics = r.quick_list(v, "topics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if v >= 3 {
            s.add(4);
        } else {
            s.ignored(self.throttle_time_ms == 0, "throttle_time_ms")?;
        }
        s.list(&self.topics, v, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        if v >= 3 {
            w.fixed(self.throttle_time_ms);
        }
        w.list(&self.topics, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for OffsetCommitResponse {
    const NAME: &'static str = "OffsetCommitResponse";
    const VERSIONS: VersionRange = VersionRange::new(2, 10);
    const FLEXIBLE_SINCE: i16 = 8;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for OffsetCommitRequestTopic {
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetCommitRequestTopic {
    const MIN_LEN: usize = 3;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let name = if v <= 9 { r.quick_string("name")? } else { Str::new() };
        let topic_id = if v >= 10 { r.fixed("topic_id")? } else { Uuid::ZERO };
        let partitions = r.quick_list(v, "partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, topic_id, partitions, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if v <= 9 {
            s.string(&self.name, "name")?;
        } else {
            s.ignored(self.name.is_empty(), "name")?;
        }
        if v >= 10 {
            s.add(16);
        } else {
            s.ignored(self.topic_id.is_zero(), "topic_id")?;
        }
        s.list(&self.partitions, v, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        if v <= 9 {
            w.string(&self.name);
        }
        if v >= 10 {
            w.fixed(self.topic_id);
        }
        w.list(&self.partitions, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for OffsetCommitRequestPartition {
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
    fn detach(&mut self) {
        self.committed_metadata.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetCommitRequestPartition {
    const MIN_LEN: usize = 14;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let (partition_index, committed_offset, committed_leader_epoch) = if v >= 6 {
            let b = r.run::<16>("partition_index..committed_leader_epoch")?;
            (b.at(0), b.at(4), b.at(12))
        } else {
            (r.fixed("partition_index")?, r.fixed("committed_offset")?, if v >= 6 { r.fixed("committed_leader_epoch")? } else { -1 })
        };
        let committed_metadata = r.quick_opt_string(true, "committed_metadata")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, committed_offset, committed_leader_epoch, committed_metadata, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(12);
        if v >= 6 {
            s.add(4);
        } else {
            s.ignored(self.committed_leader_epoch == -1, "committed_leader_epoch")?;
        }
        s.opt_string(&self.committed_metadata, true, "committed_metadata")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        if v >= 6 {
            w.run(Packed::<16>::new().put(0, self.partition_index).put(4, self.committed_offset).put(12, self.committed_leader_epoch));
        } else {
            w.run(Packed::<12>::new().put(0, self.partition_index).put(4, self.committed_offset));
            if v >= 6 {
                w.fixed(self.committed_leader_epoch);
            }
        }
        w.opt_string(&self.committed_metadata);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for OffsetCommitResponseTopic {
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetCommitResponseTopic {
    const MIN_LEN: usize = 3;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let name = if v <= 9 { r.quick_string("name")? } else { Str::new() };
        let topic_id = if v >= 10 { r.fixed("topic_id")? } else { Uuid::ZERO };
        let partitions = r.quick_list(v, "partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, topic_id, partitions, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if v <= 9 {
            s.string(&self.name, "name")?;
        } else {
            s.ignored(self.name.is_empty(), "name")?;
        }
        if v >= 10 {
            s.add(16);
        } else {
            s.ignored(self.topic_id.is_zero(), "topic_id")?;
        }
        s.list(&self.partitions, v, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        if v <= 9 {
            w.string(&self.name);
        }
        if v >= 10 {
            w.fixed(self.topic_id);
        }
        w.list(&self.partitions, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OffsetCommitResponsePartition {
    /// The number of the partition.
    pub partition_index: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for OffsetCommitResponsePartition {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetCommitResponsePartition {
    const MIN_LEN: usize = 6;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        if let Some(b) = r.closed::<6>() {
            return Ok(Self { partition_index: b.at(0), error_code: b.at(4), unknown_tags: UnknownTags::new() });
        }
        Self::read_fields(r, v)
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if s.is_flexible() && self.unknown_tags.is_empty() {
            s.add(7);
            return Ok(());
        }
        self.measure_fields(s, v)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        if w.is_flexible() && self.unknown_tags.is_empty() {
            return w.run(Packed::<7>::new().put(0, self.partition_index).put(4, self.error_code));
        }
        self.write_fields(w, v)
    }
}

impl OffsetCommitResponsePartition {
    #[inline(never)]
    fn read_fields(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("partition_index..error_code")?;
        let (partition_index, error_code) = (b.at(0), b.at(4));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, error_code, unknown_tags })
    }

    #[inline(never)]
    fn measure_fields(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(6);
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(never)]
    fn write_fields(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<6>::new().put(0, self.partition_index).put(4, self.error_code));
        w.tags(&self.unknown_tags);
    }
}
