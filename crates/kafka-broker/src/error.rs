//! Why a broker does not start, or stops.

use std::io;

use kafka_format::{FormatError, LockError};
use kafka_log::LogError;
use kafka_metadata::ApiError;
use kafka_proto::ErrorCode;

use crate::quorum::QuorumError;

/// Why a broker does not start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// Another broker uses a directory, or it cannot be used at all.
    #[error(transparent)]
    Locked(#[from] LockError),
    /// A directory is not formatted, or for another node.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// A log, a checkpoint or a log directory is damaged or cannot be read.
    #[error(transparent)]
    Log(#[from] LogError),
    /// The metadata cannot be loaded.
    #[error(transparent)]
    Quorum(#[from] QuorumError),
    /// The controller does not take this broker.
    #[error("the controller refuses the registration: {0}")]
    Registration(ApiError),
    /// The controller does not answer.
    #[error("the controller does not answer: {0:?}")]
    Controller(ErrorCode),
    /// A listener cannot be bound.
    #[error("cannot listen on {listener}: {source}")]
    Bind {
        /// As in `listeners`.
        listener: String,
        /// What the system says.
        source: io::Error,
    },
    /// The configuration asks for what is not there yet.
    #[error("{0}")]
    Unsupported(String),
}

/// Why a running broker had to stop, or did not stop in order.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Failed {
    /// The metadata log failed; nothing more may be promised.
    #[error("the metadata log failed")]
    MetadataLog,
    /// The last log directory has failed.
    #[error("all log directories have failed")]
    LogDirectories,
    /// The metadata log failed, and this is how.
    #[error(transparent)]
    Quorum(#[from] QuorumError),
    /// A log directory could not be closed in order.
    #[error(transparent)]
    Log(#[from] LogError),
}
