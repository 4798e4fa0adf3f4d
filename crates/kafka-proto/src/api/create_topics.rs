// @generated from schema/create_topics.kafka by `cargo xtask codegen`; do not edit.
//! `CreateTopics`: Creates topics.

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, Vec, VersionRange};

/// Request: Creates topics.
///
/// Versions 2 to 7, flexible since 5.
#[derive(Debug, Clone, PartialEq)]
pub struct CreateTopicsRequest {
    /// The topics.
    pub topics: Vec<CreatableTopic>,
    /// How long the server may take, in milliseconds.
    pub timeout_ms: i32,
    /// Whether to check only and change nothing.
    pub validate_only: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for CreateTopicsRequest {}

impl Default for CreateTopicsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            topics: Vec::new(),
            timeout_ms: 60000,
            validate_only: false,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for CreateTopicsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CreateTopicsRequest {
    const MIN_LEN: usize = 7;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.list(&mut self.topics, v, "topics");
        self.timeout_ms = r.fixed("timeout_ms");
        self.validate_only = r.fixed("validate_only");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.topics, v, "topics");
        w.fixed(self.timeout_ms);
        w.fixed(self.validate_only);
        w.tags(&self.unknown_tags);
    }
}

impl Message for CreateTopicsRequest {
    const NAME: &'static str = "CreateTopicsRequest";
    const VERSIONS: VersionRange = VersionRange::new(2, 7);
    const FLEXIBLE_SINCE: i16 = 5;
}

impl Request for CreateTopicsRequest {
    const KEY: ApiKey = ApiKey(19);
    const LATEST_STABLE: i16 = 7;
    type Response = CreateTopicsResponse;
}

/// Response: Creates topics.
///
/// Versions 2 to 7, flexible since 5.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CreateTopicsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The topics.
    pub topics: Vec<CreatableTopicResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for CreateTopicsResponse {}

impl Detach for CreateTopicsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CreateTopicsResponse {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        r.list(&mut self.topics, v, "topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.list(&self.topics, v, "topics");
        w.tags(&self.unknown_tags);
    }
}

