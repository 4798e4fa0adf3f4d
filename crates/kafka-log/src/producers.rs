//! What the log knows of idempotent and transactional producers (KIP-98, KIP-360).
//!
//! Like everything but the batches it is derived: the fold of the log's batches over the newest
//! snapshot. For each producer the last five batches are remembered, since a client may have five
//! requests in flight and repeat any of them.
pub(crate) mod snapshot;
mod states;

use std::collections::BTreeMap;

use crate::batch::{BatchHeader, EndTxnMarker, NO_PRODUCER_EPOCH, NO_SEQUENCE};
use crate::error::AppendError;
use crate::transactions::AbortedEntry;
use states::States;

/// Batches of a producer that are remembered: `max.in.flight.requests.per.connection` of an
/// idempotent producer is at most this.
const BATCHES: usize = 5;

/// The `transaction.version` from which on the epoch of a producer is raised with each end of a transaction (KIP-890).
const EPOCH_OF_ITS_OWN: i16 = 2;

/// A remembered batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProducerBatch {
    /// Sequence of its last record.
    pub last_sequence: i32,
    /// Offset of its last record.
    pub last_offset: i64,
    /// Last offset minus first offset.
    pub offset_delta: i32,
    /// Its largest timestamp in ms.
    pub timestamp: i64,
}

impl ProducerBatch {
    fn first_sequence(&self) -> i32 {
        // Counts back over the wrap from 0 to i32::MAX.
        match self.last_sequence.checked_sub(self.offset_delta) {
            Some(first) if first >= 0 => first,
            _ => (i64::from(self.last_sequence) - i64::from(self.offset_delta) + (1 << 31)) as i32,
        }
    }
}

/// What is known of one producer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProducerState {
    /// Its epoch; −1 before the first batch.
    pub epoch: i16,
    /// Epoch of the coordinator that wrote its last marker; −1 without one.
    pub coordinator_epoch: i32,
    /// When it was last heard of, in ms: a batch's largest timestamp or a marker's.
    pub last_timestamp: i64,
    /// Offset of the first record of its open transaction.
    pub txn_first_offset: Option<i64>,
    batches: [ProducerBatch; BATCHES],
    remembered: u8,
}

impl Default for ProducerState {
    fn default() -> Self {
        Self {
            epoch: NO_PRODUCER_EPOCH,
            coordinator_epoch: -1,
            last_timestamp: -1,
            txn_first_offset: None,
            batches: [ProducerBatch::default(); BATCHES],
            remembered: 0,
        }
    }
}

impl ProducerState {
    /// The remembered batches, oldest first.
    pub fn batches(&self) -> &[ProducerBatch] {
        &self.batches[..usize::from(self.remembered)]
    }

    /// Sequence of the last record; −1 when no batch is remembered.
    pub fn last_sequence(&self) -> i32 {
        self.batches().last().map_or(NO_SEQUENCE, |batch| batch.last_sequence)
    }

    fn remember(&mut self, batch: ProducerBatch) {
        if usize::from(self.remembered) == BATCHES {
            self.batches.rotate_left(1);
            self.remembered -= 1;
        }
        self.batches[usize::from(self.remembered)] = batch;
        self.remembered += 1;
    }

    fn enter_epoch(&mut self, epoch: i16) {
        if self.epoch != epoch {
            self.epoch = epoch;
            (self.batches, self.remembered) = Default::default();
        }
    }

    fn duplicate_of(&self, batch: &ProducerFacts) -> Option<ProducerBatch> {
        let same = |known: &&ProducerBatch| {
            known.last_sequence == batch.last_sequence && known.first_sequence() == batch.base_sequence
        };
        if self.epoch == batch.epoch { self.batches().iter().find(same).copied() } else { None }
    }
}

/// Which of a producer's rules are enforced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Checks {
    /// Duplicates, sequences and epochs: a Produce request.
    Client,
    /// Epochs: the broker's own coordinators.
    Coordinator,
    /// None: the leader has checked, or had.
    Replica,
}

/// What the log must know of a batch to keep account of its producer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProducerFacts {
    pub(crate) id: i64,
    pub(crate) epoch: i16,
    pub(crate) base_sequence: i32,
    pub(crate) last_sequence: i32,
    pub(crate) first_offset: i64,
    pub(crate) last_offset: i64,
    pub(crate) timestamp: i64,
    pub(crate) transactional: bool,
    pub(crate) control: bool,
    /// Of a control batch that ends a transaction.
    pub(crate) marker: Option<EndTxnMarker>,
    /// `transaction.version` under which a marker was written: from 2 on each transaction has its own epoch (KIP-890).
    pub(crate) transaction_version: i16,
}

impl ProducerFacts {
    /// The facts of a batch with this header; `None` when no producer id is in it.
    pub(crate) fn of(header: &BatchHeader, marker: Option<EndTxnMarker>) -> Option<Self> {
        header.has_producer_id().then(|| Self {
            id: header.producer_id(),
            epoch: header.producer_epoch(),
            base_sequence: header.base_sequence(),
            last_sequence: header.last_sequence(),
            first_offset: header.base_offset(),
            last_offset: header.last_offset(),
            timestamp: header.max_timestamp(),
            transactional: header.attributes().is_transactional(),
            control: header.attributes().is_control(),
            marker,
            transaction_version: 0,
        })
    }
}

