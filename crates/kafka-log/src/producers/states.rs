//! The states of many producers in little memory: 56 bytes for one of whom one batch is remembered.
//!
//! Most of many producers have come and gone: one batch each says all. Those that go on keep their batches in a block
//! beside. Sorted by id, in chunks that are full when ids come in order, as they are given out.

use super::{BATCHES, ProducerBatch, ProducerState};

/// States of a chunk: enough that its head is nothing, few enough to be moved when one comes in between.
const CHUNK: usize = 64;
const NONE: i64 = -1;

/// A producer as it is kept.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    pub(super) id: i64,
    pub(super) last_timestamp: i64,
    /// −1 when no transaction is open.
    pub(super) txn_first_offset: i64,
    last_offset: i64,
    /// The remembered batches, when the fields beside do not hold them.
    batches: Option<Box<[ProducerBatch; BATCHES]>>,
    last_sequence: i32,
    offset_delta: i32,
    pub(super) coordinator_epoch: i32,
    pub(super) epoch: i16,
    remembered: u8,
}

impl Slot {
    fn new(id: i64, state: &ProducerState) -> Self {
        let mut slot = Self {
            id,
            last_timestamp: 0,
            txn_first_offset: NONE,
            last_offset: 0,
            batches: None,
            last_sequence: 0,
            offset_delta: 0,
            coordinator_epoch: 0,
            epoch: 0,
            remembered: 0,
        };
        slot.set(state);
        slot
    }

    /// Takes the state; a block that is there already is used again.
    fn set(&mut self, state: &ProducerState) {
        let last = state.batches().last().copied().unwrap_or_default();
        self.last_timestamp = state.last_timestamp;
        self.txn_first_offset = state.txn_first_offset.unwrap_or(NONE);
        self.last_offset = last.last_offset;
        self.last_sequence = last.last_sequence;
        self.offset_delta = last.offset_delta;
        self.coordinator_epoch = state.coordinator_epoch;
        self.epoch = state.epoch;
        self.remembered = state.remembered;
        let fits = match state.batches() {
            [] => true,
            [only] => only.timestamp == state.last_timestamp,
            _ => false,
        };
        match &mut self.batches {
            Some(batches) => **batches = state.batches,
            None if !fits => self.batches = Some(Box::new(state.batches)),
            None => {}
        }
    }

    /// Sequence, offset and offset delta of the last batch.
    pub(super) fn last(&self) -> Option<(i32, i64, i32)> {
        (self.remembered > 0).then_some((self.last_sequence, self.last_offset, self.offset_delta))
    }

    fn get(&self) -> ProducerState {
        let batches = self.batches.as_deref().copied().unwrap_or_else(|| {
            let mut batches = [ProducerBatch::default(); BATCHES];
            if self.remembered > 0 {
                batches[0] = ProducerBatch {
                    last_sequence: self.last_sequence,
                    last_offset: self.last_offset,
                    offset_delta: self.offset_delta,
                    timestamp: self.last_timestamp,
                };
            }
            batches
        });
        ProducerState {
            epoch: self.epoch,
            coordinator_epoch: self.coordinator_epoch,
            last_timestamp: self.last_timestamp,
            txn_first_offset: (self.txn_first_offset != NONE).then_some(self.txn_first_offset),
            batches,
            remembered: self.remembered,
        }
    }
}

/// A map from producer to state. No chunk is empty; ids grow within each and from one to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct States {
    chunks: Vec<Vec<Slot>>,
}

impl States {
    pub(super) fn get(&self, id: i64) -> Option<ProducerState> {
        let (chunk, at) = self.find(id);
        Some(self.chunks.get(chunk)?.get(at.ok()?)?.get())
    }

    pub(super) fn insert(&mut self, id: i64, state: &ProducerState) {
        let (chunk, at) = self.find(id);
        let last = chunk + 1 >= self.chunks.len();
        match (self.chunks.get_mut(chunk), at) {
            (Some(slots), Ok(at)) => slots[at].set(state),
            (None, _) => self.chunks.push(vec![Slot::new(id, state)]),
            (Some(slots), Err(at)) if slots.len() < CHUNK => slots.insert(at, Slot::new(id, state)),
            (Some(_), Err(CHUNK)) if last => {
                let mut slots = Vec::with_capacity(CHUNK);
                slots.push(Slot::new(id, state));
                self.chunks.push(slots);
            }
            (Some(slots), Err(at)) => {
                let mut upper = slots.split_off(CHUNK / 2);
                match at.checked_sub(slots.len()) {
                    Some(at) => upper.insert(at, Slot::new(id, state)),
                    None => slots.insert(at, Slot::new(id, state)),
                }
                self.chunks.insert(chunk + 1, upper);
            }
        }
    }

