//! [`Str`]: a UTF-8 string that shares the frame it was read from.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::borrow::Borrow;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Deref;

use bytes::Bytes;

use crate::Detach;
use crate::piece::{Chunk, Few, Piece};

/// An immutable, cheaply cloned string.
///
/// Up to 23 bytes are held inside. Longer ones are not copied when decoding: they keep the whole frame alive until
/// they are dropped or [detached](Detach::detach). Detach what outlives the request.
///
/// ```
/// use kafka_proto::Str;
/// let topic = Str::from("orders");
/// assert_eq!(topic, "orders");
/// assert!(topic.starts_with("ord"));
/// ```
#[derive(Clone)]
pub struct Str(Piece);

impl Str {
    /// The empty string.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self(Piece::EMPTY)
    }

    /// A string that lives as long as the program; no allocation.
    #[inline]
    #[must_use]
    pub const fn from_static(s: &'static str) -> Self {
        Self(Piece::Many(Bytes::from_static(s.as_bytes())))
    }

    /// Takes bytes as a string.
    ///
    /// # Errors
    /// When they are not UTF-8.
    #[inline]
    pub fn from_utf8(bytes: Bytes) -> Result<Self, core::str::Utf8Error> {
        core::str::from_utf8(&bytes)?;
        Ok(Self(bytes.into()))
    }

    /// Takes few bytes as a string, if they are UTF-8.
    #[inline(always)]
    pub(crate) fn few(few: Few) -> Option<Self> {
        match few.is_ascii() || core::str::from_utf8(few.as_slice()).is_ok() {
            true => Some(Self(Piece::Few(few))),
            false => None,
        }
    }

    /// The first `len` bytes of a chunk, which are ASCII.
    #[inline(always)]
    pub(crate) fn ascii(chunk: &Chunk, len: usize) -> Self {
        Self(Piece::Few(Few::of(chunk, len)))
    }

    /// Takes many bytes as a string, if they are UTF-8.
    #[inline]
    pub(crate) fn many(bytes: Bytes) -> Option<Self> {
        match bytes.is_ascii() || core::str::from_utf8(&bytes).is_ok() {
            true => Some(Self(Piece::Many(bytes))),
            false => None,
        }
    }

    /// The string as a slice.
    ///
    /// The crate holds no `unsafe`, so this looks over the bytes again: a few nanoseconds for a
    /// name. Equality, order and [`as_bytes`](Self::as_bytes) do not.
    #[inline]
    #[must_use]
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    /// The bytes of the string.
    #[inline]
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_slice()
    }

    /// The bytes as they are held.
    #[inline(always)]
    pub(crate) fn piece(&self) -> &Piece {
        &self.0
    }

    /// Its length in bytes.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes of the string, shared if there are more than 23.
    #[inline]
    #[must_use]
    pub fn into_bytes(self) -> Bytes {
        self.0.into_bytes()
    }
}

impl Default for Str {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl Detach for Str {
    #[inline]
    fn detach(&mut self) {
        self.0.detach();
    }
}

impl Deref for Str {
    type Target = str;
    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for Str {
    #[inline]
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl Borrow<str> for Str {
    #[inline]
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

impl From<&str> for Str {
    #[inline]
    fn from(s: &str) -> Self {
        Self(Piece::copy(s.as_bytes()))
    }
}

impl From<String> for Str {
    #[inline]
    fn from(s: String) -> Self {
        Self(Bytes::from(s).into())
    }
}

impl From<&String> for Str {
    #[inline]
    fn from(s: &String) -> Self {
        Self::from(s.as_str())
    }
}

impl From<Str> for String {
    #[inline]
    fn from(s: Str) -> Self {
        s.as_str().to_owned()
    }
}

impl From<alloc::borrow::Cow<'_, str>> for Str {
    #[inline]
    fn from(s: alloc::borrow::Cow<'_, str>) -> Self {
        Self::from(s.into_owned())
    }
}

impl fmt::Display for Str {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl fmt::Debug for Str {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl PartialEq for Str {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl Eq for Str {}

impl PartialEq<str> for Str {
    #[inline]
    fn eq(&self, other: &str) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl PartialEq<&str> for Str {
    #[inline]
    fn eq(&self, other: &&str) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl PartialEq<String> for Str {
    #[inline]
    fn eq(&self, other: &String) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl PartialOrd for Str {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Str {
    #[inline]
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.as_bytes().cmp(other.as_bytes())
    }
}

impl Hash for Str {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detached_strings_do_not_share() {
        let frame = Bytes::from(b"hello world, this is longer than what fits inside".to_vec());
        let mut s = Str::from_utf8(frame.slice(..40)).unwrap();
        assert_eq!(s.as_ptr(), frame.as_ptr());
        s.detach();
        assert_ne!(s.as_ptr(), frame.as_ptr());
        assert_eq!(s.as_bytes(), &frame[..40]);
        let s = Str::from_utf8(frame.slice(..5)).unwrap();
        assert_ne!(s.as_ptr(), frame.as_ptr());
        assert_eq!(s, "hello");
    }

    #[test]
    fn not_utf8_is_refused() {
        assert!(Str::from_utf8(Bytes::from_static(b"\xff")).is_err());
        assert!(Str::few(Few::first(b"\xff", 1).unwrap()).is_none());
        assert!(Str::few(Few::first("é".as_bytes(), 2).unwrap()).is_some());
        assert!(Str::many(Bytes::from_static(b"\xff")).is_none());
    }
}
