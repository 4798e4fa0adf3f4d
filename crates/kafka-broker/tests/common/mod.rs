//! A broker and a client for tests, and requests in a line each.
#![allow(missing_docs, unreachable_pub, reason = "nobody else uses it")]
#![allow(dead_code, reason = "every test binary uses its own part of it")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

use std::path::Path;

use bytes::Bytes;
use kafka_broker::Broker;
use kafka_config::{BrokerConfig, Properties};
use kafka_log::batch::{BatchBuilder, BatchOptions, Batches, Producer};
use kafka_proto::api::create_topics::{CreatableTopic, CreateTopicsRequest};
use kafka_proto::api::delete_topics::{DeleteTopicState, DeleteTopicsRequest};
use kafka_proto::api::fetch::{FetchPartition, FetchRequest, FetchResponse, FetchTopic};
use kafka_proto::api::list_offsets::{
    ListOffsetsPartition, ListOffsetsPartitionResponse, ListOffsetsRequest, ListOffsetsTopic,
};
use kafka_proto::api::metadata::{MetadataRequest, MetadataRequestTopic};
use kafka_proto::api::produce::{PartitionProduceData, PartitionProduceResponse, ProduceRequest, TopicProduceData};
use kafka_proto::{ErrorCode, Records, Uuid};
use kafka_server::client::Client;
use tokio::net::TcpStream;

/// Named topics, before ids took over.
pub const PRODUCE: i16 = 12;
pub const FETCH: i16 = 12;

/// A broker in memory.
pub async fn in_memory() -> Broker {
    Broker::builder().in_memory().start().await.unwrap()
}

/// A broker on a directory, on a free port.
pub async fn on_disk(dir: &Path, overrides: &[&str]) -> Broker {
    try_on_disk(dir, overrides).await.unwrap()
}

pub async fn try_on_disk(dir: &Path, overrides: &[&str]) -> Result<Broker, kafka_broker::StartError> {
    let mut properties = Properties::zero_configuration();
    properties.set("listeners", "PLAINTEXT://127.0.0.1:0,CONTROLLER://127.0.0.1:0");
    properties.set("advertised.listeners", "PLAINTEXT://127.0.0.1:0");
    properties.set("log.dirs", dir.display().to_string());
    for assignment in overrides {
        properties.apply_override(assignment).unwrap();
    }
    let config = BrokerConfig::from_properties(&properties).unwrap();
    Broker::builder().config(config).format_if_empty(true).start().await
}

pub async fn connect(broker: &Broker) -> Client<TcpStream> {
    Client::connect(broker.address().unwrap()).await.unwrap()
}

pub async fn create_topic(client: &mut Client<TcpStream>, name: &str, partitions: i32) {
    let topic =
        CreatableTopic { name: name.into(), num_partitions: partitions, replication_factor: 1, ..Default::default() };
    let request = CreateTopicsRequest { topics: vec![topic], timeout_ms: 10_000, ..Default::default() };
    let response = client.call(&request, 7).await.unwrap();
    assert_eq!(response.topics[0].error_code, ErrorCode::NONE, "{response:?}");
}

/// One batch with these values, their timestamps 0, 1, 2, ….
pub fn batch(values: &[&str]) -> Bytes {
    batch_of(values, BatchOptions::default())
}

/// One batch of an idempotent producer.
pub fn idempotent_batch(values: &[&str], id: i64, base_sequence: i32) -> Bytes {
    let producer = Some(Producer { id, epoch: 0, base_sequence });
    batch_of(values, BatchOptions { producer, ..BatchOptions::default() })
}

fn batch_of(values: &[&str], options: BatchOptions) -> Bytes {
    let mut builder = BatchBuilder::new(options);
    for (timestamp, value) in (0..).zip(values) {
        builder.append(timestamp, None, Some(value.as_bytes()), &[]).unwrap();
    }
    builder.finish().unwrap()
}

