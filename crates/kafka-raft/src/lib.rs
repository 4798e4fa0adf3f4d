//! The KRaft quorum as a state machine: time and events in, actions out.
//!
//! [`Raft`] decides who leads the metadata log of a cluster, in which epoch, and how much of the log is committed
//! (KIP-595, KIP-853). It knows the *outline* of the log (where it ends, in which epoch, what is on the disk), never its
//! bytes; it owns no file, no socket, no clock. Whatever must be durable is an [`Action`], and its completion an
//! [`Event`]: the machine itself withholds what depends on it. A vote is cast when the quorum-state file is saved, an
//! offset counts as replicated when it is flushed.
//!
//! At present it handles a quorum of one voter, as the protocol does: a new epoch at every start, the vote persisted
//! before it counts, the start of the epoch written as control records, nothing committed before it is flushed. A larger
//! quorum is refused at [`Raft::open`].
//!
//! ```
//! use kafka_proto::{Uuid, time::Time};
//! use kafka_raft::{Action, Event, LogOutline, Opening, Raft, ReplicaKey, VoterSet};
//!
//! let node = ReplicaKey { id: 1, directory_id: Uuid::from_u64_pair(7, 7) };
//! let opening = Opening {
//!     voters: VoterSet::single(node, "CONTROLLER", "127.0.0.1", 9093),
//!     voters_in_log: false,
//!     kraft_version: 1,
//!     quorum_state: None,
//!     log: LogOutline::default(),
//! };
//! let mut raft = Raft::open(node, opening, Time::ZERO)?;
//!
//! // A driver that does everything at once. A real one writes files.
//! let mut log_end = 0;
//! raft.handle(Time::ZERO, Event::Timeout);
//! while let Some(action) = raft.poll_action() {
//!     match action {
//!         Action::SaveQuorumState(_) => raft.handle(Time::ZERO, Event::QuorumStateSaved),
//!         Action::AppendControl { records, .. } => {
//!             log_end += records.len() as i64;
//!             raft.handle(Time::ZERO, Event::Appended { end_offset: log_end });
//!         }
//!         Action::Flush => raft.handle(Time::ZERO, Event::Flushed { end_offset: log_end }),
//!         _ => {}
//!     }
//! }
//! assert_eq!(raft.leading(), Some(1)); // the epoch in which records may be appended
//! assert_eq!(raft.high_watermark(), Some(3)); // LeaderChange, KRaftVersion, KRaftVoters
//! # Ok::<(), kafka_raft::OpenError>(())
//! ```

mod action;
pub mod control;
pub mod entries;
mod outline;
mod quorum;
mod quorum_state;
mod raft;
mod role;
pub mod snapshot;
mod voters;

pub use action::{Action, Event};
pub use control::{ControlError, ControlRecord};
pub use outline::{LogOutline, OffsetAndEpoch};
pub use quorum_state::{Form, QuorumState, QuorumStateError};
pub use raft::{OpenError, Opening, Raft};
pub use role::RoleName;
pub use voters::{Endpoint, ReplicaKey, Voter, VoterSet};
