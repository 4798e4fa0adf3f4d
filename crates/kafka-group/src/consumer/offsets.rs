//! Who may commit and fetch offsets of a consumer group.

use kafka_proto::{ErrorCode, Uuid};

use super::ConsumerGroup;
use crate::offsets::Committer;

/// Since this version of OffsetCommit members of consumer groups may commit.
const MEMBER_EPOCH_VERSION: i16 = 9;

impl ConsumerGroup {
    /// Whether a member may commit offsets of these partitions. The epoch may be older than the member's own for
    /// partitions that came to it no later than that (KIP-1251).
    pub(crate) fn check_offset_commit(
        &self,
        who: &Committer<'_>,
        version: i16,
        transactional: bool,
        mut partitions: impl Iterator<Item = (Uuid, i32)>,
    ) -> Result<(), ErrorCode> {
        // An administrator, while nobody is in the group; or a transaction that does not say for whom.
        let epoch = who.generation;
        let anonymous = who.member_id.is_empty() && who.instance_id.is_none() && epoch == -1;
        if (epoch < 0 && self.members.is_empty()) || (transactional && anonymous) {
            return Ok(());
        }
        let member = self.members.get(who.member_id).ok_or(ErrorCode::UNKNOWN_MEMBER_ID)?;
        if !member.is_classic() && !transactional && version < MEMBER_EPOCH_VERSION {
            return Err(ErrorCode::UNSUPPORTED_VERSION);
        }
        let stale = if member.is_classic() { ErrorCode::ILLEGAL_GENERATION } else { ErrorCode::STALE_MEMBER_EPOCH };
        let known = member.current.epoch;
        if epoch == known {
            return Ok(());
        }
        let has_since = |(topic, partition)| member.assignment_epoch(topic, partition).is_some_and(|at| at <= epoch);
        if epoch > known || !partitions.all(has_since) { Err(stale) } else { Ok(()) }
    }

    /// Whether a member may fetch offsets; whoever names no member may.
    pub(crate) fn check_offset_fetch(&self, member_id: Option<&str>, epoch: i32) -> Result<(), ErrorCode> {
        let member_id = member_id.unwrap_or_default();
        if member_id.is_empty() && epoch < 0 {
            return Ok(());
        }
        let member = self.members.get(member_id).ok_or(ErrorCode::UNKNOWN_MEMBER_ID)?;
        match member.current.epoch == epoch {
            true => Ok(()),
            false if member.is_classic() => Err(ErrorCode::ILLEGAL_GENERATION),
            false => Err(ErrorCode::STALE_MEMBER_EPOCH),
        }
    }
}
