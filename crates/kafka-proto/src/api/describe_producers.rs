// @generated from schema/describe_producers.kafka by `cargo xtask codegen`; do not edit.
//! `DescribeProducers`: Describes the producers of partitions (KIP-664).

use crate::{Reader, Sizer, Writer, ApiKey, Array, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Describes the producers of partitions (KIP-664).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DescribeProducersRequest {
    /// The topics.
    pub topics: Vec<TopicRequest>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for DescribeProducersRequest {
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeProducersRequest {
    const MIN_LEN: usize = 2;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topics = r.list(v, "topics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.list(&self.topics, v, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.list(&self.topics, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeProducersRequest {
    const NAME: &'static str = "DescribeProducersRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for DescribeProducersRequest {
    const KEY: ApiKey = ApiKey(61);
    const LATEST_STABLE: i16 = 0;
    type Response = DescribeProducersResponse;
}

/// Response: Describes the producers of partitions (KIP-664).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DescribeProducersResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The topics.
    pub topics: Vec<TopicResponse>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for DescribeProducersResponse {
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeProducersResponse {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = r.fixed("throttle_time_ms")?;
        let topics = r.list(v, "topics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.list(&self.topics, v, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.list(&self.topics, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeProducersResponse {
    const NAME: &'static str = "DescribeProducersResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TopicRequest {
    /// The name.
    pub name: Str,
    /// The numbers of the partitions.
    pub partition_indexes: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for TopicRequest {
    fn detach(&mut self) {
        self.name.detach();
        self.partition_indexes.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicRequest {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let partition_indexes = r.array("partition_indexes")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, partition_indexes, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.name, "name")?;
        s.array(&self.partition_indexes, "partition_indexes")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.array(&self.partition_indexes);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TopicResponse {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: Vec<PartitionResponse>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for TopicResponse {
    fn detach(&mut self) {
        self.name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicResponse {
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
pub struct PartitionResponse {
    /// The number of the partition.
    pub partition_index: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// Producers that have written to the partition lately.
    pub active_producers: Vec<ProducerState>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for PartitionResponse {
    fn detach(&mut self) {
        self.error_message.detach();
        self.active_producers.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for PartitionResponse {
    const MIN_LEN: usize = 9;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("partition_index..error_code")?;
        let (partition_index, error_code) = (b.at(0), b.at(4));
        let error_message = r.opt_string(true, "error_message")?;
        let active_producers = r.list(v, "active_producers")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, error_code, error_message, active_producers, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(6);
        s.opt_string(&self.error_message, true, "error_message")?;
        s.list(&self.active_producers, v, "active_producers")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<6>::new().put(0, self.partition_index).put(4, self.error_code));
        w.opt_string(&self.error_message);
        w.list(&self.active_producers, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `active_producers`: producers that have written to the partition lately.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProducerState {
    /// The producer id.
    pub producer_id: i64,
    /// The epoch of the producer.
    pub producer_epoch: i32,
    /// The sequence number of the producer's last record.
    pub last_sequence: i32,
    /// The largest timestamp of the producer's last batch.
    pub last_timestamp: i64,
    /// The epoch of the transaction coordinator.
    pub coordinator_epoch: i32,
    /// The first offset of the producer's open transaction, -1 for none.
    pub current_txn_start_offset: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for ProducerState {
    fn default() -> Self {
        Self {
            producer_id: 0,
            producer_epoch: 0,
            last_sequence: -1,
            last_timestamp: -1,
            coordinator_epoch: 0,
            current_txn_start_offset: -1,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ProducerState {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ProducerState {
    const MIN_LEN: usize = 37;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<36>("producer_id..current_txn_start_offset")?;
        let (producer_id, producer_epoch, last_sequence, last_timestamp, coordinator_epoch, current_txn_start_offset) = (b.at(0), b.at(8), b.at(12), b.at(16), b.at(24), b.at(28));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { producer_id, producer_epoch, last_sequence, last_timestamp, coordinator_epoch, current_txn_start_offset, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(36);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<36>::new().put(0, self.producer_id).put(8, self.producer_epoch).put(12, self.last_sequence).put(16, self.last_timestamp).put(24, self.coordinator_epoch).put(28, self.current_txn_start_offset));
        w.tags(&self.unknown_tags);
    }
}
