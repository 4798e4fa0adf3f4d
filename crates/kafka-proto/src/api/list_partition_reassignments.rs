// @generated from schema/list_partition_reassignments.kafka by `cargo xtask codegen`; do not edit.
//! `ListPartitionReassignments`: Lists reassignments under way (KIP-455).

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Lists reassignments under way (KIP-455).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq)]
pub struct ListPartitionReassignmentsRequest {
    /// How long the server may take, in milliseconds.
    pub timeout_ms: i32,
    /// The topics.
    pub topics: Option<Vec<ListPartitionReassignmentsTopics>>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ListPartitionReassignmentsRequest {}

impl Default for ListPartitionReassignmentsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            timeout_ms: 60000,
            topics: None,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ListPartitionReassignmentsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ListPartitionReassignmentsRequest {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.timeout_ms = r.fixed("timeout_ms");
        r.opt_list(&mut self.topics, v, true, "topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.timeout_ms);
        w.opt_list(&self.topics, v, true, "topics");
        w.tags(&self.unknown_tags);
    }
}

impl Message for ListPartitionReassignmentsRequest {
    const NAME: &'static str = "ListPartitionReassignmentsRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for ListPartitionReassignmentsRequest {
    const KEY: ApiKey = ApiKey(46);
    const LATEST_STABLE: i16 = 0;
    type Response = ListPartitionReassignmentsResponse;
}

/// Response: Lists reassignments under way (KIP-455).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq)]
pub struct ListPartitionReassignmentsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// The topics.
    pub topics: Vec<OngoingTopicReassignment>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ListPartitionReassignmentsResponse {}

impl Default for ListPartitionReassignmentsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            throttle_time_ms: 0,
            error_code: ErrorCode(0),
            error_message: Some(Str::new()),
            topics: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ListPartitionReassignmentsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.error_message.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ListPartitionReassignmentsResponse {
    const MIN_LEN: usize = 9;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        r.list(&mut self.topics, v, "topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        w.list(&self.topics, v, "topics");
        w.tags(&self.unknown_tags);
    }
}

impl Message for ListPartitionReassignmentsResponse {
    const NAME: &'static str = "ListPartitionReassignmentsResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ListPartitionReassignmentsTopics {
    /// The name.
    pub name: Str,
    /// The numbers of the partitions.
    pub partition_indexes: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ListPartitionReassignmentsTopics {}

impl Detach for ListPartitionReassignmentsTopics {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.partition_indexes.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ListPartitionReassignmentsTopics {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.name, "name");
        r.array(&mut self.partition_indexes, "partition_indexes");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.name, "name");
        w.array(&self.partition_indexes, "partition_indexes");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OngoingTopicReassignment {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Vec<OngoingPartitionReassignment>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for OngoingTopicReassignment {}

impl Detach for OngoingTopicReassignment {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OngoingTopicReassignment {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.name, "name");
        r.list(&mut self.partitions, v, "partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.name, "name");
        w.list(&self.partitions, v, "partitions");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OngoingPartitionReassignment {
    /// The number of the partition.
    pub partition_index: i32,
    /// All replicas of the partition, the preferred leader first.
    pub replicas: Array<i32>,
    /// Replicas that a reassignment is adding.
    pub adding_replicas: Array<i32>,
    /// Replicas that a reassignment is removing.
    pub removing_replicas: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for OngoingPartitionReassignment {}

impl Detach for OngoingPartitionReassignment {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.replicas.detach();
        self.adding_replicas.detach();
        self.removing_replicas.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OngoingPartitionReassignment {
    const MIN_LEN: usize = 8;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.partition_index = r.fixed("partition_index");
        r.array(&mut self.replicas, "replicas");
        r.array(&mut self.adding_replicas, "adding_replicas");
        r.array(&mut self.removing_replicas, "removing_replicas");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.partition_index);
        w.array(&self.replicas, "replicas");
        w.array(&self.adding_replicas, "adding_replicas");
        w.array(&self.removing_replicas, "removing_replicas");
        w.tags(&self.unknown_tags);
    }
}
