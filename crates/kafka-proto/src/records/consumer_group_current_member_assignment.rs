// @generated from schema/records/consumer_group_current_member_assignment.kafka by `cargo xtask codegen`; do not edit.
//! `ConsumerGroupCurrentMemberAssignment`: What a member of a consumer group holds now (KIP-848).

use crate::{Reader, Sizer, Writer, Array, DecodeError, Detach, EncodeError, Message, Str, Structure, TypedRecord, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Key: What a member of a consumer group holds now (KIP-848).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ConsumerGroupCurrentMemberAssignmentKey {
    /// The group id.
    pub group_id: Str,
    /// The id of the member.
    pub member_id: Str,
}

impl Detach for ConsumerGroupCurrentMemberAssignmentKey {
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
    }
}

impl Structure for ConsumerGroupCurrentMemberAssignmentKey {
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

impl Message for ConsumerGroupCurrentMemberAssignmentKey {
    const NAME: &'static str = "ConsumerGroupCurrentMemberAssignmentKey";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl TypedRecord for ConsumerGroupCurrentMemberAssignmentKey {
    const TYPE: i16 = 8;
}

/// Value: What a member of a consumer group holds now (KIP-848).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ConsumerGroupCurrentMemberAssignmentValue {
    /// The epoch of the member.
    pub member_epoch: i32,
    /// The epoch of the member before the current one.
    pub previous_member_epoch: i32,
    /// The state of the member: 0 stable, 1 or more on the way to its target.
    pub state: i8,
    /// Partitions that the member has been given.
    pub assigned_partitions: Vec<TopicPartitions>,
    /// Partitions that the member has still to give up.
    pub partitions_pending_revocation: Vec<TopicPartitions>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ConsumerGroupCurrentMemberAssignmentValue {
    fn detach(&mut self) {
        self.assigned_partitions.detach();
        self.partitions_pending_revocation.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ConsumerGroupCurrentMemberAssignmentValue {
    const MIN_LEN: usize = 12;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<9>("member_epoch..state")?;
        let (member_epoch, previous_member_epoch, state) = (b.at(0), b.at(4), b.at(8));
        let assigned_partitions = r.list(v, "assigned_partitions")?;
        let partitions_pending_revocation = r.list(v, "partitions_pending_revocation")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { member_epoch, previous_member_epoch, state, assigned_partitions, partitions_pending_revocation, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(9);
        s.list(&self.assigned_partitions, v, "assigned_partitions")?;
        s.list(&self.partitions_pending_revocation, v, "partitions_pending_revocation")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<9>::new().put(0, self.member_epoch).put(4, self.previous_member_epoch).put(8, self.state));
        w.list(&self.assigned_partitions, v);
        w.list(&self.partitions_pending_revocation, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for ConsumerGroupCurrentMemberAssignmentValue {
    const NAME: &'static str = "ConsumerGroupCurrentMemberAssignmentValue";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for ConsumerGroupCurrentMemberAssignmentValue {
    const TYPE: i16 = 8;
}

/// A topic and its partitions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopicPartitions {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Array<i32>,
    /// For each partition, the epoch at which it came to the member.
    pub assignment_epochs: Option<Array<i32>>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for TopicPartitions {
    fn default() -> Self {
        Self {
            topic_id: Uuid::ZERO,
            partitions: Array::new(),
            assignment_epochs: Some(Array::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for TopicPartitions {
    fn detach(&mut self) {
        self.partitions.detach();
        self.assignment_epochs.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicPartitions {
    const MIN_LEN: usize = 18;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let topic_id = r.fixed("topic_id")?;
        let partitions = r.array("partitions")?;
        let mut assignment_epochs = Some(Array::new());
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 => assignment_epochs = r.opt_array(true, "assignment_epochs")?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { topic_id, partitions, assignment_epochs, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(16);
        s.array(&self.partitions, "partitions")?;
        let mut present = 0;
        if self.assignment_epochs.as_ref().is_none_or(|value| !value.is_empty()) {
            present += 1;
            s.tag(0, |s| s.opt_array(&self.assignment_epochs, true, "assignment_epochs"))?;
        }
        s.tags(present, &self.unknown_tags, 0b1)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.topic_id);
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
