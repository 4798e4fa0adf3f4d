//! Views: hot messages read in place, without any allocation. Feature `views`.
//!
//! [`MessageView::parse`] walks the bytes once and refuses what decoding into the owned type would refuse, with the
//! same errors: it is all or nothing, and nothing can fail after it. Strings and bytes are slices of the input;
//! arrays are [`List`]s and [`ArrayView`]s that decode an element when the iterator reaches it. Tagged fields that
//! the schema does not know are checked and skipped.
//!
//! ```
//! use kafka_proto::views::{FetchRequestView, MessageView};
//! use kafka_proto::{Message, api::{FetchRequest, fetch}};
//! let partition = fetch::FetchPartition { partition: 3, fetch_offset: 42, ..Default::default() };
//! let topic = fetch::FetchTopic { partitions: vec![partition], ..Default::default() };
//! let request = FetchRequest { topics: vec![topic], ..Default::default() };
//! let bytes = request.to_bytes(17)?;
//!
//! let view = FetchRequestView::parse(&bytes, 17)?;
//! let offsets: Vec<i64> = view.topics.iter().flat_map(|t| t.partitions).map(|p| p.fetch_offset).collect();
//! assert_eq!(offsets, [42]);
//! # use kafka_proto::views::View;
//! assert_eq!(view.owned(), request);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::marker::PhantomData;

use crate::reader::{MAX_STRING, Run};
use crate::{Array, DecodeError, DecodeErrorKind as Kind, Fixed, Message, Str};

macro_rules! modules {
    ($($module:ident: $request:ident, $response:ident;)*) => {
        $(
            #[rustfmt::skip]
            pub mod $module;
            pub use $module::{$request, $response};
        )*
    };
}

modules! {
    consumer_group_heartbeat: ConsumerGroupHeartbeatRequestView, ConsumerGroupHeartbeatResponseView;
    fetch: FetchRequestView, FetchResponseView;
    heartbeat: HeartbeatRequestView, HeartbeatResponseView;
    list_offsets: ListOffsetsRequestView, ListOffsetsResponseView;
    metadata: MetadataRequestView, MetadataResponseView;
    offset_commit: OffsetCommitRequestView, OffsetCommitResponseView;
    offset_fetch: OffsetFetchRequestView, OffsetFetchResponseView;
    produce: ProduceRequestView, ProduceResponseView;
    txn_offset_commit: TxnOffsetCommitRequestView, TxnOffsetCommitResponseView;
}

type Result<T> = std::result::Result<T, DecodeError>;

/// A structure read in place.
pub trait View<'a>: Copy {
    /// What it is a view of.
    type Owned;
    /// The least that it takes on the wire, over all versions.
    #[doc(hidden)]
    const MIN_LEN: usize;
    /// Reads the fields of a version that exists.
    #[doc(hidden)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self>;
    /// Copies everything out of the input.
    fn owned(&self) -> Self::Owned;
}

/// A message read in place.
pub trait MessageView<'a>: View<'a, Owned: Message> {
    /// Reads the message at the reader's position, all of it, and leaves in the reader what follows.
    ///
    /// # Errors
    /// As [`Message::decode`], except that nothing is allocated and so there is no budget.
    fn decode(r: &mut ViewReader<'a>, version: i16) -> Result<Self> {
        if !Self::Owned::VERSIONS.contains(version) {
            return Err(r.error(Kind::UnsupportedVersion(version), Self::Owned::NAME));
        }
        r.flexible = Self::Owned::is_flexible(version);
        Self::read(r, version)
    }

    /// Reads a message that fills `bytes` exactly.
    ///
    /// # Errors
    /// As [`decode`](Self::decode), and when bytes are left over.
    fn parse(bytes: &'a [u8], version: i16) -> Result<Self> {
        let mut r = ViewReader::new(bytes);
        let view = Self::decode(&mut r, version)?;
        r.finish()?;
        Ok(view)
    }
}

impl<'a, T: View<'a, Owned: Message>> MessageView<'a> for T {}

impl<'a> View<'a> for &'a str {
    type Owned = Str;
    const MIN_LEN: usize = 1;

    #[inline]
    fn read(r: &mut ViewReader<'a>, _v: i16) -> Result<Self> {
        r.string("element")
    }

    fn owned(&self) -> Str {
        Str::from(*self)
    }
}

/// An array of structures or strings in the input, decoded while it is iterated.
///
/// It has been read once as a whole, so that iterating cannot fail.
#[derive(Clone, Copy)]
pub struct List<'a, T> {
    bytes: &'a [u8],
    count: u32,
    version: i16,
    flexible: bool,
    element: PhantomData<T>,
}

