//! A transport without a network: streams inside the process, for tests and embedded brokers.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::io::DuplexStream;
use tokio::sync::mpsc;

use super::{Endpoint, Transport};

/// Bytes that each direction of an in-memory stream holds before its writer waits.
const STREAM_BYTES: usize = 64 << 10;
/// Connections that may wait to be accepted, as a socket's backlog.
const BACKLOG: usize = 128;

/// Accepts the streams that its [`MemoryConnector`]s open.
///
/// On a paused, single-threaded runtime a server behind this transport runs deterministically.
#[derive(Debug)]
pub struct MemoryTransport {
    incoming: mpsc::Receiver<(DuplexStream, u64)>,
}

/// Opens connections to a [`MemoryTransport`]. Cheap to clone.
#[derive(Debug, Clone)]
pub struct MemoryConnector {
    accepting: mpsc::Sender<(DuplexStream, u64)>,
    next: Arc<AtomicU64>,
}

impl MemoryTransport {
    /// A transport and what connects to it.
    pub fn new() -> (Self, MemoryConnector) {
        let (accepting, incoming) = mpsc::channel(BACKLOG);
        (Self { incoming }, MemoryConnector { accepting, next: Arc::new(AtomicU64::new(1)) })
    }
}

impl Transport for MemoryTransport {
    type Io = DuplexStream;

    async fn accept(&mut self) -> io::Result<(DuplexStream, Endpoint)> {
        match self.incoming.recv().await {
            Some((io, number)) => Ok((io, Endpoint::Memory(number))),
            // Nobody can connect any more; wait for the shutdown as a quiet socket would.
            None => std::future::pending().await,
        }
    }

    fn local(&self) -> Endpoint {
        Endpoint::Memory(0)
    }
}

impl MemoryConnector {
    /// Opens a connection.
    ///
    /// # Errors
    /// [`io::ErrorKind::ConnectionRefused`] when the transport is gone.
    pub async fn connect(&self) -> io::Result<DuplexStream> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let (ours, theirs) = tokio::io::duplex(STREAM_BYTES);
        match self.accepting.send((theirs, number)).await {
            Ok(()) => Ok(ours),
            Err(_) => Err(io::ErrorKind::ConnectionRefused.into()),
        }
    }
}
