//! What can go wrong with bytes: [`DecodeError`] and [`EncodeError`], each naming the field at fault.

use alloc::boxed::Box;
use core::fmt;

/// Why bytes could not be read as a message.
///
/// It is one pointer wide, so that reading a field costs nothing extra while all goes well.
#[derive(Clone, PartialEq, Eq)]
pub struct DecodeError(Box<DecodeFault>);

#[derive(Clone, PartialEq, Eq)]
struct DecodeFault {
    kind: DecodeErrorKind,
    offset: usize,
    field: &'static str,
}

/// The kinds of [`DecodeError`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// The bytes end before the field does: at least `needed` more bytes would be read.
    ///
    /// In a whole frame this is malformed input all the same; in a stream it means "read on".
    #[error("at least {needed} more bytes are needed")]
    Incomplete {
        /// How many bytes are missing, as far as the reader can tell.
        needed: usize,
    },
    /// A varint that is longer than its value needs, or does not fit its type.
    #[error("the varint is overlong or does not fit")]
    InvalidVarint,
    /// A length that no valid message has: negative where null is not allowed, or beyond the type's limit.
    #[error("the length {0} is not valid here")]
    InvalidLength(i64),
    /// An array claims more elements than the bytes left could hold.
    #[error("{count} elements of at least {element_size} bytes do not fit in the {remaining} bytes left")]
    TooManyElements {
        /// Elements claimed.
        count: usize,
        /// The least that one element takes on the wire at this version.
        element_size: usize,
        /// Bytes left in the input.
        remaining: usize,
    },
    /// Null where the schema does not allow it at this version.
    #[error("null is not allowed")]
    UnexpectedNull,
    /// A string that is not UTF-8.
    #[error("the string is not UTF-8")]
    InvalidUtf8,
    /// Tags must strictly increase within a structure (KIP-482).
    #[error("tag {0} is out of order or repeated")]
    TagOrder(u32),
    /// A tag that the schema gives to a field of other versions only.
    #[error("tag {0} is not valid at this version")]
    TagVersion(u32),
    /// A tagged field did not take exactly the bytes that its size announced.
    #[error("tagged field {tag} left {left} of its bytes unread")]
    TagSize {
        /// The tag.
        tag: u32,
        /// Bytes of the field that were not consumed.
        left: usize,
    },
    /// A presence marker of a nullable structure that is neither that of null nor 1.
    #[error("{0} is not a presence marker")]
    InvalidPresence(i64),
    /// Owned values would take more heap than the budget allows for an input of this size.
    #[error("decoding would take {wanted} more bytes of heap, {left} are left of the budget")]
    Budget {
        /// Bytes asked for.
        wanted: usize,
        /// Bytes left.
        left: usize,
    },
    /// Bytes follow the end of the message.
    #[error("{0} bytes follow the end of the message")]
    TrailingBytes(usize),
    /// The message has no such version.
    #[error("version {0} does not exist")]
    UnsupportedVersion(i16),
    /// The header names an API that this crate does not know.
    #[error("API key {0} is not known")]
    UnknownApi(i16),
}

impl DecodeError {
    /// An error of `kind` in `field`, found at byte `offset` of the input.
    #[cold]
    #[must_use]
    pub fn new(kind: DecodeErrorKind, offset: usize, field: &'static str) -> Self {
        Self(Box::new(DecodeFault { kind, offset, field }))
    }

    /// What is wrong.
    #[inline]
    #[must_use]
    pub fn kind(&self) -> DecodeErrorKind {
        self.0.kind
    }

    /// Where, in bytes from the start of the input.
    #[inline]
    #[must_use]
    pub fn offset(&self) -> usize {
        self.0.offset
    }

    /// The field being read; `first..last` for a run of fixed-size fields that are read at once.
    #[inline]
    #[must_use]
    pub fn field(&self) -> &'static str {
        self.0.field
    }

    /// Whether more bytes could make the input valid: the difference between "read on" and "malformed".
    #[inline]
    #[must_use]
    pub fn is_incomplete(&self) -> bool {
        matches!(self.0.kind, DecodeErrorKind::Incomplete { .. })
    }
}

impl fmt::Display for DecodeError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (field `{}`, byte {})", self.0.kind, self.0.field, self.0.offset)
    }
}

impl fmt::Debug for DecodeError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DecodeError")
            .field("kind", &self.0.kind)
            .field("offset", &self.0.offset)
            .field("field", &self.0.field)
            .finish()
    }
}

impl core::error::Error for DecodeError {}

/// Why a message cannot be written at a version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{message}.{field} at version {version}: {kind}")]
pub struct EncodeError {
    /// What is wrong.
    pub kind: EncodeErrorKind,
    /// The message being written.
    pub message: &'static str,
    /// The field at fault.
    pub field: &'static str,
    /// The version being written.
    pub version: i16,
}

/// The kinds of [`EncodeError`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EncodeErrorKind {
    /// The field does not exist at this version, has a value other than its default, and may not be dropped.
    #[error("the version cannot carry this field, and its value is not the default")]
    NotRepresentable,
    /// Null where the schema does not allow it at this version.
    #[error("null is not allowed")]
    UnexpectedNull,
    /// Longer than the wire format allows (strings: 32,767 bytes; everything else: 2³¹ − 1).
    #[error("{0} bytes or elements are too many")]
    TooLong(usize),
    /// The message has no such version.
    #[error("the version does not exist")]
    UnsupportedVersion,
}
