//! [`Writer`]: the second pass of encoding, straight writes into room that is there.

use bytes::{Bytes, BytesMut};

use crate::message::Structure;
use crate::sizer::{Policy, SEGMENT_MIN, Sizer, is_known, uvarint_len};
use crate::{Array, EncodeError, Fixed, Records, Segment, Str, UnknownTags};

type Result<T> = std::result::Result<T, EncodeError>;

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
        Self { buffer, ..Self::default() }
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
            self.segments.push(Segment::Bytes(self.buffer.split().freeze()));
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
            assert_eq!(w.buffer.len(), length);
        }
    }
}
