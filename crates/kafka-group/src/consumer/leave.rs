//! How members go: by a last heartbeat, by silence, or because they do not give up their partitions.

use kafka_coordinator::{Context, Outcome};
use kafka_proto::api::consumer_group_heartbeat::{ConsumerGroupHeartbeatRequest, ConsumerGroupHeartbeatResponse};
use kafka_proto::{ErrorCode, Str};

use super::current::{Current, Epochs};
use super::heartbeat::LEAVE_STATIC_EPOCH;
use super::step::{Refused, Step};
use super::{MemberState, member};
use crate::timers::TimerKey;
use crate::{Group, GroupCoordinator, Response};

impl GroupCoordinator {
    /// The last heartbeat of a member.
    pub(super) fn consumer_leave(
        &self,
        ctx: &Context,
        request: &ConsumerGroupHeartbeatRequest,
    ) -> Result<Outcome<Self>, Refused> {
        let id = &request.group_id;
        let Some(Group::Consumer(group)) = self.groups.get(id) else {
            let message = match self.groups.contains_key(id) {
                true => format!("Group {id} is not a consumer group."),
                false => format!("Group {id} not found."),
            };
            return Err(Refused::new(ErrorCode::GROUP_ID_NOT_FOUND, message));
        };
        let mut step = Step::new(self, ctx, id, group.as_ref().clone());
        let member_id = step.leaving_member(request)?;
        if request.member_epoch == LEAVE_STATIC_EPOCH {
            step.leave_for_now(&member_id);
        } else {
            step.remove_members(std::slice::from_ref(&member_id));
        }
        Ok(step.finish(Response::ConsumerGroupHeartbeat(ConsumerGroupHeartbeatResponse {
            member_id: Some(member_id),
            member_epoch: request.member_epoch,
            ..Default::default()
        })))
    }

    /// A deadline of a consumer group has passed; it is cleared already.
    pub(crate) fn consumer_timeout(&self, ctx: &Context, key: &TimerKey, outcome: &mut Outcome<Self>) {
        let (TimerKey::ConsumerSession { group: id, .. }
        | TimerKey::ConsumerRebalance { group: id, .. }
        | TimerKey::ConsumerJoin { group: id, .. }
        | TimerKey::ConsumerSync { group: id, .. }
        | TimerKey::ConsumerRegexes { group: id }) = key
        else {
            return;
        };
        let Some(Group::Consumer(group)) = self.groups.get(id) else { return };
        let mut step = Step::new(self, ctx, id, group.as_ref().clone());
        match key {
            TimerKey::ConsumerSession { member, .. }
            | TimerKey::ConsumerJoin { member, .. }
            | TimerKey::ConsumerSync { member, .. } => step.remove_members(std::slice::from_ref(member)),
            TimerKey::ConsumerRebalance { member, .. } => {
                let state = step.group.members.get(member).map(|member| member.current.state);
                if state == Some(MemberState::UnrevokedPartitions) {
                    step.remove_members(std::slice::from_ref(member));
                }
            }
            _ => step.match_regexes(),
        }
        step.finish_into(outcome);
    }
}

impl Step<'_> {
    fn leaving_member(&self, request: &ConsumerGroupHeartbeatRequest) -> Result<Str, Refused> {
        let id = &request.member_id;
        let Some(instance) = &request.instance_id else {
            if self.group.members.contains_key(id) {
                return Ok(id.clone());
            }
            let message = format!("Member {id} is not a member of group {}.", self.id);
            return Err(Refused::new(ErrorCode::UNKNOWN_MEMBER_ID, message));
        };
        match self.group.static_members.get(instance) {
            Some(owner) if owner == id => Ok(id.clone()),
            Some(owner) => {
                let message = format!("Static member {id} with instance id {instance} was fenced by member {owner}.");
                Err(Refused::new(ErrorCode::FENCED_INSTANCE_ID, message))
            }
            None => {
                let message = format!("Instance id {instance} is unknown.");
                Err(Refused::new(ErrorCode::UNKNOWN_MEMBER_ID, message))
            }
        }
    }

    /// A static member goes and will be back before its session ends: what it has stays its own.
    fn leave_for_now(&mut self, id: &Str) {
        let Some(member) = self.group.members.get(id).cloned() else { return };
        // Whoever comes back has no epoch to compare a partition's with.
        let mut assigned = member.current.assigned.clone();
        assigned.values_mut().flat_map(|partitions| partitions.values_mut()).for_each(|epoch| *epoch = 0);
        let current = Current {
            epoch: LEAVE_STATIC_EPOCH,
            assigned,
            state: MemberState::Stable,
            revoking: Epochs::new(),
            ..member.current.clone()
        };
        self.deadline(TimerKey::ConsumerRebalance { group: self.id.clone(), member: id.clone() }, None);
        self.write(current.record(&self.id.clone(), id));
    }

    /// Members go for good, which changes what the others shall own.
    pub(super) fn remove_members(&mut self, ids: &[Str]) {
        let members: Vec<&Str> = ids.iter().filter(|id| self.group.members.contains_key(*id)).collect();
        if members.is_empty() || self.downgrade_without(&members) {
            return;
        }
        for id in members {
            self.cancel_deadlines(id);
            member::tombstones(&self.id, id).into_iter().for_each(|record| self.write(record));
        }
        self.drop_unused_regexes();
        self.compare(true);
    }

    pub(super) fn cancel_deadlines(&mut self, id: &Str) {
        let (group, member) = (self.id.clone(), id.clone());
        self.deadline(TimerKey::ConsumerSession { group: group.clone(), member: member.clone() }, None);
        self.deadline(TimerKey::ConsumerRebalance { group: group.clone(), member: member.clone() }, None);
        self.deadline(TimerKey::ConsumerJoin { group: group.clone(), member: member.clone() }, None);
        self.deadline(TimerKey::ConsumerSync { group, member }, None);
    }
}
