//! Metadata, topics, configs and producer ids over a socket, against a broker in this process.
//!
//! Error codes, sentences and shapes are those that a real Apache Kafka 4.3.1 answered to the same requests.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::*;
use kafka_proto::api::create_partitions::{CreatePartitionsRequest, CreatePartitionsTopic};
use kafka_proto::api::create_topics::{CreatableTopic, CreateTopicsRequest};
use kafka_proto::api::delete_topics::{DeleteTopicState, DeleteTopicsRequest};
use kafka_proto::api::describe_cluster::DescribeClusterRequest;
use kafka_proto::api::describe_configs::{DescribeConfigsRequest, DescribeConfigsResource, DescribeConfigsResult};
use kafka_proto::api::describe_topic_partitions::{Cursor, DescribeTopicPartitionsRequest, TopicRequest};
use kafka_proto::api::init_producer_id::InitProducerIdRequest;
use kafka_proto::api::metadata::{MetadataRequest, MetadataRequestTopic, MetadataResponse, MetadataResponseTopic};
use kafka_proto::api::{
    AlterConfigsRequest, ApiVersionsRequest, alter_configs, incremental_alter_configs as incremental,
};
use kafka_proto::{ApiKey, ErrorCode, Request, Str, Uuid};
use kafka_server::client::Client;
use tokio::net::TcpStream;

type Connection = Client<TcpStream>;

async fn ask<R: Request>(client: &mut Connection, request: &R, version: i16) -> R::Response {
    client.call(request, version).await.unwrap()
}

async fn all_topics(client: &mut Connection) -> Vec<MetadataResponseTopic> {
    ask(client, &MetadataRequest { topics: None, ..Default::default() }, 13).await.topics
}

fn wanted(names: &[Option<&str>], ids: &[Uuid]) -> MetadataRequest {
    let topics = (0..names.len().max(ids.len())).map(|at| MetadataRequestTopic {
        name: names.get(at).copied().flatten().map(Str::from),
        topic_id: ids.get(at).copied().unwrap_or_default(),
        ..Default::default()
    });
    MetadataRequest { topics: Some(topics.collect()), allow_auto_topic_creation: false, ..Default::default() }
}

/// Error, name and number of partitions of each topic.
fn summary(response: &MetadataResponse) -> Vec<(ErrorCode, Option<&str>, usize)> {
    let topics = response.topics.iter();
    topics.map(|topic| (topic.error_code, topic.name.as_deref(), topic.partitions.len())).collect()
}

