//! [`Source`]: what generated code reads from. It fails once, and then gives nothing but defaults.

use alloc::vec::Vec;
use core::cell::Cell;

use bytes::Bytes;

use super::{MAX_STRING, Run};
use crate::message::Structure;
use crate::piece::{Few, Piece};
use crate::{Array, DecodeError, DecodeErrorKind as Kind, Fixed, Records, Str, UnknownTags};

/// The fields that are left of a frame.
///
/// The first error is kept, and nothing is left to read after it: so the passes over structures need not ask after
/// every field whether it was there. Fields are read in place, into a structure that has its defaults.
///
/// It is small and copied: a loop reads from a copy of its own, whose address goes nowhere, so that it stays in
/// registers; what is rare goes `aside`.
#[derive(Clone, Copy)]
#[allow(missing_debug_implementations, reason = "for generated code only")]
pub struct Source<'a> {
    pub(super) rest: &'a [u8],
    pub(super) frame: &'a Bytes,
    pub(super) fault: &'a Cell<Option<DecodeError>>,
    pub(super) budget: usize,
    pub(super) flexible: bool,
    pub(super) keep_unknown_tags: bool,
    pub(super) failed: bool,
}

/// How far the tagged fields of a structure have been read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tags {
    left: u32,
    lowest: u64,
    /// The field being read: its tag, and how many bytes of the frame have to be left behind it.
    open: Option<(u32, usize)>,
}

#[allow(dead_code, reason = "which kinds of fields there are depends on the features")]
impl<'a> Source<'a> {
    // What can go wrong.

    #[cold]
    #[inline(never)]
    fn report(self, kind: Kind, at: usize, field: &'static str) {
        let first = self.fault.take();
        self.fault.set(Some(first.unwrap_or_else(|| DecodeError::new(kind, at, field))));
    }

    #[inline(always)]
    fn position(self) -> usize {
        self.frame.len() - self.rest.len()
    }

    #[inline(always)]
    fn fail(&mut self, kind: Kind, field: &'static str) {
        self.fail_at(kind, self.position(), field);
    }

    #[inline(always)]
    fn fail_at(&mut self, kind: Kind, at: usize, field: &'static str) {
        self.report(kind, at, field);
        self.rest = &[];
        self.failed = true;
    }

    #[inline(always)]
    fn short(&mut self, wanted: usize, field: &'static str) {
        self.fail(Kind::Incomplete { needed: wanted.saturating_sub(self.rest.len()) }, field);
    }

    #[inline(always)]
    pub(super) fn null(&mut self, nullable: bool, field: &'static str) {
        if !nullable {
            self.fail(Kind::UnexpectedNull, field);
        }
    }

    /// What is rare, on a copy.
    #[inline(always)]
    pub(crate) fn aside<T>(&mut self, rare: impl FnOnce(&mut Self) -> T) -> T {
        let mut copy = *self;
        let out = rare(&mut copy);
        *self = copy;
        out
    }

    // Fixed sizes.

    /// `bytes` at once, for a run of fixed-size fields.
    #[inline(always)]
    pub(crate) fn run(&mut self, bytes: usize, field: &'static str) -> Run<'a> {
        match self.rest.split_at_checked(bytes) {
            Some((run, rest)) => {
                self.rest = rest;
                Run::new(run)
            }
            None => {
                self.short(bytes, field);
                Run::new(&[])
            }
        }
    }

    /// `bytes` at once for all fields of a structure, if they are there and no tagged field follows them.
    ///
    /// Otherwise nothing is read: what follows is for the methods that look field by field and know every error.
    #[inline(always)]
    pub(crate) fn closed(&mut self, bytes: usize) -> Option<Run<'a>> {
        let (run, rest) = self.rest.split_at_checked(bytes)?;
        match rest {
            [0, rest @ ..] if self.flexible => {
                self.rest = rest;
                Some(Run::new(run))
            }
            _ => None,
        }
    }

    #[inline(never)]
    pub(crate) fn fixed<T: Fixed>(&mut self, field: &'static str) -> T {
        self.quick_fixed(field)
    }

    // Lengths.

    #[inline]
    pub(crate) fn uvarint(&mut self, field: &'static str) -> u32 {
        match *self.rest {
            [a, ref rest @ ..] if a < 0x80 => {
                self.rest = rest;
                u32::from(a)
            }
            _ => self.aside(|r| r.uvarint_long(field)),
        }
    }

