// @generated from schema/list_offsets.kafka by `cargo xtask codegen`; do not edit.
//! `ListOffsets`: Finds offsets by timestamp, or the ends of a partition.

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Finds offsets by timestamp, or the ends of a partition.
///
/// Versions 1 to 11, flexible since 6.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ListOffsetsRequest {
    /// Which broker follows; -1 for a consumer, -2 for one that debugs.
    pub replica_id: i32,
    /// 0 read_uncommitted, 1 read_committed. Since version 2.
    pub isolation_level: i8,
    /// The topics.
    pub topics: Vec<ListOffsetsTopic>,
    /// How long to wait for remote storage, in milliseconds. Since version 10.
    pub timeout_ms: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ListOffsetsRequest {
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ListOffsetsRequest {
    const MIN_LEN: usize = 7;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let (replica_id, isolation_level) = if v >= 2 {
            let b = r.run::<5>("replica_id..isolation_level")?;
            (b.at(0), b.at(4))
        } else {
            (r.fixed("replica_id")?, if v >= 2 { r.fixed("isolation_level")? } else { 0 })
        };
        let topics = r.quick_list(v, "topics")?;
        let timeout_ms = if v >= 10 { r.fixed("timeout_ms")? } else { 0 };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { replica_id, isolation_level, topics, timeout_ms, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        if v >= 2 {
            s.add(1);
        } else {
            s.absent(self.isolation_level == 0, "isolation_level")?;
        }
        s.list(&self.topics, v, "topics")?;
        if v >= 10 {
            s.add(4);
        } else {
            s.ignored(self.timeout_ms == 0, "timeout_ms")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        if v >= 2 {
            w.run(Packed::<5>::new().put(0, self.replica_id).put(4, self.isolation_level));
        } else {
            w.fixed(self.replica_id);
            if v >= 2 {
                w.fixed(self.isolation_level);
            }
        }
        w.list(&self.topics, v);
        if v >= 10 {
            w.fixed(self.timeout_ms);
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for ListOffsetsRequest {
    const NAME: &'static str = "ListOffsetsRequest";
    const VERSIONS: VersionRange = VersionRange::new(1, 11);
    const FLEXIBLE_SINCE: i16 = 6;
}

impl Request for ListOffsetsRequest {
    const KEY: ApiKey = ApiKey(2);
    const LATEST_STABLE: i16 = 11;
    type Response = ListOffsetsResponse;
}

/// Response: Finds offsets by timestamp, or the ends of a partition.
///
/// Versions 1 to 11, flexible since 6.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ListOffsetsResponse {
    /// How long the client is held back because of a quota, in milliseconds. Since version 2.
    pub throttle_time_ms: i32,
    /// The topics.
    pub topics: Vec<ListOffsetsTopicResponse>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ListOffsetsResponse {
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ListOffsetsResponse {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = if v >= 2 { r.fixed("throttle_time_ms")? } else { 0 };
        let topics = r.quick_list(v, "topics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if v >= 2 {
            s.add(4);
        } else {
            s.ignored(self.throttle_time_ms == 0, "throttle_time_ms")?;
        }
        s.list(&self.topics, v, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        if v >= 2 {
            w.fixed(self.throttle_time_ms);
        }
        w.list(&self.topics, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for ListOffsetsResponse {
    const NAME: &'static str = "ListOffsetsResponse";
    const VERSIONS: VersionRange = VersionRange::new(1, 11);
    const FLEXIBLE_SINCE: i16 = 6;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ListOffsetsTopic {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Vec<ListOffsetsPartition>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ListOffsetsTopic {
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ListOffsetsTopic {
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
pub struct ListOffsetsPartition {
    /// The number of the partition.
    pub partition_index: i32,
    /// The leader epoch that the requester believes to be current, -1 to skip the check. Since version 4.
    pub current_leader_epoch: i32,
    /// A time in milliseconds since 1970, or -1 latest, -2 earliest, -3 largest timestamp, -4 earliest local, -5 latest tiered, -6 earliest to upload.
    pub timestamp: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for ListOffsetsPartition {
    fn default() -> Self {
        Self {
            partition_index: 0,
            current_leader_epoch: -1,
            timestamp: 0,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ListOffsetsPartition {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ListOffsetsPartition {
    const MIN_LEN: usize = 12;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        if let Some(b) = r.closed::<16>() {
            return Ok(Self { partition_index: b.at(0), current_leader_epoch: b.at(4), timestamp: b.at(8), unknown_tags: UnknownTags::new() });
        }
        Self::read_fields(r, v)
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if s.is_flexible() && self.unknown_tags.is_empty() {
            s.add(17);
            return Ok(());
        }
        self.measure_fields(s, v)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        if w.is_flexible() && self.unknown_tags.is_empty() {
            return w.run(Packed::<17>::new().put(0, self.partition_index).put(4, self.current_leader_epoch).put(8, self.timestamp));
        }
        self.write_fields(w, v)
    }
}

impl ListOffsetsPartition {
    #[inline(never)]
    fn read_fields(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let partition_index = r.fixed("partition_index")?;
        let current_leader_epoch = if v >= 4 { r.fixed("current_leader_epoch")? } else { -1 };
        let timestamp = r.fixed("timestamp")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, current_leader_epoch, timestamp, unknown_tags })
    }

    #[inline(never)]
    fn measure_fields(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(12);
        if v >= 4 {
            s.add(4);
        } else {
            s.ignored(self.current_leader_epoch == -1, "current_leader_epoch")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(never)]
    fn write_fields(&self, w: &mut Writer, v: i16) {
        w.fixed(self.partition_index);
        if v >= 4 {
            w.fixed(self.current_leader_epoch);
        }
        w.fixed(self.timestamp);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ListOffsetsTopicResponse {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Vec<ListOffsetsPartitionResponse>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ListOffsetsTopicResponse {
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ListOffsetsTopicResponse {
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
pub struct ListOffsetsPartitionResponse {
    /// The number of the partition.
    pub partition_index: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The timestamp of the record found, -1 if there is none or it was not asked for.
    pub timestamp: i64,
    /// The offset found, -1 if there is none.
    pub offset: i64,
    /// The epoch of the leader. Since version 4.
    pub leader_epoch: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for ListOffsetsPartitionResponse {
    fn default() -> Self {
        Self {
            partition_index: 0,
            error_code: ErrorCode(0),
            timestamp: -1,
            offset: -1,
            leader_epoch: -1,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ListOffsetsPartitionResponse {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ListOffsetsPartitionResponse {
    const MIN_LEN: usize = 22;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        if let Some(b) = r.closed::<26>() {
            return Ok(Self { partition_index: b.at(0), error_code: b.at(4), timestamp: b.at(6), offset: b.at(14), leader_epoch: b.at(22), unknown_tags: UnknownTags::new() });
        }
        Self::read_fields(r, v)
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if s.is_flexible() && self.unknown_tags.is_empty() {
            s.add(27);
            return Ok(());
        }
        self.measure_fields(s, v)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        if w.is_flexible() && self.unknown_tags.is_empty() {
            return w.run(Packed::<27>::new().put(0, self.partition_index).put(4, self.error_code).put(6, self.timestamp).put(14, self.offset).put(22, self.leader_epoch));
        }
        self.write_fields(w, v)
    }
}

impl ListOffsetsPartitionResponse {
    #[inline(never)]
    fn read_fields(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<22>("partition_index..offset")?;
        let (partition_index, error_code, timestamp, offset) = (b.at(0), b.at(4), b.at(6), b.at(14));
        let leader_epoch = if v >= 4 { r.fixed("leader_epoch")? } else { -1 };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, error_code, timestamp, offset, leader_epoch, unknown_tags })
    }

    #[inline(never)]
    fn measure_fields(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(22);
        if v >= 4 {
            s.add(4);
        } else {
            s.absent(self.leader_epoch == -1, "leader_epoch")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(never)]
    fn write_fields(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<22>::new().put(0, self.partition_index).put(4, self.error_code).put(6, self.timestamp).put(14, self.offset));
        if v >= 4 {
            w.fixed(self.leader_epoch);
        }
        w.tags(&self.unknown_tags);
    }
}
