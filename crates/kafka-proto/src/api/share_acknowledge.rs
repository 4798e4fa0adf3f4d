// @generated from schema/share_acknowledge.kafka by `cargo xtask codegen`; do not edit.
//! `ShareAcknowledge`: Acknowledges records of a share group (KIP-932).

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, Vec, VersionRange};

/// Request: Acknowledges records of a share group (KIP-932).
///
/// Versions 1 to 2, flexible.
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for ShareAcknowledgeRequest {}

impl Default for ShareAcknowledgeRequest {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ShareAcknowledgeRequest {
    const MIN_LEN: usize = 8;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.opt_string(&mut self.group_id, true, "group_id");
        r.opt_string(&mut self.member_id, true, "member_id");
        self.share_session_epoch = r.fixed("share_session_epoch");
        if v >= 2 {
            self.is_renew_ack = r.fixed("is_renew_ack");
        }
        r.list(&mut self.topics, v, "topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.opt_string(&self.group_id, true, "group_id");
        w.opt_string(&self.member_id, true, "member_id");
        w.fixed(self.share_session_epoch);
        if v >= 2 {
            w.fixed(self.is_renew_ack);
        } else {
            w.absent(!self.is_renew_ack, "is_renew_ack");
        }
        w.list(&self.topics, v, "topics");
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
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for ShareAcknowledgeResponse {}

impl Detach for ShareAcknowledgeResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.error_message.detach();
        self.responses.detach();
        self.node_endpoints.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ShareAcknowledgeResponse {
    const MIN_LEN: usize = 10;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        if v >= 2 {
            self.acquisition_lock_timeout_ms = r.fixed("acquisition_lock_timeout_ms");
        }
        r.list(&mut self.responses, v, "responses");
        r.list(&mut self.node_endpoints, v, "node_endpoints");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        if v >= 2 {
            w.fixed(self.acquisition_lock_timeout_ms);
        } else {
            w.ignored(self.acquisition_lock_timeout_ms == 0, "acquisition_lock_timeout_ms");
        }
        w.list(&self.responses, v, "responses");
        w.list(&self.node_endpoints, v, "node_endpoints");
        w.tags(&self.unknown_tags);
    }
}

impl Message for ShareAcknowledgeResponse {
    const NAME: &'static str = "ShareAcknowledgeResponse";
    const VERSIONS: VersionRange = VersionRange::new(1, 2);
    const FLEXIBLE_SINCE: i16 = 1;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AcknowledgeTopic {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Vec<AcknowledgePartition>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AcknowledgeTopic {}

impl Detach for AcknowledgeTopic {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AcknowledgeTopic {
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
pub struct AcknowledgePartition {
    /// The number of the partition.
    pub partition_index: i32,
    /// Ranges of records and what became of them.
    pub acknowledgement_batches: Vec<AcknowledgementBatch>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AcknowledgePartition {}

impl Detach for AcknowledgePartition {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.acknowledgement_batches.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AcknowledgePartition {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.partition_index = r.fixed("partition_index");
        r.list(&mut self.acknowledgement_batches, v, "acknowledgement_batches");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.partition_index);
        w.list(&self.acknowledgement_batches, v, "acknowledgement_batches");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `acknowledgement_batches`: ranges of records and what became of them.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for AcknowledgementBatch {}

impl Detach for AcknowledgementBatch {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.acknowledge_types.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AcknowledgementBatch {
    const MIN_LEN: usize = 18;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.first_offset = r.fixed("first_offset");
        self.last_offset = r.fixed("last_offset");
        r.array(&mut self.acknowledge_types, "acknowledge_types");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.first_offset);
        w.fixed(self.last_offset);
        w.array(&self.acknowledge_types, "acknowledge_types");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `responses`: the results.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ShareAcknowledgeTopicResponse {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Vec<PartitionData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ShareAcknowledgeTopicResponse {}

impl Detach for ShareAcknowledgeTopicResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ShareAcknowledgeTopicResponse {
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

impl Eq for PartitionData {}

impl Detach for PartitionData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.error_message.detach();
        self.current_leader.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for PartitionData {
    const MIN_LEN: usize = 17;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.partition_index = r.fixed("partition_index");
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        self.current_leader.read(r, v);
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.partition_index);
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        self.current_leader.write(w, v);
        w.tags(&self.unknown_tags);
    }
}

/// The value of `current_leader`: the leader that the broker knows of, if it is not the one the client expected.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LeaderIdAndEpoch {
    /// The node id of the leader, -1 if there is none.
    pub leader_id: i32,
    /// The epoch of the leader.
    pub leader_epoch: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for LeaderIdAndEpoch {}

impl Detach for LeaderIdAndEpoch {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for LeaderIdAndEpoch {
    const MIN_LEN: usize = 9;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.leader_id = r.fixed("leader_id");
        self.leader_epoch = r.fixed("leader_epoch");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.leader_id);
        w.fixed(self.leader_epoch);
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

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.node_id = r.fixed("node_id");
        r.string(&mut self.host, "host");
        self.port = r.fixed("port");
        r.opt_string(&mut self.rack, true, "rack");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.node_id);
        w.string(&self.host, "host");
        w.fixed(self.port);
        w.opt_string(&self.rack, true, "rack");
        w.tags(&self.unknown_tags);
    }
}
