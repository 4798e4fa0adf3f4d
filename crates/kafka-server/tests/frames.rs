//! Bytes that are cut in odd places, frames that cannot be, peers that are slow.
#![allow(clippy::unwrap_used)]

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use common::{Harness, METADATA, PRODUCE, acknowledged, echo, produce, produced, word};
use kafka_proto::api::{MetadataRequest, MetadataResponse, ProduceRequest};
use kafka_server::client::ClientError;
use kafka_server::{Limits, RequestContext, RouteOptions, Router, SecurityProtocol};
use proptest::prelude::*;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::Instant;

async fn assert_closed(io: &mut (impl AsyncReadExt + Unpin)) {
    assert_eq!(io.read(&mut [0; 16]).await.unwrap(), 0);
}

#[tokio::test]
async fn frames_that_cannot_be_close_the_connection() {
    let limits = Limits { request_bytes_max: 1000, ..Default::default() };
    let harness = Harness::with_limits(Router::new(()).route(echo).into_app(), limits);
    for declared in [0, -1, i32::MIN, 1001, 100 << 20, i32::MAX] {
        let mut client = harness.client().await;
        client.io().write_all(&declared.to_be_bytes()).await.unwrap();
        assert_closed(client.io()).await;
    }
    // Neither a header, nor a known API, nor a served version, nor a body.
    let garbage: [&[u8]; 5] = [
        &[1],
        &[0, 3, 0, 12, 0, 0, 0],
        &[0x7f, 3, 0, 1, 0, 0, 0, 0, 0xff, 0xff],
        &[0, 3, 0, 99, 0, 0, 0, 0, 0xff, 0xff, 0],
        &[0, 3, 0, 12, 0, 0, 0, 0, 0xff, 0xff, 0, 0xff],
    ];
    for body in garbage {
        let mut client = harness.client().await;
        client.io().write_all(&(body.len() as i32).to_be_bytes()).await.unwrap();
        client.io().write_all(body).await.unwrap();
        assert_closed(client.io()).await;
    }
}

#[tokio::test]
async fn earlier_requests_are_answered_before_a_bad_frame_closes() {
    let harness = Harness::new(Router::new(()).route(echo).into_app());
    let mut client = harness.client().await;
    let mut bytes = client.encode(&word("last words"), METADATA).unwrap().to_vec();
    bytes.extend_from_slice(&(-5i32).to_be_bytes());
    client.io().write_all(&bytes).await.unwrap();
    let response = client.receive::<MetadataRequest>(METADATA).await.unwrap();
    assert_eq!(response.cluster_id.as_deref(), Some("last words"));
    let error = client.receive::<MetadataRequest>(METADATA).await.unwrap_err();
    assert!(matches!(error, ClientError::Closed), "{error}");
}

#[tokio::test]
async fn a_frame_may_come_byte_by_byte() {
    let harness = Harness::new(Router::new(()).route(echo).into_app());
    let mut client = harness.client().await;
    let bytes = client.encode(&word("slowly"), METADATA).unwrap();
    for byte in bytes {
        client.io().write_all(&[byte]).await.unwrap();
        tokio::task::yield_now().await;
    }
    let response = client.receive::<MetadataRequest>(METADATA).await.unwrap();
    assert_eq!(response.cluster_id.as_deref(), Some("slowly"));
}

/// Answers a Produce with a hash of its records as throttle time.
async fn digest((): (), _: RequestContext, request: ProduceRequest) -> kafka_proto::api::ProduceResponse {
    let (index, records) = produced(&request);
    assert!(records.iter().all(|byte| *byte == 7));
    acknowledged(index ^ records.len() as i32)
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// However a stream of requests of any size is cut into writes, each is answered.
    #[test]
    fn streams_may_be_cut_anywhere(
        sizes in prop::collection::vec(prop_oneof![0usize..300, 3_000usize..20_000, 60_000usize..200_000], 1..12),
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..12),
        runs_ahead: bool,
    ) {
        runtime().block_on(async {
            let options = if runs_ahead { RouteOptions::default().runs_ahead() } else { RouteOptions::default() };
            let harness = Harness::new(Router::new(()).route_with(options, digest).into_app());
            let mut client = harness.client().await;
            let mut stream = Vec::new();
            for (index, size) in sizes.iter().enumerate() {
                stream.extend(client.encode(&produce(index as i32, 1, *size), PRODUCE).unwrap());
            }
            let mut ends: Vec<_> = cuts.iter().map(|cut| cut.index(stream.len())).collect();
            ends.push(stream.len());
            ends.sort_unstable();
            let mut start = 0;
            for end in ends {
                client.io().write_all(&stream[start..end]).await.unwrap();
                tokio::task::yield_now().await;
                start = end;
            }
            for (index, size) in sizes.iter().enumerate() {
                let response = client.receive::<ProduceRequest>(PRODUCE).await.unwrap();
                assert_eq!(response.throttle_time_ms, index as i32 ^ *size as i32);
            }
        });
    }

    /// Whatever bytes come, the connection ends or waits for more; the server goes on.
    #[test]
    fn arbitrary_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..2_000), framed: bool) {
        runtime().block_on(async {
            let harness = Harness::new(Router::new(()).route(echo).route(digest).into_app());
            let mut hostile = harness.client().await;
            if framed {
                hostile.io().write_all(&(bytes.len() as i32).to_be_bytes()).await.unwrap();
            }
            // The server may close before it has taken everything.
            let _ = hostile.io().write_all(&bytes).await;
            let _ = hostile.io().shutdown().await;
            let mut rest = Vec::new();
            let _ = hostile.io().read_to_end(&mut rest).await;
            let mut client = harness.client().await;
            client.call(&word("still here"), METADATA).await.unwrap();
        });
    }
}

