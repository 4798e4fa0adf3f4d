// @generated from schema/leave_group.kafka by `cargo xtask codegen`; do not edit.
//! `LeaveGroup`: Leaves a classic group.

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Leaves a classic group.
///
/// Versions 0 to 5, flexible since 4.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LeaveGroupRequest {
    /// The group id.
    pub group_id: Str,
    /// The id of the member. Until version 2.
    pub member_id: Str,
    /// The members of the group. Since version 3.
    pub members: Vec<MemberIdentity>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for LeaveGroupRequest {}

impl Detach for LeaveGroupRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
        self.members.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for LeaveGroupRequest {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.group_id, "group_id");
        if v <= 2 {
            r.string(&mut self.member_id, "member_id");
        }
        if v >= 3 {
            r.list(&mut self.members, v, "members");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.group_id, "group_id");
        if v <= 2 {
            w.string(&self.member_id, "member_id");
        } else {
            w.absent(self.member_id.is_empty(), "member_id");
        }
        if v >= 3 {
            w.list(&self.members, v, "members");
        } else {
            w.absent(self.members.is_empty(), "members");
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for LeaveGroupRequest {
    const NAME: &'static str = "LeaveGroupRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 5);
    const FLEXIBLE_SINCE: i16 = 4;
}

impl Request for LeaveGroupRequest {
    const KEY: ApiKey = ApiKey(13);
    const LATEST_STABLE: i16 = 5;
    type Response = LeaveGroupResponse;
}

/// Response: Leaves a classic group.
///
/// Versions 0 to 5, flexible since 4.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LeaveGroupResponse {
    /// How long the client is held back because of a quota, in milliseconds. Since version 1.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The members of the group. Since version 3.
    pub members: Vec<MemberResponse>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for LeaveGroupResponse {}

impl Detach for LeaveGroupResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.members.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for LeaveGroupResponse {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 1 {
            self.throttle_time_ms = r.fixed("throttle_time_ms");
        }
        self.error_code = r.fixed("error_code");
        if v >= 3 {
            r.list(&mut self.members, v, "members");
        }
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
        if v >= 3 {
            w.list(&self.members, v, "members");
        } else {
            w.absent(self.members.is_empty(), "members");
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for LeaveGroupResponse {
    const NAME: &'static str = "LeaveGroupResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 5);
    const FLEXIBLE_SINCE: i16 = 4;
}

/// An element of `members`: the members of the group.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MemberIdentity {
    /// The id of the member.
    pub member_id: Str,
    /// The name of a static member, null for a dynamic one.
    pub group_instance_id: Option<Str>,
    /// Words on why. Since version 5.
    pub reason: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for MemberIdentity {}

impl Detach for MemberIdentity {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.member_id.detach();
        self.group_instance_id.detach();
        self.reason.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for MemberIdentity {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.member_id, "member_id");
        r.opt_string(&mut self.group_instance_id, true, "group_instance_id");
        if v >= 5 {
            r.opt_string(&mut self.reason, true, "reason");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.member_id, "member_id");
        w.opt_string(&self.group_instance_id, true, "group_instance_id");
        if v >= 5 {
            w.opt_string(&self.reason, true, "reason");
        } else {
            w.ignored(self.reason.is_none(), "reason");
        }
        w.tags(&self.unknown_tags);
    }
}

/// An element of `members`: the members of the group.
#[derive(Debug, Clone, PartialEq)]
pub struct MemberResponse {
    /// The id of the member.
    pub member_id: Str,
    /// The name of a static member, null for a dynamic one.
    pub group_instance_id: Option<Str>,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for MemberResponse {}

impl Default for MemberResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            member_id: Str::new(),
            group_instance_id: Some(Str::new()),
            error_code: ErrorCode(0),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for MemberResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.member_id.detach();
        self.group_instance_id.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for MemberResponse {
    const MIN_LEN: usize = 5;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.member_id, "member_id");
        r.opt_string(&mut self.group_instance_id, true, "group_instance_id");
        self.error_code = r.fixed("error_code");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.member_id, "member_id");
        w.opt_string(&self.group_instance_id, true, "group_instance_id");
        w.fixed(self.error_code);
        w.tags(&self.unknown_tags);
    }
}