pub fn produce_request(topic: &str, partition: i32, records: Bytes, acks: i16) -> ProduceRequest {
    let data = PartitionProduceData { index: partition, records: Some(Records::Bytes(records)), ..Default::default() };
    let topic = TopicProduceData { name: topic.into(), partition_data: vec![data], ..Default::default() };
    ProduceRequest { acks, timeout_ms: 10_000, topic_data: vec![topic], ..Default::default() }
}

pub async fn produce(
    client: &mut Client<TcpStream>,
    topic: &str,
    partition: i32,
    records: Bytes,
) -> PartitionProduceResponse {
    let request = produce_request(topic, partition, records, -1);
    let mut response = client.call(&request, PRODUCE).await.unwrap();
    response.responses.remove(0).partition_responses.remove(0)
}

pub fn fetch_request(topic: &str, offsets: &[(i32, i64)]) -> FetchRequest {
    let partitions = offsets
        .iter()
        .map(|&(partition, fetch_offset)| FetchPartition {
            partition,
            fetch_offset,
            partition_max_bytes: 1 << 20,
            ..Default::default()
        })
        .collect();
    FetchRequest {
        max_wait_ms: 0,
        min_bytes: 1,
        max_bytes: 1 << 20,
        topics: vec![FetchTopic { topic: topic.into(), partitions, ..Default::default() }],
        ..Default::default()
    }
}

/// The values in a fetch response by partition, in order; every batch's checksum is verified.
pub fn values(response: &FetchResponse) -> Vec<(i32, Vec<String>)> {
    let mut found = Vec::new();
    for partition in response.responses.iter().flat_map(|topic| &topic.partitions) {
        assert_eq!(partition.error_code, ErrorCode::NONE, "{partition:?}");
        let Some(Records::Bytes(bytes)) = &partition.records else { panic!("no records in {partition:?}") };
        let mut values = Vec::new();
        for batch in Batches::new(bytes) {
            let Ok(batch) = batch else { break };
            assert!(batch.crc_is_valid());
            for record in batch.records().unwrap() {
                values.push(String::from_utf8(record.unwrap().value.unwrap().to_vec()).unwrap());
            }
        }
        found.push((partition.partition_index, values));
    }
    found
}

/// Reads one partition from `offset` on until its end.
pub async fn read_all(client: &mut Client<TcpStream>, topic: &str, partition: i32) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    loop {
        let offset = i64::try_from(all.len()).unwrap();
        let response = client.call(&fetch_request(topic, &[(partition, offset)]), FETCH).await.unwrap();
        let (_, new) = values(&response).remove(0);
        if new.is_empty() {
            return all;
        }
        all.extend(new);
    }
}

pub async fn list_offset(
    client: &mut Client<TcpStream>,
    topic: &str,
    partition: i32,
    timestamp: i64,
) -> ListOffsetsPartitionResponse {
    list_offset_at(client, topic, partition, timestamp, 9).await
}

pub async fn list_offset_at(
    client: &mut Client<TcpStream>,
    topic: &str,
    partition: i32,
    timestamp: i64,
    version: i16,
) -> ListOffsetsPartitionResponse {
    let asked = ListOffsetsPartition { partition_index: partition, timestamp, ..Default::default() };
    let topic = ListOffsetsTopic { name: topic.into(), partitions: vec![asked], ..Default::default() };
    let request = ListOffsetsRequest { replica_id: -1, topics: vec![topic], ..Default::default() };
    client.call(&request, version).await.unwrap().topics.remove(0).partitions.remove(0)
}

pub async fn topic_id(client: &mut Client<TcpStream>, name: &str) -> Uuid {
    let topic = MetadataRequestTopic { name: Some(name.into()), ..Default::default() };
    let request = MetadataRequest { topics: Some(vec![topic]), ..Default::default() };
    client.call(&request, 12).await.unwrap().topics[0].topic_id
}

pub async fn delete_topic(client: &mut Client<TcpStream>, name: &str) {
    let topic = DeleteTopicState { name: Some(name.into()), ..Default::default() };
    let request = DeleteTopicsRequest { topics: vec![topic], timeout_ms: 10_000, ..Default::default() };
    let response = client.call(&request, 6).await.unwrap();
    assert_eq!(response.responses[0].error_code, ErrorCode::NONE, "{response:?}");
}
