// @generated from schema/records/quorum_state_data.kafka by `cargo xtask codegen`; do not edit.
//! `QuorumStateData`: The file `quorum-state`: leader, epoch and vote of a voter.

use crate::{Reader, Sizer, Writer, DecodeError, Detach, EncodeError, Message, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// The file `quorum-state`: leader, epoch and vote of a voter.
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for QuorumStateData {
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
    fn detach(&mut self) {
        self.cluster_id.detach();
        self.current_voters.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for QuorumStateData {
    const MIN_LEN: usize = 23;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let cluster_id = if v <= 0 { r.string("cluster_id")? } else { Str::new() };
        let b = r.run::<12>("leader_id..voted_id")?;
        let (leader_id, leader_epoch, voted_id) = (b.at(0), b.at(4), b.at(8));
        let voted_directory_id = if v >= 1 { r.fixed("voted_directory_id")? } else { Uuid::ZERO };
        let applied_offset = if v <= 0 { r.fixed("applied_offset")? } else { 0 };
        let current_voters = if v <= 0 { r.opt_list(v, true, "current_voters")? } else { Some(Vec::new()) };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { cluster_id, leader_id, leader_epoch, voted_id, voted_directory_id, applied_offset, current_voters, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(12);
        if v <= 0 {
            s.string(&self.cluster_id, "cluster_id")?;
        } else {
            s.absent(self.cluster_id.is_empty(), "cluster_id")?;
        }
        if v >= 1 {
            s.add(16);
        } else {
            s.absent(self.voted_directory_id.is_zero(), "voted_directory_id")?;
        }
        if v <= 0 {
            s.add(8);
            s.opt_list(&self.current_voters, v, true, "current_voters")?;
        } else {
            s.absent(self.applied_offset == 0, "applied_offset")?;
            s.absent(self.current_voters.as_ref().is_none_or(|value| value.is_empty()), "current_voters")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        if v <= 0 {
            w.string(&self.cluster_id);
        }
        w.run(Packed::<12>::new().put(0, self.leader_id).put(4, self.leader_epoch).put(8, self.voted_id));
        if v >= 1 {
            w.fixed(self.voted_directory_id);
        }
        if v <= 0 {
            w.fixed(self.applied_offset);
            w.opt_list(&self.current_voters, v);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Voter {
    /// The node id of the voter.
    pub voter_id: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for Voter {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for Voter {
    const MIN_LEN: usize = 5;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let voter_id = r.fixed("voter_id")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { voter_id, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.voter_id);
        w.tags(&self.unknown_tags);
    }
}