#[tokio::test]
async fn metadata_is_served_in_every_version() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 2).await;
    for version in 0..=13 {
        let mut request = wanted(&[Some("t")], &[]);
        request.allow_auto_topic_creation = true;
        let response = ask(&mut client, &request, version).await;
        assert_eq!(summary(&response), [(ErrorCode::NONE, Some("t"), 2)], "version {version}");
        let own = &response.brokers[0];
        assert_eq!(own.port, i32::from(broker.address().unwrap().port()));
        assert_eq!(response.controller_id, if version >= 1 { own.node_id } else { -1 });
        let partition = &response.topics[0].partitions[1];
        assert_eq!((partition.partition_index, partition.leader_id), (1, own.node_id));
        assert_eq!((partition.replica_nodes.len(), partition.isr_nodes.len()), (1, 1));
    }
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn all_topics_or_none() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "b", 1).await;
    create_topic(&mut client, "a", 1).await;
    let none = MetadataRequest { topics: Some(Vec::new()), ..Default::default() };
    assert_eq!(ask(&mut client, &none, 0).await.topics.len(), 2, "version 0 has no null");
    assert_eq!(ask(&mut client, &none, 1).await.topics.len(), 0);
    let all = ask(&mut client, &MetadataRequest { topics: None, ..Default::default() }, 1).await;
    assert_eq!(summary(&all), [(ErrorCode::NONE, Some("a"), 1), (ErrorCode::NONE, Some("b"), 1)]);
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn topics_are_found_by_name_and_by_id() {
    use ErrorCode as E;
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 1).await;
    create_topic(&mut client, "u", 1).await;
    let id = |name: &str, all: &[MetadataResponseTopic]| {
        all.iter().find(|topic| topic.name.as_deref() == Some(name)).unwrap().topic_id
    };
    let all = all_topics(&mut client).await;
    let (t, u, stranger) = (id("t", &all), id("u", &all), Uuid::from_u64_pair(1, 102));
    for (names, ids, version, expected) in [
        // Known ones first, each once.
        (
            &[Some("x"), Some("t"), Some("t")][..],
            &[][..],
            12,
            &[(E::NONE, Some("t"), 1), (E::UNKNOWN_TOPIC_OR_PARTITION, Some("x"), 0)][..],
        ),
        (&[Some("a b")], &[], 12, &[(E::INVALID_TOPIC_EXCEPTION, Some("a b"), 0)]),
        (&[None], &[t], 12, &[(E::NONE, Some("t"), 1)]),
        (&[None], &[stranger], 12, &[(E::UNKNOWN_TOPIC_ID, None, 0)]),
        // With one id, those without are passed over.
        (&[Some("t"), None], &[Uuid::ZERO, u], 12, &[(E::NONE, Some("u"), 1)]),
        (&[Some("t")], &[t], 11, &[(E::INVALID_REQUEST, Some("t"), 0)]),
        (&[None], &[t], 10, &[(E::INVALID_REQUEST, Some(""), 0)]),
        (&[None], &[], 12, &[(E::UNKNOWN_SERVER_ERROR, Some(""), 0)]),
    ] {
        let response = ask(&mut client, &wanted(names, ids), version).await;
        assert_eq!(summary(&response), expected, "{names:?} {ids:?}");
    }
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn a_topic_is_created_by_asking_for_it() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    let mut request = wanted(&[Some("new"), Some("a b")], &[]);
    let unwanted = ask(&mut client, &request, 12).await;
    assert_eq!(unwanted.topics[0].error_code, ErrorCode::UNKNOWN_TOPIC_OR_PARTITION);
    assert_eq!(all_topics(&mut client).await.len(), 0);
    request.allow_auto_topic_creation = true;
    let first = ask(&mut client, &request, 12).await;
    assert_eq!(first.topics[0].error_code, ErrorCode::UNKNOWN_TOPIC_OR_PARTITION, "it comes later, as in Kafka");
    // Clients ask again until it is there.
    while ask(&mut client, &request, 12).await.topics[0].error_code != ErrorCode::NONE {}
    assert_eq!(summary(&ask(&mut client, &request, 12).await)[0], (ErrorCode::NONE, Some("new"), 1));
    assert_eq!(produce(&mut client, "new", 0, batch(&["a"])).await.error_code, ErrorCode::NONE);
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn what_one_may_do_is_told_on_request() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 1).await;
    let mut request = wanted(&[Some("t")], &[]);
    for version in [8, 10] {
        let response = ask(&mut client, &request, version).await;
        assert_eq!(response.cluster_authorized_operations, i32::MIN);
        assert_eq!(response.topics[0].topic_authorized_operations, i32::MIN);
    }
    request.include_cluster_authorized_operations = true;
    request.include_topic_authorized_operations = true;
    let response = ask(&mut client, &request, 10).await;
    assert_eq!((response.cluster_authorized_operations, response.topics[0].topic_authorized_operations), (8096, 3576));
    let described = DescribeClusterRequest { include_cluster_authorized_operations: true, ..Default::default() };
    for version in 0..=2 {
        let response = ask(&mut client, &described, version).await;
        assert_eq!((response.error_code, response.brokers.len()), (ErrorCode::NONE, 1));
        assert_eq!((response.cluster_id.as_str(), response.cluster_authorized_operations), (broker.cluster_id(), 8096));
    }
    let controllers = DescribeClusterRequest { endpoint_type: 2, ..Default::default() };
    assert_eq!(ask(&mut client, &controllers, 1).await.error_code, ErrorCode::MISMATCHED_ENDPOINT_TYPE);
    broker.shutdown().await.unwrap();
}

