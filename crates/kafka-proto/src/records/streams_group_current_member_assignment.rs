// @generated from schema/records/streams_group_current_member_assignment.kafka by `cargo xtask codegen`; do not edit.
//! `StreamsGroupCurrentMemberAssignment`: What a member of a streams group holds now (KIP-1071).

use crate::{Writer, reader::Source, Array, Detach, Message, Str, Structure, TypedRecord, UnknownTags, Vec, VersionRange};

/// Key: What a member of a streams group holds now (KIP-1071).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StreamsGroupCurrentMemberAssignmentKey {
    /// The group id.
    pub group_id: Str,
    /// The id of the member.
    pub member_id: Str,
}

impl Eq for StreamsGroupCurrentMemberAssignmentKey {}

impl Detach for StreamsGroupCurrentMemberAssignmentKey {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
    }
}

impl Structure for StreamsGroupCurrentMemberAssignmentKey {
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

impl Message for StreamsGroupCurrentMemberAssignmentKey {
    const NAME: &'static str = "StreamsGroupCurrentMemberAssignmentKey";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl TypedRecord for StreamsGroupCurrentMemberAssignmentKey {
    const TYPE: i16 = 22;
}

/// Value: What a member of a streams group holds now (KIP-1071).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StreamsGroupCurrentMemberAssignmentValue {
    /// The epoch of the member.
    pub member_epoch: i32,
    /// The epoch of the member before the current one.
    pub previous_member_epoch: i32,
    /// The state of the member: 0 stable, 1 or more on the way to its target.
    pub state: i8,
    /// Tasks that process records.
    pub active_tasks: Vec<TaskIds>,
    /// Tasks that keep a copy of the state.
    pub standby_tasks: Vec<TaskIds>,
    /// Tasks that catch up, to become active here.
    pub warmup_tasks: Vec<TaskIds>,
    /// Active tasks that the member has still to give up.
    pub active_tasks_pending_revocation: Vec<TaskIds>,
    /// Standby tasks that the member has still to give up.
    pub standby_tasks_pending_revocation: Vec<TaskIds>,
    /// Warm-up tasks that the member has still to give up.
    pub warmup_tasks_pending_revocation: Vec<TaskIds>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for StreamsGroupCurrentMemberAssignmentValue {}

impl Detach for StreamsGroupCurrentMemberAssignmentValue {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.active_tasks.detach();
        self.standby_tasks.detach();
        self.warmup_tasks.detach();
        self.active_tasks_pending_revocation.detach();
        self.standby_tasks_pending_revocation.detach();
        self.warmup_tasks_pending_revocation.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for StreamsGroupCurrentMemberAssignmentValue {
    const MIN_LEN: usize = 16;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.member_epoch = r.fixed("member_epoch");
        self.previous_member_epoch = r.fixed("previous_member_epoch");
        self.state = r.fixed("state");
        r.list(&mut self.active_tasks, v, "active_tasks");
        r.list(&mut self.standby_tasks, v, "standby_tasks");
        r.list(&mut self.warmup_tasks, v, "warmup_tasks");
        r.list(&mut self.active_tasks_pending_revocation, v, "active_tasks_pending_revocation");
        r.list(&mut self.standby_tasks_pending_revocation, v, "standby_tasks_pending_revocation");
        r.list(&mut self.warmup_tasks_pending_revocation, v, "warmup_tasks_pending_revocation");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.member_epoch);
        w.fixed(self.previous_member_epoch);
        w.fixed(self.state);
        w.list(&self.active_tasks, v, "active_tasks");
        w.list(&self.standby_tasks, v, "standby_tasks");
        w.list(&self.warmup_tasks, v, "warmup_tasks");
        w.list(&self.active_tasks_pending_revocation, v, "active_tasks_pending_revocation");
        w.list(&self.standby_tasks_pending_revocation, v, "standby_tasks_pending_revocation");
        w.list(&self.warmup_tasks_pending_revocation, v, "warmup_tasks_pending_revocation");
        w.tags(&self.unknown_tags);
    }
}

impl Message for StreamsGroupCurrentMemberAssignmentValue {
    const NAME: &'static str = "StreamsGroupCurrentMemberAssignmentValue";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for StreamsGroupCurrentMemberAssignmentValue {
    const TYPE: i16 = 22;
}

/// Tasks of a subtopology.
#[derive(Debug, Clone, PartialEq)]
pub struct TaskIds {
    /// The id of the subtopology.
    pub subtopology_id: Str,
    /// The partitions.
    pub partitions: Array<i32>,
    /// For each partition, the epoch at which it came to the member.
    pub assignment_epochs: Option<Array<i32>>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for TaskIds {}

impl Default for TaskIds {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            subtopology_id: Str::new(),
            partitions: Array::new(),
            assignment_epochs: Some(Array::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for TaskIds {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.subtopology_id.detach();
        self.partitions.detach();
        self.assignment_epochs.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TaskIds {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.subtopology_id, "subtopology_id");
        r.array(&mut self.partitions, "partitions");
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.subtopology_id, "subtopology_id");
        w.array(&self.partitions, "partitions");
        if self.unknown_tags.is_empty() && self.assignment_epochs.as_ref().is_some_and(|value| value.is_empty()) {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl TaskIds {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, _v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 => r.opt_array(&mut self.assignment_epochs, true, "assignment_epochs"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        let present = usize::from(self.assignment_epochs.as_ref().is_none_or(|value| !value.is_empty()));
        w.tag_count(present, &self.unknown_tags, 0b1);
        if self.assignment_epochs.as_ref().is_none_or(|value| !value.is_empty()) {
            let open = w.open_tag(0);
            w.opt_array(&self.assignment_epochs, true, "assignment_epochs");
            w.close_tag(open);
        }
        w.unknown_tags(&self.unknown_tags, 1, u32::MAX);
    }
}
