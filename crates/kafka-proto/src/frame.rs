//! Frames: the four length bytes in front of every message on a connection. No IO here.

use bytes::{Bytes, BytesMut};

use crate::writer::FIRST_ROOM;
use crate::{EncodeError, EncodeErrorKind, Message, Policy, Request, RequestHeader, ResponseHeader, Segments, Writer};

/// Kafka's default for the largest request that a server takes (`socket.request.max.bytes`).
pub const DEFAULT_MAX_FRAME: usize = 100 * 1024 * 1024;

/// No more than this is set aside on the word of a length prefix alone.
const RESERVE_MAX: usize = 64 * 1024;

const PREFIX: usize = 4;

/// A frame that cannot be: the connection has to be closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FrameError {
    /// The length prefix is negative.
    #[error("a frame of {0} bytes")]
    Negative(i32),
    /// The length prefix is above the limit.
    #[error("a frame of {size} bytes, where {limit} are allowed")]
    TooLarge {
        /// As announced.
        size: usize,
        /// As configured.
        limit: usize,
    },
}

/// Cuts a stream of bytes into frames.
///
/// The caller reads into [`buffer`](Self::buffer) and then takes frames until there is none.
/// Frames share the buffer's memory.
///
/// ```
/// use kafka_proto::FrameDecoder;
/// let mut decoder = FrameDecoder::new(1024);
/// decoder.buffer().extend_from_slice(&[0, 0, 0, 2, b'h']);
/// assert_eq!(decoder.next_frame()?, None);
/// decoder.buffer().extend_from_slice(b"i");
/// assert_eq!(decoder.next_frame()?.as_deref(), Some(&b"hi"[..]));
/// # Ok::<(), kafka_proto::FrameError>(())
/// ```
#[derive(Debug)]
pub struct FrameDecoder {
    buffer: BytesMut,
    limit: usize,
}

impl FrameDecoder {
    /// A decoder that takes frames of up to `limit` bytes, without the length prefix.
    #[inline]
    #[must_use]
    pub fn new(limit: usize) -> Self {
        Self { buffer: BytesMut::new(), limit }
    }

    /// Changes the limit, for instance once a peer has authenticated.
    #[inline]
    pub fn set_limit(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// Where to put bytes that arrive: append at the end.
    #[inline]
    pub fn buffer(&mut self) -> &mut BytesMut {
        &mut self.buffer
    }

    /// How many bytes of an unfinished frame are held.
    #[inline]
    #[must_use]
    pub fn buffered(&self) -> usize {
        self.buffer.len()
    }

    /// Gives back the memory of an empty buffer; an idle connection need not hold any.
    #[inline]
    pub fn release(&mut self) {
        if self.buffer.is_empty() {
            self.buffer = BytesMut::new();
        }
    }

    /// How many bytes are missing before the next frame can be taken; at least 1 if there is none now.
    #[inline]
    #[must_use]
    pub fn needed(&self) -> usize {
        let have = self.buffer.len();
        let whole = match self.buffer.first_chunk::<PREFIX>() {
            Some(prefix) => PREFIX + usize::try_from(i32::from_be_bytes(*prefix)).unwrap_or(0),
            None => PREFIX,
        };
        whole.saturating_sub(have)
    }

    /// The next whole frame without its length prefix, or `None` when more bytes are needed.
    ///
    /// # Errors
    /// When the prefix is negative or above the limit. The stream cannot be read on after that.
    #[inline]
    pub fn next_frame(&mut self) -> Result<Option<Bytes>, FrameError> {
        let Some(prefix) = self.buffer.first_chunk::<PREFIX>() else {
            return Ok(None);
        };
        let announced = i32::from_be_bytes(*prefix);
        let size = usize::try_from(announced).map_err(|_| FrameError::Negative(announced))?;
        if size > self.limit {
            return Err(FrameError::TooLarge { size, limit: self.limit });
        }
        if self.buffer.len() < PREFIX + size {
            // Grow with what has arrived, not with what was promised.
            let missing = PREFIX + size - self.buffer.len();
            self.buffer.reserve(missing.min(RESERVE_MAX.max(self.buffer.len())));
            return Ok(None);
        }
        let mut frame = self.buffer.split_to(PREFIX + size);
        let _ = frame.split_to(PREFIX);
        Ok(Some(frame.freeze()))
    }
}

/// An encoded frame, length prefix included, ready for a vectored write.
///
/// ```
/// use kafka_proto::api::HeartbeatRequest;
/// use kafka_proto::frame::encode_request;
/// use kafka_proto::{FrameDecoder, RequestHeader};
///
/// let request = HeartbeatRequest::default();
/// let frame = encode_request(&RequestHeader::default(), &request, 4)?;
/// assert_eq!(frame.segments.len(), frame.len);
/// // But for its length prefix it is what a decoder takes off again.
/// let bytes = frame.into_bytes();
/// let mut decoder = FrameDecoder::new(1024);
/// decoder.buffer().extend_from_slice(&bytes);
/// assert_eq!(decoder.next_frame()?.as_deref(), Some(&bytes[4..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame<'a> {
    /// The pieces in order.
    pub segments: Segments<'a>,
    /// Length of all of them.
    pub len: usize,
}

