// @generated from schema/consumer_group_describe.kafka by `cargo xtask codegen`; do not edit.
//! `ConsumerGroupDescribe`: Describes consumer groups (KIP-848).

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, Vec, VersionRange};

/// Request: Describes consumer groups (KIP-848).
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ConsumerGroupDescribeRequest {
    /// The groups to describe.
    pub group_ids: Vec<Str>,
    /// Whether to say what the principal may do with the groups.
    pub include_authorized_operations: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ConsumerGroupDescribeRequest {}

impl Detach for ConsumerGroupDescribeRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_ids.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ConsumerGroupDescribeRequest {
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ConsumerGroupDescribeResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The groups.
    pub groups: Vec<DescribedGroup>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ConsumerGroupDescribeResponse {}

impl Detach for ConsumerGroupDescribeResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.groups.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ConsumerGroupDescribeResponse {
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

impl Message for ConsumerGroupDescribeResponse {
    const NAME: &'static str = "ConsumerGroupDescribeResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
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
    /// The assignor that the group uses.
    pub assignor_name: Str,
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
            assignor_name: Str::new(),
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
        self.assignor_name.detach();
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
        r.string(&mut self.assignor_name, "assignor_name");
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
        w.string(&self.assignor_name, "assignor_name");
        w.list(&self.members, v, "members");
        w.fixed(self.authorized_operations);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `members`: the members of the group.
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for Member {}

impl Default for Member {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
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

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.member_id, "member_id");
        r.opt_string(&mut self.instance_id, true, "instance_id");
        r.opt_string(&mut self.rack_id, true, "rack_id");
        self.member_epoch = r.fixed("member_epoch");
        r.string(&mut self.client_id, "client_id");
        r.string(&mut self.client_host, "client_host");
        r.strings(&mut self.subscribed_topic_names, "subscribed_topic_names");
        r.opt_string(&mut self.subscribed_topic_regex, true, "subscribed_topic_regex");
        self.assignment.read(r, v);
        self.target_assignment.read(r, v);
        if v >= 1 {
            self.member_type = r.fixed("member_type");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.member_id, "member_id");
        w.opt_string(&self.instance_id, true, "instance_id");
        w.opt_string(&self.rack_id, true, "rack_id");
        w.fixed(self.member_epoch);
        w.string(&self.client_id, "client_id");
        w.string(&self.client_host, "client_host");
        w.strings(&self.subscribed_topic_names, "subscribed_topic_names");
        w.opt_string(&self.subscribed_topic_regex, true, "subscribed_topic_regex");
        self.assignment.write(w, v);
        self.target_assignment.write(w, v);
        if v >= 1 {
            w.fixed(self.member_type);
        } else {
            w.ignored(self.member_type == -1, "member_type");
        }
        w.tags(&self.unknown_tags);
    }
}

/// A topic and its partitions.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for TopicPartitions {}

impl Detach for TopicPartitions {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topic_name.detach();
        self.partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicPartitions {
    const MIN_LEN: usize = 19;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.topic_id = r.fixed("topic_id");
        r.string(&mut self.topic_name, "topic_name");
        r.array(&mut self.partitions, "partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.topic_id);
        w.string(&self.topic_name, "topic_name");
        w.array(&self.partitions, "partitions");
        w.tags(&self.unknown_tags);
    }
}

/// What a member is assigned.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Assignment {
    /// Topics and partitions.
    pub topic_partitions: Vec<TopicPartitions>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for Assignment {}

impl Detach for Assignment {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topic_partitions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Assignment {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.list(&mut self.topic_partitions, v, "topic_partitions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.topic_partitions, v, "topic_partitions");
        w.tags(&self.unknown_tags);
    }
}
