//! What the request log says.
//!
//! Alone in its program: whether anybody listens is remembered for all threads, and a test without a subscriber that
//! comes by first would be believed.
#![allow(clippy::unwrap_used)]

mod common;

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use common::{Harness, METADATA, PRODUCE, acknowledged, echoed, produce, word};
use kafka_proto::ErrorCode;
use kafka_proto::api::{MetadataRequest, MetadataResponse, ProduceRequest};
use kafka_server::{Reply, RequestContext, RouteOptions, Router};

/// Collects lines of one tracing target.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, buf: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(buf);
        Ok(buf.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Lines {
    fn take(&self) -> Vec<serde_json::Value> {
        let bytes = std::mem::take(&mut *self.0.lock().unwrap());
        String::from_utf8(bytes)
            .unwrap()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}")))
            .collect()
    }
}

fn subscribe(lines: &Lines, filter: &str) -> tracing::subscriber::DefaultGuard {
    let lines = lines.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(move || lines.clone())
        .with_level(false)
        .with_target(false)
        .without_time()
        .finish();
    tracing::subscriber::set_default(subscriber)
}

#[tokio::test(start_paused = true)]
async fn the_request_log_has_a_line_a_request() {
    async fn handle((): (), _: RequestContext, request: MetadataRequest) -> Reply<MetadataResponse> {
        let response = echoed(&request);
        match response.cluster_id.as_deref() {
            Some("bad") => Reply::new(response).noting(ErrorCode::UNKNOWN_TOPIC_OR_PARTITION),
            Some("slow") => {
                tokio::time::sleep(Duration::from_millis(1500)).await;
                Reply::new(response)
            }
            Some("close") => Reply::close("because \"it\" asked"),
            _ => Reply::new(response),
        }
    }
    async fn poll((): (), _: RequestContext, _: ProduceRequest) -> kafka_proto::api::ProduceResponse {
        tokio::time::sleep(Duration::from_secs(20)).await;
        acknowledged(0)
    }
    let run = async |filter: &str| {
        let lines = Lines::default();
        let _guard = subscribe(&lines, filter);
        let app = Router::new(()).route(handle).route_with(RouteOptions::default().long_poll(), poll).into_app();
        let harness = Harness::new(app);
        let mut client = harness.client().await.with_client_id(Some("a\"b\n".into()));
        for what in ["good", "bad", "slow"] {
            client.call(&word(what), METADATA).await.unwrap();
        }
        client.call(&produce(0, 1, 1), PRODUCE).await.unwrap();
        client.call(&word("close"), METADATA).await.unwrap_err();
        lines.take()
    };
    assert_eq!(run("kafka.request=trace").await.len(), 5);
    assert_eq!(run("off").await.len(), 0);

    let lines = run("kafka.request=warn").await;
    assert_eq!(lines.len(), 3, "{lines:#?}");
    let bad = &lines[0];
    assert_eq!(bad["requestHeader"]["requestApiKey"], 3);
    assert_eq!(bad["requestHeader"]["requestApiVersion"], METADATA);
    assert_eq!(bad["requestHeader"]["requestApiKeyName"], "METADATA");
    assert_eq!(bad["requestHeader"]["correlationId"], 1);
    assert_eq!(bad["requestHeader"]["clientId"], "a\"b\n");
    assert_eq!(bad["listener"], "PLAINTEXT");
    assert_eq!(bad["securityProtocol"], "PLAINTEXT");
    assert_eq!(bad["error"], "UNKNOWN_TOPIC_OR_PARTITION");
    assert_eq!(lines[1]["totalTimeMs"].as_f64().unwrap().trunc(), 1500.0);
    assert_eq!(lines[1]["remoteTimeMs"].as_f64().unwrap().trunc(), 1500.0);
    assert_eq!(lines[2]["failure"], "closed by the handler: because \"it\" asked");
}
