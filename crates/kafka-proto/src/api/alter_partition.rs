// @generated from schema/alter_partition.kafka by `cargo xtask codegen`; do not edit.
//! `AlterPartition`: Changes the in-sync replicas of partitions (KIP-497).

use crate::{Reader, Sizer, Writer, ApiKey, Array, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: Changes the in-sync replicas of partitions (KIP-497).
///
/// Versions 2 to 3, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlterPartitionRequest {
    /// The id of the broker.
    pub broker_id: i32,
    /// The epoch that the broker got when it registered.
    pub broker_epoch: i64,
    /// The topics.
    pub topics: Vec<RequestTopicData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for AlterPartitionRequest {
    fn default() -> Self {
        Self {
            broker_id: 0,
            broker_epoch: -1,
            topics: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for AlterPartitionRequest {
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterPartitionRequest {
    const MIN_LEN: usize = 14;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<12>("broker_id..broker_epoch")?;
        let (broker_id, broker_epoch) = (b.at(0), b.at(4));
        let topics = r.list(v, "topics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { broker_id, broker_epoch, topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(12);
        s.list(&self.topics, v, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<12>::new().put(0, self.broker_id).put(4, self.broker_epoch));
        w.list(&self.topics, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for AlterPartitionRequest {
    const NAME: &'static str = "AlterPartitionRequest";
    const VERSIONS: VersionRange = VersionRange::new(2, 3);
    const FLEXIBLE_SINCE: i16 = 2;
}

impl Request for AlterPartitionRequest {
    const KEY: ApiKey = ApiKey(56);
    const LATEST_STABLE: i16 = 3;
    type Response = AlterPartitionResponse;
}

/// Response: Changes the in-sync replicas of partitions (KIP-497).
///
/// Versions 2 to 3, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AlterPartitionResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The topics.
    pub topics: Vec<ResponseTopicData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for AlterPartitionResponse {
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterPartitionResponse {
    const MIN_LEN: usize = 8;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("throttle_time_ms..error_code")?;
        let (throttle_time_ms, error_code) = (b.at(0), b.at(4));
        let topics = r.list(v, "topics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, error_code, topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(6);
        s.list(&self.topics, v, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<6>::new().put(0, self.throttle_time_ms).put(4, self.error_code));
        w.list(&self.topics, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for AlterPartitionResponse {
    const NAME: &'static str = "AlterPartitionResponse";
    const VERSIONS: VersionRange = VersionRange::new(2, 3);
    const FLEXIBLE_SINCE: i16 = 2;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RequestTopicData {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Vec<RequestPartitionData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for RequestTopicData {
    fn detach(&mut self) {
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for RequestTopicData {
    const MIN_LEN: usize = 18;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topic_id = r.fixed("topic_id")?;
        let partitions = r.list(v, "partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic_id, partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(16);
        s.list(&self.partitions, v, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.topic_id);
        w.list(&self.partitions, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RequestPartitionData {
    /// The number of the partition.
    pub partition_index: i32,
    /// The epoch of the leader.
    pub leader_epoch: i32,
    /// The replicas in sync that the leader proposes. Until version 2.
    pub new_isr: Array<i32>,
    /// The replicas in sync that the leader proposes, with their broker epochs. Since version 3.
    pub new_isr_with_epochs: Vec<BrokerState>,
    /// 0 recovered, 1 recovering after an unclean election.
    pub leader_recovery_state: i8,
    /// The epoch of the partition's state, raised at each change.
    pub partition_epoch: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for RequestPartitionData {
    fn detach(&mut self) {
        self.new_isr.detach();
        self.new_isr_with_epochs.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for RequestPartitionData {
    const MIN_LEN: usize = 15;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<8>("partition_index..leader_epoch")?;
        let (partition_index, leader_epoch) = (b.at(0), b.at(4));
        let new_isr = if v <= 2 { r.array("new_isr")? } else { Array::new() };
        let new_isr_with_epochs = if v >= 3 { r.list(v, "new_isr_with_epochs")? } else { Vec::new() };
        let b = r.run::<5>("leader_recovery_state..partition_epoch")?;
        let (leader_recovery_state, partition_epoch) = (b.at(0), b.at(1));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, leader_epoch, new_isr, new_isr_with_epochs, leader_recovery_state, partition_epoch, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(13);
        if v <= 2 {
            s.array(&self.new_isr, "new_isr")?;
        } else {
            s.absent(self.new_isr.is_empty(), "new_isr")?;
        }
        if v >= 3 {
            s.list(&self.new_isr_with_epochs, v, "new_isr_with_epochs")?;
        } else {
            s.absent(self.new_isr_with_epochs.is_empty(), "new_isr_with_epochs")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<8>::new().put(0, self.partition_index).put(4, self.leader_epoch));
        if v <= 2 {
            w.array(&self.new_isr);
        }
        if v >= 3 {
            w.list(&self.new_isr_with_epochs, v);
        }
        w.run(Packed::<5>::new().put(0, self.leader_recovery_state).put(1, self.partition_epoch));
        w.tags(&self.unknown_tags);
    }
}

/// An element of `new_isr_with_epochs`: the replicas in sync that the leader proposes, with their broker epochs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrokerState {
    /// The id of the broker.
    pub broker_id: i32,
    /// The epoch that the broker got when it registered.
    pub broker_epoch: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for BrokerState {
    fn default() -> Self {
        Self {
            broker_id: 0,
            broker_epoch: -1,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for BrokerState {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for BrokerState {
    const MIN_LEN: usize = 13;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<12>("broker_id..broker_epoch")?;
        let (broker_id, broker_epoch) = (b.at(0), b.at(4));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { broker_id, broker_epoch, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(12);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<12>::new().put(0, self.broker_id).put(4, self.broker_epoch));
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ResponseTopicData {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Vec<ResponsePartitionData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ResponseTopicData {
    fn detach(&mut self) {
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ResponseTopicData {
    const MIN_LEN: usize = 18;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topic_id = r.fixed("topic_id")?;
        let partitions = r.list(v, "partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic_id, partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(16);
        s.list(&self.partitions, v, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.topic_id);
        w.list(&self.partitions, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partitions`: the partitions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ResponsePartitionData {
    /// The number of the partition.
    pub partition_index: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The node id of the leader, -1 if there is none.
    pub leader_id: i32,
    /// The epoch of the leader.
    pub leader_epoch: i32,
    /// The replicas in sync.
    pub isr: Array<i32>,
    /// 0 recovered, 1 recovering after an unclean election.
    pub leader_recovery_state: i8,
    /// The epoch of the partition's state, raised at each change.
    pub partition_epoch: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ResponsePartitionData {
    fn detach(&mut self) {
        self.isr.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ResponsePartitionData {
    const MIN_LEN: usize = 21;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<14>("partition_index..leader_epoch")?;
        let (partition_index, error_code, leader_id, leader_epoch) = (b.at(0), b.at(4), b.at(6), b.at(10));
        let isr = r.array("isr")?;
        let b = r.run::<5>("leader_recovery_state..partition_epoch")?;
        let (leader_recovery_state, partition_epoch) = (b.at(0), b.at(1));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, error_code, leader_id, leader_epoch, isr, leader_recovery_state, partition_epoch, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(19);
        s.array(&self.isr, "isr")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<14>::new().put(0, self.partition_index).put(4, self.error_code).put(6, self.leader_id).put(10, self.leader_epoch));
        w.array(&self.isr);
        w.run(Packed::<5>::new().put(0, self.leader_recovery_state).put(1, self.partition_epoch));
        w.tags(&self.unknown_tags);
    }
}
