//! Judges what was read against what was acknowledged.
//!
//! One writer numbers the records of each partition 0, 1, 2, … and never sends a number before the
//! one below it. So the log must hold every number exactly once and in order, at the offset that
//! was acknowledged.

use std::collections::BTreeMap;
use std::time::Duration;

/// A batch that the broker acknowledged: its first number, how many, and its first offset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Acked {
    pub(super) first: u64,
    pub(super) count: u64,
    pub(super) offset: i64,
}

/// How often each promise was broken, and the first cases.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Verdict {
    /// Acknowledged numbers that are not in the log.
    pub(super) lost: u64,
    /// Numbers that are in the log more than once.
    pub(super) doubled: u64,
    /// Numbers that come after a higher one.
    pub(super) reordered: u64,
    /// Numbers at another offset than was acknowledged.
    pub(super) moved: u64,
    /// The first few, for a person.
    pub(super) cases: Vec<String>,
}

impl Verdict {
    /// Whether every promise was kept.
    pub(super) fn is_clean(&self) -> bool {
        self.lost + self.doubled + self.reordered + self.moved == 0
    }

    /// Adds another partition's verdict.
    pub(super) fn add(&mut self, other: Self) {
        self.lost += other.lost;
        self.doubled += other.doubled;
        self.reordered += other.reordered;
        self.moved += other.moved;
        self.cases.extend(other.cases);
    }

    fn case(&mut self, text: String) {
        if self.cases.len() < 10 {
            self.cases.push(text);
        }
    }
}

/// Compares one partition: what was acknowledged, and (offset, number) as read from its start.
pub(super) fn check(acked: &[Acked], read: &[(i64, u64)]) -> Verdict {
    let mut verdict = Verdict::default();
    let mut seen: BTreeMap<u64, i64> = BTreeMap::new();
    let mut highest = None;
    for (offset, number) in read {
        if let Some(before) = seen.insert(*number, *offset) {
            verdict.doubled += 1;
            verdict.case(format!("number {number} is at offset {before} and at {offset}"));
        } else if highest.is_some_and(|h| *number < h) {
            verdict.reordered += 1;
            verdict.case(format!("number {number} at offset {offset} comes after {highest:?}"));
        }
        highest = highest.max(Some(*number));
    }
    for batch in acked {
        for i in 0..batch.count {
            let (number, want) = (batch.first + i, batch.offset + i as i64);
            match seen.get(&number) {
                None => {
                    verdict.lost += 1;
                    verdict.case(format!("number {number} was acknowledged at offset {want} and is lost"));
                }
                Some(at) if *at != want => {
                    verdict.moved += 1;
                    verdict.case(format!("number {number} was acknowledged at offset {want} and is at {at}"));
                }
                Some(_) => {}
            }
        }
    }
    verdict
}

/// The value that so many percent of all do not exceed; 0 of none.
pub(super) fn percentile(all: &[Duration], percent: usize) -> Duration {
    let mut sorted = all.to_vec();
    sorted.sort_unstable();
    let rank = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
    sorted.get(rank).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_values_that_occurred() {
        let all: Vec<Duration> = (1..=200).rev().map(Duration::from_millis).collect();
        assert_eq!(percentile(&all, 50), Duration::from_millis(100));
        assert_eq!(percentile(&all, 99), Duration::from_millis(198));
        assert_eq!(percentile(&all, 100), Duration::from_millis(200));
        assert_eq!(percentile(&[], 99), Duration::ZERO);
    }

    fn run() -> (Vec<Acked>, Vec<(i64, u64)>) {
        let acked = (0..10).map(|i| Acked { first: i * 5, count: 5, offset: i as i64 * 5 }).collect();
        (acked, (0..50).map(|n| (n as i64, n)).collect())
    }

    #[test]
    fn a_clean_run_is_clean() {
        let (acked, read) = run();
        assert!(check(&acked, &read).is_clean());
        // What was sent and not acknowledged may be there.
        assert!(check(&acked[..9], &read).is_clean());
    }

    #[test]
    fn a_planted_loss_is_found() {
        let (acked, mut read) = run();
        read.remove(17);
        assert_eq!(check(&acked, &read).lost, 1);
        let (acked, mut read) = run();
        read.truncate(45);
        assert_eq!(check(&acked, &read).lost, 5);
    }

    #[test]
    fn a_planted_duplicate_is_found() {
        let (acked, mut read) = run();
        read.extend([(50, 45), (51, 46)]);
        let verdict = check(&acked, &read);
        assert_eq!(verdict.doubled, 2);
        assert!(!verdict.is_clean());
    }

    #[test]
    fn planted_disorder_is_found() {
        let (acked, mut read) = run();
        read.swap(3, 4);
        assert!(check(&acked, &read).reordered == 1);
        let (acked, read) = run();
        let shifted: Vec<(i64, u64)> = read.into_iter().map(|(offset, number)| (offset + 1, number)).collect();
        assert_eq!(check(&acked, &shifted).moved, 50);
    }
}
