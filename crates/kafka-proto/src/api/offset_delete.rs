// @generated from schema/offset_delete.kafka by `cargo xtask codegen`; do not edit.
//! `OffsetDelete`: Deletes committed offsets of a group (KIP-496).

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, VersionRange, writer::Packed};

/// Request: Deletes committed offsets of a group (KIP-496).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OffsetDeleteRequest {
    /// The group id.
    pub group_id: Str,
    /// The topics.
    pub topics: Vec<OffsetDeleteRequestTopic>,
}

impl Detach for OffsetDeleteRequest {
    fn detach(&mut self) {
        self.group_id.detach();
        self.topics.detach();
    }
}

impl Structure for OffsetDeleteRequest {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let group_id = r.string("group_id")?;
        let topics = r.list(v, "topics")?;
        Ok(Self { group_id, topics })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.string(&self.group_id, "group_id")?;
        s.list(&self.topics, v, "topics")?;
        Ok(())
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.group_id);
        w.list(&self.topics, v);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OffsetDeleteResponse {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The topics.
    pub topics: Vec<OffsetDeleteResponseTopic>,
}

impl Detach for OffsetDeleteResponse {
    fn detach(&mut self) {
        self.topics.detach();
    }
}

impl Structure for OffsetDeleteResponse {
    const MIN_LEN: usize = 10;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("error_code..throttle_time_ms")?;
        let (error_code, throttle_time_ms) = (b.at(0), b.at(2));
        let topics = r.list(v, "topics")?;
        Ok(Self { error_code, throttle_time_ms, topics })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(6);
        s.list(&self.topics, v, "topics")?;
        Ok(())
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<6>::new().put(0, self.error_code).put(2, self.throttle_time_ms));
        w.list(&self.topics, v);
    }
}

impl Message for OffsetDeleteResponse {
    const NAME: &'static str = "OffsetDeleteResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OffsetDeleteRequestTopic {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Vec<OffsetDeleteRequestPartition>,
}

impl Detach for OffsetDeleteRequestTopic {
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
    }
}

impl Structure for OffsetDeleteRequestTopic {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let partitions = r.list(v, "partitions")?;
        Ok(Self { name, partitions })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.string(&self.name, "name")?;
        s.list(&self.partitions, v, "partitions")?;
        Ok(())
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.name);
        w.list(&self.partitions, v);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OffsetDeleteRequestPartition {
    /// The number of the partition.
    pub partition_index: i32,
}

impl Detach for OffsetDeleteRequestPartition {
    fn detach(&mut self) {}
}

impl Structure for OffsetDeleteRequestPartition {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let partition_index = r.fixed("partition_index")?;
        Ok(Self { partition_index })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(4);
        Ok(())
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.partition_index);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OffsetDeleteResponseTopic {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Vec<OffsetDeleteResponsePartition>,
}

impl Detach for OffsetDeleteResponseTopic {
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
    }
}

impl Structure for OffsetDeleteResponseTopic {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let partitions = r.list(v, "partitions")?;
        Ok(Self { name, partitions })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.string(&self.name, "name")?;
        s.list(&self.partitions, v, "partitions")?;
        Ok(())
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.name);
        w.list(&self.partitions, v);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OffsetDeleteResponsePartition {
    /// The number of the partition.
    pub partition_index: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
}

impl Detach for OffsetDeleteResponsePartition {
    fn detach(&mut self) {}
}

impl Structure for OffsetDeleteResponsePartition {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("partition_index..error_code")?;
        let (partition_index, error_code) = (b.at(0), b.at(4));
        Ok(Self { partition_index, error_code })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(6);
        Ok(())
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<6>::new().put(0, self.partition_index).put(4, self.error_code));
    }
}
