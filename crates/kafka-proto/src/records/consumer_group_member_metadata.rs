// @generated from schema/records/consumer_group_member_metadata.kafka by `cargo xtask codegen`; do not edit.
//! `ConsumerGroupMemberMetadata`: A member of a consumer group (KIP-848).

use crate::{Writer, reader::Source, Bytes, Detach, Message, Str, Structure, TypedRecord, UnknownTags, Vec, VersionRange};

/// Key: A member of a consumer group (KIP-848).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ConsumerGroupMemberMetadataKey {
    /// The group id.
    pub group_id: Str,
    /// The id of the member.
    pub member_id: Str,
}

impl Eq for ConsumerGroupMemberMetadataKey {}

impl Detach for ConsumerGroupMemberMetadataKey {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
        self.member_id.detach();
    }
}

impl Structure for ConsumerGroupMemberMetadataKey {
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
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for ConsumerGroupMemberMetadataValue {}

impl Default for ConsumerGroupMemberMetadataValue {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
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

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.opt_string(&mut self.instance_id, true, "instance_id");
        r.opt_string(&mut self.rack_id, true, "rack_id");
        r.string(&mut self.client_id, "client_id");
        r.string(&mut self.client_host, "client_host");
        r.strings(&mut self.subscribed_topic_names, "subscribed_topic_names");
        r.opt_string(&mut self.subscribed_topic_regex, true, "subscribed_topic_regex");
        self.rebalance_timeout_ms = r.fixed("rebalance_timeout_ms");
        r.opt_string(&mut self.server_assignor, true, "server_assignor");
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.opt_string(&self.instance_id, true, "instance_id");
        w.opt_string(&self.rack_id, true, "rack_id");
        w.string(&self.client_id, "client_id");
        w.string(&self.client_host, "client_host");
        w.strings(&self.subscribed_topic_names, "subscribed_topic_names");
        w.opt_string(&self.subscribed_topic_regex, true, "subscribed_topic_regex");
        w.fixed(self.rebalance_timeout_ms);
        w.opt_string(&self.server_assignor, true, "server_assignor");
        if self.unknown_tags.is_empty() && self.classic_member_metadata == Some(ClassicMemberMetadata::default()) {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl ConsumerGroupMemberMetadataValue {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 => r.opt_tagged_struct(&mut self.classic_member_metadata, v, true, "classic_member_metadata"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        let present = usize::from(self.classic_member_metadata != Some(ClassicMemberMetadata::default()));
        w.tag_count(present, &self.unknown_tags, 0b1);
        if self.classic_member_metadata != Some(ClassicMemberMetadata::default()) {
            let open = w.open_tag(0);
            w.opt_tagged_struct(&self.classic_member_metadata, v, true, "classic_member_metadata");
            w.close_tag(open);
        }
        w.unknown_tags(&self.unknown_tags, 1, u32::MAX);
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ClassicMemberMetadata {
    /// How long the member may be silent, in milliseconds.
    pub session_timeout_ms: i32,
    /// What the member could speak if its group were a classic one.
    pub supported_protocols: Vec<ClassicProtocol>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ClassicMemberMetadata {}

impl Detach for ClassicMemberMetadata {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.supported_protocols.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ClassicMemberMetadata {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.session_timeout_ms = r.fixed("session_timeout_ms");
        r.list(&mut self.supported_protocols, v, "supported_protocols");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.session_timeout_ms);
        w.list(&self.supported_protocols, v, "supported_protocols");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `supported_protocols`: what the member could speak if its group were a classic one.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ClassicProtocol {
    /// The name.
    pub name: Str,
    /// Bytes or words that the broker only keeps.
    pub metadata: Bytes,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ClassicProtocol {}

impl Detach for ClassicProtocol {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.metadata.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ClassicProtocol {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.name, "name");
        r.bytes(&mut self.metadata, "metadata");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.name, "name");
        w.bytes(&self.metadata, "metadata");
        w.tags(&self.unknown_tags);
    }
}
