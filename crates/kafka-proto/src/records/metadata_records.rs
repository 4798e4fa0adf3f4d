// @generated from schema/records/metadata_records.kafka by `cargo xtask codegen`; do not edit.
//! `RegisterBrokerRecord`, `UnregisterBrokerRecord`, `TopicRecord`, `PartitionRecord`, `ConfigRecord`, `PartitionChangeRecord`, `FenceBrokerRecord`, `UnfenceBrokerRecord`, `RemoveTopicRecord`, `DelegationTokenRecord`, `UserScramCredentialRecord`, `FeatureLevelRecord`, `ClientQuotaRecord`, `ProducerIdsRecord`, `BrokerRegistrationChangeRecord`, `AccessControlEntryRecord`, `RemoveAccessControlEntryRecord`, `NoOpRecord`, `ZkMigrationStateRecord`, `RemoveUserScramCredentialRecord`, `BeginTransactionRecord`, `EndTransactionRecord`, `AbortTransactionRecord`, `RemoveDelegationTokenRecord`, `RegisterControllerRecord`, `ClearElrRecord`.

use crate::{Writer, reader::Source, Array, Bytes, Detach, Message, Str, Structure, TypedRecord, UnknownTags, Uuid, Vec, VersionRange};

/// A broker registers.
///
/// Versions 0 to 4, flexible.
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for RegisterBrokerRecord {}

