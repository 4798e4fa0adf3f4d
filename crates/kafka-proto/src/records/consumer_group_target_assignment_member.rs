// @generated from schema/records/consumer_group_target_assignment_member.kafka by `cargo xtask codegen`; do not edit.
//! `ConsumerGroupTargetAssignmentMember`: What a member of a consumer group shall have (KIP-848).

use crate::{Reader, Sizer, Writer, Array, DecodeError, Detach, EncodeError, Message, Str, Structure, TypedRecord, UnknownTags, Uuid, VersionRange};

/// Key: What a member of a consumer group shall have (KIP-848).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ConsumerGroupTargetAssignmentMemberKey {
    /// The group id.
    pub group_id: Str,
    /// The id of the member.
    pub member_id: Str,
}

impl Detach for ConsumerGroupTargetAssignmentMemberKey {
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
    }
}

impl Structure for ConsumerGroupTargetAssignmentMemberKey {
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

impl Message for ConsumerGroupTargetAssignmentMemberKey {
    const NAME: &'static str = "ConsumerGroupTargetAssignmentMemberKey";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl TypedRecord for ConsumerGroupTargetAssignmentMemberKey {
    const TYPE: i16 = 7;
}

/// Value: What a member of a consumer group shall have (KIP-848).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ConsumerGroupTargetAssignmentMemberValue {
    /// Topics and partitions.
    pub topic_partitions: Vec<TopicPartition>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ConsumerGroupTargetAssignmentMemberValue {
    fn detach(&mut self) {
        self.topic_partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ConsumerGroupTargetAssignmentMemberValue {
    const MIN_LEN: usize = 2;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topic_partitions = r.list(v, "topic_partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic_partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.list(&self.topic_partitions, v, "topic_partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.list(&self.topic_partitions, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for ConsumerGroupTargetAssignmentMemberValue {
    const NAME: &'static str = "ConsumerGroupTargetAssignmentMemberValue";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for ConsumerGroupTargetAssignmentMemberValue {
    const TYPE: i16 = 7;
}

/// An element of `topic_partitions`: topics and partitions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TopicPartition {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The partitions.
    pub partitions: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for TopicPartition {
    fn detach(&mut self) {
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicPartition {
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
