// @generated from schema/api_versions.kafka by `cargo xtask codegen`; do not edit.
//! `ApiVersions`: Which APIs and versions the server speaks (KIP-511).

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Which APIs and versions the server speaks (KIP-511).
///
/// Versions 0 to 4, flexible since 3.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ApiVersionsRequest {
    /// What the client library calls itself. Since version 3.
    pub client_software_name: Str,
    /// Which release of the client library it is. Since version 3.
    pub client_software_version: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ApiVersionsRequest {
    fn detach(&mut self) {
        self.client_software_name.detach();
        self.client_software_version.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ApiVersionsRequest {
    const MIN_LEN: usize = 0;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let client_software_name = if v >= 3 { r.quick_string("client_software_name")? } else { Str::new() };
        let client_software_version = if v >= 3 { r.quick_string("client_software_version")? } else { Str::new() };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { client_software_name, client_software_version, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if v >= 3 {
            s.string(&self.client_software_name, "client_software_name")?;
            s.string(&self.client_software_version, "client_software_version")?;
        } else {
            s.ignored(self.client_software_name.is_empty(), "client_software_name")?;
            s.ignored(self.client_software_version.is_empty(), "client_software_version")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        if v >= 3 {
            w.string(&self.client_software_name);
            w.string(&self.client_software_version);
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
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for ApiVersionsResponse {
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
    fn detach(&mut self) {
        self.api_keys.detach();
        self.supported_features.detach();
        self.finalized_features.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ApiVersionsResponse {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let error_code = r.fixed("error_code")?;
        let api_keys = r.quick_list(v, "api_keys")?;
        let throttle_time_ms = if v >= 1 { r.fixed("throttle_time_ms")? } else { 0 };
        let mut supported_features = Vec::new();
        let mut finalized_features_epoch = -1;
        let mut finalized_features = Vec::new();
        let mut zk_migration_ready = false;
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 => supported_features = r.quick_list(v, "supported_features")?,
                1 => finalized_features_epoch = r.fixed("finalized_features_epoch")?,
                2 => finalized_features = r.quick_list(v, "finalized_features")?,
                3 => zk_migration_ready = r.fixed("zk_migration_ready")?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { error_code, api_keys, throttle_time_ms, supported_features, finalized_features_epoch, finalized_features, zk_migration_ready, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(2);
        s.list(&self.api_keys, v, "api_keys")?;
        if v >= 1 {
            s.add(4);
        } else {
            s.ignored(self.throttle_time_ms == 0, "throttle_time_ms")?;
        }
        let mut present = 0;
        if v >= 3 && !self.supported_features.is_empty() {
            present += 1;
            s.tag(0, |s| s.list(&self.supported_features, v, "supported_features"))?;
        } else {
            s.ignored(v >= 3 || self.supported_features.is_empty(), "supported_features")?;
        }
        if v >= 3 && self.finalized_features_epoch != -1 {
            present += 1;
            s.fixed_tag(1, 8);
        } else {
            s.ignored(v >= 3 || self.finalized_features_epoch == -1, "finalized_features_epoch")?;
        }
        if v >= 3 && !self.finalized_features.is_empty() {
            present += 1;
            s.tag(2, |s| s.list(&self.finalized_features, v, "finalized_features"))?;
        } else {
            s.ignored(v >= 3 || self.finalized_features.is_empty(), "finalized_features")?;
        }
        if v >= 3 && self.zk_migration_ready {
            present += 1;
            s.fixed_tag(3, 1);
        } else {
            s.ignored(v >= 3 || !self.zk_migration_ready, "zk_migration_ready")?;
        }
        s.tags(present, &self.unknown_tags, 0b1111)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.error_code);
        w.list(&self.api_keys, v);
        if v >= 1 {
            w.fixed(self.throttle_time_ms);
        }
        let present = usize::from(v >= 3 && !self.supported_features.is_empty()) + usize::from(v >= 3 && self.finalized_features_epoch != -1) + usize::from(v >= 3 && !self.finalized_features.is_empty()) + usize::from(v >= 3 && self.zk_migration_ready);
        w.tag_count(present, &self.unknown_tags, 0b1111);
        if v >= 3 && !self.supported_features.is_empty() {
            let size = w.tag_size(|s| s.list(&self.supported_features, v, "supported_features"));
            w.tag(0, size);
            w.list(&self.supported_features, v);
        }
        if v >= 3 && self.finalized_features_epoch != -1 {
            w.tag(1, 8);
            w.fixed(self.finalized_features_epoch);
        }
        if v >= 3 && !self.finalized_features.is_empty() {
            let size = w.tag_size(|s| s.list(&self.finalized_features, v, "finalized_features"));
            w.tag(2, size);
            w.list(&self.finalized_features, v);
        }
        if v >= 3 && self.zk_migration_ready {
            w.tag(3, 1);
            w.fixed(self.zk_migration_ready);
        }
        w.unknown_tags(&self.unknown_tags, 4..);
    }
}

impl Message for ApiVersionsResponse {
    const NAME: &'static str = "ApiVersionsResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 4);
    const FLEXIBLE_SINCE: i16 = 3;
}

/// An element of `api_keys`: APIs and the versions offered of each.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for ApiVersion {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ApiVersion {
    const MIN_LEN: usize = 6;

    #[inline(always)]
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        if let Some(b) = r.closed::<6>() {
            return Ok(Self { api_key: b.at(0), min_version: b.at(2), max_version: b.at(4), unknown_tags: UnknownTags::new() });
        }
        Self::read_fields(r, v)
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if s.is_flexible() && self.unknown_tags.is_empty() {
            s.add(7);
            return Ok(());
        }
        self.measure_fields(s, v)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, v: i16) {
        if w.is_flexible() && self.unknown_tags.is_empty() {
            return w.run(Packed::<7>::new().put(0, self.api_key).put(2, self.min_version).put(4, self.max_version));
        }
        self.write_fields(w, v)
    }
}

impl ApiVersion {
    #[inline(never)]
    fn read_fields(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("api_key..max_version")?;
        let (api_key, min_version, max_version) = (b.at(0), b.at(2), b.at(4));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { api_key, min_version, max_version, unknown_tags })
    }

    #[inline(never)]
    fn measure_fields(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(6);
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(never)]
    fn write_fields(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<6>::new().put(0, self.api_key).put(2, self.min_version).put(4, self.max_version));
        w.tags(&self.unknown_tags);
    }
}

/// An element of `supported_features`: features that the node supports.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for SupportedFeatureKey {
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for SupportedFeatureKey {
    const MIN_LEN: usize = 6;

    #[inline(always)]
    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.quick_string("name")?;
        let b = r.run::<4>("min_version..max_version")?;
        let (min_version, max_version) = (b.at(0), b.at(2));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, min_version, max_version, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.string(&self.name, "name")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.run(Packed::<4>::new().put(0, self.min_version).put(2, self.max_version));
        w.tags(&self.unknown_tags);
    }
}

/// An element of `finalized_features`: features of the cluster and their levels.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for FinalizedFeatureKey {
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for FinalizedFeatureKey {
    const MIN_LEN: usize = 6;

    #[inline(always)]
    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.quick_string("name")?;
        let b = r.run::<4>("max_version_level..min_version_level")?;
        let (max_version_level, min_version_level) = (b.at(0), b.at(2));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, max_version_level, min_version_level, unknown_tags })
    }

    #[inline(always)]
    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.string(&self.name, "name")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    #[inline(always)]
    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.run(Packed::<4>::new().put(0, self.max_version_level).put(2, self.min_version_level));
        w.tags(&self.unknown_tags);
    }
}
