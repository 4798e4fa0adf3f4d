//! Metadata, DescribeCluster and DescribeTopicPartitions: told from the image; and the creation of a topic by asking for
//! it.

use std::sync::Arc;

use kafka_metadata::{Image, View, creatable_topic};
use kafka_proto::api::create_topics::CreateTopicsRequest;
use kafka_proto::api::describe_cluster::{DescribeClusterRequest, DescribeClusterResponse};
use kafka_proto::api::describe_topic_partitions::{DescribeTopicPartitionsRequest, DescribeTopicPartitionsResponse};
use kafka_proto::api::metadata::{MetadataRequest, MetadataResponse};
use kafka_proto::{ErrorCode, Str};
use kafka_server::RequestContext;

use crate::node::Node;

/// The cluster as the client of this request may know it.
pub(super) fn view<'a>(node: &'a Node, image: &'a Image, context: &'a RequestContext) -> View<'a> {
    let listener = context.connection.listener();
    View { image, listener, cluster_id: &node.cluster_id, this_broker: node.config.node_id }
}

/// Describes the cluster. Topics that were asked for and do not exist are created if client and configuration agree on
/// it; the client sees them when it asks again.
pub(crate) async fn metadata(node: Arc<Node>, context: RequestContext, request: MetadataRequest) -> MetadataResponse {
    let (response, missing) = view(&node, &node.image(), &context).metadata(context.version, &request);
    if node.config.topics.auto_create_enable {
        create(&node, missing);
    }
    response
}

/// Describes the cluster without its topics.
pub(crate) async fn describe_cluster(
    node: Arc<Node>,
    context: RequestContext,
    request: DescribeClusterRequest,
) -> DescribeClusterResponse {
    view(&node, &node.image(), &context).describe_cluster(&request)
}

/// Describes topics page by page.
pub(crate) async fn describe_topic_partitions(
    node: Arc<Node>,
    context: RequestContext,
    request: DescribeTopicPartitionsRequest,
) -> DescribeTopicPartitionsResponse {
    let limit_max = node.config.network.max_request_partition_size_limit;
    view(&node, &node.image(), &context).describe_topic_partitions(&request, limit_max)
}

/// Creates topics without anyone waiting for it, unless somebody has asked already: clients ask again and again until
/// the topic is there.
pub(super) fn create(node: &Arc<Node>, names: Vec<Str>) {
    let names: Vec<Str> = {
        let mut creating = node.creating();
        names.into_iter().map(|name| Str::from(name.as_str())).filter(|name| creating.insert(name.clone())).collect()
    };
    if names.is_empty() {
        return;
    }
    let node = Arc::clone(node);
    tokio::spawn(async move {
        let topics = names.iter().map(|name| creatable_topic(&node.config, name.clone())).collect();
        let request = CreateTopicsRequest { topics, ..Default::default() };
        match node.quorum.ask(request).await {
            Ok(response) => {
                for topic in response.topics {
                    if topic.error_code != ErrorCode::NONE && topic.error_code != ErrorCode::TOPIC_ALREADY_EXISTS {
                        let reason = topic.error_message.unwrap_or_default();
                        tracing::info!(topic = %topic.name, error = ?topic.error_code, %reason, "not created");
                    }
                }
            }
            Err(refusal) => tracing::warn!(%refusal, "topics that were asked for cannot be created"),
        }
        node.creating().retain(|name| !names.contains(name));
    });
}
