// @generated from schema/create_acls.kafka by `cargo xtask codegen`; do not edit.
//! `CreateAcls`: Creates access control entries.

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Creates access control entries.
///
/// Versions 1 to 3, flexible since 2.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CreateAclsRequest {
    /// Entries to create.
    pub creations: Vec<AclCreation>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for CreateAclsRequest {}

impl Detach for CreateAclsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.creations.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CreateAclsRequest {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.list(&mut self.creations, v, "creations");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.creations, v, "creations");
        w.tags(&self.unknown_tags);
    }
}

impl Message for CreateAclsRequest {
    const NAME: &'static str = "CreateAclsRequest";
    const VERSIONS: VersionRange = VersionRange::new(1, 3);
    const FLEXIBLE_SINCE: i16 = 2;
}

impl Request for CreateAclsRequest {
    const KEY: ApiKey = ApiKey(30);
    const LATEST_STABLE: i16 = 3;
    type Response = CreateAclsResponse;
}

/// Response: Creates access control entries.
///
/// Versions 1 to 3, flexible since 2.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CreateAclsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The results.
    pub results: Vec<AclCreationResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for CreateAclsResponse {}

impl Detach for CreateAclsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.results.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CreateAclsResponse {
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

impl Message for CreateAclsResponse {
    const NAME: &'static str = "CreateAclsResponse";
    const VERSIONS: VersionRange = VersionRange::new(1, 3);
    const FLEXIBLE_SINCE: i16 = 2;
}

/// An element of `creations`: entries to create.
#[derive(Debug, Clone, PartialEq)]
pub struct AclCreation {
    /// The type of the resource, by its number.
    pub resource_type: i8,
    /// The name of the resource.
    pub resource_name: Str,
    /// 3 literal, 4 prefixed.
    pub resource_pattern_type: i8,
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

impl Eq for AclCreation {}

impl Default for AclCreation {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            resource_type: 0,
            resource_name: Str::new(),
            resource_pattern_type: 3,
            principal: Str::new(),
            host: Str::new(),
            operation: 0,
            permission_type: 0,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for AclCreation {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.resource_name.detach();
        self.principal.detach();
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AclCreation {
    const MIN_LEN: usize = 8;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.resource_type = r.fixed("resource_type");
        r.string(&mut self.resource_name, "resource_name");
        self.resource_pattern_type = r.fixed("resource_pattern_type");
        r.string(&mut self.principal, "principal");
        r.string(&mut self.host, "host");
        self.operation = r.fixed("operation");
        self.permission_type = r.fixed("permission_type");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.resource_type);
        w.string(&self.resource_name, "resource_name");
        w.fixed(self.resource_pattern_type);
        w.string(&self.principal, "principal");
        w.string(&self.host, "host");
        w.fixed(self.operation);
        w.fixed(self.permission_type);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `results`: the results.
#[derive(Debug, Clone, PartialEq)]
pub struct AclCreationResult {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AclCreationResult {}

impl Default for AclCreationResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            error_code: ErrorCode(0),
            error_message: Some(Str::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for AclCreationResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.error_message.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AclCreationResult {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        w.tags(&self.unknown_tags);
    }
}
