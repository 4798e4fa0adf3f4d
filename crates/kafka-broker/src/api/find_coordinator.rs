//! FindCoordinator: which broker leads the partition that the state of a group is in. The topic is created when it is
//! first asked for.

use std::sync::Arc;

use kafka_proto::api::find_coordinator::{Coordinator, FindCoordinatorRequest, FindCoordinatorResponse};
use kafka_proto::{ErrorCode, Str};
use kafka_server::RequestContext;

use super::cluster::{create, view};
use super::groups::offsets_partition;
use crate::groups::OFFSETS_TOPIC;
use crate::node::Node;

/// From here on a request asks for many keys.
const MANY_KEYS_SINCE: i16 = 4;

/// From here on there is room for words.
const WORDS_SINCE: i16 = 1;

/// What the keys are.
const GROUP: i8 = 0;
const TRANSACTION: i8 = 1;
const SHARE: i8 = 2;

/// Finds the coordinators.
pub(crate) async fn find_coordinator(
    node: Arc<Node>,
    context: RequestContext,
    request: FindCoordinatorRequest,
) -> FindCoordinatorResponse {
    let find = |key: Str| find(&node, &context, request.key_type, key);
    if context.version >= MANY_KEYS_SINCE {
        let coordinators = request.coordinator_keys.into_iter().map(find).collect();
        return FindCoordinatorResponse { coordinators, ..Default::default() };
    }
    let Coordinator { error_code, node_id, host, port, .. } = find(request.key);
    let error_message = (context.version >= WORDS_SINCE).then(|| words(error_code).into());
    FindCoordinatorResponse { error_code, error_message, node_id, host, port, ..Default::default() }
}

/// Apache Kafka's words for INVALID_REQUEST.
const MALFORMED: &str = "This most likely occurs because of a request being malformed by the client library or the \
                         message was sent to an incompatible broker. See the broker logs for more details.";

/// What Apache Kafka says beside a code; also where nothing is wrong.
fn words(error: ErrorCode) -> &'static str {
    match error {
        ErrorCode::NONE => "NONE",
        ErrorCode::COORDINATOR_NOT_AVAILABLE => "The coordinator is not available.",
        _ => MALFORMED,
    }
}

fn find(node: &Arc<Node>, context: &RequestContext, key_type: i8, key: Str) -> Coordinator {
    let failed = |error_code, key| Coordinator { key, error_code, node_id: -1, port: -1, ..Default::default() };
    match key_type {
        GROUP => {}
        // Nobody coordinates transactions yet; a client asks again until its patience ends.
        TRANSACTION => return failed(ErrorCode::COORDINATOR_NOT_AVAILABLE, key),
        SHARE => return failed(ErrorCode::INVALID_REQUEST, key),
        _ => {
            let error_message = Some(MALFORMED.into());
            return Coordinator { error_message, ..failed(ErrorCode::INVALID_REQUEST, key) };
        }
    }
    let image = node.image();
    let Some(topic) = image.topics.by_name(OFFSETS_TOPIC) else {
        create(node, vec![OFFSETS_TOPIC.into()]);
        return failed(ErrorCode::COORDINATOR_NOT_AVAILABLE, key);
    };
    let view = view(node, &image, context);
    let partition = topic.partitions.get(&offsets_partition(node, &key));
    let endpoint = partition.and_then(|partition| Some((partition.leader, view.endpoint(partition.leader)?)));
    let Some((node_id, endpoint)) = endpoint else {
        return failed(ErrorCode::COORDINATOR_NOT_AVAILABLE, key);
    };
    Coordinator { key, node_id, host: endpoint.host.clone(), port: endpoint.port.into(), ..Default::default() }
}
