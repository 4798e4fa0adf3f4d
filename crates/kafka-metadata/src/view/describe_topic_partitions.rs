//! DescribeTopicPartitions (KIP-966): topics in pages, with eligible leader replicas.

use std::collections::BTreeSet;

use kafka_proto::api::describe_topic_partitions::{
    Cursor, DescribeTopicPartitionsRequest, DescribeTopicPartitionsResponse, DescribeTopicPartitionsResponsePartition,
    DescribeTopicPartitionsResponseTopic,
};
use kafka_proto::{ErrorCode, Str, Uuid};

use super::{NOT_ASKED, TOPIC_OPERATIONS, View, is_internal};
use crate::controller::validate_topic_name;
use crate::image::{Partition, Topic};

impl View<'_> {
    /// Describes topics in the order of their names until the page of at most `limit_max` partitions is full.
    pub fn describe_topic_partitions(
        &self,
        request: &DescribeTopicPartitionsRequest,
        limit_max: i32,
    ) -> DescribeTopicPartitionsResponse {
        describe(*self, request, limit_max)
    }
}

fn describe(
    view: View<'_>,
    request: &DescribeTopicPartitionsRequest,
    limit_max: i32,
) -> DescribeTopicPartitionsResponse {
    let from = request.cursor.as_ref().map_or("", |cursor| cursor.topic_name.as_str());
    let listed: BTreeSet<&str> =
        request.topics.iter().map(|topic| topic.name.as_str()).filter(|name| *name >= from).collect();
    if let Some(cursor) = &request.cursor {
        let elsewhere = !request.topics.is_empty() && listed.first() != Some(&cursor.topic_name.as_str());
        if cursor.partition_index < 0 || elsewhere {
            return refused(request);
        }
    }
    // The cursor's partition counts for the cursor's topic only, which may be gone by now.
    let start = |name: &str| {
        request.cursor.as_ref().filter(|cursor| cursor.topic_name == name).map_or(0, |cursor| cursor.partition_index)
    };
    let mut page =
        Page { room: request.response_partition_limit.min(limit_max).max(1), topics: Vec::new(), next: None };
    if request.topics.is_empty() {
        for topic in view.image.topics.iter_from(from) {
            if page.add(view, topic, start(&topic.name)).is_none() {
                break;
            }
        }
    } else {
        for name in listed {
            let room = match view.image.topics.by_name(name) {
                Some(topic) => page.add(view, topic, start(name)),
                None => page.add_unknown(name),
            };
            if room.is_none() {
                break;
            }
        }
    }
    DescribeTopicPartitionsResponse { topics: page.topics, next_cursor: page.next, ..Default::default() }
}

/// A response being filled.
struct Page {
    /// How many partitions still fit.
    room: i32,
    topics: Vec<DescribeTopicPartitionsResponseTopic>,
    next: Option<Cursor>,
}

impl Page {
    /// Adds the partitions of a topic from `start` on; `None` when the page is full.
    fn add(&mut self, view: View<'_>, topic: &Topic, start: i32) -> Option<()> {
        if self.room == 0 {
            return self.end(&topic.name, start);
        }
        let mut partitions = Vec::new();
        let mut cut = None;
        for (index, partition) in topic.partitions.range(start..) {
            if self.room == 0 {
                cut = Some(*index);
                break;
            }
            self.room -= 1;
            partitions.push(seen(view, *index, partition));
        }
        self.topics.push(DescribeTopicPartitionsResponseTopic {
            name: Some(topic.name.clone()),
            topic_id: topic.id,
            is_internal: is_internal(&topic.name),
            partitions,
            topic_authorized_operations: TOPIC_OPERATIONS,
            ..Default::default()
        });
        match cut {
            Some(index) => self.end(&topic.name, index),
            None => Some(()),
        }
    }

    fn add_unknown(&mut self, name: &str) -> Option<()> {
        let error = match validate_topic_name(name) {
            Ok(()) => ErrorCode::UNKNOWN_TOPIC_OR_PARTITION,
            Err(error) => error.code,
        };
        self.topics.push(failed(name, error, TOPIC_OPERATIONS));
        Some(())
    }

    fn end(&mut self, topic: &Str, index: i32) -> Option<()> {
        self.next = Some(Cursor { topic_name: topic.clone(), partition_index: index, ..Default::default() });
        None
    }
}

fn seen(view: View<'_>, index: i32, partition: &Partition) -> DescribeTopicPartitionsResponsePartition {
    let seen = view.partition(partition, ErrorCode::LISTENER_NOT_FOUND);
    DescribeTopicPartitionsResponsePartition {
        error_code: seen.error,
        partition_index: index,
        leader_id: seen.leader,
        leader_epoch: partition.leader_epoch,
        replica_nodes: partition.replicas.clone().into(),
        isr_nodes: partition.isr.clone().into(),
        eligible_leader_replicas: Some(partition.eligible_leader_replicas.clone().into()),
        last_known_elr: Some(partition.last_known_elr.clone().into()),
        offline_replicas: seen.offline.into(),
        ..Default::default()
    }
}

fn refused(request: &DescribeTopicPartitionsRequest) -> DescribeTopicPartitionsResponse {
    let names: BTreeSet<&str> = request.topics.iter().map(|topic| topic.name.as_str()).collect();
    let topics = names.iter().map(|name| failed(name, ErrorCode::INVALID_REQUEST, NOT_ASKED)).collect();
    DescribeTopicPartitionsResponse { topics, ..Default::default() }
}

fn failed(name: &str, error_code: ErrorCode, operations: i32) -> DescribeTopicPartitionsResponseTopic {
    DescribeTopicPartitionsResponseTopic {
        error_code,
        name: Some(name.into()),
        topic_id: Uuid::ZERO,
        is_internal: is_internal(name),
        topic_authorized_operations: operations,
        ..Default::default()
    }
}