impl<T> Default for List<'_, T> {
    fn default() -> Self {
        Self { bytes: &[], count: 0, version: 0, flexible: false, element: PhantomData }
    }
}

impl<'a, T: View<'a>> List<'a, T> {
    /// How many elements.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count as usize
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The elements in order.
    #[inline]
    #[must_use]
    pub fn iter(&self) -> Iter<'a, T> {
        let r = ViewReader { rest: self.bytes, len: self.bytes.len(), flexible: self.flexible };
        Iter { r, left: self.count, version: self.version, element: PhantomData }
    }

    /// Copies the elements.
    #[must_use]
    pub fn to_vec(&self) -> Vec<T::Owned> {
        self.iter().map(|element| element.owned()).collect()
    }
}

impl<'a, T: View<'a>> IntoIterator for List<'a, T> {
    type Item = T;
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T: View<'a> + fmt::Debug> fmt::Debug for List<'a, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Iterator over the elements of a [`List`].
#[derive(Debug, Clone)]
pub struct Iter<'a, T> {
    r: ViewReader<'a>,
    left: u32,
    version: i16,
    element: PhantomData<T>,
}

impl<'a, T: View<'a>> Iterator for Iter<'a, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.left = self.left.checked_sub(1)?;
        // The list was read before.
        T::read(&mut self.r, self.version).ok()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left as usize, Some(self.left as usize))
    }
}

impl<'a, T: View<'a>> ExactSizeIterator for Iter<'a, T> {}

/// An array of fixed-size values in the input.
#[derive(Clone, Copy)]
pub struct ArrayView<'a, T> {
    bytes: &'a [u8],
    element: PhantomData<T>,
}

impl<T> Default for ArrayView<'_, T> {
    fn default() -> Self {
        Self { bytes: &[], element: PhantomData }
    }
}

impl<'a, T: Fixed> ArrayView<'a, T> {
    /// How many elements.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.len() / T::SIZE
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The elements in order.
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = T> + Clone + use<'a, T> {
        self.bytes.chunks_exact(T::SIZE).map(T::get)
    }

    /// Copies the elements.
    #[must_use]
    pub fn to_array(&self) -> Array<T> {
        self.iter().collect()
    }
}

impl<T: Fixed> fmt::Debug for ArrayView<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Takes fields off borrowed bytes, trusting no length in them: the [`Reader`](crate::Reader) of views.
#[derive(Debug, Clone)]
pub struct ViewReader<'a> {
    rest: &'a [u8],
    len: usize,
    flexible: bool,
}

#[allow(dead_code, reason = "the hot messages have not every kind of field")]
impl<'a> ViewReader<'a> {
    /// A reader at the start of `bytes`.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes, len: bytes.len(), flexible: false }
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

    #[cold]
    fn error(&self, kind: Kind, field: &'static str) -> DecodeError {
        DecodeError::new(kind, self.len - self.rest.len(), field)
    }

    #[cold]
    fn short(&self, wanted: usize, field: &'static str) -> DecodeError {
        self.error(Kind::Incomplete { needed: wanted - self.rest.len() }, field)
    }

