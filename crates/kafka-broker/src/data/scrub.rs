//! Looking in the background for what has rotted on the disk. How it is found, kafka-log says ([`Scrub`]).

use std::sync::{Arc, Mutex, Weak};

use kafka_log::Scrub;

use super::partition::{Now, Partition};

/// Bytes that are read a second: little beside what a disk gives, and a terabyte in less than two weeks.
const BYTES_PER_STEP: u64 = 1 << 20;
/// Milliseconds from the beginning of a round over all partitions to that of the next.
const ROUND_MS: i64 = 24 * 3_600_000;

/// One round after the other over the partitions.
#[derive(Debug, Default)]
pub(crate) struct Scrubber {
    round: Mutex<Round>,
}

#[derive(Debug, Default)]
struct Round {
    /// The partitions that are still to be read, the next one last, with how far the last has been.
    left: Vec<(Weak<Partition>, Option<Scrub>)>,
    next_ms: i64,
}

impl Scrubber {
    /// A second's work; `all` gives the partitions when a round begins. Blocks.
    pub(crate) fn step(&self, now: Now, all: impl FnOnce() -> Vec<Arc<Partition>>) {
        let mut round = super::partition::lock(&self.round);
        let now_ms = now.timestamp.as_millis();
        if round.left.is_empty() && now_ms >= round.next_ms {
            round.next_ms = now_ms.saturating_add(ROUND_MS);
            round.left = all().iter().rev().map(|partition| (Arc::downgrade(partition), None)).collect();
        }
        let mut budget = BYTES_PER_STEP;
        while budget > 0
            && let Some((partition, scrub)) = round.left.last_mut()
        {
            let finished = match partition.upgrade().filter(|partition| partition.is_online()) {
                Some(partition) => {
                    let scrub = scrub.get_or_insert_with(|| Scrub::new(partition.reader()));
                    scrub_one(&partition, scrub, &mut budget)
                }
                None => true,
            };
            if finished {
                round.left.pop();
            }
        }
    }
}

/// Reads on in a partition; whether it has been read to its end, or as far as it can be.
fn scrub_one(partition: &Partition, scrub: &mut Scrub, budget: &mut u64) -> bool {
    match scrub.step(*budget) {
        Ok(scrubbed) => {
            *budget = budget.saturating_sub(scrubbed.bytes);
            for finding in &scrubbed.findings {
                tracing::error!(topic = %partition.topic(), index = partition.index(), %finding, "damage on the disk");
            }
            scrubbed.finished
        }
        // It was moved, and will be read where it lies in the next round.
        Err(error) if error.is_not_found() => true,
        Err(error) => {
            partition.failed(&error, "a partition cannot be read again");
            true
        }
    }
}
