//! Walking the batches of a segment file, front to back.
use std::io;

use crate::batch::legacy::Message;
use crate::batch::{BatchErrorKind, BatchHeader, BatchRef, HEADER_LEN, MAGIC_V2};
use crate::storage::{File, read_exact_at, read_full_at};

/// A batch found in a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scanned {
    /// Byte at which it starts.
    pub(crate) position: u64,
    /// Bytes of it.
    pub(crate) size: u64,
    pub(crate) header: BatchHeader,
}

/// Reads the headers of one batch after the other and skips over the records.
#[derive(Debug)]
pub(crate) struct Headers<'f> {
    file: &'f dyn File,
    position: u64,
    end: u64,
    window: Vec<u8>,
    window_at: u64,
}

/// Bytes read at once: about what lies between two entries of an offset index.
const WINDOW: usize = 4096;

impl<'f> Headers<'f> {
    /// The batches from byte `position`, where one starts, to byte `end`.
    pub(crate) fn new(file: &'f dyn File, position: u64, end: u64) -> Self {
        Self { file, position, end, window: Vec::new(), window_at: position }
    }

    /// The next batch; `None` at the end.
    ///
    /// # Errors
    /// `InvalidData` when there is no whole batch of format 2 before `end`.
    pub(crate) fn next(&mut self) -> io::Result<Option<Scanned>> {
        if self.position >= self.end {
            return Ok(None);
        }
        let position = self.position;
        let header = self.header()?;
        let size = header.as_ref().filter(|header| header.magic() == MAGIC_V2).and_then(BatchHeader::size);
        let (Some(header), Some(size)) = (header, size.map(|size| size as u64)) else {
            return Err(invalid(position, "no batch header"));
        };
        if size > self.end - position {
            return Err(invalid(position, "batch goes on beyond the end"));
        }
        self.position += size;
        Ok(Some(Scanned { position, size, header }))
    }

    fn header(&mut self) -> io::Result<Option<BatchHeader>> {
        let at = usize::try_from(self.position - self.window_at).unwrap_or(usize::MAX);
        if let Some(header) = self.window.get(at..).and_then(BatchHeader::read) {
            return Ok(Some(header));
        }
        let len = (self.end - self.position).min(WINDOW as u64) as usize;
        self.window.resize(len, 0);
        self.window_at = self.position;
        let filled = read_full_at(self.file, &mut self.window, self.position)?;
        self.window.truncate(filled);
        Ok(BatchHeader::read(&self.window))
    }
}

fn invalid(position: u64, what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("{what} at byte {position}"))
}

/// All bytes of a batch.
pub(crate) fn read_batch(file: &dyn File, scanned: &Scanned) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; usize::try_from(scanned.size).map_err(io::Error::other)?];
    read_exact_at(file, &mut bytes, scanned.position)?;
    Ok(bytes)
}

/// How far behind damage is looked for good batches.
const BEYOND_BYTES_MAX: u64 = 64 << 20;

/// The first good batch behind the bad bytes at `position`, wherever it begins, and the last of those that follow it.
/// Batches below `offset` are remains of something else.
pub(crate) fn beyond_damage(
    file: &dyn File,
    position: u64,
    end: u64,
    offset: i64,
) -> io::Result<Option<(BatchHeader, BatchHeader)>> {
    let len = end.saturating_sub(position).min(BEYOND_BYTES_MAX) as usize;
    let mut bytes = vec![0; len];
    let filled = read_full_at(file, &mut bytes, position)?;
    bytes.truncate(filled);
    let good = |from: usize| {
        let rest = bytes.get(from..)?;
        let header = BatchHeader::read(rest)?;
        if header.magic() != MAGIC_V2 || header.base_offset() < offset {
            return None;
        }
        let batch = BatchRef::parse(rest, i32::MAX as usize).ok().filter(BatchRef::crc_is_valid)?;
        Some((*batch.header(), from + batch.size()))
    };
    let Some((first, mut next)) = (1..bytes.len()).find_map(good) else { return Ok(None) };
    let mut last = first;
    while let Some((header, after)) = good(next) {
        (last, next) = (header, after);
    }
    Ok(Some((first, last)))
}

/// Reads every byte and checks every batch, as recovery does.
#[derive(Debug)]
pub(crate) struct Checked<'f> {
    file: &'f dyn File,
    end: u64,
    /// Where in the file `buffer` starts.
    buffer_at: u64,
    buffer: Vec<u8>,
    /// Bytes of the buffer that were handed out.
    used: usize,
}

/// Bytes read at once when everything is read.
const CHUNK: usize = 1 << 20;

impl<'f> Checked<'f> {
    /// The batches from the start of the file to byte `end`.
    pub(crate) fn new(file: &'f dyn File, end: u64) -> Self {
        Self { file, end, buffer_at: 0, buffer: Vec::new(), used: 0 }
    }

    /// Bytes before the first that is not part of a good batch, so far.
    pub(crate) fn valid_bytes(&self) -> u64 {
        self.buffer_at + self.used as u64
    }

    /// The next batch if it is whole and its checksum right; `Ok(None)` at the end of the file or of
    /// what is good, so [`valid_bytes`](Self::valid_bytes) then tells which.
    pub(crate) fn next(&mut self) -> io::Result<Option<(Scanned, BatchRef<'_>)>> {
        let mut wanted = HEADER_LEN;
        loop {
            if self.valid_bytes() + wanted as u64 > self.end {
                return Ok(None);
            }
            self.fill(wanted)?;
            match BatchRef::parse(&self.buffer[self.used..], i32::MAX as usize) {
                Ok(_) => break,
                Err(BatchErrorKind::Incomplete { needed }) => wanted = self.buffer.len() - self.used + needed,
                Err(BatchErrorKind::Legacy(_)) => return self.refuse_legacy().map(|()| None),
                Err(_) => return Ok(None),
            }
        }
        let position = self.valid_bytes();
        let from = self.used;
        let Ok(batch) = BatchRef::parse(&self.buffer[from..], i32::MAX as usize) else {
            return Ok(None);
        };
        let size = batch.size();
        if !batch.crc_is_valid() || batch.header().last_offset_delta() < 0 || batch.header().base_offset() < 0 {
            return Ok(None);
        }
        self.used += size;
        Ok(Some((Scanned { position, size: size as u64, header: *batch.header() }, batch)))
    }

    /// What looks like a message of format 0 or 1 (zeros do) is the end of what is good; a real one
    /// must not be taken for damage and cut off.
    ///
    /// # Errors
    /// `Unsupported` when it is one.
    fn refuse_legacy(&self) -> io::Result<()> {
        match Message::parse(&self.buffer[self.used..]) {
            Ok(message) if message.crc_is_valid() => {
                let what = format!("a message of format {} at byte {}", message.magic(), self.valid_bytes());
                Err(io::Error::new(io::ErrorKind::Unsupported, what))
            }
            _ => Ok(()),
        }
    }

    /// Has at least `wanted` bytes behind `used` in the buffer; the caller knows that they are there.
    fn fill(&mut self, wanted: usize) -> io::Result<()> {
        if self.buffer.len() - self.used >= wanted {
            return Ok(());
        }
        self.buffer.drain(..self.used);
        self.buffer_at += self.used as u64;
        self.used = 0;
        let have = self.buffer.len();
        let rest = usize::try_from(self.end - self.buffer_at).map_err(io::Error::other)?;
        self.buffer.resize(wanted.max(CHUNK).min(rest), 0);
        read_exact_at(self.file, &mut self.buffer[have..], self.buffer_at + have as u64)
    }
}
