//! The router as a service: dispatch, versions, ApiVersions, layers.
#![allow(clippy::unwrap_used)]

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};

use common::{METADATA, echo, produce, word};
use kafka_proto::api::api_versions::SupportedFeatureKey;
use kafka_proto::api::{ApiVersionsRequest, ApiVersionsResponse, MetadataRequest, MetadataResponse, ProduceRequest};
use kafka_proto::{ApiKey, ErrorCode, Message, Reader, Request, ResponseHeader};
use kafka_server::{
    Answer, AnswerKind, App, Call, CallError, ConnectionId, ConnectionInfo, Endpoint, Piece, Reply, RequestContext,
    RouteOptions, Router, SecurityProtocol,
};
use tower::{Layer, Service, ServiceExt};

fn connection() -> Arc<ConnectionInfo> {
    ConnectionInfo::new(
        ConnectionId(1),
        "PLAINTEXT",
        SecurityProtocol::Plaintext,
        Endpoint::Memory(0),
        Endpoint::Memory(1),
    )
}

fn call_of<R: Request>(request: &R, key: ApiKey, version: i16) -> Call {
    let known = if R::VERSIONS.contains(version) { version } else { R::VERSIONS.max };
    Call {
        context: RequestContext::new(key, version, 7, None, Default::default(), connection()),
        body: request.to_bytes(known).unwrap(),
    }
}

async fn call<R: Request>(app: &App, request: &R, version: i16) -> Result<Answer, CallError> {
    app.clone().oneshot(call_of(request, R::KEY, version)).await
}

/// The response in an answer, read at `version`.
fn response<R: Request>(answer: Answer, version: i16) -> R::Response {
    let AnswerKind::Frame(pieces) = answer.kind else { panic!("no frame: {answer:?}") };
    let [Piece::Bytes(bytes)] = pieces.as_slice() else { panic!("in pieces: {pieces:?}") };
    let declared = i32::from_be_bytes(bytes[..4].try_into().unwrap());
    assert_eq!(declared as usize, bytes.len() - 4);
    let mut reader = Reader::new(bytes.slice(4..));
    let header = ResponseHeader::decode(&mut reader, R::response_header_version(version)).unwrap();
    assert_eq!(header.correlation_id, 7);
    let response = R::Response::decode(&mut reader, version).unwrap();
    reader.finish().unwrap();
    response
}

#[tokio::test]
async fn a_request_goes_to_the_handler_of_its_type() {
    let app = Router::new(()).route(echo).into_app();
    for version in MetadataRequest::VERSIONS.iter().filter(|v| *v >= 2) {
        let answer = call(&app, &word("hello"), version).await.unwrap();
        let response = response::<MetadataRequest>(answer, version);
        assert_eq!(response.cluster_id.as_deref(), Some("hello"), "version {version}");
    }
}

#[tokio::test]
async fn what_is_not_served_is_an_error() {
    let app = Router::new(()).route_with(RouteOptions::default().versions(4, 9), echo).into_app();
    let error = call(&app, &produce(0, 1, 1), 9).await.unwrap_err();
    assert!(matches!(error, CallError::UnknownApi(0)), "{error}");
    for version in [3, 10] {
        let error = call(&app, &word("a"), version).await.unwrap_err();
        assert!(matches!(error, CallError::UnsupportedVersion { .. }), "{error}");
    }
}

#[tokio::test]
async fn a_body_that_cannot_be_read_is_an_error() {
    let app = Router::new(()).route(echo).into_app();
    let mut truncated = call_of(&word("hello"), ApiKey::METADATA, METADATA);
    truncated.body.truncate(3);
    let error = app.clone().oneshot(truncated).await.unwrap_err();
    assert!(matches!(error, CallError::Decode { .. }), "{error}");

    // As Apache Kafka 4.3.1, which reads the request and leaves the rest.
    let mut trailing = call_of(&word("hello"), ApiKey::METADATA, METADATA);
    trailing.body = [&trailing.body[..], b"!"].concat().into();
    let answer = app.clone().oneshot(trailing).await.unwrap();
    let response = response::<MetadataRequest>(answer, METADATA);
    assert_eq!(response.cluster_id.as_deref(), Some("hello"));
}

/// The bytes of an answer behind its length.
fn bytes(answer: Answer) -> Vec<u8> {
    let AnswerKind::Frame(pieces) = answer.kind else { panic!("no frame: {answer:?}") };
    let [Piece::Bytes(bytes)] = pieces.as_slice() else { panic!("in pieces: {pieces:?}") };
    bytes[4..].to_vec()
}

#[tokio::test]
async fn refused_api_versions_are_the_bytes_of_apache_kafka() {
    let app = Router::new(()).route(echo).into_app();
    // Recorded from 4.3.1, for versions 99, 5 and -1.
    let recorded = [0, 0, 0, 7, 0, 35, 0, 0, 0, 1, 0, 18, 0, 0, 0, 4];
    for version in [99, 5, -1] {
        let answer = call(&app, &ApiVersionsRequest::default(), version).await.unwrap();
        assert_eq!(bytes(answer), recorded, "version {version}");
    }
    // Recorded from 4.3.1, for empty software.
    let recorded = [0, 0, 0, 7, 0, 42, 1, 0, 0, 0, 0, 0];
    let answer = call(&app, &ApiVersionsRequest::default(), 3).await.unwrap();
    assert_eq!(bytes(answer), recorded);
}

