//! [`Reader`]: takes fields off a frame, trusting no length in it.

mod quick;

use bytes::Bytes;

use crate::message::Structure;
use crate::piece::{Few, Piece};
use crate::{Array, DecodeError, DecodeErrorKind as Kind, Fixed, Records, Str, UnknownTags, Uuid};

type Result<T> = std::result::Result<T, DecodeError>;

/// Heap that decoding may take for each byte of input: a fifth more than the leanest elements of ordinary messages take.
/// `tests/heap.rs` measures them.
pub const HEAP_PER_BYTE: usize = 24;
/// Heap that decoding may take for any input, however short.
pub const HEAP_FLOOR: usize = 64 * 1024;

/// Strings are limited to what a signed 16-bit length can say, also where lengths are varints.
pub(crate) const MAX_STRING: usize = i16::MAX as usize;

/// A frame, a position in it, and a budget.
///
/// Strings, bytes, records and arrays of fixed-size values share the frame. What has to be
/// allocated (arrays of structures and of strings) is charged to a budget of heap bytes before it is
/// allocated: [`HEAP_PER_BYTE`] × the input + [`HEAP_FLOOR`].
///
/// Every method takes the name of the field, for the error.
#[derive(Debug, Clone)]
pub struct Reader {
    frame: Bytes,
    position: usize,
    budget: usize,
    flexible: bool,
    keep_unknown_tags: bool,
}

impl Reader {
    /// A reader at the start of `frame`.
    #[must_use]
    pub fn new(frame: Bytes) -> Self {
        let budget = frame.len().saturating_mul(HEAP_PER_BYTE).saturating_add(HEAP_FLOOR);
        Self { frame, position: 0, budget, flexible: false, keep_unknown_tags: false }
    }

    /// Limits the heap that decoding may take to `bytes`.
    #[must_use]
    pub fn with_budget(mut self, bytes: usize) -> Self {
        self.budget = bytes;
        self
    }

    /// Keeps tagged fields that the schema does not know, instead of skipping them.
    #[must_use]
    pub fn keep_unknown_tags(mut self) -> Self {
        self.keep_unknown_tags = true;
        self
    }

    /// Bytes read so far.
    #[inline]
    #[must_use]
    pub fn position(&self) -> usize {
        self.position
    }

    /// Bytes left.
    #[inline]
    #[must_use]
    pub fn remaining(&self) -> usize {
        self.frame.len() - self.position
    }

    /// Heap bytes left of the budget.
    #[must_use]
    pub fn budget(&self) -> usize {
        self.budget
    }

    /// The bytes left, shared.
    #[must_use]
    pub fn rest(&self) -> Bytes {
        self.frame.slice(self.position..)
    }

    /// Refuses bytes that nothing has read.
    ///
    /// # Errors
    /// [`DecodeErrorKind::TrailingBytes`](Kind::TrailingBytes) when bytes are left.
    pub fn finish(&self) -> Result<()> {
        match self.remaining() {
            0 => Ok(()),
            left => Err(self.error(Kind::TrailingBytes(left), "end of message")),
        }
    }

    /// An error at the current position.
    #[cold]
    #[must_use]
    pub fn error(&self, kind: Kind, field: &'static str) -> DecodeError {
        DecodeError::new(kind, self.position, field)
    }

    /// Chooses between compact (varint) and fixed-width lengths for what follows.
    #[inline]
    pub(crate) fn set_flexible(&mut self, flexible: bool) {
        self.flexible = flexible;
    }

    #[inline]
    fn left(&self) -> &[u8] {
        self.frame.get(self.position..).unwrap_or_default()
    }

    #[cold]
    fn short(&self, wanted: usize, field: &'static str) -> DecodeError {
        self.error(Kind::Incomplete { needed: wanted - self.remaining() }, field)
    }

    /// `N` bytes at once, for a run of fixed-size fields.
    #[inline]
    pub fn run<const N: usize>(&mut self, field: &'static str) -> Result<Run<'_, N>> {
        let start = self.position;
        match self.frame.get(start..).and_then(|left| left.first_chunk::<N>()) {
            Some(bytes) => {
                self.position = start + N;
                Ok(Run(bytes))
            }
            None => Err(self.short(N, field)),
        }
    }

    /// `N` bytes at once for all fields of a structure, if they are there and no tagged field follows them.
    ///
    /// Otherwise nothing is read: what follows is for the methods that look field by field and know every error.
    #[inline(always)]
    pub(crate) fn closed<const N: usize>(&mut self) -> Option<Run<'_, N>> {
        let (bytes, rest) = self.frame.get(self.position..)?.split_first_chunk::<N>()?;
        if !self.flexible || rest.first() != Some(&0) {
            return None;
        }
        self.position += N + 1;
        Some(Run(bytes))
    }

