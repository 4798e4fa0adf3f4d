//! The machine itself: roles, moves between them, and the durable steps that every move waits for.

use std::collections::VecDeque;

use kafka_proto::time::Time;

use crate::role::{Candidate, Leader, Resigned, Role, Stage, Unattached};
use crate::{Action, ControlRecord, Event, Form, LogOutline, QuorumState, ReplicaKey, RoleName, VoterSet};

/// What a replica finds when it opens its directory.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Opening {
    /// The newest voters in the log or in the snapshot; those of `controller.quorum.voters` at kraft.version 0.
    pub voters: VoterSet,
    /// Whether the voters are in the log, or in a snapshot of it. If not (they come from the checkpoint that formatting
    /// wrote) the first leader writes them.
    pub voters_in_log: bool,
    /// The newest `kraft.version` in the log or in the snapshot; 0 if there is none.
    pub kraft_version: i16,
    /// The quorum-state file, if there is one.
    pub quorum_state: Option<QuorumState>,
    /// What there is of the log. It need not be on the disk yet.
    pub log: LogOutline,
}

/// Why a replica cannot start on what it found.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// Quorums of more than one voter are not handled yet.
    #[error("the quorum has {0} voters; more than one is not supported yet")]
    ManyVoters(usize),
    /// Observers are not handled yet.
    #[error("{0} is not a voter of the quorum, and observers are not supported yet")]
    NotAVoter(ReplicaKey),
    /// A newer `kraft.version` than this crate knows.
    #[error("kraft.version {0} is not supported")]
    KRaftVersion(i16),
    /// The log begins after the newest snapshot ends: what lies between is lost.
    #[error("the log starts at offset {log_start}, but the newest snapshot ends at {snapshot_end}")]
    Gap {
        /// First offset of the log.
        log_start: i64,
        /// End of the newest snapshot, 0 without one.
        snapshot_end: i64,
    },
    /// The log ends before the newest snapshot does: it must be truncated to it before the replica starts.
    #[error("the log ends at offset {log_end}, before the newest snapshot at {snapshot_end}")]
    Behind {
        /// End of the log.
        log_end: i64,
        /// End of the newest snapshot.
        snapshot_end: i64,
    },
    /// There is no later epoch to stand for election in.
    #[error("the epoch {0} has no successor")]
    EpochExhausted(i32),
}

/// One replica of the metadata log. See the [crate documentation](crate).
#[derive(Debug, Clone)]
pub struct Raft {
    node: ReplicaKey,
    voters: VoterSet,
    voters_in_log: bool,
    kraft_version: i16,
    role: Role,
    log_end: i64,
    /// Below it everything is on the disk. Nothing is taken for durable that was not reported since the start.
    flushed: i64,
    is_flushing: bool,
    high_watermark: Option<i64>,
    actions: VecDeque<Action>,
}

impl Raft {
    /// Opens a replica. It does nothing before the time that [`Raft::poll_timeout`] gives, which for a sole voter is
    /// `now`.
    ///
    /// # Errors
    /// [`OpenError`], when what was found cannot be a replica, or is one of a kind that is not handled yet.
    pub fn open(node: ReplicaKey, opening: Opening, now: Time) -> Result<Self, OpenError> {
        let Opening { voters, voters_in_log, kraft_version, quorum_state, log } = opening;
        check_log(&log)?;
        if !(0..=crate::control::KRAFT_VERSION_MAX).contains(&kraft_version) {
            return Err(OpenError::KRaftVersion(kraft_version));
        }
        if voters.len() > 1 {
            return Err(OpenError::ManyVoters(voters.len()));
        }
        if !voters.contains(node) {
            return Err(OpenError::NotAVoter(node));
        }
        let saved_epoch = quorum_state.as_ref().map_or(0, |state| state.epoch);
        // A log that is ahead of the file means that the file is lost or old: its epochs are spent all the same.
        let epoch = saved_epoch.max(log.end.epoch);
        if epoch == i32::MAX {
            return Err(OpenError::EpochExhausted(epoch));
        }
        let led = quorum_state.is_some_and(|state| state.epoch == epoch && state.leader_id == Some(node.id));
        let role = if led {
            Role::Resigned(Resigned { epoch, election_at: Some(now) })
        } else {
            Role::Unattached(Unattached { epoch, election_at: now })
        };
        Ok(Raft {
            node,
            voters,
            voters_in_log,
            kraft_version,
            role,
            log_end: log.end.offset,
            flushed: log.start_offset,
            is_flushing: false,
            high_watermark: None,
            actions: VecDeque::new(),
        })
    }

    /// Takes in what happened. What follows from it comes out of [`Raft::poll_action`].
    ///
    /// # Panics
    /// When the driver reports what cannot be: an append outside the epoch that this node leads, a log that shrinks, a
    /// flush of more than there is.
    pub fn handle(&mut self, now: Time, event: Event) {
        match event {
            Event::Timeout => self.on_timeout(now),
            Event::QuorumStateSaved => self.on_saved(),
            Event::Appended { end_offset } => self.on_appended(end_offset),
            Event::Flushed { end_offset } => self.on_flushed(end_offset),
            Event::IoFailed | Event::Shutdown => self.resign(),
        }
    }

    /// The next thing to do.
    pub fn poll_action(&mut self) -> Option<Action> {
        self.actions.pop_front()
    }

    /// When to call [`Raft::handle`] with [`Event::Timeout`].
    pub fn poll_timeout(&self) -> Option<Time> {
        self.role.election_at()
    }

    /// The epoch that it has reached.
    pub fn epoch(&self) -> i32 {
        self.role.epoch()
    }

