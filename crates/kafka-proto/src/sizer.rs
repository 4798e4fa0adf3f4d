//! [`Sizer`]: the first pass of encoding, which knows the length and finds what cannot be said.

use bytes::Bytes;

use crate::message::Structure;
use crate::piece::Piece;
use crate::reader::MAX_STRING;
use crate::{Array, EncodeError, EncodeErrorKind, Fixed, Records, Str, UnknownTags};

type Result<T> = std::result::Result<T, EncodeError>;

/// Bulk bytes from this length on become a segment of their own; shorter ones are copied, which is
/// cheaper than one more entry of a vectored write.
pub const SEGMENT_MIN: usize = 1024;

/// What happens to a value that the version cannot carry, when it is not the default of its field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Policy {
    /// An error, also where the schema calls the field ignorable: what was encoded decodes to the same message.
    Strict,
    /// Dropped where the schema calls the field ignorable, an error otherwise. This is what Kafka does.
    #[default]
    DropIgnorable,
    /// Dropped, for proxies that translate between versions. Null where the version has no null stays an error,
    /// since nothing says what should stand there.
    Lossy,
}

/// Length of an unsigned varint.
#[inline]
#[must_use]
pub const fn uvarint_len(value: u32) -> usize {
    // Seven bits a byte: (bits + 6) / 7, without the division.
    let bits = 32 - (value | 1).leading_zeros() as usize;
    (bits * 9 + 64) / 64
}

/// Whether `tag` is in the mask of known tags.
#[inline]
pub(crate) fn is_known(known: u64, tag: u32) -> bool {
    known.checked_shr(tag).is_some_and(|bits| bits & 1 == 1)
}

/// The first pass: adds up the length and refuses what the version cannot carry.
#[derive(Debug, Clone)]
pub struct Sizer {
    len: usize,
    bulk: usize,
    message: &'static str,
    version: i16,
    flexible: bool,
    policy: Policy,
}

impl Sizer {
    pub(crate) fn new(message: &'static str, version: i16, flexible: bool, policy: Policy) -> Self {
        Self { len: 0, bulk: 0, message, version, flexible, policy }
    }

    /// The whole length in bytes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing will be written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The length without the segments that are not copied.
    #[must_use]
    pub fn inline_len(&self) -> usize {
        self.len - self.bulk
    }

    /// Whether the version has compact lengths and tagged fields.
    #[inline(always)]
    pub(crate) fn is_flexible(&self) -> bool {
        self.flexible
    }

    #[cold]
    pub(crate) fn error(&self, kind: EncodeErrorKind, field: &'static str) -> EncodeError {
        EncodeError { kind, message: self.message, field, version: self.version }
    }

    /// `bytes` more.
    #[inline]
    pub fn add(&mut self, bytes: usize) {
        self.len += bytes;
    }

    /// A field that the version does not have: fine only if it has its default value.
    #[inline]
    pub fn absent(&self, is_default: bool, field: &'static str) -> Result<()> {
        if is_default || self.policy == Policy::Lossy {
            Ok(())
        } else {
            Err(self.error(EncodeErrorKind::NotRepresentable, field))
        }
    }

    /// An ignorable field that the version does not have.
    #[inline]
    pub fn ignored(&self, is_default: bool, field: &'static str) -> Result<()> {
        if self.policy == Policy::Strict { self.absent(is_default, field) } else { Ok(()) }
    }

    /// Refuses null.
    #[inline]
    fn null(&self, nullable: bool, field: &'static str) -> Result<()> {
        if nullable { Ok(()) } else { Err(self.error(EncodeErrorKind::UnexpectedNull, field)) }
    }

    /// The length in front of an array, of bytes or of records.
    #[inline]
    fn length(&mut self, length: usize, field: &'static str) -> Result<()> {
        if length >= i32::MAX as usize {
            return Err(self.error(EncodeErrorKind::TooLong(length), field));
        }
        self.len += if self.flexible { uvarint_len(length as u32 + 1) } else { 4 };
        Ok(())
    }

    /// The length of null.
    #[inline]
    fn null_length(&mut self, nullable: bool, legacy: usize, field: &'static str) -> Result<()> {
        self.len += if self.flexible { 1 } else { legacy };
        self.null(nullable, field)
    }

    /// A string.
    #[inline]
    pub fn string(&mut self, value: &Str, field: &'static str) -> Result<()> {
        if let (true, Piece::Few(few)) = (self.flexible, value.piece()) {
            self.len += 1 + few.len();
            return Ok(());
        }
        let length = value.len();
        if length > MAX_STRING {
            return Err(self.error(EncodeErrorKind::TooLong(length), field));
        }
        self.len += length + if self.flexible { uvarint_len(length as u32 + 1) } else { 2 };
        Ok(())
    }

    /// A string that may be null if `nullable`.
    #[inline]
    pub fn opt_string(&mut self, value: &Option<Str>, nullable: bool, field: &'static str) -> Result<()> {
        match value {
            Some(value) => self.string(value, field),
            None => self.null_length(nullable, 2, field),
        }
    }

    /// A nullable string with a 16-bit length at every version.
    pub fn inflexible_string(&mut self, value: &Option<Str>, field: &'static str) -> Result<()> {
        let flexible = std::mem::replace(&mut self.flexible, false);
        let result = self.opt_string(value, true, field);
        self.flexible = flexible;
        result
    }

