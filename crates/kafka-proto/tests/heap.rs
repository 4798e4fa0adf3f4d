//! What decoding costs in heap, for each byte of ordinary traffic: why the budget is what it is.
//!
//! Each shape is encoded at every version that can carry it and decoded under a counting allocator; the version that
//! costs most stands in the table of `docs/protocol.md`. Shapes are large, so that the floor of the budget has no part in
//! it, and lean: names of four bytes, no optional text, so that each element is as few bytes as it can ordinarily be.
#![cfg(target_pointer_width = "64")]
#![allow(clippy::unwrap_used, reason = "a test may")]

use std::fmt::Write as _;
use std::ops::Range;

use kafka_proto::api::*;
use kafka_proto::reader::{HEAP_FLOOR, HEAP_PER_BYTE};
use kafka_proto::{Array, Bytes, Message, Policy, Records, Str, Uuid, Writer};

/// A message of some shape at the version that costs most.
struct Cost {
    shape: &'static str,
    version: i16,
    frame: usize,
    heap: usize,
}

impl Cost {
    /// Heap bytes for a byte of the frame, in tenths, rounded up.
    fn tenths(&self) -> usize {
        (self.heap * 10).div_ceil(self.frame)
    }
}

/// Heap that decoding `bytes` takes at most, by the allocator and not by the decoder itself.
fn heap<M: Message>(bytes: &Bytes, version: i16) -> usize {
    let mut decoded = None;
    let counted = allocation_counter::measure(|| decoded = Some(M::from_bytes(bytes.clone(), version)));
    decoded.unwrap().unwrap_or_else(|error| panic!("{} v{version}: {error}", M::NAME));
    usize::try_from(counted.bytes_max).unwrap()
}

fn cost<M: Message>(shape: &'static str, message: &M) -> Cost {
    let at = |version| {
        let mut w = Writer::new();
        message.encode_with(&mut w, version, Policy::Lossy).ok()?;
        let bytes = w.into_bytes();
        Some(Cost { shape, version, frame: bytes.len(), heap: heap::<M>(&bytes, version) })
    };
    let all = M::VERSIONS.iter().filter_map(at).filter(|cost| cost.frame > 2_000);
    all.max_by_key(|cost| cost.heap * 1_000 / cost.frame).expect("a version that can carry it")
}

/// `t000`, `t001`, …
fn name(number: usize) -> Str {
    format!("t{number:03}").into()
}

fn id(number: usize) -> Uuid {
    Uuid::from_u64_pair(0x1234_5678, number as u64)
}

fn list<T>(range: Range<usize>, element: impl FnMut(usize) -> T) -> Vec<T> {
    range.map(element).collect()
}

/// A thousand.
const K: Range<usize> = 0..1_000;

fn metadata() -> Vec<Cost> {
    let wanted = list(K, |n| metadata::MetadataRequestTopic { name: Some(name(n)), ..Default::default() });
    let request = MetadataRequest { topics: Some(wanted), ..Default::default() };
    let topic = |n, partitions| metadata::MetadataResponseTopic {
        name: Some(name(n)),
        topic_id: id(n),
        partitions: list(0..partitions, |_| {
            let replicas = Array::from(vec![1, 2, 3]);
            metadata::MetadataResponsePartition {
                replica_nodes: replicas.clone(),
                isr_nodes: replicas,
                ..Default::default()
            }
        }),
        ..Default::default()
    };
    let response = |topics, partitions| MetadataResponse {
        topics: list(0..topics, |n| topic(n, partitions)),
        ..Default::default()
    };
    let described = list(K, |n| describe_topic_partitions::TopicRequest { name: name(n), ..Default::default() });
    vec![
        cost("Metadata request, 1,000 topics", &request),
        cost("Metadata response, 1,000 topics without partitions", &response(1_000, 0)),
        cost("Metadata response, 1,000 × 1 partitions, 3 replicas", &response(1_000, 1)),
        cost("Metadata response, 100 × 100 partitions, 3 replicas", &response(100, 100)),
        cost(
            "DescribeTopicPartitions request, 1,000 topics",
            &DescribeTopicPartitionsRequest { topics: described, ..Default::default() },
        ),
    ]
}

