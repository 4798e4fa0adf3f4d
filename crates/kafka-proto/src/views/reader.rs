//! [`ViewReader`]: takes fields off borrowed bytes.

use core::marker::PhantomData;

use super::{ArrayView, List, View};
use crate::piece::{self, FEW};
use crate::reader::{MAX_STRING, Run};
use crate::{DecodeError, DecodeErrorKind as Kind, Fixed};

type Result<T> = core::result::Result<T, DecodeError>;

/// Whether the first `length` bytes are ASCII; few of them are looked at as words.
#[inline(always)]
fn is_ascii(bytes: &[u8], length: usize) -> bool {
    match bytes.first_chunk() {
        Some(chunk) if length <= FEW => piece::is_ascii(chunk, length),
        _ => bytes.get(..length).is_some_and(<[u8]>::is_ascii),
    }
}

/// Takes fields off borrowed bytes, trusting no length in them: the [`Reader`](crate::Reader) of views.
#[derive(Debug, Clone, Copy)]
pub struct ViewReader<'a> {
    pub(super) rest: &'a [u8],
    pub(super) len: usize,
    pub(super) flexible: bool,
    /// Whether the bytes have been read before, strings and all.
    pub(super) trusted: bool,
    /// Whether what is read is dropped, so that strings need not be made.
    pub(super) passing: bool,
}

