//! Order on one connection: what starts when, and in which order answers leave.
#![allow(clippy::unwrap_used)]

mod common;

use std::sync::{Arc, Mutex};

use common::{Harness, METADATA, PRODUCE, acknowledged, echoed, produce, produced, word};
use kafka_proto::api::{MetadataRequest, MetadataResponse, ProduceRequest, ProduceResponse};
use kafka_server::client::ClientError;
use kafka_server::{App, Limits, Reply, RequestContext, RouteOptions, Router};
use tokio::sync::{Semaphore, watch};
use tokio::task::yield_now;

/// Handlers that say when they start and finish when they are let.
#[derive(Default)]
struct Stage {
    started: Mutex<Vec<String>>,
    finished: Mutex<Vec<i32>>,
    /// Indexes of Produce requests that may finish.
    let_through: watch::Sender<Vec<i32>>,
    /// Ends the wait of one Produce request with a held order.
    hold: Option<Semaphore>,
}

impl Stage {
    fn start(&self, what: impl Into<String>) {
        self.started.lock().unwrap().push(what.into());
    }

    fn started(&self) -> Vec<String> {
        self.started.lock().unwrap().clone()
    }

    fn allow(&self, index: i32) {
        self.let_through.send_modify(|allowed| allowed.push(index));
    }
}

async fn produce_on(stage: Arc<Stage>, context: RequestContext, request: ProduceRequest) -> Reply<ProduceResponse> {
    let (index, _) = produced(&request);
    if let Some(hold) = &stage.hold {
        let guard = context.hold_order();
        hold.acquire().await.unwrap().forget();
        drop(guard);
    }
    stage.start(format!("p{index}"));
    stage.let_through.subscribe().wait_for(|allowed| allowed.contains(&index)).await.unwrap();
    stage.finished.lock().unwrap().push(index);
    match request.acks {
        0 if index < 0 => Reply::close("it failed"),
        0 => Reply::nothing(),
        _ => Reply::new(acknowledged(index)),
    }
}

async fn metadata_on(stage: Arc<Stage>, _: RequestContext, request: MetadataRequest) -> MetadataResponse {
    let response = echoed(&request);
    stage.start(response.cluster_id.as_deref().unwrap_or_default());
    response
}

fn app(stage: &Arc<Stage>) -> App {
    Router::new(Arc::clone(stage))
        .route_with(RouteOptions::default().runs_ahead(), produce_on)
        .route(metadata_on)
        .into_app()
}

/// Lets the other tasks of a single-threaded runtime do all they can.
async fn settle() {
    for _ in 0..50 {
        yield_now().await;
    }
}

#[tokio::test]
async fn produce_requests_run_ahead_and_are_answered_in_order() {
    let stage = Arc::new(Stage::default());
    let harness = Harness::new(app(&stage));
    let mut client = harness.client().await;
    for index in 1..=3 {
        client.send(&produce(index, -1, 10), PRODUCE).await.unwrap();
    }
    settle().await;
    assert_eq!(stage.started(), ["p1", "p2", "p3"]);
    for index in [3, 2] {
        stage.allow(index);
        settle().await;
    }
    assert_eq!(*stage.finished.lock().unwrap(), [3, 2]);
    stage.allow(1);
    for index in 1..=3 {
        let response = client.receive::<ProduceRequest>(PRODUCE).await.unwrap();
        assert_eq!(response.throttle_time_ms, index);
    }
}

#[tokio::test]
async fn other_requests_wait_for_the_one_before() {
    let stage = Arc::new(Stage::default());
    let harness = Harness::new(app(&stage));
    let mut client = harness.client().await;
    client.send(&produce(1, -1, 10), PRODUCE).await.unwrap();
    client.send(&word("m"), METADATA).await.unwrap();
    client.send(&produce(2, -1, 10), PRODUCE).await.unwrap();
    settle().await;
    assert_eq!(stage.started(), ["p1"]);
    stage.allow(1);
    settle().await;
    assert_eq!(stage.started(), ["p1", "m", "p2"]);
    stage.allow(2);
    client.receive::<ProduceRequest>(PRODUCE).await.unwrap();
    client.receive::<MetadataRequest>(METADATA).await.unwrap();
    client.receive::<ProduceRequest>(PRODUCE).await.unwrap();
}

#[tokio::test]
async fn a_held_order_keeps_the_next_from_starting() {
    let stage = Arc::new(Stage { hold: Some(Semaphore::new(0)), ..Default::default() });
    let harness = Harness::new(app(&stage));
    let mut client = harness.client().await;
    client.send(&produce(1, -1, 10), PRODUCE).await.unwrap();
    client.send(&produce(2, -1, 10), PRODUCE).await.unwrap();
    settle().await;
    assert!(stage.started().is_empty());
    stage.hold.as_ref().unwrap().add_permits(1);
    settle().await;
    assert_eq!(stage.started(), ["p1"]);
    stage.hold.as_ref().unwrap().add_permits(1);
    settle().await;
    assert_eq!(stage.started(), ["p1", "p2"]);
}

