//! Produce: from the socket to the log.

use std::sync::Arc;

use bytes::Bytes;
use kafka_log::AppendError;
use kafka_log::batch::{BatchErrorKind, Batches, RejectionKind};
use kafka_proto::api::produce::{
    BatchIndexAndErrorMessage, LeaderIdAndEpoch, PartitionProduceData, PartitionProduceResponse, ProduceRequest,
    ProduceResponse, TopicProduceData, TopicProduceResponse,
};
use kafka_proto::{ErrorCode, Records, Str, Uuid};
use kafka_server::{Reply, RequestContext};
use tokio::sync::oneshot;

use crate::data::{Acks, Partition, ProduceError, Produced};
use crate::node::Node;

/// Name of Apache Kafka's admin tools, which may write to internal topics.
const ADMIN_CLIENT_ID: &str = "__admin_client";

/// The outcome of one partition, now or later.
enum Pending {
    Done(PartitionProduceResponse),
    Waits { partition: Arc<Partition>, index: i32, receiver: oneshot::Receiver<Produced> },
}

/// Appends each partition's batches and answers when they are as safe as `acks` asks.
///
/// Everything is queued in the first poll and written in the second: the connection polls all
/// requests of a read before it polls any of them again, so one write takes them all.
pub(crate) async fn produce(
    node: Arc<Node>,
    context: RequestContext,
    request: ProduceRequest,
) -> Reply<ProduceResponse> {
    let version = context.version;
    let acks = match request.acks {
        0 | 1 => Acks::Leader,
        -1 => Acks::All,
        _ => return Reply::new(refuse_all(&request, ErrorCode::INVALID_REQUIRED_ACKS)),
    };
    if !request.topic_data.iter().flat_map(|topic| &topic.partition_data).all(has_batch) {
        return Reply::new(refuse_all(&request, ErrorCode::INVALID_RECORD)).noting(ErrorCode::INVALID_RECORD);
    }
    let internal_allowed = context.client_id.as_deref() == Some(ADMIN_CLIENT_ID);
    let mut topics = Vec::with_capacity(request.topic_data.len());
    for topic in &request.topic_data {
        let resolved = resolve(&node, version, topic, internal_allowed);
        let partitions: Vec<Pending> = topic
            .partition_data
            .iter()
            .map(|data| {
                let lookup = resolved.and_then(|id| node.partition(id, data.index));
                match (lookup, &data.records) {
                    (Ok(partition), Some(Records::Bytes(records))) => {
                        enqueue(partition, data.index, records, version, acks)
                    }
                    (Ok(_), _) => Pending::Done(refused(data.index, ErrorCode::INVALID_RECORD)),
                    (Err(error), _) => Pending::Done(refused(data.index, error)),
                }
            })
            .collect();
        topics.push((topic.name.clone(), topic.topic_id, partitions));
    }
    crate::yield_once().await;
    let now = node.now();
    for (_, _, partitions) in &topics {
        for pending in partitions {
            if let Pending::Waits { partition, .. } = pending {
                partition.drain(now);
            }
        }
    }
    let response = collect(&node, topics, request.timeout_ms).await;
    answer(request.acks, response)
}

/// Whether there is a batch to append; a request with a partition for which there is none is refused as a whole.
fn has_batch(data: &PartitionProduceData) -> bool {
    match &data.records {
        Some(Records::Bytes(records)) => match Batches::new(records).next() {
            Some(Err(error)) => !matches!(error.kind, BatchErrorKind::Incomplete { .. }),
            first => first.is_some(),
        },
        _ => true,
    }
}

/// With acks=0 nobody expects an answer; the only way to tell of an error is to hang up.
fn answer(acks: i16, response: ProduceResponse) -> Reply<ProduceResponse> {
    let error = first_error(&response);
    match (acks, error) {
        (0, ErrorCode::NONE) => Reply::nothing(),
        (0, error) => Reply::close(format!("a Produce request with acks=0 failed: {error:?}")).noting(error),
        (_, error) => Reply::new(response).noting(error),
    }
}

fn first_error(response: &ProduceResponse) -> ErrorCode {
    let mut partitions = response.responses.iter().flat_map(|topic| &topic.partition_responses);
    partitions.find(|p| p.error_code != ErrorCode::NONE).map_or(ErrorCode::NONE, |p| p.error_code)
}

fn resolve(node: &Node, version: i16, topic: &TopicProduceData, internal_allowed: bool) -> Result<Uuid, ErrorCode> {
    let image = node.image();
    let found = if version >= 13 {
        image.topics.by_id(&topic.topic_id).ok_or(ErrorCode::UNKNOWN_TOPIC_ID)?
    } else {
        image.topics.by_name(&topic.name).ok_or(ErrorCode::UNKNOWN_TOPIC_OR_PARTITION)?
    };
    if crate::is_internal_topic(&found.name) && !internal_allowed {
        return Err(ErrorCode::INVALID_TOPIC_EXCEPTION);
    }
    Ok(found.id)
}

fn enqueue(partition: Arc<Partition>, index: i32, records: &Bytes, version: i16, acks: Acks) -> Pending {
    // Transactions have no coordinator here yet: what would never be completed is not begun.
    let transactional =
        |records: &Bytes| Batches::new(records).flatten().any(|batch| batch.header().attributes().is_transactional());
    if transactional(records) {
        return Pending::Done(refused(index, ErrorCode::INVALID_TXN_STATE));
    }
    let receiver = partition.enqueue(records.clone(), version, acks);
    Pending::Waits { partition, index, receiver }
}

