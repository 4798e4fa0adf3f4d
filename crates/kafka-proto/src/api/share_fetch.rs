// @generated from schema/share_fetch.kafka by `cargo xtask codegen`; do not edit.
//! `ShareFetch`: Fetches and acknowledges records of a share group (KIP-932).

use crate::{Reader, Sizer, Writer, ApiKey, Array, DecodeError, Detach, EncodeError, ErrorCode, Message, Records, Request, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: Fetches and acknowledges records of a share group (KIP-932).
///
/// Versions 1 to 2, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShareFetchRequest {
    /// The group id.
    pub group_id: Option<Str>,
    /// The id of the member.
    pub member_id: Option<Str>,
    /// The epoch of the share session: 0 opens one, -1 closes it.
    pub share_session_epoch: i32,
    /// How long to wait for enough bytes, in milliseconds.
    pub max_wait_ms: i32,
    /// The fewest bytes worth answering with before the wait is over.
    pub min_bytes: i32,
    /// The most bytes to return in all; the first batch is returned even if it is larger.
    pub max_bytes: i32,
    /// The most records to return.
    pub max_records: i32,
    /// The number of records after which the broker should cut a batch.
    pub batch_size: i32,
    /// 0 batch-optimised, 1 no more than the records asked for. Since version 2.
    pub share_acquire_mode: i8,
    /// Whether renewals are among the acknowledgements. Since version 2.
    pub is_renew_ack: bool,
    /// The topics.
    pub topics: Vec<FetchTopic>,
    /// Partitions to take out of the session.
    pub forgotten_topics_data: Vec<ForgottenTopic>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for ShareFetchRequest {
    fn default() -> Self {
        Self {
            group_id: None,
            member_id: Some(Str::new()),
            share_session_epoch: 0,
            max_wait_ms: 0,
            min_bytes: 0,
            max_bytes: i32::MAX,
            max_records: 0,
            batch_size: 0,
            share_acquire_mode: 0,
            is_renew_ack: false,
            topics: Vec::new(),
            forgotten_topics_data: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ShareFetchRequest {
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
        self.topics.detach();
        self.forgotten_topics_data.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ShareFetchRequest {
    const MIN_LEN: usize = 29;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let group_id = r.opt_string(true, "group_id")?;
        let member_id = r.opt_string(true, "member_id")?;
        let b = r.run::<24>("share_session_epoch..batch_size")?;
        let (share_session_epoch, max_wait_ms, min_bytes, max_bytes, max_records, batch_size) = (b.at(0), b.at(4), b.at(8), b.at(12), b.at(16), b.at(20));
        let (share_acquire_mode, is_renew_ack) = if v >= 2 {
            let b = r.run::<2>("share_acquire_mode..is_renew_ack")?;
            (b.at(0), b.at(1))
        } else {
            (0, false)
        };
        let topics = r.list(v, "topics")?;
        let forgotten_topics_data = r.list(v, "forgotten_topics_data")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { group_id, member_id, share_session_epoch, max_wait_ms, min_bytes, max_bytes, max_records, batch_size, share_acquire_mode, is_renew_ack, topics, forgotten_topics_data, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(24);
        s.opt_string(&self.group_id, true, "group_id")?;
        s.opt_string(&self.member_id, true, "member_id")?;
        if v >= 2 {
            s.add(2);
        } else {
            s.ignored(self.share_acquire_mode == 0, "share_acquire_mode")?;
            s.absent(!self.is_renew_ack, "is_renew_ack")?;
        }
        s.list(&self.topics, v, "topics")?;
        s.list(&self.forgotten_topics_data, v, "forgotten_topics_data")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.opt_string(&self.group_id);
        w.opt_string(&self.member_id);
        w.run(Packed::<24>::new().put(0, self.share_session_epoch).put(4, self.max_wait_ms).put(8, self.min_bytes).put(12, self.max_bytes).put(16, self.max_records).put(20, self.batch_size));
        if v >= 2 {
            w.run(Packed::<2>::new().put(0, self.share_acquire_mode).put(1, self.is_renew_ack));
        }
        w.list(&self.topics, v);
        w.list(&self.forgotten_topics_data, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for ShareFetchRequest {
    const NAME: &'static str = "ShareFetchRequest";
    const VERSIONS: VersionRange = VersionRange::new(1, 2);
    const FLEXIBLE_SINCE: i16 = 1;
}

impl Request for ShareFetchRequest {
    const KEY: ApiKey = ApiKey(78);
    const LATEST_STABLE: i16 = 2;
    type Response = ShareFetchResponse;
}

/// Response: Fetches and acknowledges records of a share group (KIP-932).
///
/// Versions 1 to 2, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ShareFetchResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// How long acquired records stay with the consumer, in milliseconds.
    pub acquisition_lock_timeout_ms: i32,
    /// The results.
    pub responses: Vec<ShareFetchableTopicResponse>,
    /// Where the leaders named above can be reached.
    pub node_endpoints: Vec<NodeEndpoint>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ShareFetchResponse {
    fn detach(&mut self) {
        self.error_message.detach();
        self.responses.detach();
        self.node_endpoints.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ShareFetchResponse {
    const MIN_LEN: usize = 14;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("throttle_time_ms..error_code")?;
        let (throttle_time_ms, error_code) = (b.at(0), b.at(4));
        let error_message = r.opt_string(true, "error_message")?;
        let acquisition_lock_timeout_ms = r.fixed("acquisition_lock_timeout_ms")?;
        let responses = r.list(v, "responses")?;
        let node_endpoints = r.list(v, "node_endpoints")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, error_code, error_message, acquisition_lock_timeout_ms, responses, node_endpoints, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(10);
        s.opt_string(&self.error_message, true, "error_message")?;
        s.list(&self.responses, v, "responses")?;
        s.list(&self.node_endpoints, v, "node_endpoints")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<6>::new().put(0, self.throttle_time_ms).put(4, self.error_code));
        w.opt_string(&self.error_message);
        w.fixed(self.acquisition_lock_timeout_ms);
        w.list(&self.responses, v);
        w.list(&self.node_endpoints, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for ShareFetchResponse {
    const NAME: &'static str = "ShareFetchResponse";
    const VERSIONS: VersionRange = VersionRange::new(1, 2);
    const FLEXIBLE_SINCE: i16 = 1;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FetchTopic {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Vec<FetchPartition>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for FetchTopic {
    fn detach(&mut self) {
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for FetchTopic {
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
pub struct FetchPartition {
    /// The number of the partition.
    pub partition_index: i32,
    /// Ranges of records and what became of them.
    pub acknowledgement_batches: Vec<AcknowledgementBatch>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for FetchPartition {
    fn detach(&mut self) {
        self.acknowledgement_batches.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for FetchPartition {
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

/// An element of `forgotten_topics_data`: partitions to take out of the session.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ForgottenTopic {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ForgottenTopic {
    fn detach(&mut self) {
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ForgottenTopic {
    const MIN_LEN: usize = 18;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let topic_id = r.fixed("topic_id")?;
        let partitions = r.array("partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic_id, partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(16);
        s.array(&self.partitions, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.topic_id);
        w.array(&self.partitions);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `responses`: the results.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ShareFetchableTopicResponse {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Vec<PartitionData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ShareFetchableTopicResponse {
    fn detach(&mut self) {
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ShareFetchableTopicResponse {
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
    /// What went wrong with the acknowledgements sent along.
    pub acknowledge_error_code: ErrorCode,
    /// Words on what went wrong with the acknowledgements, if anything did.
    pub acknowledge_error_message: Option<Str>,
    /// The leader that the broker knows of, if it is not the one the client expected.
    pub current_leader: LeaderIdAndEpoch,
    /// Record batches; left as bytes.
    pub records: Records,
    /// Ranges of records that now belong to this consumer.
    pub acquired_records: Vec<AcquiredRecords>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for PartitionData {
    fn detach(&mut self) {
        self.error_message.detach();
        self.acknowledge_error_message.detach();
        self.current_leader.detach();
        self.records.detach();
        self.acquired_records.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for PartitionData {
    const MIN_LEN: usize = 22;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("partition_index..error_code")?;
        let (partition_index, error_code) = (b.at(0), b.at(4));
        let error_message = r.opt_string(true, "error_message")?;
        let acknowledge_error_code = r.fixed("acknowledge_error_code")?;
        let acknowledge_error_message = r.opt_string(true, "acknowledge_error_message")?;
        let current_leader = Structure::read(r, v)?;
        let records = r.records("records")?;
        let acquired_records = r.list(v, "acquired_records")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, error_code, error_message, acknowledge_error_code, acknowledge_error_message, current_leader, records, acquired_records, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(8);
        s.opt_string(&self.error_message, true, "error_message")?;
        s.opt_string(&self.acknowledge_error_message, true, "acknowledge_error_message")?;
        self.current_leader.measure(s, v)?;
        s.records(&self.records, "records")?;
        s.list(&self.acquired_records, v, "acquired_records")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<6>::new().put(0, self.partition_index).put(4, self.error_code));
        w.opt_string(&self.error_message);
        w.fixed(self.acknowledge_error_code);
        w.opt_string(&self.acknowledge_error_message);
        self.current_leader.write(w, v);
        w.records(&self.records);
        w.list(&self.acquired_records, v);
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

/// An element of `acquired_records`: ranges of records that now belong to this consumer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AcquiredRecords {
    /// The first offset.
    pub first_offset: i64,
    /// The last offset.
    pub last_offset: i64,
    /// How many times the record was delivered.
    pub delivery_count: i16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for AcquiredRecords {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for AcquiredRecords {
    const MIN_LEN: usize = 19;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<18>("first_offset..delivery_count")?;
        let (first_offset, last_offset, delivery_count) = (b.at(0), b.at(8), b.at(16));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { first_offset, last_offset, delivery_count, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(18);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<18>::new().put(0, self.first_offset).put(8, self.last_offset).put(16, self.delivery_count));
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
