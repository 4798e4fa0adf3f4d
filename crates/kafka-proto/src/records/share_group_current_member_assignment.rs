// @generated from schema/records/share_group_current_member_assignment.kafka by `cargo xtask codegen`; do not edit.
//! `ShareGroupCurrentMemberAssignment`: What a member of a share group holds now (KIP-932).

use crate::{Writer, reader::Source, Array, Detach, Message, Str, Structure, TypedRecord, UnknownTags, Uuid, Vec, VersionRange};

/// Key: What a member of a share group holds now (KIP-932).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ShareGroupCurrentMemberAssignmentKey {
    /// The group id.
    pub group_id: Str,
    /// The id of the member.
    pub member_id: Str,
}

impl Eq for ShareGroupCurrentMemberAssignmentKey {}

impl Detach for ShareGroupCurrentMemberAssignmentKey {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
    }
}

impl Structure for ShareGroupCurrentMemberAssignmentKey {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.group_id, "group_id");
        r.string(&mut self.member_id, "member_id");
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.group_id, "group_id");
        w.string(&self.member_id, "member_id");
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
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for ShareGroupCurrentMemberAssignmentValue {}

impl Detach for ShareGroupCurrentMemberAssignmentValue {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.assigned_partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ShareGroupCurrentMemberAssignmentValue {
    const MIN_LEN: usize = 11;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.member_epoch = r.fixed("member_epoch");
        self.previous_member_epoch = r.fixed("previous_member_epoch");
        self.state = r.fixed("state");
        r.list(&mut self.assigned_partitions, v, "assigned_partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.member_epoch);
        w.fixed(self.previous_member_epoch);
        w.fixed(self.state);
        w.list(&self.assigned_partitions, v, "assigned_partitions");
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TopicPartitions {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for TopicPartitions {}

impl Detach for TopicPartitions {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicPartitions {
    const MIN_LEN: usize = 18;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.topic_id = r.fixed("topic_id");
        r.array(&mut self.partitions, "partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.topic_id);
        w.array(&self.partitions, "partitions");
        w.tags(&self.unknown_tags);
    }
}
