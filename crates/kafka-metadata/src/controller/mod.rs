//! [`Controller`]: decides what happens to the cluster, and writes it as records.
//!
//! ```text
//!   ControllerRequest ──decide──▶ records ──append, commit──▶ replay ──▶ Image ──▶ published to brokers
//!                        │
//!                        └──────▶ ControllerResponse, once the records are committed
//! ```
//!
//! It is a [`Coordinator`]: durable state is the [`Image`] and changes by replay only; volatile state is when each
//! broker was last heard of. Requests of the protocol come in as the protocol has them; what only nodes say to each
//! other has types of this module, so that a broker in the same process need not speak the protocol to itself.

mod activation;
mod bounds;
mod brokers;
mod configs;
mod directories;
mod leaders;
mod names;

mod partitions;
mod placement;
mod producer_ids;
mod sessions;
mod topics;

#[cfg(test)]
mod tests;

pub use activation::{Activation, ControllerRegistration};
pub use brokers::{BrokerHeartbeat, BrokerRegistration, HeartbeatAnswer};
pub use directories::AssignReplicas;
pub use names::validate_topic_name;
pub use producer_ids::{AllocateProducerIds, PRODUCER_ID_BLOCK, ProducerIdBlock};

use std::sync::Arc;

use kafka_config::{BrokerConfig, LayeredConfig};
use kafka_coordinator::{At, Context, Coordinator, Outcome};
use kafka_proto::ErrorCode;
use kafka_proto::api::{
    AlterConfigsRequest, AlterConfigsResponse, CreatePartitionsRequest, CreatePartitionsResponse, CreateTopicsRequest,
    CreateTopicsResponse, DeleteTopicsRequest, DeleteTopicsResponse, IncrementalAlterConfigsRequest,
    IncrementalAlterConfigsResponse,
};
use kafka_proto::time::Time;

use crate::{ApiError, Image, MetadataRecord};
use sessions::Sessions;

/// The most partitions that one CreateTopics or CreatePartitions request may create, as in Kafka.
pub const PARTITIONS_PER_REQUEST_MAX: i64 = 10_000;

/// The controller of a cluster.
///
/// ```
/// use std::sync::Arc;
/// use kafka_config::BrokerConfig;
/// use kafka_coordinator::{Context, Shard};
/// use kafka_metadata::controller::{Activation, Controller, ControllerResponse};
/// use kafka_proto::time::{Time, Timestamp};
///
/// let controller = Controller::new(Arc::new(BrokerConfig::default()), "MkU3OEVBNTcwNTJENDM2Qg");
/// let mut shard = Shard::new(controller, 1 << 20);
/// shard.activate(0);
///
/// // The first leader of an empty log writes the features that the cluster starts with.
/// let now = Context::new(Time::ZERO, Timestamp::from_millis(0), 0);
/// shard.submit(now, Activation::default().into());
/// let batch = shard.take_batch().expect("bootstrap records");
/// shard.appended(batch.base_offset);
/// shard.committed(batch.base_offset + batch.records.len() as i64);
/// assert_eq!(shard.committed_state().image().feature_level("group.version"), 1);
/// assert!(matches!(shard.poll_answer().map(|a| a.result), Some(Ok(ControllerResponse::Activate(())))));
/// ```
#[derive(Debug, Clone)]
pub struct Controller {
    image: Image,
    sessions: Sessions,
    settings: Arc<Settings>,
}

/// What the controller is told once.
#[derive(Debug)]
struct Settings {
    config: Arc<BrokerConfig>,
    /// The same as layers, without dynamic configs.
    file: LayeredConfig,
    cluster_id: String,
}

/// Ties a request to its response.
pub trait Command: Into<ControllerRequest> {
    /// What it is answered with.
    type Response;

    /// Takes the response out of what the controller answered; none if it is the answer to something else.
    fn response(answer: ControllerResponse) -> Option<Self::Response>;
}

