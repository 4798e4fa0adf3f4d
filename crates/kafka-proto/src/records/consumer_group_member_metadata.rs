// @generated from schema/records/consumer_group_member_metadata.kafka by `cargo xtask codegen`; do not edit.
//! `ConsumerGroupMemberMetadata`: A member of a consumer group (KIP-848).

use crate::{Reader, Sizer, Writer, Bytes, DecodeError, Detach, EncodeError, Message, Str, Structure, TypedRecord, UnknownTags, VersionRange};

/// Key: A member of a consumer group (KIP-848).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ConsumerGroupMemberMetadataKey {
    /// The group id.
    pub group_id: Str,
    /// The id of the member.
    pub member_id: Str,
}

impl Detach for ConsumerGroupMemberMetadataKey {
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
    }
}

impl Structure for ConsumerGroupMemberMetadataKey {
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

impl Message for ConsumerGroupMemberMetadataKey {
    const NAME: &'static str = "ConsumerGroupMemberMetadataKey";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl TypedRecord for ConsumerGroupMemberMetadataKey {
    const TYPE: i16 = 5;
}

/// Value: A member of a consumer group (KIP-848).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConsumerGroupMemberMetadataValue {
    /// The name of a static member, null for a dynamic one.
    pub instance_id: Option<Str>,
    /// The rack of the client or node.
    pub rack_id: Option<Str>,
    /// The name that the client gives itself.
    pub client_id: Str,
    /// The address of the client.
    pub client_host: Str,
    /// The names of the topics subscribed to.
    pub subscribed_topic_names: Vec<Str>,
    /// The regular expression of the topics subscribed to, in RE2 syntax.
    pub subscribed_topic_regex: Option<Str>,
    /// How long the member has to give up partitions or to join in a rebalance, in milliseconds; -1 if unchanged.
    pub rebalance_timeout_ms: i32,
    /// The assignor that the member wants; null for any.
    pub server_assignor: Option<Str>,
    /// What the classic protocol needs to know of a member that still uses it.
    pub classic_member_metadata: Option<ClassicMemberMetadata>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for ConsumerGroupMemberMetadataValue {
    fn default() -> Self {
        Self {
            instance_id: Some(Str::new()),
            rack_id: Some(Str::new()),
            client_id: Str::new(),
            client_host: Str::new(),
            subscribed_topic_names: Vec::new(),
            subscribed_topic_regex: Some(Str::new()),
            rebalance_timeout_ms: -1,
            server_assignor: Some(Str::new()),
            classic_member_metadata: Some(ClassicMemberMetadata::default()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ConsumerGroupMemberMetadataValue {
    fn detach(&mut self) {
        self.instance_id.detach();
        self.rack_id.detach();
        self.client_id.detach();
        self.client_host.detach();
        self.subscribed_topic_names.detach();
        self.subscribed_topic_regex.detach();
        self.server_assignor.detach();
        self.classic_member_metadata.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ConsumerGroupMemberMetadataValue {
    const MIN_LEN: usize = 12;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let instance_id = r.opt_string(true, "instance_id")?;
        let rack_id = r.opt_string(true, "rack_id")?;
        let client_id = r.string("client_id")?;
        let client_host = r.string("client_host")?;
        let subscribed_topic_names = r.strings("subscribed_topic_names")?;
        let subscribed_topic_regex = r.opt_string(true, "subscribed_topic_regex")?;
        let rebalance_timeout_ms = r.fixed("rebalance_timeout_ms")?;
        let server_assignor = r.opt_string(true, "server_assignor")?;
        let mut classic_member_metadata = Some(ClassicMemberMetadata::default());
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 => classic_member_metadata = r.opt_tagged_struct(v, true, "classic_member_metadata")?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { instance_id, rack_id, client_id, client_host, subscribed_topic_names, subscribed_topic_regex, rebalance_timeout_ms, server_assignor, classic_member_metadata, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.opt_string(&self.instance_id, true, "instance_id")?;
        s.opt_string(&self.rack_id, true, "rack_id")?;
        s.string(&self.client_id, "client_id")?;
        s.string(&self.client_host, "client_host")?;
        s.strings(&self.subscribed_topic_names, "subscribed_topic_names")?;
        s.opt_string(&self.subscribed_topic_regex, true, "subscribed_topic_regex")?;
        s.opt_string(&self.server_assignor, true, "server_assignor")?;
        let mut present = 0;
        if self.classic_member_metadata != Some(ClassicMemberMetadata::default()) {
            present += 1;
            s.tag(0, |s| s.opt_tagged_struct(&self.classic_member_metadata, v, true, "classic_member_metadata"))?;
        }
        s.tags(present, &self.unknown_tags, 0b1)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.opt_string(&self.instance_id);
        w.opt_string(&self.rack_id);
        w.string(&self.client_id);
        w.string(&self.client_host);
        w.strings(&self.subscribed_topic_names);
        w.opt_string(&self.subscribed_topic_regex);
        w.fixed(self.rebalance_timeout_ms);
        w.opt_string(&self.server_assignor);
        let present = usize::from(self.classic_member_metadata != Some(ClassicMemberMetadata::default()));
        w.tag_count(present, &self.unknown_tags, 0b1);
        if self.classic_member_metadata != Some(ClassicMemberMetadata::default()) {
            let size = w.tag_size(|s| s.opt_tagged_struct(&self.classic_member_metadata, v, true, "classic_member_metadata"));
            w.tag(0, size);
            w.opt_tagged_struct(&self.classic_member_metadata, v);
        }
        w.unknown_tags(&self.unknown_tags, 1..);
    }
}

impl Message for ConsumerGroupMemberMetadataValue {
    const NAME: &'static str = "ConsumerGroupMemberMetadataValue";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for ConsumerGroupMemberMetadataValue {
    const TYPE: i16 = 5;
}

/// The value of `classic_member_metadata`: what the classic protocol needs to know of a member that still uses it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ClassicMemberMetadata {
    /// How long the member may be silent, in milliseconds.
    pub session_timeout_ms: i32,
    /// What the member could speak if its group were a classic one.
    pub supported_protocols: Vec<ClassicProtocol>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ClassicMemberMetadata {
    fn detach(&mut self) {
        self.supported_protocols.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ClassicMemberMetadata {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let session_timeout_ms = r.fixed("session_timeout_ms")?;
        let supported_protocols = r.list(v, "supported_protocols")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { session_timeout_ms, supported_protocols, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.list(&self.supported_protocols, v, "supported_protocols")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.session_timeout_ms);
        w.list(&self.supported_protocols, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `supported_protocols`: what the member could speak if its group were a classic one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ClassicProtocol {
    /// The name.
    pub name: Str,
    /// Bytes or words that the broker only keeps.
    pub metadata: Bytes,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ClassicProtocol {
    fn detach(&mut self) {
        self.name.detach();
        self.metadata.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ClassicProtocol {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let metadata = r.bytes("metadata")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, metadata, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.name, "name")?;
        s.bytes(&self.metadata, "metadata")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.bytes(&self.metadata);
        w.tags(&self.unknown_tags);
    }
}
