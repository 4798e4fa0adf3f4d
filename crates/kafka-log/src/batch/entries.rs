//! One way through a byte range whatever formats it holds: batches of format 2, or messages of 0 and 1.
#![warn(clippy::indexing_slicing)]

use super::compression::{CodecError, Decompressor};
use super::legacy::{LegacyError, LegacyRecords, Message};
use super::record::{Record, RecordError, Records};
use super::view::{BatchError, BatchErrorKind, BatchRef};

/// A batch, or a message that stands for one.
#[derive(Clone, Copy, Debug)]
pub enum Entry<'a> {
    /// A batch of format 2.
    Batch(BatchRef<'a>),
    /// A message of format 0 or 1.
    Message(Message<'a>),
}

/// Why an entry or its records cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EntryError {
    /// The bytes do not go on with a batch.
    #[error(transparent)]
    Batch(#[from] BatchError),
    /// A record of a batch of format 2 cannot be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The records cannot be decompressed.
    #[error(transparent)]
    Codec(#[from] CodecError),
    /// A message of format 0 or 1 cannot be read.
    #[error(transparent)]
    Legacy(#[from] LegacyError),
}

impl<'a> Entry<'a> {
    /// All its bytes.
    pub const fn bytes(&self) -> &'a [u8] {
        match self {
            Self::Batch(batch) => batch.bytes(),
            Self::Message(message) => message.bytes(),
        }
    }

    /// The format: 0, 1 or 2.
    pub fn magic(&self) -> i8 {
        match self {
            Self::Batch(batch) => batch.header().magic(),
            Self::Message(message) => message.magic(),
        }
    }

    /// Offset of its last record.
    pub fn last_offset(&self) -> i64 {
        match self {
            Self::Batch(batch) => batch.header().last_offset(),
            Self::Message(message) => message.offset(),
        }
    }

    /// The largest timestamp in ms, or −1.
    pub fn max_timestamp(&self) -> i64 {
        match self {
            Self::Batch(batch) => batch.header().max_timestamp(),
            Self::Message(message) => message.timestamp(),
        }
    }

    /// Whether the stored checksum is that of the bytes.
    pub fn crc_is_valid(&self) -> bool {
        match self {
            Self::Batch(batch) => batch.crc_is_valid(),
            Self::Message(message) => message.crc_is_valid(),
        }
    }

    /// Its records, decompressed when they are compressed.
    ///
    /// # Errors
    /// When they cannot be decompressed.
    pub fn records<'d>(&self, decompressor: &'d mut Decompressor) -> Result<EntryRecords<'d>, EntryError>
    where
        'a: 'd,
    {
        Ok(match self {
            Self::Batch(batch) => EntryRecords::Batch(decompressor.records(batch)?),
            Self::Message(message) => EntryRecords::Message(message.records(decompressor)?),
        })
    }
}

/// The records of an [`Entry`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum EntryRecords<'d> {
    /// Of a batch of format 2.
    Batch(Records<'d>),
    /// Of a message of format 0 or 1.
    Message(LegacyRecords<'d>),
}

impl<'d> Iterator for EntryRecords<'d> {
    type Item = Result<Record<'d>, EntryError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Self::Batch(records) => records.next().map(|record| record.map_err(EntryError::from)),
            Self::Message(records) => records.next().map(|record| record.map_err(EntryError::from)),
        }
    }
}

/// Iterates a byte range of any formats. Ends at the end of the bytes, or after the first error.
#[derive(Clone, Debug)]
pub struct Entries<'a> {
    bytes: &'a [u8],
    position: usize,
    failed: bool,
}

impl<'a> Entries<'a> {
    /// The entries in `bytes`.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, position: 0, failed: false }
    }

    /// Where the next entry starts: after an error, where the bad one does.
    pub const fn position(&self) -> usize {
        self.position
    }

    fn parse(&self, rest: &'a [u8]) -> Result<Entry<'a>, EntryError> {
        match BatchRef::parse(rest, usize::MAX) {
            Ok(batch) => Ok(Entry::Batch(batch)),
            Err(BatchErrorKind::Legacy(_)) => Message::parse(rest).map(Entry::Message).map_err(|error| match error {
                LegacyError::Set(BatchError { kind, .. }) => BatchError { position: self.position, kind }.into(),
                other => other.into(),
            }),
            Err(kind) => Err(BatchError { position: self.position, kind }.into()),
        }
    }
}

impl<'a> Iterator for Entries<'a> {
    type Item = Result<Entry<'a>, EntryError>;

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.bytes.get(self.position..).filter(|rest| !rest.is_empty() && !self.failed)?;
        let entry = self.parse(rest);
        match &entry {
            Ok(entry) => self.position += entry.bytes().len(),
            Err(_) => self.failed = true,
        }
        Some(entry)
    }
}
