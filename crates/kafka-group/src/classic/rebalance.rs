//! The life of a rebalance: begun, joined, completed, or given up.

use std::collections::BTreeMap;

use imbl::OrdSet;
use kafka_coordinator::{Context, Outcome};
use kafka_proto::api::sync_group::SyncGroupResponse;
use kafka_proto::records::ConsumerProtocolSubscription;
use kafka_proto::{ErrorCode, Str, blob};

use super::{InitialDelay, Live, State, Step};
use crate::timers::TimerKey;
use crate::{GroupCoordinator, Response};

/// The protocol type of consumers: the only one whose metadata the coordinator reads, to know the topics.
pub(super) const CONSUMER: &str = "consumer";

impl GroupCoordinator {
    /// A deadline of a classic group has passed; it is cleared already.
    pub(crate) fn classic_timeout(&self, ctx: &Context, key: &TimerKey, outcome: &mut Outcome<Self>) {
        let (TimerKey::ClassicSession { group, .. }
        | TimerKey::ClassicJoin { group }
        | TimerKey::ClassicSync { group }) = key
        else {
            return;
        };
        let Some(live) = self.live(group) else { return };
        let mut step = Step::new(self, ctx, group, live.as_ref().clone());
        match key {
            TimerKey::ClassicSession { member, .. } => step.session_expired(member),
            TimerKey::ClassicJoin { .. } => step.join_phase_over(),
            _ => step.sync_phase_over(),
        }
        step.finish_into(outcome);
    }
}

impl Step<'_> {
    /// Begins a rebalance, or goes on with the one that is under way.
    pub(super) fn rebalance_or_complete(&mut self) {
        if self.group.state == State::PreparingRebalance {
            self.complete_if_all_joined();
        } else {
            self.prepare_rebalance();
        }
    }

    pub(super) fn prepare_rebalance(&mut self) {
        // Who waits for the assignment of the old generation has to rejoin.
        if self.group.state == State::CompletingRebalance {
            self.give_up_assignment();
        }
        self.timer(TimerKey::ClassicSync { group: self.id.clone() }, None);
        let join = TimerKey::ClassicJoin { group: self.id.clone() };
        let first = self.group.state == State::Empty;
        self.group.enter(State::PreparingRebalance, self.ctx.timestamp);
        if first {
            let delay_ms = self.coordinator.config.classic.initial_rebalance_delay_ms;
            let remaining_ms = self.group.rebalance_timeout_ms().saturating_sub(delay_ms).max(0);
            self.group.initial = Some(InitialDelay { delay_ms, remaining_ms, grew: false });
            self.timer(join, Some(delay_ms));
        } else if self.group.all_joined() {
            self.complete_join();
        } else {
            let patience = self.group.rebalance_timeout_ms();
            self.timer(join, Some(patience));
        }
    }

    /// Ends the joining phase when nobody is missing. The first one of an empty group has its time in any case.
    pub(super) fn complete_if_all_joined(&mut self) {
        let preparing = self.group.state == State::PreparingRebalance && self.group.previous != State::Empty;
        if preparing && self.group.all_joined() {
            self.complete_join();
        }
    }

    fn join_phase_over(&mut self) {
        if self.group.state != State::PreparingRebalance {
            return;
        }
        if let Some(InitialDelay { delay_ms, remaining_ms, grew: true }) = self.group.initial
            && remaining_ms > 0
        {
            let next_ms = self.coordinator.config.classic.initial_rebalance_delay_ms.min(remaining_ms);
            let remaining_ms = (remaining_ms - delay_ms).max(0);
            self.group.initial = Some(InitialDelay { delay_ms: next_ms, remaining_ms, grew: false });
            return self.timer(TimerKey::ClassicJoin { group: self.id.clone() }, Some(next_ms));
        }
        self.complete_join();
    }

    /// The next generation: of those who have joined, and of static members, who may be away for a while.
    fn complete_join(&mut self) {
        self.group.initial = None;
        self.timer(TimerKey::ClassicJoin { group: self.id.clone() }, None);
        let absent = |(id, member): (&Str, &std::sync::Arc<super::Member>)| {
            (member.join.is_none() && member.instance_id.is_none()).then(|| id.clone())
        };
        let absent: Vec<Str> = self.group.members.iter().filter_map(absent).collect();
        for id in absent {
            self.group.remove(&id);
            self.session(&id, None);
        }
        if !self.group.members.is_empty() && !self.group.elect_leader() {
            // Static members alone, all of them away: wait on until one comes or their sessions end.
            let patience = self.group.rebalance_timeout_ms();
            return self.timer(TimerKey::ClassicJoin { group: self.id.clone() }, Some(patience));
        }
        self.group.generation = self.group.generation.wrapping_add(1).max(0);
        self.group.unsynced = OrdSet::new();
        self.group.protocol = self.group.selected_protocol();
        self.group.subscribed = self.group.subscriptions();
        if self.group.members.is_empty() {
            self.group.enter(State::Empty, self.ctx.timestamp);
            return self.write_group();
        }
        self.group.enter(State::CompletingRebalance, self.ctx.timestamp);
        self.announce_generation();
    }

    /// Answers everyone who joined, and waits for their SyncGroups.
    fn announce_generation(&mut self) {
        let ids: Vec<Str> = self.group.members.keys().cloned().collect();
        self.group.unsynced = ids.iter().cloned().collect();
        self.group.joined = 0;
        for id in &ids {
            let parked = self.group.update(id, |member| {
                member.is_new = false;
                member.join.take()
            });
            if let Some(parked) = parked.flatten() {
                let response = self.joined_response(id, parked.version);
                self.release(parked.ticket, Response::JoinGroup(response));
            }
            self.keep_alive(id);
        }
        let patience = self.group.rebalance_timeout_ms();
        self.timer(TimerKey::ClassicSync { group: self.id.clone() }, Some(patience));
    }

    /// Members that did not ask for their assignment in time are out (KAFKA-12890).
    fn sync_phase_over(&mut self) {
        let in_time = matches!(self.group.state, State::Empty | State::PreparingRebalance);
        if in_time || self.group.unsynced.is_empty() {
            return;
        }
        for id in self.group.unsynced.clone() {
            if let Some(member) = self.group.remove(&id) {
                self.answer_removed(&id, &member);
            }
        }
        self.prepare_rebalance();
    }

    fn session_expired(&mut self, id: &Str) {
        if self.group.pending.remove(id).is_some() {
            return self.complete_if_all_joined();
        }
        let Some(member) = self.group.members.get(id) else { return };
        // Who waits for an answer cannot be silent, but for a new member, which may have given up waiting.
        if !member.is_new && (member.join.is_some() || member.sync.is_some()) {
            return;
        }
        self.remove_member(id);
        self.members_left();
    }

    pub(super) fn remove_member(&mut self, id: &Str) {
        if let Some(member) = self.group.remove(id) {
            self.answer_removed(id, &member);
        }
    }

    /// Members are gone; the rest goes on.
    pub(super) fn members_left(&mut self) {
        match self.group.state {
            State::Stable | State::CompletingRebalance => self.prepare_rebalance(),
            State::PreparingRebalance => self.complete_if_all_joined(),
            State::Empty => {}
        }
    }

    fn give_up_assignment(&mut self) {
        let ids: Vec<Str> = self.group.members.keys().cloned().collect();
        for id in &ids {
            let parked = self.group.update(id, |member| {
                member.assignment.clear();
                member.sync.take()
            });
            if let Some(parked) = parked.flatten() {
                let response = SyncGroupResponse { error_code: ErrorCode::REBALANCE_IN_PROGRESS, ..Default::default() };
                self.release(parked.ticket, Response::SyncGroup(response));
                self.keep_alive(id);
            }
        }
    }
}

