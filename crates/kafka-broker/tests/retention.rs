//! What goes and what stays of a topic, as clients see it: retention by size and by time, deleted records, compaction
//! together with deletion, and the files that are left for a while.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

mod common;

use std::path::Path;
use std::time::Duration;

use bytes::Bytes;
use common::*;
use kafka_broker::Broker;
use kafka_log::batch::{BatchBuilder, BatchOptions, Batches};
use kafka_proto::api::create_topics::{CreatableTopic, CreatableTopicConfig, CreateTopicsRequest};
use kafka_proto::api::delete_records::{DeleteRecordsPartition, DeleteRecordsRequest, DeleteRecordsTopic};
use kafka_proto::{ErrorCode, Records};
use kafka_server::client::Client;
use tokio::net::TcpStream;

/// A broker that looks for what to delete and to clean all the time.
async fn busy(dir: &Path) -> Broker {
    let settings = [
        "log.retention.check.interval.ms=20",
        "log.initial.task.delay.ms=0",
        "log.cleaner.backoff.ms=20",
        "log.flush.scheduler.interval.ms=20",
        "log.flush.start.offset.checkpoint.interval.ms=20",
    ];
    on_disk(dir, &settings).await
}

async fn topic(client: &mut Client<TcpStream>, name: &str, configs: &[(&str, &str)]) {
    let configs = configs.iter().map(|(name, value)| CreatableTopicConfig {
        name: (*name).into(),
        value: Some((*value).into()),
        ..Default::default()
    });
    let topic = CreatableTopic {
        name: name.into(),
        num_partitions: 1,
        replication_factor: 1,
        configs: configs.collect(),
        ..Default::default()
    };
    let request = CreateTopicsRequest { topics: vec![topic], timeout_ms: 10_000, ..Default::default() };
    let response = client.call(&request, 7).await.unwrap();
    assert_eq!(response.topics[0].error_code, ErrorCode::NONE, "{response:?}");
}

fn now_ms() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    i64::try_from(since.as_millis()).unwrap()
}

/// A record of some 300 KiB, so that three make a segment of the least size that a topic may have.
fn large(timestamp: i64, key: Option<&str>, value: &str) -> Bytes {
    let mut builder = BatchBuilder::new(BatchOptions::default());
    let value = format!("{value} {}", "x".repeat(300 << 10));
    builder.append(timestamp, key.map(str::as_bytes), Some(value.as_bytes()), &[]).unwrap();
    builder.finish().unwrap()
}

async fn write(client: &mut Client<TcpStream>, topic: &str, records: Bytes) -> i64 {
    let answer = produce(client, topic, 0, records).await;
    assert_eq!(answer.error_code, ErrorCode::NONE, "{answer:?}");
    answer.base_offset
}

async fn start_of(client: &mut Client<TcpStream>, topic: &str) -> i64 {
    list_offset(client, topic, 0, -2).await.offset
}

async fn end_of(client: &mut Client<TcpStream>, topic: &str) -> i64 {
    list_offset(client, topic, 0, -1).await.offset
}

/// Offsets, and the first words of the values, from the log start on.
async fn contents(client: &mut Client<TcpStream>, topic: &str) -> Vec<(i64, String)> {
    let (mut at, mut all) = (start_of(client, topic).await, Vec::new());
    loop {
        let mut response = client.call(&fetch_request(topic, &[(0, at)]), FETCH).await.unwrap();
        let partition = response.responses.remove(0).partitions.remove(0);
        assert_eq!(partition.error_code, ErrorCode::NONE, "at {at}");
        let Some(Records::Bytes(bytes)) = partition.records else { panic!("no records at {at}") };
        let before = at;
        for batch in Batches::new(&bytes).map_while(Result::ok) {
            for record in batch.records().unwrap().map(Result::unwrap) {
                let value = String::from_utf8_lossy(record.value.unwrap()).into_owned();
                all.push((record.offset, value.split(' ').next().unwrap().to_owned()));
            }
            at = batch.header().next_offset();
        }
        if at == before {
            return all;
        }
    }
}

/// Names in the topic's directory that end in `suffix`.
fn names(dir: &Path, topic: &str, suffix: &str) -> Vec<String> {
    let entries = std::fs::read_dir(dir.join(format!("{topic}-0"))).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.retain(|name| name.ends_with(suffix));
    names.sort();
    names
}