    /// Bytes.
    pub fn bytes(&mut self, value: &Bytes, field: &'static str) -> Result<()> {
        self.length(value.len(), field)?;
        self.len += value.len();
        if value.len() >= SEGMENT_MIN {
            self.bulk += value.len();
        }
        Ok(())
    }

    /// Bytes that may be null if `nullable`.
    pub fn opt_bytes(&mut self, value: &Option<Bytes>, nullable: bool, field: &'static str) -> Result<()> {
        match value {
            Some(value) => self.bytes(value, field),
            None => self.null_length(nullable, 4, field),
        }
    }

    /// Records.
    pub fn records(&mut self, value: &Records, field: &'static str) -> Result<()> {
        match value {
            Records::Bytes(bytes) => self.bytes(bytes, field),
            Records::Slot { len, .. } => {
                self.length(*len, field)?;
                self.len += *len;
                self.bulk += *len;
                Ok(())
            }
        }
    }

    /// Records that may be null if `nullable`.
    pub fn opt_records(&mut self, value: &Option<Records>, nullable: bool, field: &'static str) -> Result<()> {
        match value {
            Some(value) => self.records(value, field),
            None => self.null_length(nullable, 4, field),
        }
    }

    /// An array of fixed-size values.
    #[inline]
    pub fn array<T: Fixed>(&mut self, value: &Array<T>, field: &'static str) -> Result<()> {
        if let (true, Piece::Few(few)) = (self.flexible, value.piece()) {
            self.len += 1 + few.len();
            return Ok(());
        }
        self.length(value.len(), field)?;
        self.len += value.len() * T::SIZE;
        Ok(())
    }

    /// An array of fixed-size values that may be null if `nullable`.
    pub fn opt_array<T: Fixed>(&mut self, value: &Option<Array<T>>, nullable: bool, field: &'static str) -> Result<()> {
        match value {
            Some(value) => self.array(value, field),
            None => self.null_length(nullable, 4, field),
        }
    }

    /// An array of structures.
    pub fn list<T: Structure>(&mut self, value: &[T], v: i16, field: &'static str) -> Result<()> {
        self.length(value.len(), field)?;
        value.iter().try_for_each(|element| element.measure(self, v))
    }

    /// An array of structures that may be null if `nullable`.
    pub fn opt_list<T: Structure>(
        &mut self,
        value: &Option<Vec<T>>,
        v: i16,
        nullable: bool,
        field: &'static str,
    ) -> Result<()> {
        match value {
            Some(value) => self.list(value, v, field),
            None => self.null_length(nullable, 4, field),
        }
    }

    /// An array of strings.
    pub fn strings(&mut self, value: &[Str], field: &'static str) -> Result<()> {
        self.length(value.len(), field)?;
        value.iter().try_for_each(|element| self.string(element, field))
    }

    /// An array of strings that may be null if `nullable`.
    pub fn opt_strings(&mut self, value: &Option<Vec<Str>>, nullable: bool, field: &'static str) -> Result<()> {
        match value {
            Some(value) => self.strings(value, field),
            None => self.null_length(nullable, 4, field),
        }
    }

    /// A structure that may be null if `nullable`, with its presence marker.
    pub fn opt_struct<T: Structure>(
        &mut self,
        value: &Option<T>,
        v: i16,
        nullable: bool,
        field: &'static str,
    ) -> Result<()> {
        self.len += 1;
        match value {
            Some(value) => value.measure(self, v),
            None => self.null(nullable, field),
        }
    }

    /// A structure in a tagged field that may be null if `nullable`.
    pub fn opt_tagged_struct<T: Structure>(
        &mut self,
        value: &Option<T>,
        v: i16,
        nullable: bool,
        field: &'static str,
    ) -> Result<()> {
        self.opt_struct(value, v, nullable, field)
    }

    /// A known tagged field of `size` bytes.
    #[inline]
    pub fn fixed_tag(&mut self, tag: u32, size: usize) {
        self.len += uvarint_len(tag) + uvarint_len(size as u32) + size;
    }

    /// A known tagged field: its number, its size, and what `body` adds.
    pub fn tag(&mut self, tag: u32, body: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let start = self.len;
        body(self)?;
        let size = self.len - start;
        if size >= i32::MAX as usize {
            return Err(self.error(EncodeErrorKind::TooLong(size), "tagged fields"));
        }
        self.len += uvarint_len(tag) + uvarint_len(size as u32);
        Ok(())
    }

    /// The number of tagged fields, and the unknown ones; `present` known ones have been added.
    #[inline]
    pub fn tags(&mut self, present: usize, unknown: &UnknownTags, known: u64) -> Result<()> {
        if !self.flexible {
            return self.absent(unknown.is_empty(), "unknown_tags");
        }
        if unknown.is_empty() {
            self.len += uvarint_len(present as u32);
            return Ok(());
        }
        let mut count = present;
        for (tag, bytes) in unknown.iter().filter(|(tag, _)| !is_known(known, *tag)) {
            count += 1;
            self.len += uvarint_len(tag) + uvarint_len(bytes.len() as u32) + bytes.len();
        }
        self.len += uvarint_len(count as u32);
        Ok(())
    }
}
