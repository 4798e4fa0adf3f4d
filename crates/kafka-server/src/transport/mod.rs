//! The seam to the network: a byte stream that may know how to send a file, and what accepts one.

mod memory;
mod tcp;

pub use memory::{MemoryConnector, MemoryTransport};
pub use tcp::TcpTransport;

use std::fmt;
use std::future::Future;
use std::io::{self, IoSlice};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::os::fd::BorrowedFd;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite};

/// A byte stream to one peer.
///
/// Any [`AsyncRead`] + [`AsyncWrite`] can be one; a transport that can hand a file to the kernel
/// says so and thereby spares a copy of every record that is read.
pub trait Io: AsyncRead + AsyncWrite + Unpin + Send + 'static {
    /// Writes from `bufs` in order. `more` says that further bytes follow at once, so that a
    /// transport may hold a partly filled packet back.
    fn poll_send(&mut self, cx: &mut Context<'_>, bufs: &[IoSlice<'_>], more: bool) -> Poll<io::Result<usize>> {
        let _ = more;
        Pin::new(self).poll_write_vectored(cx, bufs)
    }

    /// Whether [`poll_send_file`](Self::poll_send_file) works; otherwise files are read and written.
    fn sends_files(&self) -> bool {
        false
    }

    /// Sends up to `len` bytes of `file` from `offset` without passing them through this process.
    ///
    /// `Ok(0)` says that the file ends there. [`io::ErrorKind::Unsupported`] or
    /// [`io::ErrorKind::InvalidInput`] makes the caller read and write instead.
    fn poll_send_file(
        &mut self,
        cx: &mut Context<'_>,
        file: BorrowedFd<'_>,
        offset: u64,
        len: usize,
    ) -> Poll<io::Result<usize>> {
        let _ = (cx, file, offset, len);
        Poll::Ready(Err(io::ErrorKind::Unsupported.into()))
    }
}

impl Io for tokio::io::DuplexStream {}

/// What a listener accepts connections from.
pub trait Transport: Send + 'static {
    /// The stream of one accepted connection.
    type Io: Io;

    /// Waits for the next connection. It must be safe to drop the future at any time.
    ///
    /// # Errors
    /// What the network says. The server logs it, waits a moment and calls again: running out of
    /// file descriptors must not end a listener.
    fn accept(&mut self) -> impl Future<Output = io::Result<(Self::Io, Endpoint)>> + Send;

    /// Where peers reach this transport.
    fn local(&self) -> Endpoint;
}

/// One end of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Endpoint {
    /// An IP address and a port.
    Socket(SocketAddr),
    /// The other end of an in-memory stream, by its number.
    Memory(u64),
}

impl Endpoint {
    /// The IP address, which is what access rules name as host. Memory counts as loopback.
    pub fn ip(&self) -> IpAddr {
        match self {
            // An IPv4 client of a dual-stack socket is the same host as over IPv4.
            Self::Socket(addr) => addr.ip().to_canonical(),
            Self::Memory(_) => IpAddr::V4(Ipv4Addr::LOCALHOST),
        }
    }

    /// The port; 0 for memory.
    pub fn port(&self) -> u16 {
        match self {
            Self::Socket(addr) => addr.port(),
            Self::Memory(_) => 0,
        }
    }
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Socket(addr) => write!(f, "{addr}"),
            Self::Memory(number) => write!(f, "memory:{number}"),
        }
    }
}
