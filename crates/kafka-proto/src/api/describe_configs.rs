// @generated from schema/describe_configs.kafka by `cargo xtask codegen`; do not edit.
//! `DescribeConfigs`: Reads the configuration of resources.

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Reads the configuration of resources.
///
/// Versions 1 to 4, flexible since 4.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for DescribeConfigsRequest {}

impl Detach for DescribeConfigsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.resources.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeConfigsRequest {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.list(&mut self.resources, v, "resources");
        self.include_synonyms = r.fixed("include_synonyms");
        if v >= 3 {
            self.include_documentation = r.fixed("include_documentation");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.resources, v, "resources");
        w.fixed(self.include_synonyms);
        if v >= 3 {
            w.fixed(self.include_documentation);
        } else {
            w.absent(!self.include_documentation, "include_documentation");
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DescribeConfigsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The results.
    pub results: Vec<DescribeConfigsResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeConfigsResponse {}

impl Detach for DescribeConfigsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.results.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeConfigsResponse {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        r.list(&mut self.results, v, "results");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.list(&self.results, v, "results");
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeConfigsResponse {
    const NAME: &'static str = "DescribeConfigsResponse";
    const VERSIONS: VersionRange = VersionRange::new(1, 4);
    const FLEXIBLE_SINCE: i16 = 4;
}

/// An element of `resources`: the resources to describe.
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for DescribeConfigsResource {}

impl Default for DescribeConfigsResource {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.resource_name.detach();
        self.configuration_keys.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeConfigsResource {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.resource_type = r.fixed("resource_type");
        r.string(&mut self.resource_name, "resource_name");
        r.opt_strings(&mut self.configuration_keys, true, "configuration_keys");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.resource_type);
        w.string(&self.resource_name, "resource_name");
        w.opt_strings(&self.configuration_keys, true, "configuration_keys");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `results`: the results.
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for DescribeConfigsResult {}

impl Default for DescribeConfigsResult {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.error_message.detach();
        self.resource_name.detach();
        self.configs.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeConfigsResult {
    const MIN_LEN: usize = 7;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        self.resource_type = r.fixed("resource_type");
        r.string(&mut self.resource_name, "resource_name");
        r.list(&mut self.configs, v, "configs");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        w.fixed(self.resource_type);
        w.string(&self.resource_name, "resource_name");
        w.list(&self.configs, v, "configs");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `configs`: configuration keys and values.
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for DescribeConfigsResourceResult {}

impl Default for DescribeConfigsResourceResult {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
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

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.name, "name");
        r.opt_string(&mut self.value, true, "value");
        self.read_only = r.fixed("read_only");
        self.config_source = r.fixed("config_source");
        self.is_sensitive = r.fixed("is_sensitive");
        r.list(&mut self.synonyms, v, "synonyms");
        if v >= 3 {
            self.config_type = r.fixed("config_type");
            r.opt_string(&mut self.documentation, true, "documentation");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.name, "name");
        w.opt_string(&self.value, true, "value");
        w.fixed(self.read_only);
        w.fixed(self.config_source);
        w.fixed(self.is_sensitive);
        w.list(&self.synonyms, v, "synonyms");
        if v >= 3 {
            w.fixed(self.config_type);
            w.opt_string(&self.documentation, true, "documentation");
        } else {
            w.ignored(self.config_type == 0, "config_type");
            w.ignored(self.documentation.as_ref().is_none_or(|value| value.is_empty()), "documentation");
        }
        w.tags(&self.unknown_tags);
    }
}

/// An element of `synonyms`: the other places that set the key, the one in force first.
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for DescribeConfigsSynonym {}

impl Default for DescribeConfigsSynonym {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.value.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeConfigsSynonym {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.name, "name");
        r.opt_string(&mut self.value, true, "value");
        self.source = r.fixed("source");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.name, "name");
        w.opt_string(&self.value, true, "value");
        w.fixed(self.source);
        w.tags(&self.unknown_tags);
    }
}