/// A transaction that a marker ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Completed {
    pub(crate) producer_id: i64,
    pub(crate) first_offset: i64,
    pub(crate) marker_offset: i64,
    pub(crate) aborted: bool,
}

/// Changes by one request that are not made yet, so that it can still be refused as a whole.
#[derive(Debug, Default)]
pub(crate) struct Pending {
    states: BTreeMap<i64, ProducerState>,
    started: Vec<(i64, i64)>,
    completed: Vec<Completed>,
}

/// What [`Producers::commit`] replaces: made before it, to be taken back should the batches not be written.
#[derive(Debug)]
pub(crate) struct ProducersUndo {
    states: Vec<(i64, Option<ProducerState>)>,
    /// First offsets.
    started: Vec<i64>,
    /// First offset and producer.
    completed: Vec<(i64, i64)>,
}

/// The producers of a log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Producers {
    states: States,
    /// Open transactions: offset of the first record to producer.
    ongoing: BTreeMap<i64, i64>,
    /// Ended ones whose marker lies at or above the high watermark: first offset to marker offset.
    unreplicated: BTreeMap<i64, i64>,
}

impl Producers {
    /// Checks the next batch of a request, on top of what is pending. `Ok(Some)` says that it is a
    /// repetition of the batch returned.
    pub(crate) fn prepare(
        &self,
        pending: &mut Pending,
        batch: &ProducerFacts,
        checks: Checks,
    ) -> Result<Option<ProducerBatch>, AppendError> {
        let known = pending.states.get(&batch.id).cloned().or_else(|| self.states.get(batch.id));
        if checks == Checks::Client
            && let Some(duplicate) = known.as_ref().and_then(|state| state.duplicate_of(batch))
        {
            return Ok(Some(duplicate));
        }
        let mut state = known.unwrap_or_default();
        match batch.marker {
            Some(marker) => pending.completed.extend(end_transaction(&mut state, batch, marker, checks)?),
            // A control batch whose records compaction has removed says nothing.
            None if batch.control => return Ok(None),
            None => {
                check_data(&state, batch, checks)?;
                if add_data(&mut state, batch)? {
                    pending.started.push((batch.first_offset, batch.id));
                }
            }
        }
        pending.states.insert(batch.id, state);
        Ok(None)
    }

    /// Makes pending changes. Returns the transactions that were aborted, each with the last stable
    /// offset at that moment, as the transaction index keeps them.
    pub(crate) fn commit(&mut self, pending: Pending) -> Vec<AbortedEntry> {
        pending.states.iter().for_each(|(id, state)| self.states.insert(*id, state));
        self.ongoing.extend(pending.started);
        let mut aborted = Vec::new();
        for completed in pending.completed {
            self.ongoing.remove(&completed.first_offset);
            self.unreplicated.insert(completed.first_offset, completed.marker_offset);
            if completed.aborted {
                let next_open = self.ongoing.keys().next().copied();
                aborted.push(AbortedEntry {
                    producer_id: completed.producer_id,
                    first_offset: completed.first_offset,
                    last_offset: completed.marker_offset,
                    last_stable: next_open.unwrap_or(completed.marker_offset + 1),
                });
            }
        }
        aborted
    }

    /// What must be remembered to take `pending` back once it is committed.
    pub(crate) fn undo_of(&self, pending: &Pending) -> ProducersUndo {
        ProducersUndo {
            states: pending.states.keys().map(|id| (*id, self.states.get(*id))).collect(),
            started: pending.started.iter().map(|(first_offset, _)| *first_offset).collect(),
            completed: pending.completed.iter().map(|ended| (ended.first_offset, ended.producer_id)).collect(),
        }
    }

    /// Takes back the changes that were committed last and not yet taken back.
    pub(crate) fn take_back(&mut self, undo: ProducersUndo) {
        for (first_offset, producer_id) in undo.completed {
            self.unreplicated.remove(&first_offset);
            self.ongoing.insert(first_offset, producer_id);
        }
        for first_offset in undo.started {
            self.ongoing.remove(&first_offset);
        }
        for (id, state) in undo.states {
            match state {
                Some(state) => self.states.insert(id, &state),
                None => self.states.remove(id),
            }
        }
    }

    /// Takes over a batch that is in the log already: one that recovery reads, or a leader's.
    pub(crate) fn replay(&mut self, batch: &ProducerFacts) -> Vec<AbortedEntry> {
        let mut pending = Pending::default();
        // What the log holds is a fact: without checks nothing but a foreign transaction state is refused.
        match self.prepare(&mut pending, batch, Checks::Replica) {
            Ok(_) => self.commit(pending),
            Err(_) => Vec::new(),
        }
    }

