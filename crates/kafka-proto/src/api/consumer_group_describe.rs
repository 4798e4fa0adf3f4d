// @generated from schema/consumer_group_describe.kafka by `cargo xtask codegen`; do not edit.
//! `ConsumerGroupDescribe`: Describes consumer groups (KIP-848).

use crate::{Reader, Sizer, Writer, ApiKey, Array, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: Describes consumer groups (KIP-848).
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ConsumerGroupDescribeRequest {
    /// The groups to describe.
    pub group_ids: Vec<Str>,
    /// Whether to say what the principal may do with the groups.
    pub include_authorized_operations: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ConsumerGroupDescribeRequest {
    fn detach(&mut self) {
        self.group_ids.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ConsumerGroupDescribeRequest {
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

impl Message for ConsumerGroupDescribeRequest {
    const NAME: &'static str = "ConsumerGroupDescribeRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for ConsumerGroupDescribeRequest {
    const KEY: ApiKey = ApiKey(69);
    const LATEST_STABLE: i16 = 1;
    type Response = ConsumerGroupDescribeResponse;
}

/// Response: Describes consumer groups (KIP-848).
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ConsumerGroupDescribeResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The groups.
    pub groups: Vec<DescribedGroup>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ConsumerGroupDescribeResponse {
    fn detach(&mut self) {
        self.groups.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ConsumerGroupDescribeResponse {
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

impl Message for ConsumerGroupDescribeResponse {
    const NAME: &'static str = "ConsumerGroupDescribeResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
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
    /// The assignor that the group uses.
    pub assignor_name: Str,
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
            assignor_name: Str::new(),
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
        self.assignor_name.detach();
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
        let assignor_name = r.string("assignor_name")?;
        let members = r.list(v, "members")?;
        let authorized_operations = r.fixed("authorized_operations")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { error_code, error_message, group_id, group_state, group_epoch, assignment_epoch, assignor_name, members, authorized_operations, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(14);
        s.opt_string(&self.error_message, true, "error_message")?;
        s.string(&self.group_id, "group_id")?;
        s.string(&self.group_state, "group_state")?;
        s.string(&self.assignor_name, "assignor_name")?;
        s.list(&self.members, v, "members")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.error_code);
        w.opt_string(&self.error_message);
        w.string(&self.group_id);
        w.string(&self.group_state);
        w.run(Packed::<8>::new().put(0, self.group_epoch).put(4, self.assignment_epoch));
        w.string(&self.assignor_name);
        w.list(&self.members, v);
        w.fixed(self.authorized_operations);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `members`: the members of the group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// The id of the member.
    pub member_id: Str,
    /// The name of a static member, null for a dynamic one.
    pub instance_id: Option<Str>,
    /// The rack of the client or node.
    pub rack_id: Option<Str>,
    /// The epoch of the member.
    pub member_epoch: i32,
    /// The name that the client gives itself.
    pub client_id: Str,
    /// The address of the client.
    pub client_host: Str,
    /// The names of the topics subscribed to.
    pub subscribed_topic_names: Vec<Str>,
    /// The regular expression of the topics subscribed to, in RE2 syntax.
    pub subscribed_topic_regex: Option<Str>,
    /// What is assigned to the member.
    pub assignment: Assignment,
    /// What the member shall have in the end.
    pub target_assignment: Assignment,
    /// -1 unknown, 0 classic, 1 consumer. Since version 1.
    pub member_type: i8,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for Member {
    fn default() -> Self {
        Self {
            member_id: Str::new(),
            instance_id: None,
            rack_id: None,
            member_epoch: 0,
            client_id: Str::new(),
            client_host: Str::new(),
            subscribed_topic_names: Vec::new(),
            subscribed_topic_regex: None,
            assignment: Assignment::default(),
            target_assignment: Assignment::default(),
            member_type: -1,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for Member {
    fn detach(&mut self) {
        self.member_id.detach();
        self.instance_id.detach();
        self.rack_id.detach();
        self.client_id.detach();
        self.client_host.detach();
        self.subscribed_topic_names.detach();
        self.subscribed_topic_regex.detach();
        self.assignment.detach();
        self.target_assignment.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Member {
    const MIN_LEN: usize = 16;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let member_id = r.string("member_id")?;
        let instance_id = r.opt_string(true, "instance_id")?;
        let rack_id = r.opt_string(true, "rack_id")?;
        let member_epoch = r.fixed("member_epoch")?;
        let client_id = r.string("client_id")?;
        let client_host = r.string("client_host")?;
        let subscribed_topic_names = r.strings("subscribed_topic_names")?;
        let subscribed_topic_regex = r.opt_string(true, "subscribed_topic_regex")?;
        let assignment = Structure::read(r, v)?;
        let target_assignment = Structure::read(r, v)?;
        let member_type = if v >= 1 { r.fixed("member_type")? } else { -1 };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { member_id, instance_id, rack_id, member_epoch, client_id, client_host, subscribed_topic_names, subscribed_topic_regex, assignment, target_assignment, member_type, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.string(&self.member_id, "member_id")?;
        s.opt_string(&self.instance_id, true, "instance_id")?;
        s.opt_string(&self.rack_id, true, "rack_id")?;
        s.string(&self.client_id, "client_id")?;
        s.string(&self.client_host, "client_host")?;
        s.strings(&self.subscribed_topic_names, "subscribed_topic_names")?;
        s.opt_string(&self.subscribed_topic_regex, true, "subscribed_topic_regex")?;
        self.assignment.measure(s, v)?;
        self.target_assignment.measure(s, v)?;
        if v >= 1 {
            s.add(1);
        } else {
            s.ignored(self.member_type == -1, "member_type")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.member_id);
        w.opt_string(&self.instance_id);
        w.opt_string(&self.rack_id);
        w.fixed(self.member_epoch);
        w.string(&self.client_id);
        w.string(&self.client_host);
        w.strings(&self.subscribed_topic_names);
        w.opt_string(&self.subscribed_topic_regex);
        self.assignment.write(w, v);
        self.target_assignment.write(w, v);
        if v >= 1 {
            w.fixed(self.member_type);
        }
        w.tags(&self.unknown_tags);
    }
}

/// A topic and its partitions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TopicPartitions {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The name of the topic.
    pub topic_name: Str,
    /// The partitions.
    pub partitions: Array<i32>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for TopicPartitions {
    fn detach(&mut self) {
        self.topic_name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicPartitions {
    const MIN_LEN: usize = 19;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let topic_id = r.fixed("topic_id")?;
        let topic_name = r.string("topic_name")?;
        let partitions = r.array("partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic_id, topic_name, partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(16);
        s.string(&self.topic_name, "topic_name")?;
        s.array(&self.partitions, "partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.topic_id);
        w.string(&self.topic_name);
        w.array(&self.partitions);
        w.tags(&self.unknown_tags);
    }
}

/// What a member is assigned.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Assignment {
    /// Topics and partitions.
    pub topic_partitions: Vec<TopicPartitions>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for Assignment {
    fn detach(&mut self) {
        self.topic_partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Assignment {
    const MIN_LEN: usize = 2;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let topic_partitions = r.list(v, "topic_partitions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic_partitions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.list(&self.topic_partitions, v, "topic_partitions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.list(&self.topic_partitions, v);
        w.tags(&self.unknown_tags);
    }
}
