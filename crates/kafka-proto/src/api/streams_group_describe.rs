// @generated from schema/streams_group_describe.kafka by `cargo xtask codegen`; do not edit.
//! `StreamsGroupDescribe`: Describes streams groups (KIP-1071).

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Describes streams groups (KIP-1071).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StreamsGroupDescribeRequest {
    /// The groups to describe.
    pub group_ids: Vec<Str>,
    /// Whether to say what the principal may do with the groups.
    pub include_authorized_operations: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for StreamsGroupDescribeRequest {}

impl Detach for StreamsGroupDescribeRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_ids.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for StreamsGroupDescribeRequest {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.strings(&mut self.group_ids, "group_ids");
        self.include_authorized_operations = r.fixed("include_authorized_operations");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.strings(&self.group_ids, "group_ids");
        w.fixed(self.include_authorized_operations);
        w.tags(&self.unknown_tags);
    }
}

impl Message for StreamsGroupDescribeRequest {
    const NAME: &'static str = "StreamsGroupDescribeRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for StreamsGroupDescribeRequest {
    const KEY: ApiKey = ApiKey(89);
    const LATEST_STABLE: i16 = 0;
    type Response = StreamsGroupDescribeResponse;
}

/// Response: Describes streams groups (KIP-1071).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StreamsGroupDescribeResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The groups.
    pub groups: Vec<DescribedGroup>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for StreamsGroupDescribeResponse {}

impl Detach for StreamsGroupDescribeResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.groups.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for StreamsGroupDescribeResponse {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        r.list(&mut self.groups, v, "groups");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.list(&self.groups, v, "groups");
        w.tags(&self.unknown_tags);
    }
}

