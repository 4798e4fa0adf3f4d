//! [`Topics`]: all that a group coordinator knows of the cluster.

use std::fmt;

use kafka_proto::{Str, Uuid};

/// The topics of the cluster at one moment. The owner hands in a new value whenever topics come, go or grow.
pub trait Topics: fmt::Debug + Send + Sync {
    /// A number that grows with every change of the metadata.
    fn epoch(&self) -> i64;

    /// A topic by its name.
    fn topic(&self, name: &str) -> Option<Topic>;

    /// The name of a topic by its id.
    fn name(&self, id: Uuid) -> Option<Str>;

    /// The names of all topics, in order.
    fn names(&self) -> Box<dyn Iterator<Item = Str> + '_>;

    /// The racks of the replicas of a partition, in no order; empty where they are not known.
    fn racks(&self, name: &str, partition: i32) -> Vec<Str>;
}

/// What a group coordinator needs to know of a topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Topic {
    /// Its id.
    pub id: Uuid,
    /// How many partitions it has.
    pub partitions: i32,
}

/// A cluster without a topic.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NoTopics;

impl Topics for NoTopics {
    fn epoch(&self) -> i64 {
        -1
    }
    fn topic(&self, _: &str) -> Option<Topic> {
        None
    }
    fn name(&self, _: Uuid) -> Option<Str> {
        None
    }
    fn names(&self) -> Box<dyn Iterator<Item = Str> + '_> {
        Box::new(std::iter::empty())
    }
    fn racks(&self, _: &str, _: i32) -> Vec<Str> {
        Vec::new()
    }
}
