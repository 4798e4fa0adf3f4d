// @generated from schema/api_versions.kafka by `cargo xtask codegen`; do not edit.
//! Views of `ApiVersions`.

use super::{View, ViewReader, List};
use crate::{DecodeError, Structure as _, ErrorCode, UnknownTags};
use crate::api::api_versions as owned;

/// A view of [`ApiVersionsRequest`](owned::ApiVersionsRequest). Request: Which APIs and versions the server speaks (KIP-511). Versions 0 to 4, flexible since 3.
#[derive(Debug, Clone, Copy, Default)]
pub struct ApiVersionsRequestView<'a> {
    /// What the client library calls itself. Since version 3.
    pub client_software_name: &'a str,
    /// Which release of the client library it is. Since version 3.
    pub client_software_version: &'a str,
}

impl<'a> View<'a> for ApiVersionsRequestView<'a> {
    type Owned = owned::ApiVersionsRequest;
    const MIN_LEN: usize = owned::ApiVersionsRequest::MIN_LEN;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let client_software_name = if v >= 3 { r.string("client_software_name")? } else { Default::default() };
        let client_software_version = if v >= 3 { r.string("client_software_version")? } else { Default::default() };
        r.skip_tags()?;
        Ok(Self { client_software_name, client_software_version })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::ApiVersionsRequest {
        owned::ApiVersionsRequest { client_software_name: self.client_software_name.into(), client_software_version: self.client_software_version.into(), unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`ApiVersionsResponse`](owned::ApiVersionsResponse). Response: Which APIs and versions the server speaks (KIP-511). Versions 0 to 4, flexible since 3.
///
/// ```
/// use kafka_proto::Message;
/// use kafka_proto::api::ApiVersionsResponse;
/// use kafka_proto::views::{ApiVersionsResponseView, MessageView, View};
/// let message = ApiVersionsResponse { error_code: kafka_proto::ErrorCode(7), ..Default::default() };
/// let bytes = message.to_bytes(4)?;
/// let view = ApiVersionsResponseView::parse(&bytes, 4)?;
/// assert_eq!(view.error_code, kafka_proto::ErrorCode(7));
/// assert_eq!(view.owned(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct ApiVersionsResponseView<'a> {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// APIs and the versions offered of each.
    pub api_keys: List<'a, ApiVersionView>,
    /// How long the client is held back because of a quota, in milliseconds. Since version 1.
    pub throttle_time_ms: i32,
    /// Features that the node supports. Since version 3.
    pub supported_features: List<'a, SupportedFeatureKeyView<'a>>,
    /// The metadata offset of the finalized features, -1 if not known. Since version 3.
    pub finalized_features_epoch: i64,
    /// Features of the cluster and their levels. Since version 3.
    pub finalized_features: List<'a, FinalizedFeatureKeyView<'a>>,
    /// Always false: there is no ZooKeeper mode any more. Since version 3.
    pub zk_migration_ready: bool,
}

impl Default for ApiVersionsResponseView<'_> {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self { error_code: ErrorCode(0), api_keys: Default::default(), throttle_time_ms: 0, supported_features: Default::default(), finalized_features_epoch: -1, finalized_features: Default::default(), zk_migration_ready: false }
    }
}

impl<'a> View<'a> for ApiVersionsResponseView<'a> {
    type Owned = owned::ApiVersionsResponse;
    const MIN_LEN: usize = owned::ApiVersionsResponse::MIN_LEN;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        let error_code = r.fixed("error_code")?;
        let api_keys = r.list(v, "api_keys")?;
        let throttle_time_ms = if v >= 1 { r.fixed("throttle_time_ms")? } else { 0 };
        let (supported_features, finalized_features_epoch, finalized_features, zk_migration_ready,) = if r.some_tags() {
            r.aside(|r| Self::read_tags(r, v))?
        } else {
            (Default::default(), -1, Default::default(), false,)
        };
        Ok(Self { error_code, api_keys, throttle_time_ms, supported_features, finalized_features_epoch, finalized_features, zk_migration_ready })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::ApiVersionsResponse {
        owned::ApiVersionsResponse { error_code: self.error_code, api_keys: self.api_keys.to_vec(), throttle_time_ms: self.throttle_time_ms, supported_features: self.supported_features.to_vec(), finalized_features_epoch: self.finalized_features_epoch, finalized_features: self.finalized_features.to_vec(), zk_migration_ready: self.zk_migration_ready, unknown_tags: UnknownTags::new() }
    }
}

