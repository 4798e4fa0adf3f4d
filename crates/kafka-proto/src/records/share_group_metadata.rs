// @generated from schema/records/share_group_metadata.kafka by `cargo xtask codegen`; do not edit.
//! `ShareGroupMetadata`: The epoch of a share group (KIP-932).

use crate::{Writer, reader::Source, Detach, Message, Str, Structure, TypedRecord, UnknownTags, VersionRange};

/// Key: The epoch of a share group (KIP-932).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ShareGroupMetadataKey {
    /// The group id.
    pub group_id: Str,
}

impl Eq for ShareGroupMetadataKey {}

impl Detach for ShareGroupMetadataKey {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
    }
}

impl Structure for ShareGroupMetadataKey {
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

impl Message for ShareGroupMetadataKey {
    const NAME: &'static str = "ShareGroupMetadataKey";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl TypedRecord for ShareGroupMetadataKey {
    const TYPE: i16 = 11;
}

/// Value: The epoch of a share group (KIP-932).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ShareGroupMetadataValue {
    /// The epoch.
    pub epoch: i32,
    /// A hash of the metadata of the topics that the group reads.
    pub metadata_hash: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ShareGroupMetadataValue {}

impl Detach for ShareGroupMetadataValue {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ShareGroupMetadataValue {
    const MIN_LEN: usize = 13;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.epoch = r.fixed("epoch");
        self.metadata_hash = r.fixed("metadata_hash");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.epoch);
        w.fixed(self.metadata_hash);
        w.tags(&self.unknown_tags);
    }
}

impl Message for ShareGroupMetadataValue {
    const NAME: &'static str = "ShareGroupMetadataValue";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for ShareGroupMetadataValue {
    const TYPE: i16 = 11;
}
