//! [`Writer`]: the second pass of encoding, straight writes into room that is there.

use bytes::{Bytes, BytesMut};

use crate::message::Structure;
use crate::piece::{FEW, Piece};
use crate::sizer::{Policy, SEGMENT_MIN, Sizer, is_known, uvarint_len};
use crate::{Array, EncodeError, Fixed, Records, Segment, Str, UnknownTags};

type Result<T> = std::result::Result<T, EncodeError>;

/// The second pass: writes what a [`Sizer`] has accepted.
///
/// Small fields gather in one buffer. Records, and bytes from [`SEGMENT_MIN`] on, become segments of their own
/// and are not copied.
#[derive(Debug, Default)]
pub struct Writer {
    /// What has been written up to `position`, then zeros to write over: one comparison a field, no growth.
    buffer: BytesMut,
    position: usize,
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
        Self { position: buffer.len(), buffer, ..Self::default() }
    }

    /// Makes room for `bytes` more of small fields.
    pub fn reserve(&mut self, bytes: usize) {
        let wanted = self.position + bytes;
        if self.buffer.capacity() == 0 {
            self.buffer = BytesMut::zeroed(wanted);
        } else if self.buffer.len() < wanted {
            self.buffer.resize(wanted, 0);
        }
    }

    /// What has been written, in order; empty segments are left out.
    #[must_use]
    pub fn finish(mut self) -> Vec<Segment> {
        if self.position > 0 {
            let last = self.last();
            self.segments.push(Segment::Bytes(last));
        }
        self.segments
    }

    /// What has been written as one buffer; slots become zero bytes.
    #[must_use]
    pub fn into_bytes(mut self) -> Bytes {
        match self.segments.is_empty() {
            true => self.last(),
            false => Segment::concat(self.finish()),
        }
    }

    fn last(&mut self) -> Bytes {
        let mut last = std::mem::take(&mut self.buffer);
        last.truncate(self.position);
        last.freeze()
    }

    fn flush(&mut self) {
        if self.position > 0 {
            self.segments.push(Segment::Bytes(self.buffer.split_to(self.position).freeze()));
            self.position = 0;
        }
    }

    /// Whether the version has compact lengths and tagged fields.
    #[inline(always)]
    pub(crate) fn is_flexible(&self) -> bool {
        self.flexible
    }

    #[inline]
    pub(crate) fn set_flexible(&mut self, flexible: bool) {
        self.flexible = flexible;
    }

    /// Fills the next `N` bytes.
    #[inline(always)]
    fn chunk<const N: usize>(&mut self, bytes: &[u8; N]) {
        match self.buffer.get_mut(self.position..).and_then(|room| room.first_chunk_mut::<N>()) {
            Some(room) => {
                *room = *bytes;
                self.position += N;
            }
            None => self.unreserved(bytes),
        }
    }

    /// Bytes as they are.
    #[inline]
    pub fn raw(&mut self, bytes: &[u8]) {
        match self.buffer.get_mut(self.position..).and_then(|room| room.get_mut(..bytes.len())) {
            Some(room) => {
                room.copy_from_slice(bytes);
                self.position += bytes.len();
            }
            None => self.unreserved(bytes),
        }
    }

    /// Bytes that nobody has made room for.
    #[cold]
    #[inline(never)]
    fn unreserved(&mut self, bytes: &[u8]) {
        self.buffer.truncate(self.position);
        self.buffer.extend_from_slice(bytes);
        self.position = self.buffer.len();
    }

    /// One fixed-size value.
    #[inline]
    pub fn fixed<T: Fixed>(&mut self, value: T) {
        match self.buffer.get_mut(self.position..).and_then(|room| room.get_mut(..T::SIZE)) {
            Some(room) => {
                value.store(room);
                self.position += T::SIZE;
            }
            None => {
                let mut bytes = [0; 16];
                let bytes = bytes.get_mut(..T::SIZE).unwrap_or_default();
                value.store(bytes);
                self.unreserved(bytes);
            }
        }
    }

    /// A piece behind its length, which is `count` elements.
    #[inline(always)]
    fn piece(&mut self, piece: &Piece, count: usize) {
        // As many bytes as a piece can hold, the rest of which the next field overwrites.
        if let Piece::Few(few) = piece
            && self.flexible
            && let Some([length, room @ ..]) =
                self.buffer.get_mut(self.position..).and_then(|room| room.first_chunk_mut::<{ FEW + 1 }>())
        {
            *length = count as u8 + 1;
            *room = *few.whole();
            self.position += 1 + few.len();
            return;
        }
        self.length(count);
        self.raw(piece.as_slice());
    }

    /// A run of fixed-size values.
    #[inline(always)]
    pub fn run<const N: usize>(&mut self, run: Packed<N>) {
        self.chunk(&run.0);
    }

    /// An unsigned varint.
    #[inline(always)]
    pub fn uvarint(&mut self, value: u32) {
        if value < 0x80 {
            return self.chunk(&[value as u8]);
        }
        self.long_uvarint(value);
    }

    #[inline(never)]
    fn long_uvarint(&mut self, mut value: u32) {
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
            self.chunk(&[0]);
        } else {
            self.fixed(-1i32);
        }
    }

    /// A string.
    #[inline]
    pub fn string(&mut self, value: &Str) {
        if self.flexible {
            return self.piece(value.piece(), value.len());
        }
        self.fixed(value.len() as i16);
        self.raw(value.as_bytes());
    }

    /// A string or null.
    #[inline]
    pub fn opt_string(&mut self, value: &Option<Str>) {
        match value {
            Some(value) => self.string(value),
            None if self.flexible => self.chunk(&[0]),
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
    #[inline]
    pub fn array<T: Fixed>(&mut self, value: &Array<T>) {
        self.piece(value.piece(), value.len());
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
    #[inline(always)]
    pub fn tags(&mut self, unknown: &UnknownTags) {
        match (self.flexible, unknown.is_empty()) {
            (false, _) => {}
            (true, true) => self.chunk(&[0]),
            (true, false) => {
                self.tag_count(0, unknown, 0);
                self.unknown_tags(unknown, ..);
            }
        }
    }

    /// The number of tagged fields: `present` known ones and the unknown ones.
    #[inline]
    pub fn tag_count(&mut self, present: usize, unknown: &UnknownTags, known: u64) {
        if self.flexible && unknown.is_empty() {
            self.uvarint(present as u32);
        } else if self.flexible {
            let more = unknown.iter().filter(|(tag, _)| !is_known(known, *tag)).count();
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
        // The first pass has accepted the same body, by whatever policy.
        let mut s = Sizer::new("", 0, self.flexible, Policy::Lossy);
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
        for (value, length) in
            [(0, 1), (1, 1), (127, 1), (128, 2), (16383, 2), (16384, 3), (2_097_151, 3), (2_097_152, 4), (u32::MAX, 5)]
        {
            assert_eq!(uvarint_len(value), length, "{value}");
            let mut w = Writer::new();
            w.uvarint(value);
            assert_eq!(w.position, length);
            let mut reserved = Writer::new();
            reserved.reserve(length);
            reserved.uvarint(value);
            assert_eq!(w.into_bytes(), reserved.into_bytes(), "{value}");
        }
    }
}
