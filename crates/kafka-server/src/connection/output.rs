//! Answers on their way to the peer: written in order, together where they are in memory, by the
//! kernel where they are in files.

use std::collections::VecDeque;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::{Buf, Bytes, BytesMut};

use super::ConnectionError;
use crate::reply::FileRange;
use crate::request_log::Entry;
use crate::service::Piece;
use crate::transport::Io;

/// Slices that one vectored write takes.
const SLICES_MAX: usize = 64;
/// File ranges up to this size are read and written with their neighbours: one call fewer is worth
/// more than the copy.
const READ_RANGE_BYTES_MAX: usize = 16 << 10;
/// Bytes read from a file at once for a transport that cannot send files.
const READ_PIECE_BYTES: usize = 64 << 10;

/// What waits to be sent on one connection.
#[derive(Debug, Default)]
pub(super) struct Output {
    queue: VecDeque<Item>,
    bytes: usize,
    needs_flush: bool,
    /// The transport has refused to send files; they are read and written from now on.
    reads_files: bool,
}

#[derive(Debug)]
enum Item {
    Bytes(Bytes),
    File(FileRange),
    /// Everything before it belongs to this request, which is complete once it is reached.
    End(Box<Entry>),
}

impl Output {
    /// Bytes that wait.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Whether everything is with the transport.
    pub(super) fn is_empty(&self) -> bool {
        self.queue.is_empty() && !self.needs_flush
    }

    /// Queues the pieces of an answer.
    pub(super) fn push(&mut self, pieces: Vec<Piece>) {
        for piece in pieces {
            self.bytes += piece.len();
            match piece {
                Piece::Bytes(bytes) if bytes.is_empty() => {}
                Piece::File(range) if range.is_empty() => {}
                Piece::Bytes(bytes) => self.queue.push_back(Item::Bytes(bytes)),
                Piece::File(range) => self.queue.push_back(Item::File(range)),
            }
        }
    }

    /// Queues the end of an answer, whose `entry` is logged when it is reached.
    pub(super) fn push_end(&mut self, entry: Box<Entry>) {
        self.queue.push_back(Item::End(entry));
    }

    /// Gives back memory that an idle connection does not need.
    pub(super) fn shrink(&mut self) {
        if self.queue.is_empty() {
            self.queue.shrink_to(4);
        }
    }

    /// Writes as much as the transport takes. Returns the number of bytes that it took.
    ///
    /// # Errors
    /// What the transport or a file says, and [`ConnectionError::ShortFile`].
    pub(super) fn poll_write(
        &mut self,
        io: &mut impl Io,
        cx: &mut Context<'_>,
        finished: &mut dyn FnMut(Box<Entry>),
    ) -> Poll<Result<usize, ConnectionError>> {
        let mut written = 0;
        loop {
            self.drain_ends(finished);
            let step = match self.queue.front() {
                Some(Item::File(_)) => self.poll_file(io, cx),
                Some(_) => self.poll_bytes(io, cx),
                None => break,
            };
            match step {
                Poll::Ready(Ok(sent)) => written += sent,
                Poll::Ready(Err(error)) => return Poll::Ready(Err(error)),
                // What was written is progress; the waker is registered for the rest.
                Poll::Pending if written == 0 => return Poll::Pending,
                Poll::Pending => return Poll::Ready(Ok(written)),
            }
        }
        if self.needs_flush {
            match Pin::new(io).poll_flush(cx) {
                Poll::Ready(result) => result.map_err(ConnectionError::Io)?,
                Poll::Pending if written == 0 => return Poll::Pending,
                Poll::Pending => return Poll::Ready(Ok(written)),
            }
            self.needs_flush = false;
        }
        Poll::Ready(Ok(written))
    }

    fn drain_ends(&mut self, finished: &mut dyn FnMut(Box<Entry>)) {
        while let Some(Item::End(_)) = self.queue.front() {
            if let Some(Item::End(entry)) = self.queue.pop_front() {
                finished(entry);
            }
        }
    }

    /// One vectored write of the bytes up to the next file.
    fn poll_bytes(&mut self, io: &mut impl Io, cx: &mut Context<'_>) -> Poll<Result<usize, ConnectionError>> {
        self.read_small_files()?;
        let mut slices = [IoSlice::new(&[]); SLICES_MAX];
        let mut count = 0;
        let mut more = false;
        for item in &self.queue {
            match item {
                Item::Bytes(bytes) => {
                    let Some(slice) = slices.get_mut(count) else {
                        more = true;
                        break;
                    };
                    *slice = IoSlice::new(bytes);
                    count += 1;
                }
                Item::File(_) => {
                    more = true;
                    break;
                }
                Item::End(_) => {}
            }
        }
        let sent =
            ready!(io.poll_send(cx, slices.get(..count).unwrap_or_default(), more)).map_err(ConnectionError::Io)?;
        if sent == 0 {
            return Poll::Ready(Err(ConnectionError::Io(io::ErrorKind::WriteZero.into())));
        }
        self.needs_flush = true;
        self.advance(sent);
        Poll::Ready(Ok(sent))
    }

