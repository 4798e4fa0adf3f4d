//! Log directories that run full, break, and are several.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

mod common;

use std::path::Path;
use std::time::Duration;

use common::*;
use kafka_broker::{Broker, Failed};
use kafka_config::{BrokerConfig, Properties};
use kafka_log::MemStorage;
use kafka_log::storage::{Fault, Operation, Storage};
use kafka_proto::ErrorCode;
use kafka_proto::api::metadata::MetadataRequest;
use kafka_server::client::Client;
use tokio::net::TcpStream;

async fn start(storage: &MemStorage, overrides: &[&str]) -> Broker {
    let mut properties = Properties::zero_configuration();
    for assignment in ["log.dirs=/a,/b", "broker.heartbeat.interval.ms=20"].iter().chain(overrides) {
        properties.apply_override(assignment).unwrap();
    }
    let config = BrokerConfig::from_properties(&properties).unwrap();
    Broker::builder().config(config).storage(storage.clone()).start().await.unwrap()
}

/// The directory in which a partition lies.
fn dir_of(storage: &MemStorage, partition: &str) -> &'static str {
    let lies_in = |dir: &&str| storage.exists(&Path::new(dir).join(partition)).unwrap();
    ["/a", "/b"].into_iter().find(lies_in).unwrap()
}

/// Leader and its error of each partition.
async fn leaders(client: &mut Client<TcpStream>, topic: &str) -> Vec<(ErrorCode, i32)> {
    let request = MetadataRequest {
        topics: Some(vec![kafka_proto::api::metadata::MetadataRequestTopic {
            name: Some(topic.into()),
            ..Default::default()
        }]),
        ..Default::default()
    };
    let response = client.call(&request, 12).await.unwrap();
    let mut partitions = response.topics[0].partitions.clone();
    partitions.sort_by_key(|partition| partition.partition_index);
    partitions.iter().map(|partition| (partition.error_code, partition.leader_id)).collect()
}

