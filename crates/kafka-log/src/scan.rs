//! Walking the batches of a segment file, front to back.
use std::io;

use crate::batch::legacy::{LegacyError, Message};
use crate::batch::{
    Attributes, BatchError, BatchErrorKind, BatchHeader, BatchRef, Entry, HEADER_LEN, LENGTH_PREFIX, MAGIC_V2,
    NO_LEADER_EPOCH, NO_PRODUCER_EPOCH, NO_PRODUCER_ID, NO_SEQUENCE, NO_TIMESTAMP,
};
use crate::storage::{File, read_exact_at, read_full_at};

/// A batch found in a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scanned {
    /// Byte at which it starts.
    pub(crate) position: u64,
    /// Bytes of it.
    pub(crate) size: u64,
    /// Its header; of a message of format 0 or 1 (in a directory that has seen older releases) what stands for one: no
    /// producer, no epoch, and of a wrapper only the last of its offsets.
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
    /// `InvalidData` when there is no whole batch before `end`.
    pub(crate) fn next(&mut self) -> io::Result<Option<Scanned>> {
        if self.position >= self.end {
            return Ok(None);
        }
        let position = self.position;
        let Some((header, size)) = self.header()? else {
            return Err(invalid(position, "no batch header"));
        };
        if size > self.end - position {
            return Err(invalid(position, "batch goes on beyond the end"));
        }
        self.position += size;
        Ok(Some(Scanned { position, size, header }))
    }

    fn header(&mut self) -> io::Result<Option<(BatchHeader, u64)>> {
        let at = usize::try_from(self.position - self.window_at).unwrap_or(usize::MAX);
        if let Some(rest) = self.window.get(at..).filter(|rest| rest.len() >= HEADER_LEN) {
            return Ok(read_header(rest));
        }
        let len = (self.end - self.position).min(WINDOW as u64) as usize;
        self.window.resize(len, 0);
        self.window_at = self.position;
        let filled = read_full_at(self.file, &mut self.window, self.position)?;
        self.window.truncate(filled);
        Ok(read_header(&self.window))
    }
}

/// The header at the start of `bytes` and the bytes of its batch, if one is there.
fn read_header(bytes: &[u8]) -> Option<(BatchHeader, u64)> {
    match bytes.get(MAGIC_AT).map(|magic| *magic as i8)? {
        MAGIC_V2 => {
            let header = BatchHeader::read(bytes)?;
            Some((header, header.size()? as u64))
        }
        magic @ 0..=1 => {
            let offset = i64::from_be_bytes(*bytes.first_chunk()?);
            let length = i32::from_be_bytes(*bytes.get(8..)?.first_chunk()?);
            let size = u64::try_from(length).ok().filter(|length| *length >= 14)? + LENGTH_PREFIX as u64;
            let attributes = Attributes::from_bits(i16::from(*bytes.get(MAGIC_AT + 1)?));
            let timestamp = match magic {
                0 => NO_TIMESTAMP,
                _ => i64::from_be_bytes(*bytes.get(MAGIC_AT + 2..)?.first_chunk()?),
            };
            Some((stand_in(magic, offset, attributes, timestamp), size))
        }
        _ => None,
    }
}

/// The byte of a batch or message that says of which format it is.
const MAGIC_AT: usize = 16;

/// A header that says of a message of format 0 or 1 what can be said of it.
fn stand_in(magic: i8, offset: i64, attributes: Attributes, timestamp: i64) -> BatchHeader {
    let mut bytes = [0; HEADER_LEN];
    bytes[MAGIC_AT] = magic as u8;
    let mut header = BatchHeader::from_bytes(bytes);
    header.set_base_offset(offset);
    header.set_leader_epoch(NO_LEADER_EPOCH);
    header.set_attributes(Attributes::from_bits(0).with_timestamp_type(attributes.timestamp_type()));
    header.set_timestamps(timestamp, timestamp);
    header.set_producer(NO_PRODUCER_ID, NO_PRODUCER_EPOCH, NO_SEQUENCE);
    header.set_record_count(1);
    header
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
    /// What comes next is all there, and not good.
    damaged: bool,
}

/// Bytes read at once when everything is read.
const CHUNK: usize = 1 << 20;

impl<'f> Checked<'f> {
    /// The batches from the start of the file to byte `end`.
    pub(crate) fn new(file: &'f dyn File, end: u64) -> Self {
        Self::from(file, 0, end)
    }

    /// The batches from byte `position`, where one starts, to byte `end`.
    pub(crate) fn from(file: &'f dyn File, position: u64, end: u64) -> Self {
        Self { file, end, buffer_at: position, buffer: Vec::new(), used: 0, damaged: false }
    }

    /// Bytes before the first that is not part of a good batch, so far.
    pub(crate) fn valid_bytes(&self) -> u64 {
        self.buffer_at + self.used as u64
    }

    /// Whether it ended at something that is all there and not good, rather than at the end of the file or in the middle
    /// of a batch.
    pub(crate) fn found_damage(&self) -> bool {
        self.damaged
    }

    /// The next batch or message if it is whole and its checksum right; `Ok(None)` at the end of the file or of
    /// what is good, so [`valid_bytes`](Self::valid_bytes) then tells which.
    pub(crate) fn next(&mut self) -> io::Result<Option<(Scanned, Entry<'_>)>> {
        let mut wanted = MAGIC_AT + 1;
        loop {
            if self.valid_bytes() + wanted as u64 > self.end {
                return Ok(None);
            }
            self.fill(wanted)?;
            match parse_entry(&self.buffer[self.used..]) {
                Ok(_) => break,
                Err(Some(needed)) => wanted = self.buffer.len() - self.used + needed,
                Err(None) => {
                    self.damaged = true;
                    return Ok(None);
                }
            }
        }
        let position = self.valid_bytes();
        let from = self.used;
        let Ok(entry) = parse_entry(&self.buffer[from..]) else {
            return Ok(None);
        };
        let header = match &entry {
            Entry::Batch(batch) => *batch.header(),
            Entry::Message(message) => {
                let attributes = Attributes::from_bits(0).with_timestamp_type(message.timestamp_type());
                stand_in(message.magic(), message.offset(), attributes, message.timestamp())
            }
        };
        if !entry.crc_is_valid() || header.last_offset_delta() < 0 || header.base_offset() < 0 {
            self.damaged = true;
            return Ok(None);
        }
        let size = entry.bytes().len();
        self.used += size;
        Ok(Some((Scanned { position, size: size as u64, header }, entry)))
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

/// What the bytes start with; or how many more are needed at least, `None` when they start with nothing of ours.
fn parse_entry(bytes: &[u8]) -> Result<Entry<'_>, Option<usize>> {
    match BatchRef::parse(bytes, i32::MAX as usize) {
        Ok(batch) => Ok(Entry::Batch(batch)),
        Err(BatchErrorKind::Incomplete { needed }) => Err(Some(needed)),
        Err(BatchErrorKind::Legacy(_)) => Message::parse(bytes).map(Entry::Message).map_err(|error| match error {
            LegacyError::Set(BatchError { kind: BatchErrorKind::Incomplete { needed }, .. }) => Some(needed),
            _ => None,
        }),
        Err(_) => Err(None),
    }
}