#[tokio::test]
async fn api_versions_tells_what_is_registered() {
    let options = RouteOptions::default().versions(3, 9).advertised(0, 9);
    let app = Router::new(())
        .route(echo)
        .route_with(options, |(), _: RequestContext, _: ProduceRequest| async { Reply::nothing() })
        .into_app();
    let request = ApiVersionsRequest {
        client_software_name: "test".into(),
        client_software_version: "1.0".into(),
        ..Default::default()
    };
    for version in 0..=ApiVersionsRequest::LATEST_STABLE {
        let answer = call(&app, &request, version).await.unwrap();
        let response = response::<ApiVersionsRequest>(answer, version);
        assert_eq!(response.error_code, ErrorCode::NONE);
        let keys: Vec<_> = response.api_keys.iter().map(|a| (a.api_key, a.min_version, a.max_version)).collect();
        assert_eq!(keys.first(), Some(&(0, 0, 9)));
        assert_eq!(keys.get(1), Some(&(3, 0, MetadataRequest::LATEST_STABLE)));
        assert_eq!(keys.get(2), Some(&(18, 0, ApiVersionsRequest::LATEST_STABLE)));
    }
}

#[tokio::test]
async fn api_versions_of_the_future_is_answered_in_version_0() {
    let app = Router::new(()).route(echo).into_app();
    let answer = call(&app, &ApiVersionsRequest::default(), 99).await.unwrap();
    assert_eq!(answer.error, ErrorCode::UNSUPPORTED_VERSION);
    let response = response::<ApiVersionsRequest>(answer, 0);
    assert_eq!(response.error_code, ErrorCode::UNSUPPORTED_VERSION);
    let keys: Vec<_> = response.api_keys.iter().map(|a| a.api_key).collect();
    assert_eq!(keys, [18]);
}

#[tokio::test]
async fn software_that_is_no_word_is_refused() {
    let app = Router::new(()).into_app();
    let request = ApiVersionsRequest {
        client_software_name: "a b".into(),
        client_software_version: "1".into(),
        ..Default::default()
    };
    let answer = call(&app, &request, 3).await.unwrap();
    let refused = response::<ApiVersionsRequest>(answer, 3);
    assert_eq!(refused.error_code, ErrorCode::INVALID_REQUEST);
    assert!(refused.api_keys.is_empty());
    // Before version 3 there is no software to judge.
    let answer = call(&app, &ApiVersionsRequest::default(), 2).await.unwrap();
    assert_eq!(response::<ApiVersionsRequest>(answer, 2).error_code, ErrorCode::NONE);
}

#[tokio::test]
async fn the_hook_completes_api_versions() {
    let app = Router::new(41i64)
        .api_versions(|state, _, response: &mut ApiVersionsResponse| {
            response.finalized_features_epoch = state + 1;
            response.supported_features = [("kraft.version", 0), ("metadata.version", 7)]
                .into_iter()
                .map(|(name, min_version)| SupportedFeatureKey {
                    name: name.into(),
                    min_version,
                    max_version: 9,
                    ..Default::default()
                })
                .collect();
        })
        .into_app();
    let request = ApiVersionsRequest {
        client_software_name: "test".into(),
        client_software_version: "1".into(),
        ..Default::default()
    };
    for (version, features) in [(3, 1), (4, 2)] {
        let answer = call(&app, &request, version).await.unwrap();
        let response = response::<ApiVersionsRequest>(answer, version);
        assert_eq!(response.finalized_features_epoch, 42);
        assert_eq!(response.supported_features.len(), features, "version {version}");
    }
}

#[tokio::test]
async fn a_response_that_its_version_cannot_carry_is_an_error() {
    async fn wrong((): (), _: RequestContext, _: MetadataRequest) -> Reply<MetadataResponse> {
        let mut response = MetadataResponse::default();
        response.topics.push(Default::default());
        response.topics[0].name = None;
        Reply::new(response)
    }
    let app = Router::new(()).route(wrong).into_app();
    let error = call(&app, &word("a"), 1).await.unwrap_err();
    assert!(matches!(error, CallError::Encode { .. }), "{error}");
}

/// Counts calls, and refuses those of one API.
#[derive(Clone)]
struct Count<S> {
    inner: S,
    calls: Arc<AtomicUsize>,
}

struct CountLayer(Arc<AtomicUsize>);

impl<S> Layer<S> for CountLayer {
    type Service = Count<S>;
    fn layer(&self, inner: S) -> Count<S> {
        Count { inner, calls: Arc::clone(&self.0) }
    }
}

impl<S: Service<Call, Response = Answer>> Service<Call> for Count<S> {
    type Response = Answer;
    type Error = S::Error;
    type Future = S::Future;
    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(cx)
    }
    fn call(&mut self, call: Call) -> S::Future {
        self.calls.fetch_add(1, Ordering::Relaxed);
        self.inner.call(call)
    }
}

#[tokio::test]
async fn layers_wrap_every_route() {
    let calls = Arc::new(AtomicUsize::new(0));
    let app = Router::new(()).route(echo).layer(CountLayer(Arc::clone(&calls))).into_app();
    call(&app, &word("a"), METADATA).await.unwrap();
    call(&app, &ApiVersionsRequest::default(), 0).await.unwrap();
    call(&app, &produce(0, 1, 1), 9).await.unwrap_err();
    assert_eq!(calls.load(Ordering::Relaxed), 3);
}
