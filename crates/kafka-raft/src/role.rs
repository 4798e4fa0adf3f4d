//! What a replica can be in an epoch.
//!
//! ```text
//!               Timeout: a new epoch,            the vote is saved,
//!               a vote for itself                and is a majority
//!  Unattached ────────────────────▶ Candidate ────────────────────▶ Leader
//!                                                                     │ Shutdown, IoFailed
//!  Resigned (it led before the restart) ── Timeout: a new epoch ──▶   ▼
//!      ▲                                   Candidate               Resigned
//!      └──────────────────────────────────────────────────────────────┘
//! ```
//!
//! Each role has a file with what it keeps and what it answers; [`Raft`](crate::Raft) makes the moves. A restarted
//! leader begins in `Resigned`: it never leads the same epoch again, because the tail of its log may be gone.
//! `Prospective` (KIP-996) and `Follower` come with the quorum of many.

mod candidate;
mod leader;
mod resigned;
mod unattached;

pub(crate) use candidate::Candidate;
pub(crate) use leader::{Leader, Stage};
pub(crate) use resigned::Resigned;
pub(crate) use unattached::Unattached;

use kafka_proto::time::Time;

/// The role of a replica, with what it keeps in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Role {
    Unattached(Unattached),
    Candidate(Candidate),
    Leader(Leader),
    Resigned(Resigned),
}

/// The role by name, for metrics and logs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum RoleName {
    /// Knows of no leader.
    Unattached,
    /// Asks for votes.
    Candidate,
    /// Leads.
    Leader,
    /// Led once, and does not any more.
    Resigned,
}

impl Role {
    pub(crate) fn name(&self) -> RoleName {
        match self {
            Role::Unattached(_) => RoleName::Unattached,
            Role::Candidate(_) => RoleName::Candidate,
            Role::Leader(_) => RoleName::Leader,
            Role::Resigned(_) => RoleName::Resigned,
        }
    }

    /// The epoch in which it has this role.
    pub(crate) fn epoch(&self) -> i32 {
        match self {
            Role::Unattached(unattached) => unattached.epoch,
            Role::Candidate(candidate) => candidate.epoch,
            Role::Leader(leader) => leader.epoch,
            Role::Resigned(resigned) => resigned.epoch,
        }
    }

    /// When it stands for election.
    pub(crate) fn election_at(&self) -> Option<Time> {
        match self {
            Role::Unattached(unattached) => Some(unattached.election_at),
            Role::Resigned(resigned) => resigned.election_at,
            // Nobody else can win, and a sole voter must not resign for want of followers that fetch.
            Role::Candidate(_) | Role::Leader(_) => None,
        }
    }
}
