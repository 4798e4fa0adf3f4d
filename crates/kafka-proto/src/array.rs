//! [`Array`]: an array of numbers or ids, either still as wire bytes or as a `Vec`.

use std::fmt;
use std::hash::{Hash, Hasher};

use bytes::Bytes;

use crate::{Detach, ErrorCode, Uuid};

/// An array of fixed-size values.
///
/// A decoded array keeps the bytes of the frame (no allocation, no copy) and decodes an element
/// when asked; one that was built keeps its `Vec`. The two are equal when their elements are.
///
/// ```
/// use kafka_proto::Array;
/// let replicas: Array<i32> = vec![1, 2, 3].into();
/// assert_eq!(replicas.len(), 3);
/// assert_eq!(replicas.get(1), Some(2));
/// assert_eq!(replicas.iter().sum::<i32>(), 6);
/// ```
#[derive(Clone)]
pub struct Array<T>(Repr<T>);

#[derive(Clone)]
enum Repr<T> {
    Wire(Bytes),
    Owned(Vec<T>),
}

/// A value of fixed size on the wire. Sealed: the protocol has no others.
pub trait Fixed: Copy + PartialEq + fmt::Debug + sealed::Wire + 'static {}

pub(crate) mod sealed {
    /// The wire form of a fixed-size value: big-endian.
    pub trait Wire: Sized {
        /// Bytes on the wire.
        const SIZE: usize;
        /// Reads the value from exactly [`Self::SIZE`] bytes (zero from fewer, which callers rule out).
        fn get(bytes: &[u8]) -> Self;
        /// Appends the value.
        fn put(self, out: &mut bytes::BytesMut);
        /// Writes the value over exactly [`Self::SIZE`] bytes.
        fn store(self, out: &mut [u8]);
    }
}
use sealed::Wire;

macro_rules! fixed {
    ($($type:ty),*) => {$(
        impl Wire for $type {
            const SIZE: usize = size_of::<$type>();
            #[inline(always)]
            fn get(bytes: &[u8]) -> Self {
                bytes.first_chunk().map_or(0 as $type, |b| <$type>::from_be_bytes(*b))
            }
            #[inline(always)]
            fn put(self, out: &mut bytes::BytesMut) {
                out.extend_from_slice(&self.to_be_bytes());
            }
            #[inline(always)]
            fn store(self, out: &mut [u8]) {
                out.copy_from_slice(&self.to_be_bytes());
            }
        }
        impl Fixed for $type {}
    )*};
}
fixed!(i8, i16, u16, i32, u32, i64, f64);

impl Wire for Uuid {
    const SIZE: usize = 16;
    #[inline(always)]
    fn get(bytes: &[u8]) -> Self {
        bytes.first_chunk().map_or(Self::ZERO, |b| Self::from_bytes(*b))
    }
    #[inline(always)]
    fn put(self, out: &mut bytes::BytesMut) {
        out.extend_from_slice(&self.to_bytes());
    }
    #[inline(always)]
    fn store(self, out: &mut [u8]) {
        out.copy_from_slice(&self.to_bytes());
    }
}
impl Fixed for Uuid {}

impl Wire for ErrorCode {
    const SIZE: usize = 2;
    #[inline(always)]
    fn get(bytes: &[u8]) -> Self {
        Self(i16::get(bytes))
    }
    #[inline(always)]
    fn put(self, out: &mut bytes::BytesMut) {
        self.0.put(out);
    }
    #[inline(always)]
    fn store(self, out: &mut [u8]) {
        self.0.store(out);
    }
}
impl Fixed for ErrorCode {}

impl Wire for bool {
    const SIZE: usize = 1;
    #[inline(always)]
    fn get(bytes: &[u8]) -> Self {
        bytes.first().is_some_and(|b| *b != 0)
    }
    #[inline(always)]
    fn put(self, out: &mut bytes::BytesMut) {
        out.extend_from_slice(&[u8::from(self)]);
    }
    #[inline(always)]
    fn store(self, out: &mut [u8]) {
        out.copy_from_slice(&[u8::from(self)]);
    }
}
impl Fixed for bool {}

impl<T: Fixed> Array<T> {
    /// An empty array.
    #[must_use]
    pub const fn new() -> Self {
        Self(Repr::Owned(Vec::new()))
    }

    /// Takes wire bytes, a whole number of elements; a rest is ignored.
    pub(crate) fn from_wire(bytes: Bytes) -> Self {
        Self(Repr::Wire(bytes))
    }

