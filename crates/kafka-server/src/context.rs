//! What a handler knows about a request besides its body: the header and the connection it came by.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::task::Waker;

use kafka_proto::time::Time;
use kafka_proto::{ApiKey, Str};

use crate::transport::Endpoint;

/// The header of one request, when it was received, and by which connection.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct RequestContext {
    /// Which API is asked for.
    pub api_key: ApiKey,
    /// The version of request and response.
    pub version: i16,
    /// The number that the answer repeats.
    pub correlation_id: i32,
    /// The name that the client gave itself, if any. It shares the request's frame: detach it
    /// before keeping it.
    pub client_id: Option<Str>,
    /// When the last byte of the request was read, by the server's [`Clock`](crate::Clock).
    pub received: Time,
    /// The connection that the request came by.
    pub connection: Arc<ConnectionInfo>,
}

impl RequestContext {
    /// A context, for handlers that are called without a server.
    pub fn new(
        api_key: ApiKey,
        version: i16,
        correlation_id: i32,
        client_id: Option<Str>,
        received: Time,
        connection: Arc<ConnectionInfo>,
    ) -> Self {
        Self { api_key, version, correlation_id, client_id, received, connection }
    }

    /// Keeps the requests behind this one from starting until the returned guard is dropped.
    ///
    /// A route that [runs ahead](crate::RouteOptions::runs_ahead) has its handlers polled once, in
    /// the order of their arrival, before the next is started. A handler whose order-sensitive part
    /// (an append) does not happen in that first poll calls this before it first waits. In other
    /// routes it does nothing that would not happen anyway.
    pub fn hold_order(&self) -> OrderGuard {
        self.connection.holds.fetch_add(1, Ordering::AcqRel);
        OrderGuard { connection: Arc::clone(&self.connection) }
    }
}

/// Keeps the later requests of its connection waiting; see [`RequestContext::hold_order`].
#[derive(Debug)]
pub struct OrderGuard {
    connection: Arc<ConnectionInfo>,
}

impl Drop for OrderGuard {
    fn drop(&mut self) {
        self.connection.holds.fetch_sub(1, Ordering::AcqRel);
        self.connection.wake();
    }
}

/// A number that no other connection of this server has had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnectionId(pub u64);

impl fmt::Display for ConnectionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// How bytes are protected and peers identify themselves on a listener
/// (`listener.security.protocol.map`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum SecurityProtocol {
    /// Neither TLS nor SASL.
    #[default]
    Plaintext,
    /// TLS.
    Ssl,
    /// SASL without TLS.
    SaslPlaintext,
    /// SASL within TLS.
    SaslSsl,
}

impl SecurityProtocol {
    /// The name in configuration and logs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Plaintext => "PLAINTEXT",
            Self::Ssl => "SSL",
            Self::SaslPlaintext => "SASL_PLAINTEXT",
            Self::SaslSsl => "SASL_SSL",
        }
    }

    /// Whether a peer must authenticate by SASL before its requests count.
    pub fn needs_sasl(self) -> bool {
        matches!(self, Self::SaslPlaintext | Self::SaslSsl)
    }
}

impl fmt::Display for SecurityProtocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The software that a client says it is (KIP-511).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientSoftware {
    /// As `apache-kafka-java`.
    pub name: Str,
    /// As `4.3.1`.
    pub version: Str,
}

/// What is known about a connection, shared by all its requests.
pub struct ConnectionInfo {
    id: ConnectionId,
    listener: Arc<str>,
    security: SecurityProtocol,
    local: Endpoint,
    peer: Endpoint,
    software: OnceLock<ClientSoftware>,
    authenticated: AtomicBool,
    /// Requests that keep the ones behind them waiting.
    holds: AtomicUsize,
    /// The connection's task, once it waits for a hold to end.
    waker: Mutex<Option<Waker>>,
}

impl ConnectionInfo {
    /// Facts of a new connection. The server makes them; tests of handlers may too.
    pub fn new(
        id: ConnectionId,
        listener: impl Into<Arc<str>>,
        security: SecurityProtocol,
        local: Endpoint,
        peer: Endpoint,
    ) -> Arc<Self> {
        Arc::new(Self {
            id,
            listener: listener.into(),
            security,
            local,
            peer,
            software: OnceLock::new(),
            authenticated: AtomicBool::new(!security.needs_sasl()),
            holds: AtomicUsize::new(0),
            waker: Mutex::new(None),
        })
    }

    /// The connection's number.
    pub fn id(&self) -> ConnectionId {
        self.id
    }

    /// The name of the listener that accepted it, as in `listeners`.
    pub fn listener(&self) -> &Arc<str> {
        &self.listener
    }

    /// How the listener protects it.
    pub fn security(&self) -> SecurityProtocol {
        self.security
    }

    /// Our end.
    pub fn local(&self) -> Endpoint {
        self.local
    }

    /// The peer's end.
    pub fn peer(&self) -> Endpoint {
        self.peer
    }

    /// The software that the client named in its first ApiVersions request, if it did.
    pub fn software(&self) -> Option<&ClientSoftware> {
        self.software.get()
    }

    /// Whether requests other than a handshake are allowed, and the larger frame limit holds.
    pub fn is_authenticated(&self) -> bool {
        self.authenticated.load(Ordering::Acquire)
    }

    /// Notes that the peer has proven who it is.
    pub fn set_authenticated(&self) {
        self.authenticated.store(true, Ordering::Release);
    }

    /// Notes the client's software; the first word stands.
    pub(crate) fn set_software(&self, software: ClientSoftware) {
        let _ = self.software.set(software);
    }

    /// Whether a request keeps the ones behind it waiting. If so, `waker` is woken when one ends.
    pub(crate) fn is_held(&self, waker: &Waker) -> bool {
        if self.holds.load(Ordering::Acquire) == 0 {
            return false;
        }
        *self.waker.lock().unwrap_or_else(PoisonError::into_inner) = Some(waker.clone());
        // Again, since the last hold may have ended before there was a waker to wake.
        self.holds.load(Ordering::Acquire) != 0
    }

    fn wake(&self) {
        let waker = self.waker.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

/// Kafka's way to name a connection in logs: both ends and the number.
impl fmt::Display for ConnectionInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.local, self.peer, self.id)
    }
}

impl fmt::Debug for ConnectionInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ConnectionInfo")
            .field("id", &self.id)
            .field("listener", &self.listener)
            .field("security", &self.security)
            .field("local", &self.local)
            .field("peer", &self.peer)
            .field("software", &self.software)
            .finish_non_exhaustive()
    }
}
