//! The data plane: partitions with their logs, and who waits for them.

mod compaction;
mod moves;
mod partition;
mod partitions;
mod scrub;

pub(crate) use compaction::CleanerThread;
pub(crate) use partition::{Acks, Now, Partition, PartitionConfig, ProduceError, Produced};
pub(crate) use partitions::{Partitions, Wanted};

/// Tells the operator when records were lost because a log was torn or damaged.
pub(crate) fn tell_of_cut(dir: &std::path::Path, log: &kafka_log::Log) {
    if let Some(kafka_log::Cut { log_end, bytes, segments, .. }) = log.cut() {
        let dir = dir.display();
        tracing::warn!(%dir, log_end, bytes, segments, "the log was torn or damaged: it was cut off there");
    }
}