    #[inline]
    pub(crate) fn run<const N: usize>(&mut self, field: &'static str) -> Result<Run<'a, N>> {
        match self.rest.split_first_chunk::<N>() {
            Some((run, rest)) => {
                self.rest = rest;
                Ok(Run::new(run))
            }
            None => Err(self.short(N, field)),
        }
    }

    #[inline]
    fn take(&mut self, length: usize, field: &'static str) -> Result<&'a [u8]> {
        match self.rest.split_at_checked(length) {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(taken)
            }
            None => Err(self.short(length, field)),
        }
    }

    #[inline]
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
            _ => self.uvarint_long(field),
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
    fn non_null<T>(&self, value: Option<T>, field: &'static str) -> Result<T> {
        value.ok_or_else(|| self.error(Kind::UnexpectedNull, field))
    }

    #[inline]
    fn allow_null<T>(&self, nullable: bool, field: &'static str) -> Result<Option<T>> {
        if nullable { Ok(None) } else { Err(self.error(Kind::UnexpectedNull, field)) }
    }

    #[inline]
    pub(crate) fn string(&mut self, field: &'static str) -> Result<&'a str> {
        let value = self.opt_string(true, field)?;
        self.non_null(value, field)
    }

    #[inline]
    pub(crate) fn opt_string(&mut self, nullable: bool, field: &'static str) -> Result<Option<&'a str>> {
        let length =
            if self.flexible { self.compact_length(field)? } else { usize::try_from(self.fixed::<i16>(field)?).ok() };
        let Some(length) = length else {
            return self.allow_null(nullable, field);
        };
        if length > MAX_STRING {
            return Err(self.error(Kind::InvalidLength(length as i64), field));
        }
        let start = self.len - self.rest.len();
        match std::str::from_utf8(self.take(length, field)?) {
            Ok(text) => Ok(Some(text)),
            Err(_) => Err(DecodeError::new(Kind::InvalidUtf8, start, field)),
        }
    }

    #[inline]
    pub(crate) fn opt_bytes(&mut self, nullable: bool, field: &'static str) -> Result<Option<&'a [u8]>> {
        match self.length(field)? {
            Some(length) => self.take(length, field).map(Some),
            None => self.allow_null(nullable, field),
        }
    }

    #[inline]
    pub(crate) fn bytes(&mut self, field: &'static str) -> Result<&'a [u8]> {
        let value = self.opt_bytes(true, field)?;
        self.non_null(value, field)
    }

    #[inline]
    pub(crate) fn opt_records(&mut self, nullable: bool, field: &'static str) -> Result<Option<&'a [u8]>> {
        self.opt_bytes(nullable, field)
    }

    #[inline]
    fn count(&mut self, element_size: usize, field: &'static str) -> Result<Option<usize>> {
        let Some(count) = self.length(field)? else {
            return Ok(None);
        };
        let remaining = self.rest.len();
        if count.saturating_mul(element_size) > remaining {
            return Err(self.error(Kind::TooManyElements { count, element_size, remaining }, field));
        }
        Ok(Some(count))
    }

    #[inline]
    pub(crate) fn array<T: Fixed>(&mut self, field: &'static str) -> Result<ArrayView<'a, T>> {
        let value = self.opt_array(true, field)?;
        self.non_null(value, field)
    }

    #[inline]
    pub(crate) fn opt_array<T: Fixed>(
        &mut self,
        nullable: bool,
        field: &'static str,
    ) -> Result<Option<ArrayView<'a, T>>> {
        match self.count(T::SIZE, field)? {
            Some(count) => {
                let bytes = self.take(count * T::SIZE, field)?;
                Ok(Some(ArrayView { bytes, element: PhantomData }))
            }
            None => self.allow_null(nullable, field),
        }
    }

    #[inline]
    pub(crate) fn list<T: View<'a>>(&mut self, v: i16, field: &'static str) -> Result<List<'a, T>> {
        let value = self.opt_list(v, true, field)?;
        self.non_null(value, field)
    }

    #[inline]
    pub(crate) fn opt_list<T: View<'a>>(
        &mut self,
        v: i16,
        nullable: bool,
        field: &'static str,
    ) -> Result<Option<List<'a, T>>> {
        let Some(count) = self.count(T::MIN_LEN, field)? else {
            return self.allow_null(nullable, field);
        };
        self.elements(count, v, |r| T::read(r, v)).map(Some)
    }

    /// Reads every element once, to find the end and what is wrong; what was read is dropped.
    #[inline]
    fn elements<T>(
        &mut self,
        count: usize,
        version: i16,
        mut read: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<List<'a, T>> {
        let start = self.rest;
        for _ in 0..count {
            let _ = read(self)?;
        }
        let bytes = start.get(..start.len() - self.rest.len()).unwrap_or_default();
        Ok(List { bytes, count: count as u32, version, flexible: self.flexible, element: PhantomData })
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
        self.elements(count, 0, |r| r.string(field)).map(Some)
    }

    pub(crate) fn opt_struct<T: View<'a>>(&mut self, v: i16, nullable: bool, field: &'static str) -> Result<Option<T>> {
        match self.fixed::<i8>(field)? {
            -1 => self.allow_null(nullable, field),
            1 => T::read(self, v).map(Some),
            other => Err(self.error(Kind::InvalidPresence(i64::from(other)), field)),
        }
    }

    #[inline]
    pub(crate) fn skip_tags(&mut self) -> Result<()> {
        self.tags(|_, _| Ok(false))
    }

    #[inline]
    pub(crate) fn tags(&mut self, known: impl FnMut(&mut Self, u32) -> Result<bool>) -> Result<()> {
        if !self.flexible {
            return Ok(());
        }
        match self.uvarint("tagged fields")? {
            0 => Ok(()),
            count => self.some_tags(count, known),
        }
    }

    #[inline(never)]
    fn some_tags(&mut self, count: u32, mut known: impl FnMut(&mut Self, u32) -> Result<bool>) -> Result<()> {
        const FIELD: &str = "tagged fields";
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
