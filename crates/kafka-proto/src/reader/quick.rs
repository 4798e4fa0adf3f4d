//! Short cuts for hot structures: what is common is read in the caller's loop, and all else is left to the methods
//! out of line, which know every error.

use alloc::vec::Vec;

use bytes::Bytes;

use super::Source;
use crate::message::Structure;
use crate::piece::{Chunk, FEW, Few, Piece, is_ascii};
use crate::{Array, Fixed, Records, Str};

#[allow(dead_code, reason = "for hot structures, which depend on the features")]
impl<'a> Source<'a> {
    /// A compact length of one or two bytes, if so many elements can be there; `Some(None)` is null.
    /// Otherwise nothing is read.
    #[inline(always)]
    fn compact(&mut self, element_size: usize) -> Option<Option<usize>> {
        let (length, rest) = match *self.rest {
            _ if !self.flexible => return None,
            [a, ref rest @ ..] if a < 0x80 => (usize::from(a), rest),
            [a, b @ 1..0x80, ref rest @ ..] => (usize::from(a & 0x7f) | usize::from(b) << 7, rest),
            _ => return None,
        };
        let count = length.checked_sub(1);
        if count.is_some_and(|count| count * element_size > rest.len()) {
            return None;
        }
        self.rest = rest;
        Some(count)
    }

    #[inline(always)]
    pub(crate) fn quick_fixed<T: Fixed>(&mut self, field: &'static str) -> T {
        self.run(T::SIZE, field).at(0)
    }

    /// A chunk that a piece can be made of, whatever is behind its bytes.
    #[inline(always)]
    fn chunk(self) -> Option<&'a Chunk> {
        self.rest.first_chunk()
    }

    #[inline(always)]
    fn skip(&mut self, length: usize) {
        self.rest = self.rest.get(length..).unwrap_or_default();
    }

    #[inline(always)]
    pub(crate) fn quick_string(&mut self, out: &mut Str, field: &'static str) {
        let mut ahead = *self;
        if let Some(Some(length)) = ahead.compact(1) {
            if length > FEW {
                *self = ahead;
                if let Some(text) = self.aside(|r| r.long_string(length, field)) {
                    *out = text;
                }
                return;
            }
            if let Some(chunk) = ahead.chunk()
                && is_ascii(chunk, length)
            {
                ahead.skip(length);
                *self = ahead;
                *out = Str::ascii(chunk, length);
                return;
            }
        }
        self.aside(|r| r.string(out, field));
    }

    #[inline(always)]
    pub(crate) fn quick_opt_string(&mut self, out: &mut Option<Str>, nullable: bool, field: &'static str) {
        match self.rest {
            [0, rest @ ..] if nullable && self.flexible => {
                self.rest = rest;
                *out = None;
            }
            _ if self.flexible => self.quick_string(out.get_or_insert_default(), field),
            _ => self.aside(|r| r.opt_string(out, nullable, field)),
        }
    }

    #[inline(always)]
    pub(crate) fn quick_bytes(&mut self, out: &mut Bytes, field: &'static str) {
        match self.compact(1) {
            Some(Some(length)) => *out = self.take(length, field),
            Some(None) => self.null(false, field),
            None => self.aside(|r| r.bytes(out, field)),
        }
    }

    #[inline(always)]
    pub(crate) fn quick_opt_records(&mut self, out: &mut Option<Records>, nullable: bool, field: &'static str) {
        match self.compact(1) {
            Some(Some(length)) => *out = Some(Records::Bytes(self.take(length, field))),
            Some(None) => {
                *out = None;
                self.null(nullable, field);
            }
            None => self.aside(|r| r.opt_records(out, nullable, field)),
        }
    }

    #[inline(always)]
    pub(crate) fn quick_array<T: Fixed>(&mut self, out: &mut Array<T>, field: &'static str) {
        let mut ahead = *self;
        if let Some(Some(count)) = ahead.compact(T::SIZE)
            && count * T::SIZE <= FEW
            && let Some(chunk) = ahead.chunk()
        {
            ahead.skip(count * T::SIZE);
            *self = ahead;
            *out = Array::from_wire(Piece::Few(Few::of(chunk, count * T::SIZE)));
            return;
        }
        self.aside(|r| r.array(out, field));
    }

    #[inline(always)]
    pub(crate) fn quick_list<T: Structure>(&mut self, out: &mut Vec<T>, v: i16, field: &'static str) {
        let count = match self.compact(T::MIN_LEN) {
            Some(count) => count,
            None => self.aside(|r| r.count(T::MIN_LEN, field)),
        };
        match count {
            Some(0) => {}
            Some(count) => self.aside(|r| r.quick_elements(out, count, v, field)),
            None => self.null(false, field),
        }
    }

    #[inline(always)]
    pub(crate) fn quick_opt_list<T: Structure>(
        &mut self,
        out: &mut Option<Vec<T>>,
        v: i16,
        nullable: bool,
        field: &'static str,
    ) {
        match self.rest {
            [0, rest @ ..] if nullable && self.flexible => {
                self.rest = rest;
                *out = None;
            }
            [1, rest @ ..] if self.flexible => {
                self.rest = rest;
                out.get_or_insert_default();
            }
            _ => match self.aside(|r| r.count(T::MIN_LEN, field)) {
                Some(count) => self.aside(|r| r.quick_elements(out.get_or_insert_default(), count, v, field)),
                None => {
                    *out = None;
                    self.null(nullable, field);
                }
            },
        }
    }
}
