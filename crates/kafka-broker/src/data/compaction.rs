//! Compaction in the background: which partition is next. What is cleaned and how, kafka-log says; a partition's lock is
//! held to begin, to exchange segments and to end, never while records are read or written.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, Weak};
use std::time::Duration;

use kafka_config::CleanerConfig;
use kafka_log::LogError;
use kafka_log::compaction::{Cleaned, Cleaner, CleanerOptions, CleaningError, Dirt, Throttle, dirtiest};
use kafka_proto::Uuid;

use super::partition::{Now, Partition};

/// Names a partition for good, whatever topics are called.
type Key = (Uuid, i32);

/// One of `log.cleaner.threads`.
#[derive(Debug)]
pub(crate) struct CleanerThread {
    /// Who dropped the other end wants an end of it.
    alive: Weak<()>,
    /// Damaged partitions, left alone until somebody has looked at them.
    uncleanable: BTreeSet<Key>,
    cleaner: Cleaner,
    throttle: Throttle,
    seed: u128,
}

impl CleanerThread {
    /// A thread that works as long as `alive` does.
    pub(crate) fn new(alive: &Arc<()>, now: Now) -> Self {
        let seed = crate::random_bits();
        let cleaner = Cleaner::new(CleanerOptions { seed, ..CleanerOptions::default() });
        let throttle = Throttle::new(f64::INFINITY, now.time);
        Self { alive: Arc::downgrade(alive), uncleanable: BTreeSet::new(), cleaner, throttle, seed }
    }

    /// Cleans the dirtiest of the partitions that are due; false when none is. Blocks.
    pub(crate) fn clean_one(
        &mut self,
        all: &[Arc<Partition>],
        config: &CleanerConfig,
        clock: &dyn Fn() -> Now,
    ) -> bool {
        let threads = config.threads.max(1);
        self.throttle.set_rate(config.io_max_bytes_per_second / f64::from(threads), clock().time);
        self.cleaner.set_options(CleanerOptions {
            map_bytes: usize::try_from(config.dedupe_buffer_size / i64::from(threads)).unwrap_or(0),
            load_factor: config.io_buffer_load_factor,
            seed: self.seed,
        });
        let here: BTreeSet<Key> = all.iter().map(|partition| key(partition)).collect();
        self.uncleanable.retain(|key| here.contains(key));
        let mut due: Vec<_> = all.iter().filter_map(|it| Some((it, self.dirt_of(it, clock())?))).collect();
        while let Some((partition, _)) = dirtiest(due.iter().copied()) {
            let (topic, index) = (partition.topic(), partition.index());
            match self.clean(partition, clock) {
                // Another thread is at it.
                Ok(None) => due.retain(|(other, _)| !Arc::ptr_eq(other, partition)),
                Ok(Some(done)) => {
                    tracing::info!(%topic, index, ?done, "cleaned");
                    return true;
                }
                Err(CleaningError::Stopped) => return false,
                Err(CleaningError::Changed | CleaningError::Log(LogError::Poisoned { .. })) => return true,
                Err(error) => {
                    tracing::error!(%topic, index, %error, "a partition cannot be cleaned");
                    if error.is_out_of_space() {
                        // A smaller one may fit, and make room.
                        due.retain(|(other, _)| !Arc::ptr_eq(other, partition));
                        continue;
                    }
                    if error.is_uncleanable() {
                        self.uncleanable.insert(key(partition));
                    }
                    return false;
                }
            }
        }
        false
    }

    /// How dirty a partition is, if it is due.
    fn dirt_of(&self, partition: &Partition, now: Now) -> Option<Dirt> {
        if self.uncleanable.contains(&key(partition)) {
            return None;
        }
        let dirt = partition.with_log(now, |log| {
            if !log.config().compact || log.is_poisoned() {
                return Ok(None);
            }
            log.dirt(now.timestamp.as_millis()).map(|dirt| dirt.is_due(log.config()).then_some(dirt))
        })?;
        dirt.unwrap_or_else(|error: LogError| {
            tracing::error!(topic = %partition.topic(), index = partition.index(), %error, "nobody knows how dirty it is");
            None
        })
    }

    fn clean(&mut self, partition: &Partition, clock: &dyn Fn() -> Now) -> Result<Option<Cleaned>, CleaningError> {
        let Self { alive, throttle, cleaner, .. } = self;
        let begun = partition.with_log(clock(), |log| log.begin_cleaning(clock().timestamp.as_millis()));
        let Some(mut cleaning) = begun.ok_or(CleaningError::Changed)?? else { return Ok(None) };
        let mut pace = |bytes| {
            let pause = throttle.spend(bytes, clock().time);
            if pause > 0 {
                std::thread::sleep(Duration::from_millis(pause));
            }
            if alive.strong_count() == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        while let Some(rewritten) = cleaning.rewrite(cleaner, &mut pace)? {
            partition.with_log(clock(), |log| log.replace(rewritten)).ok_or(CleaningError::Changed)??;
        }
        let ended = partition.with_log(clock(), |log| log.finish_cleaning(cleaning));
        ended.ok_or(CleaningError::Changed)?.map(Some)
    }
}

fn key(partition: &Partition) -> Key {
    (partition.topic_id(), partition.index())
}
