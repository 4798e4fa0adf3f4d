//! ConsumerGroupHeartbeat.

use std::collections::BTreeSet;

use kafka_coordinator::{Context, Outcome};
use kafka_proto::api::consumer_group_heartbeat::{
    Assignment, ConsumerGroupHeartbeatRequest, ConsumerGroupHeartbeatResponse, TopicPartitions,
};
use kafka_proto::records::{ConsumerGroupMemberMetadataKey, ConsumerGroupMemberMetadataValue};
use kafka_proto::{Detach, ErrorCode, Str, Uuid};

use super::current::Epochs;
use super::reconcile::Reconciliation;
use super::step::{Refused, Step};
use super::{ConsumerGroup, Member, MemberState, member, regex};
use crate::assignor::Partitions;
use crate::classic::mix;
use crate::timers::TimerKey;
use crate::{Caller, Group, GroupCoordinator, Response};

/// A member that joins has this epoch.
const JOIN_EPOCH: i32 = 0;
/// A member that leaves for good.
pub(super) const LEAVE_EPOCH: i32 = -1;
/// A static member that will come back.
pub(super) const LEAVE_STATIC_EPOCH: i32 = -2;
/// Since this version members choose their own ids.
const CLIENT_ID_VERSION: i16 = 1;

impl GroupCoordinator {
    pub(crate) fn consumer_heartbeat(
        &self,
        ctx: &Context,
        caller: &Caller,
        mut request: ConsumerGroupHeartbeatRequest,
    ) -> Outcome<Self> {
        // What is kept shall not keep the frame that it came in.
        request.detach();
        let outcome = self.check_heartbeat(caller, &request).and_then(|()| match request.member_epoch {
            LEAVE_EPOCH | LEAVE_STATIC_EPOCH => self.consumer_leave(ctx, &request),
            _ => self.consumer_member(ctx, caller, &request),
        });
        outcome.unwrap_or_else(|Refused { error, message }| {
            Outcome::respond(Response::ConsumerGroupHeartbeat(ConsumerGroupHeartbeatResponse {
                error_code: error,
                error_message: Some(message.into()),
                ..Default::default()
            }))
        })
    }

    /// What can be said of a request without looking at the group.
    fn check_heartbeat(&self, caller: &Caller, request: &ConsumerGroupHeartbeatRequest) -> Result<(), Refused> {
        let invalid = |message: &str| Err(Refused::new(ErrorCode::INVALID_REQUEST, message));
        let is_blank = |text: &Option<Str>| text.as_ref().is_some_and(|text| text.trim().is_empty());
        if caller.version >= CLIENT_ID_VERSION && request.member_id.trim().is_empty() {
            return invalid("MemberId can't be empty.");
        }
        if request.group_id.trim().is_empty() {
            return invalid("GroupId can't be empty.");
        }
        if is_blank(&request.instance_id) {
            return invalid("InstanceId can't be empty.");
        }
        if is_blank(&request.rack_id) {
            return invalid("RackId can't be empty.");
        }
        match request.member_epoch {
            JOIN_EPOCH => {
                if request.rebalance_timeout_ms == -1 {
                    return invalid("RebalanceTimeoutMs must be provided in first request.");
                }
                if request.topic_partitions.as_ref().is_none_or(|owned| !owned.is_empty()) {
                    return invalid("TopicPartitions must be empty when (re-)joining.");
                }
                if request.subscribed_topic_names.is_none() && request.subscribed_topic_regex.is_none() {
                    let words =
                        "Either SubscribedTopicNames or SubscribedTopicRegex must be non-null when (re-)joining.";
                    return invalid(words);
                }
            }
            LEAVE_STATIC_EPOCH if request.instance_id.is_none() => return invalid("InstanceId can't be null."),
            epoch if epoch < LEAVE_STATIC_EPOCH => return invalid("MemberEpoch is invalid."),
            epoch if epoch != JOIN_EPOCH && request.member_id.trim().is_empty() => {
                return invalid("MemberId can't be empty.");
            }
            _ => {}
        }
        if let Some(assignor) = &request.server_assignor
            && !self.consumer_assignors().any(|name| name == assignor.as_str())
        {
            let supported = self.consumer_assignors().collect::<Vec<_>>().join(", ");
            let message = format!("ServerAssignor {assignor} is not supported. Supported assignors: {supported}.");
            return Err(Refused::new(ErrorCode::UNSUPPORTED_ASSIGNOR, message));
        }
        Ok(())
    }

