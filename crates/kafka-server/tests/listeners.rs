//! Connections in number, and the end of a server.
#![allow(clippy::unwrap_used)]

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::{Harness, METADATA, PRODUCE, echo, echoed, produce, word};
use kafka_proto::api::{MetadataRequest, MetadataResponse, ProduceRequest};
use kafka_server::client::{Client, ClientError};
use kafka_server::{Clock, Limits, ListenerConfig, Reply, RequestContext, RouteOptions, Router, Server, TcpTransport};
use tokio::io::AsyncReadExt;
use tokio::sync::Semaphore;
use tokio::time::Instant;

#[tokio::test]
async fn connections_are_bounded_in_all() {
    let limits = Limits { connections_max: 2, ..Default::default() };
    let harness = Harness::with_limits(Router::new(()).route(echo).into_app(), limits);
    let mut first = harness.client().await;
    let mut second = harness.client().await;
    first.call(&word("1"), METADATA).await.unwrap();
    second.call(&word("2"), METADATA).await.unwrap();
    // The third waits to be accepted.
    let mut third = harness.client().await;
    third.send(&word("3"), METADATA).await.unwrap();
    first.call(&word("1"), METADATA).await.unwrap();
    assert_eq!(harness.server.connections(), 2);
    drop(first);
    third.receive::<MetadataRequest>(METADATA).await.unwrap();
}

#[tokio::test]
async fn connections_are_bounded_by_address() {
    let limits = Limits { connections_per_ip_max: 1, ..Default::default() };
    let server = Server::new(limits, Clock::start());
    let transport = TcpTransport::bind("127.0.0.1:0").await.unwrap();
    let address = transport.local_addr();
    server.serve(ListenerConfig::plaintext(), transport, Router::new(()).route(echo).into_app());
    let mut first = Client::connect(address).await.unwrap();
    first.call(&word("1"), METADATA).await.unwrap();
    let mut second = Client::connect(address).await.unwrap();
    let refused = second.call(&word("2"), METADATA).await.unwrap_err();
    assert!(matches!(refused, ClientError::Closed | ClientError::Io(_)), "{refused}");
    first.call(&word("1"), METADATA).await.unwrap();
    assert_eq!(server.connections(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_shutdown_finishes_what_has_started_and_gives_long_polls_up() {
    async fn slow((): (), _: RequestContext, request: MetadataRequest) -> MetadataResponse {
        tokio::time::sleep(Duration::from_secs(2)).await;
        echoed(&request)
    }
    async fn poll((): (), _: RequestContext, _: ProduceRequest) -> Reply<kafka_proto::api::ProduceResponse> {
        std::future::pending().await
    }
    let app = Router::new(()).route(slow).route_with(RouteOptions::default().long_poll(), poll).into_app();
    let harness = Harness::new(app);
    let mut working = harness.client().await;
    let mut polling = harness.client().await;
    let mut idle = harness.client().await;
    idle.call(&word("hello"), METADATA).await.unwrap();
    working.send(&word("slow"), METADATA).await.unwrap();
    working.send(&word("not started"), METADATA).await.unwrap();
    polling.send(&produce(1, 1, 1), PRODUCE).await.unwrap();
    tokio::time::sleep(Duration::from_millis(10)).await;

    let start = Instant::now();
    let Harness { server, connector } = harness;
    server.shutdown(Duration::from_secs(60)).await;
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
    working.receive::<MetadataRequest>(METADATA).await.unwrap();
    for client in [&mut working, &mut polling, &mut idle] {
        let error = client.receive_frame().await.unwrap_err();
        assert!(matches!(error, ClientError::Closed), "{error}");
    }
    assert!(connector.connect().await.is_err());
}

#[tokio::test(start_paused = true)]
async fn a_shutdown_does_not_wait_for_ever() {
    async fn never((): (), _: RequestContext, _: MetadataRequest) -> MetadataResponse {
        std::future::pending().await
    }
    let harness = Harness::new(Router::new(()).route(never).into_app());
    let mut client = harness.client().await;
    client.send(&word("never"), METADATA).await.unwrap();
    tokio::time::sleep(Duration::from_millis(10)).await;
    let start = Instant::now();
    harness.server.shutdown(Duration::from_secs(5)).await;
    assert!(start.elapsed() < Duration::from_secs(6));
    assert_eq!(client.io().read(&mut [0; 8]).await.unwrap(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_long_poll_of_a_client_that_left_is_given_up() {
    let gone = Arc::new(Semaphore::new(0));
    struct Gone(Arc<Semaphore>);
    impl Drop for Gone {
        fn drop(&mut self) {
            self.0.add_permits(1);
        }
    }
    async fn poll(gone: Arc<Semaphore>, _: RequestContext, _: MetadataRequest) -> MetadataResponse {
        let _gone = Gone(gone);
        std::future::pending().await
    }
    let app = Router::new(Arc::clone(&gone)).route_with(RouteOptions::default().long_poll(), poll).into_app();
    let harness = Harness::new(app);
    let mut client = harness.client().await;
    client.send(&word("poll"), METADATA).await.unwrap();
    drop(client);
    gone.acquire().await.unwrap().forget();
}
