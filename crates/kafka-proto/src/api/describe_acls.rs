// @generated from schema/describe_acls.kafka by `cargo xtask codegen`; do not edit.
//! `DescribeAcls`: Lists access control entries.

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Lists access control entries.
///
/// Versions 1 to 3, flexible since 2.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for DescribeAclsRequest {
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
    fn detach(&mut self) {
        self.resource_name_filter.detach();
        self.principal_filter.detach();
        self.host_filter.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeAclsRequest {
    const MIN_LEN: usize = 8;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let resource_type_filter = r.fixed("resource_type_filter")?;
        let resource_name_filter = r.opt_string(true, "resource_name_filter")?;
        let pattern_type_filter = r.fixed("pattern_type_filter")?;
        let principal_filter = r.opt_string(true, "principal_filter")?;
        let host_filter = r.opt_string(true, "host_filter")?;
        let b = r.run::<2>("operation..permission_type")?;
        let (operation, permission_type) = (b.at(0), b.at(1));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { resource_type_filter, resource_name_filter, pattern_type_filter, principal_filter, host_filter, operation, permission_type, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.opt_string(&self.resource_name_filter, true, "resource_name_filter")?;
        s.opt_string(&self.principal_filter, true, "principal_filter")?;
        s.opt_string(&self.host_filter, true, "host_filter")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.fixed(self.resource_type_filter);
        w.opt_string(&self.resource_name_filter);
        w.fixed(self.pattern_type_filter);
        w.opt_string(&self.principal_filter);
        w.opt_string(&self.host_filter);
        w.run(Packed::<2>::new().put(0, self.operation).put(1, self.permission_type));
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
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for DescribeAclsResponse {
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
    fn detach(&mut self) {
        self.error_message.detach();
        self.resources.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeAclsResponse {
    const MIN_LEN: usize = 9;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("throttle_time_ms..error_code")?;
        let (throttle_time_ms, error_code) = (b.at(0), b.at(4));
        let error_message = r.opt_string(true, "error_message")?;
        let resources = r.list(v, "resources")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, error_code, error_message, resources, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(6);
        s.opt_string(&self.error_message, true, "error_message")?;
        s.list(&self.resources, v, "resources")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<6>::new().put(0, self.throttle_time_ms).put(4, self.error_code));
        w.opt_string(&self.error_message);
        w.list(&self.resources, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeAclsResponse {
    const NAME: &'static str = "DescribeAclsResponse";
    const VERSIONS: VersionRange = VersionRange::new(1, 3);
    const FLEXIBLE_SINCE: i16 = 2;
}

/// An element of `resources`: the resources.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for DescribeAclsResource {
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
    fn detach(&mut self) {
        self.resource_name.detach();
        self.acls.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeAclsResource {
    const MIN_LEN: usize = 5;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let resource_type = r.fixed("resource_type")?;
        let resource_name = r.string("resource_name")?;
        let pattern_type = r.fixed("pattern_type")?;
        let acls = r.list(v, "acls")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { resource_type, resource_name, pattern_type, acls, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(2);
        s.string(&self.resource_name, "resource_name")?;
        s.list(&self.acls, v, "acls")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.resource_type);
        w.string(&self.resource_name);
        w.fixed(self.pattern_type);
        w.list(&self.acls, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `acls`: the entries on the resource.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for AclDescription {
    fn detach(&mut self) {
        self.principal.detach();
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AclDescription {
    const MIN_LEN: usize = 5;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let principal = r.string("principal")?;
        let host = r.string("host")?;
        let b = r.run::<2>("operation..permission_type")?;
        let (operation, permission_type) = (b.at(0), b.at(1));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { principal, host, operation, permission_type, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(2);
        s.string(&self.principal, "principal")?;
        s.string(&self.host, "host")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.principal);
        w.string(&self.host);
        w.run(Packed::<2>::new().put(0, self.operation).put(1, self.permission_type));
        w.tags(&self.unknown_tags);
    }
}
