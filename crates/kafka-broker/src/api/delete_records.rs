//! DeleteRecords: raising the log start.

use std::sync::Arc;

use kafka_log::AppendError;
use kafka_proto::ErrorCode;
use kafka_proto::api::delete_records::{
    DeleteRecordsPartition, DeleteRecordsPartitionResult, DeleteRecordsRequest, DeleteRecordsResponse,
    DeleteRecordsTopicResult,
};
use kafka_server::RequestContext;

use crate::data::ProduceError;
use crate::node::Node;

/// Deletes up to each offset that is asked for; −1 is the high watermark.
pub(crate) async fn delete_records(
    node: Arc<Node>,
    _: RequestContext,
    request: DeleteRecordsRequest,
) -> DeleteRecordsResponse {
    let topics = request
        .topics
        .iter()
        .map(|topic| {
            let partitions = topic.partitions.iter().map(|asked| match delete(&node, &topic.name, asked) {
                Ok(low_watermark) => DeleteRecordsPartitionResult {
                    partition_index: asked.partition_index,
                    low_watermark,
                    ..Default::default()
                },
                Err(error_code) => DeleteRecordsPartitionResult {
                    partition_index: asked.partition_index,
                    low_watermark: -1,
                    error_code,
                    ..Default::default()
                },
            });
            DeleteRecordsTopicResult {
                name: topic.name.clone(),
                partitions: partitions.collect(),
                ..Default::default()
            }
        })
        .collect();
    DeleteRecordsResponse { topics, ..Default::default() }
}

fn delete(node: &Node, topic: &str, asked: &DeleteRecordsPartition) -> Result<i64, ErrorCode> {
    let partition = node.leader_partition(topic, asked.partition_index, -1)?;
    if !partition.config().deletes {
        return Err(ErrorCode::POLICY_VIOLATION);
    }
    partition.delete_records(node.now(), asked.offset).map_err(|error| match error {
        ProduceError::NotLeader(not_leader) => not_leader.error,
        ProduceError::Append(AppendError::Log(error)) => error.error_code(),
        _ => ErrorCode::UNKNOWN_SERVER_ERROR,
    })
}
