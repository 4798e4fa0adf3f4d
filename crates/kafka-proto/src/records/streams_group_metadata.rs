// @generated from schema/records/streams_group_metadata.kafka by `cargo xtask codegen`; do not edit.
//! `StreamsGroupMetadata`: The epoch of a streams group (KIP-1071).

use crate::{Reader, Sizer, Writer, DecodeError, Detach, EncodeError, Message, Str, Structure, TypedRecord, UnknownTags, VersionRange, writer::Packed};

/// Key: The epoch of a streams group (KIP-1071).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StreamsGroupMetadataKey {
    /// The group id.
    pub group_id: Str,
}

impl Detach for StreamsGroupMetadataKey {
    fn detach(&mut self) {
        self.group_id.detach();
    }
}

impl Structure for StreamsGroupMetadataKey {
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
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for StreamsGroupMetadataValue {
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
    fn detach(&mut self) {
        self.last_assignment_configs.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for StreamsGroupMetadataValue {
    const MIN_LEN: usize = 13;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<12>("epoch..metadata_hash")?;
        let (epoch, metadata_hash) = (b.at(0), b.at(4));
        let mut validated_topology_epoch = -1;
        let mut last_assignment_configs = Some(Vec::new());
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 => validated_topology_epoch = r.fixed("validated_topology_epoch")?,
                1 => last_assignment_configs = r.opt_list(v, true, "last_assignment_configs")?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { epoch, metadata_hash, validated_topology_epoch, last_assignment_configs, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(12);
        let mut present = 0;
        if self.validated_topology_epoch != -1 {
            present += 1;
            s.fixed_tag(0, 4);
        }
        if self.last_assignment_configs.as_ref().is_none_or(|value| !value.is_empty()) {
            present += 1;
            s.tag(1, |s| s.opt_list(&self.last_assignment_configs, v, true, "last_assignment_configs"))?;
        }
        s.tags(present, &self.unknown_tags, 0b11)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<12>::new().put(0, self.epoch).put(4, self.metadata_hash));
        let present = usize::from(self.validated_topology_epoch != -1) + usize::from(self.last_assignment_configs.as_ref().is_none_or(|value| !value.is_empty()));
        w.tag_count(present, &self.unknown_tags, 0b11);
        if self.validated_topology_epoch != -1 {
            w.tag(0, 4);
            w.fixed(self.validated_topology_epoch);
        }
        if self.last_assignment_configs.as_ref().is_none_or(|value| !value.is_empty()) {
            let size = w.tag_size(|s| s.opt_list(&self.last_assignment_configs, v, true, "last_assignment_configs"));
            w.tag(1, size);
            w.opt_list(&self.last_assignment_configs, v);
        }
        w.unknown_tags(&self.unknown_tags, 2..);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LastAssignmentConfig {
    /// The name of the key.
    pub key: Str,
    /// The value; null if there is none.
    pub value: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for LastAssignmentConfig {
    fn detach(&mut self) {
        self.key.detach();
        self.value.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for LastAssignmentConfig {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let key = r.string("key")?;
        let value = r.string("value")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { key, value, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.key, "key")?;
        s.string(&self.value, "value")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.key);
        w.string(&self.value);
        w.tags(&self.unknown_tags);
    }
}
