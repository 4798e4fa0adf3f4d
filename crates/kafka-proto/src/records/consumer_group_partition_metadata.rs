// @generated from schema/records/consumer_group_partition_metadata.kafka by `cargo xtask codegen`; do not edit.
//! `ConsumerGroupPartitionMetadata`: The topics of a consumer group; written by older versions (KIP-848).

use crate::{Reader, Sizer, Writer, DecodeError, Detach, EncodeError, Message, Str, Structure, TypedRecord, UnknownTags, Uuid, VersionRange};

/// Key: The topics of a consumer group; written by older versions (KIP-848).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ConsumerGroupPartitionMetadataKey {
    /// The group id.
    pub group_id: Str,
}

impl Detach for ConsumerGroupPartitionMetadataKey {
    fn detach(&mut self) {
        self.group_id.detach();
    }
}

impl Structure for ConsumerGroupPartitionMetadataKey {
    const MIN_LEN: usize = 2;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let group_id = r.string("group_id")?;
        Ok(Self { group_id })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.group_id, "group_id")?;
        Ok(())
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.group_id);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ConsumerGroupPartitionMetadataValue {
    /// The topics.
    pub topics: Vec<TopicMetadata>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ConsumerGroupPartitionMetadataValue {
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ConsumerGroupPartitionMetadataValue {
    const MIN_LEN: usize = 2;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topics = r.list(v, "topics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.list(&self.topics, v, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.list(&self.topics, v);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for TopicMetadata {
    fn detach(&mut self) {
        self.topic_name.detach();
        self.partition_metadata.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicMetadata {
    const MIN_LEN: usize = 23;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topic_id = r.fixed("topic_id")?;
        let topic_name = r.string("topic_name")?;
        let num_partitions = r.fixed("num_partitions")?;
        let partition_metadata = r.list(v, "partition_metadata")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic_id, topic_name, num_partitions, partition_metadata, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(20);
        s.string(&self.topic_name, "topic_name")?;
        s.list(&self.partition_metadata, v, "partition_metadata")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.topic_id);
        w.string(&self.topic_name);
        w.fixed(self.num_partitions);
        w.list(&self.partition_metadata, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `partition_metadata`: the racks of the partitions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PartitionMetadata {
    /// The number of the partition.
    pub partition: i32,
    /// The racks of the partition's replicas.
    pub racks: Vec<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for PartitionMetadata {
    fn detach(&mut self) {
        self.racks.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for PartitionMetadata {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let partition = r.fixed("partition")?;
        let racks = r.strings("racks")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition, racks, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.strings(&self.racks, "racks")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.partition);
        w.strings(&self.racks);
        w.tags(&self.unknown_tags);
    }
}
