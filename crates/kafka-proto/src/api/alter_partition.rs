// @generated from schema/alter_partition.kafka by `cargo xtask codegen`; do not edit.
//! `AlterPartition`: Changes the in-sync replicas of partitions (KIP-497).

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Request, Structure, UnknownTags, Uuid, Vec, VersionRange};

/// Request: Changes the in-sync replicas of partitions (KIP-497).
///
/// Versions 2 to 3, flexible.
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for AlterPartitionRequest {}

impl Default for AlterPartitionRequest {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterPartitionRequest {
    const MIN_LEN: usize = 14;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.broker_id = r.fixed("broker_id");
        self.broker_epoch = r.fixed("broker_epoch");
        r.list(&mut self.topics, v, "topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.broker_id);
        w.fixed(self.broker_epoch);
        w.list(&self.topics, v, "topics");
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
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for AlterPartitionResponse {}

impl Detach for AlterPartitionResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterPartitionResponse {
    const MIN_LEN: usize = 8;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        self.error_code = r.fixed("error_code");
        r.list(&mut self.topics, v, "topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.fixed(self.error_code);
        w.list(&self.topics, v, "topics");
        w.tags(&self.unknown_tags);
    }
}

impl Message for AlterPartitionResponse {
    const NAME: &'static str = "AlterPartitionResponse";
    const VERSIONS: VersionRange = VersionRange::new(2, 3);
    const FLEXIBLE_SINCE: i16 = 2;
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

impl Eq for RequestPartitionData {}

impl Detach for RequestPartitionData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.new_isr.detach();
        self.new_isr_with_epochs.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for RequestPartitionData {
    const MIN_LEN: usize = 15;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.partition_index = r.fixed("partition_index");
        self.leader_epoch = r.fixed("leader_epoch");
        if v <= 2 {
            r.array(&mut self.new_isr, "new_isr");
        }
        if v >= 3 {
            r.list(&mut self.new_isr_with_epochs, v, "new_isr_with_epochs");
        }
        self.leader_recovery_state = r.fixed("leader_recovery_state");
        self.partition_epoch = r.fixed("partition_epoch");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.partition_index);
        w.fixed(self.leader_epoch);
        if v <= 2 {
            w.array(&self.new_isr, "new_isr");
        } else {
            w.absent(self.new_isr.is_empty(), "new_isr");
        }
        if v >= 3 {
            w.list(&self.new_isr_with_epochs, v, "new_isr_with_epochs");
        } else {
            w.absent(self.new_isr_with_epochs.is_empty(), "new_isr_with_epochs");
        }
        w.fixed(self.leader_recovery_state);
        w.fixed(self.partition_epoch);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `new_isr_with_epochs`: the replicas in sync that the leader proposes, with their broker epochs.
#[derive(Debug, Clone, PartialEq)]
pub struct BrokerState {
    /// The id of the broker.
    pub broker_id: i32,
    /// The epoch that the broker got when it registered.
    pub broker_epoch: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for BrokerState {}

impl Default for BrokerState {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            broker_id: 0,
            broker_epoch: -1,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for BrokerState {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for BrokerState {
    const MIN_LEN: usize = 13;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.broker_id = r.fixed("broker_id");
        self.broker_epoch = r.fixed("broker_epoch");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.broker_id);
        w.fixed(self.broker_epoch);
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

impl Eq for ResponsePartitionData {}

impl Detach for ResponsePartitionData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.isr.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ResponsePartitionData {
    const MIN_LEN: usize = 21;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.partition_index = r.fixed("partition_index");
        self.error_code = r.fixed("error_code");
        self.leader_id = r.fixed("leader_id");
        self.leader_epoch = r.fixed("leader_epoch");
        r.array(&mut self.isr, "isr");
        self.leader_recovery_state = r.fixed("leader_recovery_state");
        self.partition_epoch = r.fixed("partition_epoch");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.partition_index);
        w.fixed(self.error_code);
        w.fixed(self.leader_id);
        w.fixed(self.leader_epoch);
        w.array(&self.isr, "isr");
        w.fixed(self.leader_recovery_state);
        w.fixed(self.partition_epoch);
        w.tags(&self.unknown_tags);
    }
}
