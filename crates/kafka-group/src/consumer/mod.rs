//! Consumer groups (KIP-848).

use kafka_coordinator::{At, Context, Outcome};
use kafka_proto::api::consumer_group_describe::DescribedGroup;
use kafka_proto::api::consumer_group_heartbeat::{ConsumerGroupHeartbeatRequest, ConsumerGroupHeartbeatResponse};
use kafka_proto::api::heartbeat::HeartbeatRequest;
use kafka_proto::api::join_group::JoinGroupRequest;
use kafka_proto::api::leave_group::LeaveGroupRequest;
use kafka_proto::api::sync_group::SyncGroupRequest;
use kafka_proto::{ErrorCode, Str};

use crate::{Caller, GroupCoordinator, Record, Request, Response};

/// The durable state of a consumer group.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ConsumerGroup {}

/// A change of the volatile state of consumer groups.
#[derive(Debug, Clone)]
pub(crate) enum Soft {}

/// The volatile state of all consumer groups.
#[derive(Debug, Clone, Default)]
pub(crate) struct Volatile {}

impl GroupCoordinator {
    pub(crate) fn consumer_heartbeat(
        &self,
        _ctx: &Context,
        _caller: &Caller,
        _request: ConsumerGroupHeartbeatRequest,
    ) -> Outcome<Self> {
        Outcome::respond(Response::ConsumerGroupHeartbeat(ConsumerGroupHeartbeatResponse {
            error_code: ErrorCode::UNSUPPORTED_VERSION,
            ..Default::default()
        }))
    }

    /// JoinGroup of a consumer group that is not empty: a member of the classic protocol in it, or to be.
    pub(crate) fn consumer_join_group(
        &self,
        _ctx: &Context,
        caller: &Caller,
        request: JoinGroupRequest,
    ) -> Outcome<Self> {
        let request = Request::JoinGroup(caller.clone(), request);
        Outcome::respond(request.refused(ErrorCode::INCONSISTENT_GROUP_PROTOCOL))
    }

    /// SyncGroup of a consumer group.
    pub(crate) fn consumer_sync_group(
        &self,
        _ctx: &Context,
        caller: &Caller,
        request: SyncGroupRequest,
    ) -> Outcome<Self> {
        Outcome::respond(Request::SyncGroup(caller.clone(), request).refused(ErrorCode::UNKNOWN_MEMBER_ID))
    }

    /// Heartbeat of a consumer group.
    pub(crate) fn consumer_classic_heartbeat(
        &self,
        _ctx: &Context,
        caller: &Caller,
        request: &HeartbeatRequest,
    ) -> Outcome<Self> {
        Outcome::respond(Request::Heartbeat(caller.clone(), request.clone()).refused(ErrorCode::UNKNOWN_MEMBER_ID))
    }

    /// LeaveGroup of a consumer group.
    pub(crate) fn consumer_leave_group(
        &self,
        _ctx: &Context,
        caller: &Caller,
        request: LeaveGroupRequest,
    ) -> Outcome<Self> {
        Outcome::respond(Request::LeaveGroup(caller.clone(), request).refused(ErrorCode::UNKNOWN_MEMBER_ID))
    }

    /// Replays a record of a consumer group.
    pub(crate) fn replay_consumer(&mut self, _at: At, _record: &Record) {}

    pub(crate) fn apply_consumer(&mut self, soft: Soft) {
        match soft {}
    }

    /// Sessions of the members that were loaded begin.
    pub(crate) fn consumer_loaded(&self, _ctx: &Context, _outcome: &mut Outcome<Self>) {}

    /// A deadline of a consumer group has passed; it is cleared already.
    pub(crate) fn consumer_timeout(
        &self,
        _ctx: &Context,
        _key: &crate::timers::TimerKey,
        _outcome: &mut Outcome<Self>,
    ) {
    }

    pub(crate) fn describe_consumers(&self, id: &Str, _group: &ConsumerGroup) -> DescribedGroup {
        DescribedGroup { group_id: id.clone(), ..Default::default() }
    }

    /// Topics have changed: groups that subscribe to them are to look anew.
    pub(crate) fn consumer_topics_changed(&mut self) {}
}

impl ConsumerGroup {
    /// Whether a member may commit or fetch offsets: `Ok`, or UNKNOWN_MEMBER_ID, STALE_MEMBER_EPOCH, ...
    pub(crate) fn check_offset_commit(
        &self,
        _member_id: &str,
        _instance_id: Option<&Str>,
        _member_epoch: i32,
        _version: i16,
        _transactional: bool,
    ) -> Result<(), ErrorCode> {
        Err(ErrorCode::UNKNOWN_MEMBER_ID)
    }

    pub(crate) fn check_offset_fetch(&self, _member_id: Option<&str>, _member_epoch: i32) -> Result<(), ErrorCode> {
        Err(ErrorCode::UNKNOWN_MEMBER_ID)
    }

    pub(crate) fn is_empty(&self) -> bool {
        true
    }

    pub(crate) fn is_subscribed_to(&self, _topic: &str) -> bool {
        false
    }

    /// The name of the state, as ListGroups gives it: Empty, Assigning, Reconciling, Stable.
    pub(crate) fn state(&self) -> &'static str {
        "Empty"
    }

    /// The tombstones that end the group.
    pub(crate) fn tombstones(&self, _group: &Str) -> Vec<Record> {
        Vec::new()
    }
}