fn produce() -> Vec<Cost> {
    // The smallest batch: one record with a value of one byte.
    let batch = Bytes::from_static(&[7; 61 + 8]);
    let request = |topics, partitions| ProduceRequest {
        topic_data: list(0..topics, |n| produce::TopicProduceData {
            name: name(n),
            topic_id: id(n),
            partition_data: list(0..partitions, |_| produce::PartitionProduceData {
                records: Some(Records::Bytes(batch.clone())),
                ..Default::default()
            }),
            ..Default::default()
        }),
        ..Default::default()
    };
    let response = |topics, partitions| ProduceResponse {
        responses: list(0..topics, |n| produce::TopicProduceResponse {
            name: name(n),
            topic_id: id(n),
            partition_responses: vec![Default::default(); partitions],
            ..Default::default()
        }),
        ..Default::default()
    };
    vec![
        cost("Produce request, 1,000 × 1 partitions, a record each", &request(1_000, 1)),
        cost("Produce request, 1 × 1,000 partitions, a record each", &request(1, 1_000)),
        cost("Produce response, 1,000 × 1 partitions", &response(1_000, 1)),
        cost("Produce response, 1 × 1,000 partitions", &response(1, 1_000)),
    ]
}

fn fetch() -> Vec<Cost> {
    let request = |topics, partitions| FetchRequest {
        topics: list(0..topics, |n| fetch::FetchTopic {
            topic: name(n),
            topic_id: id(n),
            partitions: vec![Default::default(); partitions],
            ..Default::default()
        }),
        ..Default::default()
    };
    let forgotten = list(K, |n| fetch::ForgottenTopic {
        topic: name(n),
        topic_id: id(n),
        partitions: vec![0].into(),
        ..Default::default()
    });
    let response = |topics, partitions| FetchResponse {
        responses: list(0..topics, |n| fetch::FetchableTopicResponse {
            topic: name(n),
            topic_id: id(n),
            partitions: vec![Default::default(); partitions],
            ..Default::default()
        }),
        ..Default::default()
    };
    vec![
        cost("Fetch request, 1,000 × 1 partitions", &request(1_000, 1)),
        cost("Fetch request, 1 × 1,000 partitions", &request(1, 1_000)),
        cost(
            "Fetch request, 1,000 topics forgotten",
            &FetchRequest { forgotten_topics_data: forgotten, ..Default::default() },
        ),
        cost("Fetch response, 1,000 × 1 partitions without records", &response(1_000, 1)),
        cost("Fetch response, 1 × 1,000 partitions without records", &response(1, 1_000)),
    ]
}

fn offsets() -> Vec<Cost> {
    let wanted = list_offsets::ListOffsetsTopic {
        name: name(0),
        partitions: vec![Default::default(); 1_000],
        ..Default::default()
    };
    let found = list_offsets::ListOffsetsTopicResponse {
        name: name(0),
        partitions: vec![Default::default(); 1_000],
        ..Default::default()
    };
    let epochs = offset_for_leader_epoch::OffsetForLeaderTopic {
        topic: name(0),
        partitions: vec![Default::default(); 1_000],
        ..Default::default()
    };
    let deleted = delete_records::DeleteRecordsTopic {
        name: name(0),
        partitions: vec![Default::default(); 1_000],
        ..Default::default()
    };
    vec![
        cost(
            "ListOffsets request, 1,000 partitions",
            &ListOffsetsRequest { topics: vec![wanted], ..Default::default() },
        ),
        cost(
            "ListOffsets response, 1,000 partitions",
            &ListOffsetsResponse { topics: vec![found], ..Default::default() },
        ),
        cost(
            "OffsetForLeaderEpoch request, 1,000 partitions",
            &OffsetForLeaderEpochRequest { topics: vec![epochs], ..Default::default() },
        ),
        cost(
            "DeleteRecords request, 1,000 partitions",
            &DeleteRecordsRequest { topics: vec![deleted], ..Default::default() },
        ),
    ]
}

