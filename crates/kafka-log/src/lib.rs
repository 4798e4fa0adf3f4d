//! Record batches and the partition log, byte for byte as Apache Kafka keeps them.

pub mod batch;

#[cfg(feature = "storage")]
mod append;
#[cfg(feature = "storage")]
mod config;
#[cfg(feature = "storage")]
mod error;
#[cfg(feature = "storage")]
mod log;
#[cfg(feature = "storage")]
mod reader;
#[cfg(feature = "storage")]
pub mod storage;
#[cfg(feature = "storage")]
mod view;

#[cfg(feature = "storage")]
pub use self::{
    append::{Append, AppendInfo},
    config::LogConfig,
    error::{AppendError, LogError},
    log::{Closed, Log, Opening},
    reader::{AbortedTransaction, EpochEnd, FileRange, FoundOffset, LogReader, OffsetQuery, ReadData},
    storage::{File, FsStorage, MemStorage, Storage},
    view::{OffsetsView, Until},
};
