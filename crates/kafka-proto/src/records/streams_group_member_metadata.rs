// @generated from schema/records/streams_group_member_metadata.kafka by `cargo xtask codegen`; do not edit.
//! `StreamsGroupMemberMetadata`: A member of a streams group (KIP-1071).

use crate::{Writer, reader::Source, Detach, Message, Str, Structure, TypedRecord, UnknownTags, Vec, VersionRange};

/// Key: A member of a streams group (KIP-1071).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StreamsGroupMemberMetadataKey {
    /// The group id.
    pub group_id: Str,
    /// The id of the member.
    pub member_id: Str,
}

impl Eq for StreamsGroupMemberMetadataKey {}

impl Detach for StreamsGroupMemberMetadataKey {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
    }
}

impl Structure for StreamsGroupMemberMetadataKey {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.group_id, "group_id");
        r.string(&mut self.member_id, "member_id");
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.group_id, "group_id");
        w.string(&self.member_id, "member_id");
    }
}

impl Message for StreamsGroupMemberMetadataKey {
    const NAME: &'static str = "StreamsGroupMemberMetadataKey";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl TypedRecord for StreamsGroupMemberMetadataKey {
    const TYPE: i16 = 19;
}

/// Value: A member of a streams group (KIP-1071).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq)]
pub struct StreamsGroupMemberMetadataValue {
    /// The name of a static member, null for a dynamic one.
    pub instance_id: Option<Str>,
    /// The rack of the client or node.
    pub rack_id: Option<Str>,
    /// The name that the client gives itself.
    pub client_id: Str,
    /// The address of the client.
    pub client_host: Str,
    /// How long the member has to give up partitions or to join in a rebalance, in milliseconds; -1 if unchanged.
    pub rebalance_timeout_ms: i32,
    /// The epoch of the topology.
    pub topology_epoch: i32,
    /// The id of the process that the member runs in.
    pub process_id: Str,
    /// Where the application can be reached.
    pub user_endpoint: Option<Endpoint>,
    /// Tags of the client, for rack-aware assignment.
    pub client_tags: Vec<KeyValue>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for StreamsGroupMemberMetadataValue {}

impl Default for StreamsGroupMemberMetadataValue {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            instance_id: Some(Str::new()),
            rack_id: Some(Str::new()),
            client_id: Str::new(),
            client_host: Str::new(),
            rebalance_timeout_ms: -1,
            topology_epoch: 0,
            process_id: Str::new(),
            user_endpoint: None,
            client_tags: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for StreamsGroupMemberMetadataValue {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.instance_id.detach();
        self.rack_id.detach();
        self.client_id.detach();
        self.client_host.detach();
        self.process_id.detach();
        self.user_endpoint.detach();
        self.client_tags.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for StreamsGroupMemberMetadataValue {
    const MIN_LEN: usize = 16;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.opt_string(&mut self.instance_id, true, "instance_id");
        r.opt_string(&mut self.rack_id, true, "rack_id");
        r.string(&mut self.client_id, "client_id");
        r.string(&mut self.client_host, "client_host");
        self.rebalance_timeout_ms = r.fixed("rebalance_timeout_ms");
        self.topology_epoch = r.fixed("topology_epoch");
        r.string(&mut self.process_id, "process_id");
        r.opt_struct(&mut self.user_endpoint, v, true, "user_endpoint");
        r.list(&mut self.client_tags, v, "client_tags");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.opt_string(&self.instance_id, true, "instance_id");
        w.opt_string(&self.rack_id, true, "rack_id");
        w.string(&self.client_id, "client_id");
        w.string(&self.client_host, "client_host");
        w.fixed(self.rebalance_timeout_ms);
        w.fixed(self.topology_epoch);
        w.string(&self.process_id, "process_id");
        w.opt_struct(&self.user_endpoint, v, true, "user_endpoint");
        w.list(&self.client_tags, v, "client_tags");
        w.tags(&self.unknown_tags);
    }
}

impl Message for StreamsGroupMemberMetadataValue {
    const NAME: &'static str = "StreamsGroupMemberMetadataValue";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for StreamsGroupMemberMetadataValue {
    const TYPE: i16 = 19;
}

/// A host and a port.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Endpoint {
    /// The host name or address.
    pub host: Str,
    /// The port.
    pub port: u16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for Endpoint {}

impl Detach for Endpoint {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Endpoint {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.host, "host");
        self.port = r.fixed("port");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.host, "host");
        w.fixed(self.port);
        w.tags(&self.unknown_tags);
    }
}

/// A key and a value.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct KeyValue {
    /// The name of the key.
    pub key: Str,
    /// The value; null if there is none.
    pub value: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for KeyValue {}

impl Detach for KeyValue {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.key.detach();
        self.value.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for KeyValue {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.key, "key");
        r.string(&mut self.value, "value");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.key, "key");
        w.string(&self.value, "value");
        w.tags(&self.unknown_tags);
    }
}
