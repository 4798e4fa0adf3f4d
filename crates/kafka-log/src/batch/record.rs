//! Records inside a batch, parsed one by one and borrowed from it.
#![warn(clippy::indexing_slicing)]

use std::borrow::Cow;

use super::header::{BatchHeader, NO_SEQUENCE, TimestampType, add_sequence};
use super::varint::Cursor;

/// What is wrong with a record's bytes, or with a batch's number of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// A varint is cut off or too long, or a length does not fit in what is left.
    #[error("record {index}: malformed {field}")]
    Malformed {
        /// Index of the record in its batch.
        index: i32,
        /// The field that cannot be read.
        field: &'static str,
    },
    /// The batch claims a negative number of records.
    #[error("negative record count {0}")]
    NegativeCount(i32),
    /// The bytes end before the claimed number of records.
    #[error("{claimed} records claimed, bytes for {found}")]
    TooFew {
        /// As the header says.
        claimed: i32,
        /// Records there are.
        found: i32,
    },
    /// Bytes follow the last of the claimed records.
    #[error("{0} bytes after the last record")]
    TrailingBytes(usize),
}

/// One record; everything borrowed from the batch (or from the decompressor's scratch).
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// Its offset: the batch's base offset plus [`offset_delta`](Self::offset_delta).
    pub offset: i64,
    /// Its offset relative to the batch.
    pub offset_delta: i32,
    /// Its timestamp in ms; of `LogAppendTime` batches the batch's.
    pub timestamp: i64,
    /// Its producer sequence, or −1.
    pub sequence: i32,
    /// Attribute bits; none has a meaning yet.
    pub attributes: i8,
    /// The key; `None` is null.
    pub key: Option<&'a [u8]>,
    /// The value; `None` is null, a tombstone on a compacted topic.
    pub value: Option<&'a [u8]>,
    /// The headers in their order.
    pub headers: Headers<'a>,
}

/// One header of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header<'a> {
    /// The key's bytes; UTF-8 by convention, not checked.
    pub key: &'a [u8],
    /// The value; `None` is null.
    pub value: Option<&'a [u8]>,
}

impl<'a> Header<'a> {
    /// The key as text; what is not UTF-8 is replaced, as Java's clients do.
    pub fn key_text(&self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.key)
    }
}

/// A record's headers, in order, duplicates kept. Already checked: iterating cannot fail.
#[derive(Clone, Copy, Debug, Default)]
pub struct Headers<'a> {
    count: u32,
    bytes: &'a [u8],
}

impl<'a> Headers<'a> {
    /// Number of headers.
    pub const fn len(&self) -> usize {
        self.count as usize
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The headers from the first on.
    pub fn iter(&self) -> HeaderIter<'a> {
        HeaderIter { left: self.count, cursor: Cursor::new(self.bytes) }
    }
}

impl<'a> IntoIterator for Headers<'a> {
    type Item = Header<'a>;
    type IntoIter = HeaderIter<'a>;

    fn into_iter(self) -> HeaderIter<'a> {
        self.iter()
    }
}

/// Iterator of [`Headers`].
#[derive(Clone, Debug)]
pub struct HeaderIter<'a> {
    left: u32,
    cursor: Cursor<'a>,
}

impl<'a> Iterator for HeaderIter<'a> {
    type Item = Header<'a>;

    fn next(&mut self) -> Option<Header<'a>> {
        self.left = self.left.checked_sub(1)?;
        read_header(&mut self.cursor)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left as usize, Some(self.left as usize))
    }
}

#[inline]
fn read_header<'a>(cursor: &mut Cursor<'a>) -> Option<Header<'a>> {
    let key_len = usize::try_from(cursor.varint()?).ok()?;
    let key = cursor.take(key_len)?;
    Some(Header { key, value: read_nullable(cursor)? })
}

/// A length and as many bytes; a negative length is null.
#[inline(always)]
fn read_nullable<'a>(cursor: &mut Cursor<'a>) -> Option<Option<&'a [u8]>> {
    match usize::try_from(cursor.varint()?) {
        Ok(len) => cursor.take(len).map(Some),
        Err(_) => Some(None),
    }
}

/// A record with its offset and timestamp still relative to the batch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RawRecord<'a> {
    pub(crate) attributes: i8,
    pub(crate) timestamp_delta: i64,
    pub(crate) offset_delta: i32,
    pub(crate) key: Option<&'a [u8]>,
    pub(crate) value: Option<&'a [u8]>,
    pub(crate) headers: Headers<'a>,
}

