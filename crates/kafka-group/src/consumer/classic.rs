//! Members of a consumer group that speak the classic protocol: JoinGroup, SyncGroup, Heartbeat and LeaveGroup are
//! answered from the assignment that the coordinator computes. A member is its own generation, that of its epoch; when
//! there is something to give up or to get, its heartbeat tells it to join again.

use kafka_coordinator::{Context, Outcome};
use kafka_proto::api::heartbeat::{HeartbeatRequest, HeartbeatResponse};
use kafka_proto::api::join_group::{JoinGroupRequest, JoinGroupResponse};
use kafka_proto::api::leave_group::{LeaveGroupRequest, MemberIdentity};
use kafka_proto::api::sync_group::{SyncGroupRequest, SyncGroupResponse};
use kafka_proto::records::{ConsumerGroupMemberMetadataValue, ConsumerProtocolSubscription};
use kafka_proto::{Detach, ErrorCode, Str, blob};

use super::heartbeat::new_member_id;
use super::migrate::{ids_of, named};
use super::step::Step;
use super::{ConsumerGroup, Member, MemberState};
use crate::classic::{
    assignment_for, classic_metadata, join_error, leave_answer, leave_response, rebalance_timeout_ms, subscription_of,
};
use crate::config::MigrationPolicy;
use crate::timers::TimerKey;
use crate::{Caller, GroupCoordinator, Response};

const CONSUMER: &str = "consumer";
/// Since this version a dynamic member first gets an id and joins with it (KIP-394).
const MEMBER_ID_VERSION: i16 = 4;

impl GroupCoordinator {
    /// JoinGroup of a consumer group that is not empty.
    pub(crate) fn consumer_join_group(
        &self,
        ctx: &Context,
        caller: &Caller,
        group: &ConsumerGroup,
        request: &JoinGroupRequest,
    ) -> Outcome<Self> {
        let mut step = Step::new(self, ctx, &request.group_id, group.clone());
        match step.join(caller, request) {
            Ok(response) => step.finish(Response::JoinGroup(response)),
            Err((id, error)) => Outcome::respond(Response::JoinGroup(join_error(caller.version, &id, error))),
        }
    }

    /// SyncGroup of a consumer group.
    pub(crate) fn consumer_sync_group(
        &self,
        ctx: &Context,
        group: &ConsumerGroup,
        request: &SyncGroupRequest,
    ) -> Outcome<Self> {
        let mut step = Step::new(self, ctx, &request.group_id, group.clone());
        let response =
            step.sync(request).unwrap_or_else(|error_code| SyncGroupResponse { error_code, ..Default::default() });
        step.finish(Response::SyncGroup(response))
    }

    /// Heartbeat of a consumer group.
    pub(crate) fn consumer_classic_heartbeat(
        &self,
        ctx: &Context,
        group: &ConsumerGroup,
        request: &HeartbeatRequest,
    ) -> Outcome<Self> {
        let mut step = Step::new(self, ctx, &request.group_id, group.clone());
        let error_code = step.beat(request).err().unwrap_or(ErrorCode::NONE);
        step.finish(Response::Heartbeat(HeartbeatResponse { error_code, ..Default::default() }))
    }

    /// LeaveGroup of a consumer group: of members of either protocol, for an administrator may send it.
    pub(crate) fn consumer_leave_group(
        &self,
        ctx: &Context,
        caller: &Caller,
        group: &ConsumerGroup,
        request: &LeaveGroupRequest,
    ) -> Outcome<Self> {
        let mut step = Step::new(self, ctx, &request.group_id, group.clone());
        let mut leaving: Vec<Str> = Vec::new();
        let answers = request.members.iter().map(|who| match group.leaving(who) {
            Ok(id) => {
                if !leaving.contains(&id) {
                    leaving.push(id);
                }
                leave_response(who, ErrorCode::NONE)
            }
            Err(error) => leave_response(who, error),
        });
        let answers = answers.collect();
        step.remove_members(&leaving);
        step.finish(leave_answer(caller, answers))
    }
}

