//! Short cuts for hot structures: what is common is read in the caller's loop, and all else is left to the methods
//! out of line, which know every error.

use bytes::Bytes;

use super::{Reader, Result};
use crate::message::Structure;
use crate::piece::{Few, Piece};
use crate::{Array, DecodeErrorKind as Kind, Fixed, Records, Str};

impl Reader {
    /// A compact length of one or two bytes, if so many elements can be there; `Some(None)` is null.
    /// Otherwise nothing is read.
    #[inline(always)]
    fn compact(&mut self, element_size: usize) -> Option<Option<usize>> {
        if !self.flexible {
            return None;
        }
        let left = self.left();
        let (length, bytes) = match *left {
            [a, ..] if a < 0x80 => (usize::from(a), 1),
            [a, b @ 1..0x80, ..] => (usize::from(a & 0x7f) | usize::from(b) << 7, 2),
            _ => return None,
        };
        let count = length.checked_sub(1);
        if count.is_some_and(|count| count * element_size > left.len() - bytes) {
            return None;
        }
        self.position += bytes;
        Some(count)
    }

    #[inline(always)]
    pub(crate) fn quick_string(&mut self, field: &'static str) -> Result<Str> {
        let start = self.position;
        if let Some(Some(length)) = self.compact(1)
            && let Some(text) = Few::first(self.left(), length).and_then(Str::few)
        {
            self.position += length;
            return Ok(text);
        }
        self.position = start;
        self.string(field)
    }

    #[inline(always)]
    pub(crate) fn quick_opt_string(&mut self, nullable: bool, field: &'static str) -> Result<Option<Str>> {
        if nullable && self.flexible && self.left().first() == Some(&0) {
            self.position += 1;
            return Ok(None);
        }
        if self.flexible {
            return self.quick_string(field).map(Some);
        }
        self.opt_string(nullable, field)
    }

    #[inline(always)]
    pub(crate) fn quick_array<T: Fixed>(&mut self, field: &'static str) -> Result<Array<T>> {
        let start = self.position;
        if let Some(Some(count)) = self.compact(T::SIZE)
            && let Some(few) = Few::first(self.left(), count * T::SIZE)
        {
            self.position += count * T::SIZE;
            return Ok(Array::from_wire(Piece::Few(few)));
        }
        self.position = start;
        self.array(field)
    }

    #[inline(always)]
    pub(crate) fn quick_bytes(&mut self, field: &'static str) -> Result<Bytes> {
        match self.compact(1) {
            Some(Some(length)) => self.take(length, field),
            Some(None) => Err(self.error(Kind::UnexpectedNull, field)),
            None => self.bytes(field),
        }
    }

    #[inline(always)]
    pub(crate) fn quick_opt_records(&mut self, nullable: bool, field: &'static str) -> Result<Option<Records>> {
        match self.compact(1) {
            Some(Some(length)) => Ok(Some(Records::Bytes(self.take(length, field)?))),
            Some(None) if nullable => Ok(None),
            Some(None) => Err(self.error(Kind::UnexpectedNull, field)),
            None => self.opt_records(nullable, field),
        }
    }

    #[inline(always)]
    pub(crate) fn quick_list<T: Structure>(&mut self, v: i16, field: &'static str) -> Result<Vec<T>> {
        match self.compact(T::MIN_LEN) {
            Some(Some(0)) => Ok(Vec::new()),
            Some(Some(count)) => self.elements(count, v, field),
            Some(None) => Err(self.error(Kind::UnexpectedNull, field)),
            None => self.list(v, field),
        }
    }

    #[inline(always)]
    pub(crate) fn quick_opt_list<T: Structure>(
        &mut self,
        v: i16,
        nullable: bool,
        field: &'static str,
    ) -> Result<Option<Vec<T>>> {
        if nullable && self.flexible && self.left().first() == Some(&0) {
            self.position += 1;
            return Ok(None);
        }
        self.opt_list(v, nullable, field)
    }
}
