// @generated from schema/records/streams_group_topology.kafka by `cargo xtask codegen`; do not edit.
//! `StreamsGroupTopology`: The topology of a streams group (KIP-1071).

use crate::{Reader, Sizer, Writer, Array, DecodeError, Detach, EncodeError, Message, Str, Structure, TypedRecord, UnknownTags, VersionRange, writer::Packed};

/// Key: The topology of a streams group (KIP-1071).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StreamsGroupTopologyKey {
    /// The group id.
    pub group_id: Str,
}

impl Detach for StreamsGroupTopologyKey {
    fn detach(&mut self) {
        self.group_id.detach();
    }
}

impl Structure for StreamsGroupTopologyKey {
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

impl Message for StreamsGroupTopologyKey {
    const NAME: &'static str = "StreamsGroupTopologyKey";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl TypedRecord for StreamsGroupTopologyKey {
    const TYPE: i16 = 23;
}

/// Value: The topology of a streams group (KIP-1071).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StreamsGroupTopologyValue {
    /// The epoch.
    pub epoch: i32,
    /// The parts of the topology that run independently.
    pub subtopologies: Vec<Subtopology>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for StreamsGroupTopologyValue {
    fn detach(&mut self) {
        self.subtopologies.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for StreamsGroupTopologyValue {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let epoch = r.fixed("epoch")?;
        let subtopologies = r.list(v, "subtopologies")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { epoch, subtopologies, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.list(&self.subtopologies, v, "subtopologies")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.epoch);
        w.list(&self.subtopologies, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for StreamsGroupTopologyValue {
    const NAME: &'static str = "StreamsGroupTopologyValue";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for StreamsGroupTopologyValue {
    const TYPE: i16 = 23;
}

/// An element of `subtopologies`: the parts of the topology that run independently.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Subtopology {
    /// The id of the subtopology.
    pub subtopology_id: Str,
    /// Topics that feed the subtopology.
    pub source_topics: Vec<Str>,
    /// Topics that feed the subtopology, as regular expressions.
    pub source_topic_regex: Vec<Str>,
    /// Topics that back the state of the subtopology.
    pub state_changelog_topics: Vec<TopicInfo>,
    /// Repartition topics that its records go to.
    pub repartition_sink_topics: Vec<Str>,
    /// Repartition topics that feed the subtopology.
    pub repartition_source_topics: Vec<TopicInfo>,
    /// Source topics that must have their partitions assigned together.
    pub copartition_groups: Vec<CopartitionGroup>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for Subtopology {
    fn detach(&mut self) {
        self.subtopology_id.detach();
        self.source_topics.detach();
        self.source_topic_regex.detach();
        self.state_changelog_topics.detach();
        self.repartition_sink_topics.detach();
        self.repartition_source_topics.detach();
        self.copartition_groups.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Subtopology {
    const MIN_LEN: usize = 8;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let subtopology_id = r.string("subtopology_id")?;
        let source_topics = r.strings("source_topics")?;
        let source_topic_regex = r.strings("source_topic_regex")?;
        let state_changelog_topics = r.list(v, "state_changelog_topics")?;
        let repartition_sink_topics = r.strings("repartition_sink_topics")?;
        let repartition_source_topics = r.list(v, "repartition_source_topics")?;
        let copartition_groups = r.list(v, "copartition_groups")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { subtopology_id, source_topics, source_topic_regex, state_changelog_topics, repartition_sink_topics, repartition_source_topics, copartition_groups, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.string(&self.subtopology_id, "subtopology_id")?;
        s.strings(&self.source_topics, "source_topics")?;
        s.strings(&self.source_topic_regex, "source_topic_regex")?;
        s.list(&self.state_changelog_topics, v, "state_changelog_topics")?;
        s.strings(&self.repartition_sink_topics, "repartition_sink_topics")?;
        s.list(&self.repartition_source_topics, v, "repartition_source_topics")?;
        s.list(&self.copartition_groups, v, "copartition_groups")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.subtopology_id);
        w.strings(&self.source_topics);
        w.strings(&self.source_topic_regex);
        w.list(&self.state_changelog_topics, v);
        w.strings(&self.repartition_sink_topics);
        w.list(&self.repartition_source_topics, v);
        w.list(&self.copartition_groups, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `copartition_groups`: source topics that must have their partitions assigned together.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CopartitionGroup {
    /// Topics that feed the subtopology.
    pub source_topics: Array<i16>,
    /// Topics that feed the subtopology, as regular expressions.
    pub source_topic_regex: Array<i16>,
    /// Repartition topics that feed the subtopology.
    pub repartition_source_topics: Array<i16>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for CopartitionGroup {
    fn detach(&mut self) {
        self.source_topics.detach();
        self.source_topic_regex.detach();
        self.repartition_source_topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CopartitionGroup {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let source_topics = r.array("source_topics")?;
        let source_topic_regex = r.array("source_topic_regex")?;
        let repartition_source_topics = r.array("repartition_source_topics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { source_topics, source_topic_regex, repartition_source_topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.array(&self.source_topics, "source_topics")?;
        s.array(&self.source_topic_regex, "source_topic_regex")?;
        s.array(&self.repartition_source_topics, "repartition_source_topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.array(&self.source_topics);
        w.array(&self.source_topic_regex);
        w.array(&self.repartition_source_topics);
        w.tags(&self.unknown_tags);
    }
}

/// A configuration key of a topic and its value.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TopicConfig {
    /// The name of the key.
    pub key: Str,
    /// The value; null if there is none.
    pub value: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for TopicConfig {
    fn detach(&mut self) {
        self.key.detach();
        self.value.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicConfig {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let key = r.string("key")?;
        let value = r.string("value")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { key, value, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.key, "key")?;
        s.string(&self.value, "value")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.key);
        w.string(&self.value);
        w.tags(&self.unknown_tags);
    }
}

/// A topic and how it shall be made.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TopicInfo {
    /// The name.
    pub name: Str,
    /// The partitions.
    pub partitions: i32,
    /// The number of replicas of each partition, -1 for the default.
    pub replication_factor: i16,
    /// The topic's configuration.
    pub topic_configs: Vec<TopicConfig>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for TopicInfo {
    fn detach(&mut self) {
        self.name.detach();
        self.topic_configs.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicInfo {
    const MIN_LEN: usize = 9;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let b = r.run::<6>("partitions..replication_factor")?;
        let (partitions, replication_factor) = (b.at(0), b.at(4));
        let topic_configs = r.list(v, "topic_configs")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, partitions, replication_factor, topic_configs, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(6);
        s.string(&self.name, "name")?;
        s.list(&self.topic_configs, v, "topic_configs")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.name);
        w.run(Packed::<6>::new().put(0, self.partitions).put(4, self.replication_factor));
        w.list(&self.topic_configs, v);
        w.tags(&self.unknown_tags);
    }
}