/// Reads the record that `cursor` stands on, its length included. The error names the field.
#[inline(always)]
pub(crate) fn read_record<'a>(cursor: &mut Cursor<'a>) -> Result<RawRecord<'a>, &'static str> {
    let len = cursor.varint().and_then(|len| usize::try_from(len).ok()).ok_or("length")?;
    let mut body = Cursor::new(cursor.take(len).ok_or("length")?);
    let attributes = body.byte().ok_or("attributes")? as i8;
    let timestamp_delta = body.varlong().ok_or("timestamp delta")?;
    let offset_delta = body.varint().ok_or("offset delta")?;
    let key = read_nullable(&mut body).ok_or("key")?;
    let value = read_nullable(&mut body).ok_or("value")?;
    let headers = read_headers(&mut body)?;
    Ok(RawRecord { attributes, timestamp_delta, offset_delta, key, value, headers })
}

/// Bytes of the record that `bytes` start with, its length field included; `None` when too few are
/// there to tell.
#[inline]
pub(crate) fn record_len(bytes: &[u8]) -> Result<Option<usize>, &'static str> {
    /// Bytes of the longest length field.
    const FIELD_MAX: usize = 5;
    let mut cursor = Cursor::new(bytes);
    match cursor.varint() {
        Some(len) => {
            let len = usize::try_from(len).map_err(|_| "length")?;
            Ok(len.checked_add(bytes.len() - cursor.remaining()))
        }
        None if bytes.len() < FIELD_MAX => Ok(None),
        None => Err("length"),
    }
}

#[inline(always)]
fn read_headers<'a>(body: &mut Cursor<'a>) -> Result<Headers<'a>, &'static str> {
    let count = body.varint().ok_or("header count")?;
    if count == 0 && body.remaining() == 0 {
        return Ok(Headers::default());
    }
    read_some_headers(body, count)
}

#[inline(never)]
fn read_some_headers<'a>(body: &mut Cursor<'a>, count: i32) -> Result<Headers<'a>, &'static str> {
    let count = u32::try_from(count).map_err(|_| "header count")?;
    if count as usize > body.remaining() {
        return Err("header count");
    }
    let bytes = body.rest();
    for _ in 0..count {
        read_header(body).ok_or("header")?;
    }
    if body.remaining() != 0 {
        return Err("length");
    }
    Ok(Headers { count, bytes })
}

/// Iterates the records of a batch. Yields the claimed number of records or an error, and an error
/// also when bytes are left behind them; ends after an error.
#[derive(Clone, Debug)]
pub struct Records<'a> {
    cursor: Cursor<'a>,
    claimed: i32,
    index: i32,
    base_offset: i64,
    base_timestamp: i64,
    base_sequence: i32,
    append_timestamp: Option<i64>,
}

impl<'a> Records<'a> {
    /// The records in `body`, which is the batch's body after decompression.
    pub fn new(header: &BatchHeader, body: &'a [u8]) -> Self {
        let append_time = header.attributes().timestamp_type() == TimestampType::LogAppendTime;
        Self {
            cursor: Cursor::new(body),
            claimed: header.record_count(),
            index: 0,
            base_offset: header.base_offset(),
            base_timestamp: header.base_timestamp(),
            base_sequence: header.base_sequence(),
            append_timestamp: append_time.then(|| header.max_timestamp()),
        }
    }

    fn fail(&mut self, error: RecordError) -> Option<Result<Record<'a>, RecordError>> {
        self.cursor = Cursor::new(&[]);
        self.claimed = 0;
        self.index = 0;
        Some(Err(error))
    }

    fn end(&mut self) -> Option<Result<Record<'a>, RecordError>> {
        if self.claimed < 0 {
            return self.fail(RecordError::NegativeCount(self.claimed));
        }
        match self.cursor.remaining() {
            0 => None,
            left => self.fail(RecordError::TrailingBytes(left)),
        }
    }
}

impl<'a> Iterator for Records<'a> {
    type Item = Result<Record<'a>, RecordError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.index >= self.claimed {
            return self.end();
        }
        if self.cursor.remaining() == 0 {
            return self.fail(RecordError::TooFew { claimed: self.claimed, found: self.index });
        }
        let raw = match read_record(&mut self.cursor) {
            Ok(raw) => raw,
            Err(field) => {
                return self.fail(RecordError::Malformed { index: self.index, field });
            }
        };
        self.index += 1;
        let own_timestamp = self.base_timestamp.wrapping_add(raw.timestamp_delta);
        Some(Ok(Record {
            offset: self.base_offset.wrapping_add(i64::from(raw.offset_delta)),
            offset_delta: raw.offset_delta,
            timestamp: self.append_timestamp.unwrap_or(own_timestamp),
            sequence: match self.base_sequence {
                base if base >= 0 => add_sequence(base, raw.offset_delta),
                _ => NO_SEQUENCE,
            },
            attributes: raw.attributes,
            key: raw.key,
            value: raw.value,
            headers: raw.headers,
        }))
    }
}
