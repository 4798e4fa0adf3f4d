//! Zigzag varints as records use them: one and two bytes inline, the rest out of line.
//!
//! Overlong encodings of a value are accepted as Java does; a sixth (eleventh) byte, or bits that
//! fall off the end, are refused.
#![warn(clippy::indexing_slicing)]

/// A cursor over untrusted bytes. Every read says `None` when the bytes end or the varint is too long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a> {
    rest: &'a [u8],
}

impl<'a> Cursor<'a> {
    #[inline]
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    #[inline]
    pub(crate) const fn remaining(&self) -> usize {
        self.rest.len()
    }

    #[inline]
    pub(crate) const fn rest(&self) -> &'a [u8] {
        self.rest
    }

    #[inline]
    pub(crate) fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    #[inline]
    pub(crate) fn take(&mut self, len: usize) -> Option<&'a [u8]> {
        let (head, rest) = self.rest.split_at_checked(len)?;
        self.rest = rest;
        Some(head)
    }

    #[inline]
    pub(crate) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (head, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(*head)
    }

    /// A zigzag varint of 32 bits.
    #[inline]
    pub(crate) fn varint(&mut self) -> Option<i32> {
        match *self.rest {
            [a, ref rest @ ..] if a < 0x80 => {
                self.rest = rest;
                Some(unzigzag32(u32::from(a)))
            }
            [a, b, ref rest @ ..] if b < 0x80 => {
                self.rest = rest;
                Some(unzigzag32(u32::from(a & 0x7f) | u32::from(b) << 7))
            }
            _ => self.varint_slow(),
        }
    }

    #[cold]
    #[inline(never)]
    fn varint_slow(&mut self) -> Option<i32> {
        let raw = self.unsigned(5)?;
        u32::try_from(raw).ok().map(unzigzag32)
    }

    /// A zigzag varint of 64 bits.
    #[inline]
    pub(crate) fn varlong(&mut self) -> Option<i64> {
        match *self.rest {
            [a, ref rest @ ..] if a < 0x80 => {
                self.rest = rest;
                Some(unzigzag64(u64::from(a)))
            }
            [a, b, ref rest @ ..] if b < 0x80 => {
                self.rest = rest;
                Some(unzigzag64(u64::from(a & 0x7f) | u64::from(b) << 7))
            }
            _ => self.varlong_slow(),
        }
    }

    #[inline(never)]
    fn varlong_slow(&mut self) -> Option<i64> {
        self.unsigned(10).map(unzigzag64)
    }

    fn unsigned(&mut self, bytes_max: u32) -> Option<u64> {
        let mut value = 0u64;
        for index in 0..bytes_max {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            let shift = index * 7;
            if shift == 63 && bits > 1 {
                return None;
            }
            value |= bits << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }
}

#[inline]
const fn unzigzag32(raw: u32) -> i32 {
    (raw >> 1) as i32 ^ -((raw & 1) as i32)
}

#[inline]
const fn unzigzag64(raw: u64) -> i64 {
    (raw >> 1) as i64 ^ -((raw & 1) as i64)
}

#[inline]
const fn zigzag64(value: i64) -> u64 {
    ((value << 1) ^ (value >> 63)) as u64
}

/// Bytes that [`put_varlong`] writes for `value`; the same for 32 and 64 bits.
#[inline]
pub(crate) const fn varint_len(value: i64) -> usize {
    let bits = 64 - (zigzag64(value) | 1).leading_zeros();
    bits.div_ceil(7) as usize
}

/// Appends a zigzag varint; a 32-bit value has the same bytes as the equal 64-bit one.
#[inline]
pub(crate) fn put_varlong(out: &mut Vec<u8>, value: i64) {
    let mut raw = zigzag64(value);
    while raw >= 0x80 {
        out.push(raw as u8 | 0x80);
        raw >>= 7;
    }
    out.push(raw as u8);
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn round_trips_at_every_length() {
        let mut edges = vec![0i64, -1, 1, i64::MIN, i64::MAX, i64::from(i32::MIN), i64::from(i32::MAX)];
        for shift in 0..63 {
            edges.extend([1 << shift, -(1 << shift), (1 << shift) - 1]);
        }
        for value in edges {
            let mut out = Vec::new();
            put_varlong(&mut out, value);
            assert_eq!(out.len(), varint_len(value), "{value}");
            let mut cursor = Cursor::new(&out);
            assert_eq!(cursor.varlong(), Some(value));
            assert_eq!(cursor.remaining(), 0);
            assert_eq!(Cursor::new(&out).varint(), i32::try_from(value).ok(), "{value}");
        }
    }

    #[test]
    fn refuses_what_is_too_long_or_cut() {
        assert_eq!(Cursor::new(&[]).varint(), None);
        assert_eq!(Cursor::new(&[0x80]).varint(), None);
        assert_eq!(Cursor::new(&[0x80, 0x80, 0x80]).varint(), None);
        assert_eq!(Cursor::new(&[0x80, 0x80, 0x80, 0x80, 0x80, 0]).varint(), None);
        assert_eq!(Cursor::new(&[0xff, 0xff, 0xff, 0xff, 0x1f]).varint(), None);
        assert_eq!(Cursor::new(&[0xff, 0xff, 0xff, 0xff, 0x0f]).varint(), Some(i32::MIN));
        assert_eq!(Cursor::new(&[0xff; 11]).varlong(), None);
        assert_eq!(Cursor::new(&[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2]).varlong(), None);
        // Longer than needed, but a value: Java's reader takes it too.
        assert_eq!(Cursor::new(&[0x82, 0x80, 0]).varint(), Some(1));
    }
}
