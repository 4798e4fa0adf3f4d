// @generated from schema/share_acknowledge.kafka by `cargo xtask codegen`; do not edit.
//! `ShareAcknowledge`: Acknowledges records of a share group (KIP-932).

use crate::{Reader, Sizer, Writer, ApiKey, Array, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: Acknowledges records of a share group (KIP-932).
///
/// Versions 1 to 2, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShareAcknowledgeRequest {
    /// The group id.
    pub group_id: Option<Str>,
    /// The id of the member.
    pub member_id: Option<Str>,
    /// The epoch of the share session: 0 opens one, -1 closes it.
    pub share_session_epoch: i32,
    /// Whether renewals are among the acknowledgements. Since version 2.
    pub is_renew_ack: bool,
    /// The topics.
    pub topics: Vec<AcknowledgeTopic>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for ShareAcknowledgeRequest {
    fn default() -> Self {
        Self {
            group_id: None,
            member_id: Some(Str::new()),
            share_session_epoch: 0,
            is_renew_ack: false,
            topics: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ShareAcknowledgeRequest {
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ShareAcknowledgeRequest {
    const MIN_LEN: usize = 8;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let group_id = r.opt_string(true, "group_id")?;
        let member_id = r.opt_string(true, "member_id")?;
        let share_session_epoch = r.fixed("share_session_epoch")?;
        let is_renew_ack = if v >= 2 { r.fixed("is_renew_ack")? } else { false };
        let topics = r.list(v, "topics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { group_id, member_id, share_session_epoch, is_renew_ack, topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.opt_string(&self.group_id, true, "group_id")?;
        s.opt_string(&self.member_id, true, "member_id")?;
        if v >= 2 {
            s.add(1);
        } else {
            s.absent(!self.is_renew_ack, "is_renew_ack")?;
        }
        s.list(&self.topics, v, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.opt_string(&self.group_id);
        w.opt_string(&self.member_id);
        w.fixed(self.share_session_epoch);
        if v >= 2 {
            w.fixed(self.is_renew_ack);
        }
        w.list(&self.topics, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for ShareAcknowledgeRequest {
    const NAME: &'static str = "ShareAcknowledgeRequest";
    const VERSIONS: VersionRange = VersionRange::new(1, 2);
    const FLEXIBLE_SINCE: i16 = 1;
}

impl Request for ShareAcknowledgeRequest {
    const KEY: ApiKey = ApiKey(79);
    const LATEST_STABLE: i16 = 2;
    type Response = ShareAcknowledgeResponse;
}

/// Response: Acknowledges records of a share group (KIP-932).
///
/// Versions 1 to 2, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ShareAcknowledgeResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// How long acquired records stay with the consumer, in milliseconds. Since version 2.
    pub acquisition_lock_timeout_ms: i32,
    /// The results.
    pub responses: Vec<ShareAcknowledgeTopicResponse>,
    /// Where the leaders named above can be reached.
    pub node_endpoints: Vec<NodeEndpoint>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ShareAcknowledgeResponse {
    fn detach(&mut self) {
        self.error_message.detach();
        self.responses.detach();
        self.node_endpoints.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ShareAcknowledgeResponse {
    const MIN_LEN: usize = 10;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("throttle_time_ms..error_code")?;
        let (throttle_time_ms, error_code) = (b.at(0), b.at(4));
        let error_message = r.opt_string(true, "error_message")?;
        let acquisition_lock_timeout_ms = if v >= 2 { r.fixed("acquisition_lock_timeout_ms")? } else { 0 };
        let responses = r.list(v, "responses")?;
        let node_endpoints = r.list(v, "node_endpoints")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, error_code, error_message, acquisition_lock_timeout_ms, responses, node_endpoints, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(6);
        s.opt_string(&self.error_message, true, "error_message")?;
        if v >= 2 {
            s.add(4);
        } else {
            s.ignored(self.acquisition_lock_timeout_ms == 0, "acquisition_lock_timeout_ms")?;
        }
        s.list(&self.responses, v, "responses")?;
        s.list(&self.node_endpoints, v, "node_endpoints")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<6>::new().put(0, self.throttle_time_ms).put(4, self.error_code));
        w.opt_string(&self.error_message);
        if v >= 2 {
            w.fixed(self.acquisition_lock_timeout_ms);
        }
        w.list(&self.responses, v);
        w.list(&self.node_endpoints, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for ShareAcknowledgeResponse {
    const NAME: &'static str = "ShareAcknowledgeResponse";
    const VERSIONS: VersionRange = VersionRange::new(1, 2);
    const FLEXIBLE_SINCE: i16 = 1;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AcknowledgeTopic {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Vec<AcknowledgePartition>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for AcknowledgeTopic {
    fn detach(&mut self) {
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AcknowledgeTopic {
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
pub struct AcknowledgePartition {
    /// The number of the partition.
    pub partition_index: i32,
    /// Ranges of records and what became of them.
    pub acknowledgement_batches: Vec<AcknowledgementBatch>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for AcknowledgePartition {
    fn detach(&mut self) {
        self.acknowledgement_batches.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AcknowledgePartition {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let partition_index = r.fixed("partition_index")?;
        let acknowledgement_batches = r.list(v, "acknowledgement_batches")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, acknowledgement_batches, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.list(&self.acknowledgement_batches, v, "acknowledgement_batches")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.partition_index);
        w.list(&self.acknowledgement_batches, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `acknowledgement_batches`: ranges of records and what became of them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AcknowledgementBatch {
    /// The first offset.
    pub first_offset: i64,
    /// The last offset.
    pub last_offset: i64,
    /// One number for the whole batch or one a record: 0 gap, 1 accept, 2 release, 3 reject, 4 renew.
    pub acknowledge_types: Array<i8>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for AcknowledgementBatch {
    fn detach(&mut self) {
        self.acknowledge_types.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AcknowledgementBatch {
    const MIN_LEN: usize = 18;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<16>("first_offset..last_offset")?;
        let (first_offset, last_offset) = (b.at(0), b.at(8));
        let acknowledge_types = r.array("acknowledge_types")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { first_offset, last_offset, acknowledge_types, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(16);
        s.array(&self.acknowledge_types, "acknowledge_types")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<16>::new().put(0, self.first_offset).put(8, self.last_offset));
        w.array(&self.acknowledge_types);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `responses`: the results.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ShareAcknowledgeTopicResponse {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Vec<PartitionData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ShareAcknowledgeTopicResponse {
    fn detach(&mut self) {
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ShareAcknowledgeTopicResponse {
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
pub struct PartitionData {
    /// The number of the partition.
    pub partition_index: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// The leader that the broker knows of, if it is not the one the client expected.
    pub current_leader: LeaderIdAndEpoch,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for PartitionData {
    fn detach(&mut self) {
        self.error_message.detach();
        self.current_leader.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for PartitionData {
    const MIN_LEN: usize = 17;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("partition_index..error_code")?;
        let (partition_index, error_code) = (b.at(0), b.at(4));
        let error_message = r.opt_string(true, "error_message")?;
        let current_leader = Structure::read(r, v)?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, error_code, error_message, current_leader, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(6);
        s.opt_string(&self.error_message, true, "error_message")?;
        self.current_leader.measure(s, v)?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<6>::new().put(0, self.partition_index).put(4, self.error_code));
        w.opt_string(&self.error_message);
        self.current_leader.write(w, v);
        w.tags(&self.unknown_tags);
    }
}

/// The value of `current_leader`: the leader that the broker knows of, if it is not the one the client expected.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LeaderIdAndEpoch {
    /// The node id of the leader, -1 if there is none.
    pub leader_id: i32,
    /// The epoch of the leader.
    pub leader_epoch: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for LeaderIdAndEpoch {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for LeaderIdAndEpoch {
    const MIN_LEN: usize = 9;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<8>("leader_id..leader_epoch")?;
        let (leader_id, leader_epoch) = (b.at(0), b.at(4));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { leader_id, leader_epoch, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(8);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<8>::new().put(0, self.leader_id).put(4, self.leader_epoch));
        w.tags(&self.unknown_tags);
    }
}

/// An element of `node_endpoints`: where the leaders named above can be reached.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NodeEndpoint {
    /// The id of the node.
    pub node_id: i32,
    /// The host name or address.
    pub host: Str,
    /// The port.
    pub port: i32,
    /// The rack of the node; null if not set.
    pub rack: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for NodeEndpoint {
    fn detach(&mut self) {
        self.host.detach();
        self.rack.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for NodeEndpoint {
    const MIN_LEN: usize = 11;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let node_id = r.fixed("node_id")?;
        let host = r.string("host")?;
        let port = r.fixed("port")?;
        let rack = r.opt_string(true, "rack")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { node_id, host, port, rack, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(8);
        s.string(&self.host, "host")?;
        s.opt_string(&self.rack, true, "rack")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.node_id);
        w.string(&self.host);
        w.fixed(self.port);
        w.opt_string(&self.rack);
        w.tags(&self.unknown_tags);
    }
}
