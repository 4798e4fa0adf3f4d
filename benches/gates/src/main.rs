//! Runs one hot path once, warmed up, so that its instructions can be counted: `kafka-gates CASE`.
//!
//! `cargo xtask gates` counts them with callgrind, which collects inside [`measured`] only. Without a case, the
//! cases are listed: the name, and how many units (partitions, records) one run has.

use std::hint::black_box;

use bytes::Bytes;
use kafka_log::batch::{BatchBuilder, BatchOptions, BatchRef, Rules, ValidBatch, Validator};
use kafka_proto::api::*;
use kafka_proto::views::{FetchRequestView, MessageView, MetadataResponseView, ProduceRequestView};
use kafka_proto::{Message, Records, Writer};

/// What is counted.
#[inline(never)]
fn measured<T>(work: &mut impl FnMut() -> T) -> T {
    work()
}

/// Once for the allocator and for what is made on first use, once for the count.
fn run<T>(mut work: impl FnMut() -> T) {
    black_box(work());
    black_box(measured(&mut work));
}

/// A hot path: its name, the units of one run, and the run.
type Case = (&'static str, u64, fn());

const CASES: &[Case] = &[
    ("fetch-request-decode", 1000, || decode::<FetchRequest>(&fetch(), 17)),
    ("fetch-request-view", 1000, || view_fetch(&bytes(&fetch(), 17))),
    ("fetch-request-encode", 1000, || encode(&fetch(), 17)),
    ("produce-request-decode", 1000, || decode::<ProduceRequest>(&produce(), 11)),
    ("produce-request-view", 1000, || view_produce(&bytes(&produce(), 11))),
    ("produce-response-encode", 1000, || encode(&produced(), 11)),
    ("metadata-response-decode", 1000, || decode::<MetadataResponse>(&metadata(), 12)),
    ("metadata-response-view", 1000, || view_metadata(&bytes(&metadata(), 12))),
    ("metadata-response-encode", 1000, || encode(&metadata(), 12)),
    ("offset-fetch-response-decode", 1000, || decode::<OffsetFetchResponse>(&offsets(), 9)),
    ("offset-fetch-response-encode", 1000, || encode(&offsets(), 9)),
    ("api-versions-response-decode", 100, || decode::<ApiVersionsResponse>(&versions(), 4)),
    ("records-walk", 100, || walk(&batch())),
    ("produce-validate", 100, || validate(&batch())),
    // Twice the work for the same units: has to break the budget of fetch-request-view.
    ("canary", 1000, || {
        let bytes = bytes(&fetch(), 17);
        run(|| fetch_offsets(&bytes) + fetch_offsets(&bytes));
    }),
];

fn main() {
    let wanted = std::env::args().nth(1);
    for (name, units, case) in CASES {
        match &wanted {
            None => println!("{name} {units}"),
            Some(wanted) if wanted == name => case(),
            Some(_) => {}
        }
    }
}

fn bytes<M: Message>(message: &M, version: i16) -> Bytes {
    message.to_bytes(version).expect("the version carries it")
}

fn decode<M: Message>(message: &M, version: i16) {
    let bytes = bytes(message, version);
    run(|| M::from_bytes(bytes.clone(), version).expect("its own bytes"));
}

fn encode<M: Message>(message: &M, version: i16) {
    run(|| {
        let mut w = Writer::new();
        message.encode(&mut w, version).expect("the version carries it");
        w.finish()
    });
}

/// A hundred topics of ten partitions.
fn topics<T>(topic: impl Fn(i32) -> T) -> Vec<T> {
    (0..100).map(topic).collect()
}

fn fetch() -> FetchRequest {
    let partition = |partition| fetch::FetchPartition { partition, fetch_offset: 42, ..Default::default() };
    let topic = |_| fetch::FetchTopic { partitions: (0..10).map(partition).collect(), ..Default::default() };
    FetchRequest { topics: topics(topic), ..Default::default() }
}

fn view_fetch(bytes: &[u8]) {
    run(|| fetch_offsets(bytes));
}

fn fetch_offsets(bytes: &[u8]) -> i64 {
    let view = FetchRequestView::parse(black_box(bytes), 17).expect("its own bytes");
    view.topics.iter().flat_map(|topic| topic.partitions).map(|p| p.fetch_offset).sum()
}

fn produce() -> ProduceRequest {
    let records = Bytes::from(vec![7; 1024]);
    let partition = |index| produce::PartitionProduceData {
        index,
        records: Some(Records::Bytes(records.clone())),
        ..Default::default()
    };
    let topic = |n| produce::TopicProduceData {
        name: format!("orders-{n}").into(),
        partition_data: (0..10).map(partition).collect(),
        ..Default::default()
    };
    ProduceRequest { topic_data: topics(topic), ..Default::default() }
}

fn view_produce(bytes: &[u8]) {
    run(|| {
        let view = ProduceRequestView::parse(bytes, 11).expect("its own bytes");
        let partitions = view.topic_data.iter().flat_map(|topic| topic.partition_data);
        partitions.map(|p| p.records.map_or(0, <[u8]>::len)).sum::<usize>()
    });
}

fn produced() -> ProduceResponse {
    let partition = |index| produce::PartitionProduceResponse { index, base_offset: 42, ..Default::default() };
    let topic = |n| produce::TopicProduceResponse {
        name: format!("orders-{n}").into(),
        partition_responses: (0..10).map(partition).collect(),
        ..Default::default()
    };
    ProduceResponse { responses: topics(topic), ..Default::default() }
}

fn metadata() -> MetadataResponse {
    let partition = |partition_index| metadata::MetadataResponsePartition {
        partition_index,
        replica_nodes: vec![0, 1, 2].into(),
        isr_nodes: vec![0, 1, 2].into(),
        ..Default::default()
    };
    let topic = |n| metadata::MetadataResponseTopic {
        name: Some(format!("orders-{n}").into()),
        partitions: (0..10).map(partition).collect(),
        ..Default::default()
    };
    MetadataResponse { topics: topics(topic), ..Default::default() }
}

fn view_metadata(bytes: &[u8]) {
    run(|| {
        let view = MetadataResponseView::parse(bytes, 12).expect("its own bytes");
        let partitions = view.topics.iter().flat_map(|topic| topic.partitions);
        partitions.map(|p| p.leader_id + p.replica_nodes.iter().sum::<i32>()).sum::<i32>()
    });
}

fn offsets() -> OffsetFetchResponse {
    let partition = |partition_index| offset_fetch::OffsetFetchResponsePartitions {
        partition_index,
        committed_offset: 42,
        ..Default::default()
    };
    let topic = |n| offset_fetch::OffsetFetchResponseTopics {
        name: format!("orders-{n}").into(),
        partitions: (0..10).map(partition).collect(),
        ..Default::default()
    };
    let group = offset_fetch::OffsetFetchResponseGroup { topics: topics(topic), ..Default::default() };
    OffsetFetchResponse { groups: vec![group], ..Default::default() }
}

fn versions() -> ApiVersionsResponse {
    let key = |api_key| api_versions::ApiVersion { api_key, ..Default::default() };
    ApiVersionsResponse { api_keys: (0..100).map(key).collect(), ..Default::default() }
}

/// A hundred records of 100 bytes.
fn batch() -> Bytes {
    let mut builder = BatchBuilder::new(BatchOptions::default());
    for n in 0..100 {
        builder.append(1_000 + n, None, Some(&[7; 92]), &[]).expect("room");
    }
    builder.finish().expect("records")
}

fn walk(batch: &Bytes) {
    let batch = BatchRef::parse(batch, usize::MAX).expect("its own bytes");
    run(|| {
        let records = batch.records().expect("not compressed");
        records.map(|record| record.expect("whole").value.map_or(0, <[u8]>::len)).sum::<usize>()
    });
}

fn validate(batch: &Bytes) {
    let rules = Rules::default();
    let mut validator = Validator::default();
    let mut out: Vec<ValidBatch> = Vec::new();
    run(|| {
        out.clear();
        validator.validate(batch, &rules, 2_000, &mut out).expect("a good batch");
        out.len()
    });
}