#[tokio::test]
async fn requests_in_progress_are_bounded() {
    let count = Limits { pipelined_requests_max: 2, ..Default::default() };
    let bytes = Limits { pipelined_bytes_max: 2_500, ..Default::default() };
    for limits in [count, bytes] {
        let stage = Arc::new(Stage::default());
        let harness = Harness::with_limits(app(&stage), limits);
        let mut client = harness.client().await;
        for index in 1..=5 {
            client.send(&produce(index, -1, 1_000), PRODUCE).await.unwrap();
        }
        settle().await;
        assert_eq!(stage.started(), ["p1", "p2"]);
        stage.allow(1);
        settle().await;
        assert_eq!(stage.started(), ["p1", "p2", "p3"]);
    }
}

#[tokio::test]
async fn a_request_without_answer_is_passed_over() {
    let stage = Arc::new(Stage::default());
    let harness = Harness::new(app(&stage));
    let mut client = harness.client().await;
    client.send_unanswered(&produce(1, 0, 10), PRODUCE).await.unwrap();
    client.send(&produce(2, 1, 10), PRODUCE).await.unwrap();
    stage.allow(2);
    settle().await;
    stage.allow(1);
    let response = client.receive::<ProduceRequest>(PRODUCE).await.unwrap();
    assert_eq!(response.throttle_time_ms, 2);
}

#[tokio::test]
async fn a_close_comes_after_the_earlier_answers_and_nothing_comes_after_it() {
    let stage = Arc::new(Stage::default());
    let harness = Harness::new(app(&stage));
    let mut client = harness.client().await;
    client.send(&produce(1, 1, 10), PRODUCE).await.unwrap();
    client.send_unanswered(&produce(-1, 0, 10), PRODUCE).await.unwrap();
    client.send(&produce(2, 1, 10), PRODUCE).await.unwrap();
    for index in [2, -1, 1] {
        stage.allow(index);
        settle().await;
    }
    client.receive::<ProduceRequest>(PRODUCE).await.unwrap();
    let error = client.receive::<ProduceRequest>(PRODUCE).await.unwrap_err();
    assert!(matches!(error, ClientError::Closed), "{error}");
}

#[tokio::test]
async fn what_is_received_whole_is_done_after_the_client_has_left() {
    let stage = Arc::new(Stage::default());
    let harness = Harness::new(app(&stage));
    let mut client = harness.client().await;
    for index in 1..=3 {
        client.send(&produce(index, 0, 10), PRODUCE).await.unwrap();
    }
    drop(client);
    for index in 1..=3 {
        stage.allow(index);
    }
    settle().await;
    assert_eq!(*stage.finished.lock().unwrap(), [1, 2, 3]);
    assert_eq!(harness.server.connections(), 0);
}

#[tokio::test]
async fn a_started_handler_runs_to_its_end_after_the_peer_is_lost() {
    let stage = Arc::new(Stage::default());
    let harness = Harness::new(app(&stage));
    let mut client = harness.client().await;
    client.send(&produce(1, 1, 10), PRODUCE).await.unwrap();
    client.send(&produce(2, 1, 10), PRODUCE).await.unwrap();
    settle().await;
    drop(client);
    stage.allow(1);
    settle().await;
    assert_eq!(harness.server.connections(), 1);
    stage.allow(2);
    settle().await;
    assert_eq!(*stage.finished.lock().unwrap(), [1, 2]);
    assert_eq!(harness.server.connections(), 0);
}

/// On many threads, with handlers that go on elsewhere: the order of each connection holds.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn order_holds_on_many_threads() {
    type Last = Arc<Mutex<std::collections::BTreeMap<u64, i32>>>;
    async fn ordered(last: Last, context: RequestContext, request: ProduceRequest) -> ProduceResponse {
        let (index, _) = produced(&request);
        let guard = context.hold_order();
        let connection = context.connection.id().0;
        let work = tokio::spawn(async move {
            yield_now().await;
            let before = last.lock().unwrap().insert(connection, index);
            assert_eq!(before.unwrap_or(-1) + 1, index);
            drop(guard);
            yield_now().await;
        });
        work.await.unwrap();
        acknowledged(index)
    }
    let app = Router::new(Last::default()).route_with(RouteOptions::default().runs_ahead(), ordered).into_app();
    let harness = Harness::new(app);
    let mut clients = Vec::new();
    for _ in 0..8 {
        let mut client = harness.client().await;
        clients.push(tokio::spawn(async move {
            for round in 0..20 {
                for index in 0..20 {
                    let request = produce(round * 20 + index, 1, 100);
                    client.send(&request, PRODUCE).await.unwrap();
                }
                for index in 0..20 {
                    let response = client.receive::<ProduceRequest>(PRODUCE).await.unwrap();
                    assert_eq!(response.throttle_time_ms, round * 20 + index);
                }
            }
        }));
    }
    for client in clients {
        client.await.unwrap();
    }
}
