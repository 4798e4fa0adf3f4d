// @generated from schema/join_group.kafka by `cargo xtask codegen`; do not edit.
//! Views of `JoinGroup`.

use super::{View, ViewReader, List};
use crate::{DecodeError, Structure as _, Bytes, ErrorCode, UnknownTags};
use crate::api::join_group as owned;

/// A view of [`JoinGroupRequest`](owned::JoinGroupRequest). Request: Joins a classic group. Versions 0 to 9, flexible since 6.
///
/// ```
/// use kafka_proto::Message;
/// use kafka_proto::api::JoinGroupRequest;
/// use kafka_proto::views::{JoinGroupRequestView, MessageView, View};
/// let message = JoinGroupRequest { session_timeout_ms: 7, ..Default::default() };
/// let bytes = message.to_bytes(9)?;
/// let view = JoinGroupRequestView::parse(&bytes, 9)?;
/// assert_eq!(view.session_timeout_ms, 7);
/// assert_eq!(view.owned(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct JoinGroupRequestView<'a> {
    /// The group id.
    pub group_id: &'a str,
    /// How long the member may be silent, in milliseconds.
    pub session_timeout_ms: i32,
    /// How long the member has to give up partitions or to join in a rebalance, in milliseconds; -1 if unchanged. Since version 1.
    pub rebalance_timeout_ms: i32,
    /// The id of the member.
    pub member_id: &'a str,
    /// The name of a static member, null for a dynamic one. Since version 5.
    pub group_instance_id: Option<&'a str>,
    /// The type of the protocol; `consumer` for consumers.
    pub protocol_type: &'a str,
    /// What the member can use, best first.
    pub protocols: List<'a, JoinGroupRequestProtocolView<'a>>,
    /// Words on why. Since version 8.
    pub reason: Option<&'a str>,
}

impl Default for JoinGroupRequestView<'_> {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { group_id: Default::default(), session_timeout_ms: 0, rebalance_timeout_ms: -1, member_id: Default::default(), group_instance_id: None, protocol_type: Default::default(), protocols: Default::default(), reason: None }
    }
}

impl<'a> View<'a> for JoinGroupRequestView<'a> {
    type Owned = owned::JoinGroupRequest;
    const MIN_LEN: usize = owned::JoinGroupRequest::MIN_LEN;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let group_id = r.string("group_id")?;
        let (session_timeout_ms, rebalance_timeout_ms) = if v >= 1 {
            let b = r.run::<8>("session_timeout_ms..rebalance_timeout_ms")?;
            (b.at(0), b.at(4))
        } else {
            (r.fixed("session_timeout_ms")?, if v >= 1 { r.fixed("rebalance_timeout_ms")? } else { -1 })
        };
        let member_id = r.string("member_id")?;
        let group_instance_id = if v >= 5 { r.opt_string(true, "group_instance_id")? } else { None };
        let protocol_type = r.string("protocol_type")?;
        let protocols = r.list(v, "protocols")?;
        let reason = if v >= 8 { r.opt_string(true, "reason")? } else { None };
        r.skip_tags()?;
        Ok(Self { group_id, session_timeout_ms, rebalance_timeout_ms, member_id, group_instance_id, protocol_type, protocols, reason })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::JoinGroupRequest {
        owned::JoinGroupRequest { group_id: self.group_id.into(), session_timeout_ms: self.session_timeout_ms, rebalance_timeout_ms: self.rebalance_timeout_ms, member_id: self.member_id.into(), group_instance_id: self.group_instance_id.map(Into::into), protocol_type: self.protocol_type.into(), protocols: self.protocols.to_vec(), reason: self.reason.map(Into::into), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`JoinGroupResponse`](owned::JoinGroupResponse). Response: Joins a classic group. Versions 0 to 9, flexible since 6.
///
/// ```
/// use kafka_proto::Message;
/// use kafka_proto::api::JoinGroupResponse;
/// use kafka_proto::views::{JoinGroupResponseView, MessageView, View};
/// let message = JoinGroupResponse { throttle_time_ms: 7, ..Default::default() };
/// let bytes = message.to_bytes(9)?;
/// let view = JoinGroupResponseView::parse(&bytes, 9)?;
/// assert_eq!(view.throttle_time_ms, 7);
/// assert_eq!(view.owned(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct JoinGroupResponseView<'a> {
    /// How long the client is held back because of a quota, in milliseconds. Since version 2.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The generation of the group.
    pub generation_id: i32,
    /// The type of the protocol; `consumer` for consumers. Since version 7.
    pub protocol_type: Option<&'a str>,
    /// The name of the protocol. Null is allowed at versions 7..=9.
    pub protocol_name: Option<&'a str>,
    /// The member id of the leader.
    pub leader: &'a str,
    /// Whether the leader of the group need not compute an assignment. Since version 9.
    pub skip_assignment: bool,
    /// The id of the member.
    pub member_id: &'a str,
    /// The members of the group.
    pub members: List<'a, JoinGroupResponseMemberView<'a>>,
}

