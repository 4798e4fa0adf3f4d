//! The control records of the metadata log: what the quorum writes about itself, between the records of the controller.

use crate::VoterSet;

/// The highest `kraft.version` that is known here: voters in the log (KIP-853).
pub const KRAFT_VERSION_MAX: i16 = 1;

/// One control record.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ControlRecord {
    /// The first record of a leader in its epoch (KIP-595).
    LeaderChange {
        /// Who leads.
        leader_id: i32,
        /// Who votes, by node id.
        voters: Vec<i32>,
        /// Who voted for the leader.
        granting_voters: Vec<i32>,
    },
    /// The first record of a snapshot (KIP-630).
    SnapshotHeader {
        /// Append time of the last record that the snapshot contains, in wall-clock ms; 0 for the one that formatting
        /// writes.
        last_contained_log_timestamp: i64,
    },
    /// The last record of a snapshot.
    SnapshotFooter,
    /// The version of the quorum protocol from here on (KIP-853).
    KRaftVersion(i16),
    /// The voters from here on (KIP-853).
    KRaftVoters(VoterSet),
}