    /// One fixed-size value.
    #[inline]
    pub fn fixed<T: Fixed>(&mut self, field: &'static str) -> Result<T> {
        match self.left().get(..T::SIZE) {
            Some(bytes) => {
                let value = T::get(bytes);
                self.position += T::SIZE;
                Ok(value)
            }
            None => Err(self.short(T::SIZE, field)),
        }
    }

    /// An unsigned varint of at most 32 bits, in its shortest form.
    #[inline]
    pub fn uvarint(&mut self, field: &'static str) -> Result<u32> {
        match *self.left() {
            [a, ..] if a < 0x80 => {
                self.position += 1;
                Ok(u32::from(a))
            }
            _ => self.uvarint_long(field),
        }
    }

    #[inline(never)]
    fn uvarint_long(&mut self, field: &'static str) -> Result<u32> {
        let mut value = 0u64;
        for (at, &byte) in self.left().iter().take(5).enumerate() {
            value |= u64::from(byte & 0x7f) << (7 * at);
            if byte < 0x80 {
                let minimal = at == 0 || byte != 0;
                return match u32::try_from(value) {
                    Ok(value) if minimal => {
                        self.position += at + 1;
                        Ok(value)
                    }
                    _ => Err(self.error(Kind::InvalidVarint, field)),
                };
            }
        }
        if self.remaining() < 5 {
            return Err(self.short(self.remaining() + 1, field));
        }
        Err(self.error(Kind::InvalidVarint, field))
    }

    /// A compact length: the varint holds one more, zero means null.
    #[inline]
    fn compact_length(&mut self, field: &'static str) -> Result<Option<usize>> {
        match self.uvarint(field)? {
            0 => Ok(None),
            n if n > i32::MAX as u32 => Err(self.error(Kind::InvalidLength(i64::from(n) - 1), field)),
            n => Ok(Some(n as usize - 1)),
        }
    }

    /// The length of an array, of bytes or of records. Any negative number is null, as in Kafka.
    #[inline]
    pub(crate) fn length(&mut self, field: &'static str) -> Result<Option<usize>> {
        if self.flexible {
            return self.compact_length(field);
        }
        Ok(usize::try_from(self.fixed::<i32>(field)?).ok())
    }

    /// The next `length` bytes, shared.
    #[inline]
    pub(crate) fn take(&mut self, length: usize, field: &'static str) -> Result<Bytes> {
        if length > self.remaining() {
            return Err(self.short(length, field));
        }
        let bytes = self.frame.slice(self.position..self.position + length);
        self.position += length;
        Ok(bytes)
    }

    fn non_null<T>(&self, value: Option<T>, field: &'static str) -> Result<T> {
        value.ok_or_else(|| self.error(Kind::UnexpectedNull, field))
    }

    fn allow_null<T>(&self, value: Option<T>, nullable: bool, field: &'static str) -> Result<Option<T>> {
        if value.is_none() && !nullable {
            return Err(self.error(Kind::UnexpectedNull, field));
        }
        Ok(value)
    }

    /// A string.
    pub fn string(&mut self, field: &'static str) -> Result<Str> {
        let value = self.any_string(self.flexible, field)?;
        self.non_null(value, field)
    }

    /// A string that may be null if `nullable`.
    pub fn opt_string(&mut self, nullable: bool, field: &'static str) -> Result<Option<Str>> {
        let value = self.any_string(self.flexible, field)?;
        self.allow_null(value, nullable, field)
    }

    /// A nullable string with a 16-bit length at every version (the client id of a request header).
    pub fn inflexible_string(&mut self, field: &'static str) -> Result<Option<Str>> {
        self.any_string(false, field)
    }

    #[inline]
    fn any_string(&mut self, flexible: bool, field: &'static str) -> Result<Option<Str>> {
        let length =
            if flexible { self.compact_length(field)? } else { usize::try_from(self.fixed::<i16>(field)?).ok() };
        let Some(length) = length else {
            return Ok(None);
        };
        if let Some(text) = Few::first(self.left(), length).and_then(Str::few) {
            self.position += length;
            return Ok(Some(text));
        }
        self.long_string(length, field).map(Some)
    }

