// @generated from schema/records/offset_commit.kafka by `cargo xtask codegen`; do not edit.
//! `OffsetCommit`: A committed offset.

use crate::{Writer, reader::Source, Detach, Message, Str, Structure, TypedRecord, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Key: A committed offset.
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OffsetCommitKey {
    /// The group id.
    pub group: Str,
    /// The name of the topic.
    pub topic: Str,
    /// The number of the partition.
    pub partition: i32,
}

impl Eq for OffsetCommitKey {}

impl Detach for OffsetCommitKey {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group.detach();
        self.topic.detach();
    }
}

impl Structure for OffsetCommitKey {
    const MIN_LEN: usize = 8;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.quick_string(&mut self.group, "group");
        r.quick_string(&mut self.topic, "topic");
        self.partition = r.quick_fixed("partition");
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.quick_string(&self.group, "group");
        w.quick_string(&self.topic, "topic");
        w.quick_fixed(self.partition);
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
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for OffsetCommitValue {}

impl Default for OffsetCommitValue {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.metadata.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OffsetCommitValue {
    const MIN_LEN: usize = 18;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 3 {
            let b = r.run(12, "offset..leader_epoch");
            self.offset = b.at(0);
            self.leader_epoch = b.at(8);
        } else {
            r.aside(|r| {
                self.offset = r.fixed("offset");
                if v >= 3 {
                    self.leader_epoch = r.fixed("leader_epoch");
                }
            });
        }
        r.quick_string(&mut self.metadata, "metadata");
        if v >= 2 {
            let b = r.run(8, "commit_timestamp");
            self.commit_timestamp = b.at(0);
        } else {
            r.aside(|r| {
                self.commit_timestamp = r.fixed("commit_timestamp");
                if v == 1 {
                    self.expire_timestamp = r.fixed("expire_timestamp");
                }
            });
        }
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 3 {
            w.run(Packed::<12>::new().put(0, self.offset).put(8, self.leader_epoch));
        } else {
            w.fixed(self.offset);
            if v >= 3 {
                w.fixed(self.leader_epoch);
            } else {
                w.ignored(self.leader_epoch == -1, "leader_epoch");
            }
        }
        w.quick_string(&self.metadata, "metadata");
        if v >= 2 {
            w.run(Packed::<8>::new().put(0, self.commit_timestamp));
            w.ignored(self.expire_timestamp == -1, "expire_timestamp");
        } else {
            w.fixed(self.commit_timestamp);
            if v == 1 {
                w.fixed(self.expire_timestamp);
            } else {
                w.ignored(self.expire_timestamp == -1, "expire_timestamp");
            }
        }
        if self.unknown_tags.is_empty() && self.topic_id.is_zero() {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl OffsetCommitValue {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, _v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 => self.topic_id = r.fixed("topic_id"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        let present = usize::from(v >= 4 && !self.topic_id.is_zero());
        w.tag_count(present, &self.unknown_tags, 0b1);
        if v >= 4 && !self.topic_id.is_zero() {
            w.tag(0, 16);
            w.fixed(self.topic_id);
        } else {
            w.ignored(v >= 4 || self.topic_id.is_zero(), "topic_id");
        }
        w.unknown_tags(&self.unknown_tags, 1, u32::MAX);
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
