// @generated from schema/records/quorum_state_data.kafka by `cargo xtask codegen`; do not edit.
//! `QuorumStateData`: The file `quorum-state`: leader, epoch and vote of a voter.

use crate::{Writer, reader::Source, Detach, Message, Str, Structure, UnknownTags, Uuid, Vec, VersionRange};

/// The file `quorum-state`: leader, epoch and vote of a voter.
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq)]
pub struct QuorumStateData {
    /// The id of the cluster. Until version 0.
    pub cluster_id: Str,
    /// The node id of the leader, -1 if there is none.
    pub leader_id: i32,
    /// The epoch of the leader.
    pub leader_epoch: i32,
    /// The candidate voted for, -1 for none.
    pub voted_id: i32,
    /// The log directory of the candidate voted for. Since version 1.
    pub voted_directory_id: Uuid,
    /// The offset up to which the voters were read; not used any more. Until version 0.
    pub applied_offset: i64,
    /// The voters of the quorum. Until version 0.
    pub current_voters: Option<Vec<Voter>>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for QuorumStateData {}

impl Default for QuorumStateData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            cluster_id: Str::new(),
            leader_id: -1,
            leader_epoch: -1,
            voted_id: -1,
            voted_directory_id: Uuid::ZERO,
            applied_offset: 0,
            current_voters: Some(Vec::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for QuorumStateData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.cluster_id.detach();
        self.current_voters.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for QuorumStateData {
    const MIN_LEN: usize = 23;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v <= 0 {
            r.string(&mut self.cluster_id, "cluster_id");
        }
        self.leader_id = r.fixed("leader_id");
        self.leader_epoch = r.fixed("leader_epoch");
        self.voted_id = r.fixed("voted_id");
        if v >= 1 {
            self.voted_directory_id = r.fixed("voted_directory_id");
        }
        if v <= 0 {
            self.applied_offset = r.fixed("applied_offset");
            r.opt_list(&mut self.current_voters, v, true, "current_voters");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v <= 0 {
            w.string(&self.cluster_id, "cluster_id");
        } else {
            w.absent(self.cluster_id.is_empty(), "cluster_id");
        }
        w.fixed(self.leader_id);
        w.fixed(self.leader_epoch);
        w.fixed(self.voted_id);
        if v >= 1 {
            w.fixed(self.voted_directory_id);
        } else {
            w.absent(self.voted_directory_id.is_zero(), "voted_directory_id");
        }
        if v <= 0 {
            w.fixed(self.applied_offset);
            w.opt_list(&self.current_voters, v, true, "current_voters");
        } else {
            w.absent(self.applied_offset == 0, "applied_offset");
            w.absent(self.current_voters.as_ref().is_none_or(|value| value.is_empty()), "current_voters");
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for QuorumStateData {
    const NAME: &'static str = "QuorumStateData";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `current_voters`: the voters of the quorum.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Voter {
    /// The node id of the voter.
    pub voter_id: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for Voter {}

impl Detach for Voter {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for Voter {
    const MIN_LEN: usize = 5;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.voter_id = r.fixed("voter_id");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.voter_id);
        w.tags(&self.unknown_tags);
    }
}
