// @generated from schema/records/consumer_group_partition_metadata.kafka by `cargo xtask codegen`; do not edit.
//! `ConsumerGroupPartitionMetadata`: The topics of a consumer group; written by older versions (KIP-848).

use crate::{Writer, reader::Source, Detach, Message, Str, Structure, TypedRecord, UnknownTags, Uuid, Vec, VersionRange};

/// Key: The topics of a consumer group; written by older versions (KIP-848).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ConsumerGroupPartitionMetadataKey {
    /// The group id.
    pub group_id: Str,
}

impl Eq for ConsumerGroupPartitionMetadataKey {}

impl Detach for ConsumerGroupPartitionMetadataKey {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
    }
}

impl Structure for ConsumerGroupPartitionMetadataKey {
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

impl Message for ConsumerGroupPartitionMetadataKey {
    const NAME: &'static str = "ConsumerGroupPartitionMetadataKey";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl TypedRecord for ConsumerGroupPartitionMetadataKey {
    const TYPE: i16 = 4;
}

/// Value: The topics of a consumer group; written by older versions (KIP-848).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ConsumerGroupPartitionMetadataValue {
    /// The topics.
    pub topics: Vec<TopicMetadata>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ConsumerGroupPartitionMetadataValue {}

impl Detach for ConsumerGroupPartitionMetadataValue {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ConsumerGroupPartitionMetadataValue {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.list(&mut self.topics, v, "topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.topics, v, "topics");
        w.tags(&self.unknown_tags);
    }
}

impl Message for ConsumerGroupPartitionMetadataValue {
    const NAME: &'static str = "ConsumerGroupPartitionMetadataValue";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for ConsumerGroupPartitionMetadataValue {
    const TYPE: i16 = 4;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TopicMetadata {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The name of the topic.
    pub topic_name: Str,
    /// The number of partitions, -1 for the default.
    pub num_partitions: i32,
    /// The racks of the partitions.
    pub partition_metadata: Vec<PartitionMetadata>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for TopicMetadata {}

impl Detach for TopicMetadata {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topic_name.detach();
        self.partition_metadata.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicMetadata {
    const MIN_LEN: usize = 23;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.topic_id = r.fixed("topic_id");
        r.string(&mut self.topic_name, "topic_name");
        self.num_partitions = r.fixed("num_partitions");
        r.list(&mut self.partition_metadata, v, "partition_metadata");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.topic_id);
        w.string(&self.topic_name, "topic_name");
        w.fixed(self.num_partitions);
        w.list(&self.partition_metadata, v, "partition_metadata");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partition_metadata`: the racks of the partitions.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PartitionMetadata {
    /// The number of the partition.
    pub partition: i32,
    /// The racks of the partition's replicas.
    pub racks: Vec<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for PartitionMetadata {}

impl Detach for PartitionMetadata {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.racks.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for PartitionMetadata {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.partition = r.fixed("partition");
        r.strings(&mut self.racks, "racks");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.partition);
        w.strings(&self.racks, "racks");
        w.tags(&self.unknown_tags);
    }
}
