// @generated from schema/broker_registration.kafka by `cargo xtask codegen`; do not edit.
//! `BrokerRegistration`: Registers a broker with the controller (KIP-631).

use crate::{Writer, reader::Source, ApiKey, Array, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, Vec, VersionRange};

/// Request: Registers a broker with the controller (KIP-631).
///
/// Versions 0 to 4, flexible.
#[derive(Debug, Clone, PartialEq)]
pub struct BrokerRegistrationRequest {
    /// The id of the broker.
    pub broker_id: i32,
    /// The id of the cluster.
    pub cluster_id: Str,
    /// A random id of this start of the process.
    pub incarnation_id: Uuid,
    /// Listeners and where they are.
    pub listeners: Vec<Listener>,
    /// Features and the levels that the node supports.
    pub features: Vec<Feature>,
    /// The rack of the node; null if not set.
    pub rack: Option<Str>,
    /// Always false: there is no ZooKeeper mode any more. Since version 1.
    pub is_migrating_zk_broker: bool,
    /// The ids of the broker's log directories. Since version 2.
    pub log_dirs: Array<Uuid>,
    /// What the broker epoch was when it was last stopped in good order; -1 if unknown. Since version 3.
    pub previous_broker_epoch: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for BrokerRegistrationRequest {}

impl Default for BrokerRegistrationRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            broker_id: 0,
            cluster_id: Str::new(),
            incarnation_id: Uuid::ZERO,
            listeners: Vec::new(),
            features: Vec::new(),
            rack: Some(Str::new()),
            is_migrating_zk_broker: false,
            log_dirs: Array::new(),
            previous_broker_epoch: -1,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for BrokerRegistrationRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.cluster_id.detach();
        self.listeners.detach();
        self.features.detach();
        self.rack.detach();
        self.log_dirs.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for BrokerRegistrationRequest {
    const MIN_LEN: usize = 25;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.broker_id = r.fixed("broker_id");
        r.string(&mut self.cluster_id, "cluster_id");
        self.incarnation_id = r.fixed("incarnation_id");
        r.list(&mut self.listeners, v, "listeners");
        r.list(&mut self.features, v, "features");
        r.opt_string(&mut self.rack, true, "rack");
        if v >= 1 {
            self.is_migrating_zk_broker = r.fixed("is_migrating_zk_broker");
        }
        if v >= 2 {
            r.array(&mut self.log_dirs, "log_dirs");
        }
        if v >= 3 {
            self.previous_broker_epoch = r.fixed("previous_broker_epoch");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.broker_id);
        w.string(&self.cluster_id, "cluster_id");
        w.fixed(self.incarnation_id);
        w.list(&self.listeners, v, "listeners");
        w.list(&self.features, v, "features");
        w.opt_string(&self.rack, true, "rack");
        if v >= 1 {
            w.fixed(self.is_migrating_zk_broker);
        } else {
            w.absent(!self.is_migrating_zk_broker, "is_migrating_zk_broker");
        }
        if v >= 2 {
            w.array(&self.log_dirs, "log_dirs");
        } else {
            w.ignored(self.log_dirs.is_empty(), "log_dirs");
        }
        if v >= 3 {
            w.fixed(self.previous_broker_epoch);
        } else {
            w.ignored(self.previous_broker_epoch == -1, "previous_broker_epoch");
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for BrokerRegistrationRequest {
    const NAME: &'static str = "BrokerRegistrationRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 4);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for BrokerRegistrationRequest {
    const KEY: ApiKey = ApiKey(62);
    const LATEST_STABLE: i16 = 4;
    type Response = BrokerRegistrationResponse;
}

/// Response: Registers a broker with the controller (KIP-631).
///
/// Versions 0 to 4, flexible.
#[derive(Debug, Clone, PartialEq)]
pub struct BrokerRegistrationResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The epoch that the broker got, -1 on an error.
    pub broker_epoch: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for BrokerRegistrationResponse {}

impl Default for BrokerRegistrationResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            throttle_time_ms: 0,
            error_code: ErrorCode(0),
            broker_epoch: -1,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for BrokerRegistrationResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for BrokerRegistrationResponse {
    const MIN_LEN: usize = 15;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        self.error_code = r.fixed("error_code");
        self.broker_epoch = r.fixed("broker_epoch");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.throttle_time_ms);
        w.fixed(self.error_code);
        w.fixed(self.broker_epoch);
        w.tags(&self.unknown_tags);
    }
}

impl Message for BrokerRegistrationResponse {
    const NAME: &'static str = "BrokerRegistrationResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 4);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `listeners`: listeners and where they are.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Listener {
    /// The name of the feature or listener.
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
    /// The name of the feature or listener.
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
