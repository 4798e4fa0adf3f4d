// @generated from schema/update_features.kafka by `cargo xtask codegen`; do not edit.
//! `UpdateFeatures`: Changes feature levels (KIP-584).

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Changes feature levels (KIP-584).
///
/// Versions 0 to 2, flexible.
#[derive(Debug, Clone, PartialEq)]
pub struct UpdateFeaturesRequest {
    /// How long the server may take, in milliseconds.
    pub timeout_ms: i32,
    /// Features and the levels they shall have.
    pub feature_updates: Vec<FeatureUpdateKey>,
    /// Whether to check only and change nothing. Since version 1.
    pub validate_only: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for UpdateFeaturesRequest {}

impl Default for UpdateFeaturesRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            timeout_ms: 60000,
            feature_updates: Vec::new(),
            validate_only: false,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for UpdateFeaturesRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.feature_updates.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for UpdateFeaturesRequest {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.timeout_ms = r.fixed("timeout_ms");
        r.list(&mut self.feature_updates, v, "feature_updates");
        if v >= 1 {
            self.validate_only = r.fixed("validate_only");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.timeout_ms);
        w.list(&self.feature_updates, v, "feature_updates");
        if v >= 1 {
            w.fixed(self.validate_only);
        } else {
            w.absent(!self.validate_only, "validate_only");
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for UpdateFeaturesRequest {
    const NAME: &'static str = "UpdateFeaturesRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 2);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for UpdateFeaturesRequest {
    const KEY: ApiKey = ApiKey(57);
    const LATEST_STABLE: i16 = 2;
    type Response = UpdateFeaturesResponse;
}

/// Response: Changes feature levels (KIP-584).
///
/// Versions 0 to 2, flexible.
#[derive(Debug, Clone, PartialEq)]
pub struct UpdateFeaturesResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// The results. Until version 1.
    pub results: Vec<UpdatableFeatureResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for UpdateFeaturesResponse {}

impl Default for UpdateFeaturesResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            throttle_time_ms: 0,
            error_code: ErrorCode(0),
            error_message: Some(Str::new()),
            results: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for UpdateFeaturesResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.error_message.detach();
        self.results.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for UpdateFeaturesResponse {
    const MIN_LEN: usize = 8;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        if v <= 1 {
            r.list(&mut self.results, v, "results");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        if v <= 1 {
            w.list(&self.results, v, "results");
        } else {
            w.ignored(self.results.is_empty(), "results");
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for UpdateFeaturesResponse {
    const NAME: &'static str = "UpdateFeaturesResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 2);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `feature_updates`: features and the levels they shall have.
#[derive(Debug, Clone, PartialEq)]
pub struct FeatureUpdateKey {
    /// The name of the feature.
    pub feature: Str,
    /// The level that the feature shall have; below 1 to remove it.
    pub max_version_level: i16,
    /// Whether the level may go down. Until version 0.
    pub allow_downgrade: bool,
    /// 1 upgrade only, 2 safe downgrade, 3 unsafe downgrade. Since version 1.
    pub upgrade_type: i8,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for FeatureUpdateKey {}

impl Default for FeatureUpdateKey {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            feature: Str::new(),
            max_version_level: 0,
            allow_downgrade: false,
            upgrade_type: 1,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for FeatureUpdateKey {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.feature.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for FeatureUpdateKey {
    const MIN_LEN: usize = 5;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.feature, "feature");
        self.max_version_level = r.fixed("max_version_level");
        if v <= 0 {
            self.allow_downgrade = r.fixed("allow_downgrade");
        }
        if v >= 1 {
            self.upgrade_type = r.fixed("upgrade_type");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.feature, "feature");
        w.fixed(self.max_version_level);
        if v <= 0 {
            w.fixed(self.allow_downgrade);
        } else {
            w.absent(!self.allow_downgrade, "allow_downgrade");
        }
        if v >= 1 {
            w.fixed(self.upgrade_type);
        } else {
            w.absent(self.upgrade_type == 1, "upgrade_type");
        }
        w.tags(&self.unknown_tags);
    }
}

/// An element of `results`: the results.
#[derive(Debug, Clone, PartialEq)]
pub struct UpdatableFeatureResult {
    /// The name of the feature.
    pub feature: Str,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for UpdatableFeatureResult {}

impl Default for UpdatableFeatureResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            feature: Str::new(),
            error_code: ErrorCode(0),
            error_message: Some(Str::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for UpdatableFeatureResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.feature.detach();
        self.error_message.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for UpdatableFeatureResult {
    const MIN_LEN: usize = 5;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.feature, "feature");
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.feature, "feature");
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        w.tags(&self.unknown_tags);
    }
}
