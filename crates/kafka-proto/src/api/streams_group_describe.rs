// @generated from schema/streams_group_describe.kafka by `cargo xtask codegen`; do not edit.
//! `StreamsGroupDescribe`: Describes streams groups (KIP-1071).

use crate::{Reader, Sizer, Writer, ApiKey, Array, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Describes streams groups (KIP-1071).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StreamsGroupDescribeRequest {
    /// The groups to describe.
    pub group_ids: Vec<Str>,
    /// Whether to say what the principal may do with the groups.
    pub include_authorized_operations: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for StreamsGroupDescribeRequest {
    fn detach(&mut self) {
        self.group_ids.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for StreamsGroupDescribeRequest {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let group_ids = r.strings("group_ids")?;
        let include_authorized_operations = r.fixed("include_authorized_operations")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { group_ids, include_authorized_operations, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(1);
        s.strings(&self.group_ids, "group_ids")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.strings(&self.group_ids);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StreamsGroupDescribeResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The groups.
    pub groups: Vec<DescribedGroup>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for StreamsGroupDescribeResponse {
    fn detach(&mut self) {
        self.groups.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for StreamsGroupDescribeResponse {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = r.fixed("throttle_time_ms")?;
        let groups = r.list(v, "groups")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, groups, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.list(&self.groups, v, "groups")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.list(&self.groups, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for StreamsGroupDescribeResponse {
    const NAME: &'static str = "StreamsGroupDescribeResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `groups`: the groups.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for DescribedGroup {
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

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let error_code = r.fixed("error_code")?;
        let error_message = r.opt_string(true, "error_message")?;
        let group_id = r.string("group_id")?;
        let group_state = r.string("group_state")?;
        let b = r.run::<8>("group_epoch..assignment_epoch")?;
        let (group_epoch, assignment_epoch) = (b.at(0), b.at(4));
        let topology = r.opt_struct(v, true, "topology")?;
        let members = r.list(v, "members")?;
        let authorized_operations = r.fixed("authorized_operations")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { error_code, error_message, group_id, group_state, group_epoch, assignment_epoch, topology, members, authorized_operations, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(14);
        s.opt_string(&self.error_message, true, "error_message")?;
        s.string(&self.group_id, "group_id")?;
        s.string(&self.group_state, "group_state")?;
        s.opt_struct(&self.topology, v, true, "topology")?;
        s.list(&self.members, v, "members")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.error_code);
        w.opt_string(&self.error_message);
        w.string(&self.group_id);
        w.string(&self.group_state);
        w.run(Packed::<8>::new().put(0, self.group_epoch).put(4, self.assignment_epoch));
        w.opt_struct(&self.topology, v);
        w.list(&self.members, v);
        w.fixed(self.authorized_operations);
        w.tags(&self.unknown_tags);
    }
}

/// The value of `topology`: the topology of the application.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Topology {
    /// The epoch.
    pub epoch: i32,
    /// The parts of the topology that run independently.
    pub subtopologies: Option<Vec<Subtopology>>,
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
        let subtopologies = r.opt_list(v, true, "subtopologies")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { epoch, subtopologies, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.opt_list(&self.subtopologies, v, true, "subtopologies")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.epoch);
        w.opt_list(&self.subtopologies, v);
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
    /// Repartition topics that its records go to.
    pub repartition_sink_topics: Vec<Str>,
    /// Topics that back the state of the subtopology.
    pub state_changelog_topics: Vec<TopicInfo>,
    /// Repartition topics that feed the subtopology.
    pub repartition_source_topics: Vec<TopicInfo>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for Subtopology {
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

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let subtopology_id = r.string("subtopology_id")?;
        let source_topics = r.strings("source_topics")?;
        let repartition_sink_topics = r.strings("repartition_sink_topics")?;
        let state_changelog_topics = r.list(v, "state_changelog_topics")?;
        let repartition_source_topics = r.list(v, "repartition_source_topics")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { subtopology_id, source_topics, repartition_sink_topics, state_changelog_topics, repartition_source_topics, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.string(&self.subtopology_id, "subtopology_id")?;
        s.strings(&self.source_topics, "source_topics")?;
        s.strings(&self.repartition_sink_topics, "repartition_sink_topics")?;
        s.list(&self.state_changelog_topics, v, "state_changelog_topics")?;
        s.list(&self.repartition_source_topics, v, "repartition_source_topics")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.subtopology_id);
        w.strings(&self.source_topics);
        w.strings(&self.repartition_sink_topics);
        w.list(&self.state_changelog_topics, v);
        w.list(&self.repartition_source_topics, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `members`: the members of the group.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for Member {
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

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let member_id = r.string("member_id")?;
        let member_epoch = r.fixed("member_epoch")?;
        let instance_id = r.opt_string(true, "instance_id")?;
        let rack_id = r.opt_string(true, "rack_id")?;
        let client_id = r.string("client_id")?;
        let client_host = r.string("client_host")?;
        let topology_epoch = r.fixed("topology_epoch")?;
        let process_id = r.string("process_id")?;
        let user_endpoint = r.opt_struct(v, true, "user_endpoint")?;
        let client_tags = r.list(v, "client_tags")?;
        let task_offsets = r.list(v, "task_offsets")?;
        let task_end_offsets = r.list(v, "task_end_offsets")?;
        let assignment = Structure::read(r, v)?;
        let target_assignment = Structure::read(r, v)?;
        let is_classic = r.fixed("is_classic")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { member_id, member_epoch, instance_id, rack_id, client_id, client_host, topology_epoch, process_id, user_endpoint, client_tags, task_offsets, task_end_offsets, assignment, target_assignment, is_classic, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(9);
        s.string(&self.member_id, "member_id")?;
        s.opt_string(&self.instance_id, true, "instance_id")?;
        s.opt_string(&self.rack_id, true, "rack_id")?;
        s.string(&self.client_id, "client_id")?;
        s.string(&self.client_host, "client_host")?;
        s.string(&self.process_id, "process_id")?;
        s.opt_struct(&self.user_endpoint, v, true, "user_endpoint")?;
        s.list(&self.client_tags, v, "client_tags")?;
        s.list(&self.task_offsets, v, "task_offsets")?;
        s.list(&self.task_end_offsets, v, "task_end_offsets")?;
        self.assignment.measure(s, v)?;
        self.target_assignment.measure(s, v)?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.member_id);
        w.fixed(self.member_epoch);
        w.opt_string(&self.instance_id);
        w.opt_string(&self.rack_id);
        w.string(&self.client_id);
        w.string(&self.client_host);
        w.fixed(self.topology_epoch);
        w.string(&self.process_id);
        w.opt_struct(&self.user_endpoint, v);
        w.list(&self.client_tags, v);
        w.list(&self.task_offsets, v);
        w.list(&self.task_end_offsets, v);
        self.assignment.write(w, v);
        self.target_assignment.write(w, v);
        w.fixed(self.is_classic);
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

/// What a member is assigned.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for Assignment {
    fn detach(&mut self) {
        self.active_tasks.detach();
        self.standby_tasks.detach();
        self.warmup_tasks.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Assignment {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let active_tasks = r.list(v, "active_tasks")?;
        let standby_tasks = r.list(v, "standby_tasks")?;
        let warmup_tasks = r.list(v, "warmup_tasks")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { active_tasks, standby_tasks, warmup_tasks, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.list(&self.active_tasks, v, "active_tasks")?;
        s.list(&self.standby_tasks, v, "standby_tasks")?;
        s.list(&self.warmup_tasks, v, "warmup_tasks")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.list(&self.active_tasks, v);
        w.list(&self.standby_tasks, v);
        w.list(&self.warmup_tasks, v);
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
