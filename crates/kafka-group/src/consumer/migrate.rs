//! Groups that move between the protocols while members are in them (`group.consumer.migration.policy`).
//!
//! A classic group becomes a consumer group when the first member of the consumer protocol joins: its members stay,
//! hold what their leader had assigned, and are served by [`classic`](super::classic) from then on. It becomes a classic
//! group again when the last member of the consumer protocol goes, or a static member of the classic protocol takes that
//! one's place. Each move is one batch of records, as Apache Kafka 4.3.1 writes them.

use kafka_coordinator::{Context, Outcome};
use kafka_proto::records::{
    ConsumerGroupMetadataKey, ConsumerGroupMetadataValue, ConsumerGroupTargetAssignmentMetadataKey,
    ConsumerGroupTargetAssignmentMetadataValue, GroupMetadataKey,
};
use kafka_proto::{ErrorCode, Str, Uuid};

use super::current::{Current, Epochs, target_record};
use super::hash::group_hash;
use super::step::{Refused, Step};
use super::{ConsumerGroup, Member, MemberState, Soft};
use crate::assignor::Partitions;
use crate::classic::{Immigrant, Live, Strange, by_name};
use crate::timers::TimerKey;
use crate::{GroupCoordinator, Topics};

impl GroupCoordinator {
    /// A consumer group in place of a classic one, with its members if it has some.
    pub(super) fn upgrade<'a>(&'a self, ctx: &'a Context, id: &Str) -> Result<Step<'a>, Refused> {
        let mut step = Step::new(self, ctx, id, ConsumerGroup::new());
        let Some(live) = self.live(id) else { return Ok(step) };
        let id = step.id.clone();
        step.soft.extend(self.forget_group(&id));
        if live.is_empty() {
            step.write(GroupMetadataKey { group: id });
            return Ok(step);
        }
        self.check_upgrade(&id, &live)?;
        step.take_over(&live).map_err(|strange| {
            let why = match strange {
                Strange::Malformed => "the embedded consumer protocol is malformed.",
                Strange::CustomAssignor => {
                    "an unsupported custom assignor is in use. Please refer to the documentation or switch to a \
                     default assignor before re-attempting the upgrade."
                }
            };
            cannot_upgrade(&id, why)
        })?;
        Ok(step)
    }

    fn check_upgrade(&self, id: &Str, live: &Live) -> Result<(), Refused> {
        let config = &self.config.consumer;
        if !config.migration_policy.upgrades() {
            return Err(cannot_upgrade(id, "online upgrade is disabled."));
        }
        if !live.is_of_consumers() {
            return Err(cannot_upgrade(id, "the group does not use the consumer embedded protocol."));
        }
        if live.len() > config.max_size {
            return Err(cannot_upgrade(id, "the group size exceeds the consumer group maximum size."));
        }
        Ok(())
    }
}

fn cannot_upgrade(id: &Str, why: &str) -> Refused {
    let message = format!("Cannot upgrade classic group {id} to consumer group because {why}");
    Refused::new(ErrorCode::GROUP_ID_NOT_FOUND, message)
}

