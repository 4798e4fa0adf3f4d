//! A broker of your own: two handlers over a map in memory, and everything else from kafka-server.
//!
//! ```sh
//! cargo run -p kafka-examples --example custom_broker
//! ```
//!
//! It keeps no log. Whatever is produced lands in a table: the newest value of each key. Real producers can use it,
//! since `TcpTransport` in place of `MemoryTransport` is all it takes to listen on a port.

use std::collections::BTreeMap;
use std::error::Error;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use kafka_log::batch::Records as BatchRecords;
use kafka_log::batch::{BatchBuilder, BatchOptions, Rules, validate};
use kafka_proto::api::ApiVersionsRequest;
use kafka_proto::api::metadata::{
    MetadataRequest, MetadataResponse, MetadataResponseBroker, MetadataResponsePartition, MetadataResponseTopic,
};
use kafka_proto::api::produce::{
    PartitionProduceData, PartitionProduceResponse, ProduceRequest, ProduceResponse, TopicProduceData,
    TopicProduceResponse,
};
use kafka_proto::{ApiKey, ErrorCode, Records};
use kafka_server::client::Client;
use kafka_server::{ListenerConfig, MemoryTransport, Reply, RequestContext, RouteOptions, Router, Server};

/// The storage: the newest value of each key of each topic. Every handler gets a clone of the `Arc`.
#[derive(Default)]
struct Table {
    values: Mutex<BTreeMap<Key, Vec<u8>>>,
}

/// A topic, and the key of a record.
type Key = (String, Vec<u8>);

/// Who is there, and who leads what: this node, one partition of whatever topic is asked for.
async fn metadata(_: Arc<Table>, _: RequestContext, request: MetadataRequest) -> MetadataResponse {
    let topics = request.topics.unwrap_or_default().into_iter().map(|topic| MetadataResponseTopic {
        name: topic.name,
        partitions: vec![MetadataResponsePartition { leader_id: 1, ..Default::default() }],
        ..Default::default()
    });
    let node = MetadataResponseBroker { node_id: 1, host: "localhost".into(), port: 9092, ..Default::default() };
    MetadataResponse { brokers: vec![node], topics: topics.collect(), ..Default::default() }
}

/// Checks what came as a leader of Kafka does, and puts it into the table.
async fn produce(table: Arc<Table>, _: RequestContext, request: ProduceRequest) -> Reply<ProduceResponse> {
    let mut response = ProduceResponse::default();
    for topic in request.topic_data {
        let store = |data: PartitionProduceData| {
            let stored = match data.records {
                Some(Records::Bytes(records)) => table.store(&topic.name, &records),
                _ => Err(ErrorCode::INVALID_RECORD),
            };
            let error_code = stored.err().unwrap_or(ErrorCode::NONE);
            PartitionProduceResponse { index: data.index, error_code, ..Default::default() }
        };
        let partition_responses = topic.partition_data.into_iter().map(store).collect();
        response.responses.push(TopicProduceResponse {
            name: topic.name.clone(),
            partition_responses,
            ..Default::default()
        });
    }
    // A producer with acks=0 does not listen.
    if request.acks == 0 { Reply::nothing() } else { Reply::new(response) }
}

impl Table {
    fn store(&self, topic: &str, records: &Bytes) -> Result<(), ErrorCode> {
        // Compressed batches need a `Decompressor`; this table takes plain ones.
        let now_ms = 1_700_000_000_000;
        let batches = validate(records, &Rules::default(), now_ms).map_err(|_| ErrorCode::INVALID_RECORD)?;
        let mut values = self.values.lock().unwrap_or_else(PoisonError::into_inner);
        for batch in &batches {
            for record in BatchRecords::new(&batch.header, &batch.body) {
                let record = record.map_err(|_| ErrorCode::INVALID_RECORD)?;
                let key = (topic.to_owned(), record.key.unwrap_or_default().to_vec());
                match record.value {
                    Some(value) => drop(values.insert(key, value.to_vec())),
                    None => drop(values.remove(&key)),
                }
            }
        }
        Ok(())
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let table = Arc::new(Table::default());
    // ApiVersions is answered from what is registered: nothing that is not there is promised. Topics get ids from
    // version 13 on, and this broker has none.
    let app = Router::new(Arc::clone(&table))
        .route(metadata)
        .route_with(RouteOptions::default().advertised(3, 12).runs_ahead(), produce)
        .into_app();
    let server = Server::default();
    let (transport, connector) = MemoryTransport::new();
    server.serve(ListenerConfig::plaintext(), transport, app);

    let mut client = Client::new(connector.connect().await?);
    let offered = client.call(&ApiVersionsRequest::default(), 0).await?;
    for api in &offered.api_keys {
        let name = ApiKey(api.api_key).name().unwrap_or("?");
        println!("{name} {}..={}", api.min_version, api.max_version);
    }

    let mut batch = BatchBuilder::new(BatchOptions::default());
    batch.append(0, Some(b"alice"), Some(b"Lisbon"), &[])?;
    batch.append(1, Some(b"bob"), Some(b"Oslo"), &[])?;
    batch.append(2, Some(b"alice"), Some(b"Vienna"), &[])?;
    let data = PartitionProduceData { records: Some(Records::Bytes(batch.finish()?)), ..Default::default() };
    let topic = TopicProduceData { name: "cities".into(), partition_data: vec![data], ..Default::default() };
    let request = ProduceRequest { acks: 1, timeout_ms: 1_000, topic_data: vec![topic], ..Default::default() };
    let answer = client.call(&request, 9).await?;
    println!("produced: {}", answer.responses[0].partition_responses[0].error_code);

    server.shutdown(Duration::from_secs(1)).await;
    let values = table.values.lock().unwrap_or_else(PoisonError::into_inner);
    for ((topic, key), value) in values.iter() {
        println!("{topic}: {} is in {}", String::from_utf8_lossy(key), String::from_utf8_lossy(value));
    }
    assert_eq!(values.len(), 2);
    Ok(())
}
