//! Views read what owned decoding reads and refuse what it refuses, with the same error, without allocating.
#![cfg(feature = "views")]
#![allow(clippy::unwrap_used, reason = "a test may")]

mod vectors;

use kafka_proto::api::{self, fetch, metadata};
use kafka_proto::views::{self, MessageView, View};
use kafka_proto::{Bytes, DecodeError, DecodeErrorKind, Message, Reader, UnknownTags};
use proptest::prelude::*;
use vectors::vectors;

/// Decodes both ways; the results have to be the same. The budget of heap bytes exists for owned values only.
fn same<M: Message>(
    bytes: &Bytes,
    version: i16,
    view: impl FnOnce(&Bytes, i16) -> Result<M, DecodeError>,
) -> Result<M, DecodeError> {
    let owned = M::from_bytes(bytes.clone(), version);
    if owned.as_ref().is_err_and(|error| matches!(error.kind(), DecodeErrorKind::Budget { .. })) {
        return owned;
    }
    assert_eq!(view(bytes, version), owned, "{} v{version}: {bytes:?}", M::NAME);
    owned
}

type Check = fn(&Bytes, i16) -> bool;

/// Every message that has a view: its name and the comparison.
fn checks() -> Vec<(&'static str, Check)> {
    macro_rules! table {
        ($($message:ident $view:ident,)*) => { vec![$(
            (<api::$message>::NAME, |bytes, version| {
                same::<api::$message>(bytes, version, |b, v| views::$view::parse(b, v).map(|view| view.owned())).is_ok()
            }),
        )*] };
    }
    table! {
        ApiVersionsRequest ApiVersionsRequestView,
        ApiVersionsResponse ApiVersionsResponseView,
        ConsumerGroupHeartbeatRequest ConsumerGroupHeartbeatRequestView,
        ConsumerGroupHeartbeatResponse ConsumerGroupHeartbeatResponseView,
        FetchRequest FetchRequestView,
        FetchResponse FetchResponseView,
        HeartbeatRequest HeartbeatRequestView,
        HeartbeatResponse HeartbeatResponseView,
        JoinGroupRequest JoinGroupRequestView,
        JoinGroupResponse JoinGroupResponseView,
        ListOffsetsRequest ListOffsetsRequestView,
        ListOffsetsResponse ListOffsetsResponseView,
        MetadataRequest MetadataRequestView,
        MetadataResponse MetadataResponseView,
        OffsetCommitRequest OffsetCommitRequestView,
        OffsetCommitResponse OffsetCommitResponseView,
        OffsetFetchRequest OffsetFetchRequestView,
        OffsetFetchResponse OffsetFetchResponseView,
        ProduceRequest ProduceRequestView,
        ProduceResponse ProduceResponseView,
        TxnOffsetCommitRequest TxnOffsetCommitRequestView,
        TxnOffsetCommitResponse TxnOffsetCommitResponseView,
    }
}

#[test]
fn views_equal_owned_messages_of_java() {
    let checks = checks();
    let mut seen = std::collections::BTreeMap::new();
    for vector in vectors() {
        if let Some((name, check)) = checks.iter().find(|(name, _)| *name == vector.name) {
            assert!(check(&vector.bytes, vector.version), "{name} v{} decodes", vector.version);
            *seen.entry(*name).or_insert(0) += 1;
        }
    }
    assert_eq!(seen.len(), checks.len(), "{seen:?}");
}

