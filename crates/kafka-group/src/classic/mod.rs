//! Classic groups: the protocol of JoinGroup, SyncGroup, Heartbeat and LeaveGroup.

use kafka_coordinator::{Context, Outcome};
use kafka_proto::api::describe_groups::DescribedGroup;
use kafka_proto::api::heartbeat::HeartbeatRequest;
use kafka_proto::api::join_group::{JoinGroupRequest, JoinGroupResponse};
use kafka_proto::api::leave_group::LeaveGroupRequest;
use kafka_proto::api::sync_group::SyncGroupRequest;
use kafka_proto::time::Timestamp;
use kafka_proto::{ErrorCode, Str};

use crate::offsets::Committer;
use crate::timers::TimerKey;
use crate::{Caller, GroupCoordinator, Request, Soft};

/// How far a classic group has come.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Live {}

pub(crate) fn join_error(caller: &Caller, member_id: &Str, error: ErrorCode) -> JoinGroupResponse {
    JoinGroupResponse {
        error_code: error,
        member_id: member_id.clone(),
        protocol_name: if caller.version >= 7 { None } else { Some(Str::new()) },
        ..Default::default()
    }
}

impl GroupCoordinator {
    pub(crate) fn join_group(&self, _ctx: &Context, caller: &Caller, request: JoinGroupRequest) -> Outcome<Self> {
        let request = Request::JoinGroup(caller.clone(), request);
        Outcome::respond(request.refused(ErrorCode::COORDINATOR_NOT_AVAILABLE))
    }

    pub(crate) fn sync_group(&self, _ctx: &Context, request: SyncGroupRequest) -> Outcome<Self> {
        let request = Request::SyncGroup(Caller::default(), request);
        Outcome::respond(request.refused(ErrorCode::COORDINATOR_NOT_AVAILABLE))
    }

    pub(crate) fn heartbeat(&self, _ctx: &Context, request: &HeartbeatRequest) -> Outcome<Self> {
        let request = Request::Heartbeat(Caller::default(), request.clone());
        Outcome::respond(request.refused(ErrorCode::COORDINATOR_NOT_AVAILABLE))
    }

    pub(crate) fn leave_group(&self, _ctx: &Context, caller: &Caller, request: LeaveGroupRequest) -> Outcome<Self> {
        let request = Request::LeaveGroup(caller.clone(), request);
        Outcome::respond(request.refused(ErrorCode::COORDINATOR_NOT_AVAILABLE))
    }

    pub(crate) fn check_classic_commit(
        &self,
        _ctx: &Context,
        _who: &Committer<'_>,
        _transactional: bool,
    ) -> Result<Vec<Soft>, ErrorCode> {
        Ok(Vec::new())
    }

    pub(crate) fn classic_loaded(&self, _ctx: &Context, _outcome: &mut Outcome<Self>) {}

    pub(crate) fn classic_timeout(&self, _ctx: &Context, _key: &TimerKey, _outcome: &mut Outcome<Self>) {}

    pub(crate) fn check_classic_offset_delete(&self, _group: &Str) -> Result<(), ErrorCode> {
        Ok(())
    }

    pub(crate) fn classic_is_empty(&self, _group: &Str) -> bool {
        true
    }

    pub(crate) fn classic_is_subscribed(&self, _group: &Str, _topic: &str) -> bool {
        false
    }

    /// From when on the retention of an offset counts, if it does.
    pub(crate) fn classic_expiry_base(&self, _group: &Str, committed: Timestamp) -> Option<Timestamp> {
        Some(committed)
    }

    /// The soft changes that end a group.
    pub(crate) fn forget_group(&self, _group: &Str) -> Vec<Soft> {
        Vec::new()
    }

    /// The type of the protocol and the state.
    pub(crate) fn classic_outline(&self, _group: &Str) -> (Str, &'static str) {
        (Str::new(), "Empty")
    }

    pub(crate) fn describe_classic(&self, group: &Str) -> DescribedGroup {
        DescribedGroup { group_id: group.clone(), ..Default::default() }
    }
}