fn creatable(name: &str) -> CreatableTopic {
    CreatableTopic { name: name.into(), num_partitions: 1, replication_factor: 1, ..Default::default() }
}

fn deletion(name: &str) -> DeleteTopicsRequest {
    let topic = DeleteTopicState { name: Some(name.into()), ..Default::default() };
    DeleteTopicsRequest { topics: vec![topic], timeout_ms: 1000, ..Default::default() }
}

#[tokio::test]
async fn topics_are_created_grown_and_deleted_in_every_version() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    for version in 2..=7 {
        let topics = vec![creatable(&format!("t{version}"))];
        let request = CreateTopicsRequest { topics, timeout_ms: 1000, ..Default::default() };
        let created = ask(&mut client, &request, version).await.topics.remove(0);
        assert_eq!(created.error_code, ErrorCode::NONE);
        if version >= 5 {
            assert_eq!((created.num_partitions, created.replication_factor), (1, 1));
            assert_eq!(created.configs.map(|configs| configs.len()), Some(33));
        }
        assert_eq!(created.topic_id.is_zero(), version < 7);
        let again = ask(&mut client, &request, version).await.topics.remove(0);
        assert_eq!(again.error_code, ErrorCode::TOPIC_ALREADY_EXISTS);
        let message = format!("Topic 't{version}' already exists.");
        assert_eq!(again.error_message.as_deref(), Some(message.as_str()));
    }
    for version in 0..=3 {
        let topic = CreatePartitionsTopic {
            name: "t2".into(),
            count: i32::from(version) + 2,
            assignments: None,
            ..Default::default()
        };
        let request = CreatePartitionsRequest { topics: vec![topic], timeout_ms: 1000, ..Default::default() };
        assert_eq!(ask(&mut client, &request, version).await.results[0].error_code, ErrorCode::NONE);
    }
    assert_eq!(produce(&mut client, "t2", 4, batch(&["a"])).await.error_code, ErrorCode::NONE);
    for version in 1..=5 {
        let topic_names = vec![format!("t{}", version + 1).into(), "none".into()];
        let request = DeleteTopicsRequest { topic_names, timeout_ms: 1000, ..Default::default() };
        let responses = ask(&mut client, &request, version).await.responses;
        let errors: Vec<_> = responses.iter().map(|response| response.error_code).collect();
        assert_eq!(errors, [ErrorCode::NONE, ErrorCode::UNKNOWN_TOPIC_OR_PARTITION]);
    }
    assert_eq!(ask(&mut client, &deletion("t7"), 6).await.responses[0].error_code, ErrorCode::NONE);
    assert!(all_topics(&mut client).await.is_empty());
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn who_gives_no_time_gets_nothing() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    let request = CreateTopicsRequest { topics: vec![creatable("t")], timeout_ms: 0, ..Default::default() };
    let created = ask(&mut client, &request, 7).await.topics.remove(0);
    assert_eq!((created.error_code, created.error_message), (ErrorCode::REQUEST_TIMED_OUT, None));
    assert!(all_topics(&mut client).await.is_empty());
    create_topic(&mut client, "t", 1).await;
    let deletion = DeleteTopicsRequest { timeout_ms: 0, ..deletion("t") };
    assert_eq!(ask(&mut client, &deletion, 6).await.responses[0].error_code, ErrorCode::REQUEST_TIMED_OUT);
    assert_eq!(all_topics(&mut client).await.len(), 1);
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn deletion_can_be_forbidden() {
    let dir = tempfile::tempdir().unwrap();
    let broker = on_disk(dir.path(), &["delete.topic.enable=false"]).await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 1).await;
    let answer = ask(&mut client, &deletion("t"), 6).await;
    assert_eq!(answer.responses[0].error_code, ErrorCode::TOPIC_DELETION_DISABLED);
    let by_name = DeleteTopicsRequest { topic_names: vec!["t".into()], ..Default::default() };
    assert_eq!(ask(&mut client, &by_name, 2).await.responses[0].error_code, ErrorCode::INVALID_REQUEST);
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn topics_and_configs_outlive_the_process() {
    let dir = tempfile::tempdir().unwrap();
    let broker = on_disk(dir.path(), &[]).await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 3).await;
    alter(&mut client, 2, "t", &[("retention.ms", 0, Some("5"))]).await;
    create_topic(&mut client, "gone", 3).await;
    ask(&mut client, &deletion("gone"), 6).await;
    let before = all_topics(&mut client).await;
    let first = producer_id(&mut client, 5).await;
    broker.shutdown().await.unwrap();
    for epoch in [2, 4] {
        let broker = on_disk(dir.path(), &[]).await;
        let mut client = connect(&broker).await;
        let after = all_topics(&mut client).await;
        assert_eq!((after.len(), after[0].topic_id), (1, before[0].topic_id));
        // It was taken from this broker when it went down, and given to it when it came back.
        let leaders = after[0].partitions.iter().map(|p| (p.leader_id, p.leader_epoch)).collect::<Vec<_>>();
        assert_eq!(leaders, [(1, epoch); 3]);
        let config = describe(&mut client, 2, "t", Some(&["retention.ms"])).await.configs.remove(0);
        assert_eq!((config.value.as_deref(), config.config_source), (Some("5"), 1));
        assert!(producer_id(&mut client, 5).await >= first + 1000, "a block of ids is given out once");
        broker.shutdown().await.unwrap();
    }
}