impl Live {
    /// Keeps the leader if it has joined, or takes another one who has. `false` if nobody has.
    fn elect_leader(&mut self) -> bool {
        let has_joined = |id: &Str| self.members.get(id).is_some_and(|member| member.join.is_some());
        if self.leader.as_ref().is_some_and(has_joined) {
            return true;
        }
        let other = self.members.iter().find(|(_, member)| member.join.is_some()).map(|(id, _)| id.clone());
        match other {
            Some(other) => {
                self.leader = Some(other);
                true
            }
            None => false,
        }
    }

    /// The protocol with most votes of those that every member supports: each member votes for the first it offers.
    pub(super) fn selected_protocol(&self) -> Option<Str> {
        let by_all = |name: &Str| self.supported.get(name).copied() == Some(self.members.len());
        let mut votes: BTreeMap<&Str, usize> = BTreeMap::new();
        for member in self.members.values() {
            if let Some(vote) = member.protocols.iter().map(|protocol| &protocol.name).find(|name| by_all(name)) {
                *votes.entry(vote).or_default() += 1;
            }
        }
        let most = votes.values().copied().max()?;
        votes.into_iter().find(|(_, count)| *count == most).map(|(name, _)| name.clone())
    }

    /// The topics that the members read, if they are consumers and say so in the way of consumers.
    pub(super) fn subscriptions(&self) -> Option<OrdSet<Str>> {
        if self.protocol_type.as_deref() != Some(CONSUMER) {
            return None;
        }
        if self.members.is_empty() {
            return Some(OrdSet::new());
        }
        let protocol = self.protocol.as_deref()?;
        let mut topics = OrdSet::new();
        for member in self.members.values() {
            let metadata = member.metadata(protocol);
            let (_, subscription) = blob::decode_lenient::<ConsumerProtocolSubscription>(metadata).ok()?;
            topics.extend(subscription.topics);
        }
        Some(topics)
    }
}
