//! The type-erased layer between connections and handlers, which `tower` layers wrap.

use std::borrow::Cow;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use kafka_proto::{ApiKey, DecodeError, EncodeError, ErrorCode};
use tower::util::BoxCloneSyncService;
use tower::{BoxError, Service};

use crate::context::RequestContext;
use crate::reply::FileRange;
use crate::router::RouteTable;

/// One request: its header, decoded, and its body, not yet.
#[derive(Debug, Clone)]
pub struct Call {
    /// The header and the connection.
    pub context: RequestContext,
    /// The bytes behind the header.
    pub body: Bytes,
}

/// What a connection does about a request.
#[derive(Debug)]
#[non_exhaustive]
pub struct Answer {
    /// What it does.
    pub kind: AnswerKind,
    /// The error that the handler noted for the request log.
    pub error: ErrorCode,
}

/// The ways to answer.
#[derive(Debug)]
pub enum AnswerKind {
    /// Sends a frame, its length bytes included, piece by piece.
    Frame(Vec<Piece>),
    /// Sends nothing.
    Nothing,
    /// Closes the connection, for this reason, once the earlier requests are answered.
    Close(Cow<'static, str>),
}

/// A part of an answer.
#[derive(Debug, Clone)]
pub enum Piece {
    /// Bytes in memory.
    Bytes(Bytes),
    /// Bytes in a file.
    File(FileRange),
}

impl Answer {
    /// An answer without a noted error.
    pub fn new(kind: AnswerKind) -> Self {
        Self { kind, error: ErrorCode::NONE }
    }

    /// Bytes that it puts on the wire.
    pub fn len(&self) -> usize {
        match &self.kind {
            AnswerKind::Frame(pieces) => pieces.iter().map(Piece::len).sum(),
            AnswerKind::Nothing | AnswerKind::Close(_) => 0,
        }
    }

    /// Whether it puts nothing on the wire.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Piece {
    /// Bytes that it puts on the wire.
    pub fn len(&self) -> usize {
        match self {
            Self::Bytes(bytes) => bytes.len(),
            Self::File(range) => range.len,
        }
    }

    /// Whether it puts nothing on the wire.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Why a request has no answer. The connection is closed, as Kafka does.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CallError {
    /// No route serves this API.
    #[error("no route serves API key {0}")]
    UnknownApi(i16),
    /// The route does not serve this version.
    #[error("{api_key} is not served at version {version}")]
    UnsupportedVersion {
        /// The API.
        api_key: ApiKey,
        /// The version asked for.
        version: i16,
    },
    /// The body is not a request of this API and version.
    #[error("{api_key} request at version {version} cannot be read: {source}")]
    Decode {
        /// The API.
        api_key: ApiKey,
        /// The version of the header.
        version: i16,
        /// Which field failed, and why.
        source: DecodeError,
    },
    /// A handler filled in a response that this version cannot carry.
    #[error("{api_key} response cannot be written at version {version}: {source}")]
    Encode {
        /// The API.
        api_key: ApiKey,
        /// The version of the request.
        version: i16,
        /// Which field failed, and why.
        source: EncodeError,
    },
    /// A response refers to a file range that was not given, or has another length.
    #[error("{api_key} response has records in slot {slot} of {len} bytes but no such file range")]
    Slot {
        /// The API.
        api_key: ApiKey,
        /// The slot's number.
        slot: u32,
        /// The length that the message has promised.
        len: usize,
    },
    /// A layer failed.
    #[error("a layer failed: {0}")]
    Layer(#[source] BoxError),
}

impl From<BoxError> for CallError {
    fn from(error: BoxError) -> Self {
        match error.downcast::<Self>() {
            Ok(error) => *error,
            Err(error) => Self::Layer(error),
        }
    }
}

/// The future of one call.
pub type CallFuture = Pin<Box<dyn Future<Output = Result<Answer, CallError>> + Send>>;

/// Any service of calls, of one type.
pub type BoxCallService = BoxCloneSyncService<Call, Answer, CallError>;

/// A finished router with its layers: what listeners serve. Cheap to clone.
///
/// It is a [`tower::Service`] of [`Call`]s, so it can be called without a connection too.
#[derive(Clone)]
pub struct App {
    pub(crate) routes: Arc<RouteTable>,
    pub(crate) service: BoxCallService,
}

impl App {
    /// The APIs and versions that are served, as ApiVersions tells them.
    pub fn routes(&self) -> &RouteTable {
        &self.routes
    }
}

impl Service<Call> for App {
    type Response = Answer;
    type Error = CallError;
    type Future = CallFuture;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), CallError>> {
        self.service.poll_ready(cx)
    }

    fn call(&mut self, call: Call) -> CallFuture {
        self.service.call(call)
    }
}

impl fmt::Debug for App {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("App").field("routes", &self.routes).finish_non_exhaustive()
    }
}
