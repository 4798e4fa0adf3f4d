// @generated from schema/describe_cluster.kafka by `cargo xtask codegen`; do not edit.
//! `DescribeCluster`: Describes the cluster (KIP-700).

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Describes the cluster (KIP-700).
///
/// Versions 0 to 2, flexible.
#[derive(Debug, Clone, PartialEq)]
pub struct DescribeClusterRequest {
    /// Whether to say what the principal may do with the cluster.
    pub include_cluster_authorized_operations: bool,
    /// Whom to describe: 1 brokers, 2 controllers. Since version 1.
    pub endpoint_type: i8,
    /// Whether to return fenced brokers too. Since version 2.
    pub include_fenced_brokers: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeClusterRequest {}

impl Default for DescribeClusterRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            include_cluster_authorized_operations: false,
            endpoint_type: 1,
            include_fenced_brokers: false,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for DescribeClusterRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeClusterRequest {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.include_cluster_authorized_operations = r.fixed("include_cluster_authorized_operations");
        if v >= 1 {
            self.endpoint_type = r.fixed("endpoint_type");
        }
        if v >= 2 {
            self.include_fenced_brokers = r.fixed("include_fenced_brokers");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.include_cluster_authorized_operations);
        if v >= 1 {
            w.fixed(self.endpoint_type);
        } else {
            w.absent(self.endpoint_type == 1, "endpoint_type");
        }
        if v >= 2 {
            w.fixed(self.include_fenced_brokers);
        } else {
            w.absent(!self.include_fenced_brokers, "include_fenced_brokers");
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeClusterRequest {
    const NAME: &'static str = "DescribeClusterRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 2);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for DescribeClusterRequest {
    const KEY: ApiKey = ApiKey(60);
    const LATEST_STABLE: i16 = 2;
    type Response = DescribeClusterResponse;
}

/// Response: Describes the cluster (KIP-700).
///
/// Versions 0 to 2, flexible.
#[derive(Debug, Clone, PartialEq)]
pub struct DescribeClusterResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// 1 brokers, 2 controllers. Since version 1.
    pub endpoint_type: i8,
    /// The id of the cluster.
    pub cluster_id: Str,
    /// The node id of the active controller, -1 if there is none.
    pub controller_id: i32,
    /// The brokers of the cluster.
    pub brokers: Vec<DescribeClusterBroker>,
    /// What the principal may do with the cluster, one bit an operation; i32::MIN when not asked for.
    pub cluster_authorized_operations: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeClusterResponse {}

impl Default for DescribeClusterResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            throttle_time_ms: 0,
            error_code: ErrorCode(0),
            error_message: None,
            endpoint_type: 1,
            cluster_id: Str::new(),
            controller_id: -1,
            brokers: Vec::new(),
            cluster_authorized_operations: i32::MIN,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for DescribeClusterResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.error_message.detach();
        self.cluster_id.detach();
        self.brokers.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeClusterResponse {
    const MIN_LEN: usize = 18;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        if v >= 1 {
            self.endpoint_type = r.fixed("endpoint_type");
        }
        r.string(&mut self.cluster_id, "cluster_id");
        self.controller_id = r.fixed("controller_id");
        r.list(&mut self.brokers, v, "brokers");
        self.cluster_authorized_operations = r.fixed("cluster_authorized_operations");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        if v >= 1 {
            w.fixed(self.endpoint_type);
        } else {
            w.absent(self.endpoint_type == 1, "endpoint_type");
        }
        w.string(&self.cluster_id, "cluster_id");
        w.fixed(self.controller_id);
        w.list(&self.brokers, v, "brokers");
        w.fixed(self.cluster_authorized_operations);
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeClusterResponse {
    const NAME: &'static str = "DescribeClusterResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 2);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `brokers`: the brokers of the cluster.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DescribeClusterBroker {
    /// The id of the broker.
    pub broker_id: i32,
    /// The host name or address.
    pub host: Str,
    /// The port.
    pub port: i32,
    /// The rack of the node; null if not set.
    pub rack: Option<Str>,
    /// True while the broker is fenced. Since version 2.
    pub is_fenced: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeClusterBroker {}

impl Detach for DescribeClusterBroker {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.host.detach();
        self.rack.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeClusterBroker {
    const MIN_LEN: usize = 11;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.broker_id = r.fixed("broker_id");
        r.string(&mut self.host, "host");
        self.port = r.fixed("port");
        r.opt_string(&mut self.rack, true, "rack");
        if v >= 2 {
            self.is_fenced = r.fixed("is_fenced");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.broker_id);
        w.string(&self.host, "host");
        w.fixed(self.port);
        w.opt_string(&self.rack, true, "rack");
        if v >= 2 {
            w.fixed(self.is_fenced);
        } else {
            w.absent(!self.is_fenced, "is_fenced");
        }
        w.tags(&self.unknown_tags);
    }
}
