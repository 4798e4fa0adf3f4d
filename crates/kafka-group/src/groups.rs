//! [`Group`]: what the log says of a group.

use std::sync::Arc;

use kafka_proto::records::GroupMetadataValue;

use crate::consumer::ConsumerGroup;

/// The durable state of a group, by the protocol that it speaks.
///
/// A group that only has committed offsets (a *simple* one, whose consumers assign partitions themselves) is none of
/// these: it exists as long as its offsets do.
#[derive(Debug, Clone, PartialEq)]
pub enum Group {
    /// The protocol of JoinGroup and SyncGroup. What the log has of it is one record; how far a rebalance has come is
    /// volatile.
    Classic(Arc<GroupMetadataValue>),
    /// The protocol of ConsumerGroupHeartbeat (KIP-848).
    Consumer(Arc<ConsumerGroup>),
}
