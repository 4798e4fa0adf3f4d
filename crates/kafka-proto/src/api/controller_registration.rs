// @generated from schema/controller_registration.kafka by `cargo xtask codegen`; do not edit.
//! `ControllerRegistration`: Registers a controller (KIP-919).

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: Registers a controller (KIP-919).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for ControllerRegistrationRequest {
    fn detach(&mut self) {
        self.listeners.detach();
        self.features.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ControllerRegistrationRequest {
    const MIN_LEN: usize = 24;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<21>("controller_id..zk_migration_ready")?;
        let (controller_id, incarnation_id, zk_migration_ready) = (b.at(0), b.at(4), b.at(20));
        let listeners = r.list(v, "listeners")?;
        let features = r.list(v, "features")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { controller_id, incarnation_id, zk_migration_ready, listeners, features, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(21);
        s.list(&self.listeners, v, "listeners")?;
        s.list(&self.features, v, "features")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<21>::new().put(0, self.controller_id).put(4, self.incarnation_id).put(20, self.zk_migration_ready));
        w.list(&self.listeners, v);
        w.list(&self.features, v);
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
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for ControllerRegistrationResponse {
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
    fn detach(&mut self) {
        self.error_message.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ControllerRegistrationResponse {
    const MIN_LEN: usize = 8;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("throttle_time_ms..error_code")?;
        let (throttle_time_ms, error_code) = (b.at(0), b.at(4));
        let error_message = r.opt_string(true, "error_message")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, error_code, error_message, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(6);
        s.opt_string(&self.error_message, true, "error_message")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<6>::new().put(0, self.throttle_time_ms).put(4, self.error_code));
        w.opt_string(&self.error_message);
        w.tags(&self.unknown_tags);
    }
}

impl Message for ControllerRegistrationResponse {
    const NAME: &'static str = "ControllerRegistrationResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `listeners`: listeners and where they are.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for Listener {
    fn detach(&mut self) {
        self.name.detach();
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Listener {
    const MIN_LEN: usize = 7;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let host = r.string("host")?;
        let b = r.run::<4>("port..security_protocol")?;
        let (port, security_protocol) = (b.at(0), b.at(2));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, host, port, security_protocol, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.string(&self.name, "name")?;
        s.string(&self.host, "host")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.string(&self.host);
        w.run(Packed::<4>::new().put(0, self.port).put(2, self.security_protocol));
        w.tags(&self.unknown_tags);
    }
}

/// An element of `features`: features and the levels that the node supports.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for Feature {
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Feature {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let b = r.run::<4>("min_supported_version..max_supported_version")?;
        let (min_supported_version, max_supported_version) = (b.at(0), b.at(2));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, min_supported_version, max_supported_version, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.string(&self.name, "name")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.run(Packed::<4>::new().put(0, self.min_supported_version).put(2, self.max_supported_version));
        w.tags(&self.unknown_tags);
    }
}
