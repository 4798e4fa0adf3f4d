// @generated from schema/records/share_group_current_member_assignment.kafka by `cargo xtask codegen`; do not edit.
//! `ShareGroupCurrentMemberAssignment`: What a member of a share group holds now (KIP-932).

use crate::{Reader, Sizer, Writer, Array, DecodeError, Detach, EncodeError, Message, Str, Structure, TypedRecord, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Key: What a member of a share group holds now (KIP-932).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ShareGroupCurrentMemberAssignmentKey {
    /// The group id.
    pub group_id: Str,
    /// The id of the member.
    pub member_id: Str,
}

impl Detach for ShareGroupCurrentMemberAssignmentKey {
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
    }
}

impl Structure for ShareGroupCurrentMemberAssignmentKey {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let group_id = r.string("group_id")?;
        let member_id = r.string("member_id")?;
        Ok(Self { group_id, member_id })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.group_id, "group_id")?;
        s.string(&self.member_id, "member_id")?;
        Ok(())
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.group_id);
        w.string(&self.member_id);
    }
}

impl Message for ShareGroupCurrentMemberAssignmentKey {
    const NAME: &'static str = "ShareGroupCurrentMemberAssignmentKey";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl TypedRecord for ShareGroupCurrentMemberAssignmentKey {
    const TYPE: i16 = 14;
}

/// Value: What a member of a share group holds now (KIP-932).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ShareGroupCurrentMemberAssignmentValue {
    /// The epoch of the member.
    pub member_epoch: i32,
    /// The epoch of the member before the current one.
    pub previous_member_epoch: i32,
    /// The state of the member: 0 stable, 1 or more on the way to its target.
    pub state: i8,
    /// Partitions that the member has been given.
    pub assigned_partitions: Vec<TopicPartitions>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ShareGroupCurrentMemberAssignmentValue {
    fn detach(&mut self) {
        self.assigned_partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ShareGroupCurrentMemberAssignmentValue {
    const MIN_LEN: usize = 11;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<9>("member_epoch..state")?;
        let (member_epoch, previous_member_epoch, state) = (b.at(0), b.at(4), b.at(8));
        let assigned_partitions = r.list(v, "assigned_partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { member_epoch, previous_member_epoch, state, assigned_partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(9);
        s.list(&self.assigned_partitions, v, "assigned_partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<9>::new().put(0, self.member_epoch).put(4, self.previous_member_epoch).put(8, self.state));
        w.list(&self.assigned_partitions, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for ShareGroupCurrentMemberAssignmentValue {
    const NAME: &'static str = "ShareGroupCurrentMemberAssignmentValue";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for ShareGroupCurrentMemberAssignmentValue {
    const TYPE: i16 = 14;
}

/// A topic and its partitions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TopicPartitions {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for TopicPartitions {
    fn detach(&mut self) {
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicPartitions {
    const MIN_LEN: usize = 18;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let topic_id = r.fixed("topic_id")?;
        let partitions = r.array("partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic_id, partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(16);
        s.array(&self.partitions, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.topic_id);
        w.array(&self.partitions);
        w.tags(&self.unknown_tags);
    }
}