    /// A member joins or is alive.
    fn consumer_member(
        &self,
        ctx: &Context,
        caller: &Caller,
        request: &ConsumerGroupHeartbeatRequest,
    ) -> Result<Outcome<Self>, Refused> {
        let joins = request.member_epoch == JOIN_EPOCH;
        let mut step = self.consumer_step(ctx, &request.group_id, joins)?;
        let id = match request.member_id.is_empty() {
            true => new_member_id(ctx),
            false => request.member_id.clone(),
        };
        let former = step.find_member(&id, request)?;
        if former.is_classic() {
            step.cancel_deadlines(&id);
        }
        let renamed = step.update_member(&id, caller, request, &former)?;
        let resubscribed = step.update_regexes(&id, &former) || renamed;
        step.compare(resubscribed);
        // What makes a consumer group of a classic one is in the log as a whole or not at all.
        if !matches!(self.groups.get(&request.group_id), Some(Group::Classic(_))) {
            step.divisible_from_here();
        }
        step.update_target()?;
        let owned = request.topic_partitions.as_ref().map(|owned| partitions(owned));
        step.reconcile(&id, owned.as_ref(), resubscribed);
        step.keep_alive(&id);
        let is_full = joins
            || (request.rebalance_timeout_ms != -1
                && (request.subscribed_topic_names.is_some() || request.subscribed_topic_regex.is_some())
                && request.topic_partitions.is_some());
        Ok(step.heartbeat_response(&id, is_full, &former.current.assigned))
    }

    /// The group as it is, or a new one in place of none, of an empty classic one, or of one that can be upgraded.
    fn consumer_step<'a>(&'a self, ctx: &'a Context, id: &Str, joins: bool) -> Result<Step<'a>, Refused> {
        let not_found = |message: String| Err(Refused::new(ErrorCode::GROUP_ID_NOT_FOUND, message));
        match self.groups.get(id) {
            Some(Group::Consumer(group)) => Ok(Step::new(self, ctx, id, group.as_ref().clone())),
            Some(Group::Classic(_)) if joins => self.upgrade(ctx, id),
            Some(Group::Classic(_)) => not_found(format!("Group {id} is not a consumer group.")),
            None if joins => Ok(Step::new(self, ctx, id, ConsumerGroup::new())),
            None => not_found(format!("Consumer group {id} not found.")),
        }
    }
}

