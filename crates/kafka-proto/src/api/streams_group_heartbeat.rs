// @generated from schema/streams_group_heartbeat.kafka by `cargo xtask codegen`; do not edit.
//! `StreamsGroupHeartbeat`: The heartbeat of a member of a streams group (KIP-1071).

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: The heartbeat of a member of a streams group (KIP-1071).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for StreamsGroupHeartbeatRequest {}

impl Default for StreamsGroupHeartbeatRequest {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
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

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.group_id, "group_id");
        r.string(&mut self.member_id, "member_id");
        self.member_epoch = r.fixed("member_epoch");
        self.endpoint_information_epoch = r.fixed("endpoint_information_epoch");
        r.opt_string(&mut self.instance_id, true, "instance_id");
        r.opt_string(&mut self.rack_id, true, "rack_id");
        self.rebalance_timeout_ms = r.fixed("rebalance_timeout_ms");
        r.opt_struct(&mut self.topology, v, true, "topology");
        r.opt_list(&mut self.active_tasks, v, true, "active_tasks");
        r.opt_list(&mut self.standby_tasks, v, true, "standby_tasks");
        r.opt_list(&mut self.warmup_tasks, v, true, "warmup_tasks");
        r.opt_string(&mut self.process_id, true, "process_id");
        r.opt_struct(&mut self.user_endpoint, v, true, "user_endpoint");
        r.opt_list(&mut self.client_tags, v, true, "client_tags");
        r.opt_list(&mut self.task_offsets, v, true, "task_offsets");
        r.opt_list(&mut self.task_end_offsets, v, true, "task_end_offsets");
        self.shutdown_application = r.fixed("shutdown_application");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.group_id, "group_id");
        w.string(&self.member_id, "member_id");
        w.fixed(self.member_epoch);
        w.fixed(self.endpoint_information_epoch);
        w.opt_string(&self.instance_id, true, "instance_id");
        w.opt_string(&self.rack_id, true, "rack_id");
        w.fixed(self.rebalance_timeout_ms);
        w.opt_struct(&self.topology, v, true, "topology");
        w.opt_list(&self.active_tasks, v, true, "active_tasks");
        w.opt_list(&self.standby_tasks, v, true, "standby_tasks");
        w.opt_list(&self.warmup_tasks, v, true, "warmup_tasks");
        w.opt_string(&self.process_id, true, "process_id");
        w.opt_struct(&self.user_endpoint, v, true, "user_endpoint");
        w.opt_list(&self.client_tags, v, true, "client_tags");
        w.opt_list(&self.task_offsets, v, true, "task_offsets");
        w.opt_list(&self.task_end_offsets, v, true, "task_end_offsets");
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
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for StreamsGroupHeartbeatResponse {}

impl Default for StreamsGroupHeartbeatResponse {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
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

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        r.string(&mut self.member_id, "member_id");
        self.member_epoch = r.fixed("member_epoch");
        self.heartbeat_interval_ms = r.fixed("heartbeat_interval_ms");
        self.acceptable_recovery_lag = r.fixed("acceptable_recovery_lag");
        self.task_offset_interval_ms = r.fixed("task_offset_interval_ms");
        r.opt_list(&mut self.status, v, true, "status");
        r.opt_list(&mut self.active_tasks, v, true, "active_tasks");
        r.opt_list(&mut self.standby_tasks, v, true, "standby_tasks");
        r.opt_list(&mut self.warmup_tasks, v, true, "warmup_tasks");
        self.endpoint_information_epoch = r.fixed("endpoint_information_epoch");
        r.opt_list(&mut self.partitions_by_user_endpoint, v, true, "partitions_by_user_endpoint");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        w.string(&self.member_id, "member_id");
        w.fixed(self.member_epoch);
        w.fixed(self.heartbeat_interval_ms);
        w.fixed(self.acceptable_recovery_lag);
        w.fixed(self.task_offset_interval_ms);
        w.opt_list(&self.status, v, true, "status");
        w.opt_list(&self.active_tasks, v, true, "active_tasks");
        w.opt_list(&self.standby_tasks, v, true, "standby_tasks");
        w.opt_list(&self.warmup_tasks, v, true, "warmup_tasks");
        w.fixed(self.endpoint_information_epoch);
        w.opt_list(&self.partitions_by_user_endpoint, v, true, "partitions_by_user_endpoint");
        w.tags(&self.unknown_tags);
    }
}

