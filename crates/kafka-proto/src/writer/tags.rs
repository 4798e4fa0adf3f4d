//! Tagged fields (KIP-482), known and unknown ones.

use super::{Writer, varint};
use crate::{EncodeErrorKind as Kind, UnknownTags};

/// Whether `tag` is in the mask of known tags.
#[inline]
fn is_known(known: u64, tag: u32) -> bool {
    known.checked_shr(tag).is_some_and(|bits| bits & 1 == 1)
}

#[allow(dead_code, reason = "which kinds of fields there are depends on the features")]
impl Writer<'_> {
    /// The tagged fields of a structure, none of which is known.
    #[inline(always)]
    pub(crate) fn tags(&mut self, unknown: &UnknownTags) {
        match (self.flexible, unknown.is_empty()) {
            (false, true) => {}
            (true, true) => self.buffer.push(0),
            (_, false) => self.only_unknown(unknown),
        }
    }

    /// No tagged fields.
    #[inline(always)]
    pub(crate) fn no_tags(&mut self) {
        if self.flexible {
            self.buffer.push(0);
        }
    }

    #[cold]
    #[inline(never)]
    fn only_unknown(&mut self, unknown: &UnknownTags) {
        self.tag_count(0, unknown, 0);
        self.unknown_tags(unknown, 0, u32::MAX);
    }

    /// The number of tagged fields: `present` known ones and the unknown ones.
    #[inline]
    pub(crate) fn tag_count(&mut self, present: usize, unknown: &UnknownTags, known: u64) {
        if !self.flexible {
            self.absent(unknown.is_empty(), "unknown_tags");
        } else if unknown.is_empty() {
            self.uvarint(present as u32);
        } else {
            let more = unknown.iter().filter(|(tag, _)| !is_known(known, *tag)).count();
            self.uvarint((present + more) as u32);
        }
    }

    /// The number and the size of a known tagged field.
    #[inline(never)]
    pub(crate) fn tag(&mut self, tag: u32, size: usize) {
        self.uvarint(tag);
        self.uvarint(size as u32);
    }

    /// The number of a known tagged field, and a byte for its size; [`close_tag`](Self::close_tag) takes the answer.
    #[inline(never)]
    pub(crate) fn open_tag(&mut self, tag: u32) -> (usize, bool) {
        self.uvarint(tag);
        self.buffer.push(0);
        (self.buffer.len(), core::mem::replace(&mut self.copying, true))
    }

    /// The size of a tagged field, once it is written.
    #[inline(never)]
    pub(crate) fn close_tag(&mut self, (start, copying): (usize, bool)) {
        self.copying = copying;
        let size = self.buffer.len() - start;
        if size >= i32::MAX as usize {
            return self.fail(Kind::TooLong(size), "tagged fields");
        }
        let (bytes, length) = varint(size as u32);
        let bytes = bytes.get(..length).unwrap_or_default();
        // The byte that was left for it is the first; for others the field moves.
        self.raw(bytes.get(1..).unwrap_or_default());
        self.buffer.copy_within(start..start + size, start + length - 1);
        if let Some(room) = self.buffer.get_mut(start - 1..start - 1 + length) {
            room.copy_from_slice(bytes);
        }
    }

    /// The unknown tagged fields from one tag up to another.
    #[inline]
    pub(crate) fn unknown_tags(&mut self, unknown: &UnknownTags, from: u32, to: u32) {
        if !unknown.is_empty() {
            self.some_unknown_tags(unknown, from, to);
        }
    }

    #[cold]
    #[inline(never)]
    fn some_unknown_tags(&mut self, unknown: &UnknownTags, from: u32, to: u32) {
        if self.flexible {
            for (tag, bytes) in unknown.iter().filter(|(tag, _)| (from..=to).contains(tag)) {
                self.tag(tag, bytes.len());
                self.raw(bytes);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_of_a_tag_takes_the_bytes_that_it_needs() {
        for size in [0, 1, 127, 128, 5_000, 20_000] {
            let mut w = Writer::new();
            let mark = w.open_tag(3);
            w.raw(&vec![7; size]);
            w.close_tag(mark);
            let mut expected = Writer::new();
            expected.tag(3, size);
            expected.raw(&vec![7; size]);
            assert_eq!(w.into_bytes(), expected.into_bytes());
        }
    }
}
