//! It led once.

use kafka_proto::time::Time;

/// Led this epoch, before a restart or until it gave up, and will not lead it again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Resigned {
    pub(crate) epoch: i32,
    /// When it stands for election in a later epoch; never, once it is shutting down or its disk failed.
    pub(crate) election_at: Option<Time>,
}
