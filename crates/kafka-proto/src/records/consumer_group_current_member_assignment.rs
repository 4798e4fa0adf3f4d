// @generated from schema/records/consumer_group_current_member_assignment.kafka by `cargo xtask codegen`; do not edit.
//! `ConsumerGroupCurrentMemberAssignment`: What a member of a consumer group holds now (KIP-848).

use crate::{Writer, reader::Source, Array, Detach, Message, Str, Structure, TypedRecord, UnknownTags, Uuid, Vec, VersionRange};

/// Key: What a member of a consumer group holds now (KIP-848).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ConsumerGroupCurrentMemberAssignmentKey {
    /// The group id.
    pub group_id: Str,
    /// The id of the member.
    pub member_id: Str,
}

impl Eq for ConsumerGroupCurrentMemberAssignmentKey {}

impl Detach for ConsumerGroupCurrentMemberAssignmentKey {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
    }
}

impl Structure for ConsumerGroupCurrentMemberAssignmentKey {
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
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for ConsumerGroupCurrentMemberAssignmentValue {}

impl Detach for ConsumerGroupCurrentMemberAssignmentValue {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.assigned_partitions.detach();
        self.partitions_pending_revocation.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ConsumerGroupCurrentMemberAssignmentValue {
    const MIN_LEN: usize = 12;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.member_epoch = r.fixed("member_epoch");
        self.previous_member_epoch = r.fixed("previous_member_epoch");
        self.state = r.fixed("state");
        r.list(&mut self.assigned_partitions, v, "assigned_partitions");
        r.list(&mut self.partitions_pending_revocation, v, "partitions_pending_revocation");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.member_epoch);
        w.fixed(self.previous_member_epoch);
        w.fixed(self.state);
        w.list(&self.assigned_partitions, v, "assigned_partitions");
        w.list(&self.partitions_pending_revocation, v, "partitions_pending_revocation");
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
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for TopicPartitions {}

impl Default for TopicPartitions {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.partitions.detach();
        self.assignment_epochs.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicPartitions {
    const MIN_LEN: usize = 18;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.topic_id = r.fixed("topic_id");
        r.array(&mut self.partitions, "partitions");
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.topic_id);
        w.array(&self.partitions, "partitions");
        if self.unknown_tags.is_empty() && self.assignment_epochs.as_ref().is_some_and(|value| value.is_empty()) {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl TopicPartitions {
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
