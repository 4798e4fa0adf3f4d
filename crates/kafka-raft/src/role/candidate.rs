//! It asks for votes.

use std::collections::BTreeSet;

use crate::VoterSet;
use crate::quorum::majority;

/// Counts the votes of its epoch. Its own counts only once it is on the disk: a replica that forgets its vote could
/// vote twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) epoch: i32,
    granted: BTreeSet<i32>,
}

impl Candidate {
    pub(crate) fn new(epoch: i32) -> Self {
        Candidate { epoch, granted: BTreeSet::new() }
    }

    pub(crate) fn grant(&mut self, voter: i32) {
        self.granted.insert(voter);
    }

    pub(crate) fn is_elected(&self, voters: &VoterSet) -> bool {
        let granted = self.granted.iter().filter(|id| voters.contains_id(**id)).count();
        granted >= majority(voters.len())
    }

    pub(crate) fn granted(&self) -> impl Iterator<Item = i32> + '_ {
        self.granted.iter().copied()
    }
}
