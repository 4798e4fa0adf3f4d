//! Partitions that move between log directories while they are written to (KIP-113).
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

mod common;

use std::path::Path;
use std::time::Duration;

use common::*;
use kafka_broker::Broker;
use kafka_config::{BrokerConfig, Properties};
use kafka_log::MemStorage;
use kafka_log::storage::{Fault, Operation, Storage};
use kafka_proto::ErrorCode;
use kafka_proto::api::alter_replica_log_dirs::{
    AlterReplicaLogDir, AlterReplicaLogDirTopic, AlterReplicaLogDirsRequest,
};
use kafka_proto::api::delete_topics::{DeleteTopicState, DeleteTopicsRequest};
use kafka_proto::api::describe_log_dirs::{DescribeLogDirsPartition, DescribeLogDirsRequest, DescribeLogDirsResult};
use kafka_proto::api::incremental_alter_configs::{
    AlterConfigsResource, AlterableConfig, IncrementalAlterConfigsRequest,
};
use kafka_server::client::Client;
use tokio::net::TcpStream;

type Connection = Client<TcpStream>;

async fn start(storage: &MemStorage, overrides: &[&str]) -> Broker {
    let mut properties = Properties::zero_configuration();
    for assignment in ["log.dirs=/a,/b,/c", "broker.heartbeat.interval.ms=20"].iter().chain(overrides) {
        properties.apply_override(assignment).unwrap();
    }
    let config = BrokerConfig::from_properties(&properties).unwrap();
    Broker::builder().config(config).storage(storage.clone()).start().await.unwrap()
}

async fn alter(client: &mut Connection, dir: &str, topic: &str, partition: i32) -> ErrorCode {
    let topic =
        AlterReplicaLogDirTopic { name: topic.into(), partitions: vec![partition].into(), ..Default::default() };
    let dir = AlterReplicaLogDir { path: dir.into(), topics: vec![topic], ..Default::default() };
    let request = AlterReplicaLogDirsRequest { dirs: vec![dir], ..Default::default() };
    client.call(&request, 2).await.unwrap().results[0].partitions[0].error_code
}

async fn describe(client: &mut Connection) -> Vec<DescribeLogDirsResult> {
    client.call(&DescribeLogDirsRequest { topics: None, ..Default::default() }, 5).await.unwrap().results
}

/// Where a partition lies, and how it is on its way: each with the path of the directory.
async fn lies(client: &mut Connection, topic: &str) -> Vec<(String, DescribeLogDirsPartition)> {
    let mut found = Vec::new();
    for dir in describe(client).await {
        let topics = dir.topics.into_iter().filter(|it| it.name == *topic);
        found.extend(topics.flat_map(|it| it.partitions).map(|partition| (dir.log_dir.to_string(), partition)));
    }
    found
}

async fn until_in(client: &mut Connection, dir: &str, topic: &str) {
    let there = async {
        while !matches!(&lies(client, topic).await[..], [(path, it)] if path == dir && !it.is_future_key) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), there).await.expect("it arrives");
}

/// Only by this do moves last long enough to be looked at.
async fn throttle(client: &mut Connection, rate: &str) {
    let config = AlterableConfig {
        name: "replica.alter.log.dirs.io.max.bytes.per.second".into(),
        value: Some(rate.into()),
        ..Default::default()
    };
    let resource = AlterConfigsResource {
        resource_type: 4,
        resource_name: "1".into(),
        configs: vec![config],
        ..Default::default()
    };
    let request = IncrementalAlterConfigsRequest { resources: vec![resource], ..Default::default() };
    let response = client.call(&request, 1).await.unwrap();
    assert_eq!(response.responses[0].error_code, ErrorCode::NONE, "{response:?}");
}

/// Creates the topic and returns where its only partition lies, and another directory.
async fn create(client: &mut Connection, topic: &str) -> (String, &'static str) {
    create_topic(client, topic, 1).await;
    produce(client, topic, 0, batch(&["first"])).await;
    let home = lies(client, topic).await.remove(0).0;
    let other = if home == "/b" { "/c" } else { "/b" };
    (home, other)
}

