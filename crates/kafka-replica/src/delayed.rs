//! What waits until the high watermark has passed an offset.

use std::collections::BTreeMap;

/// The produce requests of one partition that wait for replication (acks=all), by the offset that
/// the high watermark has to reach.
///
/// `W` is what to complete, a channel's sender for example. It is handed back, never called, so
/// that waiters are completed outside of any lock.
///
/// ```
/// let mut delayed = kafka_replica::DelayedProduces::default();
/// delayed.push(10, "a");
/// let late = delayed.push(12, "late");
/// delayed.push(5, "b");
/// assert_eq!(delayed.pop(4), None);
/// assert_eq!(delayed.pop(10), Some("b"));
/// assert_eq!(delayed.pop(10), Some("a"));
/// // Its time is up:
/// assert_eq!(delayed.cancel(late), Some("late"));
/// assert!(delayed.is_empty());
/// ```
#[derive(Debug)]
pub struct DelayedProduces<W> {
    /// Ordered by offset, then by arrival.
    waiting: BTreeMap<Ticket, W>,
    pushed: u64,
}

/// Names one waiter, to [cancel](DelayedProduces::cancel) it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ticket {
    required: i64,
    arrival: u64,
}

impl<W> DelayedProduces<W> {
    /// Parks `waiter` until the high watermark is at least `required`.
    pub fn push(&mut self, required: i64, waiter: W) -> Ticket {
        let ticket = Ticket { required, arrival: self.pushed };
        self.pushed += 1;
        self.waiting.insert(ticket, waiter);
        ticket
    }

    /// The next waiter that a high watermark of `high_watermark` satisfies.
    pub fn pop(&mut self, high_watermark: i64) -> Option<W> {
        let first = self.waiting.first_entry()?;
        (first.key().required <= high_watermark).then(|| first.remove())
    }

    /// Takes a waiter out whose time is up, if it still waits. Without this it would stay here for
    /// as long as the high watermark does not move.
    pub fn cancel(&mut self, ticket: Ticket) -> Option<W> {
        self.waiting.remove(&ticket)
    }

    /// All waiters, for a partition that stops leading: none of them will be satisfied here.
    pub fn drain(&mut self) -> impl Iterator<Item = W> + use<W> {
        std::mem::take(&mut self.waiting).into_values()
    }

    /// How many wait.
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }
}

impl<W> Default for DelayedProduces<W> {
    fn default() -> Self {
        Self { waiting: BTreeMap::new(), pushed: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_offsets_leave_in_the_order_of_arrival() {
        let mut delayed = DelayedProduces::default();
        for waiter in 0..100 {
            delayed.push(7, waiter);
        }
        let out: Vec<i32> = std::iter::from_fn(|| delayed.pop(7)).collect();
        assert_eq!(out, (0..100).collect::<Vec<_>>());
        assert!(delayed.is_empty());
    }

    #[test]
    fn resigning_hands_everything_back() {
        let mut delayed = DelayedProduces::default();
        delayed.push(1, 'a');
        delayed.push(2, 'b');
        let mut out: Vec<char> = delayed.drain().collect();
        out.sort_unstable();
        assert_eq!(out, ['a', 'b']);
    }
}
