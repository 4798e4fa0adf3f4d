//! The control state of one partition on one broker.
//!
//! ```text
//!              Assigned(leader = me)
//!   ┌─────────┐ ───────────────────▶ ┌────────┐
//!   │ Offline │                      │ Leader │◀─┐ Assigned(me, higher epoch)
//!   └─────────┘ ◀─────────────────── └────────┘──┘
//!        │  ▲     Removed              │    ▲
//!        │  │                          ▼    │
//!        │  └──────────────────── ┌──────────┐
//!        └──────────────────────▶ │ Follower │
//!            Assigned(other)      └──────────┘
//! ```

use std::collections::VecDeque;

use kafka_proto::ErrorCode;
use kafka_proto::time::Time;

/// What the metadata says of a partition, as far as a replica acts on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignment {
    /// The broker that leads; −1 when nobody does.
    pub leader: i32,
    /// Raised by the controller with each change of the leader.
    pub leader_epoch: i32,
    /// Raised by the controller with each change of the partition.
    pub partition_epoch: i32,
    /// The in-sync replicas.
    pub isr: Vec<i32>,
}

/// What a replica does for its partition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Role {
    /// Nothing yet, or no longer.
    Offline,
    /// Takes appends and decides what is committed.
    Leader {
        /// The leader epoch.
        epoch: i32,
        /// The log end at which the epoch began.
        start: i64,
        /// The in-sync replicas; what is on all of them is committed.
        isr: Vec<i32>,
    },
    /// Copies from the leader.
    Follower {
        /// The leader epoch.
        epoch: i32,
        /// The broker to fetch from; −1 when nobody leads.
        leader: i32,
    },
}

/// What happens to a partition.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// The metadata assigns roles.
    Assigned(Assignment),
    /// Records were written to the local log, which now ends here.
    Appended {
        /// The offset after the last record.
        log_end: i64,
    },
    /// The partition is no longer on this broker, or its log failed.
    Removed,
}

/// What the driver does next, in this order.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Action {
    /// Note in the leader epoch cache that `epoch` begins at `start`, before anything is appended.
    BecomeLeader {
        /// The epoch to append with.
        epoch: i32,
        /// The log end at this moment.
        start: i64,
    },
    /// Answer who waits for this leader with NOT_LEADER_OR_FOLLOWER.
    Resign,
    /// Publish a higher high watermark.
    MoveHighWatermark(i64),
}

/// Why a request is not for this replica in this epoch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{error}: the leader epoch is {epoch}")]
pub struct NotLeader {
    /// NOT_LEADER_OR_FOLLOWER, FENCED_LEADER_EPOCH or UNKNOWN_LEADER_EPOCH.
    pub error: ErrorCode,
    /// The epoch that this replica knows; −1 when it is offline.
    pub epoch: i32,
}

/// Whether a replica leads, and in which epoch: published beside the log, so that readers check it
/// without the writer's lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leadership {
    /// The leader epoch; −1 when offline.
    pub epoch: i32,
    /// Whether this replica leads.
    pub leads: bool,
}

impl Leadership {
    /// Checks that the replica leads and that the peer's idea of the epoch, where it has one
    /// (`current_leader_epoch`, −1 without), is ours (KIP-320). Returns the epoch.
    ///
    /// # Errors
    /// NOT_LEADER_OR_FOLLOWER, FENCED_LEADER_EPOCH when the peer is behind, UNKNOWN_LEADER_EPOCH
    /// when it is ahead.
    pub fn check(self, current_leader_epoch: i32) -> Result<i32, NotLeader> {
        let Self { epoch, leads } = self;
        let knows_epoch = current_leader_epoch >= 0 && epoch >= 0;
        let error = if knows_epoch && current_leader_epoch < epoch {
            ErrorCode::FENCED_LEADER_EPOCH
        } else if knows_epoch && current_leader_epoch > epoch {
            ErrorCode::UNKNOWN_LEADER_EPOCH
        } else if leads {
            return Ok(epoch);
        } else {
            ErrorCode::NOT_LEADER_OR_FOLLOWER
        };
        Err(NotLeader { error, epoch })
    }
}

/// The control state of one partition on the broker `local`: role, epochs and high watermark.
///
/// Follows the contract of every machine in this workspace; it has no timers yet.
#[derive(Debug)]
pub struct Partition {
    local: i32,
    role: Role,
    partition_epoch: i32,
    log_end: i64,
    high_watermark: i64,
    actions: VecDeque<Action>,
}