    /// Turns small ranges among the next items into bytes, so that they go out with the others.
    fn read_small_files(&mut self) -> Result<(), ConnectionError> {
        for item in self.queue.iter_mut().take(SLICES_MAX) {
            match item {
                Item::File(range) if range.len <= READ_RANGE_BYTES_MAX => {
                    *item = Item::Bytes(read_exact(range)?);
                }
                Item::File(_) => break,
                Item::Bytes(_) | Item::End(_) => {}
            }
        }
        Ok(())
    }

    /// Sends a part of the file range at the front.
    fn poll_file(&mut self, io: &mut impl Io, cx: &mut Context<'_>) -> Poll<Result<usize, ConnectionError>> {
        let Some(Item::File(range)) = self.queue.front_mut() else {
            return Poll::Ready(Ok(0));
        };
        if let (true, Some(fd)) = (io.sends_files() && !self.reads_files, range.file.fd())
            && range.len > READ_RANGE_BYTES_MAX
        {
            match ready!(io.poll_send_file(cx, fd, range.position, range.len)) {
                Ok(0) => {
                    return Poll::Ready(Err(ConnectionError::ShortFile { missing: range.len }));
                }
                Ok(sent) => {
                    self.advance(sent);
                    return Poll::Ready(Ok(sent));
                }
                Err(error) if matches!(error.kind(), io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput) => {
                    self.reads_files = true;
                }
                Err(error) => return Poll::Ready(Err(ConnectionError::Io(error))),
            }
        }
        // Only a piece at a time: what a slow reader makes us hold stays small.
        let Some(Item::File(range)) = self.queue.front_mut() else {
            return Poll::Ready(Ok(0));
        };
        let piece = FileRange::new(range.file.clone(), range.position, range.len.min(READ_PIECE_BYTES));
        let bytes = read_exact(&piece)?;
        range.position += piece.len as u64;
        range.len -= piece.len;
        if range.len == 0 {
            self.queue.pop_front();
        }
        self.queue.push_front(Item::Bytes(bytes));
        self.poll_bytes(io, cx)
    }

    /// Removes `sent` bytes from the front.
    fn advance(&mut self, mut sent: usize) {
        self.bytes = self.bytes.saturating_sub(sent);
        let mut ends = VecDeque::new();
        while sent > 0 {
            match self.queue.pop_front() {
                Some(Item::Bytes(mut bytes)) => {
                    let step = sent.min(bytes.len());
                    sent -= step;
                    bytes.advance(step);
                    if !bytes.is_empty() {
                        self.queue.push_front(Item::Bytes(bytes));
                    }
                }
                Some(Item::File(mut range)) => {
                    let step = sent.min(range.len);
                    sent -= step;
                    range.position += step as u64;
                    range.len -= step;
                    if range.len > 0 {
                        self.queue.push_front(Item::File(range));
                    }
                }
                Some(end @ Item::End(_)) => ends.push_back(end),
                None => break,
            }
        }
        while let Some(end) = ends.pop_back() {
            self.queue.push_front(end);
        }
    }
}