async fn describe(client: &mut Connection, kind: i8, name: &str, keys: Option<&[&str]>) -> DescribeConfigsResult {
    let resource = DescribeConfigsResource {
        resource_type: kind,
        resource_name: name.into(),
        configuration_keys: keys.map(|keys| keys.iter().map(|key| (*key).into()).collect()),
        ..Default::default()
    };
    let request = DescribeConfigsRequest {
        resources: vec![resource],
        include_synonyms: true,
        include_documentation: true,
        ..Default::default()
    };
    ask(client, &request, 4).await.results.remove(0)
}

async fn alter(
    client: &mut Connection,
    kind: i8,
    name: &str,
    configs: &[(&str, i8, Option<&str>)],
) -> (ErrorCode, String) {
    let configs = configs.iter().map(|(name, operation, value)| incremental::AlterableConfig {
        name: (*name).into(),
        config_operation: *operation,
        value: value.map(Str::from),
        ..Default::default()
    });
    let resource = incremental::AlterConfigsResource {
        resource_type: kind,
        resource_name: name.into(),
        configs: configs.collect(),
        ..Default::default()
    };
    let request = incremental::IncrementalAlterConfigsRequest { resources: vec![resource], ..Default::default() };
    let response = ask(client, &request, 1).await.responses.remove(0);
    (response.error_code, response.error_message.map(String::from).unwrap_or_default())
}