impl Step<'_> {
    /// The member of the request as it was, after checks; a new one if it joins.
    fn find_member(&mut self, id: &Str, request: &ConsumerGroupHeartbeatRequest) -> Result<Member, Refused> {
        let joins = request.member_epoch == JOIN_EPOCH;
        let instance_owner = request.instance_id.as_ref().and_then(|name| self.group.static_members.get(name).cloned());
        let grows = !self.group.members.contains_key(id) && instance_owner.is_none();
        let max = self.coordinator.config.consumer.max_size;
        if joins && grows && self.group.members.len() >= max {
            let message = format!("The consumer group has reached its maximum capacity of {max} members.");
            return Err(Refused::new(ErrorCode::GROUP_MAX_SIZE_REACHED, message));
        }
        if let Some(instance) = &request.instance_id {
            match instance_owner {
                None if joins => {}
                None => {
                    let message = format!("Instance id {instance} is unknown.");
                    return Err(Refused::new(ErrorCode::UNKNOWN_MEMBER_ID, message));
                }
                Some(owner) if owner == *id => {}
                Some(owner) if joins => return self.replace_static(&owner, id, instance),
                Some(owner) => {
                    let message =
                        format!("Static member {id} with instance id {instance} was fenced by member {owner}.");
                    return Err(Refused::new(ErrorCode::FENCED_INSTANCE_ID, message));
                }
            }
        }
        match self.group.members.get(id) {
            // A member joins anew when it has lost the answer to its first heartbeat, or was told that it is fenced
            // while it was not: it keeps what it has (KAFKA-19233, KAFKA-19335).
            Some(member) if joins => Ok(member.as_ref().clone()),
            Some(member) => {
                check_epoch(member, request)?;
                Ok(member.as_ref().clone())
            }
            None if joins => Ok(Member::default()),
            None => {
                let message = format!("Member {id} is not a member of group {}.", self.id);
                Err(Refused::new(ErrorCode::UNKNOWN_MEMBER_ID, message))
            }
        }
    }

    /// A static member comes back under a new id, and gets all that the former one had. All of it is in the log before
    /// anyone is told, so the former id is not valid after a failover either (KAFKA-10284, KAFKA-8715).
    fn replace_static(&mut self, former_id: &Str, id: &Str, instance: &Str) -> Result<Member, Refused> {
        let former = self.group.members.get(former_id).cloned().unwrap_or_default();
        if former.current.epoch != LEAVE_STATIC_EPOCH && !former.is_classic() {
            let message = format!(
                "Static member {id} with instance id {instance} cannot join the group because the instance id is \
                 owned by {former_id} member."
            );
            return Err(Refused::new(ErrorCode::UNRELEASED_INSTANCE_ID, message));
        }
        Ok(self.take_place(former_id, id))
    }

    /// A member under a new id in place of a static one, with all that that one had.
    pub(super) fn take_place(&mut self, former_id: &Str, id: &Str) -> Member {
        let former = self.group.members.get(former_id).cloned().unwrap_or_default();
        let target = self.group.target.get(former_id).cloned();
        self.cancel_deadlines(former_id);
        let group = self.id.clone();
        member::tombstones(&group, former_id).into_iter().for_each(|record| self.write(record));
        self.write_metadata(id, former.metadata.clone());
        self.write(super::current::target_record(&group, id, &target.unwrap_or_default()));
        let current = super::current::Current { epoch: 0, previous_epoch: 0, ..former.current.clone() };
        self.write(current.record(&group, id));
        Member { metadata: former.metadata.clone(), current }
    }

    /// Writes what the member says of itself if that is news, and says whether it subscribes to other names now.
    fn update_member(
        &mut self,
        id: &Str,
        caller: &Caller,
        request: &ConsumerGroupHeartbeatRequest,
        former: &Member,
    ) -> Result<bool, Refused> {
        let mut metadata = ConsumerGroupMemberMetadataValue {
            client_id: caller.client_id.clone().detached(),
            client_host: caller.client_host.clone().detached(),
            classic_member_metadata: None,
            ..former.metadata.clone()
        };
        // Whatever is left out stays as it was.
        let set = |to: &mut Option<Str>, from: &Option<Str>| *to = from.clone().or(to.take());
        set(&mut metadata.instance_id, &request.instance_id);
        set(&mut metadata.rack_id, &request.rack_id);
        set(&mut metadata.server_assignor, &request.server_assignor);
        set(&mut metadata.subscribed_topic_regex, &request.subscribed_topic_regex);
        // None is written as the empty expression.
        metadata.subscribed_topic_regex.get_or_insert_default();
        if request.rebalance_timeout_ms != -1 {
            metadata.rebalance_timeout_ms = request.rebalance_timeout_ms;
        }
        if let Some(names) = &request.subscribed_topic_names {
            metadata.subscribed_topic_names = names.iter().cloned().collect::<BTreeSet<_>>().into_iter().collect();
        }
        if let Some(regex) = metadata.subscribed_topic_regex.as_ref().filter(|regex| !regex.is_empty())
            && former.metadata.subscribed_topic_regex.as_ref() != Some(regex)
        {
            regex::check(regex)?;
        }
        let is_new = !self.group.members.contains_key(id);
        let resubscribed = metadata.subscribed_topic_names != former.metadata.subscribed_topic_names;
        if is_new || metadata != former.metadata {
            self.write_metadata(id, metadata);
        }
        Ok(resubscribed)
    }

    pub(super) fn write_metadata(&mut self, id: &Str, metadata: ConsumerGroupMemberMetadataValue) {
        let key = ConsumerGroupMemberMetadataKey { group_id: self.id.clone(), member_id: id.clone() };
        self.write((key, metadata));
    }

    /// Takes the member a step towards its target.
    pub(super) fn reconcile(&mut self, id: &Str, owned: Option<&Partitions>, resubscribed: bool) {
        let Some(member) = self.group.members.get(id).cloned() else { return };
        let nothing = Partitions::new();
        let reconciliation = Reconciliation {
            current: &member.current,
            owned,
            target_epoch: self.group.target_epoch,
            target: self.group.target.get(id).map_or(&nothing, |target| target.as_ref()),
            resubscribed,
        };
        let subscribes = |topic: Uuid| match self.coordinator.topics.name(topic) {
            Some(name) => self.group.subscribes(&member, &name),
            None => true,
        };
        let is_taken = |topic, partition| self.group.owners.get(&(topic, partition)).is_some_and(|owner| owner != id);
        let next = reconciliation.next(subscribes, is_taken);
        if next == member.current {
            return;
        }
        let key = TimerKey::ConsumerRebalance { group: self.id.clone(), member: id.clone() };
        // Members of the classic protocol have deadlines of their own.
        let unrevoked = next.state == MemberState::UnrevokedPartitions && !member.is_classic();
        self.deadline(key, unrevoked.then_some(member.metadata.rebalance_timeout_ms));
        self.write(next.record(&self.id.clone(), id));
    }

    pub(super) fn keep_alive(&mut self, id: &Str) {
        let Some(member) = self.group.members.get(id) else { return };
        let ms = self.coordinator.member_session_timeout_ms(&self.id, member);
        self.deadline(TimerKey::ConsumerSession { group: self.id.clone(), member: id.clone() }, Some(ms));
    }

    fn heartbeat_response(self, id: &Str, is_full: bool, former: &Epochs) -> Outcome<GroupCoordinator> {
        let current = self.group.members.get(id).map(|member| member.current.clone()).unwrap_or_default();
        let partitions = |epochs: &Epochs| -> Vec<(Uuid, Vec<i32>)> {
            epochs.iter().map(|(topic, partitions)| (*topic, partitions.keys().copied().collect())).collect()
        };
        let assigned = partitions(&current.assigned);
        let told = is_full || assigned != partitions(former);
        let topics = assigned.into_iter().map(|(topic_id, partitions)| TopicPartitions {
            topic_id,
            partitions: partitions.into(),
            ..Default::default()
        });
        let assignment = told.then(|| Assignment { topic_partitions: topics.collect(), ..Default::default() });
        let response = ConsumerGroupHeartbeatResponse {
            member_id: Some(id.clone()),
            member_epoch: current.epoch,
            heartbeat_interval_ms: self.coordinator.config.consumer_heartbeat_interval_ms(&self.id),
            assignment,
            ..Default::default()
        };
        self.finish(Response::ConsumerGroupHeartbeat(response))
    }
}

