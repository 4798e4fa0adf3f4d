// @generated from schema/records/streams_group_target_assignment_metadata.kafka by `cargo xtask codegen`; do not edit.
//! `StreamsGroupTargetAssignmentMetadata`: The epoch of the target assignment of a streams group (KIP-1071).

use crate::{Writer, reader::Source, Detach, Message, Str, Structure, TypedRecord, UnknownTags, VersionRange};

/// Key: The epoch of the target assignment of a streams group (KIP-1071).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StreamsGroupTargetAssignmentMetadataKey {
    /// The group id.
    pub group_id: Str,
}

impl Eq for StreamsGroupTargetAssignmentMetadataKey {}

impl Detach for StreamsGroupTargetAssignmentMetadataKey {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
    }
}

impl Structure for StreamsGroupTargetAssignmentMetadataKey {
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

impl Message for StreamsGroupTargetAssignmentMetadataKey {
    const NAME: &'static str = "StreamsGroupTargetAssignmentMetadataKey";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl TypedRecord for StreamsGroupTargetAssignmentMetadataKey {
    const TYPE: i16 = 20;
}

/// Value: The epoch of the target assignment of a streams group (KIP-1071).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StreamsGroupTargetAssignmentMetadataValue {
    /// The epoch of the group at which the assignment was computed.
    pub assignment_epoch: i32,
    /// When the assignment was computed, in milliseconds since 1970.
    pub assignment_timestamp: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for StreamsGroupTargetAssignmentMetadataValue {}

impl Detach for StreamsGroupTargetAssignmentMetadataValue {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for StreamsGroupTargetAssignmentMetadataValue {
    const MIN_LEN: usize = 5;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.assignment_epoch = r.fixed("assignment_epoch");
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.assignment_epoch);
        if self.unknown_tags.is_empty() && self.assignment_timestamp == 0 {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl StreamsGroupTargetAssignmentMetadataValue {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, _v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 => self.assignment_timestamp = r.fixed("assignment_timestamp"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        let present = usize::from(self.assignment_timestamp != 0);
        w.tag_count(present, &self.unknown_tags, 0b1);
        if self.assignment_timestamp != 0 {
            w.tag(0, 8);
            w.fixed(self.assignment_timestamp);
        }
        w.unknown_tags(&self.unknown_tags, 1, u32::MAX);
    }
}

impl Message for StreamsGroupTargetAssignmentMetadataValue {
    const NAME: &'static str = "StreamsGroupTargetAssignmentMetadataValue";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for StreamsGroupTargetAssignmentMetadataValue {
    const TYPE: i16 = 20;
}
