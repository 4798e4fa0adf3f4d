// @generated from schema/produce.kafka by `cargo xtask codegen`; do not edit.
//! `Produce`: Appends record batches to partitions.

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Records, Request, Str, Structure, UnknownTags, Uuid, Vec, VersionRange, writer::Packed};

/// Request: Appends record batches to partitions.
///
/// Versions 3 to 13, flexible since 9.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for ProduceRequest {}

impl Detach for ProduceRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.transactional_id.detach();
        self.topic_data.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ProduceRequest {
    const MIN_LEN: usize = 9;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.quick_opt_string(&mut self.transactional_id, true, "transactional_id");
        let b = r.run(6, "acks..timeout_ms");
        self.acks = b.at(0);
        self.timeout_ms = b.at(2);
        r.quick_list(&mut self.topic_data, v, "topic_data");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.quick_opt_string(&self.transactional_id, true, "transactional_id");
        w.run(Packed::<6>::new().put(0, self.acks).put(2, self.timeout_ms));
        w.list(&self.topic_data, v, "topic_data");
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
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for ProduceResponse {}

impl Detach for ProduceResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.responses.detach();
        self.node_endpoints.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ProduceResponse {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.quick_list(&mut self.responses, v, "responses");
        self.throttle_time_ms = r.quick_fixed("throttle_time_ms");
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.responses, v, "responses");
        w.quick_fixed(self.throttle_time_ms);
        if self.unknown_tags.is_empty() && self.node_endpoints.is_empty() {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl ProduceResponse {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 if v >= 10 => r.list(&mut self.node_endpoints, v, "node_endpoints"),
                0 => r.wrong_tag(tag, "node_endpoints"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        let present = usize::from(v >= 10 && !self.node_endpoints.is_empty());
        w.tag_count(present, &self.unknown_tags, u64::from(v >= 10));
        if v >= 10 && !self.node_endpoints.is_empty() {
            let open = w.open_tag(0);
            w.list(&self.node_endpoints, v, "node_endpoints");
            w.close_tag(open);
        } else {
            w.absent(v >= 10 || self.node_endpoints.is_empty(), "node_endpoints");
            if v < 10 {
                w.unknown_tags(&self.unknown_tags, 0, 0);
            }
        }
        w.unknown_tags(&self.unknown_tags, 1, u32::MAX);
    }
}

impl Message for ProduceResponse {
    const NAME: &'static str = "ProduceResponse";
    const VERSIONS: VersionRange = VersionRange::new(3, 13);
    const FLEXIBLE_SINCE: i16 = 9;
}

/// An element of `topic_data`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for TopicProduceData {}

impl Detach for TopicProduceData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.partition_data.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicProduceData {
    const MIN_LEN: usize = 3;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v <= 12 {
            r.quick_string(&mut self.name, "name");
        }
        if v >= 13 {
            self.topic_id = r.quick_fixed("topic_id");
        }
        r.quick_list(&mut self.partition_data, v, "partition_data");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v <= 12 {
            w.quick_string(&self.name, "name");
        } else {
            w.ignored(self.name.is_empty(), "name");
        }
        if v >= 13 {
            w.quick_fixed(self.topic_id);
        } else {
            w.ignored(self.topic_id.is_zero(), "topic_id");
        }
        w.list(&self.partition_data, v, "partition_data");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partition_data`: the partitions.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PartitionProduceData {
    /// The number of the partition.
    pub index: i32,
    /// Record batches; left as bytes, for kafka-log to read.
    pub records: Option<Records>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for PartitionProduceData {}

impl Detach for PartitionProduceData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.records.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for PartitionProduceData {
    const MIN_LEN: usize = 6;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.index = r.quick_fixed("index");
        r.quick_opt_records(&mut self.records, true, "records");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.quick_fixed(self.index);
        w.opt_records(&self.records, true, "records");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `responses`: the results.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for TopicProduceResponse {}

impl Detach for TopicProduceResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.partition_responses.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicProduceResponse {
    const MIN_LEN: usize = 3;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v <= 12 {
            r.quick_string(&mut self.name, "name");
        }
        if v >= 13 {
            self.topic_id = r.quick_fixed("topic_id");
        }
        r.quick_list(&mut self.partition_responses, v, "partition_responses");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v <= 12 {
            w.quick_string(&self.name, "name");
        } else {
            w.ignored(self.name.is_empty(), "name");
        }
        if v >= 13 {
            w.quick_fixed(self.topic_id);
        } else {
            w.ignored(self.topic_id.is_zero(), "topic_id");
        }
        w.list(&self.partition_responses, v, "partition_responses");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partition_responses`: the partitions.
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for PartitionProduceResponse {}

impl Default for PartitionProduceResponse {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
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
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 5 {
            let b = r.run(30, "index..log_start_offset");
            self.index = b.at(0);
            self.error_code = b.at(4);
            self.base_offset = b.at(6);
            self.log_append_time_ms = b.at(14);
            self.log_start_offset = b.at(22);
        } else {
            r.aside(|r| {
                self.index = r.fixed("index");
                self.error_code = r.fixed("error_code");
                self.base_offset = r.fixed("base_offset");
                self.log_append_time_ms = r.fixed("log_append_time_ms");
                if v >= 5 {
                    self.log_start_offset = r.fixed("log_start_offset");
                }
            });
        }
        if v >= 8 {
            r.quick_list(&mut self.record_errors, v, "record_errors");
            r.quick_opt_string(&mut self.error_message, true, "error_message");
        }
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 5 {
            w.run(Packed::<30>::new().put(0, self.index).put(4, self.error_code).put(6, self.base_offset).put(14, self.log_append_time_ms).put(22, self.log_start_offset));
        } else {
            w.fixed(self.index);
            w.fixed(self.error_code);
            w.fixed(self.base_offset);
            w.fixed(self.log_append_time_ms);
            if v >= 5 {
                w.fixed(self.log_start_offset);
            } else {
                w.ignored(self.log_start_offset == -1, "log_start_offset");
            }
        }
        if v >= 8 {
            w.list(&self.record_errors, v, "record_errors");
            w.quick_opt_string(&self.error_message, true, "error_message");
        } else {
            w.ignored(self.record_errors.is_empty(), "record_errors");
            w.ignored(self.error_message.is_none(), "error_message");
        }
        if self.unknown_tags.is_empty() && self.current_leader == LeaderIdAndEpoch::default() {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl PartitionProduceResponse {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 if v >= 10 => self.current_leader.read(r, v),
                0 => r.wrong_tag(tag, "current_leader"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        let present = usize::from(v >= 10 && self.current_leader != LeaderIdAndEpoch::default());
        w.tag_count(present, &self.unknown_tags, u64::from(v >= 10));
        if v >= 10 && self.current_leader != LeaderIdAndEpoch::default() {
            let open = w.open_tag(0);
            self.current_leader.write(w, v);
            w.close_tag(open);
        } else {
            w.absent(v >= 10 || self.current_leader == LeaderIdAndEpoch::default(), "current_leader");
            if v < 10 {
                w.unknown_tags(&self.unknown_tags, 0, 0);
            }
        }
        w.unknown_tags(&self.unknown_tags, 1, u32::MAX);
    }
}

/// An element of `record_errors`: the records at fault.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BatchIndexAndErrorMessage {
    /// The position in the batch of the record at fault.
    pub batch_index: i32,
    /// Words on what is wrong with the record.
    pub batch_index_error_message: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for BatchIndexAndErrorMessage {}

impl Detach for BatchIndexAndErrorMessage {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.batch_index_error_message.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for BatchIndexAndErrorMessage {
    const MIN_LEN: usize = 6;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.batch_index = r.quick_fixed("batch_index");
        r.quick_opt_string(&mut self.batch_index_error_message, true, "batch_index_error_message");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.quick_fixed(self.batch_index);
        w.quick_opt_string(&self.batch_index_error_message, true, "batch_index_error_message");
        w.tags(&self.unknown_tags);
    }
}

/// The value of `current_leader`: the leader that the broker knows of, if it is not the one the client expected.
#[derive(Debug, Clone, PartialEq)]
pub struct LeaderIdAndEpoch {
    /// The node id of the leader, -1 if there is none.
    pub leader_id: i32,
    /// The epoch of the leader.
    pub leader_epoch: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for LeaderIdAndEpoch {}

impl Default for LeaderIdAndEpoch {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            leader_id: -1,
            leader_epoch: -1,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for LeaderIdAndEpoch {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for LeaderIdAndEpoch {
    const MIN_LEN: usize = 9;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if let Some(b) = r.closed(8) {
            self.leader_id = b.at(0);
            self.leader_epoch = b.at(4);
            return;
        }
        r.aside(|r| self.read_fields(r, v));
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if w.is_flexible() && self.unknown_tags.is_empty() {
            return w.run(Packed::<9>::new().put(0, self.leader_id).put(4, self.leader_epoch));
        }
        self.write_fields(w, v)
    }
}

impl LeaderIdAndEpoch {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_fields(&mut self, r: &mut Source<'_>, _v: i16) {
        let b = r.run(8, "leader_id..leader_epoch");
        self.leader_id = b.at(0);
        self.leader_epoch = b.at(4);
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_fields<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.run(Packed::<8>::new().put(0, self.leader_id).put(4, self.leader_epoch));
        w.tags(&self.unknown_tags);
    }
}

/// An element of `node_endpoints`: where the leaders named above can be reached.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for NodeEndpoint {}

impl Detach for NodeEndpoint {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.host.detach();
        self.rack.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for NodeEndpoint {
    const MIN_LEN: usize = 11;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.node_id = r.quick_fixed("node_id");
        r.quick_string(&mut self.host, "host");
        self.port = r.quick_fixed("port");
        r.quick_opt_string(&mut self.rack, true, "rack");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.quick_fixed(self.node_id);
        w.quick_string(&self.host, "host");
        w.quick_fixed(self.port);
        w.quick_opt_string(&self.rack, true, "rack");
        w.tags(&self.unknown_tags);
    }
}
