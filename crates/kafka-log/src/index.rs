//! Sparse indexes: sorted files of fixed-size entries.
//!
//! The index of the active segment lives in memory and reaches its file when the segment is synced
//! or closed; after a crash it is rebuilt from the log. That of a closed segment lives in its file
//! and is searched there, so that it costs no memory. Everything in an index is derived from the
//! log: a file that is missing or damaged is rebuilt, never a reason to fail.
use std::fmt;
use std::io::{self, IoSlice};
use std::sync::Arc;

use crate::storage::{File, read_exact_at, read_full_at, write_all_at};

/// An entry as it stands in its file, big-endian.
pub(crate) trait IndexEntry: Copy + fmt::Debug + PartialEq {
    /// Bytes of an entry.
    const SIZE: usize;

    /// Appends the entry's bytes.
    fn put(&self, out: &mut Vec<u8>);

    /// The entry in these [`SIZE`](Self::SIZE) bytes.
    fn get(bytes: &[u8]) -> Self;

    /// Whether the entry may stand right after `last`.
    fn may_follow(&self, last: &Self) -> bool;
}

/// Where the batch whose last offset is `base + relative` starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OffsetEntry {
    /// Last offset of the batch, relative to the segment's base offset.
    pub(crate) relative: u32,
    /// Byte in the segment at which the batch starts.
    pub(crate) position: u32,
}

impl IndexEntry for OffsetEntry {
    const SIZE: usize = 8;

    fn put(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.relative.to_be_bytes());
        out.extend_from_slice(&self.position.to_be_bytes());
    }

    fn get(bytes: &[u8]) -> Self {
        Self { relative: u32_at(bytes, 0), position: u32_at(bytes, 4) }
    }

    fn may_follow(&self, last: &Self) -> bool {
        self.relative > last.relative && self.position > last.position
    }
}

/// Up to offset `base + relative` no record has a timestamp above `timestamp`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeEntry {
    /// In ms.
    pub(crate) timestamp: i64,
    /// Last offset of the batch that has the timestamp, relative to the segment's base offset.
    pub(crate) relative: u32,
}

impl IndexEntry for TimeEntry {
    const SIZE: usize = 12;

    fn put(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.timestamp.to_be_bytes());
        out.extend_from_slice(&self.relative.to_be_bytes());
    }

    fn get(bytes: &[u8]) -> Self {
        let timestamp = (u64::from(u32_at(bytes, 0)) << 32) | u64::from(u32_at(bytes, 4));
        Self { timestamp: timestamp as i64, relative: u32_at(bytes, 8) }
    }

    fn may_follow(&self, last: &Self) -> bool {
        self.timestamp > last.timestamp && self.relative >= last.relative
    }
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).map_or(0, u32::from_be_bytes)
}

/// An index, in memory or in its file.
#[derive(Debug)]
pub(crate) enum SparseIndex<E> {
    /// All entries, of which the first `written` are in the file; whether that is durable as it is.
    Memory { entries: Vec<E>, written: usize, durable: bool },
    /// Entries in the file.
    Disk { count: usize },
}

/// How a search in a file gets at it.
pub(crate) type OpenIndex<'a> = &'a dyn Fn() -> io::Result<Arc<dyn File>>;

/// Entries read at once at the end of a search in a file.
const BLOCK: usize = 340;

