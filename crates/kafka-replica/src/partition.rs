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

use std::collections::{BTreeMap, VecDeque};

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
    /// All brokers that hold a copy.
    pub replicas: Vec<i32>,
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
    /// A follower has asked for the records from `offset` on, so it has all before.
    Fetched {
        /// The follower.
        replica: i32,
        /// Its log end.
        offset: i64,
    },
    /// `min.insync.replicas` of the topic. It is 1 until this event.
    MinInsyncReplicas(usize),
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

/// Why a leader takes no records that need every in-sync replica: NOT_ENOUGH_REPLICAS before an
/// append, NOT_ENOUGH_REPLICAS_AFTER_APPEND when it has become so meanwhile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{isr} replicas are in sync, {min} are required")]
pub struct UnderMinIsr {
    /// In-sync replicas.
    pub isr: usize,
    /// How many are needed.
    pub min: usize,
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
    min_insync_replicas: usize,
    /// How many brokers hold a copy.
    replicas: usize,
    /// Log ends of the followers, as they have told in this leader epoch.
    follower_ends: BTreeMap<i32, i64>,
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
            min_insync_replicas: 1,
            replicas: 0,
            follower_ends: BTreeMap::new(),
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
            Event::Fetched { replica, offset } => self.fetched(replica, offset),
            Event::MinInsyncReplicas(min) => self.min_insync_replicas = min,
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

    /// Checks that records may be appended that need every in-sync replica (acks=all). A topic with
    /// fewer replicas than `min.insync.replicas` needs just all of them, as in Apache Kafka 4.3.1.
    ///
    /// # Errors
    /// When too few replicas are in sync, and when this replica does not lead.
    pub fn check_min_isr(&self) -> Result<(), UnderMinIsr> {
        let isr = self.isr_len();
        let min = self.min_insync_replicas.min(self.replicas);
        if isr == 0 || isr < min {
            return Err(UnderMinIsr { isr, min });
        }
        Ok(())
    }

    /// What readers need to know of the role.
    pub fn leadership(&self) -> Leadership {
        Leadership { epoch: self.leader_epoch(), leads: matches!(self.role, Role::Leader { .. }) }
    }

    /// [`Leadership::check`] of this moment.
    ///
    /// # Errors
    /// As there.
    pub fn check_leader(&self, current_leader_epoch: i32) -> Result<i32, NotLeader> {
        self.leadership().check(current_leader_epoch)
    }

    fn assigned(&mut self, assignment: Assignment) {
        let Assignment { leader, leader_epoch, partition_epoch, replicas, isr } = assignment;
        // The metadata log only moves forward; an older assignment is a replay of the past.
        // An equal partition epoch is taken, since a snapshot may say the same thing again.
        if partition_epoch < self.partition_epoch || leader_epoch < self.leader_epoch() {
            return;
        }
        self.partition_epoch = partition_epoch;
        self.replicas = replicas.len();
        self.follower_ends.retain(|replica, _| replicas.contains(replica));
        if leader == self.local {
            match &mut self.role {
                // The start of an epoch moves with the epoch alone.
                Role::Leader { epoch, isr: known, .. } if *epoch == leader_epoch => *known = isr,
                _ => {
                    self.resign();
                    // What followers had in an earlier epoch they may have cut off since.
                    self.follower_ends.clear();
                    let start = self.log_end;
                    self.role = Role::Leader { epoch: leader_epoch, start, isr };
                    self.actions.push_back(Action::BecomeLeader { epoch: leader_epoch, start });
                }
            }
        } else {
            self.resign();
            self.role = Role::Follower { epoch: leader_epoch, leader };
        }
    }

    fn resign(&mut self) {
        if matches!(self.role, Role::Leader { .. }) {
            self.actions.push_back(Action::Resign);
        }
    }

    fn fetched(&mut self, replica: i32, offset: i64) {
        // A follower beyond our end has a log that is not ours; it is told to truncate first.
        if matches!(self.role, Role::Leader { .. }) && (0..=self.log_end).contains(&offset) {
            self.follower_ends.insert(replica, offset);
        }
    }

