//! What one server grants its peers: every quantity that a peer can grow has a bound here.

use std::time::Duration;

/// Bounds on connections, requests, memory and time.
///
/// The defaults are finite where Kafka's are `i32::MAX`, so that a server is safe before anybody
/// configures it; a broker overwrites them from its `server.properties`.
///
/// ```
/// use kafka_server::Limits;
///
/// let limits = Limits { request_bytes_max: 1 << 20, ..Limits::default() };
/// assert_eq!(limits.unsent_bytes_max, 16 << 20);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Longest request frame that is accepted, without its four length bytes
    /// (`socket.request.max.bytes`). A longer declaration closes the connection at once.
    pub request_bytes_max: usize,
    /// The same before a connection has authenticated: enough for any handshake and no more.
    pub unauthenticated_request_bytes_max: usize,
    /// Connections open at once over all listeners (`max.connections`). At the bound the listeners
    /// stop accepting until one closes.
    pub connections_max: usize,
    /// Connections open at once from one IP address (`max.connections.per.ip`). One more is
    /// accepted and closed.
    pub connections_per_ip_max: usize,
    /// A connection on which no byte moves and no request is in progress is closed after this time
    /// (`connections.max.idle.ms`).
    pub idle: Duration,
    /// Time from the first byte of a request to its last, plus one second for every
    /// [`receive_bytes_per_second_min`](Self::receive_bytes_per_second_min) bytes that have come;
    /// a peer that trickles bytes does not hold a connection, or memory, for ever.
    pub receive: Duration,
    /// The rate below which a request becomes too slow in the end.
    pub receive_bytes_per_second_min: usize,
    /// Bytes of answers that may wait for a slow reader. At the bound no further request of that
    /// connection starts and nothing more is read from it.
    pub unsent_bytes_max: usize,
    /// Requests of one connection that may be in progress at once (those that may run ahead).
    pub pipelined_requests_max: usize,
    /// Bytes of the requests of one connection that may be in progress at once. One request may
    /// always be.
    pub pipelined_bytes_max: usize,
    /// Bytes of all large requests (longer than 64 KiB) that may be received or in progress at once
    /// over all connections (`queued.max.request.bytes`, which is unlimited in Kafka). At the bound
    /// the next large request is not read until another is answered. One may always be.
    pub large_requests_bytes_max: usize,
    /// A request that took longer is written to the request log at WARN. Time that a long poll
    /// waits by design does not count.
    pub slow_request: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            request_bytes_max: 100 << 20,
            unauthenticated_request_bytes_max: 64 << 10,
            connections_max: 10_000,
            connections_per_ip_max: 10_000,
            idle: Duration::from_secs(600),
            receive: Duration::from_secs(30),
            receive_bytes_per_second_min: 64 << 10,
            unsent_bytes_max: 16 << 20,
            pipelined_requests_max: 128,
            pipelined_bytes_max: 16 << 20,
            large_requests_bytes_max: 1 << 30,
            slow_request: Duration::from_secs(1),
        }
    }
}