    /// In its shortest form, and 0 if it is not that.
    #[inline(never)]
    fn uvarint_long(&mut self, field: &'static str) -> u32 {
        let mut value = 0u64;
        for (at, &byte) in self.rest.iter().take(5).enumerate() {
            value |= u64::from(byte & 0x7f) << (7 * at);
            if byte < 0x80 {
                let minimal = at == 0 || byte != 0;
                match u32::try_from(value) {
                    Ok(value) if minimal => {
                        self.rest = self.rest.get(at + 1..).unwrap_or_default();
                        return value;
                    }
                    _ => self.fail(Kind::InvalidVarint, field),
                }
                return 0;
            }
        }
        match self.rest.len() {
            left @ ..5 => self.short(left + 1, field),
            _ => self.fail(Kind::InvalidVarint, field),
        }
        0
    }

    /// A compact length: the varint holds one more, zero means null.
    #[inline]
    fn compact_length(&mut self, field: &'static str) -> Option<usize> {
        let length = self.uvarint(field);
        if length > i32::MAX as u32 {
            self.fail(Kind::InvalidLength(i64::from(length) - 1), field);
            return None;
        }
        (length as usize).checked_sub(1)
    }

    /// The length of an array, of bytes or of records; none for null. Any negative number is null, as in Kafka.
    pub(crate) fn length(&mut self, field: &'static str) -> Option<usize> {
        match self.flexible {
            true => self.compact_length(field),
            false => usize::try_from(self.quick_fixed::<i32>(field)).ok(),
        }
    }

    /// The number of elements of an array, after checking that so many can be there at all.
    pub(crate) fn count(&mut self, element_size: usize, field: &'static str) -> Option<usize> {
        let count = self.length(field)?;
        let remaining = self.rest.len();
        if count.saturating_mul(element_size) > remaining {
            self.fail(Kind::TooManyElements { count, element_size, remaining }, field);
            return None;
        }
        Some(count)
    }

    /// The next `length` bytes, shared.
    #[inline]
    pub(crate) fn take(&mut self, length: usize, field: &'static str) -> Bytes {
        match self.rest.split_at_checked(length) {
            Some((_, rest)) => {
                let start = self.position();
                self.rest = rest;
                self.frame.slice(start..start + length)
            }
            None => {
                self.short(length, field);
                Bytes::new()
            }
        }
    }

    /// `length` bytes that a piece holds itself, if they are few enough.
    #[inline(always)]
    fn few(&mut self, length: usize) -> Option<Few> {
        let few = Few::first(self.rest, length)?;
        self.rest = self.rest.get(length..).unwrap_or_default();
        Some(few)
    }

    // Strings and bytes.

    #[inline(never)]
    pub(crate) fn string(&mut self, out: &mut Str, field: &'static str) {
        match self.any_string(self.flexible, field) {
            Some(text) => *out = text,
            None => self.null(false, field),
        }
    }

    #[inline(never)]
    pub(crate) fn opt_string(&mut self, out: &mut Option<Str>, nullable: bool, field: &'static str) {
        *out = self.any_string(self.flexible, field);
        if out.is_none() {
            self.null(nullable, field);
        }
    }

    /// A nullable string with a 16-bit length at every version.
    #[inline(never)]
    pub(crate) fn inflexible_string(&mut self, out: &mut Option<Str>, field: &'static str) {
        *out = self.any_string(false, field);
    }

    /// A string of a known length that has no place inside.
    #[inline(never)]
    pub(super) fn long_string(&mut self, length: usize, field: &'static str) -> Option<Str> {
        if length > MAX_STRING {
            self.fail(Kind::InvalidLength(length as i64), field);
            return None;
        }
        let start = self.position();
        let text = Str::many(self.take(length, field));
        if text.is_none() {
            self.fail_at(Kind::InvalidUtf8, start, field);
        }
        text
    }

    fn any_string(&mut self, flexible: bool, field: &'static str) -> Option<Str> {
        let length = match flexible {
            true => self.compact_length(field)?,
            false => usize::try_from(self.quick_fixed::<i16>(field)).ok()?,
        };
        let start = *self;
        if let Some(text) = self.few(length).and_then(Str::few) {
            return Some(text);
        }
        *self = start;
        self.long_string(length, field)
    }

    #[inline(never)]
    pub(crate) fn bytes(&mut self, out: &mut Bytes, field: &'static str) {
        match self.length(field) {
            Some(length) => *out = self.take(length, field),
            None => self.null(false, field),
        }
    }

    #[inline(never)]
    pub(crate) fn opt_bytes(&mut self, out: &mut Option<Bytes>, nullable: bool, field: &'static str) {
        *out = self.length(field).map(|length| self.take(length, field));
        if out.is_none() {
            self.null(nullable, field);
        }
    }

