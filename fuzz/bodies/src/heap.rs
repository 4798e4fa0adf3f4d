//! Counts what a function has on the heap.

/// Runs `work` and returns its result with the most bytes that it had on the heap at once, in this thread. What C
/// libraries allocate (Zstandard's) is not seen.
pub fn heap_peak<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let mut result = None;
    let counted = allocation_counter::measure(|| result = Some(work()));
    let result = result.expect("the work was done");
    (result, usize::try_from(counted.bytes_max).unwrap_or(usize::MAX))
}
