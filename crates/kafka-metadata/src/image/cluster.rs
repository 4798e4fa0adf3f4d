//! Brokers and controllers that have registered.

use std::collections::BTreeMap;
use std::sync::Arc;

use imbl::OrdMap;
use kafka_proto::{Str, Uuid};

/// All nodes that the log knows.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Cluster {
    /// Brokers by id, fenced ones too.
    pub brokers: OrdMap<i32, Arc<Broker>>,
    /// Controllers by id (KIP-919).
    pub controllers: OrdMap<i32, Arc<ControllerNode>>,
}

/// A broker as it registered, and how it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broker {
    /// Its id.
    pub id: i32,
    /// Given out at registration; grows from one to the next.
    pub epoch: i64,
    /// Offset of the registration in the log. A broker may be unfenced when it has read that far.
    pub registered_at: i64,
    /// Drawn anew at each start of the process.
    pub incarnation: Uuid,
    /// Where it can be reached, by the name of the listener.
    pub endpoints: BTreeMap<Str, Endpoint>,
    /// The levels of each feature that it supports.
    pub features: BTreeMap<Str, LevelRange>,
    /// `broker.rack`.
    pub rack: Option<Str>,
    /// Fenced brokers lead nothing and are not shown to clients.
    pub fenced: bool,
    /// It is on its way out and gets no leaderships.
    pub in_controlled_shutdown: bool,
    /// Log directories that are online (KIP-858).
    pub log_dirs: Vec<Uuid>,
    /// Log directories that take no new partitions (KIP-1066); none if the broker has not said.
    pub cordoned_log_dirs: Option<Vec<Uuid>>,
}

/// A controller as it registered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ControllerNode {
    /// Its id.
    pub id: i32,
    /// Drawn anew at each start of the process.
    pub incarnation: Uuid,
    /// Whether it is configured for a migration from ZooKeeper.
    pub zk_migration_ready: bool,
    /// Where it can be reached, by the name of the listener.
    pub endpoints: BTreeMap<Str, Endpoint>,
    /// The levels of each feature that it supports.
    pub features: BTreeMap<Str, LevelRange>,
}

/// An address under which a node is reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoint {
    /// Host name or address.
    pub host: Str,
    /// Port.
    pub port: u16,
    /// 0 PLAINTEXT, 1 SSL, 2 SASL_PLAINTEXT, 3 SASL_SSL.
    pub security_protocol: i16,
}

/// From which to which level a node supports a feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelRange {
    /// The lowest level.
    pub minimum: i16,
    /// The highest level.
    pub maximum: i16,
}

impl Cluster {
    /// The broker with this id, fenced or not.
    pub fn broker(&self, id: i32) -> Option<&Broker> {
        self.brokers.get(&id).map(|broker| &**broker)
    }

    /// Brokers that are not fenced, by id: those that clients see.
    pub fn alive(&self) -> impl Iterator<Item = &Broker> {
        self.brokers.values().map(|broker| &**broker).filter(|broker| !broker.fenced)
    }

    /// Whether the broker may lead a partition and be in sync: neither fenced nor on its way out.
    pub fn is_active(&self, id: i32) -> bool {
        self.broker(id).is_some_and(Broker::is_active)
    }
}

impl Broker {
    /// Neither fenced nor on its way out.
    pub fn is_active(&self) -> bool {
        !self.fenced && !self.in_controlled_shutdown
    }

    /// The directory that a new replica on this broker lies in, as far as the controller can tell: the only one that is
    /// online, else the broker chooses.
    pub fn default_dir(&self) -> Uuid {
        match self.log_dirs[..] {
            [only] => only,
            [] => Uuid::MIGRATING_DIR,
            _ => Uuid::UNASSIGNED_DIR,
        }
    }

    /// Whether at least one of its log directories takes new partitions.
    pub fn takes_new_replicas(&self) -> bool {
        let cordoned = self.cordoned_log_dirs.as_deref().unwrap_or_default();
        self.log_dirs.is_empty() || self.log_dirs.iter().any(|dir| !cordoned.contains(dir))
    }
}
