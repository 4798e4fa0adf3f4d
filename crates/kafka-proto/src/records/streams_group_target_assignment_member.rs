// @generated from schema/records/streams_group_target_assignment_member.kafka by `cargo xtask codegen`; do not edit.
//! `StreamsGroupTargetAssignmentMember`: What a member of a streams group shall have (KIP-1071).

use crate::{Writer, reader::Source, Array, Detach, Message, Str, Structure, TypedRecord, UnknownTags, Vec, VersionRange};

/// Key: What a member of a streams group shall have (KIP-1071).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StreamsGroupTargetAssignmentMemberKey {
    /// The group id.
    pub group_id: Str,
    /// The id of the member.
    pub member_id: Str,
}

impl Eq for StreamsGroupTargetAssignmentMemberKey {}

impl Detach for StreamsGroupTargetAssignmentMemberKey {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
    }
}

impl Structure for StreamsGroupTargetAssignmentMemberKey {
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

impl Message for StreamsGroupTargetAssignmentMemberKey {
    const NAME: &'static str = "StreamsGroupTargetAssignmentMemberKey";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl TypedRecord for StreamsGroupTargetAssignmentMemberKey {
    const TYPE: i16 = 21;
}

/// Value: What a member of a streams group shall have (KIP-1071).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StreamsGroupTargetAssignmentMemberValue {
    /// Tasks that process records.
    pub active_tasks: Vec<TaskIds>,
    /// Tasks that keep a copy of the state.
    pub standby_tasks: Vec<TaskIds>,
    /// Tasks that catch up, to become active here.
    pub warmup_tasks: Vec<TaskIds>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for StreamsGroupTargetAssignmentMemberValue {}

impl Detach for StreamsGroupTargetAssignmentMemberValue {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.active_tasks.detach();
        self.standby_tasks.detach();
        self.warmup_tasks.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for StreamsGroupTargetAssignmentMemberValue {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.list(&mut self.active_tasks, v, "active_tasks");
        r.list(&mut self.standby_tasks, v, "standby_tasks");
        r.list(&mut self.warmup_tasks, v, "warmup_tasks");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.active_tasks, v, "active_tasks");
        w.list(&self.standby_tasks, v, "standby_tasks");
        w.list(&self.warmup_tasks, v, "warmup_tasks");
        w.tags(&self.unknown_tags);
    }
}

impl Message for StreamsGroupTargetAssignmentMemberValue {
    const NAME: &'static str = "StreamsGroupTargetAssignmentMemberValue";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for StreamsGroupTargetAssignmentMemberValue {
    const TYPE: i16 = 21;
}

/// Tasks of a subtopology.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TaskIds {
    /// The id of the subtopology.
    pub subtopology_id: Str,
    /// The partitions.
    pub partitions: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for TaskIds {}

impl Detach for TaskIds {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.subtopology_id.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TaskIds {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.subtopology_id, "subtopology_id");
        r.array(&mut self.partitions, "partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.subtopology_id, "subtopology_id");
        w.array(&self.partitions, "partitions");
        w.tags(&self.unknown_tags);
    }
}
