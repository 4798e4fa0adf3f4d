//! The features of 4.3.1: which levels this program supports, and which a new cluster starts with.

use crate::MetadataVersion;

/// One feature and the levels of it that 4.3.1 supports (KIP-584).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Feature {
    /// Its name, such as `group.version`.
    pub name: &'static str,
    /// The lowest supported level; 0 means that it may be off.
    pub minimum: i16,
    /// The highest supported level.
    pub maximum: i16,
    /// The levels that 4.3.1 formats a cluster with: (from this `metadata.version` on, this level), rising.
    defaults: &'static [(i16, i16)],
}

/// The feature `eligible.leader.replicas.version` (KIP-966).
pub const ELIGIBLE_LEADER_REPLICAS: &str = "eligible.leader.replicas.version";
/// The feature `kraft.version` (KIP-853). Its level lies in a control record of the quorum, not in the image.
pub const KRAFT: &str = "kraft.version";

/// Every feature of 4.3.1 in the order of names, `kraft.version` among them.
pub const FEATURES: [Feature; 7] = [
    Feature { name: ELIGIBLE_LEADER_REPLICAS, minimum: 0, maximum: 1, defaults: &[(26, 1)] },
    Feature { name: "group.version", minimum: 0, maximum: 1, defaults: &[(22, 1)] },
    Feature { name: KRAFT, minimum: 0, maximum: 1, defaults: &[(21, 1)] },
    Feature {
        name: MetadataVersion::FEATURE,
        minimum: MetadataVersion::MINIMUM.level(),
        maximum: MetadataVersion::LATEST.level(),
        defaults: &[],
    },
    Feature { name: "share.version", minimum: 0, maximum: 1, defaults: &[(28, 1)] },
    Feature { name: "streams.version", minimum: 0, maximum: 1, defaults: &[(29, 1)] },
    Feature { name: "transaction.version", minimum: 0, maximum: 2, defaults: &[(24, 2)] },
];

impl Feature {
    /// The feature with this name.
    pub fn find(name: &str) -> Option<&'static Self> {
        FEATURES.iter().find(|feature| feature.name == name)
    }

    /// Whether this program can work with the level.
    pub fn supports(&self, level: i16) -> bool {
        (self.minimum..=self.maximum).contains(&level)
    }

    /// The level that a cluster formatted at this `metadata.version` starts with.
    pub fn default_level(&self, version: MetadataVersion) -> i16 {
        if self.name == MetadataVersion::FEATURE {
            return version.level();
        }
        let reached = self.defaults.iter().take_while(|(from, _)| *from <= version.level());
        reached.last().map_or(0, |(_, level)| *level)
    }
}

/// The levels that a new cluster gets, in the order in which 4.3.1 writes them: `metadata.version` first, then the
/// others by name; features at level 0 are not written, and `kraft.version` is the quorum's business.
pub fn bootstrap_levels(version: MetadataVersion) -> Vec<(&'static str, i16)> {
    let others = FEATURES.iter().filter(|feature| feature.name != MetadataVersion::FEATURE && feature.name != KRAFT);
    let others = others.map(|feature| (feature.name, feature.default_level(version))).filter(|(_, level)| *level > 0);
    std::iter::once((MetadataVersion::FEATURE, version.level())).chain(others).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_cluster_has_the_levels_of_apache_kafka() {
        // What `StorageTool format --standalone` of the real 4.3.1 writes.
        let expected = [
            ("metadata.version", 30),
            ("eligible.leader.replicas.version", 1),
            ("group.version", 1),
            ("share.version", 1),
            ("streams.version", 1),
            ("transaction.version", 2),
        ];
        assert_eq!(bootstrap_levels(MetadataVersion::LATEST), expected);
    }

    #[test]
    fn an_old_cluster_has_fewer() {
        let old = MetadataVersion::from_level(21).expect("3.9-IV0");
        assert_eq!(bootstrap_levels(old), [("metadata.version", 21)]);
        assert_eq!(Feature::find(KRAFT).map(|feature| feature.default_level(old)), Some(1));
    }
}
