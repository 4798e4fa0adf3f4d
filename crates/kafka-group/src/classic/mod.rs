//! Classic groups: the protocol of JoinGroup, SyncGroup, Heartbeat and LeaveGroup.
//!
//! The members agree on a protocol and elect nobody: the coordinator picks a leader, which computes the assignment, and
//! hands it out. The log has one record a group, written when the leader's assignment is there, when the last member
//! has left, and when a static member comes back under a new id. Everything between is volatile and called [`Live`];
//! after a reload it begins anew from the record.

mod convert;
mod join;
mod leave;
mod rebalance;
mod sync;
mod view;

pub(crate) use convert::{
    Immigrant, Strange, assignment_for, by_name, classic_metadata, subscription as subscription_of,
};
pub(crate) use join::{join_error, mix, rebalance_timeout_ms};
pub(crate) use leave::{leave_response, respond as leave_answer};

use std::sync::Arc;

use bytes::Bytes;
use imbl::{OrdMap, OrdSet};
use kafka_coordinator::{Context, Outcome, Ticket};
use kafka_proto::api::join_group::JoinGroupRequestProtocol;
use kafka_proto::records::group_metadata::MemberMetadata;
use kafka_proto::records::{GroupMetadataKey, GroupMetadataValue};
use kafka_proto::time::Timestamp;
use kafka_proto::{ErrorCode, Str};

use crate::coordinator::timer;
use crate::request::SoftChange;
use crate::timers::TimerKey;
use crate::{Group, GroupCoordinator, Record, Response, Soft};

/// How far a classic group has come.
///
/// ```text
///            first member joins                     a member joins, changes, leaves, expires,
///   Empty ───────────────────────▶ Preparing ◀───── or does not sync in time ────────────────┐
///     ▲                            Rebalance                                                 │
///     │ nobody came                 │     ▲                                                  │
///     ├─────────────────────────────┘     │ the same                                         │
///     │                             all have joined, or time is up                           │
///     │                             │     │                                                  │
///     │                             ▼     │            the leader has sent the assignment    │
///     │                           Completing ───────────────────────────────────────────▶ Stable
///     │                           Rebalance
///   (Dead: there is no such group; it is never kept)
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum State {
    /// No member; there may be offsets.
    Empty,
    /// Members join.
    PreparingRebalance,
    /// Everyone knows the new generation, and waits for the assignment of the leader.
    CompletingRebalance,
    /// Members have their assignments.
    Stable,
}

impl State {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Empty => "Empty",
            Self::PreparingRebalance => "PreparingRebalance",
            Self::CompletingRebalance => "CompletingRebalance",
            Self::Stable => "Stable",
        }
    }
}

/// The volatile side of a classic group.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Live {
    pub(crate) state: State,
    /// The state before this one: the first rebalance of an empty group is not cut short.
    previous: State,
    /// Since when the group is in its state, if that is known.
    state_since: Option<Timestamp>,
    generation: i32,
    /// None if no member ever joined.
    protocol_type: Option<Str>,
    /// What the members agreed on for this generation.
    protocol: Option<Str>,
    leader: Option<Str>,
    members: OrdMap<Str, Arc<Member>>,
    /// The ids of static members by instance id.
    static_members: OrdMap<Str, Str>,
    /// Ids that were given out and did not come back yet (KIP-394).
    pending: OrdSet<Str>,
    /// Members of this generation that have not sent a SyncGroup.
    unsynced: OrdSet<Str>,
    /// How many members support a protocol.
    supported: OrdMap<Str, usize>,
    /// How many members wait for the answer to a JoinGroup.
    joined: usize,
    /// Set while the first rebalance of an empty group gathers members.
    initial: Option<InitialDelay>,
    /// What the members of a group of consumers are subscribed to; none if that cannot be said.
    subscribed: Option<OrdSet<Str>>,
}

