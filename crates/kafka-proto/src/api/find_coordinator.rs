// @generated from schema/find_coordinator.kafka by `cargo xtask codegen`; do not edit.
//! `FindCoordinator`: Which broker coordinates a group, transactional id or share partition.

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Which broker coordinates a group, transactional id or share partition.
///
/// Versions 0 to 6, flexible since 3.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FindCoordinatorRequest {
    /// The group id, transactional id or share partition. Until version 3.
    pub key: Str,
    /// What the keys are: 0 groups, 1 transactional ids, 2 share partitions. Since version 1.
    pub key_type: i8,
    /// Group ids, transactional ids or share partitions to find the coordinators of. Since version 4.
    pub coordinator_keys: Vec<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for FindCoordinatorRequest {
    fn detach(&mut self) {
        self.key.detach();
        self.coordinator_keys.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for FindCoordinatorRequest {
    const MIN_LEN: usize = 2;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let key = if v <= 3 { r.string("key")? } else { Str::new() };
        let key_type = if v >= 1 { r.fixed("key_type")? } else { 0 };
        let coordinator_keys = if v >= 4 { r.strings("coordinator_keys")? } else { Vec::new() };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { key, key_type, coordinator_keys, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if v <= 3 {
            s.string(&self.key, "key")?;
        } else {
            s.absent(self.key.is_empty(), "key")?;
        }
        if v >= 1 {
            s.add(1);
        } else {
            s.absent(self.key_type == 0, "key_type")?;
        }
        if v >= 4 {
            s.strings(&self.coordinator_keys, "coordinator_keys")?;
        } else {
            s.absent(self.coordinator_keys.is_empty(), "coordinator_keys")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        if v <= 3 {
            w.string(&self.key);
        }
        if v >= 1 {
            w.fixed(self.key_type);
        }
        if v >= 4 {
            w.strings(&self.coordinator_keys);
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for FindCoordinatorRequest {
    const NAME: &'static str = "FindCoordinatorRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 6);
    const FLEXIBLE_SINCE: i16 = 3;
}

impl Request for FindCoordinatorRequest {
    const KEY: ApiKey = ApiKey(10);
    const LATEST_STABLE: i16 = 6;
    type Response = FindCoordinatorResponse;
}

/// Response: Which broker coordinates a group, transactional id or share partition.
///
/// Versions 0 to 6, flexible since 3.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FindCoordinatorResponse {
    /// How long the client is held back because of a quota, in milliseconds. Since version 1.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything. Until version 3.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did. Versions 1 to 3.
    pub error_message: Option<Str>,
    /// The broker id of the coordinator, -1 if there is none. Until version 3.
    pub node_id: i32,
    /// The host name or address. Until version 3.
    pub host: Str,
    /// The port. Until version 3.
    pub port: i32,
    /// The coordinator of each key. Since version 4.
    pub coordinators: Vec<Coordinator>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for FindCoordinatorResponse {
    fn default() -> Self {
        Self {
            throttle_time_ms: 0,
            error_code: ErrorCode(0),
            error_message: Some(Str::new()),
            node_id: 0,
            host: Str::new(),
            port: 0,
            coordinators: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for FindCoordinatorResponse {
    fn detach(&mut self) {
        self.error_message.detach();
        self.host.detach();
        self.coordinators.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for FindCoordinatorResponse {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = if v >= 1 { r.fixed("throttle_time_ms")? } else { 0 };
        let error_code = if v <= 3 { r.fixed("error_code")? } else { ErrorCode(0) };
        let error_message = if (1..=3).contains(&v) { r.opt_string(true, "error_message")? } else { Some(Str::new()) };
        let node_id = if v <= 3 { r.fixed("node_id")? } else { 0 };
        let host = if v <= 3 { r.string("host")? } else { Str::new() };
        let port = if v <= 3 { r.fixed("port")? } else { 0 };
        let coordinators = if v >= 4 { r.list(v, "coordinators")? } else { Vec::new() };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, error_code, error_message, node_id, host, port, coordinators, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        if v >= 1 {
            s.add(4);
        } else {
            s.ignored(self.throttle_time_ms == 0, "throttle_time_ms")?;
        }
        if v <= 3 {
            s.add(2);
        } else {
            s.absent(self.error_code == ErrorCode(0), "error_code")?;
        }
        if (1..=3).contains(&v) {
            s.opt_string(&self.error_message, true, "error_message")?;
        } else {
            s.ignored(self.error_message.as_ref().is_none_or(|value| value.is_empty()), "error_message")?;
        }
        if v <= 3 {
            s.add(8);
            s.string(&self.host, "host")?;
        } else {
            s.absent(self.node_id == 0, "node_id")?;
            s.absent(self.host.is_empty(), "host")?;
            s.absent(self.port == 0, "port")?;
        }
        if v >= 4 {
            s.list(&self.coordinators, v, "coordinators")?;
        } else {
            s.absent(self.coordinators.is_empty(), "coordinators")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        if v >= 1 {
            w.fixed(self.throttle_time_ms);
        }
        if v <= 3 {
            w.fixed(self.error_code);
        }
        if (1..=3).contains(&v) {
            w.opt_string(&self.error_message);
        }
        if v <= 3 {
            w.fixed(self.node_id);
            w.string(&self.host);
            w.fixed(self.port);
        }
        if v >= 4 {
            w.list(&self.coordinators, v);
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for FindCoordinatorResponse {
    const NAME: &'static str = "FindCoordinatorResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 6);
    const FLEXIBLE_SINCE: i16 = 3;
}

/// An element of `coordinators`: the coordinator of each key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coordinator {
    /// The group id, transactional id or share partition.
    pub key: Str,
    /// The broker id of the coordinator, -1 if there is none.
    pub node_id: i32,
    /// The host name or address.
    pub host: Str,
    /// The port.
    pub port: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for Coordinator {
    fn default() -> Self {
        Self {
            key: Str::new(),
            node_id: 0,
            host: Str::new(),
            port: 0,
            error_code: ErrorCode(0),
            error_message: Some(Str::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for Coordinator {
    fn detach(&mut self) {
        self.key.detach();
        self.host.detach();
        self.error_message.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Coordinator {
    const MIN_LEN: usize = 14;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let key = r.string("key")?;
        let node_id = r.fixed("node_id")?;
        let host = r.string("host")?;
        let b = r.run::<6>("port..error_code")?;
        let (port, error_code) = (b.at(0), b.at(4));
        let error_message = r.opt_string(true, "error_message")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { key, node_id, host, port, error_code, error_message, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(10);
        s.string(&self.key, "key")?;
        s.string(&self.host, "host")?;
        s.opt_string(&self.error_message, true, "error_message")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.key);
        w.fixed(self.node_id);
        w.string(&self.host);
        w.run(Packed::<6>::new().put(0, self.port).put(4, self.error_code));
        w.opt_string(&self.error_message);
        w.tags(&self.unknown_tags);
    }
}