    /// A string that does not fit inside a [`Str`], and every error.
    #[inline(never)]
    fn long_string(&mut self, length: usize, field: &'static str) -> Result<Str> {
        if length > MAX_STRING {
            return Err(self.error(Kind::InvalidLength(length as i64), field));
        }
        let start = self.position;
        let bytes = self.take(length, field)?;
        Str::many(bytes).ok_or_else(|| DecodeError::new(Kind::InvalidUtf8, start, field))
    }

    /// Bytes.
    pub fn bytes(&mut self, field: &'static str) -> Result<Bytes> {
        let value = self.opt_bytes(true, field)?;
        self.non_null(value, field)
    }

    /// Bytes that may be null if `nullable`.
    pub fn opt_bytes(&mut self, nullable: bool, field: &'static str) -> Result<Option<Bytes>> {
        match self.length(field)? {
            Some(length) => self.take(length, field).map(Some),
            None => self.allow_null(None, nullable, field),
        }
    }

    /// Records.
    pub fn records(&mut self, field: &'static str) -> Result<Records> {
        self.bytes(field).map(Records::Bytes)
    }

    /// Records that may be null if `nullable`.
    pub fn opt_records(&mut self, nullable: bool, field: &'static str) -> Result<Option<Records>> {
        Ok(self.opt_bytes(nullable, field)?.map(Records::Bytes))
    }

    /// The number of elements of an array, after checking that so many can be there at all.
    pub(crate) fn count(&mut self, element_size: usize, field: &'static str) -> Result<Option<usize>> {
        let Some(count) = self.length(field)? else {
            return Ok(None);
        };
        let remaining = self.remaining();
        if count.saturating_mul(element_size) > remaining {
            return Err(self.error(Kind::TooManyElements { count, element_size, remaining }, field));
        }
        Ok(Some(count))
    }

    /// An array of fixed-size values; stays in the frame.
    pub fn array<T: Fixed>(&mut self, field: &'static str) -> Result<Array<T>> {
        let value = self.opt_array(true, field)?;
        self.non_null(value, field)
    }

    /// An array of fixed-size values that may be null if `nullable`.
    pub fn opt_array<T: Fixed>(&mut self, nullable: bool, field: &'static str) -> Result<Option<Array<T>>> {
        let Some(count) = self.count(T::SIZE, field)? else {
            return self.allow_null(None, nullable, field);
        };
        let length = count * T::SIZE;
        let piece = match Few::first(self.left(), length) {
            Some(few) => {
                self.position += length;
                Piece::Few(few)
            }
            None => Piece::Many(self.take(length, field)?),
        };
        Ok(Some(Array::from_wire(piece)))
    }

    /// A `Vec` with room for `count` elements, paid from the budget.
    fn reserve<T>(&mut self, count: usize, field: &'static str) -> Result<Vec<T>> {
        let wanted = count.saturating_mul(size_of::<T>());
        match self.budget.checked_sub(wanted) {
            Some(left) => {
                self.budget = left;
                Ok(Vec::with_capacity(count))
            }
            None => Err(self.error(Kind::Budget { wanted, left: self.budget }, field)),
        }
    }

    /// An array of structures.
    pub fn list<T: Structure>(&mut self, v: i16, field: &'static str) -> Result<Vec<T>> {
        let value = self.opt_list(v, true, field)?;
        self.non_null(value, field)
    }

    /// An array of structures that may be null if `nullable`.
    pub fn opt_list<T: Structure>(&mut self, v: i16, nullable: bool, field: &'static str) -> Result<Option<Vec<T>>> {
        match self.count(T::MIN_LEN, field)? {
            Some(count) => self.elements(count, v, field).map(Some),
            None => self.allow_null(None, nullable, field),
        }
    }

    fn elements<T: Structure>(&mut self, count: usize, v: i16, field: &'static str) -> Result<Vec<T>> {
        let mut list = self.reserve(count, field)?;
        for _ in 0..count {
            list.push(T::read(self, v)?);
        }
        Ok(list)
    }

    /// An array of strings.
    pub fn strings(&mut self, field: &'static str) -> Result<Vec<Str>> {
        let value = self.opt_strings(true, field)?;
        self.non_null(value, field)
    }

