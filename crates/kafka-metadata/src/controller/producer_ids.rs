//! Blocks of producer ids (KIP-730).

use kafka_proto::ErrorCode;
use kafka_proto::records::ProducerIdsRecord;

use super::{Controller, Decision};

/// How many producer ids a broker gets at a time.
pub const PRODUCER_ID_BLOCK: i64 = 1000;

/// A broker asks for a block of producer ids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllocateProducerIds {
    /// Its id.
    pub broker_id: i32,
    /// Its epoch.
    pub broker_epoch: i64,
}

/// Producer ids that nobody else gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProducerIdBlock {
    /// The first one.
    pub first: i64,
    /// How many.
    pub count: i64,
}

impl Controller {
    pub(super) fn allocate_producer_ids(
        &self,
        request: &AllocateProducerIds,
    ) -> Decision<Result<ProducerIdBlock, ErrorCode>> {
        if let Err(error) = self.check_broker_epoch(request.broker_id, request.broker_epoch) {
            return Decision::respond(Err(error));
        }
        let first = self.image.next_producer_id;
        let Some(next_producer_id) = first.checked_add(PRODUCER_ID_BLOCK) else {
            return Decision::respond(Err(ErrorCode::UNKNOWN_SERVER_ERROR));
        };
        let record = ProducerIdsRecord {
            broker_id: request.broker_id,
            broker_epoch: request.broker_epoch,
            next_producer_id,
            ..Default::default()
        };
        Decision::write(vec![record.into()], Ok(ProducerIdBlock { first, count: PRODUCER_ID_BLOCK }))
    }
}
