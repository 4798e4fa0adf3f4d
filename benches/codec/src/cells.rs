//! The messages of the comparison, and walks over their views.

use bytes::Bytes;
use kafka_proto::Records;
use kafka_proto::api::{self, *};
use kafka_proto::views::{self, MessageView};

/// Topics of ten partitions, or of fewer.
fn split(partitions: i32) -> impl Iterator<Item = (String, Vec<i32>)> {
    let all: Vec<i32> = (0..partitions).collect();
    let parts: Vec<Vec<i32>> = all.chunks(10).map(<[i32]>::to_vec).collect();
    parts.into_iter().enumerate().map(|(n, part)| (format!("orders-{n}"), part))
}

pub(crate) fn metadata(topics: i32, partitions: i32) -> MetadataResponse {
    let partition = |n| metadata::MetadataResponsePartition {
        partition_index: n,
        leader_id: n % 3,
        replica_nodes: vec![0, 1, 2].into(),
        isr_nodes: vec![0, 1, 2].into(),
        ..Default::default()
    };
    let topic = |n| metadata::MetadataResponseTopic {
        name: Some(format!("orders-{n}").into()),
        partitions: (0..partitions).map(partition).collect(),
        ..Default::default()
    };
    let broker =
        |n| metadata::MetadataResponseBroker { node_id: n, host: "broker.example".into(), ..Default::default() };
    MetadataResponse {
        brokers: (0..3).map(broker).collect(),
        topics: (0..topics).map(topic).collect(),
        ..Default::default()
    }
}

pub(crate) fn view_metadata(bytes: &[u8], version: i16) -> i64 {
    let view = views::MetadataResponseView::parse(bytes, version).expect("a view");
    view.topics
        .iter()
        .flat_map(|topic| topic.partitions)
        .map(|p| i64::from(p.leader_id + p.replica_nodes.iter().sum::<i32>() + p.isr_nodes.iter().sum::<i32>()))
        .sum()
}

fn records() -> Option<Records> {
    Some(Records::Bytes(Bytes::from(vec![7; 1024])))
}

pub(crate) fn produce(partitions: i32) -> ProduceRequest {
    let topic = |(name, parts): (String, Vec<i32>)| produce::TopicProduceData {
        name: name.into(),
        partition_data: parts
            .into_iter()
            .map(|index| produce::PartitionProduceData { index, records: records(), ..Default::default() })
            .collect(),
        ..Default::default()
    };
    ProduceRequest {
        acks: -1,
        timeout_ms: 30_000,
        topic_data: split(partitions).map(topic).collect(),
        ..Default::default()
    }
}

pub(crate) fn view_produce(bytes: &[u8], version: i16) -> i64 {
    let view = views::ProduceRequestView::parse(bytes, version).expect("a view");
    let partitions = view.topic_data.iter().flat_map(|topic| topic.partition_data);
    partitions.map(|p| i64::from(p.index) + p.records.map_or(0, <[u8]>::len) as i64).sum()
}

pub(crate) fn produced(partitions: i32) -> ProduceResponse {
    let topic = |(name, parts): (String, Vec<i32>)| api::produce::TopicProduceResponse {
        name: name.into(),
        partition_responses: parts
            .into_iter()
            .map(|index| api::produce::PartitionProduceResponse { index, base_offset: 42, ..Default::default() })
            .collect(),
        ..Default::default()
    };
    ProduceResponse { responses: split(partitions).map(topic).collect(), ..Default::default() }
}

pub(crate) fn view_produced(bytes: &[u8], version: i16) -> i64 {
    let view = views::ProduceResponseView::parse(bytes, version).expect("a view");
    view.responses.iter().flat_map(|topic| topic.partition_responses).map(|p| p.base_offset).sum()
}

pub(crate) fn fetch(partitions: i32) -> FetchRequest {
    let topic = |(_, parts): (String, Vec<i32>)| api::fetch::FetchTopic {
        topic_id: kafka_proto::Uuid::from_random(7),
        partitions: parts
            .into_iter()
            .map(|partition| api::fetch::FetchPartition { partition, fetch_offset: 42, ..Default::default() })
            .collect(),
        ..Default::default()
    };
    FetchRequest { max_wait_ms: 500, topics: split(partitions).map(topic).collect(), ..Default::default() }
}

