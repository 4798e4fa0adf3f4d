// @generated from schema/records/share_update.kafka by `cargo xtask codegen`; do not edit.
//! `ShareUpdate`: A change of the state of a share partition (KIP-932).

use crate::{Writer, reader::Source, Detach, Message, Str, Structure, TypedRecord, UnknownTags, Uuid, Vec, VersionRange};

/// Key: A change of the state of a share partition (KIP-932).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ShareUpdateKey {
    /// The group id.
    pub group_id: Str,
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The number of the partition.
    pub partition: i32,
}

impl Eq for ShareUpdateKey {}

impl Detach for ShareUpdateKey {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.group_id.detach();
    }
}

impl Structure for ShareUpdateKey {
    const MIN_LEN: usize = 22;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.group_id, "group_id");
        self.topic_id = r.fixed("topic_id");
        self.partition = r.fixed("partition");
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.group_id, "group_id");
        w.fixed(self.topic_id);
        w.fixed(self.partition);
    }
}

impl Message for ShareUpdateKey {
    const NAME: &'static str = "ShareUpdateKey";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl TypedRecord for ShareUpdateKey {
    const TYPE: i16 = 1;
}

/// Value: A change of the state of a share partition (KIP-932).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq)]
pub struct ShareUpdateValue {
    /// How many snapshots there were before; an update names the snapshot it belongs to.
    pub snapshot_epoch: i32,
    /// The epoch of the leader.
    pub leader_epoch: i32,
    /// The first offset that is still to be delivered, -1 if not set.
    pub start_offset: i64,
    /// How many records past the start offset need no delivery any more.
    pub delivery_complete_count: i32,
    /// Ranges of records and their states.
    pub state_batches: Vec<StateBatch>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ShareUpdateValue {}

impl Default for ShareUpdateValue {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            snapshot_epoch: 0,
            leader_epoch: 0,
            start_offset: 0,
            delivery_complete_count: -1,
            state_batches: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ShareUpdateValue {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.state_batches.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ShareUpdateValue {
    const MIN_LEN: usize = 18;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.snapshot_epoch = r.fixed("snapshot_epoch");
        self.leader_epoch = r.fixed("leader_epoch");
        self.start_offset = r.fixed("start_offset");
        r.list(&mut self.state_batches, v, "state_batches");
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.snapshot_epoch);
        w.fixed(self.leader_epoch);
        w.fixed(self.start_offset);
        w.list(&self.state_batches, v, "state_batches");
        if self.unknown_tags.is_empty() && self.delivery_complete_count == -1 {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl ShareUpdateValue {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, _v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 => self.delivery_complete_count = r.fixed("delivery_complete_count"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        let present = usize::from(self.delivery_complete_count != -1);
        w.tag_count(present, &self.unknown_tags, 0b1);
        if self.delivery_complete_count != -1 {
            w.tag(0, 4);
            w.fixed(self.delivery_complete_count);
        }
        w.unknown_tags(&self.unknown_tags, 1, u32::MAX);
    }
}

impl Message for ShareUpdateValue {
    const NAME: &'static str = "ShareUpdateValue";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for ShareUpdateValue {
    const TYPE: i16 = 1;
}

/// An element of `state_batches`: ranges of records and their states.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StateBatch {
    /// The first offset.
    pub first_offset: i64,
    /// The last offset.
    pub last_offset: i64,
    /// 0 available, 2 acknowledged, 4 archived.
    pub delivery_state: i8,
    /// How many times the record was delivered.
    pub delivery_count: i16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for StateBatch {}

impl Detach for StateBatch {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for StateBatch {
    const MIN_LEN: usize = 20;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.first_offset = r.fixed("first_offset");
        self.last_offset = r.fixed("last_offset");
        self.delivery_state = r.fixed("delivery_state");
        self.delivery_count = r.fixed("delivery_count");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.first_offset);
        w.fixed(self.last_offset);
        w.fixed(self.delivery_state);
        w.fixed(self.delivery_count);
        w.tags(&self.unknown_tags);
    }
}
