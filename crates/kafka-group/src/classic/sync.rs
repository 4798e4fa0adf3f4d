//! SyncGroup and Heartbeat.

use std::collections::BTreeMap;

use kafka_coordinator::{Context, Outcome};
use kafka_proto::api::heartbeat::{HeartbeatRequest, HeartbeatResponse};
use kafka_proto::api::sync_group::{SyncGroupRequest, SyncGroupResponse};
use kafka_proto::{Detach, ErrorCode, Str};

use super::{Live, Parked, State, Step};
use crate::coordinator::timer;
use crate::timers::TimerKey;
use crate::{Caller, Group, GroupCoordinator, Response};

/// Since this version a SyncGroup must name the protocol that it is about.
const PROTOCOL_VERSION: i16 = 5;

impl GroupCoordinator {
    pub(crate) fn sync_group(&self, ctx: &Context, caller: &Caller, mut request: SyncGroupRequest) -> Outcome<Self> {
        let refuse =
            |error_code| Outcome::respond(Response::SyncGroup(SyncGroupResponse { error_code, ..Default::default() }));
        let names_protocol = request.protocol_type.is_some() && request.protocol_name.is_some();
        if caller.version >= PROTOCOL_VERSION && !names_protocol {
            return refuse(ErrorCode::INCONSISTENT_GROUP_PROTOCOL);
        }
        if request.group_id.is_empty() {
            return refuse(ErrorCode::INVALID_GROUP_ID);
        }
        if let Some(Group::Consumer(group)) = self.groups.get(&request.group_id) {
            return self.consumer_sync_group(ctx, group, &request);
        }
        let Some(live) = self.live(&request.group_id) else { return refuse(ErrorCode::UNKNOWN_MEMBER_ID) };
        if let Err(error) = live.check_sync(&request) {
            return refuse(error);
        }
        request.detach();
        let mut step = Step::new(self, ctx, &request.group_id, live.as_ref().clone());
        step.sync(caller, request);
        step.finish()
    }

    pub(crate) fn heartbeat(&self, ctx: &Context, request: &HeartbeatRequest) -> Outcome<Self> {
        let respond =
            |error_code| Outcome::respond(Response::Heartbeat(HeartbeatResponse { error_code, ..Default::default() }));
        if request.group_id.is_empty() {
            return respond(ErrorCode::INVALID_GROUP_ID);
        }
        if let Some(Group::Consumer(group)) = self.groups.get(&request.group_id) {
            return self.consumer_classic_heartbeat(ctx, group, request);
        }
        let Some(live) = self.live(&request.group_id) else { return respond(ErrorCode::UNKNOWN_MEMBER_ID) };
        if let Err(error) =
            live.check_current(&request.member_id, request.group_instance_id.as_ref(), request.generation_id)
        {
            return respond(error);
        }
        let error = match live.state {
            State::Empty => return respond(ErrorCode::UNKNOWN_MEMBER_ID),
            State::PreparingRebalance => ErrorCode::REBALANCE_IN_PROGRESS,
            // A member may send heartbeats before it has its assignment.
            State::CompletingRebalance | State::Stable => ErrorCode::NONE,
        };
        let alive = self.classic_alive(ctx, &request.group_id, &live, &request.member_id);
        let mut outcome = respond(error);
        outcome.soft.extend(alive);
        outcome
    }

    /// The member was heard of: its session begins anew.
    pub(super) fn classic_alive(&self, ctx: &Context, group: &Str, live: &Live, member: &Str) -> Option<crate::Soft> {
        let (member, state) = live.members.get_key_value(member)?;
        let at = ctx.time.plus_millis(i64::from(state.session_timeout_ms));
        Some(timer(TimerKey::ClassicSession { group: group.clone().detached(), member: member.clone() }, Some(at)))
    }
}

impl Live {
    /// Whether someone is a member of this generation.
    pub(super) fn check_current(&self, id: &str, instance_id: Option<&Str>, generation: i32) -> Result<(), ErrorCode> {
        self.check_member(id, instance_id)?;
        if generation == self.generation { Ok(()) } else { Err(ErrorCode::ILLEGAL_GENERATION) }
    }

    fn check_sync(&self, request: &SyncGroupRequest) -> Result<(), ErrorCode> {
        self.check_current(&request.member_id, request.group_instance_id.as_ref(), request.generation_id)?;
        let differs = |asked: &Option<Str>, ours: &Option<Str>| asked.is_some() && ours.is_some() && asked != ours;
        if differs(&request.protocol_type, &self.protocol_type) || differs(&request.protocol_name, &self.protocol) {
            return Err(ErrorCode::INCONSISTENT_GROUP_PROTOCOL);
        }
        Ok(())
    }
}

impl Step<'_> {
    fn sync(&mut self, caller: &Caller, request: SyncGroupRequest) {
        let id = &request.member_id;
        let refuse = |error_code| Response::SyncGroup(SyncGroupResponse { error_code, ..Default::default() });
        match self.group.state {
            State::Empty => self.release(self.ctx.ticket, refuse(ErrorCode::UNKNOWN_MEMBER_ID)),
            State::PreparingRebalance => self.release(self.ctx.ticket, refuse(ErrorCode::REBALANCE_IN_PROGRESS)),
            State::Stable => {
                self.synced(id);
                self.keep_alive(id);
                let response = self.assignment_response(id);
                self.release(self.ctx.ticket, response);
            }
            State::CompletingRebalance => {
                self.synced(id);
                let parked = Parked { ticket: self.ctx.ticket, version: caller.version };
                let former = self.group.update(id, |member| member.sync.replace(parked));
                if let Some(first) = former.flatten() {
                    // It asks again because it no longer waits for the first answer.
                    self.release(first.ticket, refuse(ErrorCode::REBALANCE_IN_PROGRESS));
                }
                if self.group.is_leader(id) {
                    self.assign(request);
                }
            }
        }
    }

    /// The leader has sent the assignment: it is written, and then handed out.
    fn assign(&mut self, request: SyncGroupRequest) {
        let assignments = request.assignments.into_iter();
        let mut assignments: BTreeMap<_, _> = assignments.map(|own| (own.member_id, own.assignment)).collect();
        let ids: Vec<Str> = self.group.members.keys().cloned().collect();
        for id in &ids {
            // A member that the leader forgot has nothing.
            let assignment = assignments.remove(id).unwrap_or_default();
            self.group.update(id, |member| member.assignment = assignment);
        }
        // The record says since when the group is in its state, which is still this one.
        self.write_group();
        self.group.enter(State::Stable, self.ctx.timestamp);
        for id in &ids {
            let parked = self.group.update(id, |member| member.sync.take());
            if let Some(parked) = parked.flatten() {
                let response = self.assignment_response(id);
                self.release(parked.ticket, response);
                self.keep_alive(id);
            }
        }
    }

    /// The member has asked for its assignment; when all have, nobody is waited for.
    fn synced(&mut self, id: &Str) {
        self.group.unsynced.remove(id);
        if self.group.unsynced.is_empty() {
            self.timer(TimerKey::ClassicSync { group: self.id.clone() }, None);
        }
    }

    fn assignment_response(&self, id: &Str) -> Response {
        Response::SyncGroup(SyncGroupResponse {
            protocol_type: self.group.protocol_type.clone(),
            protocol_name: self.group.protocol.clone(),
            assignment: self.group.members.get(id).map(|member| member.assignment.clone()).unwrap_or_default(),
            ..Default::default()
        })
    }
}
