// @generated from schema/remove_raft_voter.kafka by `cargo xtask codegen`; do not edit.
//! `RemoveRaftVoter`: Removes a voter from the quorum (KIP-853).

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, VersionRange};

/// Request: Removes a voter from the quorum (KIP-853).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq)]
pub struct RemoveRaftVoterRequest {
    /// The id of the cluster.
    pub cluster_id: Option<Str>,
    /// The node id of the voter.
    pub voter_id: i32,
    /// The log directory of the voter.
    pub voter_directory_id: Uuid,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for RemoveRaftVoterRequest {}

impl Default for RemoveRaftVoterRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            cluster_id: Some(Str::new()),
            voter_id: 0,
            voter_directory_id: Uuid::ZERO,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for RemoveRaftVoterRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.cluster_id.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for RemoveRaftVoterRequest {
    const MIN_LEN: usize = 22;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.opt_string(&mut self.cluster_id, true, "cluster_id");
        self.voter_id = r.fixed("voter_id");
        self.voter_directory_id = r.fixed("voter_directory_id");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.opt_string(&self.cluster_id, true, "cluster_id");
        w.fixed(self.voter_id);
        w.fixed(self.voter_directory_id);
        w.tags(&self.unknown_tags);
    }
}

impl Message for RemoveRaftVoterRequest {
    const NAME: &'static str = "RemoveRaftVoterRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for RemoveRaftVoterRequest {
    const KEY: ApiKey = ApiKey(81);
    const LATEST_STABLE: i16 = 0;
    type Response = RemoveRaftVoterResponse;
}

/// Response: Removes a voter from the quorum (KIP-853).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq)]
pub struct RemoveRaftVoterResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for RemoveRaftVoterResponse {}

impl Default for RemoveRaftVoterResponse {
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

impl Detach for RemoveRaftVoterResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.error_message.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for RemoveRaftVoterResponse {
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

impl Message for RemoveRaftVoterResponse {
    const NAME: &'static str = "RemoveRaftVoterResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}
