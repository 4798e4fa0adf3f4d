// @generated from schema/list_config_resources.kafka by `cargo xtask codegen`; do not edit.
//! `ListConfigResources`: Lists resources that have configurations (KIP-1142).

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Lists resources that have configurations (KIP-1142).
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ListConfigResourcesRequest {
    /// The types of resource to list; empty for all. Since version 1.
    pub resource_types: Array<i8>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ListConfigResourcesRequest {}

impl Detach for ListConfigResourcesRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.resource_types.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ListConfigResourcesRequest {
    const MIN_LEN: usize = 1;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 1 {
            r.array(&mut self.resource_types, "resource_types");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 1 {
            w.array(&self.resource_types, "resource_types");
        } else {
            w.absent(self.resource_types.is_empty(), "resource_types");
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for ListConfigResourcesRequest {
    const NAME: &'static str = "ListConfigResourcesRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for ListConfigResourcesRequest {
    const KEY: ApiKey = ApiKey(74);
    const LATEST_STABLE: i16 = 1;
    type Response = ListConfigResourcesResponse;
}

/// Response: Lists resources that have configurations (KIP-1142).
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ListConfigResourcesResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Resources that have configurations.
    pub config_resources: Vec<ConfigResource>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ListConfigResourcesResponse {}

impl Detach for ListConfigResourcesResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.config_resources.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ListConfigResourcesResponse {
    const MIN_LEN: usize = 8;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        self.error_code = r.fixed("error_code");
        r.list(&mut self.config_resources, v, "config_resources");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.fixed(self.error_code);
        w.list(&self.config_resources, v, "config_resources");
        w.tags(&self.unknown_tags);
    }
}

impl Message for ListConfigResourcesResponse {
    const NAME: &'static str = "ListConfigResourcesResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `config_resources`: resources that have configurations.
#[derive(Debug, Clone, PartialEq)]
pub struct ConfigResource {
    /// The name of the resource.
    pub resource_name: Str,
    /// The type of the resource, by its number. Since version 1.
    pub resource_type: i8,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ConfigResource {}

impl Default for ConfigResource {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            resource_name: Str::new(),
            resource_type: 16,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ConfigResource {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.resource_name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ConfigResource {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.resource_name, "resource_name");
        if v >= 1 {
            self.resource_type = r.fixed("resource_type");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.resource_name, "resource_name");
        if v >= 1 {
            w.fixed(self.resource_type);
        } else {
            w.ignored(self.resource_type == 16, "resource_type");
        }
        w.tags(&self.unknown_tags);
    }
}
