//! Group coordinators in the broker: found, asked, loaded, refused.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

mod common;

use common::*;
use kafka_proto::ErrorCode;
use kafka_proto::api::consumer_group_heartbeat::ConsumerGroupHeartbeatRequest;
use kafka_proto::api::describe_configs::{DescribeConfigsRequest, DescribeConfigsResource};
use kafka_proto::api::find_coordinator::FindCoordinatorRequest;
use kafka_proto::api::incremental_alter_configs::{
    AlterConfigsResource, AlterableConfig, IncrementalAlterConfigsRequest,
};
use kafka_proto::api::list_groups::ListGroupsRequest;
use kafka_proto::api::metadata::{MetadataRequest, MetadataRequestTopic};
use kafka_proto::api::offset_commit::{OffsetCommitRequest, OffsetCommitRequestPartition, OffsetCommitRequestTopic};
use kafka_proto::api::offset_fetch::{OffsetFetchRequest, OffsetFetchRequestGroup, OffsetFetchRequestTopics};
use kafka_server::client::Client;
use tokio::net::TcpStream;

/// Asks for the coordinator until there is one, as clients do.
async fn find_coordinator(client: &mut Client<TcpStream>, group: &str) -> (i32, i32) {
    let request = FindCoordinatorRequest { coordinator_keys: vec![group.into()], ..Default::default() };
    loop {
        let found = client.call(&request, 6).await.unwrap().coordinators.remove(0);
        match found.error_code {
            ErrorCode::NONE => return (found.node_id, found.port),
            ErrorCode::COORDINATOR_NOT_AVAILABLE => tokio::task::yield_now().await,
            other => panic!("{other:?}"),
        }
    }
}

fn commit(group: &str, topic: &str, partitions: std::ops::Range<i32>, offset: i64) -> OffsetCommitRequest {
    let partitions = partitions.map(|partition_index| OffsetCommitRequestPartition {
        partition_index,
        committed_offset: offset,
        committed_metadata: Some("m".into()),
        ..Default::default()
    });
    let topic = OffsetCommitRequestTopic { name: topic.into(), partitions: partitions.collect(), ..Default::default() };
    OffsetCommitRequest { group_id: group.into(), topics: vec![topic], ..Default::default() }
}

/// Commits, again while the coordinator loads; the error of the first partition.
async fn committed(client: &mut Client<TcpStream>, request: &OffsetCommitRequest) -> ErrorCode {
    loop {
        let response = client.call(request, 9).await.unwrap();
        let error = response.topics[0].partitions[0].error_code;
        if error != ErrorCode::COORDINATOR_LOAD_IN_PROGRESS {
            assert!(response.topics[0].partitions.iter().all(|partition| partition.error_code == error));
            return error;
        }
        tokio::task::yield_now().await;
    }
}

/// The offsets that each of the groups has committed for the first partitions of the topic, −1 for none.
async fn fetched(client: &mut Client<TcpStream>, groups: &[&str], topic: &str, partitions: i32) -> Vec<Vec<i64>> {
    let topics = [OffsetFetchRequestTopics {
        name: topic.into(),
        partition_indexes: (0..partitions).collect(),
        ..Default::default()
    }];
    let group = |group: &&str| OffsetFetchRequestGroup {
        group_id: (*group).into(),
        topics: Some(topics.to_vec()),
        ..Default::default()
    };
    let request = OffsetFetchRequest { groups: groups.iter().map(group).collect(), ..Default::default() };
    loop {
        let response = client.call(&request, 9).await.unwrap();
        if response.groups.iter().any(|group| group.error_code == ErrorCode::COORDINATOR_LOAD_IN_PROGRESS) {
            tokio::task::yield_now().await;
            continue;
        }
        let offsets = response.groups.iter().map(|group| {
            assert_eq!(group.error_code, ErrorCode::NONE);
            group.topics[0].partitions.iter().map(|partition| partition.committed_offset).collect()
        });
        return offsets.collect();
    }
}

async fn alter(client: &mut Client<TcpStream>, kind: i8, resource: &str, key: &str, value: &str) -> ErrorCode {
    let config = AlterableConfig { name: key.into(), value: Some(value.into()), ..Default::default() };
    let resource = AlterConfigsResource {
        resource_type: kind,
        resource_name: resource.into(),
        configs: vec![config],
        ..Default::default()
    };
    let request = IncrementalAlterConfigsRequest { resources: vec![resource], ..Default::default() };
    client.call(&request, 1).await.unwrap().responses[0].error_code
}

const TOPIC: i8 = 2;
const GROUP: i8 = 32;