fn commits() -> Vec<Cost> {
    let commit = |topics, partitions| OffsetCommitRequest {
        topics: list(0..topics, |n| offset_commit::OffsetCommitRequestTopic {
            name: name(n),
            topic_id: id(n),
            partitions: vec![Default::default(); partitions],
            ..Default::default()
        }),
        ..Default::default()
    };
    let committed = offset_commit::OffsetCommitResponseTopic {
        name: name(0),
        partitions: vec![Default::default(); 1_000],
        ..Default::default()
    };
    let in_txn = txn_offset_commit::TxnOffsetCommitRequestTopic {
        name: name(0),
        partitions: vec![Default::default(); 1_000],
        ..Default::default()
    };
    let joining = list(K, |n| add_partitions_to_txn::AddPartitionsToTxnTopic {
        name: name(n),
        partitions: vec![0].into(),
        ..Default::default()
    });
    vec![
        cost("OffsetCommit request, 1,000 × 1 partitions", &commit(1_000, 1)),
        cost("OffsetCommit request, 1 × 1,000 partitions", &commit(1, 1_000)),
        cost(
            "OffsetCommit response, 1 × 1,000 partitions",
            &OffsetCommitResponse { topics: vec![committed], ..Default::default() },
        ),
        cost(
            "TxnOffsetCommit request, 1 × 1,000 partitions",
            &TxnOffsetCommitRequest { topics: vec![in_txn], ..Default::default() },
        ),
        cost(
            "AddPartitionsToTxn request, 1,000 × 1 partitions",
            &AddPartitionsToTxnRequest { v3_and_below_topics: joining, ..Default::default() },
        ),
    ]
}

fn fetched_offsets() -> Vec<Cost> {
    let classic = list(K, |n| offset_fetch::OffsetFetchRequestTopic {
        name: name(n),
        partition_indexes: vec![0].into(),
        ..Default::default()
    });
    let topics = list(K, |n| offset_fetch::OffsetFetchRequestTopics {
        name: name(n),
        topic_id: id(n),
        partition_indexes: vec![0].into(),
        ..Default::default()
    });
    let group = offset_fetch::OffsetFetchRequestGroup { topics: Some(topics), ..Default::default() };
    let response = |topics, partitions| {
        let topics = list(0..topics, |n| offset_fetch::OffsetFetchResponseTopics {
            name: name(n),
            topic_id: id(n),
            partitions: vec![Default::default(); partitions],
            ..Default::default()
        });
        let group = offset_fetch::OffsetFetchResponseGroup { topics, ..Default::default() };
        OffsetFetchResponse { groups: vec![group], ..Default::default() }
    };
    vec![
        cost(
            "OffsetFetch request, 1,000 × 1 partitions, to version 7",
            &OffsetFetchRequest { topics: Some(classic), ..Default::default() },
        ),
        cost(
            "OffsetFetch request, 1,000 × 1 partitions of a group",
            &OffsetFetchRequest { groups: vec![group], ..Default::default() },
        ),
        cost("OffsetFetch response, 1,000 × 1 partitions", &response(1_000, 1)),
        cost("OffsetFetch response, 1 × 10,000 partitions", &response(1, 10_000)),
    ]
}

