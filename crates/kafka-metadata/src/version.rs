//! [`MetadataVersion`]: the level of the feature `metadata.version`, and what it says about record versions.

use std::fmt;

/// A level of the feature `metadata.version`: how metadata records are written (KIP-584, KIP-778).
///
/// ```
/// use kafka_metadata::MetadataVersion;
/// assert_eq!(MetadataVersion::LATEST.to_string(), "4.3-IV0");
/// assert_eq!(MetadataVersion::from_level(25).map(|v| v.to_string()).as_deref(), Some("4.0-IV3"));
/// assert_eq!(MetadataVersion::from_level(6), None); // before KRaft could be used in production
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MetadataVersion(i16);

/// Names of the levels from [`MetadataVersion::MINIMUM`] on.
const NAMES: [&str; 24] = [
    "3.3-IV3", "3.4-IV0", "3.5-IV0", "3.5-IV1", "3.5-IV2", "3.6-IV0", "3.6-IV1", "3.6-IV2", "3.7-IV0", "3.7-IV1",
    "3.7-IV2", "3.7-IV3", "3.7-IV4", "3.8-IV0", "3.9-IV0", "4.0-IV0", "4.0-IV1", "4.0-IV2", "4.0-IV3", "4.1-IV0",
    "4.1-IV1", "4.2-IV0", "4.2-IV1", "4.3-IV0",
];

impl MetadataVersion {
    /// The oldest level that 4.3.1 reads: 3.3-IV3.
    pub const MINIMUM: Self = Self(7);
    /// The level that 4.3.1 formats a new cluster with: 4.3-IV0.
    pub const LATEST: Self = Self(30);

    /// The name of the feature.
    pub const FEATURE: &'static str = "metadata.version";

    /// The version with this level, if 4.3.1 knows it.
    pub fn from_level(level: i16) -> Option<Self> {
        (Self::MINIMUM.0..=Self::LATEST.0).contains(&level).then_some(Self(level))
    }

    /// The level of the feature.
    pub const fn level(self) -> i16 {
        self.0
    }

    /// Partitions say in which log directory each replica lies (KIP-858), since 3.7-IV2.
    pub fn has_directory_assignment(self) -> bool {
        self.0 >= 17
    }

    /// Partitions say who is an eligible leader beside the in-sync replicas (KIP-966), since 4.0-IV1.
    pub fn has_eligible_leader_replicas(self) -> bool {
        self.0 >= 23
    }

    /// Brokers say which log directories take no new partitions (KIP-1066), since 4.3-IV0.
    pub fn has_cordoned_log_dirs(self) -> bool {
        self.0 >= 30
    }

    /// Bootstrap records are written between a BeginTransaction and an EndTransaction (KIP-868), since 3.6-IV1.
    pub fn has_transactions(self) -> bool {
        self.0 >= 13
    }

    /// Controllers register themselves (KIP-919), since 3.7-IV0.
    pub fn has_controller_registration(self) -> bool {
        self.0 >= 15
    }

    /// Version of PartitionRecord and PartitionChangeRecord.
    pub(crate) fn partition_record(self) -> i16 {
        i16::from(self.has_directory_assignment()) + i16::from(self.has_eligible_leader_replicas())
    }

    /// Version of RegisterBrokerRecord.
    pub(crate) fn register_broker_record(self) -> i16 {
        // Version 2 came with migration from ZooKeeper in 3.4-IV0.
        1 + i16::from(self.0 >= 8)
            + i16::from(self.has_directory_assignment())
            + i16::from(self.has_cordoned_log_dirs())
    }
}

impl Default for MetadataVersion {
    /// The version of a log that does not name one.
    fn default() -> Self {
        Self::MINIMUM
    }
}

impl fmt::Display for MetadataVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let index = usize::try_from(self.0 - Self::MINIMUM.0).ok();
        match index.and_then(|index| NAMES.get(index)) {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn record_versions_are_those_of_apache_kafka() {
        // level -> (partition, register broker), read off MetadataVersion of the real 4.3.1
        for (level, partition, broker) in
            [(7, 0, 1), (8, 0, 2), (16, 0, 2), (17, 1, 3), (22, 1, 3), (23, 2, 3), (29, 2, 3), (30, 2, 4)]
        {
            let version = MetadataVersion::from_level(level).expect("a known level");
            assert_eq!((version.partition_record(), version.register_broker_record()), (partition, broker), "{level}");
        }
    }

    #[test]
    fn every_level_has_a_name() {
        assert_eq!(
            NAMES.len(),
            usize::try_from(MetadataVersion::LATEST.0 - MetadataVersion::MINIMUM.0 + 1).unwrap_or(0)
        );
    }
}
