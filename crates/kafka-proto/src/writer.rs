//! [`Sizer`] and [`Writer`]: the two passes of encoding.

use bytes::{Bytes, BytesMut};

use crate::message::Structure;
use crate::reader::MAX_STRING;
use crate::{Array, EncodeError, EncodeErrorKind, Fixed, Records, Segment, Str, UnknownTags};

type Result<T> = std::result::Result<T, EncodeError>;

/// Bulk bytes from this length on become a segment of their own; shorter ones are copied, which is
/// cheaper than one more entry of a vectored write.
pub const SEGMENT_MIN: usize = 1024;

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
fn is_known(known: u64, tag: u32) -> bool {
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
}

impl Sizer {
    pub(crate) fn new(message: &'static str, version: i16, flexible: bool) -> Self {
        Self {
            len: 0,
            bulk: 0,
            message,
            version,
            flexible,
        }
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

    #[cold]
    pub(crate) fn error(&self, kind: EncodeErrorKind, field: &'static str) -> EncodeError {
        EncodeError {
            kind,
            message: self.message,
            field,
            version: self.version,
        }
    }

    /// `bytes` more.
    #[inline]
    pub fn add(&mut self, bytes: usize) {
        self.len += bytes;
    }

    /// A field that the version does not have: fine only if it has its default value.
    #[inline]
    pub fn absent(&self, is_default: bool, field: &'static str) -> Result<()> {
        if is_default {
            Ok(())
        } else {
            Err(self.error(EncodeErrorKind::NotRepresentable, field))
        }
    }

    /// Refuses null.
    #[inline]
    fn null(&self, nullable: bool, field: &'static str) -> Result<()> {
        if nullable {
            Ok(())
        } else {
            Err(self.error(EncodeErrorKind::UnexpectedNull, field))
        }
    }

    /// The length in front of an array, of bytes or of records.
    #[inline]
    fn length(&mut self, length: usize, field: &'static str) -> Result<()> {
        if length >= i32::MAX as usize {
            return Err(self.error(EncodeErrorKind::TooLong(length), field));
        }
        self.len += if self.flexible {
            uvarint_len(length as u32 + 1)
        } else {
            4
        };
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
        let length = value.len();
        if length > MAX_STRING {
            return Err(self.error(EncodeErrorKind::TooLong(length), field));
        }
        self.len += length
            + if self.flexible {
                uvarint_len(length as u32 + 1)
            } else {
                2
            };
        Ok(())
    }

    /// A string that may be null if `nullable`.
    #[inline]
    pub fn opt_string(
        &mut self,
        value: &Option<Str>,
        nullable: bool,
        field: &'static str,
    ) -> Result<()> {
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
    pub fn opt_bytes(
        &mut self,
        value: &Option<Bytes>,
        nullable: bool,
        field: &'static str,
    ) -> Result<()> {
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
    pub fn opt_records(
        &mut self,
        value: &Option<Records>,
        nullable: bool,
        field: &'static str,
    ) -> Result<()> {
        match value {
            Some(value) => self.records(value, field),
            None => self.null_length(nullable, 4, field),
        }
    }

    /// An array of fixed-size values.
    pub fn array<T: Fixed>(&mut self, value: &Array<T>, field: &'static str) -> Result<()> {
        self.length(value.len(), field)?;
        self.len += value.len() * T::SIZE;
        Ok(())
    }

    /// An array of fixed-size values that may be null if `nullable`.
    pub fn opt_array<T: Fixed>(
        &mut self,
        value: &Option<Array<T>>,
        nullable: bool,
        field: &'static str,
    ) -> Result<()> {
        match value {
            Some(value) => self.array(value, field),
            None => self.null_length(nullable, 4, field),
        }
    }

    /// An array of structures.
    pub fn list<T: Structure>(&mut self, value: &[T], v: i16, field: &'static str) -> Result<()> {
        self.length(value.len(), field)?;
        value
            .iter()
            .try_for_each(|element| element.measure(self, v))
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
        value
            .iter()
            .try_for_each(|element| self.string(element, field))
    }

    /// An array of strings that may be null if `nullable`.
    pub fn opt_strings(
        &mut self,
        value: &Option<Vec<Str>>,
        nullable: bool,
        field: &'static str,
    ) -> Result<()> {
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
        let mut count = present;
        for (tag, bytes) in unknown.iter().filter(|(tag, _)| !is_known(known, *tag)) {
            count += 1;
            self.len += uvarint_len(tag) + uvarint_len(bytes.len() as u32) + bytes.len();
        }
        self.len += uvarint_len(count as u32);
        Ok(())
    }
}

/// The second pass: writes what a [`Sizer`] has accepted.
///
/// Small fields gather in one buffer. Records, and bytes from [`SEGMENT_MIN`] on, become segments of their own
/// and are not copied.
#[derive(Debug, Default)]
pub struct Writer {
    buffer: BytesMut,
    segments: Vec<Segment>,
    flexible: bool,
}

impl Writer {
    /// An empty writer.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A writer that appends to `buffer`, to use its memory again.
    #[must_use]
    pub fn with_buffer(buffer: BytesMut) -> Self {
        Self {
            buffer,
            ..Self::default()
        }
    }

    /// Makes room for `bytes` more of small fields.
    pub fn reserve(&mut self, bytes: usize) {
        self.buffer.reserve(bytes);
    }

    /// What has been written, in order; empty segments are left out.
    #[must_use]
    pub fn finish(mut self) -> Vec<Segment> {
        self.flush();
        self.segments
    }

    fn flush(&mut self) {
        if !self.buffer.is_empty() {
            self.segments
                .push(Segment::Bytes(self.buffer.split().freeze()));
        }
    }

    #[inline]
    pub(crate) fn set_flexible(&mut self, flexible: bool) {
        self.flexible = flexible;
    }

    /// Bytes as they are.
    #[inline]
    pub fn raw(&mut self, bytes: &[u8]) {
        self.buffer.extend_from_slice(bytes);
    }

    /// One fixed-size value.
    #[inline]
    pub fn fixed<T: Fixed>(&mut self, value: T) {
        value.put(&mut self.buffer);
    }

    /// A run of fixed-size values.
    #[inline]
    pub fn run<const N: usize>(&mut self, run: Packed<N>) {
        self.raw(&run.0);
    }

    /// An unsigned varint.
    #[inline]
    pub fn uvarint(&mut self, mut value: u32) {
        let mut bytes = [0u8; 5];
        let length = uvarint_len(value);
        for (at, byte) in bytes.iter_mut().enumerate().take(length) {
            let more = if at + 1 < length { 0x80 } else { 0 };
            *byte = (value & 0x7f) as u8 | more;
            value >>= 7;
        }
        self.raw(bytes.get(..length).unwrap_or_default());
    }

    #[inline]
    fn length(&mut self, length: usize) {
        if self.flexible {
            self.uvarint(length as u32 + 1);
        } else {
            self.fixed(length as i32);
        }
    }

    #[inline]
    fn null_length(&mut self) {
        if self.flexible {
            self.raw(&[0]);
        } else {
            self.fixed(-1i32);
        }
    }

    /// A string.
    #[inline]
    pub fn string(&mut self, value: &Str) {
        if self.flexible {
            self.uvarint(value.len() as u32 + 1);
        } else {
            self.fixed(value.len() as i16);
        }
        self.raw(value.as_bytes());
    }

    /// A string or null.
    pub fn opt_string(&mut self, value: &Option<Str>) {
        match value {
            Some(value) => self.string(value),
            None if self.flexible => self.raw(&[0]),
            None => self.fixed(-1i16),
        }
    }

    /// A nullable string with a 16-bit length at every version.
    pub fn inflexible_string(&mut self, value: &Option<Str>) {
        let flexible = std::mem::replace(&mut self.flexible, false);
        self.opt_string(value);
        self.flexible = flexible;
    }

    /// Bytes.
    pub fn bytes(&mut self, value: &Bytes) {
        self.length(value.len());
        if value.len() >= SEGMENT_MIN {
            self.flush();
            self.segments.push(Segment::Bytes(value.clone()));
        } else {
            self.raw(value);
        }
    }

    /// Bytes or null.
    pub fn opt_bytes(&mut self, value: &Option<Bytes>) {
        match value {
            Some(value) => self.bytes(value),
            None => self.null_length(),
        }
    }

    /// Records.
    pub fn records(&mut self, value: &Records) {
        match *value {
            Records::Bytes(ref bytes) => self.bytes(bytes),
            Records::Slot { id, len } => {
                self.length(len);
                if len > 0 {
                    self.flush();
                    self.segments.push(Segment::Slot { id, len });
                }
            }
        }
    }

    /// Records or null.
    pub fn opt_records(&mut self, value: &Option<Records>) {
        match value {
            Some(value) => self.records(value),
            None => self.null_length(),
        }
    }

    /// An array of fixed-size values.
    pub fn array<T: Fixed>(&mut self, value: &Array<T>) {
        self.length(value.len());
        value.write(&mut self.buffer);
    }

    /// An array of fixed-size values or null.
    pub fn opt_array<T: Fixed>(&mut self, value: &Option<Array<T>>) {
        match value {
            Some(value) => self.array(value),
            None => self.null_length(),
        }
    }

    /// An array of structures.
    pub fn list<T: Structure>(&mut self, value: &[T], v: i16) {
        self.length(value.len());
        value.iter().for_each(|element| element.write(self, v));
    }

    /// An array of structures or null.
    pub fn opt_list<T: Structure>(&mut self, value: &Option<Vec<T>>, v: i16) {
        match value {
            Some(value) => self.list(value, v),
            None => self.null_length(),
        }
    }

    /// An array of strings.
    pub fn strings(&mut self, value: &[Str]) {
        self.length(value.len());
        value.iter().for_each(|element| self.string(element));
    }

    /// An array of strings or null.
    pub fn opt_strings(&mut self, value: &Option<Vec<Str>>) {
        match value {
            Some(value) => self.strings(value),
            None => self.null_length(),
        }
    }

    /// A structure or null, after its presence marker.
    pub fn opt_struct<T: Structure>(&mut self, value: &Option<T>, v: i16) {
        match value {
            Some(value) => {
                self.fixed(1i8);
                value.write(self, v);
            }
            None => self.fixed(-1i8),
        }
    }

    /// A structure in a tagged field or null, after its presence marker.
    pub fn opt_tagged_struct<T: Structure>(&mut self, value: &Option<T>, v: i16) {
        self.fixed(u8::from(value.is_some()) as i8);
        if let Some(value) = value {
            value.write(self, v);
        }
    }

    /// The tagged fields of a structure, none of which is known.
    #[inline]
    pub fn tags(&mut self, unknown: &UnknownTags) {
        if self.flexible && unknown.is_empty() {
            self.raw(&[0]);
        } else if self.flexible {
            self.tag_count(0, unknown, 0);
            self.unknown_tags(unknown, ..);
        }
    }

    /// The number of tagged fields: `present` known ones and the unknown ones.
    #[inline]
    pub fn tag_count(&mut self, present: usize, unknown: &UnknownTags, known: u64) {
        if self.flexible {
            let more = unknown
                .iter()
                .filter(|(tag, _)| !is_known(known, *tag))
                .count();
            self.uvarint((present + more) as u32);
        }
    }

    /// The number and the size of a known tagged field.
    pub fn tag(&mut self, tag: u32, size: usize) {
        self.uvarint(tag);
        self.uvarint(size as u32);
    }

    /// The size of a tagged field, found by measuring `body`.
    #[must_use]
    pub fn tag_size(&self, body: impl FnOnce(&mut Sizer) -> Result<()>) -> usize {
        let mut s = Sizer::new("", 0, self.flexible);
        // The first pass has accepted the same body.
        let _ = body(&mut s);
        s.len()
    }

    /// The unknown tagged fields in `tags`.
    #[inline]
    pub fn unknown_tags(&mut self, unknown: &UnknownTags, tags: impl std::ops::RangeBounds<u32>) {
        if self.flexible && !unknown.is_empty() {
            for (tag, bytes) in unknown.iter().filter(|(tag, _)| tags.contains(tag)) {
                self.tag(tag, bytes.len());
                self.raw(bytes);
            }
        }
    }
}

/// `N` bytes of fixed-size values, put together before they are appended at once.
#[derive(Debug, Clone, Copy)]
pub struct Packed<const N: usize>([u8; N]);

impl<const N: usize> Packed<N> {
    /// All zero.
    #[inline(always)]
    #[must_use]
    #[allow(clippy::new_without_default, reason = "made by generated code only")]
    pub const fn new() -> Self {
        Self([0; N])
    }

    /// With `value` at byte `at`; left out if it does not fit there.
    #[inline(always)]
    #[must_use]
    pub fn put<T: Fixed>(mut self, at: usize, value: T) -> Self {
        if let Some(bytes) = self.0.get_mut(at..at + T::SIZE) {
            value.store(bytes);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn varint_lengths() {
        for (value, length) in [
            (0, 1),
            (1, 1),
            (127, 1),
            (128, 2),
            (16383, 2),
            (16384, 3),
            (2_097_151, 3),
            (2_097_152, 4),
            (u32::MAX, 5),
        ] {
            assert_eq!(uvarint_len(value), length, "{value}");
            let mut w = Writer::new();
            w.uvarint(value);
            assert_eq!(w.buffer.len(), length);
        }
    }
}
