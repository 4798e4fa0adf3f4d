// @generated from schema/records/share_group_metadata.kafka by `cargo xtask codegen`; do not edit.
//! `ShareGroupMetadata`: The epoch of a share group (KIP-932).

use crate::{Reader, Sizer, Writer, DecodeError, Detach, EncodeError, Message, Str, Structure, TypedRecord, UnknownTags, VersionRange, writer::Packed};

/// Key: The epoch of a share group (KIP-932).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ShareGroupMetadataKey {
    /// The group id.
    pub group_id: Str,
}

impl Detach for ShareGroupMetadataKey {
    fn detach(&mut self) {
        self.group_id.detach();
    }
}

impl Structure for ShareGroupMetadataKey {
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ShareGroupMetadataValue {
    /// The epoch.
    pub epoch: i32,
    /// A hash of the metadata of the topics that the group reads.
    pub metadata_hash: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ShareGroupMetadataValue {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ShareGroupMetadataValue {
    const MIN_LEN: usize = 13;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<12>("epoch..metadata_hash")?;
        let (epoch, metadata_hash) = (b.at(0), b.at(4));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { epoch, metadata_hash, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(12);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<12>::new().put(0, self.epoch).put(4, self.metadata_hash));
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
