// @generated from schema/list_offsets.kafka by `cargo xtask codegen`; do not edit.
//! `ListOffsets`: Finds offsets by timestamp, or the ends of a partition.

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange, writer::Packed};

/// Request: Finds offsets by timestamp, or the ends of a partition.
///
/// Versions 1 to 11, flexible since 6.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for ListOffsetsRequest {}

impl Detach for ListOffsetsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ListOffsetsRequest {
    const MIN_LEN: usize = 7;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 2 {
            let b = r.run(5, "replica_id..isolation_level");
            self.replica_id = b.at(0);
            self.isolation_level = b.at(4);
        } else {
            r.aside(|r| {
                self.replica_id = r.fixed("replica_id");
                if v >= 2 {
                    self.isolation_level = r.fixed("isolation_level");
                }
            });
        }
        r.quick_list(&mut self.topics, v, "topics");
        if v >= 10 {
            self.timeout_ms = r.quick_fixed("timeout_ms");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 2 {
            w.run(Packed::<5>::new().put(0, self.replica_id).put(4, self.isolation_level));
        } else {
            w.fixed(self.replica_id);
            if v >= 2 {
                w.fixed(self.isolation_level);
            } else {
                w.absent(self.isolation_level == 0, "isolation_level");
            }
        }
        w.list(&self.topics, v, "topics");
        if v >= 10 {
            w.quick_fixed(self.timeout_ms);
        } else {
            w.ignored(self.timeout_ms == 0, "timeout_ms");
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ListOffsetsResponse {
    /// How long the client is held back because of a quota, in milliseconds. Since version 2.
    pub throttle_time_ms: i32,
    /// The topics.
    pub topics: Vec<ListOffsetsTopicResponse>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ListOffsetsResponse {}

impl Detach for ListOffsetsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ListOffsetsResponse {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 2 {
            self.throttle_time_ms = r.quick_fixed("throttle_time_ms");
        }
        r.quick_list(&mut self.topics, v, "topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 2 {
            w.quick_fixed(self.throttle_time_ms);
        } else {
            w.ignored(self.throttle_time_ms == 0, "throttle_time_ms");
        }
        w.list(&self.topics, v, "topics");
        w.tags(&self.unknown_tags);
    }
}

impl Message for ListOffsetsResponse {
    const NAME: &'static str = "ListOffsetsResponse";
    const VERSIONS: VersionRange = VersionRange::new(1, 11);
    const FLEXIBLE_SINCE: i16 = 6;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ListOffsetsTopic {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Vec<ListOffsetsPartition>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ListOffsetsTopic {}

impl Detach for ListOffsetsTopic {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ListOffsetsTopic {
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

impl Eq for ListOffsetsPartition {}

impl Default for ListOffsetsPartition {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ListOffsetsPartition {
    const MIN_LEN: usize = 12;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if let Some(b) = r.closed(16) {
            self.partition_index = b.at(0);
            self.current_leader_epoch = b.at(4);
            self.timestamp = b.at(8);
            return;
        }
        r.aside(|r| self.read_fields(r, v));
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if w.is_flexible() && self.unknown_tags.is_empty() {
            return w.run(Packed::<17>::new().put(0, self.partition_index).put(4, self.current_leader_epoch).put(8, self.timestamp));
        }
        self.write_fields(w, v)
    }
}

impl ListOffsetsPartition {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_fields(&mut self, r: &mut Source<'_>, v: i16) {
        self.partition_index = r.quick_fixed("partition_index");
        if v >= 4 {
            self.current_leader_epoch = r.quick_fixed("current_leader_epoch");
        }
        self.timestamp = r.quick_fixed("timestamp");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_fields<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.quick_fixed(self.partition_index);
        if v >= 4 {
            w.quick_fixed(self.current_leader_epoch);
        } else {
            w.ignored(self.current_leader_epoch == -1, "current_leader_epoch");
        }
        w.quick_fixed(self.timestamp);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ListOffsetsTopicResponse {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Vec<ListOffsetsPartitionResponse>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ListOffsetsTopicResponse {}

impl Detach for ListOffsetsTopicResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ListOffsetsTopicResponse {
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

impl Eq for ListOffsetsPartitionResponse {}

impl Default for ListOffsetsPartitionResponse {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ListOffsetsPartitionResponse {
    const MIN_LEN: usize = 22;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if let Some(b) = r.closed(26) {
            self.partition_index = b.at(0);
            self.error_code = b.at(4);
            self.timestamp = b.at(6);
            self.offset = b.at(14);
            self.leader_epoch = b.at(22);
            return;
        }
        r.aside(|r| self.read_fields(r, v));
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if w.is_flexible() && self.unknown_tags.is_empty() {
            return w.run(Packed::<27>::new().put(0, self.partition_index).put(4, self.error_code).put(6, self.timestamp).put(14, self.offset).put(22, self.leader_epoch));
        }
        self.write_fields(w, v)
    }
}

impl ListOffsetsPartitionResponse {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_fields(&mut self, r: &mut Source<'_>, v: i16) {
        let b = r.run(22, "partition_index..offset");
        self.partition_index = b.at(0);
        self.error_code = b.at(4);
        self.timestamp = b.at(6);
        self.offset = b.at(14);
        if v >= 4 {
            self.leader_epoch = r.quick_fixed("leader_epoch");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_fields<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.run(Packed::<22>::new().put(0, self.partition_index).put(4, self.error_code).put(6, self.timestamp).put(14, self.offset));
        if v >= 4 {
            w.quick_fixed(self.leader_epoch);
        } else {
            w.absent(self.leader_epoch == -1, "leader_epoch");
        }
        w.tags(&self.unknown_tags);
    }
}
