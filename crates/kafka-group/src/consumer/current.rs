//! [`Current`]: what a member holds now, and the records that say so.

use std::collections::BTreeMap;

use kafka_proto::records::consumer_group_current_member_assignment::TopicPartitions;
use kafka_proto::records::consumer_group_target_assignment_member::TopicPartition;
use kafka_proto::records::*;
use kafka_proto::{Array, Str, Uuid};

use super::MemberState;
use crate::Record;
use crate::assignor::Partitions;

/// Partitions by topic id, each with the member epoch at which it came to the member.
pub(super) type Epochs = BTreeMap<Uuid, BTreeMap<i32, i32>>;

/// What a member holds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Current {
    pub(super) epoch: i32,
    /// A heartbeat with this one means that the response with the present epoch was lost.
    pub(super) previous_epoch: i32,
    pub(super) state: MemberState,
    pub(super) assigned: Epochs,
    /// The member was told to give these up.
    pub(super) revoking: Epochs,
}

impl Current {
    /// Every partition that the member may be working on.
    pub(super) fn all(&self) -> impl Iterator<Item = (Uuid, i32)> + '_ {
        let all = self.assigned.iter().chain(&self.revoking);
        all.flat_map(|(topic, partitions)| partitions.keys().map(move |partition| (*topic, *partition)))
    }

    pub(super) fn record(&self, group: &Str, member: &Str) -> Record {
        let key = ConsumerGroupCurrentMemberAssignmentKey { group_id: group.clone(), member_id: member.clone() };
        let value = ConsumerGroupCurrentMemberAssignmentValue {
            member_epoch: self.epoch,
            previous_member_epoch: self.previous_epoch,
            state: self.state.code(),
            assigned_partitions: written(&self.assigned),
            partitions_pending_revocation: written(&self.revoking),
            ..Default::default()
        };
        (key, value).into()
    }
}

impl From<&ConsumerGroupCurrentMemberAssignmentValue> for Current {
    fn from(value: &ConsumerGroupCurrentMemberAssignmentValue) -> Self {
        Current {
            epoch: value.member_epoch,
            previous_epoch: value.previous_member_epoch,
            state: MemberState::from_code(value.state),
            assigned: read(&value.assigned_partitions, value.member_epoch),
            revoking: read(&value.partitions_pending_revocation, value.member_epoch),
        }
    }
}

fn written(epochs: &Epochs) -> Vec<TopicPartitions> {
    let topics = epochs.iter().map(|(topic, partitions)| TopicPartitions {
        topic_id: *topic,
        partitions: partitions.keys().copied().collect::<Vec<_>>().into(),
        assignment_epochs: Some(partitions.values().copied().collect::<Vec<_>>().into()),
        ..Default::default()
    });
    topics.collect()
}

/// Brokers before 4.3 did not write the epochs of single partitions.
fn read(topics: &[TopicPartitions], member_epoch: i32) -> Epochs {
    let mut epochs = Epochs::new();
    for topic in topics {
        let known = topic.assignment_epochs.as_ref().filter(|epochs| epochs.len() == topic.partitions.len());
        let partitions = epochs.entry(topic.topic_id).or_default();
        for (n, partition) in topic.partitions.iter().enumerate() {
            partitions.insert(partition, known.and_then(|epochs| epochs.get(n)).unwrap_or(member_epoch));
        }
    }
    epochs
}

pub(super) fn partitions_of(value: &ConsumerGroupTargetAssignmentMemberValue) -> Partitions {
    let topics = value.topic_partitions.iter().filter(|topic| !topic.partitions.is_empty());
    topics.map(|topic| (topic.topic_id, topic.partitions.iter().collect())).collect()
}

pub(super) fn target_record(group: &Str, member: &Str, partitions: &Partitions) -> Record {
    let key = ConsumerGroupTargetAssignmentMemberKey { group_id: group.clone(), member_id: member.clone() };
    let topics = partitions.iter().map(|(topic, partitions)| TopicPartition {
        topic_id: *topic,
        partitions: Array::from(partitions.iter().copied().collect::<Vec<_>>()),
        ..Default::default()
    });
    let value = ConsumerGroupTargetAssignmentMemberValue { topic_partitions: topics.collect(), ..Default::default() };
    (key, value).into()
}