#[tokio::test]
async fn configs_are_described() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 1).await;
    for version in 1..=4 {
        let resource = DescribeConfigsResource {
            resource_type: 2,
            resource_name: "t".into(),
            configuration_keys: None,
            ..Default::default()
        };
        let request = DescribeConfigsRequest { resources: vec![resource], ..Default::default() };
        let result = ask(&mut client, &request, version).await.results.remove(0);
        assert_eq!((result.error_code, result.error_message.as_deref()), (ErrorCode::NONE, Some("")));
        assert_eq!(result.configs.len(), 33);
        let undocumented = |text: Option<&Str>| text.is_none_or(|text| text.is_empty());
        assert!(result.configs.iter().all(|c| c.synonyms.is_empty() && undocumented(c.documentation.as_ref())));
    }
    alter(&mut client, 2, "t", &[("retention.ms", 0, Some("1000"))]).await;
    alter(&mut client, 4, "", &[("log.retention.ms", 0, Some("2000"))]).await;
    let mut described = describe(&mut client, 2, "t", Some(&["retention.ms", "nope"])).await;
    let config = described.configs.remove(0);
    assert!(described.configs.is_empty() && config.documentation.is_some_and(|text| !text.is_empty()));
    assert_eq!((config.value.as_deref(), config.config_source, config.config_type), (Some("1000"), 1, 5));
    let synonyms = config.synonyms.iter().map(|s| (s.name.as_str(), s.value.as_deref(), s.source));
    let expected = [
        ("retention.ms", Some("1000"), 1),
        ("log.retention.ms", Some("2000"), 3),
        ("log.retention.hours", Some("168"), 5),
    ];
    assert!(synonyms.eq(expected), "{:?}", config.synonyms);
    let node = describe(&mut client, 4, "1", Some(&["node.id"])).await.configs.remove(0);
    assert_eq!((node.value.as_deref(), node.config_source, node.read_only), (Some("1"), 4, true));
    assert!(describe(&mut client, 4, "1", Some(&[])).await.configs.len() > 300, "an empty list is all");
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn resources_that_are_not_there_are_named() {
    use ErrorCode as E;
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    for (kind, name, code, message) in [
        (2, "none", E::UNKNOWN_TOPIC_OR_PARTITION, ""),
        (2, "", E::INVALID_TOPIC_EXCEPTION, "Topic name is invalid: the empty string is not allowed"),
        (4, "9", E::INVALID_REQUEST, "Unexpected broker id, expected 1 or empty string, but received 9"),
        (4, "x", E::INVALID_REQUEST, "Broker id must be an integer, but it is: x"),
        (8, "9", E::INVALID_REQUEST, "Unexpected broker id, expected 1 but received 9"),
        (8, "", E::INVALID_REQUEST, "Broker id must not be empty"),
        (16, "", E::INVALID_REQUEST, "Client metrics subscription name must not be empty"),
        (32, "", E::INVALID_REQUEST, "Group name must not be empty"),
    ] {
        let result = describe(&mut client, kind, name, None).await;
        assert_eq!((result.error_code, result.error_message.as_deref()), (code, Some(message)));
        assert!(result.configs.is_empty());
    }
    for (kind, name, key, operation, code, message) in [
        (4, "9", "log.cleaner.threads", 0, E::INVALID_REQUEST, "Unexpected broker id, expected 1, but received 9"),
        (8, "2", "kafka", 0, E::INVALID_REQUEST, "Unexpected node id. Expected 1, but received 2"),
        (8, "1", "kafka", 0, E::INVALID_CONFIG, "Logger kafka does not exist!"),
        (8, "1", "kafka", 2, E::INVALID_REQUEST, "APPEND operation is not allowed for the BROKER_LOGGER resource"),
        (2, "none", "retention.ms", 0, E::UNKNOWN_TOPIC_OR_PARTITION, "The topic 'none' does not exist."),
    ] {
        let answer = alter(&mut client, kind, name, &[(key, operation, Some("2"))]).await;
        assert_eq!(answer, (code, message.to_owned()));
    }
    broker.shutdown().await.unwrap();
}

