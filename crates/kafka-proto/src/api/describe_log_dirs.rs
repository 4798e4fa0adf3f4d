// @generated from schema/describe_log_dirs.kafka by `cargo xtask codegen`; do not edit.
//! `DescribeLogDirs`: Describes the log directories of a broker.

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Describes the log directories of a broker.
///
/// Versions 1 to 5, flexible since 2.
#[derive(Debug, Clone, PartialEq)]
pub struct DescribeLogDirsRequest {
    /// The topics.
    pub topics: Option<Vec<DescribableLogDirTopic>>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeLogDirsRequest {}

impl Default for DescribeLogDirsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            topics: Some(Vec::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for DescribeLogDirsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeLogDirsRequest {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.opt_list(&mut self.topics, v, true, "topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.opt_list(&self.topics, v, true, "topics");
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeLogDirsRequest {
    const NAME: &'static str = "DescribeLogDirsRequest";
    const VERSIONS: VersionRange = VersionRange::new(1, 5);
    const FLEXIBLE_SINCE: i16 = 2;
}

impl Request for DescribeLogDirsRequest {
    const KEY: ApiKey = ApiKey(35);
    const LATEST_STABLE: i16 = 5;
    type Response = DescribeLogDirsResponse;
}

/// Response: Describes the log directories of a broker.
///
/// Versions 1 to 5, flexible since 2.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DescribeLogDirsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything. Since version 3.
    pub error_code: ErrorCode,
    /// The results.
    pub results: Vec<DescribeLogDirsResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeLogDirsResponse {}

impl Detach for DescribeLogDirsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.results.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeLogDirsResponse {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        if v >= 3 {
            self.error_code = r.fixed("error_code");
        }
        r.list(&mut self.results, v, "results");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        if v >= 3 {
            w.fixed(self.error_code);
        } else {
            w.ignored(self.error_code == ErrorCode(0), "error_code");
        }
        w.list(&self.results, v, "results");
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeLogDirsResponse {
    const NAME: &'static str = "DescribeLogDirsResponse";
    const VERSIONS: VersionRange = VersionRange::new(1, 5);
    const FLEXIBLE_SINCE: i16 = 2;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DescribableLogDirTopic {
    /// The name of the topic.
    pub topic: Str,
    /// The partitions.
    pub partitions: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribableLogDirTopic {}

impl Detach for DescribableLogDirTopic {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topic.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribableLogDirTopic {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.topic, "topic");
        r.array(&mut self.partitions, "partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.topic, "topic");
        w.array(&self.partitions, "partitions");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `results`: the results.
#[derive(Debug, Clone, PartialEq)]
pub struct DescribeLogDirsResult {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The path of the log directory.
    pub log_dir: Str,
    /// The topics.
    pub topics: Vec<DescribeLogDirsTopic>,
    /// The size of the directory's volume in bytes, -1 if not known. Since version 4.
    pub total_bytes: i64,
    /// The free bytes of the directory's volume, -1 if not known. Since version 4.
    pub usable_bytes: i64,
    /// Whether the directory takes no new replicas. Since version 5.
    pub is_cordoned: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeLogDirsResult {}

impl Default for DescribeLogDirsResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            error_code: ErrorCode(0),
            log_dir: Str::new(),
            topics: Vec::new(),
            total_bytes: -1,
            usable_bytes: -1,
            is_cordoned: false,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for DescribeLogDirsResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.log_dir.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeLogDirsResult {
    const MIN_LEN: usize = 5;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.error_code = r.fixed("error_code");
        r.string(&mut self.log_dir, "log_dir");
        r.list(&mut self.topics, v, "topics");
        if v >= 4 {
            self.total_bytes = r.fixed("total_bytes");
            self.usable_bytes = r.fixed("usable_bytes");
        }
        if v >= 5 {
            self.is_cordoned = r.fixed("is_cordoned");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.error_code);
        w.string(&self.log_dir, "log_dir");
        w.list(&self.topics, v, "topics");
        if v >= 4 {
            w.fixed(self.total_bytes);
            w.fixed(self.usable_bytes);
        } else {
            w.ignored(self.total_bytes == -1, "total_bytes");
            w.ignored(self.usable_bytes == -1, "usable_bytes");
        }
        if v >= 5 {
            w.fixed(self.is_cordoned);
        } else {
            w.ignored(!self.is_cordoned, "is_cordoned");
        }
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DescribeLogDirsTopic {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Vec<DescribeLogDirsPartition>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeLogDirsTopic {}

impl Detach for DescribeLogDirsTopic {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeLogDirsTopic {
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
pub struct DescribeLogDirsPartition {
    /// The number of the partition.
    pub partition_index: i32,
    /// The bytes that the replica's segments take.
    pub partition_size: i64,
    /// How far the copy is behind the replica, in offsets.
    pub offset_lag: i64,
    /// Whether this is a copy under way to become the replica.
    pub is_future_key: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeLogDirsPartition {}

impl Detach for DescribeLogDirsPartition {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeLogDirsPartition {
    const MIN_LEN: usize = 21;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.partition_index = r.fixed("partition_index");
        self.partition_size = r.fixed("partition_size");
        self.offset_lag = r.fixed("offset_lag");
        self.is_future_key = r.fixed("is_future_key");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.partition_index);
        w.fixed(self.partition_size);
        w.fixed(self.offset_lag);
        w.fixed(self.is_future_key);
        w.tags(&self.unknown_tags);
    }
}
