//! Batches in a byte range, found one after another and read in place.
#![warn(clippy::indexing_slicing)]

use bytes::Bytes;

use super::compression::CodecError;
use super::header::{BatchHeader, HEADER_LEN, LENGTH_PREFIX, MAGIC_V2};
use super::record::Records;

const MAGIC_AT: usize = 16;
/// What no format goes below, so that a smaller length is at fault whatever the magic says.
const LENGTH_MIN: i32 = 14;

/// What is wrong at [`BatchError::position`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BatchErrorKind {
    /// The bytes end before the batch does. Not a fault where a read was cut (the end of a fetch
    /// response, the tail of a file being written).
    #[error("{needed} more bytes needed")]
    Incomplete {
        /// Bytes that are missing at least; more may be once the length is known.
        needed: usize,
    },
    /// The length field is smaller than a header allows.
    #[error("batch length {0} is less than a header")]
    TooShort(i32),
    /// The batch is larger than the reader's limit.
    #[error("batch of {size} bytes exceeds the limit of {limit}")]
    TooLarge {
        /// Bytes of the batch, as claimed.
        size: usize,
        /// The limit.
        limit: usize,
    },
    /// A message set of format 0 or 1: read it with [`legacy`](super::legacy).
    #[error("message of format {0}")]
    Legacy(i8),
    /// A magic that no version of Kafka has written.
    #[error("unknown magic {0}")]
    UnknownMagic(i8),
}

/// A byte range that does not go on with a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at byte {position}: {kind}")]
pub struct BatchError {
    /// Where in the range the batch starts.
    pub position: usize,
    /// What is wrong.
    pub kind: BatchErrorKind,
}

/// One batch of format 2, borrowed. The size is checked, nothing else: ask
/// [`crc_is_valid`](Self::crc_is_valid) before believing the rest.
///
/// ```
/// use kafka_log::batch::{BatchBuilder, BatchOptions, BatchRef};
/// let mut builder = BatchBuilder::new(BatchOptions { base_offset: 7, ..Default::default() });
/// builder.append(1_000, None, Some(b"hello"), &[])?;
/// let mut bytes = builder.finish()?.to_vec();
///
/// let batch = BatchRef::parse(&bytes, 1 << 20)?;
/// assert_eq!((batch.header().base_offset(), batch.size()), (7, bytes.len()));
/// assert!(batch.crc_is_valid());
/// *bytes.last_mut().expect("not empty") ^= 1;
/// assert!(!BatchRef::parse(&bytes, 1 << 20)?.crc_is_valid());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BatchRef<'a> {
    header: BatchHeader,
    bytes: &'a [u8],
}

impl<'a> BatchRef<'a> {
    /// The batch at the start of `bytes`, which may go on behind it. `size_max` bounds the whole
    /// batch in bytes.
    ///
    /// # Errors
    /// When the bytes do not start with a whole batch of format 2.
    pub fn parse(bytes: &'a [u8], size_max: usize) -> Result<Self, BatchErrorKind> {
        let incomplete = |needed: usize| BatchErrorKind::Incomplete { needed: needed.saturating_sub(bytes.len()) };
        let (Some(magic), Some(length)) = (bytes.get(MAGIC_AT), batch_length(bytes)) else {
            return Err(incomplete(HEADER_LEN));
        };
        if length < LENGTH_MIN {
            return Err(BatchErrorKind::TooShort(length));
        }
        match i8::from_be_bytes([*magic]) {
            MAGIC_V2 => {}
            magic @ 0..=1 => return Err(BatchErrorKind::Legacy(magic)),
            magic => return Err(BatchErrorKind::UnknownMagic(magic)),
        }
        let header = BatchHeader::read(bytes).ok_or_else(|| incomplete(HEADER_LEN))?;
        let size = header.size().ok_or(BatchErrorKind::TooShort(header.batch_length()))?;
        if size > size_max {
            return Err(BatchErrorKind::TooLarge { size, limit: size_max });
        }
        let bytes = bytes.get(..size).ok_or_else(|| incomplete(size))?;
        Ok(Self { header, bytes })
    }

    /// A copy of the header.
    pub const fn header(&self) -> &BatchHeader {
        &self.header
    }

    /// All bytes of the batch.
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Bytes of the whole batch.
    pub const fn size(&self) -> usize {
        self.bytes.len()
    }

    /// The records as they are stored: behind the header, compressed or not.
    pub fn body(&self) -> &'a [u8] {
        self.bytes.get(HEADER_LEN..).unwrap_or_default()
    }

    /// The body as a share of the buffer that this batch was parsed from; no copy.
    ///
    /// # Panics
    /// When `owner` is another buffer.
    pub fn body_in(&self, owner: &Bytes) -> Bytes {
        owner.slice_ref(self.body())
    }

    /// Whether the stored checksum is that of the bytes.
    pub fn crc_is_valid(&self) -> bool {
        self.header.crc() == self.compute_crc()
    }

    /// The CRC-32C of the bytes from the attributes on.
    pub fn compute_crc(&self) -> u32 {
        self.header.compute_crc(self.body())
    }

    /// The records of an uncompressed batch.
    ///
    /// # Errors
    /// When the batch is compressed: use [`Decompressor::records`](super::Decompressor::records).
    pub fn records(&self) -> Result<Records<'a>, CodecError> {
        match self.header.attributes().compression_id() {
            0 => Ok(Records::new(&self.header, self.body())),
            id => Err(CodecError::Compressed(id)),
        }
    }
}

fn batch_length(bytes: &[u8]) -> Option<i32> {
    bytes.get(LENGTH_PREFIX - 4..)?.first_chunk().map(|length| i32::from_be_bytes(*length))
}

/// Iterates the batches of a byte range. Ends at the end of the bytes, or after the first error.
///
/// ```
/// use kafka_log::batch::{BatchBuilder, BatchErrorKind, BatchOptions, Batches};
/// let mut builder = BatchBuilder::new(BatchOptions::default());
/// builder.append(1_000, Some(b"key"), Some(b"value"), &[])?;
/// let bytes = builder.finish()?;
///
/// let batch = Batches::new(&bytes).next().expect("one batch")?;
/// assert_eq!(batch.header().record_count(), 1);
/// let record = batch.records()?.next().expect("one record")?;
/// assert_eq!(record.value, Some(&b"value"[..]));
///
/// let cut = Batches::new(&bytes[..70]).next().expect("an error").unwrap_err();
/// assert_eq!(cut.kind, BatchErrorKind::Incomplete { needed: bytes.len() - 70 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Batches<'a> {
    bytes: &'a [u8],
    position: usize,
    size_max: usize,
    failed: bool,
}

impl<'a> Batches<'a> {
    /// The batches in `bytes`, each of any size.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self::with_size_max(bytes, i32::MAX as usize + LENGTH_PREFIX)
    }

    /// The batches in `bytes`, none larger than `size_max` bytes.
    pub const fn with_size_max(bytes: &'a [u8], size_max: usize) -> Self {
        Self { bytes, position: 0, size_max, failed: false }
    }

    /// Where the next batch starts: after an error, where the bad one does.
    pub const fn position(&self) -> usize {
        self.position
    }
}

impl<'a> Iterator for Batches<'a> {
    type Item = Result<BatchRef<'a>, BatchError>;

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.bytes.get(self.position..).filter(|rest| !rest.is_empty() && !self.failed)?;
        Some(match BatchRef::parse(rest, self.size_max) {
            Ok(batch) => {
                self.position += batch.size();
                Ok(batch)
            }
            Err(kind) => {
                self.failed = true;
                Err(BatchError { position: self.position, kind })
            }
        })
    }
}
