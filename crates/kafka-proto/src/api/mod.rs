//! Every request and response. Generated; the rest follows.
use crate::{ApiKey, VersionRange};

/// What is known of an API without its messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ApiInfo {
    /// Its key.
    pub key: ApiKey,
    /// Every version of 4.3.1.
    pub versions: VersionRange,
    /// The first flexible version of the request.
    pub request_flexible_since: i16,
}

/// What is known of the API with this key, unless 4.3.1 does not know it.
#[must_use]
pub fn find(_key: ApiKey) -> Option<&'static ApiInfo> {
    None
}
