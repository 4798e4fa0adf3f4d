//! DescribeLogDirs and AlterReplicaLogDirs: what lies in which directory, and moves between them (KIP-113).

use std::collections::BTreeMap;
use std::path::absolute;
use std::sync::Arc;

use kafka_log::directories::LogDirectory;
use kafka_log::{LogError, future_dir_name};
use kafka_proto::ErrorCode;
use kafka_proto::api::alter_replica_log_dirs::{
    AlterReplicaLogDirPartitionResult, AlterReplicaLogDirTopicResult, AlterReplicaLogDirsRequest,
    AlterReplicaLogDirsResponse,
};
use kafka_proto::api::describe_log_dirs::{
    DescribableLogDirTopic, DescribeLogDirsPartition, DescribeLogDirsRequest, DescribeLogDirsResponse,
    DescribeLogDirsResult, DescribeLogDirsTopic,
};
use kafka_server::RequestContext;

use crate::node::{Node, unhindered};

/// Describes every log directory, with the partitions that are asked for, or all.
pub(crate) async fn describe_log_dirs(
    node: Arc<Node>,
    _: RequestContext,
    request: DescribeLogDirsRequest,
) -> DescribeLogDirsResponse {
    let dirs = node.partitions.directories();
    let cordoned = node.partitions.moves().cordoned();
    let mut lying: Vec<BTreeMap<_, Vec<_>>> = vec![BTreeMap::new(); dirs.iter().len()];
    let asked = |topic: &str, index| {
        let is = |asked: &DescribableLogDirTopic| {
            asked.topic == topic && asked.partitions.iter().any(|partition| partition == index)
        };
        request.topics.as_ref().is_none_or(|topics| topics.iter().any(is))
    };
    for found in node.partitions.lying().into_iter().filter(|found| asked(&found.topic, found.index)) {
        lying[found.dir].entry(found.topic).or_default().push(DescribeLogDirsPartition {
            partition_index: found.index,
            partition_size: i64::try_from(found.size).unwrap_or(i64::MAX),
            offset_lag: found.lag,
            is_future_key: found.is_future,
            ..Default::default()
        });
    }
    let all = dirs.iter().zip(lying).zip(cordoned);
    let results = all.map(|((dir, topics), cordoned)| describe(dir, topics, cordoned)).collect();
    DescribeLogDirsResponse { results, ..Default::default() }
}

fn describe(
    dir: &LogDirectory,
    topics: BTreeMap<Arc<str>, Vec<DescribeLogDirsPartition>>,
    is_cordoned: bool,
) -> DescribeLogDirsResult {
    let result = DescribeLogDirsResult { log_dir: path_of(dir).into(), ..Default::default() };
    let space = match unhindered(|| dir.space()) {
        Ok(space) if dir.is_online() => space,
        _ => return DescribeLogDirsResult { error_code: ErrorCode::KAFKA_STORAGE_ERROR, ..result },
    };
    let bytes = |bytes: Option<u64>| bytes.map_or(-1, |bytes| i64::try_from(bytes).unwrap_or(i64::MAX));
    let topic = |(name, partitions): (Arc<str>, _)| DescribeLogDirsTopic {
        name: (*name).into(),
        partitions,
        ..Default::default()
    };
    DescribeLogDirsResult {
        topics: topics.into_iter().map(topic).collect(),
        total_bytes: bytes(space.map(|space| space.total)),
        usable_bytes: bytes(space.map(|space| space.usable)),
        is_cordoned,
        ..result
    }
}

/// Begins to move partitions, each by itself.
pub(crate) async fn alter_replica_log_dirs(
    node: Arc<Node>,
    _: RequestContext,
    request: AlterReplicaLogDirsRequest,
) -> AlterReplicaLogDirsResponse {
    let mut results: Vec<AlterReplicaLogDirTopicResult> = Vec::new();
    for (dir, topic) in request.dirs.iter().flat_map(|dir| dir.topics.iter().map(move |topic| (dir, topic))) {
        let of = |partition_index| AlterReplicaLogDirPartitionResult {
            partition_index,
            error_code: alter(&node, &dir.path, &topic.name, partition_index).err().unwrap_or_default(),
            ..Default::default()
        };
        let partitions = topic.partitions.iter().map(of);
        match results.iter_mut().find(|result| result.topic_name == topic.name) {
            Some(result) => result.partitions.extend(partitions),
            None => results.push(AlterReplicaLogDirTopicResult {
                topic_name: topic.name.clone(),
                partitions: partitions.collect(),
                ..Default::default()
            }),
        }
    }
    AlterReplicaLogDirsResponse { results, ..Default::default() }
}

fn alter(node: &Node, path: &str, topic: &str, index: i32) -> Result<(), ErrorCode> {
    const ANY_ID: &str = "00000000000000000000000000000000";
    let (partitions, moves) = (&node.partitions, node.partitions.moves());
    if future_dir_name(topic, index, ANY_ID).is_none() {
        return Err(ErrorCode::INVALID_TOPIC_EXCEPTION);
    }
    let mut dirs = partitions.directories().iter();
    let to = dirs.position(|dir| path_of(dir) == path).ok_or(ErrorCode::LOG_DIR_NOT_FOUND)?;
    if !partitions.directories().get(to).is_online() {
        return Err(ErrorCode::KAFKA_STORAGE_ERROR);
    }
    if moves.cordoned()[to] {
        return Err(ErrorCode::INVALID_REPLICA_ASSIGNMENT);
    }
    let unknown = ErrorCode::UNKNOWN_TOPIC_OR_PARTITION;
    let image = node.image();
    let found = image.topics.by_name(topic).ok_or(unknown).and_then(|topic| node.partition(topic.id, index));
    let partition = found.map_err(|error| {
        if error != ErrorCode::KAFKA_STORAGE_ERROR {
            moves.prefer(topic, index, to);
        }
        if error == ErrorCode::NOT_LEADER_OR_FOLLOWER { ErrorCode::REPLICA_NOT_AVAILABLE } else { error }
    })?;
    unhindered(|| partitions.alter(node.now(), &partition, to)).map_err(|error: LogError| {
        partition.failed(&error, "it cannot be moved");
        error.error_code()
    })
}

fn path_of(dir: &LogDirectory) -> String {
    let path = absolute(dir.path()).unwrap_or_else(|_| dir.path().to_owned());
    path.display().to_string()
}
