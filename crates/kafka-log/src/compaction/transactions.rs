//! Which batches belong to aborted transactions, and which markers nothing needs any longer.
use std::collections::{BTreeMap, BTreeSet};

use crate::batch::{BatchHeader, EndTxnMarker};
use crate::transactions::AbortedEntry;

/// The transactions of a log as they pass by, front to back, across all segments that are cleaned
/// (KAFKA-8351: a transaction does not end with a segment).
#[derive(Debug, Default)]
pub(super) struct Transactions {
    /// Aborted ones that have not begun yet, by first offset, the next one last.
    coming: Vec<AbortedEntry>,
    /// Aborted ones that have, by producer; and whether any of their batches was met.
    aborted: BTreeMap<i64, (AbortedEntry, bool)>,
    /// Producers with batches of a committed transaction whose marker has not come yet.
    committed: BTreeSet<i64>,
}

/// What a marker is still good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marker {
    /// Batches of its transaction precede it; of an aborted one, the entry of the transaction index.
    Needed(Option<AbortedEntry>),
    /// None does: who read them needs it until the delete horizon (KIP-534), then nobody.
    Spent,
    /// Not the end of a transaction.
    Other,
}

impl Transactions {
    /// Those of a log that is read from offset `from` on.
    pub(super) fn new(aborted: &[AbortedEntry], from: i64) -> Self {
        let mut coming: Vec<_> = aborted.iter().filter(|entry| entry.last_offset >= from).copied().collect();
        coming.sort_unstable_by_key(|entry| std::cmp::Reverse(entry.first_offset));
        Self { coming, ..Self::default() }
    }

    /// Takes note of a batch of records; returns whether its transaction was aborted.
    pub(super) fn on_batch(&mut self, header: &BatchHeader) -> bool {
        self.begin_upto(header.last_offset());
        if !header.attributes().is_transactional() {
            return false;
        }
        match self.aborted.get_mut(&header.producer_id()) {
            Some((entry, met)) if header.base_offset() <= entry.last_offset => {
                *met = true;
                true
            }
            _ => {
                self.committed.insert(header.producer_id());
                false
            }
        }
    }

    /// Takes note of a control batch and what it says.
    pub(super) fn on_control(&mut self, header: &BatchHeader, marker: Option<EndTxnMarker>) -> Marker {
        self.begin_upto(header.last_offset());
        match marker {
            None if header.record_count() == 0 => Marker::Spent,
            None => Marker::Other,
            Some(EndTxnMarker { committed: true, .. }) => match self.committed.remove(&header.producer_id()) {
                true => Marker::Needed(None),
                false => Marker::Spent,
            },
            Some(_) => match self.aborted.remove(&header.producer_id()) {
                Some((entry, true)) => Marker::Needed(Some(entry)),
                _ => Marker::Spent,
            },
        }
    }

    fn begin_upto(&mut self, offset: i64) {
        while let Some(entry) = self.coming.pop_if(|entry| entry.first_offset <= offset) {
            self.aborted.insert(entry.producer_id, (entry, false));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::Attributes;

    fn header(producer: i64, base_offset: i64, count: i32) -> BatchHeader {
        let mut header = BatchHeader::from_bytes([0; 61]);
        header.set_base_offset(base_offset);
        header.set_last_offset_delta(count - 1);
        header.set_record_count(count);
        header.set_producer(producer, 0, 0);
        header.set_attributes(Attributes::default().with_transactional(true));
        header
    }

    fn entry(producer_id: i64, first_offset: i64, last_offset: i64) -> AbortedEntry {
        AbortedEntry { producer_id, first_offset, last_offset, last_stable: last_offset + 1 }
    }

    const COMMIT: Option<EndTxnMarker> = Some(EndTxnMarker { committed: true, coordinator_epoch: 0 });
    const ABORT: Option<EndTxnMarker> = Some(EndTxnMarker { committed: false, coordinator_epoch: 0 });

    #[test]
    fn batches_belong_to_the_transaction_that_was_open() {
        let aborted = [entry(1, 10, 20), entry(2, 12, 30)];
        let mut transactions = Transactions::new(&aborted, 0);
        assert!(!transactions.on_batch(&header(1, 0, 5)), "of an earlier, committed one");
        assert_eq!(transactions.on_control(&header(1, 5, 1), COMMIT), Marker::Needed(None));
        assert!(transactions.on_batch(&header(1, 10, 2)) && transactions.on_batch(&header(2, 12, 1)));
        assert_eq!(transactions.on_control(&header(1, 20, 1), ABORT), Marker::Needed(Some(aborted[0])));
        assert!(!transactions.on_batch(&header(1, 21, 2)) && transactions.on_batch(&header(2, 23, 1)));
        assert_eq!(transactions.on_control(&header(2, 30, 1), ABORT), Marker::Needed(Some(aborted[1])));
        assert_eq!(transactions.on_control(&header(1, 31, 1), COMMIT), Marker::Needed(None));
        assert_eq!(transactions.on_control(&header(1, 40, 1), COMMIT), Marker::Spent, "its records are gone");
    }

    #[test]
    fn what_ended_before_the_start_says_nothing_about_what_follows() {
        let mut transactions = Transactions::new(&[entry(1, 10, 20)], 21);
        assert!(!transactions.on_batch(&header(1, 25, 1)));
        // Its marker has gone with a truncation or a cleaning of before.
        let mut transactions = Transactions::new(&[entry(1, 10, 20)], 0);
        assert!(transactions.on_batch(&header(1, 15, 1)) && !transactions.on_batch(&header(1, 25, 1)));
    }

    #[test]
    fn markers_without_records_are_spent_and_other_control_records_stay() {
        let mut transactions = Transactions::new(&[entry(1, 10, 20)], 0);
        assert_eq!(transactions.on_control(&header(1, 20, 1), ABORT), Marker::Spent);
        assert_eq!(transactions.on_control(&header(1, 21, 1), None), Marker::Other);
        assert_eq!(transactions.on_control(&header(1, 22, 0), None), Marker::Spent);
    }
}
