// @generated from schema/records/metadata_records.kafka by `cargo xtask codegen`; do not edit.
//! `RegisterBrokerRecord`, `UnregisterBrokerRecord`, `TopicRecord`, `PartitionRecord`, `ConfigRecord`, `PartitionChangeRecord`, `FenceBrokerRecord`, `UnfenceBrokerRecord`, `RemoveTopicRecord`, `DelegationTokenRecord`, `UserScramCredentialRecord`, `FeatureLevelRecord`, `ClientQuotaRecord`, `ProducerIdsRecord`, `BrokerRegistrationChangeRecord`, `AccessControlEntryRecord`, `RemoveAccessControlEntryRecord`, `NoOpRecord`, `ZkMigrationStateRecord`, `RemoveUserScramCredentialRecord`, `BeginTransactionRecord`, `EndTransactionRecord`, `AbortTransactionRecord`, `RemoveDelegationTokenRecord`, `RegisterControllerRecord`, `ClearElrRecord`.

use crate::{Reader, Sizer, Writer, Array, Bytes, DecodeError, Detach, EncodeError, Message, Str, Structure, TypedRecord, UnknownTags, Uuid, VersionRange, writer::Packed};

/// A broker registers.
///
/// Versions 0 to 4, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegisterBrokerRecord {
    /// The id of the broker.
    pub broker_id: i32,
    /// Always false: there is no ZooKeeper mode any more. Since version 2.
    pub is_migrating_zk_broker: bool,
    /// A random id of this start of the process.
    pub incarnation_id: Uuid,
    /// The epoch that the broker got when it registered.
    pub broker_epoch: i64,
    /// Where the node can be reached.
    pub end_points: Vec<BrokerEndpoint>,
    /// Features and the levels that the node supports.
    pub features: Vec<BrokerFeature>,
    /// The rack of the node; null if not set.
    pub rack: Option<Str>,
    /// Whether the broker starts out fenced.
    pub fenced: bool,
    /// 1 if the broker is shutting down in order. Since version 1.
    pub in_controlled_shutdown: bool,
    /// The ids of the broker's log directories. Since version 3.
    pub log_dirs: Array<Uuid>,
    /// Log directories that take no new replicas. Since version 4.
    pub cordoned_log_dirs: Option<Array<Uuid>>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for RegisterBrokerRecord {
    fn default() -> Self {
        Self {
            broker_id: 0,
            is_migrating_zk_broker: false,
            incarnation_id: Uuid::ZERO,
            broker_epoch: 0,
            end_points: Vec::new(),
            features: Vec::new(),
            rack: Some(Str::new()),
            fenced: true,
            in_controlled_shutdown: false,
            log_dirs: Array::new(),
            cordoned_log_dirs: None,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for RegisterBrokerRecord {
    fn detach(&mut self) {
        self.end_points.detach();
        self.features.detach();
        self.rack.detach();
        self.log_dirs.detach();
        self.cordoned_log_dirs.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for RegisterBrokerRecord {
    const MIN_LEN: usize = 33;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let broker_id = r.fixed("broker_id")?;
        let is_migrating_zk_broker = if v >= 2 { r.fixed("is_migrating_zk_broker")? } else { false };
        let b = r.run::<24>("incarnation_id..broker_epoch")?;
        let (incarnation_id, broker_epoch) = (b.at(0), b.at(16));
        let end_points = r.list(v, "end_points")?;
        let features = r.list(v, "features")?;
        let rack = r.opt_string(true, "rack")?;
        let fenced = r.fixed("fenced")?;
        let in_controlled_shutdown = if v >= 1 { r.fixed("in_controlled_shutdown")? } else { false };
        let mut log_dirs = Array::new();
        let mut cordoned_log_dirs = None;
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 if v >= 3 => log_dirs = r.array("log_dirs")?,
                0 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "log_dirs")),
                1 if v >= 4 => cordoned_log_dirs = r.opt_array(true, "cordoned_log_dirs")?,
                1 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "cordoned_log_dirs")),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { broker_id, is_migrating_zk_broker, incarnation_id, broker_epoch, end_points, features, rack, fenced, in_controlled_shutdown, log_dirs, cordoned_log_dirs, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(29);
        if v >= 2 {
            s.add(1);
        } else {
            s.absent(!self.is_migrating_zk_broker, "is_migrating_zk_broker")?;
        }
        s.list(&self.end_points, v, "end_points")?;
        s.list(&self.features, v, "features")?;
        s.opt_string(&self.rack, true, "rack")?;
        if v >= 1 {
            s.add(1);
        } else {
            s.absent(!self.in_controlled_shutdown, "in_controlled_shutdown")?;
        }
        let mut present = 0;
        if v >= 3 && !self.log_dirs.is_empty() {
            present += 1;
            s.tag(0, |s| s.array(&self.log_dirs, "log_dirs"))?;
        } else {
            s.absent(v >= 3 || self.log_dirs.is_empty(), "log_dirs")?;
        }
        if v >= 4 && self.cordoned_log_dirs.is_some() {
            present += 1;
            s.tag(1, |s| s.opt_array(&self.cordoned_log_dirs, true, "cordoned_log_dirs"))?;
        } else {
            s.absent(v >= 4 || self.cordoned_log_dirs.is_none(), "cordoned_log_dirs")?;
        }
        s.tags(present, &self.unknown_tags, u64::from(v >= 3) | (u64::from(v >= 4) * 0b10))
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.broker_id);
        if v >= 2 {
            w.fixed(self.is_migrating_zk_broker);
        }
        w.run(Packed::<24>::new().put(0, self.incarnation_id).put(16, self.broker_epoch));
        w.list(&self.end_points, v);
        w.list(&self.features, v);
        w.opt_string(&self.rack);
        w.fixed(self.fenced);
        if v >= 1 {
            w.fixed(self.in_controlled_shutdown);
        }
        let present = usize::from(v >= 3 && !self.log_dirs.is_empty()) + usize::from(v >= 4 && self.cordoned_log_dirs.is_some());
        w.tag_count(present, &self.unknown_tags, u64::from(v >= 3) | (u64::from(v >= 4) * 0b10));
        if v >= 3 && !self.log_dirs.is_empty() {
            let size = w.tag_size(|s| s.array(&self.log_dirs, "log_dirs"));
            w.tag(0, size);
            w.array(&self.log_dirs);
        } else if v < 3 {
            w.unknown_tags(&self.unknown_tags, 0..=0);
        }
        if v >= 4 && self.cordoned_log_dirs.is_some() {
            let size = w.tag_size(|s| s.opt_array(&self.cordoned_log_dirs, true, "cordoned_log_dirs"));
            w.tag(1, size);
            w.opt_array(&self.cordoned_log_dirs);
        } else if v < 4 {
            w.unknown_tags(&self.unknown_tags, 1..=1);
        }
        w.unknown_tags(&self.unknown_tags, 2..);
    }
}

