// @generated from schema/alter_partition_reassignments.kafka by `cargo xtask codegen`; do not edit.
//! `AlterPartitionReassignments`: Starts or cancels reassignments of partitions (KIP-455).

use crate::{Reader, Sizer, Writer, ApiKey, Array, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Starts or cancels reassignments of partitions (KIP-455).
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlterPartitionReassignmentsRequest {
    /// How long the server may take, in milliseconds.
    pub timeout_ms: i32,
    /// Whether the number of replicas may change. Since version 1.
    pub allow_replication_factor_change: bool,
    /// The topics.
    pub topics: Vec<ReassignableTopic>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for AlterPartitionReassignmentsRequest {
    fn default() -> Self {
        Self {
            timeout_ms: 60000,
            allow_replication_factor_change: true,
            topics: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for AlterPartitionReassignmentsRequest {
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterPartitionReassignmentsRequest {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let timeout_ms = r.fixed("timeout_ms")?;
        let allow_replication_factor_change = if v >= 1 { r.fixed("allow_replication_factor_change")? } else { true };
        let topics = r.list(v, "topics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { timeout_ms, allow_replication_factor_change, topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        if v >= 1 {
            s.add(1);
        } else {
            s.absent(self.allow_replication_factor_change, "allow_replication_factor_change")?;
        }
        s.list(&self.topics, v, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.timeout_ms);
        if v >= 1 {
            w.fixed(self.allow_replication_factor_change);
        }
        w.list(&self.topics, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for AlterPartitionReassignmentsRequest {
    const NAME: &'static str = "AlterPartitionReassignmentsRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for AlterPartitionReassignmentsRequest {
    const KEY: ApiKey = ApiKey(45);
    const LATEST_STABLE: i16 = 1;
    type Response = AlterPartitionReassignmentsResponse;
}

/// Response: Starts or cancels reassignments of partitions (KIP-455).
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlterPartitionReassignmentsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// Whether the number of replicas may change. Since version 1.
    pub allow_replication_factor_change: bool,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// The results.
    pub responses: Vec<ReassignableTopicResponse>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for AlterPartitionReassignmentsResponse {
    fn default() -> Self {
        Self {
            throttle_time_ms: 0,
            allow_replication_factor_change: true,
            error_code: ErrorCode(0),
            error_message: Some(Str::new()),
            responses: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for AlterPartitionReassignmentsResponse {
    fn detach(&mut self) {
        self.error_message.detach();
        self.responses.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterPartitionReassignmentsResponse {
    const MIN_LEN: usize = 9;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = r.fixed("throttle_time_ms")?;
        let allow_replication_factor_change = if v >= 1 { r.fixed("allow_replication_factor_change")? } else { true };
        let error_code = r.fixed("error_code")?;
        let error_message = r.opt_string(true, "error_message")?;
        let responses = r.list(v, "responses")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, allow_replication_factor_change, error_code, error_message, responses, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(6);
        if v >= 1 {
            s.add(1);
        } else {
            s.ignored(self.allow_replication_factor_change, "allow_replication_factor_change")?;
        }
        s.opt_string(&self.error_message, true, "error_message")?;
        s.list(&self.responses, v, "responses")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.throttle_time_ms);
        if v >= 1 {
            w.fixed(self.allow_replication_factor_change);
        }
        w.fixed(self.error_code);
        w.opt_string(&self.error_message);
        w.list(&self.responses, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for AlterPartitionReassignmentsResponse {
    const NAME: &'static str = "AlterPartitionReassignmentsResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReassignableTopic {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Vec<ReassignablePartition>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ReassignableTopic {
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ReassignableTopic {
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
pub struct ReassignablePartition {
    /// The number of the partition.
    pub partition_index: i32,
    /// The replicas that the partition shall have; null to cancel.
    pub replicas: Option<Array<i32>>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ReassignablePartition {
    fn detach(&mut self) {
        self.replicas.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ReassignablePartition {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let partition_index = r.fixed("partition_index")?;
        let replicas = r.opt_array(true, "replicas")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, replicas, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.opt_array(&self.replicas, true, "replicas")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.partition_index);
        w.opt_array(&self.replicas);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `responses`: the results.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReassignableTopicResponse {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Vec<ReassignablePartitionResponse>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ReassignableTopicResponse {
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ReassignableTopicResponse {
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReassignablePartitionResponse {
    /// The number of the partition.
    pub partition_index: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for ReassignablePartitionResponse {
    fn default() -> Self {
        Self {
            partition_index: 0,
            error_code: ErrorCode(0),
            error_message: Some(Str::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ReassignablePartitionResponse {
    fn detach(&mut self) {
        self.error_message.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ReassignablePartitionResponse {
    const MIN_LEN: usize = 8;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("partition_index..error_code")?;
        let (partition_index, error_code) = (b.at(0), b.at(4));
        let error_message = r.opt_string(true, "error_message")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, error_code, error_message, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(6);
        s.opt_string(&self.error_message, true, "error_message")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<6>::new().put(0, self.partition_index).put(4, self.error_code));
        w.opt_string(&self.error_message);
        w.tags(&self.unknown_tags);
    }
}
