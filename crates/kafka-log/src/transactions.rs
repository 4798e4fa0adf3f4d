//! The index of aborted transactions (`.txnindex`, KIP-98).
use crate::index::IndexEntry;

/// An aborted transaction, in the segment that holds its marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AbortedEntry {
    pub(crate) producer_id: i64,
    /// Offset of its first record.
    pub(crate) first_offset: i64,
    /// Offset of the marker.
    pub(crate) last_offset: i64,
    /// The last stable offset once the transaction was aborted.
    pub(crate) last_stable: i64,
}

impl IndexEntry for AbortedEntry {
    const SIZE: usize = 34;

    fn put(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&0i16.to_be_bytes());
        for field in [self.producer_id, self.first_offset, self.last_offset, self.last_stable] {
            out.extend_from_slice(&field.to_be_bytes());
        }
    }

    fn get(bytes: &[u8]) -> Self {
        let field =
            |at: usize| bytes.get(at..at + 8).and_then(|bytes| bytes.try_into().ok()).map_or(0, i64::from_be_bytes);
        Self { producer_id: field(2), first_offset: field(10), last_offset: field(18), last_stable: field(26) }
    }

    fn may_follow(&self, last: &Self) -> bool {
        self.last_offset > last.last_offset
    }
}
