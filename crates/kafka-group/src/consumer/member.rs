//! [`Member`]: what the log says of one member.

use kafka_proto::records::*;
use kafka_proto::{Str, Uuid};

use super::current::Current;
use crate::Record;

/// A member of a consumer group.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Member {
    /// What it said of itself.
    pub(super) metadata: ConsumerGroupMemberMetadataValue,
    /// What it holds.
    pub(super) current: Current,
}

impl Default for Member {
    /// A member that has said nothing yet.
    fn default() -> Self {
        let metadata = ConsumerGroupMemberMetadataValue {
            instance_id: None,
            rack_id: None,
            subscribed_topic_regex: None,
            server_assignor: None,
            classic_member_metadata: None,
            ..Default::default()
        };
        Member { metadata, current: Current::default() }
    }
}

/// How far a member is on the way to its target.
///
/// ```text
///                       holds what it shall not own
///       ┌────────▶ Stable ─────────────────────────▶ UnrevokedPartitions   (keeps its epoch)
///       │            │ ▲                                     │
///       │            │ │ the last one was given up           │ it has given them up
///       │            ▼ │                                     ▼
///       │     UnreleasedPartitions ◀─────────────── takes the epoch of the target
///       │     (at the epoch of the target; others               │
///       │      have still to give up what it shall own)         │ all that it shall own is free
///       └───────────────────────────────────────────────────────┘
/// ```
///
/// Each move is one record. From every state a new target epoch leads back to the question what has to be given up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum MemberState {
    /// It holds what it shall own, as of its epoch.
    #[default]
    Stable,
    /// It was told to give partitions up and has not said yet that it did.
    UnrevokedPartitions,
    /// It waits for partitions that others have still to give up.
    UnreleasedPartitions,
    /// Written by a later version of Kafka: treated like the last one, which looks at everything anew.
    Unknown,
}

impl MemberState {
    pub(super) fn from_code(code: i8) -> Self {
        match code {
            0 => Self::Stable,
            1 => Self::UnrevokedPartitions,
            2 => Self::UnreleasedPartitions,
            _ => Self::Unknown,
        }
    }

    pub(super) fn code(self) -> i8 {
        match self {
            Self::Stable => 0,
            Self::UnrevokedPartitions => 1,
            Self::UnreleasedPartitions => 2,
            Self::Unknown => 127,
        }
    }
}

impl Member {
    /// Whether it speaks the classic protocol.
    pub(super) fn is_classic(&self) -> bool {
        self.metadata.classic_member_metadata.is_some()
    }

    /// The epoch at which it got a partition that it holds.
    pub(super) fn assignment_epoch(&self, topic: Uuid, partition: i32) -> Option<i32> {
        let of = |epochs: &super::current::Epochs| epochs.get(&topic)?.get(&partition).copied();
        of(&self.current.assigned).or_else(|| of(&self.current.revoking))
    }
}

/// The end of a member, in the order in which Kafka writes it.
pub(super) fn tombstones(group: &Str, member: &Str) -> [Record; 3] {
    let (group_id, member_id) = (group.clone(), member.clone());
    [
        ConsumerGroupCurrentMemberAssignmentKey { group_id: group_id.clone(), member_id: member_id.clone() }.into(),
        ConsumerGroupTargetAssignmentMemberKey { group_id: group_id.clone(), member_id: member_id.clone() }.into(),
        ConsumerGroupMemberMetadataKey { group_id, member_id }.into(),
    ]
}