impl ConsumerGroup {
    /// Whether a member wants a topic, by name or by regular expression.
    pub(super) fn subscribes(&self, member: &Member, topic: &Str) -> bool {
        let names = &member.metadata.subscribed_topic_names;
        names.binary_search(topic).is_ok()
            || names.contains(topic)
            || regex::of(&member.metadata)
                .and_then(|regex| self.resolved.get(regex))
                .is_some_and(|value| value.topics.contains(topic))
    }
}

/// A heartbeat with the epoch before this one is taken if the response with the present one may have been lost: then the
/// member owns nothing that it should not.
fn check_epoch(member: &Member, request: &ConsumerGroupHeartbeatRequest) -> Result<(), Refused> {
    let (received, known) = (request.member_epoch, member.current.epoch);
    let word = match received {
        _ if received > known => "greater",
        _ if received == known => return Ok(()),
        _ if received == member.current.previous_epoch && owns_no_more(member, request) => return Ok(()),
        _ => "smaller",
    };
    let message = format!(
        "The consumer group member has a {word} member epoch ({received}) than the one known by the group coordinator \
         ({known}). The member must abandon all its partitions and rejoin."
    );
    Err(Refused::new(ErrorCode::FENCED_MEMBER_EPOCH, message))
}

fn owns_no_more(member: &Member, request: &ConsumerGroupHeartbeatRequest) -> bool {
    let Some(owned) = &request.topic_partitions else { return false };
    owned.iter().all(|topic| {
        let assigned = member.current.assigned.get(&topic.topic_id);
        topic.partitions.iter().all(|partition| assigned.is_some_and(|assigned| assigned.contains_key(&partition)))
    })
}

fn partitions(owned: &[TopicPartitions]) -> Partitions {
    owned.iter().map(|topic| (topic.topic_id, topic.partitions.iter().collect())).collect()
}

pub(super) fn new_member_id(ctx: &Context) -> Str {
    let bits = (u128::from(mix(ctx.seed)) << 64) | u128::from(mix(ctx.seed ^ 0x9e37_79b9_7f4a_7c15));
    Uuid::from_random(bits).to_string().into()
}
