//! What waits until the high watermark has passed an offset.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

/// The produce requests of one partition that wait for replication (acks=all), by the offset that
/// the high watermark has to reach.
///
/// `W` is what to complete, a channel's sender for example. It is handed back, never called, so
/// that waiters are completed outside of any lock.
///
/// ```
/// let mut delayed = kafka_replica::DelayedProduces::default();
/// delayed.push(10, "a");
/// delayed.push(5, "b");
/// assert_eq!(delayed.pop(4), None);
/// assert_eq!(delayed.pop(10), Some("b"));
/// assert_eq!(delayed.pop(10), Some("a"));
/// ```
#[derive(Debug)]
pub struct DelayedProduces<W> {
    heap: BinaryHeap<Reverse<Entry<W>>>,
    pushed: u64,
}

/// Ordered by offset, then by arrival.
#[derive(Debug)]
struct Entry<W> {
    required: i64,
    arrival: u64,
    waiter: W,
}

impl<W> DelayedProduces<W> {
    /// Parks `waiter` until the high watermark is at least `required`.
    pub fn push(&mut self, required: i64, waiter: W) {
        self.heap.push(Reverse(Entry {
            required,
            arrival: self.pushed,
            waiter,
        }));
        self.pushed += 1;
    }

    /// The next waiter that a high watermark of `high_watermark` satisfies.
    pub fn pop(&mut self, high_watermark: i64) -> Option<W> {
        let Reverse(first) = self.heap.peek()?;
        if first.required > high_watermark {
            return None;
        }
        self.heap.pop().map(|Reverse(entry)| entry.waiter)
    }

    /// All waiters, for a partition that stops leading: none of them will be satisfied here.
    pub fn drain(&mut self) -> impl Iterator<Item = W> + '_ {
        self.heap.drain().map(|Reverse(entry)| entry.waiter)
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.heap.is_empty()
    }
}

impl<W> Default for DelayedProduces<W> {
    fn default() -> Self {
        Self {
            heap: BinaryHeap::new(),
            pushed: 0,
        }
    }
}

impl<W> Ord for Entry<W> {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.required, self.arrival).cmp(&(other.required, other.arrival))
    }
}

impl<W> PartialOrd for Entry<W> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<W> PartialEq for Entry<W> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<W> Eq for Entry<W> {}

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