    pub(crate) fn records(&mut self, out: &mut Records, field: &'static str) {
        let mut bytes = Bytes::new();
        self.bytes(&mut bytes, field);
        *out = Records::Bytes(bytes);
    }

    #[inline(never)]
    pub(crate) fn opt_records(&mut self, out: &mut Option<Records>, nullable: bool, field: &'static str) {
        let mut bytes = None;
        self.opt_bytes(&mut bytes, nullable, field);
        *out = bytes.map(Records::Bytes);
    }

    // Arrays.

    /// An array of values of `size` bytes; it stays in the frame.
    fn any_array(&mut self, size: usize, field: &'static str) -> Option<Piece> {
        let length = self.count(size, field)? * size;
        match self.few(length) {
            Some(few) => Some(Piece::Few(few)),
            None => Some(Piece::Many(self.take(length, field))),
        }
    }

    #[inline(never)]
    pub(crate) fn array<T: Fixed>(&mut self, out: &mut Array<T>, field: &'static str) {
        match self.any_array(T::SIZE, field) {
            Some(piece) => *out = Array::from_wire(piece),
            None => self.null(false, field),
        }
    }

    pub(crate) fn opt_array<T: Fixed>(&mut self, out: &mut Option<Array<T>>, nullable: bool, field: &'static str) {
        *out = self.any_array(T::SIZE, field).map(Array::from_wire);
        if out.is_none() {
            self.null(nullable, field);
        }
    }

    /// The number of elements of an array of structures, after paying for them. Null and errors are none.
    #[inline(never)]
    fn room(&mut self, least: usize, size: usize, field: &'static str) -> Option<usize> {
        let count = self.count(least, field)?;
        self.pay(count, size, field).then_some(count)
    }

    /// Pays for heap from the budget.
    fn pay(&mut self, count: usize, size: usize, field: &'static str) -> bool {
        let wanted = count.saturating_mul(size);
        match self.budget.checked_sub(wanted) {
            Some(left) => {
                self.budget = left;
                true
            }
            None => {
                self.fail(Kind::Budget { wanted, left: self.budget }, field);
                false
            }
        }
    }

    /// As many elements as were paid for, one after the other.
    #[inline(always)]
    fn elements<T: Structure>(&mut self, out: &mut Vec<T>, count: usize, v: i16) {
        out.reserve_exact(count);
        while out.len() < count && !self.failed {
            let mut element = T::default();
            element.read(self, v);
            out.push(element);
        }
    }

    /// The same in a hot loop.
    #[inline]
    pub(super) fn quick_elements<T: Structure>(&mut self, out: &mut Vec<T>, count: usize, v: i16, field: &'static str) {
        if !self.pay(count, size_of::<T>(), field) {
            return;
        }
        out.reserve_exact(count);
        let mut r = *self;
        while out.len() < count && !r.failed {
            // Some at a time: a default that is made beside the vector would be moved in other pieces than it was made in.
            let start = out.len();
            out.resize_with(count.min(start + AT_ONCE), T::default);
            for element in out.iter_mut().skip(start) {
                element.read(&mut r, v);
            }
        }
        *self = r;
    }

    #[inline(never)]
    pub(crate) fn list<T: Structure>(&mut self, out: &mut Vec<T>, v: i16, field: &'static str) {
        match self.room(T::MIN_LEN, size_of::<T>(), field) {
            Some(count) => self.elements(out, count, v),
            None => self.null(false, field),
        }
    }

    pub(crate) fn opt_list<T: Structure>(
        &mut self,
        out: &mut Option<Vec<T>>,
        v: i16,
        nullable: bool,
        field: &'static str,
    ) {
        *out = None;
        match self.room(T::MIN_LEN, size_of::<T>(), field) {
            Some(count) => self.elements(out.insert(Vec::new()), count, v),
            None => self.null(nullable, field),
        }
    }

    #[inline(never)]
    pub(crate) fn opt_strings(&mut self, out: &mut Option<Vec<Str>>, nullable: bool, field: &'static str) {
        let least = if self.flexible { 1 } else { 2 };
        *out = None;
        match self.count(least, field) {
            Some(count) if self.pay(count, size_of::<Str>(), field) => {
                let mut list = Vec::with_capacity(count);
                for _ in 0..count {
                    let mut text = Str::new();
                    self.string(&mut text, field);
                    if self.failed {
                        break;
                    }
                    list.push(text);
                }
                *out = Some(list);
            }
            Some(_) => {}
            None => self.null(nullable, field),
        }
    }