impl Frame<'_> {
    /// The same without borrowing from the message.
    #[inline]
    #[must_use]
    pub fn into_owned(self) -> Frame<'static> {
        Frame { segments: self.segments.into_owned(), len: self.len }
    }

    /// The frame as one buffer; slots become zero bytes.
    #[inline]
    #[must_use]
    pub fn into_bytes(self) -> Bytes {
        self.segments.into_bytes()
    }
}

/// Encodes `header` and `body` as one frame.
///
/// # Errors
/// When the version cannot carry the message, or the frame would be longer than a length prefix can say.
pub fn encode_frame<'a, H: Message, B: Message>(
    header: &H,
    header_version: i16,
    body: &'a B,
    version: i16,
) -> Result<Frame<'a>, EncodeError> {
    encode_frame_with(header, header_version, body, version, Policy::default())
}

/// [`encode_frame`], by a policy of what to do with what the versions cannot carry.
///
/// # Errors
/// As [`encode_frame`], by the policy.
pub fn encode_frame_with<'a, H: Message, B: Message>(
    header: &H,
    header_version: i16,
    body: &'a B,
    version: i16,
    policy: Policy,
) -> Result<Frame<'a>, EncodeError> {
    let mut w = Writer::new();
    w.reserve(FIRST_ROOM);
    w.fixed(0i32);
    header.encode_with(&mut w, header_version, policy)?;
    let mut w = w.into_owned();
    body.encode_with(&mut w, version, policy)?;
    let len = w.len();
    let prefix = i32::try_from(len - PREFIX).map_err(|_| EncodeError {
        kind: EncodeErrorKind::TooLong(len - PREFIX),
        message: B::NAME,
        field: "frame",
        version,
    })?;
    w.patch(0, prefix);
    Ok(Frame { segments: w.finish(), len })
}

/// Encodes a request. The header's API key and version are set from `R` and `version`.
///
/// # Errors
/// As [`encode_frame`].
pub fn encode_request<'a, R: Request>(
    header: &RequestHeader,
    request: &'a R,
    version: i16,
) -> Result<Frame<'a>, EncodeError> {
    let header = RequestHeader { api_key: R::KEY, api_version: version, ..header.clone() };
    encode_frame(&header, R::header_version(version), request, version)
}

/// Encodes the response to a request `R` that had this version and correlation id.
///
/// # Errors
/// As [`encode_frame`].
pub fn encode_response<R: Request>(
    correlation_id: i32,
    response: &R::Response,
    version: i16,
) -> Result<Frame<'_>, EncodeError> {
    let header = ResponseHeader { correlation_id, ..ResponseHeader::default() };
    encode_frame(&header, R::response_header_version(version), response, version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_promise_reserves_little() {
        let mut decoder = FrameDecoder::new(DEFAULT_MAX_FRAME);
        decoder.buffer().extend_from_slice(&(DEFAULT_MAX_FRAME as i32).to_be_bytes());
        assert_eq!(decoder.next_frame(), Ok(None));
        assert!(decoder.buffer().capacity() < 1024 * 1024);
        assert_eq!(decoder.needed(), DEFAULT_MAX_FRAME);
    }

    #[test]
    fn impossible_lengths_are_refused() {
        let mut decoder = FrameDecoder::new(10);
        decoder.buffer().extend_from_slice(&11i32.to_be_bytes());
        assert_eq!(decoder.next_frame(), Err(FrameError::TooLarge { size: 11, limit: 10 }));
        let mut decoder = FrameDecoder::new(10);
        decoder.buffer().extend_from_slice(&(-1i32).to_be_bytes());
        assert_eq!(decoder.next_frame(), Err(FrameError::Negative(-1)));
    }

    #[test]
    fn frames_split_at_any_byte() {
        let stream = [0, 0, 0, 1, b'a', 0, 0, 0, 0, 0, 0, 0, 3, b'b', b'c', b'd'];
        for cut in 0..stream.len() {
            let mut decoder = FrameDecoder::new(10);
            let mut frames = Vec::new();
            for part in [&stream[..cut], &stream[cut..]] {
                decoder.buffer().extend_from_slice(part);
                while let Some(frame) = decoder.next_frame().unwrap() {
                    frames.push(frame);
                }
            }
            assert_eq!(frames, ["a", "", "bcd"]);
        }
    }
}
