// @generated from schema/share_group_heartbeat.kafka by `cargo xtask codegen`; do not edit.
//! `ShareGroupHeartbeat`: The heartbeat of a member of a share group (KIP-932).

use crate::{Reader, Sizer, Writer, ApiKey, Array, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: The heartbeat of a member of a share group (KIP-932).
///
/// Version 1, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for ShareGroupHeartbeatRequest {
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

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let group_id = r.string("group_id")?;
        let member_id = r.string("member_id")?;
        let member_epoch = r.fixed("member_epoch")?;
        let rack_id = r.opt_string(true, "rack_id")?;
        let subscribed_topic_names = r.opt_strings(true, "subscribed_topic_names")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { group_id, member_id, member_epoch, rack_id, subscribed_topic_names, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.string(&self.group_id, "group_id")?;
        s.string(&self.member_id, "member_id")?;
        s.opt_string(&self.rack_id, true, "rack_id")?;
        s.opt_strings(&self.subscribed_topic_names, true, "subscribed_topic_names")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.group_id);
        w.string(&self.member_id);
        w.fixed(self.member_epoch);
        w.opt_string(&self.rack_id);
        w.opt_strings(&self.subscribed_topic_names);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for ShareGroupHeartbeatResponse {
    fn detach(&mut self) {
        self.error_message.detach();
        self.member_id.detach();
        self.assignment.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ShareGroupHeartbeatResponse {
    const MIN_LEN: usize = 18;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("throttle_time_ms..error_code")?;
        let (throttle_time_ms, error_code) = (b.at(0), b.at(4));
        let error_message = r.opt_string(true, "error_message")?;
        let member_id = r.opt_string(true, "member_id")?;
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

impl Message for ShareGroupHeartbeatResponse {
    const NAME: &'static str = "ShareGroupHeartbeatResponse";
    const VERSIONS: VersionRange = VersionRange::new(1, 1);
    const FLEXIBLE_SINCE: i16 = 1;
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

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topic_partitions = r.list(v, "topic_partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic_partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.list(&self.topic_partitions, v, "topic_partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

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
