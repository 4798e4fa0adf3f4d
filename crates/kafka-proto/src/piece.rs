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

/// A chunk of input that a [`Few`] can be made of.
pub(crate) type Chunk = [u8; FEW + 1];

/// Up to [`FEW`] bytes, what stands behind them, which is of no meaning, and in the last byte their number.
#[derive(Clone, Copy)]
pub(crate) struct Few(Chunk);

impl Few {
    pub(crate) const EMPTY: Self = Self([0; FEW + 1]);

    /// The first `len` bytes of a chunk, of which there are no more than fit.
    ///
    /// Made of whole words: what is stored in other pieces than it is loaded in has to settle in between.
    #[inline(always)]
    pub(crate) fn of(chunk: &Chunk, len: usize) -> Self {
        let [front, middle, back] = words(chunk);
        Self(assembled([front, middle, back & (u64::MAX >> 8) | (len as u64) << 56]))
    }

    /// A byte, the bytes, and what stands behind them: as it is written, in one piece.
    #[inline(always)]
    pub(crate) fn behind(&self, byte: u8) -> Chunk {
        let [front, middle, back] = words(&self.0);
        // Their number, which comes last, falls out.
        assembled([front << 8 | u64::from(byte), middle << 8 | front >> 56, back << 8 | middle >> 56])
    }

    /// The first `len` of `input`, if they fit and are there. Copies without asking how many where it can.
    #[inline(always)]
    pub(crate) fn first(input: &[u8], len: usize) -> Option<Self> {
        if len > FEW {
            return None;
        }
        match input.first_chunk() {
            Some(chunk) => Some(Self::of(chunk, len)),
            None => Self::last(input, len),
        }
    }

    /// The same near the end of the input.
    #[inline(never)]
    fn last(input: &[u8], len: usize) -> Option<Self> {
        let mut chunk = [0; FEW + 1];
        chunk.get_mut(..len)?.copy_from_slice(input.get(..len)?);
        Some(Self::of(&chunk, len))
    }

    #[inline(always)]
    pub(crate) fn as_slice(&self) -> &[u8] {
        self.0.get(..self.len()).unwrap_or_default()
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        let [.., len] = self.0;
        usize::from(len)
    }

    /// One more value of `size` bytes, if it fits.
    #[inline]
    pub(crate) fn push(&mut self, size: usize, store: impl FnOnce(&mut [u8])) -> bool {
        let start = self.len();
        let [bytes @ .., len] = &mut self.0;
        match bytes.get_mut(start..start + size) {
            Some(room) => {
                store(room);
                *len += size as u8;
                true
            }
            None => false,
        }
    }

    /// Whether all bytes are ASCII.
    #[inline(always)]
    pub(crate) fn is_ascii(&self) -> bool {
        is_ascii(&self.0, self.len())
    }
}

#[inline(always)]
fn assembled(words: [u64; 3]) -> Chunk {
    let mut out = [0; FEW + 1];
    for (to, word) in out.chunks_exact_mut(8).zip(words) {
        to.copy_from_slice(&word.to_le_bytes());
    }
    out
}

#[inline(always)]
fn words(chunk: &Chunk) -> [u64; 3] {
    [0, 8, 16].map(|at| chunk.get(at..).and_then(|b| b.first_chunk()).map_or(0, |b| u64::from_le_bytes(*b)))
}

/// The high bits of the first `n` bytes of a chunk, as words.
#[allow(clippy::indexing_slicing, reason = "the compiler runs it")]
static HIGH_BITS: [[u64; 3]; FEW + 1] = {
    let mut out = [[0; 3]; FEW + 1];
    let mut len = 0;
    while len <= FEW {
        let mut at = 0;
        while at < len {
            out[len][at / 8] |= 0x80 << (8 * (at % 8));
            at += 1;
        }
        len += 1;
    }
    out
};

/// Whether the first `len` bytes are ASCII: three words at once, where the standard library would go byte by byte.
///
/// It looks at bytes where they came from, not at a copy that was just made.
#[inline(always)]
pub(crate) fn is_ascii(chunk: &Chunk, len: usize) -> bool {
    let [front, middle, back] = words(chunk);
    match HIGH_BITS.get(len) {
        Some([a, b, c]) => (front & a) | (middle & b) | (back & c) == 0,
        None => false,
    }
}

impl Piece {
    pub(crate) const EMPTY: Self = Self::Few(Few::EMPTY);

    /// A copy of `bytes`.
    #[inline]
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
    #[inline]
    pub(crate) fn into_bytes(self) -> Bytes {
        match self {
            Self::Few(few) => Bytes::copy_from_slice(few.as_slice()),
            Self::Many(bytes) => bytes,
        }
    }
}

impl From<Bytes> for Piece {
    #[inline]
    fn from(bytes: Bytes) -> Self {
        match Few::first(&bytes, bytes.len()) {
            Some(few) => Self::Few(few),
            None => Self::Many(bytes),
        }
    }
}

impl Detach for Piece {
    #[inline]
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
                assert_eq!(few.behind(b'!')[..=len], [&b"!"[..], &input[..len]].concat());
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
