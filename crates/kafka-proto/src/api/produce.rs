// @generated from schema/produce.kafka by `cargo xtask codegen`; do not edit.
//! `Produce`: Appends record batches to partitions.

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Records, Request, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: Appends record batches to partitions.
///
/// Versions 3 to 13, flexible since 9.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ProduceRequest {
    /// The name of the transactional producer, null or empty for one without transactions.
    pub transactional_id: Option<Str>,
    /// 0, 1, or -1 for every in-sync replica.
    pub acks: i16,
    /// How long to wait for the in-sync replicas, in milliseconds.
    pub timeout_ms: i32,
    /// The topics.
    pub topic_data: Vec<TopicProduceData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ProduceRequest {
    fn detach(&mut self) {
        self.transactional_id.detach();
        self.topic_data.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ProduceRequest {
    const MIN_LEN: usize = 9;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let transactional_id = r.quick_opt_string(true, "transactional_id")?;
        let b = r.run::<6>("acks..timeout_ms")?;
        let (acks, timeout_ms) = (b.at(0), b.at(2));
        let topic_data = r.quick_list(v, "topic_data")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { transactional_id, acks, timeout_ms, topic_data, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(6);
        s.opt_string(&self.transactional_id, true, "transactional_id")?;
        s.list(&self.topic_data, v, "topic_data")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.opt_string(&self.transactional_id);
        w.run(Packed::<6>::new().put(0, self.acks).put(2, self.timeout_ms));
        w.list(&self.topic_data, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for ProduceRequest {
    const NAME: &'static str = "ProduceRequest";
    const VERSIONS: VersionRange = VersionRange::new(3, 13);
    const FLEXIBLE_SINCE: i16 = 9;
}

impl Request for ProduceRequest {
    const KEY: ApiKey = ApiKey(0);
    const LATEST_STABLE: i16 = 13;
    type Response = ProduceResponse;
}

/// Response: Appends record batches to partitions.
///
/// Versions 3 to 13, flexible since 9.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ProduceResponse {
    /// The results.
    pub responses: Vec<TopicProduceResponse>,
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// Where the leaders named above can be reached. Since version 10.
    pub node_endpoints: Vec<NodeEndpoint>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ProduceResponse {
    fn detach(&mut self) {
        self.responses.detach();
        self.node_endpoints.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ProduceResponse {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let responses = r.quick_list(v, "responses")?;
        let throttle_time_ms = r.fixed("throttle_time_ms")?;
        let mut node_endpoints = Vec::new();
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 if v >= 10 => node_endpoints = r.quick_list(v, "node_endpoints")?,
                0 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "node_endpoints")),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { responses, throttle_time_ms, node_endpoints, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.list(&self.responses, v, "responses")?;
        let mut present = 0;
        if v >= 10 && !self.node_endpoints.is_empty() {
            present += 1;
            s.tag(0, |s| s.list(&self.node_endpoints, v, "node_endpoints"))?;
        } else {
            s.absent(v >= 10 || self.node_endpoints.is_empty(), "node_endpoints")?;
        }
        s.tags(present, &self.unknown_tags, u64::from(v >= 10))
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.list(&self.responses, v);
        w.fixed(self.throttle_time_ms);
        let present = usize::from(v >= 10 && !self.node_endpoints.is_empty());
        w.tag_count(present, &self.unknown_tags, u64::from(v >= 10));
        if v >= 10 && !self.node_endpoints.is_empty() {
            let size = w.tag_size(|s| s.list(&self.node_endpoints, v, "node_endpoints"));
            w.tag(0, size);
            w.list(&self.node_endpoints, v);
        } else if v < 10 {
            w.unknown_tags(&self.unknown_tags, 0..=0);
        }
        w.unknown_tags(&self.unknown_tags, 1..);
    }
}

impl Message for ProduceResponse {
    const NAME: &'static str = "ProduceResponse";
    const VERSIONS: VersionRange = VersionRange::new(3, 13);
    const FLEXIBLE_SINCE: i16 = 9;
}

/// An element of `topic_data`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TopicProduceData {
    /// The name. Until version 12.
    pub name: Str,
    /// The id of the topic. Since version 13.
    pub topic_id: Uuid,
    /// The partitions.
    pub partition_data: Vec<PartitionProduceData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for TopicProduceData {
    fn detach(&mut self) {
        self.name.detach();
        self.partition_data.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicProduceData {
    const MIN_LEN: usize = 3;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let name = if v <= 12 { r.quick_string("name")? } else { Str::new() };
        let topic_id = if v >= 13 { r.fixed("topic_id")? } else { Uuid::ZERO };
        let partition_data = r.quick_list(v, "partition_data")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, topic_id, partition_data, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if v <= 12 {
            s.string(&self.name, "name")?;
        } else {
            s.ignored(self.name.is_empty(), "name")?;
        }
        if v >= 13 {
            s.add(16);
        } else {
            s.ignored(self.topic_id.is_zero(), "topic_id")?;
        }
        s.list(&self.partition_data, v, "partition_data")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        if v <= 12 {
            w.string(&self.name);
        }
        if v >= 13 {
            w.fixed(self.topic_id);
        }
        w.list(&self.partition_data, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partition_data`: the partitions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PartitionProduceData {
    /// The number of the partition.
    pub index: i32,
    /// Record batches; left as bytes, for kafka-log to read.
    pub records: Option<Records>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for PartitionProduceData {
    fn detach(&mut self) {
        self.records.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for PartitionProduceData {
    const MIN_LEN: usize = 6;

    #[inline(always)]
    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let index = r.fixed("index")?;
        let records = r.quick_opt_records(true, "records")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { index, records, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.opt_records(&self.records, true, "records")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.index);
        w.opt_records(&self.records);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `responses`: the results.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TopicProduceResponse {
    /// The name. Until version 12.
    pub name: Str,
    /// The id of the topic. Since version 13.
    pub topic_id: Uuid,
    /// The partitions.
    pub partition_responses: Vec<PartitionProduceResponse>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for TopicProduceResponse {
    fn detach(&mut self) {
        self.name.detach();
        self.partition_responses.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicProduceResponse {
    const MIN_LEN: usize = 3;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let name = if v <= 12 { r.quick_string("name")? } else { Str::new() };
        let topic_id = if v >= 13 { r.fixed("topic_id")? } else { Uuid::ZERO };
        let partition_responses = r.quick_list(v, "partition_responses")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, topic_id, partition_responses, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if v <= 12 {
            s.string(&self.name, "name")?;
        } else {
            s.ignored(self.name.is_empty(), "name")?;
        }
        if v >= 13 {
            s.add(16);
        } else {
            s.ignored(self.topic_id.is_zero(), "topic_id")?;
        }
        s.list(&self.partition_responses, v, "partition_responses")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        if v <= 12 {
            w.string(&self.name);
        }
        if v >= 13 {
            w.fixed(self.topic_id);
        }
        w.list(&self.partition_responses, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partition_responses`: the partitions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartitionProduceResponse {
    /// The number of the partition.
    pub index: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The offset given to the first record, -1 on an error.
    pub base_offset: i64,
    /// The broker's time given to the records, in milliseconds since 1970; -1 if they keep their own.
    pub log_append_time_ms: i64,
    /// The first offset in the log. Since version 5.
    pub log_start_offset: i64,
    /// The records at fault. Since version 8.
    pub record_errors: Vec<BatchIndexAndErrorMessage>,
    /// Words on the error that all records share, null if there is none. Since version 8.
    pub error_message: Option<Str>,
    /// The leader that the broker knows of, if it is not the one the client expected. Since version 10.
    pub current_leader: LeaderIdAndEpoch,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for PartitionProduceResponse {
    fn default() -> Self {
        Self {
            index: 0,
            error_code: ErrorCode(0),
            base_offset: 0,
            log_append_time_ms: -1,
            log_start_offset: -1,
            record_errors: Vec::new(),
            error_message: None,
            current_leader: LeaderIdAndEpoch::default(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for PartitionProduceResponse {
    fn detach(&mut self) {
        self.record_errors.detach();
        self.error_message.detach();
        self.current_leader.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for PartitionProduceResponse {
    const MIN_LEN: usize = 22;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let (index, error_code, base_offset, log_append_time_ms, log_start_offset) = if v >= 5 {
            let b = r.run::<30>("index..log_start_offset")?;
            (b.at(0), b.at(4), b.at(6), b.at(14), b.at(22))
        } else {
            (r.fixed("index")?, r.fixed("error_code")?, r.fixed("base_offset")?, r.fixed("log_append_time_ms")?, if v >= 5 { r.fixed("log_start_offset")? } else { -1 })
        };
        let record_errors = if v >= 8 { r.quick_list(v, "record_errors")? } else { Vec::new() };
        let error_message = if v >= 8 { r.quick_opt_string(true, "error_message")? } else { None };
        let mut current_leader = LeaderIdAndEpoch::default();
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 if v >= 10 => current_leader = Structure::read(r, v)?,
                0 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "current_leader")),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { index, error_code, base_offset, log_append_time_ms, log_start_offset, record_errors, error_message, current_leader, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(22);
        if v >= 5 {
            s.add(8);
        } else {
            s.ignored(self.log_start_offset == -1, "log_start_offset")?;
        }
        if v >= 8 {
            s.list(&self.record_errors, v, "record_errors")?;
            s.opt_string(&self.error_message, true, "error_message")?;
        } else {
            s.ignored(self.record_errors.is_empty(), "record_errors")?;
            s.ignored(self.error_message.is_none(), "error_message")?;
        }
        let mut present = 0;
        if v >= 10 && self.current_leader != LeaderIdAndEpoch::default() {
            present += 1;
            s.tag(0, |s| self.current_leader.measure(s, v))?;
        } else {
            s.absent(v >= 10 || self.current_leader == LeaderIdAndEpoch::default(), "current_leader")?;
        }
        s.tags(present, &self.unknown_tags, u64::from(v >= 10))
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        if v >= 5 {
            w.run(Packed::<30>::new().put(0, self.index).put(4, self.error_code).put(6, self.base_offset).put(14, self.log_append_time_ms).put(22, self.log_start_offset));
        } else {
            w.run(Packed::<22>::new().put(0, self.index).put(4, self.error_code).put(6, self.base_offset).put(14, self.log_append_time_ms));
            if v >= 5 {
                w.fixed(self.log_start_offset);
            }
        }
        if v >= 8 {
            w.list(&self.record_errors, v);
            w.opt_string(&self.error_message);
        }
        let present = usize::from(v >= 10 && self.current_leader != LeaderIdAndEpoch::default());
        w.tag_count(present, &self.unknown_tags, u64::from(v >= 10));
        if v >= 10 && self.current_leader != LeaderIdAndEpoch::default() {
            let size = w.tag_size(|s| self.current_leader.measure(s, v));
            w.tag(0, size);
            self.current_leader.write(w, v);
        } else if v < 10 {
            w.unknown_tags(&self.unknown_tags, 0..=0);
        }
        w.unknown_tags(&self.unknown_tags, 1..);
    }
}

/// An element of `record_errors`: the records at fault.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BatchIndexAndErrorMessage {
    /// The position in the batch of the record at fault.
    pub batch_index: i32,
    /// Words on what is wrong with the record.
    pub batch_index_error_message: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for BatchIndexAndErrorMessage {
    fn detach(&mut self) {
        self.batch_index_error_message.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for BatchIndexAndErrorMessage {
    const MIN_LEN: usize = 6;

    #[inline(always)]
    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let batch_index = r.fixed("batch_index")?;
        let batch_index_error_message = r.quick_opt_string(true, "batch_index_error_message")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { batch_index, batch_index_error_message, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.opt_string(&self.batch_index_error_message, true, "batch_index_error_message")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.batch_index);
        w.opt_string(&self.batch_index_error_message);
        w.tags(&self.unknown_tags);
    }
}

/// The value of `current_leader`: the leader that the broker knows of, if it is not the one the client expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaderIdAndEpoch {
    /// The node id of the leader, -1 if there is none.
    pub leader_id: i32,
    /// The epoch of the leader.
    pub leader_epoch: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for LeaderIdAndEpoch {
    fn default() -> Self {
        Self {
            leader_id: -1,
            leader_epoch: -1,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for LeaderIdAndEpoch {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for LeaderIdAndEpoch {
    const MIN_LEN: usize = 9;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        if let Some(b) = r.closed::<8>() {
            return Ok(Self { leader_id: b.at(0), leader_epoch: b.at(4), unknown_tags: UnknownTags::new() });
        }
        Self::read_fields(r, v)
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if s.is_flexible() && self.unknown_tags.is_empty() {
            s.add(9);
            return Ok(());
        }
        self.measure_fields(s, v)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        if w.is_flexible() && self.unknown_tags.is_empty() {
            return w.run(Packed::<9>::new().put(0, self.leader_id).put(4, self.leader_epoch));
        }
        self.write_fields(w, v)
    }
}

impl LeaderIdAndEpoch {
    #[inline(never)]
    fn read_fields(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<8>("leader_id..leader_epoch")?;
        let (leader_id, leader_epoch) = (b.at(0), b.at(4));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { leader_id, leader_epoch, unknown_tags })
    }

    #[inline(never)]
    fn measure_fields(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(8);
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(never)]
    fn write_fields(&self, w: &mut Writer, _v: i16) {
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

    #[inline(always)]
    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let node_id = r.fixed("node_id")?;
        let host = r.quick_string("host")?;
        let port = r.fixed("port")?;
        let rack = r.quick_opt_string(true, "rack")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { node_id, host, port, rack, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(8);
        s.string(&self.host, "host")?;
        s.opt_string(&self.rack, true, "rack")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.node_id);
        w.string(&self.host);
        w.fixed(self.port);
        w.opt_string(&self.rack);
        w.tags(&self.unknown_tags);
    }
}