impl<'a> ApiVersionsResponseView<'a> {
    #[cold]
    #[inline(never)]
    #[allow(clippy::type_complexity, reason = "a field each")]
    fn read_tags(r: &mut ViewReader<'a>, v: i16) -> Result<(List<'a, SupportedFeatureKeyView<'a>>, i64, List<'a, FinalizedFeatureKeyView<'a>>, bool,), DecodeError> {
        let mut supported_features = Default::default();
        let mut finalized_features_epoch = -1;
        let mut finalized_features = Default::default();
        let mut zk_migration_ready = false;
        r.tags(|r, tag| {
            match tag {
                0 => supported_features = r.list(v, "supported_features")?,
                1 => finalized_features_epoch = r.fixed("finalized_features_epoch")?,
                2 => finalized_features = r.list(v, "finalized_features")?,
                3 => zk_migration_ready = r.fixed("zk_migration_ready")?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok((supported_features, finalized_features_epoch, finalized_features, zk_migration_ready,))
    }
}

/// A view of [`ApiVersion`](owned::ApiVersion). An element of `api_keys`: APIs and the versions offered of each.
#[derive(Debug, Clone, Copy, Default)]
pub struct ApiVersionView {
    /// The key of the API.
    pub api_key: i16,
    /// The lowest version.
    pub min_version: i16,
    /// The highest version.
    pub max_version: i16,
}

impl<'a> View<'a> for ApiVersionView {
    type Owned = owned::ApiVersion;
    const MIN_LEN: usize = owned::ApiVersion::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {
        if let Some(b) = r.closed::<6>() {
            return Ok(Self { api_key: b.at(0), min_version: b.at(2), max_version: b.at(4) });
        }
        // Field by field: a value returned through memory, in one piece, would be read in others.
        let Self { api_key, min_version, max_version } = r.aside(|r| Self::read_fields(r, v))?;
        Ok(Self { api_key, min_version, max_version })
    }

    #[inline(always)]
    fn pass(r: &mut ViewReader<'a>, v: i16) -> Result<(), DecodeError> {
        if r.closed::<6>().is_some() {
            return Ok(());
        }
        r.aside(|r| Self::read_fields(r, v)).map(drop)
    }

    #[inline(always)]
    fn pass_all(r: &mut ViewReader<'a>, count: usize, v: i16) -> Result<(), DecodeError> {
        if r.all_closed::<7>(count) {
            return Ok(());
        }
        for _ in 0..count {
            Self::pass(r, v)?;
        }
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::ApiVersion {
        owned::ApiVersion { api_key: self.api_key, min_version: self.min_version, max_version: self.max_version, unknown_tags: UnknownTags::new() }
    }
}

impl ApiVersionView {
    #[cold]
    #[inline(never)]
    fn read_fields(r: &mut ViewReader<'_>, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("api_key..max_version")?;
        let (api_key, min_version, max_version) = (b.at(0), b.at(2), b.at(4));
        r.skip_tags()?;
        Ok(Self { api_key, min_version, max_version })
    }
}

/// A view of [`SupportedFeatureKey`](owned::SupportedFeatureKey). An element of `supported_features`: features that the node supports.
#[derive(Debug, Clone, Copy, Default)]
pub struct SupportedFeatureKeyView<'a> {
    /// The name of the feature.
    pub name: &'a str,
    /// The lowest version.
    pub min_version: i16,
    /// The highest version.
    pub max_version: i16,
}

impl<'a> View<'a> for SupportedFeatureKeyView<'a> {
    type Owned = owned::SupportedFeatureKey;
    const MIN_LEN: usize = owned::SupportedFeatureKey::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let b = r.run::<4>("min_version..max_version")?;
        let (min_version, max_version) = (b.at(0), b.at(2));
        r.skip_tags()?;
        Ok(Self { name, min_version, max_version })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::SupportedFeatureKey {
        owned::SupportedFeatureKey { name: self.name.into(), min_version: self.min_version, max_version: self.max_version, unknown_tags: UnknownTags::new() }
    }
}

/// A view of [`FinalizedFeatureKey`](owned::FinalizedFeatureKey). An element of `finalized_features`: features of the cluster and their levels.
#[derive(Debug, Clone, Copy, Default)]
pub struct FinalizedFeatureKeyView<'a> {
    /// The name of the feature.
    pub name: &'a str,
    /// The highest level.
    pub max_version_level: i16,
    /// The lowest level.
    pub min_version_level: i16,
}

impl<'a> View<'a> for FinalizedFeatureKeyView<'a> {
    type Owned = owned::FinalizedFeatureKey;
    const MIN_LEN: usize = owned::FinalizedFeatureKey::MIN_LEN;

    #[inline(always)]
    fn read(r: &mut ViewReader<'a>, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let b = r.run::<4>("max_version_level..min_version_level")?;
        let (max_version_level, min_version_level) = (b.at(0), b.at(2));
        r.skip_tags()?;
        Ok(Self { name, max_version_level, min_version_level })
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn owned(&self) -> owned::FinalizedFeatureKey {
        owned::FinalizedFeatureKey { name: self.name.into(), max_version_level: self.max_version_level, min_version_level: self.min_version_level, unknown_tags: UnknownTags::new() }
    }
}
