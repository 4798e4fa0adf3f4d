//! Message sets of formats 0 and 1 (before Kafka 0.11), read only.
//!
//! A set is a sequence of messages, each with its own offset and CRC-32. A compressed set is the
//! value of one *wrapper* message. Inside a wrapper of format 0 offsets are absolute and the
//! wrapper has the last of them; in format 1 (KIP-31, KIP-32) they count from 0, or from anything,
//! and the last one stands for the wrapper's.
#![warn(clippy::indexing_slicing)]

use super::compression::{CodecError, Compression, Decompressor};
use super::header::{LENGTH_PREFIX, NO_SEQUENCE, NO_TIMESTAMP, TimestampType};
use super::record::{Headers, Record};
use super::varint::Cursor;
use super::view::{BatchError, BatchErrorKind};

/// Bytes of a message of format 0 without key and value.
const OVERHEAD_V0: usize = LENGTH_PREFIX + 14;
const CRC_END: usize = LENGTH_PREFIX + 4;
const COMPRESSION_MASK: u8 = 0x07;
const LOG_APPEND_TIME: u8 = 0x08;

/// What is wrong with a message or with what a wrapper holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LegacyError {
    /// The bytes do not go on with a message.
    #[error(transparent)]
    Set(#[from] BatchError),
    /// A field of a message is cut off or has an impossible length.
    #[error("malformed {0} of a message")]
    Malformed(&'static str),
    /// A wrapper could not be decompressed.
    #[error(transparent)]
    Codec(#[from] CodecError),
    /// A wrapper holds a wrapper, a message of the other format, or nothing.
    #[error("a compressed message holds {0}")]
    Inner(&'static str),
    /// The checksum of a message inside a wrapper differs.
    #[error("checksum of an inner message differs")]
    Crc,
}

/// One message, borrowed. Its structure is checked, its checksum is not.
#[derive(Clone, Copy, Debug)]
pub struct Message<'a> {
    bytes: &'a [u8],
    offset: i64,
    crc: u32,
    magic: i8,
    attributes: u8,
    timestamp: i64,
    key: Option<&'a [u8]>,
    value: Option<&'a [u8]>,
}

impl<'a> Message<'a> {
    /// The message at the start of `bytes`, which may go on behind it.
    ///
    /// # Errors
    /// When the bytes do not start with a whole message of format 0 or 1; the error's position is 0.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, LegacyError> {
        let at_start = |kind| LegacyError::Set(BatchError { position: 0, kind });
        let incomplete = |needed: usize| at_start(BatchErrorKind::Incomplete { needed });
        let mut prefix = Cursor::new(bytes);
        let short = || incomplete(OVERHEAD_V0.saturating_sub(bytes.len()).max(1));
        let offset = i64::from_be_bytes(prefix.array().ok_or_else(short)?);
        let length = i32::from_be_bytes(prefix.array().ok_or_else(short)?);
        let size = usize::try_from(length)
            .ok()
            .map(|length| length + LENGTH_PREFIX)
            .filter(|size| *size >= OVERHEAD_V0)
            .ok_or_else(|| at_start(BatchErrorKind::TooShort(length)))?;
        let bytes = bytes.get(..size).ok_or_else(|| incomplete(size - bytes.len()))?;
        let mut cursor = Cursor::new(bytes.get(LENGTH_PREFIX..).unwrap_or_default());
        let malformed = LegacyError::Malformed;
        let crc = u32::from_be_bytes(cursor.array().ok_or(malformed("checksum"))?);
        let magic = cursor.byte().ok_or(malformed("magic"))? as i8;
        let attributes = cursor.byte().ok_or(malformed("attributes"))?;
        let timestamp = match magic {
            0 => NO_TIMESTAMP,
            1 => i64::from_be_bytes(cursor.array().ok_or(malformed("timestamp"))?),
            other => return Err(at_start(BatchErrorKind::UnknownMagic(other))),
        };
        let key = nullable(&mut cursor).ok_or(malformed("key"))?;
        let value = nullable(&mut cursor).ok_or(malformed("value"))?;
        if cursor.remaining() != 0 {
            return Err(malformed("size"));
        }
        Ok(Self { bytes, offset, crc, magic, attributes, timestamp, key, value })
    }

    /// All bytes of the message.
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Bytes of the message.
    pub const fn size(&self) -> usize {
        self.bytes.len()
    }

    /// Its offset; of a wrapper the last inner offset.
    pub const fn offset(&self) -> i64 {
        self.offset
    }

    /// The format, 0 or 1.
    pub const fn magic(&self) -> i8 {
        self.magic
    }

    /// Its timestamp in ms; −1 in format 0. Of a wrapper the largest inner one.
    pub const fn timestamp(&self) -> i64 {
        self.timestamp
    }

    /// Who gave the timestamp.
    pub const fn timestamp_type(&self) -> TimestampType {
        if self.magic > 0 && self.attributes & LOG_APPEND_TIME != 0 {
            TimestampType::LogAppendTime
        } else {
            TimestampType::CreateTime
        }
    }

    /// The codec's number; not 0 in a wrapper.
    pub const fn compression_id(&self) -> u8 {
        self.attributes & COMPRESSION_MASK
    }

    /// The key; `None` is null.
    pub const fn key(&self) -> Option<&'a [u8]> {
        self.key
    }

    /// The value; `None` is null. Of a wrapper the compressed set.
    pub const fn value(&self) -> Option<&'a [u8]> {
        self.value
    }

    /// Whether the stored CRC-32 is that of the bytes behind it.
    pub fn crc_is_valid(&self) -> bool {
        self.crc == crc32(self.bytes.get(CRC_END..).unwrap_or_default())
    }

    /// The record of a plain message, or those that a wrapper holds, with absolute offsets.
    ///
    /// # Errors
    /// When a wrapper cannot be decompressed or holds something else than messages.
    pub fn records<'d>(&self, decompressor: &'d mut Decompressor) -> Result<LegacyRecords<'d>, LegacyError>
    where
        'a: 'd,
    {
        let id = self.compression_id();
        let codec = Compression::from_id(id).ok_or(CodecError::Unknown(id))?;
        if codec == Compression::None {
            return Ok(LegacyRecords { plain: Some(*self), set: MessageSet::new(&[]), rules: Inner::default() });
        }
        let value = self.value.ok_or(LegacyError::Inner("nothing"))?;
        let set = match self.magic {
            0 => decompressor.decompress_v0(codec, value)?,
            _ => decompressor.decompress(codec, value)?,
        };
        let mut last = None;
        for message in MessageSet::new(set) {
            last = Some(message?.offset);
        }
        let last = last.ok_or(LegacyError::Inner("nothing"))?;
        let shift = if self.magic == 0 { 0 } else { self.offset.wrapping_sub(last) };
        let timestamp = (self.timestamp_type() == TimestampType::LogAppendTime).then_some(self.timestamp);
        Ok(LegacyRecords {
            plain: None,
            set: MessageSet::new(set),
            rules: Inner { magic: self.magic, shift, timestamp },
        })
    }

    fn to_record(self, shift: i64, timestamp: Option<i64>) -> Record<'a> {
        Record {
            offset: self.offset.wrapping_add(shift),
            offset_delta: 0,
            timestamp: timestamp.unwrap_or(self.timestamp),
            sequence: NO_SEQUENCE,
            attributes: 0,
            key: self.key,
            value: self.value,
            headers: Headers::default(),
        }
    }
}

