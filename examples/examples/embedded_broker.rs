//! A whole broker inside this program: nothing is installed, nothing is written to a disk.
//!
//! ```sh
//! cargo run -p kafka-examples --example embedded_broker
//! ```
//!
//! It listens on a free port of 127.0.0.1, so any Kafka client can use it. Here the small client of kafka-server does:
//! it speaks the protocol message by message, which shows what real clients say to a broker.

use std::error::Error;
use std::time::Instant;

use kafka_broker::Broker;
use kafka_log::batch::{BatchBuilder, BatchOptions, Batches};
use kafka_proto::api::create_topics::{CreatableTopic, CreateTopicsRequest};
use kafka_proto::api::fetch::{FetchPartition, FetchRequest, FetchTopic};
use kafka_proto::api::produce::{PartitionProduceData, ProduceRequest, TopicProduceData};
use kafka_proto::{ErrorCode, Records};
use kafka_server::client::Client;

const TOPIC: &str = "greetings";

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let started = Instant::now();
    let broker = Broker::builder().in_memory().start().await?;
    println!("bootstrap.servers={}, up after {:?}", broker.bootstrap_servers(), started.elapsed());

    let address = broker.address().ok_or("a broker has a listener")?;
    let mut client = Client::connect(address).await?;

    // The number behind each request is the version of the API; `kafka_proto::ApiKey::info` knows all of them.
    let topic = CreatableTopic { name: TOPIC.into(), num_partitions: 1, replication_factor: 1, ..Default::default() };
    let request = CreateTopicsRequest { topics: vec![topic], timeout_ms: 5_000, ..Default::default() };
    let created = client.call(&request, 7).await?;
    println!("created {:?} with id {}: {}", TOPIC, created.topics[0].topic_id, created.topics[0].error_code);

    // A producer sends batches. Keys, values and headers are bytes.
    let mut batch = BatchBuilder::new(BatchOptions::default());
    for (number, word) in (0..).zip(["hello", "bonjour", "ciao"]) {
        batch.append(1_700_000_000_000 + number, Some(b"greeting"), Some(word.as_bytes()), &[])?;
    }
    let data = PartitionProduceData { records: Some(Records::Bytes(batch.finish()?)), ..Default::default() };
    let topic = TopicProduceData { name: TOPIC.into(), partition_data: vec![data], ..Default::default() };
    let request = ProduceRequest { acks: -1, timeout_ms: 5_000, topic_data: vec![topic], ..Default::default() };
    let produced = client.call(&request, 12).await?;
    let partition = &produced.responses[0].partition_responses[0];
    println!("produced at offset {}: {}", partition.base_offset, partition.error_code);

    // A consumer asks from an offset on and waits until there is something.
    let partition = FetchPartition { fetch_offset: 0, partition_max_bytes: 1 << 20, ..Default::default() };
    let topic = FetchTopic { topic: TOPIC.into(), partitions: vec![partition], ..Default::default() };
    let request = FetchRequest { max_wait_ms: 5_000, min_bytes: 1, topics: vec![topic], ..Default::default() };
    let fetched = client.call(&request, 12).await?;
    let partition = &fetched.responses[0].partitions[0];
    let Some(Records::Bytes(bytes)) = &partition.records else { return Err("no records came".into()) };
    for batch in Batches::new(bytes) {
        for record in batch?.records()? {
            let record = record?;
            println!("offset {}: {}", record.offset, String::from_utf8_lossy(record.value.unwrap_or_default()));
        }
    }
    assert_eq!((partition.error_code, partition.high_watermark), (ErrorCode::NONE, 3));

    broker.shutdown().await?;
    Ok(())
}
