//! Bytes that mean harm: huge counts, overlong varints, broken tags, wrong nulls. Each is refused by name, and
//! memory stays within the budget.
#![allow(clippy::unwrap_used, reason = "a test may")]

use kafka_proto::api::{
    ApiVersionsRequest, CreateTopicsRequest, DeleteTopicsRequest, FetchRequest, MetadataRequest, MetadataResponse,
    ProduceRequest,
};
use kafka_proto::{Bytes, DecodeError, DecodeErrorKind as Kind, ErrorCode, Message, Reader, every_message};
use proptest::prelude::*;

fn decode<M: Message>(bytes: &[u8], version: i16) -> Result<M, DecodeError> {
    M::from_bytes(Bytes::copy_from_slice(bytes), version)
}

fn kind<M: Message>(bytes: &[u8], version: i16) -> Kind {
    decode::<M>(bytes, version).expect_err("must be refused").kind()
}

#[test]
fn a_huge_count_is_refused_before_anything_is_reserved() {
    // Five bytes that claim two thousand million topics.
    let legacy = [0x7f, 0xff, 0xff, 0xff, 0];
    assert!(matches!(kind::<MetadataRequest>(&legacy, 1), Kind::TooManyElements { count: 0x7fff_ffff, .. }));
    let compact = [0xff, 0xff, 0xff, 0xff, 0x07];
    assert!(matches!(kind::<MetadataRequest>(&compact, 12), Kind::TooManyElements { .. }));
    let too_long = [0xff, 0xff, 0xff, 0xff, 0x0f];
    assert!(matches!(kind::<MetadataRequest>(&too_long, 12), Kind::InvalidLength(_)));
}

#[test]
fn heap_stays_within_the_budget() {
    // As many empty topic names as fit: 32 bytes of heap for two of input.
    let count = 400_000u32;
    let mut bytes = count.to_be_bytes().to_vec();
    bytes.resize(4 + 2 * count as usize, 0);
    bytes.extend_from_slice(&0i32.to_be_bytes());
    let fits = decode::<DeleteTopicsRequest>(&bytes, 1).unwrap();
    assert_eq!(fits.topic_names.len(), 400_000);
    let mut r = Reader::new(Bytes::from(bytes)).with_budget(1024);
    let error = DeleteTopicsRequest::decode(&mut r, 1).unwrap_err();
    assert!(matches!(error.kind(), Kind::Budget { left: 1024, .. }));
    assert_eq!(error.field(), "topic_names");
}

#[test]
fn varints_are_never_overlong() {
    // The empty array of topics, as 1, 2 and 5 bytes; then five bytes with bits that fall off.
    let tail = [0, 0, 0, 0];
    for bad in [&[0x81, 0x00][..], &[0x81, 0x80, 0x80, 0x80, 0x00], &[0x81, 0x80, 0x80, 0x80, 0x10]] {
        assert_eq!(kind::<MetadataRequest>(&[bad, &tail].concat(), 12), Kind::InvalidVarint);
    }
    let six = [0x81, 0x80, 0x80, 0x80, 0x80, 0x00];
    assert_eq!(kind::<MetadataRequest>(&six, 12), Kind::InvalidVarint);
    assert!(decode::<MetadataRequest>(&[1, 0, 0, 0], 12).is_ok());
}

#[test]
fn null_is_refused_where_the_schema_says_so() {
    // Null topics mean "all" since version 1; at version 0 they are not allowed.
    let null = [0xff, 0xff, 0xff, 0xff];
    assert_eq!(kind::<MetadataRequest>(&null, 0), Kind::UnexpectedNull);
    assert_eq!(decode::<MetadataRequest>(&null, 1).unwrap().topics, None);
    assert_eq!(kind::<ApiVersionsRequest>(&[0, 1, 0], 3), Kind::UnexpectedNull);
}

#[test]
fn strings_are_utf8_and_short() {
    assert_eq!(kind::<ApiVersionsRequest>(&[3, 0xc3, 0x28, 1, 0], 3), Kind::InvalidUtf8);
    let mut long = vec![0x81, 0x80, 0x02]; // 32,768 bytes
    long.resize(40_000, b'x');
    assert_eq!(kind::<ApiVersionsRequest>(&long, 3), Kind::InvalidLength(32_768));
}