#[tokio::test]
async fn answers_keep_the_order_of_the_resources() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 1).await;
    let resource = |kind: i8, name: &str| incremental::AlterConfigsResource {
        resource_type: kind,
        resource_name: name.into(),
        ..Default::default()
    };
    let resources = vec![resource(2, "t"), resource(4, "9"), resource(2, "none"), resource(8, "1"), resource(4, "1")];
    let names: Vec<_> = resources.iter().map(|r| (r.resource_type, r.resource_name.clone())).collect();
    for version in 0..=1 {
        let resources = resources.clone();
        let request = incremental::IncrementalAlterConfigsRequest { resources, ..Default::default() };
        let responses = ask(&mut client, &request, version).await.responses;
        let answered: Vec<_> = responses.iter().map(|r| (r.resource_type, r.resource_name.clone())).collect();
        assert_eq!(answered, names);
        let codes: Vec<_> = responses.iter().map(|r| r.error_code.0).collect();
        assert_eq!(codes, [0, 42, 3, 0, 0]);
    }
    let old = alter_configs::AlterConfigsResource { resource_type: 2, resource_name: "t".into(), ..Default::default() };
    for version in 0..=2 {
        let request = AlterConfigsRequest { resources: vec![old.clone()], ..Default::default() };
        assert_eq!(ask(&mut client, &request, version).await.responses[0].error_code, ErrorCode::NONE);
    }
    broker.shutdown().await.unwrap();
}

/// Name and partitions of each topic of a page, and where the next begins.
async fn page(
    client: &mut Connection,
    names: &[&str],
    limit: i32,
    cursor: Option<(&str, i32)>,
) -> (Vec<(String, i16, Vec<i32>)>, Option<(String, i32)>) {
    let request = DescribeTopicPartitionsRequest {
        topics: names.iter().map(|name| TopicRequest { name: (*name).into(), ..Default::default() }).collect(),
        response_partition_limit: limit,
        cursor: cursor.map(|(topic_name, partition_index)| Cursor {
            topic_name: topic_name.into(),
            partition_index,
            ..Default::default()
        }),
        ..Default::default()
    };
    let response = ask(client, &request, 0).await;
    let topics = response.topics.into_iter().map(|topic| {
        let partitions = topic.partitions.iter().map(|partition| partition.partition_index).collect();
        (topic.name.unwrap_or_default().into(), topic.error_code.0, partitions)
    });
    (topics.collect(), response.next_cursor.map(|next| (next.topic_name.into(), next.partition_index)))
}

#[tokio::test]
async fn topics_are_described_in_pages() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    for (name, partitions) in [("c", 1), ("a", 3), ("b", 2)] {
        create_topic(&mut client, name, partitions).await;
    }
    let topic = |name: &str, error: i16, partitions: &[i32]| (name.to_owned(), error, partitions.to_vec());
    let next = |name: &str, partition: i32| Some((name.to_owned(), partition));
    let (a, b, c) = (topic("a", 0, &[0, 1, 2]), topic("b", 0, &[0, 1]), topic("c", 0, &[0]));
    assert_eq!(page(&mut client, &[], 100, None).await, (vec![a.clone(), b.clone(), c.clone()], None));
    assert_eq!(page(&mut client, &["c", "a"], 100, None).await, (vec![a.clone(), c.clone()], None));
    assert_eq!(page(&mut client, &[], 3, None).await, (vec![a.clone()], next("b", 0)));
    assert_eq!(page(&mut client, &[], 4, None).await, (vec![a, topic("b", 0, &[0])], next("b", 1)));
    assert_eq!(page(&mut client, &[], 4, Some(("b", 1))).await, (vec![topic("b", 0, &[1]), c.clone()], None));
    // At least one partition, whatever the client says.
    assert_eq!(page(&mut client, &[], 0, None).await, (vec![topic("a", 0, &[0])], next("a", 1)));
    // The topic of the cursor is gone.
    assert_eq!(page(&mut client, &[], 9, Some(("bb", 1))).await, (vec![c], None));
    assert_eq!(page(&mut client, &["a"], 9, Some(("a", 99))).await, (vec![topic("a", 0, &[])], None));
    for (names, cursor) in [(&["a"][..], ("a", -1)), (&["b"], ("a", 0)), (&["a", "c"], ("b", 0))] {
        let refused = names.iter().map(|name| topic(name, 42, &[])).collect();
        assert_eq!(page(&mut client, names, 9, Some(cursor)).await, (refused, None));
    }
    let unknown = vec![topic("a b", 17, &[]), topic("x", 3, &[])];
    assert_eq!(page(&mut client, &["x", "a b"], 9, None).await, (unknown, None));
    broker.shutdown().await.unwrap();
}

