//! Consumer groups (KIP-848): one request, ConsumerGroupHeartbeat, by which a member says what it wants and owns and is
//! told what it shall own.
//!
//! Three epochs drive a group. The *group epoch* grows whenever subscriptions or the topics that they mean change. The
//! *target assignment* is computed by an [`Assignor`](crate::assignor::Assignor) for one group epoch. Each member moves
//! to the target by itself ([`reconcile`]): it gives up what it shall not own, then takes over the epoch of the target,
//! then gets what others have given up. A partition is never in two members' hands, since nobody is given one that
//! another member holds or has still to give up.
//!
//! All of this is in the log. Volatile are only the deadlines and which metadata a group has been compared with.

mod classic;
mod current;
mod describe;
mod hash;
mod heartbeat;
mod leave;
mod member;
mod migrate;
mod offsets;
mod reconcile;
mod regex;
mod step;
mod target;

pub(crate) use member::{Member, MemberState};

use std::collections::BTreeSet;
use std::sync::Arc;

use imbl::{OrdMap, OrdSet};
use kafka_coordinator::{At, Outcome};
use kafka_proto::records::*;
use kafka_proto::time::Time;
use kafka_proto::{Str, Uuid};

use crate::assignor::Partitions;
use crate::coordinator::timer;
use crate::timers::TimerKey;
use crate::{Group, GroupCoordinator, Record};
use current::partitions_of;

/// The durable state of a consumer group.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ConsumerGroup {
    /// Grows with every change of subscriptions or of the topics that they mean.
    pub(crate) epoch: i32,
    /// What the topics of the group looked like at that epoch (KIP-1101).
    metadata_hash: i64,
    pub(crate) members: OrdMap<Str, Arc<Member>>,
    /// The ids of static members by instance id.
    static_members: OrdMap<Str, Str>,
    /// The group epoch for which the target was computed.
    target_epoch: i32,
    /// When, by the wall clock.
    target_timestamp: i64,
    target: OrdMap<Str, Arc<Partitions>>,
    /// Who holds a partition or has still to give it up.
    owners: OrdMap<(Uuid, i32), Str>,
    /// How many members subscribe to a topic by its name.
    topic_names: OrdMap<Str, usize>,
    /// How many members subscribe with a regular expression.
    regexes: OrdMap<Str, usize>,
    /// What regular expressions matched.
    resolved: OrdMap<Str, Arc<ConsumerGroupRegularExpressionValue>>,
    /// Those that members subscribe with and that are not matched yet. Every heartbeat asks for them, and each member may
    /// have one of its own.
    unresolved: OrdSet<Str>,
    /// Whether the log has a record of a kind that 4.3 no longer writes; the next change of the epoch ends it.
    has_partition_metadata: bool,
    /// How many members speak the classic protocol.
    classic_members: usize,
    /// How many of those support an assignor of their own, by its name.
    classic_protocols: OrdMap<Str, usize>,
}

/// A change of the volatile state of consumer groups.
#[derive(Debug, Clone)]
pub(crate) enum Soft {
    /// The group was compared with the topics of this epoch.
    Compared(Str, i64),
    /// The regular expressions of the group were matched.
    Matched(Str, Matched),
    /// The group is gone.
    Forgotten(Str),
}

/// When the regular expressions of a group were last matched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Matched {
    topics_epoch: i64,
    at: Time,
}

/// The volatile state of all consumer groups.
#[derive(Debug, Clone, Default)]
pub(crate) struct Volatile {
    /// The epoch of the topics with which a group was compared last.
    compared: OrdMap<Str, i64>,
    matched: OrdMap<Str, Matched>,
}

impl GroupCoordinator {
    /// Replays a record of a consumer group. Compaction may have removed whatever a record builds upon, so each stands
    /// for itself (KAFKA-17306, KAFKA-19862).
    pub(crate) fn replay_consumer(&mut self, _at: At, record: &Record) {
        let (id, is_tombstone) = match record {
            Record::ConsumerGroupMetadata(key, value) => (&key.group_id, value.is_none()),
            Record::ConsumerGroupPartitionMetadata(key, value) => (&key.group_id, value.is_none()),
            Record::ConsumerGroupMemberMetadata(key, value) => (&key.group_id, value.is_none()),
            Record::ConsumerGroupTargetAssignmentMetadata(key, value) => (&key.group_id, value.is_none()),
            Record::ConsumerGroupTargetAssignmentMember(key, value) => (&key.group_id, value.is_none()),
            Record::ConsumerGroupCurrentMemberAssignment(key, value) => (&key.group_id, value.is_none()),
            Record::ConsumerGroupRegularExpression(key, value) => (&key.group_id, value.is_none()),
            // Of share and streams groups, which nothing here serves.
            _ => return,
        };
        match (self.groups.get_mut(id), record) {
            (Some(Group::Consumer(_)), Record::ConsumerGroupMetadata(_, None)) => drop(self.groups.remove(id)),
            (Some(Group::Consumer(group)), record) => Arc::make_mut(group).replay(record),
            (_, _) if is_tombstone => {}
            (_, record) => {
                let mut group = ConsumerGroup::new();
                group.replay(record);
                self.groups.insert(id.clone(), Group::Consumer(Arc::new(group)));
            }
        }
    }

