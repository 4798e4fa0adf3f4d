// @generated from schema/records/streams_group_member_metadata.kafka by `cargo xtask codegen`; do not edit.
//! `StreamsGroupMemberMetadata`: A member of a streams group (KIP-1071).

use crate::{Reader, Sizer, Writer, DecodeError, Detach, EncodeError, Message, Str, Structure, TypedRecord, UnknownTags, VersionRange, writer::Packed};

/// Key: A member of a streams group (KIP-1071).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StreamsGroupMemberMetadataKey {
    /// The group id.
    pub group_id: Str,
    /// The id of the member.
    pub member_id: Str,
}

impl Detach for StreamsGroupMemberMetadataKey {
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
    }
}

impl Structure for StreamsGroupMemberMetadataKey {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let group_id = r.string("group_id")?;
        let member_id = r.string("member_id")?;
        Ok(Self { group_id, member_id })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.group_id, "group_id")?;
        s.string(&self.member_id, "member_id")?;
        Ok(())
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.group_id);
        w.string(&self.member_id);
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
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for StreamsGroupMemberMetadataValue {
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

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let instance_id = r.opt_string(true, "instance_id")?;
        let rack_id = r.opt_string(true, "rack_id")?;
        let client_id = r.string("client_id")?;
        let client_host = r.string("client_host")?;
        let b = r.run::<8>("rebalance_timeout_ms..topology_epoch")?;
        let (rebalance_timeout_ms, topology_epoch) = (b.at(0), b.at(4));
        let process_id = r.string("process_id")?;
        let user_endpoint = r.opt_struct(v, true, "user_endpoint")?;
        let client_tags = r.list(v, "client_tags")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { instance_id, rack_id, client_id, client_host, rebalance_timeout_ms, topology_epoch, process_id, user_endpoint, client_tags, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(8);
        s.opt_string(&self.instance_id, true, "instance_id")?;
        s.opt_string(&self.rack_id, true, "rack_id")?;
        s.string(&self.client_id, "client_id")?;
        s.string(&self.client_host, "client_host")?;
        s.string(&self.process_id, "process_id")?;
        s.opt_struct(&self.user_endpoint, v, true, "user_endpoint")?;
        s.list(&self.client_tags, v, "client_tags")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.opt_string(&self.instance_id);
        w.opt_string(&self.rack_id);
        w.string(&self.client_id);
        w.string(&self.client_host);
        w.run(Packed::<8>::new().put(0, self.rebalance_timeout_ms).put(4, self.topology_epoch));
        w.string(&self.process_id);
        w.opt_struct(&self.user_endpoint, v);
        w.list(&self.client_tags, v);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Endpoint {
    /// The host name or address.
    pub host: Str,
    /// The port.
    pub port: u16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for Endpoint {
    fn detach(&mut self) {
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Endpoint {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let host = r.string("host")?;
        let port = r.fixed("port")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { host, port, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(2);
        s.string(&self.host, "host")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.host);
        w.fixed(self.port);
        w.tags(&self.unknown_tags);
    }
}

/// A key and a value.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KeyValue {
    /// The name of the key.
    pub key: Str,
    /// The value; null if there is none.
    pub value: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for KeyValue {
    fn detach(&mut self) {
        self.key.detach();
        self.value.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for KeyValue {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let key = r.string("key")?;
        let value = r.string("value")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { key, value, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.key, "key")?;
        s.string(&self.value, "value")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.key);
        w.string(&self.value);
        w.tags(&self.unknown_tags);
    }
}
