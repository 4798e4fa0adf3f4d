// @generated from schema/records/legacy_offset_commit.kafka by `cargo xtask codegen`; do not edit.
//! `LegacyOffsetCommit`: A committed offset in the format of version 0.

use crate::{Writer, reader::Source, Detach, Message, Str, Structure, TypedRecord, VersionRange};

/// Key: A committed offset in the format of version 0.
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LegacyOffsetCommitKey {
    /// The group id.
    pub group: Str,
    /// The name of the topic.
    pub topic: Str,
    /// The number of the partition.
    pub partition: i32,
}

impl Eq for LegacyOffsetCommitKey {}

impl Detach for LegacyOffsetCommitKey {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group.detach();
        self.topic.detach();
    }
}

impl Structure for LegacyOffsetCommitKey {
    const MIN_LEN: usize = 8;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.group, "group");
        r.string(&mut self.topic, "topic");
        self.partition = r.fixed("partition");
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.group, "group");
        w.string(&self.topic, "topic");
        w.fixed(self.partition);
    }
}

impl Message for LegacyOffsetCommitKey {
    const NAME: &'static str = "LegacyOffsetCommitKey";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl TypedRecord for LegacyOffsetCommitKey {
    const TYPE: i16 = 0;
}

/// Value: A committed offset in the format of version 0.
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LegacyOffsetCommitValue {
    /// The offset.
    pub offset: i64,
    /// Bytes or words that the broker only keeps.
    pub metadata: Str,
    /// When the offset was committed, in milliseconds since 1970.
    pub commit_timestamp: i64,
}

impl Eq for LegacyOffsetCommitValue {}

impl Detach for LegacyOffsetCommitValue {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.metadata.detach();
    }
}

impl Structure for LegacyOffsetCommitValue {
    const MIN_LEN: usize = 18;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.offset = r.fixed("offset");
        r.string(&mut self.metadata, "metadata");
        self.commit_timestamp = r.fixed("commit_timestamp");
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.offset);
        w.string(&self.metadata, "metadata");
        w.fixed(self.commit_timestamp);
    }
}

impl Message for LegacyOffsetCommitValue {
    const NAME: &'static str = "LegacyOffsetCommitValue";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl TypedRecord for LegacyOffsetCommitValue {
    const TYPE: i16 = 0;
}
