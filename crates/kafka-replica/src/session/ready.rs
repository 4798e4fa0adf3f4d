//! Who has news: the bridge between those who append and those who wait to fetch.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

/// The partitions of one session that have news, each at most once, in the order of the news.
#[derive(Debug, Default)]
pub struct ReadySet {
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    queue: VecDeque<u32>,
    queued: Vec<bool>,
    waker: Option<Waker>,
}

impl ReadySet {
    /// Says that the partition in this slot has news, and wakes who waits for some.
    pub fn mark(&self, slot: u32) {
        let waker = {
            let mut inner = self.lock();
            let at = slot as usize;
            if inner.queued.len() <= at {
                inner.queued.resize(at + 1, false);
            }
            if inner.queued[at] {
                return;
            }
            inner.queued[at] = true;
            inner.queue.push_back(slot);
            inner.waker.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
    }

    /// Takes the partition whose news is oldest.
    pub fn pop(&self) -> Option<u32> {
        let mut inner = self.lock();
        let slot = inner.queue.pop_front()?;
        inner.queued[slot as usize] = false;
        Some(slot)
    }

    /// Ready when any partition has news; otherwise wakes the task when one has. One waiter.
    pub fn poll_ready(&self, cx: &Context<'_>) -> Poll<()> {
        let mut inner = self.lock();
        if inner.queue.is_empty() {
            inner.waker = Some(cx.waker().clone());
            return Poll::Pending;
        }
        Poll::Ready(())
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // No code that can panic runs under the lock, so poison means nothing.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The sessions that follow one partition.
#[derive(Debug, Default)]
pub struct Watchers {
    inner: Mutex<Watching>,
}

#[derive(Debug, Default)]
struct Watching {
    next: u64,
    by_number: BTreeMap<u64, (Arc<ReadySet>, u32)>,
}

impl Watchers {
    /// Marks `slot` in `ready` at every [`notify`](Self::notify), until the watch is dropped.
    pub fn watch(self: &Arc<Self>, ready: &Arc<ReadySet>, slot: u32) -> Watch {
        let mut watching = self.lock();
        let number = watching.next;
        watching.next += 1;
        watching.by_number.insert(number, (Arc::clone(ready), slot));
        Watch { watchers: Arc::clone(self), number }
    }

    /// Tells all who follow the partition that it has news.
    pub fn notify(&self) {
        for (ready, slot) in self.lock().by_number.values() {
            ready.mark(*slot);
        }
    }

    /// How many follow.
    pub fn len(&self) -> usize {
        self.lock().by_number.len()
    }

    /// Whether nobody does.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn lock(&self) -> MutexGuard<'_, Watching> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Keeps one session told of one partition; dropping it ends that.
#[derive(Debug)]
pub struct Watch {
    watchers: Arc<Watchers>,
    number: u64,
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.watchers.lock().by_number.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_of_one_partition_count_once_and_keep_their_order() {
        let ready = ReadySet::default();
        for slot in [3, 1, 3, 2, 1] {
            ready.mark(slot);
        }
        assert_eq!(std::iter::from_fn(|| ready.pop()).collect::<Vec<_>>(), [3, 1, 2]);
        ready.mark(3);
        assert_eq!(ready.pop(), Some(3));
    }

    #[test]
    fn a_dropped_watch_is_gone() {
        let watchers = Arc::new(Watchers::default());
        let ready = Arc::new(ReadySet::default());
        let watch = watchers.watch(&ready, 4);
        watchers.notify();
        assert_eq!(ready.pop(), Some(4));
        drop(watch);
        watchers.notify();
        assert_eq!(ready.pop(), None);
        assert!(watchers.is_empty());
    }

    #[test]
    fn a_mark_wakes_the_waiter_once() {
        struct Count(std::sync::atomic::AtomicUsize);
        impl std::task::Wake for Count {
            fn wake(self: Arc<Self>) {
                self.0.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
            }
        }
        let count = Arc::new(Count(0.into()));
        let waker = Waker::from(Arc::clone(&count));
        let ready = ReadySet::default();
        assert_eq!(ready.poll_ready(&Context::from_waker(&waker)), Poll::Pending);
        ready.mark(0);
        ready.mark(1);
        assert_eq!(count.0.load(std::sync::atomic::Ordering::SeqCst), 1);
        assert_eq!(ready.poll_ready(&Context::from_waker(&waker)), Poll::Ready(()));
    }
}