/// Waits for every partition, at most for the request's timeout.
async fn collect(node: &Node, topics: Vec<(Str, Uuid, Vec<Pending>)>, timeout_ms: i32) -> ProduceResponse {
    let timeout = std::time::Duration::from_millis(timeout_ms.max(0).unsigned_abs().into());
    let deadline = tokio::time::Instant::now() + timeout;
    let mut responses = Vec::with_capacity(topics.len());
    for (name, topic_id, partitions) in topics {
        let mut partition_responses = Vec::with_capacity(partitions.len());
        for pending in partitions {
            partition_responses.push(match pending {
                Pending::Done(response) => response,
                Pending::Waits { partition, index, mut receiver } => {
                    let produced = match receiver.try_recv() {
                        Ok(produced) => Some(produced),
                        Err(_) => tokio::time::timeout_at(deadline, receiver).await.ok().and_then(Result::ok),
                    };
                    match produced {
                        Some(produced) => respond(node, &partition, index, produced),
                        None => refused(index, ErrorCode::REQUEST_TIMED_OUT),
                    }
                }
            });
        }
        responses.push(TopicProduceResponse { name, topic_id, partition_responses, ..Default::default() });
    }
    ProduceResponse { responses, ..Default::default() }
}

fn respond(node: &Node, partition: &Partition, index: i32, produced: Produced) -> PartitionProduceResponse {
    let error = match produced {
        Ok(info) => {
            return PartitionProduceResponse {
                index,
                base_offset: info.first_offset,
                log_append_time_ms: info.log_append_time,
                log_start_offset: info.log_start,
                ..Default::default()
            };
        }
        Err(error) => error,
    };
    let mut response = refused(index, error_code(&error));
    match &error {
        ProduceError::NotLeader(_) => {
            let (leader_id, leader_epoch) = node.leader_of(partition.topic_id(), index);
            response.current_leader = LeaderIdAndEpoch { leader_id, leader_epoch, ..Default::default() };
        }
        ProduceError::Append(AppendError::Rejected(rejection)) => {
            response.record_errors = rejection
                .record_faults
                .iter()
                .map(|fault| BatchIndexAndErrorMessage {
                    batch_index: fault.batch_index,
                    batch_index_error_message: Some(fault.kind.to_string().into()),
                    ..Default::default()
                })
                .collect();
            if !matches!(rejection.kind(), RejectionKind::CorruptMessage) {
                response.log_start_offset = partition.reader().view().log_start;
            }
            response.error_message = Some(rejection.to_string().into());
        }
        error => {
            tracing::debug!(topic = %partition.topic(), index, %error, "records were refused");
        }
    }
    response
}

/// The protocol's code for a refused append.
pub(crate) fn error_code(error: &ProduceError) -> ErrorCode {
    match error {
        ProduceError::NotLeader(not_leader) => not_leader.error,
        ProduceError::NotEnoughReplicas { .. } => ErrorCode::NOT_ENOUGH_REPLICAS,
        ProduceError::Moved { .. } => ErrorCode::COORDINATOR_LOAD_IN_PROGRESS,
        ProduceError::Append(error) => match error {
            AppendError::Rejected(rejection) => match rejection.kind() {
                RejectionKind::CorruptMessage => ErrorCode::CORRUPT_MESSAGE,
                RejectionKind::MessageTooLarge => ErrorCode::MESSAGE_TOO_LARGE,
                RejectionKind::InvalidTimestamp => ErrorCode::INVALID_TIMESTAMP,
                RejectionKind::UnsupportedCompressionType => ErrorCode::UNSUPPORTED_COMPRESSION_TYPE,
                _ => ErrorCode::INVALID_RECORD,
            },
            AppendError::BatchTooLarge { .. } => ErrorCode::MESSAGE_TOO_LARGE,
            AppendError::LargerThanSegment { .. } => ErrorCode::RECORD_LIST_TOO_LARGE,
            AppendError::InvalidProducerEpoch { .. } => ErrorCode::INVALID_PRODUCER_EPOCH,
            AppendError::OutOfOrderSequence { .. } => ErrorCode::OUT_OF_ORDER_SEQUENCE_NUMBER,
            AppendError::InvalidTxnState { .. } => ErrorCode::INVALID_TXN_STATE,
            AppendError::CoordinatorFenced { .. } => ErrorCode::TRANSACTION_COORDINATOR_FENCED,
            _ => ErrorCode::KAFKA_STORAGE_ERROR,
        },
    }
}

/// An answer for a partition to which nothing was appended.
fn refused(index: i32, error_code: ErrorCode) -> PartitionProduceResponse {
    PartitionProduceResponse {
        index,
        error_code,
        base_offset: -1,
        log_append_time_ms: -1,
        log_start_offset: -1,
        ..Default::default()
    }
}

fn refuse_all(request: &ProduceRequest, error: ErrorCode) -> ProduceResponse {
    let responses = request
        .topic_data
        .iter()
        .map(|topic| TopicProduceResponse {
            name: topic.name.clone(),
            topic_id: topic.topic_id,
            partition_responses: topic.partition_data.iter().map(|data| refused(data.index, error)).collect(),
            ..Default::default()
        })
        .collect();
    ProduceResponse { responses, ..Default::default() }
}
