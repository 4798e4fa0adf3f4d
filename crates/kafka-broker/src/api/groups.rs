//! Every API about groups: cut into what the coordinators of single groups answer, and put together again.

use std::sync::Arc;

use kafka_coordinator::Refusal;
use kafka_group::routing::{GroupApi, Part, partition_of};
use kafka_group::{Caller, error_of};
use kafka_proto::Str;
use kafka_server::RequestContext;

use crate::groups::OFFSETS_TOPIC;
use crate::node::Node;

/// Asks the coordinators of the groups that the request names.
pub(crate) async fn answer<Q: GroupApi>(node: Arc<Node>, context: RequestContext, request: Q) -> Q::Response {
    // Topics that the client has heard of are known to the coordinators too.
    node.keep_up();
    let parts = request.cut(caller(&context));
    let mut requests = Vec::with_capacity(parts.len());
    for Part { group, request } in parts {
        match group {
            Some(group) => requests.push((offsets_partition(&node, &group), request)),
            None => requests.extend(node.groups.partitions().into_iter().map(|index| (index, request.clone()))),
        }
    }
    let answers = node.groups.ask(requests.clone()).await;
    let mut refusal = None;
    let answers = answers.into_iter().zip(requests).map(|(answer, (_, request))| {
        answer.unwrap_or_else(|refused: Refusal| {
            let error = error_of(refused);
            refusal.get_or_insert(error);
            request.refused(error)
        })
    });
    let answers = answers.collect();
    Q::join(context.version, refusal, answers)
}

/// The partition that a group belongs to, also before the topic is there.
pub(super) fn offsets_partition(node: &Node, group: &str) -> i32 {
    let image = node.image();
    let topic = image.topics.by_name(OFFSETS_TOPIC);
    let configured = || node.config.values().int("offsets.topic.num.partitions");
    let partitions = topic.map_or_else(configured, |topic| i32::try_from(topic.partitions.len()).unwrap_or(i32::MAX));
    partition_of(group, partitions.max(1))
}

fn caller(context: &RequestContext) -> Caller {
    Caller {
        client_id: context.client_id.as_deref().map(Str::from).unwrap_or_default(),
        client_host: format!("/{}", context.connection.peer().ip()).into(),
        version: context.version,
    }
}
