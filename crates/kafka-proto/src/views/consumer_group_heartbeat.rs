// @generated from schema/consumer_group_heartbeat.kafka by `cargo xtask codegen`; do not edit.
//! Views of `ConsumerGroupHeartbeat`.

use super::{View, ViewReader, ArrayView, List};
use crate::{DecodeError, Structure as _, ErrorCode, UnknownTags, Uuid};
use crate::api::consumer_group_heartbeat as owned;

/// A view of [`ConsumerGroupHeartbeatRequest`](owned::ConsumerGroupHeartbeatRequest). Request: The one request of a member of a consumer group (KIP-848). Versions 0 to 1, flexible.
///
/// ```
/// use kafka_proto::Message;
/// use kafka_proto::api::ConsumerGroupHeartbeatRequest;
/// use kafka_proto::views::{ConsumerGroupHeartbeatRequestView, MessageView, View};
/// let message = ConsumerGroupHeartbeatRequest { member_epoch: 7, ..Default::default() };
/// let bytes = message.to_bytes(1)?;
/// let view = ConsumerGroupHeartbeatRequestView::parse(&bytes, 1)?;
/// assert_eq!(view.member_epoch, 7);
/// assert_eq!(view.owned(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct ConsumerGroupHeartbeatRequestView<'a> {
    /// The group id.
    pub group_id: &'a str,
    /// The id of the member.
    pub member_id: &'a str,
    /// The epoch of the member.
    pub member_epoch: i32,
    /// The name of a static member, null for a dynamic one.
    pub instance_id: Option<&'a str>,
    /// The rack of the client or node.
    pub rack_id: Option<&'a str>,
    /// How long the member has to give up partitions or to join in a rebalance, in milliseconds; -1 if unchanged.
    pub rebalance_timeout_ms: i32,
    /// The names of the topics subscribed to.
    pub subscribed_topic_names: Option<List<'a, &'a str>>,
    /// The regular expression of the topics subscribed to, in RE2 syntax. Since version 1.
    pub subscribed_topic_regex: Option<&'a str>,
    /// The assignor that the member wants; null for any.
    pub server_assignor: Option<&'a str>,
    /// Topics and partitions.
    pub topic_partitions: Option<List<'a, TopicPartitionsView<'a>>>,
}

impl Default for ConsumerGroupHeartbeatRequestView<'_> {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { group_id: Default::default(), member_id: Default::default(), member_epoch: 0, instance_id: None, rack_id: None, rebalance_timeout_ms: -1, subscribed_topic_names: None, subscribed_topic_regex: None, server_assignor: None, topic_partitions: None }
    }
}

impl<'a> View<'a> for ConsumerGroupHeartbeatRequestView<'a> {
    type Owned = owned::ConsumerGroupHeartbeatRequest;
    const MIN_LEN: usize = owned::ConsumerGroupHeartbeatRequest::MIN_LEN;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let group_id = r.string("group_id")?;
        let member_id = r.string("member_id")?;
        let member_epoch = r.fixed("member_epoch")?;
        let instance_id = r.opt_string(true, "instance_id")?;
        let rack_id = r.opt_string(true, "rack_id")?;
        let rebalance_timeout_ms = r.fixed("rebalance_timeout_ms")?;
        let subscribed_topic_names = r.opt_strings(true, "subscribed_topic_names")?;
        let subscribed_topic_regex = if v >= 1 { r.opt_string(true, "subscribed_topic_regex")? } else { None };
        let server_assignor = r.opt_string(true, "server_assignor")?;
        let topic_partitions = r.opt_list(v, true, "topic_partitions")?;
        r.skip_tags()?;
        Ok(Self { group_id, member_id, member_epoch, instance_id, rack_id, rebalance_timeout_ms, subscribed_topic_names, subscribed_topic_regex, server_assignor, topic_partitions })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::ConsumerGroupHeartbeatRequest {
        owned::ConsumerGroupHeartbeatRequest { group_id: self.group_id.into(), member_id: self.member_id.into(), member_epoch: self.member_epoch, instance_id: self.instance_id.map(Into::into), rack_id: self.rack_id.map(Into::into), rebalance_timeout_ms: self.rebalance_timeout_ms, subscribed_topic_names: self.subscribed_topic_names.map(|x| x.to_vec()), subscribed_topic_regex: self.subscribed_topic_regex.map(Into::into), server_assignor: self.server_assignor.map(Into::into), topic_partitions: self.topic_partitions.map(|x| x.to_vec()), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`ConsumerGroupHeartbeatResponse`](owned::ConsumerGroupHeartbeatResponse). Response: The one request of a member of a consumer group (KIP-848). Versions 0 to 1, flexible.
///
/// ```
/// use kafka_proto::Message;
/// use kafka_proto::api::ConsumerGroupHeartbeatResponse;
/// use kafka_proto::views::{ConsumerGroupHeartbeatResponseView, MessageView, View};
/// let message = ConsumerGroupHeartbeatResponse { throttle_time_ms: 7, ..Default::default() };
/// let bytes = message.to_bytes(1)?;
/// let view = ConsumerGroupHeartbeatResponseView::parse(&bytes, 1)?;
/// assert_eq!(view.throttle_time_ms, 7);
/// assert_eq!(view.owned(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct ConsumerGroupHeartbeatResponseView<'a> {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<&'a str>,
    /// The id of the member.
    pub member_id: Option<&'a str>,
    /// The epoch of the member.
    pub member_epoch: i32,
    /// How often the member shall send heartbeats, in milliseconds.
    pub heartbeat_interval_ms: i32,
    /// What is assigned to the member.
    pub assignment: Option<AssignmentView<'a>>,
}

