// @generated from schema/offset_fetch.kafka by `cargo xtask codegen`; do not edit.
//! `OffsetFetch`: Reads the committed offsets of groups.

use crate::{Reader, Sizer, Writer, ApiKey, Array, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: Reads the committed offsets of groups.
///
/// Versions 1 to 10, flexible since 6.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for OffsetFetchRequest {
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
    fn detach(&mut self) {
        self.group_id.detach();
        self.topics.detach();
        self.groups.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetFetchRequest {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let group_id = if v <= 7 { r.quick_string("group_id")? } else { Str::new() };
        let topics = if v <= 7 { r.quick_opt_list(v, v >= 2, "topics")? } else { Some(Vec::new()) };
        let groups = if v >= 8 { r.quick_list(v, "groups")? } else { Vec::new() };
        let require_stable = if v >= 7 { r.fixed("require_stable")? } else { false };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { group_id, topics, groups, require_stable, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if v <= 7 {
            s.string(&self.group_id, "group_id")?;
            s.opt_list(&self.topics, v, v >= 2, "topics")?;
        } else {
            s.absent(self.group_id.is_empty(), "group_id")?;
            s.absent(self.topics.as_ref().is_none_or(|value| value.is_empty()), "topics")?;
        }
        if v >= 8 {
            s.list(&self.groups, v, "groups")?;
        } else {
            s.absent(self.groups.is_empty(), "groups")?;
        }
        if v >= 7 {
            s.add(1);
        } else {
            s.absent(!self.require_stable, "require_stable")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        if v <= 7 {
            w.string(&self.group_id);
            w.opt_list(&self.topics, v);
        }
        if v >= 8 {
            w.list(&self.groups, v);
        }
        if v >= 7 {
            w.fixed(self.require_stable);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for OffsetFetchResponse {
    fn detach(&mut self) {
        self.topics.detach();
        self.groups.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetFetchResponse {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = if v >= 3 { r.fixed("throttle_time_ms")? } else { 0 };
        let topics = if v <= 7 { r.quick_list(v, "topics")? } else { Vec::new() };
        let error_code = if (2..=7).contains(&v) { r.fixed("error_code")? } else { ErrorCode(0) };
        let groups = if v >= 8 { r.quick_list(v, "groups")? } else { Vec::new() };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, topics, error_code, groups, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if v >= 3 {
            s.add(4);
        } else {
            s.ignored(self.throttle_time_ms == 0, "throttle_time_ms")?;
        }
        if v <= 7 {
            s.list(&self.topics, v, "topics")?;
        } else {
            s.absent(self.topics.is_empty(), "topics")?;
        }
        if (2..=7).contains(&v) {
            s.add(2);
        } else {
            s.ignored(self.error_code == ErrorCode(0), "error_code")?;
        }
        if v >= 8 {
            s.list(&self.groups, v, "groups")?;
        } else {
            s.absent(self.groups.is_empty(), "groups")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        if v >= 3 {
            w.fixed(self.throttle_time_ms);
        }
        if v <= 7 {
            w.list(&self.topics, v);
        }
        if (2..=7).contains(&v) {
            w.fixed(self.error_code);
        }
        if v >= 8 {
            w.list(&self.groups, v);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OffsetFetchRequestTopic {
    /// The name.
    pub name: Str,
    /// The numbers of the partitions.
    pub partition_indexes: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for OffsetFetchRequestTopic {
    fn detach(&mut self) {
        self.name.detach();
        self.partition_indexes.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetFetchRequestTopic {
    const MIN_LEN: usize = 3;

    #[inline(always)]
    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.quick_string("name")?;
        let partition_indexes = r.quick_array("partition_indexes")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, partition_indexes, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.name, "name")?;
        s.array(&self.partition_indexes, "partition_indexes")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.array(&self.partition_indexes);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `groups`: the groups.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for OffsetFetchRequestGroup {
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
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let group_id = r.quick_string("group_id")?;
        let member_id = if v >= 9 { r.quick_opt_string(true, "member_id")? } else { None };
        let member_epoch = if v >= 9 { r.fixed("member_epoch")? } else { -1 };
        let topics = r.quick_opt_list(v, true, "topics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { group_id, member_id, member_epoch, topics, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.string(&self.group_id, "group_id")?;
        if v >= 9 {
            s.add(4);
            s.opt_string(&self.member_id, true, "member_id")?;
        } else {
            s.ignored(self.member_id.is_none(), "member_id")?;
            s.ignored(self.member_epoch == -1, "member_epoch")?;
        }
        s.opt_list(&self.topics, v, true, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.group_id);
        if v >= 9 {
            w.opt_string(&self.member_id);
        }
        if v >= 9 {
            w.fixed(self.member_epoch);
        }
        w.opt_list(&self.topics, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for OffsetFetchRequestTopics {
    fn detach(&mut self) {
        self.name.detach();
        self.partition_indexes.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetFetchRequestTopics {
    const MIN_LEN: usize = 3;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let name = if v <= 9 { r.quick_string("name")? } else { Str::new() };
        let topic_id = if v >= 10 { r.fixed("topic_id")? } else { Uuid::ZERO };
        let partition_indexes = r.quick_array("partition_indexes")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, topic_id, partition_indexes, unknown_tags })
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
        s.array(&self.partition_indexes, "partition_indexes")?;
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
        w.array(&self.partition_indexes);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OffsetFetchResponseTopic {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Vec<OffsetFetchResponsePartition>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for OffsetFetchResponseTopic {
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetFetchResponseTopic {
    const MIN_LEN: usize = 3;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let name = r.quick_string("name")?;
        let partitions = r.quick_list(v, "partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, partitions, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.string(&self.name, "name")?;
        s.list(&self.partitions, v, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.name);
        w.list(&self.partitions, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for OffsetFetchResponsePartition {
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
    fn detach(&mut self) {
        self.metadata.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetFetchResponsePartition {
    const MIN_LEN: usize = 16;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let (partition_index, committed_offset, committed_leader_epoch) = if v >= 5 {
            let b = r.run::<16>("partition_index..committed_leader_epoch")?;
            (b.at(0), b.at(4), b.at(12))
        } else {
            (r.fixed("partition_index")?, r.fixed("committed_offset")?, if v >= 5 { r.fixed("committed_leader_epoch")? } else { -1 })
        };
        let metadata = r.quick_opt_string(true, "metadata")?;
        let error_code = r.fixed("error_code")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, committed_offset, committed_leader_epoch, metadata, error_code, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(14);
        if v >= 5 {
            s.add(4);
        } else {
            s.ignored(self.committed_leader_epoch == -1, "committed_leader_epoch")?;
        }
        s.opt_string(&self.metadata, true, "metadata")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        if v >= 5 {
            w.run(Packed::<16>::new().put(0, self.partition_index).put(4, self.committed_offset).put(12, self.committed_leader_epoch));
        } else {
            w.run(Packed::<12>::new().put(0, self.partition_index).put(4, self.committed_offset));
            if v >= 5 {
                w.fixed(self.committed_leader_epoch);
            }
        }
        w.opt_string(&self.metadata);
        w.fixed(self.error_code);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `groups`: the groups.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for OffsetFetchResponseGroup {
    fn detach(&mut self) {
        self.group_id.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetFetchResponseGroup {
    const MIN_LEN: usize = 5;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let group_id = r.quick_string("group_id")?;
        let topics = r.quick_list(v, "topics")?;
        let error_code = r.fixed("error_code")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { group_id, topics, error_code, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(2);
        s.string(&self.group_id, "group_id")?;
        s.list(&self.topics, v, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.group_id);
        w.list(&self.topics, v);
        w.fixed(self.error_code);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for OffsetFetchResponseTopics {
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetFetchResponseTopics {
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

impl Default for OffsetFetchResponsePartitions {
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
    fn detach(&mut self) {
        self.metadata.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetFetchResponsePartitions {
    const MIN_LEN: usize = 20;

    #[inline(always)]
    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<16>("partition_index..committed_leader_epoch")?;
        let (partition_index, committed_offset, committed_leader_epoch) = (b.at(0), b.at(4), b.at(12));
        let metadata = r.quick_opt_string(true, "metadata")?;
        let error_code = r.fixed("error_code")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, committed_offset, committed_leader_epoch, metadata, error_code, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(18);
        s.opt_string(&self.metadata, true, "metadata")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<16>::new().put(0, self.partition_index).put(4, self.committed_offset).put(12, self.committed_leader_epoch));
        w.opt_string(&self.metadata);
        w.fixed(self.error_code);
        w.tags(&self.unknown_tags);
    }
}
