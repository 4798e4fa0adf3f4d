// @generated from schema/records/share_group_member_metadata.kafka by `cargo xtask codegen`; do not edit.
//! `ShareGroupMemberMetadata`: A member of a share group (KIP-932).

use crate::{Writer, reader::Source, Detach, Message, Str, Structure, TypedRecord, UnknownTags, Vec, VersionRange};

/// Key: A member of a share group (KIP-932).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ShareGroupMemberMetadataKey {
    /// The group id.
    pub group_id: Str,
    /// The id of the member.
    pub member_id: Str,
}

impl Eq for ShareGroupMemberMetadataKey {}

impl Detach for ShareGroupMemberMetadataKey {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
    }
}

impl Structure for ShareGroupMemberMetadataKey {
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
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for ShareGroupMemberMetadataValue {}

impl Default for ShareGroupMemberMetadataValue {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
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

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.opt_string(&mut self.rack_id, true, "rack_id");
        r.string(&mut self.client_id, "client_id");
        r.string(&mut self.client_host, "client_host");
        r.strings(&mut self.subscribed_topic_names, "subscribed_topic_names");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.opt_string(&self.rack_id, true, "rack_id");
        w.string(&self.client_id, "client_id");
        w.string(&self.client_host, "client_host");
        w.strings(&self.subscribed_topic_names, "subscribed_topic_names");
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