    /// Its role in that epoch.
    pub fn role(&self) -> RoleName {
        self.role.name()
    }

    /// The epoch in which records may be appended now, if this node leads.
    pub fn leading(&self) -> Option<i32> {
        match &self.role {
            Role::Leader(leader) if matches!(leader.stage, Stage::Leading { .. }) => Some(leader.epoch),
            _ => None,
        }
    }

    /// Everything below it is committed. None before the first commit since the start, whatever was committed before:
    /// this replica cannot know.
    pub fn high_watermark(&self) -> Option<i64> {
        self.high_watermark
    }

    /// Who votes.
    pub fn voters(&self) -> &VoterSet {
        &self.voters
    }

    /// The `kraft.version` in force.
    pub fn kraft_version(&self) -> i16 {
        self.kraft_version
    }

    fn on_timeout(&mut self, now: Time) {
        if self.role.election_at().is_some_and(|at| at <= now) {
            let epoch = self.role.epoch() + 1;
            self.role = Role::Candidate(Candidate::new(epoch));
            self.save_quorum_state(epoch, None, Some(self.node));
        }
    }

    fn on_saved(&mut self) {
        match &mut self.role {
            Role::Candidate(candidate) => {
                candidate.grant(self.node.id);
                if candidate.is_elected(&self.voters) {
                    let (epoch, granted) = (candidate.epoch, candidate.granted().collect());
                    self.role = Role::Leader(Leader { epoch, stage: Stage::Saving, granted });
                    self.save_quorum_state(epoch, Some(self.node.id), None);
                }
            }
            Role::Leader(leader) if leader.stage == Stage::Saving => {
                leader.stage = Stage::Starting { epoch_start: self.log_end };
                let epoch = leader.epoch;
                let records = self.start_of_epoch();
                self.actions.push_back(Action::AppendControl { epoch, records });
            }
            // Saved by a role that it has left since.
            Role::Leader(_) | Role::Unattached(_) | Role::Resigned(_) => {}
        }
    }

    fn on_appended(&mut self, end_offset: i64) {
        let Role::Leader(_) = self.role else { panic!("appended by a replica that does not lead") };
        assert!(end_offset > self.log_end, "the log ended at {} and ends at {end_offset} now", self.log_end);
        self.log_end = end_offset;
        self.flush();
    }

    fn on_flushed(&mut self, end_offset: i64) {
        assert!(end_offset <= self.log_end, "{end_offset} is flushed of a log that ends at {}", self.log_end);
        self.flushed = self.flushed.max(end_offset);
        self.is_flushing = false;
        self.advance();
        self.flush();
    }

    /// Moves the high watermark, and takes writes once the start of the epoch is committed.
    fn advance(&mut self) {
        let Role::Leader(leader) = &mut self.role else {
            return;
        };
        // A sole voter is the whole quorum; followers add what they report when they fetch.
        let Some(offset) = leader.high_watermark(vec![self.flushed]) else {
            return;
        };
        if self.high_watermark.is_none_or(|committed| committed < offset) {
            self.high_watermark = Some(offset);
            self.actions.push_back(Action::HighWatermark(offset));
        }
        if let Stage::Starting { epoch_start } = leader.stage {
            leader.stage = Stage::Leading { epoch_start };
            self.actions.push_back(Action::Lead { epoch: leader.epoch, log_end: self.log_end });
        }
    }

    fn flush(&mut self) {
        if matches!(self.role, Role::Leader(_)) && !self.is_flushing && self.flushed < self.log_end {
            self.is_flushing = true;
            self.actions.push_back(Action::Flush);
        }
    }

    fn resign(&mut self) {
        let epoch = self.role.epoch();
        // Actions that were not taken yet belong to a role that is over.
        self.actions.clear();
        if matches!(self.role, Role::Leader(_)) {
            self.actions.push_back(Action::Resigned { epoch });
        }
        self.role = Role::Resigned(Resigned { epoch, election_at: None });
    }

    fn start_of_epoch(&mut self) -> Vec<ControlRecord> {
        let granting_voters = match &self.role {
            Role::Leader(leader) => leader.granted.clone(),
            _ => Vec::new(),
        };
        let voters = self.voters.iter().map(|voter| voter.key.id).collect();
        let mut records = vec![ControlRecord::LeaderChange { leader_id: self.node.id, voters, granting_voters }];
        if self.kraft_version >= 1 && !self.voters_in_log {
            records.push(ControlRecord::KRaftVersion(self.kraft_version));
            records.push(ControlRecord::KRaftVoters(self.voters.clone()));
            self.voters_in_log = true;
        }
        records
    }

    fn save_quorum_state(&mut self, epoch: i32, leader_id: Option<i32>, voted: Option<ReplicaKey>) {
        let form = match self.kraft_version {
            0 => Form::V0 { voters: self.voters.iter().map(|voter| voter.key.id).collect() },
            _ => Form::V1,
        };
        self.actions.push_back(Action::SaveQuorumState(QuorumState { epoch, leader_id, voted, form }));
    }
}

fn check_log(log: &LogOutline) -> Result<(), OpenError> {
    let snapshot_end = log.snapshot.map_or(0, |snapshot| snapshot.offset);
    if log.start_offset > snapshot_end {
        return Err(OpenError::Gap { log_start: log.start_offset, snapshot_end });
    }
    if log.end.offset < snapshot_end {
        return Err(OpenError::Behind { log_end: log.end.offset, snapshot_end });
    }
    Ok(())
}

#[cfg(test)]
mod tests;