    /// How many elements.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.0 {
            Repr::Wire(bytes) => bytes.len() / T::SIZE,
            Repr::Owned(values) => values.len(),
        }
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Element `index`, if there is one.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<T> {
        match &self.0 {
            Repr::Wire(bytes) => {
                let start = index.checked_mul(T::SIZE)?;
                Some(T::get(bytes.get(start..start.checked_add(T::SIZE)?)?))
            }
            Repr::Owned(values) => values.get(index).copied(),
        }
    }

    /// The first element, if there is one.
    #[must_use]
    pub fn first(&self) -> Option<T> {
        self.get(0)
    }

    /// The elements in order.
    #[inline]
    pub fn iter(&self) -> Iter<'_, T> {
        Iter(match &self.0 {
            Repr::Wire(bytes) => Elements::Wire(bytes.chunks_exact(T::SIZE)),
            Repr::Owned(values) => Elements::Owned(values.iter()),
        })
    }

    /// Whether `value` is among the elements.
    #[must_use]
    pub fn contains(&self, value: &T) -> bool {
        self.iter().any(|v| v == *value)
    }

    /// The elements as a `Vec`.
    #[must_use]
    pub fn to_vec(&self) -> Vec<T> {
        self.iter().collect()
    }

    pub(crate) fn write(&self, out: &mut bytes::BytesMut) {
        match &self.0 {
            Repr::Wire(bytes) => out.extend_from_slice(bytes),
            Repr::Owned(values) => values.iter().for_each(|v| v.put(out)),
        }
    }
}

impl<T> Detach for Array<T> {
    fn detach(&mut self) {
        if let Repr::Wire(bytes) = &mut self.0 {
            bytes.detach();
        }
    }
}

/// Iterator over the elements of an [`Array`].
#[derive(Debug, Clone)]
pub struct Iter<'a, T>(Elements<'a, T>);

#[derive(Debug, Clone)]
enum Elements<'a, T> {
    Wire(std::slice::ChunksExact<'a, u8>),
    Owned(std::slice::Iter<'a, T>),
}

impl<T: Fixed> Iterator for Iter<'_, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        match &mut self.0 {
            Elements::Wire(chunks) => chunks.next().map(T::get),
            Elements::Owned(values) => values.next().copied(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.0 {
            Elements::Wire(chunks) => chunks.size_hint(),
            Elements::Owned(values) => values.size_hint(),
        }
    }
}

impl<T: Fixed> ExactSizeIterator for Iter<'_, T> {}

impl<'a, T: Fixed> IntoIterator for &'a Array<T> {
    type Item = T;
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<T> From<Vec<T>> for Array<T> {
    fn from(values: Vec<T>) -> Self {
        Self(Repr::Owned(values))
    }
}

impl<T: Fixed> From<&[T]> for Array<T> {
    fn from(values: &[T]) -> Self {
        Self(Repr::Owned(values.to_vec()))
    }
}

impl<T, const N: usize> From<[T; N]> for Array<T> {
    fn from(values: [T; N]) -> Self {
        Self(Repr::Owned(values.into()))
    }
}

impl<T: Fixed> From<Array<T>> for Vec<T> {
    fn from(array: Array<T>) -> Self {
        match array.0 {
            Repr::Wire(_) => array.to_vec(),
            Repr::Owned(values) => values,
        }
    }
}

impl<T> FromIterator<T> for Array<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self(Repr::Owned(values.into_iter().collect()))
    }
}

impl<T> Default for Array<T> {
    fn default() -> Self {
        Self(Repr::Owned(Vec::new()))
    }
}

impl<T: Fixed> PartialEq for Array<T> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl<T: Fixed + Eq> Eq for Array<T> {}

impl<T: Fixed> PartialEq<[T]> for Array<T> {
    fn eq(&self, other: &[T]) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter().copied())
    }
}

impl<T: Fixed> PartialEq<Vec<T>> for Array<T> {
    fn eq(&self, other: &Vec<T>) -> bool {
        *self == **other
    }
}

impl<T: Fixed, const N: usize> PartialEq<[T; N]> for Array<T> {
    fn eq(&self, other: &[T; N]) -> bool {
        *self == other[..]
    }
}

impl<T: Fixed + Hash> Hash for Array<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.len());
        self.iter().for_each(|v| v.hash(state));
    }
}

impl<T: Fixed> fmt::Debug for Array<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wire_and_vec_are_equal_by_value() {
        let wire = Array::<i32>::from_wire(Bytes::from_static(&[0, 0, 0, 7, 0xff, 0xff, 0xff, 0xff]));
        let owned = Array::from(vec![7, -1]);
        assert_eq!(wire, owned);
        assert_eq!(wire, [7, -1]);
        assert_eq!(wire.get(1), Some(-1));
        assert_eq!(wire.get(2), None);
        assert_eq!(wire.get(usize::MAX), None);
        assert_eq!(format!("{wire:?}"), "[7, -1]");
    }
}