fn nullable<'a>(cursor: &mut Cursor<'a>) -> Option<Option<&'a [u8]>> {
    match i32::from_be_bytes(cursor.array()?) {
        -1 => Some(None),
        len => cursor.take(usize::try_from(len).ok()?).map(Some),
    }
}

/// Iterates the messages of a set, wrappers as they are. Ends at the end of the bytes or after an error.
#[derive(Clone, Debug)]
pub struct MessageSet<'a> {
    bytes: &'a [u8],
    position: usize,
    failed: bool,
}

impl<'a> MessageSet<'a> {
    /// The messages in `bytes`.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, position: 0, failed: false }
    }
}

impl<'a> Iterator for MessageSet<'a> {
    type Item = Result<Message<'a>, LegacyError>;

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.bytes.get(self.position..).filter(|rest| !rest.is_empty() && !self.failed)?;
        let message = Message::parse(rest).map_err(|error| match error {
            LegacyError::Set(BatchError { kind, .. }) => LegacyError::Set(BatchError { position: self.position, kind }),
            other => other,
        });
        match &message {
            Ok(message) => self.position += message.size(),
            Err(_) => self.failed = true,
        }
        Some(message)
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Inner {
    magic: i8,
    shift: i64,
    timestamp: Option<i64>,
}

/// The records of one [`Message`].
#[derive(Clone, Debug)]
pub struct LegacyRecords<'d> {
    plain: Option<Message<'d>>,
    set: MessageSet<'d>,
    rules: Inner,
}

impl<'d> Iterator for LegacyRecords<'d> {
    type Item = Result<Record<'d>, LegacyError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(message) = self.plain.take() {
            return Some(Ok(message.to_record(0, None)));
        }
        let message = match self.set.next()? {
            Ok(message) => message,
            Err(error) => return Some(Err(error)),
        };
        let fault = if message.magic != self.rules.magic {
            Some(LegacyError::Inner("a message of another format"))
        } else if message.compression_id() != 0 {
            Some(LegacyError::Inner("a compressed message"))
        } else if !message.crc_is_valid() {
            Some(LegacyError::Crc)
        } else {
            None
        };
        match fault {
            Some(fault) => {
                self.set.failed = true;
                Some(Err(fault))
            }
            None => Some(Ok(message.to_record(self.rules.shift, self.rules.timestamp))),
        }
    }
}

/// The CRC-32 of zlib and of these formats; later ones use the Castagnoli polynomial.
fn crc32(bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = crc32_table();
    !bytes.iter().fold(!0, |crc, byte| {
        let [low, ..] = crc.to_le_bytes();
        #[allow(clippy::indexing_slicing, reason = "a byte indexes 256 entries")]
        let entry = TABLE[usize::from(low ^ byte)];
        entry ^ (crc >> 8)
    })
}

const fn crc32_table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut index = 0;
    while index < 256 {
        let mut crc = index as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 == 1 { 0xEDB8_8320 ^ (crc >> 1) } else { crc >> 1 };
            bit += 1;
        }
        #[allow(clippy::indexing_slicing, reason = "the loop ends at 256")]
        {
            table[index] = crc;
        }
        index += 1;
    }
    table
}
