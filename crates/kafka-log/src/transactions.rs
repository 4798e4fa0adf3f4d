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

/// Whether `bytes` are those of an index of markers from offset `base` to offset `end`, which is exclusive.
pub(crate) fn is_sound(bytes: &[u8], base: i64, end: i64) -> bool {
    let mut last: Option<AbortedEntry> = None;
    bytes.len().is_multiple_of(AbortedEntry::SIZE)
        && bytes.chunks_exact(AbortedEntry::SIZE).all(|chunk| {
            let entry = AbortedEntry::get(chunk);
            let follows = last.is_none_or(|last| entry.may_follow(&last));
            last = Some(entry);
            follows
                && chunk.starts_with(&[0, 0])
                && (base..end).contains(&entry.last_offset)
                && (0..entry.last_offset).contains(&entry.first_offset)
                && (entry.first_offset..=entry.last_offset + 1).contains(&entry.last_stable)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_of_the_segment_is_not_sound() {
        let entry = AbortedEntry { producer_id: 7, first_offset: 5, last_offset: 12, last_stable: 13 };
        let bytes = |entries: &[AbortedEntry]| {
            let mut bytes = Vec::new();
            entries.iter().for_each(|entry| entry.put(&mut bytes));
            bytes
        };
        let later = AbortedEntry { last_offset: 14, last_stable: 15, ..entry };
        assert!(is_sound(&bytes(&[entry, later]), 10, 20));
        assert!(!is_sound(&bytes(&[later, entry]), 10, 20), "out of order");
        assert!(!is_sound(&bytes(&[entry, later]), 10, 14), "behind the segment");
        assert!(!is_sound(&bytes(&[entry]), 13, 20), "before the segment");
        assert!(!is_sound(&bytes(&[AbortedEntry { first_offset: 12, ..entry }]), 10, 20), "nothing before its marker");
        assert!(!is_sound(&bytes(&[entry])[..33], 10, 20), "cut off");
        assert!(!is_sound(&[0; 34], 0, 20), "zeros");
        let mut version = bytes(&[entry]);
        version[1] = 1;
        assert!(!is_sound(&version, 10, 20), "a version that nobody has written");
    }
}