/// Reads a whole range into memory.
fn read_exact(range: &FileRange) -> Result<Bytes, ConnectionError> {
    let mut buffer = BytesMut::zeroed(range.len);
    let mut filled = 0;
    while let Some(rest) = buffer.get_mut(filled..)
        && !rest.is_empty()
    {
        match range.file.read_at(rest, range.position + filled as u64) {
            Ok(0) => {
                return Err(ConnectionError::ShortFile { missing: range.len - filled });
            }
            Ok(read) => filled += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(ConnectionError::Io(error)),
        }
    }
    Ok(buffer.freeze())
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::os::fd::BorrowedFd;
    use std::sync::Arc;
    use std::task::Waker;
    use std::time::Duration;

    use kafka_proto::time::Time;
    use kafka_proto::{ApiKey, ErrorCode};
    use proptest::prelude::*;
    use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

    use super::*;
    use crate::request_log::Record;

    /// Takes a few bytes at a time, and nothing at every zero.
    struct Narrow {
        taken: Vec<u8>,
        rooms: Vec<usize>,
        next: usize,
        sends_files: bool,
    }

    impl Narrow {
        fn room(&mut self) -> Poll<usize> {
            let room = self.rooms[self.next % self.rooms.len()];
            self.next += 1;
            if room == 0 { Poll::Pending } else { Poll::Ready(room) }
        }
    }

    impl AsyncRead for Narrow {
        fn poll_read(self: Pin<&mut Self>, _: &mut Context<'_>, _: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
            Poll::Pending
        }
    }

    impl AsyncWrite for Narrow {
        fn poll_write(mut self: Pin<&mut Self>, _: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
            let len = ready!(self.room()).min(buf.len());
            self.taken.extend_from_slice(&buf[..len]);
            Poll::Ready(Ok(len))
        }
        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }
        fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }
    }

    impl Io for Narrow {
        fn poll_send(&mut self, _: &mut Context<'_>, bufs: &[IoSlice<'_>], _: bool) -> Poll<io::Result<usize>> {
            let mut room = ready!(self.room());
            let mut sent = 0;
            for buf in bufs {
                let len = room.min(buf.len());
                self.taken.extend_from_slice(&buf[..len]);
                room -= len;
                sent += len;
            }
            Poll::Ready(Ok(sent))
        }
        fn sends_files(&self) -> bool {
            self.sends_files
        }
        fn poll_send_file(
            &mut self,
            _: &mut Context<'_>,
            file: BorrowedFd<'_>,
            offset: u64,
            len: usize,
        ) -> Poll<io::Result<usize>> {
            let len = ready!(self.room()).min(len);
            let mut buffer = vec![0; len];
            let read = rustix::io::pread(file, &mut buffer, offset)?;
            self.taken.extend_from_slice(&buffer[..read]);
            Poll::Ready(Ok(read))
        }
    }

    fn entry(number: i32) -> Box<Entry> {
        let record = Record {
            api_key: ApiKey::FETCH,
            version: 0,
            correlation_id: number,
            client_id: None,
            bytes: 0,
            is_long_poll: false,
            received: Time::ZERO,
            started: Time::ZERO,
            local: Duration::ZERO,
        };
        Box::new(Entry {
            record,
            answered: Time::ZERO,
            queued: Time::ZERO,
            response_bytes: 0,
            error: ErrorCode::NONE,
            failure: None,
            is_slow: false,
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Whatever a transport takes at a time, all bytes arrive in order, and an answer counts as
        /// sent when its last byte is, no sooner and no later.
        #[test]
        fn answers_arrive_whole_and_in_order(
            answers in prop::collection::vec(
                prop::collection::vec((any::<bool>(), 0usize..60_000), 0..5), 1..8),
            rooms in prop::collection::vec(0usize..50_000, 1..6),
            sends_files: bool,
        ) {
            prop_assume!(rooms.iter().any(|room| *room > 0));
            let content: Vec<u8> = (0..60_000u32).map(|at| (at / 3) as u8).collect();
            let mut file = tempfile::tempfile().unwrap();
            file.write_all(&content).unwrap();
            let file: Arc<dyn crate::FileSource> = Arc::new(file);

            let mut output = Output::default();
            let (mut expected, mut ends) = (Vec::new(), Vec::new());
            for (number, pieces) in answers.iter().enumerate() {
                for (in_file, len) in pieces {
                    expected.extend_from_slice(&content[..*len]);
                    output.push(vec![if *in_file {
                        Piece::File(FileRange::new(Arc::clone(&file), 0, *len))
                    } else {
                        Piece::Bytes(Bytes::copy_from_slice(&content[..*len]))
                    }]);
                }
                output.push_end(entry(number as i32));
                ends.push(expected.len());
            }
            prop_assert_eq!(output.bytes(), expected.len());

            let mut io = Narrow { taken: Vec::new(), rooms, next: 0, sends_files };
            let mut cx = Context::from_waker(Waker::noop());
            let mut done = 0;
            while !output.is_empty() {
                let mut finished = Vec::new();
                let step = output.poll_write(&mut io, &mut cx, &mut |entry| {
                    finished.push(entry.record.correlation_id as usize);
                });
                prop_assert!(!matches!(step, Poll::Ready(Err(_))));
                prop_assert_eq!(output.bytes(), expected.len() - io.taken.len());
                for number in finished {
                    prop_assert_eq!(number, done);
                    prop_assert!(io.taken.len() >= ends[number]);
                    done += 1;
                }
                // What is sent whole has been reported.
                let sent = ends.iter().filter(|end| **end < io.taken.len()).count();
                prop_assert!(done >= sent);
            }
            prop_assert!(io.taken == expected);
            prop_assert_eq!(done, answers.len());
        }
    }
}