impl Partition {
    /// A replica on broker `local` whose log ends at `log_end` and whose last known high watermark
    /// is `high_watermark` (from the checkpoint). Offline until it is assigned.
    pub fn new(local: i32, log_end: i64, high_watermark: i64) -> Self {
        Self {
            local,
            role: Role::Offline,
            partition_epoch: -1,
            log_end,
            high_watermark: high_watermark.min(log_end),
            actions: VecDeque::new(),
        }
    }

    /// Takes an event. Never blocks.
    pub fn handle(&mut self, _now: Time, event: Event) {
        match event {
            Event::Assigned(assignment) => self.assigned(assignment),
            Event::Appended { log_end } => {
                assert!(log_end >= self.log_end, "an append cannot shorten a log");
                self.log_end = log_end;
            }
            Event::Removed => {
                self.resign();
                self.role = Role::Offline;
            }
        }
        self.move_high_watermark();
    }

    /// The next thing to do.
    pub fn poll_action(&mut self) -> Option<Action> {
        self.actions.pop_front()
    }

    /// When to call again without an event: never so far.
    pub fn poll_timeout(&self) -> Option<Time> {
        None
    }

    /// What this replica does.
    pub fn role(&self) -> &Role {
        &self.role
    }

    /// The leader epoch; −1 when offline.
    pub fn leader_epoch(&self) -> i32 {
        match self.role {
            Role::Offline => -1,
            Role::Leader { epoch, .. } | Role::Follower { epoch, .. } => epoch,
        }
    }

    /// Size of the in-sync replica set as this leader knows it; 0 when it does not lead.
    pub fn isr_len(&self) -> usize {
        match &self.role {
            Role::Leader { isr, .. } => isr.len(),
            Role::Offline | Role::Follower { .. } => 0,
        }
    }

    /// What readers need to know of the role.
    pub fn leadership(&self) -> Leadership {
        Leadership {
            epoch: self.leader_epoch(),
            leads: matches!(self.role, Role::Leader { .. }),
        }
    }

    /// [`Leadership::check`] of this moment.
    ///
    /// # Errors
    /// As there.
    pub fn check_leader(&self, current_leader_epoch: i32) -> Result<i32, NotLeader> {
        self.leadership().check(current_leader_epoch)
    }

    fn assigned(&mut self, assignment: Assignment) {
        let Assignment {
            leader,
            leader_epoch,
            partition_epoch,
            isr,
        } = assignment;
        // The metadata log only moves forward; an older assignment is a replay of the past.
        // An equal partition epoch is taken, since a snapshot may say the same thing again.
        if partition_epoch < self.partition_epoch || leader_epoch < self.leader_epoch() {
            return;
        }
        self.partition_epoch = partition_epoch;
        if leader == self.local {
            match &mut self.role {
                // The start of an epoch moves with the epoch alone.
                Role::Leader {
                    epoch, isr: known, ..
                } if *epoch == leader_epoch => *known = isr,
                _ => {
                    self.resign();
                    let start = self.log_end;
                    self.role = Role::Leader {
                        epoch: leader_epoch,
                        start,
                        isr,
                    };
                    self.actions.push_back(Action::BecomeLeader {
                        epoch: leader_epoch,
                        start,
                    });
                }
            }
        } else {
            self.resign();
            self.role = Role::Follower {
                epoch: leader_epoch,
                leader,
            };
        }
    }

    fn resign(&mut self) {
        if matches!(self.role, Role::Leader { .. }) {
            self.actions.push_back(Action::Resign);
        }
    }