impl<E: IndexEntry> SparseIndex<E> {
    /// An index without entries, in memory.
    pub(crate) const fn new() -> Self {
        Self::Memory { entries: Vec::new(), written: 0, durable: false }
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Memory { entries, .. } => entries.len(),
            Self::Disk { count } => *count,
        }
    }

    /// Adds an entry when it may follow the last one.
    pub(crate) fn push(&mut self, entry: E) -> bool {
        let Self::Memory { entries, durable, .. } = self else {
            return false;
        };
        let fits = entries.last().is_none_or(|last| entry.may_follow(last));
        if fits {
            entries.push(entry);
            *durable = false;
        }
        fits
    }

    /// The last entry for which `at_or_before` holds; it must hold for a prefix of the entries.
    pub(crate) fn floor(&self, open: OpenIndex<'_>, at_or_before: impl Fn(&E) -> bool) -> io::Result<Option<E>> {
        match self {
            Self::Memory { entries, .. } => {
                Ok(entries.partition_point(at_or_before).checked_sub(1).map(|index| entries[index]))
            }
            Self::Disk { count: 0 } => Ok(None),
            Self::Disk { count } => {
                let file = open()?;
                match partition_in_file(&*file, *count, at_or_before)?.checked_sub(1) {
                    Some(index) => read_entry(&*file, index).map(Some),
                    None => Ok(None),
                }
            }
        }
    }

    /// The first entry for which `before` does not hold; it must hold for a prefix of the entries.
    pub(crate) fn ceiling(&self, open: OpenIndex<'_>, before: impl Fn(&E) -> bool) -> io::Result<Option<E>> {
        match self {
            Self::Memory { entries, .. } => Ok(entries.get(entries.partition_point(before)).copied()),
            Self::Disk { count: 0 } => Ok(None),
            Self::Disk { count } => {
                let file = open()?;
                let passed = partition_in_file(&*file, *count, before)?;
                if passed < *count { read_entry(&*file, passed).map(Some) } else { Ok(None) }
            }
        }
    }

    /// All entries.
    pub(crate) fn all(&self, open: OpenIndex<'_>) -> io::Result<Vec<E>> {
        match self {
            Self::Memory { entries, .. } => Ok(entries.clone()),
            Self::Disk { count: 0 } => Ok(Vec::new()),
            Self::Disk { .. } => match Self::load(&*open()?)? {
                Self::Memory { entries, .. } => Ok(entries),
                Self::Disk { .. } => Ok(Vec::new()),
            },
        }
    }

    pub(crate) fn last(&self, open: OpenIndex<'_>) -> io::Result<Option<E>> {
        match self {
            Self::Memory { entries, .. } => Ok(entries.last().copied()),
            Self::Disk { count: 0 } => Ok(None),
            Self::Disk { count } => read_entry(&*open()?, count - 1).map(Some),
        }
    }

    /// Reads the index into memory. Entries behind the first that cannot follow (the zeros of a
    /// preallocated file among them) are forgotten.
    pub(crate) fn load(file: &dyn File) -> io::Result<Self> {
        let len = usize::try_from(file.len()?).map_err(io::Error::other)?;
        let mut bytes = vec![0; len];
        let filled = read_full_at(file, &mut bytes, 0)?;
        let mut entries: Vec<E> = Vec::with_capacity(filled / E::SIZE);
        for entry in bytes[..filled].chunks_exact(E::SIZE).map(E::get) {
            if entries.last().is_some_and(|last| !entry.may_follow(last)) {
                break;
            }
            entries.push(entry);
        }
        let written = entries.len();
        Ok(Self::Memory { entries, written, durable: false })
    }

    /// Keeps the entries for which `keep` holds, a prefix.
    pub(crate) fn retain_prefix(&mut self, keep: impl Fn(&E) -> bool) {
        if let Self::Memory { entries, written, durable } = self {
            entries.truncate(entries.partition_point(keep));
            *written = (*written).min(entries.len());
            *durable = false;
        }
    }

    /// Brings the file up to date: its length becomes that of the entries.
    pub(crate) fn write_to(&mut self, file: &dyn File) -> io::Result<()> {
        let Self::Memory { entries, written, .. } = self else {
            return Ok(());
        };
        let mut bytes = Vec::with_capacity((entries.len() - *written) * E::SIZE);
        for entry in &entries[*written..] {
            entry.put(&mut bytes);
        }
        let position = (*written * E::SIZE) as u64;
        write_all_at(file, &mut [IoSlice::new(&bytes)], position)?;
        if file.len()? != position + bytes.len() as u64 {
            file.set_len(position + bytes.len() as u64)?;
        }
        *written = entries.len();
        Ok(())
    }

    /// Whether the file is what it should be, also after a crash.
    pub(crate) fn is_durable(&self) -> bool {
        match self {
            Self::Memory { durable, .. } => *durable,
            Self::Disk { .. } => true,
        }
    }

    /// Takes note that the file was synced as it is.
    pub(crate) fn set_durable(&mut self) {
        if let Self::Memory { entries, written, durable } = self {
            *durable = *written == entries.len();
        }
    }

    /// Frees the memory; everything must have been written.
    pub(crate) fn seal(&mut self) {
        *self = Self::Disk { count: self.len() };
    }
}