#[allow(dead_code, reason = "the hot messages have not every kind of field")]
impl<'a> ViewReader<'a> {
    /// A reader at the start of `bytes`.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes, len: bytes.len(), flexible: false, trusted: false, passing: false }
    }

    /// The bytes left.
    #[must_use]
    pub fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// Refuses bytes that nothing has read.
    pub fn finish(&self) -> Result<()> {
        match self.rest.len() {
            0 => Ok(()),
            left => Err(self.error(Kind::TrailingBytes(left), "end of message")),
        }
    }

    /// What is rare, on a copy: the address of the reader itself goes nowhere, so that a loop keeps it in registers.
    #[inline(always)]
    pub(crate) fn aside<T>(&mut self, rare: impl FnOnce(&mut Self) -> T) -> T {
        let mut copy = *self;
        let out = rare(&mut copy);
        *self = copy;
        out
    }

    #[cold]
    pub(super) fn error(self, kind: Kind, field: &'static str) -> DecodeError {
        DecodeError::new(kind, self.len - self.rest.len(), field)
    }

    #[cold]
    fn short(self, wanted: usize, field: &'static str) -> DecodeError {
        self.error(Kind::Incomplete { needed: wanted - self.rest.len() }, field)
    }

    #[inline(always)]
    pub(crate) fn run<const N: usize>(&mut self, field: &'static str) -> Result<Run<'a>> {
        match self.rest.split_first_chunk::<N>() {
            Some((run, rest)) => {
                self.rest = rest;
                Ok(Run::new(run))
            }
            None => Err(self.short(N, field)),
        }
    }

    /// `N` bytes at once for all fields of a structure, if they are there and no tagged field follows them.
    #[inline(always)]
    pub(crate) fn closed<const N: usize>(&mut self) -> Option<Run<'a>> {
        let (bytes, rest) = self.rest.split_first_chunk::<N>()?;
        match rest {
            [0, rest @ ..] if self.flexible => {
                self.rest = rest;
                Some(Run::new(bytes))
            }
            _ => None,
        }
    }

    /// Passes `count` structures of `N` bytes, if they are there and each ends with the zero of no tagged fields.
    ///
    /// Without a branch for each: the bytes that have to be zero are gathered, and looked at in the end.
    #[inline(always)]
    pub(crate) fn all_closed<const N: usize>(&mut self, count: usize) -> bool {
        match self.rest.split_at_checked(count.saturating_mul(N)) {
            Some((all, rest)) if self.flexible => {
                let ends = all.chunks_exact(N).map(|one| one.last().copied().unwrap_or_default());
                let is_closed = ends.fold(0, |tags, end| tags | end) == 0;
                if is_closed {
                    self.rest = rest;
                }
                is_closed
            }
            _ => false,
        }
    }

    #[inline(always)]
    fn take(&mut self, length: usize, field: &'static str) -> Result<&'a [u8]> {
        match self.rest.split_at_checked(length) {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(taken)
            }
            None => Err(self.short(length, field)),
        }
    }

    #[inline(always)]
    pub(crate) fn fixed<T: Fixed>(&mut self, field: &'static str) -> Result<T> {
        self.take(T::SIZE, field).map(T::get)
    }

    #[inline]
    fn uvarint(&mut self, field: &'static str) -> Result<u32> {
        match *self.rest {
            [a, ref rest @ ..] if a < 0x80 => {
                self.rest = rest;
                Ok(u32::from(a))
            }
            _ => self.aside(|r| r.uvarint_long(field)),
        }
    }

    #[inline(never)]
    fn uvarint_long(&mut self, field: &'static str) -> Result<u32> {
        let mut value = 0u64;
        for (at, &byte) in self.rest.iter().take(5).enumerate() {
            value |= u64::from(byte & 0x7f) << (7 * at);
            if byte < 0x80 {
                let minimal = at == 0 || byte != 0;
                return match u32::try_from(value) {
                    Ok(value) if minimal => {
                        self.rest = self.rest.get(at + 1..).unwrap_or_default();
                        Ok(value)
                    }
                    _ => Err(self.error(Kind::InvalidVarint, field)),
                };
            }
        }
        match self.rest.len() {
            left @ ..5 => Err(self.short(left + 1, field)),
            _ => Err(self.error(Kind::InvalidVarint, field)),
        }
    }

    #[inline]
    fn compact_length(&mut self, field: &'static str) -> Result<Option<usize>> {
        match self.uvarint(field)? {
            0 => Ok(None),
            n if n > i32::MAX as u32 => Err(self.error(Kind::InvalidLength(i64::from(n) - 1), field)),
            n => Ok(Some(n as usize - 1)),
        }
    }

    #[inline]
    fn length(&mut self, field: &'static str) -> Result<Option<usize>> {
        if self.flexible {
            return self.compact_length(field);
        }
        Ok(usize::try_from(self.fixed::<i32>(field)?).ok())
    }

    #[inline]
    fn non_null<T>(self, value: Option<T>, field: &'static str) -> Result<T> {
        value.ok_or_else(|| self.error(Kind::UnexpectedNull, field))
    }

    #[inline]
    fn allow_null<T>(self, nullable: bool, field: &'static str) -> Result<Option<T>> {
        if nullable { Ok(None) } else { Err(self.error(Kind::UnexpectedNull, field)) }
    }

    /// A compact length of one or two bytes, and so many elements of that size, if they are there; `Some(None)` is
    /// null. Otherwise nothing is read: what is rare is left to methods out of line, which know every error.
    #[inline(always)]
    fn compact(&mut self, element_size: usize) -> Option<Option<&'a [u8]>> {
        let (length, rest) = self.short_length()?;
        let Some(count) = length.checked_sub(1) else {
            self.rest = rest;
            return Some(None);
        };
        let (taken, rest) = rest.split_at_checked(count * element_size)?;
        self.rest = rest;
        Some(Some(taken))
    }

    /// A varint of one or two bytes, and what follows it; nothing is read.
    #[inline(always)]
    fn short_length(&self) -> Option<(usize, &'a [u8])> {
        match *self.rest {
            _ if !self.flexible => None,
            [a, ref rest @ ..] if a < 0x80 => Some((usize::from(a), rest)),
            [a, b @ 1..0x80, ref rest @ ..] => Some((usize::from(a & 0x7f) | usize::from(b) << 7, rest)),
            _ => None,
        }
    }

    #[inline(always)]
    pub(crate) fn string(&mut self, field: &'static str) -> Result<&'a str> {
        match self.opt_string(false, field)? {
            Some(text) => Ok(text),
            None => Err(self.error(Kind::UnexpectedNull, field)),
        }
    }

    #[inline(always)]
    pub(crate) fn opt_string(&mut self, nullable: bool, field: &'static str) -> Result<Option<&'a str>> {
        match self.short_length() {
            Some((0, rest)) if nullable => {
                self.rest = rest;
                return Ok(None);
            }
            Some((length @ 1.., rest)) => {
                if let Some((text, behind)) = rest.split_at_checked(length - 1) {
                    // `from_utf8` goes byte by byte over short strings, and without `unsafe` nothing else makes a `str`.
                    let text = if text.is_empty() || (self.passing && (self.trusted || is_ascii(rest, text.len()))) {
                        Ok("")
                    } else {
                        core::str::from_utf8(text)
                    };
                    if let Ok(text) = text {
                        self.rest = behind;
                        return Ok(Some(text));
                    }
                }
            }
            _ => {}
        }
        self.aside(|r| r.any_string(nullable, field))
    }

    #[inline(never)]
    fn any_string(&mut self, nullable: bool, field: &'static str) -> Result<Option<&'a str>> {
        let length =
            if self.flexible { self.compact_length(field)? } else { usize::try_from(self.fixed::<i16>(field)?).ok() };
        let Some(length) = length else {
            return self.allow_null(nullable, field);
        };
        if length > MAX_STRING {
            return Err(self.error(Kind::InvalidLength(length as i64), field));
        }
        let start = self.len - self.rest.len();
        match core::str::from_utf8(self.take(length, field)?) {
            Ok(text) => Ok(Some(text)),
            Err(_) => Err(DecodeError::new(Kind::InvalidUtf8, start, field)),
        }
    }

    #[inline(always)]
    pub(crate) fn opt_bytes(&mut self, nullable: bool, field: &'static str) -> Result<Option<&'a [u8]>> {
        match self.compact(1) {
            Some(None) if !nullable => self.allow_null(nullable, field),
            Some(bytes) => Ok(bytes),
            None => self.aside(|r| r.any_bytes(nullable, field)),
        }
    }

    #[inline(never)]
    fn any_bytes(&mut self, nullable: bool, field: &'static str) -> Result<Option<&'a [u8]>> {
        match self.length(field)? {
            Some(length) => self.take(length, field).map(Some),
            None => self.allow_null(nullable, field),
        }
    }

    #[inline(always)]
    pub(crate) fn bytes(&mut self, field: &'static str) -> Result<&'a [u8]> {
        let value = self.opt_bytes(true, field)?;
        self.non_null(value, field)
    }

    #[inline(always)]
    pub(crate) fn opt_records(&mut self, nullable: bool, field: &'static str) -> Result<Option<&'a [u8]>> {
        self.opt_bytes(nullable, field)
    }

    #[inline(always)]
    fn count(&mut self, element_size: usize, field: &'static str) -> Result<Option<usize>> {
        if let Some((length, rest)) = self.short_length()
            && length.saturating_sub(1) * element_size <= rest.len()
        {
            self.rest = rest;
            return Ok(length.checked_sub(1));
        }
        self.aside(|r| r.any_count(element_size, field))
    }

    #[inline(never)]
    fn any_count(&mut self, element_size: usize, field: &'static str) -> Result<Option<usize>> {
        let Some(count) = self.length(field)? else {
            return Ok(None);
        };
        let remaining = self.rest.len();
        if count.saturating_mul(element_size) > remaining {
            return Err(self.error(Kind::TooManyElements { count, element_size, remaining }, field));
        }
        Ok(Some(count))
    }

    #[inline(always)]
    pub(crate) fn array<T: Fixed>(&mut self, field: &'static str) -> Result<ArrayView<'a, T>> {
        let value = self.opt_array(true, field)?;
        self.non_null(value, field)
    }

    #[inline(always)]
    pub(crate) fn opt_array<T: Fixed>(
        &mut self,
        nullable: bool,
        field: &'static str,
    ) -> Result<Option<ArrayView<'a, T>>> {
        let bytes = match self.compact(T::SIZE) {
            Some(None) => return self.allow_null(nullable, field),
            Some(Some(bytes)) => bytes,
            None => match self.aside(|r| r.any_count(T::SIZE, field))? {
                Some(count) => self.take(count * T::SIZE, field)?,
                None => return self.allow_null(nullable, field),
            },
        };
        Ok(Some(ArrayView { bytes, element: PhantomData }))
    }

    #[inline(always)]
    pub(crate) fn list<T: View<'a>>(&mut self, v: i16, field: &'static str) -> Result<List<'a, T>> {
        let value = self.opt_list(v, true, field)?;
        self.non_null(value, field)
    }

    #[inline(always)]
    pub(crate) fn opt_list<T: View<'a>>(
        &mut self,
        v: i16,
        nullable: bool,
        field: &'static str,
    ) -> Result<Option<List<'a, T>>> {
        let Some(count) = self.count(T::MIN_LEN, field)? else {
            return self.allow_null(nullable, field);
        };
        let mut r = Self { passing: true, ..*self };
        T::pass_all(&mut r, count, v)?;
        Ok(Some(self.list_up_to(&r, count, v)))
    }

    /// The list between this reader and one that has passed all its elements: what was read is dropped, and only
    /// where it ends is kept.
    #[inline(always)]
    fn list_up_to<T>(&mut self, end: &Self, count: usize, version: i16) -> List<'a, T> {
        let bytes = self.rest.get(..self.rest.len() - end.rest.len()).unwrap_or_default();
        self.rest = end.rest;
        List { bytes, count: count as u32, version, flexible: self.flexible, element: PhantomData }
    }

    #[inline]
    pub(crate) fn strings(&mut self, field: &'static str) -> Result<List<'a, &'a str>> {
        let value = self.opt_strings(true, field)?;
        self.non_null(value, field)
    }

    pub(crate) fn opt_strings(&mut self, nullable: bool, field: &'static str) -> Result<Option<List<'a, &'a str>>> {
        let least = if self.flexible { 1 } else { 2 };
        let Some(count) = self.count(least, field)? else {
            return self.allow_null(nullable, field);
        };
        let mut r = Self { passing: true, ..*self };
        for _ in 0..count {
            let _ = r.string(field)?;
        }
        Ok(Some(self.list_up_to(&r, count, 0)))
    }

    pub(crate) fn opt_struct<T: View<'a>>(&mut self, v: i16, nullable: bool, field: &'static str) -> Result<Option<T>> {
        match self.fixed::<i8>(field)? {
            -1 => self.allow_null(nullable, field),
            1 => T::read(self, v).map(Some),
            other => Err(self.error(Kind::InvalidPresence(i64::from(other)), field)),
        }
    }

    #[inline(always)]
    pub(crate) fn skip_tags(&mut self) -> Result<()> {
        if self.some_tags() { self.aside(|r| r.tags(|_, _| Ok(false))) } else { Ok(()) }
    }

    /// Whether tagged fields follow; if not, the byte that says so has been read.
    #[inline(always)]
    pub(crate) fn some_tags(&mut self) -> bool {
        match self.rest {
            _ if !self.flexible => false,
            [0, rest @ ..] => {
                self.rest = rest;
                false
            }
            _ => true,
        }
    }

    pub(crate) fn tags(&mut self, mut known: impl FnMut(&mut Self, u32) -> Result<bool>) -> Result<()> {
        const FIELD: &str = "tagged fields";
        let count = self.uvarint(FIELD)?;
        let mut lowest = 0u64;
        for _ in 0..count {
            let tag = self.uvarint(FIELD)?;
            if u64::from(tag) < lowest {
                return Err(self.error(Kind::TagOrder(tag), FIELD));
            }
            lowest = u64::from(tag) + 1;
            let size = self.uvarint(FIELD)? as usize;
            if size > self.rest.len() {
                return Err(self.short(size, FIELD));
            }
            let end = self.rest.len() - size;
            if !known(self, tag)? {
                self.take(size, FIELD)?;
            } else if self.rest.len() != end {
                let left = self.rest.len().wrapping_sub(end);
                return Err(self.error(Kind::TagSize { tag, left }, FIELD));
            }
        }
        Ok(())
    }
}
