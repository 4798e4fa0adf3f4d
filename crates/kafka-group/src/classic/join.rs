//! JoinGroup.

use bytes::Bytes;
use kafka_coordinator::{Context, Outcome};
use kafka_proto::api::join_group::{JoinGroupRequest, JoinGroupResponse, JoinGroupResponseMember};
use kafka_proto::api::sync_group::SyncGroupResponse;
use kafka_proto::{Detach, ErrorCode, Str};

use super::{Live, Member, Parked, State, Step};
use crate::{Caller, Group, GroupCoordinator, Response};

/// Since this version a dynamic member first gets an id and joins with it (KIP-394).
const MEMBER_ID_VERSION: i16 = 4;
/// Since this version no protocol is null and not empty.
const NULL_PROTOCOL_VERSION: i16 = 7;
/// Since this version a leader that comes back may be told that the assignment stands (KIP-814).
const SKIP_ASSIGNMENT_VERSION: i16 = 9;

/// The response that says that the request failed.
pub(crate) fn join_error(version: i16, member_id: &Str, error: ErrorCode) -> JoinGroupResponse {
    JoinGroupResponse {
        error_code: error,
        member_id: member_id.clone(),
        protocol_name: (version < NULL_PROTOCOL_VERSION).then(Str::new),
        ..Default::default()
    }
}

impl GroupCoordinator {
    pub(crate) fn join_group(&self, ctx: &Context, caller: &Caller, mut request: JoinGroupRequest) -> Outcome<Self> {
        let refuse = |error| Outcome::respond(Response::JoinGroup(join_error(caller.version, &Str::new(), error)));
        let limits = &self.config.classic;
        if request.group_id.is_empty() {
            return refuse(ErrorCode::INVALID_GROUP_ID);
        }
        if !(limits.min_session_timeout_ms..=limits.max_session_timeout_ms).contains(&request.session_timeout_ms) {
            return refuse(ErrorCode::INVALID_SESSION_TIMEOUT);
        }
        // It is kept for long; the frame that it came in shall not be.
        request.detach();
        let mut former = Vec::new();
        if let Some(Group::Consumer(consumers)) = self.groups.get(&request.group_id) {
            if !consumers.is_empty() {
                return self.consumer_join_group(ctx, caller, consumers, &request);
            }
            // What an empty group was does not bind who comes next.
            former = consumers.tombstones(&request.group_id);
        }
        let (live, is_new) = match self.live(&request.group_id) {
            Some(live) => (live.as_ref().clone(), false),
            None if request.member_id.is_empty() => (Live::new(ctx.timestamp), true),
            // A simple group becomes one with members, whoever comes.
            None if self.offsets.has_group(&request.group_id) => (Live::new(ctx.timestamp), true),
            None => {
                let error = join_error(caller.version, &request.member_id, ErrorCode::UNKNOWN_MEMBER_ID);
                return Outcome::respond(Response::JoinGroup(error));
            }
        };
        let mut step = Step::new(self, ctx, &request.group_id, live);
        let empty = step.group.clone();
        if let Err((member_id, error)) = step.join(caller, &request) {
            step.release(ctx.ticket, Response::JoinGroup(join_error(caller.version, &member_id, error)));
        }
        if is_new {
            former.push(empty.record(&step.id));
            former.append(&mut step.outcome.records);
            step.outcome.records = former;
        }
        step.finish()
    }
}

/// The member id and the error that it is answered.
type Refused = (Str, ErrorCode);

