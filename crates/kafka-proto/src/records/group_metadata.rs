// @generated from schema/records/group_metadata.kafka by `cargo xtask codegen`; do not edit.
//! `GroupMetadata`: A classic group.

use crate::{Writer, reader::Source, Bytes, Detach, Message, Str, Structure, TypedRecord, UnknownTags, Vec, VersionRange};

/// Key: A classic group.
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct GroupMetadataKey {
    /// The group id.
    pub group: Str,
}

impl Eq for GroupMetadataKey {}

impl Detach for GroupMetadataKey {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group.detach();
    }
}

impl Structure for GroupMetadataKey {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.group, "group");
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.group, "group");
    }
}

impl Message for GroupMetadataKey {
    const NAME: &'static str = "GroupMetadataKey";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl TypedRecord for GroupMetadataKey {
    const TYPE: i16 = 2;
}

/// Value: A classic group.
///
/// Versions 0 to 4, flexible since 4.
#[derive(Debug, Clone, PartialEq)]
pub struct GroupMetadataValue {
    /// The type of the protocol; `consumer` for consumers.
    pub protocol_type: Str,
    /// The generation of the group.
    pub generation: i32,
    /// The protocol that the group chose.
    pub protocol: Option<Str>,
    /// The member id of the leader, null if there is none.
    pub leader: Option<Str>,
    /// When the group entered its state, in milliseconds since 1970. Since version 2.
    pub current_state_timestamp: i64,
    /// The members of the group.
    pub members: Vec<MemberMetadata>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for GroupMetadataValue {}

impl Default for GroupMetadataValue {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            protocol_type: Str::new(),
            generation: 0,
            protocol: Some(Str::new()),
            leader: Some(Str::new()),
            current_state_timestamp: -1,
            members: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for GroupMetadataValue {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.protocol_type.detach();
        self.protocol.detach();
        self.leader.detach();
        self.members.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for GroupMetadataValue {
    const MIN_LEN: usize = 14;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.protocol_type, "protocol_type");
        self.generation = r.fixed("generation");
        r.opt_string(&mut self.protocol, true, "protocol");
        r.opt_string(&mut self.leader, true, "leader");
        if v >= 2 {
            self.current_state_timestamp = r.fixed("current_state_timestamp");
        }
        r.list(&mut self.members, v, "members");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.protocol_type, "protocol_type");
        w.fixed(self.generation);
        w.opt_string(&self.protocol, true, "protocol");
        w.opt_string(&self.leader, true, "leader");
        if v >= 2 {
            w.fixed(self.current_state_timestamp);
        } else {
            w.ignored(self.current_state_timestamp == -1, "current_state_timestamp");
        }
        w.list(&self.members, v, "members");
        w.tags(&self.unknown_tags);
    }
}

impl Message for GroupMetadataValue {
    const NAME: &'static str = "GroupMetadataValue";
    const VERSIONS: VersionRange = VersionRange::new(0, 4);
    const FLEXIBLE_SINCE: i16 = 4;
}

impl TypedRecord for GroupMetadataValue {
    const TYPE: i16 = 2;
}

/// A member of a classic group.
#[derive(Debug, Clone, PartialEq)]
pub struct MemberMetadata {
    /// The id of the member.
    pub member_id: Str,
    /// The name of a static member, null for a dynamic one. Since version 3.
    pub group_instance_id: Option<Str>,
    /// The name that the client gives itself.
    pub client_id: Str,
    /// The address of the client.
    pub client_host: Str,
    /// How long members have to join in a rebalance, in milliseconds. Since version 1.
    pub rebalance_timeout: i32,
    /// How long a member may be silent, in milliseconds.
    pub session_timeout: i32,
    /// The subscription of the member.
    pub subscription: Bytes,
    /// What is assigned to the member.
    pub assignment: Bytes,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for MemberMetadata {}

impl Default for MemberMetadata {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            member_id: Str::new(),
            group_instance_id: None,
            client_id: Str::new(),
            client_host: Str::new(),
            rebalance_timeout: -1,
            session_timeout: 0,
            subscription: Bytes::new(),
            assignment: Bytes::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for MemberMetadata {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.member_id.detach();
        self.group_instance_id.detach();
        self.client_id.detach();
        self.client_host.detach();
        self.subscription.detach();
        self.assignment.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for MemberMetadata {
    const MIN_LEN: usize = 15;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.member_id, "member_id");
        if v >= 3 {
            r.opt_string(&mut self.group_instance_id, true, "group_instance_id");
        }
        r.string(&mut self.client_id, "client_id");
        r.string(&mut self.client_host, "client_host");
        if v >= 1 {
            self.rebalance_timeout = r.fixed("rebalance_timeout");
        }
        self.session_timeout = r.fixed("session_timeout");
        r.bytes(&mut self.subscription, "subscription");
        r.bytes(&mut self.assignment, "assignment");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.member_id, "member_id");
        if v >= 3 {
            w.opt_string(&self.group_instance_id, true, "group_instance_id");
        } else {
            w.ignored(self.group_instance_id.is_none(), "group_instance_id");
        }
        w.string(&self.client_id, "client_id");
        w.string(&self.client_host, "client_host");
        if v >= 1 {
            w.fixed(self.rebalance_timeout);
        } else {
            w.ignored(self.rebalance_timeout == -1, "rebalance_timeout");
        }
        w.fixed(self.session_timeout);
        w.bytes(&self.subscription, "subscription");
        w.bytes(&self.assignment, "assignment");
        w.tags(&self.unknown_tags);
    }
}
