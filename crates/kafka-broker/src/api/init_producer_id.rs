//! InitProducerId (KIP-98) for idempotent producers: ids from blocks that the controller hands out.

use std::sync::Arc;

use kafka_metadata::controller::AllocateProducerIds;
use kafka_proto::ErrorCode;
use kafka_proto::api::init_producer_id::{InitProducerIdRequest, InitProducerIdResponse};
use kafka_server::RequestContext;
use tokio::sync::Mutex;

use super::topics::code_of;
use crate::node::Node;

/// Producer ids that this broker may give out. Those that it has not when it stops are lost; there are enough.
#[derive(Debug, Default)]
pub(crate) struct ProducerIds {
    /// Whoever empties the block fetches the next while the others wait: the controller is asked once.
    block: Mutex<std::ops::Range<i64>>,
}

impl ProducerIds {
    async fn next(&self, node: &Node) -> Result<i64, ErrorCode> {
        let mut block = self.block.lock().await;
        if let Some(id) = block.next() {
            return Ok(id);
        }
        let broker_id = node.config.node_id;
        let broker_epoch = node.image().cluster.broker(broker_id).map(|broker| broker.epoch);
        let broker_epoch = broker_epoch.ok_or(ErrorCode::COORDINATOR_LOAD_IN_PROGRESS)?;
        let request = AllocateProducerIds { broker_id, broker_epoch };
        let granted = node.quorum.ask(request).await.map_err(|refusal| code_of(&refusal))?;
        // Clients ask again after this error; the epoch may just have changed.
        let granted = granted.map_err(|_| ErrorCode::COORDINATOR_LOAD_IN_PROGRESS)?;
        *block = granted.first..granted.first + granted.count;
        block.next().ok_or(ErrorCode::COORDINATOR_LOAD_IN_PROGRESS)
    }
}

/// Gives an idempotent producer its id, always in epoch 0.
pub(crate) async fn init_producer_id(
    node: Arc<Node>,
    _: RequestContext,
    request: InitProducerIdRequest,
) -> InitProducerIdResponse {
    match producer_id(&node, &request).await {
        Ok(producer_id) => InitProducerIdResponse { producer_id, producer_epoch: 0, ..Default::default() },
        Err(error_code) => {
            InitProducerIdResponse { error_code, producer_id: -1, producer_epoch: -1, ..Default::default() }
        }
    }
}

async fn producer_id(node: &Node, request: &InitProducerIdRequest) -> Result<i64, ErrorCode> {
    // The epoch that a producer brings along must be one of an id that it brings along (KIP-360).
    let brings = (request.producer_id != -1, request.producer_epoch != -1);
    let half = matches!(brings, (true, false) | (false, true));
    let empty = request.transactional_id.as_ref().is_some_and(|id| id.is_empty());
    if half || empty {
        return Err(ErrorCode::INVALID_REQUEST);
    }
    if request.transactional_id.is_some() {
        // No broker coordinates transactions yet.
        return Err(ErrorCode::NOT_COORDINATOR);
    }
    node.producer_ids.next(node).await
}
