//! ListOffsets and OffsetForLeaderEpoch: where a log starts, ends, or was at some time or epoch.

use std::collections::BTreeSet;
use std::sync::Arc;

use kafka_log::{EpochEnd, LogReader, OffsetQuery, Until};
use kafka_proto::api::list_offsets::{
    ListOffsetsPartition, ListOffsetsPartitionResponse, ListOffsetsRequest, ListOffsetsResponse,
    ListOffsetsTopicResponse,
};
use kafka_proto::api::offset_for_leader_epoch::{
    EpochEndOffset, OffsetForLeaderEpochRequest, OffsetForLeaderEpochResponse, OffsetForLeaderTopicResult,
};
use kafka_proto::{ErrorCode, Str};
use kafka_server::RequestContext;

use crate::data::Partition;
use crate::node::Node;

const READ_COMMITTED: i8 = 1;
const CONSUMER: i32 = -1;

/// Before it there is no room for the epoch (KIP-320).
const FIRST_VERSION_WITH_LEADER_EPOCH: i16 = 4;

/// The first version in which a query by this number exists.
fn first_version(timestamp: i64) -> i16 {
    match timestamp {
        -3 => 7,
        -4 => 8,
        -5 => 9,
        -6 => 11,
        // There is no such question.
        ..-6 => i16::MAX,
        _ => 1,
    }
}

/// Answers each partition's question.
pub(crate) async fn list_offsets(
    node: Arc<Node>,
    context: RequestContext,
    request: ListOffsetsRequest,
) -> ListOffsetsResponse {
    let until = match (request.replica_id, request.isolation_level) {
        (CONSUMER, READ_COMMITTED) => Until::LastStable,
        (CONSUMER, _) => Until::HighWatermark,
        _ => Until::LogEnd,
    };
    let mut seen = BTreeSet::new();
    let mut repeated = BTreeSet::new();
    for topic in &request.topics {
        for partition in &topic.partitions {
            let name = (topic.name.clone(), partition.partition_index);
            if !seen.insert(name.clone()) {
                repeated.insert(name);
            }
        }
    }
    let mut answered = BTreeSet::new();
    let answer = |name: &Str, asked: &ListOffsetsPartition| {
        if repeated.contains(&(name.clone(), asked.partition_index)) {
            return failed(asked.partition_index, ErrorCode::INVALID_REQUEST);
        }
        if context.version < first_version(asked.timestamp) {
            return failed(asked.partition_index, ErrorCode::UNSUPPORTED_VERSION);
        }
        match node.leader_partition(name, asked.partition_index, asked.current_leader_epoch) {
            Ok(partition) => {
                let mut found = look_up(&partition, asked, until);
                if context.version < FIRST_VERSION_WITH_LEADER_EPOCH {
                    found.leader_epoch = -1;
                }
                found
            }
            Err(error) => failed(asked.partition_index, error),
        }
    };
    let topics = request
        .topics
        .iter()
        .map(|topic| ListOffsetsTopicResponse {
            name: topic.name.clone(),
            partitions: (topic.partitions.iter())
                // What was asked twice is refused once.
                .filter(|asked| answered.insert((topic.name.clone(), asked.partition_index)))
                .map(|asked| answer(&topic.name, asked))
                .collect(),
            ..Default::default()
        })
        .collect();
    ListOffsetsResponse { topics, ..Default::default() }
}

fn look_up(partition: &Partition, asked: &ListOffsetsPartition, until: Until) -> ListOffsetsPartitionResponse {
    let Some(query) = OffsetQuery::from_wire(asked.timestamp) else {
        return nothing(asked.partition_index);
    };
    match partition.read(|reader| reader.offset_for_timestamp(query, until)) {
        Ok(Some(found)) => ListOffsetsPartitionResponse {
            timestamp: found.timestamp,
            offset: found.offset,
            leader_epoch: found.leader_epoch,
            ..nothing(asked.partition_index)
        },
        Ok(None) => nothing(asked.partition_index),
        Err(error) => {
            tracing::error!(topic = %partition.topic(), index = partition.index(), %error, "a look-up failed");
            failed(asked.partition_index, error.error_code())
        }
    }
}

fn nothing(partition_index: i32) -> ListOffsetsPartitionResponse {
    ListOffsetsPartitionResponse { partition_index, timestamp: -1, offset: -1, leader_epoch: -1, ..Default::default() }
}

fn failed(partition_index: i32, error_code: ErrorCode) -> ListOffsetsPartitionResponse {
    ListOffsetsPartitionResponse { error_code, ..nothing(partition_index) }
}

/// Answers where each epoch ends (KIP-101, KIP-279).
pub(crate) async fn offset_for_leader_epoch(
    node: Arc<Node>,
    _: RequestContext,
    request: OffsetForLeaderEpochRequest,
) -> OffsetForLeaderEpochResponse {
    let topics = request
        .topics
        .iter()
        .map(|topic| {
            let partitions = topic.partitions.iter().map(|asked| {
                let none = EpochEndOffset {
                    partition: asked.partition,
                    leader_epoch: -1,
                    end_offset: -1,
                    ..Default::default()
                };
                match node.leader_partition(&topic.topic, asked.partition, asked.current_leader_epoch) {
                    Err(error_code) => EpochEndOffset { error_code, ..none },
                    Ok(partition) => match epoch_end(&partition.reader(), asked.leader_epoch) {
                        Some(end) => EpochEndOffset { leader_epoch: end.epoch, end_offset: end.end_offset, ..none },
                        None => none,
                    },
                }
            });
            OffsetForLeaderTopicResult {
                topic: topic.topic.clone(),
                partitions: partitions.collect(),
                ..Default::default()
            }
        })
        .collect();
    OffsetForLeaderEpochResponse { topics, ..Default::default() }
}

/// Where an epoch ends, as Apache Kafka answers: one later than all that are known is not known; one before them ended
/// where the log starts.
fn epoch_end(reader: &LogReader, epoch: i32) -> Option<EpochEnd> {
    let view = reader.view();
    if epoch == -1 || epoch > view.epoch {
        return None;
    }
    Some(reader.epoch_end_offset(epoch).unwrap_or(EpochEnd { epoch, end_offset: view.log_start }))
}
