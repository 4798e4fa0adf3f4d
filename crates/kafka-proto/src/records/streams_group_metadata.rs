// @generated from schema/records/streams_group_metadata.kafka by `cargo xtask codegen`; do not edit.
//! `StreamsGroupMetadata`: The epoch of a streams group (KIP-1071).

use crate::{Writer, reader::Source, Detach, Message, Str, Structure, TypedRecord, UnknownTags, Vec, VersionRange};

/// Key: The epoch of a streams group (KIP-1071).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StreamsGroupMetadataKey {
    /// The group id.
    pub group_id: Str,
}

impl Eq for StreamsGroupMetadataKey {}

impl Detach for StreamsGroupMetadataKey {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
    }
}

impl Structure for StreamsGroupMetadataKey {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.group_id, "group_id");
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.group_id, "group_id");
    }
}

impl Message for StreamsGroupMetadataKey {
    const NAME: &'static str = "StreamsGroupMetadataKey";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl TypedRecord for StreamsGroupMetadataKey {
    const TYPE: i16 = 17;
}

/// Value: The epoch of a streams group (KIP-1071).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq)]
pub struct StreamsGroupMetadataValue {
    /// The epoch.
    pub epoch: i32,
    /// A hash of the metadata of the topics that the group reads.
    pub metadata_hash: i64,
    /// The epoch of the topology that was last found valid.
    pub validated_topology_epoch: i32,
    /// The configuration with which the assignment was computed.
    pub last_assignment_configs: Option<Vec<LastAssignmentConfig>>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for StreamsGroupMetadataValue {}

impl Default for StreamsGroupMetadataValue {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            epoch: 0,
            metadata_hash: 0,
            validated_topology_epoch: -1,
            last_assignment_configs: Some(Vec::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for StreamsGroupMetadataValue {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.last_assignment_configs.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for StreamsGroupMetadataValue {
    const MIN_LEN: usize = 13;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.epoch = r.fixed("epoch");
        self.metadata_hash = r.fixed("metadata_hash");
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.epoch);
        w.fixed(self.metadata_hash);
        if self.unknown_tags.is_empty() && self.validated_topology_epoch == -1 && self.last_assignment_configs.as_ref().is_some_and(|value| value.is_empty()) {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl StreamsGroupMetadataValue {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 => self.validated_topology_epoch = r.fixed("validated_topology_epoch"),
                1 => r.opt_list(&mut self.last_assignment_configs, v, true, "last_assignment_configs"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        let present = usize::from(self.validated_topology_epoch != -1) + usize::from(self.last_assignment_configs.as_ref().is_none_or(|value| !value.is_empty()));
        w.tag_count(present, &self.unknown_tags, 0b11);
        if self.validated_topology_epoch != -1 {
            w.tag(0, 4);
            w.fixed(self.validated_topology_epoch);
        }
        if self.last_assignment_configs.as_ref().is_none_or(|value| !value.is_empty()) {
            let open = w.open_tag(1);
            w.opt_list(&self.last_assignment_configs, v, true, "last_assignment_configs");
            w.close_tag(open);
        }
        w.unknown_tags(&self.unknown_tags, 2, u32::MAX);
    }
}

impl Message for StreamsGroupMetadataValue {
    const NAME: &'static str = "StreamsGroupMetadataValue";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for StreamsGroupMetadataValue {
    const TYPE: i16 = 17;
}

/// A configuration key and its value.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LastAssignmentConfig {
    /// The name of the key.
    pub key: Str,
    /// The value; null if there is none.
    pub value: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for LastAssignmentConfig {}

impl Detach for LastAssignmentConfig {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.key.detach();
        self.value.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for LastAssignmentConfig {
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
