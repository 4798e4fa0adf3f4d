// @generated from schema/records/share_update.kafka by `cargo xtask codegen`; do not edit.
//! `ShareUpdate`: A change of the state of a share partition (KIP-932).

use crate::{Reader, Sizer, Writer, DecodeError, Detach, EncodeError, Message, Str, Structure, TypedRecord, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Key: A change of the state of a share partition (KIP-932).
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ShareUpdateKey {
    /// The group id.
    pub group_id: Str,
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The number of the partition.
    pub partition: i32,
}

impl Detach for ShareUpdateKey {
    fn detach(&mut self) {
        self.group_id.detach();
    }
}

impl Structure for ShareUpdateKey {
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
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for ShareUpdateValue {
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
    fn detach(&mut self) {
        self.state_batches.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ShareUpdateValue {
    const MIN_LEN: usize = 18;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<16>("snapshot_epoch..start_offset")?;
        let (snapshot_epoch, leader_epoch, start_offset) = (b.at(0), b.at(4), b.at(8));
        let state_batches = r.list(v, "state_batches")?;
        let mut delivery_complete_count = -1;
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 => delivery_complete_count = r.fixed("delivery_complete_count")?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { snapshot_epoch, leader_epoch, start_offset, delivery_complete_count, state_batches, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(16);
        s.list(&self.state_batches, v, "state_batches")?;
        let mut present = 0;
        if self.delivery_complete_count != -1 {
            present += 1;
            s.fixed_tag(0, 4);
        }
        s.tags(present, &self.unknown_tags, 0b1)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<16>::new().put(0, self.snapshot_epoch).put(4, self.leader_epoch).put(8, self.start_offset));
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

impl Message for ShareUpdateValue {
    const NAME: &'static str = "ShareUpdateValue";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for ShareUpdateValue {
    const TYPE: i16 = 1;
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