/// The first rebalance waits a while, and again as long as somebody came, but in all no longer than a rebalance may.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct InitialDelay {
    delay_ms: i32,
    remaining_ms: i32,
    /// Whether another member joined since the last look.
    grew: bool,
}

/// A member of a classic group.
#[derive(Debug, Clone, PartialEq)]
struct Member {
    instance_id: Option<Str>,
    client_id: Str,
    client_host: Str,
    rebalance_timeout_ms: i32,
    session_timeout_ms: i32,
    /// Best first.
    protocols: Vec<JoinGroupRequestProtocol>,
    assignment: Bytes,
    /// Whether it has not been answered its first JoinGroup: it cannot send heartbeats yet.
    is_new: bool,
    join: Option<Parked>,
    sync: Option<Parked>,
}

/// A request that waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Parked {
    ticket: Ticket,
    version: i16,
}

impl Live {
    /// A group that nobody has joined.
    fn new(now: Timestamp) -> Self {
        Live {
            state: State::Empty,
            previous: State::Empty,
            state_since: Some(now),
            generation: 0,
            protocol_type: None,
            protocol: None,
            leader: None,
            members: OrdMap::new(),
            static_members: OrdMap::new(),
            pending: OrdSet::new(),
            unsynced: OrdSet::new(),
            supported: OrdMap::new(),
            joined: 0,
            initial: None,
            subscribed: None,
        }
    }

    /// What the log has of a group, brought to life.
    pub(crate) fn load(record: &GroupMetadataValue) -> Self {
        let state = if record.members.is_empty() { State::Empty } else { State::Stable };
        let mut live = Live {
            state,
            previous: state,
            state_since: Some(record.current_state_timestamp).filter(|at| *at != -1).map(Timestamp::from_millis),
            generation: record.generation,
            protocol_type: Some(record.protocol_type.clone()).filter(|name| !name.is_empty()),
            protocol: record.protocol.clone(),
            leader: record.leader.clone(),
            ..Live::new(Timestamp::NONE)
        };
        for member in &record.members {
            let protocol = JoinGroupRequestProtocol {
                name: record.protocol.clone().unwrap_or_default(),
                metadata: member.subscription.clone(),
                ..Default::default()
            };
            let rebalance_timeout_ms = member.rebalance_timeout;
            let loaded = Member {
                instance_id: member.group_instance_id.clone(),
                client_id: member.client_id.clone(),
                client_host: member.client_host.clone(),
                // Version 0 of the record knows only sessions.
                rebalance_timeout_ms: if rebalance_timeout_ms < 0 {
                    member.session_timeout
                } else {
                    rebalance_timeout_ms
                },
                session_timeout_ms: member.session_timeout,
                protocols: vec![protocol],
                assignment: member.assignment.clone(),
                is_new: false,
                join: None,
                sync: None,
            };
            live.insert(member.member_id.clone(), loaded);
        }
        // A record may name a leader that is not there, or none.
        if !live.leader.as_ref().is_some_and(|leader| live.members.contains_key(leader)) {
            live.leader = live.members.keys().next().cloned();
        }
        live.subscribed = live.subscriptions();
        live
    }

    /// The record of the group as it is.
    fn record(&self, group: &Str) -> Record {
        let protocol = self.protocol.as_deref().unwrap_or_default();
        let members = self.members.iter().map(|(id, member)| MemberMetadata {
            member_id: id.clone(),
            group_instance_id: member.instance_id.clone(),
            client_id: member.client_id.clone(),
            client_host: member.client_host.clone(),
            rebalance_timeout: member.rebalance_timeout_ms,
            session_timeout: member.session_timeout_ms,
            subscription: member.metadata(protocol),
            assignment: member.assignment.clone(),
            ..Default::default()
        });
        let value = GroupMetadataValue {
            protocol_type: self.protocol_type.clone().unwrap_or_default(),
            generation: self.generation,
            protocol: self.protocol.clone(),
            leader: self.leader.clone(),
            current_state_timestamp: self.state_since.map_or(-1, Timestamp::as_millis),
            members: members.collect(),
            ..Default::default()
        };
        Record::from((GroupMetadataKey { group: group.clone() }, value))
    }

