// @generated from schema/alter_replica_log_dirs.kafka by `cargo xtask codegen`; do not edit.
//! `AlterReplicaLogDirs`: Moves replicas between the log directories of a broker.

use crate::{Reader, Sizer, Writer, ApiKey, Array, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Moves replicas between the log directories of a broker.
///
/// Versions 1 to 2, flexible since 2.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AlterReplicaLogDirsRequest {
    /// Log directories and what shall move there.
    pub dirs: Vec<AlterReplicaLogDir>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for AlterReplicaLogDirsRequest {
    fn detach(&mut self) {
        self.dirs.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterReplicaLogDirsRequest {
    const MIN_LEN: usize = 2;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let dirs = r.list(v, "dirs")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { dirs, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.list(&self.dirs, v, "dirs")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.list(&self.dirs, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for AlterReplicaLogDirsRequest {
    const NAME: &'static str = "AlterReplicaLogDirsRequest";
    const VERSIONS: VersionRange = VersionRange::new(1, 2);
    const FLEXIBLE_SINCE: i16 = 2;
}

impl Request for AlterReplicaLogDirsRequest {
    const KEY: ApiKey = ApiKey(34);
    const LATEST_STABLE: i16 = 2;
    type Response = AlterReplicaLogDirsResponse;
}

/// Response: Moves replicas between the log directories of a broker.
///
/// Versions 1 to 2, flexible since 2.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AlterReplicaLogDirsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The results.
    pub results: Vec<AlterReplicaLogDirTopicResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for AlterReplicaLogDirsResponse {
    fn detach(&mut self) {
        self.results.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterReplicaLogDirsResponse {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = r.fixed("throttle_time_ms")?;
        let results = r.list(v, "results")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, results, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.list(&self.results, v, "results")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.list(&self.results, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for AlterReplicaLogDirsResponse {
    const NAME: &'static str = "AlterReplicaLogDirsResponse";
    const VERSIONS: VersionRange = VersionRange::new(1, 2);
    const FLEXIBLE_SINCE: i16 = 2;
}

/// An element of `dirs`: log directories and what shall move there.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AlterReplicaLogDir {
    /// The path of the log directory.
    pub path: Str,
    /// The topics.
    pub topics: Vec<AlterReplicaLogDirTopic>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for AlterReplicaLogDir {
    fn detach(&mut self) {
        self.path.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterReplicaLogDir {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let path = r.string("path")?;
        let topics = r.list(v, "topics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { path, topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.string(&self.path, "path")?;
        s.list(&self.topics, v, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.path);
        w.list(&self.topics, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AlterReplicaLogDirTopic {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for AlterReplicaLogDirTopic {
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterReplicaLogDirTopic {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let partitions = r.array("partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.name, "name")?;
        s.array(&self.partitions, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.array(&self.partitions);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `results`: the results.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AlterReplicaLogDirTopicResult {
    /// The name of the topic.
    pub topic_name: Str,
    /// The partitions.
    pub partitions: Vec<AlterReplicaLogDirPartitionResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for AlterReplicaLogDirTopicResult {
    fn detach(&mut self) {
        self.topic_name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterReplicaLogDirTopicResult {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topic_name = r.string("topic_name")?;
        let partitions = r.list(v, "partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic_name, partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.string(&self.topic_name, "topic_name")?;
        s.list(&self.partitions, v, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.topic_name);
        w.list(&self.partitions, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AlterReplicaLogDirPartitionResult {
    /// The number of the partition.
    pub partition_index: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for AlterReplicaLogDirPartitionResult {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for AlterReplicaLogDirPartitionResult {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("partition_index..error_code")?;
        let (partition_index, error_code) = (b.at(0), b.at(4));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, error_code, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(6);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<6>::new().put(0, self.partition_index).put(4, self.error_code));
        w.tags(&self.unknown_tags);
    }
}
