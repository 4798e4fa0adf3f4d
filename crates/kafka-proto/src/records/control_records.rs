// @generated from schema/records/control_records.kafka by `cargo xtask codegen`; do not edit.
//! `ControlRecordTypeSchema`, `EndTxnMarker`, `KRaftVersionRecord`, `LeaderChangeMessage`, `SnapshotFooterRecord`, `SnapshotHeaderRecord`.

use crate::{Writer, reader::Source, Detach, Message, Structure, UnknownTags, Uuid, Vec, VersionRange};

/// Key of a control record.
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ControlRecordTypeSchema {
    /// 0 abort, 1 commit, 2 leader change, 3 snapshot header, 4 snapshot footer, 5 kraft.version, 6 voters.
    pub type_: i16,
}

impl Eq for ControlRecordTypeSchema {}

impl Detach for ControlRecordTypeSchema {
    fn detach(&mut self) {}
}

impl Structure for ControlRecordTypeSchema {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.type_ = r.fixed("type");
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.type_);
    }
}

impl Message for ControlRecordTypeSchema {
    const NAME: &'static str = "ControlRecordTypeSchema";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

/// Value of the control record that ends a transaction.
///
/// Version 0.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct EndTxnMarker {
    /// The epoch of the transaction coordinator.
    pub coordinator_epoch: i32,
}

impl Eq for EndTxnMarker {}

impl Detach for EndTxnMarker {
    fn detach(&mut self) {}
}

impl Structure for EndTxnMarker {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.coordinator_epoch = r.fixed("coordinator_epoch");
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.coordinator_epoch);
    }
}

impl Message for EndTxnMarker {
    const NAME: &'static str = "EndTxnMarker";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

/// Control record that sets kraft.version (KIP-853).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct KRaftVersionRecord {
    /// The version of the record.
    pub version: i16,
    /// The level of kraft.version.
    pub kraft_version: i16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for KRaftVersionRecord {}

impl Detach for KRaftVersionRecord {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for KRaftVersionRecord {
    const MIN_LEN: usize = 5;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.version = r.fixed("version");
        self.kraft_version = r.fixed("kraft_version");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.version);
        w.fixed(self.kraft_version);
        w.tags(&self.unknown_tags);
    }
}

impl Message for KRaftVersionRecord {
    const NAME: &'static str = "KRaftVersionRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// Control record that a new leader of the quorum writes first.
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LeaderChangeMessage {
    /// The version of the record.
    pub version: i16,
    /// The node id of the leader, -1 if there is none.
    pub leader_id: i32,
    /// The voters at the time of the election.
    pub voters: Vec<Voter>,
    /// The voters that voted for the leader.
    pub granting_voters: Vec<Voter>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for LeaderChangeMessage {}

impl Detach for LeaderChangeMessage {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.voters.detach();
        self.granting_voters.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for LeaderChangeMessage {
    const MIN_LEN: usize = 9;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.version = r.fixed("version");
        self.leader_id = r.fixed("leader_id");
        r.list(&mut self.voters, v, "voters");
        r.list(&mut self.granting_voters, v, "granting_voters");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.version);
        w.fixed(self.leader_id);
        w.list(&self.voters, v, "voters");
        w.list(&self.granting_voters, v, "granting_voters");
        w.tags(&self.unknown_tags);
    }
}

impl Message for LeaderChangeMessage {
    const NAME: &'static str = "LeaderChangeMessage";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// Last record of a snapshot (KIP-630).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SnapshotFooterRecord {
    /// The version of the record.
    pub version: i16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for SnapshotFooterRecord {}

impl Detach for SnapshotFooterRecord {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for SnapshotFooterRecord {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.version = r.fixed("version");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.version);
        w.tags(&self.unknown_tags);
    }
}

impl Message for SnapshotFooterRecord {
    const NAME: &'static str = "SnapshotFooterRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// First record of a snapshot (KIP-630).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SnapshotHeaderRecord {
    /// The version of the record.
    pub version: i16,
    /// The append time of the newest record in the snapshot.
    pub last_contained_log_timestamp: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for SnapshotHeaderRecord {}

impl Detach for SnapshotHeaderRecord {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for SnapshotHeaderRecord {
    const MIN_LEN: usize = 11;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.version = r.fixed("version");
        self.last_contained_log_timestamp = r.fixed("last_contained_log_timestamp");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.version);
        w.fixed(self.last_contained_log_timestamp);
        w.tags(&self.unknown_tags);
    }
}

impl Message for SnapshotHeaderRecord {
    const NAME: &'static str = "SnapshotHeaderRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// A voter of the quorum.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Voter {
    /// The node id of the voter.
    pub voter_id: i32,
    /// The log directory of the voter. Since version 1.
    pub voter_directory_id: Uuid,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for Voter {}

impl Detach for Voter {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for Voter {
    const MIN_LEN: usize = 5;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.voter_id = r.fixed("voter_id");
        if v >= 1 {
            self.voter_directory_id = r.fixed("voter_directory_id");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.voter_id);
        if v >= 1 {
            w.fixed(self.voter_directory_id);
        } else {
            w.absent(self.voter_directory_id.is_zero(), "voter_directory_id");
        }
        w.tags(&self.unknown_tags);
    }
}
