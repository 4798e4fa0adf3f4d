// @generated from schema/offset_delete.kafka by `cargo xtask codegen`; do not edit.
//! `OffsetDelete`: Deletes committed offsets of a group (KIP-496).

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, Vec, VersionRange};

/// Request: Deletes committed offsets of a group (KIP-496).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OffsetDeleteRequest {
    /// The group id.
    pub group_id: Str,
    /// The topics.
    pub topics: Vec<OffsetDeleteRequestTopic>,
}

impl Eq for OffsetDeleteRequest {}

impl Detach for OffsetDeleteRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
        self.topics.detach();
    }
}

impl Structure for OffsetDeleteRequest {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.group_id, "group_id");
        r.list(&mut self.topics, v, "topics");
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.group_id, "group_id");
        w.list(&self.topics, v, "topics");
    }
}

impl Message for OffsetDeleteRequest {
    const NAME: &'static str = "OffsetDeleteRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl Request for OffsetDeleteRequest {
    const KEY: ApiKey = ApiKey(47);
    const LATEST_STABLE: i16 = 0;
    type Response = OffsetDeleteResponse;
}

/// Response: Deletes committed offsets of a group (KIP-496).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OffsetDeleteResponse {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The topics.
    pub topics: Vec<OffsetDeleteResponseTopic>,
}

impl Eq for OffsetDeleteResponse {}

impl Detach for OffsetDeleteResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
    }
}

impl Structure for OffsetDeleteResponse {
    const MIN_LEN: usize = 10;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.error_code = r.fixed("error_code");
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        r.list(&mut self.topics, v, "topics");
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.error_code);
        w.fixed(self.throttle_time_ms);
        w.list(&self.topics, v, "topics");
    }
}

impl Message for OffsetDeleteResponse {
    const NAME: &'static str = "OffsetDeleteResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OffsetDeleteRequestTopic {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Vec<OffsetDeleteRequestPartition>,
}

impl Eq for OffsetDeleteRequestTopic {}

impl Detach for OffsetDeleteRequestTopic {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
    }
}

impl Structure for OffsetDeleteRequestTopic {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.name, "name");
        r.list(&mut self.partitions, v, "partitions");
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.name, "name");
        w.list(&self.partitions, v, "partitions");
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OffsetDeleteRequestPartition {
    /// The number of the partition.
    pub partition_index: i32,
}

impl Eq for OffsetDeleteRequestPartition {}

impl Detach for OffsetDeleteRequestPartition {
    fn detach(&mut self) {}
}

impl Structure for OffsetDeleteRequestPartition {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.partition_index = r.fixed("partition_index");
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.partition_index);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OffsetDeleteResponseTopic {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Vec<OffsetDeleteResponsePartition>,
}

impl Eq for OffsetDeleteResponseTopic {}

impl Detach for OffsetDeleteResponseTopic {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
    }
}

impl Structure for OffsetDeleteResponseTopic {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.name, "name");
        r.list(&mut self.partitions, v, "partitions");
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.name, "name");
        w.list(&self.partitions, v, "partitions");
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OffsetDeleteResponsePartition {
    /// The number of the partition.
    pub partition_index: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
}

impl Eq for OffsetDeleteResponsePartition {}

impl Detach for OffsetDeleteResponsePartition {
    fn detach(&mut self) {}
}

impl Structure for OffsetDeleteResponsePartition {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.partition_index = r.fixed("partition_index");
        self.error_code = r.fixed("error_code");
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.partition_index);
        w.fixed(self.error_code);
    }
}