fn groups() -> Vec<Cost> {
    // A client id of one letter and the uuid that a coordinator puts behind it.
    let member = |n: usize| Str::from(format!("c-{}", id(n)));
    let joined = list(0..500, |n| join_group::JoinGroupResponseMember {
        member_id: member(n),
        metadata: Bytes::from_static(&[0; 14]),
        ..Default::default()
    });
    let assigned = list(0..500, |n| sync_group::SyncGroupRequestAssignment {
        member_id: member(n),
        assignment: Bytes::from_static(&[0; 10]),
        ..Default::default()
    });
    let subscribed = ConsumerGroupHeartbeatRequest {
        subscribed_topic_names: Some(list(K, name)),
        topic_partitions: Some(list(K, |n| consumer_group_heartbeat::TopicPartitions {
            topic_id: id(n),
            partitions: vec![0].into(),
            ..Default::default()
        })),
        ..Default::default()
    };
    let leaving = list(0..500, |n| leave_group::MemberIdentity { member_id: member(n), ..Default::default() });
    let listed = list(K, |n| list_groups::ListedGroup { group_id: name(n), ..Default::default() });
    let gone = list(K, |n| describe_groups::DescribedGroup {
        group_id: name(n),
        group_state: "Dead".into(),
        ..Default::default()
    });
    let described =
        list(0..500, |n| describe_groups::DescribedGroupMember { member_id: member(n), ..Default::default() });
    let described = describe_groups::DescribedGroup { members: described, ..Default::default() };
    vec![
        cost("JoinGroup response, 500 members", &JoinGroupResponse { members: joined, ..Default::default() }),
        cost("SyncGroup request, 500 members", &SyncGroupRequest { assignments: assigned, ..Default::default() }),
        cost("ConsumerGroupHeartbeat request, 1,000 topics subscribed and owned", &subscribed),
        cost("LeaveGroup request, 500 members", &LeaveGroupRequest { members: leaving, ..Default::default() }),
        cost(
            "ListGroups response, 1,000 groups without a protocol",
            &ListGroupsResponse { groups: listed, ..Default::default() },
        ),
        cost(
            "DescribeGroups response, 1,000 groups that do not exist",
            &DescribeGroupsResponse { groups: gone, ..Default::default() },
        ),
        cost(
            "DescribeGroups response, 500 members",
            &DescribeGroupsResponse { groups: vec![described], ..Default::default() },
        ),
        cost(
            "FindCoordinator request, 1,000 groups",
            &FindCoordinatorRequest { coordinator_keys: list(K, name), ..Default::default() },
        ),
    ]
}

fn admin() -> Vec<Cost> {
    let created = list(K, |n| create_topics::CreatableTopic { name: name(n), ..Default::default() });
    let made = list(K, |n| create_topics::CreatableTopicResult { name: name(n), ..Default::default() });
    let asked = list(K, |n| describe_configs::DescribeConfigsResource { resource_name: name(n), ..Default::default() });
    // As a broker answers for a topic: every key with its value, and one source.
    let configs = list(0..40, |_| describe_configs::DescribeConfigsResourceResult {
        name: "retention.bytes".into(),
        value: Some("-1".into()),
        synonyms: vec![describe_configs::DescribeConfigsSynonym {
            name: "log.retention.bytes".into(),
            value: Some("-1".into()),
            ..Default::default()
        }],
        ..Default::default()
    });
    let results = list(0..100, |n| describe_configs::DescribeConfigsResult {
        resource_name: name(n),
        configs: configs.clone(),
        ..Default::default()
    });
    let deleted =
        list(K, |n| delete_topics::DeletableTopicResult { name: Some(name(n)), topic_id: id(n), ..Default::default() });
    let widened = list(K, |n| create_partitions::CreatePartitionsTopic { name: name(n), ..Default::default() });
    let altered =
        list(K, |n| alter_configs::AlterConfigsResourceResponse { resource_name: name(n), ..Default::default() });
    let acls = vec![create_acls::AclCreationResult::default(); 1_000];
    let gone = list(K, |n| delete_groups::DeletableGroupResult { group_id: name(n), ..Default::default() });
    vec![
        cost("DeleteTopics response, 1,000 topics", &DeleteTopicsResponse { responses: deleted, ..Default::default() }),
        cost(
            "CreatePartitions request, 1,000 topics",
            &CreatePartitionsRequest { topics: widened, ..Default::default() },
        ),
        cost("AlterConfigs response, 1,000 topics", &AlterConfigsResponse { responses: altered, ..Default::default() }),
        cost("CreateAcls response, 1,000 entries", &CreateAclsResponse { results: acls, ..Default::default() }),
        cost("DeleteGroups response, 1,000 groups", &DeleteGroupsResponse { results: gone, ..Default::default() }),
        cost("CreateTopics request, 1,000 topics", &CreateTopicsRequest { topics: created, ..Default::default() }),
        cost("CreateTopics response, 1,000 topics", &CreateTopicsResponse { topics: made, ..Default::default() }),
        cost(
            "DeleteTopics request, 1,000 topics",
            &DeleteTopicsRequest { topic_names: list(K, name), ..Default::default() },
        ),
        cost(
            "DescribeConfigs request, 1,000 topics",
            &DescribeConfigsRequest { resources: asked, ..Default::default() },
        ),
        cost(
            "DescribeConfigs response, 100 topics, 40 keys each",
            &DescribeConfigsResponse { results, ..Default::default() },
        ),
    ]
}

