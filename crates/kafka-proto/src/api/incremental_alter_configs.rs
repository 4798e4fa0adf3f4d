// @generated from schema/incremental_alter_configs.kafka by `cargo xtask codegen`; do not edit.
//! `IncrementalAlterConfigs`: Changes single configuration keys (KIP-339).

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange};

/// Request: Changes single configuration keys (KIP-339).
///
/// Versions 0 to 1, flexible since 1.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct IncrementalAlterConfigsRequest {
    /// The resources.
    pub resources: Vec<AlterConfigsResource>,
    /// Whether to check only and change nothing.
    pub validate_only: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for IncrementalAlterConfigsRequest {
    fn detach(&mut self) {
        self.resources.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for IncrementalAlterConfigsRequest {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let resources = r.list(v, "resources")?;
        let validate_only = r.fixed("validate_only")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { resources, validate_only, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(1);
        s.list(&self.resources, v, "resources")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.list(&self.resources, v);
        w.fixed(self.validate_only);
        w.tags(&self.unknown_tags);
    }
}

impl Message for IncrementalAlterConfigsRequest {
    const NAME: &'static str = "IncrementalAlterConfigsRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 1;
}

impl Request for IncrementalAlterConfigsRequest {
    const KEY: ApiKey = ApiKey(44);
    const LATEST_STABLE: i16 = 1;
    type Response = IncrementalAlterConfigsResponse;
}

/// Response: Changes single configuration keys (KIP-339).
///
/// Versions 0 to 1, flexible since 1.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct IncrementalAlterConfigsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The results.
    pub responses: Vec<AlterConfigsResourceResponse>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for IncrementalAlterConfigsResponse {
    fn detach(&mut self) {
        self.responses.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for IncrementalAlterConfigsResponse {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = r.fixed("throttle_time_ms")?;
        let responses = r.list(v, "responses")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, responses, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.list(&self.responses, v, "responses")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.list(&self.responses, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for IncrementalAlterConfigsResponse {
    const NAME: &'static str = "IncrementalAlterConfigsResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 1;
}

/// An element of `resources`: the resources.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AlterConfigsResource {
    /// The type of the resource, by its number.
    pub resource_type: i8,
    /// The name of the resource.
    pub resource_name: Str,
    /// Configuration keys and values.
    pub configs: Vec<AlterableConfig>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for AlterConfigsResource {
    fn detach(&mut self) {
        self.resource_name.detach();
        self.configs.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterConfigsResource {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let resource_type = r.fixed("resource_type")?;
        let resource_name = r.string("resource_name")?;
        let configs = r.list(v, "configs")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { resource_type, resource_name, configs, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(1);
        s.string(&self.resource_name, "resource_name")?;
        s.list(&self.configs, v, "configs")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.resource_type);
        w.string(&self.resource_name);
        w.list(&self.configs, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `configs`: configuration keys and values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlterableConfig {
    /// The name.
    pub name: Str,
    /// 0 set, 1 delete, 2 append, 3 subtract.
    pub config_operation: i8,
    /// The value; null to delete.
    pub value: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for AlterableConfig {
    fn default() -> Self {
        Self {
            name: Str::new(),
            config_operation: 0,
            value: Some(Str::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for AlterableConfig {
    fn detach(&mut self) {
        self.name.detach();
        self.value.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterableConfig {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let config_operation = r.fixed("config_operation")?;
        let value = r.opt_string(true, "value")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, config_operation, value, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(1);
        s.string(&self.name, "name")?;
        s.opt_string(&self.value, true, "value")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.fixed(self.config_operation);
        w.opt_string(&self.value);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `responses`: the results.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for AlterConfigsResourceResponse {
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
    fn detach(&mut self) {
        self.error_message.detach();
        self.resource_name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterConfigsResourceResponse {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let error_code = r.fixed("error_code")?;
        let error_message = r.opt_string(true, "error_message")?;
        let resource_type = r.fixed("resource_type")?;
        let resource_name = r.string("resource_name")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { error_code, error_message, resource_type, resource_name, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(3);
        s.opt_string(&self.error_message, true, "error_message")?;
        s.string(&self.resource_name, "resource_name")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.error_code);
        w.opt_string(&self.error_message);
        w.fixed(self.resource_type);
        w.string(&self.resource_name);
        w.tags(&self.unknown_tags);
    }
}