impl Default for RegisterBrokerRecord {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
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

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.broker_id = r.fixed("broker_id");
        if v >= 2 {
            self.is_migrating_zk_broker = r.fixed("is_migrating_zk_broker");
        }
        self.incarnation_id = r.fixed("incarnation_id");
        self.broker_epoch = r.fixed("broker_epoch");
        r.list(&mut self.end_points, v, "end_points");
        r.list(&mut self.features, v, "features");
        r.opt_string(&mut self.rack, true, "rack");
        self.fenced = r.fixed("fenced");
        if v >= 1 {
            self.in_controlled_shutdown = r.fixed("in_controlled_shutdown");
        }
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.broker_id);
        if v >= 2 {
            w.fixed(self.is_migrating_zk_broker);
        } else {
            w.absent(!self.is_migrating_zk_broker, "is_migrating_zk_broker");
        }
        w.fixed(self.incarnation_id);
        w.fixed(self.broker_epoch);
        w.list(&self.end_points, v, "end_points");
        w.list(&self.features, v, "features");
        w.opt_string(&self.rack, true, "rack");
        w.fixed(self.fenced);
        if v >= 1 {
            w.fixed(self.in_controlled_shutdown);
        } else {
            w.absent(!self.in_controlled_shutdown, "in_controlled_shutdown");
        }
        if self.unknown_tags.is_empty() && self.log_dirs.is_empty() && self.cordoned_log_dirs.is_none() {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl RegisterBrokerRecord {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 if v >= 3 => r.array(&mut self.log_dirs, "log_dirs"),
                0 => r.wrong_tag(tag, "log_dirs"),
                1 if v >= 4 => r.opt_array(&mut self.cordoned_log_dirs, true, "cordoned_log_dirs"),
                1 => r.wrong_tag(tag, "cordoned_log_dirs"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        let present = usize::from(v >= 3 && !self.log_dirs.is_empty()) + usize::from(v >= 4 && self.cordoned_log_dirs.is_some());
        w.tag_count(present, &self.unknown_tags, u64::from(v >= 3) | (u64::from(v >= 4) * 0b10));
        if v >= 3 && !self.log_dirs.is_empty() {
            let open = w.open_tag(0);
            w.array(&self.log_dirs, "log_dirs");
            w.close_tag(open);
        } else {
            w.absent(v >= 3 || self.log_dirs.is_empty(), "log_dirs");
            if v < 3 {
                w.unknown_tags(&self.unknown_tags, 0, 0);
            }
        }
        if v >= 4 && self.cordoned_log_dirs.is_some() {
            let open = w.open_tag(1);
            w.opt_array(&self.cordoned_log_dirs, true, "cordoned_log_dirs");
            w.close_tag(open);
        } else {
            w.absent(v >= 4 || self.cordoned_log_dirs.is_none(), "cordoned_log_dirs");
            if v < 4 {
                w.unknown_tags(&self.unknown_tags, 1, 1);
            }
        }
        w.unknown_tags(&self.unknown_tags, 2, u32::MAX);
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct UnregisterBrokerRecord {
    /// The id of the broker.
    pub broker_id: i32,
    /// The epoch that the broker got when it registered.
    pub broker_epoch: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for UnregisterBrokerRecord {}

impl Detach for UnregisterBrokerRecord {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for UnregisterBrokerRecord {
    const MIN_LEN: usize = 13;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.broker_id = r.fixed("broker_id");
        self.broker_epoch = r.fixed("broker_epoch");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.broker_id);
        w.fixed(self.broker_epoch);
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TopicRecord {
    /// The name of the topic.
    pub name: Str,
    /// The id of the topic.
    pub topic_id: Uuid,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for TopicRecord {}

impl Detach for TopicRecord {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for TopicRecord {
    const MIN_LEN: usize = 18;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.name, "name");
        self.topic_id = r.fixed("topic_id");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.name, "name");
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
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for PartitionRecord {}

impl Default for PartitionRecord {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
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

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.partition_id = r.fixed("partition_id");
        self.topic_id = r.fixed("topic_id");
        r.array(&mut self.replicas, "replicas");
        r.array(&mut self.isr, "isr");
        r.array(&mut self.removing_replicas, "removing_replicas");
        r.array(&mut self.adding_replicas, "adding_replicas");
        self.leader = r.fixed("leader");
        self.leader_epoch = r.fixed("leader_epoch");
        self.partition_epoch = r.fixed("partition_epoch");
        if v >= 1 {
            r.array(&mut self.directories, "directories");
        }
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.partition_id);
        w.fixed(self.topic_id);
        w.array(&self.replicas, "replicas");
        w.array(&self.isr, "isr");
        w.array(&self.removing_replicas, "removing_replicas");
        w.array(&self.adding_replicas, "adding_replicas");
        w.fixed(self.leader);
        w.fixed(self.leader_epoch);
        w.fixed(self.partition_epoch);
        if v >= 1 {
            w.array(&self.directories, "directories");
        } else {
            w.absent(self.directories.is_empty(), "directories");
        }
        if self.unknown_tags.is_empty() && self.leader_recovery_state == 0 && self.eligible_leader_replicas.is_none() && self.last_known_elr.is_none() {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl PartitionRecord {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 => self.leader_recovery_state = r.fixed("leader_recovery_state"),
                1 if v >= 2 => r.opt_array(&mut self.eligible_leader_replicas, true, "eligible_leader_replicas"),
                1 => r.wrong_tag(tag, "eligible_leader_replicas"),
                2 if v >= 2 => r.opt_array(&mut self.last_known_elr, true, "last_known_elr"),
                2 => r.wrong_tag(tag, "last_known_elr"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        let present = usize::from(self.leader_recovery_state != 0) + usize::from(v >= 2 && self.eligible_leader_replicas.is_some()) + usize::from(v >= 2 && self.last_known_elr.is_some());
        w.tag_count(present, &self.unknown_tags, 0b1 | (u64::from(v >= 2) * 0b10) | (u64::from(v >= 2) * 0b100));
        if self.leader_recovery_state != 0 {
            w.tag(0, 1);
            w.fixed(self.leader_recovery_state);
        }
        if v >= 2 && self.eligible_leader_replicas.is_some() {
            let open = w.open_tag(1);
            w.opt_array(&self.eligible_leader_replicas, true, "eligible_leader_replicas");
            w.close_tag(open);
        } else {
            w.absent(v >= 2 || self.eligible_leader_replicas.is_none(), "eligible_leader_replicas");
            if v < 2 {
                w.unknown_tags(&self.unknown_tags, 1, 1);
            }
        }
        if v >= 2 && self.last_known_elr.is_some() {
            let open = w.open_tag(2);
            w.opt_array(&self.last_known_elr, true, "last_known_elr");
            w.close_tag(open);
        } else {
            w.absent(v >= 2 || self.last_known_elr.is_none(), "last_known_elr");
            if v < 2 {
                w.unknown_tags(&self.unknown_tags, 2, 2);
            }
        }
        w.unknown_tags(&self.unknown_tags, 3, u32::MAX);
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
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for ConfigRecord {}

impl Default for ConfigRecord {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.resource_name.detach();
        self.name.detach();
        self.value.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ConfigRecord {
    const MIN_LEN: usize = 5;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.resource_type = r.fixed("resource_type");
        r.string(&mut self.resource_name, "resource_name");
        r.string(&mut self.name, "name");
        r.opt_string(&mut self.value, true, "value");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.resource_type);
        w.string(&self.resource_name, "resource_name");
        w.string(&self.name, "name");
        w.opt_string(&self.value, true, "value");
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
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for PartitionChangeRecord {}

impl Default for PartitionChangeRecord {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
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

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.partition_id = r.fixed("partition_id");
        self.topic_id = r.fixed("topic_id");
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.partition_id);
        w.fixed(self.topic_id);
        if self.unknown_tags.is_empty() && self.isr.is_none() && self.leader == -2 && self.replicas.is_none() && self.removing_replicas.is_none() && self.adding_replicas.is_none() && self.leader_recovery_state == -1 && self.eligible_leader_replicas.is_none() && self.last_known_elr.is_none() && self.directories.is_none() {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl PartitionChangeRecord {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 => r.opt_array(&mut self.isr, true, "isr"),
                1 => self.leader = r.fixed("leader"),
                2 => r.opt_array(&mut self.replicas, true, "replicas"),
                3 => r.opt_array(&mut self.removing_replicas, true, "removing_replicas"),
                4 => r.opt_array(&mut self.adding_replicas, true, "adding_replicas"),
                5 => self.leader_recovery_state = r.fixed("leader_recovery_state"),
                6 if v >= 2 => r.opt_array(&mut self.eligible_leader_replicas, true, "eligible_leader_replicas"),
                6 => r.wrong_tag(tag, "eligible_leader_replicas"),
                7 if v >= 2 => r.opt_array(&mut self.last_known_elr, true, "last_known_elr"),
                7 => r.wrong_tag(tag, "last_known_elr"),
                8 if v >= 1 => r.opt_array(&mut self.directories, true, "directories"),
                8 => r.wrong_tag(tag, "directories"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        let present = usize::from(self.isr.is_some()) + usize::from(self.leader != -2) + usize::from(self.replicas.is_some()) + usize::from(self.removing_replicas.is_some()) + usize::from(self.adding_replicas.is_some()) + usize::from(self.leader_recovery_state != -1) + usize::from(v >= 2 && self.eligible_leader_replicas.is_some()) + usize::from(v >= 2 && self.last_known_elr.is_some()) + usize::from(v >= 1 && self.directories.is_some());
        w.tag_count(present, &self.unknown_tags, 0b111111 | (u64::from(v >= 2) * 0b1000000) | (u64::from(v >= 2) * 0b10000000) | (u64::from(v >= 1) * 0b100000000));
        if self.isr.is_some() {
            let open = w.open_tag(0);
            w.opt_array(&self.isr, true, "isr");
            w.close_tag(open);
        }
        if self.leader != -2 {
            w.tag(1, 4);
            w.fixed(self.leader);
        }
        if self.replicas.is_some() {
            let open = w.open_tag(2);
            w.opt_array(&self.replicas, true, "replicas");
            w.close_tag(open);
        }
        if self.removing_replicas.is_some() {
            let open = w.open_tag(3);
            w.opt_array(&self.removing_replicas, true, "removing_replicas");
            w.close_tag(open);
        }
        if self.adding_replicas.is_some() {
            let open = w.open_tag(4);
            w.opt_array(&self.adding_replicas, true, "adding_replicas");
            w.close_tag(open);
        }
        if self.leader_recovery_state != -1 {
            w.tag(5, 1);
            w.fixed(self.leader_recovery_state);
        }
        if v >= 2 && self.eligible_leader_replicas.is_some() {
            let open = w.open_tag(6);
            w.opt_array(&self.eligible_leader_replicas, true, "eligible_leader_replicas");
            w.close_tag(open);
        } else {
            w.absent(v >= 2 || self.eligible_leader_replicas.is_none(), "eligible_leader_replicas");
            if v < 2 {
                w.unknown_tags(&self.unknown_tags, 6, 6);
            }
        }
        if v >= 2 && self.last_known_elr.is_some() {
            let open = w.open_tag(7);
            w.opt_array(&self.last_known_elr, true, "last_known_elr");
            w.close_tag(open);
        } else {
            w.absent(v >= 2 || self.last_known_elr.is_none(), "last_known_elr");
            if v < 2 {
                w.unknown_tags(&self.unknown_tags, 7, 7);
            }
        }
        if v >= 1 && self.directories.is_some() {
            let open = w.open_tag(8);
            w.opt_array(&self.directories, true, "directories");
            w.close_tag(open);
        } else {
            w.absent(v >= 1 || self.directories.is_none(), "directories");
            if v < 1 {
                w.unknown_tags(&self.unknown_tags, 8, 8);
            }
        }
        w.unknown_tags(&self.unknown_tags, 9, u32::MAX);
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FenceBrokerRecord {
    /// The id of the broker.
    pub id: i32,
    /// The epoch that the broker got when it registered.
    pub epoch: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for FenceBrokerRecord {}

impl Detach for FenceBrokerRecord {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for FenceBrokerRecord {
    const MIN_LEN: usize = 13;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.id = r.fixed("id");
        self.epoch = r.fixed("epoch");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.id);
        w.fixed(self.epoch);
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct UnfenceBrokerRecord {
    /// The id of the broker.
    pub id: i32,
    /// The epoch that the broker got when it registered.
    pub epoch: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for UnfenceBrokerRecord {}

impl Detach for UnfenceBrokerRecord {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for UnfenceBrokerRecord {
    const MIN_LEN: usize = 13;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.id = r.fixed("id");
        self.epoch = r.fixed("epoch");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.id);
        w.fixed(self.epoch);
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RemoveTopicRecord {
    /// The id of the topic.
    pub topic_id: Uuid,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for RemoveTopicRecord {}

impl Detach for RemoveTopicRecord {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for RemoveTopicRecord {
    const MIN_LEN: usize = 17;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.topic_id = r.fixed("topic_id");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
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
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for DelegationTokenRecord {}

impl Detach for DelegationTokenRecord {
    #[cfg_attr(not(debug_assertions), inline)]
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

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.owner, "owner");
        r.string(&mut self.requester, "requester");
        r.strings(&mut self.renewers, "renewers");
        self.issue_timestamp = r.fixed("issue_timestamp");
        self.max_timestamp = r.fixed("max_timestamp");
        self.expiration_timestamp = r.fixed("expiration_timestamp");
        r.string(&mut self.token_id, "token_id");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.owner, "owner");
        w.string(&self.requester, "requester");
        w.strings(&self.renewers, "renewers");
        w.fixed(self.issue_timestamp);
        w.fixed(self.max_timestamp);
        w.fixed(self.expiration_timestamp);
        w.string(&self.token_id, "token_id");
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
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for UserScramCredentialRecord {}

impl Detach for UserScramCredentialRecord {
    #[cfg_attr(not(debug_assertions), inline)]
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

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.name, "name");
        self.mechanism = r.fixed("mechanism");
        r.bytes(&mut self.salt, "salt");
        r.bytes(&mut self.stored_key, "stored_key");
        r.bytes(&mut self.server_key, "server_key");
        self.iterations = r.fixed("iterations");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.name, "name");
        w.fixed(self.mechanism);
        w.bytes(&self.salt, "salt");
        w.bytes(&self.stored_key, "stored_key");
        w.bytes(&self.server_key, "server_key");
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FeatureLevelRecord {
    /// The name of the feature.
    pub name: Str,
    /// The finalized level; 0 removes the feature.
    pub feature_level: i16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for FeatureLevelRecord {}

impl Detach for FeatureLevelRecord {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for FeatureLevelRecord {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.name, "name");
        self.feature_level = r.fixed("feature_level");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.name, "name");
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
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.entity.detach();
        self.key.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ClientQuotaRecord {
    const MIN_LEN: usize = 12;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.list(&mut self.entity, v, "entity");
        r.string(&mut self.key, "key");
        self.value = r.fixed("value");
        self.remove = r.fixed("remove");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.entity, v, "entity");
        w.string(&self.key, "key");
        w.fixed(self.value);
        w.fixed(self.remove);
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
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for ProducerIdsRecord {}

impl Default for ProducerIdsRecord {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ProducerIdsRecord {
    const MIN_LEN: usize = 21;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.broker_id = r.fixed("broker_id");
        self.broker_epoch = r.fixed("broker_epoch");
        self.next_producer_id = r.fixed("next_producer_id");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.broker_id);
        w.fixed(self.broker_epoch);
        w.fixed(self.next_producer_id);
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
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for BrokerRegistrationChangeRecord {}

impl Detach for BrokerRegistrationChangeRecord {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.log_dirs.detach();
        self.cordoned_log_dirs.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for BrokerRegistrationChangeRecord {
    const MIN_LEN: usize = 13;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.broker_id = r.fixed("broker_id");
        self.broker_epoch = r.fixed("broker_epoch");
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.broker_id);
        w.fixed(self.broker_epoch);
        if self.unknown_tags.is_empty() && self.fenced == 0 && self.in_controlled_shutdown == 0 && self.log_dirs.is_empty() && self.cordoned_log_dirs.is_none() {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl BrokerRegistrationChangeRecord {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 => self.fenced = r.fixed("fenced"),
                1 if v >= 1 => self.in_controlled_shutdown = r.fixed("in_controlled_shutdown"),
                1 => r.wrong_tag(tag, "in_controlled_shutdown"),
                2 if v >= 2 => r.array(&mut self.log_dirs, "log_dirs"),
                2 => r.wrong_tag(tag, "log_dirs"),
                3 if v >= 3 => r.opt_array(&mut self.cordoned_log_dirs, true, "cordoned_log_dirs"),
                3 => r.wrong_tag(tag, "cordoned_log_dirs"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        let present = usize::from(self.fenced != 0) + usize::from(v >= 1 && self.in_controlled_shutdown != 0) + usize::from(v >= 2 && !self.log_dirs.is_empty()) + usize::from(v >= 3 && self.cordoned_log_dirs.is_some());
        w.tag_count(present, &self.unknown_tags, 0b1 | (u64::from(v >= 1) * 0b10) | (u64::from(v >= 2) * 0b100) | (u64::from(v >= 3) * 0b1000));
        if self.fenced != 0 {
            w.tag(0, 1);
            w.fixed(self.fenced);
        }
        if v >= 1 && self.in_controlled_shutdown != 0 {
            w.tag(1, 1);
            w.fixed(self.in_controlled_shutdown);
        } else {
            w.absent(v >= 1 || self.in_controlled_shutdown == 0, "in_controlled_shutdown");
            if v < 1 {
                w.unknown_tags(&self.unknown_tags, 1, 1);
            }
        }
        if v >= 2 && !self.log_dirs.is_empty() {
            let open = w.open_tag(2);
            w.array(&self.log_dirs, "log_dirs");
            w.close_tag(open);
        } else {
            w.absent(v >= 2 || self.log_dirs.is_empty(), "log_dirs");
            if v < 2 {
                w.unknown_tags(&self.unknown_tags, 2, 2);
            }
        }
        if v >= 3 && self.cordoned_log_dirs.is_some() {
            let open = w.open_tag(3);
            w.opt_array(&self.cordoned_log_dirs, true, "cordoned_log_dirs");
            w.close_tag(open);
        } else {
            w.absent(v >= 3 || self.cordoned_log_dirs.is_none(), "cordoned_log_dirs");
            if v < 3 {
                w.unknown_tags(&self.unknown_tags, 3, 3);
            }
        }
        w.unknown_tags(&self.unknown_tags, 4, u32::MAX);
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
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for AccessControlEntryRecord {}

impl Detach for AccessControlEntryRecord {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.resource_name.detach();
        self.principal.detach();
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AccessControlEntryRecord {
    const MIN_LEN: usize = 24;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.id = r.fixed("id");
        self.resource_type = r.fixed("resource_type");
        r.string(&mut self.resource_name, "resource_name");
        self.pattern_type = r.fixed("pattern_type");
        r.string(&mut self.principal, "principal");
        r.string(&mut self.host, "host");
        self.operation = r.fixed("operation");
        self.permission_type = r.fixed("permission_type");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.id);
        w.fixed(self.resource_type);
        w.string(&self.resource_name, "resource_name");
        w.fixed(self.pattern_type);
        w.string(&self.principal, "principal");
        w.string(&self.host, "host");
        w.fixed(self.operation);
        w.fixed(self.permission_type);
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RemoveAccessControlEntryRecord {
    /// The id.
    pub id: Uuid,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for RemoveAccessControlEntryRecord {}

impl Detach for RemoveAccessControlEntryRecord {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for RemoveAccessControlEntryRecord {
    const MIN_LEN: usize = 17;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.id = r.fixed("id");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct NoOpRecord {
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for NoOpRecord {}

impl Detach for NoOpRecord {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for NoOpRecord {
    const MIN_LEN: usize = 1;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ZkMigrationStateRecord {
    /// How far the migration from ZooKeeper got: 0 none, 1 pre-migration, 2 migration, 3 post-migration, 4 KRaft from the start.
    pub zk_migration_state: i8,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ZkMigrationStateRecord {}

impl Detach for ZkMigrationStateRecord {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ZkMigrationStateRecord {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.zk_migration_state = r.fixed("zk_migration_state");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RemoveUserScramCredentialRecord {
    /// The name of the user.
    pub name: Str,
    /// The SCRAM mechanism: 1 SCRAM-SHA-256, 2 SCRAM-SHA-512.
    pub mechanism: i8,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for RemoveUserScramCredentialRecord {}

impl Detach for RemoveUserScramCredentialRecord {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for RemoveUserScramCredentialRecord {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.name, "name");
        self.mechanism = r.fixed("mechanism");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.name, "name");
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BeginTransactionRecord {
    /// The name.
    pub name: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for BeginTransactionRecord {}

impl Detach for BeginTransactionRecord {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for BeginTransactionRecord {
    const MIN_LEN: usize = 1;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if self.unknown_tags.is_empty() && self.name.is_none() {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl BeginTransactionRecord {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, _v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 => r.opt_string(&mut self.name, true, "name"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        let present = usize::from(self.name.is_some());
        w.tag_count(present, &self.unknown_tags, 0b1);
        if self.name.is_some() {
            let open = w.open_tag(0);
            w.opt_string(&self.name, true, "name");
            w.close_tag(open);
        }
        w.unknown_tags(&self.unknown_tags, 1, u32::MAX);
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct EndTransactionRecord {
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for EndTransactionRecord {}

impl Detach for EndTransactionRecord {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for EndTransactionRecord {
    const MIN_LEN: usize = 1;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AbortTransactionRecord {
    /// Words on why.
    pub reason: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AbortTransactionRecord {}

impl Detach for AbortTransactionRecord {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.reason.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AbortTransactionRecord {
    const MIN_LEN: usize = 1;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if self.unknown_tags.is_empty() && self.reason.is_none() {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl AbortTransactionRecord {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, _v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 => r.opt_string(&mut self.reason, true, "reason"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        let present = usize::from(self.reason.is_some());
        w.tag_count(present, &self.unknown_tags, 0b1);
        if self.reason.is_some() {
            let open = w.open_tag(0);
            w.opt_string(&self.reason, true, "reason");
            w.close_tag(open);
        }
        w.unknown_tags(&self.unknown_tags, 1, u32::MAX);
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RemoveDelegationTokenRecord {
    /// The id of the token.
    pub token_id: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for RemoveDelegationTokenRecord {}

impl Detach for RemoveDelegationTokenRecord {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.token_id.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for RemoveDelegationTokenRecord {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.token_id, "token_id");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.token_id, "token_id");
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
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for RegisterControllerRecord {}

impl Detach for RegisterControllerRecord {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.end_points.detach();
        self.features.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for RegisterControllerRecord {
    const MIN_LEN: usize = 24;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.controller_id = r.fixed("controller_id");
        self.incarnation_id = r.fixed("incarnation_id");
        self.zk_migration_ready = r.fixed("zk_migration_ready");
        r.list(&mut self.end_points, v, "end_points");
        r.list(&mut self.features, v, "features");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.controller_id);
        w.fixed(self.incarnation_id);
        w.fixed(self.zk_migration_ready);
        w.list(&self.end_points, v, "end_points");
        w.list(&self.features, v, "features");
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ClearElrRecord {
    /// The name of the topic.
    pub topic_name: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ClearElrRecord {}

impl Detach for ClearElrRecord {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.topic_name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ClearElrRecord {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.topic_name, "topic_name");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.topic_name, "topic_name");
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
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for BrokerEndpoint {}

impl Detach for BrokerEndpoint {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for BrokerEndpoint {
    const MIN_LEN: usize = 7;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.name, "name");
        r.string(&mut self.host, "host");
        self.port = r.fixed("port");
        self.security_protocol = r.fixed("security_protocol");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.name, "name");
        w.string(&self.host, "host");
        w.fixed(self.port);
        w.fixed(self.security_protocol);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `features`: features and the levels that the node supports.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for BrokerFeature {}

impl Detach for BrokerFeature {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for BrokerFeature {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.name, "name");
        self.min_supported_version = r.fixed("min_supported_version");
        self.max_supported_version = r.fixed("max_supported_version");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.name, "name");
        w.fixed(self.min_supported_version);
        w.fixed(self.max_supported_version);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `entity`: what the quota applies to.
#[derive(Debug, Clone, PartialEq)]
pub struct EntityData {
    /// The kind of entity: user, client-id or ip.
    pub entity_type: Str,
    /// Which entity; null stands for the default one.
    pub entity_name: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for EntityData {}

impl Default for EntityData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            entity_type: Str::new(),
            entity_name: Some(Str::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for EntityData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.entity_type.detach();
        self.entity_name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for EntityData {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.entity_type, "entity_type");
        r.opt_string(&mut self.entity_name, true, "entity_name");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.entity_type, "entity_type");
        w.opt_string(&self.entity_name, true, "entity_name");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `end_points`: where the node can be reached.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for ControllerEndpoint {}

impl Detach for ControllerEndpoint {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ControllerEndpoint {
    const MIN_LEN: usize = 7;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.name, "name");
        r.string(&mut self.host, "host");
        self.port = r.fixed("port");
        self.security_protocol = r.fixed("security_protocol");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.name, "name");
        w.string(&self.host, "host");
        w.fixed(self.port);
        w.fixed(self.security_protocol);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `features`: features and the levels that the node supports.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for ControllerFeature {}

impl Detach for ControllerFeature {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ControllerFeature {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.name, "name");
        self.min_supported_version = r.fixed("min_supported_version");
        self.max_supported_version = r.fixed("max_supported_version");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.name, "name");
        w.fixed(self.min_supported_version);
        w.fixed(self.max_supported_version);
        w.tags(&self.unknown_tags);
    }
}
