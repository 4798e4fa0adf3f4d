//! Produce, Fetch and their kin over a socket, against a broker in this process.

mod common;

use common::*;
use kafka_broker::StartError;
use kafka_format::LockError;
use kafka_proto::ErrorCode;
use kafka_proto::api::create_topics::{CreatableTopic, CreatableTopicConfig, CreateTopicsRequest};
use kafka_proto::api::delete_records::{DeleteRecordsPartition, DeleteRecordsRequest, DeleteRecordsTopic};
use kafka_proto::api::delete_topics::{DeleteTopicState, DeleteTopicsRequest};
use kafka_proto::api::fetch::{FetchRequest, ForgottenTopic};
use kafka_proto::api::offset_for_leader_epoch::{
    OffsetForLeaderEpochRequest, OffsetForLeaderPartition, OffsetForLeaderTopic,
};
use kafka_proto::api::produce::ProduceRequest;
use kafka_server::client::ClientError;

#[tokio::test]
async fn what_is_produced_is_fetched() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 2).await;
    let first = produce(&mut client, "t", 1, batch(&["a", "b"])).await;
    let second = produce(&mut client, "t", 1, batch(&["c"])).await;
    assert_eq!((first.error_code, first.base_offset), (ErrorCode::NONE, 0));
    assert_eq!((second.error_code, second.base_offset), (ErrorCode::NONE, 2));
    let response = client.call(&fetch_request("t", &[(0, 0), (1, 1)]), FETCH).await.unwrap();
    // The batch that holds the offset comes whole.
    let expected = vec![(0, vec![]), (1, vec!["a".to_owned(), "b".to_owned(), "c".to_owned()])];
    assert_eq!(values(&response), expected);
    assert_eq!(response.responses[0].partitions[1].high_watermark, 3);
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn large_records_go_out_of_the_file() {
    let dir = tempfile::tempdir().unwrap();
    let broker = on_disk(dir.path(), &[]).await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 1).await;
    let large: Vec<String> = (0..40).map(|n| format!("{n:01000}")).collect();
    let large: Vec<&str> = large.iter().map(String::as_str).collect();
    for _ in 0..5 {
        produce(&mut client, "t", 0, batch(&large)).await;
    }
    let read = read_all(&mut client, "t", 0).await;
    assert_eq!(read.len(), 200);
    assert!(read.iter().zip(large.iter().cycle()).all(|(read, sent)| read == sent));
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn a_repeated_batch_is_answered_with_its_first_offset() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 1).await;
    for sequence in 0..3 {
        produce(&mut client, "t", 0, idempotent_batch(&["x"], 7, sequence)).await;
    }
    let again = produce(&mut client, "t", 0, idempotent_batch(&["x"], 7, 1)).await;
    assert_eq!((again.error_code, again.base_offset), (ErrorCode::NONE, 1));
    let gap = produce(&mut client, "t", 0, idempotent_batch(&["x"], 7, 9)).await;
    assert_eq!(gap.error_code, ErrorCode::OUT_OF_ORDER_SEQUENCE_NUMBER);
    assert_eq!(read_all(&mut client, "t", 0).await.len(), 3);
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn pipelined_produces_are_appended_in_order() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 1).await;
    for n in 0..50 {
        let request = produce_request("t", 0, batch(&[&n.to_string()]), -1);
        client.send(&request, PRODUCE).await.unwrap();
    }
    for n in 0..50 {
        let response = client.receive::<ProduceRequest>(PRODUCE).await.unwrap();
        assert_eq!(response.responses[0].partition_responses[0].base_offset, n);
    }
    let expected: Vec<String> = (0..50).map(|n| n.to_string()).collect();
    assert_eq!(read_all(&mut client, "t", 0).await, expected);
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn a_long_poll_wakes_on_an_append() {
    let broker = in_memory().await;
    let (mut reader, mut writer) = (connect(&broker).await, connect(&broker).await);
    create_topic(&mut writer, "t", 1).await;
    let patient = FetchRequest { max_wait_ms: 60_000, ..fetch_request("t", &[(0, 0)]) };
    reader.send(&patient, FETCH).await.unwrap();
    // A request on the same connection would wait; this one is on another.
    produce(&mut writer, "t", 0, batch(&["now"])).await;
    let response = reader.receive::<FetchRequest>(FETCH).await.unwrap();
    assert_eq!(values(&response), [(0, vec!["now".to_owned()])]);
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn a_session_tells_only_what_is_new() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 3).await;
    produce(&mut client, "t", 1, batch(&["a"])).await;
    let full = FetchRequest { session_epoch: 0, ..fetch_request("t", &[(0, 0), (1, 0), (2, 0)]) };
    let response = client.call(&full, FETCH).await.unwrap();
    assert_eq!(values(&response).len(), 3);
    let session_id = response.session_id;
    assert_ne!(session_id, 0);
    let next = |epoch: i32, offsets: &[(i32, i64)]| {
        let mut request = FetchRequest { session_id, session_epoch: epoch, ..fetch_request("t", offsets) };
        if offsets.is_empty() {
            request.topics.clear();
        }
        request
    };
    let response = client.call(&next(1, &[(1, 1)]), FETCH).await.unwrap();
    assert_eq!(values(&response), []);
    produce(&mut client, "t", 2, batch(&["b"])).await;
    let response = client.call(&next(2, &[]), FETCH).await.unwrap();
    assert_eq!(values(&response), [(2, vec!["b".to_owned()])]);
    // Not consumed yet: it comes again.
    let response = client.call(&next(3, &[]), FETCH).await.unwrap();
    assert_eq!(values(&response), [(2, vec!["b".to_owned()])]);
    let forgotten = ForgottenTopic { topic: "t".into(), partitions: vec![2].into(), ..Default::default() };
    let request = FetchRequest { forgotten_topics_data: vec![forgotten], ..next(4, &[]) };
    assert_eq!(values(&client.call(&request, FETCH).await.unwrap()), []);
    let stale = client.call(&next(4, &[]), FETCH).await.unwrap();
    assert_eq!(stale.error_code, ErrorCode::INVALID_FETCH_SESSION_EPOCH);
    broker.shutdown().await.unwrap();
}

