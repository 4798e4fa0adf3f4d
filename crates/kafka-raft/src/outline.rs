//! What the machine knows about the log.

/// A position in the log together with the epoch of the record before it: what two logs are compared by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct OffsetAndEpoch {
    /// Compared first: a log with a later epoch is ahead, however short it is.
    pub epoch: i32,
    /// Exclusive end.
    pub offset: i64,
}

/// The outline of a log: its ends, not its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LogOutline {
    /// The first offset that the log has.
    pub start_offset: i64,
    /// The offset that the next record gets, and the epoch of the last record (of the snapshot, if the log has none).
    pub end: OffsetAndEpoch,
    /// The newest snapshot: everything below its offset is in it. None, or offset 0, if there is only the one that
    /// formatting wrote.
    pub snapshot: Option<OffsetAndEpoch>,
}
