//! [`Writer`]: one pass that writes, and finds what cannot be said.

mod tags;

use alloc::vec::Vec;

use bytes::Bytes;

use crate::message::Structure;
use crate::piece::Piece;
use crate::policy::Policy;
use crate::reader::MAX_STRING;
use crate::segment::{Bulk, Cuts};
use crate::{Array, EncodeError, EncodeErrorKind as Kind, Fixed, Records, Segments, Str};

/// Bulk bytes from this length on become a segment of their own; shorter ones are copied, which is
/// cheaper than one more entry of a vectored write.
pub const SEGMENT_MIN: usize = 1024;

/// What is set aside before anything is known of the length.
pub(crate) const FIRST_ROOM: usize = 256;

/// Length of an unsigned varint.
#[inline]
#[must_use]
pub const fn uvarint_len(value: u32) -> usize {
    // Seven bits a byte: (bits + 6) / 7, without the division.
    let bits = 32 - (value | 1).leading_zeros() as usize;
    (bits * 9 + 64) / 64
}

/// Writes messages, one behind the other.
///
/// Small fields gather in one buffer. Records, and bytes from [`SEGMENT_MIN`] on, become segments of their own
/// and are not copied. The first error is kept, and what was written of its message is taken back at the end.
///
/// The length is not measured before: the first element of an array tells how much room the others will need.
///
/// ```
/// use kafka_proto::{Message, Writer, api::HeartbeatRequest};
///
/// let (first, second) = (HeartbeatRequest::default(), HeartbeatRequest { generation_id: 3, ..Default::default() });
/// let mut w = Writer::new();
/// first.encode(&mut w, 4)?;
/// let len = w.len();
/// second.encode(&mut w, 4)?;
/// let bytes = w.into_bytes();
/// assert_eq!(HeartbeatRequest::from_bytes(bytes.slice(len..), 4), Ok(second));
/// # Ok::<(), kafka_proto::EncodeError>(())
/// ```
#[derive(Debug, Default)]
pub struct Writer<'a> {
    buffer: Vec<u8>,
    cuts: Cuts<'a>,
    flexible: bool,
    /// Inside of a tagged field, whose size is only known at its end, all is copied.
    copying: bool,
    policy: Policy,
    fault: Option<(Kind, &'static str)>,
}

#[allow(dead_code, reason = "which kinds of fields there are depends on the features")]
impl<'a> Writer<'a> {
    /// An empty writer.
    #[inline]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A writer that appends to `buffer`, to use its memory again.
    #[inline]
    #[must_use]
    pub fn with_buffer(buffer: Vec<u8>) -> Self {
        Self { buffer, ..Self::default() }
    }

    /// Makes room for `bytes` more of small fields.
    #[inline]
    pub fn reserve(&mut self, bytes: usize) {
        self.buffer.reserve(bytes);
    }