#[tokio::test]
async fn the_first_to_ask_for_a_coordinator_has_the_topic_created() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    let (node_id, port) = find_coordinator(&mut client, "g").await;
    let address = broker.address().unwrap();
    assert_eq!((node_id, port), (1, i32::from(address.port())));
    // Before batches, and before key types.
    for version in 0..4 {
        let request = FindCoordinatorRequest { key: "g".into(), ..Default::default() };
        let response = client.call(&request, version).await.unwrap();
        assert_eq!((response.error_code, response.node_id, response.port), (ErrorCode::NONE, node_id, port));
    }
    let topic = MetadataRequestTopic { name: Some("__consumer_offsets".into()), ..Default::default() };
    let request = MetadataRequest { topics: Some(vec![topic]), ..Default::default() };
    let metadata = client.call(&request, 12).await.unwrap();
    assert_eq!(metadata.topics[0].partitions.len(), 50);
    assert!(metadata.topics[0].is_internal);
    let resource = DescribeConfigsResource {
        resource_type: TOPIC,
        resource_name: "__consumer_offsets".into(),
        ..Default::default()
    };
    let request = DescribeConfigsRequest { resources: vec![resource], ..Default::default() };
    let configs = client.call(&request, 4).await.unwrap().results.remove(0).configs;
    let own = |key: &str| configs.iter().find(|c| c.name == key).and_then(|c| c.value.clone()).unwrap();
    assert_eq!((own("cleanup.policy"), own("segment.bytes")), ("compact".into(), "104857600".into()));
    broker.shutdown().await.unwrap();
}

/// Only the controller creates the topic, so that those who ask at once get the same one.
#[tokio::test]
async fn all_who_ask_for_a_first_coordinator_at_once_get_one_topic() {
    let broker = in_memory().await;
    let mut clients = Vec::new();
    for _ in 0..8 {
        clients.push(connect(&broker).await);
    }
    let asked = clients.into_iter().enumerate().map(|(n, mut client)| {
        tokio::spawn(async move {
            find_coordinator(&mut client, &format!("g{n}")).await;
            let topic = MetadataRequestTopic { name: Some("__consumer_offsets".into()), ..Default::default() };
            let request = MetadataRequest { topics: Some(vec![topic]), ..Default::default() };
            client.call(&request, 12).await.unwrap().topics[0].topic_id
        })
    });
    let asked: Vec<_> = asked.collect();
    let mut ids = Vec::new();
    for task in asked {
        ids.push(task.await.unwrap());
    }
    assert_eq!(ids.len(), 8);
    assert!(ids.iter().all(|id| *id == ids[0] && *id != kafka_proto::Uuid::default()), "{ids:?}");
    let all = MetadataRequest { topics: None, ..Default::default() };
    let mut client = connect(&broker).await;
    assert_eq!(client.call(&all, 12).await.unwrap().topics.len(), 1);
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn committed_offsets_outlive_an_orderly_end_and_a_crash() {
    let dir = tempfile::tempdir().unwrap();
    let mut broker = on_disk(dir.path(), &[]).await;
    for round in 0..4 {
        let mut client = connect(&broker).await;
        if round == 0 {
            create_topic(&mut client, "t", 3).await;
            find_coordinator(&mut client, "g").await;
        } else {
            let expected = [vec![round * 10 - 10; 3], vec![-1; 3], vec![round * 10 - 9; 3]];
            assert_eq!(fetched(&mut client, &["g", "nobody", "other"], "t", 3).await, expected);
        }
        assert_eq!(committed(&mut client, &commit("g", "t", 0..3, round * 10)).await, ErrorCode::NONE);
        assert_eq!(committed(&mut client, &commit("other", "t", 0..3, round * 10 + 1)).await, ErrorCode::NONE);
        if round % 2 == 0 {
            broker.abort().await;
        } else {
            broker.shutdown().await.unwrap();
        }
        broker = on_disk(dir.path(), &[]).await;
    }
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn a_hundred_thousand_offsets_are_loaded_at_the_start() {
    let dir = tempfile::tempdir().unwrap();
    let overrides = ["offsets.topic.num.partitions=3"];
    let groups: Vec<String> = (0..1_000).map(|n| format!("group-{n}")).collect();
    let broker = on_disk(dir.path(), &overrides).await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 100).await;
    find_coordinator(&mut client, "g").await;
    for group in &groups {
        assert_eq!(committed(&mut client, &commit(group, "t", 0..100, 7)).await, ErrorCode::NONE);
    }
    broker.abort().await;
    let broker = on_disk(dir.path(), &overrides).await;
    let mut client = connect(&broker).await;
    let names: Vec<&str> = groups.iter().map(String::as_str).collect();
    let offsets = fetched(&mut client, &names, "t", 100).await;
    assert_eq!(offsets.iter().flatten().filter(|offset| **offset == 7).count(), 100_000);
    let listed = client.call(&ListGroupsRequest::default(), 5).await.unwrap();
    assert_eq!((listed.error_code, listed.groups.len()), (ErrorCode::NONE, 1_000));
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn what_the_coordinators_have_is_told() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 3).await;
    find_coordinator(&mut client, "g").await;
    let value = |name: &str, tag: Option<&str>| {
        let metrics = broker.group_metrics();
        let metric = metrics.iter().find(|m| m.name == name && m.tag.map(|tag| tag.1) == tag);
        metric.unwrap_or_else(|| panic!("no {name}")).value
    };
    assert_eq!((value("NumOffsets", None), value("NumGroups", None)), (0, 0));
    assert_eq!(committed(&mut client, &commit("g", "t", 0..3, 1)).await, ErrorCode::NONE);
    assert_eq!(committed(&mut client, &commit("other", "t", 0..1, 1)).await, ErrorCode::NONE);
    let join = ConsumerGroupHeartbeatRequest {
        group_id: "new".into(),
        member_id: "member".into(),
        rebalance_timeout_ms: 60_000,
        subscribed_topic_names: Some(vec!["t".into()]),
        topic_partitions: Some(Vec::new()),
        ..Default::default()
    };
    while client.call(&join, 1).await.unwrap().error_code == ErrorCode::COORDINATOR_LOAD_IN_PROGRESS {
        tokio::task::yield_now().await;
    }
    assert_eq!((value("NumOffsets", None), value("NumGroups", None), value("NumGroupsEmpty", None)), (4, 2, 2));
    assert_eq!((value("group-count", Some("classic")), value("group-count", Some("consumer"))), (2, 1));
    let states = ["empty", "assigning", "reconciling", "stable", "dead"];
    let counts: Vec<u64> = states.iter().map(|state| value("consumer-group-count", Some(state))).collect();
    assert_eq!((counts.iter().sum::<u64>(), counts[0], counts[4]), (1, 0, 0), "{counts:?}");
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn a_refused_append_undoes_its_commit_and_nothing_else() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 2).await;
    find_coordinator(&mut client, "g").await;
    assert_eq!(committed(&mut client, &commit("g", "t", 0..2, 1)).await, ErrorCode::NONE);
    // No batch is small enough any more.
    assert_eq!(alter(&mut client, TOPIC, "__consumer_offsets", "max.message.bytes", "70").await, ErrorCode::NONE);
    let refused = committed(&mut client, &commit("g", "t", 0..2, 2)).await;
    assert_eq!(refused, ErrorCode::UNKNOWN_SERVER_ERROR);
    assert_eq!(fetched(&mut client, &["g"], "t", 2).await, [[1, 1]]);
    assert_eq!(alter(&mut client, TOPIC, "__consumer_offsets", "max.message.bytes", "1000000").await, ErrorCode::NONE);
    assert_eq!(committed(&mut client, &commit("g", "t", 0..1, 3)).await, ErrorCode::NONE);
    assert_eq!(fetched(&mut client, &["g"], "t", 2).await, [[3, 1]]);
    broker.shutdown().await.unwrap();
}