impl Message for StreamsGroupDescribeResponse {
    const NAME: &'static str = "StreamsGroupDescribeResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `groups`: the groups.
#[derive(Debug, Clone, PartialEq)]
pub struct DescribedGroup {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// The group id.
    pub group_id: Str,
    /// The state of the group.
    pub group_state: Str,
    /// The epoch of the group.
    pub group_epoch: i32,
    /// The epoch of the group at which the assignment was computed.
    pub assignment_epoch: i32,
    /// The topology of the application.
    pub topology: Option<Topology>,
    /// The members of the group.
    pub members: Vec<Member>,
    /// What the principal may do with the group, one bit an operation; i32::MIN when not asked for.
    pub authorized_operations: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribedGroup {}

impl Default for DescribedGroup {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            error_code: ErrorCode(0),
            error_message: None,
            group_id: Str::new(),
            group_state: Str::new(),
            group_epoch: 0,
            assignment_epoch: 0,
            topology: None,
            members: Vec::new(),
            authorized_operations: i32::MIN,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for DescribedGroup {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.error_message.detach();
        self.group_id.detach();
        self.group_state.detach();
        self.topology.detach();
        self.members.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribedGroup {
    const MIN_LEN: usize = 20;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        r.string(&mut self.group_id, "group_id");
        r.string(&mut self.group_state, "group_state");
        self.group_epoch = r.fixed("group_epoch");
        self.assignment_epoch = r.fixed("assignment_epoch");
        r.opt_struct(&mut self.topology, v, true, "topology");
        r.list(&mut self.members, v, "members");
        self.authorized_operations = r.fixed("authorized_operations");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        w.string(&self.group_id, "group_id");
        w.string(&self.group_state, "group_state");
        w.fixed(self.group_epoch);
        w.fixed(self.assignment_epoch);
        w.opt_struct(&self.topology, v, true, "topology");
        w.list(&self.members, v, "members");
        w.fixed(self.authorized_operations);
        w.tags(&self.unknown_tags);
    }
}

/// The value of `topology`: the topology of the application.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Topology {
    /// The epoch.
    pub epoch: i32,
    /// The parts of the topology that run independently.
    pub subtopologies: Option<Vec<Subtopology>>,
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
        r.opt_list(&mut self.subtopologies, v, true, "subtopologies");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.epoch);
        w.opt_list(&self.subtopologies, v, true, "subtopologies");
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
    /// Repartition topics that its records go to.
    pub repartition_sink_topics: Vec<Str>,
    /// Topics that back the state of the subtopology.
    pub state_changelog_topics: Vec<TopicInfo>,
    /// Repartition topics that feed the subtopology.
    pub repartition_source_topics: Vec<TopicInfo>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for Subtopology {}

impl Detach for Subtopology {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.subtopology_id.detach();
        self.source_topics.detach();
        self.repartition_sink_topics.detach();
        self.state_changelog_topics.detach();
        self.repartition_source_topics.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Subtopology {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.subtopology_id, "subtopology_id");
        r.strings(&mut self.source_topics, "source_topics");
        r.strings(&mut self.repartition_sink_topics, "repartition_sink_topics");
        r.list(&mut self.state_changelog_topics, v, "state_changelog_topics");
        r.list(&mut self.repartition_source_topics, v, "repartition_source_topics");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.subtopology_id, "subtopology_id");
        w.strings(&self.source_topics, "source_topics");
        w.strings(&self.repartition_sink_topics, "repartition_sink_topics");
        w.list(&self.state_changelog_topics, v, "state_changelog_topics");
        w.list(&self.repartition_source_topics, v, "repartition_source_topics");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `members`: the members of the group.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Member {
    /// The id of the member.
    pub member_id: Str,
    /// The epoch of the member.
    pub member_epoch: i32,
    /// The name of a static member, null for a dynamic one.
    pub instance_id: Option<Str>,
    /// The rack of the client or node.
    pub rack_id: Option<Str>,
    /// The name that the client gives itself.
    pub client_id: Str,
    /// The address of the client.
    pub client_host: Str,
    /// The epoch of the topology.
    pub topology_epoch: i32,
    /// The id of the process that the member runs in.
    pub process_id: Str,
    /// Where the application can be reached.
    pub user_endpoint: Option<Endpoint>,
    /// Tags of the client, for rack-aware assignment.
    pub client_tags: Vec<KeyValue>,
    /// How far the changelogs of the tasks are read.
    pub task_offsets: Vec<TaskOffset>,
    /// Where the changelogs of the tasks end.
    pub task_end_offsets: Vec<TaskOffset>,
    /// What is assigned to the member.
    pub assignment: Assignment,
    /// What the member shall have in the end.
    pub target_assignment: Assignment,
    /// Whether the member uses the classic protocol.
    pub is_classic: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for Member {}

impl Detach for Member {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.member_id.detach();
        self.instance_id.detach();
        self.rack_id.detach();
        self.client_id.detach();
        self.client_host.detach();
        self.process_id.detach();
        self.user_endpoint.detach();
        self.client_tags.detach();
        self.task_offsets.detach();
        self.task_end_offsets.detach();
        self.assignment.detach();
        self.target_assignment.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Member {
    const MIN_LEN: usize = 28;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.member_id, "member_id");
        self.member_epoch = r.fixed("member_epoch");
        r.opt_string(&mut self.instance_id, true, "instance_id");
        r.opt_string(&mut self.rack_id, true, "rack_id");
        r.string(&mut self.client_id, "client_id");
        r.string(&mut self.client_host, "client_host");
        self.topology_epoch = r.fixed("topology_epoch");
        r.string(&mut self.process_id, "process_id");
        r.opt_struct(&mut self.user_endpoint, v, true, "user_endpoint");
        r.list(&mut self.client_tags, v, "client_tags");
        r.list(&mut self.task_offsets, v, "task_offsets");
        r.list(&mut self.task_end_offsets, v, "task_end_offsets");
        self.assignment.read(r, v);
        self.target_assignment.read(r, v);
        self.is_classic = r.fixed("is_classic");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.member_id, "member_id");
        w.fixed(self.member_epoch);
        w.opt_string(&self.instance_id, true, "instance_id");
        w.opt_string(&self.rack_id, true, "rack_id");
        w.string(&self.client_id, "client_id");
        w.string(&self.client_host, "client_host");
        w.fixed(self.topology_epoch);
        w.string(&self.process_id, "process_id");
        w.opt_struct(&self.user_endpoint, v, true, "user_endpoint");
        w.list(&self.client_tags, v, "client_tags");
        w.list(&self.task_offsets, v, "task_offsets");
        w.list(&self.task_end_offsets, v, "task_end_offsets");
        self.assignment.write(w, v);
        self.target_assignment.write(w, v);
        w.fixed(self.is_classic);
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

/// What a member is assigned.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Assignment {
    /// Tasks that process records.
    pub active_tasks: Vec<TaskIds>,
    /// Tasks that keep a copy of the state.
    pub standby_tasks: Vec<TaskIds>,
    /// Tasks that catch up, to become active here.
    pub warmup_tasks: Vec<TaskIds>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for Assignment {}

impl Detach for Assignment {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.active_tasks.detach();
        self.standby_tasks.detach();
        self.warmup_tasks.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Assignment {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.list(&mut self.active_tasks, v, "active_tasks");
        r.list(&mut self.standby_tasks, v, "standby_tasks");
        r.list(&mut self.warmup_tasks, v, "warmup_tasks");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.active_tasks, v, "active_tasks");
        w.list(&self.standby_tasks, v, "standby_tasks");
        w.list(&self.warmup_tasks, v, "warmup_tasks");
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