macro_rules! commands {
    ($($(#[$doc:meta])* $name:ident($request:ty) -> $response:ty,)*) => {
        /// What the controller can be asked.
        #[derive(Debug, Clone, PartialEq)]
        #[non_exhaustive]
        pub enum ControllerRequest {
            $($(#[$doc])* $name($request),)*
        }

        /// What the controller answers.
        #[derive(Debug, Clone, PartialEq)]
        #[non_exhaustive]
        pub enum ControllerResponse {
            $(
                #[doc = concat!("To [`ControllerRequest::", stringify!($name), "`].")]
                $name($response),
            )*
        }

        $(
            impl From<$request> for ControllerRequest {
                fn from(request: $request) -> Self {
                    Self::$name(request)
                }
            }

            impl Command for $request {
                type Response = $response;

                fn response(answer: ControllerResponse) -> Option<$response> {
                    match answer {
                        ControllerResponse::$name(response) => Some(response),
                        _ => None,
                    }
                }
            }
        )*
    };
}

commands! {
    /// The node leads the metadata quorum now.
    Activate(Activation) -> (),
    /// A controller has started.
    RegisterController(ControllerRegistration) -> (),
    /// A broker has started; answered with its broker epoch.
    RegisterBroker(BrokerRegistration) -> Result<i64, ApiError>,
    /// A broker lives.
    Heartbeat(BrokerHeartbeat) -> Result<HeartbeatAnswer, ErrorCode>,
    /// A broker tells in which of its directories replicas lie.
    AssignReplicas(AssignReplicas) -> Result<(), ErrorCode>,
    /// A broker wants producer ids.
    AllocateProducerIds(AllocateProducerIds) -> Result<ProducerIdBlock, ErrorCode>,
    /// Create topics.
    CreateTopics(CreateTopicsRequest) -> CreateTopicsResponse,
    /// Delete topics, by name or id.
    DeleteTopics(DeleteTopicsRequest) -> DeleteTopicsResponse,
    /// Give topics more partitions.
    CreatePartitions(CreatePartitionsRequest) -> CreatePartitionsResponse,
    /// Change configs one by one.
    IncrementalAlterConfigs(IncrementalAlterConfigsRequest) -> IncrementalAlterConfigsResponse,
    /// Replace all configs of resources.
    AlterConfigs(AlterConfigsRequest) -> AlterConfigsResponse,
}

/// A change of volatile state: who was heard of, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Soft {
    /// The broker was heard of.
    Heard {
        /// Its id.
        broker: i32,
        /// When.
        time: Time,
    },
    /// The broker is fenced; its silence means nothing.
    Silent {
        /// Its id.
        broker: i32,
    },
}

impl Controller {
    /// A controller of an empty cluster, for a node with this `server.properties`. Replay the log next.
    pub fn new(config: Arc<BrokerConfig>, cluster_id: impl Into<String>) -> Self {
        let file = crate::layers::file_layer(&config);
        let settings = Settings { config, file, cluster_id: cluster_id.into() };
        Controller { image: Image::default(), sessions: Sessions::default(), settings: Arc::new(settings) }
    }

    /// The cluster as far as the log was replayed.
    pub fn image(&self) -> &Image {
        &self.image
    }

    fn session_timeout_ms(&self) -> i64 {
        self.settings.config.quorum.broker_session_timeout_ms.into()
    }
}

impl Coordinator for Controller {
    type Request = ControllerRequest;
    type Record = MetadataRecord;
    type Soft = Soft;
    type Response = ControllerResponse;

    fn decide(&self, ctx: &Context, request: ControllerRequest) -> Outcome<Self> {
        use {ControllerRequest as Q, ControllerResponse as A};
        match request {
            Q::Activate(request) => self.activate(ctx, request),
            Q::RegisterController(request) => {
                Decision::write(request.into_records(&self.image), ()).into(A::RegisterController)
            }
            Q::RegisterBroker(request) => self.register_broker(ctx, &request).into(A::RegisterBroker),
            Q::Heartbeat(request) => self.heartbeat(ctx, &request).into(A::Heartbeat),
            Q::AssignReplicas(request) => self.assign_replicas(&request).into(A::AssignReplicas),
            Q::AllocateProducerIds(request) => self.allocate_producer_ids(&request).into(A::AllocateProducerIds),
            Q::CreateTopics(request) => self.create_topics(ctx, &request).into(A::CreateTopics),
            Q::DeleteTopics(request) => self.delete_topics(&request).into(A::DeleteTopics),
            Q::CreatePartitions(request) => self.create_partitions(ctx, &request).into(A::CreatePartitions),
            Q::IncrementalAlterConfigs(request) => {
                self.incremental_alter_configs(&request).into(A::IncrementalAlterConfigs)
            }
            Q::AlterConfigs(request) => self.alter_configs(&request).into(A::AlterConfigs),
        }
    }

    fn replay(&mut self, at: At, record: &MetadataRecord) {
        self.image.replay(at.offset, record);
    }

    fn apply_soft(&mut self, soft: Soft) {
        self.sessions.apply(soft);
    }

    fn record_size(record: &MetadataRecord) -> usize {
        // Of the newest version, which has all fields, and with the frame of a record in a batch.
        record.encoded_len(crate::MetadataVersion::LATEST) + 32
    }

    fn poll_timeout(&self) -> Option<Time> {
        self.sessions.next_expiry(self.session_timeout_ms())
    }

    fn timeout(&self, ctx: &Context) -> Option<Outcome<Self>> {
        self.fence_silent_brokers(ctx)
    }

    fn drop_soft(&mut self) {
        self.sessions = Sessions::default();
    }
}

/// What a part of the controller has decided, before it becomes an [`Outcome`].
#[derive(Debug)]
struct Decision<T> {
    records: Vec<MetadataRecord>,
    soft: Vec<Soft>,
    response: T,
}

impl<T> Decision<T> {
    fn respond(response: T) -> Self {
        Self::write(Vec::new(), response)
    }

    fn write(records: Vec<MetadataRecord>, response: T) -> Self {
        Decision { records, soft: Vec::new(), response }
    }

    fn into(self, wrap: impl FnOnce(T) -> ControllerResponse) -> Outcome<Controller> {
        let mut outcome = Outcome::write(self.records, wrap(self.response));
        outcome.soft = self.soft;
        outcome
    }
}
