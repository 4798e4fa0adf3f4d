// @generated from schema/describe_log_dirs.kafka by `cargo xtask codegen`; do not edit.
//! `DescribeLogDirs`: Describes the log directories of a broker.

use crate::{Reader, Sizer, Writer, ApiKey, Array, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Describes the log directories of a broker.
///
/// Versions 1 to 5, flexible since 2.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DescribeLogDirsRequest {
    /// The topics.
    pub topics: Option<Vec<DescribableLogDirTopic>>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for DescribeLogDirsRequest {
    fn default() -> Self {
        Self {
            topics: Some(Vec::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for DescribeLogDirsRequest {
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeLogDirsRequest {
    const MIN_LEN: usize = 2;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topics = r.opt_list(v, true, "topics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.opt_list(&self.topics, v, true, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.opt_list(&self.topics, v);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for DescribeLogDirsResponse {
    fn detach(&mut self) {
        self.results.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeLogDirsResponse {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = r.fixed("throttle_time_ms")?;
        let error_code = if v >= 3 { r.fixed("error_code")? } else { ErrorCode(0) };
        let results = r.list(v, "results")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, error_code, results, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        if v >= 3 {
            s.add(2);
        } else {
            s.ignored(self.error_code == ErrorCode(0), "error_code")?;
        }
        s.list(&self.results, v, "results")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.throttle_time_ms);
        if v >= 3 {
            w.fixed(self.error_code);
        }
        w.list(&self.results, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeLogDirsResponse {
    const NAME: &'static str = "DescribeLogDirsResponse";
    const VERSIONS: VersionRange = VersionRange::new(1, 5);
    const FLEXIBLE_SINCE: i16 = 2;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DescribableLogDirTopic {
    /// The name of the topic.
    pub topic: Str,
    /// The partitions.
    pub partitions: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for DescribableLogDirTopic {
    fn detach(&mut self) {
        self.topic.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribableLogDirTopic {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let topic = r.string("topic")?;
        let partitions = r.array("partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic, partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.topic, "topic")?;
        s.array(&self.partitions, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.topic);
        w.array(&self.partitions);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `results`: the results.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for DescribeLogDirsResult {
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
    fn detach(&mut self) {
        self.log_dir.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeLogDirsResult {
    const MIN_LEN: usize = 5;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let error_code = r.fixed("error_code")?;
        let log_dir = r.string("log_dir")?;
        let topics = r.list(v, "topics")?;
        let (total_bytes, usable_bytes) = if v >= 4 {
            let b = r.run::<16>("total_bytes..usable_bytes")?;
            (b.at(0), b.at(8))
        } else {
            (-1, -1)
        };
        let is_cordoned = if v >= 5 { r.fixed("is_cordoned")? } else { false };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { error_code, log_dir, topics, total_bytes, usable_bytes, is_cordoned, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(2);
        s.string(&self.log_dir, "log_dir")?;
        s.list(&self.topics, v, "topics")?;
        if v >= 4 {
            s.add(16);
        } else {
            s.ignored(self.total_bytes == -1, "total_bytes")?;
            s.ignored(self.usable_bytes == -1, "usable_bytes")?;
        }
        if v >= 5 {
            s.add(1);
        } else {
            s.ignored(!self.is_cordoned, "is_cordoned")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.error_code);
        w.string(&self.log_dir);
        w.list(&self.topics, v);
        if v >= 4 {
            w.run(Packed::<16>::new().put(0, self.total_bytes).put(8, self.usable_bytes));
        }
        if v >= 5 {
            w.fixed(self.is_cordoned);
        }
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DescribeLogDirsTopic {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Vec<DescribeLogDirsPartition>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for DescribeLogDirsTopic {
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeLogDirsTopic {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let partitions = r.list(v, "partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.string(&self.name, "name")?;
        s.list(&self.partitions, v, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.name);
        w.list(&self.partitions, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for DescribeLogDirsPartition {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeLogDirsPartition {
    const MIN_LEN: usize = 21;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<21>("partition_index..is_future_key")?;
        let (partition_index, partition_size, offset_lag, is_future_key) = (b.at(0), b.at(4), b.at(12), b.at(20));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, partition_size, offset_lag, is_future_key, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(21);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<21>::new().put(0, self.partition_index).put(4, self.partition_size).put(12, self.offset_lag).put(20, self.is_future_key));
        w.tags(&self.unknown_tags);
    }
}
