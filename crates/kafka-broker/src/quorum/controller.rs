//! The controller as the state machine of the quorum.

use std::sync::Arc;

use bytes::Bytes;
use kafka_coordinator::Refusal;
use kafka_metadata::controller::Activation;
use kafka_metadata::{Command, Controller, ControllerRequest, Image, MetadataRecord};
use kafka_proto::{Detach, ErrorCode};

use super::{Handle, Machine};

impl Machine for Controller {
    type Image = Image;

    fn image(&self) -> Arc<Image> {
        Arc::new(self.image().visible().clone())
    }

    fn decode(bytes: &Bytes) -> Result<MetadataRecord, String> {
        let (mut record, _) = MetadataRecord::decode(bytes.clone()).map_err(|error| error.to_string())?;
        record.check_supported().map_err(|error| error.to_string())?;
        // It shares megabytes that were read at once, and its names may stay in the image for good.
        record.detach();
        Ok(record)
    }

    fn encode(&self, record: &MetadataRecord) -> Result<Bytes, String> {
        record.encode(self.image().version()).map_err(|error| format!("{}: {error}", record.name()))
    }

    fn first_request(&self, bootstrap: Vec<MetadataRecord>) -> Option<ControllerRequest> {
        // A directory whose bootstrap.checkpoint is lost gets what it would have had without special wishes.
        let activation = if bootstrap.is_empty() { Activation::default() } else { Activation { bootstrap } };
        Some(activation.into())
    }
}

impl Handle<Controller> {
    /// Asks the controller something that has its own type of answer. See [`Handle::request`].
    ///
    /// # Errors
    /// When the request left no trace: the quorum refused to write it, or is shutting down.
    pub(crate) async fn ask<Q: Command>(&self, request: Q) -> Result<Q::Response, Refusal> {
        let answer = self.request(request.into()).await?;
        Q::response(answer).ok_or(Refusal::NotActive(ErrorCode::UNKNOWN_SERVER_ERROR))
    }
}
