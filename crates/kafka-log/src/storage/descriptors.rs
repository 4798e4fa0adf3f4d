//! How many files of segments stay open to be written to: of those that were not used for the longest time, the bytes are
//! made durable and the descriptor is given back.
use std::collections::VecDeque;
use std::fmt;
use std::sync::{Mutex, PoisonError, Weak};

/// Handles that segments keep, and how many they may be together.
#[derive(Debug)]
pub struct Descriptors {
    limit: usize,
    /// Those that were opened or used last come last, about.
    held: Mutex<VecDeque<Weak<dyn Held>>>,
}

/// Something that keeps a descriptor.
pub(crate) trait Held: fmt::Debug + Send + Sync {
    /// Gives the descriptor back, unless it was used since this was asked last; says whether it has none any more.
    fn let_go(&self) -> bool;
}

impl Descriptors {
    /// Room for so many; at least one.
    pub fn new(limit: usize) -> Self {
        Self { limit: limit.max(1), held: Mutex::default() }
    }

    /// How many are held, about: those that were given back for other reasons count until room is needed.
    pub fn held(&self) -> usize {
        self.lock().len()
    }

    /// Makes room for one more. When all are in use there is one too many for a while.
    pub(crate) fn make_room(&self) {
        // Each is asked twice: the first time tells those that are used from those that are not.
        for _ in 0..2 * self.limit {
            let next = {
                let mut held = self.lock();
                if held.len() < self.limit { None } else { held.pop_front() }
            };
            let Some(next) = next else { return };
            if next.upgrade().is_some_and(|held| !held.let_go()) {
                self.lock().push_back(next);
            }
        }
    }

    pub(crate) fn hold(&self, held: Weak<dyn Held>) {
        self.lock().push_back(held);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, VecDeque<Weak<dyn Held>>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