impl Message for CreateTopicsResponse {
    const NAME: &'static str = "CreateTopicsResponse";
    const VERSIONS: VersionRange = VersionRange::new(2, 7);
    const FLEXIBLE_SINCE: i16 = 5;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CreatableTopic {
    /// The name of the topic, or of the configuration key.
    pub name: Str,
    /// The number of partitions, -1 for the default.
    pub num_partitions: i32,
    /// The number of replicas of each partition, -1 for the default.
    pub replication_factor: i16,
    /// The replicas of each partition, if the controller shall not choose them.
    pub assignments: Vec<CreatableReplicaAssignment>,
    /// Configuration keys and values.
    pub configs: Vec<CreatableTopicConfig>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for CreatableTopic {}

impl Detach for CreatableTopic {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.assignments.detach();
        self.configs.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CreatableTopic {
    const MIN_LEN: usize = 10;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.name, "name");
        self.num_partitions = r.fixed("num_partitions");
        self.replication_factor = r.fixed("replication_factor");
        r.list(&mut self.assignments, v, "assignments");
        r.list(&mut self.configs, v, "configs");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.name, "name");
        w.fixed(self.num_partitions);
        w.fixed(self.replication_factor);
        w.list(&self.assignments, v, "assignments");
        w.list(&self.configs, v, "configs");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `assignments`: the replicas of each partition, if the controller shall not choose them.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CreatableReplicaAssignment {
    /// The number of the partition.
    pub partition_index: i32,
    /// Broker ids, the first of them the preferred leader.
    pub broker_ids: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for CreatableReplicaAssignment {}

impl Detach for CreatableReplicaAssignment {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.broker_ids.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CreatableReplicaAssignment {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.partition_index = r.fixed("partition_index");
        r.array(&mut self.broker_ids, "broker_ids");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.partition_index);
        w.array(&self.broker_ids, "broker_ids");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `configs`: configuration keys and values.
#[derive(Debug, Clone, PartialEq)]
pub struct CreatableTopicConfig {
    /// The name of the topic, or of the configuration key.
    pub name: Str,
    /// The value; null if there is none.
    pub value: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for CreatableTopicConfig {}

impl Default for CreatableTopicConfig {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            name: Str::new(),
            value: Some(Str::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for CreatableTopicConfig {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.value.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CreatableTopicConfig {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.name, "name");
        r.opt_string(&mut self.value, true, "value");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.name, "name");
        w.opt_string(&self.value, true, "value");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq)]
pub struct CreatableTopicResult {
    /// The name of the topic, or of the configuration key.
    pub name: Str,
    /// The id of the topic. Since version 7.
    pub topic_id: Uuid,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// Why the configuration is left out, if it is. Since version 5.
    pub topic_config_error_code: ErrorCode,
    /// The number of partitions, -1 for the default. Since version 5.
    pub num_partitions: i32,
    /// The number of replicas of each partition, -1 for the default. Since version 5.
    pub replication_factor: i16,
    /// The configuration of the topic; null if the principal may not see it. Since version 5.
    pub configs: Option<Vec<CreatableTopicConfigs>>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for CreatableTopicResult {}

impl Default for CreatableTopicResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            name: Str::new(),
            topic_id: Uuid::ZERO,
            error_code: ErrorCode(0),
            error_message: Some(Str::new()),
            topic_config_error_code: ErrorCode(0),
            num_partitions: -1,
            replication_factor: -1,
            configs: Some(Vec::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for CreatableTopicResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.error_message.detach();
        self.configs.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CreatableTopicResult {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.name, "name");
        if v >= 7 {
            self.topic_id = r.fixed("topic_id");
        }
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        if v >= 5 {
            self.num_partitions = r.fixed("num_partitions");
            self.replication_factor = r.fixed("replication_factor");
            r.opt_list(&mut self.configs, v, true, "configs");
        }
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.name, "name");
        if v >= 7 {
            w.fixed(self.topic_id);
        } else {
            w.ignored(self.topic_id.is_zero(), "topic_id");
        }
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        if v >= 5 {
            w.fixed(self.num_partitions);
            w.fixed(self.replication_factor);
            w.opt_list(&self.configs, v, true, "configs");
        } else {
            w.ignored(self.num_partitions == -1, "num_partitions");
            w.ignored(self.replication_factor == -1, "replication_factor");
            w.ignored(self.configs.as_ref().is_none_or(|value| value.is_empty()), "configs");
        }
        if self.unknown_tags.is_empty() && self.topic_config_error_code == ErrorCode(0) {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl CreatableTopicResult {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, _v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 => self.topic_config_error_code = r.fixed("topic_config_error_code"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        let present = usize::from(v >= 5 && self.topic_config_error_code != ErrorCode(0));
        w.tag_count(present, &self.unknown_tags, 0b1);
        if v >= 5 && self.topic_config_error_code != ErrorCode(0) {
            w.tag(0, 2);
            w.fixed(self.topic_config_error_code);
        } else {
            w.ignored(v >= 5 || self.topic_config_error_code == ErrorCode(0), "topic_config_error_code");
        }
        w.unknown_tags(&self.unknown_tags, 1, u32::MAX);
    }
}

/// An element of `configs`: the configuration of the topic; null if the principal may not see it.
#[derive(Debug, Clone, PartialEq)]
pub struct CreatableTopicConfigs {
    /// The name of the topic, or of the configuration key.
    pub name: Str,
    /// The value; null if there is none.
    pub value: Option<Str>,
    /// Whether the key cannot be changed at run time.
    pub read_only: bool,
    /// Where the value comes from: 1 topic, 2 broker, 3 default of brokers, 4 static, 5 built-in, 6 logger.
    pub config_source: i8,
    /// Whether the value is a secret and left out.
    pub is_sensitive: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for CreatableTopicConfigs {}

impl Default for CreatableTopicConfigs {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            name: Str::new(),
            value: Some(Str::new()),
            read_only: false,
            config_source: -1,
            is_sensitive: false,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for CreatableTopicConfigs {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.value.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CreatableTopicConfigs {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.name, "name");
        r.opt_string(&mut self.value, true, "value");
        self.read_only = r.fixed("read_only");
        self.config_source = r.fixed("config_source");
        self.is_sensitive = r.fixed("is_sensitive");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.name, "name");
        w.opt_string(&self.value, true, "value");
        w.fixed(self.read_only);
        w.fixed(self.config_source);
        w.fixed(self.is_sensitive);
        w.tags(&self.unknown_tags);
    }
}
