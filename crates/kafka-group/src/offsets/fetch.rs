//! OffsetFetch: the committed offsets of one group.

use kafka_proto::api::offset_fetch::{
    OffsetFetchRequestGroup, OffsetFetchResponseGroup, OffsetFetchResponsePartitions, OffsetFetchResponseTopics,
};
use kafka_proto::{ErrorCode, Str, Uuid};

use super::CommittedOffset;
use super::commit::TOPIC_ID_VERSION;
use crate::{Caller, Group, GroupCoordinator};

impl GroupCoordinator {
    pub(crate) fn offset_fetch(
        &self,
        caller: &Caller,
        request: &OffsetFetchRequestGroup,
        require_stable: bool,
    ) -> OffsetFetchResponseGroup {
        let group = &request.group_id;
        let mut response = OffsetFetchResponseGroup { group_id: group.clone(), ..Default::default() };
        if let Some(Group::Consumer(consumers)) = self.groups.get(group)
            && let Err(error) = consumers.check_offset_fetch(request.member_id.as_deref(), request.member_epoch)
        {
            response.error_code = error;
            return response;
        }
        response.topics = match &request.topics {
            Some(topics) => topics
                .iter()
                .map(|topic| {
                    let name = if caller.version >= TOPIC_ID_VERSION {
                        self.topics.name(topic.topic_id)
                    } else {
                        Some(topic.name.clone())
                    };
                    let partitions = topic.partition_indexes.iter().map(|partition| match &name {
                        Some(name) => self.fetch_partition(group, name, partition, require_stable),
                        None => no_offset(partition, ErrorCode::UNKNOWN_TOPIC_ID),
                    });
                    OffsetFetchResponseTopics {
                        partitions: partitions.collect(),
                        name: name.clone().unwrap_or_default(),
                        topic_id: topic.topic_id,
                        ..Default::default()
                    }
                })
                .collect(),
            None => self.fetch_all(caller, group, require_stable),
        };
        response
    }

    /// Every offset of the group.
    fn fetch_all(&self, caller: &Caller, group: &Str, require_stable: bool) -> Vec<OffsetFetchResponseTopics> {
        let committed = self.offsets.of_group(group).into_iter().flatten();
        let topics = committed.filter_map(|(name, partitions)| {
            let topic_id = self.topics.topic(name).map_or(Uuid::ZERO, |topic| topic.id);
            if caller.version >= TOPIC_ID_VERSION && topic_id.is_zero() {
                // A topic that is gone cannot be named.
                return None;
            }
            let partitions = partitions.keys().map(|p| self.fetch_partition(group, name, *p, require_stable));
            Some(OffsetFetchResponseTopics {
                partitions: partitions.collect(),
                name: name.clone(),
                topic_id,
                ..Default::default()
            })
        });
        topics.collect()
    }

    fn fetch_partition(
        &self,
        group: &Str,
        topic: &Str,
        partition: i32,
        require_stable: bool,
    ) -> OffsetFetchResponsePartitions {
        if require_stable && self.offsets.is_pending(group, topic, partition) {
            return no_offset(partition, ErrorCode::UNSTABLE_OFFSET_COMMIT);
        }
        match self.offsets.get(group, topic, partition) {
            Some(CommittedOffset { offset, leader_epoch, metadata, .. }) => OffsetFetchResponsePartitions {
                partition_index: partition,
                committed_offset: *offset,
                committed_leader_epoch: *leader_epoch,
                metadata: Some(metadata.clone()),
                ..Default::default()
            },
            None => no_offset(partition, ErrorCode::NONE),
        }
    }
}

fn no_offset(partition: i32, error: ErrorCode) -> OffsetFetchResponsePartitions {
    OffsetFetchResponsePartitions {
        partition_index: partition,
        committed_offset: -1,
        committed_leader_epoch: -1,
        metadata: Some(Str::new()),
        error_code: error,
        ..Default::default()
    }
}
