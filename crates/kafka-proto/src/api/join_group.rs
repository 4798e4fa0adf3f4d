// @generated from schema/join_group.kafka by `cargo xtask codegen`; do not edit.
//! `JoinGroup`: Joins a classic group.

use crate::{Writer, reader::Source, ApiKey, Bytes, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange, writer::Packed};

/// Request: Joins a classic group.
///
/// Versions 0 to 9, flexible since 6.
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for JoinGroupRequest {}

impl Default for JoinGroupRequest {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
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

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.quick_string(&mut self.group_id, "group_id");
        if v >= 1 {
            let b = r.run(8, "session_timeout_ms..rebalance_timeout_ms");
            self.session_timeout_ms = b.at(0);
            self.rebalance_timeout_ms = b.at(4);
        } else {
            r.aside(|r| {
                self.session_timeout_ms = r.fixed("session_timeout_ms");
                if v >= 1 {
                    self.rebalance_timeout_ms = r.fixed("rebalance_timeout_ms");
                }
            });
        }
        r.quick_string(&mut self.member_id, "member_id");
        if v >= 5 {
            r.quick_opt_string(&mut self.group_instance_id, true, "group_instance_id");
        }
        r.quick_string(&mut self.protocol_type, "protocol_type");
        r.quick_list(&mut self.protocols, v, "protocols");
        if v >= 8 {
            r.quick_opt_string(&mut self.reason, true, "reason");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.quick_string(&self.group_id, "group_id");
        if v >= 1 {
            w.run(Packed::<8>::new().put(0, self.session_timeout_ms).put(4, self.rebalance_timeout_ms));
        } else {
            w.fixed(self.session_timeout_ms);
            if v >= 1 {
                w.fixed(self.rebalance_timeout_ms);
            } else {
                w.ignored(self.rebalance_timeout_ms == -1, "rebalance_timeout_ms");
            }
        }
        w.quick_string(&self.member_id, "member_id");
        if v >= 5 {
            w.quick_opt_string(&self.group_instance_id, true, "group_instance_id");
        } else {
            w.absent(self.group_instance_id.is_none(), "group_instance_id");
        }
        w.quick_string(&self.protocol_type, "protocol_type");
        w.list(&self.protocols, v, "protocols");
        if v >= 8 {
            w.quick_opt_string(&self.reason, true, "reason");
        } else {
            w.ignored(self.reason.is_none(), "reason");
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
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for JoinGroupResponse {}

impl Default for JoinGroupResponse {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
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

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 2 {
            let b = r.run(10, "throttle_time_ms..generation_id");
            self.throttle_time_ms = b.at(0);
            self.error_code = b.at(4);
            self.generation_id = b.at(6);
        } else {
            r.aside(|r| {
                if v >= 2 {
                    self.throttle_time_ms = r.fixed("throttle_time_ms");
                }
                self.error_code = r.fixed("error_code");
                self.generation_id = r.fixed("generation_id");
            });
        }
        if v >= 7 {
            r.quick_opt_string(&mut self.protocol_type, true, "protocol_type");
        }
        r.quick_opt_string(&mut self.protocol_name, v >= 7, "protocol_name");
        r.quick_string(&mut self.leader, "leader");
        if v >= 9 {
            self.skip_assignment = r.quick_fixed("skip_assignment");
        }
        r.quick_string(&mut self.member_id, "member_id");
        r.quick_list(&mut self.members, v, "members");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 2 {
            w.run(Packed::<10>::new().put(0, self.throttle_time_ms).put(4, self.error_code).put(6, self.generation_id));
        } else {
            if v >= 2 {
                w.fixed(self.throttle_time_ms);
            } else {
                w.ignored(self.throttle_time_ms == 0, "throttle_time_ms");
            }
            w.fixed(self.error_code);
            w.fixed(self.generation_id);
        }
        if v >= 7 {
            w.quick_opt_string(&self.protocol_type, true, "protocol_type");
        } else {
            w.ignored(self.protocol_type.is_none(), "protocol_type");
        }
        w.quick_opt_string(&self.protocol_name, v >= 7, "protocol_name");
        w.quick_string(&self.leader, "leader");
        if v >= 9 {
            w.quick_fixed(self.skip_assignment);
        } else {
            w.absent(!self.skip_assignment, "skip_assignment");
        }
        w.quick_string(&self.member_id, "member_id");
        w.list(&self.members, v, "members");
        w.tags(&self.unknown_tags);
    }
}

impl Message for JoinGroupResponse {
    const NAME: &'static str = "JoinGroupResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 9);
    const FLEXIBLE_SINCE: i16 = 6;
}

/// An element of `protocols`: what the member can use, best first.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct JoinGroupRequestProtocol {
    /// The name.
    pub name: Str,
    /// Bytes or words that the broker only keeps.
    pub metadata: Bytes,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for JoinGroupRequestProtocol {}

impl Detach for JoinGroupRequestProtocol {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.metadata.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for JoinGroupRequestProtocol {
    const MIN_LEN: usize = 3;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.quick_string(&mut self.name, "name");
        r.quick_bytes(&mut self.metadata, "metadata");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.quick_string(&self.name, "name");
        w.quick_bytes(&self.metadata, "metadata");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `members`: the members of the group.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for JoinGroupResponseMember {}

impl Detach for JoinGroupResponseMember {
    #[cfg_attr(not(debug_assertions), inline)]
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
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.quick_string(&mut self.member_id, "member_id");
        if v >= 5 {
            r.quick_opt_string(&mut self.group_instance_id, true, "group_instance_id");
        }
        r.quick_bytes(&mut self.metadata, "metadata");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.quick_string(&self.member_id, "member_id");
        if v >= 5 {
            w.quick_opt_string(&self.group_instance_id, true, "group_instance_id");
        } else {
            w.ignored(self.group_instance_id.is_none(), "group_instance_id");
        }
        w.quick_bytes(&self.metadata, "metadata");
        w.tags(&self.unknown_tags);
    }
}
