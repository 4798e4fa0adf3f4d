// @generated from schema/records/streams_group_topology.kafka by `cargo xtask codegen`; do not edit.
//! `StreamsGroupTopology`: The topology of a streams group (KIP-1071).

use crate::{Writer, reader::Source, Array, Detach, Message, Str, Structure, TypedRecord, UnknownTags, Vec, VersionRange};

/// Key: The topology of a streams group (KIP-1071).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StreamsGroupTopologyKey {
    /// The group id.
    pub group_id: Str,
}

impl Eq for StreamsGroupTopologyKey {}

impl Detach for StreamsGroupTopologyKey {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
    }
}

impl Structure for StreamsGroupTopologyKey {
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StreamsGroupTopologyValue {
    /// The epoch.
    pub epoch: i32,
    /// The parts of the topology that run independently.
    pub subtopologies: Vec<Subtopology>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for StreamsGroupTopologyValue {}

impl Detach for StreamsGroupTopologyValue {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.subtopologies.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for StreamsGroupTopologyValue {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.epoch = r.fixed("epoch");
        r.list(&mut self.subtopologies, v, "subtopologies");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.epoch);
        w.list(&self.subtopologies, v, "subtopologies");
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
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for Subtopology {}

impl Detach for Subtopology {
    #[cfg_attr(not(debug_assertions), inline)]
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

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.subtopology_id, "subtopology_id");
        r.strings(&mut self.source_topics, "source_topics");
        r.strings(&mut self.source_topic_regex, "source_topic_regex");
        r.list(&mut self.state_changelog_topics, v, "state_changelog_topics");
        r.strings(&mut self.repartition_sink_topics, "repartition_sink_topics");
        r.list(&mut self.repartition_source_topics, v, "repartition_source_topics");
        r.list(&mut self.copartition_groups, v, "copartition_groups");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.subtopology_id, "subtopology_id");
        w.strings(&self.source_topics, "source_topics");
        w.strings(&self.source_topic_regex, "source_topic_regex");
        w.list(&self.state_changelog_topics, v, "state_changelog_topics");
        w.strings(&self.repartition_sink_topics, "repartition_sink_topics");
        w.list(&self.repartition_source_topics, v, "repartition_source_topics");
        w.list(&self.copartition_groups, v, "copartition_groups");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `copartition_groups`: source topics that must have their partitions assigned together.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for CopartitionGroup {}

impl Detach for CopartitionGroup {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.source_topics.detach();
        self.source_topic_regex.detach();
        self.repartition_source_topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CopartitionGroup {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.array(&mut self.source_topics, "source_topics");
        r.array(&mut self.source_topic_regex, "source_topic_regex");
        r.array(&mut self.repartition_source_topics, "repartition_source_topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.array(&self.source_topics, "source_topics");
        w.array(&self.source_topic_regex, "source_topic_regex");
        w.array(&self.repartition_source_topics, "repartition_source_topics");
        w.tags(&self.unknown_tags);
    }
}

/// A configuration key of a topic and its value.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TopicConfig {
    /// The name of the key.
    pub key: Str,
    /// The value; null if there is none.
    pub value: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for TopicConfig {}

impl Detach for TopicConfig {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.key.detach();
        self.value.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicConfig {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.key, "key");
        r.string(&mut self.value, "value");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.key, "key");
        w.string(&self.value, "value");
        w.tags(&self.unknown_tags);
    }
}

/// A topic and how it shall be made.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for TopicInfo {}

impl Detach for TopicInfo {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.topic_configs.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicInfo {
    const MIN_LEN: usize = 9;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.name, "name");
        self.partitions = r.fixed("partitions");
        self.replication_factor = r.fixed("replication_factor");
        r.list(&mut self.topic_configs, v, "topic_configs");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.name, "name");
        w.fixed(self.partitions);
        w.fixed(self.replication_factor);
        w.list(&self.topic_configs, v, "topic_configs");
        w.tags(&self.unknown_tags);
    }
}
