//! Received bytes on their way to frames, without a buffer while nothing is there.
//!
//! Reads go into a chunk that belongs to the thread, not to the connection. What a read brings is
//! usually a few whole frames: small ones are copied out, so that the chunk is free again and a
//! kept string pins only its own request; when frames fill much of the chunk they are cut from it
//! without a copy and the thread gets a new one. A frame longer than a chunk is read into a buffer
//! of its own, which grows with the bytes that have come, never by the length that was declared.
//! [`kafka_proto::FrameDecoder`] cuts frames too, but owns one buffer a connection.

use std::cell::Cell;
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, ready};

use bytes::{Buf, BufMut, Bytes, BytesMut};
use kafka_proto::ApiKey;
use tokio::io::{AsyncRead, AsyncReadExt};

use super::ConnectionError;

/// Bytes of a thread's chunk, and so the most that one read brings.
pub(super) const CHUNK_BYTES: usize = 64 << 10;
/// Frames below this size are always copied out of the chunk.
const SLICE_BYTES_MIN: usize = 4 << 10;
/// The length field in front of a frame.
const LENGTH_BYTES: usize = 4;

thread_local! {
    /// The chunk that the connections of this thread read into, one after the other.
    static CHUNK: Cell<BytesMut> = Cell::new(BytesMut::new());
}

/// Takes the thread's chunk, empty and of full capacity.
fn take_chunk() -> BytesMut {
    let mut chunk = CHUNK.take();
    chunk.clear();
    // Frames that were cut from it may still be alive; then this is a new allocation.
    if !chunk.try_reclaim(CHUNK_BYTES) {
        chunk = BytesMut::with_capacity(CHUNK_BYTES);
    }
    chunk
}

/// The received bytes of one connection that are not part of a started request.
#[derive(Debug, Default)]
pub(super) struct Input {
    buffer: BytesMut,
    /// The buffer is the thread's chunk, to be given back before the task sleeps.
    is_chunk: bool,
    /// The last read filled so much of the chunk that its frames are cut, not copied.
    is_dense: bool,
}

impl Input {
    /// Bytes that are there.
    pub(super) fn len(&self) -> usize {
        self.buffer.len()
    }

    /// Whether no byte of an unfinished request is there.
    pub(super) fn is_empty(&self) -> bool {
        self.buffer.is_empty()
    }

    /// The length of the frame at the front, if its length field is there.
    ///
    /// # Errors
    /// When no frame may have that length; `limit` is the longest.
    pub(super) fn frame_len(&self, limit: usize) -> Result<Option<usize>, ConnectionError> {
        let Some(&field) = self.buffer.first_chunk::<LENGTH_BYTES>() else {
            return Ok(None);
        };
        let declared = i32::from_be_bytes(field);
        match usize::try_from(declared) {
            Ok(len) if len > 0 && len <= limit => Ok(Some(len)),
            _ => Err(ConnectionError::FrameLength { declared, limit }),
        }
    }

    /// The length of the frame at the front, if all of it is there.
    ///
    /// # Errors
    /// As [`frame_len`](Self::frame_len).
    pub(super) fn whole_frame(&self, limit: usize) -> Result<Option<usize>, ConnectionError> {
        Ok(self.frame_len(limit)?.filter(|len| self.buffer.len() >= LENGTH_BYTES + len))
    }

    /// The first two bytes of the frame at the front: the key of the API.
    pub(super) fn api_key(&self) -> Option<ApiKey> {
        let key = self.buffer.get(LENGTH_BYTES..)?.first_chunk::<2>()?;
        Some(ApiKey(i16::from_be_bytes(*key)))
    }

    /// Takes the frame at the front, without its length field, if it is whole.
    ///
    /// # Errors
    /// As [`frame_len`](Self::frame_len).
    pub(super) fn next_frame(&mut self, limit: usize) -> Result<Option<Bytes>, ConnectionError> {
        let Some(len) = self.whole_frame(limit)? else {
            return Ok(None);
        };
        self.buffer.advance(LENGTH_BYTES);
        let cut = !self.is_chunk || (self.is_dense && len >= SLICE_BYTES_MIN);
        if cut {
            return Ok(Some(self.buffer.split_to(len).freeze()));
        }
        let frame = Bytes::copy_from_slice(self.buffer.get(..len).unwrap_or_default());
        self.buffer.advance(len);
        Ok(Some(frame))
    }