impl ConsumerGroup {
    /// Whether a member with these protocols can be in the group: one of them has to be offered by every member that
    /// speaks the classic protocol.
    fn supports(&self, request: &JoinGroupRequest) -> bool {
        let by_all = |name: &Str| self.classic_protocols.get(name).copied().unwrap_or(0) == self.classic_members;
        request.protocol_type == *CONSUMER && request.protocols.iter().any(|protocol| by_all(&protocol.name))
    }

    /// The member of this id that speaks the classic protocol.
    fn classic_member(&self, id: &Str, instance_id: Option<&Str>) -> Result<&Member, ErrorCode> {
        self.check_instance(id, instance_id)?;
        let member = self.members.get(id).ok_or(ErrorCode::UNKNOWN_MEMBER_ID)?;
        if member.is_classic() { Ok(member) } else { Err(ErrorCode::UNKNOWN_MEMBER_ID) }
    }

    fn check_instance(&self, id: &Str, instance_id: Option<&Str>) -> Result<(), ErrorCode> {
        let Some(instance_id) = instance_id else { return Ok(()) };
        match self.static_members.get(instance_id) {
            None => Err(ErrorCode::UNKNOWN_MEMBER_ID),
            Some(owner) if owner == id => Ok(()),
            Some(_) => Err(ErrorCode::FENCED_INSTANCE_ID),
        }
    }

    fn leaving(&self, who: &MemberIdentity) -> Result<Str, ErrorCode> {
        let instance_id = who.group_instance_id.as_ref();
        if who.member_id.is_empty()
            && let Some(instance_id) = instance_id
        {
            return self.static_members.get(instance_id).cloned().ok_or(ErrorCode::UNKNOWN_MEMBER_ID);
        }
        self.check_instance(&who.member_id, instance_id)?;
        let (id, _) = self.members.get_key_value(&who.member_id).ok_or(ErrorCode::UNKNOWN_MEMBER_ID)?;
        Ok(id.clone())
    }

    /// Whether something that the member shall own is still in other hands.
    fn is_waiting(&self, id: &Str, member: &Member) -> bool {
        let Some(target) = self.target.get(id) else { return false };
        target.iter().any(|(topic, partitions)| {
            let assigned = member.current.assigned.get(topic);
            partitions.iter().any(|partition| {
                !assigned.is_some_and(|assigned| assigned.contains_key(partition))
                    && self.owners.contains_key(&(*topic, *partition))
            })
        })
    }
}

/// The member id and the error that it is answered.
type JoinRefused = (Str, ErrorCode);

