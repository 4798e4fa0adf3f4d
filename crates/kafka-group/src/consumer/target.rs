//! The target assignment: what every member shall own as of a group epoch.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kafka_proto::records::{ConsumerGroupTargetAssignmentMetadataKey, ConsumerGroupTargetAssignmentMetadataValue};
use kafka_proto::{ErrorCode, Str, Uuid};

use super::ConsumerGroup;
use super::current::target_record;
use super::regex;
use super::step::{Refused, Step};
use crate::assignor::{Assignor, AssignorError, GroupSpec, MemberSpec, Range, TopicSpec, Uniform};
use crate::{GroupCoordinator, Topics};

impl GroupCoordinator {
    /// The names of the assignors that members may choose, the default one first.
    pub(super) fn consumer_assignors(&self) -> impl Iterator<Item = &str> {
        let offered = &self.config.consumer.assignors;
        let custom = self.assignors.iter().map(|assignor| assignor.name());
        let custom = custom.filter(|name| !offered.iter().any(|offered| offered == name));
        offered.iter().map(String::as_str).chain(custom)
    }

    fn assignor(&self, name: &str) -> Option<Arc<dyn Assignor>> {
        let custom = self.assignors.iter().find(|assignor| assignor.name() == name).cloned();
        custom.or_else(|| match name {
            "range" => Some(Arc::new(Range)),
            "uniform" => Some(Arc::new(Uniform)),
            _ => None,
        })
    }

    /// The assignor that most members ask for, or the default one.
    pub(super) fn assignor_name(&self, group: &ConsumerGroup) -> Str {
        let mut votes: BTreeMap<&Str, usize> = BTreeMap::new();
        for member in group.members.values() {
            if let Some(name) = &member.metadata.server_assignor {
                *votes.entry(name).or_default() += 1;
            }
        }
        let most = votes.into_iter().max_by_key(|(name, count)| (*count, std::cmp::Reverse(*name)));
        most.map_or_else(|| self.consumer_assignors().next().unwrap_or_default().into(), |(name, _)| name.clone())
    }
}

impl Step<'_> {
    /// Computes the target anew if the group has moved on since, but not more often than the group may
    /// (`group.consumer.assignment.interval.ms`): the next heartbeat after that does.
    pub(super) fn update_target(&mut self) -> Result<(), Refused> {
        if self.group.epoch <= self.group.target_epoch || !self.may_assign() {
            return Ok(());
        }
        let now = self.ctx.timestamp.as_millis();
        let name = self.coordinator.assignor_name(&self.group);
        let spec = self.group.spec(self.coordinator.topics.as_ref());
        let unknown = || AssignorError::Other(format!("no assignor is called {name}"));
        let assignor = self.coordinator.assignor(&name).ok_or_else(unknown);
        let assigned = assignor.and_then(|assignor| assignor.assign(&spec));
        let target = assigned.and_then(|target| spec.check(&target).map(|()| target)).map_err(|error| {
            let epoch = self.group.epoch;
            let message = format!("Failed to compute a new target assignment for epoch {epoch}: {error}");
            Refused::new(ErrorCode::UNKNOWN_SERVER_ERROR, message)
        })?;
        let group_id = self.id.clone();
        for id in spec.members.keys() {
            let partitions = target.get(id).cloned().unwrap_or_default();
            if self.group.target.get(id).is_none_or(|former| **former != partitions) {
                self.write(target_record(&group_id, id, &partitions));
            }
        }
        let value = ConsumerGroupTargetAssignmentMetadataValue {
            assignment_epoch: self.group.epoch,
            assignment_timestamp: now,
            ..Default::default()
        };
        self.write((ConsumerGroupTargetAssignmentMetadataKey { group_id }, value));
        Ok(())
    }

    /// Whether the last assignment is old enough for another one.
    pub(super) fn may_assign(&self) -> bool {
        let interval = i64::from(self.coordinator.config.consumer_assignment_interval_ms(&self.id));
        let since = self.ctx.timestamp.as_millis() - self.group.target_timestamp;
        // A clock that was set back does not hold a group up.
        !(0..interval).contains(&since)
    }
}

/// Names of topics, and a regular expression.
type Subscription<'a> = (&'a [Str], Option<&'a Str>);

impl ConsumerGroup {
    /// What an assignor sees of the group.
    fn spec(&self, topics: &dyn Topics) -> GroupSpec {
        let mut spec = GroupSpec::default();
        let mut ids: BTreeMap<Str, Uuid> = BTreeMap::new();
        for name in self.subscribed_topics() {
            let Some(topic) = topics.topic(&name) else { continue };
            let racks = (0..topic.partitions).map(|p| topics.racks(&name, p).into_iter().collect()).collect();
            spec.topics.insert(topic.id, TopicSpec { partitions: topic.partitions, racks });
            ids.insert(name, topic.id);
        }
        // Members with equal subscriptions share the set of ids.
        let mut subscriptions: BTreeMap<Subscription<'_>, Arc<BTreeSet<Uuid>>> = BTreeMap::new();
        for (id, member) in &self.members {
            let (names, regex) = (member.metadata.subscribed_topic_names.as_slice(), regex::of(&member.metadata));
            let subscribed = subscriptions.entry((names, regex)).or_insert_with(|| {
                let matched = regex.and_then(|regex| self.resolved.get(regex)).map(|value| value.topics.iter());
                let all = names.iter().chain(matched.into_iter().flatten());
                Arc::new(all.filter_map(|name| ids.get(name).copied()).collect())
            });
            let member = MemberSpec {
                instance_id: member.metadata.instance_id.clone(),
                rack: member.metadata.rack_id.clone(),
                topics: subscribed.clone(),
                owned: self.target.get(id).cloned().unwrap_or_default(),
            };
            spec.members.insert(id.clone(), member);
        }
        spec
    }
}
