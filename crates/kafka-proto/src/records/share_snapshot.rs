// @generated from schema/records/share_snapshot.kafka by `cargo xtask codegen`; do not edit.
//! `ShareSnapshot`: The whole state of a share partition (KIP-932).

use crate::{Reader, Sizer, Writer, DecodeError, Detach, EncodeError, Message, Str, Structure, TypedRecord, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Key: The whole state of a share partition (KIP-932).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ShareSnapshotKey {
    /// The group id.
    pub group_id: Str,
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The number of the partition.
    pub partition: i32,
}

impl Detach for ShareSnapshotKey {
    fn detach(&mut self) {
        self.group_id.detach();
    }
}

impl Structure for ShareSnapshotKey {
    const MIN_LEN: usize = 22;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let group_id = r.string("group_id")?;
        let b = r.run::<20>("topic_id..partition")?;
        let (topic_id, partition) = (b.at(0), b.at(16));
        Ok(Self { group_id, topic_id, partition })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(20);
        s.string(&self.group_id, "group_id")?;
        Ok(())
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.group_id);
        w.run(Packed::<20>::new().put(0, self.topic_id).put(16, self.partition));
    }
}

impl Message for ShareSnapshotKey {
    const NAME: &'static str = "ShareSnapshotKey";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl TypedRecord for ShareSnapshotKey {
    const TYPE: i16 = 0;
}

/// Value: The whole state of a share partition (KIP-932).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShareSnapshotValue {
    /// How many snapshots there were before; an update names the snapshot it belongs to.
    pub snapshot_epoch: i32,
    /// The epoch of the share partition's state.
    pub state_epoch: i32,
    /// The epoch of the leader.
    pub leader_epoch: i32,
    /// The first offset that is still to be delivered, -1 if not set.
    pub start_offset: i64,
    /// How many records past the start offset need no delivery any more.
    pub delivery_complete_count: i32,
    /// When the snapshot was made, in milliseconds since 1970.
    pub create_timestamp: i64,
    /// When the record was written, in milliseconds since 1970.
    pub write_timestamp: i64,
    /// Ranges of records and their states.
    pub state_batches: Vec<StateBatch>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for ShareSnapshotValue {
    fn default() -> Self {
        Self {
            snapshot_epoch: 0,
            state_epoch: 0,
            leader_epoch: 0,
            start_offset: 0,
            delivery_complete_count: -1,
            create_timestamp: 0,
            write_timestamp: 0,
            state_batches: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ShareSnapshotValue {
    fn detach(&mut self) {
        self.state_batches.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ShareSnapshotValue {
    const MIN_LEN: usize = 38;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<36>("snapshot_epoch..write_timestamp")?;
        let (snapshot_epoch, state_epoch, leader_epoch, start_offset, create_timestamp, write_timestamp) = (b.at(0), b.at(4), b.at(8), b.at(12), b.at(20), b.at(28));
        let state_batches = r.list(v, "state_batches")?;
        let mut delivery_complete_count = -1;
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 => delivery_complete_count = r.fixed("delivery_complete_count")?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { snapshot_epoch, state_epoch, leader_epoch, start_offset, delivery_complete_count, create_timestamp, write_timestamp, state_batches, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(36);
        s.list(&self.state_batches, v, "state_batches")?;
        let mut present = 0;
        if self.delivery_complete_count != -1 {
            present += 1;
            s.fixed_tag(0, 4);
        }
        s.tags(present, &self.unknown_tags, 0b1)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<36>::new().put(0, self.snapshot_epoch).put(4, self.state_epoch).put(8, self.leader_epoch).put(12, self.start_offset).put(20, self.create_timestamp).put(28, self.write_timestamp));
        w.list(&self.state_batches, v);
        let present = usize::from(self.delivery_complete_count != -1);
        w.tag_count(present, &self.unknown_tags, 0b1);
        if self.delivery_complete_count != -1 {
            w.tag(0, 4);
            w.fixed(self.delivery_complete_count);
        }
        w.unknown_tags(&self.unknown_tags, 1..);
    }
}

impl Message for ShareSnapshotValue {
    const NAME: &'static str = "ShareSnapshotValue";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for ShareSnapshotValue {
    const TYPE: i16 = 0;
}

/// An element of `state_batches`: ranges of records and their states.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for StateBatch {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for StateBatch {
    const MIN_LEN: usize = 20;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<19>("first_offset..delivery_count")?;
        let (first_offset, last_offset, delivery_state, delivery_count) = (b.at(0), b.at(8), b.at(16), b.at(17));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { first_offset, last_offset, delivery_state, delivery_count, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(19);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<19>::new().put(0, self.first_offset).put(8, self.last_offset).put(16, self.delivery_state).put(17, self.delivery_count));
        w.tags(&self.unknown_tags);
    }
}