impl Step<'_> {
    fn join(&mut self, caller: &Caller, request: &JoinGroupRequest) -> Result<JoinGroupResponse, JoinRefused> {
        let refuse = |error| (Str::new(), error);
        let limits = &self.coordinator.config.consumer;
        let is_new = !self.group.members.contains_key(&request.member_id);
        if limits.migration_policy == MigrationPolicy::Disabled {
            return Err(refuse(ErrorCode::INCONSISTENT_GROUP_PROTOCOL));
        }
        if is_new && self.group.members.len() >= limits.max_size {
            return Err(refuse(ErrorCode::GROUP_MAX_SIZE_REACHED));
        }
        if !self.group.supports(request) {
            return Err(refuse(ErrorCode::INCONSISTENT_GROUP_PROTOCOL));
        }
        let id = match request.member_id.is_empty() {
            true => new_member_id(self.ctx),
            false => request.member_id.clone(),
        };
        let is_dynamic = request.group_instance_id.is_none();
        if is_dynamic && request.member_id.is_empty() && caller.version >= MEMBER_ID_VERSION {
            return Err((id, ErrorCode::MEMBER_ID_REQUIRED));
        }
        let read = |metadata| blob::decode_lenient::<ConsumerProtocolSubscription>(metadata).ok();
        let said = request.protocols.first().map(|protocol| protocol.metadata.clone()).unwrap_or_default();
        let (subscribed, owned) = match (subscription_of(said.clone()), read(said)) {
            (Some(subscribed), Some((_, said))) => (subscribed, said.owned_partitions),
            _ => return Err(refuse(ErrorCode::UNKNOWN_SERVER_ERROR)),
        };
        let owned =
            ids_of(owned.iter().map(|topic| (&topic.topic, topic.partitions.iter())), self.coordinator.topics.as_ref());
        let downgrades = self.replaced_member(request).is_some_and(|member| self.is_downgraded_by_replacing(&member));
        let former = self.find_classic(&id, request).map_err(refuse)?;
        let renamed = self.update_classic(&id, caller, request, subscribed, &former);
        let resubscribed = self.update_regexes(&id, &former) || renamed;
        self.compare(resubscribed);
        if downgrades {
            if self.group.target_epoch == self.group.epoch {
                self.reconcile(&id, Some(&owned), resubscribed);
            }
            let response = self.joined(&id, request);
            self.downgrade(&[]);
            return Ok(response);
        }
        self.divisible_from_here();
        self.update_target().map_err(|refused| refuse(refused.error))?;
        self.reconcile(&id, Some(&owned), resubscribed);
        self.deadline(self.join_key(&id), None);
        self.deadline(TimerKey::ConsumerRebalance { group: self.id.clone(), member: id.clone() }, None);
        self.keep_alive(&id);
        self.deadline(self.sync_key(&id), Some(rebalance_timeout_ms(request)));
        Ok(self.joined(&id, request))
    }

    /// The static member whose place one without a member id takes.
    fn replaced_member(&self, request: &JoinGroupRequest) -> Option<std::sync::Arc<Member>> {
        let owner = self.group.static_members.get(request.group_instance_id.as_ref()?)?;
        self.group.members.get(owner).cloned()
    }

    /// The member of the request as it was; a new one if there is none. An id that was given out is not kept, so any is
    /// taken.
    fn find_classic(&mut self, id: &Str, request: &JoinGroupRequest) -> Result<Member, ErrorCode> {
        let known = self.group.members.get(id).map(|member| member.as_ref().clone());
        let Some(instance) = &request.group_instance_id else { return Ok(known.unwrap_or_default()) };
        if !request.member_id.is_empty() {
            self.group.check_instance(id, Some(instance))?;
            return Ok(known.unwrap_or_default());
        }
        match self.group.static_members.get(instance).cloned() {
            Some(owner) => Ok(self.take_place(&owner, id)),
            None => Ok(Member::default()),
        }
    }

    /// Writes what the member says of itself if that is news, and says whether it subscribes to other names now.
    fn update_classic(
        &mut self,
        id: &Str,
        caller: &Caller,
        request: &JoinGroupRequest,
        subscribed: ConsumerGroupMemberMetadataValue,
        former: &Member,
    ) -> bool {
        let known = former.metadata.clone();
        let metadata = ConsumerGroupMemberMetadataValue {
            instance_id: request.group_instance_id.clone().or(known.instance_id),
            rack_id: subscribed.rack_id.or(known.rack_id),
            client_id: caller.client_id.clone().detached(),
            client_host: caller.client_host.clone().detached(),
            rebalance_timeout_ms: rebalance_timeout_ms(request),
            server_assignor: known.server_assignor,
            classic_member_metadata: Some(classic_metadata(request.session_timeout_ms, request.protocols.iter())),
            ..subscribed
        };
        let resubscribed = metadata.subscribed_topic_names != known.subscribed_topic_names;
        if !self.group.members.contains_key(id) || metadata != former.metadata {
            self.write_metadata(id, metadata);
        }
        resubscribed
    }

    /// A member is told its own epoch as the generation, and never that it leads: nobody has to assign anything.
    fn joined(&self, id: &Str, request: &JoinGroupRequest) -> JoinGroupResponse {
        JoinGroupResponse {
            generation_id: self.group.members.get(id).map_or(0, |member| member.current.epoch),
            protocol_type: Some(CONSUMER.into()),
            protocol_name: request.protocols.first().map(|protocol| protocol.name.clone()),
            member_id: id.clone(),
            ..Default::default()
        }
    }

    fn sync(&mut self, request: &SyncGroupRequest) -> Result<SyncGroupResponse, ErrorCode> {
        let id = request.member_id.clone().detached();
        let member = self.group.classic_member(&id, request.group_instance_id.as_ref())?.clone();
        if request.generation_id != member.current.epoch {
            return Err(ErrorCode::ILLEGAL_GENERATION);
        }
        let classic = member.metadata.classic_member_metadata.as_ref();
        let protocol = classic.and_then(|classic| classic.supported_protocols.first()).cloned().unwrap_or_default();
        let differs = |asked: &Option<Str>, ours: &str| asked.as_ref().is_some_and(|asked| *asked != *ours);
        if differs(&request.protocol_type, CONSUMER) || differs(&request.protocol_name, &protocol.name) {
            return Err(ErrorCode::INCONSISTENT_GROUP_PROTOCOL);
        }
        if self.group.target_epoch > member.current.epoch && member.current.state != MemberState::UnrevokedPartitions {
            self.must_rejoin(&id, &member);
            return Err(ErrorCode::REBALANCE_IN_PROGRESS);
        }
        self.deadline(self.sync_key(&id), None);
        self.keep_alive(&id);
        let held = member.current.assigned.iter();
        let held = held.map(|(topic, partitions)| (*topic, partitions.keys().copied().collect())).collect();
        Ok(SyncGroupResponse {
            protocol_type: request.protocol_type.clone(),
            protocol_name: request.protocol_name.clone(),
            assignment: assignment_for(&protocol.metadata, &named(&held, self.coordinator.topics.as_ref())),
            ..Default::default()
        })
    }

    fn beat(&mut self, request: &HeartbeatRequest) -> Result<(), ErrorCode> {
        let id = request.member_id.clone().detached();
        let member = self.group.classic_member(&id, request.group_instance_id.as_ref())?.clone();
        let current = &member.current;
        if request.generation_id != current.epoch {
            return Err(ErrorCode::ILLEGAL_GENERATION);
        }
        self.keep_alive(&id);
        let is_behind = current.epoch < self.group.target_epoch || self.is_left_alone();
        let may_go_on = match current.state {
            MemberState::UnrevokedPartitions => true,
            MemberState::UnreleasedPartitions => !self.group.is_waiting(&id, &member),
            MemberState::Stable | MemberState::Unknown => false,
        };
        if is_behind || may_go_on {
            self.must_rejoin(&id, &member);
            return Err(ErrorCode::REBALANCE_IN_PROGRESS);
        }
        Ok(())
    }

    /// Whether the group should have a new target and no member of the consumer protocol is there whose heartbeats
    /// would compute it, because the group may not become a classic one: then a JoinGroup has to.
    fn is_left_alone(&mut self) -> bool {
        if self.group.classic_members < self.group.members.len() {
            return false;
        }
        self.compare(false);
        self.group.epoch > self.group.target_epoch && self.may_assign()
    }

    fn must_rejoin(&mut self, id: &Str, member: &Member) {
        let key = self.join_key(id);
        if self.coordinator.timers.get(&key).is_none() {
            self.deadline(key, Some(member.metadata.rebalance_timeout_ms));
        }
    }

    fn join_key(&self, id: &Str) -> TimerKey {
        TimerKey::ConsumerJoin { group: self.id.clone(), member: id.clone() }
    }

    fn sync_key(&self, id: &Str) -> TimerKey {
        TimerKey::ConsumerSync { group: self.id.clone(), member: id.clone() }
    }
}