impl Step<'_> {
    /// The members of a classic group come in with what they have. Whoever waits in a rebalance is told to join again.
    fn take_over(&mut self, live: &Live) -> Result<(), Strange> {
        let emigrants = live.emigrants()?;
        self.released.extend(live.give_up());
        let (group_id, epoch) = (self.id.clone(), live.generation());
        let topics = self.coordinator.topics.clone();
        self.write(GroupMetadataKey { group: group_id.clone() });
        for member in &emigrants {
            self.write_metadata(&member.id, member.metadata.clone());
        }
        let metadata_hash = group_hash(&self.group.subscribed_topics(), topics.as_ref());
        let key = ConsumerGroupMetadataKey { group_id: group_id.clone() };
        self.write((key, ConsumerGroupMetadataValue { epoch, metadata_hash, ..Default::default() }));
        let mut held: Vec<Partitions> = Vec::new();
        for member in &emigrants {
            let partitions = ids_of(
                member.assigned.assigned_partitions.iter().map(|topic| (&topic.topic, topic.partitions.iter())),
                topics.as_ref(),
            );
            self.write(target_record(&group_id, &member.id, &partitions));
            held.push(partitions);
        }
        let value = ConsumerGroupTargetAssignmentMetadataValue { assignment_epoch: epoch, ..Default::default() };
        self.write((ConsumerGroupTargetAssignmentMetadataKey { group_id: group_id.clone() }, value));
        for (member, partitions) in emigrants.iter().zip(held) {
            let since =
                |partitions: std::collections::BTreeSet<i32>| partitions.into_iter().map(|p| (p, epoch)).collect();
            let current = Current {
                epoch,
                previous_epoch: epoch,
                state: MemberState::Stable,
                assigned: partitions.into_iter().map(|(topic, partitions)| (topic, since(partitions))).collect(),
                revoking: Epochs::new(),
            };
            self.write(current.record(&group_id, &member.id));
            self.keep_alive(&member.id);
        }
        Ok(())
    }

    /// Makes a classic group of what is left without these members, if it may become one.
    pub(super) fn downgrade_without(&mut self, leaving: &[&Str]) -> bool {
        let remain = self.group.members.len() - leaving.len();
        let classic = |id: &&&Str| self.group.members.get(**id).is_some_and(|member| member.is_classic());
        let all_classic = self.group.classic_members - leaving.iter().filter(classic).count() == remain;
        if remain == 0 || !all_classic || !self.may_downgrade(remain) {
            return false;
        }
        self.downgrade(leaving);
        true
    }

    /// Whether the group becomes a classic one when a static member of the classic protocol replaces this member.
    pub(super) fn is_downgraded_by_replacing(&self, member: &Member) -> bool {
        let others_classic = self.group.classic_members + 1 == self.group.members.len() && !member.is_classic();
        others_classic && self.may_downgrade(self.group.members.len())
    }

    fn may_downgrade(&self, members: usize) -> bool {
        let config = &self.coordinator.config;
        config.consumer.migration_policy.downgrades() && members <= config.classic.max_size
    }

    /// A classic group with the members but for these, who must all speak its protocol. Everyone keeps what it shall
    /// own until all have joined anew. That is asked of them in any case: nobody was told that it leads, so nobody
    /// would see that topics change.
    pub(super) fn downgrade(&mut self, leaving: &[&Str]) {
        let topics = self.coordinator.topics.as_ref();
        let staying = self.group.members.iter().filter(|(id, _)| !leaving.contains(id));
        let immigrants = staying.map(|(id, member)| Immigrant {
            id,
            metadata: &member.metadata,
            assigned: self.group.target.get(id).map(|target| named(target, topics)).unwrap_or_default(),
        });
        let live = Live::of_immigrants(self.group.epoch, self.ctx.timestamp, immigrants);
        let ids: Vec<Str> = self.group.members.keys().cloned().collect();
        ids.iter().for_each(|id| self.cancel_deadlines(id));
        self.deadline(TimerKey::ConsumerRegexes { group: self.id.clone() }, None);
        self.soft(Soft::Forgotten(self.id.clone()));
        self.records.extend(self.group.tombstones(&self.id));
        let mut outcome = Outcome::parked();
        self.coordinator.settle_classic(self.ctx, &self.id, live, &mut outcome);
        self.records.extend(outcome.records);
        self.soft.extend(outcome.soft);
    }
}

/// Partitions by the ids of their topics; topics that are gone are left out.
pub(super) fn ids_of<'a>(
    topics: impl Iterator<Item = (&'a Str, impl Iterator<Item = i32>)>,
    known: &dyn Topics,
) -> Partitions {
    let mut partitions = Partitions::new();
    for (name, indexes) in topics {
        let Some(topic) = known.topic(name) else { continue };
        let indexes: Vec<i32> = indexes.collect();
        if !indexes.is_empty() {
            partitions.entry(topic.id).or_default().extend(indexes);
        }
    }
    partitions
}

/// Partitions by the names of their topics; topics that are gone are left out.
pub(super) fn named(partitions: &Partitions, known: &dyn Topics) -> kafka_proto::records::ConsumerProtocolAssignment {
    let name = |(topic, partitions): (&Uuid, &std::collections::BTreeSet<i32>)| {
        Some((known.name(*topic)?, partitions.iter().copied().collect()))
    };
    by_name(partitions.iter().filter_map(name))
}