    /// Whether the member is in the group, and is who it says.
    fn check_member(&self, member_id: &str, instance_id: Option<&Str>) -> Result<(), ErrorCode> {
        if let Some(instance_id) = instance_id {
            let holder = self.static_members.get(instance_id).ok_or(ErrorCode::UNKNOWN_MEMBER_ID)?;
            if *holder != *member_id {
                return Err(ErrorCode::FENCED_INSTANCE_ID);
            }
        }
        if self.members.contains_key(member_id) { Ok(()) } else { Err(ErrorCode::UNKNOWN_MEMBER_ID) }
    }

    /// Whether a member with these protocols can be in the group.
    fn supports(&self, protocol_type: &Str, protocols: &[JoinGroupRequestProtocol]) -> bool {
        if self.state == State::Empty {
            return !protocol_type.is_empty() && !protocols.is_empty();
        }
        let by_all = |name: &Str| self.supported.get(name).copied().unwrap_or(0) == self.members.len();
        self.protocol_type.as_ref() == Some(protocol_type) && protocols.iter().any(|protocol| by_all(&protocol.name))
    }

    fn is_leader(&self, member_id: &str) -> bool {
        self.leader.as_ref().is_some_and(|leader| *leader == *member_id)
    }

    /// How long the slowest member may take to rejoin.
    fn rebalance_timeout_ms(&self) -> i32 {
        self.members.values().map(|member| member.rebalance_timeout_ms).max().unwrap_or(0)
    }

    /// Whether nobody is in it; somebody may be about to be.
    pub(crate) fn is_empty(&self) -> bool {
        self.state == State::Empty
    }

    /// Whether everyone waits for the end of the rebalance, those with an id but no membership too.
    fn all_joined(&self) -> bool {
        self.joined == self.members.len() && self.pending.is_empty()
    }

    fn insert(&mut self, id: Str, member: Member) {
        self.pending.remove(&id);
        self.leader.get_or_insert_with(|| id.clone());
        if let Some(instance_id) = &member.instance_id {
            self.static_members.insert(instance_id.clone(), id.clone());
        }
        self.count(&member.protocols, true);
        self.joined += usize::from(member.join.is_some());
        self.members.insert(id, Arc::new(member));
    }

    /// Takes a member or a pending id out. Another member becomes the leader if it was.
    fn remove(&mut self, id: &Str) -> Option<Arc<Member>> {
        self.pending.remove(id);
        self.unsynced.remove(id);
        let member = self.members.remove(id)?;
        self.count(&member.protocols, false);
        self.joined -= usize::from(member.join.is_some());
        if let Some(instance_id) = &member.instance_id {
            self.static_members.remove(instance_id);
        }
        if self.is_leader(id) {
            self.leader = self.members.keys().next().cloned();
        }
        Some(member)
    }

    fn count(&mut self, protocols: &[JoinGroupRequestProtocol], more: bool) {
        for (index, protocol) in protocols.iter().enumerate() {
            if protocols[..index].iter().any(|former| former.name == protocol.name) {
                continue;
            }
            let count = self.supported.entry(protocol.name.clone()).or_insert(0);
            if more {
                *count += 1;
            } else {
                *count -= 1;
            }
            if *count == 0 {
                self.supported.remove(&protocol.name);
            }
        }
    }

    /// Changes a member that is known to be there.
    fn update<T>(&mut self, id: &str, change: impl FnOnce(&mut Member) -> T) -> Option<T> {
        self.members.get_mut(id).map(|member| change(Arc::make_mut(member)))
    }

    fn enter(&mut self, state: State, now: Timestamp) {
        self.previous = self.state;
        self.state = state;
        self.state_since = Some(now);
    }
}

impl Member {
    /// What the member sent for a protocol.
    fn metadata(&self, protocol: &str) -> Bytes {
        let found = self.protocols.iter().find(|offered| offered.name == *protocol);
        found.map(|offered| offered.metadata.clone()).unwrap_or_default()
    }
}

