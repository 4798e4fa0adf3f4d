//! [`Piece`]: some bytes of a frame; few are copied, many are shared.

use bytes::Bytes;

use crate::Detach;

/// How many bytes fit inside: a piece is as large as [`Bytes`], whose one word is never null.
pub(crate) const FEW: usize = 23;

/// Some bytes. Up to [`FEW`] are held inside, since copying them costs less than counting one more reference to the
/// frame (twice: when it is made and when it is dropped). More share the frame.
#[derive(Clone)]
pub(crate) enum Piece {
    Few(Few),
    Many(Bytes),
}

const _: () = assert!(size_of::<Piece>() == size_of::<Bytes>(), "a piece has outgrown what it was made for");

/// Up to [`FEW`] bytes. What stands behind them is of no meaning.
#[derive(Clone, Copy)]
pub(crate) struct Few {
    len: u8,
    bytes: [u8; FEW],
}

impl Few {
    pub(crate) const EMPTY: Self = Self { len: 0, bytes: [0; FEW] };

    /// The first `len` of `input`, if they fit and are there. Copies without asking how many where it can.
    #[inline(always)]
    pub(crate) fn first(input: &[u8], len: usize) -> Option<Self> {
        if len > FEW {
            return None;
        }
        if let Some(bytes) = input.first_chunk() {
            return Some(Self { len: len as u8, bytes: *bytes });
        }
        Self::last(input, len)
    }

    /// The same near the end of the input.
    #[inline(never)]
    fn last(input: &[u8], len: usize) -> Option<Self> {
        let mut few = Self { len: len as u8, bytes: [0; FEW] };
        few.bytes.get_mut(..len)?.copy_from_slice(input.get(..len)?);
        Some(few)
    }

    #[inline(always)]
    pub(crate) fn as_slice(&self) -> &[u8] {
        self.bytes.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// The bytes and what stands behind them.
    #[inline(always)]
    pub(crate) fn whole(&self) -> &[u8; FEW] {
        &self.bytes
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// One more value of `size` bytes, if it fits.
    pub(crate) fn push(&mut self, size: usize, store: impl FnOnce(&mut [u8])) -> bool {
        let start = usize::from(self.len);
        match self.bytes.get_mut(start..start + size) {
            Some(room) => {
                store(room);
                self.len += size as u8;
                true
            }
            None => false,
        }
    }

    /// Whether all bytes are ASCII: three words at once, where the standard library would go byte by byte.
    #[inline(always)]
    pub(crate) fn is_ascii(&self) -> bool {
        const HIGH: u64 = 0x8080_8080_8080_8080;
        let [a, b, c] = [0, 8, FEW - 8].map(|at| self.bytes.get(at..).and_then(|b| b.first_chunk()));
        let word = |bytes: Option<&[u8; 8]>| bytes.map_or(0, |b| u64::from_le_bytes(*b));
        // How many bits of a word belong to the string.
        let mask = |from: u32| match (u32::from(self.len)).saturating_sub(from) {
            8.. => HIGH,
            n => HIGH & ((1u64 << (8 * n)) - 1),
        };
        (word(a) & mask(0)) | (word(b) & mask(8)) | ((word(c) >> 8) & mask(16)) == 0
    }
}

impl Piece {
    pub(crate) const EMPTY: Self = Self::Few(Few::EMPTY);

    /// A copy of `bytes`.
    pub(crate) fn copy(bytes: &[u8]) -> Self {
        match Few::first(bytes, bytes.len()) {
            Some(few) => Self::Few(few),
            None => Self::Many(Bytes::copy_from_slice(bytes)),
        }
    }

    #[inline(always)]
    pub(crate) fn as_slice(&self) -> &[u8] {
        match self {
            Self::Few(few) => few.as_slice(),
            Self::Many(bytes) => bytes,
        }
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Few(few) => few.len(),
            Self::Many(bytes) => bytes.len(),
        }
    }

    /// The bytes, shared if they are many.
    pub(crate) fn into_bytes(self) -> Bytes {
        match self {
            Self::Few(few) => Bytes::copy_from_slice(few.as_slice()),
            Self::Many(bytes) => bytes,
        }
    }
}

impl From<Bytes> for Piece {
    fn from(bytes: Bytes) -> Self {
        match Few::first(&bytes, bytes.len()) {
            Some(few) => Self::Few(few),
            None => Self::Many(bytes),
        }
    }
}

impl Detach for Piece {
    fn detach(&mut self) {
        if let Self::Many(bytes) = self {
            bytes.detach();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_with_anything_behind_it() {
        for behind in [0u8, 0xff] {
            for len in 0..40 {
                let mut input = vec![b'x'; len];
                input.extend([behind; 30]);
                let whole = Piece::copy(&input[..len]);
                assert_eq!(whole.as_slice(), &input[..len]);
                assert_eq!(whole.len(), len);
                let Some(few) = Few::first(&input, len) else {
                    assert!(len > FEW);
                    continue;
                };
                assert_eq!(few.as_slice(), &input[..len]);
                assert!(few.is_ascii(), "{len}");
                for at in 0..len {
                    let mut odd = input.clone();
                    odd[at] = 0xc3;
                    assert!(!Few::first(&odd, len).unwrap().is_ascii(), "{len}: {at}");
                }
                assert!(Few::first(&input[..len], len + 1).is_none_or(|_| false));
            }
        }
    }
}