#[test]
fn tags_increase_and_fill_their_size() {
    let head = [1, 1];
    let with = |tags: &[u8]| [&head[..], tags].concat();
    // One unknown tag is skipped, or kept by choice.
    let ok = with(&[2, 5, 1, 0xaa, 9, 0]);
    assert!(decode::<ApiVersionsRequest>(&ok, 3).unwrap().unknown_tags.is_empty());
    let mut r = Reader::new(Bytes::from(ok.clone())).keep_unknown_tags();
    let kept = ApiVersionsRequest::decode(&mut r, 3).unwrap();
    assert_eq!(kept.unknown_tags.iter().count(), 2);
    assert_eq!(kept.to_bytes(3).unwrap(), ok);
    assert!(kept.to_bytes(2).is_err(), "version 2 cannot carry tags");
    // Repeated, out of order, longer than what is left.
    assert_eq!(kind::<ApiVersionsRequest>(&with(&[2, 5, 0, 5, 0]), 3), Kind::TagOrder(5));
    assert_eq!(kind::<ApiVersionsRequest>(&with(&[2, 5, 0, 4, 0]), 3), Kind::TagOrder(4));
    assert!(matches!(kind::<ApiVersionsRequest>(&with(&[1, 5, 9, 0]), 3), Kind::Incomplete { needed: 8 }));
    // A tag that only a later version has: FetchRequest's replica state, at 15 a follower's.
    let mut early = FetchRequest::default().to_bytes(12).unwrap().to_vec();
    assert_eq!(early.pop(), Some(0));
    early.extend_from_slice(&[1, 1, 0]);
    assert_eq!(kind::<FetchRequest>(&early, 12), Kind::TagVersion(1));
    assert_eq!(decode::<FetchRequest>(&early, 12).unwrap_err().field(), "replica_state");
    // A known tag (FetchRequest's cluster id) with a byte to spare.
    let fetch = FetchRequest { cluster_id: Some("x".into()), ..Default::default() };
    let mut bytes = fetch.to_bytes(17).unwrap().to_vec();
    assert_eq!(bytes.split_off(bytes.len() - 5), [1, 0, 2, 2, b'x']);
    bytes.extend_from_slice(&[1, 0, 3, 2, b'x', 0]);
    assert!(matches!(kind::<FetchRequest>(&bytes, 17), Kind::TagSize { tag: 0, left: 1 }));
}

#[test]
fn trailing_bytes_and_versions_are_checked() {
    assert_eq!(kind::<MetadataRequest>(&[0, 0, 0, 0, 7], 0), Kind::TrailingBytes(1));
    assert_eq!(kind::<MetadataRequest>(&[], 99), Kind::UnsupportedVersion(99));
    assert_eq!(kind::<ProduceRequest>(&[], 2), Kind::UnsupportedVersion(2));
}

#[test]
fn errors_say_where() {
    let mut bytes = MetadataResponse::default().to_bytes(1).unwrap().to_vec();
    bytes.truncate(bytes.len() - 2);
    let error = decode::<MetadataResponse>(&bytes, 1).unwrap_err();
    assert_eq!((error.field(), error.offset()), ("topics", 8));
    assert_eq!(error.kind(), Kind::Incomplete { needed: 2 });
}

#[test]
fn what_a_version_cannot_say_is_an_error() {
    let request = CreateTopicsRequest { validate_only: true, ..Default::default() };
    assert!(request.to_bytes(7).is_ok());
    let fetch = FetchRequest { replica_id: 7, ..Default::default() };
    let error = fetch.to_bytes(17).unwrap_err();
    assert_eq!(
        error.to_string(),
        "FetchRequest.replica_id at version 17: the version cannot carry this field, and its value is not the default"
    );
    let long = ApiVersionsRequest { client_software_name: "x".repeat(40_000).into(), ..Default::default() };
    assert!(long.to_bytes(3).is_err());
    assert_eq!(ErrorCode(-7).to_string(), "error -7");
}

/// Decodes as every message at every version; only the absence of panics counts.
fn decode_as_everything(bytes: &Bytes) {
    fn try_all<M: Message>(bytes: &Bytes) {
        for version in M::VERSIONS.iter() {
            let mut r = Reader::new(bytes.clone()).keep_unknown_tags();
            if let Ok(message) = M::decode(&mut r, version) {
                // What was read can be written, and reads the same.
                let again = message.to_bytes(version).unwrap();
                let mut r = Reader::new(again).keep_unknown_tags();
                assert_eq!(M::decode(&mut r, version).unwrap(), message, "{} v{version}", M::NAME);
            }
        }
    }
    macro_rules! all {
        ($($message:ty,)*) => { $(try_all::<$message>(bytes);)* };
    }
    every_message!(all);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_bytes_never_panic(bytes in proptest::collection::vec(prop_oneof![Just(0u8), Just(1), Just(2), any::<u8>()], 0..120)) {
        decode_as_everything(&Bytes::from(bytes));
    }
}
