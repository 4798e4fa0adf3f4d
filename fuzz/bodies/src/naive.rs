//! Reads the records of a body one byte at a time, with no regard for speed: a second opinion.

/// A record as this reader sees it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Plain {
    pub(crate) offset_delta: i64,
    pub(crate) timestamp_delta: i64,
    pub(crate) key: Option<Vec<u8>>,
    pub(crate) value: Option<Vec<u8>>,
    pub(crate) headers: Vec<(Vec<u8>, Option<Vec<u8>>)>,
}

/// What is left of a body.
pub(crate) struct Naive<'a>(pub(crate) &'a [u8]);

impl Naive<'_> {
    /// The next record, or nothing if the bytes are none.
    pub(crate) fn record(&mut self) -> Option<Plain> {
        let len = usize::try_from(self.zigzag(32)?).ok()?;
        if len > self.0.len() {
            return None;
        }
        let (bytes, rest) = self.0.split_at(len);
        self.0 = rest;
        let mut record = Naive(bytes);
        record.byte()?; // attributes
        let timestamp_delta = record.zigzag(64)?;
        let offset_delta = record.zigzag(32)?;
        let (key, value) = (record.nullable()?, record.nullable()?);
        let count = record.zigzag(32)?;
        let mut headers = Vec::new();
        for _ in 0..usize::try_from(count).ok()? {
            headers.push((record.nullable()??, record.nullable()?));
        }
        record.0.is_empty().then_some(Plain { offset_delta, timestamp_delta, key, value, headers })
    }

    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    /// A varint of at most `bits` bits, none of which falls off.
    fn zigzag(&mut self, bits: u32) -> Option<i64> {
        let mut value = 0u128;
        for place in 0..bits.div_ceil(7) {
            let byte = self.byte()?;
            value |= u128::from(byte & 0x7f) << (7 * place);
            if byte < 0x80 {
                let value = u64::try_from(value).ok().filter(|value| bits == 64 || *value < 1 << bits)?;
                return Some((value >> 1).cast_signed() ^ -(value & 1).cast_signed());
            }
        }
        None
    }

    fn nullable(&mut self) -> Option<Option<Vec<u8>>> {
        let Ok(len) = usize::try_from(self.zigzag(32)?) else { return Some(None) };
        if len > self.0.len() {
            return None;
        }
        let (bytes, rest) = self.0.split_at(len);
        self.0 = rest;
        Some(Some(bytes.to_vec()))
    }
}