/// Apache Kafka's admin tools may write to internal topics.
#[tokio::test]
async fn a_coordinator_whose_log_somebody_else_writes_to_loads_again() {
    let dir = tempfile::tempdir().unwrap();
    let broker = on_disk(dir.path(), &["offsets.topic.num.partitions=1"]).await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 1).await;
    find_coordinator(&mut client, "g").await;
    assert_eq!(committed(&mut client, &commit("g", "t", 0..1, 1)).await, ErrorCode::NONE);
    let mut admin = connect(&broker).await.with_client_id(Some("__admin_client".into()));
    let mut builder = kafka_log::batch::BatchBuilder::new(kafka_log::batch::BatchOptions::default());
    // A kind of record that is passed over.
    builder.append(0, Some(&[0x7f, 0]), Some(b"?"), &[]).unwrap();
    let stranger = produce(&mut admin, "__consumer_offsets", 0, builder.finish().unwrap()).await;
    assert_eq!(stranger.error_code, ErrorCode::NONE);
    assert_eq!(committed(&mut client, &commit("g", "t", 0..1, 2)).await, ErrorCode::NONE);
    assert_eq!(fetched(&mut client, &["g"], "t", 1).await, [[2]]);
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn offsets_of_a_deleted_topic_are_gone() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    for topic in ["stays", "goes"] {
        create_topic(&mut client, topic, 1).await;
    }
    find_coordinator(&mut client, "g").await;
    for topic in ["stays", "goes"] {
        assert_eq!(committed(&mut client, &commit("g", topic, 0..1, 5)).await, ErrorCode::NONE);
    }
    delete_topic(&mut client, "goes").await;
    assert_eq!(fetched(&mut client, &["g"], "goes", 1).await, [[-1]]);
    assert_eq!(fetched(&mut client, &["g"], "stays", 1).await, [[5]]);
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn settings_of_a_group_are_kept_and_checked() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    assert_eq!(alter(&mut client, GROUP, "g", "consumer.session.timeout.ms", "50000").await, ErrorCode::NONE);
    assert_eq!(alter(&mut client, GROUP, "g", "consumer.session.timeout.ms", "1").await, ErrorCode::INVALID_CONFIG);
    let resource = DescribeConfigsResource { resource_type: GROUP, resource_name: "g".into(), ..Default::default() };
    let request = DescribeConfigsRequest { resources: vec![resource], ..Default::default() };
    let configs = client.call(&request, 4).await.unwrap().results.remove(0).configs;
    let timeout = configs.iter().find(|config| config.name == "consumer.session.timeout.ms").unwrap();
    assert_eq!(timeout.value.as_deref(), Some("50000"));
    broker.shutdown().await.unwrap();
}
