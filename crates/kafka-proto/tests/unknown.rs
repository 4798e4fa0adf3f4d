//! What this crate does not know is carried all the same: values of enumerations, keys and versions of APIs.
#![allow(clippy::unwrap_used, reason = "a test may")]

use kafka_proto::api::*;
use kafka_proto::frame::{encode_request, encode_response};
use kafka_proto::header::{RequestPrefix, Support, decode_request_header};
use kafka_proto::views::{MessageView, MetadataResponseView, View};
use kafka_proto::{
    ApiKey, Bytes, Correlation, DecodeErrorKind, ErrorCode, FrameDecoder, Message, Reader, RequestHeader, json,
};

/// Reads and writes at every version that can carry the message.
fn carried<M: Message>(message: &M) {
    let mut versions = 0;
    for version in M::VERSIONS.iter() {
        let Ok(bytes) = message.to_bytes(version) else { continue };
        let read = M::from_bytes(bytes.clone(), version).unwrap();
        assert_eq!(read.to_bytes(version).unwrap(), bytes, "{} v{version}", M::NAME);
        versions += usize::from(&read == message);
    }
    assert!(versions > 0, "{}: no version carried all of it", M::NAME);
}

#[test]
fn error_codes_of_the_future_are_carried() {
    for code in [i16::MIN, -7, 31_000, i16::MAX].map(ErrorCode) {
        let partition = metadata::MetadataResponsePartition { error_code: code, ..Default::default() };
        let topic = metadata::MetadataResponseTopic {
            error_code: code,
            name: Some("t".into()),
            partitions: vec![partition],
            ..Default::default()
        };
        let response = MetadataResponse { error_code: code, topics: vec![topic], ..Default::default() };
        carried(&response);
        let bytes = response.to_bytes(13).unwrap();
        let view = MetadataResponseView::parse(&bytes, 13).unwrap();
        assert_eq!((view.error_code, view.owned()), (code, response.clone()));
        let printed = json::to_string(&response, 13).unwrap();
        assert_eq!(printed.matches(&format!("\"errorCode\":{}", code.0)).count(), 3, "{printed}");
    }
}

#[test]
fn values_of_enumerations_of_the_future_are_carried() {
    carried(&FetchRequest { isolation_level: 77, ..Default::default() });
    carried(&ListOffsetsRequest { isolation_level: -128, ..Default::default() });
    carried(&ProduceRequest { acks: 77, ..Default::default() });
    carried(&FindCoordinatorRequest { key: "k".into(), key_type: 99, ..Default::default() });
    let asked = describe_configs::DescribeConfigsResource { resource_type: -3, ..Default::default() };
    carried(&DescribeConfigsRequest { resources: vec![asked], ..Default::default() });
    let config =
        describe_configs::DescribeConfigsResourceResult { config_source: 100, config_type: -100, ..Default::default() };
    let result = describe_configs::DescribeConfigsResult { configs: vec![config], ..Default::default() };
    carried(&DescribeConfigsResponse { results: vec![result], ..Default::default() });
    let acl = create_acls::AclCreation {
        resource_type: 50,
        resource_pattern_type: 51,
        operation: 52,
        permission_type: 53,
        ..Default::default()
    };
    carried(&CreateAclsRequest { creations: vec![acl], ..Default::default() });
    let group =
        list_groups::ListedGroup { group_state: "Dreaming".into(), group_type: "odd".into(), ..Default::default() };
    carried(&ListGroupsResponse { groups: vec![group], ..Default::default() });
    let advertised = api_versions::ApiVersion { api_key: 4711, max_version: 3, ..Default::default() };
    carried(&ApiVersionsResponse { api_keys: vec![advertised], ..Default::default() });
}

/// A frame that starts like a request, whatever follows.
fn foreign(api_key: i16, version: i16, correlation_id: i32) -> Vec<u8> {
    let mut frame = [api_key.to_be_bytes(), version.to_be_bytes()].concat();
    frame.extend_from_slice(&correlation_id.to_be_bytes());
    frame.extend_from_slice(&[0xff, 0xff, 0, 0xde, 0xad]);
    frame
}

fn framed(frame: &[u8]) -> Vec<u8> {
    [&u32::try_from(frame.len()).unwrap().to_be_bytes()[..], frame].concat()
}

/// The frames of a stream that comes in pieces.
fn frames(stream: &[u8], piece: usize) -> Vec<Bytes> {
    let mut decoder = FrameDecoder::new(1 << 16);
    let mut frames = Vec::new();
    for piece in stream.chunks(piece) {
        decoder.buffer().extend_from_slice(piece);
        while let Some(frame) = decoder.next_frame().unwrap() {
            frames.push(frame);
        }
    }
    assert_eq!(decoder.buffered(), 0);
    frames
}

#[test]
fn unknown_apis_and_versions_pass_through_between_known_ones() {
    let header = RequestHeader { correlation_id: 1, ..Default::default() };
    let known = encode_request(&header, &HeartbeatRequest::default(), 4).unwrap().into_bytes();
    let strangers = [(4711, 0, 2), (-1, 3, 3), (i16::MAX, i16::MAX, 4), (3, 99, 5), (7, 0, 6)];
    let requests: Vec<u8> =
        strangers.iter().flat_map(|(key, version, id)| framed(&foreign(*key, *version, *id))).collect();
    let requests = [&known[..], &requests].concat();
    let refused = |id: i32| framed(&[&id.to_be_bytes()[..], &[0xca, 0xfe]].concat());
    let answered = encode_response::<HeartbeatRequest>(1, &HeartbeatResponse::default(), 4).unwrap().into_bytes();
    let responses = [&answered[..], &strangers.map(|(.., id)| refused(id)).concat()].concat();
    for piece in [1, 3, requests.len()] {
        let mut proxy = Correlation::new();
        let mut passed = Vec::new();
        let mut supports = Vec::new();
        for frame in frames(&requests, piece) {
            supports.push(decode_request_header(&mut Reader::new(frame.clone())).map(|(_, support)| support));
            assert_eq!(proxy.passing(&frame, RequestPrefix::peek(&frame).unwrap()), Ok(true));
            passed.extend(framed(&frame));
        }
        assert_eq!(passed, requests, "requests pass byte for byte");
        assert_eq!(supports[0], Ok(Support::Known));
        assert!(matches!(supports[4], Ok(Support::UnsupportedVersion(_))), "{:?}", supports[4]);
        for (support, key) in [(1, 4711), (2, -1), (3, i16::MAX), (5, 7)].map(|(at, key)| (&supports[at], key)) {
            assert_eq!(support.as_ref().unwrap_err().kind(), DecodeErrorKind::UnknownApi(key));
        }

        let mut passed = Vec::new();
        for (at, frame) in frames(&responses, piece).into_iter().enumerate() {
            let answer = proxy.response(frame).unwrap();
            assert_eq!(answer.request, answer.note);
            assert_eq!(answer.known.is_some(), at == 0, "{:?}", answer.request);
            passed.extend(framed(&answer.frame));
        }
        assert_eq!(passed, responses, "responses pass byte for byte");
        assert!(proxy.is_empty());
    }
    assert_eq!((ApiKey(4711).info(), ApiKey(4711).to_string()), (None, "ApiKey(4711)".to_owned()));
}
