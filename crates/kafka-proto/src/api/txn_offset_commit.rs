// @generated from schema/txn_offset_commit.kafka by `cargo xtask codegen`; do not edit.
//! `TxnOffsetCommit`: Commits offsets as part of a transaction.

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange, writer::Packed};

/// Request: Commits offsets as part of a transaction.
///
/// Versions 0 to 5, flexible since 3.
#[derive(Debug, Clone, PartialEq)]
pub struct TxnOffsetCommitRequest {
    /// The name of the transactional producer, null or empty for one without transactions.
    pub transactional_id: Str,
    /// The group id.
    pub group_id: Str,
    /// The producer id.
    pub producer_id: i64,
    /// The epoch of the producer.
    pub producer_epoch: i16,
    /// The generation of the group. Since version 3.
    pub generation_id: i32,
    /// The id of the member. Since version 3.
    pub member_id: Str,
    /// The name of a static member, null for a dynamic one. Since version 3.
    pub group_instance_id: Option<Str>,
    /// The topics.
    pub topics: Vec<TxnOffsetCommitRequestTopic>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for TxnOffsetCommitRequest {}

impl Default for TxnOffsetCommitRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            transactional_id: Str::new(),
            group_id: Str::new(),
            producer_id: 0,
            producer_epoch: 0,
            generation_id: -1,
            member_id: Str::new(),
            group_instance_id: None,
            topics: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for TxnOffsetCommitRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.transactional_id.detach();
        self.group_id.detach();
        self.member_id.detach();
        self.group_instance_id.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TxnOffsetCommitRequest {
    const MIN_LEN: usize = 18;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.quick_string(&mut self.transactional_id, "transactional_id");
        r.quick_string(&mut self.group_id, "group_id");
        if v >= 3 {
            let b = r.run(14, "producer_id..generation_id");
            self.producer_id = b.at(0);
            self.producer_epoch = b.at(8);
            self.generation_id = b.at(10);
        } else {
            r.aside(|r| {
                self.producer_id = r.fixed("producer_id");
                self.producer_epoch = r.fixed("producer_epoch");
                if v >= 3 {
                    self.generation_id = r.fixed("generation_id");
                }
            });
        }
        if v >= 3 {
            r.quick_string(&mut self.member_id, "member_id");
            r.quick_opt_string(&mut self.group_instance_id, true, "group_instance_id");
        }
        r.quick_list(&mut self.topics, v, "topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.quick_string(&self.transactional_id, "transactional_id");
        w.quick_string(&self.group_id, "group_id");
        if v >= 3 {
            w.run(Packed::<14>::new().put(0, self.producer_id).put(8, self.producer_epoch).put(10, self.generation_id));
        } else {
            w.fixed(self.producer_id);
            w.fixed(self.producer_epoch);
            if v >= 3 {
                w.fixed(self.generation_id);
            } else {
                w.absent(self.generation_id == -1, "generation_id");
            }
        }
        if v >= 3 {
            w.quick_string(&self.member_id, "member_id");
            w.quick_opt_string(&self.group_instance_id, true, "group_instance_id");
        } else {
            w.absent(self.member_id.is_empty(), "member_id");
            w.absent(self.group_instance_id.is_none(), "group_instance_id");
        }
        w.list(&self.topics, v, "topics");
        w.tags(&self.unknown_tags);
    }
}

impl Message for TxnOffsetCommitRequest {
    const NAME: &'static str = "TxnOffsetCommitRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 5);
    const FLEXIBLE_SINCE: i16 = 3;
}

impl Request for TxnOffsetCommitRequest {
    const KEY: ApiKey = ApiKey(28);
    const LATEST_STABLE: i16 = 5;
    type Response = TxnOffsetCommitResponse;
}

/// Response: Commits offsets as part of a transaction.
///
/// Versions 0 to 5, flexible since 3.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TxnOffsetCommitResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The topics.
    pub topics: Vec<TxnOffsetCommitResponseTopic>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for TxnOffsetCommitResponse {}

impl Detach for TxnOffsetCommitResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TxnOffsetCommitResponse {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.quick_fixed("throttle_time_ms");
        r.quick_list(&mut self.topics, v, "topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.quick_fixed(self.throttle_time_ms);
        w.list(&self.topics, v, "topics");
        w.tags(&self.unknown_tags);
    }
}

impl Message for TxnOffsetCommitResponse {
    const NAME: &'static str = "TxnOffsetCommitResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 5);
    const FLEXIBLE_SINCE: i16 = 3;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TxnOffsetCommitRequestTopic {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Vec<TxnOffsetCommitRequestPartition>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for TxnOffsetCommitRequestTopic {}

impl Detach for TxnOffsetCommitRequestTopic {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TxnOffsetCommitRequestTopic {
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
pub struct TxnOffsetCommitRequestPartition {
    /// The number of the partition.
    pub partition_index: i32,
    /// The offset committed, -1 for none.
    pub committed_offset: i64,
    /// In which leader epoch the last consumed record was written; -1 if not known. Since version 2.
    pub committed_leader_epoch: i32,
    /// Words of the client beside the offset.
    pub committed_metadata: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for TxnOffsetCommitRequestPartition {}

impl Default for TxnOffsetCommitRequestPartition {
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

impl Detach for TxnOffsetCommitRequestPartition {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.committed_metadata.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TxnOffsetCommitRequestPartition {
    const MIN_LEN: usize = 14;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 2 {
            let b = r.run(16, "partition_index..committed_leader_epoch");
            self.partition_index = b.at(0);
            self.committed_offset = b.at(4);
            self.committed_leader_epoch = b.at(12);
        } else {
            r.aside(|r| {
                self.partition_index = r.fixed("partition_index");
                self.committed_offset = r.fixed("committed_offset");
                if v >= 2 {
                    self.committed_leader_epoch = r.fixed("committed_leader_epoch");
                }
            });
        }
        r.quick_opt_string(&mut self.committed_metadata, true, "committed_metadata");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 2 {
            w.run(Packed::<16>::new().put(0, self.partition_index).put(4, self.committed_offset).put(12, self.committed_leader_epoch));
        } else {
            w.fixed(self.partition_index);
            w.fixed(self.committed_offset);
            if v >= 2 {
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
pub struct TxnOffsetCommitResponseTopic {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Vec<TxnOffsetCommitResponsePartition>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for TxnOffsetCommitResponseTopic {}

impl Detach for TxnOffsetCommitResponseTopic {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TxnOffsetCommitResponseTopic {
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TxnOffsetCommitResponsePartition {
    /// The number of the partition.
    pub partition_index: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for TxnOffsetCommitResponsePartition {}

impl Detach for TxnOffsetCommitResponsePartition {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for TxnOffsetCommitResponsePartition {
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

impl TxnOffsetCommitResponsePartition {
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