fn all() -> Vec<Cost> {
    [metadata(), produce(), fetch(), offsets(), commits(), fetched_offsets(), groups(), admin()]
        .into_iter()
        .flatten()
        .collect()
}

/// Whether a budget of `per_byte` has a fifth to spare beyond what was measured, without its floor.
fn has_room(per_byte: usize, cost: &Cost) -> bool {
    cost.heap * 6 <= per_byte * cost.frame * 5
}

#[test]
fn ordinary_traffic_leaves_a_fifth_of_the_budget() {
    let all = all();
    for cost in &all {
        assert!(has_room(HEAP_PER_BYTE, cost), "{}: {} tenths", cost.shape, cost.tenths());
    }
    // The measurement is not empty, and two thirds of the budget would not do.
    assert!(all.iter().any(|cost| !has_room(HEAP_PER_BYTE * 2 / 3, cost)), "the budget could be smaller");
}

#[test]
fn the_table_in_the_docs_is_what_was_measured() {
    const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");
    const HEAD: &str = "| message | version | frame | heap | heap / frame |\n|---|--:|--:|--:|--:|\n";
    // The package alone has no page.
    let Ok(page) = std::fs::read_to_string(PAGE) else { return };
    let mut all = all();
    all.sort_by_key(|cost| std::cmp::Reverse(cost.tenths()));
    let table = all.iter().fold(HEAD.to_owned(), |mut table, cost| {
        let Cost { shape, version, frame, heap } = cost;
        let (whole, tenth) = (cost.tenths() / 10, cost.tenths() % 10);
        let _ = writeln!(table, "| {shape} | {version} | {frame} | {heap} | {whole}.{tenth} |");
        table
    });
    println!("{table}");
    let start = page.find(HEAD).expect("the table's head is in the page");
    let end = page[start..].find("\n\n").map_or(page.len(), |end| start + end + 1);
    if std::env::var_os("KAFKA_WRITE_DOCS").is_some() {
        std::fs::write(PAGE, [&page[..start], &table, &page[end..]].concat()).unwrap();
    } else {
        assert_eq!(page[start..end], table, "KAFKA_WRITE_DOCS=1 cargo test -p kafka-proto --test heap");
    }
}

/// Names of one and two letters are few, and the floor of the budget pays for them.
#[test]
fn every_topic_of_a_short_name_can_be_asked_for() {
    let letters: Vec<char> = ('a'..='z').chain('A'..='Z').chain('0'..='9').chain("._-".chars()).collect();
    let one = letters.iter().map(char::to_string).filter(|name| name != ".");
    let two = letters.iter().flat_map(|a| letters.iter().map(move |b| format!("{a}{b}"))).filter(|name| name != "..");
    let topics =
        one.chain(two).map(|name| metadata::MetadataRequestTopic { name: Some(name.into()), ..Default::default() });
    let request = MetadataRequest { topics: Some(topics.collect()), ..Default::default() };
    for version in [8, 9] {
        let bytes = request.to_bytes(version).unwrap();
        let heap = heap::<MetadataRequest>(&bytes, version);
        assert!(heap <= HEAP_PER_BYTE * bytes.len() + HEAP_FLOOR, "{heap}");
    }
}
