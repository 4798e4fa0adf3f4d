// @generated from schema/find_coordinator.kafka by `cargo xtask codegen`; do not edit.
//! `FindCoordinator`: Which broker coordinates a group, transactional id or share partition.

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Which broker coordinates a group, transactional id or share partition.
///
/// Versions 0 to 6, flexible since 3.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for FindCoordinatorRequest {}

impl Detach for FindCoordinatorRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.key.detach();
        self.coordinator_keys.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for FindCoordinatorRequest {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v <= 3 {
            r.string(&mut self.key, "key");
        }
        if v >= 1 {
            self.key_type = r.fixed("key_type");
        }
        if v >= 4 {
            r.strings(&mut self.coordinator_keys, "coordinator_keys");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v <= 3 {
            w.string(&self.key, "key");
        } else {
            w.absent(self.key.is_empty(), "key");
        }
        if v >= 1 {
            w.fixed(self.key_type);
        } else {
            w.absent(self.key_type == 0, "key_type");
        }
        if v >= 4 {
            w.strings(&self.coordinator_keys, "coordinator_keys");
        } else {
            w.absent(self.coordinator_keys.is_empty(), "coordinator_keys");
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
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for FindCoordinatorResponse {}

impl Default for FindCoordinatorResponse {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.error_message.detach();
        self.host.detach();
        self.coordinators.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for FindCoordinatorResponse {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 1 {
            self.throttle_time_ms = r.fixed("throttle_time_ms");
        }
        if v <= 3 {
            self.error_code = r.fixed("error_code");
        }
        if (1..=3).contains(&v) {
            r.opt_string(&mut self.error_message, true, "error_message");
        }
        if v <= 3 {
            self.node_id = r.fixed("node_id");
            r.string(&mut self.host, "host");
            self.port = r.fixed("port");
        }
        if v >= 4 {
            r.list(&mut self.coordinators, v, "coordinators");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 1 {
            w.fixed(self.throttle_time_ms);
        } else {
            w.ignored(self.throttle_time_ms == 0, "throttle_time_ms");
        }
        if v <= 3 {
            w.fixed(self.error_code);
        } else {
            w.absent(self.error_code == ErrorCode(0), "error_code");
        }
        if (1..=3).contains(&v) {
            w.opt_string(&self.error_message, true, "error_message");
        } else {
            w.ignored(self.error_message.as_ref().is_none_or(|value| value.is_empty()), "error_message");
        }
        if v <= 3 {
            w.fixed(self.node_id);
            w.string(&self.host, "host");
            w.fixed(self.port);
        } else {
            w.absent(self.node_id == 0, "node_id");
            w.absent(self.host.is_empty(), "host");
            w.absent(self.port == 0, "port");
        }
        if v >= 4 {
            w.list(&self.coordinators, v, "coordinators");
        } else {
            w.absent(self.coordinators.is_empty(), "coordinators");
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
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for Coordinator {}

impl Default for Coordinator {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.key.detach();
        self.host.detach();
        self.error_message.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Coordinator {
    const MIN_LEN: usize = 14;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.key, "key");
        self.node_id = r.fixed("node_id");
        r.string(&mut self.host, "host");
        self.port = r.fixed("port");
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.key, "key");
        w.fixed(self.node_id);
        w.string(&self.host, "host");
        w.fixed(self.port);
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        w.tags(&self.unknown_tags);
    }
}
