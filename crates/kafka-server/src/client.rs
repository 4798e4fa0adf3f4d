//! A small client: typed requests over any stream. For tests and examples, not for applications.

use std::io;

use bytes::Bytes;
use kafka_proto::frame::encode_request;
use kafka_proto::{
    DecodeError, EncodeError, FrameDecoder, FrameError, Message, Reader, Request, RequestHeader, ResponseHeader, Str,
};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpStream, ToSocketAddrs};

/// Longest response that is accepted.
const RESPONSE_BYTES_MAX: usize = 256 << 20;

/// Why a request has no response.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// The stream failed.
    #[error("input or output failed: {0}")]
    Io(#[from] io::Error),
    /// The server has closed the connection.
    #[error("the server closed the connection")]
    Closed,
    /// The request cannot be written at this version.
    #[error("the request cannot be written: {0}")]
    Encode(#[from] EncodeError),
    /// What came is not such a response.
    #[error("the response cannot be read: {0}")]
    Decode(#[from] DecodeError),
    /// What came is not a frame.
    #[error("the response is not a frame: {0}")]
    Frame(#[from] FrameError),
    /// The response answers another request.
    #[error("the response answers request {got}, expected {expected}")]
    Correlation {
        /// The number in the response.
        got: i32,
        /// The number of the oldest request without a response.
        expected: i32,
    },
}

/// A connection that sends typed requests and reads typed responses, in order.
///
/// Requests may be pipelined: [`send`](Self::send) several, then [`receive`](Self::receive) each.
#[derive(Debug)]
pub struct Client<T> {
    io: T,
    decoder: FrameDecoder,
    client_id: Option<Str>,
    next_sent: i32,
    next_received: i32,
}

impl Client<TcpStream> {
    /// Connects to a server.
    ///
    /// # Errors
    /// What the network says.
    pub async fn connect(address: impl ToSocketAddrs) -> io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self::new(stream))
    }
}

impl<T: AsyncRead + AsyncWrite + Unpin> Client<T> {
    /// A client over a stream that is connected already.
    pub fn new(io: T) -> Self {
        Self {
            io,
            decoder: FrameDecoder::new(RESPONSE_BYTES_MAX),
            client_id: Some("kafka-server-client".into()),
            next_sent: 0,
            next_received: 0,
        }
    }

    /// Uses another client id.
    #[must_use]
    pub fn with_client_id(mut self, client_id: Option<Str>) -> Self {
        self.client_id = client_id;
        self
    }

    /// Sends a request and waits for its response.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn call<R: Request>(&mut self, request: &R, version: i16) -> Result<R::Response, ClientError> {
        self.send(request, version).await?;
        self.receive::<R>(version).await
    }

    /// Sends a request whose response is read later.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn send<R: Request>(&mut self, request: &R, version: i16) -> Result<(), ClientError> {
        let frame = self.encode(request, version)?;
        Ok(self.io.write_all(&frame).await?)
    }

    /// Sends a request that has no response, as a Produce with acks=0.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn send_unanswered<R: Request>(&mut self, request: &R, version: i16) -> Result<(), ClientError> {
        self.send(request, version).await?;
        self.next_sent -= 1;
        Ok(())
    }

    /// The frame of a request, length bytes included, which counts as sent. For tests that cut it
    /// into pieces and send them by [`io`](Self::io).
    ///
    /// # Errors
    /// When the request cannot be written at this version.
    pub fn encode<R: Request>(&mut self, request: &R, version: i16) -> Result<Bytes, EncodeError> {
        let header =
            RequestHeader { correlation_id: self.next_sent, client_id: self.client_id.clone(), ..Default::default() };
        let frame = encode_request(&header, request, version)?;
        self.next_sent += 1;
        Ok(frame.into_bytes())
    }

    /// Reads the response to the oldest request that has none yet, of type `R` at `version`.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn receive<R: Request>(&mut self, version: i16) -> Result<R::Response, ClientError> {
        let mut reader = Reader::new(self.receive_frame().await?);
        let header = ResponseHeader::decode(&mut reader, R::response_header_version(version))?;
        let expected = self.next_received;
        if header.correlation_id != expected {
            return Err(ClientError::Correlation { got: header.correlation_id, expected });
        }
        self.next_received += 1;
        let response = R::Response::decode(&mut reader, version)?;
        reader.finish()?;
        Ok(response)
    }

    /// Reads one frame, without its length bytes.
    ///
    /// # Errors
    /// [`ClientError::Closed`] at the end of the stream, also in the middle of a frame.
    pub async fn receive_frame(&mut self) -> Result<Bytes, ClientError> {
        loop {
            if let Some(frame) = self.decoder.next_frame()? {
                return Ok(frame);
            }
            if self.io.read_buf(self.decoder.buffer()).await? == 0 {
                return Err(ClientError::Closed);
            }
        }
    }

    /// Gives the stream back, with what was received but not taken lost.
    pub fn into_io(self) -> T {
        self.io
    }

    /// The stream, for bytes that are not a request.
    pub fn io(&mut self) -> &mut T {
        &mut self.io
    }
}