    pub(super) fn remove(&mut self, id: i64) {
        let (chunk, at) = self.find(id);
        if let (Some(slots), Ok(at)) = (self.chunks.get_mut(chunk), at) {
            slots.remove(at);
            if slots.is_empty() {
                self.chunks.remove(chunk);
            }
        }
    }

    pub(super) fn retain(&mut self, mut keep: impl FnMut(&ProducerState) -> bool) {
        for slots in &mut self.chunks {
            slots.retain(|slot| keep(&slot.get()));
            // One that lives long must not hold the room of those that have gone.
            if slots.len() < slots.capacity() / 2 {
                slots.shrink_to_fit();
            }
        }
        self.chunks.retain(|slots| !slots.is_empty());
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (i64, ProducerState)> {
        self.slots().map(|slot| (slot.id, slot.get()))
    }

    /// All producers as they are kept: `iter` copies every remembered batch.
    pub(super) fn slots(&self) -> impl Iterator<Item = &Slot> {
        self.chunks.iter().flatten()
    }

    pub(super) fn len(&self) -> usize {
        self.chunks.iter().map(Vec::len).sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    /// The chunk where the id is or belongs, the last one for what lies behind all; and its place there.
    fn find(&self, id: i64) -> (usize, Result<usize, usize>) {
        let begins_before = |slots: &Vec<Slot>| slots.first().is_some_and(|first| first.id <= id);
        let chunk = self.chunks.partition_point(begins_before).saturating_sub(1);
        let at = self.chunks.get(chunk).map_or(Err(0), |slots| slots.binary_search_by_key(&id, |slot| slot.id));
        (chunk, at)
    }
}

impl PartialEq for States {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for States {}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn states(ids: impl IntoIterator<Item = i64>) -> States {
        let mut states = States::default();
        ids.into_iter().for_each(|id| states.insert(id, &ProducerState::default()));
        states
    }

    #[test]
    fn a_state_comes_back_as_it_was() {
        let batch = |n: i32| ProducerBatch {
            last_sequence: n,
            last_offset: i64::from(n) + 7,
            offset_delta: n,
            timestamp: i64::from(n) * 1000,
        };
        let mut states = States::default();
        let mut state = ProducerState { epoch: 3, coordinator_epoch: 4, ..ProducerState::default() };
        for n in 0..12 {
            states.insert(1, &state);
            assert_eq!(states.get(1).as_ref(), Some(&state), "with {n} batches");
            state.remember(batch(n));
            state.last_timestamp = batch(n).timestamp;
            state.txn_first_offset = (n % 2 == 0).then_some(0);
        }
        state.enter_epoch(4);
        states.insert(1, &state);
        assert_eq!(states.get(1), Some(state.clone()), "an epoch forgets batches");
        // One batch, and a marker behind it.
        state.remember(batch(1));
        state.last_timestamp = 77;
        states.insert(2, &state);
        assert_eq!(states.get(2), Some(state));
    }

    #[test]
    fn is_a_map() {
        // Few ids, so that each is met again; every order of steps, from ascending to random.
        for seed in 1..40_u64 {
            let mut dice = seed;
            let mut next = || {
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                dice >> 33
            };
            let (mut states, mut model) = (States::default(), BTreeMap::new());
            for step in 0..2000_i64 {
                let id = if seed % 3 == 0 { step } else { (next() % 700) as i64 };
                match next() % 8 {
                    0 => {
                        states.remove(id);
                        model.remove(&id);
                    }
                    1 if step % 50 == 0 => {
                        let bound = (next() % 2000) as i64;
                        states.retain(|state| state.last_timestamp < bound);
                        model.retain(|_, state: &mut ProducerState| state.last_timestamp < bound);
                    }
                    _ => {
                        let state = ProducerState { last_timestamp: step, ..ProducerState::default() };
                        states.insert(id, &state);
                        model.insert(id, state);
                    }
                }
                assert_eq!(states.get(id), model.get(&id).cloned());
            }
            assert!(states.iter().eq(model.iter().map(|(id, state)| (*id, state.clone()))));
            assert_eq!((states.len(), states.is_empty()), (model.len(), model.is_empty()));
            assert!(states.chunks.iter().all(|slots| (1..=CHUNK).contains(&slots.len())));
        }
    }

    #[test]
    fn many_that_came_once_take_56_bytes_each() {
        assert_eq!(size_of::<Slot>(), 56);
        let ascending = states(0..100_000);
        assert!(ascending.chunks.iter().all(|slots| slots.capacity() <= CHUNK), "room for more than a chunk");
        assert_eq!(ascending.chunks.len(), 100_000_usize.div_ceil(CHUNK));
        assert!(ascending.chunks.iter().flatten().all(|slot| slot.batches.is_none()));
    }
}
