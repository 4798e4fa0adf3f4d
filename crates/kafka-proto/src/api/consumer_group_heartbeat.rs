// @generated from schema/consumer_group_heartbeat.kafka by `cargo xtask codegen`; do not edit.
//! `ConsumerGroupHeartbeat`: The one request of a member of a consumer group (KIP-848).

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, Vec, VersionRange, writer::Packed};

/// Request: The one request of a member of a consumer group (KIP-848).
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for ConsumerGroupHeartbeatRequest {}

impl Default for ConsumerGroupHeartbeatRequest {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
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

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.quick_string(&mut self.group_id, "group_id");
        r.quick_string(&mut self.member_id, "member_id");
        self.member_epoch = r.quick_fixed("member_epoch");
        r.quick_opt_string(&mut self.instance_id, true, "instance_id");
        r.quick_opt_string(&mut self.rack_id, true, "rack_id");
        self.rebalance_timeout_ms = r.quick_fixed("rebalance_timeout_ms");
        r.opt_strings(&mut self.subscribed_topic_names, true, "subscribed_topic_names");
        if v >= 1 {
            r.quick_opt_string(&mut self.subscribed_topic_regex, true, "subscribed_topic_regex");
        }
        r.quick_opt_string(&mut self.server_assignor, true, "server_assignor");
        r.quick_opt_list(&mut self.topic_partitions, v, true, "topic_partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.quick_string(&self.group_id, "group_id");
        w.quick_string(&self.member_id, "member_id");
        w.quick_fixed(self.member_epoch);
        w.quick_opt_string(&self.instance_id, true, "instance_id");
        w.quick_opt_string(&self.rack_id, true, "rack_id");
        w.quick_fixed(self.rebalance_timeout_ms);
        w.opt_strings(&self.subscribed_topic_names, true, "subscribed_topic_names");
        if v >= 1 {
            w.quick_opt_string(&self.subscribed_topic_regex, true, "subscribed_topic_regex");
        } else {
            w.absent(self.subscribed_topic_regex.is_none(), "subscribed_topic_regex");
        }
        w.quick_opt_string(&self.server_assignor, true, "server_assignor");
        w.opt_list(&self.topic_partitions, v, true, "topic_partitions");
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
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for ConsumerGroupHeartbeatResponse {}

impl Detach for ConsumerGroupHeartbeatResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.error_message.detach();
        self.member_id.detach();
        self.assignment.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ConsumerGroupHeartbeatResponse {
    const MIN_LEN: usize = 18;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        let b = r.run(6, "throttle_time_ms..error_code");
        self.throttle_time_ms = b.at(0);
        self.error_code = b.at(4);
        r.quick_opt_string(&mut self.error_message, true, "error_message");
        r.quick_opt_string(&mut self.member_id, true, "member_id");
        let b = r.run(8, "member_epoch..heartbeat_interval_ms");
        self.member_epoch = b.at(0);
        self.heartbeat_interval_ms = b.at(4);
        r.opt_struct(&mut self.assignment, v, true, "assignment");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.run(Packed::<6>::new().put(0, self.throttle_time_ms).put(4, self.error_code));
        w.quick_opt_string(&self.error_message, true, "error_message");
        w.quick_opt_string(&self.member_id, true, "member_id");
        w.run(Packed::<8>::new().put(0, self.member_epoch).put(4, self.heartbeat_interval_ms));
        w.opt_struct(&self.assignment, v, true, "assignment");
        w.tags(&self.unknown_tags);
    }
}

impl Message for ConsumerGroupHeartbeatResponse {
    const NAME: &'static str = "ConsumerGroupHeartbeatResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// The value of `assignment`: what is assigned to the member.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Assignment {
    /// Topics and partitions.
    pub topic_partitions: Vec<TopicPartitions>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for Assignment {}

impl Detach for Assignment {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topic_partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Assignment {
    const MIN_LEN: usize = 2;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.quick_list(&mut self.topic_partitions, v, "topic_partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.topic_partitions, v, "topic_partitions");
        w.tags(&self.unknown_tags);
    }
}

/// A topic and its partitions.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TopicPartitions {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for TopicPartitions {}

impl Detach for TopicPartitions {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicPartitions {
    const MIN_LEN: usize = 18;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.topic_id = r.quick_fixed("topic_id");
        r.quick_array(&mut self.partitions, "partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.quick_fixed(self.topic_id);
        w.quick_array(&self.partitions, "partitions");
        w.tags(&self.unknown_tags);
    }
}
