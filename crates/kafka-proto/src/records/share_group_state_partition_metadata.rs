// @generated from schema/records/share_group_state_partition_metadata.kafka by `cargo xtask codegen`; do not edit.
//! `ShareGroupStatePartitionMetadata`: Which share partitions of a group have their state set up (KIP-932).

use crate::{Writer, reader::Source, Array, Detach, Message, Str, Structure, TypedRecord, UnknownTags, Uuid, Vec, VersionRange};

/// Key: Which share partitions of a group have their state set up (KIP-932).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ShareGroupStatePartitionMetadataKey {
    /// The group id.
    pub group_id: Str,
}

impl Eq for ShareGroupStatePartitionMetadataKey {}

impl Detach for ShareGroupStatePartitionMetadataKey {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
    }
}

impl Structure for ShareGroupStatePartitionMetadataKey {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.group_id, "group_id");
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.group_id, "group_id");
    }
}

impl Message for ShareGroupStatePartitionMetadataKey {
    const NAME: &'static str = "ShareGroupStatePartitionMetadataKey";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl TypedRecord for ShareGroupStatePartitionMetadataKey {
    const TYPE: i16 = 15;
}

/// Value: Which share partitions of a group have their state set up (KIP-932).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ShareGroupStatePartitionMetadataValue {
    /// Topics whose share state is being set up.
    pub initializing_topics: Vec<TopicPartitionsInfo>,
    /// Topics whose share state is set up.
    pub initialized_topics: Vec<TopicPartitionsInfo>,
    /// Topics whose share state is on its way out.
    pub deleting_topics: Vec<TopicInfo>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ShareGroupStatePartitionMetadataValue {}

impl Detach for ShareGroupStatePartitionMetadataValue {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.initializing_topics.detach();
        self.initialized_topics.detach();
        self.deleting_topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ShareGroupStatePartitionMetadataValue {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.list(&mut self.initializing_topics, v, "initializing_topics");
        r.list(&mut self.initialized_topics, v, "initialized_topics");
        r.list(&mut self.deleting_topics, v, "deleting_topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.initializing_topics, v, "initializing_topics");
        w.list(&self.initialized_topics, v, "initialized_topics");
        w.list(&self.deleting_topics, v, "deleting_topics");
        w.tags(&self.unknown_tags);
    }
}

impl Message for ShareGroupStatePartitionMetadataValue {
    const NAME: &'static str = "ShareGroupStatePartitionMetadataValue";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for ShareGroupStatePartitionMetadataValue {
    const TYPE: i16 = 15;
}

/// A topic and its partitions.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TopicPartitionsInfo {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The name of the topic.
    pub topic_name: Str,
    /// The partitions.
    pub partitions: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for TopicPartitionsInfo {}

impl Detach for TopicPartitionsInfo {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topic_name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicPartitionsInfo {
    const MIN_LEN: usize = 19;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.topic_id = r.fixed("topic_id");
        r.string(&mut self.topic_name, "topic_name");
        r.array(&mut self.partitions, "partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.topic_id);
        w.string(&self.topic_name, "topic_name");
        w.array(&self.partitions, "partitions");
        w.tags(&self.unknown_tags);
    }
}

/// A topic and how it shall be made.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TopicInfo {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The name of the topic.
    pub topic_name: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for TopicInfo {}

impl Detach for TopicInfo {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topic_name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicInfo {
    const MIN_LEN: usize = 18;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.topic_id = r.fixed("topic_id");
        r.string(&mut self.topic_name, "topic_name");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.topic_id);
        w.string(&self.topic_name, "topic_name");
        w.tags(&self.unknown_tags);
    }
}
