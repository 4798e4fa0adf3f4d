//! Members that speak the classic protocol in a consumer group, and groups that move between the protocols
//! (`group.consumer.migration.policy`).

use kafka_coordinator::{Context, Outcome};
use kafka_proto::api::heartbeat::HeartbeatRequest;
use kafka_proto::api::join_group::JoinGroupRequest;
use kafka_proto::api::leave_group::LeaveGroupRequest;
use kafka_proto::api::sync_group::SyncGroupRequest;
use kafka_proto::records::GroupMetadataKey;
use kafka_proto::{ErrorCode, Str};

use super::ConsumerGroup;
use super::step::{Refused, Step};
use crate::{Caller, GroupCoordinator, Request};

impl GroupCoordinator {
    /// A consumer group in place of an empty classic one.
    pub(super) fn upgrade<'a>(&'a self, ctx: &'a Context, id: &Str) -> Result<Step<'a>, Refused> {
        if self.live(id).is_some_and(|live| !live.is_empty()) {
            let message = format!("Group {id} is not a consumer group.");
            return Err(Refused::new(ErrorCode::GROUP_ID_NOT_FOUND, message));
        }
        let mut step = Step::new(self, ctx, id, ConsumerGroup::new());
        step.write(GroupMetadataKey { group: step.id.clone() });
        step.soft.extend(self.forget_group(id));
        Ok(step)
    }

    /// JoinGroup of a consumer group that is not empty: a member of the classic protocol in it, or to be.
    pub(crate) fn consumer_join_group(&self, _: &Context, caller: &Caller, request: JoinGroupRequest) -> Outcome<Self> {
        let request = Request::JoinGroup(caller.clone(), request);
        Outcome::respond(request.refused(ErrorCode::INCONSISTENT_GROUP_PROTOCOL))
    }

    /// SyncGroup of a consumer group.
    pub(crate) fn consumer_sync_group(&self, _: &Context, caller: &Caller, request: SyncGroupRequest) -> Outcome<Self> {
        Outcome::respond(Request::SyncGroup(caller.clone(), request).refused(ErrorCode::UNKNOWN_MEMBER_ID))
    }

    /// Heartbeat of a consumer group.
    pub(crate) fn consumer_classic_heartbeat(
        &self,
        _: &Context,
        caller: &Caller,
        request: &HeartbeatRequest,
    ) -> Outcome<Self> {
        Outcome::respond(Request::Heartbeat(caller.clone(), request.clone()).refused(ErrorCode::UNKNOWN_MEMBER_ID))
    }

    /// LeaveGroup of a consumer group.
    pub(crate) fn consumer_leave_group(
        &self,
        _: &Context,
        caller: &Caller,
        request: LeaveGroupRequest,
    ) -> Outcome<Self> {
        Outcome::respond(Request::LeaveGroup(caller.clone(), request).refused(ErrorCode::UNKNOWN_MEMBER_ID))
    }
}

impl Step<'_> {
    /// Makes a classic group of what is left without these members, if it may become one.
    pub(super) fn downgrade_without(&mut self, _leaving: &[&Str]) -> bool {
        false
    }
}
