// @generated from schema/consumer_group_heartbeat.kafka by `cargo xtask codegen`; do not edit.
//! `ConsumerGroupHeartbeat`: The one request of a member of a consumer group (KIP-848).

use crate::{Reader, Sizer, Writer, ApiKey, Array, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: The one request of a member of a consumer group (KIP-848).
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConsumerGroupHeartbeatRequest {
    /// The group id.
    pub group_id: Str,
    /// The id of the member.
    pub member_id: Str,
    /// The epoch of the member.
    pub member_epoch: i32,
    /// The name of a static member, null for a dynamic one.
    pub instance_id: Option<Str>,
    /// The rack of the client or node.
    pub rack_id: Option<Str>,
    /// How long the member has to give up partitions or to join in a rebalance, in milliseconds; -1 if unchanged.
    pub rebalance_timeout_ms: i32,
    /// The names of the topics subscribed to.
    pub subscribed_topic_names: Option<Vec<Str>>,
    /// The regular expression of the topics subscribed to, in RE2 syntax. Since version 1.
    pub subscribed_topic_regex: Option<Str>,
    /// The assignor that the member wants; null for any.
    pub server_assignor: Option<Str>,
    /// Topics and partitions.
    pub topic_partitions: Option<Vec<TopicPartitions>>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for ConsumerGroupHeartbeatRequest {
    fn default() -> Self {
        Self {
            group_id: Str::new(),
            member_id: Str::new(),
            member_epoch: 0,
            instance_id: None,
            rack_id: None,
            rebalance_timeout_ms: -1,
            subscribed_topic_names: None,
            subscribed_topic_regex: None,
            server_assignor: None,
            topic_partitions: None,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ConsumerGroupHeartbeatRequest {
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
        self.instance_id.detach();
        self.rack_id.detach();
        self.subscribed_topic_names.detach();
        self.subscribed_topic_regex.detach();
        self.server_assignor.detach();
        self.topic_partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ConsumerGroupHeartbeatRequest {
    const MIN_LEN: usize = 16;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let group_id = r.quick_string("group_id")?;
        let member_id = r.quick_string("member_id")?;
        let member_epoch = r.fixed("member_epoch")?;
        let instance_id = r.quick_opt_string(true, "instance_id")?;
        let rack_id = r.quick_opt_string(true, "rack_id")?;
        let rebalance_timeout_ms = r.fixed("rebalance_timeout_ms")?;
        let subscribed_topic_names = r.opt_strings(true, "subscribed_topic_names")?;
        let subscribed_topic_regex = if v >= 1 { r.quick_opt_string(true, "subscribed_topic_regex")? } else { None };
        let server_assignor = r.quick_opt_string(true, "server_assignor")?;
        let topic_partitions = r.quick_opt_list(v, true, "topic_partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { group_id, member_id, member_epoch, instance_id, rack_id, rebalance_timeout_ms, subscribed_topic_names, subscribed_topic_regex, server_assignor, topic_partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(8);
        s.string(&self.group_id, "group_id")?;
        s.string(&self.member_id, "member_id")?;
        s.opt_string(&self.instance_id, true, "instance_id")?;
        s.opt_string(&self.rack_id, true, "rack_id")?;
        s.opt_strings(&self.subscribed_topic_names, true, "subscribed_topic_names")?;
        if v >= 1 {
            s.opt_string(&self.subscribed_topic_regex, true, "subscribed_topic_regex")?;
        } else {
            s.absent(self.subscribed_topic_regex.is_none(), "subscribed_topic_regex")?;
        }
        s.opt_string(&self.server_assignor, true, "server_assignor")?;
        s.opt_list(&self.topic_partitions, v, true, "topic_partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.group_id);
        w.string(&self.member_id);
        w.fixed(self.member_epoch);
        w.opt_string(&self.instance_id);
        w.opt_string(&self.rack_id);
        w.fixed(self.rebalance_timeout_ms);
        w.opt_strings(&self.subscribed_topic_names);
        if v >= 1 {
            w.opt_string(&self.subscribed_topic_regex);
        }
        w.opt_string(&self.server_assignor);
        w.opt_list(&self.topic_partitions, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for ConsumerGroupHeartbeatRequest {
    const NAME: &'static str = "ConsumerGroupHeartbeatRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for ConsumerGroupHeartbeatRequest {
    const KEY: ApiKey = ApiKey(68);
    const LATEST_STABLE: i16 = 1;
    type Response = ConsumerGroupHeartbeatResponse;
}

/// Response: The one request of a member of a consumer group (KIP-848).
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ConsumerGroupHeartbeatResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// The id of the member.
    pub member_id: Option<Str>,
    /// The epoch of the member.
    pub member_epoch: i32,
    /// How often the member shall send heartbeats, in milliseconds.
    pub heartbeat_interval_ms: i32,
    /// What is assigned to the member.
    pub assignment: Option<Assignment>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ConsumerGroupHeartbeatResponse {
    fn detach(&mut self) {
        self.error_message.detach();
        self.member_id.detach();
        self.assignment.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ConsumerGroupHeartbeatResponse {
    const MIN_LEN: usize = 18;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("throttle_time_ms..error_code")?;
        let (throttle_time_ms, error_code) = (b.at(0), b.at(4));
        let error_message = r.quick_opt_string(true, "error_message")?;
        let member_id = r.quick_opt_string(true, "member_id")?;
        let b = r.run::<8>("member_epoch..heartbeat_interval_ms")?;
        let (member_epoch, heartbeat_interval_ms) = (b.at(0), b.at(4));
        let assignment = r.opt_struct(v, true, "assignment")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, error_code, error_message, member_id, member_epoch, heartbeat_interval_ms, assignment, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(14);
        s.opt_string(&self.error_message, true, "error_message")?;
        s.opt_string(&self.member_id, true, "member_id")?;
        s.opt_struct(&self.assignment, v, true, "assignment")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<6>::new().put(0, self.throttle_time_ms).put(4, self.error_code));
        w.opt_string(&self.error_message);
        w.opt_string(&self.member_id);
        w.run(Packed::<8>::new().put(0, self.member_epoch).put(4, self.heartbeat_interval_ms));
        w.opt_struct(&self.assignment, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for ConsumerGroupHeartbeatResponse {
    const NAME: &'static str = "ConsumerGroupHeartbeatResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// The value of `assignment`: what is assigned to the member.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Assignment {
    /// Topics and partitions.
    pub topic_partitions: Vec<TopicPartitions>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for Assignment {
    fn detach(&mut self) {
        self.topic_partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Assignment {
    const MIN_LEN: usize = 2;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topic_partitions = r.quick_list(v, "topic_partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic_partitions, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.list(&self.topic_partitions, v, "topic_partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        w.list(&self.topic_partitions, v);
        w.tags(&self.unknown_tags);
    }
}

/// A topic and its partitions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TopicPartitions {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for TopicPartitions {
    fn detach(&mut self) {
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicPartitions {
    const MIN_LEN: usize = 18;

    #[inline(always)]
    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let topic_id = r.fixed("topic_id")?;
        let partitions = r.quick_array("partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic_id, partitions, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(16);
        s.array(&self.partitions, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.topic_id);
        w.array(&self.partitions);
        w.tags(&self.unknown_tags);
    }
}
