//! Work that waits for a disk, several pieces at a time.
use std::sync::{Mutex, PoisonError};

/// Does `each` for all of `work` on up to `threads` threads, which have ended when this returns.
///
/// # Panics
/// When `each` does.
pub fn in_parallel<T: Send>(threads: usize, work: Vec<T>, each: impl Fn(T) + Sync) {
    let threads = threads.min(work.len());
    if threads <= 1 {
        return work.into_iter().for_each(each);
    }
    let queue = Mutex::new(work.into_iter());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(piece) = next() {
                    each(piece);
                }
            });
        }
    });
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Barrier;

    use super::*;

    #[test]
    fn all_of_it_is_done_and_as_many_at_once_as_asked_for() {
        let barrier = Barrier::new(3);
        let done = Mutex::new(BTreeSet::new());
        in_parallel(3, (0..9).collect(), |n| {
            // Nobody passes before three are here.
            barrier.wait();
            done.lock().expect("fine").insert(n);
        });
        assert_eq!(done.into_inner().expect("fine"), (0..9).collect());
    }

    #[test]
    fn no_work_needs_no_thread() {
        in_parallel(4, Vec::<u8>::new(), |_| unreachable!());
    }
}
