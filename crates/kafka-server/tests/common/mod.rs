//! What the integration tests share: an in-memory server and tiny requests.
#![allow(dead_code, unreachable_pub, reason = "each test file uses its own part")]

use kafka_proto::api::metadata::MetadataRequestTopic;
use kafka_proto::api::produce::{PartitionProduceData, TopicProduceData};
use kafka_proto::api::{MetadataRequest, MetadataResponse, ProduceRequest, ProduceResponse};
use kafka_proto::{Bytes, Records};
use kafka_server::client::Client;
use kafka_server::{
    App, Clock, Limits, ListenerConfig, MemoryConnector, MemoryTransport, RequestContext, SecurityProtocol, Server,
};
use tokio::io::DuplexStream;

pub const METADATA: i16 = 12;
pub const PRODUCE: i16 = 9;

/// A server behind an in-memory transport.
pub struct Harness {
    pub server: Server,
    pub connector: MemoryConnector,
}

impl Harness {
    pub fn new(app: App) -> Self {
        Self::with_limits(app, Limits::default())
    }

    pub fn with_limits(app: App, limits: Limits) -> Self {
        let (transport, connector) = MemoryTransport::new();
        let server = Server::new(limits, Clock::start());
        server.serve(ListenerConfig::plaintext(), transport, app);
        Self { server, connector }
    }

    /// Behind a listener that says so; nothing here authenticates.
    pub fn with_security(app: App, security: SecurityProtocol, limits: Limits) -> Self {
        let (transport, connector) = MemoryTransport::new();
        let server = Server::new(limits, Clock::start());
        server.serve(ListenerConfig::new(security.name(), security), transport, app);
        Self { server, connector }
    }

    pub async fn client(&self) -> Client<DuplexStream> {
        Client::new(self.connector.connect().await.unwrap())
    }
}

/// A Metadata request that carries a word.
pub fn word(word: &str) -> MetadataRequest {
    MetadataRequest {
        topics: Some(vec![MetadataRequestTopic { name: Some(word.into()), ..Default::default() }]),
        ..Default::default()
    }
}

/// Answers a [`word`] with the word as cluster id.
pub async fn echo<S>(_: S, _: RequestContext, request: MetadataRequest) -> MetadataResponse {
    echoed(&request)
}

pub fn echoed(request: &MetadataRequest) -> MetadataResponse {
    let topic = request.topics.iter().flatten().next();
    MetadataResponse { cluster_id: topic.and_then(|topic| topic.name.clone()), ..Default::default() }
}

/// A Produce request of one partition, told apart by `index`.
pub fn produce(index: i32, acks: i16, records: usize) -> ProduceRequest {
    ProduceRequest {
        acks,
        topic_data: vec![TopicProduceData {
            name: "t".into(),
            partition_data: vec![PartitionProduceData {
                index,
                records: Some(Records::Bytes(Bytes::from(vec![7; records]))),
                ..Default::default()
            }],
            ..Default::default()
        }],
        ..Default::default()
    }
}

/// The index of a [`produce`] request, and its records.
pub fn produced(request: &ProduceRequest) -> (i32, Bytes) {
    let partition = &request.topic_data[0].partition_data[0];
    (partition.index, partition.records.clone().unwrap().bytes().unwrap().clone())
}

/// An answer to a [`produce`] request, told apart by its throttle time.
pub fn acknowledged(index: i32) -> ProduceResponse {
    ProduceResponse { throttle_time_ms: index, ..Default::default() }
}
