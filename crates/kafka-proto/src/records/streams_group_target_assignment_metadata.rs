// @generated from schema/records/streams_group_target_assignment_metadata.kafka by `cargo xtask codegen`; do not edit.
//! `StreamsGroupTargetAssignmentMetadata`: The epoch of the target assignment of a streams group (KIP-1071).

use crate::{Reader, Sizer, Writer, DecodeError, Detach, EncodeError, Message, Str, Structure, TypedRecord, UnknownTags, VersionRange};

/// Key: The epoch of the target assignment of a streams group (KIP-1071).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StreamsGroupTargetAssignmentMetadataKey {
    /// The group id.
    pub group_id: Str,
}

impl Detach for StreamsGroupTargetAssignmentMetadataKey {
    fn detach(&mut self) {
        self.group_id.detach();
    }
}

impl Structure for StreamsGroupTargetAssignmentMetadataKey {
    const MIN_LEN: usize = 2;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let group_id = r.string("group_id")?;
        Ok(Self { group_id })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.group_id, "group_id")?;
        Ok(())
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.group_id);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StreamsGroupTargetAssignmentMetadataValue {
    /// The epoch of the group at which the assignment was computed.
    pub assignment_epoch: i32,
    /// When the assignment was computed, in milliseconds since 1970.
    pub assignment_timestamp: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for StreamsGroupTargetAssignmentMetadataValue {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for StreamsGroupTargetAssignmentMetadataValue {
    const MIN_LEN: usize = 5;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let assignment_epoch = r.fixed("assignment_epoch")?;
        let mut assignment_timestamp = 0;
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 => assignment_timestamp = r.fixed("assignment_timestamp")?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { assignment_epoch, assignment_timestamp, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(4);
        let mut present = 0;
        if self.assignment_timestamp != 0 {
            present += 1;
            s.fixed_tag(0, 8);
        }
        s.tags(present, &self.unknown_tags, 0b1)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.assignment_epoch);
        let present = usize::from(self.assignment_timestamp != 0);
        w.tag_count(present, &self.unknown_tags, 0b1);
        if self.assignment_timestamp != 0 {
            w.tag(0, 8);
            w.fixed(self.assignment_timestamp);
        }
        w.unknown_tags(&self.unknown_tags, 1..);
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
