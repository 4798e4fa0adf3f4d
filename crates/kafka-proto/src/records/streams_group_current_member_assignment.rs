// @generated from schema/records/streams_group_current_member_assignment.kafka by `cargo xtask codegen`; do not edit.
//! `StreamsGroupCurrentMemberAssignment`: What a member of a streams group holds now (KIP-1071).

use crate::{Reader, Sizer, Writer, Array, DecodeError, Detach, EncodeError, Message, Str, Structure, TypedRecord, UnknownTags, VersionRange, writer::Packed};

/// Key: What a member of a streams group holds now (KIP-1071).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StreamsGroupCurrentMemberAssignmentKey {
    /// The group id.
    pub group_id: Str,
    /// The id of the member.
    pub member_id: Str,
}

impl Detach for StreamsGroupCurrentMemberAssignmentKey {
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
    }
}

impl Structure for StreamsGroupCurrentMemberAssignmentKey {
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for StreamsGroupCurrentMemberAssignmentValue {
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

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<9>("member_epoch..state")?;
        let (member_epoch, previous_member_epoch, state) = (b.at(0), b.at(4), b.at(8));
        let active_tasks = r.list(v, "active_tasks")?;
        let standby_tasks = r.list(v, "standby_tasks")?;
        let warmup_tasks = r.list(v, "warmup_tasks")?;
        let active_tasks_pending_revocation = r.list(v, "active_tasks_pending_revocation")?;
        let standby_tasks_pending_revocation = r.list(v, "standby_tasks_pending_revocation")?;
        let warmup_tasks_pending_revocation = r.list(v, "warmup_tasks_pending_revocation")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { member_epoch, previous_member_epoch, state, active_tasks, standby_tasks, warmup_tasks, active_tasks_pending_revocation, standby_tasks_pending_revocation, warmup_tasks_pending_revocation, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(9);
        s.list(&self.active_tasks, v, "active_tasks")?;
        s.list(&self.standby_tasks, v, "standby_tasks")?;
        s.list(&self.warmup_tasks, v, "warmup_tasks")?;
        s.list(&self.active_tasks_pending_revocation, v, "active_tasks_pending_revocation")?;
        s.list(&self.standby_tasks_pending_revocation, v, "standby_tasks_pending_revocation")?;
        s.list(&self.warmup_tasks_pending_revocation, v, "warmup_tasks_pending_revocation")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<9>::new().put(0, self.member_epoch).put(4, self.previous_member_epoch).put(8, self.state));
        w.list(&self.active_tasks, v);
        w.list(&self.standby_tasks, v);
        w.list(&self.warmup_tasks, v);
        w.list(&self.active_tasks_pending_revocation, v);
        w.list(&self.standby_tasks_pending_revocation, v);
        w.list(&self.warmup_tasks_pending_revocation, v);
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
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for TaskIds {
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
    fn detach(&mut self) {
        self.subtopology_id.detach();
        self.partitions.detach();
        self.assignment_epochs.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TaskIds {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let subtopology_id = r.string("subtopology_id")?;
        let partitions = r.array("partitions")?;
        let mut assignment_epochs = Some(Array::new());
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 => assignment_epochs = r.opt_array(true, "assignment_epochs")?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { subtopology_id, partitions, assignment_epochs, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.subtopology_id, "subtopology_id")?;
        s.array(&self.partitions, "partitions")?;
        let mut present = 0;
        if self.assignment_epochs.as_ref().is_none_or(|value| !value.is_empty()) {
            present += 1;
            s.tag(0, |s| s.opt_array(&self.assignment_epochs, true, "assignment_epochs"))?;
        }
        s.tags(present, &self.unknown_tags, 0b1)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.subtopology_id);
        w.array(&self.partitions);
        let present = usize::from(self.assignment_epochs.as_ref().is_none_or(|value| !value.is_empty()));
        w.tag_count(present, &self.unknown_tags, 0b1);
        if self.assignment_epochs.as_ref().is_none_or(|value| !value.is_empty()) {
            let size = w.tag_size(|s| s.opt_array(&self.assignment_epochs, true, "assignment_epochs"));
            w.tag(0, size);
            w.opt_array(&self.assignment_epochs);
        }
        w.unknown_tags(&self.unknown_tags, 1..);
    }
}