/// Asks again until it is so. What is in the background has all the time that it needs, but not for ever.
macro_rules! until {
    ($is_so:expr) => {
        let asked = async {
            while !$is_so {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        if tokio::time::timeout(Duration::from_secs(60), asked).await.is_err() {
            panic!("never: {}", stringify!($is_so));
        }
    };
}

async fn fetch_error(client: &mut Client<TcpStream>, topic: &str, offset: i64) -> ErrorCode {
    let response = client.call(&fetch_request(topic, &[(0, offset)]), FETCH).await.unwrap();
    response.responses[0].partitions[0].error_code
}

#[tokio::test]
async fn what_is_beyond_the_size_goes_by_whole_segments_and_its_files_after_their_delay() {
    let dir = tempfile::tempdir().unwrap();
    let broker = busy(dir.path()).await;
    let mut client = connect(&broker).await;
    for (name, delay) in [("kept", "3600000"), ("gone", "0")] {
        let configs = [("segment.bytes", "1048576"), ("retention.bytes", "2000000"), ("file.delete.delay.ms", delay)];
        topic(&mut client, name, &configs).await;
        for n in 0..14 {
            write(&mut client, name, large(now_ms(), None, &n.to_string())).await;
        }
        // Three records a segment: of 12 in closed ones, as many go as leave at least 2,000,000 bytes.
        until!(start_of(&mut client, name).await == 6);
        assert_eq!(fetch_error(&mut client, name, 5).await, ErrorCode::OFFSET_OUT_OF_RANGE);
        let expected: Vec<_> = (6..14).map(|n| (n, n.to_string())).collect();
        assert_eq!(contents(&mut client, name).await, expected);
    }
    assert_eq!(names(dir.path(), "kept", ".log.deleted").len(), 2, "nobody reads them any more, and there they are");
    until!(names(dir.path(), "gone", ".deleted").is_empty());
    assert_eq!(names(dir.path(), "gone", ".log").len(), 3);
    broker.shutdown().await.unwrap();
    let broker = busy(dir.path()).await;
    let mut client = connect(&broker).await;
    assert_eq!((start_of(&mut client, "kept").await, end_of(&mut client, "kept").await), (6, 14));
    assert_eq!(names(dir.path(), "kept", ".deleted"), [""; 0], "a start removes them");
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn what_is_too_old_goes_by_the_timestamps_of_its_records() {
    let dir = tempfile::tempdir().unwrap();
    let broker = busy(dir.path()).await;
    let mut client = connect(&broker).await;
    let configs = [("segment.bytes", "1048576"), ("retention.ms", "-1")];
    for name in ["mixed", "old"] {
        topic(&mut client, name, &configs).await;
    }
    let (now, hour) = (now_ms(), 3_600_000);
    // The youngest record of a segment decides: the first two segments go, the third stays whole.
    for (n, age) in [9, 9, 9, 8, 8, 2, 9, 9, 0, 9].into_iter().enumerate() {
        write(&mut client, "mixed", large(now - age * hour, None, &n.to_string())).await;
    }
    for n in 0..7 {
        write(&mut client, "old", large(now - 9 * hour, None, &n.to_string())).await;
    }
    assert_eq!((start_of(&mut client, "mixed").await, start_of(&mut client, "old").await), (0, 0));
    for name in ["mixed", "old"] {
        alter(&mut client, name, "retention.ms", &hour.to_string()).await;
    }
    until!(start_of(&mut client, "mixed").await == 6);
    let expected: Vec<_> = (6..10).map(|n| (n, n.to_string())).collect();
    assert_eq!(contents(&mut client, "mixed").await, expected);
    // Of a log of which all is too old nothing stays, and it goes on where it was.
    until!(start_of(&mut client, "old").await == 7);
    assert_eq!(write(&mut client, "old", large(now, None, "new")).await, 7);
    assert_eq!(contents(&mut client, "old").await, [(7, "new".to_owned())]);
    broker.shutdown().await.unwrap();
}

async fn alter(client: &mut Client<TcpStream>, topic: &str, key: &str, value: &str) {
    use kafka_proto::api::incremental_alter_configs::{
        AlterConfigsResource, AlterableConfig, IncrementalAlterConfigsRequest,
    };
    let config =
        AlterableConfig { name: key.into(), config_operation: 0, value: Some(value.into()), ..Default::default() };
    let resource = AlterConfigsResource {
        resource_type: 2,
        resource_name: topic.into(),
        configs: vec![config],
        ..Default::default()
    };
    let request = IncrementalAlterConfigsRequest { resources: vec![resource], ..Default::default() };
    let response = client.call(&request, 1).await.unwrap();
    assert_eq!(response.responses[0].error_code, ErrorCode::NONE, "{response:?}");
}

#[tokio::test]
async fn a_topic_that_is_compacted_and_deleted_loses_old_keys_and_what_is_superseded() {
    let dir = tempfile::tempdir().unwrap();
    let broker = busy(dir.path()).await;
    let mut client = connect(&broker).await;
    let configs = [
        ("segment.bytes", "1048576"),
        ("retention.ms", "3600000"),
        ("cleanup.policy", "compact,delete"),
        ("min.cleanable.dirty.ratio", "0"),
        ("file.delete.delay.ms", "0"),
        // First what is old shall go: cleaning may put it into one segment with what is not.
        ("min.compaction.lag.ms", "3600000"),
    ];
    topic(&mut client, "both", &configs).await;
    topic(&mut client, "compacted", &[&configs[..2], &[("cleanup.policy", "compact")], &configs[3..]].concat()).await;
    let (now, hour) = (now_ms(), 3_600_000);
    for name in ["both", "compacted"] {
        // A segment of keys that nobody writes again, two hours old; then keys that come again.
        for (n, key) in ["a", "b", "c"].into_iter().enumerate() {
            write(&mut client, name, large(now - 2 * hour, Some(key), &n.to_string())).await;
        }
        for (n, key) in ["d", "d", "e", "d", "e", "f", "g"].into_iter().enumerate() {
            write(&mut client, name, large(now, Some(key), &(n + 3).to_string())).await;
        }
    }
    // Offsets 3 to 5 and 6 to 8 are closed; of those 6, 7 and 8 are the newest of their keys.
    let of = |range: std::ops::Range<i64>| range.map(|n| (n, n.to_string())).collect::<Vec<_>>();
    until!(start_of(&mut client, "both").await == 3);
    for name in ["both", "compacted"] {
        alter(&mut client, name, "min.compaction.lag.ms", "0").await;
    }
    until!(contents(&mut client, "both").await == of(6..10));
    until!(contents(&mut client, "compacted").await == [of(0..3), of(6..10)].concat());
    assert_eq!(start_of(&mut client, "compacted").await, 0, "compaction alone deletes nothing that is newest");
    broker.shutdown().await.unwrap();
}

async fn delete_records(client: &mut Client<TcpStream>, topic: &str, offset: i64) -> (ErrorCode, i64) {
    let partitions = vec![DeleteRecordsPartition { partition_index: 0, offset, ..Default::default() }];
    let topics = vec![DeleteRecordsTopic { name: topic.into(), partitions, ..Default::default() }];
    let request = DeleteRecordsRequest { topics, timeout_ms: 10_000, ..Default::default() };
    let partition = client.call(&request, 2).await.unwrap().topics.remove(0).partitions.remove(0);
    (partition.error_code, partition.low_watermark)
}

#[tokio::test]
async fn deleted_records_are_gone_at_once_and_their_segments_soon() {
    let dir = tempfile::tempdir().unwrap();
    let mut broker = busy(dir.path()).await;
    let mut client = connect(&broker).await;
    topic(&mut client, "t", &[("segment.bytes", "1048576"), ("file.delete.delay.ms", "0")]).await;
    for n in 0..10 {
        write(&mut client, "t", large(now_ms(), None, &n.to_string())).await;
    }
    assert_eq!(names(dir.path(), "t", ".log").len(), 4);
    assert_eq!(delete_records(&mut client, "t", 7).await, (ErrorCode::NONE, 7));
    assert_eq!(fetch_error(&mut client, "t", 6).await, ErrorCode::OFFSET_OUT_OF_RANGE);
    let expected: Vec<_> = (7..10).map(|n| (n, n.to_string())).collect();
    assert_eq!(contents(&mut client, "t").await, expected);
    // Two segments lie below it whole; the third holds the record at 7.
    until!(names(dir.path(), "t", ".log").len() == 2);
    assert_eq!(delete_records(&mut client, "t", 3).await, (ErrorCode::NONE, 7), "it moves forward only");
    assert_eq!(delete_records(&mut client, "t", 11).await.0, ErrorCode::OFFSET_OUT_OF_RANGE);
    broker.shutdown().await.unwrap();
    broker = busy(dir.path()).await;
    let mut client = connect(&broker).await;
    assert_eq!(contents(&mut client, "t").await, expected);
    // Everything; the file of the segment that is written to stays, as in Apache Kafka.
    assert_eq!(delete_records(&mut client, "t", -1).await, (ErrorCode::NONE, 10));
    assert_eq!(contents(&mut client, "t").await, []);
    until!(names(dir.path(), "t", ".log") == ["00000000000000000009.log"]);
    assert_eq!(write(&mut client, "t", large(now_ms(), None, "10")).await, 10);
    broker.shutdown().await.unwrap();
}
