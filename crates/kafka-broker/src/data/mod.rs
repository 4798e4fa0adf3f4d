//! The data plane: partitions with their logs, and who waits for them.

mod partition;
mod partitions;

pub(crate) use partition::{Acks, Now, Partition, PartitionConfig, ProduceError, Produced, log_error_code};
pub(crate) use partitions::{Partitions, Wanted};