impl Default for JoinGroupResponseView<'_> {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { throttle_time_ms: 0, error_code: ErrorCode(0), generation_id: -1, protocol_type: None, protocol_name: Some(Default::default()), leader: Default::default(), skip_assignment: false, member_id: Default::default(), members: Default::default() }
    }
}

impl<'a> View<'a> for JoinGroupResponseView<'a> {
    type Owned = owned::JoinGroupResponse;
    const MIN_LEN: usize = owned::JoinGroupResponse::MIN_LEN;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let (throttle_time_ms, error_code, generation_id) = if v >= 2 {
            let b = r.run::<10>("throttle_time_ms..generation_id")?;
            (b.at(0), b.at(4), b.at(6))
        } else {
            (if v >= 2 { r.fixed("throttle_time_ms")? } else { 0 }, r.fixed("error_code")?, r.fixed("generation_id")?)
        };
        let protocol_type = if v >= 7 { r.opt_string(true, "protocol_type")? } else { None };
        let protocol_name = r.opt_string(v >= 7, "protocol_name")?;
        let leader = r.string("leader")?;
        let skip_assignment = if v >= 9 { r.fixed("skip_assignment")? } else { false };
        let member_id = r.string("member_id")?;
        let members = r.list(v, "members")?;
        r.skip_tags()?;
        Ok(Self { throttle_time_ms, error_code, generation_id, protocol_type, protocol_name, leader, skip_assignment, member_id, members })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::JoinGroupResponse {
        owned::JoinGroupResponse { throttle_time_ms: self.throttle_time_ms, error_code: self.error_code, generation_id: self.generation_id, protocol_type: self.protocol_type.map(Into::into), protocol_name: self.protocol_name.map(Into::into), leader: self.leader.into(), skip_assignment: self.skip_assignment, member_id: self.member_id.into(), members: self.members.to_vec(), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`JoinGroupRequestProtocol`](owned::JoinGroupRequestProtocol). An element of `protocols`: what the member can use, best first.
#[derive(Debug, Clone, Copy, Default)]
pub struct JoinGroupRequestProtocolView<'a> {
    /// The name.
    pub name: &'a str,
    /// Bytes or words that the broker only keeps.
    pub metadata: &'a [u8],
}

impl<'a> View<'a> for JoinGroupRequestProtocolView<'a> {
    type Owned = owned::JoinGroupRequestProtocol;
    const MIN_LEN: usize = owned::JoinGroupRequestProtocol::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let metadata = r.bytes("metadata")?;
        r.skip_tags()?;
        Ok(Self { name, metadata })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::JoinGroupRequestProtocol {
        owned::JoinGroupRequestProtocol { name: self.name.into(), metadata: Bytes::copy_from_slice(self.metadata), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`JoinGroupResponseMember`](owned::JoinGroupResponseMember). An element of `members`: the members of the group.
#[derive(Debug, Clone, Copy, Default)]
pub struct JoinGroupResponseMemberView<'a> {
    /// The id of the member.
    pub member_id: &'a str,
    /// The name of a static member, null for a dynamic one. Since version 5.
    pub group_instance_id: Option<&'a str>,
    /// Bytes or words that the broker only keeps.
    pub metadata: &'a [u8],
}

impl<'a> View<'a> for JoinGroupResponseMemberView<'a> {
    type Owned = owned::JoinGroupResponseMember;
    const MIN_LEN: usize = owned::JoinGroupResponseMember::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let member_id = r.string("member_id")?;
        let group_instance_id = if v >= 5 { r.opt_string(true, "group_instance_id")? } else { None };
        let metadata = r.bytes("metadata")?;
        r.skip_tags()?;
        Ok(Self { member_id, group_instance_id, metadata })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::JoinGroupResponseMember {
        owned::JoinGroupResponseMember { member_id: self.member_id.into(), group_instance_id: self.group_instance_id.map(Into::into), metadata: Bytes::copy_from_slice(self.metadata), unknown_tags: UnknownTags::new() }
    }
}
