// @generated from schema/records/consumer_group_metadata.kafka by `cargo xtask codegen`; do not edit.
//! `ConsumerGroupMetadata`: The epoch of a consumer group (KIP-848).

use crate::{Reader, Sizer, Writer, DecodeError, Detach, EncodeError, Message, Str, Structure, TypedRecord, UnknownTags, VersionRange};

/// Key: The epoch of a consumer group (KIP-848).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ConsumerGroupMetadataKey {
    /// The group id.
    pub group_id: Str,
}

impl Detach for ConsumerGroupMetadataKey {
    fn detach(&mut self) {
        self.group_id.detach();
    }
}

impl Structure for ConsumerGroupMetadataKey {
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ConsumerGroupMetadataValue {
    /// The epoch.
    pub epoch: i32,
    /// A hash of the metadata of the topics that the group reads.
    pub metadata_hash: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ConsumerGroupMetadataValue {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ConsumerGroupMetadataValue {
    const MIN_LEN: usize = 5;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let epoch = r.fixed("epoch")?;
        let mut metadata_hash = 0;
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 => metadata_hash = r.fixed("metadata_hash")?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { epoch, metadata_hash, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(4);
        let mut present = 0;
        if self.metadata_hash != 0 {
            present += 1;
            s.fixed_tag(0, 8);
        }
        s.tags(present, &self.unknown_tags, 0b1)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.epoch);
        let present = usize::from(self.metadata_hash != 0);
        w.tag_count(present, &self.unknown_tags, 0b1);
        if self.metadata_hash != 0 {
            w.tag(0, 8);
            w.fixed(self.metadata_hash);
        }
        w.unknown_tags(&self.unknown_tags, 1..);
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