/// Sessions of clients that are gone stay for long; the disk space of a deleted topic must not.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_session_does_not_keep_a_deleted_topic_on_the_disk() {
    let dir = tempfile::tempdir().unwrap();
    let broker = on_disk(dir.path(), &[]).await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "gone", 1).await;
    produce(&mut client, "gone", 0, batch(&["a"])).await;
    let full = FetchRequest { session_epoch: 0, ..fetch_request("gone", &[(0, 0)]) };
    let response = client.call(&full, FETCH).await.unwrap();
    assert!(response.session_id != 0 && values(&response) == [(0, vec!["a".to_owned()])]);

    let open = || {
        let links = std::fs::read_dir("/proc/self/fd").unwrap().map_while(Result::ok);
        let files = links.filter_map(|link| std::fs::read_link(link.path()).ok());
        files.filter(|file| file.starts_with(dir.path()) && file.to_string_lossy().contains("gone-0")).count()
    };
    assert_eq!(open(), 1);
    let topic = DeleteTopicState { name: Some("gone".into()), ..Default::default() };
    let request = DeleteTopicsRequest { topics: vec![topic], timeout_ms: 10_000, ..Default::default() };
    client.call(&request, 6).await.unwrap();
    let closed = async {
        while open() > 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(30), closed).await.unwrap();
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn the_first_batch_comes_whatever_its_size() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 2).await;
    let large = "x".repeat(5000);
    for partition in 0..2 {
        produce(&mut client, "t", partition, batch(&[&large])).await;
    }
    let request = FetchRequest { max_bytes: 100, ..fetch_request("t", &[(0, 0), (1, 0)]) };
    let response = client.call(&request, FETCH).await.unwrap();
    assert_eq!(values(&response), [(0, vec![large]), (1, vec![])]);
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn acks_0_is_not_answered_and_fails_by_hanging_up() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 1).await;
    client.send_unanswered(&produce_request("t", 0, batch(&["a"]), 0), PRODUCE).await.unwrap();
    assert_eq!(read_all(&mut client, "t", 0).await, ["a"]);
    client.send_unanswered(&produce_request("none", 0, batch(&["a"]), 0), PRODUCE).await.unwrap();
    assert!(matches!(client.receive_frame().await, Err(ClientError::Closed | ClientError::Io(_))));
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn errors_name_their_cause() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 1).await;
    let unknown = produce(&mut client, "none", 0, batch(&["a"])).await;
    assert_eq!(unknown.error_code, ErrorCode::UNKNOWN_TOPIC_OR_PARTITION);
    let beyond = produce(&mut client, "t", 5, batch(&["a"])).await;
    assert_eq!(beyond.error_code, ErrorCode::UNKNOWN_TOPIC_OR_PARTITION);
    let mut damaged = batch(&["a"]).to_vec();
    *damaged.last_mut().unwrap() ^= 1;
    let damaged = produce(&mut client, "t", 0, damaged.into()).await;
    assert_eq!(damaged.error_code, ErrorCode::CORRUPT_MESSAGE);
    let response = client.call(&fetch_request("t", &[(0, 1)]), FETCH).await.unwrap();
    assert_eq!(response.responses[0].partitions[0].error_code, ErrorCode::OFFSET_OUT_OF_RANGE);
    let acks = client.call(&produce_request("t", 0, batch(&["a"]), 2), PRODUCE).await.unwrap();
    let acks = &acks.responses[0].partition_responses[0];
    assert_eq!(acks.error_code, ErrorCode::INVALID_REQUIRED_ACKS);
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn offsets_are_listed_and_records_deleted() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 1).await;
    produce(&mut client, "t", 0, batch(&["a", "b", "c", "d"])).await;
    assert_eq!(list_offset(&mut client, "t", 0, -1).await.offset, 4);
    assert_eq!(list_offset(&mut client, "t", 0, -2).await.offset, 0);
    let latest = list_offset(&mut client, "t", 0, -3).await;
    assert_eq!((latest.offset, latest.timestamp), (3, 3));
    let second = list_offset(&mut client, "t", 0, 1).await;
    assert_eq!((second.offset, second.timestamp), (1, 1));
    assert_eq!(list_offset(&mut client, "t", 0, 99).await.offset, -1);
    let delete = |offset| DeleteRecordsRequest {
        topics: vec![DeleteRecordsTopic {
            name: "t".into(),
            partitions: vec![DeleteRecordsPartition { partition_index: 0, offset, ..Default::default() }],
            ..Default::default()
        }],
        timeout_ms: 1000,
        ..Default::default()
    };
    let deleted = client.call(&delete(3), 2).await.unwrap();
    assert_eq!(deleted.topics[0].partitions[0].low_watermark, 3);
    assert_eq!(list_offset(&mut client, "t", 0, -2).await.offset, 3);
    let beyond = client.call(&delete(9), 2).await.unwrap();
    assert_eq!(beyond.topics[0].partitions[0].error_code, ErrorCode::OFFSET_OUT_OF_RANGE);
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn a_restart_finds_everything_clean_or_not() {
    let dir = tempfile::tempdir().unwrap();
    for round in 0..4 {
        let broker = on_disk(dir.path(), &[]).await;
        let mut client = connect(&broker).await;
        if round == 0 {
            create_topic(&mut client, "t", 1).await;
        }
        let expected: Vec<String> = (0..round).map(|n| n.to_string()).collect();
        assert_eq!(read_all(&mut client, "t", 0).await, expected);
        let produced = produce(&mut client, "t", 0, batch(&[&round.to_string()])).await;
        assert_eq!((produced.error_code, produced.base_offset), (ErrorCode::NONE, round));
        assert!(matches!(try_on_disk(dir.path(), &[]).await, Err(StartError::Locked(LockError::Locked(_)))));
        drop(client);
        if round % 2 == 0 {
            broker.shutdown().await.unwrap();
        } else {
            broker.abort().await;
        }
    }
}

