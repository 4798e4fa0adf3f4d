//! Where each leader epoch starts (KIP-101, KIP-279).
use std::path::Path;

use crate::checkpoint::{read_lines, write_lines};
use crate::error::LogError;
use crate::reader::EpochEnd;
use crate::storage::Storage;

/// The first offset that a leader wrote, or could have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EpochStart {
    /// The leader's epoch.
    pub epoch: i32,
    /// The log end when it became leader.
    pub start_offset: i64,
}

/// The leader epochs of a log, oldest first; both columns grow strictly.
///
/// Derived from the batches, but for epochs whose leader wrote nothing: losing those in a crash is
/// harmless, since no other replica can hold records of them either.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeaderEpochs {
    entries: Vec<EpochStart>,
}

/// The file in a partition's directory.
pub(crate) const EPOCHS_FILE: &str = "leader-epoch-checkpoint";

impl LeaderEpochs {
    /// The entries, oldest first.
    pub fn entries(&self) -> &[EpochStart] {
        &self.entries
    }

    /// The latest epoch; −1 when there is none.
    pub fn latest(&self) -> i32 {
        self.entries.last().map_or(-1, |entry| entry.epoch)
    }

    /// Records that `epoch` starts at `start_offset`. Entries that contradict it (a later epoch, or
    /// a start at or beyond this one) are forgotten; an epoch that is the latest keeps its start.
    /// Returns whether anything changed.
    pub(crate) fn assign(&mut self, epoch: i32, start_offset: i64) -> bool {
        if epoch < 0 || start_offset < 0 {
            return false;
        }
        if let Some(last) = self.entries.last()
            && last.epoch == epoch
            && start_offset >= last.start_offset
        {
            return false;
        }
        self.entries.retain(|entry| entry.epoch < epoch && entry.start_offset < start_offset);
        self.entries.push(EpochStart { epoch, start_offset });
        true
    }

    /// Forgets epochs that start at or after `end_offset`, the new end of the log.
    pub(crate) fn truncate_from_end(&mut self, end_offset: i64) -> bool {
        let before = self.entries.len();
        self.entries.retain(|entry| entry.start_offset < end_offset);
        self.entries.len() != before
    }

    /// Forgets epochs that end at or before `start_offset`, the new start of the log; the one that
    /// contains it then starts there.
    pub(crate) fn truncate_from_start(&mut self, start_offset: i64) -> bool {
        let passed = self.entries.partition_point(|entry| entry.start_offset <= start_offset);
        let Some(current) = passed.checked_sub(1) else {
            return false;
        };
        let changed = current > 0 || self.entries[current].start_offset != start_offset;
        self.entries[current].start_offset = start_offset;
        self.entries.drain(..current);
        changed
    }

    pub(crate) fn clear(&mut self) -> bool {
        let changed = !self.entries.is_empty();
        self.entries.clear();
        changed
    }

    /// The largest epoch that is at most `epoch`, and where it ends.
    pub(crate) fn end_of(&self, epoch: i32, log_end: i64) -> Option<EpochEnd> {
        let next = self.entries.partition_point(|entry| entry.epoch <= epoch);
        let found = next.checked_sub(1)?;
        let end_offset = self.entries.get(next).map_or(log_end, |entry| entry.start_offset);
        Some(EpochEnd { epoch: self.entries[found].epoch, end_offset })
    }

    /// The epoch of the record at `offset`; −1 when unknown.
    pub(crate) fn epoch_at(&self, offset: i64) -> i32 {
        let next = self.entries.partition_point(|entry| entry.start_offset <= offset);
        next.checked_sub(1).map_or(-1, |index| self.entries[index].epoch)
    }

    /// Reads `leader-epoch-checkpoint`; `None` when it is not there.
    pub(crate) fn read(storage: &dyn Storage, dir: &Path) -> Result<Option<Self>, LogError> {
        let path = dir.join(EPOCHS_FILE);
        let Some(lines) = read_lines(storage, &path, |line| {
            let (epoch, start) = line.split_once(' ')?;
            Some(EpochStart { epoch: epoch.parse().ok()?, start_offset: start.parse().ok()? })
        })?
        else {
            return Ok(None);
        };
        let mut epochs = Self::default();
        for EpochStart { epoch, start_offset } in lines {
            epochs.assign(epoch, start_offset);
        }
        Ok(Some(epochs))
    }

    /// Replaces `leader-epoch-checkpoint`.
    pub(crate) fn write(&self, storage: &dyn Storage, dir: &Path) -> Result<(), LogError> {
        let lines = self.entries.iter().map(|entry| format!("{} {}", entry.epoch, entry.start_offset));
        write_lines(storage, &dir.join(EPOCHS_FILE), lines)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn epochs(pairs: &[(i32, i64)]) -> LeaderEpochs {
        let mut epochs = LeaderEpochs::default();
        for (epoch, start) in pairs {
            epochs.assign(*epoch, *start);
        }
        epochs
    }

    #[test]
    fn the_end_of_an_epoch_is_the_start_of_the_next_known() {
        let epochs = epochs(&[(0, 0), (2, 10), (5, 25)]);
        let end = |epoch| epochs.end_of(epoch, 40).map(|end| (end.epoch, end.end_offset));
        assert_eq!(end(-1), None);
        assert_eq!(end(0), Some((0, 10)));
        assert_eq!(end(1), Some((0, 10)), "an epoch that never was ends where the one before it does");
        assert_eq!(end(4), Some((2, 25)));
        assert_eq!(end(9), Some((5, 40)));
    }

    #[test]
    fn an_epoch_without_records_is_forgotten_when_the_next_starts_at_the_same_offset() {
        assert_eq!(epochs(&[(0, 0), (1, 7), (2, 7)]).entries(), epochs(&[(0, 0), (2, 7)]).entries());
    }

    #[test]
    fn truncation_at_the_start_keeps_the_epoch_that_contains_it() {
        let mut epochs = epochs(&[(0, 0), (2, 10), (5, 25)]);
        assert!(epochs.truncate_from_start(12));
        assert_eq!(epochs.entries()[0], EpochStart { epoch: 2, start_offset: 12 });
        assert!(!epochs.truncate_from_start(12));
        assert_eq!(epochs.epoch_at(11), -1);
        assert_eq!(epochs.epoch_at(24), 2);
    }

    proptest! {
        #[test]
        fn both_columns_grow_whatever_is_assigned(steps in prop::collection::vec((0i32..20, 0i64..50, 0u8..4), 0..60)) {
            let mut epochs = LeaderEpochs::default();
            for (epoch, offset, what) in steps {
                match what {
                    0 => { epochs.truncate_from_end(offset); }
                    1 => { epochs.truncate_from_start(offset); }
                    _ => { epochs.assign(epoch, offset); }
                }
                prop_assert!(epochs.entries().is_sorted_by(|a, b| a.epoch < b.epoch && a.start_offset < b.start_offset));
            }
        }
    }
}
