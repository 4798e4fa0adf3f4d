//! [`View`]: the cluster as a client of one listener may know it, and the answers that follow from it alone: Metadata,
//! DescribeCluster and DescribeTopicPartitions.

mod describe_cluster;
mod describe_topic_partitions;
mod metadata;

use kafka_proto::{ErrorCode, Str};

use crate::Image;
use crate::image::{Endpoint, Partition};

/// In place of a set of operations that was not asked for.
const NOT_ASKED: i32 = i32::MIN;
/// Read, write, create, delete, alter, describe, describe configs and alter configs, as bits: what anyone may do with a
/// topic while there is no authorizer.
const TOPIC_OPERATIONS: i32 = 0b1101_1111_1000;
/// Create, alter, describe, cluster action, describe configs, alter configs and idempotent write, as bits.
const CLUSTER_OPERATIONS: i32 = 0b1_1111_1010_0000;

/// Topics of the broker itself. Clients neither see nor write them without being asked to.
fn is_internal(topic: &str) -> bool {
    matches!(topic, "__consumer_offsets" | "__transaction_state" | "__share_group_state")
}

/// The cluster as a client of one listener may know it.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// What is committed.
    pub image: &'a Image,
    /// The name of the listener that the client came by.
    pub listener: &'a str,
    /// The id of the cluster.
    pub cluster_id: &'a Str,
    /// The broker that answers.
    pub this_broker: i32,
}

/// A partition as a client may know it.
#[derive(Debug, PartialEq, Eq)]
struct SeenPartition {
    error: ErrorCode,
    leader: i32,
    offline: Vec<i32>,
}

impl<'a> View<'a> {
    /// Where the broker is reached, if it is not fenced and has this listener.
    pub fn endpoint(&self, broker: i32) -> Option<&'a Endpoint> {
        let broker = self.image.cluster.broker(broker).filter(|broker| !broker.fenced)?;
        broker.endpoints.get(self.listener)
    }

    /// `listener_missing`: the error where the leader does not have this listener.
    fn partition(&self, partition: &Partition, listener_missing: ErrorCode) -> SeenPartition {
        let offline = partition.replicas.iter().copied().filter(|id| self.endpoint(*id).is_none());
        let alive = self.image.cluster.broker(partition.leader).is_some_and(|broker| !broker.fenced);
        let (error, leader) = match self.endpoint(partition.leader) {
            Some(_) => (ErrorCode::NONE, partition.leader),
            None if alive => (listener_missing, -1),
            None => (ErrorCode::LEADER_NOT_AVAILABLE, -1),
        };
        SeenPartition { error, leader, offline: offline.collect() }
    }

    /// Any broker that forwards to the controller will do; this one does.
    fn controller(&self) -> i32 {
        if self.endpoint(self.this_broker).is_some() {
            return self.this_broker;
        }
        self.image.cluster.alive().next().map_or(-1, |broker| broker.id)
    }
}