/// Every prefix, and every byte changed to values that hurt.
#[test]
fn views_refuse_what_owned_decoding_refuses() {
    let checks = checks();
    for vector in vectors().iter().filter(|v| v.kind > 0 && v.bytes.len() < 300) {
        let Some((_, check)) = checks.iter().find(|(name, _)| *name == vector.name) else { continue };
        for at in 0..vector.bytes.len() {
            assert!(!check(&vector.bytes.slice(..at), vector.version), "a prefix");
            for byte in [0, 1, 2, 0x7f, 0x80, 0xff] {
                let mut bytes = vector.bytes.to_vec();
                bytes[at] = byte;
                check(&bytes.into(), vector.version);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn random_bytes_mean_the_same(
        bytes in proptest::collection::vec(prop_oneof![4 => Just(0u8), 2 => Just(1), 2 => Just(2), 1 => any::<u8>()], 0..160),
    ) {
        let bytes = Bytes::from(bytes);
        for (_, check) in checks() {
            for version in 0..19 {
                check(&bytes, version);
            }
        }
    }
}

/// An array of numbers is passed in one step unless one of its elements has tagged fields: each in turn has them here.
#[test]
fn views_skip_unknown_tags_wherever_they_stand() {
    let mut later = UnknownTags::new();
    later.insert(77, Bytes::from_static(b"later"));
    let tags = |is_tagged: bool| if is_tagged { later.clone() } else { UnknownTags::new() };
    for tagged in 0..10 {
        let partition = |n| fetch::FetchPartition {
            partition: n,
            fetch_offset: 7,
            unknown_tags: tags(n == tagged),
            ..Default::default()
        };
        let topic = |n| fetch::FetchTopic {
            partitions: (0..8).map(partition).collect(),
            unknown_tags: tags(n + 8 == tagged),
            ..Default::default()
        };
        let request = api::FetchRequest {
            topics: (0..2).map(topic).collect(),
            unknown_tags: tags(tagged % 3 == 0),
            ..Default::default()
        };
        let bytes = request.to_bytes(17).unwrap();
        let mut keeping = Reader::new(bytes.clone()).keep_unknown_tags();
        assert_eq!(api::FetchRequest::decode(&mut keeping, 17).unwrap(), request);

        let view = |bytes: &Bytes, version| views::FetchRequestView::parse(bytes, version).map(|view| view.owned());
        let dropped = same::<api::FetchRequest>(&bytes, 17, view).unwrap();
        assert_ne!(dropped, request);
        let partitions =
            dropped.topics.iter().flat_map(|topic| &topic.partitions).map(|p| (p.partition, p.fetch_offset));
        assert!(partitions.eq((0..2).flat_map(|_| (0..8).map(|n| (n, 7)))));
        for at in 0..bytes.len() {
            assert!(same::<api::FetchRequest>(&bytes.slice(..at), 17, view).is_err());
        }
    }
}

#[test]
fn views_do_not_allocate() {
    let partitions = (0..100).map(|n| fetch::FetchPartition { partition: n, fetch_offset: 7, ..Default::default() });
    let topic = fetch::FetchTopic { topic: "orders".into(), partitions: partitions.collect(), ..Default::default() };
    let request = api::FetchRequest { topics: vec![topic; 10], rack_id: "a".into(), ..Default::default() };
    let partition = metadata::MetadataResponsePartition {
        replica_nodes: vec![1, 2, 3].into(),
        isr_nodes: vec![1, 2].into(),
        ..Default::default()
    };
    let topic = metadata::MetadataResponseTopic {
        name: Some("orders".into()),
        partitions: vec![partition; 10],
        ..Default::default()
    };
    let response = api::MetadataResponse { topics: vec![topic; 10], ..Default::default() };
    for version in [4, 11, 12] {
        let bytes = request.to_bytes(version).unwrap();
        let answer = response.to_bytes(version).unwrap();
        let mut sums = (0, 0);
        let used = allocation_counter::measure(|| {
            let view = views::FetchRequestView::parse(&bytes, version).unwrap();
            sums.0 = view.topics.iter().flat_map(|t| t.partitions).map(|p| p.fetch_offset).sum();
            let view = views::MetadataResponseView::parse(&answer, version).unwrap();
            for partition in view.topics.iter().flat_map(|topic| topic.partitions) {
                sums.1 += partition.replica_nodes.iter().chain(partition.isr_nodes.iter()).sum::<i32>();
            }
        });
        assert_eq!(used.count_total, 0, "allocations at version {version}");
        assert_eq!(sums, (7000, 900));
        // Owned: one for each array of structures that is not empty.
        let used = allocation_counter::measure(|| drop(api::FetchRequest::from_bytes(bytes.clone(), version).unwrap()));
        assert!(used.count_total <= 12, "{used:?}");
    }
}