impl Message for RegisterBrokerRecord {
    const NAME: &'static str = "RegisterBrokerRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 4);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for RegisterBrokerRecord {
    const TYPE: i16 = 0;
}

/// A broker is removed.
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct UnregisterBrokerRecord {
    /// The id of the broker.
    pub broker_id: i32,
    /// The epoch that the broker got when it registered.
    pub broker_epoch: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for UnregisterBrokerRecord {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for UnregisterBrokerRecord {
    const MIN_LEN: usize = 13;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<12>("broker_id..broker_epoch")?;
        let (broker_id, broker_epoch) = (b.at(0), b.at(4));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { broker_id, broker_epoch, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(12);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<12>::new().put(0, self.broker_id).put(4, self.broker_epoch));
        w.tags(&self.unknown_tags);
    }
}

impl Message for UnregisterBrokerRecord {
    const NAME: &'static str = "UnregisterBrokerRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for UnregisterBrokerRecord {
    const TYPE: i16 = 1;
}

/// A topic is created.
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TopicRecord {
    /// The name of the topic.
    pub name: Str,
    /// The id of the topic.
    pub topic_id: Uuid,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for TopicRecord {
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicRecord {
    const MIN_LEN: usize = 18;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let topic_id = r.fixed("topic_id")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, topic_id, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(16);
        s.string(&self.name, "name")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.fixed(self.topic_id);
        w.tags(&self.unknown_tags);
    }
}

impl Message for TopicRecord {
    const NAME: &'static str = "TopicRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for TopicRecord {
    const TYPE: i16 = 2;
}

/// A partition is created, or its whole state.
///
/// Versions 0 to 2, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartitionRecord {
    /// The number of the partition.
    pub partition_id: i32,
    /// The id of the topic.
    pub topic_id: Uuid,
    /// All replicas of the partition, the preferred leader first.
    pub replicas: Array<i32>,
    /// The replicas in sync.
    pub isr: Array<i32>,
    /// Replicas that a reassignment is removing.
    pub removing_replicas: Array<i32>,
    /// Replicas that a reassignment is adding.
    pub adding_replicas: Array<i32>,
    /// The leader, -1 for none.
    pub leader: i32,
    /// 0 recovered, 1 recovering after an unclean election.
    pub leader_recovery_state: i8,
    /// The epoch of the leader.
    pub leader_epoch: i32,
    /// The epoch of the partition's state, raised at each change.
    pub partition_epoch: i32,
    /// For each replica, the id of its log directory. Since version 1.
    pub directories: Array<Uuid>,
    /// Replicas outside of the in-sync set that hold all committed records (KIP-966). Since version 2.
    pub eligible_leader_replicas: Option<Array<i32>>,
    /// The last known members of the eligible leader replicas (KIP-966). Since version 2.
    pub last_known_elr: Option<Array<i32>>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for PartitionRecord {
    fn default() -> Self {
        Self {
            partition_id: -1,
            topic_id: Uuid::ZERO,
            replicas: Array::new(),
            isr: Array::new(),
            removing_replicas: Array::new(),
            adding_replicas: Array::new(),
            leader: -1,
            leader_recovery_state: 0,
            leader_epoch: -1,
            partition_epoch: -1,
            directories: Array::new(),
            eligible_leader_replicas: None,
            last_known_elr: None,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for PartitionRecord {
    fn detach(&mut self) {
        self.replicas.detach();
        self.isr.detach();
        self.removing_replicas.detach();
        self.adding_replicas.detach();
        self.directories.detach();
        self.eligible_leader_replicas.detach();
        self.last_known_elr.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for PartitionRecord {
    const MIN_LEN: usize = 37;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<20>("partition_id..topic_id")?;
        let (partition_id, topic_id) = (b.at(0), b.at(4));
        let replicas = r.array("replicas")?;
        let isr = r.array("isr")?;
        let removing_replicas = r.array("removing_replicas")?;
        let adding_replicas = r.array("adding_replicas")?;
        let b = r.run::<12>("leader..partition_epoch")?;
        let (leader, leader_epoch, partition_epoch) = (b.at(0), b.at(4), b.at(8));
        let directories = if v >= 1 { r.array("directories")? } else { Array::new() };
        let mut leader_recovery_state = 0;
        let mut eligible_leader_replicas = None;
        let mut last_known_elr = None;
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 => leader_recovery_state = r.fixed("leader_recovery_state")?,
                1 if v >= 2 => eligible_leader_replicas = r.opt_array(true, "eligible_leader_replicas")?,
                1 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "eligible_leader_replicas")),
                2 if v >= 2 => last_known_elr = r.opt_array(true, "last_known_elr")?,
                2 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "last_known_elr")),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { partition_id, topic_id, replicas, isr, removing_replicas, adding_replicas, leader, leader_recovery_state, leader_epoch, partition_epoch, directories, eligible_leader_replicas, last_known_elr, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(32);
        s.array(&self.replicas, "replicas")?;
        s.array(&self.isr, "isr")?;
        s.array(&self.removing_replicas, "removing_replicas")?;
        s.array(&self.adding_replicas, "adding_replicas")?;
        if v >= 1 {
            s.array(&self.directories, "directories")?;
        } else {
            s.absent(self.directories.is_empty(), "directories")?;
        }
        let mut present = 0;
        if self.leader_recovery_state != 0 {
            present += 1;
            s.fixed_tag(0, 1);
        }
        if v >= 2 && self.eligible_leader_replicas.is_some() {
            present += 1;
            s.tag(1, |s| s.opt_array(&self.eligible_leader_replicas, true, "eligible_leader_replicas"))?;
        } else {
            s.absent(v >= 2 || self.eligible_leader_replicas.is_none(), "eligible_leader_replicas")?;
        }
        if v >= 2 && self.last_known_elr.is_some() {
            present += 1;
            s.tag(2, |s| s.opt_array(&self.last_known_elr, true, "last_known_elr"))?;
        } else {
            s.absent(v >= 2 || self.last_known_elr.is_none(), "last_known_elr")?;
        }
        s.tags(present, &self.unknown_tags, 0b1 | (u64::from(v >= 2) * 0b10) | (u64::from(v >= 2) * 0b100))
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<20>::new().put(0, self.partition_id).put(4, self.topic_id));
        w.array(&self.replicas);
        w.array(&self.isr);
        w.array(&self.removing_replicas);
        w.array(&self.adding_replicas);
        w.run(Packed::<12>::new().put(0, self.leader).put(4, self.leader_epoch).put(8, self.partition_epoch));
        if v >= 1 {
            w.array(&self.directories);
        }
        let present = usize::from(self.leader_recovery_state != 0) + usize::from(v >= 2 && self.eligible_leader_replicas.is_some()) + usize::from(v >= 2 && self.last_known_elr.is_some());
        w.tag_count(present, &self.unknown_tags, 0b1 | (u64::from(v >= 2) * 0b10) | (u64::from(v >= 2) * 0b100));
        if self.leader_recovery_state != 0 {
            w.tag(0, 1);
            w.fixed(self.leader_recovery_state);
        }
        if v >= 2 && self.eligible_leader_replicas.is_some() {
            let size = w.tag_size(|s| s.opt_array(&self.eligible_leader_replicas, true, "eligible_leader_replicas"));
            w.tag(1, size);
            w.opt_array(&self.eligible_leader_replicas);
        } else if v < 2 {
            w.unknown_tags(&self.unknown_tags, 1..=1);
        }
        if v >= 2 && self.last_known_elr.is_some() {
            let size = w.tag_size(|s| s.opt_array(&self.last_known_elr, true, "last_known_elr"));
            w.tag(2, size);
            w.opt_array(&self.last_known_elr);
        } else if v < 2 {
            w.unknown_tags(&self.unknown_tags, 2..=2);
        }
        w.unknown_tags(&self.unknown_tags, 3..);
    }
}

impl Message for PartitionRecord {
    const NAME: &'static str = "PartitionRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 2);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for PartitionRecord {
    const TYPE: i16 = 3;
}

/// A configuration key is set or removed.
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigRecord {
    /// The type of the resource, by its number.
    pub resource_type: i8,
    /// The name of the resource.
    pub resource_name: Str,
    /// The name of the key.
    pub name: Str,
    /// The value; null if the key is removed.
    pub value: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for ConfigRecord {
    fn default() -> Self {
        Self {
            resource_type: 0,
            resource_name: Str::new(),
            name: Str::new(),
            value: Some(Str::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ConfigRecord {
    fn detach(&mut self) {
        self.resource_name.detach();
        self.name.detach();
        self.value.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ConfigRecord {
    const MIN_LEN: usize = 5;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let resource_type = r.fixed("resource_type")?;
        let resource_name = r.string("resource_name")?;
        let name = r.string("name")?;
        let value = r.opt_string(true, "value")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { resource_type, resource_name, name, value, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(1);
        s.string(&self.resource_name, "resource_name")?;
        s.string(&self.name, "name")?;
        s.opt_string(&self.value, true, "value")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.resource_type);
        w.string(&self.resource_name);
        w.string(&self.name);
        w.opt_string(&self.value);
        w.tags(&self.unknown_tags);
    }
}

impl Message for ConfigRecord {
    const NAME: &'static str = "ConfigRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for ConfigRecord {
    const TYPE: i16 = 4;
}

/// A change of a partition; fields that are null or left at their defaults stay as they are.
///
/// Versions 0 to 2, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartitionChangeRecord {
    /// The number of the partition.
    pub partition_id: i32,
    /// The id of the topic.
    pub topic_id: Uuid,
    /// The new replicas in sync; null for no change.
    pub isr: Option<Array<i32>>,
    /// The new leader, -1 for none, -2 for no change.
    pub leader: i32,
    /// The new replicas; null for no change.
    pub replicas: Option<Array<i32>>,
    /// Replicas that a reassignment is removing; null for no change.
    pub removing_replicas: Option<Array<i32>>,
    /// Replicas that a reassignment is adding; null for no change.
    pub adding_replicas: Option<Array<i32>>,
    /// 0 recovered, 1 recovering after an unclean election, -1 for no change.
    pub leader_recovery_state: i8,
    /// For each replica, the id of its log directory; null for no change. Since version 1.
    pub directories: Option<Array<Uuid>>,
    /// Replicas outside of the in-sync set that hold all committed records (KIP-966); null for no change. Since version 2.
    pub eligible_leader_replicas: Option<Array<i32>>,
    /// The last known members of the eligible leader replicas (KIP-966); null for no change. Since version 2.
    pub last_known_elr: Option<Array<i32>>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for PartitionChangeRecord {
    fn default() -> Self {
        Self {
            partition_id: -1,
            topic_id: Uuid::ZERO,
            isr: None,
            leader: -2,
            replicas: None,
            removing_replicas: None,
            adding_replicas: None,
            leader_recovery_state: -1,
            directories: None,
            eligible_leader_replicas: None,
            last_known_elr: None,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for PartitionChangeRecord {
    fn detach(&mut self) {
        self.isr.detach();
        self.replicas.detach();
        self.removing_replicas.detach();
        self.adding_replicas.detach();
        self.directories.detach();
        self.eligible_leader_replicas.detach();
        self.last_known_elr.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for PartitionChangeRecord {
    const MIN_LEN: usize = 21;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<20>("partition_id..topic_id")?;
        let (partition_id, topic_id) = (b.at(0), b.at(4));
        let mut isr = None;
        let mut leader = -2;
        let mut replicas = None;
        let mut removing_replicas = None;
        let mut adding_replicas = None;
        let mut leader_recovery_state = -1;
        let mut eligible_leader_replicas = None;
        let mut last_known_elr = None;
        let mut directories = None;
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 => isr = r.opt_array(true, "isr")?,
                1 => leader = r.fixed("leader")?,
                2 => replicas = r.opt_array(true, "replicas")?,
                3 => removing_replicas = r.opt_array(true, "removing_replicas")?,
                4 => adding_replicas = r.opt_array(true, "adding_replicas")?,
                5 => leader_recovery_state = r.fixed("leader_recovery_state")?,
                6 if v >= 2 => eligible_leader_replicas = r.opt_array(true, "eligible_leader_replicas")?,
                6 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "eligible_leader_replicas")),
                7 if v >= 2 => last_known_elr = r.opt_array(true, "last_known_elr")?,
                7 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "last_known_elr")),
                8 if v >= 1 => directories = r.opt_array(true, "directories")?,
                8 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "directories")),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { partition_id, topic_id, isr, leader, replicas, removing_replicas, adding_replicas, leader_recovery_state, directories, eligible_leader_replicas, last_known_elr, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(20);
        let mut present = 0;
        if self.isr.is_some() {
            present += 1;
            s.tag(0, |s| s.opt_array(&self.isr, true, "isr"))?;
        }
        if self.leader != -2 {
            present += 1;
            s.fixed_tag(1, 4);
        }
        if self.replicas.is_some() {
            present += 1;
            s.tag(2, |s| s.opt_array(&self.replicas, true, "replicas"))?;
        }
        if self.removing_replicas.is_some() {
            present += 1;
            s.tag(3, |s| s.opt_array(&self.removing_replicas, true, "removing_replicas"))?;
        }
        if self.adding_replicas.is_some() {
            present += 1;
            s.tag(4, |s| s.opt_array(&self.adding_replicas, true, "adding_replicas"))?;
        }
        if self.leader_recovery_state != -1 {
            present += 1;
            s.fixed_tag(5, 1);
        }
        if v >= 2 && self.eligible_leader_replicas.is_some() {
            present += 1;
            s.tag(6, |s| s.opt_array(&self.eligible_leader_replicas, true, "eligible_leader_replicas"))?;
        } else {
            s.absent(v >= 2 || self.eligible_leader_replicas.is_none(), "eligible_leader_replicas")?;
        }
        if v >= 2 && self.last_known_elr.is_some() {
            present += 1;
            s.tag(7, |s| s.opt_array(&self.last_known_elr, true, "last_known_elr"))?;
        } else {
            s.absent(v >= 2 || self.last_known_elr.is_none(), "last_known_elr")?;
        }
        if v >= 1 && self.directories.is_some() {
            present += 1;
            s.tag(8, |s| s.opt_array(&self.directories, true, "directories"))?;
        } else {
            s.absent(v >= 1 || self.directories.is_none(), "directories")?;
        }
        s.tags(present, &self.unknown_tags, 0b111111 | (u64::from(v >= 2) * 0b1000000) | (u64::from(v >= 2) * 0b10000000) | (u64::from(v >= 1) * 0b100000000))
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<20>::new().put(0, self.partition_id).put(4, self.topic_id));
        let present = usize::from(self.isr.is_some()) + usize::from(self.leader != -2) + usize::from(self.replicas.is_some()) + usize::from(self.removing_replicas.is_some()) + usize::from(self.adding_replicas.is_some()) + usize::from(self.leader_recovery_state != -1) + usize::from(v >= 2 && self.eligible_leader_replicas.is_some()) + usize::from(v >= 2 && self.last_known_elr.is_some()) + usize::from(v >= 1 && self.directories.is_some());
        w.tag_count(present, &self.unknown_tags, 0b111111 | (u64::from(v >= 2) * 0b1000000) | (u64::from(v >= 2) * 0b10000000) | (u64::from(v >= 1) * 0b100000000));
        if self.isr.is_some() {
            let size = w.tag_size(|s| s.opt_array(&self.isr, true, "isr"));
            w.tag(0, size);
            w.opt_array(&self.isr);
        }
        if self.leader != -2 {
            w.tag(1, 4);
            w.fixed(self.leader);
        }
        if self.replicas.is_some() {
            let size = w.tag_size(|s| s.opt_array(&self.replicas, true, "replicas"));
            w.tag(2, size);
            w.opt_array(&self.replicas);
        }
        if self.removing_replicas.is_some() {
            let size = w.tag_size(|s| s.opt_array(&self.removing_replicas, true, "removing_replicas"));
            w.tag(3, size);
            w.opt_array(&self.removing_replicas);
        }
        if self.adding_replicas.is_some() {
            let size = w.tag_size(|s| s.opt_array(&self.adding_replicas, true, "adding_replicas"));
            w.tag(4, size);
            w.opt_array(&self.adding_replicas);
        }
        if self.leader_recovery_state != -1 {
            w.tag(5, 1);
            w.fixed(self.leader_recovery_state);
        }
        if v >= 2 && self.eligible_leader_replicas.is_some() {
            let size = w.tag_size(|s| s.opt_array(&self.eligible_leader_replicas, true, "eligible_leader_replicas"));
            w.tag(6, size);
            w.opt_array(&self.eligible_leader_replicas);
        } else if v < 2 {
            w.unknown_tags(&self.unknown_tags, 6..=6);
        }
        if v >= 2 && self.last_known_elr.is_some() {
            let size = w.tag_size(|s| s.opt_array(&self.last_known_elr, true, "last_known_elr"));
            w.tag(7, size);
            w.opt_array(&self.last_known_elr);
        } else if v < 2 {
            w.unknown_tags(&self.unknown_tags, 7..=7);
        }
        if v >= 1 && self.directories.is_some() {
            let size = w.tag_size(|s| s.opt_array(&self.directories, true, "directories"));
            w.tag(8, size);
            w.opt_array(&self.directories);
        } else if v < 1 {
            w.unknown_tags(&self.unknown_tags, 8..=8);
        }
        w.unknown_tags(&self.unknown_tags, 9..);
    }
}

impl Message for PartitionChangeRecord {
    const NAME: &'static str = "PartitionChangeRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 2);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for PartitionChangeRecord {
    const TYPE: i16 = 5;
}

/// A broker is fenced; replaced by `BrokerRegistrationChangeRecord`.
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FenceBrokerRecord {
    /// The id of the broker.
    pub id: i32,
    /// The epoch that the broker got when it registered.
    pub epoch: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for FenceBrokerRecord {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for FenceBrokerRecord {
    const MIN_LEN: usize = 13;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<12>("id..epoch")?;
        let (id, epoch) = (b.at(0), b.at(4));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { id, epoch, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(12);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<12>::new().put(0, self.id).put(4, self.epoch));
        w.tags(&self.unknown_tags);
    }
}

impl Message for FenceBrokerRecord {
    const NAME: &'static str = "FenceBrokerRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for FenceBrokerRecord {
    const TYPE: i16 = 7;
}

/// A broker is unfenced; replaced by `BrokerRegistrationChangeRecord`.
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct UnfenceBrokerRecord {
    /// The id of the broker.
    pub id: i32,
    /// The epoch that the broker got when it registered.
    pub epoch: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for UnfenceBrokerRecord {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for UnfenceBrokerRecord {
    const MIN_LEN: usize = 13;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<12>("id..epoch")?;
        let (id, epoch) = (b.at(0), b.at(4));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { id, epoch, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(12);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<12>::new().put(0, self.id).put(4, self.epoch));
        w.tags(&self.unknown_tags);
    }
}

impl Message for UnfenceBrokerRecord {
    const NAME: &'static str = "UnfenceBrokerRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for UnfenceBrokerRecord {
    const TYPE: i16 = 8;
}

/// A topic is deleted.
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RemoveTopicRecord {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for RemoveTopicRecord {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for RemoveTopicRecord {
    const MIN_LEN: usize = 17;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let topic_id = r.fixed("topic_id")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic_id, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(16);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.topic_id);
        w.tags(&self.unknown_tags);
    }
}

impl Message for RemoveTopicRecord {
    const NAME: &'static str = "RemoveTopicRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for RemoveTopicRecord {
    const TYPE: i16 = 9;
}

/// A delegation token is created or renewed.
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DelegationTokenRecord {
    /// The user who owns the token.
    pub owner: Str,
    /// The user who asked for the token.
    pub requester: Str,
    /// Principals who may renew the token.
    pub renewers: Vec<Str>,
    /// When the token was made, in milliseconds since 1970.
    pub issue_timestamp: i64,
    /// The latest time to which the token can be renewed, in milliseconds since 1970.
    pub max_timestamp: i64,
    /// When the token expires, in milliseconds since 1970.
    pub expiration_timestamp: i64,
    /// The id of the token.
    pub token_id: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for DelegationTokenRecord {
    fn detach(&mut self) {
        self.owner.detach();
        self.requester.detach();
        self.renewers.detach();
        self.token_id.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DelegationTokenRecord {
    const MIN_LEN: usize = 29;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let owner = r.string("owner")?;
        let requester = r.string("requester")?;
        let renewers = r.strings("renewers")?;
        let b = r.run::<24>("issue_timestamp..expiration_timestamp")?;
        let (issue_timestamp, max_timestamp, expiration_timestamp) = (b.at(0), b.at(8), b.at(16));
        let token_id = r.string("token_id")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { owner, requester, renewers, issue_timestamp, max_timestamp, expiration_timestamp, token_id, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(24);
        s.string(&self.owner, "owner")?;
        s.string(&self.requester, "requester")?;
        s.strings(&self.renewers, "renewers")?;
        s.string(&self.token_id, "token_id")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.owner);
        w.string(&self.requester);
        w.strings(&self.renewers);
        w.run(Packed::<24>::new().put(0, self.issue_timestamp).put(8, self.max_timestamp).put(16, self.expiration_timestamp));
        w.string(&self.token_id);
        w.tags(&self.unknown_tags);
    }
}

impl Message for DelegationTokenRecord {
    const NAME: &'static str = "DelegationTokenRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for DelegationTokenRecord {
    const TYPE: i16 = 10;
}

/// A SCRAM credential is set.
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct UserScramCredentialRecord {
    /// The name of the user.
    pub name: Str,
    /// The SCRAM mechanism: 1 SCRAM-SHA-256, 2 SCRAM-SHA-512.
    pub mechanism: i8,
    /// The salt of the password's hash.
    pub salt: Bytes,
    /// The StoredKey of SCRAM.
    pub stored_key: Bytes,
    /// The ServerKey of SCRAM.
    pub server_key: Bytes,
    /// How often the password was hashed.
    pub iterations: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for UserScramCredentialRecord {
    fn detach(&mut self) {
        self.name.detach();
        self.salt.detach();
        self.stored_key.detach();
        self.server_key.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for UserScramCredentialRecord {
    const MIN_LEN: usize = 10;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let mechanism = r.fixed("mechanism")?;
        let salt = r.bytes("salt")?;
        let stored_key = r.bytes("stored_key")?;
        let server_key = r.bytes("server_key")?;
        let iterations = r.fixed("iterations")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, mechanism, salt, stored_key, server_key, iterations, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(5);
        s.string(&self.name, "name")?;
        s.bytes(&self.salt, "salt")?;
        s.bytes(&self.stored_key, "stored_key")?;
        s.bytes(&self.server_key, "server_key")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.fixed(self.mechanism);
        w.bytes(&self.salt);
        w.bytes(&self.stored_key);
        w.bytes(&self.server_key);
        w.fixed(self.iterations);
        w.tags(&self.unknown_tags);
    }
}

impl Message for UserScramCredentialRecord {
    const NAME: &'static str = "UserScramCredentialRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for UserScramCredentialRecord {
    const TYPE: i16 = 11;
}

/// A feature gets a level.
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FeatureLevelRecord {
    /// The name of the feature.
    pub name: Str,
    /// The finalized level; 0 removes the feature.
    pub feature_level: i16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for FeatureLevelRecord {
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for FeatureLevelRecord {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let feature_level = r.fixed("feature_level")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, feature_level, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(2);
        s.string(&self.name, "name")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.fixed(self.feature_level);
        w.tags(&self.unknown_tags);
    }
}

impl Message for FeatureLevelRecord {
    const NAME: &'static str = "FeatureLevelRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for FeatureLevelRecord {
    const TYPE: i16 = 12;
}

/// A client quota is set or removed.
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ClientQuotaRecord {
    /// What the quota applies to.
    pub entity: Vec<EntityData>,
    /// The name of the quota.
    pub key: Str,
    /// The value of the quota. A double.
    pub value: f64,
    /// Whether to remove the quota rather than to set it.
    pub remove: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ClientQuotaRecord {
    fn detach(&mut self) {
        self.entity.detach();
        self.key.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ClientQuotaRecord {
    const MIN_LEN: usize = 12;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let entity = r.list(v, "entity")?;
        let key = r.string("key")?;
        let b = r.run::<9>("value..remove")?;
        let (value, remove) = (b.at(0), b.at(8));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { entity, key, value, remove, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(9);
        s.list(&self.entity, v, "entity")?;
        s.string(&self.key, "key")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.list(&self.entity, v);
        w.string(&self.key);
        w.run(Packed::<9>::new().put(0, self.value).put(8, self.remove));
        w.tags(&self.unknown_tags);
    }
}

impl Message for ClientQuotaRecord {
    const NAME: &'static str = "ClientQuotaRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for ClientQuotaRecord {
    const TYPE: i16 = 14;
}

/// A block of producer ids is handed out.
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProducerIdsRecord {
    /// The broker that got the block.
    pub broker_id: i32,
    /// The epoch that the broker got when it registered.
    pub broker_epoch: i64,
    /// The first producer id after the block.
    pub next_producer_id: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for ProducerIdsRecord {
    fn default() -> Self {
        Self {
            broker_id: 0,
            broker_epoch: -1,
            next_producer_id: 0,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ProducerIdsRecord {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ProducerIdsRecord {
    const MIN_LEN: usize = 21;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<20>("broker_id..next_producer_id")?;
        let (broker_id, broker_epoch, next_producer_id) = (b.at(0), b.at(4), b.at(12));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { broker_id, broker_epoch, next_producer_id, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(20);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<20>::new().put(0, self.broker_id).put(4, self.broker_epoch).put(12, self.next_producer_id));
        w.tags(&self.unknown_tags);
    }
}

impl Message for ProducerIdsRecord {
    const NAME: &'static str = "ProducerIdsRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for ProducerIdsRecord {
    const TYPE: i16 = 15;
}

/// A registered broker is fenced, unfenced, shut down or changes its directories.
///
/// Versions 0 to 3, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BrokerRegistrationChangeRecord {
    /// The id of the broker.
    pub broker_id: i32,
    /// The epoch that the broker got when it registered.
    pub broker_epoch: i64,
    /// -1 unfenced, 0 no change, 1 fenced.
    pub fenced: i8,
    /// 1 if the broker is shutting down in order. Since version 1.
    pub in_controlled_shutdown: i8,
    /// The ids of the broker's log directories. Since version 2.
    pub log_dirs: Array<Uuid>,
    /// Log directories that take no new replicas. Since version 3.
    pub cordoned_log_dirs: Option<Array<Uuid>>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for BrokerRegistrationChangeRecord {
    fn detach(&mut self) {
        self.log_dirs.detach();
        self.cordoned_log_dirs.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for BrokerRegistrationChangeRecord {
    const MIN_LEN: usize = 13;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<12>("broker_id..broker_epoch")?;
        let (broker_id, broker_epoch) = (b.at(0), b.at(4));
        let mut fenced = 0;
        let mut in_controlled_shutdown = 0;
        let mut log_dirs = Array::new();
        let mut cordoned_log_dirs = None;
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 => fenced = r.fixed("fenced")?,
                1 if v >= 1 => in_controlled_shutdown = r.fixed("in_controlled_shutdown")?,
                1 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "in_controlled_shutdown")),
                2 if v >= 2 => log_dirs = r.array("log_dirs")?,
                2 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "log_dirs")),
                3 if v >= 3 => cordoned_log_dirs = r.opt_array(true, "cordoned_log_dirs")?,
                3 => return Err(r.error(crate::DecodeErrorKind::TagVersion(tag), "cordoned_log_dirs")),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { broker_id, broker_epoch, fenced, in_controlled_shutdown, log_dirs, cordoned_log_dirs, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(12);
        let mut present = 0;
        if self.fenced != 0 {
            present += 1;
            s.fixed_tag(0, 1);
        }
        if v >= 1 && self.in_controlled_shutdown != 0 {
            present += 1;
            s.fixed_tag(1, 1);
        } else {
            s.absent(v >= 1 || self.in_controlled_shutdown == 0, "in_controlled_shutdown")?;
        }
        if v >= 2 && !self.log_dirs.is_empty() {
            present += 1;
            s.tag(2, |s| s.array(&self.log_dirs, "log_dirs"))?;
        } else {
            s.absent(v >= 2 || self.log_dirs.is_empty(), "log_dirs")?;
        }
        if v >= 3 && self.cordoned_log_dirs.is_some() {
            present += 1;
            s.tag(3, |s| s.opt_array(&self.cordoned_log_dirs, true, "cordoned_log_dirs"))?;
        } else {
            s.absent(v >= 3 || self.cordoned_log_dirs.is_none(), "cordoned_log_dirs")?;
        }
        s.tags(present, &self.unknown_tags, 0b1 | (u64::from(v >= 1) * 0b10) | (u64::from(v >= 2) * 0b100) | (u64::from(v >= 3) * 0b1000))
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<12>::new().put(0, self.broker_id).put(4, self.broker_epoch));
        let present = usize::from(self.fenced != 0) + usize::from(v >= 1 && self.in_controlled_shutdown != 0) + usize::from(v >= 2 && !self.log_dirs.is_empty()) + usize::from(v >= 3 && self.cordoned_log_dirs.is_some());
        w.tag_count(present, &self.unknown_tags, 0b1 | (u64::from(v >= 1) * 0b10) | (u64::from(v >= 2) * 0b100) | (u64::from(v >= 3) * 0b1000));
        if self.fenced != 0 {
            w.tag(0, 1);
            w.fixed(self.fenced);
        }
        if v >= 1 && self.in_controlled_shutdown != 0 {
            w.tag(1, 1);
            w.fixed(self.in_controlled_shutdown);
        } else if v < 1 {
            w.unknown_tags(&self.unknown_tags, 1..=1);
        }
        if v >= 2 && !self.log_dirs.is_empty() {
            let size = w.tag_size(|s| s.array(&self.log_dirs, "log_dirs"));
            w.tag(2, size);
            w.array(&self.log_dirs);
        } else if v < 2 {
            w.unknown_tags(&self.unknown_tags, 2..=2);
        }
        if v >= 3 && self.cordoned_log_dirs.is_some() {
            let size = w.tag_size(|s| s.opt_array(&self.cordoned_log_dirs, true, "cordoned_log_dirs"));
            w.tag(3, size);
            w.opt_array(&self.cordoned_log_dirs);
        } else if v < 3 {
            w.unknown_tags(&self.unknown_tags, 3..=3);
        }
        w.unknown_tags(&self.unknown_tags, 4..);
    }
}

impl Message for BrokerRegistrationChangeRecord {
    const NAME: &'static str = "BrokerRegistrationChangeRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 3);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for BrokerRegistrationChangeRecord {
    const TYPE: i16 = 17;
}

/// An access control entry is created.
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AccessControlEntryRecord {
    /// The id.
    pub id: Uuid,
    /// The type of the resource, by its number.
    pub resource_type: i8,
    /// The name of the resource.
    pub resource_name: Str,
    /// 3 literal, 4 prefixed.
    pub pattern_type: i8,
    /// The principal, as `Type:name`.
    pub principal: Str,
    /// The host name or address.
    pub host: Str,
    /// The operation, by its number in AclOperation.
    pub operation: i8,
    /// 2 deny, 3 allow.
    pub permission_type: i8,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for AccessControlEntryRecord {
    fn detach(&mut self) {
        self.resource_name.detach();
        self.principal.detach();
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AccessControlEntryRecord {
    const MIN_LEN: usize = 24;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<17>("id..resource_type")?;
        let (id, resource_type) = (b.at(0), b.at(16));
        let resource_name = r.string("resource_name")?;
        let pattern_type = r.fixed("pattern_type")?;
        let principal = r.string("principal")?;
        let host = r.string("host")?;
        let b = r.run::<2>("operation..permission_type")?;
        let (operation, permission_type) = (b.at(0), b.at(1));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { id, resource_type, resource_name, pattern_type, principal, host, operation, permission_type, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(20);
        s.string(&self.resource_name, "resource_name")?;
        s.string(&self.principal, "principal")?;
        s.string(&self.host, "host")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<17>::new().put(0, self.id).put(16, self.resource_type));
        w.string(&self.resource_name);
        w.fixed(self.pattern_type);
        w.string(&self.principal);
        w.string(&self.host);
        w.run(Packed::<2>::new().put(0, self.operation).put(1, self.permission_type));
        w.tags(&self.unknown_tags);
    }
}

impl Message for AccessControlEntryRecord {
    const NAME: &'static str = "AccessControlEntryRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for AccessControlEntryRecord {
    const TYPE: i16 = 18;
}

/// An access control entry is removed.
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RemoveAccessControlEntryRecord {
    /// The id.
    pub id: Uuid,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for RemoveAccessControlEntryRecord {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for RemoveAccessControlEntryRecord {
    const MIN_LEN: usize = 17;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let id = r.fixed("id")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { id, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(16);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.id);
        w.tags(&self.unknown_tags);
    }
}

impl Message for RemoveAccessControlEntryRecord {
    const NAME: &'static str = "RemoveAccessControlEntryRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for RemoveAccessControlEntryRecord {
    const TYPE: i16 = 19;
}

/// Nothing; keeps the log moving (KIP-835).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NoOpRecord {
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for NoOpRecord {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for NoOpRecord {
    const MIN_LEN: usize = 1;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let unknown_tags = r.skip_tags()?;
        Ok(Self { unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.tags(&self.unknown_tags);
    }
}

impl Message for NoOpRecord {
    const NAME: &'static str = "NoOpRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for NoOpRecord {
    const TYPE: i16 = 20;
}

/// How far the migration from ZooKeeper got.
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ZkMigrationStateRecord {
    /// How far the migration from ZooKeeper got: 0 none, 1 pre-migration, 2 migration, 3 post-migration, 4 KRaft from the start.
    pub zk_migration_state: i8,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ZkMigrationStateRecord {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ZkMigrationStateRecord {
    const MIN_LEN: usize = 2;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let zk_migration_state = r.fixed("zk_migration_state")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { zk_migration_state, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(1);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.zk_migration_state);
        w.tags(&self.unknown_tags);
    }
}

impl Message for ZkMigrationStateRecord {
    const NAME: &'static str = "ZkMigrationStateRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for ZkMigrationStateRecord {
    const TYPE: i16 = 21;
}

/// A SCRAM credential is removed.
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RemoveUserScramCredentialRecord {
    /// The name of the user.
    pub name: Str,
    /// The SCRAM mechanism: 1 SCRAM-SHA-256, 2 SCRAM-SHA-512.
    pub mechanism: i8,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for RemoveUserScramCredentialRecord {
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for RemoveUserScramCredentialRecord {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let mechanism = r.fixed("mechanism")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, mechanism, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(1);
        s.string(&self.name, "name")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.fixed(self.mechanism);
        w.tags(&self.unknown_tags);
    }
}

impl Message for RemoveUserScramCredentialRecord {
    const NAME: &'static str = "RemoveUserScramCredentialRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for RemoveUserScramCredentialRecord {
    const TYPE: i16 = 22;
}

/// A metadata transaction begins (KIP-866).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BeginTransactionRecord {
    /// The name.
    pub name: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for BeginTransactionRecord {
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for BeginTransactionRecord {
    const MIN_LEN: usize = 1;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let mut name = None;
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 => name = r.opt_string(true, "name")?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { name, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        let mut present = 0;
        if self.name.is_some() {
            present += 1;
            s.tag(0, |s| s.opt_string(&self.name, true, "name"))?;
        }
        s.tags(present, &self.unknown_tags, 0b1)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        let present = usize::from(self.name.is_some());
        w.tag_count(present, &self.unknown_tags, 0b1);
        if self.name.is_some() {
            let size = w.tag_size(|s| s.opt_string(&self.name, true, "name"));
            w.tag(0, size);
            w.opt_string(&self.name);
        }
        w.unknown_tags(&self.unknown_tags, 1..);
    }
}

impl Message for BeginTransactionRecord {
    const NAME: &'static str = "BeginTransactionRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for BeginTransactionRecord {
    const TYPE: i16 = 23;
}

/// Records since the begin of the metadata transaction count (KIP-866).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EndTransactionRecord {
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for EndTransactionRecord {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for EndTransactionRecord {
    const MIN_LEN: usize = 1;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let unknown_tags = r.skip_tags()?;
        Ok(Self { unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.tags(&self.unknown_tags);
    }
}

impl Message for EndTransactionRecord {
    const NAME: &'static str = "EndTransactionRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for EndTransactionRecord {
    const TYPE: i16 = 24;
}

/// Records since the begin of the metadata transaction do not count (KIP-866).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AbortTransactionRecord {
    /// Words on why.
    pub reason: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for AbortTransactionRecord {
    fn detach(&mut self) {
        self.reason.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AbortTransactionRecord {
    const MIN_LEN: usize = 1;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let mut reason = None;
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 => reason = r.opt_string(true, "reason")?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { reason, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        let mut present = 0;
        if self.reason.is_some() {
            present += 1;
            s.tag(0, |s| s.opt_string(&self.reason, true, "reason"))?;
        }
        s.tags(present, &self.unknown_tags, 0b1)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        let present = usize::from(self.reason.is_some());
        w.tag_count(present, &self.unknown_tags, 0b1);
        if self.reason.is_some() {
            let size = w.tag_size(|s| s.opt_string(&self.reason, true, "reason"));
            w.tag(0, size);
            w.opt_string(&self.reason);
        }
        w.unknown_tags(&self.unknown_tags, 1..);
    }
}

impl Message for AbortTransactionRecord {
    const NAME: &'static str = "AbortTransactionRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for AbortTransactionRecord {
    const TYPE: i16 = 25;
}

/// A delegation token is removed.
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RemoveDelegationTokenRecord {
    /// The id of the token.
    pub token_id: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for RemoveDelegationTokenRecord {
    fn detach(&mut self) {
        self.token_id.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for RemoveDelegationTokenRecord {
    const MIN_LEN: usize = 2;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let token_id = r.string("token_id")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { token_id, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.token_id, "token_id")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.token_id);
        w.tags(&self.unknown_tags);
    }
}

impl Message for RemoveDelegationTokenRecord {
    const NAME: &'static str = "RemoveDelegationTokenRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for RemoveDelegationTokenRecord {
    const TYPE: i16 = 26;
}

/// A controller registers (KIP-919).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RegisterControllerRecord {
    /// The node id of the active controller, -1 if there is none.
    pub controller_id: i32,
    /// A random id of this start of the process.
    pub incarnation_id: Uuid,
    /// Always false: there is no ZooKeeper mode any more.
    pub zk_migration_ready: bool,
    /// Where the node can be reached.
    pub end_points: Vec<ControllerEndpoint>,
    /// Features and the levels that the node supports.
    pub features: Vec<ControllerFeature>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for RegisterControllerRecord {
    fn detach(&mut self) {
        self.end_points.detach();
        self.features.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for RegisterControllerRecord {
    const MIN_LEN: usize = 24;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<21>("controller_id..zk_migration_ready")?;
        let (controller_id, incarnation_id, zk_migration_ready) = (b.at(0), b.at(4), b.at(20));
        let end_points = r.list(v, "end_points")?;
        let features = r.list(v, "features")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { controller_id, incarnation_id, zk_migration_ready, end_points, features, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(21);
        s.list(&self.end_points, v, "end_points")?;
        s.list(&self.features, v, "features")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<21>::new().put(0, self.controller_id).put(4, self.incarnation_id).put(20, self.zk_migration_ready));
        w.list(&self.end_points, v);
        w.list(&self.features, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for RegisterControllerRecord {
    const NAME: &'static str = "RegisterControllerRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for RegisterControllerRecord {
    const TYPE: i16 = 27;
}

/// Eligible leader replicas of one or all topics are forgotten (KIP-966).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ClearElrRecord {
    /// The name of the topic.
    pub topic_name: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ClearElrRecord {
    fn detach(&mut self) {
        self.topic_name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ClearElrRecord {
    const MIN_LEN: usize = 2;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let topic_name = r.string("topic_name")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { topic_name, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.topic_name, "topic_name")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.topic_name);
        w.tags(&self.unknown_tags);
    }
}

impl Message for ClearElrRecord {
    const NAME: &'static str = "ClearElrRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl TypedRecord for ClearElrRecord {
    const TYPE: i16 = 28;
}

/// An element of `end_points`: where the node can be reached.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BrokerEndpoint {
    /// The name of the feature or listener.
    pub name: Str,
    /// The host name or address.
    pub host: Str,
    /// The port.
    pub port: u16,
    /// 0 PLAINTEXT, 1 SSL, 2 SASL_PLAINTEXT, 3 SASL_SSL.
    pub security_protocol: i16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for BrokerEndpoint {
    fn detach(&mut self) {
        self.name.detach();
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for BrokerEndpoint {
    const MIN_LEN: usize = 7;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let host = r.string("host")?;
        let b = r.run::<4>("port..security_protocol")?;
        let (port, security_protocol) = (b.at(0), b.at(2));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, host, port, security_protocol, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.string(&self.name, "name")?;
        s.string(&self.host, "host")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.string(&self.host);
        w.run(Packed::<4>::new().put(0, self.port).put(2, self.security_protocol));
        w.tags(&self.unknown_tags);
    }
}

/// An element of `features`: features and the levels that the node supports.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BrokerFeature {
    /// The name of the feature or listener.
    pub name: Str,
    /// The lowest level supported.
    pub min_supported_version: i16,
    /// The highest level supported.
    pub max_supported_version: i16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for BrokerFeature {
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for BrokerFeature {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let b = r.run::<4>("min_supported_version..max_supported_version")?;
        let (min_supported_version, max_supported_version) = (b.at(0), b.at(2));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, min_supported_version, max_supported_version, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.string(&self.name, "name")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.run(Packed::<4>::new().put(0, self.min_supported_version).put(2, self.max_supported_version));
        w.tags(&self.unknown_tags);
    }
}

/// An element of `entity`: what the quota applies to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntityData {
    /// The kind of entity: user, client-id or ip.
    pub entity_type: Str,
    /// Which entity; null stands for the default one.
    pub entity_name: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for EntityData {
    fn default() -> Self {
        Self {
            entity_type: Str::new(),
            entity_name: Some(Str::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for EntityData {
    fn detach(&mut self) {
        self.entity_type.detach();
        self.entity_name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for EntityData {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let entity_type = r.string("entity_type")?;
        let entity_name = r.opt_string(true, "entity_name")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { entity_type, entity_name, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.entity_type, "entity_type")?;
        s.opt_string(&self.entity_name, true, "entity_name")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.entity_type);
        w.opt_string(&self.entity_name);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `end_points`: where the node can be reached.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ControllerEndpoint {
    /// The name of the feature or listener.
    pub name: Str,
    /// The host name or address.
    pub host: Str,
    /// The port.
    pub port: u16,
    /// 0 PLAINTEXT, 1 SSL, 2 SASL_PLAINTEXT, 3 SASL_SSL.
    pub security_protocol: i16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ControllerEndpoint {
    fn detach(&mut self) {
        self.name.detach();
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ControllerEndpoint {
    const MIN_LEN: usize = 7;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let host = r.string("host")?;
        let b = r.run::<4>("port..security_protocol")?;
        let (port, security_protocol) = (b.at(0), b.at(2));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, host, port, security_protocol, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.string(&self.name, "name")?;
        s.string(&self.host, "host")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.string(&self.host);
        w.run(Packed::<4>::new().put(0, self.port).put(2, self.security_protocol));
        w.tags(&self.unknown_tags);
    }
}

/// An element of `features`: features and the levels that the node supports.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ControllerFeature {
    /// The name of the feature or listener.
    pub name: Str,
    /// The lowest level supported.
    pub min_supported_version: i16,
    /// The highest level supported.
    pub max_supported_version: i16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ControllerFeature {
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ControllerFeature {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let b = r.run::<4>("min_supported_version..max_supported_version")?;
        let (min_supported_version, max_supported_version) = (b.at(0), b.at(2));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, min_supported_version, max_supported_version, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.string(&self.name, "name")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.run(Packed::<4>::new().put(0, self.min_supported_version).put(2, self.max_supported_version));
        w.tags(&self.unknown_tags);
    }
}