#[tokio::test(start_paused = true)]
async fn an_idle_connection_is_closed_in_time() {
    let harness = Harness::new(Router::new(()).route(echo).into_app());
    let mut client = harness.client().await;
    let idle = Limits::default().idle;
    for _ in 0..3 {
        // Each request starts the time anew.
        tokio::time::sleep(idle - Duration::from_secs(1)).await;
        client.call(&word("alive"), METADATA).await.unwrap();
    }
    let start = Instant::now();
    assert_closed(client.io()).await;
    let waited = start.elapsed();
    assert!(waited >= idle && waited < idle + Duration::from_secs(1), "{waited:?}");
}

#[tokio::test(start_paused = true)]
async fn a_request_that_trickles_in_is_cut_off() {
    let harness = Harness::new(Router::new(()).route(echo).into_app());
    let mut client = harness.client().await;
    let bytes = client.encode(&word("never complete"), METADATA).unwrap();
    let start = Instant::now();
    for byte in bytes {
        if client.io().write_all(&[byte]).await.is_err() {
            break;
        }
        tokio::time::sleep(Duration::from_secs(2)).await;
    }
    assert_closed(client.io()).await;
    let waited = start.elapsed();
    let receive = Limits::default().receive;
    assert!(waited >= receive && waited < receive + Duration::from_secs(3), "{waited:?}");
}