    /// The high watermark is the smallest log end over the in-sync replicas. It stays where it is
    /// while too few are in sync (KIP-966) or one of them has not been heard of in this epoch.
    fn move_high_watermark(&mut self) {
        let Role::Leader { isr, .. } = &self.role else {
            return;
        };
        if self.check_min_isr().is_err() {
            return;
        }
        let mut committed = self.log_end;
        for replica in isr.iter().filter(|replica| **replica != self.local) {
            let Some(&end) = self.follower_ends.get(replica) else {
                return;
            };
            committed = committed.min(end);
        }
        if committed > self.high_watermark {
            self.high_watermark = committed;
            self.actions.push_back(Action::MoveHighWatermark(committed));
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
            replicas: vec![0, 1, 2],
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
        let expected = [Action::BecomeLeader { epoch: 3, start: 10 }, Action::MoveHighWatermark(10)];
        assert_eq!(actions(&mut partition), expected);
    }

    #[test]
    fn epochs_are_checked_before_the_role() {
        let mut partition = Partition::new(0, 0, 0);
        assert_eq!(partition.check_leader(5).map_err(|e| e.error), Err(ErrorCode::NOT_LEADER_OR_FOLLOWER));
        partition.handle(NOW, assignment(0, 5, 0));
        assert_eq!(partition.check_leader(-1), Ok(5));
        assert_eq!(partition.check_leader(5), Ok(5));
        assert_eq!(partition.check_leader(4).map_err(|e| e.error), Err(ErrorCode::FENCED_LEADER_EPOCH));
        assert_eq!(partition.check_leader(6).map_err(|e| e.error), Err(ErrorCode::UNKNOWN_LEADER_EPOCH));
        partition.handle(NOW, assignment(1, 6, 1));
        assert_eq!(partition.check_leader(-1).map_err(|e| e.error), Err(ErrorCode::NOT_LEADER_OR_FOLLOWER));
        assert_eq!(partition.check_leader(5).map_err(|e| e.error), Err(ErrorCode::FENCED_LEADER_EPOCH));
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
        let shared =
            Assignment { leader: 0, leader_epoch: 0, partition_epoch: 0, replicas: vec![0, 1], isr: vec![0, 1] };
        partition.handle(NOW, Event::Assigned(shared));
        partition.handle(NOW, Event::Appended { log_end: 3 });
        assert_eq!(actions(&mut partition), [Action::BecomeLeader { epoch: 0, start: 0 }]);
        partition.handle(NOW, assignment(0, 0, 1));
        assert_eq!(actions(&mut partition), [Action::MoveHighWatermark(3)]);
    }

    fn leads(isr: &[i32], partition_epoch: i32) -> Event {
        Event::Assigned(Assignment {
            leader: 0,
            leader_epoch: 1,
            partition_epoch,
            replicas: vec![0, 1, 2],
            isr: isr.to_vec(),
        })
    }

    #[test]
    fn the_slowest_in_sync_follower_decides_what_is_committed() {
        let mut partition = Partition::new(0, 10, 0);
        partition.handle(NOW, leads(&[0, 1, 2], 0));
        partition.handle(NOW, Event::Fetched { replica: 1, offset: 7 });
        assert_eq!(actions(&mut partition).len(), 1, "broker 2 was not heard of");
        partition.handle(NOW, Event::Fetched { replica: 2, offset: 4 });
        assert_eq!(actions(&mut partition), [Action::MoveHighWatermark(4)]);
        // Ends of nobody's log, and of a log that is longer than ours, count for nothing.
        partition.handle(NOW, Event::Fetched { replica: 2, offset: -1 });
        partition.handle(NOW, Event::Fetched { replica: 2, offset: 11 });
        assert_eq!(actions(&mut partition), []);
        // Broker 2 leaves the set.
        partition.handle(NOW, leads(&[0, 1], 1));
        assert_eq!(actions(&mut partition), [Action::MoveHighWatermark(7)]);
    }

    #[test]
    fn too_few_in_sync_replicas_commit_nothing() {
        let mut partition = Partition::new(0, 0, 0);
        assert_eq!(partition.check_min_isr(), Err(UnderMinIsr { isr: 0, min: 0 }));
        partition.handle(NOW, Event::MinInsyncReplicas(2));
        partition.handle(NOW, leads(&[0], 0));
        assert_eq!(partition.check_min_isr(), Err(UnderMinIsr { isr: 1, min: 2 }));
        actions(&mut partition);
        partition.handle(NOW, Event::Appended { log_end: 3 });
        assert_eq!(actions(&mut partition), []);
        partition.handle(NOW, leads(&[0, 1], 1));
        partition.handle(NOW, Event::Fetched { replica: 1, offset: 3 });
        assert_eq!(partition.check_min_isr(), Ok(()));
        assert_eq!(actions(&mut partition), [Action::MoveHighWatermark(3)]);
    }

    #[test]
    fn a_topic_with_one_replica_needs_no_second() {
        let mut partition = Partition::new(0, 0, 0);
        partition.handle(NOW, Event::MinInsyncReplicas(2));
        let alone = Assignment { leader: 0, leader_epoch: 0, partition_epoch: 0, replicas: vec![0], isr: vec![0] };
        partition.handle(NOW, Event::Assigned(alone));
        assert_eq!(partition.check_min_isr(), Ok(()));
    }

    #[test]
    fn a_new_epoch_forgets_where_followers_were() {
        let mut partition = Partition::new(0, 9, 0);
        partition.handle(NOW, leads(&[0, 1], 0));
        partition.handle(NOW, Event::Fetched { replica: 1, offset: 5 });
        actions(&mut partition);
        let next =
            Assignment { leader: 0, leader_epoch: 2, partition_epoch: 1, replicas: vec![0, 1, 2], isr: vec![0, 1] };
        partition.handle(NOW, Event::Assigned(next));
        partition.handle(NOW, Event::Appended { log_end: 12 });
        assert_eq!(actions(&mut partition), [Action::Resign, Action::BecomeLeader { epoch: 2, start: 9 }]);
    }

    proptest! {
        /// A record is committed only when every in-sync replica has it, whatever the order in
        /// which followers are heard, the set changes and records come.
        #[test]
        fn committed_records_are_on_every_in_sync_replica(
            steps in prop::collection::vec((0..4u8, 0..3i32, 0..9i64), 1..80)
        ) {
            let sets: [&[i32]; 4] = [&[0], &[0, 1], &[0, 2], &[0, 1, 2]];
            let mut partition = Partition::new(0, 0, 0);
            partition.handle(NOW, Event::MinInsyncReplicas(2));
            let (mut log_end, mut committed, mut epoch) = (0, 0, 0);
            let mut ends = [0, 0, 0];
            let mut isr = sets[3];
            partition.handle(NOW, leads(isr, epoch));
            for (kind, replica, n) in steps {
                match kind {
                    0 => {
                        log_end += n;
                        partition.handle(NOW, Event::Appended { log_end });
                    }
                    1 | 2 if replica > 0 => {
                        let offset = (ends[replica as usize] + n).min(log_end);
                        ends[replica as usize] = offset;
                        partition.handle(NOW, Event::Fetched { replica, offset });
                    }
                    3 => {
                        let next = sets[n as usize % 4];
                        // The controller lets in only who has all that is committed.
                        if next.iter().all(|&r| r == 0 || ends[r as usize] >= committed) {
                            epoch += 1;
                            isr = next;
                            partition.handle(NOW, leads(isr, epoch));
                        }
                    }
                    _ => {}
                }
                for action in actions(&mut partition) {
                    if let Action::MoveHighWatermark(next) = action {
                        prop_assert!(next > committed && next <= log_end && isr.len() >= 2);
                        committed = next;
                    }
                }
                prop_assert!(isr.iter().all(|&r| r == 0 || ends[r as usize] >= committed));
            }
        }

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
