// @generated from schema/add_raft_voter.kafka by `cargo xtask codegen`; do not edit.
//! `AddRaftVoter`: Adds a voter to the quorum (KIP-853).

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: Adds a voter to the quorum (KIP-853).
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddRaftVoterRequest {
    /// The id of the cluster.
    pub cluster_id: Option<Str>,
    /// How long the server may take, in milliseconds.
    pub timeout_ms: i32,
    /// The node id of the voter.
    pub voter_id: i32,
    /// The log directory of the voter.
    pub voter_directory_id: Uuid,
    /// Listeners and where they are.
    pub listeners: Vec<Listener>,
    /// Whether to answer only once the change is committed. Since version 1.
    pub ack_when_committed: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for AddRaftVoterRequest {
    fn default() -> Self {
        Self {
            cluster_id: Some(Str::new()),
            timeout_ms: 0,
            voter_id: 0,
            voter_directory_id: Uuid::ZERO,
            listeners: Vec::new(),
            ack_when_committed: true,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for AddRaftVoterRequest {
    fn detach(&mut self) {
        self.cluster_id.detach();
        self.listeners.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AddRaftVoterRequest {
    const MIN_LEN: usize = 27;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let cluster_id = r.opt_string(true, "cluster_id")?;
        let b = r.run::<24>("timeout_ms..voter_directory_id")?;
        let (timeout_ms, voter_id, voter_directory_id) = (b.at(0), b.at(4), b.at(8));
        let listeners = r.list(v, "listeners")?;
        let ack_when_committed = if v >= 1 { r.fixed("ack_when_committed")? } else { true };
        let unknown_tags = r.skip_tags()?;
        Ok(Self { cluster_id, timeout_ms, voter_id, voter_directory_id, listeners, ack_when_committed, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(24);
        s.opt_string(&self.cluster_id, true, "cluster_id")?;
        s.list(&self.listeners, v, "listeners")?;
        if v >= 1 {
            s.add(1);
        } else {
            s.absent(self.ack_when_committed, "ack_when_committed")?;
        }
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.opt_string(&self.cluster_id);
        w.run(Packed::<24>::new().put(0, self.timeout_ms).put(4, self.voter_id).put(8, self.voter_directory_id));
        w.list(&self.listeners, v);
        if v >= 1 {
            w.fixed(self.ack_when_committed);
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for AddRaftVoterRequest {
    const NAME: &'static str = "AddRaftVoterRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for AddRaftVoterRequest {
    const KEY: ApiKey = ApiKey(80);
    const LATEST_STABLE: i16 = 1;
    type Response = AddRaftVoterResponse;
}

/// Response: Adds a voter to the quorum (KIP-853).
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddRaftVoterResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for AddRaftVoterResponse {
    fn default() -> Self {
        Self {
            throttle_time_ms: 0,
            error_code: ErrorCode(0),
            error_message: Some(Str::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for AddRaftVoterResponse {
    fn detach(&mut self) {
        self.error_message.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AddRaftVoterResponse {
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

impl Message for AddRaftVoterResponse {
    const NAME: &'static str = "AddRaftVoterResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
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
    const MIN_LEN: usize = 5;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let host = r.string("host")?;
        let port = r.fixed("port")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, host, port, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(2);
        s.string(&self.name, "name")?;
        s.string(&self.host, "host")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.string(&self.host);
        w.fixed(self.port);
        w.tags(&self.unknown_tags);
    }
}
