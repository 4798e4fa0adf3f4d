// @generated from schema/assign_replicas_to_dirs.kafka by `cargo xtask codegen`; do not edit.
//! `AssignReplicasToDirs`: Tells which log directory holds which replica (KIP-858).

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Structure, UnknownTags, Uuid, Vec, VersionRange};

/// Request: Tells which log directory holds which replica (KIP-858).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq)]
pub struct AssignReplicasToDirsRequest {
    /// The id of the broker.
    pub broker_id: i32,
    /// The epoch that the broker got when it registered.
    pub broker_epoch: i64,
    /// For each replica, the id of its log directory.
    pub directories: Vec<RequestDirectoryData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AssignReplicasToDirsRequest {}

impl Default for AssignReplicasToDirsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            broker_id: 0,
            broker_epoch: -1,
            directories: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for AssignReplicasToDirsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.directories.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AssignReplicasToDirsRequest {
    const MIN_LEN: usize = 14;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.broker_id = r.fixed("broker_id");
        self.broker_epoch = r.fixed("broker_epoch");
        r.list(&mut self.directories, v, "directories");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.broker_id);
        w.fixed(self.broker_epoch);
        w.list(&self.directories, v, "directories");
        w.tags(&self.unknown_tags);
    }
}

impl Message for AssignReplicasToDirsRequest {
    const NAME: &'static str = "AssignReplicasToDirsRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for AssignReplicasToDirsRequest {
    const KEY: ApiKey = ApiKey(73);
    const LATEST_STABLE: i16 = 0;
    type Response = AssignReplicasToDirsResponse;
}

/// Response: Tells which log directory holds which replica (KIP-858).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AssignReplicasToDirsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// For each replica, the id of its log directory.
    pub directories: Vec<ResponseDirectoryData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AssignReplicasToDirsResponse {}

impl Detach for AssignReplicasToDirsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.directories.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AssignReplicasToDirsResponse {
    const MIN_LEN: usize = 8;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        self.error_code = r.fixed("error_code");
        r.list(&mut self.directories, v, "directories");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.fixed(self.error_code);
        w.list(&self.directories, v, "directories");
        w.tags(&self.unknown_tags);
    }
}

impl Message for AssignReplicasToDirsResponse {
    const NAME: &'static str = "AssignReplicasToDirsResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `directories`: for each replica, the id of its log directory.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RequestDirectoryData {
    /// The id.
    pub id: Uuid,
    /// The topics.
    pub topics: Vec<RequestTopicData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for RequestDirectoryData {}

impl Detach for RequestDirectoryData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for RequestDirectoryData {
    const MIN_LEN: usize = 18;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.id = r.fixed("id");
        r.list(&mut self.topics, v, "topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.id);
        w.list(&self.topics, v, "topics");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RequestTopicData {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Vec<RequestPartitionData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for RequestTopicData {}

impl Detach for RequestTopicData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for RequestTopicData {
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
pub struct RequestPartitionData {
    /// The number of the partition.
    pub partition_index: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for RequestPartitionData {}

impl Detach for RequestPartitionData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for RequestPartitionData {
    const MIN_LEN: usize = 5;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.partition_index = r.fixed("partition_index");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.partition_index);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `directories`: for each replica, the id of its log directory.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ResponseDirectoryData {
    /// The id.
    pub id: Uuid,
    /// The topics.
    pub topics: Vec<ResponseTopicData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ResponseDirectoryData {}

impl Detach for ResponseDirectoryData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ResponseDirectoryData {
    const MIN_LEN: usize = 18;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.id = r.fixed("id");
        r.list(&mut self.topics, v, "topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.id);
        w.list(&self.topics, v, "topics");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ResponseTopicData {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Vec<ResponsePartitionData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ResponseTopicData {}

impl Detach for ResponseTopicData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ResponseTopicData {
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
pub struct ResponsePartitionData {
    /// The number of the partition.
    pub partition_index: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ResponsePartitionData {}

impl Detach for ResponsePartitionData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ResponsePartitionData {
    const MIN_LEN: usize = 7;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.partition_index = r.fixed("partition_index");
        self.error_code = r.fixed("error_code");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.partition_index);
        w.fixed(self.error_code);
        w.tags(&self.unknown_tags);
    }
}
