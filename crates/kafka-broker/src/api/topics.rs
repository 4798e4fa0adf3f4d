//! CreateTopics, DeleteTopics and CreatePartitions: handed to the controller, and waited for as long as the client says.

use std::sync::Arc;
use std::time::Duration;

use kafka_coordinator::Refusal;
use kafka_metadata::Command;
use kafka_proto::api::create_partitions::{
    CreatePartitionsRequest, CreatePartitionsResponse, CreatePartitionsTopicResult,
};
use kafka_proto::api::create_topics::{CreatableTopicResult, CreateTopicsRequest, CreateTopicsResponse};
use kafka_proto::api::delete_topics::{DeletableTopicResult, DeleteTopicsRequest, DeleteTopicsResponse};
use kafka_proto::{ErrorCode, Str, Uuid};
use kafka_server::RequestContext;

use crate::node::Node;

/// From here on a client understands TOPIC_DELETION_DISABLED.
const DELETION_DISABLED_SINCE: i16 = 3;

/// Asks the controller and waits at most `timeout_ms`. What was asked is carried out even when nobody waits any more;
/// only a client that gives no time at all is turned away before, as by Kafka.
pub(super) async fn ask<Q: Command>(node: &Node, request: Q, timeout_ms: i32) -> Result<Q::Response, ErrorCode> {
    let patience = u64::try_from(timeout_ms).ok().filter(|patience| *patience > 0);
    let patience = patience.ok_or(ErrorCode::REQUEST_TIMED_OUT)?;
    match tokio::time::timeout(Duration::from_millis(patience), node.quorum.ask(request)).await {
        Ok(answer) => answer.map_err(|refusal| code_of(&refusal)),
        Err(_) => Err(ErrorCode::REQUEST_TIMED_OUT),
    }
}

/// What a client is told when its request left no trace.
pub(super) fn code_of(refusal: &Refusal) -> ErrorCode {
    match refusal {
        Refusal::TooLarge { .. } => ErrorCode::RECORD_LIST_TOO_LARGE,
        Refusal::NotActive(_) => ErrorCode::NOT_CONTROLLER,
        _ => ErrorCode::UNKNOWN_SERVER_ERROR,
    }
}

/// Creates topics.
pub(crate) async fn create_topics(
    node: Arc<Node>,
    _: RequestContext,
    request: CreateTopicsRequest,
) -> CreateTopicsResponse {
    let names: Vec<Str> = request.topics.iter().map(|topic| topic.name.clone()).collect();
    let timeout_ms = request.timeout_ms;
    let answer = ask(&node, request, timeout_ms).await;
    answer.unwrap_or_else(|error_code| {
        let topics = names.into_iter().map(|name| CreatableTopicResult {
            name,
            error_code,
            error_message: None,
            num_partitions: -1,
            replication_factor: -1,
            configs: Some(Vec::new()),
            ..Default::default()
        });
        CreateTopicsResponse { topics: topics.collect(), ..Default::default() }
    })
}

/// Deletes topics, by name or id.
pub(crate) async fn delete_topics(
    node: Arc<Node>,
    context: RequestContext,
    request: DeleteTopicsRequest,
) -> DeleteTopicsResponse {
    let by_name = request.topic_names.iter().map(|name| (Some(name.clone()), Uuid::ZERO));
    let named: Vec<(Option<Str>, Uuid)> =
        by_name.chain(request.topics.iter().map(|topic| (topic.name.clone(), topic.topic_id))).collect();
    let failed = |error_code| {
        let responses = named.into_iter().map(|(name, topic_id)| DeletableTopicResult {
            name,
            topic_id,
            error_code,
            ..Default::default()
        });
        DeleteTopicsResponse { responses: responses.collect(), ..Default::default() }
    };
    if !node.config.topics.delete_enable {
        return failed(match context.version {
            DELETION_DISABLED_SINCE.. => ErrorCode::TOPIC_DELETION_DISABLED,
            _ => ErrorCode::INVALID_REQUEST,
        });
    }
    let timeout_ms = request.timeout_ms;
    ask(&node, request, timeout_ms).await.unwrap_or_else(failed)
}

/// Gives topics more partitions.
pub(crate) async fn create_partitions(
    node: Arc<Node>,
    _: RequestContext,
    request: CreatePartitionsRequest,
) -> CreatePartitionsResponse {
    let names: Vec<Str> = request.topics.iter().map(|topic| topic.name.clone()).collect();
    let timeout_ms = request.timeout_ms;
    let answer = ask(&node, request, timeout_ms).await;
    answer.unwrap_or_else(|error_code| {
        let results =
            names.into_iter().map(|name| CreatePartitionsTopicResult { name, error_code, ..Default::default() });
        CreatePartitionsResponse { results: results.collect(), ..Default::default() }
    })
}