impl Step<'_> {
    fn join(&mut self, caller: &Caller, request: &JoinGroupRequest) -> Result<(), Refused> {
        if !self.has_room(&request.member_id) {
            let removed = self.group.remove(&request.member_id);
            if let Some(member) = removed {
                self.answer_removed(&request.member_id, &member);
                // It may have been the one that the others wait for.
                self.complete_if_all_joined();
            }
            return Err((Str::new(), ErrorCode::GROUP_MAX_SIZE_REACHED));
        }
        if !self.group.supports(&request.protocol_type, &request.protocols) {
            return Err((request.member_id.clone(), ErrorCode::INCONSISTENT_GROUP_PROTOCOL));
        }
        if !request.member_id.is_empty() {
            return self.join_known(caller, request);
        }
        match &request.group_instance_id {
            None => {
                let id = self.new_member_id(&caller.client_id);
                if caller.version >= MEMBER_ID_VERSION {
                    self.group.pending.insert(id.clone());
                    self.session(&id, Some(request.session_timeout_ms));
                    return Err((id, ErrorCode::MEMBER_ID_REQUIRED));
                }
                self.add_member(caller, request, id);
            }
            Some(instance_id) => {
                let id = self.new_member_id(instance_id);
                match self.group.static_members.get(instance_id).cloned() {
                    Some(former) => self.replace_static(caller, request, &former, id),
                    None => self.add_member(caller, request, id),
                }
            }
        }
        Ok(())
    }

    /// Someone who says which member it is.
    fn join_known(&mut self, caller: &Caller, request: &JoinGroupRequest) -> Result<(), Refused> {
        let id = &request.member_id;
        if self.group.pending.contains(id) {
            if request.group_instance_id.is_some() {
                // Ids are given out in advance to dynamic members alone.
                return Err((id.clone(), ErrorCode::UNKNOWN_SERVER_ERROR));
            }
            self.add_member(caller, request, id.clone());
            return Ok(());
        }
        self.group.check_member(id, request.group_instance_id.as_ref()).map_err(|error| (id.clone(), error))?;
        let same = self.group.members.get(id).is_some_and(|member| member.protocols == request.protocols);
        match self.group.state {
            // Members of an empty group do not exist.
            State::Empty => Err((id.clone(), ErrorCode::UNKNOWN_MEMBER_ID)),
            State::PreparingRebalance => {
                self.rejoin(caller, request);
                Ok(())
            }
            // It did not get the response, or is a follower without news: there is nothing to rebalance for. A leader
            // that joins a stable group may know of changes that its metadata does not show.
            State::CompletingRebalance if same => {
                let response = self.joined_response(id, caller.version);
                self.release(self.ctx.ticket, Response::JoinGroup(response));
                Ok(())
            }
            State::Stable if same && !self.group.is_leader(id) => {
                let response = self.joined_response(id, caller.version);
                self.release(self.ctx.ticket, Response::JoinGroup(response));
                Ok(())
            }
            State::CompletingRebalance | State::Stable => {
                self.rejoin(caller, request);
                Ok(())
            }
        }
    }

    /// Whether the group may have the member. While members rejoin, those who have count: so the last ones are left
    /// out where the limit was lowered.
    fn has_room(&self, member_id: &Str) -> bool {
        let max = self.coordinator.config.classic.max_size;
        match self.group.state {
            State::Empty => true,
            State::PreparingRebalance => {
                self.group.members.get(member_id).is_some_and(|member| member.join.is_some()) || self.group.joined < max
            }
            State::CompletingRebalance | State::Stable => {
                self.group.members.contains_key(member_id) || self.group.members.len() < max
            }
        }
    }

    fn add_member(&mut self, caller: &Caller, request: &JoinGroupRequest, id: Str) {
        if self.group.members.is_empty() {
            self.group.protocol_type = Some(request.protocol_type.clone());
        }
        if let Some(initial) = &mut self.group.initial {
            initial.grew = true;
        }
        let member = Member {
            instance_id: request.group_instance_id.clone(),
            client_id: caller.client_id.clone().detached(),
            client_host: caller.client_host.clone().detached(),
            rebalance_timeout_ms: rebalance_timeout_ms(request),
            session_timeout_ms: request.session_timeout_ms,
            protocols: request.protocols.clone(),
            assignment: Bytes::new(),
            is_new: true,
            join: Some(Parked { ticket: self.ctx.ticket, version: caller.version }),
            sync: None,
        };
        self.group.insert(id.clone(), member);
        // It cannot send heartbeats yet, and whether its connection lives is not seen here: without a limit of its own
        // members that gave up would gather (KAFKA-7610).
        let patience = self.coordinator.config.classic.new_member_join_timeout_ms;
        self.session(&id, Some(patience));
        self.rebalance_or_complete();
    }

    /// A member joins again, with what it says now.
    fn rejoin(&mut self, caller: &Caller, request: &JoinGroupRequest) {
        self.update_member(caller, request, &request.member_id);
        self.rebalance_or_complete();
    }

    fn update_member(&mut self, caller: &Caller, request: &JoinGroupRequest, id: &Str) {
        let parked = Parked { ticket: self.ctx.ticket, version: caller.version };
        let Some(former) = self.group.members.get(id).cloned() else { return };
        self.group.count(&former.protocols, false);
        self.group.count(&request.protocols, true);
        self.group.update(id, |member| {
            member.protocols = request.protocols.clone();
            member.rebalance_timeout_ms = rebalance_timeout_ms(request);
            member.session_timeout_ms = request.session_timeout_ms;
            member.join = Some(parked);
        });
        match former.join {
            // The member asks again because it no longer waits for the first answer.
            Some(first) => {
                let response = join_error(first.version, id, ErrorCode::REBALANCE_IN_PROGRESS);
                self.release(first.ticket, Response::JoinGroup(response));
            }
            None => self.group.joined += 1,
        }
    }

    /// A static member comes back without its id (KIP-345): it gets a new one, and whoever holds the old one is fenced.
    fn replace_static(&mut self, caller: &Caller, request: &JoinGroupRequest, former: &Str, id: Str) {
        let former_leader = self.group.leader.clone();
        let was_leader = self.group.is_leader(former);
        let Some(removed) = self.group.remove(former) else { return };
        self.fence(former, &removed);
        self.session(former, None);
        let member = Member { join: None, sync: None, ..removed.as_ref().clone() };
        self.group.insert(id.clone(), member);
        if was_leader {
            self.group.leader = Some(id.clone());
        }
        self.update_member(caller, request, &id);
        self.keep_alive(&id);
        match self.group.state {
            State::Stable if self.group.selected_protocol() == self.group.protocol => {
                // Nothing to rebalance for. The new id must outlive a failover, or the old one would be valid again
                // (KAFKA-10284, KAFKA-8715); so it is written before it is told.
                self.group.joined -= 1;
                self.group.update(&id, |member| member.join = None);
                self.write_group();
                let mut response = self.joined_response(&id, caller.version);
                if caller.version >= SKIP_ASSIGNMENT_VERSION {
                    response.skip_assignment = was_leader;
                } else {
                    // It must not take itself for the leader: the assignment stands.
                    response.leader = former_leader.unwrap_or_default();
                    response.members = Vec::new();
                }
                self.release(self.ctx.ticket, Response::JoinGroup(response));
            }
            // The leader may have been sent the old id: its assignment would miss the new one.
            State::Stable | State::CompletingRebalance => self.prepare_rebalance(),
            State::PreparingRebalance | State::Empty => self.complete_if_all_joined(),
        }
    }

    /// What waits in the name of a replaced static member.
    fn fence(&mut self, id: &Str, member: &Member) {
        if let Some(parked) = member.join {
            let response = join_error(parked.version, id, ErrorCode::FENCED_INSTANCE_ID);
            self.release(parked.ticket, Response::JoinGroup(response));
        }
        if let Some(parked) = member.sync {
            let response = SyncGroupResponse { error_code: ErrorCode::FENCED_INSTANCE_ID, ..Default::default() };
            self.release(parked.ticket, Response::SyncGroup(response));
        }
    }

    /// What waits in the name of a member that is no more: it may join anew.
    pub(super) fn answer_removed(&mut self, id: &Str, member: &Member) {
        self.session(id, None);
        if let Some(parked) = member.join {
            let response = join_error(parked.version, &Str::new(), ErrorCode::UNKNOWN_MEMBER_ID);
            self.release(parked.ticket, Response::JoinGroup(response));
        }
        if let Some(parked) = member.sync {
            let response = SyncGroupResponse { error_code: ErrorCode::UNKNOWN_MEMBER_ID, ..Default::default() };
            self.release(parked.ticket, Response::SyncGroup(response));
        }
    }

    /// Tells a member of the generation; the leader also who else is in it.
    pub(super) fn joined_response(&self, id: &Str, version: i16) -> JoinGroupResponse {
        let group = &self.group;
        let protocol = group.protocol.clone();
        let members = if group.is_leader(id) { group.members.iter().collect() } else { Vec::new() };
        let name = protocol.as_deref().unwrap_or_default();
        let members = members.into_iter().map(|(id, member)| JoinGroupResponseMember {
            member_id: id.clone(),
            group_instance_id: member.instance_id.clone(),
            metadata: member.metadata(name),
            ..Default::default()
        });
        JoinGroupResponse {
            generation_id: group.generation,
            protocol_type: group.protocol_type.clone(),
            leader: group.leader.clone().unwrap_or_default(),
            member_id: id.clone(),
            members: members.collect(),
            protocol_name: match protocol {
                None if version < NULL_PROTOCOL_VERSION => Some(Str::new()),
                protocol => protocol,
            },
            ..Default::default()
        }
    }

    /// The name of the client or of the static member, and random bits: as Kafka forms it.
    fn new_member_id(&self, prefix: &str) -> Str {
        let bits = (u128::from(mix(self.ctx.seed)) << 64) | u128::from(mix(self.ctx.seed ^ 0x9e37_79b9_7f4a_7c15));
        let bits = (bits & !(0xf << 76) & !(0x3 << 62)) | (0x4 << 76) | (0x2 << 62);
        let hex = format!("{bits:032x}");
        let (a, b, c, d, e) = (&hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..]);
        format!("{prefix}-{a}-{b}-{c}-{d}-{e}").into()
    }
}

/// Spreads the bits of a seed (SplitMix64's last steps).
pub(crate) fn mix(seed: u64) -> u64 {
    let z = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Version 0 has none: the session's holds.
pub(crate) fn rebalance_timeout_ms(request: &JoinGroupRequest) -> i32 {
    if request.rebalance_timeout_ms == -1 { request.session_timeout_ms } else { request.rebalance_timeout_ms }
}