async fn producer_id(client: &mut Connection, version: i16) -> i64 {
    let request = InitProducerIdRequest { transactional_id: None, ..Default::default() };
    let response = ask(client, &request, version).await;
    assert_eq!((response.error_code, response.producer_epoch), (ErrorCode::NONE, 0));
    response.producer_id
}

#[tokio::test]
async fn idempotent_producers_get_ids() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    let mut ids = Vec::new();
    for version in (0..=5).cycle().take(1200) {
        ids.push(producer_id(&mut client, version).await);
    }
    assert!(ids.iter().copied().eq(0..1200), "one after the other, over the end of a block");
    let base = InitProducerIdRequest { transactional_id: None, ..Default::default() };
    for (request, code) in [
        (InitProducerIdRequest { producer_id: 5, ..base.clone() }, ErrorCode::INVALID_REQUEST),
        (InitProducerIdRequest { producer_epoch: 5, ..base.clone() }, ErrorCode::INVALID_REQUEST),
        (InitProducerIdRequest { producer_id: 5, producer_epoch: 5, ..base.clone() }, ErrorCode::NONE),
        (InitProducerIdRequest { transactional_id: Some("".into()), ..base.clone() }, ErrorCode::INVALID_REQUEST),
        (InitProducerIdRequest { transactional_id: Some("t".into()), ..base }, ErrorCode::NOT_COORDINATOR),
    ] {
        assert_eq!(ask(&mut client, &request, 5).await.error_code, code, "{request:?}");
    }
    broker.shutdown().await.unwrap();
}

/// A setting of all brokers is in force for topics that do not say otherwise, without a restart.
#[tokio::test]
async fn a_broker_setting_reaches_the_topics() {
    let broker = in_memory().await;
    let mut client = connect(&broker).await;
    create_topic(&mut client, "t", 1).await;
    let large = "x".repeat(2000);
    let produced = produce(&mut client, "t", 0, batch(&[&large])).await;
    assert_eq!(produced.error_code, ErrorCode::NONE);
    let answer = alter(&mut client, 4, "", &[("message.max.bytes", 0, Some("1000"))]).await;
    assert_eq!(answer, (ErrorCode::NONE, String::new()));
    let produced = produce(&mut client, "t", 0, batch(&[&large])).await;
    assert_eq!(produced.error_code, ErrorCode::MESSAGE_TOO_LARGE);
    let answer = alter(&mut client, 2, "t", &[("max.message.bytes", 0, Some("5000"))]).await;
    assert_eq!(answer, (ErrorCode::NONE, String::new()));
    let produced = produce(&mut client, "t", 0, batch(&[&large])).await;
    assert_eq!(produced.error_code, ErrorCode::NONE);
    broker.shutdown().await.unwrap();
}

/// `docs/apis.md` is generated from this list.
#[tokio::test]
async fn what_is_advertised_is_the_list_that_the_docs_show() {
    let broker = in_memory().await;
    let answer = ask(&mut connect(&broker).await, &ApiVersionsRequest::default(), 0).await;
    let lines = answer.api_keys.iter().map(|api| match (ApiKey(api.api_key), api.min_version, api.max_version) {
        (key, min, max) if min == max => format!("{key} {min}\n"),
        (key, min, max) => format!("{key} {min}..={max}\n"),
    });
    let list = include_str!("../testdata/apis.txt");
    assert_eq!(lines.collect::<String>(), list, "put it into testdata/apis.txt, then `cargo xtask codegen`");
    broker.shutdown().await.unwrap();
}
