//! [`Array`]: an array of numbers or ids, as the bytes that it is on the wire.

use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use bytes::Bytes;

use crate::Detach;
use crate::piece::{Few, Piece};
use crate::{ErrorCode, Uuid};

/// An array of fixed-size values.
///
/// It holds wire bytes and decodes an element when asked. A decoded array shares the frame; up to 23 bytes (five
/// broker ids) are held inside, so that replica lists neither allocate nor count references.
///
/// ```
/// use kafka_proto::Array;
/// let replicas: Array<i32> = vec![1, 2, 3].into();
/// assert_eq!(replicas.len(), 3);
/// assert_eq!(replicas.get(1), Some(2));
/// assert_eq!(replicas.iter().sum::<i32>(), 6);
/// ```
#[derive(Clone)]
pub struct Array<T> {
    piece: Piece,
    element: PhantomData<T>,
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
    fn store(self, out: &mut [u8]) {
        out.copy_from_slice(&[u8::from(self)]);
    }
}
impl Fixed for bool {}

impl<T: Fixed> Array<T> {
    /// An empty array.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self { piece: Piece::EMPTY, element: PhantomData }
    }

    /// Takes wire bytes, a whole number of elements; a rest is ignored.
    #[inline]
    pub(crate) fn from_wire(piece: Piece) -> Self {
        Self { piece, element: PhantomData }
    }

    /// The elements as they are on the wire.
    #[inline]
    pub(crate) fn as_wire(&self) -> &[u8] {
        self.piece.as_slice()
    }

    /// The elements as they are held.
    #[inline(always)]
    pub(crate) fn piece(&self) -> &Piece {
        &self.piece
    }

    /// How many elements.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.piece.len() / T::SIZE
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Element `index`, if there is one.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<T> {
        let start = index.checked_mul(T::SIZE)?;
        Some(T::get(self.as_wire().get(start..start.checked_add(T::SIZE)?)?))
    }

    /// The first element, if there is one.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<T> {
        self.get(0)
    }

    /// The elements in order.
    #[inline]
    pub fn iter(&self) -> Iter<'_, T> {
        Iter { wire: self.as_wire().chunks_exact(T::SIZE), element: PhantomData }
    }

    /// Whether `value` is among the elements.
    #[inline]
    #[must_use]
    pub fn contains(&self, value: &T) -> bool {
        self.iter().any(|v| v == *value)
    }

    /// The elements as a `Vec`.
    #[inline]
    #[must_use]
    pub fn to_vec(&self) -> Vec<T> {
        self.iter().collect()
    }
}

impl<T> Detach for Array<T> {
    #[inline]
    fn detach(&mut self) {
        self.piece.detach();
    }
}

/// Iterator over the elements of an [`Array`].
#[derive(Debug, Clone)]
pub struct Iter<'a, T> {
    wire: core::slice::ChunksExact<'a, u8>,
    element: PhantomData<T>,
}

impl<T: Fixed> Iterator for Iter<'_, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.wire.next().map(T::get)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.wire.size_hint()
    }
}

impl<T: Fixed> ExactSizeIterator for Iter<'_, T> {}

impl<'a, T: Fixed> IntoIterator for &'a Array<T> {
    type Item = T;
    type IntoIter = Iter<'a, T>;
    #[inline]
    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<T: Fixed> From<Vec<T>> for Array<T> {
    #[inline]
    fn from(values: Vec<T>) -> Self {
        values.into_iter().collect()
    }
}

impl<T: Fixed> From<&[T]> for Array<T> {
    #[inline]
    fn from(values: &[T]) -> Self {
        values.iter().copied().collect()
    }
}

impl<T: Fixed, const N: usize> From<[T; N]> for Array<T> {
    #[inline]
    fn from(values: [T; N]) -> Self {
        values.into_iter().collect()
    }
}

impl<T: Fixed> From<Array<T>> for Vec<T> {
    #[inline]
    fn from(array: Array<T>) -> Self {
        array.to_vec()
    }
}

impl<T: Fixed> FromIterator<T> for Array<T> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut values = values.into_iter();
        let mut few = Few::EMPTY;
        let odd = loop {
            match values.next() {
                Some(value) if few.push(T::SIZE, |room| value.store(room)) => {}
                other => break other,
            }
        };
        let Some(odd) = odd else {
            return Self::from_wire(Piece::Few(few));
        };
        let mut many = few.as_slice().to_vec();
        many.reserve_exact((1 + values.size_hint().0).saturating_mul(T::SIZE));
        for value in core::iter::once(odd).chain(values) {
            let start = many.len();
            many.resize(start + T::SIZE, 0);
            value.store(many.get_mut(start..).unwrap_or_default());
        }
        Self::from_wire(Piece::Many(Bytes::from(many)))
    }
}

impl<T: Fixed> Default for Array<T> {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Fixed> PartialEq for Array<T> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl<T: Fixed + Eq> Eq for Array<T> {}

impl<T: Fixed> PartialEq<[T]> for Array<T> {
    #[inline]
    fn eq(&self, other: &[T]) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter().copied())
    }
}

impl<T: Fixed> PartialEq<Vec<T>> for Array<T> {
    #[inline]
    fn eq(&self, other: &Vec<T>) -> bool {
        *self == **other
    }
}

impl<T: Fixed, const N: usize> PartialEq<[T; N]> for Array<T> {
    #[inline]
    fn eq(&self, other: &[T; N]) -> bool {
        *self == other[..]
    }
}

impl<T: Fixed + Hash> Hash for Array<T> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.len());
        self.iter().for_each(|v| v.hash(state));
    }
}

impl<T: Fixed> fmt::Debug for Array<T> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wire_and_vec_are_equal_by_value() {
        let wire = Array::<i32>::from_wire(Piece::copy(&[0, 0, 0, 7, 0xff, 0xff, 0xff, 0xff]));
        let owned = Array::from(vec![7, -1]);
        assert_eq!(wire, owned);
        assert_eq!(wire, [7, -1]);
        assert_eq!(wire.get(1), Some(-1));
        assert_eq!(wire.get(2), None);
        assert_eq!(wire.get(usize::MAX), None);
        assert_eq!(format!("{wire:?}"), "[7, -1]");
    }

    #[test]
    fn any_length_comes_back() {
        for len in 0..20i64 {
            let values: Vec<i64> = (0..len).map(|n| n - 3).collect();
            let array: Array<i64> = values.iter().copied().filter(|_| true).collect();
            assert_eq!(array, values);
            assert_eq!(Vec::from(array.clone().detached()), values);
            assert_eq!(array.len(), values.len());
        }
    }
}
