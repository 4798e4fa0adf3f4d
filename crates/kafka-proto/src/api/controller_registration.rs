// @generated from schema/controller_registration.kafka by `cargo xtask codegen`; do not edit.
//! `ControllerRegistration`: Registers a controller (KIP-919).

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, Vec, VersionRange};

/// Request: Registers a controller (KIP-919).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ControllerRegistrationRequest {
    /// The node id of the active controller, -1 if there is none.
    pub controller_id: i32,
    /// A random id of this start of the process.
    pub incarnation_id: Uuid,
    /// Always false: there is no ZooKeeper mode any more.
    pub zk_migration_ready: bool,
    /// Listeners and where they are.
    pub listeners: Vec<Listener>,
    /// Features and the levels that the node supports.
    pub features: Vec<Feature>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ControllerRegistrationRequest {}

impl Detach for ControllerRegistrationRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.listeners.detach();
        self.features.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ControllerRegistrationRequest {
    const MIN_LEN: usize = 24;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.controller_id = r.fixed("controller_id");
        self.incarnation_id = r.fixed("incarnation_id");
        self.zk_migration_ready = r.fixed("zk_migration_ready");
        r.list(&mut self.listeners, v, "listeners");
        r.list(&mut self.features, v, "features");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.controller_id);
        w.fixed(self.incarnation_id);
        w.fixed(self.zk_migration_ready);
        w.list(&self.listeners, v, "listeners");
        w.list(&self.features, v, "features");
        w.tags(&self.unknown_tags);
    }
}

impl Message for ControllerRegistrationRequest {
    const NAME: &'static str = "ControllerRegistrationRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for ControllerRegistrationRequest {
    const KEY: ApiKey = ApiKey(70);
    const LATEST_STABLE: i16 = 0;
    type Response = ControllerRegistrationResponse;
}

/// Response: Registers a controller (KIP-919).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq)]
pub struct ControllerRegistrationResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ControllerRegistrationResponse {}

impl Default for ControllerRegistrationResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            throttle_time_ms: 0,
            error_code: ErrorCode(0),
            error_message: Some(Str::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ControllerRegistrationResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.error_message.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ControllerRegistrationResponse {
    const MIN_LEN: usize = 8;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.throttle_time_ms);
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        w.tags(&self.unknown_tags);
    }
}

impl Message for ControllerRegistrationResponse {
    const NAME: &'static str = "ControllerRegistrationResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `listeners`: listeners and where they are.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Listener {
    /// The name.
    pub name: Str,
    /// The host name or address.
    pub host: Str,
    /// The port.
    pub port: u16,
    /// 0 PLAINTEXT, 1 SSL, 2 SASL_PLAINTEXT, 3 SASL_SSL.
    pub security_protocol: i16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for Listener {}

impl Detach for Listener {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Listener {
    const MIN_LEN: usize = 7;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.name, "name");
        r.string(&mut self.host, "host");
        self.port = r.fixed("port");
        self.security_protocol = r.fixed("security_protocol");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.name, "name");
        w.string(&self.host, "host");
        w.fixed(self.port);
        w.fixed(self.security_protocol);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `features`: features and the levels that the node supports.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Feature {
    /// The name.
    pub name: Str,
    /// The lowest level supported.
    pub min_supported_version: i16,
    /// The highest level supported.
    pub max_supported_version: i16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for Feature {}

impl Detach for Feature {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Feature {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.name, "name");
        self.min_supported_version = r.fixed("min_supported_version");
        self.max_supported_version = r.fixed("max_supported_version");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.name, "name");
        w.fixed(self.min_supported_version);
        w.fixed(self.max_supported_version);
        w.tags(&self.unknown_tags);
    }
}