    /// Offsets from here on belong to a transaction that is open, or whose end is not yet on every
    /// in-sync replica.
    pub(crate) fn first_unstable(&self) -> Option<i64> {
        let first = |map: &BTreeMap<i64, i64>| map.keys().next().copied();
        match (first(&self.ongoing), first(&self.unreplicated)) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        }
    }

    pub(crate) fn on_high_watermark(&mut self, high_watermark: i64) {
        if !self.unreplicated.is_empty() {
            self.unreplicated.retain(|_, marker_offset| *marker_offset >= high_watermark);
        }
    }

    pub(crate) fn on_log_start(&mut self, log_start: i64) {
        self.unreplicated.retain(|_, marker_offset| *marker_offset >= log_start);
    }

    /// Forgets producers that have been silent for `expiration_ms` and have nothing open; returns how many.
    pub(crate) fn expire(&mut self, now_ms: i64, expiration_ms: i64) -> usize {
        let before = self.states.len();
        self.states.retain(|state| {
            state.txn_first_offset.is_some() || now_ms.saturating_sub(state.last_timestamp) < expiration_ms
        });
        before - self.states.len()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (i64, ProducerState)> {
        self.states.iter()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Takes over a producer from a snapshot.
    fn restore(&mut self, id: i64, state: ProducerState) {
        if let Some(first_offset) = state.txn_first_offset {
            self.ongoing.insert(first_offset, id);
        }
        self.states.insert(id, &state);
    }
}

fn check_data(state: &ProducerState, batch: &ProducerFacts, checks: Checks) -> Result<(), AppendError> {
    check_epoch(state, batch, checks)?;
    if checks != Checks::Client {
        return Ok(());
    }
    let last = state.last_sequence();
    let in_order = if state.epoch == NO_PRODUCER_EPOCH {
        // Nothing is known: the log may have forgotten what it knew, so any sequence is taken (KIP-360).
        true
    } else if batch.epoch != state.epoch {
        batch.base_sequence == 0
    } else {
        batch.base_sequence == if last == i32::MAX { 0 } else { last + 1 }
    };
    if in_order {
        return Ok(());
    }
    Err(AppendError::OutOfOrderSequence { producer_id: batch.id, found: batch.base_sequence, last })
}

fn check_epoch(state: &ProducerState, batch: &ProducerFacts, checks: Checks) -> Result<(), AppendError> {
    if batch.epoch < state.epoch && checks != Checks::Replica {
        let (producer_id, found, current) = (batch.id, batch.epoch, state.epoch);
        return Err(AppendError::InvalidProducerEpoch { producer_id, found, current });
    }
    Ok(())
}

/// Adds a batch of records; returns whether it opens a transaction.
fn add_data(state: &mut ProducerState, batch: &ProducerFacts) -> Result<bool, AppendError> {
    if state.txn_first_offset.is_some() && !batch.transactional {
        let reason = "expected a transactional batch while its transaction is open";
        return Err(AppendError::InvalidTxnState { producer_id: batch.id, reason });
    }
    state.enter_epoch(batch.epoch);
    state.remember(ProducerBatch {
        last_sequence: batch.last_sequence,
        last_offset: batch.last_offset,
        offset_delta: i32::try_from(batch.last_offset - batch.first_offset).unwrap_or(i32::MAX),
        timestamp: batch.timestamp,
    });
    state.last_timestamp = batch.timestamp;
    let opens = batch.transactional && state.txn_first_offset.is_none();
    if opens {
        state.txn_first_offset = Some(batch.first_offset);
    }
    Ok(opens)
}

fn end_transaction(
    state: &mut ProducerState,
    batch: &ProducerFacts,
    marker: EndTxnMarker,
    checks: Checks,
) -> Result<Option<Completed>, AppendError> {
    check_epoch(state, batch, checks)?;
    let own_epoch = batch.transaction_version >= EPOCH_OF_ITS_OWN && checks != Checks::Replica;
    if own_epoch && batch.epoch == state.epoch && state.txn_first_offset.is_some() {
        // A late marker of the transaction before, which must not end this one (KAFKA-17754). When nothing is open it is
        // one that comes again because its answer was lost, and does no harm (KAFKA-19999).
        let (producer_id, found, current) = (batch.id, batch.epoch, state.epoch);
        return Err(AppendError::InvalidProducerEpoch { producer_id, found, current });
    }
    let (found, current) = (marker.coordinator_epoch, state.coordinator_epoch);
    if current > found && checks != Checks::Replica {
        return Err(AppendError::CoordinatorFenced { producer_id: batch.id, found, current });
    }
    // A marker for a producer that wrote nothing here ends nothing.
    let completed = state.txn_first_offset.take().map(|first_offset| Completed {
        producer_id: batch.id,
        first_offset,
        marker_offset: batch.last_offset,
        aborted: !marker.committed,
    });
    state.enter_epoch(batch.epoch);
    state.coordinator_epoch = marker.coordinator_epoch;
    state.last_timestamp = batch.timestamp;
    Ok(completed)
}

#[cfg(test)]
mod tests;
