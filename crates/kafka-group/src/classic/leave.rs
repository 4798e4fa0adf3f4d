//! LeaveGroup.

use kafka_coordinator::{Context, Outcome};
use kafka_proto::ErrorCode;
use kafka_proto::api::leave_group::{LeaveGroupRequest, LeaveGroupResponse, MemberIdentity, MemberResponse};

use super::Step;
use crate::{Caller, Group, GroupCoordinator, Response};

/// Since this version several members leave at once (KIP-345).
const BATCH_VERSION: i16 = 3;

impl GroupCoordinator {
    pub(crate) fn leave_group(&self, ctx: &Context, caller: &Caller, mut request: LeaveGroupRequest) -> Outcome<Self> {
        if request.group_id.is_empty() {
            let error_code = ErrorCode::INVALID_GROUP_ID;
            return Outcome::respond(Response::LeaveGroup(LeaveGroupResponse { error_code, ..Default::default() }));
        }
        if caller.version < BATCH_VERSION {
            let member_id = request.member_id.clone();
            request.members = vec![MemberIdentity { member_id, ..Default::default() }];
        }
        if let Some(Group::Consumer(group)) = self.groups.get(&request.group_id) {
            return self.consumer_leave_group(ctx, caller, group, &request);
        }
        let Some(live) = self.live(&request.group_id) else {
            let unknown = request.members.iter().map(|member| leave_response(member, ErrorCode::UNKNOWN_MEMBER_ID));
            return Outcome::respond(respond(caller, unknown.collect()));
        };
        let mut step = Step::new(self, ctx, &request.group_id, live.as_ref().clone());
        let (pending, members) = (step.group.pending.len(), step.group.members.len());
        let answers = request.members.iter().map(|member| leave_response(member, step.leave(member))).collect();
        if (pending, members) != (step.group.pending.len(), step.group.members.len()) {
            step.members_left();
        }
        step.outcome.response = Some(respond(caller, answers));
        step.finish()
    }
}

impl Step<'_> {
    fn leave(&mut self, who: &MemberIdentity) -> ErrorCode {
        let instance_id = who.group_instance_id.as_ref();
        let id = if who.member_id.is_empty() {
            // An administrator removes a static member by its name.
            match instance_id.and_then(|name| self.group.static_members.get(name)) {
                Some(id) => id.clone(),
                None => return ErrorCode::UNKNOWN_MEMBER_ID,
            }
        } else {
            who.member_id.clone()
        };
        if self.group.pending.remove(&id).is_some() {
            self.session(&id, None);
            return ErrorCode::NONE;
        }
        if let Err(error) = self.group.check_member(&id, instance_id) {
            return error;
        }
        self.remove_member(&id);
        ErrorCode::NONE
    }
}

pub(crate) fn leave_response(who: &MemberIdentity, error: ErrorCode) -> MemberResponse {
    MemberResponse {
        member_id: who.member_id.clone(),
        group_instance_id: who.group_instance_id.clone(),
        error_code: error,
        ..Default::default()
    }
}

pub(crate) fn respond(caller: &Caller, members: Vec<MemberResponse>) -> Response {
    // Before members left in batches, the error of the only one was that of the response.
    let response = if caller.version < BATCH_VERSION {
        let error_code = members.first().map_or(ErrorCode::NONE, |member| member.error_code);
        LeaveGroupResponse { error_code, ..Default::default() }
    } else {
        LeaveGroupResponse { members, ..Default::default() }
    };
    Response::LeaveGroup(response)
}