impl Message for StreamsGroupHeartbeatResponse {
    const NAME: &'static str = "StreamsGroupHeartbeatResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// The value of `topology`: the topology of the application.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Topology {
    /// The epoch.
    pub epoch: i32,
    /// The parts of the topology that run independently.
    pub subtopologies: Vec<Subtopology>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for Topology {}

impl Detach for Topology {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.subtopologies.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Topology {
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

/// An element of `partitions_by_user_endpoint`: which partitions are served where.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for EndpointToPartitions {}

impl Detach for EndpointToPartitions {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.user_endpoint.detach();
        self.active_partitions.detach();
        self.standby_partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for EndpointToPartitions {
    const MIN_LEN: usize = 7;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.user_endpoint.read(r, v);
        r.list(&mut self.active_partitions, v, "active_partitions");
        r.list(&mut self.standby_partitions, v, "standby_partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        self.user_endpoint.write(w, v);
        w.list(&self.active_partitions, v, "active_partitions");
        w.list(&self.standby_partitions, v, "standby_partitions");
        w.tags(&self.unknown_tags);
    }
}

/// A key and a value.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct KeyValue {
    /// The name of the key.
    pub key: Str,
    /// The value; null if there is none.
    pub value: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for KeyValue {}

impl Detach for KeyValue {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.key.detach();
        self.value.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for KeyValue {
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
    pub topic_configs: Vec<KeyValue>,
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

/// A host and a port.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Endpoint {
    /// The host name or address.
    pub host: Str,
    /// The port.
    pub port: u16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for Endpoint {}

impl Detach for Endpoint {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Endpoint {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.host, "host");
        self.port = r.fixed("port");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.host, "host");
        w.fixed(self.port);
        w.tags(&self.unknown_tags);
    }
}

/// How far a task is.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for TaskOffset {}

impl Detach for TaskOffset {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.subtopology_id.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TaskOffset {
    const MIN_LEN: usize = 14;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.subtopology_id, "subtopology_id");
        self.partition = r.fixed("partition");
        self.offset = r.fixed("offset");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.subtopology_id, "subtopology_id");
        w.fixed(self.partition);
        w.fixed(self.offset);
        w.tags(&self.unknown_tags);
    }
}

/// Tasks of a subtopology.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TaskIds {
    /// The id of the subtopology.
    pub subtopology_id: Str,
    /// The partitions.
    pub partitions: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for TaskIds {}

impl Detach for TaskIds {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.subtopology_id.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TaskIds {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.subtopology_id, "subtopology_id");
        r.array(&mut self.partitions, "partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.subtopology_id, "subtopology_id");
        w.array(&self.partitions, "partitions");
        w.tags(&self.unknown_tags);
    }
}

/// Something that the member should know about its group.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Status {
    /// The status, by its number.
    pub status_code: i8,
    /// Words on the status.
    pub status_detail: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for Status {}

impl Detach for Status {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.status_detail.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Status {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.status_code = r.fixed("status_code");
        r.string(&mut self.status_detail, "status_detail");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.status_code);
        w.string(&self.status_detail, "status_detail");
        w.tags(&self.unknown_tags);
    }
}

/// A topic and its partitions.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TopicPartition {
    /// The name of the topic.
    pub topic: Str,
    /// The partitions.
    pub partitions: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for TopicPartition {}

impl Detach for TopicPartition {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topic.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicPartition {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.topic, "topic");
        r.array(&mut self.partitions, "partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.topic, "topic");
        w.array(&self.partitions, "partitions");
        w.tags(&self.unknown_tags);
    }
}
