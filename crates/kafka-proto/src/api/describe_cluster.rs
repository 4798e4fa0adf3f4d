// @generated from schema/describe_cluster.kafka by `cargo xtask codegen`; do not edit.
//! `DescribeCluster`: Describes the cluster (KIP-700).

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Describes the cluster (KIP-700).
///
/// Versions 0 to 2, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for DescribeClusterRequest {
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
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeClusterRequest {
    const MIN_LEN: usize = 2;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let include_cluster_authorized_operations = r.fixed("include_cluster_authorized_operations")?;
        let endpoint_type = if v >= 1 { r.fixed("endpoint_type")? } else { 1 };
        let include_fenced_brokers = if v >= 2 { r.fixed("include_fenced_brokers")? } else { false };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { include_cluster_authorized_operations, endpoint_type, include_fenced_brokers, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(1);
        if v >= 1 {
            s.add(1);
        } else {
            s.absent(self.endpoint_type == 1, "endpoint_type")?;
        }
        if v >= 2 {
            s.add(1);
        } else {
            s.absent(!self.include_fenced_brokers, "include_fenced_brokers")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.include_cluster_authorized_operations);
        if v >= 1 {
            w.fixed(self.endpoint_type);
        }
        if v >= 2 {
            w.fixed(self.include_fenced_brokers);
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
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for DescribeClusterResponse {
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
    fn detach(&mut self) {
        self.error_message.detach();
        self.cluster_id.detach();
        self.brokers.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeClusterResponse {
    const MIN_LEN: usize = 18;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("throttle_time_ms..error_code")?;
        let (throttle_time_ms, error_code) = (b.at(0), b.at(4));
        let error_message = r.opt_string(true, "error_message")?;
        let endpoint_type = if v >= 1 { r.fixed("endpoint_type")? } else { 1 };
        let cluster_id = r.string("cluster_id")?;
        let controller_id = r.fixed("controller_id")?;
        let brokers = r.list(v, "brokers")?;
        let cluster_authorized_operations = r.fixed("cluster_authorized_operations")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, error_code, error_message, endpoint_type, cluster_id, controller_id, brokers, cluster_authorized_operations, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(14);
        s.opt_string(&self.error_message, true, "error_message")?;
        if v >= 1 {
            s.add(1);
        } else {
            s.absent(self.endpoint_type == 1, "endpoint_type")?;
        }
        s.string(&self.cluster_id, "cluster_id")?;
        s.list(&self.brokers, v, "brokers")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<6>::new().put(0, self.throttle_time_ms).put(4, self.error_code));
        w.opt_string(&self.error_message);
        if v >= 1 {
            w.fixed(self.endpoint_type);
        }
        w.string(&self.cluster_id);
        w.fixed(self.controller_id);
        w.list(&self.brokers, v);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for DescribeClusterBroker {
    fn detach(&mut self) {
        self.host.detach();
        self.rack.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeClusterBroker {
    const MIN_LEN: usize = 11;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let broker_id = r.fixed("broker_id")?;
        let host = r.string("host")?;
        let port = r.fixed("port")?;
        let rack = r.opt_string(true, "rack")?;
        let is_fenced = if v >= 2 { r.fixed("is_fenced")? } else { false };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { broker_id, host, port, rack, is_fenced, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(8);
        s.string(&self.host, "host")?;
        s.opt_string(&self.rack, true, "rack")?;
        if v >= 2 {
            s.add(1);
        } else {
            s.absent(!self.is_fenced, "is_fenced")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.broker_id);
        w.string(&self.host);
        w.fixed(self.port);
        w.opt_string(&self.rack);
        if v >= 2 {
            w.fixed(self.is_fenced);
        }
        w.tags(&self.unknown_tags);
    }
}
