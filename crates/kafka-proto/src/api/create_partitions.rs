// @generated from schema/create_partitions.kafka by `cargo xtask codegen`; do not edit.
//! `CreatePartitions`: Adds partitions to topics.

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Adds partitions to topics.
///
/// Versions 0 to 3, flexible since 2.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CreatePartitionsRequest {
    /// The topics.
    pub topics: Vec<CreatePartitionsTopic>,
    /// How long the server may take, in milliseconds.
    pub timeout_ms: i32,
    /// Whether to check only and change nothing.
    pub validate_only: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for CreatePartitionsRequest {}

impl Detach for CreatePartitionsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CreatePartitionsRequest {
    const MIN_LEN: usize = 7;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.list(&mut self.topics, v, "topics");
        self.timeout_ms = r.fixed("timeout_ms");
        self.validate_only = r.fixed("validate_only");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.topics, v, "topics");
        w.fixed(self.timeout_ms);
        w.fixed(self.validate_only);
        w.tags(&self.unknown_tags);
    }
}

impl Message for CreatePartitionsRequest {
    const NAME: &'static str = "CreatePartitionsRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 3);
    const FLEXIBLE_SINCE: i16 = 2;
}

impl Request for CreatePartitionsRequest {
    const KEY: ApiKey = ApiKey(37);
    const LATEST_STABLE: i16 = 3;
    type Response = CreatePartitionsResponse;
}

/// Response: Adds partitions to topics.
///
/// Versions 0 to 3, flexible since 2.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CreatePartitionsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The results.
    pub results: Vec<CreatePartitionsTopicResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for CreatePartitionsResponse {}

impl Detach for CreatePartitionsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.results.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CreatePartitionsResponse {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        r.list(&mut self.results, v, "results");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.list(&self.results, v, "results");
        w.tags(&self.unknown_tags);
    }
}

impl Message for CreatePartitionsResponse {
    const NAME: &'static str = "CreatePartitionsResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 3);
    const FLEXIBLE_SINCE: i16 = 2;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq)]
pub struct CreatePartitionsTopic {
    /// The name.
    pub name: Str,
    /// How many partitions the topic shall have in the end.
    pub count: i32,
    /// The replicas of each new partition, if the controller shall not choose them.
    pub assignments: Option<Vec<CreatePartitionsAssignment>>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for CreatePartitionsTopic {}

impl Default for CreatePartitionsTopic {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            name: Str::new(),
            count: 0,
            assignments: Some(Vec::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for CreatePartitionsTopic {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.assignments.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CreatePartitionsTopic {
    const MIN_LEN: usize = 7;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.name, "name");
        self.count = r.fixed("count");
        r.opt_list(&mut self.assignments, v, true, "assignments");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.name, "name");
        w.fixed(self.count);
        w.opt_list(&self.assignments, v, true, "assignments");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `assignments`: the replicas of each new partition, if the controller shall not choose them.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CreatePartitionsAssignment {
    /// Broker ids, the first of them the preferred leader.
    pub broker_ids: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for CreatePartitionsAssignment {}

impl Detach for CreatePartitionsAssignment {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.broker_ids.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CreatePartitionsAssignment {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.array(&mut self.broker_ids, "broker_ids");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.array(&self.broker_ids, "broker_ids");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `results`: the results.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CreatePartitionsTopicResult {
    /// The name.
    pub name: Str,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for CreatePartitionsTopicResult {}

impl Detach for CreatePartitionsTopicResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.error_message.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CreatePartitionsTopicResult {
    const MIN_LEN: usize = 5;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.name, "name");
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.name, "name");
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        w.tags(&self.unknown_tags);
    }
}