    /// The high watermark is the smallest log end over the in-sync replicas. Those of other
    /// brokers are not followed yet, so it only moves while this broker is the whole set.
    fn move_high_watermark(&mut self) {
        let Role::Leader { isr, .. } = &self.role else {
            return;
        };
        if isr.as_slice() == [self.local] && self.high_watermark < self.log_end {
            self.high_watermark = self.log_end;
            self.actions
                .push_back(Action::MoveHighWatermark(self.log_end));
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const NOW: Time = Time::from_micros(0);

    fn assignment(leader: i32, leader_epoch: i32, partition_epoch: i32) -> Event {
        Event::Assigned(Assignment {
            leader,
            leader_epoch,
            partition_epoch,
            isr: vec![leader],
        })
    }

    fn actions(partition: &mut Partition) -> Vec<Action> {
        std::iter::from_fn(|| partition.poll_action()).collect()
    }

    #[test]
    fn a_restarted_leader_commits_its_tail() {
        let mut partition = Partition::new(0, 10, 4);
        partition.handle(NOW, assignment(0, 3, 3));
        let expected = [
            Action::BecomeLeader {
                epoch: 3,
                start: 10,
            },
            Action::MoveHighWatermark(10),
        ];
        assert_eq!(actions(&mut partition), expected);
    }

    #[test]
    fn epochs_are_checked_before_the_role() {
        let mut partition = Partition::new(0, 0, 0);
        assert_eq!(
            partition.check_leader(5).map_err(|e| e.error),
            Err(ErrorCode::NOT_LEADER_OR_FOLLOWER)
        );
        partition.handle(NOW, assignment(0, 5, 0));
        assert_eq!(partition.check_leader(-1), Ok(5));
        assert_eq!(partition.check_leader(5), Ok(5));
        assert_eq!(
            partition.check_leader(4).map_err(|e| e.error),
            Err(ErrorCode::FENCED_LEADER_EPOCH)
        );
        assert_eq!(
            partition.check_leader(6).map_err(|e| e.error),
            Err(ErrorCode::UNKNOWN_LEADER_EPOCH)
        );
        partition.handle(NOW, assignment(1, 6, 1));
        assert_eq!(
            partition.check_leader(-1).map_err(|e| e.error),
            Err(ErrorCode::NOT_LEADER_OR_FOLLOWER)
        );
        assert_eq!(
            partition.check_leader(5).map_err(|e| e.error),
            Err(ErrorCode::FENCED_LEADER_EPOCH)
        );
    }

    #[test]
    fn a_late_assignment_changes_nothing() {
        let mut partition = Partition::new(0, 0, 0);
        partition.handle(NOW, assignment(0, 5, 7));
        actions(&mut partition);
        partition.handle(NOW, assignment(1, 4, 6));
        assert_eq!(partition.leader_epoch(), 5);
        assert_eq!(actions(&mut partition), []);
    }

    #[test]
    fn others_in_the_isr_hold_the_high_watermark() {
        let mut partition = Partition::new(0, 0, 0);
        let shared = Assignment {
            leader: 0,
            leader_epoch: 0,
            partition_epoch: 0,
            isr: vec![0, 1],
        };
        partition.handle(NOW, Event::Assigned(shared));
        partition.handle(NOW, Event::Appended { log_end: 3 });
        assert_eq!(
            actions(&mut partition),
            [Action::BecomeLeader { epoch: 0, start: 0 }]
        );
        partition.handle(NOW, assignment(0, 0, 1));
        assert_eq!(actions(&mut partition), [Action::MoveHighWatermark(3)]);
    }

    proptest! {
        /// Whatever the order of events, the high watermark never falls, never passes the log end,
        /// and an epoch begins once.
        #[test]
        fn high_watermark_and_epochs_are_monotone(
            steps in prop::collection::vec((0..4u8, 0..3i32, 0..6i32), 1..80)
        ) {
            let mut partition = Partition::new(0, 0, 0);
            let (mut log_end, mut high_watermark, mut last_epoch) = (0, 0, -1);
            for (kind, leader, n) in steps {
                match kind {
                    0 | 1 if partition.check_leader(-1).is_ok() => {
                        log_end += i64::from(n);
                        partition.handle(NOW, Event::Appended { log_end });
                    }
                    2 => partition.handle(NOW, assignment(leader, n, n)),
                    3 if n == 0 => partition.handle(NOW, Event::Removed),
                    _ => {}
                }
                for action in actions(&mut partition) {
                    match action {
                        Action::MoveHighWatermark(next) => {
                            prop_assert!(next > high_watermark && next <= log_end);
                            high_watermark = next;
                        }
                        Action::BecomeLeader { epoch, start } => {
                            prop_assert!(epoch >= last_epoch);
                            prop_assert_eq!(start, log_end);
                            last_epoch = epoch;
                        }
                        Action::Resign => {}
                    }
                }
            }
        }
    }
}
