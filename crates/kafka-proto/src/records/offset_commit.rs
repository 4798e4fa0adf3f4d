// @generated from schema/records/offset_commit.kafka by `cargo xtask codegen`; do not edit.
//! `OffsetCommit`: A committed offset.

use crate::{Reader, Sizer, Writer, DecodeError, Detach, EncodeError, Message, Str, Structure, TypedRecord, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Key: A committed offset.
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OffsetCommitKey {
    /// The group id.
    pub group: Str,
    /// The name of the topic.
    pub topic: Str,
    /// The number of the partition.
    pub partition: i32,
}

impl Detach for OffsetCommitKey {
    fn detach(&mut self) {
        self.group.detach();
        self.topic.detach();
    }
}

impl Structure for OffsetCommitKey {
    const MIN_LEN: usize = 8;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let group = r.quick_string("group")?;
        let topic = r.quick_string("topic")?;
        let partition = r.fixed("partition")?;
        Ok(Self { group, topic, partition })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.string(&self.group, "group")?;
        s.string(&self.topic, "topic")?;
        Ok(())
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.group);
        w.string(&self.topic);
        w.fixed(self.partition);
    }
}

impl Message for OffsetCommitKey {
    const NAME: &'static str = "OffsetCommitKey";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl TypedRecord for OffsetCommitKey {
    const TYPE: i16 = 1;
}

/// Value: A committed offset.
///
/// Versions 0 to 4, flexible since 4.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OffsetCommitValue {
    /// The offset.
    pub offset: i64,
    /// The epoch of the leader. Since version 3.
    pub leader_epoch: i32,
    /// Bytes or words that the broker only keeps.
    pub metadata: Str,
    /// When the offset was committed, in milliseconds since 1970.
    pub commit_timestamp: i64,
    /// When the offset expires, in milliseconds since 1970; -1 for the group's retention. Version 1 only.
    pub expire_timestamp: i64,
    /// The id of the topic. Since version 4.
    pub topic_id: Uuid,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for OffsetCommitValue {
    fn default() -> Self {
        Self {
            offset: 0,
            leader_epoch: -1,
            metadata: Str::new(),
            commit_timestamp: 0,
            expire_timestamp: -1,
            topic_id: Uuid::ZERO,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for OffsetCommitValue {
    fn detach(&mut self) {
        self.metadata.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetCommitValue {
    const MIN_LEN: usize = 18;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let (offset, leader_epoch) = if v >= 3 {
            let b = r.run::<12>("offset..leader_epoch")?;
            (b.at(0), b.at(8))
        } else {
            (r.fixed("offset")?, if v >= 3 { r.fixed("leader_epoch")? } else { -1 })
        };
        let metadata = r.quick_string("metadata")?;
        let (commit_timestamp, expire_timestamp) = if v >= 2 {
            let b = r.run::<8>("commit_timestamp")?;
            (b.at(0), -1)
        } else {
            (r.fixed("commit_timestamp")?, if v == 1 { r.fixed("expire_timestamp")? } else { -1 })
        };
        let mut topic_id = Uuid::ZERO;
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 => topic_id = r.fixed("topic_id")?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { offset, leader_epoch, metadata, commit_timestamp, expire_timestamp, topic_id, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(16);
        if v >= 3 {
            s.add(4);
        } else {
            s.ignored(self.leader_epoch == -1, "leader_epoch")?;
        }
        s.string(&self.metadata, "metadata")?;
        if v == 1 {
            s.add(8);
        } else {
            s.ignored(self.expire_timestamp == -1, "expire_timestamp")?;
        }
        let mut present = 0;
        if v >= 4 && !self.topic_id.is_zero() {
            present += 1;
            s.fixed_tag(0, 16);
        } else {
            s.ignored(v >= 4 || self.topic_id.is_zero(), "topic_id")?;
        }
        s.tags(present, &self.unknown_tags, 0b1)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        if v >= 3 {
            w.run(Packed::<12>::new().put(0, self.offset).put(8, self.leader_epoch));
        } else {
            w.fixed(self.offset);
            if v >= 3 {
                w.fixed(self.leader_epoch);
            }
        }
        w.string(&self.metadata);
        if v >= 2 {
            w.run(Packed::<8>::new().put(0, self.commit_timestamp));
        } else {
            w.fixed(self.commit_timestamp);
            if v == 1 {
                w.fixed(self.expire_timestamp);
            }
        }
        let present = usize::from(v >= 4 && !self.topic_id.is_zero());
        w.tag_count(present, &self.unknown_tags, 0b1);
        if v >= 4 && !self.topic_id.is_zero() {
            w.tag(0, 16);
            w.fixed(self.topic_id);
        }
        w.unknown_tags(&self.unknown_tags, 1..);
    }
}

impl Message for OffsetCommitValue {
    const NAME: &'static str = "OffsetCommitValue";
    const VERSIONS: VersionRange = VersionRange::new(0, 4);
    const FLEXIBLE_SINCE: i16 = 4;
}

impl TypedRecord for OffsetCommitValue {
    const TYPE: i16 = 1;
}
