// @generated from schema/heartbeat.kafka by `cargo xtask codegen`; do not edit.
//! Views of `Heartbeat`.

use super::{View, ViewReader};
use crate::{DecodeError, Structure as _, ErrorCode, UnknownTags};
use crate::api::heartbeat as owned;

/// A view of [`HeartbeatRequest`](owned::HeartbeatRequest). Request: Keeps a member of a classic group alive. Versions 0 to 4, flexible since 4.
///
/// ```
/// use kafka_proto::Message;
/// use kafka_proto::api::HeartbeatRequest;
/// use kafka_proto::views::{HeartbeatRequestView, MessageView, View};
/// let message = HeartbeatRequest { generation_id: 7, ..Default::default() };
/// let bytes = message.to_bytes(4)?;
/// let view = HeartbeatRequestView::parse(&bytes, 4)?;
/// assert_eq!(view.generation_id, 7);
/// assert_eq!(view.owned(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct HeartbeatRequestView<'a> {
    /// The group id.
    pub group_id: &'a str,
    /// The generation of the group.
    pub generation_id: i32,
    /// The id of the member.
    pub member_id: &'a str,
    /// The name of a static member, null for a dynamic one. Since version 3.
    pub group_instance_id: Option<&'a str>,
}

impl<'a> View<'a> for HeartbeatRequestView<'a> {
    type Owned = owned::HeartbeatRequest;
    const MIN_LEN: usize = owned::HeartbeatRequest::MIN_LEN;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let group_id = r.string("group_id")?;
        let generation_id = r.fixed("generation_id")?;
        let member_id = r.string("member_id")?;
        let group_instance_id = if v >= 3 { r.opt_string(true, "group_instance_id")? } else { None };
        r.skip_tags()?;
        Ok(Self { group_id, generation_id, member_id, group_instance_id })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::HeartbeatRequest {
        owned::HeartbeatRequest { group_id: self.group_id.into(), generation_id: self.generation_id, member_id: self.member_id.into(), group_instance_id: self.group_instance_id.map(Into::into), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`HeartbeatResponse`](owned::HeartbeatResponse). Response: Keeps a member of a classic group alive. Versions 0 to 4, flexible since 4.
///
/// ```
/// use kafka_proto::Message;
/// use kafka_proto::api::HeartbeatResponse;
/// use kafka_proto::views::{HeartbeatResponseView, MessageView, View};
/// let message = HeartbeatResponse { throttle_time_ms: 7, ..Default::default() };
/// let bytes = message.to_bytes(4)?;
/// let view = HeartbeatResponseView::parse(&bytes, 4)?;
/// assert_eq!(view.throttle_time_ms, 7);
/// assert_eq!(view.owned(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct HeartbeatResponseView {
    /// How long the client is held back because of a quota, in milliseconds. Since version 1.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
}

impl<'a> View<'a> for HeartbeatResponseView {
    type Owned = owned::HeartbeatResponse;
    const MIN_LEN: usize = owned::HeartbeatResponse::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        if let Some(b) = r.closed::<6>() {
            return Ok(Self { throttle_time_ms: b.at(0), error_code: b.at(4) });
        }
        // Field by field: a value returned through memory, in one piece, would be read in others.
        let Self { throttle_time_ms, error_code } = r.aside(|r| Self::read_fields(r, v))?;
        Ok(Self { throttle_time_ms, error_code })
    }

    #[inline(always)]
    fn pass(r: &mut ViewReader<'a>, v: i16) -> Result<(), DecodeError> {
        if r.closed::<6>().is_some() {
            return Ok(());
        }
        r.aside(|r| Self::read_fields(r, v)).map(drop)
    }

    #[inline(always)]
    fn pass_all(r: &mut ViewReader<'a>, count: usize, v: i16) -> Result<(), DecodeError> {
        if r.all_closed::<7>(count) {
            return Ok(());
        }
        for _ in 0..count {
            Self::pass(r, v)?;
        }
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::HeartbeatResponse {
        owned::HeartbeatResponse { throttle_time_ms: self.throttle_time_ms, error_code: self.error_code, unknown_tags: UnknownTags::new() }
    }
}

impl HeartbeatResponseView {
    #[cold]
    #[inline(never)]
    fn read_fields(r: &mut ViewReader<'_>, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = if v >= 1 { r.fixed("throttle_time_ms")? } else { 0 };
        let error_code = r.fixed("error_code")?;
        r.skip_tags()?;
        Ok(Self { throttle_time_ms, error_code })
    }
}
