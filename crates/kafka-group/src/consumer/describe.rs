//! ConsumerGroupDescribe, and the state that ListGroups gives.

use kafka_proto::api::consumer_group_describe::{Assignment, DescribedGroup, Member as Described, TopicPartitions};
use kafka_proto::{Str, Uuid};

use super::{ConsumerGroup, Member, MemberState};
use crate::GroupCoordinator;

impl GroupCoordinator {
    pub(crate) fn describe_consumers(&self, id: &Str, group: &ConsumerGroup) -> DescribedGroup {
        DescribedGroup {
            group_id: id.clone(),
            group_state: group.state().into(),
            group_epoch: group.epoch,
            assignment_epoch: group.target_epoch,
            assignor_name: self.assignor_name(group),
            members: group.members.iter().map(|(id, member)| self.describe_member(group, id, member)).collect(),
            ..Default::default()
        }
    }

    fn describe_member(&self, group: &ConsumerGroup, id: &Str, member: &Member) -> Described {
        let metadata = &member.metadata;
        let assigned =
            member.current.assigned.iter().map(|(id, partitions)| (*id, partitions.keys().copied().collect()));
        let target = group.target.get(id).into_iter().flat_map(|target| target.iter());
        Described {
            member_id: id.clone(),
            instance_id: metadata.instance_id.clone(),
            rack_id: metadata.rack_id.clone(),
            member_epoch: member.current.epoch,
            client_id: metadata.client_id.clone(),
            client_host: metadata.client_host.clone(),
            subscribed_topic_names: metadata.subscribed_topic_names.clone(),
            subscribed_topic_regex: metadata.subscribed_topic_regex.clone(),
            assignment: self.describe_partitions(assigned),
            target_assignment: self
                .describe_partitions(target.map(|(id, partitions)| (*id, partitions.iter().copied().collect()))),
            member_type: if member.is_classic() { 0 } else { 1 },
            ..Default::default()
        }
    }

    /// Topics that are gone are left out.
    fn describe_partitions(&self, topics: impl Iterator<Item = (Uuid, Vec<i32>)>) -> Assignment {
        let topics = topics.filter_map(|(topic_id, partitions)| {
            let topic_name = self.topics.name(topic_id)?;
            Some(TopicPartitions { topic_id, topic_name, partitions: partitions.into(), ..Default::default() })
        });
        Assignment { topic_partitions: topics.collect(), ..Default::default() }
    }
}

impl ConsumerGroup {
    /// The name of the state, as ListGroups gives it.
    ///
    /// ```text
    ///   Empty ──▶ Assigning ──▶ Reconciling ──▶ Stable     (any ──▶ Empty; Dead: there is no such group)
    ///                 ▲              │             │
    ///                 └──────────────┴─────────────┘ the group epoch grows
    /// ```
    pub(crate) fn state(&self) -> &'static str {
        let reached =
            |member: &Member| member.current.state == MemberState::Stable && member.current.epoch == self.target_epoch;
        match () {
            () if self.members.is_empty() => "Empty",
            () if self.epoch > self.target_epoch => "Assigning",
            () if self.members.values().all(|member| reached(member)) => "Stable",
            () => "Reconciling",
        }
    }
}
