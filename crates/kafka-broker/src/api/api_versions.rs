//! What ApiVersions says beside the table of routes: features that are supported and those that are in force (KIP-584).

use std::sync::Arc;

use kafka_metadata::MetadataVersion;
use kafka_metadata::features::{FEATURES, KRAFT};
use kafka_proto::api::api_versions::{ApiVersionsResponse, FinalizedFeatureKey, SupportedFeatureKey};
use kafka_server::RequestContext;

use crate::node::Node;

/// Fills in the features.
pub(crate) fn add_features(node: &Arc<Node>, _: &RequestContext, response: &mut ApiVersionsResponse) {
    let image = node.image();
    response.supported_features = FEATURES
        .iter()
        .map(|feature| SupportedFeatureKey {
            name: feature.name.into(),
            min_version: feature.minimum,
            max_version: feature.maximum,
            ..Default::default()
        })
        .collect();
    let metadata = image.metadata_version.map(|version| (MetadataVersion::FEATURE.into(), version.level()));
    // Every directory that this broker formats has the voters in its log.
    let kraft = std::iter::once((KRAFT.into(), 1));
    let others = image.features.iter().map(|(name, level)| (name.clone(), *level));
    response.finalized_features = metadata
        .into_iter()
        .chain(kraft)
        .chain(others)
        .map(|(name, level)| FinalizedFeatureKey {
            name,
            max_version_level: level,
            min_version_level: level,
            ..Default::default()
        })
        .collect();
    response.finalized_features_epoch = image.offset;
}