/// An answer that a version cannot carry closes the connection: each version of each API is asked once.
#[tokio::test]
async fn every_version_is_answered() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 1).await;
    let topic_id = topic_id(&mut client, "t").await;
    for version in 3..=13 {
        let mut request = produce_request("t", 0, batch(&["a"]), -1);
        if version >= 13 {
            request.topic_data[0].name = "".into();
            request.topic_data[0].topic_id = topic_id;
        }
        let response = client.call(&request, version).await.unwrap();
        let partition = &response.responses[0].partition_responses[0];
        let expected = (ErrorCode::NONE, i64::from(version) - 3);
        assert_eq!((partition.error_code, partition.base_offset), expected, "Produce {version}");
    }
    for version in 4..=18 {
        let mut request = fetch_request("t", &[(0, 0)]);
        if version >= 13 {
            request.topics[0].topic = "".into();
            request.topics[0].topic_id = topic_id;
        }
        let response = client.call(&request, version).await.unwrap();
        assert_eq!(values(&response)[0].1.len(), 11, "Fetch {version}");
    }
    for version in 1..=11 {
        let found = list_offset_at(&mut client, "t", 0, -1, version).await;
        assert_eq!((found.error_code, found.offset), (ErrorCode::NONE, 11), "ListOffsets {version}");
    }
    for version in 2..=4 {
        let asked = OffsetForLeaderPartition { partition: 0, leader_epoch: 0, ..Default::default() };
        let topic = OffsetForLeaderTopic { topic: "t".into(), partitions: vec![asked], ..Default::default() };
        let request = OffsetForLeaderEpochRequest { topics: vec![topic], ..Default::default() };
        let response = client.call(&request, version).await.unwrap();
        assert_eq!(response.topics[0].partitions[0].end_offset, 11, "OffsetForLeaderEpoch {version}");
    }
    for version in 0..=2 {
        let partition = DeleteRecordsPartition { partition_index: 0, offset: 1, ..Default::default() };
        let topic = DeleteRecordsTopic { name: "t".into(), partitions: vec![partition], ..Default::default() };
        let request = DeleteRecordsRequest { topics: vec![topic], timeout_ms: 1000, ..Default::default() };
        let response = client.call(&request, version).await.unwrap();
        assert_eq!(response.topics[0].partitions[0].low_watermark, 1, "DeleteRecords {version}");
    }
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn a_partition_that_cannot_be_opened_is_not_taken_for_well_at_the_next_start() {
    let dir = tempfile::tempdir().unwrap();
    let broker = on_disk(dir.path(), &[]).await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 2).await;
    for value in ["a", "b", "c"] {
        produce(&mut client, "t", 0, batch(&[value])).await;
    }
    let partitions = vec![DeleteRecordsPartition { partition_index: 0, offset: 1, ..Default::default() }];
    let topics = vec![DeleteRecordsTopic { name: "t".into(), partitions, ..Default::default() }];
    client.call(&DeleteRecordsRequest { topics, timeout_ms: 1000, ..Default::default() }, 2).await.unwrap();
    broker.shutdown().await.unwrap();

    // A crash has left a torn tail, and something is in the way when the broker starts again.
    let mark = dir.path().join(".kafka_cleanshutdown");
    std::fs::remove_file(&mark).unwrap();
    let partition = dir.path().join("t-0");
    let log = partition.join("00000000000000000000.log");
    let mut torn = std::fs::read(&log).unwrap();
    torn.extend_from_within(..40);
    std::fs::write(&log, torn).unwrap();
    let (epochs, aside) = (partition.join("leader-epoch-checkpoint"), dir.path().join("aside"));
    std::fs::rename(&epochs, &aside).unwrap();
    std::fs::create_dir(&epochs).unwrap();
    let broker = on_disk(dir.path(), &[]).await;
    let mut client = connect(&broker).await;
    let refused = produce(&mut client, "t", 0, batch(&["d"])).await;
    assert_eq!(refused.error_code, ErrorCode::KAFKA_STORAGE_ERROR);
    let served = produce(&mut client, "t", 1, batch(&["d"])).await;
    assert_eq!(served.error_code, ErrorCode::NONE);
    broker.shutdown().await.unwrap();
    assert!(!mark.exists(), "the torn tail has not been cut");

    std::fs::remove_dir(&epochs).unwrap();
    std::fs::rename(&aside, &epochs).unwrap();
    let broker = on_disk(dir.path(), &[]).await;
    let mut client = connect(&broker).await;
    assert_eq!(list_offset(&mut client, "t", 0, -2).await.offset, 1, "deleted records stay deleted");
    let next = produce(&mut client, "t", 0, batch(&["d"])).await;
    assert_eq!((next.error_code, next.base_offset), (ErrorCode::NONE, 3));
    broker.shutdown().await.unwrap();
    assert!(mark.exists());
}

