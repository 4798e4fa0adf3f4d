// @generated from schema/records/share_group_member_metadata.kafka by `cargo xtask codegen`; do not edit.
//! `ShareGroupMemberMetadata`: A member of a share group (KIP-932).

use crate::{Reader, Sizer, Writer, DecodeError, Detach, EncodeError, Message, Str, Structure, TypedRecord, UnknownTags, VersionRange};

/// Key: A member of a share group (KIP-932).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ShareGroupMemberMetadataKey {
    /// The group id.
    pub group_id: Str,
    /// The id of the member.
    pub member_id: Str,
}

impl Detach for ShareGroupMemberMetadataKey {
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
    }
}

impl Structure for ShareGroupMemberMetadataKey {
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

impl Message for ShareGroupMemberMetadataKey {
    const NAME: &'static str = "ShareGroupMemberMetadataKey";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl TypedRecord for ShareGroupMemberMetadataKey {
    const TYPE: i16 = 10;
}

/// Value: A member of a share group (KIP-932).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShareGroupMemberMetadataValue {
    /// The rack of the client or node.
    pub rack_id: Option<Str>,
    /// The name that the client gives itself.
    pub client_id: Str,
    /// The address of the client.
    pub client_host: Str,
    /// The names of the topics subscribed to.
    pub subscribed_topic_names: Vec<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for ShareGroupMemberMetadataValue {
    fn default() -> Self {
        Self {
            rack_id: Some(Str::new()),
            client_id: Str::new(),
            client_host: Str::new(),
            subscribed_topic_names: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ShareGroupMemberMetadataValue {
    fn detach(&mut self) {
        self.rack_id.detach();
        self.client_id.detach();
        self.client_host.detach();
        self.subscribed_topic_names.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ShareGroupMemberMetadataValue {
    const MIN_LEN: usize = 5;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let rack_id = r.opt_string(true, "rack_id")?;
        let client_id = r.string("client_id")?;
        let client_host = r.string("client_host")?;
        let subscribed_topic_names = r.strings("subscribed_topic_names")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { rack_id, client_id, client_host, subscribed_topic_names, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.opt_string(&self.rack_id, true, "rack_id")?;
        s.string(&self.client_id, "client_id")?;
        s.string(&self.client_host, "client_host")?;
        s.strings(&self.subscribed_topic_names, "subscribed_topic_names")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.opt_string(&self.rack_id);
        w.string(&self.client_id);
        w.string(&self.client_host);
        w.strings(&self.subscribed_topic_names);
        w.tags(&self.unknown_tags);
    }
}

impl Message for ShareGroupMemberMetadataValue {
    const NAME: &'static str = "ShareGroupMemberMetadataValue";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for ShareGroupMemberMetadataValue {
    const TYPE: i16 = 10;
}
