//! [`Reader`]: takes fields off a frame, trusting no length in it.

mod quick;
mod source;

use core::cell::Cell;

use bytes::Bytes;

pub use self::source::Source;
use crate::{DecodeError, DecodeErrorKind as Kind, Fixed, Str};

type Result<T> = core::result::Result<T, DecodeError>;

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
///
/// ```
/// use kafka_proto::{DecodeErrorKind, Message, Reader, api::HeartbeatRequest};
///
/// let request = HeartbeatRequest { group_id: "readers".into(), ..Default::default() };
/// let bytes = request.to_bytes(3)?;
/// let mut r = Reader::new(bytes.clone());
/// assert_eq!(HeartbeatRequest::decode(&mut r, 3)?, request);
/// r.finish()?; // nothing is left
///
/// // What is cut off is told apart from what can never be a message.
/// let mut r = Reader::new(bytes.slice(..4));
/// let error = HeartbeatRequest::decode(&mut r, 3).unwrap_err();
/// assert_eq!((error.field(), error.kind()), ("group_id", DecodeErrorKind::Incomplete { needed: 5 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    #[inline]
    #[must_use]
    pub fn new(frame: Bytes) -> Self {
        let budget = frame.len().saturating_mul(HEAP_PER_BYTE).saturating_add(HEAP_FLOOR);
        Self { frame, position: 0, budget, flexible: false, keep_unknown_tags: false }
    }

    /// Limits the heap that decoding may take to `bytes`.
    #[inline]
    #[must_use]
    pub fn with_budget(mut self, bytes: usize) -> Self {
        self.budget = bytes;
        self
    }

    /// Keeps tagged fields that the schema does not know, instead of skipping them.
    #[inline]
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
    #[inline]
    #[must_use]
    pub fn budget(&self) -> usize {
        self.budget
    }

    /// The bytes left, shared.
    #[inline]
    #[must_use]
    pub fn rest(&self) -> Bytes {
        self.frame.slice(self.position..)
    }

    /// Refuses bytes that nothing has read.
    ///
    /// # Errors
    /// [`DecodeErrorKind::TrailingBytes`](Kind::TrailingBytes) when bytes are left.
    #[inline]
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

    /// Reads by the methods that keep the first error to the end. After an error nothing has been read.
    #[inline]
    pub(crate) fn source<T>(&mut self, read: impl FnOnce(&mut Source<'_>) -> T) -> Result<T> {
        let fault = Cell::new(None);
        let mut source = Source {
            rest: self.frame.get(self.position..).unwrap_or_default(),
            frame: &self.frame,
            fault: &fault,
            budget: self.budget,
            flexible: self.flexible,
            keep_unknown_tags: self.keep_unknown_tags,
            failed: false,
        };
        let out = read(&mut source);
        let (left, budget) = (source.rest.len(), source.budget);
        match fault.into_inner() {
            Some(error) => Err(error),
            None => {
                self.position = self.frame.len() - left;
                self.budget = budget;
                Ok(out)
            }
        }
    }

    /// One fixed-size value.
    #[inline]
    pub fn fixed<T: Fixed>(&mut self, field: &'static str) -> Result<T> {
        self.source(|r| r.fixed(field))
    }

    /// An unsigned varint of at most 32 bits, in its shortest form.
    #[inline]
    pub fn uvarint(&mut self, field: &'static str) -> Result<u32> {
        self.source(|r| r.uvarint(field))
    }

    /// The next `length` bytes, shared.
    #[cfg(feature = "json")]
    #[inline]
    pub(crate) fn take(&mut self, length: usize, field: &'static str) -> Result<Bytes> {
        self.source(|r| r.take(length, field))
    }

    /// The length of an array, of bytes or of records; none for null.
    #[cfg(feature = "json")]
    #[inline]
    pub(crate) fn length(&mut self, field: &'static str) -> Result<Option<usize>> {
        self.source(|r| r.length(field))
    }

    /// The number of elements of an array, after checking that so many can be there at all; none for null.
    #[cfg(feature = "json")]
    #[inline]
    pub(crate) fn count(&mut self, element_size: usize, field: &'static str) -> Result<Option<usize>> {
        self.source(|r| r.count(element_size, field))
    }

    /// A string.
    #[inline]
    pub fn string(&mut self, field: &'static str) -> Result<Str> {
        self.made(|r, out| r.string(out, field))
    }

    /// A string that may be null if `nullable`.
    #[inline]
    pub fn opt_string(&mut self, nullable: bool, field: &'static str) -> Result<Option<Str>> {
        self.made(|r, out| r.opt_string(out, nullable, field))
    }

    /// A nullable string with a 16-bit length at every version (the client id of a request header).
    #[inline]
    pub fn inflexible_string(&mut self, field: &'static str) -> Result<Option<Str>> {
        self.made(|r, out| r.inflexible_string(out, field))
    }

    /// Bytes that may be null if `nullable`.
    #[inline]
    pub fn opt_bytes(&mut self, nullable: bool, field: &'static str) -> Result<Option<Bytes>> {
        self.made(|r, out| r.opt_bytes(out, nullable, field))
    }

    #[inline]
    fn made<T: Default>(&mut self, read: impl FnOnce(&mut Source<'_>, &mut T)) -> Result<T> {
        self.source(|r| {
            let mut out = T::default();
            read(r, &mut out);
            out
        })
    }

    /// The tagged fields of a structure. `known` reads the field and answers true if it knows the tag.
    #[cfg(feature = "json")]
    pub(crate) fn tags<E: From<DecodeError>>(
        &mut self,
        mut known: impl FnMut(&mut Self, u32) -> core::result::Result<bool, E>,
    ) -> core::result::Result<(), E> {
        let mut tags = self.source(|r| r.tags())?;
        while let Some(tag) = self.source(|r| r.next_tag(&mut tags))? {
            if !known(self, tag)? {
                self.source(|r| r.unknown_tag(tag, &tags, &mut crate::UnknownTags::new()))?;
            }
        }
        Ok(())
    }
}

/// The bytes of a run of fixed-size fields. What is not there is zero.
#[derive(Debug, Clone, Copy)]
pub struct Run<'a>(&'a [u8]);

impl<'a> Run<'a> {
    #[inline(always)]
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// The value at byte `at`.
    #[inline(always)]
    #[must_use]
    pub fn at<T: Fixed>(self, at: usize) -> T {
        T::get(self.0.get(at..).unwrap_or_default())
    }
}
