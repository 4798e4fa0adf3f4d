// @generated from schema/create_topics.kafka by `cargo xtask codegen`; do not edit.
//! `CreateTopics`: Creates topics.

use crate::{Reader, Sizer, Writer, ApiKey, Array, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: Creates topics.
///
/// Versions 2 to 7, flexible since 5.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for CreateTopicsRequest {
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
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CreateTopicsRequest {
    const MIN_LEN: usize = 7;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topics = r.list(v, "topics")?;
        let b = r.run::<5>("timeout_ms..validate_only")?;
        let (timeout_ms, validate_only) = (b.at(0), b.at(4));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topics, timeout_ms, validate_only, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(5);
        s.list(&self.topics, v, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.list(&self.topics, v);
        w.run(Packed::<5>::new().put(0, self.timeout_ms).put(4, self.validate_only));
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CreateTopicsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The topics.
    pub topics: Vec<CreatableTopicResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for CreateTopicsResponse {
    fn detach(&mut self) {
        self.topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CreateTopicsResponse {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = r.fixed("throttle_time_ms")?;
        let topics = r.list(v, "topics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.list(&self.topics, v, "topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.list(&self.topics, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for CreateTopicsResponse {
    const NAME: &'static str = "CreateTopicsResponse";
    const VERSIONS: VersionRange = VersionRange::new(2, 7);
    const FLEXIBLE_SINCE: i16 = 5;
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for CreatableTopic {
    fn detach(&mut self) {
        self.name.detach();
        self.assignments.detach();
        self.configs.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CreatableTopic {
    const MIN_LEN: usize = 10;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let b = r.run::<6>("num_partitions..replication_factor")?;
        let (num_partitions, replication_factor) = (b.at(0), b.at(4));
        let assignments = r.list(v, "assignments")?;
        let configs = r.list(v, "configs")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, num_partitions, replication_factor, assignments, configs, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(6);
        s.string(&self.name, "name")?;
        s.list(&self.assignments, v, "assignments")?;
        s.list(&self.configs, v, "configs")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.name);
        w.run(Packed::<6>::new().put(0, self.num_partitions).put(4, self.replication_factor));
        w.list(&self.assignments, v);
        w.list(&self.configs, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `assignments`: the replicas of each partition, if the controller shall not choose them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CreatableReplicaAssignment {
    /// The number of the partition.
    pub partition_index: i32,
    /// Broker ids, the first of them the preferred leader.
    pub broker_ids: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for CreatableReplicaAssignment {
    fn detach(&mut self) {
        self.broker_ids.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CreatableReplicaAssignment {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let partition_index = r.fixed("partition_index")?;
        let broker_ids = r.array("broker_ids")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { partition_index, broker_ids, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.array(&self.broker_ids, "broker_ids")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.partition_index);
        w.array(&self.broker_ids);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `configs`: configuration keys and values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreatableTopicConfig {
    /// The name of the topic, or of the configuration key.
    pub name: Str,
    /// The value; null if there is none.
    pub value: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for CreatableTopicConfig {
    fn default() -> Self {
        Self {
            name: Str::new(),
            value: Some(Str::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for CreatableTopicConfig {
    fn detach(&mut self) {
        self.name.detach();
        self.value.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CreatableTopicConfig {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let value = r.opt_string(true, "value")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, value, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.name, "name")?;
        s.opt_string(&self.value, true, "value")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.opt_string(&self.value);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `topics`: the topics.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for CreatableTopicResult {
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
    fn detach(&mut self) {
        self.name.detach();
        self.error_message.detach();
        self.configs.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CreatableTopicResult {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let topic_id = if v >= 7 { r.fixed("topic_id")? } else { Uuid::ZERO };
        let error_code = r.fixed("error_code")?;
        let error_message = r.opt_string(true, "error_message")?;
        let (num_partitions, replication_factor) = if v >= 5 {
            let b = r.run::<6>("num_partitions..replication_factor")?;
            (b.at(0), b.at(4))
        } else {
            (-1, -1)
        };
        let configs = if v >= 5 { r.opt_list(v, true, "configs")? } else { Some(Vec::new()) };
        let mut topic_config_error_code = ErrorCode(0);
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 => topic_config_error_code = r.fixed("topic_config_error_code")?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { name, topic_id, error_code, error_message, topic_config_error_code, num_partitions, replication_factor, configs, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(2);
        s.string(&self.name, "name")?;
        if v >= 7 {
            s.add(16);
        } else {
            s.ignored(self.topic_id.is_zero(), "topic_id")?;
        }
        s.opt_string(&self.error_message, true, "error_message")?;
        if v >= 5 {
            s.add(6);
            s.opt_list(&self.configs, v, true, "configs")?;
        } else {
            s.ignored(self.num_partitions == -1, "num_partitions")?;
            s.ignored(self.replication_factor == -1, "replication_factor")?;
            s.ignored(self.configs.as_ref().is_none_or(|value| value.is_empty()), "configs")?;
        }
        let mut present = 0;
        if v >= 5 && self.topic_config_error_code != ErrorCode(0) {
            present += 1;
            s.fixed_tag(0, 2);
        } else {
            s.ignored(v >= 5 || self.topic_config_error_code == ErrorCode(0), "topic_config_error_code")?;
        }
        s.tags(present, &self.unknown_tags, 0b1)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.name);
        if v >= 7 {
            w.fixed(self.topic_id);
        }
        w.fixed(self.error_code);
        w.opt_string(&self.error_message);
        if v >= 5 {
            w.run(Packed::<6>::new().put(0, self.num_partitions).put(4, self.replication_factor));
            w.opt_list(&self.configs, v);
        }
        let present = usize::from(v >= 5 && self.topic_config_error_code != ErrorCode(0));
        w.tag_count(present, &self.unknown_tags, 0b1);
        if v >= 5 && self.topic_config_error_code != ErrorCode(0) {
            w.tag(0, 2);
            w.fixed(self.topic_config_error_code);
        }
        w.unknown_tags(&self.unknown_tags, 1..);
    }
}

/// An element of `configs`: the configuration of the topic; null if the principal may not see it.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for CreatableTopicConfigs {
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
    fn detach(&mut self) {
        self.name.detach();
        self.value.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CreatableTopicConfigs {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let value = r.opt_string(true, "value")?;
        let b = r.run::<3>("read_only..is_sensitive")?;
        let (read_only, config_source, is_sensitive) = (b.at(0), b.at(1), b.at(2));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, value, read_only, config_source, is_sensitive, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(3);
        s.string(&self.name, "name")?;
        s.opt_string(&self.value, true, "value")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.opt_string(&self.value);
        w.run(Packed::<3>::new().put(0, self.read_only).put(1, self.config_source).put(2, self.is_sensitive));
        w.tags(&self.unknown_tags);
    }
}
