//! OffsetDelete, DeleteGroups, and what happens to the offsets of topics that are gone.

use kafka_coordinator::Outcome;
use kafka_proto::api::delete_groups::DeletableGroupResult;
use kafka_proto::api::offset_delete::{
    OffsetDeleteRequest, OffsetDeleteResponse, OffsetDeleteResponsePartition, OffsetDeleteResponseTopic,
};
use kafka_proto::records::{GroupMetadataKey, OffsetCommitKey};
use kafka_proto::{Detach, ErrorCode, Str};

use crate::{Group, GroupCoordinator, Record, Response};

impl GroupCoordinator {
    pub(crate) fn offset_delete(&self, request: &OffsetDeleteRequest) -> Outcome<Self> {
        let mut response = OffsetDeleteResponse::default();
        let allowed = if request.group_id.is_empty() {
            Err(ErrorCode::INVALID_GROUP_ID)
        } else {
            self.check_offset_delete(&request.group_id)
        };
        if let Err(error) = allowed {
            response.error_code = error;
            return Outcome::respond(Response::OffsetDelete(response));
        }
        let mut records = Vec::new();
        for topic in &request.topics {
            let count = self.topics.topic(&topic.name).map_or(0, |topic| topic.partitions);
            let subscribed = self.is_subscribed(&request.group_id, &topic.name);
            let mut answer = OffsetDeleteResponseTopic { name: topic.name.clone(), ..Default::default() };
            for partition in &topic.partitions {
                let index = partition.partition_index;
                let error = if !(0..count).contains(&index) {
                    ErrorCode::UNKNOWN_TOPIC_OR_PARTITION
                } else if subscribed {
                    ErrorCode::GROUP_SUBSCRIBED_TO_TOPIC
                } else {
                    ErrorCode::NONE
                };
                answer.partitions.push(OffsetDeleteResponsePartition { partition_index: index, error_code: error });
                let known = self.offsets.get(&request.group_id, &topic.name, index).is_some()
                    || self.offsets.is_pending(&request.group_id, &topic.name, index);
                if error.is_none() && known {
                    records.push(tombstone(&request.group_id, &topic.name, index).detached());
                }
            }
            response.topics.push(answer);
        }
        Outcome::write(records, Response::OffsetDelete(response)).divisible()
    }

    pub(crate) fn delete_groups(&self, groups: &[Str]) -> Outcome<Self> {
        let mut records = Vec::new();
        let mut soft = Vec::new();
        let mut results: Vec<DeletableGroupResult> = Vec::new();
        for group in groups {
            let repeated = results.iter().any(|result| result.group_id == *group);
            let error = if repeated {
                ErrorCode::GROUP_ID_NOT_FOUND
            } else {
                self.check_delete(group).err().unwrap_or(ErrorCode::NONE)
            };
            if error.is_none() {
                records.extend(self.offset_tombstones(group));
                records.extend(self.group_tombstones(group));
                soft.extend(self.forget_group(group));
            }
            results.push(DeletableGroupResult { group_id: group.clone(), error_code: error, ..Default::default() });
        }
        // A group goes after its offsets, so what is left of it when the log refuses a part can be deleted again.
        let mut outcome = Outcome::write(records, Response::DeleteGroups(results)).divisible();
        outcome.soft = soft;
        outcome
    }

    /// Offsets of deleted topics go; an empty group goes with its last offset only when it expires, as in Kafka.
    pub(crate) fn topics_deleted(&self, names: &[Str]) -> Outcome<Self> {
        let mut records = Vec::new();
        for group in self.offsets.groups() {
            for name in names {
                let committed = self.offsets.of_group(group).and_then(|topics| topics.get(name));
                let committed = committed.into_iter().flat_map(|partitions| partitions.keys().copied());
                let pending = self.offsets.pending_of_group(group).and_then(|topics| topics.get(name));
                let pending = pending.into_iter().flat_map(|partitions| partitions.keys().copied());
                let pending = pending.filter(|p| self.offsets.get(group, name, *p).is_none());
                records.extend(committed.chain(pending).map(|partition| tombstone(group, name, partition)));
            }
        }
        Outcome::write(records, Response::Done).divisible()
    }

    fn check_offset_delete(&self, group: &Str) -> Result<(), ErrorCode> {
        match self.groups.get(group) {
            Some(Group::Classic(_)) => self.check_classic_offset_delete(group),
            Some(Group::Consumer(_)) => Ok(()),
            None if self.offsets.has_group(group) => Ok(()),
            None => Err(ErrorCode::GROUP_ID_NOT_FOUND),
        }
    }

    fn check_delete(&self, group: &Str) -> Result<(), ErrorCode> {
        let empty = match self.groups.get(group) {
            Some(Group::Classic(_)) => self.classic_is_empty(group),
            Some(Group::Consumer(consumers)) => consumers.is_empty(),
            None if self.offsets.has_group(group) => true,
            None => return Err(ErrorCode::GROUP_ID_NOT_FOUND),
        };
        if empty { Ok(()) } else { Err(ErrorCode::NON_EMPTY_GROUP) }
    }

    /// Whether members of the group read the topic.
    pub(crate) fn is_subscribed(&self, group: &Str, topic: &str) -> bool {
        match self.groups.get(group) {
            Some(Group::Classic(_)) => self.classic_is_subscribed(group, topic),
            Some(Group::Consumer(consumers)) => consumers.is_subscribed_to(topic),
            None => false,
        }
    }

    /// Tombstones for every offset of the group, pending ones too.
    pub(crate) fn offset_tombstones(&self, group: &Str) -> Vec<Record> {
        let mut records = Vec::new();
        for (topic, partitions) in self.offsets.of_group(group).into_iter().flatten() {
            records.extend(partitions.keys().map(|partition| tombstone(group, topic, *partition)));
        }
        for (topic, partitions) in self.offsets.pending_of_group(group).into_iter().flatten() {
            let only_pending = partitions.keys().filter(|p| self.offsets.get(group, topic, **p).is_none());
            records.extend(only_pending.map(|partition| tombstone(group, topic, *partition)));
        }
        records
    }

    /// Tombstones for the group itself.
    pub(crate) fn group_tombstones(&self, group: &Str) -> Vec<Record> {
        match self.groups.get(group) {
            Some(Group::Classic(_)) => {
                vec![Record::from(GroupMetadataKey { group: group.clone() })]
            }
            Some(Group::Consumer(consumers)) => consumers.tombstones(group),
            None => Vec::new(),
        }
    }
}

pub(super) fn tombstone(group: &Str, topic: &Str, partition: i32) -> Record {
    Record::from(OffsetCommitKey { group: group.clone(), topic: topic.clone(), partition })
}
