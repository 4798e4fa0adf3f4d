//! Received bytes on their way to frames, without a buffer while nothing is there.
//!
//! Reads go into a chunk that belongs to the thread, not to the connection. What a read brings is
//! usually a few whole frames: small ones are copied out, so that the chunk is free again and a
//! kept string pins only its own request; when frames fill a good part of the chunk they are cut
//! from it without a copy. Such a chunk is set aside and used again when its frames are gone: a few
//! of them go round, and the pages of a busy thread stay mapped. A frame longer than a chunk is
//! read into a buffer of its own, which grows with the bytes that have come, never by the length
//! that was declared. [`kafka_proto::FrameDecoder`] cuts frames too, but owns one buffer a
//! connection.

use std::cell::Cell;
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, ready};

use bytes::{Buf, BufMut, Bytes, BytesMut};
use kafka_proto::ApiKey;
use tokio::io::{AsyncRead, AsyncReadExt};

use super::ConnectionError;

/// Bytes of a chunk, and so the most that one read brings: what several pipelined producers' requests
/// take, and less than the cache of a core.
pub(super) const CHUNK_BYTES: usize = 256 << 10;
/// The least room that a read is given, unless the frame needs less.
const READ_BYTES_MIN: usize = 64 << 10;
/// Frames are cut from a chunk that holds at least this much of them: what is kept of a chunk may
/// pin four times its size, no more.
const DENSE_BYTES_MIN: usize = CHUNK_BYTES / 4;
/// Frames below this size are always copied out of the chunk.
const SLICE_BYTES_MIN: usize = 4 << 10;
/// Chunks that a thread keeps.
const CHUNKS_MAX: usize = 4;
/// The length field in front of a frame.
const LENGTH_BYTES: usize = 4;

thread_local! {
    /// The chunks that the connections of this thread read into, one after the other. Frames that
    /// were cut from them may still be alive.
    static CHUNKS: Cell<Vec<BytesMut>> = const { Cell::new(Vec::new()) };
}

/// Takes one of the thread's chunks, empty and of full capacity.
fn take_chunk() -> BytesMut {
    let mut chunks = CHUNKS.take();
    // The last that was given back is the warmest.
    let free = chunks.iter_mut().rposition(|chunk| chunk.try_reclaim(CHUNK_BYTES));
    let chunk = free.map(|at| chunks.remove(at));
    CHUNKS.set(chunks);
    chunk.unwrap_or_else(|| BytesMut::with_capacity(CHUNK_BYTES))
}

/// Gives a chunk back to the thread, which keeps it if it has not enough of them.
fn give_chunk(mut chunk: BytesMut) {
    chunk.clear();
    let mut chunks = CHUNKS.take();
    if chunks.len() < CHUNKS_MAX {
        chunks.push(chunk);
    }
    CHUNKS.set(chunks);
}

/// The received bytes of one connection that are not part of a started request.
#[derive(Debug, Default)]
pub(super) struct Input {
    buffer: BytesMut,
    /// The buffer is the thread's chunk, to be given back before the task sleeps.
    is_chunk: bool,
    /// So much of the chunk was filled that its frames are cut, not copied.
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
            self.borrow_chunk(whole);
            ready!(pin!(io.read_buf(&mut self.buffer)).poll(cx))
        };
        let read = read.map_err(ConnectionError::Io)?;
        self.is_dense |= self.buffer.len() >= DENSE_BYTES_MIN;
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

    /// Makes the buffer a chunk of the thread, with what was there at its front, unless it is one
    /// with room. `whole` is the length of the frame at the front, 0 while that is not known.
    fn borrow_chunk(&mut self, whole: usize) {
        let len = self.buffer.len();
        let wanted = whole.saturating_sub(len).max(READ_BYTES_MIN).min(CHUNK_BYTES - len.min(CHUNK_BYTES));
        if self.is_chunk && self.buffer.capacity() - len >= wanted {
            return;
        }
        self.is_dense = false;
        if self.is_chunk && self.buffer.try_reclaim(wanted) {
            return;
        }
        let mut chunk = take_chunk();
        chunk.extend_from_slice(&self.buffer);
        let before = std::mem::replace(&mut self.buffer, chunk);
        if self.is_chunk {
            give_chunk(before);
        }
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

    /// Forgets all bytes.
    pub(super) fn discard(&mut self) {
        self.buffer.clear();
        self.park();
    }

    fn return_chunk(&mut self, rest: BytesMut) {
        let chunk = std::mem::replace(&mut self.buffer, rest);
        self.is_chunk = false;
        self.is_dense = false;
        give_chunk(chunk);
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
    fn what_is_discarded_takes_no_memory() {
        let mut cx = Context::from_waker(Waker::noop());
        for kept in [false, true] {
            let mut input = Input::default();
            let sent = framed(&[7; 60_000]);
            let read = input.poll_read(&mut &sent[..50_000], &mut cx, LIMIT);
            assert!(matches!(read, Poll::Ready(Ok(50_000))), "{read:?}");
            if kept {
                input.park();
                assert!(input.buffer.capacity() >= 50_000);
            }
            input.discard();
            assert_eq!((input.len(), input.buffer.capacity()), (0, 0));
        }
    }

    #[test]
    fn small_frames_do_not_pin_the_chunk() {
        let mut input = Input::default();
        let mut frames = Vec::new();
        feed(&mut input, &framed(&[1; 100]), &mut frames);
        let before = chunks();
        feed(&mut input, &framed(&[2; 100]), &mut frames);
        assert_eq!(chunks(), before, "the chunk is used again though both frames live");
        assert_eq!(frames.len(), 2);
    }

    /// Where the thread's chunks are.
    fn chunks() -> Vec<*const u8> {
        let chunks = CHUNKS.take();
        let places = chunks.iter().map(|chunk| chunk.as_ptr()).collect();
        CHUNKS.set(chunks);
        places
    }

    #[test]
    fn large_frames_are_cut_and_their_chunks_go_round() {
        let mut input = Input::default();
        let mut seen = std::collections::BTreeSet::new();
        for round in 0..20u8 {
            let mut frames = Vec::new();
            let body = vec![round; 100_000];
            feed(&mut input, &framed(&body).repeat(5), &mut frames);
            assert!(frames.iter().all(|frame| frame == &body) && frames.len() == 5);
            drop(frames);
            // Cutting has moved the front of a chunk somewhere into it.
            seen.extend(chunks().iter().map(|at| *at as usize / CHUNK_BYTES));
        }
        assert!(seen.len() <= 2 * CHUNKS_MAX, "{seen:?}");
        assert!(chunks().len() <= CHUNKS_MAX);
    }
}
