// @generated from schema/records/consumer_group_metadata.kafka by `cargo xtask codegen`; do not edit.
//! `ConsumerGroupMetadata`: The epoch of a consumer group (KIP-848).

use crate::{Writer, reader::Source, Detach, Message, Str, Structure, TypedRecord, UnknownTags, VersionRange};

/// Key: The epoch of a consumer group (KIP-848).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ConsumerGroupMetadataKey {
    /// The group id.
    pub group_id: Str,
}

impl Eq for ConsumerGroupMetadataKey {}

impl Detach for ConsumerGroupMetadataKey {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
    }
}

impl Structure for ConsumerGroupMetadataKey {
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

impl Message for ConsumerGroupMetadataKey {
    const NAME: &'static str = "ConsumerGroupMetadataKey";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl TypedRecord for ConsumerGroupMetadataKey {
    const TYPE: i16 = 3;
}

/// Value: The epoch of a consumer group (KIP-848).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ConsumerGroupMetadataValue {
    /// The epoch.
    pub epoch: i32,
    /// A hash of the metadata of the topics that the group reads.
    pub metadata_hash: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ConsumerGroupMetadataValue {}

impl Detach for ConsumerGroupMetadataValue {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ConsumerGroupMetadataValue {
    const MIN_LEN: usize = 5;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.epoch = r.fixed("epoch");
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.epoch);
        if self.unknown_tags.is_empty() && self.metadata_hash == 0 {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl ConsumerGroupMetadataValue {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, _v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 => self.metadata_hash = r.fixed("metadata_hash"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        let present = usize::from(self.metadata_hash != 0);
        w.tag_count(present, &self.unknown_tags, 0b1);
        if self.metadata_hash != 0 {
            w.tag(0, 8);
            w.fixed(self.metadata_hash);
        }
        w.unknown_tags(&self.unknown_tags, 1, u32::MAX);
    }
}

impl Message for ConsumerGroupMetadataValue {
    const NAME: &'static str = "ConsumerGroupMetadataValue";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for ConsumerGroupMetadataValue {
    const TYPE: i16 = 3;
}
