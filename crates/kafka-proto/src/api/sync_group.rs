// @generated from schema/sync_group.kafka by `cargo xtask codegen`; do not edit.
//! `SyncGroup`: Hands out the assignment of a classic group.

use crate::{Writer, reader::Source, ApiKey, Bytes, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Hands out the assignment of a classic group.
///
/// Versions 0 to 5, flexible since 4.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SyncGroupRequest {
    /// The group id.
    pub group_id: Str,
    /// The generation of the group.
    pub generation_id: i32,
    /// The id of the member.
    pub member_id: Str,
    /// The name of a static member, null for a dynamic one. Since version 3.
    pub group_instance_id: Option<Str>,
    /// The type of the protocol; `consumer` for consumers. Since version 5.
    pub protocol_type: Option<Str>,
    /// The name of the protocol. Since version 5.
    pub protocol_name: Option<Str>,
    /// The assignment of each member, from the leader of the group.
    pub assignments: Vec<SyncGroupRequestAssignment>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for SyncGroupRequest {}

impl Detach for SyncGroupRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
        self.group_instance_id.detach();
        self.protocol_type.detach();
        self.protocol_name.detach();
        self.assignments.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for SyncGroupRequest {
    const MIN_LEN: usize = 9;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.group_id, "group_id");
        self.generation_id = r.fixed("generation_id");
        r.string(&mut self.member_id, "member_id");
        if v >= 3 {
            r.opt_string(&mut self.group_instance_id, true, "group_instance_id");
        }
        if v >= 5 {
            r.opt_string(&mut self.protocol_type, true, "protocol_type");
            r.opt_string(&mut self.protocol_name, true, "protocol_name");
        }
        r.list(&mut self.assignments, v, "assignments");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.group_id, "group_id");
        w.fixed(self.generation_id);
        w.string(&self.member_id, "member_id");
        if v >= 3 {
            w.opt_string(&self.group_instance_id, true, "group_instance_id");
        } else {
            w.absent(self.group_instance_id.is_none(), "group_instance_id");
        }
        if v >= 5 {
            w.opt_string(&self.protocol_type, true, "protocol_type");
            w.opt_string(&self.protocol_name, true, "protocol_name");
        } else {
            w.ignored(self.protocol_type.is_none(), "protocol_type");
            w.ignored(self.protocol_name.is_none(), "protocol_name");
        }
        w.list(&self.assignments, v, "assignments");
        w.tags(&self.unknown_tags);
    }
}

impl Message for SyncGroupRequest {
    const NAME: &'static str = "SyncGroupRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 5);
    const FLEXIBLE_SINCE: i16 = 4;
}

impl Request for SyncGroupRequest {
    const KEY: ApiKey = ApiKey(14);
    const LATEST_STABLE: i16 = 5;
    type Response = SyncGroupResponse;
}

/// Response: Hands out the assignment of a classic group.
///
/// Versions 0 to 5, flexible since 4.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SyncGroupResponse {
    /// How long the client is held back because of a quota, in milliseconds. Since version 1.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The type of the protocol; `consumer` for consumers. Since version 5.
    pub protocol_type: Option<Str>,
    /// The name of the protocol. Since version 5.
    pub protocol_name: Option<Str>,
    /// What is assigned to the member.
    pub assignment: Bytes,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for SyncGroupResponse {}

impl Detach for SyncGroupResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.protocol_type.detach();
        self.protocol_name.detach();
        self.assignment.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for SyncGroupResponse {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 1 {
            self.throttle_time_ms = r.fixed("throttle_time_ms");
        }
        self.error_code = r.fixed("error_code");
        if v >= 5 {
            r.opt_string(&mut self.protocol_type, true, "protocol_type");
            r.opt_string(&mut self.protocol_name, true, "protocol_name");
        }
        r.bytes(&mut self.assignment, "assignment");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 1 {
            w.fixed(self.throttle_time_ms);
        } else {
            w.ignored(self.throttle_time_ms == 0, "throttle_time_ms");
        }
        w.fixed(self.error_code);
        if v >= 5 {
            w.opt_string(&self.protocol_type, true, "protocol_type");
            w.opt_string(&self.protocol_name, true, "protocol_name");
        } else {
            w.ignored(self.protocol_type.is_none(), "protocol_type");
            w.ignored(self.protocol_name.is_none(), "protocol_name");
        }
        w.bytes(&self.assignment, "assignment");
        w.tags(&self.unknown_tags);
    }
}

impl Message for SyncGroupResponse {
    const NAME: &'static str = "SyncGroupResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 5);
    const FLEXIBLE_SINCE: i16 = 4;
}

/// An element of `assignments`: the assignment of each member, from the leader of the group.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SyncGroupRequestAssignment {
    /// The id of the member.
    pub member_id: Str,
    /// What is assigned to the member.
    pub assignment: Bytes,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for SyncGroupRequestAssignment {}

impl Detach for SyncGroupRequestAssignment {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.member_id.detach();
        self.assignment.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for SyncGroupRequestAssignment {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.member_id, "member_id");
        r.bytes(&mut self.assignment, "assignment");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.member_id, "member_id");
        w.bytes(&self.assignment, "assignment");
        w.tags(&self.unknown_tags);
    }
}
