//! What goes into the machine and what comes out.

use crate::{ControlRecord, QuorumState};

/// What the driver is to do, in the order in which [`Raft::poll_action`](crate::Raft::poll_action) gives it.
///
/// The driver may start the next one before the last is complete, but keeps the order of those on one file.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Action {
    /// Replace the quorum-state file, durably (file and directory), then report [`Event::QuorumStateSaved`].
    SaveQuorumState(QuorumState),
    /// Append one control batch in this epoch, then report [`Event::Appended`].
    AppendControl {
        /// The leader epoch of the batch.
        epoch: i32,
        /// The records of the batch; at least one.
        records: Vec<ControlRecord>,
    },
    /// Bring the log to the disk as far as it goes, then report [`Event::Flushed`]. There is at most one at a time.
    Flush,
    /// Everything below this offset is committed. It only grows.
    HighWatermark(i64),
    /// This node leads, and everything before its epoch is committed: records may be appended in this epoch.
    Lead {
        /// The epoch that it leads.
        epoch: i32,
        /// Where the first record goes.
        log_end: i64,
    },
    /// This node does not lead any more. Nothing may be appended; what is not committed may be lost.
    Resigned {
        /// The epoch that it led.
        epoch: i32,
    },
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// The time that [`Raft::poll_timeout`](crate::Raft::poll_timeout) gave has come. Harmless at any other time.
    Timeout,
    /// The oldest [`Action::SaveQuorumState`] that is not reported yet is durable.
    QuorumStateSaved,
    /// Records were appended: those of an [`Action::AppendControl`], or data in the epoch that this node leads.
    Appended {
        /// The new end of the log.
        end_offset: i64,
    },
    /// The log below this offset is on the disk.
    Flushed {
        /// Exclusive.
        end_offset: i64,
    },
    /// The quorum-state file or the log cannot be written. The machine does nothing any more; the process should end,
    /// since it no longer knows what is on its disk.
    IoFailed,
    /// Give up the leadership and do nothing any more: the process is about to end.
    Shutdown,
}
