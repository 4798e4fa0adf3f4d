//! What Metadata, DescribeCluster and DescribeTopicPartitions say alike: brokers as seen from one listener, partitions
//! as clients may know them.

use kafka_metadata::Image;
use kafka_metadata::image::{Endpoint, Partition};
use kafka_proto::ErrorCode;

/// In place of a set of operations that was not asked for.
pub(super) const NOT_ASKED: i32 = i32::MIN;
/// Read, write, create, delete, alter, describe, describe configs and alter configs, as bits: what anyone may do with a
/// topic while there is no authorizer.
pub(super) const TOPIC_OPERATIONS: i32 = 0b1101_1111_1000;
/// Create, alter, describe, cluster action, describe configs, alter configs and idempotent write, as bits.
pub(super) const CLUSTER_OPERATIONS: i32 = 0b1_1111_1010_0000;

/// Topics of the broker itself. Clients neither see nor write them without being asked to.
pub(super) fn is_internal(topic: &str) -> bool {
    matches!(topic, "__consumer_offsets" | "__transaction_state" | "__share_group_state")
}

/// The cluster as a client of one listener may know it.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) image: &'a Image,
    pub(super) listener: &'a str,
}

/// A partition as a client may know it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct SeenPartition {
    pub(super) error: ErrorCode,
    pub(super) leader: i32,
    pub(super) offline: Vec<i32>,
}

impl<'a> View<'a> {
    /// Where the broker is reached, if it is not fenced and has this listener.
    pub(super) fn endpoint(&self, broker: i32) -> Option<&'a Endpoint> {
        let broker = self.image.cluster.broker(broker).filter(|broker| !broker.fenced)?;
        broker.endpoints.get(self.listener)
    }

    /// `listener_missing`: the error where the leader does not have this listener.
    pub(super) fn partition(&self, partition: &Partition, listener_missing: ErrorCode) -> SeenPartition {
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
    pub(super) fn controller(&self, this_broker: i32) -> i32 {
        if self.endpoint(this_broker).is_some() {
            return this_broker;
        }
        self.image.cluster.alive().next().map_or(-1, |broker| broker.id)
    }
}