fn names(storage: &MemStorage, topic: &str) -> Vec<String> {
    let mut found = Vec::new();
    for dir in ["/a", "/b", "/c"] {
        let names = storage.list(Path::new(dir)).unwrap().into_iter().map(|entry| entry.name);
        found.extend(names.filter(|name| name.starts_with(topic)).map(|name| format!("{dir}/{name}")));
    }
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_while_a_partition_moves_under_load() {
    let storage = MemStorage::new();
    let broker = start(&storage, &["log.segment.bytes=1048576"]).await;
    let mut client = connect(&broker).await;
    create(&mut client, "t").await;
    let mut writer = connect(&broker).await;
    let value = "v".repeat(1000);
    let (done, stop) = tokio::sync::oneshot::channel::<()>();
    let writing = tokio::spawn(async move {
        let (mut written, mut stop) = (1, stop);
        while stop.try_recv() == Err(tokio::sync::oneshot::error::TryRecvError::Empty) {
            let text = format!("{written} {value}");
            let response = produce(&mut writer, "t", 0, batch(&[&text])).await;
            assert_eq!((response.error_code, response.base_offset), (ErrorCode::NONE, written));
            written += 1;
        }
        written
    });
    for dir in ["/b", "/c", "/a", "/b", "/a", "/c"] {
        assert_eq!(alter(&mut client, dir, "t", 0).await, ErrorCode::NONE);
        until_in(&mut client, dir, "t").await;
    }
    done.send(()).unwrap();
    let written = writing.await.unwrap();
    let check = async |client: &mut Connection| {
        let all = read_all(client, "t", 0).await;
        assert_eq!(i64::try_from(all.len()).unwrap(), written);
        assert!(all.iter().enumerate().skip(1).all(|(n, value)| value.starts_with(&format!("{n} "))));
    };
    check(&mut client).await;
    broker.shutdown().await.unwrap();
    assert_eq!(names(&storage, "t-0"), ["/c/t-0"]);
    let broker = start(&storage, &[]).await;
    let mut client = connect(&broker).await;
    check(&mut client).await;
    broker.shutdown().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_goes_on_after_a_restart_turns_round_and_is_cancelled() {
    let storage = MemStorage::new();
    let mut broker = start(&storage, &[]).await;
    let mut client = connect(&broker).await;
    let (home, other) = create(&mut client, "t").await;
    throttle(&mut client, "0").await;
    assert_eq!(alter(&mut client, other, "t", 0).await, ErrorCode::NONE);
    produce(&mut client, "t", 0, batch(&["second", "third"])).await;
    let under_way = async |client: &mut Connection, to: &str| {
        let futures: Vec<_> = lies(client, "t").await.into_iter().filter(|(_, it)| it.is_future_key).collect();
        assert!(matches!(&futures[..], [(dir, it)] if dir == to && it.offset_lag == 3 && it.partition_size == 0));
    };
    under_way(&mut client, other).await;
    for kill in [false, true] {
        if kill {
            broker.abort().await
        } else {
            broker.shutdown().await.unwrap()
        }
        assert!(names(&storage, "t-0").iter().any(|name| name.ends_with("-future")));
        broker = start(&storage, &[]).await;
        client = connect(&broker).await;
        under_way(&mut client, other).await;
    }
    let third = ["/a", "/b", "/c"].into_iter().find(|dir| *dir != home && *dir != other).unwrap();
    assert_eq!(alter(&mut client, third, "t", 0).await, ErrorCode::NONE);
    under_way(&mut client, third).await;
    assert_eq!(alter(&mut client, &home, "t", 0).await, ErrorCode::NONE);
    assert_eq!(names(&storage, "t-0"), [format!("{home}/t-0")], "back to where it never left");
    assert_eq!(alter(&mut client, other, "t", 0).await, ErrorCode::NONE);
    throttle(&mut client, "9223372036854775807").await;
    until_in(&mut client, other, "t").await;
    assert_eq!(read_all(&mut client, "t", 0).await, ["first", "second", "third"]);
    broker.shutdown().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_topic_that_is_deleted_on_its_way_leaves_nothing() {
    let storage = MemStorage::new();
    let broker = start(&storage, &[]).await;
    let mut client = connect(&broker).await;
    let (_, other) = create(&mut client, "t").await;
    throttle(&mut client, "0").await;
    assert_eq!(alter(&mut client, other, "t", 0).await, ErrorCode::NONE);
    let topic = DeleteTopicState { name: Some("t".into()), ..Default::default() };
    let request = DeleteTopicsRequest { topics: vec![topic], timeout_ms: 10_000, ..Default::default() };
    client.call(&request, 6).await.unwrap();
    // It is gone from the metadata at once, and from the disk when the broker has followed.
    create_topic(&mut client, "t", 1).await;
    produce(&mut client, "t", 0, batch(&["new"])).await;
    assert!(!names(&storage, "t-0").iter().any(|name| name.ends_with("-future")), "{:?}", names(&storage, "t-0"));
    assert_eq!(read_all(&mut client, "t", 0).await, ["new"]);
    broker.shutdown().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_fails_on_either_side_ends_the_move_and_nothing_else() {
    let storage = MemStorage::new();
    let broker = start(&storage, &[]).await;
    let mut client = connect(&broker).await;
    let (home, other) = create(&mut client, "t").await;
    storage.inject(Fault::on(Operation::Write).suffix("-future/00000000000000000000.log"));
    assert_eq!(alter(&mut client, other, "t", 0).await, ErrorCode::NONE);
    let offline = async {
        while describe(&mut client).await.iter().all(|dir| dir.error_code == ErrorCode::NONE) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), offline).await.expect("the new disk fails");
    assert_eq!(storage.counts().faults, 1);
    assert_eq!(alter(&mut client, other, "t", 0).await, ErrorCode::KAFKA_STORAGE_ERROR);
    assert_eq!(produce(&mut client, "t", 0, batch(&["second"])).await.error_code, ErrorCode::NONE);
    broker.shutdown().await.unwrap();

    // The disk is back, the move goes on; then the partition's own disk fails.
    let broker = start(&storage, &[]).await;
    let mut client = connect(&broker).await;
    until_in(&mut client, other, "t").await;
    throttle(&mut client, "0").await;
    let home = if home == "/a" { "/b".to_owned() } else { home };
    let home = if home == other { "/c".to_owned() } else { home };
    assert_eq!(alter(&mut client, &home, "t", 0).await, ErrorCode::NONE);
    storage.inject(Fault::on(Operation::Write).suffix(&format!("{other}/t-0/00000000000000000000.log")));
    let error = produce(&mut client, "t", 0, batch(&["third"])).await.error_code;
    assert_eq!(error, ErrorCode::KAFKA_STORAGE_ERROR);
    assert_eq!(alter(&mut client, &home, "t", 0).await, ErrorCode::KAFKA_STORAGE_ERROR);
    broker.shutdown().await.unwrap();
    let broker = start(&storage, &[]).await;
    let mut client = connect(&broker).await;
    throttle(&mut client, "9223372036854775807").await;
    until_in(&mut client, &home, "t").await;
    let all = read_all(&mut client, "t", 0).await;
    assert_eq!(all[..2], ["first", "second"]);
    broker.shutdown().await.unwrap();
}

/// What 4.3.1 answers.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_moved_is_refused_and_what_is_not_there_is_remembered() {
    let storage = MemStorage::new();
    let broker = start(&storage, &["cordoned.log.dirs=/c"]).await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 3).await;
    let long = "x".repeat(240);
    create_topic(&mut client, &long, 1).await;
    for (dir, topic, partition, expected) in [
        ("/d", "t", 0, ErrorCode::LOG_DIR_NOT_FOUND),
        ("/b/", "t", 0, ErrorCode::LOG_DIR_NOT_FOUND),
        ("/c", "t", 0, ErrorCode::INVALID_REPLICA_ASSIGNMENT),
        ("/b", &long, 0, ErrorCode::INVALID_TOPIC_EXCEPTION),
        ("/b", "t", 3, ErrorCode::UNKNOWN_TOPIC_OR_PARTITION),
        ("/b", "coming", 0, ErrorCode::UNKNOWN_TOPIC_OR_PARTITION),
        ("/b", "coming", 1, ErrorCode::UNKNOWN_TOPIC_OR_PARTITION),
        ("/b", "coming", 2, ErrorCode::UNKNOWN_TOPIC_OR_PARTITION),
    ] {
        assert_eq!(alter(&mut client, dir, topic, partition).await, expected, "{dir} {topic} {partition}");
    }
    create_topic(&mut client, "coming", 3).await;
    for partition in 0..3 {
        produce(&mut client, "coming", partition, batch(&["v"])).await;
    }
    assert!(lies(&mut client, "coming").await.iter().all(|(dir, _)| dir == "/b"));
    let dirs = describe(&mut client).await;
    assert_eq!(dirs.iter().map(|dir| dir.is_cordoned).collect::<Vec<_>>(), [false, false, true]);
    assert_eq!(dirs[2].topics, [], "nothing new goes there");
    broker.shutdown().await.unwrap();
}
