// @generated from schema/join_group.kafka by `cargo xtask codegen`; do not edit.
//! `JoinGroup`: Joins a classic group.

use crate::{Reader, Sizer, Writer, ApiKey, Bytes, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Joins a classic group.
///
/// Versions 0 to 9, flexible since 6.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JoinGroupRequest {
    /// The group id.
    pub group_id: Str,
    /// How long the member may be silent, in milliseconds.
    pub session_timeout_ms: i32,
    /// How long the member has to give up partitions or to join in a rebalance, in milliseconds; -1 if unchanged. Since version 1.
    pub rebalance_timeout_ms: i32,
    /// The id of the member.
    pub member_id: Str,
    /// The name of a static member, null for a dynamic one. Since version 5.
    pub group_instance_id: Option<Str>,
    /// The type of the protocol; `consumer` for consumers.
    pub protocol_type: Str,
    /// What the member can use, best first.
    pub protocols: Vec<JoinGroupRequestProtocol>,
    /// Words on why. Since version 8.
    pub reason: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for JoinGroupRequest {
    fn default() -> Self {
        Self {
            group_id: Str::new(),
            session_timeout_ms: 0,
            rebalance_timeout_ms: -1,
            member_id: Str::new(),
            group_instance_id: None,
            protocol_type: Str::new(),
            protocols: Vec::new(),
            reason: None,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for JoinGroupRequest {
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
        self.group_instance_id.detach();
        self.protocol_type.detach();
        self.protocols.detach();
        self.reason.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for JoinGroupRequest {
    const MIN_LEN: usize = 14;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let group_id = r.quick_string("group_id")?;
        let (session_timeout_ms, rebalance_timeout_ms) = if v >= 1 {
            let b = r.run::<8>("session_timeout_ms..rebalance_timeout_ms")?;
            (b.at(0), b.at(4))
        } else {
            (r.fixed("session_timeout_ms")?, if v >= 1 { r.fixed("rebalance_timeout_ms")? } else { -1 })
        };
        let member_id = r.quick_string("member_id")?;
        let group_instance_id = if v >= 5 { r.quick_opt_string(true, "group_instance_id")? } else { None };
        let protocol_type = r.quick_string("protocol_type")?;
        let protocols = r.quick_list(v, "protocols")?;
        let reason = if v >= 8 { r.quick_opt_string(true, "reason")? } else { None };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { group_id, session_timeout_ms, rebalance_timeout_ms, member_id, group_instance_id, protocol_type, protocols, reason, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.string(&self.group_id, "group_id")?;
        if v >= 1 {
            s.add(4);
        } else {
            s.ignored(self.rebalance_timeout_ms == -1, "rebalance_timeout_ms")?;
        }
        s.string(&self.member_id, "member_id")?;
        if v >= 5 {
            s.opt_string(&self.group_instance_id, true, "group_instance_id")?;
        } else {
            s.absent(self.group_instance_id.is_none(), "group_instance_id")?;
        }
        s.string(&self.protocol_type, "protocol_type")?;
        s.list(&self.protocols, v, "protocols")?;
        if v >= 8 {
            s.opt_string(&self.reason, true, "reason")?;
        } else {
            s.ignored(self.reason.is_none(), "reason")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.group_id);
        if v >= 1 {
            w.run(Packed::<8>::new().put(0, self.session_timeout_ms).put(4, self.rebalance_timeout_ms));
        } else {
            w.fixed(self.session_timeout_ms);
            if v >= 1 {
                w.fixed(self.rebalance_timeout_ms);
            }
        }
        w.string(&self.member_id);
        if v >= 5 {
            w.opt_string(&self.group_instance_id);
        }
        w.string(&self.protocol_type);
        w.list(&self.protocols, v);
        if v >= 8 {
            w.opt_string(&self.reason);
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for JoinGroupRequest {
    const NAME: &'static str = "JoinGroupRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 9);
    const FLEXIBLE_SINCE: i16 = 6;
}

impl Request for JoinGroupRequest {
    const KEY: ApiKey = ApiKey(11);
    const LATEST_STABLE: i16 = 9;
    type Response = JoinGroupResponse;
}

/// Response: Joins a classic group.
///
/// Versions 0 to 9, flexible since 6.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JoinGroupResponse {
    /// How long the client is held back because of a quota, in milliseconds. Since version 2.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The generation of the group.
    pub generation_id: i32,
    /// The type of the protocol; `consumer` for consumers. Since version 7.
    pub protocol_type: Option<Str>,
    /// The name of the protocol. Null is allowed at versions 7..=9.
    pub protocol_name: Option<Str>,
    /// The member id of the leader.
    pub leader: Str,
    /// Whether the leader of the group need not compute an assignment. Since version 9.
    pub skip_assignment: bool,
    /// The id of the member.
    pub member_id: Str,
    /// The members of the group.
    pub members: Vec<JoinGroupResponseMember>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for JoinGroupResponse {
    fn default() -> Self {
        Self {
            throttle_time_ms: 0,
            error_code: ErrorCode(0),
            generation_id: -1,
            protocol_type: None,
            protocol_name: Some(Str::new()),
            leader: Str::new(),
            skip_assignment: false,
            member_id: Str::new(),
            members: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for JoinGroupResponse {
    fn detach(&mut self) {
        self.protocol_type.detach();
        self.protocol_name.detach();
        self.leader.detach();
        self.member_id.detach();
        self.members.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for JoinGroupResponse {
    const MIN_LEN: usize = 15;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let (throttle_time_ms, error_code, generation_id) = if v >= 2 {
            let b = r.run::<10>("throttle_time_ms..generation_id")?;
            (b.at(0), b.at(4), b.at(6))
        } else {
            (if v >= 2 { r.fixed("throttle_time_ms")? } else { 0 }, r.fixed("error_code")?, r.fixed("generation_id")?)
        };
        let protocol_type = if v >= 7 { r.quick_opt_string(true, "protocol_type")? } else { None };
        let protocol_name = r.quick_opt_string(v >= 7, "protocol_name")?;
        let leader = r.quick_string("leader")?;
        let skip_assignment = if v >= 9 { r.fixed("skip_assignment")? } else { false };
        let member_id = r.quick_string("member_id")?;
        let members = r.quick_list(v, "members")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, error_code, generation_id, protocol_type, protocol_name, leader, skip_assignment, member_id, members, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(6);
        if v >= 2 {
            s.add(4);
        } else {
            s.ignored(self.throttle_time_ms == 0, "throttle_time_ms")?;
        }
        if v >= 7 {
            s.opt_string(&self.protocol_type, true, "protocol_type")?;
        } else {
            s.ignored(self.protocol_type.is_none(), "protocol_type")?;
        }
        s.opt_string(&self.protocol_name, v >= 7, "protocol_name")?;
        s.string(&self.leader, "leader")?;
        if v >= 9 {
            s.add(1);
        } else {
            s.absent(!self.skip_assignment, "skip_assignment")?;
        }
        s.string(&self.member_id, "member_id")?;
        s.list(&self.members, v, "members")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        if v >= 2 {
            w.run(Packed::<10>::new().put(0, self.throttle_time_ms).put(4, self.error_code).put(6, self.generation_id));
        } else {
            if v >= 2 {
                w.fixed(self.throttle_time_ms);
            }
            w.run(Packed::<6>::new().put(0, self.error_code).put(2, self.generation_id));
        }
        if v >= 7 {
            w.opt_string(&self.protocol_type);
        }
        w.opt_string(&self.protocol_name);
        w.string(&self.leader);
        if v >= 9 {
            w.fixed(self.skip_assignment);
        }
        w.string(&self.member_id);
        w.list(&self.members, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for JoinGroupResponse {
    const NAME: &'static str = "JoinGroupResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 9);
    const FLEXIBLE_SINCE: i16 = 6;
}

/// An element of `protocols`: what the member can use, best first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct JoinGroupRequestProtocol {
    /// The name.
    pub name: Str,
    /// Bytes or words that the broker only keeps.
    pub metadata: Bytes,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for JoinGroupRequestProtocol {
    fn detach(&mut self) {
        self.name.detach();
        self.metadata.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for JoinGroupRequestProtocol {
    const MIN_LEN: usize = 3;

    #[inline(always)]
    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.quick_string("name")?;
        let metadata = r.quick_bytes("metadata")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, metadata, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.name, "name")?;
        s.bytes(&self.metadata, "metadata")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.bytes(&self.metadata);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `members`: the members of the group.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct JoinGroupResponseMember {
    /// The id of the member.
    pub member_id: Str,
    /// The name of a static member, null for a dynamic one. Since version 5.
    pub group_instance_id: Option<Str>,
    /// Bytes or words that the broker only keeps.
    pub metadata: Bytes,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for JoinGroupResponseMember {
    fn detach(&mut self) {
        self.member_id.detach();
        self.group_instance_id.detach();
        self.metadata.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for JoinGroupResponseMember {
    const MIN_LEN: usize = 4;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let member_id = r.quick_string("member_id")?;
        let group_instance_id = if v >= 5 { r.quick_opt_string(true, "group_instance_id")? } else { None };
        let metadata = r.quick_bytes("metadata")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { member_id, group_instance_id, metadata, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.string(&self.member_id, "member_id")?;
        if v >= 5 {
            s.opt_string(&self.group_instance_id, true, "group_instance_id")?;
        } else {
            s.ignored(self.group_instance_id.is_none(), "group_instance_id")?;
        }
        s.bytes(&self.metadata, "metadata")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.member_id);
        if v >= 5 {
            w.opt_string(&self.group_instance_id);
        }
        w.bytes(&self.metadata);
        w.tags(&self.unknown_tags);
    }
}