    /// An array of strings that may be null if `nullable`.
    pub fn opt_strings(&mut self, nullable: bool, field: &'static str) -> Result<Option<Vec<Str>>> {
        let least = if self.flexible { 1 } else { 2 };
        let Some(count) = self.count(least, field)? else {
            return self.allow_null(None, nullable, field);
        };
        let mut list = self.reserve(count, field)?;
        for _ in 0..count {
            list.push(self.string(field)?);
        }
        Ok(Some(list))
    }

    /// A structure that may be null: a marker byte, −1 or 1, stands before it.
    pub fn opt_struct<T: Structure>(&mut self, v: i16, nullable: bool, field: &'static str) -> Result<Option<T>> {
        match self.fixed::<i8>(field)? {
            -1 => self.allow_null(None, nullable, field),
            1 => T::read(self, v).map(Some),
            other => Err(self.error(Kind::InvalidPresence(i64::from(other)), field)),
        }
    }

    /// A structure in a tagged field that may be null if `nullable`: the marker before it is 0 or 1 there.
    pub fn opt_tagged_struct<T: Structure>(
        &mut self,
        v: i16,
        nullable: bool,
        field: &'static str,
    ) -> Result<Option<T>> {
        match self.uvarint(field)? {
            0 => self.allow_null(None, nullable, field),
            1 => T::read(self, v).map(Some),
            other => Err(self.error(Kind::InvalidPresence(i64::from(other)), field)),
        }
    }

    /// The tagged fields of a structure, none of which is known.
    #[inline]
    pub fn skip_tags(&mut self) -> Result<UnknownTags> {
        self.tags(|_, _| Ok(false))
    }

    /// The tagged fields of a structure. `known` reads the field and answers true if it knows the tag.
    #[inline(always)]
    pub fn tags(&mut self, known: impl FnMut(&mut Self, u32) -> Result<bool>) -> Result<UnknownTags> {
        if !self.flexible {
            return Ok(UnknownTags::new());
        }
        if self.left().first() == Some(&0) {
            self.position += 1;
            return Ok(UnknownTags::new());
        }
        self.some_tags(known)
    }

    #[inline(never)]
    fn some_tags(&mut self, mut known: impl FnMut(&mut Self, u32) -> Result<bool>) -> Result<UnknownTags> {
        const FIELD: &str = "tagged fields";
        let count = self.uvarint(FIELD)?;
        let mut unknown = UnknownTags::new();
        let mut lowest = 0u64;
        for _ in 0..count {
            let tag = self.uvarint(FIELD)?;
            if u64::from(tag) < lowest {
                return Err(self.error(Kind::TagOrder(tag), FIELD));
            }
            lowest = u64::from(tag) + 1;
            let size = self.uvarint(FIELD)? as usize;
            if size > self.remaining() {
                return Err(self.short(size, FIELD));
            }
            let end = self.position + size;
            if known(self, tag)? {
                if self.position != end {
                    let left = end.wrapping_sub(self.position);
                    return Err(self.error(Kind::TagSize { tag, left }, FIELD));
                }
            } else if self.keep_unknown_tags {
                // The entry, its share of the vector's growth, and the box.
                self.charge_tag()?;
                unknown.insert(tag, self.take(size, FIELD)?);
            } else {
                self.position = end;
            }
        }
        Ok(unknown)
    }

    fn charge_tag(&mut self) -> Result<()> {
        const ENTRY: usize = 2 * size_of::<(u32, Bytes)>() + size_of::<Vec<u8>>();
        match self.budget.checked_sub(ENTRY) {
            Some(left) => {
                self.budget = left;
                Ok(())
            }
            None => Err(self.error(Kind::Budget { wanted: ENTRY, left: self.budget }, "tagged fields")),
        }
    }
}

/// `N` bytes of fixed-size fields, taken off front to back.
#[derive(Debug, Clone, Copy)]
pub struct Run<'a, const N: usize>(&'a [u8; N]);

impl<'a, const N: usize> Run<'a, N> {
    /// The fields in `bytes`.
    #[cfg(feature = "views")]
    #[inline(always)]
    pub(crate) fn new(bytes: &'a [u8; N]) -> Self {
        Self(bytes)
    }

    /// The value at byte `at`.
    #[inline(always)]
    #[must_use]
    pub fn at<T: Fixed>(self, at: usize) -> T {
        T::get(self.0.get(at..).unwrap_or_default())
    }

    /// The id at byte `at`.
    #[inline(always)]
    #[must_use]
    pub fn uuid(self, at: usize) -> Uuid {
        self.at(at)
    }
}
