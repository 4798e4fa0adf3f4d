//! Broker keys that exist only as dynamic configs: no file sets them.

use super::row::*;

#[rustfmt::skip]
pub(super) static DYNAMIC_ONLY: &[ConfigKey] = &[
    key("follower.replication.throttled.rate", Long, of("9223372036854775807"), AtLeast(0), Medium, ClusterWide,
        "Bytes a second that throttled replicas on this broker may fetch as followers, all together (KIP-73)."),
    key("leader.replication.throttled.rate", Long, of("9223372036854775807"), AtLeast(0), Medium, ClusterWide,
        "Bytes a second that this broker sends to throttled followers, all together (KIP-73)."),
    key("replica.alter.log.dirs.io.max.bytes.per.second", Long, of("9223372036854775807"), AtLeast(0), Medium, ClusterWide,
        "Bytes a second that moves between log directories of this broker may write (KIP-113)."),
];
