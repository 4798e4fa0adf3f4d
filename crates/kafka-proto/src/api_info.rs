//! [`ApiInfo`]: what is known of an API without its messages.

use crate::{ApiKey, VersionRange, api};

/// Versions and listeners of an API.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ApiInfo {
    /// Its key.
    pub key: ApiKey,
    /// Every version of 4.3.1.
    pub versions: VersionRange,
    /// The highest version that is offered unless `unstable.api.versions.enable` is set.
    pub latest_stable: i16,
    /// The first flexible version of the request (KIP-482).
    pub request_flexible_since: i16,
    /// The first flexible version of the response (KIP-482).
    pub response_flexible_since: i16,
    /// Who serves it.
    pub listeners: Listeners,
}

/// The kinds of listener that serve an API.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Listeners {
    /// Listeners of brokers.
    pub broker: bool,
    /// Listeners of controllers.
    pub controller: bool,
}

impl ApiInfo {
    /// The versions that 4.3.1 offers by default.
    #[inline]
    #[must_use]
    pub const fn stable_versions(&self) -> VersionRange {
        VersionRange::new(self.versions.min, self.latest_stable)
    }

    /// The version of the request header that goes with a version of the request.
    #[inline]
    #[must_use]
    pub const fn request_header_version(&self, version: i16) -> i16 {
        if version >= self.request_flexible_since { 2 } else { 1 }
    }

    /// The version of the response header that goes with a version of the response; see
    /// [`Request::response_header_version`](crate::Request::response_header_version).
    #[inline]
    #[must_use]
    pub const fn response_header_version(&self, version: i16) -> i16 {
        if version >= self.response_flexible_since && self.key.0 != ApiKey::API_VERSIONS.0 { 1 } else { 0 }
    }
}

impl ApiKey {
    /// What is known of the API; `None` for keys of removed APIs and of the future.
    #[inline]
    #[must_use]
    pub fn info(self) -> Option<&'static ApiInfo> {
        let at = api::ALL.binary_search_by_key(&self, |info| info.key).ok()?;
        api::ALL.get(at)
    }
}