async fn count(client: &mut Client<TcpStream>, topic: &str, partition: i32) -> usize {
    let mut found = 0;
    loop {
        let response = client.call(&fetch_request(topic, &[(partition, found as i64)]), FETCH).await.unwrap();
        match values(&response).iter().map(|(_, values)| values.len()).sum() {
            0 => return found,
            more => found += more,
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_needs_no_repair() {
    let storage = MemStorage::new();
    let broker = start(&storage, &["log.segment.bytes=1048576"]).await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 1).await;
    let value = "v".repeat(10_000);
    let mut accepted = 0;
    for _ in 0..3 {
        storage.set_quota(Some(storage.bytes_used() + 300_000));
        let mut refused = 0;
        while refused < 5 {
            match produce(&mut client, "t", 0, batch(&[&value])).await.error_code {
                ErrorCode::NONE => accepted += 1,
                ErrorCode::KAFKA_STORAGE_ERROR => refused += 1,
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(count(&mut client, "t", 0).await, accepted, "reads go on");
        assert_eq!(leaders(&mut client, "t").await, [(ErrorCode::NONE, 1)], "and the directory is online");
        storage.set_quota(None);
        assert_eq!(produce(&mut client, "t", 0, batch(&[&value])).await.error_code, ErrorCode::NONE);
        accepted += 1;
    }
    assert!(accepted > 60);
    create_topic(&mut client, "u", 1).await;
    broker.shutdown().await.unwrap();
    let broker = start(&storage, &[]).await;
    let mut client = connect(&broker).await;
    assert_eq!(count(&mut client, "t", 0).await, accepted);
    broker.shutdown().await.unwrap();
}

/// A partition that could not be opened because the disk was full opens when there is room.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_topic_that_finds_no_room_gets_it_later() {
    let storage = MemStorage::new();
    let broker = start(&storage, &[]).await;
    let mut client = connect(&broker).await;
    // Room for the records of the metadata, not for the files of all partitions.
    storage.set_quota(Some(storage.bytes_used() + 1500));
    create_topic(&mut client, "t", 10).await;
    let mut unopened = 0;
    for partition in 0..10 {
        unopened +=
            usize::from(produce(&mut client, "t", partition, batch(&["v"])).await.error_code != ErrorCode::NONE);
    }
    assert!(unopened > 0, "there was room for all");
    storage.set_quota(None);
    let all_open = async {
        for partition in 0..10 {
            while produce(&mut client, "t", partition, batch(&["v"])).await.error_code != ErrorCode::NONE {
                tokio::task::yield_now().await;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(30), all_open).await.expect("without a restart");
    broker.shutdown().await.unwrap();
}

/// Fault 47 (KAFKA-10778): nothing is accepted between an error of the disk and the directory's going offline.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_broken_disk_takes_its_partitions_and_nothing_else() {
    let storage = MemStorage::new();
    let broker = start(&storage, &[]).await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 6).await;
    for partition in 0..6 {
        assert_eq!(produce(&mut client, "t", partition, batch(&["v"])).await.error_code, ErrorCode::NONE);
    }
    // Not the one that holds the metadata log.
    let on_b: Vec<bool> = (0..6).map(|n| dir_of(&storage, &format!("t-{n}")) == "/b").collect();
    assert_eq!(on_b.iter().filter(|on_b| **on_b).count(), 3, "spread evenly");
    let broken = on_b.iter().position(|on_b| *on_b).unwrap();
    storage.inject(Fault::on(Operation::Write).suffix(&format!("/b/t-{broken}/00000000000000000000.log")));
    let error = produce(&mut client, "t", broken as i32, batch(&["v"])).await.error_code;
    assert_eq!(error, ErrorCode::KAFKA_STORAGE_ERROR);
    assert_eq!(storage.counts().faults, 1);
    for partition in 0..6 {
        let error = produce(&mut client, "t", partition, batch(&["v"])).await.error_code;
        let offline = matches!(error, ErrorCode::KAFKA_STORAGE_ERROR | ErrorCode::NOT_LEADER_OR_FOLLOWER);
        assert_eq!(offline, on_b[partition as usize], "{partition}: {error:?}");
    }
    // The controller hears of it, and clients see no leader.
    let expected: Vec<_> = on_b
        .iter()
        .map(|on_b| if *on_b { (ErrorCode::LEADER_NOT_AVAILABLE, -1) } else { (ErrorCode::NONE, 1) })
        .collect();
    let heard = async {
        while leaders(&mut client, "t").await != expected {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), heard).await.expect("the controller hears of it");
    create_topic(&mut client, "u", 2).await;
    for partition in 0..2 {
        // Only who has been written to is sure to have a directory.
        assert_eq!(produce(&mut client, "u", partition, batch(&["v"])).await.error_code, ErrorCode::NONE);
    }
    assert_eq!([dir_of(&storage, "u-0"), dir_of(&storage, "u-1")], ["/a", "/a"], "nothing new goes there");
    broker.shutdown().await.unwrap();
    // A new disk, or the old one in a better mood.
    let broker = start(&storage, &[]).await;
    let mut client = connect(&broker).await;
    for partition in 0..6 {
        let expected = if on_b[partition as usize] { 1 } else { 2 };
        assert_eq!(count(&mut client, "t", partition).await, expected, "{partition}");
        assert_eq!(produce(&mut client, "t", partition, batch(&["v"])).await.error_code, ErrorCode::NONE);
    }
    broker.shutdown().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_last_directory_ends_the_broker() {
    let storage = MemStorage::new();
    let broker = start(&storage, &["log.dirs=/b", "metadata.log.dir=/a"]).await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 1).await;
    storage.inject(Fault::on(Operation::Write).suffix(".log"));
    produce(&mut client, "t", 0, batch(&["v"])).await;
    let failed = tokio::time::timeout(Duration::from_secs(30), broker.failed()).await.expect("it ends");
    assert!(matches!(failed, Failed::LogDirectories), "{failed}");
    broker.abort().await;
}

/// As 4.3.1 does.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_directory_whose_properties_cannot_be_read_is_offline_and_comes_back_whole() {
    let storage = MemStorage::new();
    let broker = start(&storage, &[]).await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 6).await;
    for partition in 0..6 {
        assert_eq!(produce(&mut client, "t", partition, batch(&["v"])).await.error_code, ErrorCode::NONE);
    }
    let on_b: Vec<bool> = (0..6).map(|n| dir_of(&storage, &format!("t-{n}")) == "/b").collect();
    broker.shutdown().await.unwrap();
    let properties = Path::new("/b/meta.properties");
    let good = kafka_log::storage::read_file(&storage, properties, 1000).unwrap();
    kafka_log::storage::replace_file(&storage, properties, b"version=7\n").unwrap();

    let broker = start(&storage, &[]).await;
    let mut client = connect(&broker).await;
    for (partition, on_b) in (0..6).zip(&on_b) {
        let served = produce(&mut client, "t", partition, batch(&["w"])).await.error_code == ErrorCode::NONE;
        assert_eq!(served, !on_b, "{partition}");
    }
    assert!((0..6).all(|n| on_b[n] != storage.exists(&Path::new("/a").join(format!("t-{n}"))).unwrap()));
    create_topic(&mut client, "u", 2).await;
    for partition in 0..2 {
        assert_eq!(produce(&mut client, "u", partition, batch(&["v"])).await.error_code, ErrorCode::NONE);
    }
    broker.shutdown().await.unwrap();

    kafka_log::storage::replace_file(&storage, properties, &good).unwrap();
    let broker = start(&storage, &[]).await;
    let mut client = connect(&broker).await;
    for (partition, on_b) in (0..6).zip(on_b) {
        assert_eq!(count(&mut client, "t", partition).await, if on_b { 1 } else { 2 });
        assert_eq!(produce(&mut client, "t", partition, batch(&["x"])).await.error_code, ErrorCode::NONE);
    }
    broker.shutdown().await.unwrap();
}
