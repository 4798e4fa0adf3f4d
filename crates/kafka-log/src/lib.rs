//! Record batches and the partition log, byte for byte as Apache Kafka keeps them.
//!
//! Two halves, of which the first is useful alone (`default-features = false`):
//!
//! - [`batch`]: reading, checking and writing record batches, without any IO.
//! - The log: [`Log`] appends and recovers, any number of [`LogReader`]s read, both on a
//!   [`Storage`] seam with a real file system and one in memory that can crash.
//!
//! A log in a dozen lines:
//!
//! ```
//! # #[cfg(feature = "storage")] {
//! use std::sync::Arc;
//! use kafka_log::batch::{BatchBuilder, BatchOptions, Batches};
//! use kafka_log::{Append, Log, LogConfig, MemStorage, Opening, Until};
//!
//! let storage = Arc::new(MemStorage::new());
//! let mut log = Log::open(storage.clone(), "orders-0", LogConfig::default(), Opening::default())?;
//!
//! let mut batch = BatchBuilder::new(BatchOptions::default());
//! batch.append(1_700_000_000_000, Some(b"key"), Some(b"value"), &[])?;
//! let mut requests = [Append::client(batch.finish()?, i16::MAX)];
//! log.append(1_700_000_000_000, 0, &mut requests);
//! let info = requests[0].result.take().expect("filled in")?;
//! assert_eq!((info.first_offset, info.log_end), (0, 1));
//!
//! let reader = log.reader(); // clone it, send it to other threads
//! log.update_high_watermark(1);
//! let data = reader.read(0, 1 << 20, Until::HighWatermark, true)?;
//! let bytes = data.records.expect("one batch").read()?;
//! let batch = Batches::new(&bytes).next().expect("one batch")?;
//! assert_eq!(batch.records()?.next().expect("one record")?.value, Some(&b"value"[..]));
//!
//! let closed = log.close()?; // what the checkpoints must say
//! let opening = Opening { clean: true, recovery_point: closed.recovery_point, ..Opening::default() };
//! assert_eq!(Log::open(storage, "orders-0", LogConfig::default(), opening)?.view().log_end, 1);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod batch;

#[cfg(feature = "storage")]
mod append;
#[cfg(feature = "storage")]
pub mod checkpoint;
#[cfg(feature = "storage")]
pub mod compaction;
#[cfg(feature = "storage")]
mod config;
#[cfg(feature = "storage")]
pub mod directories;
#[cfg(feature = "storage")]
mod epochs;
#[cfg(feature = "storage")]
mod error;
#[cfg(feature = "storage")]
mod index;
#[cfg(feature = "storage")]
mod log;
#[cfg(feature = "storage")]
mod names;
#[cfg(feature = "storage")]
mod producers;
#[cfg(feature = "storage")]
mod reader;
#[cfg(feature = "storage")]
pub mod retention;
#[cfg(feature = "storage")]
mod scan;
#[cfg(feature = "storage")]
mod segment;
#[cfg(feature = "storage")]
pub mod storage;
#[cfg(feature = "storage")]
mod transactions;
#[cfg(feature = "storage")]
mod view;

#[cfg(feature = "storage")]
pub use self::{
    append::{Append, AppendInfo},
    config::LogConfig,
    epochs::{EpochStart, LeaderEpochs},
    error::{AppendError, LogError},
    log::{Closed, Cut, Flush, Log, Maintenance, Opening},
    names::{future_dir_name, is_delete_dir_name, parse_future_dir_name, parse_partition_dir_name, partition_dir_name},
    producers::{ProducerBatch, ProducerState},
    reader::{
        AbortedTransaction, Damage, EpochEnd, FileRange, Finding, FoundOffset, LogReader, OffsetQuery, ReadData, Scrub,
        Scrubbed,
    },
    storage::{File, FsStorage, MemStorage, Storage},
    view::{OffsetsView, Until},
};
