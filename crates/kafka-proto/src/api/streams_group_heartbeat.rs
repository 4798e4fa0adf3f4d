// @generated from schema/streams_group_heartbeat.kafka by `cargo xtask codegen`; do not edit.
//! `StreamsGroupHeartbeat`: The heartbeat of a member of a streams group (KIP-1071).

use crate::{Reader, Sizer, Writer, ApiKey, Array, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: The heartbeat of a member of a streams group (KIP-1071).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StreamsGroupHeartbeatRequest {
    /// The group id.
    pub group_id: Str,
    /// The id of the member.
    pub member_id: Str,
    /// The epoch of the member.
    pub member_epoch: i32,
    /// The epoch of the endpoints that the member knows.
    pub endpoint_information_epoch: i32,
    /// The name of a static member, null for a dynamic one.
    pub instance_id: Option<Str>,
    /// The rack of the client or node.
    pub rack_id: Option<Str>,
    /// How long the member has to give up partitions or to join in a rebalance, in milliseconds; -1 if unchanged.
    pub rebalance_timeout_ms: i32,
    /// The topology of the application.
    pub topology: Option<Topology>,
    /// Tasks that process records.
    pub active_tasks: Option<Vec<TaskIds>>,
    /// Tasks that keep a copy of the state.
    pub standby_tasks: Option<Vec<TaskIds>>,
    /// Tasks that catch up, to become active here.
    pub warmup_tasks: Option<Vec<TaskIds>>,
    /// The id of the process that the member runs in.
    pub process_id: Option<Str>,
    /// Where the application can be reached.
    pub user_endpoint: Option<Endpoint>,
    /// Tags of the client, for rack-aware assignment.
    pub client_tags: Option<Vec<KeyValue>>,
    /// How far the changelogs of the tasks are read.
    pub task_offsets: Option<Vec<TaskOffset>>,
    /// Where the changelogs of the tasks end.
    pub task_end_offsets: Option<Vec<TaskOffset>>,
    /// Whether all members of the application shall stop.
    pub shutdown_application: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for StreamsGroupHeartbeatRequest {
    fn default() -> Self {
        Self {
            group_id: Str::new(),
            member_id: Str::new(),
            member_epoch: 0,
            endpoint_information_epoch: 0,
            instance_id: None,
            rack_id: None,
            rebalance_timeout_ms: -1,
            topology: None,
            active_tasks: None,
            standby_tasks: None,
            warmup_tasks: None,
            process_id: None,
            user_endpoint: None,
            client_tags: None,
            task_offsets: None,
            task_end_offsets: None,
            shutdown_application: false,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for StreamsGroupHeartbeatRequest {
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
        self.instance_id.detach();
        self.rack_id.detach();
        self.topology.detach();
        self.active_tasks.detach();
        self.standby_tasks.detach();
        self.warmup_tasks.detach();
        self.process_id.detach();
        self.user_endpoint.detach();
        self.client_tags.detach();
        self.task_offsets.detach();
        self.task_end_offsets.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for StreamsGroupHeartbeatRequest {
    const MIN_LEN: usize = 27;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let group_id = r.string("group_id")?;
        let member_id = r.string("member_id")?;
        let b = r.run::<8>("member_epoch..endpoint_information_epoch")?;
        let (member_epoch, endpoint_information_epoch) = (b.at(0), b.at(4));
        let instance_id = r.opt_string(true, "instance_id")?;
        let rack_id = r.opt_string(true, "rack_id")?;
        let rebalance_timeout_ms = r.fixed("rebalance_timeout_ms")?;
        let topology = r.opt_struct(v, true, "topology")?;
        let active_tasks = r.opt_list(v, true, "active_tasks")?;
        let standby_tasks = r.opt_list(v, true, "standby_tasks")?;
        let warmup_tasks = r.opt_list(v, true, "warmup_tasks")?;
        let process_id = r.opt_string(true, "process_id")?;
        let user_endpoint = r.opt_struct(v, true, "user_endpoint")?;
        let client_tags = r.opt_list(v, true, "client_tags")?;
        let task_offsets = r.opt_list(v, true, "task_offsets")?;
        let task_end_offsets = r.opt_list(v, true, "task_end_offsets")?;
        let shutdown_application = r.fixed("shutdown_application")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { group_id, member_id, member_epoch, endpoint_information_epoch, instance_id, rack_id, rebalance_timeout_ms, topology, active_tasks, standby_tasks, warmup_tasks, process_id, user_endpoint, client_tags, task_offsets, task_end_offsets, shutdown_application, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(13);
        s.string(&self.group_id, "group_id")?;
        s.string(&self.member_id, "member_id")?;
        s.opt_string(&self.instance_id, true, "instance_id")?;
        s.opt_string(&self.rack_id, true, "rack_id")?;
        s.opt_struct(&self.topology, v, true, "topology")?;
        s.opt_list(&self.active_tasks, v, true, "active_tasks")?;
        s.opt_list(&self.standby_tasks, v, true, "standby_tasks")?;
        s.opt_list(&self.warmup_tasks, v, true, "warmup_tasks")?;
        s.opt_string(&self.process_id, true, "process_id")?;
        s.opt_struct(&self.user_endpoint, v, true, "user_endpoint")?;
        s.opt_list(&self.client_tags, v, true, "client_tags")?;
        s.opt_list(&self.task_offsets, v, true, "task_offsets")?;
        s.opt_list(&self.task_end_offsets, v, true, "task_end_offsets")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.group_id);
        w.string(&self.member_id);
        w.run(Packed::<8>::new().put(0, self.member_epoch).put(4, self.endpoint_information_epoch));
        w.opt_string(&self.instance_id);
        w.opt_string(&self.rack_id);
        w.fixed(self.rebalance_timeout_ms);
        w.opt_struct(&self.topology, v);
        w.opt_list(&self.active_tasks, v);
        w.opt_list(&self.standby_tasks, v);
        w.opt_list(&self.warmup_tasks, v);
        w.opt_string(&self.process_id);
        w.opt_struct(&self.user_endpoint, v);
        w.opt_list(&self.client_tags, v);
        w.opt_list(&self.task_offsets, v);
        w.opt_list(&self.task_end_offsets, v);
        w.fixed(self.shutdown_application);
        w.tags(&self.unknown_tags);
    }
}

impl Message for StreamsGroupHeartbeatRequest {
    const NAME: &'static str = "StreamsGroupHeartbeatRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for StreamsGroupHeartbeatRequest {
    const KEY: ApiKey = ApiKey(88);
    const LATEST_STABLE: i16 = 0;
    type Response = StreamsGroupHeartbeatResponse;
}

/// Response: The heartbeat of a member of a streams group (KIP-1071).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StreamsGroupHeartbeatResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// The id of the member.
    pub member_id: Str,
    /// The epoch of the member.
    pub member_epoch: i32,
    /// How often the member shall send heartbeats, in milliseconds.
    pub heartbeat_interval_ms: i32,
    /// How far behind a task may be and still count as caught up, in offsets.
    pub acceptable_recovery_lag: i32,
    /// How often to report offsets of tasks, in milliseconds.
    pub task_offset_interval_ms: i32,
    /// What the member should know about its group.
    pub status: Option<Vec<Status>>,
    /// Tasks that process records.
    pub active_tasks: Option<Vec<TaskIds>>,
    /// Tasks that keep a copy of the state.
    pub standby_tasks: Option<Vec<TaskIds>>,
    /// Tasks that catch up, to become active here.
    pub warmup_tasks: Option<Vec<TaskIds>>,
    /// The epoch of the endpoints that the member knows.
    pub endpoint_information_epoch: i32,
    /// Which partitions are served where.
    pub partitions_by_user_endpoint: Option<Vec<EndpointToPartitions>>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for StreamsGroupHeartbeatResponse {
    fn default() -> Self {
        Self {
            throttle_time_ms: 0,
            error_code: ErrorCode(0),
            error_message: None,
            member_id: Str::new(),
            member_epoch: 0,
            heartbeat_interval_ms: 0,
            acceptable_recovery_lag: 0,
            task_offset_interval_ms: 0,
            status: Some(Vec::new()),
            active_tasks: None,
            standby_tasks: None,
            warmup_tasks: None,
            endpoint_information_epoch: 0,
            partitions_by_user_endpoint: None,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for StreamsGroupHeartbeatResponse {
    fn detach(&mut self) {
        self.error_message.detach();
        self.member_id.detach();
        self.status.detach();
        self.active_tasks.detach();
        self.standby_tasks.detach();
        self.warmup_tasks.detach();
        self.partitions_by_user_endpoint.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for StreamsGroupHeartbeatResponse {
    const MIN_LEN: usize = 34;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("throttle_time_ms..error_code")?;
        let (throttle_time_ms, error_code) = (b.at(0), b.at(4));
        let error_message = r.opt_string(true, "error_message")?;
        let member_id = r.string("member_id")?;
        let b = r.run::<16>("member_epoch..task_offset_interval_ms")?;
        let (member_epoch, heartbeat_interval_ms, acceptable_recovery_lag, task_offset_interval_ms) = (b.at(0), b.at(4), b.at(8), b.at(12));
        let status = r.opt_list(v, true, "status")?;
        let active_tasks = r.opt_list(v, true, "active_tasks")?;
        let standby_tasks = r.opt_list(v, true, "standby_tasks")?;
        let warmup_tasks = r.opt_list(v, true, "warmup_tasks")?;
        let endpoint_information_epoch = r.fixed("endpoint_information_epoch")?;
        let partitions_by_user_endpoint = r.opt_list(v, true, "partitions_by_user_endpoint")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, error_code, error_message, member_id, member_epoch, heartbeat_interval_ms, acceptable_recovery_lag, task_offset_interval_ms, status, active_tasks, standby_tasks, warmup_tasks, endpoint_information_epoch, partitions_by_user_endpoint, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(26);
        s.opt_string(&self.error_message, true, "error_message")?;
        s.string(&self.member_id, "member_id")?;
        s.opt_list(&self.status, v, true, "status")?;
        s.opt_list(&self.active_tasks, v, true, "active_tasks")?;
        s.opt_list(&self.standby_tasks, v, true, "standby_tasks")?;
        s.opt_list(&self.warmup_tasks, v, true, "warmup_tasks")?;
        s.opt_list(&self.partitions_by_user_endpoint, v, true, "partitions_by_user_endpoint")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<6>::new().put(0, self.throttle_time_ms).put(4, self.error_code));
        w.opt_string(&self.error_message);
        w.string(&self.member_id);
        w.run(Packed::<16>::new().put(0, self.member_epoch).put(4, self.heartbeat_interval_ms).put(8, self.acceptable_recovery_lag).put(12, self.task_offset_interval_ms));
        w.opt_list(&self.status, v);
        w.opt_list(&self.active_tasks, v);
        w.opt_list(&self.standby_tasks, v);
        w.opt_list(&self.warmup_tasks, v);
        w.fixed(self.endpoint_information_epoch);
        w.opt_list(&self.partitions_by_user_endpoint, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for StreamsGroupHeartbeatResponse {
    const NAME: &'static str = "StreamsGroupHeartbeatResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// The value of `topology`: the topology of the application.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Topology {
    /// The epoch.
    pub epoch: i32,
    /// The parts of the topology that run independently.
    pub subtopologies: Vec<Subtopology>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for Topology {
    fn detach(&mut self) {
        self.subtopologies.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Topology {
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

/// An element of `partitions_by_user_endpoint`: which partitions are served where.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EndpointToPartitions {
    /// Where the application can be reached.
    pub user_endpoint: Endpoint,
    /// Partitions whose active tasks run at the endpoint.
    pub active_partitions: Vec<TopicPartition>,
    /// Partitions whose standby tasks run at the endpoint.
    pub standby_partitions: Vec<TopicPartition>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for EndpointToPartitions {
    fn detach(&mut self) {
        self.user_endpoint.detach();
        self.active_partitions.detach();
        self.standby_partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for EndpointToPartitions {
    const MIN_LEN: usize = 7;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let user_endpoint = Structure::read(r, v)?;
        let active_partitions = r.list(v, "active_partitions")?;
        let standby_partitions = r.list(v, "standby_partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { user_endpoint, active_partitions, standby_partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        self.user_endpoint.measure(s, v)?;
        s.list(&self.active_partitions, v, "active_partitions")?;
        s.list(&self.standby_partitions, v, "standby_partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        self.user_endpoint.write(w, v);
        w.list(&self.active_partitions, v);
        w.list(&self.standby_partitions, v);
        w.tags(&self.unknown_tags);
    }
}

/// A key and a value.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KeyValue {
    /// The name of the key.
    pub key: Str,
    /// The value; null if there is none.
    pub value: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for KeyValue {
    fn detach(&mut self) {
        self.key.detach();
        self.value.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for KeyValue {
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
    pub topic_configs: Vec<KeyValue>,
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

/// A host and a port.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Endpoint {
    /// The host name or address.
    pub host: Str,
    /// The port.
    pub port: u16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for Endpoint {
    fn detach(&mut self) {
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Endpoint {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let host = r.string("host")?;
        let port = r.fixed("port")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { host, port, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(2);
        s.string(&self.host, "host")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.host);
        w.fixed(self.port);
        w.tags(&self.unknown_tags);
    }
}

/// How far a task is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TaskOffset {
    /// The id of the subtopology.
    pub subtopology_id: Str,
    /// The number of the partition.
    pub partition: i32,
    /// The offset.
    pub offset: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for TaskOffset {
    fn detach(&mut self) {
        self.subtopology_id.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TaskOffset {
    const MIN_LEN: usize = 14;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let subtopology_id = r.string("subtopology_id")?;
        let b = r.run::<12>("partition..offset")?;
        let (partition, offset) = (b.at(0), b.at(4));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { subtopology_id, partition, offset, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(12);
        s.string(&self.subtopology_id, "subtopology_id")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.subtopology_id);
        w.run(Packed::<12>::new().put(0, self.partition).put(4, self.offset));
        w.tags(&self.unknown_tags);
    }
}

/// Tasks of a subtopology.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TaskIds {
    /// The id of the subtopology.
    pub subtopology_id: Str,
    /// The partitions.
    pub partitions: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for TaskIds {
    fn detach(&mut self) {
        self.subtopology_id.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TaskIds {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let subtopology_id = r.string("subtopology_id")?;
        let partitions = r.array("partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { subtopology_id, partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.subtopology_id, "subtopology_id")?;
        s.array(&self.partitions, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.subtopology_id);
        w.array(&self.partitions);
        w.tags(&self.unknown_tags);
    }
}

/// Something that the member should know about its group.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Status {
    /// The status, by its number.
    pub status_code: i8,
    /// Words on the status.
    pub status_detail: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for Status {
    fn detach(&mut self) {
        self.status_detail.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Status {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let status_code = r.fixed("status_code")?;
        let status_detail = r.string("status_detail")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { status_code, status_detail, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(1);
        s.string(&self.status_detail, "status_detail")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.status_code);
        w.string(&self.status_detail);
        w.tags(&self.unknown_tags);
    }
}

/// A topic and its partitions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TopicPartition {
    /// The name of the topic.
    pub topic: Str,
    /// The partitions.
    pub partitions: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for TopicPartition {
    fn detach(&mut self) {
        self.topic.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicPartition {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let topic = r.string("topic")?;
        let partitions = r.array("partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic, partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.topic, "topic")?;
        s.array(&self.partitions, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.topic);
        w.array(&self.partitions);
        w.tags(&self.unknown_tags);
    }
}