impl<'a> View<'a> for ConsumerGroupHeartbeatResponseView<'a> {
    type Owned = owned::ConsumerGroupHeartbeatResponse;
    const MIN_LEN: usize = owned::ConsumerGroupHeartbeatResponse::MIN_LEN;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("throttle_time_ms..error_code")?;
        let (throttle_time_ms, error_code) = (b.at(0), b.at(4));
        let error_message = r.opt_string(true, "error_message")?;
        let member_id = r.opt_string(true, "member_id")?;
        let b = r.run::<8>("member_epoch..heartbeat_interval_ms")?;
        let (member_epoch, heartbeat_interval_ms) = (b.at(0), b.at(4));
        let assignment = r.opt_struct(v, true, "assignment")?;
        r.skip_tags()?;
        Ok(Self { throttle_time_ms, error_code, error_message, member_id, member_epoch, heartbeat_interval_ms, assignment })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::ConsumerGroupHeartbeatResponse {
        owned::ConsumerGroupHeartbeatResponse { throttle_time_ms: self.throttle_time_ms, error_code: self.error_code, error_message: self.error_message.map(Into::into), member_id: self.member_id.map(Into::into), member_epoch: self.member_epoch, heartbeat_interval_ms: self.heartbeat_interval_ms, assignment: self.assignment.map(|x| x.owned()), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`Assignment`](owned::Assignment). The value of `assignment`: what is assigned to the member.
#[derive(Debug, Clone, Copy, Default)]
pub struct AssignmentView<'a> {
    /// Topics and partitions.
    pub topic_partitions: List<'a, TopicPartitionsView<'a>>,
}

impl<'a> View<'a> for AssignmentView<'a> {
    type Owned = owned::Assignment;
    const MIN_LEN: usize = owned::Assignment::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let topic_partitions = r.list(v, "topic_partitions")?;
        r.skip_tags()?;
        Ok(Self { topic_partitions })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::Assignment {
        owned::Assignment { topic_partitions: self.topic_partitions.to_vec(), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`TopicPartitions`](owned::TopicPartitions). A topic and its partitions.
#[derive(Debug, Clone, Copy, Default)]
pub struct TopicPartitionsView<'a> {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: ArrayView<'a, i32>,
}

impl<'a> View<'a> for TopicPartitionsView<'a> {
    type Owned = owned::TopicPartitions;
    const MIN_LEN: usize = owned::TopicPartitions::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, _v: i16) -> Result<Self, DecodeError> {
        let topic_id = r.fixed("topic_id")?;
        let partitions = r.array("partitions")?;
        r.skip_tags()?;
        Ok(Self { topic_id, partitions })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::TopicPartitions {
        owned::TopicPartitions { topic_id: self.topic_id, partitions: self.partitions.to_array(), unknown_tags: UnknownTags::new() }
    }
}
