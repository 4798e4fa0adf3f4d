// @generated from schema/alter_configs.kafka by `cargo xtask codegen`; do not edit.
//! `AlterConfigs`: Replaces the configuration of resources.

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Replaces the configuration of resources.
///
/// Versions 0 to 2, flexible since 2.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AlterConfigsRequest {
    /// The resources.
    pub resources: Vec<AlterConfigsResource>,
    /// Whether to check only and change nothing.
    pub validate_only: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AlterConfigsRequest {}

impl Detach for AlterConfigsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.resources.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterConfigsRequest {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.list(&mut self.resources, v, "resources");
        self.validate_only = r.fixed("validate_only");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.resources, v, "resources");
        w.fixed(self.validate_only);
        w.tags(&self.unknown_tags);
    }
}

impl Message for AlterConfigsRequest {
    const NAME: &'static str = "AlterConfigsRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 2);
    const FLEXIBLE_SINCE: i16 = 2;
}

impl Request for AlterConfigsRequest {
    const KEY: ApiKey = ApiKey(33);
    const LATEST_STABLE: i16 = 2;
    type Response = AlterConfigsResponse;
}

/// Response: Replaces the configuration of resources.
///
/// Versions 0 to 2, flexible since 2.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AlterConfigsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The results.
    pub responses: Vec<AlterConfigsResourceResponse>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AlterConfigsResponse {}

impl Detach for AlterConfigsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.responses.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterConfigsResponse {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        r.list(&mut self.responses, v, "responses");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.list(&self.responses, v, "responses");
        w.tags(&self.unknown_tags);
    }
}

impl Message for AlterConfigsResponse {
    const NAME: &'static str = "AlterConfigsResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 2);
    const FLEXIBLE_SINCE: i16 = 2;
}

/// An element of `resources`: the resources.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AlterConfigsResource {
    /// The type of the resource, by its number.
    pub resource_type: i8,
    /// The name of the resource.
    pub resource_name: Str,
    /// The whole new configuration: keys that are missing go back to their defaults.
    pub configs: Vec<AlterableConfig>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AlterConfigsResource {}

impl Detach for AlterConfigsResource {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.resource_name.detach();
        self.configs.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterConfigsResource {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.resource_type = r.fixed("resource_type");
        r.string(&mut self.resource_name, "resource_name");
        r.list(&mut self.configs, v, "configs");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.resource_type);
        w.string(&self.resource_name, "resource_name");
        w.list(&self.configs, v, "configs");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `configs`: the whole new configuration: keys that are missing go back to their defaults.
#[derive(Debug, Clone, PartialEq)]
pub struct AlterableConfig {
    /// The name.
    pub name: Str,
    /// The value; null if there is none.
    pub value: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AlterableConfig {}

impl Default for AlterableConfig {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            name: Str::new(),
            value: Some(Str::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for AlterableConfig {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.value.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterableConfig {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.name, "name");
        r.opt_string(&mut self.value, true, "value");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.name, "name");
        w.opt_string(&self.value, true, "value");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `responses`: the results.
#[derive(Debug, Clone, PartialEq)]
pub struct AlterConfigsResourceResponse {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// The type of the resource, by its number.
    pub resource_type: i8,
    /// The name of the resource.
    pub resource_name: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AlterConfigsResourceResponse {}

impl Default for AlterConfigsResourceResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            error_code: ErrorCode(0),
            error_message: Some(Str::new()),
            resource_type: 0,
            resource_name: Str::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for AlterConfigsResourceResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.error_message.detach();
        self.resource_name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterConfigsResourceResponse {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        self.resource_type = r.fixed("resource_type");
        r.string(&mut self.resource_name, "resource_name");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        w.fixed(self.resource_type);
        w.string(&self.resource_name, "resource_name");
        w.tags(&self.unknown_tags);
    }
}
