// @generated from schema/add_raft_voter.kafka by `cargo xtask codegen`; do not edit.
//! `AddRaftVoter`: Adds a voter to the quorum (KIP-853).

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, Vec, VersionRange};

/// Request: Adds a voter to the quorum (KIP-853).
///
/// Versions 0 to 1, flexible.
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for AddRaftVoterRequest {}

impl Default for AddRaftVoterRequest {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.cluster_id.detach();
        self.listeners.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AddRaftVoterRequest {
    const MIN_LEN: usize = 27;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.opt_string(&mut self.cluster_id, true, "cluster_id");
        self.timeout_ms = r.fixed("timeout_ms");
        self.voter_id = r.fixed("voter_id");
        self.voter_directory_id = r.fixed("voter_directory_id");
        r.list(&mut self.listeners, v, "listeners");
        if v >= 1 {
            self.ack_when_committed = r.fixed("ack_when_committed");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.opt_string(&self.cluster_id, true, "cluster_id");
        w.fixed(self.timeout_ms);
        w.fixed(self.voter_id);
        w.fixed(self.voter_directory_id);
        w.list(&self.listeners, v, "listeners");
        if v >= 1 {
            w.fixed(self.ack_when_committed);
        } else {
            w.absent(self.ack_when_committed, "ack_when_committed");
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
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for AddRaftVoterResponse {}

impl Default for AddRaftVoterResponse {
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

impl Detach for AddRaftVoterResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.error_message.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AddRaftVoterResponse {
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

impl Message for AddRaftVoterResponse {
    const NAME: &'static str = "AddRaftVoterResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
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
    const MIN_LEN: usize = 5;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.name, "name");
        r.string(&mut self.host, "host");
        self.port = r.fixed("port");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.name, "name");
        w.string(&self.host, "host");
        w.fixed(self.port);
        w.tags(&self.unknown_tags);
    }
}