    /// What has been written.
    #[inline]
    #[must_use]
    pub fn finish(self) -> Segments<'a> {
        Segments::new(self.buffer, self.cuts)
    }

    /// The same writer without borrowing from what it has written.
    #[inline]
    pub(crate) fn into_owned<'b>(self) -> Writer<'b> {
        Writer { cuts: self.cuts.into_owned(), ..self }
    }

    /// What has been written as one buffer; slots become zero bytes.
    #[inline]
    #[must_use]
    pub fn into_bytes(self) -> Bytes {
        self.finish().into_bytes()
    }

    /// Length of what has been written.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.cuts.bytes() + self.buffer.len()
    }

    /// Whether nothing has been written.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Writes a structure, all of it or nothing.
    #[inline]
    pub(crate) fn whole(
        &mut self,
        flexible: bool,
        policy: Policy,
        write: impl FnOnce(&mut Self),
    ) -> Result<(), (Kind, &'static str)> {
        let (start, cuts) = (self.buffer.len(), self.cuts.len());
        if self.buffer.capacity() == 0 {
            self.buffer.reserve(FIRST_ROOM);
        }
        (self.flexible, self.policy) = (flexible, policy);
        write(self);
        match self.fault.take() {
            None => Ok(()),
            Some(fault) => {
                self.buffer.truncate(start);
                self.cuts.truncate(cuts);
                Err(fault)
            }
        }
    }

    /// Puts a value over four bytes that were written.
    #[inline]
    pub(crate) fn patch(&mut self, at: usize, value: i32) {
        if let Some(bytes) = self.buffer.get_mut(at..).and_then(|rest| rest.first_chunk_mut()) {
            *bytes = value.to_be_bytes();
        }
    }

    /// Whether the version has compact lengths and tagged fields.
    #[inline(always)]
    pub(crate) fn is_flexible(&self) -> bool {
        self.flexible
    }

    // What cannot be said.

    #[cold]
    #[inline(never)]
    fn fail(&mut self, kind: Kind, field: &'static str) {
        self.fault.get_or_insert((kind, field));
    }

    /// A field that the version does not have: fine only if it has its default value.
    #[inline]
    pub(crate) fn absent(&mut self, is_default: bool, field: &'static str) {
        if !is_default {
            self.misplaced(false, field);
        }
    }

    /// An ignorable field that the version does not have.
    #[inline]
    pub(crate) fn ignored(&mut self, is_default: bool, field: &'static str) {
        if !is_default {
            self.misplaced(true, field);
        }
    }

    #[cold]
    #[inline(never)]
    fn misplaced(&mut self, ignorable: bool, field: &'static str) {
        match self.policy {
            Policy::Lossy => {}
            Policy::DropIgnorable if ignorable => {}
            _ => self.fail(Kind::NotRepresentable, field),
        }
    }

    /// Refuses null.
    #[inline]
    fn null(&mut self, nullable: bool, field: &'static str) {
        if !nullable {
            self.fail(Kind::UnexpectedNull, field);
        }
    }

    // Fixed sizes.

    /// Bytes as they are.
    #[inline]
    pub fn raw(&mut self, bytes: &[u8]) {
        self.buffer.extend_from_slice(bytes);
    }

    /// One fixed-size value.
    #[inline(always)]
    pub(crate) fn quick_fixed<T: Fixed>(&mut self, value: T) {
        let mut bytes = [0; 16];
        if let Some(bytes) = bytes.get_mut(..T::SIZE) {
            value.store(bytes);
            self.buffer.extend_from_slice(bytes);
        }
    }

    /// One fixed-size value.
    #[inline(never)]
    pub fn fixed<T: Fixed>(&mut self, value: T) {
        self.quick_fixed(value);
    }

    /// A run of fixed-size values.
    #[inline(always)]
    pub(crate) fn run<const N: usize>(&mut self, run: Packed<N>) {
        self.buffer.extend_from_slice(&run.0);
    }

    // Lengths.

    /// An unsigned varint.
    #[inline(always)]
    pub fn uvarint(&mut self, value: u32) {
        match value {
            ..0x80 => self.buffer.push(value as u8),
            _ => self.long_uvarint(value),
        }
    }

    #[inline(never)]
    fn long_uvarint(&mut self, value: u32) {
        let (bytes, length) = varint(value);
        self.raw(bytes.get(..length).unwrap_or_default());
    }

    /// The length in front of an array, of bytes or of records.
    #[inline]
    fn length(&mut self, length: usize, field: &'static str) {
        if length >= i32::MAX as usize {
            self.fail(Kind::TooLong(length), field);
        } else if self.flexible {
            self.uvarint(length as u32 + 1);
        } else {
            self.quick_fixed(length as i32);
        }
    }

    /// The length of null.
    #[inline(never)]
    fn null_length(&mut self, nullable: bool, field: &'static str) {
        self.null(nullable, field);
        match self.flexible {
            true => self.buffer.push(0),
            false => self.quick_fixed(-1i32),
        }
    }

    // Strings and bytes.

    /// A piece that holds its bytes itself, behind its length, which is `count` elements; false for others.
    #[inline(always)]
    fn few(&mut self, piece: &Piece, count: usize) -> bool {
        match piece {
            Piece::Few(few) if self.flexible => {
                let end = self.buffer.len() + 1 + few.len();
                // As many bytes as a piece can hold: a copy of fixed length is a few moves.
                self.buffer.extend_from_slice(&few.behind(count as u8 + 1));
                self.buffer.truncate(end);
                true
            }
            _ => false,
        }
    }

    #[inline(always)]
    pub(crate) fn quick_string(&mut self, value: &Str, field: &'static str) {
        if !self.few(value.piece(), value.len()) {
            self.string(value, field);
        }
    }

    #[inline(always)]
    pub(crate) fn quick_opt_string(&mut self, value: &Option<Str>, nullable: bool, field: &'static str) {
        match value {
            Some(value) => self.quick_string(value, field),
            None => self.opt_string(value, nullable, field),
        }
    }

    /// A string.
    #[inline(never)]
    pub(crate) fn string(&mut self, value: &Str, field: &'static str) {
        let length = value.len();
        if length > MAX_STRING {
            self.fail(Kind::TooLong(length), field);
        } else if self.flexible {
            self.uvarint(length as u32 + 1);
        } else {
            self.quick_fixed(length as i16);
        }
        self.raw(value.as_bytes());
    }

    /// A string that may be null if `nullable`.
    #[inline(never)]
    pub(crate) fn opt_string(&mut self, value: &Option<Str>, nullable: bool, field: &'static str) {
        if let Some(value) = value {
            return self.string(value, field);
        }
        self.null(nullable, field);
        match self.flexible {
            true => self.buffer.push(0),
            false => self.quick_fixed(-1i16),
        }
    }

    /// A nullable string with a 16-bit length at every version.
    #[inline]
    pub(crate) fn inflexible_string(&mut self, value: &Option<Str>, field: &'static str) {
        let flexible = core::mem::replace(&mut self.flexible, false);
        self.opt_string(value, true, field);
        self.flexible = flexible;
    }

    #[inline(always)]
    pub(crate) fn quick_bytes(&mut self, value: &'a Bytes, field: &'static str) {
        self.length(value.len(), field);
        match value.len() {
            SEGMENT_MIN.. => self.bulk(value),
            _ => self.raw(value),
        }
    }

    #[inline]
    fn bulk(&mut self, value: &'a Bytes) {
        match self.copying {
            true => self.raw(value),
            false => self.cuts.push(self.buffer.len(), Bulk::Borrowed(value)),
        }
    }

    /// Bytes.
    #[inline(never)]
    pub(crate) fn bytes(&mut self, value: &'a Bytes, field: &'static str) {
        self.quick_bytes(value, field);
    }

    /// Bytes that may be null if `nullable`.
    pub(crate) fn opt_bytes(&mut self, value: &'a Option<Bytes>, nullable: bool, field: &'static str) {
        match value {
            Some(value) => self.bytes(value, field),
            None => self.null_length(nullable, field),
        }
    }

    /// Records.
    #[inline]
    pub(crate) fn records(&mut self, value: &'a Records, field: &'static str) {
        match *value {
            Records::Bytes(ref bytes) => self.quick_bytes(bytes, field),
            // The schema has no records in tagged fields.
            Records::Slot { .. } if self.copying => self.fail(Kind::NotRepresentable, field),
            Records::Slot { len, .. } => {
                self.length(len, field);
                if len > 0 {
                    self.cuts.push(self.buffer.len(), Bulk::Owned(value.clone()));
                }
            }
        }
    }

    /// Records that may be null if `nullable`.
    #[inline]
    pub(crate) fn opt_records(&mut self, value: &'a Option<Records>, nullable: bool, field: &'static str) {
        match value {
            Some(value) => self.records(value, field),
            None => self.null_length(nullable, field),
        }
    }

    // Arrays.

    #[inline(always)]
    pub(crate) fn quick_array<T: Fixed>(&mut self, value: &Array<T>, field: &'static str) {
        if !self.few(value.piece(), value.len()) {
            self.piece(value.piece(), value.len(), field);
        }
    }

    #[inline(never)]
    fn piece(&mut self, piece: &Piece, count: usize, field: &'static str) {
        self.length(count, field);
        self.raw(piece.as_slice());
    }

    /// An array of fixed-size values.
    #[inline]
    pub(crate) fn array<T: Fixed>(&mut self, value: &Array<T>, field: &'static str) {
        self.piece(value.piece(), value.len(), field);
    }

    /// An array of fixed-size values that may be null if `nullable`.
    pub(crate) fn opt_array<T: Fixed>(&mut self, value: &Option<Array<T>>, nullable: bool, field: &'static str) {
        match value {
            Some(value) => self.array(value, field),
            None => self.null_length(nullable, field),
        }
    }

    /// Makes room for `count` elements like the one that was written from there on.
    #[inline(never)]
    fn reserve_like(&mut self, (start, cuts): (usize, usize), count: usize) {
        let one = self.buffer.len() - start;
        // The first of many has the shortest names.
        self.buffer.reserve((one + one / 8 + 4).saturating_mul(count));
        self.cuts.reserve((self.cuts.len() - cuts) * count);
    }

    /// An array of structures.
    #[inline]
    pub(crate) fn list<T: Structure>(&mut self, value: &'a [T], v: i16, field: &'static str) {
        self.length(value.len(), field);
        let mut first = (value.len() > 1).then_some((self.buffer.len(), self.cuts.len()));
        for element in value {
            element.write(self, v);
            if let Some(start) = first.take() {
                self.reserve_like(start, value.len() - 1);
            }
        }
    }

    /// An array of structures that may be null if `nullable`.
    pub(crate) fn opt_list<T: Structure>(
        &mut self,
        value: &'a Option<Vec<T>>,
        v: i16,
        nullable: bool,
        field: &'static str,
    ) {
        match value {
            Some(value) => self.list(value, v, field),
            None => self.null_length(nullable, field),
        }
    }

    /// An array of strings.
    #[inline(never)]
    pub(crate) fn strings(&mut self, value: &[Str], field: &'static str) {
        self.length(value.len(), field);
        value.iter().for_each(|element| self.string(element, field));
    }

    /// An array of strings that may be null if `nullable`.
    #[inline(never)]
    pub(crate) fn opt_strings(&mut self, value: &Option<Vec<Str>>, nullable: bool, field: &'static str) {
        match value {
            Some(value) => self.strings(value, field),
            None => self.null_length(nullable, field),
        }
    }

    // Structures that may be null.

    /// A structure that may be null if `nullable`, after its presence marker.
    pub(crate) fn opt_struct<T: Structure>(
        &mut self,
        value: &'a Option<T>,
        v: i16,
        nullable: bool,
        field: &'static str,
    ) {
        self.optional(value, -1, v, nullable, field);
    }

    /// A structure in a tagged field that may be null if `nullable`, after its presence marker.
    pub(crate) fn opt_tagged_struct<T: Structure>(
        &mut self,
        value: &'a Option<T>,
        v: i16,
        nullable: bool,
        field: &'static str,
    ) {
        self.optional(value, 0, v, nullable, field);
    }

    fn optional<T: Structure>(&mut self, value: &'a Option<T>, null: i8, v: i16, nullable: bool, field: &'static str) {
        match value {
            Some(value) => {
                self.quick_fixed(1i8);
                value.write(self, v);
            }
            None => {
                self.null(nullable, field);
                self.quick_fixed(null);
            }
        }
    }
}