pub(crate) fn view_fetch(bytes: &[u8], version: i16) -> i64 {
    let view = views::FetchRequestView::parse(bytes, version).expect("a view");
    let partitions = view.topics.iter().flat_map(|topic| topic.partitions);
    partitions.map(|p| i64::from(p.partition) + p.fetch_offset + i64::from(p.partition_max_bytes)).sum()
}

pub(crate) fn fetched(partitions: i32) -> FetchResponse {
    let topic = |(_, parts): (String, Vec<i32>)| api::fetch::FetchableTopicResponse {
        topic_id: kafka_proto::Uuid::from_random(7),
        partitions: parts
            .into_iter()
            .map(|partition_index| api::fetch::PartitionData {
                partition_index,
                records: records(),
                ..Default::default()
            })
            .collect(),
        ..Default::default()
    };
    FetchResponse { responses: split(partitions).map(topic).collect(), ..Default::default() }
}

pub(crate) fn view_fetched(bytes: &[u8], version: i16) -> i64 {
    let view = views::FetchResponseView::parse(bytes, version).expect("a view");
    let partitions = view.responses.iter().flat_map(|topic| topic.partitions);
    partitions.map(|p| p.high_watermark + p.records.map_or(0, <[u8]>::len) as i64).sum()
}

pub(crate) fn joined(members: i32) -> JoinGroupResponse {
    let member = |n| join_group::JoinGroupResponseMember {
        member_id: format!("consumer-{n}-0123456789abcdef0123456789abcdef").into(),
        metadata: Bytes::from(vec![1; 60]),
        ..Default::default()
    };
    JoinGroupResponse {
        protocol_type: Some("consumer".into()),
        protocol_name: Some("range".into()),
        members: (0..members).map(member).collect(),
        ..Default::default()
    }
}

pub(crate) fn view_joined(bytes: &[u8], version: i16) -> i64 {
    let view = views::JoinGroupResponseView::parse(bytes, version).expect("a view");
    view.members.iter().map(|member| (member.member_id.len() + member.metadata.len()) as i64).sum()
}

pub(crate) fn offsets(partitions: i32) -> OffsetFetchResponse {
    let topic = |(name, parts): (String, Vec<i32>)| offset_fetch::OffsetFetchResponseTopics {
        name: name.into(),
        partitions: parts
            .into_iter()
            .map(|partition_index| offset_fetch::OffsetFetchResponsePartitions {
                partition_index,
                committed_offset: 42,
                ..Default::default()
            })
            .collect(),
        ..Default::default()
    };
    let group = offset_fetch::OffsetFetchResponseGroup {
        group_id: "billing".into(),
        topics: split(partitions).map(topic).collect(),
        ..Default::default()
    };
    OffsetFetchResponse { groups: vec![group], ..Default::default() }
}

pub(crate) fn view_offsets(bytes: &[u8], version: i16) -> i64 {
    let view = views::OffsetFetchResponseView::parse(bytes, version).expect("a view");
    let topics = view.groups.iter().flat_map(|group| group.topics);
    topics.flat_map(|topic| topic.partitions).map(|p| p.committed_offset).sum()
}

pub(crate) fn versions() -> ApiVersionsResponse {
    let key = |info: &ApiInfo| api_versions::ApiVersion {
        api_key: info.key.0,
        min_version: info.versions.min,
        max_version: info.latest_stable,
        ..Default::default()
    };
    ApiVersionsResponse { api_keys: ALL.iter().map(key).collect(), ..Default::default() }
}

pub(crate) fn view_versions(bytes: &[u8], version: i16) -> i64 {
    let view = views::ApiVersionsResponseView::parse(bytes, version).expect("a view");
    view.api_keys.iter().map(|key| i64::from(key.max_version)).sum()
}

/// 16 KiB of records of 100 bytes.
pub(crate) fn batch() -> Bytes {
    use kafka_log::batch::{BatchBuilder, BatchOptions};
    let mut builder = BatchBuilder::new(BatchOptions::default());
    let mut n = 0;
    while builder.len() < 16 * 1024 {
        builder.append(1_000 + n / 4, None, Some(&[7; 92]), &[]).expect("room");
        n += 1;
    }
    builder.finish().expect("records")
}
