// @generated from schema/leave_group.kafka by `cargo xtask codegen`; do not edit.
//! `LeaveGroup`: Leaves a classic group.

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange};

/// Request: Leaves a classic group.
///
/// Versions 0 to 5, flexible since 4.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for LeaveGroupRequest {
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
        self.members.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for LeaveGroupRequest {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let group_id = r.string("group_id")?;
        let member_id = if v <= 2 { r.string("member_id")? } else { Str::new() };
        let members = if v >= 3 { r.list(v, "members")? } else { Vec::new() };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { group_id, member_id, members, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.string(&self.group_id, "group_id")?;
        if v <= 2 {
            s.string(&self.member_id, "member_id")?;
        } else {
            s.absent(self.member_id.is_empty(), "member_id")?;
        }
        if v >= 3 {
            s.list(&self.members, v, "members")?;
        } else {
            s.absent(self.members.is_empty(), "members")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.group_id);
        if v <= 2 {
            w.string(&self.member_id);
        }
        if v >= 3 {
            w.list(&self.members, v);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for LeaveGroupResponse {
    fn detach(&mut self) {
        self.members.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for LeaveGroupResponse {
    const MIN_LEN: usize = 2;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = if v >= 1 { r.fixed("throttle_time_ms")? } else { 0 };
        let error_code = r.fixed("error_code")?;
        let members = if v >= 3 { r.list(v, "members")? } else { Vec::new() };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, error_code, members, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(2);
        if v >= 1 {
            s.add(4);
        } else {
            s.ignored(self.throttle_time_ms == 0, "throttle_time_ms")?;
        }
        if v >= 3 {
            s.list(&self.members, v, "members")?;
        } else {
            s.absent(self.members.is_empty(), "members")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        if v >= 1 {
            w.fixed(self.throttle_time_ms);
        }
        w.fixed(self.error_code);
        if v >= 3 {
            w.list(&self.members, v);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for MemberIdentity {
    fn detach(&mut self) {
        self.member_id.detach();
        self.group_instance_id.detach();
        self.reason.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for MemberIdentity {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let member_id = r.string("member_id")?;
        let group_instance_id = r.opt_string(true, "group_instance_id")?;
        let reason = if v >= 5 { r.opt_string(true, "reason")? } else { None };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { member_id, group_instance_id, reason, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.string(&self.member_id, "member_id")?;
        s.opt_string(&self.group_instance_id, true, "group_instance_id")?;
        if v >= 5 {
            s.opt_string(&self.reason, true, "reason")?;
        } else {
            s.ignored(self.reason.is_none(), "reason")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.member_id);
        w.opt_string(&self.group_instance_id);
        if v >= 5 {
            w.opt_string(&self.reason);
        }
        w.tags(&self.unknown_tags);
    }
}

/// An element of `members`: the members of the group.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for MemberResponse {
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
    fn detach(&mut self) {
        self.member_id.detach();
        self.group_instance_id.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for MemberResponse {
    const MIN_LEN: usize = 5;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let member_id = r.string("member_id")?;
        let group_instance_id = r.opt_string(true, "group_instance_id")?;
        let error_code = r.fixed("error_code")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { member_id, group_instance_id, error_code, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(2);
        s.string(&self.member_id, "member_id")?;
        s.opt_string(&self.group_instance_id, true, "group_instance_id")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.member_id);
        w.opt_string(&self.group_instance_id);
        w.fixed(self.error_code);
        w.tags(&self.unknown_tags);
    }
}