    pub(crate) fn strings(&mut self, out: &mut Vec<Str>, field: &'static str) {
        let mut list = None;
        self.opt_strings(&mut list, false, field);
        *out = list.unwrap_or_default();
    }

    // Structures that may be null.

    /// The marker before a structure: whether it is there.
    #[inline(never)]
    fn presence(&mut self, marker: i64, null: i64, nullable: bool, field: &'static str) -> bool {
        match marker {
            _ if self.failed => {}
            1 => return true,
            marker if marker == null => self.null(nullable, field),
            other => self.fail(Kind::InvalidPresence(other), field),
        }
        false
    }

    /// A structure that may be null: a marker byte, −1 or 1, stands before it.
    pub(crate) fn opt_struct<T: Structure>(
        &mut self,
        out: &mut Option<T>,
        v: i16,
        nullable: bool,
        field: &'static str,
    ) {
        let marker = i64::from(self.fixed::<i8>(field));
        self.optional(out, (marker, -1), v, nullable, field);
    }

    /// A structure in a tagged field that may be null: the marker before it is 0 or 1 there.
    pub(crate) fn opt_tagged_struct<T: Structure>(
        &mut self,
        out: &mut Option<T>,
        v: i16,
        nullable: bool,
        field: &'static str,
    ) {
        let marker = i64::from(self.uvarint(field));
        self.optional(out, (marker, 0), v, nullable, field);
    }

    fn optional<T: Structure>(
        &mut self,
        out: &mut Option<T>,
        (marker, null): (i64, i64),
        v: i16,
        nullable: bool,
        field: &'static str,
    ) {
        *out = None;
        if self.presence(marker, null, nullable, field) {
            out.get_or_insert_default().read(self, v);
        }
    }

    // Tagged fields.

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

    /// Tagged fields, none of which is known.
    #[inline(always)]
    pub(crate) fn skip_tags(&mut self, unknown: &mut UnknownTags) {
        if self.some_tags() {
            self.aside(|r| r.unknown_tags(unknown));
        }
    }

    #[cold]
    #[inline(never)]
    fn unknown_tags(&mut self, unknown: &mut UnknownTags) {
        let mut tags = self.tags();
        while let Some(tag) = self.next_tag(&mut tags) {
            self.unknown_tag(tag, &tags, unknown);
        }
    }

    /// The number of tagged fields.
    #[inline(never)]
    pub(crate) fn tags(&mut self) -> Tags {
        let left = if self.flexible { self.uvarint(TAGS) } else { 0 };
        Tags { left, lowest: 0, open: None }
    }

    /// The tag of the next field, after the one before was read to its end.
    #[inline(never)]
    pub(crate) fn next_tag(&mut self, tags: &mut Tags) -> Option<u32> {
        if let Some((tag, end)) = tags.open.take()
            && end != self.rest.len()
            && !self.failed
        {
            self.fail(Kind::TagSize { tag, left: self.rest.len().wrapping_sub(end) }, TAGS);
        }
        tags.left = tags.left.checked_sub(1)?;
        let tag = self.uvarint(TAGS);
        if u64::from(tag) < tags.lowest {
            self.fail(Kind::TagOrder(tag), TAGS);
        }
        tags.lowest = u64::from(tag) + 1;
        let size = self.uvarint(TAGS) as usize;
        let Some(end) = self.rest.len().checked_sub(size) else {
            self.short(size, TAGS);
            return None;
        };
        tags.open = Some((tag, end));
        if self.failed { None } else { Some(tag) }
    }

    /// The field of a tag that nobody knows: skipped, or kept.
    #[inline(never)]
    pub(crate) fn unknown_tag(&mut self, tag: u32, tags: &Tags, unknown: &mut UnknownTags) {
        // The entry, its share of the vector's growth, and what shares it.
        const ENTRY: usize = 2 * size_of::<(u32, Bytes)>() + size_of::<Vec<u8>>() + 2 * size_of::<usize>();
        let end = tags.open.map_or(0, |(_, end)| end);
        let size = self.rest.len().saturating_sub(end);
        if !self.keep_unknown_tags {
            self.rest = self.rest.get(size..).unwrap_or_default();
        } else if self.pay(1, ENTRY, TAGS) {
            let bytes = self.take(size, TAGS);
            unknown.insert(tag, bytes);
        }
    }

    /// A tag that the schema gives to a field of other versions only.
    #[cold]
    #[inline(never)]
    pub(crate) fn wrong_tag(&mut self, tag: u32, field: &'static str) {
        self.fail(Kind::TagVersion(tag), field);
    }
}

/// How many elements of an array are made, and then read.
const AT_ONCE: usize = 16;

const TAGS: &str = "tagged fields";
