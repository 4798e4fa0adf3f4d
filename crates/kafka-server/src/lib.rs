//! A typed router, connections and transports: what any Kafka broker or proxy is built on.
//!
//! - [`Router`]: a handler a request type. ApiVersions is answered from what is registered, `tower`
//!   layers wrap it, [`Router::into_app`] finishes it.
//! - [`Server`]: serves an [`App`] on listeners, within [`Limits`].
//! - [`Transport`] and [`Io`]: the seam to the network. [`TcpTransport`] for sockets,
//!   [`MemoryTransport`] for tests and embedded brokers without ports.
//! - [`client`]: typed requests over a stream, for tests.
//!
//! What a connection promises:
//!
//! - Answers leave in the order of the requests.
//! - A request starts when the one before it on its connection is answered. Routes that
//!   [run ahead](RouteOptions::runs_ahead) (Produce) start beside each other: each handler is polled
//!   once, in order, before the next is created.
//! - A handler that has started runs to its end even if its client leaves, unless its route is a
//!   [long poll](RouteOptions::long_poll).
//! - Records in files go out by `sendfile`; see [`Files`].
//! - An idle connection holds no buffer, and everything that a peer can grow has a [limit](Limits).
//!
//! ```
//! use kafka_proto::api::{MetadataRequest, MetadataResponse};
//! use kafka_server::{ListenerConfig, RequestContext, Router, Server, TcpTransport};
//!
//! async fn metadata(cluster: &'static str, _: RequestContext, _: MetadataRequest)
//!     -> MetadataResponse
//! {
//!     MetadataResponse { cluster_id: Some(cluster.into()), ..Default::default() }
//! }
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> std::io::Result<()> {
//! let app = Router::new("my-cluster").route(metadata).into_app();
//! let server = Server::default();
//! server.serve(ListenerConfig::plaintext(), TcpTransport::bind("127.0.0.1:0").await?, app);
//! // … until it is time to go:
//! server.shutdown(std::time::Duration::from_secs(5)).await;
//! # Ok(())
//! # }
//! ```
#![forbid(unsafe_code)]

pub mod client;

mod clock;
mod connection;
mod context;
mod gate;
mod limits;
mod reply;
mod request_log;
mod router;
mod server;
mod service;
mod transport;

pub use clock::Clock;
pub use connection::ConnectionError;
pub use context::{ClientSoftware, ConnectionId, ConnectionInfo, OrderGuard, RequestContext, SecurityProtocol};
pub use limits::Limits;
pub use reply::{FileRange, FileSource, Files, Reply};
pub use request_log::TARGET as REQUEST_LOG_TARGET;
pub use router::{Route, RouteOptions, RouteTable, Router};
pub use server::{ListenerConfig, Server};
pub use service::{Answer, AnswerKind, App, BoxCallService, Call, CallError, CallFuture, Piece};
pub use transport::{Endpoint, Io, MemoryConnector, MemoryTransport, TcpTransport, Transport};