/// One step of one group: a copy of its live side that changes, and what comes out.
struct Step<'a> {
    coordinator: &'a GroupCoordinator,
    ctx: &'a Context,
    id: Str,
    group: Live,
    outcome: Outcome<GroupCoordinator>,
}

impl<'a> Step<'a> {
    fn new(coordinator: &'a GroupCoordinator, ctx: &'a Context, id: &Str, group: Live) -> Self {
        Step { coordinator, ctx, id: id.clone(), group, outcome: Outcome::parked() }
    }

    /// The outcome, with the changed live side in it.
    fn finish(mut self) -> Outcome<GroupCoordinator> {
        self.outcome.soft.push(Soft(SoftChange::Classic(self.id, Some(Arc::new(self.group)))));
        self.outcome
    }

    fn finish_into(self, outcome: &mut Outcome<GroupCoordinator>) {
        let step = self.finish();
        outcome.records.extend(step.records);
        outcome.soft.extend(step.soft);
        outcome.released.extend(step.released);
    }

    fn release(&mut self, ticket: Ticket, response: Response) {
        self.outcome.released.push((ticket, response));
    }

    fn timer(&mut self, key: TimerKey, in_ms: Option<i32>) {
        let at = in_ms.map(|ms| self.ctx.time.plus_millis(i64::from(ms)));
        self.outcome.soft.push(timer(key, at));
    }

    /// The member was heard of: its session begins anew.
    fn keep_alive(&mut self, member_id: &Str) {
        if let Some(member) = self.group.members.get(member_id) {
            let timeout = member.session_timeout_ms;
            self.session(member_id, Some(timeout));
        }
    }

    fn session(&mut self, member_id: &Str, in_ms: Option<i32>) {
        let key = TimerKey::ClassicSession { group: self.id.clone(), member: member_id.clone() };
        self.timer(key, in_ms);
    }

    fn write_group(&mut self) {
        self.outcome.records.push(self.group.record(&self.id));
    }
}

impl GroupCoordinator {
    /// The live side of a classic group, be it that the log alone has it.
    pub(crate) fn live(&self, group: &str) -> Option<Arc<Live>> {
        let Some(Group::Classic(record)) = self.groups.get(group) else { return None };
        Some(self.classic.get(group).cloned().unwrap_or_else(|| Arc::new(Live::load(record))))
    }

    pub(crate) fn classic_loaded(&self, ctx: &Context, outcome: &mut Outcome<Self>) {
        for (id, group) in &self.groups {
            let Group::Classic(record) = group else { continue };
            if record.members.is_empty() || self.classic.contains_key(id) {
                continue;
            }
            let mut step = Step::new(self, ctx, id, Live::load(record));
            let members: Vec<Str> = step.group.members.keys().cloned().collect();
            members.iter().for_each(|member| step.keep_alive(member));
            if members.len() > self.config.classic.max_size {
                // The limit was lowered: who rejoins first stays.
                step.prepare_rebalance();
            }
            step.finish_into(outcome);
        }
    }

    /// The soft changes that end a group, whatever it was.
    pub(crate) fn forget_group(&self, group: &Str) -> Vec<Soft> {
        let consumers = Soft(SoftChange::Consumer(crate::consumer::Soft::Forgotten(group.clone())));
        let Some(live) = self.classic.get(group) else { return vec![consumers] };
        let session = |member: &Str| TimerKey::ClassicSession { group: group.clone(), member: member.clone() };
        let sessions = live.members.keys().chain(&live.pending).map(session);
        let phases = [TimerKey::ClassicJoin { group: group.clone() }, TimerKey::ClassicSync { group: group.clone() }];
        let timers = sessions.chain(phases).map(|key| timer(key, None));
        timers.chain([Soft(SoftChange::Classic(group.clone(), None)), consumers]).collect()
    }
}
