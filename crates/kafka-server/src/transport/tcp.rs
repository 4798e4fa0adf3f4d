//! TCP: sockets of tokio, files sent by the kernel.

use std::io::{self, IoSlice};
use std::net::SocketAddr;
use std::os::fd::BorrowedFd;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use rustix::net::{SendAncillaryBuffer, SendFlags};
use tokio::io::{AsyncWrite, Interest};
use tokio::net::{TcpListener, TcpStream, ToSocketAddrs};

use super::{Endpoint, Io, Transport};

/// Bytes that one call hands to the kernel. A file that is not in the page cache blocks the worker
/// for the time of one such piece, not for the whole answer.
const SEND_FILE_BYTES: usize = 512 << 10;

/// A listening TCP socket.
#[derive(Debug)]
pub struct TcpTransport {
    listener: TcpListener,
    local: SocketAddr,
}

impl TcpTransport {
    /// Binds and listens. Port 0 takes a free one; [`local`](Transport::local) tells which.
    ///
    /// # Errors
    /// What the system says: the address is in use, not ours, or its port is privileged.
    pub async fn bind(address: impl ToSocketAddrs) -> io::Result<Self> {
        Self::from_listener(TcpListener::bind(address).await?)
    }

    /// Uses a socket that already listens.
    ///
    /// # Errors
    /// When the socket cannot tell its address.
    pub fn from_listener(listener: TcpListener) -> io::Result<Self> {
        let local = listener.local_addr()?;
        Ok(Self { listener, local })
    }

    /// The address that was bound.
    pub fn local_addr(&self) -> SocketAddr {
        self.local
    }
}

impl Transport for TcpTransport {
    type Io = TcpStream;

    async fn accept(&mut self) -> io::Result<(TcpStream, Endpoint)> {
        let (stream, peer) = self.listener.accept().await?;
        // Answers are written whole, so waiting for more bytes only adds latency. A peer that has
        // already gone makes this fail; its connection then ends at the first read.
        let _ = stream.set_nodelay(true);
        Ok((stream, Endpoint::Socket(peer)))
    }

    fn local(&self) -> Endpoint {
        Endpoint::Socket(self.local)
    }
}

impl Io for TcpStream {
    fn poll_send(&mut self, cx: &mut Context<'_>, bufs: &[IoSlice<'_>], more: bool) -> Poll<io::Result<usize>> {
        if !more {
            return Pin::new(self).poll_write_vectored(cx, bufs);
        }
        let flags = SendFlags::MORE | SendFlags::NOSIGNAL;
        self.poll_write_with(cx, |stream| {
            let sent = rustix::net::sendmsg(stream, bufs, &mut SendAncillaryBuffer::default(), flags)?;
            Ok(sent)
        })
    }

    fn sends_files(&self) -> bool {
        cfg!(target_os = "linux")
    }

    #[cfg(target_os = "linux")]
    fn poll_send_file(
        &mut self,
        cx: &mut Context<'_>,
        file: BorrowedFd<'_>,
        offset: u64,
        len: usize,
    ) -> Poll<io::Result<usize>> {
        self.poll_write_with(cx, |stream| {
            let mut position = offset;
            let sent = rustix::fs::sendfile(stream, file, Some(&mut position), len.min(SEND_FILE_BYTES))?;
            Ok(sent)
        })
    }
}

/// Calls on a socket that tokio does not have.
trait WriteWith {
    /// Runs `write` when the socket is writable, again each time it says that it would block.
    fn poll_write_with(
        &self,
        cx: &mut Context<'_>,
        write: impl FnMut(&TcpStream) -> io::Result<usize>,
    ) -> Poll<io::Result<usize>>;
}

impl WriteWith for TcpStream {
    fn poll_write_with(
        &self,
        cx: &mut Context<'_>,
        mut write: impl FnMut(&TcpStream) -> io::Result<usize>,
    ) -> Poll<io::Result<usize>> {
        loop {
            ready!(self.poll_write_ready(cx))?;
            match self.try_io(Interest::WRITABLE, || write(self)) {
                // The readiness was stale and is cleared now; ask again, which registers the waker.
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => return Poll::Ready(result),
            }
        }
    }
}
