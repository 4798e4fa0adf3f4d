// @generated from schema/describe_groups.kafka by `cargo xtask codegen`; do not edit.
//! `DescribeGroups`: Describes classic groups.

use crate::{Writer, reader::Source, ApiKey, Bytes, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Describes classic groups.
///
/// Versions 0 to 6, flexible since 5.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DescribeGroupsRequest {
    /// The groups.
    pub groups: Vec<Str>,
    /// Whether to say what the principal may do with the groups. Since version 3.
    pub include_authorized_operations: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeGroupsRequest {}

impl Detach for DescribeGroupsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.groups.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeGroupsRequest {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.strings(&mut self.groups, "groups");
        if v >= 3 {
            self.include_authorized_operations = r.fixed("include_authorized_operations");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.strings(&self.groups, "groups");
        if v >= 3 {
            w.fixed(self.include_authorized_operations);
        } else {
            w.absent(!self.include_authorized_operations, "include_authorized_operations");
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeGroupsRequest {
    const NAME: &'static str = "DescribeGroupsRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 6);
    const FLEXIBLE_SINCE: i16 = 5;
}

impl Request for DescribeGroupsRequest {
    const KEY: ApiKey = ApiKey(15);
    const LATEST_STABLE: i16 = 6;
    type Response = DescribeGroupsResponse;
}

/// Response: Describes classic groups.
///
/// Versions 0 to 6, flexible since 5.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DescribeGroupsResponse {
    /// How long the client is held back because of a quota, in milliseconds. Since version 1.
    pub throttle_time_ms: i32,
    /// The groups.
    pub groups: Vec<DescribedGroup>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeGroupsResponse {}

impl Detach for DescribeGroupsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.groups.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeGroupsResponse {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 1 {
            self.throttle_time_ms = r.fixed("throttle_time_ms");
        }
        r.list(&mut self.groups, v, "groups");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 1 {
            w.fixed(self.throttle_time_ms);
        } else {
            w.ignored(self.throttle_time_ms == 0, "throttle_time_ms");
        }
        w.list(&self.groups, v, "groups");
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeGroupsResponse {
    const NAME: &'static str = "DescribeGroupsResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 6);
    const FLEXIBLE_SINCE: i16 = 5;
}

/// An element of `groups`: the groups.
#[derive(Debug, Clone, PartialEq)]
pub struct DescribedGroup {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did. Since version 6.
    pub error_message: Option<Str>,
    /// The group id.
    pub group_id: Str,
    /// The state of the group.
    pub group_state: Str,
    /// The type of the protocol; `consumer` for consumers.
    pub protocol_type: Str,
    /// The protocol that the group chose.
    pub protocol_data: Str,
    /// The members of the group.
    pub members: Vec<DescribedGroupMember>,
    /// What the principal may do with the group, one bit an operation; i32::MIN when not asked for. Since version 3.
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
            protocol_type: Str::new(),
            protocol_data: Str::new(),
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
        self.protocol_type.detach();
        self.protocol_data.detach();
        self.members.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribedGroup {
    const MIN_LEN: usize = 12;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.error_code = r.fixed("error_code");
        if v >= 6 {
            r.opt_string(&mut self.error_message, true, "error_message");
        }
        r.string(&mut self.group_id, "group_id");
        r.string(&mut self.group_state, "group_state");
        r.string(&mut self.protocol_type, "protocol_type");
        r.string(&mut self.protocol_data, "protocol_data");
        r.list(&mut self.members, v, "members");
        if v >= 3 {
            self.authorized_operations = r.fixed("authorized_operations");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.error_code);
        if v >= 6 {
            w.opt_string(&self.error_message, true, "error_message");
        } else {
            w.absent(self.error_message.is_none(), "error_message");
        }
        w.string(&self.group_id, "group_id");
        w.string(&self.group_state, "group_state");
        w.string(&self.protocol_type, "protocol_type");
        w.string(&self.protocol_data, "protocol_data");
        w.list(&self.members, v, "members");
        if v >= 3 {
            w.fixed(self.authorized_operations);
        } else {
            w.absent(self.authorized_operations == i32::MIN, "authorized_operations");
        }
        w.tags(&self.unknown_tags);
    }
}

/// An element of `members`: the members of the group.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DescribedGroupMember {
    /// The id of the member.
    pub member_id: Str,
    /// The name of a static member, null for a dynamic one. Since version 4.
    pub group_instance_id: Option<Str>,
    /// The name that the client gives itself.
    pub client_id: Str,
    /// The address of the client.
    pub client_host: Str,
    /// What the member subscribed to, in the protocol of the group.
    pub member_metadata: Bytes,
    /// The assignment of the member, in the protocol of the group.
    pub member_assignment: Bytes,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribedGroupMember {}

impl Detach for DescribedGroupMember {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.member_id.detach();
        self.group_instance_id.detach();
        self.client_id.detach();
        self.client_host.detach();
        self.member_metadata.detach();
        self.member_assignment.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribedGroupMember {
    const MIN_LEN: usize = 7;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.member_id, "member_id");
        if v >= 4 {
            r.opt_string(&mut self.group_instance_id, true, "group_instance_id");
        }
        r.string(&mut self.client_id, "client_id");
        r.string(&mut self.client_host, "client_host");
        r.bytes(&mut self.member_metadata, "member_metadata");
        r.bytes(&mut self.member_assignment, "member_assignment");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.member_id, "member_id");
        if v >= 4 {
            w.opt_string(&self.group_instance_id, true, "group_instance_id");
        } else {
            w.ignored(self.group_instance_id.is_none(), "group_instance_id");
        }
        w.string(&self.client_id, "client_id");
        w.string(&self.client_host, "client_host");
        w.bytes(&self.member_metadata, "member_metadata");
        w.bytes(&self.member_assignment, "member_assignment");
        w.tags(&self.unknown_tags);
    }
}
