//! It knows of no leader in the epoch.

use kafka_proto::time::Time;

/// Waits until it may stand for election. Only a vote that it cast in this epoch before, or none, binds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unattached {
    pub(crate) epoch: i32,
    /// At once for a sole voter: there is nobody to wait for.
    pub(crate) election_at: Time,
}
