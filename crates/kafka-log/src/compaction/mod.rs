//! Compaction: of each key only the last record stays (`cleanup.policy=compact`).
//!
//! ```text
//!  LogFacts ──▶ Dirt ──▶ begin_cleaning ──▶ Cleaning ──rewrite──▶ Rewritten ──▶ replace ──▶ finish_cleaning
//!              (plan)     (owner's lock)     (no lock, one segment at a time)  (owner's lock)
//! ```
//!
//! One round reads the dirty part of the log into a map from key to last offset, as far as that has room; then
//! it rewrites the log up to there, group of segments by group. What stays keeps its offset. A batch of which
//! everything stays keeps its bytes. Batches of aborted transactions go, as do tombstones and markers that every
//! reader has had `delete.retention.ms` to meet (KIP-534).
//!
//! Two things are ours. Every cleaned segment ends where the segments before it ended, if need be with a batch
//! without records: a cleaned log has no gaps between segments, so that recovery can tell a lost tail from a
//! cleaned one. And a tombstone is dated when the values before it are removed, and never earlier.
//!
//! Everything is a plan or a step that its owner takes; the crate has no threads. With a single owner:
//!
//! ```
//! # use std::{ops::ControlFlow, sync::Arc};
//! # use kafka_log::batch::{BatchBuilder, BatchOptions};
//! # use kafka_log::compaction::{Cleaner, CleanerOptions};
//! # use kafka_log::{Append, Log, LogConfig, MemStorage, Opening};
//! let config = LogConfig { compact: true, ..LogConfig::default() };
//! let mut log = Log::open(Arc::new(MemStorage::new()), "t-0", config, Opening::default())?;
//! for value in ["old", "new"] {
//!     let mut batch = BatchBuilder::new(BatchOptions::default());
//!     batch.append(1_700_000_000_000, Some(b"key"), Some(value.as_bytes()), &[])?;
//!     log.append(0, 0, &mut [Append::client(batch.finish()?, i16::MAX)]);
//! }
//! log.roll(0)?; // the active segment is never cleaned,
//! log.flush()?; // nor is what is not durable,
//! log.update_high_watermark(2); // nor what is not committed
//! let mut cleaner = Cleaner::new(CleanerOptions::default());
//! if log.dirt(0)?.is_due(log.config()) {
//!     let done = log.clean(0, &mut cleaner, &mut |_bytes| ControlFlow::Continue(()))?.expect("not busy");
//!     assert_eq!((done.first_dirty, done.records_removed), (2, 1));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
mod cleaner;
mod offset_map;
mod plan;
mod rewrite;
mod swap;
mod throttle;
mod transactions;

pub use cleaner::{Cleaned, Cleaner, CleanerOptions, Cleaning, CleaningError, Pace, Rewritten};
pub use plan::{Dirt, LogFacts, SegmentFacts, dirtiest, groups};
pub use throttle::Throttle;

pub(crate) use cleaner::Beginning;
pub(crate) use swap::{position_of, settle};

#[cfg(test)]
mod tests;
