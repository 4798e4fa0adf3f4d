// @generated from schema/update_raft_voter.kafka by `cargo xtask codegen`; do not edit.
//! `UpdateRaftVoter`: Updates a voter of the quorum (KIP-853).

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, Vec, VersionRange};

/// Request: Updates a voter of the quorum (KIP-853).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq)]
pub struct UpdateRaftVoterRequest {
    /// The id of the cluster.
    pub cluster_id: Option<Str>,
    /// The leader epoch that the requester believes to be current, -1 to skip the check.
    pub current_leader_epoch: i32,
    /// The node id of the voter.
    pub voter_id: i32,
    /// The log directory of the voter.
    pub voter_directory_id: Uuid,
    /// Listeners and where they are.
    pub listeners: Vec<Listener>,
    /// The levels of kraft.version that the voter supports.
    pub kraft_version_feature: KRaftVersionFeature,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for UpdateRaftVoterRequest {}

impl Default for UpdateRaftVoterRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            cluster_id: Some(Str::new()),
            current_leader_epoch: 0,
            voter_id: 0,
            voter_directory_id: Uuid::ZERO,
            listeners: Vec::new(),
            kraft_version_feature: KRaftVersionFeature::default(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for UpdateRaftVoterRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.cluster_id.detach();
        self.listeners.detach();
        self.kraft_version_feature.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for UpdateRaftVoterRequest {
    const MIN_LEN: usize = 32;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.opt_string(&mut self.cluster_id, true, "cluster_id");
        self.current_leader_epoch = r.fixed("current_leader_epoch");
        self.voter_id = r.fixed("voter_id");
        self.voter_directory_id = r.fixed("voter_directory_id");
        r.list(&mut self.listeners, v, "listeners");
        self.kraft_version_feature.read(r, v);
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.opt_string(&self.cluster_id, true, "cluster_id");
        w.fixed(self.current_leader_epoch);
        w.fixed(self.voter_id);
        w.fixed(self.voter_directory_id);
        w.list(&self.listeners, v, "listeners");
        self.kraft_version_feature.write(w, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for UpdateRaftVoterRequest {
    const NAME: &'static str = "UpdateRaftVoterRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for UpdateRaftVoterRequest {
    const KEY: ApiKey = ApiKey(82);
    const LATEST_STABLE: i16 = 0;
    type Response = UpdateRaftVoterResponse;
}

/// Response: Updates a voter of the quorum (KIP-853).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct UpdateRaftVoterResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The leader that the broker knows of, if it is not the one the client expected.
    pub current_leader: CurrentLeader,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for UpdateRaftVoterResponse {}

impl Detach for UpdateRaftVoterResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.current_leader.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for UpdateRaftVoterResponse {
    const MIN_LEN: usize = 7;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        self.error_code = r.fixed("error_code");
        if r.some_tags() {
            r.aside(|r| self.read_tags(r, v));
        }
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.fixed(self.error_code);
        if self.unknown_tags.is_empty() && self.current_leader == CurrentLeader::default() {
            w.no_tags();
        } else {
            self.write_tags(w, v);
        }
    }
}

impl UpdateRaftVoterResponse {
    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn read_tags(&mut self, r: &mut Source<'_>, v: i16) {
        let mut tags = r.tags();
        while let Some(tag) = r.next_tag(&mut tags) {
            match tag {
                0 => self.current_leader.read(r, v),
                _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),
            }
        }
    }

    #[cold]
    #[cfg_attr(not(debug_assertions), inline)]
    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        let present = usize::from(self.current_leader != CurrentLeader::default());
        w.tag_count(present, &self.unknown_tags, 0b1);
        if self.current_leader != CurrentLeader::default() {
            let open = w.open_tag(0);
            self.current_leader.write(w, v);
            w.close_tag(open);
        }
        w.unknown_tags(&self.unknown_tags, 1, u32::MAX);
    }
}

impl Message for UpdateRaftVoterResponse {
    const NAME: &'static str = "UpdateRaftVoterResponse";
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

/// The value of `kraft_version_feature`: the levels of kraft.version that the voter supports.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct KRaftVersionFeature {
    /// The lowest level supported.
    pub min_supported_version: i16,
    /// The highest level supported.
    pub max_supported_version: i16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for KRaftVersionFeature {}

impl Detach for KRaftVersionFeature {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for KRaftVersionFeature {
    const MIN_LEN: usize = 5;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.min_supported_version = r.fixed("min_supported_version");
        self.max_supported_version = r.fixed("max_supported_version");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.min_supported_version);
        w.fixed(self.max_supported_version);
        w.tags(&self.unknown_tags);
    }
}

/// The value of `current_leader`: the leader that the broker knows of, if it is not the one the client expected.
#[derive(Debug, Clone, PartialEq)]
pub struct CurrentLeader {
    /// The node id of the leader, -1 if there is none.
    pub leader_id: i32,
    /// The epoch of the leader.
    pub leader_epoch: i32,
    /// The host name or address.
    pub host: Str,
    /// The port.
    pub port: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for CurrentLeader {}

impl Default for CurrentLeader {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            leader_id: -1,
            leader_epoch: -1,
            host: Str::new(),
            port: 0,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for CurrentLeader {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CurrentLeader {
    const MIN_LEN: usize = 14;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.leader_id = r.fixed("leader_id");
        self.leader_epoch = r.fixed("leader_epoch");
        r.string(&mut self.host, "host");
        self.port = r.fixed("port");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.leader_id);
        w.fixed(self.leader_epoch);
        w.string(&self.host, "host");
        w.fixed(self.port);
        w.tags(&self.unknown_tags);
    }
}