#[tokio::test]
async fn a_topic_with_settings_of_its_own_keeps_its_start_at_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let broker = on_disk(dir.path(), &[]).await;
    let mut client = connect(&broker).await;
    let (name, value) = ("segment.bytes".into(), Some("1048576".into()));
    let configs = vec![CreatableTopicConfig { name, value, ..Default::default() }];
    let topic =
        CreatableTopic { name: "t".into(), num_partitions: 1, replication_factor: 1, configs, ..Default::default() };
    let create = CreateTopicsRequest { topics: vec![topic], timeout_ms: 10_000, ..Default::default() };
    assert_eq!(client.call(&create, 7).await.unwrap().topics[0].error_code, ErrorCode::NONE);
    for value in ["a", "b", "c"] {
        produce(&mut client, "t", 0, batch(&[value])).await;
    }
    let partitions = vec![DeleteRecordsPartition { partition_index: 0, offset: 1, ..Default::default() }];
    let topics = vec![DeleteRecordsTopic { name: "t".into(), partitions, ..Default::default() }];
    client.call(&DeleteRecordsRequest { topics, timeout_ms: 1000, ..Default::default() }, 2).await.unwrap();
    broker.shutdown().await.unwrap();

    let broker = on_disk(dir.path(), &[]).await;
    let mut client = connect(&broker).await;
    assert_eq!(list_offset(&mut client, "t", 0, -2).await.offset, 1, "deleted records stay deleted");
    let next = produce(&mut client, "t", 0, batch(&["d"])).await;
    assert_eq!((next.error_code, next.base_offset), (ErrorCode::NONE, 3));
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn epochs_that_never_were_have_no_end() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 1).await;
    produce(&mut client, "t", 0, batch(&["a", "b"])).await;
    // As Apache Kafka 4.3.1 answers.
    for (leader_epoch, expected) in [(-1, (-1, -1)), (0, (0, 2)), (5, (-1, -1)), (-9, (-9, 0))] {
        let asked = OffsetForLeaderPartition { partition: 0, leader_epoch, ..Default::default() };
        let topic = OffsetForLeaderTopic { topic: "t".into(), partitions: vec![asked], ..Default::default() };
        let request = OffsetForLeaderEpochRequest { topics: vec![topic], ..Default::default() };
        let response = client.call(&request, 4).await.unwrap();
        let end = &response.topics[0].partitions[0];
        assert_eq!((end.leader_epoch, end.end_offset), expected, "{leader_epoch}");
    }
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn damaged_checkpoints_keep_no_broker_from_starting() {
    let dir = tempfile::tempdir().unwrap();
    let broker = on_disk(dir.path(), &[]).await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 1).await;
    produce(&mut client, "t", 0, batch(&["a", "b"])).await;
    broker.shutdown().await.unwrap();
    for name in ["recovery-point-offset-checkpoint", "log-start-offset-checkpoint", "replication-offset-checkpoint"] {
        std::fs::write(dir.path().join(name), b"0\n7\n\xff").unwrap();
    }
    let broker = on_disk(dir.path(), &[]).await;
    let mut client = connect(&broker).await;
    assert_eq!(read_all(&mut client, "t", 0).await, ["a", "b"]);
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn a_batch_that_rotted_is_not_given_to_a_replica_and_then_to_nobody() {
    let dir = tempfile::tempdir().unwrap();
    let broker = on_disk(dir.path(), &[]).await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 1).await;
    for value in ["a", "b", "c"] {
        produce(&mut client, "t", 0, batch(&[value])).await;
    }
    let segment = dir.path().join("t-0").join(format!("{:020}.log", 0));
    let mut bytes = std::fs::read(&segment).unwrap();
    let second = bytes.len() / 3;
    bytes[2 * second - 2] ^= 1;
    std::fs::write(&segment, &bytes).unwrap();
    let fetch = |offset, replica_id| {
        let mut request = fetch_request("t", &[(0, offset)]);
        request.replica_id = replica_id;
        request
    };
    let response = client.call(&fetch(0, 7), FETCH).await.unwrap();
    assert_eq!(values(&response), [(0, vec!["a".to_owned()])], "up to what is damaged");
    for replica_id in [7, -1] {
        let response = client.call(&fetch(1, replica_id), FETCH).await.unwrap();
        assert_eq!(response.responses[0].partitions[0].error_code, ErrorCode::CORRUPT_MESSAGE, "by {replica_id}");
        let response = client.call(&fetch(2, replica_id), FETCH).await.unwrap();
        assert_eq!(values(&response), [(0, vec!["c".to_owned()])], "behind it, by {replica_id}");
    }
    broker.shutdown().await.unwrap();
}
