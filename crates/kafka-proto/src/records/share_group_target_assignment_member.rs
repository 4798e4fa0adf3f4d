// @generated from schema/records/share_group_target_assignment_member.kafka by `cargo xtask codegen`; do not edit.
//! `ShareGroupTargetAssignmentMember`: What a member of a share group shall have (KIP-932).

use crate::{Writer, reader::Source, Array, Detach, Message, Str, Structure, TypedRecord, UnknownTags, Uuid, Vec, VersionRange};

/// Key: What a member of a share group shall have (KIP-932).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ShareGroupTargetAssignmentMemberKey {
    /// The group id.
    pub group_id: Str,
    /// The id of the member.
    pub member_id: Str,
}

impl Eq for ShareGroupTargetAssignmentMemberKey {}

impl Detach for ShareGroupTargetAssignmentMemberKey {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
    }
}

impl Structure for ShareGroupTargetAssignmentMemberKey {
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

impl Message for ShareGroupTargetAssignmentMemberKey {
    const NAME: &'static str = "ShareGroupTargetAssignmentMemberKey";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl TypedRecord for ShareGroupTargetAssignmentMemberKey {
    const TYPE: i16 = 13;
}

/// Value: What a member of a share group shall have (KIP-932).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ShareGroupTargetAssignmentMemberValue {
    /// Topics and partitions.
    pub topic_partitions: Vec<TopicPartition>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ShareGroupTargetAssignmentMemberValue {}

impl Detach for ShareGroupTargetAssignmentMemberValue {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topic_partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ShareGroupTargetAssignmentMemberValue {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.list(&mut self.topic_partitions, v, "topic_partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.topic_partitions, v, "topic_partitions");
        w.tags(&self.unknown_tags);
    }
}

impl Message for ShareGroupTargetAssignmentMemberValue {
    const NAME: &'static str = "ShareGroupTargetAssignmentMemberValue";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for ShareGroupTargetAssignmentMemberValue {
    const TYPE: i16 = 13;
}

/// An element of `topic_partitions`: topics and partitions.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TopicPartition {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for TopicPartition {}

impl Detach for TopicPartition {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicPartition {
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
