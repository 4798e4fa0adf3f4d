// @generated from schema/share_group_heartbeat.kafka by `cargo xtask codegen`; do not edit.
//! `ShareGroupHeartbeat`: The heartbeat of a member of a share group (KIP-932).

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, Vec, VersionRange};

/// Request: The heartbeat of a member of a share group (KIP-932).
///
/// Version 1, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ShareGroupHeartbeatRequest {
    /// The group id.
    pub group_id: Str,
    /// The id of the member.
    pub member_id: Str,
    /// The epoch of the member.
    pub member_epoch: i32,
    /// The rack of the client or node.
    pub rack_id: Option<Str>,
    /// The names of the topics subscribed to.
    pub subscribed_topic_names: Option<Vec<Str>>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ShareGroupHeartbeatRequest {}

impl Detach for ShareGroupHeartbeatRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
        self.rack_id.detach();
        self.subscribed_topic_names.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ShareGroupHeartbeatRequest {
    const MIN_LEN: usize = 9;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.group_id, "group_id");
        r.string(&mut self.member_id, "member_id");
        self.member_epoch = r.fixed("member_epoch");
        r.opt_string(&mut self.rack_id, true, "rack_id");
        r.opt_strings(&mut self.subscribed_topic_names, true, "subscribed_topic_names");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.group_id, "group_id");
        w.string(&self.member_id, "member_id");
        w.fixed(self.member_epoch);
        w.opt_string(&self.rack_id, true, "rack_id");
        w.opt_strings(&self.subscribed_topic_names, true, "subscribed_topic_names");
        w.tags(&self.unknown_tags);
    }
}

impl Message for ShareGroupHeartbeatRequest {
    const NAME: &'static str = "ShareGroupHeartbeatRequest";
    const VERSIONS: VersionRange = VersionRange::new(1, 1);
    const FLEXIBLE_SINCE: i16 = 1;
}

impl Request for ShareGroupHeartbeatRequest {
    const KEY: ApiKey = ApiKey(76);
    const LATEST_STABLE: i16 = 1;
    type Response = ShareGroupHeartbeatResponse;
}

/// Response: The heartbeat of a member of a share group (KIP-932).
///
/// Version 1, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ShareGroupHeartbeatResponse {
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

impl Eq for ShareGroupHeartbeatResponse {}

impl Detach for ShareGroupHeartbeatResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.error_message.detach();
        self.member_id.detach();
        self.assignment.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ShareGroupHeartbeatResponse {
    const MIN_LEN: usize = 18;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        r.opt_string(&mut self.member_id, true, "member_id");
        self.member_epoch = r.fixed("member_epoch");
        self.heartbeat_interval_ms = r.fixed("heartbeat_interval_ms");
        r.opt_struct(&mut self.assignment, v, true, "assignment");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        w.opt_string(&self.member_id, true, "member_id");
        w.fixed(self.member_epoch);
        w.fixed(self.heartbeat_interval_ms);
        w.opt_struct(&self.assignment, v, true, "assignment");
        w.tags(&self.unknown_tags);
    }
}

impl Message for ShareGroupHeartbeatResponse {
    const NAME: &'static str = "ShareGroupHeartbeatResponse";
    const VERSIONS: VersionRange = VersionRange::new(1, 1);
    const FLEXIBLE_SINCE: i16 = 1;
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

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.list(&mut self.topic_partitions, v, "topic_partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
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

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.topic_id = r.fixed("topic_id");
        r.array(&mut self.partitions, "partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.topic_id);
        w.array(&self.partitions, "partitions");
        w.tags(&self.unknown_tags);
    }
}