/// The bytes of an unsigned varint, and how many there are.
fn varint(mut value: u32) -> ([u8; 5], usize) {
    let mut bytes = [0u8; 5];
    let length = uvarint_len(value);
    for (at, byte) in bytes.iter_mut().enumerate().take(length) {
        let more = if at + 1 < length { 0x80 } else { 0 };
        *byte = (value & 0x7f) as u8 | more;
        value >>= 7;
    }
    (bytes, length)
}

/// `N` bytes of fixed-size values, put together before they are appended at once.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Packed<const N: usize>([u8; N]);

#[allow(dead_code, reason = "for hot structures, which depend on the features")]
impl<const N: usize> Packed<N> {
    /// All zero.
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        Self([0; N])
    }

    /// With `value` at byte `at`; left out if it does not fit there.
    #[inline(always)]
    pub(crate) fn put<T: Fixed>(mut self, at: usize, value: T) -> Self {
        if let Some(bytes) = self.0.get_mut(at..at + T::SIZE) {
            value.store(bytes);
        }
        self
    }
}

impl Writer<'_> {
    /// The error of a message.
    #[inline]
    pub(crate) fn error((kind, field): (Kind, &'static str), message: &'static str, version: i16) -> EncodeError {
        EncodeError { kind, message, field, version }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn varint_lengths() {
        for (value, length) in
            [(0, 1), (1, 1), (127, 1), (128, 2), (16383, 2), (16384, 3), (2_097_151, 3), (2_097_152, 4), (u32::MAX, 5)]
        {
            assert_eq!(uvarint_len(value), length, "{value}");
            let mut w = Writer::new();
            w.uvarint(value);
            assert_eq!(w.len(), length);
        }
    }
}
