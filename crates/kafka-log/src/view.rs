//! What a reader may see of a log, published whole.

/// The offsets of a log at one moment. Readers take a copy and use it for all of one answer, so
/// that no answer mixes two moments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OffsetsView {
    /// The first offset that can be read; records below it are deleted or about to be.
    pub log_start: i64,
    /// Offsets below it are committed: on every in-sync replica. What consumers may read.
    pub high_watermark: i64,
    /// Offsets below it belong to no open transaction: what `read_committed` consumers may read
    /// (KIP-98). Never above the high watermark.
    pub last_stable: i64,
    /// The offset that the next record gets.
    pub log_end: i64,
    /// The leader epoch of the last entry of the leader epoch cache; −1 without one.
    pub epoch: i32,
}

/// Up to where a read may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// Everything that is written: what followers fetch.
    LogEnd,
    /// Committed records: what `read_uncommitted` consumers fetch.
    HighWatermark,
    /// Committed records outside of open transactions: what `read_committed` consumers fetch.
    LastStable,
}

impl OffsetsView {
    /// The offset at which a read bounded by `until` ends.
    pub fn limit(&self, until: Until) -> i64 {
        match until {
            Until::LogEnd => self.log_end,
            Until::HighWatermark => self.high_watermark,
            Until::LastStable => self.last_stable,
        }
    }
}
