//! One partition's life as leader or follower, told in offsets: ISR, high watermark, fetch sessions.
//!
//! Nothing here sees a record, a socket or a clock.
//!
//! - [`Partition`] is the control state of one replica: which role the metadata gave it, in which
//!   leader epoch, and how far the high watermark is. It hears of appends by their offsets.
//! - [`FetchSessions`] keeps the incremental fetch sessions of KIP-227; a [`FetchSession`] owns a
//!   [`ReadySet`], so that a partition without news costs a fetch nothing.
//! - [`DelayedProduces`] holds what waits for the high watermark, popped in order as it moves.
//!
//! ```
//! use kafka_proto::time::Time;
//! use kafka_replica::{Action, Assignment, Event, Partition};
//!
//! let mut partition = Partition::new(1, 0, 0);
//! let assignment = Assignment {
//!     leader: 1,
//!     leader_epoch: 0,
//!     partition_epoch: 0,
//!     replicas: vec![1],
//!     isr: vec![1],
//! };
//! partition.handle(Time::from_micros(0), Event::Assigned(assignment));
//! assert_eq!(partition.poll_action(), Some(Action::BecomeLeader { epoch: 0, start: 0 }));
//!
//! // Ten records were appended; the only in-sync replica is this one, so they are committed.
//! partition.handle(Time::from_micros(1), Event::Appended { log_end: 10 });
//! assert_eq!(partition.poll_action(), Some(Action::MoveHighWatermark(10)));
//! ```

mod delayed;
mod partition;
mod session;

pub use delayed::{DelayedProduces, Ticket};
pub use partition::{Action, Assignment, Event, Leadership, NotLeader, Partition, Role, UnderMinIsr};
pub use session::{
    FINAL_EPOCH, FetchKey, FetchRequest, FetchSession, FetchSessions, FetchTopic, Found, INITIAL_EPOCH, Opened,
    Progress, ReadySet, Slot, Watch, Watchers,
};
