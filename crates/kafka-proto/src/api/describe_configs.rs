// @generated from schema/describe_configs.kafka by `cargo xtask codegen`; do not edit.
//! `DescribeConfigs`: Reads the configuration of resources.

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Reads the configuration of resources.
///
/// Versions 1 to 4, flexible since 4.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DescribeConfigsRequest {
    /// The resources to describe.
    pub resources: Vec<DescribeConfigsResource>,
    /// Whether to return where else the value could come from.
    pub include_synonyms: bool,
    /// Whether to return the documentation of the keys. Since version 3.
    pub include_documentation: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for DescribeConfigsRequest {
    fn detach(&mut self) {
        self.resources.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeConfigsRequest {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let resources = r.list(v, "resources")?;
        let include_synonyms = r.fixed("include_synonyms")?;
        let include_documentation = if v >= 3 { r.fixed("include_documentation")? } else { false };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { resources, include_synonyms, include_documentation, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(1);
        s.list(&self.resources, v, "resources")?;
        if v >= 3 {
            s.add(1);
        } else {
            s.absent(!self.include_documentation, "include_documentation")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.list(&self.resources, v);
        w.fixed(self.include_synonyms);
        if v >= 3 {
            w.fixed(self.include_documentation);
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeConfigsRequest {
    const NAME: &'static str = "DescribeConfigsRequest";
    const VERSIONS: VersionRange = VersionRange::new(1, 4);
    const FLEXIBLE_SINCE: i16 = 4;
}

impl Request for DescribeConfigsRequest {
    const KEY: ApiKey = ApiKey(32);
    const LATEST_STABLE: i16 = 4;
    type Response = DescribeConfigsResponse;
}

/// Response: Reads the configuration of resources.
///
/// Versions 1 to 4, flexible since 4.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DescribeConfigsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The results.
    pub results: Vec<DescribeConfigsResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for DescribeConfigsResponse {
    fn detach(&mut self) {
        self.results.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeConfigsResponse {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = r.fixed("throttle_time_ms")?;
        let results = r.list(v, "results")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, results, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.list(&self.results, v, "results")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.list(&self.results, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeConfigsResponse {
    const NAME: &'static str = "DescribeConfigsResponse";
    const VERSIONS: VersionRange = VersionRange::new(1, 4);
    const FLEXIBLE_SINCE: i16 = 4;
}

/// An element of `resources`: the resources to describe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DescribeConfigsResource {
    /// The type of the resource, by its number.
    pub resource_type: i8,
    /// The name of the resource.
    pub resource_name: Str,
    /// The keys to describe; null for all.
    pub configuration_keys: Option<Vec<Str>>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for DescribeConfigsResource {
    fn default() -> Self {
        Self {
            resource_type: 0,
            resource_name: Str::new(),
            configuration_keys: Some(Vec::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for DescribeConfigsResource {
    fn detach(&mut self) {
        self.resource_name.detach();
        self.configuration_keys.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeConfigsResource {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let resource_type = r.fixed("resource_type")?;
        let resource_name = r.string("resource_name")?;
        let configuration_keys = r.opt_strings(true, "configuration_keys")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { resource_type, resource_name, configuration_keys, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(1);
        s.string(&self.resource_name, "resource_name")?;
        s.opt_strings(&self.configuration_keys, true, "configuration_keys")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.resource_type);
        w.string(&self.resource_name);
        w.opt_strings(&self.configuration_keys);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `results`: the results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DescribeConfigsResult {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// The type of the resource, by its number.
    pub resource_type: i8,
    /// The name of the resource.
    pub resource_name: Str,
    /// Configuration keys and values.
    pub configs: Vec<DescribeConfigsResourceResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for DescribeConfigsResult {
    fn default() -> Self {
        Self {
            error_code: ErrorCode(0),
            error_message: Some(Str::new()),
            resource_type: 0,
            resource_name: Str::new(),
            configs: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for DescribeConfigsResult {
    fn detach(&mut self) {
        self.error_message.detach();
        self.resource_name.detach();
        self.configs.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeConfigsResult {
    const MIN_LEN: usize = 7;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let error_code = r.fixed("error_code")?;
        let error_message = r.opt_string(true, "error_message")?;
        let resource_type = r.fixed("resource_type")?;
        let resource_name = r.string("resource_name")?;
        let configs = r.list(v, "configs")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { error_code, error_message, resource_type, resource_name, configs, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(3);
        s.opt_string(&self.error_message, true, "error_message")?;
        s.string(&self.resource_name, "resource_name")?;
        s.list(&self.configs, v, "configs")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.error_code);
        w.opt_string(&self.error_message);
        w.fixed(self.resource_type);
        w.string(&self.resource_name);
        w.list(&self.configs, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `configs`: configuration keys and values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DescribeConfigsResourceResult {
    /// The name of the key.
    pub name: Str,
    /// The value; null if there is none or it is a secret.
    pub value: Option<Str>,
    /// Whether the key cannot be changed at run time.
    pub read_only: bool,
    /// Where the value comes from: 1 topic, 2 broker, 3 default of brokers, 4 static, 5 built-in, 6 logger.
    pub config_source: i8,
    /// Whether the value is a secret and left out.
    pub is_sensitive: bool,
    /// The other places that set the key, the one in force first.
    pub synonyms: Vec<DescribeConfigsSynonym>,
    /// The type of the value: 1 boolean, 2 string, 3 int, 4 short, 5 long, 6 double, 7 list, 8 class, 9 password. Since version 3.
    pub config_type: i8,
    /// What the key is for. Since version 3.
    pub documentation: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for DescribeConfigsResourceResult {
    fn default() -> Self {
        Self {
            name: Str::new(),
            value: Some(Str::new()),
            read_only: false,
            config_source: -1,
            is_sensitive: false,
            synonyms: Vec::new(),
            config_type: 0,
            documentation: Some(Str::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for DescribeConfigsResourceResult {
    fn detach(&mut self) {
        self.name.detach();
        self.value.detach();
        self.synonyms.detach();
        self.documentation.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeConfigsResourceResult {
    const MIN_LEN: usize = 9;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let value = r.opt_string(true, "value")?;
        let b = r.run::<3>("read_only..is_sensitive")?;
        let (read_only, config_source, is_sensitive) = (b.at(0), b.at(1), b.at(2));
        let synonyms = r.list(v, "synonyms")?;
        let config_type = if v >= 3 { r.fixed("config_type")? } else { 0 };
        let documentation = if v >= 3 { r.opt_string(true, "documentation")? } else { Some(Str::new()) };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, value, read_only, config_source, is_sensitive, synonyms, config_type, documentation, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(3);
        s.string(&self.name, "name")?;
        s.opt_string(&self.value, true, "value")?;
        s.list(&self.synonyms, v, "synonyms")?;
        if v >= 3 {
            s.add(1);
            s.opt_string(&self.documentation, true, "documentation")?;
        } else {
            s.ignored(self.config_type == 0, "config_type")?;
            s.ignored(self.documentation.as_ref().is_none_or(|value| value.is_empty()), "documentation")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.name);
        w.opt_string(&self.value);
        w.run(Packed::<3>::new().put(0, self.read_only).put(1, self.config_source).put(2, self.is_sensitive));
        w.list(&self.synonyms, v);
        if v >= 3 {
            w.fixed(self.config_type);
            w.opt_string(&self.documentation);
        }
        w.tags(&self.unknown_tags);
    }
}

/// An element of `synonyms`: the other places that set the key, the one in force first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DescribeConfigsSynonym {
    /// The name of the key.
    pub name: Str,
    /// The value; null if there is none or it is a secret.
    pub value: Option<Str>,
    /// Where the value comes from: 1 topic, 2 broker, 3 default of brokers, 4 static, 5 built-in, 6 logger.
    pub source: i8,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for DescribeConfigsSynonym {
    fn default() -> Self {
        Self {
            name: Str::new(),
            value: Some(Str::new()),
            source: 0,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for DescribeConfigsSynonym {
    fn detach(&mut self) {
        self.name.detach();
        self.value.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeConfigsSynonym {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let value = r.opt_string(true, "value")?;
        let source = r.fixed("source")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, value, source, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(1);
        s.string(&self.name, "name")?;
        s.opt_string(&self.value, true, "value")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.opt_string(&self.value);
        w.fixed(self.source);
        w.tags(&self.unknown_tags);
    }
}