fn read_entry<E: IndexEntry>(file: &dyn File, index: usize) -> io::Result<E> {
    let mut bytes = [0; 16];
    read_exact_at(file, &mut bytes[..E::SIZE], (index * E::SIZE) as u64)?;
    Ok(E::get(&bytes))
}

/// How many entries, a prefix, `before` holds for.
fn partition_in_file<E: IndexEntry>(file: &dyn File, count: usize, before: impl Fn(&E) -> bool) -> io::Result<usize> {
    // Invariant: it holds for entries below `low` and not for those from `high` on.
    let (mut low, mut high) = (0, count);
    while high - low > BLOCK {
        let middle = low + (high - low) / 2;
        if before(&read_entry(file, middle)?) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    let mut bytes = vec![0; (high - low) * E::SIZE];
    read_exact_at(file, &mut bytes, (low * E::SIZE) as u64)?;
    Ok(low + bytes.chunks_exact(E::SIZE).map(E::get).take_while(before).count())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use proptest::prelude::*;

    use super::*;
    use crate::storage::{MemStorage, Open, Storage};

    fn file() -> Arc<dyn File> {
        MemStorage::new().open(Path::new("i"), Open::Create).expect("a file in memory")
    }

    #[test]
    fn bytes_are_those_of_kafka() {
        let mut bytes = Vec::new();
        OffsetEntry { relative: 258, position: 4097 }.put(&mut bytes);
        assert_eq!(bytes, [0, 0, 1, 2, 0, 0, 16, 1]);
        bytes.clear();
        let entry = TimeEntry { timestamp: 1_700_000_000_123, relative: 7 };
        entry.put(&mut bytes);
        assert_eq!(bytes, [0, 0, 1, 139, 207, 229, 104, 123, 0, 0, 0, 7]);
        assert_eq!(TimeEntry::get(&bytes), entry);
    }

    #[test]
    fn zeros_behind_the_entries_are_not_entries() {
        let file = file();
        let mut index = SparseIndex::new();
        assert!(index.push(OffsetEntry { relative: 0, position: 0 }));
        assert!(index.push(OffsetEntry { relative: 9, position: 5000 }));
        assert!(!index.push(OffsetEntry { relative: 9, position: 9000 }));
        index.write_to(&*file).expect("written");
        file.set_len(10 << 10).expect("as Kafka preallocates");
        let loaded = SparseIndex::<OffsetEntry>::load(&*file).expect("read");
        assert_eq!(loaded.len(), 2);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn a_search_in_the_file_finds_what_one_in_memory_does(
            steps in prop::collection::vec(1u32..9, 0..2000), probes in prop::collection::vec(0u32..9000, 20),
        ) {
            let file = file();
            let mut memory = SparseIndex::new();
            let mut at = 0;
            for step in steps {
                at += step;
                memory.push(OffsetEntry { relative: at, position: at * 10 });
            }
            memory.write_to(&*file).expect("written");
            let disk = SparseIndex::Disk { count: memory.len() };
            let open = || Ok(file.clone());
            for probe in probes {
                let found = |index: &SparseIndex<OffsetEntry>| index.floor(&open, |entry| entry.relative <= probe);
                prop_assert_eq!(found(&memory).expect("memory"), found(&disk).expect("file"));
            }
            prop_assert_eq!(memory.last(&open).expect("memory"), disk.last(&open).expect("file"));
        }
    }
}