    pub(crate) fn apply_consumer(&mut self, soft: Soft) {
        match soft {
            Soft::Compared(group, epoch) => drop(self.consumer.compared.insert(group, epoch)),
            Soft::Matched(group, matched) => drop(self.consumer.matched.insert(group, matched)),
            Soft::Forgotten(group) => {
                self.consumer.compared.remove(&group);
                self.consumer.matched.remove(&group);
            }
        }
    }

    /// Sessions of the members that were loaded begin.
    pub(crate) fn consumer_loaded(&self, ctx: &kafka_coordinator::Context, outcome: &mut Outcome<Self>) {
        for (id, group) in &self.groups {
            let Group::Consumer(group) = group else { continue };
            for (member_id, member) in &group.members {
                let key = TimerKey::ConsumerSession { group: id.clone(), member: member_id.clone() };
                let ms = self.member_session_timeout_ms(id, member);
                outcome.soft.push(timer(key, Some(ctx.time.plus_millis(ms.into()))));
                if member.current.state == MemberState::UnrevokedPartitions {
                    let (group, member_id) = (id.clone(), member_id.clone());
                    let key = match member.is_classic() {
                        true => TimerKey::ConsumerJoin { group, member: member_id },
                        false => TimerKey::ConsumerRebalance { group, member: member_id },
                    };
                    let ms = member.metadata.rebalance_timeout_ms;
                    outcome.soft.push(timer(key, Some(ctx.time.plus_millis(ms.into()))));
                }
            }
        }
    }

    /// A member that speaks the classic protocol brings its own.
    fn member_session_timeout_ms(&self, group: &str, member: &Member) -> i32 {
        let classic = member.metadata.classic_member_metadata.as_ref();
        classic.map_or_else(|| self.config.consumer_session_timeout_ms(group), |classic| classic.session_timeout_ms)
    }

    /// Topics have changed: each group sees that with its next heartbeat, because it remembers the epoch that it knows.
    pub(crate) fn consumer_topics_changed(&mut self) {}
}