#[tokio::test(start_paused = true)]
async fn a_handler_that_waits_is_not_idle() {
    async fn patient((): (), _: RequestContext, _: MetadataRequest) -> MetadataResponse {
        tokio::time::sleep(Limits::default().idle * 3).await;
        MetadataResponse::default()
    }
    let harness = Harness::new(Router::new(()).route(patient).into_app());
    let mut client = harness.client().await;
    client.call(&word("wait"), METADATA).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_reader_that_does_not_read_stops_the_work_and_is_closed_in_the_end() {
    let started = Arc::new(AtomicUsize::new(0));
    async fn large(started: Arc<AtomicUsize>, _: RequestContext, _: MetadataRequest) -> MetadataResponse {
        started.fetch_add(1, Ordering::Relaxed);
        MetadataResponse { cluster_id: Some("x".repeat(30_000).into()), ..Default::default() }
    }
    let limits = Limits { unsent_bytes_max: 100_000, ..Default::default() };
    let app = Router::new(Arc::clone(&started)).route(large).into_app();
    let harness = Harness::with_limits(app, limits);
    let mut client = harness.client().await;
    for _ in 0..100 {
        client.send(&word("more"), METADATA).await.unwrap();
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    // Four answers are above the bound, and the stream itself takes two more.
    let count = started.load(Ordering::Relaxed);
    assert!((4..=7).contains(&count), "{count}");

    // As soon as it reads, the rest follows.
    for _ in 0..100 {
        client.receive::<MetadataRequest>(METADATA).await.unwrap();
    }

    for _ in 0..100 {
        client.send(&word("more"), METADATA).await.unwrap();
    }
    tokio::time::sleep(Limits::default().idle * 2).await;
    assert_eq!(harness.server.connections(), 0);
}

#[tokio::test(start_paused = true)]
async fn large_requests_wait_for_memory_in_turn() {
    let limits = Limits { large_requests_bytes_max: 250_000, ..Default::default() };
    let app = Router::new(()).route(digest).route(echo).into_app();
    let harness = Harness::with_limits(app, limits);
    // Two of them fit; these begin and stop half way.
    let mut holders = Vec::new();
    for _ in 0..2 {
        let mut client = harness.client().await;
        let bytes = client.encode(&produce(0, 1, 100_000), PRODUCE).unwrap();
        client.io().write_all(&bytes[..80_000]).await.unwrap();
        holders.push((client, bytes));
    }
    let mut waiting = harness.client().await;
    let large = waiting.encode(&produce(0, 1, 100_000), PRODUCE).unwrap();
    // Larger than the whole budget: it takes all of it, alone.
    let mut largest = harness.client().await;
    let larger = largest.encode(&produce(0, 1, 1_000_000), PRODUCE).unwrap();
    let waiting = async move {
        waiting.io().write_all(&large).await.unwrap();
        waiting.receive::<ProduceRequest>(PRODUCE).await.unwrap();
    };
    let largest = async move {
        largest.io().write_all(&larger).await.unwrap();
        largest.receive::<ProduceRequest>(PRODUCE).await.unwrap();
    };
    let (waiting, largest) = (tokio::spawn(waiting), tokio::spawn(largest));
    tokio::time::sleep(Duration::from_secs(5)).await;
    assert!(!waiting.is_finished() && !largest.is_finished());
    // Small requests pass.
    harness.client().await.call(&word("small"), METADATA).await.unwrap();

    let (mut client, bytes) = holders.remove(0);
    client.io().write_all(&bytes[80_000..]).await.unwrap();
    client.receive::<ProduceRequest>(PRODUCE).await.unwrap();
    waiting.await.unwrap();
    assert!(!largest.is_finished());
    // The other holder never goes on; it loses the connection and with it the memory.
    largest.await.unwrap();
    drop(holders);
}

/// A Metadata frame of exactly `len` bytes, behind its length.
fn metadata_of(len: usize) -> Vec<u8> {
    // Flexible at this version: header, the client's name null; no topics; then what nobody reads.
    let mut frame = [&3i16.to_be_bytes()[..], &METADATA.to_be_bytes(), &7i32.to_be_bytes(), &[0xff, 0xff, 0]].concat();
    frame.extend_from_slice(&[0; 4]);
    frame.resize(len, 0);
    [&(len as i32).to_be_bytes()[..], &frame].concat()
}

#[tokio::test(start_paused = true)]
async fn before_authentication_frames_are_small() {
    /// The first request is taken for a successful handshake when it has a topic.
    async fn handshake((): (), context: RequestContext, request: MetadataRequest) -> MetadataResponse {
        if request.topics.iter().flatten().next().is_some() {
            context.connection.set_authenticated();
        }
        MetadataResponse::default()
    }
    let cap = Limits::default().unauthenticated_request_bytes_max;
    assert_eq!(cap, 64 << 10);
    let app = || Router::new(()).route(handshake).into_app();
    let sasl = Harness::with_security(app(), SecurityProtocol::SaslPlaintext, Limits::default());

    // As long as allowed: answered.
    let mut client = sasl.client().await;
    client.io().write_all(&metadata_of(cap)).await.unwrap();
    assert_eq!(answered(client.io()).await, 7);
    // One byte more: its length alone closes the connection, at once and not when time is up.
    for len in [cap + 1, 1 << 20, i32::MAX as usize] {
        assert!(is_refused_at_once(&sasl, len).await, "{len}");
    }
    // The handshake done, and on a listener without one, the larger limit holds.
    let mut client = sasl.client().await;
    client.call(&word("secret"), METADATA).await.unwrap();
    client.io().write_all(&metadata_of(cap + 1)).await.unwrap();
    assert_eq!(answered(client.io()).await, 7);
    let plaintext = Harness::new(app());
    let mut client = plaintext.client().await;
    client.io().write_all(&metadata_of(cap + 1)).await.unwrap();
    assert_eq!(answered(client.io()).await, 7);
}

/// The planted bug: everybody has the limit of those who are authenticated. What the test above asks finds it.
#[tokio::test(start_paused = true)]
async fn a_cap_that_is_not_applied_is_found() {
    let limits = Limits::default();
    let cap = limits.unauthenticated_request_bytes_max;
    let lifted = Limits { unauthenticated_request_bytes_max: limits.request_bytes_max, ..limits };
    let app = Router::new(()).route(echo).into_app();
    let sasl = Harness::with_security(app, SecurityProtocol::SaslPlaintext, lifted);
    for len in [cap + 1, 1 << 20] {
        assert!(!is_refused_at_once(&sasl, len).await, "{len}");
    }
}

/// Whether the length of a frame alone closes the connection, before any time has passed.
async fn is_refused_at_once(harness: &Harness, len: usize) -> bool {
    let mut client = harness.client().await;
    client.io().write_all(&(len as i32).to_be_bytes()).await.unwrap();
    let start = Instant::now();
    let read = tokio::time::timeout(Duration::from_secs(1), client.io().read(&mut [0; 16])).await;
    matches!(read, Ok(Ok(0))) && start.elapsed() == Duration::ZERO
}

/// The correlation id of the next answer.
async fn answered(io: &mut (impl AsyncReadExt + Unpin)) -> i32 {
    io.read_i32().await.unwrap();
    io.read_i32().await.unwrap()
}
