// @generated from schema/update_raft_voter.kafka by `cargo xtask codegen`; do not edit.
//! `UpdateRaftVoter`: Updates a voter of the quorum (KIP-853).

use crate::{Reader, Sizer, Writer, ApiKey, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Request: Updates a voter of the quorum (KIP-853).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for UpdateRaftVoterRequest {
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
    fn detach(&mut self) {
        self.cluster_id.detach();
        self.listeners.detach();
        self.kraft_version_feature.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for UpdateRaftVoterRequest {
    const MIN_LEN: usize = 32;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let cluster_id = r.opt_string(true, "cluster_id")?;
        let b = r.run::<24>("current_leader_epoch..voter_directory_id")?;
        let (current_leader_epoch, voter_id, voter_directory_id) = (b.at(0), b.at(4), b.at(8));
        let listeners = r.list(v, "listeners")?;
        let kraft_version_feature = Structure::read(r, v)?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { cluster_id, current_leader_epoch, voter_id, voter_directory_id, listeners, kraft_version_feature, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(24);
        s.opt_string(&self.cluster_id, true, "cluster_id")?;
        s.list(&self.listeners, v, "listeners")?;
        self.kraft_version_feature.measure(s, v)?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.opt_string(&self.cluster_id);
        w.run(Packed::<24>::new().put(0, self.current_leader_epoch).put(4, self.voter_id).put(8, self.voter_directory_id));
        w.list(&self.listeners, v);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for UpdateRaftVoterResponse {
    fn detach(&mut self) {
        self.current_leader.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for UpdateRaftVoterResponse {
    const MIN_LEN: usize = 7;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<6>("throttle_time_ms..error_code")?;
        let (throttle_time_ms, error_code) = (b.at(0), b.at(4));
        let mut current_leader = CurrentLeader::default();
        let unknown_tags = r.tags(|r, tag| {
            match tag {
                0 => current_leader = Structure::read(r, v)?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(Self { throttle_time_ms, error_code, current_leader, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(6);
        let mut present = 0;
        if self.current_leader != CurrentLeader::default() {
            present += 1;
            s.tag(0, |s| self.current_leader.measure(s, v))?;
        }
        s.tags(present, &self.unknown_tags, 0b1)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<6>::new().put(0, self.throttle_time_ms).put(4, self.error_code));
        let present = usize::from(self.current_leader != CurrentLeader::default());
        w.tag_count(present, &self.unknown_tags, 0b1);
        if self.current_leader != CurrentLeader::default() {
            let size = w.tag_size(|s| self.current_leader.measure(s, v));
            w.tag(0, size);
            self.current_leader.write(w, v);
        }
        w.unknown_tags(&self.unknown_tags, 1..);
    }
}

impl Message for UpdateRaftVoterResponse {
    const NAME: &'static str = "UpdateRaftVoterResponse";
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

/// The value of `kraft_version_feature`: the levels of kraft.version that the voter supports.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KRaftVersionFeature {
    /// The lowest level supported.
    pub min_supported_version: i16,
    /// The highest level supported.
    pub max_supported_version: i16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for KRaftVersionFeature {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for KRaftVersionFeature {
    const MIN_LEN: usize = 5;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<4>("min_supported_version..max_supported_version")?;
        let (min_supported_version, max_supported_version) = (b.at(0), b.at(2));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { min_supported_version, max_supported_version, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<4>::new().put(0, self.min_supported_version).put(2, self.max_supported_version));
        w.tags(&self.unknown_tags);
    }
}

/// The value of `current_leader`: the leader that the broker knows of, if it is not the one the client expected.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for CurrentLeader {
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
    fn detach(&mut self) {
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CurrentLeader {
    const MIN_LEN: usize = 14;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<8>("leader_id..leader_epoch")?;
        let (leader_id, leader_epoch) = (b.at(0), b.at(4));
        let host = r.string("host")?;
        let port = r.fixed("port")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { leader_id, leader_epoch, host, port, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(12);
        s.string(&self.host, "host")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<8>::new().put(0, self.leader_id).put(4, self.leader_epoch));
        w.string(&self.host);
        w.fixed(self.port);
        w.tags(&self.unknown_tags);
    }
}