    /// Reads once. Call it only when no whole frame is there. Zero is the end of the stream.
    ///
    /// # Errors
    /// What the stream says.
    pub(super) fn poll_read(
        &mut self,
        io: &mut (impl AsyncRead + Unpin),
        cx: &mut Context<'_>,
        limit: usize,
    ) -> Poll<Result<usize, ConnectionError>> {
        let whole = self.frame_len(limit)?.map_or(0, |len| LENGTH_BYTES + len);
        let read = if whole > CHUNK_BYTES && self.buffer.len() * 2 >= CHUNK_BYTES {
            self.grow(whole);
            let room = (self.buffer.capacity() - self.buffer.len()).min(whole - self.buffer.len());
            let mut rest = (&mut self.buffer).limit(room);
            ready!(pin!(io.read_buf(&mut rest)).poll(cx))
        } else {
            self.borrow_chunk();
            ready!(pin!(io.read_buf(&mut self.buffer)).poll(cx))
        };
        let read = read.map_err(ConnectionError::Io)?;
        self.is_dense = self.buffer.len() * 2 >= CHUNK_BYTES;
        Poll::Ready(Ok(read))
    }

    /// Makes the buffer ours, with room for as much again as there is but no more than the frame.
    fn grow(&mut self, whole: usize) {
        let wanted = whole.min(self.buffer.len() * 2).max(self.buffer.len() + 1);
        if self.is_chunk {
            let mut own = BytesMut::with_capacity(wanted);
            own.extend_from_slice(&self.buffer);
            self.return_chunk(own);
        } else if self.buffer.capacity() <= self.buffer.len() {
            self.buffer.reserve(wanted - self.buffer.len());
        }
    }

    /// Makes the buffer the thread's chunk, with what was there at its front.
    fn borrow_chunk(&mut self) {
        let room = CHUNK_BYTES - self.buffer.len().min(CHUNK_BYTES);
        if self.is_chunk && self.buffer.try_reclaim(room) {
            return;
        }
        let mut chunk = take_chunk();
        chunk.extend_from_slice(&self.buffer);
        self.buffer = chunk;
        self.is_chunk = true;
    }

    /// Gives the chunk back and keeps only what is left, since the task may wake on another thread.
    pub(super) fn park(&mut self) {
        if self.is_chunk {
            let rest = BytesMut::from(&self.buffer[..]);
            self.return_chunk(rest);
        } else if self.buffer.is_empty() {
            self.buffer = BytesMut::new();
        }
    }

    fn return_chunk(&mut self, rest: BytesMut) {
        let chunk = std::mem::replace(&mut self.buffer, rest);
        self.is_chunk = false;
        CHUNK.set(chunk);
    }
}

#[cfg(test)]
mod tests {
    use std::task::Waker;

    use super::*;

    const LIMIT: usize = 100 << 20;

    /// Reads all of `bytes` into `input`, parking after each read as a task that sleeps does.
    /// Returns the largest capacity that was kept.
    fn feed(input: &mut Input, mut bytes: &[u8], frames: &mut Vec<Bytes>) -> usize {
        let mut cx = Context::from_waker(Waker::noop());
        let mut largest = 0;
        while !bytes.is_empty() {
            let read = input.poll_read(&mut bytes, &mut cx, LIMIT);
            assert!(matches!(read, Poll::Ready(Ok(n)) if n > 0), "{read:?}");
            while let Some(frame) = input.next_frame(LIMIT).unwrap() {
                frames.push(frame);
            }
            input.park();
            largest = largest.max(input.buffer.capacity());
        }
        largest
    }

    fn framed(body: &[u8]) -> Vec<u8> {
        [&(body.len() as i32).to_be_bytes()[..], body].concat()
    }

    #[test]
    fn a_declared_length_takes_no_memory() {
        let mut input = Input::default();
        let mut bytes = (LIMIT as i32).to_be_bytes().to_vec();
        bytes.extend_from_slice(&[0; 10]);
        let kept = feed(&mut input, &bytes, &mut Vec::new());
        assert!(kept <= 64, "{kept}");
        // Half a megabyte of it has come: twice that may be held.
        let kept = feed(&mut input, &vec![0; 500_000], &mut Vec::new());
        assert!(kept <= 2 * 500_014, "{kept}");
    }

    #[test]
    fn nothing_is_held_between_requests() {
        let mut input = Input::default();
        for len in [1, 4_000, 40_000, 65_532, 65_533, 1_000_000] {
            let body: Vec<u8> = (0..len).map(|at| at as u8).collect();
            let mut frames = Vec::new();
            feed(&mut input, &framed(&body), &mut frames);
            assert!(frames == [Bytes::from(body)], "{len}");
            assert_eq!(input.buffer.capacity(), 0, "{len}");
        }
    }

    #[test]
    fn small_frames_do_not_pin_the_chunk() {
        let mut input = Input::default();
        let mut frames = Vec::new();
        feed(&mut input, &framed(&[1; 100]), &mut frames);
        let chunk = CHUNK.take();
        let at = chunk.as_ptr();
        CHUNK.set(chunk);
        feed(&mut input, &framed(&[2; 100]), &mut frames);
        let chunk = CHUNK.take();
        assert_eq!(chunk.as_ptr(), at, "the chunk is used again though both frames live");
        assert_eq!(frames.len(), 2);
    }
}
