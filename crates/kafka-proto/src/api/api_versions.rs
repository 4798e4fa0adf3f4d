// @generated from schema/api_versions.kafka by `cargo xtask codegen`; do not edit.
//! `ApiVersions`: Which APIs and versions the server speaks (KIP-511).

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange, writer::Packed};

/// Request: Which APIs and versions the server speaks (KIP-511).
///
/// Versions 0 to 4, flexible since 3.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ApiVersionsRequest {
    /// What the client library calls itself. Since version 3.
    pub client_software_name: Str,
    /// Which release of the client library it is. Since version 3.
    pub client_software_version: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ApiVersionsRequest {}

impl Detach for ApiVersionsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.client_software_name.detach();
        self.client_software_version.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ApiVersionsRequest {
    const MIN_LEN: usize = 0;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 3 {
            r.quick_string(&mut self.client_software_name, "client_software_name");
            r.quick_string(&mut self.client_software_version, "client_software_version");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 3 {
            w.quick_string(&self.client_software_name, "client_software_name");
            w.quick_string(&self.client_software_version, "client_software_version");
        } else {
            w.ignored(self.client_software_name.is_empty(), "client_software_name");
            w.ignored(self.client_software_version.is_empty(), "client_software_version");
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for ApiVersionsRequest {
    const NAME: &'static str = "ApiVersionsRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 4);
    const FLEXIBLE_SINCE: i16 = 3;
}

impl Request for ApiVersionsRequest {
    const KEY: ApiKey = ApiKey(18);
    const LATEST_STABLE: i16 = 4;
    type Response = ApiVersionsResponse;
}

/// Response: Which APIs and versions the server speaks (KIP-511).
///
/// Versions 0 to 4, flexible since 3.
#[derive(Debug, Clone, PartialEq)]
pub struct ApiVersionsResponse {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// APIs and the versions offered of each.
    pub api_keys: Vec<ApiVersion>,
    /// How long the client is held back because of a quota, in milliseconds. Since version 1.
    pub throttle_time_ms: i32,
    /// Features that the node supports. Since version 3.
    pub supported_features: Vec<SupportedFeatureKey>,
    /// The metadata offset of the finalized features, -1 if not known. Since version 3.
    pub finalized_features_epoch: i64,
    /// Features of the cluster and their levels. Since version 3.
    pub finalized_features: Vec<FinalizedFeatureKey>,
    /// Always false: there is no ZooKeeper mode any more. Since version 3.
    pub zk_migration_ready: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ApiVersionsResponse {}

impl Default for ApiVersionsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            error_code: ErrorCode(0),
            api_keys: Vec::new(),
            throttle_time_ms: 0,
            supported_features: Vec::new(),
            finalized_features_epoch: -1,
            finalized_features: Vec::new(),
            zk_migration_ready: false,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ApiVersionsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.api_keys.detach();
        self.supported_features.detach();
        self.finalized_features.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ApiVersionsResponse {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.error_code = r.quick_fixed("error_code");
        r.quick_list(&mut self.api_keys, v, "api_keys");
        if v >= 1 {
            self.throttle_time_ms = r.quick_fixed("throttle_time_ms");
        }
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.quick_fixed(self.error_code);
        w.list(&self.api_keys, v, "api_keys");
        if v >= 1 {
            w.quick_fixed(self.throttle_time_ms);
        } else {
            w.ignored(self.throttle_time_ms == 0, "throttle_time_ms");
        }
        if self.unknown_tags.is_empty() && self.supported_features.is_empty() && self.finalized_features_epoch == -1 && self.finalized_features.is_empty() && !self.zk_migration_ready {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl ApiVersionsResponse {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 => r.list(&mut self.supported_features, v, "supported_features"),
                1 => self.finalized_features_epoch = r.fixed("finalized_features_epoch"),
                2 => r.list(&mut self.finalized_features, v, "finalized_features"),
                3 => self.zk_migration_ready = r.fixed("zk_migration_ready"),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        let present = usize::from(v >= 3 && !self.supported_features.is_empty()) + usize::from(v >= 3 && self.finalized_features_epoch != -1) + usize::from(v >= 3 && !self.finalized_features.is_empty()) + usize::from(v >= 3 && self.zk_migration_ready);
        w.tag_count(present, &self.unknown_tags, 0b1111);
        if v >= 3 && !self.supported_features.is_empty() {
            let open = w.open_tag(0);
            w.list(&self.supported_features, v, "supported_features");
            w.close_tag(open);
        } else {
            w.ignored(v >= 3 || self.supported_features.is_empty(), "supported_features");
        }
        if v >= 3 && self.finalized_features_epoch != -1 {
            w.tag(1, 8);
            w.fixed(self.finalized_features_epoch);
        } else {
            w.ignored(v >= 3 || self.finalized_features_epoch == -1, "finalized_features_epoch");
        }
        if v >= 3 && !self.finalized_features.is_empty() {
            let open = w.open_tag(2);
            w.list(&self.finalized_features, v, "finalized_features");
            w.close_tag(open);
        } else {
            w.ignored(v >= 3 || self.finalized_features.is_empty(), "finalized_features");
        }
        if v >= 3 && self.zk_migration_ready {
            w.tag(3, 1);
            w.fixed(self.zk_migration_ready);
        } else {
            w.ignored(v >= 3 || !self.zk_migration_ready, "zk_migration_ready");
        }
        w.unknown_tags(&self.unknown_tags, 4, u32::MAX);
    }
}

impl Message for ApiVersionsResponse {
    const NAME: &'static str = "ApiVersionsResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 4);
    const FLEXIBLE_SINCE: i16 = 3;
}

/// An element of `api_keys`: APIs and the versions offered of each.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ApiVersion {
    /// The key of the API.
    pub api_key: i16,
    /// The lowest version.
    pub min_version: i16,
    /// The highest version.
    pub max_version: i16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ApiVersion {}

impl Detach for ApiVersion {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ApiVersion {
    const MIN_LEN: usize = 6;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if let Some(b) = r.closed(6) {
            self.api_key = b.at(0);
            self.min_version = b.at(2);
            self.max_version = b.at(4);
            return;
        }
        r.aside(|r| self.read_fields(r, v));
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if w.is_flexible() && self.unknown_tags.is_empty() {
            return w.run(Packed::<7>::new().put(0, self.api_key).put(2, self.min_version).put(4, self.max_version));
        }
        self.write_fields(w, v)
    }
}

impl ApiVersion {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_fields(&mut self, r: &mut Source<'_>, _v: i16) {
        let b = r.run(6, "api_key..max_version");
        self.api_key = b.at(0);
        self.min_version = b.at(2);
        self.max_version = b.at(4);
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_fields<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.run(Packed::<6>::new().put(0, self.api_key).put(2, self.min_version).put(4, self.max_version));
        w.tags(&self.unknown_tags);
    }
}

/// An element of `supported_features`: features that the node supports.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SupportedFeatureKey {
    /// The name of the feature.
    pub name: Str,
    /// The lowest version.
    pub min_version: i16,
    /// The highest version.
    pub max_version: i16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for SupportedFeatureKey {}

impl Detach for SupportedFeatureKey {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for SupportedFeatureKey {
    const MIN_LEN: usize = 6;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.quick_string(&mut self.name, "name");
        let b = r.run(4, "min_version..max_version");
        self.min_version = b.at(0);
        self.max_version = b.at(2);
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.quick_string(&self.name, "name");
        w.run(Packed::<4>::new().put(0, self.min_version).put(2, self.max_version));
        w.tags(&self.unknown_tags);
    }
}

/// An element of `finalized_features`: features of the cluster and their levels.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FinalizedFeatureKey {
    /// The name of the feature.
    pub name: Str,
    /// The highest level.
    pub max_version_level: i16,
    /// The lowest level.
    pub min_version_level: i16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for FinalizedFeatureKey {}

impl Detach for FinalizedFeatureKey {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for FinalizedFeatureKey {
    const MIN_LEN: usize = 6;

    #[inline(always)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.quick_string(&mut self.name, "name");
        let b = r.run(4, "max_version_level..min_version_level");
        self.max_version_level = b.at(0);
        self.min_version_level = b.at(2);
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline(always)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.quick_string(&self.name, "name");
        w.run(Packed::<4>::new().put(0, self.max_version_level).put(2, self.min_version_level));
        w.tags(&self.unknown_tags);
    }
}
