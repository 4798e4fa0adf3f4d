//! A broker in a test: it starts in milliseconds, on a port of its own, and leaves nothing behind. Copy this.
#![allow(clippy::unwrap_used, reason = "a test may")]

use kafka_broker::Broker;
use kafka_config::{BrokerConfig, Properties};
use kafka_proto::ErrorCode;
use kafka_proto::api::create_topics::{CreatableTopic, CreateTopicsRequest};
use kafka_server::client::Client;

/// Creates a topic with as many partitions as the broker is configured to give, and returns how many that is.
async fn create_topic(broker: &Broker, name: &str) -> i32 {
    let mut client = Client::connect(broker.address().unwrap()).await.unwrap();
    let topic = CreatableTopic { name: name.into(), num_partitions: -1, replication_factor: -1, ..Default::default() };
    let request = CreateTopicsRequest { topics: vec![topic], timeout_ms: 5_000, ..Default::default() };
    let created = client.call(&request, 7).await.unwrap().topics.remove(0);
    assert_eq!(created.error_code, ErrorCode::NONE);
    created.num_partitions
}

/// In memory, with defaults: one line.
#[tokio::test]
async fn a_broker_of_its_own_for_each_test() {
    let broker = Broker::builder().in_memory().start().await.unwrap();
    // Here the code under test gets `broker.bootstrap_servers()`.
    assert_eq!(create_topic(&broker, "orders").await, 1);
    broker.shutdown().await.unwrap();
}

/// With the keys of `server.properties` that matter to the test.
#[tokio::test]
async fn configured_as_in_production() {
    let mut properties = Properties::zero_configuration();
    properties.set("num.partitions", "12");
    let config = BrokerConfig::from_properties(&properties).unwrap();
    let broker = Broker::builder().config(config).in_memory().start().await.unwrap();
    assert_eq!(create_topic(&broker, "orders").await, 12);
    broker.shutdown().await.unwrap();
}

/// Two brokers at once do not get in each other's way.
#[tokio::test]
async fn as_many_as_there_are_tests() {
    let one = Broker::builder().in_memory().start().await.unwrap();
    let two = Broker::builder().in_memory().start().await.unwrap();
    assert_ne!(one.bootstrap_servers(), two.bootstrap_servers());
    one.shutdown().await.unwrap();
    two.shutdown().await.unwrap();
}

/// On a directory, when the test is about what survives a restart.
#[tokio::test]
async fn data_survives_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let mut properties = Properties::zero_configuration();
    properties.set("log.dirs", dir.path().display().to_string());
    properties.set("listeners", "PLAINTEXT://127.0.0.1:0,CONTROLLER://127.0.0.1:0");
    properties.set("advertised.listeners", "PLAINTEXT://127.0.0.1:0");
    let config = BrokerConfig::from_properties(&properties).unwrap();

    let broker = Broker::builder().config(config.clone()).format_if_empty(true).start().await.unwrap();
    let cluster_id = broker.cluster_id().to_owned();
    broker.shutdown().await.unwrap();

    let again = Broker::builder().config(config).start().await.unwrap();
    assert_eq!(again.cluster_id(), cluster_id);
    again.shutdown().await.unwrap();
}
