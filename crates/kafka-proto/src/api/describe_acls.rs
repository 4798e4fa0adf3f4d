// @generated from schema/describe_acls.kafka by `cargo xtask codegen`; do not edit.
//! `DescribeAcls`: Lists access control entries.

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Lists access control entries.
///
/// Versions 1 to 3, flexible since 2.
#[derive(Debug, Clone, PartialEq)]
pub struct DescribeAclsRequest {
    /// The type of the resource, by its number; 1 for any.
    pub resource_type_filter: i8,
    /// The name of the resource; null for any.
    pub resource_name_filter: Option<Str>,
    /// 1 any, 2 match, 3 literal, 4 prefixed.
    pub pattern_type_filter: i8,
    /// The principal; null for any.
    pub principal_filter: Option<Str>,
    /// The host; null for any.
    pub host_filter: Option<Str>,
    /// The operation, by its number in AclOperation.
    pub operation: i8,
    /// 2 deny, 3 allow.
    pub permission_type: i8,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeAclsRequest {}

impl Default for DescribeAclsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            resource_type_filter: 0,
            resource_name_filter: Some(Str::new()),
            pattern_type_filter: 3,
            principal_filter: Some(Str::new()),
            host_filter: Some(Str::new()),
            operation: 0,
            permission_type: 0,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for DescribeAclsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.resource_name_filter.detach();
        self.principal_filter.detach();
        self.host_filter.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeAclsRequest {
    const MIN_LEN: usize = 8;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.resource_type_filter = r.fixed("resource_type_filter");
        r.opt_string(&mut self.resource_name_filter, true, "resource_name_filter");
        self.pattern_type_filter = r.fixed("pattern_type_filter");
        r.opt_string(&mut self.principal_filter, true, "principal_filter");
        r.opt_string(&mut self.host_filter, true, "host_filter");
        self.operation = r.fixed("operation");
        self.permission_type = r.fixed("permission_type");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.resource_type_filter);
        w.opt_string(&self.resource_name_filter, true, "resource_name_filter");
        w.fixed(self.pattern_type_filter);
        w.opt_string(&self.principal_filter, true, "principal_filter");
        w.opt_string(&self.host_filter, true, "host_filter");
        w.fixed(self.operation);
        w.fixed(self.permission_type);
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeAclsRequest {
    const NAME: &'static str = "DescribeAclsRequest";
    const VERSIONS: VersionRange = VersionRange::new(1, 3);
    const FLEXIBLE_SINCE: i16 = 2;
}

impl Request for DescribeAclsRequest {
    const KEY: ApiKey = ApiKey(29);
    const LATEST_STABLE: i16 = 3;
    type Response = DescribeAclsResponse;
}

/// Response: Lists access control entries.
///
/// Versions 1 to 3, flexible since 2.
#[derive(Debug, Clone, PartialEq)]
pub struct DescribeAclsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// The resources.
    pub resources: Vec<DescribeAclsResource>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeAclsResponse {}

impl Default for DescribeAclsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            throttle_time_ms: 0,
            error_code: ErrorCode(0),
            error_message: Some(Str::new()),
            resources: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for DescribeAclsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.error_message.detach();
        self.resources.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeAclsResponse {
    const MIN_LEN: usize = 9;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        r.list(&mut self.resources, v, "resources");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        w.list(&self.resources, v, "resources");
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeAclsResponse {
    const NAME: &'static str = "DescribeAclsResponse";
    const VERSIONS: VersionRange = VersionRange::new(1, 3);
    const FLEXIBLE_SINCE: i16 = 2;
}

/// An element of `resources`: the resources.
#[derive(Debug, Clone, PartialEq)]
pub struct DescribeAclsResource {
    /// The type of the resource, by its number.
    pub resource_type: i8,
    /// The name of the resource.
    pub resource_name: Str,
    /// 3 literal, 4 prefixed.
    pub pattern_type: i8,
    /// The entries on the resource.
    pub acls: Vec<AclDescription>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeAclsResource {}

impl Default for DescribeAclsResource {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            resource_type: 0,
            resource_name: Str::new(),
            pattern_type: 3,
            acls: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for DescribeAclsResource {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.resource_name.detach();
        self.acls.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeAclsResource {
    const MIN_LEN: usize = 5;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.resource_type = r.fixed("resource_type");
        r.string(&mut self.resource_name, "resource_name");
        self.pattern_type = r.fixed("pattern_type");
        r.list(&mut self.acls, v, "acls");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.resource_type);
        w.string(&self.resource_name, "resource_name");
        w.fixed(self.pattern_type);
        w.list(&self.acls, v, "acls");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `acls`: the entries on the resource.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AclDescription {
    /// The principal, as `Type:name`.
    pub principal: Str,
    /// The host name or address.
    pub host: Str,
    /// The operation, by its number in AclOperation.
    pub operation: i8,
    /// 2 deny, 3 allow.
    pub permission_type: i8,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AclDescription {}

impl Detach for AclDescription {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.principal.detach();
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AclDescription {
    const MIN_LEN: usize = 5;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.principal, "principal");
        r.string(&mut self.host, "host");
        self.operation = r.fixed("operation");
        self.permission_type = r.fixed("permission_type");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.principal, "principal");
        w.string(&self.host, "host");
        w.fixed(self.operation);
        w.fixed(self.permission_type);
        w.tags(&self.unknown_tags);
    }
}