impl ConsumerGroup {
    /// A group that nobody has joined. The first epoch that is written is 2: a group of whose subscriptions nothing
    /// exists yet is at 1, and has only members in the log.
    fn new() -> Self {
        ConsumerGroup { epoch: 1, target_epoch: 1, ..Default::default() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    pub(crate) fn is_subscribed_to(&self, topic: &str) -> bool {
        let matches = |value: &Arc<ConsumerGroupRegularExpressionValue>| value.topics.iter().any(|name| name == topic);
        self.topic_names.contains_key(topic) || self.resolved.values().any(matches)
    }

    /// The names of all topics that some member subscribes to, in order; they need not exist.
    fn subscribed_topics(&self) -> BTreeSet<Str> {
        let matched = self.resolved.iter().filter(|(regex, _)| self.regexes.contains_key(*regex));
        self.topic_names.keys().cloned().chain(matched.flat_map(|(_, value)| value.topics.iter().cloned())).collect()
    }

    /// The tombstones that end the group, in the order in which Kafka writes them; it writes that of a record which
    /// only older versions had in any case.
    pub(crate) fn tombstones(&self, group: &Str) -> Vec<Record> {
        let group_id = || group.clone();
        let current = |member: &Str| {
            ConsumerGroupCurrentMemberAssignmentKey { group_id: group_id(), member_id: member.clone() }.into()
        };
        let target = |member: &Str| {
            ConsumerGroupTargetAssignmentMemberKey { group_id: group_id(), member_id: member.clone() }.into()
        };
        let metadata =
            |member: &Str| ConsumerGroupMemberMetadataKey { group_id: group_id(), member_id: member.clone() }.into();
        let mut records: Vec<Record> = self.members.keys().map(current).collect();
        records.extend(self.members.keys().map(target));
        records.push(ConsumerGroupTargetAssignmentMetadataKey { group_id: group_id() }.into());
        records.extend(self.members.keys().map(metadata));
        records.extend(self.resolved.keys().map(|regex| regex::tombstone(group, regex)));
        records.push(ConsumerGroupPartitionMetadataKey { group_id: group_id() }.into());
        records.push(ConsumerGroupMetadataKey { group_id: group_id() }.into());
        records
    }

    /// Applies one record of this group.
    fn replay(&mut self, record: &Record) {
        match record {
            Record::ConsumerGroupMetadata(_, Some(value)) => {
                self.epoch = value.epoch;
                self.metadata_hash = value.metadata_hash;
            }
            Record::ConsumerGroupPartitionMetadata(_, value) => self.has_partition_metadata = value.is_some(),
            Record::ConsumerGroupMemberMetadata(key, Some(value)) => self.set_metadata(&key.member_id, value),
            Record::ConsumerGroupMemberMetadata(key, None) => self.remove_member(&key.member_id),
            Record::ConsumerGroupTargetAssignmentMetadata(_, Some(value)) => {
                self.target_epoch = value.assignment_epoch;
                self.target_timestamp = value.assignment_timestamp;
            }
            Record::ConsumerGroupTargetAssignmentMember(key, Some(value)) => {
                self.target.insert(key.member_id.clone(), Arc::new(partitions_of(value)));
            }
            Record::ConsumerGroupTargetAssignmentMember(key, None) => drop(self.target.remove(&key.member_id)),
            Record::ConsumerGroupCurrentMemberAssignment(key, value) => {
                let current = value.as_ref().map(current::Current::from).unwrap_or_default();
                self.set_current(&key.member_id, current, value.is_some());
            }
            Record::ConsumerGroupRegularExpression(key, Some(value)) => {
                self.resolved.insert(key.regular_expression.clone(), Arc::new(value.clone()));
                self.unresolved.remove(&key.regular_expression);
            }
            Record::ConsumerGroupRegularExpression(key, None) => {
                self.resolved.remove(&key.regular_expression);
                if self.regexes.contains_key(&key.regular_expression) {
                    self.unresolved.insert(key.regular_expression.clone());
                }
            }
            _ => {}
        }
    }

    fn set_metadata(&mut self, id: &Str, value: &ConsumerGroupMemberMetadataValue) {
        let former = self.members.get(id).cloned().unwrap_or_default();
        self.count(&former.metadata, false);
        self.count(value, true);
        if let Some(instance) = &value.instance_id {
            self.static_members.insert(instance.clone(), id.clone());
        }
        let member = Member { metadata: value.clone(), current: former.current.clone() };
        self.members.insert(id.clone(), Arc::new(member));
    }

    fn remove_member(&mut self, id: &Str) {
        self.set_current(id, current::Current::default(), false);
        let Some(member) = self.members.remove(id) else { return };
        self.count(&member.metadata, false);
        if let Some(instance) = &member.metadata.instance_id
            && self.static_members.get(instance) == Some(id)
        {
            self.static_members.remove(instance);
        }
    }

    fn set_current(&mut self, id: &Str, current: current::Current, create: bool) {
        if !create && !self.members.contains_key(id) {
            return;
        }
        let former = self.members.get(id).cloned().unwrap_or_default();
        for place in former.current.all() {
            if self.owners.get(&place) == Some(id) {
                self.owners.remove(&place);
            }
        }
        self.owners.extend(current.all().map(|place| (place, id.clone())));
        let member = Member { metadata: former.metadata.clone(), current };
        self.members.insert(id.clone(), Arc::new(member));
    }

    /// Counts a member's subscription in or out.
    fn count(&mut self, metadata: &ConsumerGroupMemberMetadataValue, add: bool) {
        let names = metadata.subscribed_topic_names.iter().collect::<BTreeSet<_>>();
        names.into_iter().for_each(|name| count(&mut self.topic_names, name, add));
        if let Some(regex) = regex::of(metadata) {
            count(&mut self.regexes, regex, add);
            match self.regexes.contains_key(regex) && !self.resolved.contains_key(regex) {
                true => drop(self.unresolved.insert(regex.clone())),
                false => drop(self.unresolved.remove(regex)),
            }
        }
        if let Some(classic) = &metadata.classic_member_metadata {
            self.classic_members = if add { self.classic_members + 1 } else { self.classic_members.saturating_sub(1) };
            let protocols = classic.supported_protocols.iter().map(|protocol| &protocol.name).collect::<BTreeSet<_>>();
            protocols.into_iter().for_each(|name| count(&mut self.classic_protocols, name, add));
        }
    }
}

fn count(counts: &mut OrdMap<Str, usize>, name: &Str, add: bool) {
    let count = counts.get(name).copied().unwrap_or(0);
    match if add { count + 1 } else { count.saturating_sub(1) } {
        0 => drop(counts.remove(name)),
        count => drop(counts.insert(name.clone(), count)),
    }
}
