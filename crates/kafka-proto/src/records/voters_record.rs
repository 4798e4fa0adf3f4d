// @generated from schema/records/voters_record.kafka by `cargo xtask codegen`; do not edit.
//! `VotersRecord`: Control record that sets the voters of the quorum (KIP-853).

use crate::{Reader, Sizer, Writer, DecodeError, Detach, EncodeError, Message, Str, Structure, UnknownTags, Uuid, VersionRange, writer::Packed};

/// Control record that sets the voters of the quorum (KIP-853).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct VotersRecord {
    /// The version of the record.
    pub version: i16,
    /// The voters of the quorum.
    pub voters: Vec<Voter>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for VotersRecord {
    fn detach(&mut self) {
        self.voters.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for VotersRecord {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let version = r.fixed("version")?;
        let voters = r.list(v, "voters")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { version, voters, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(2);
        s.list(&self.voters, v, "voters")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.version);
        w.list(&self.voters, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for VotersRecord {
    const NAME: &'static str = "VotersRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `voters`: the voters of the quorum.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Voter {
    /// The node id of the voter.
    pub voter_id: i32,
    /// The log directory of the voter.
    pub voter_directory_id: Uuid,
    /// Where the node can be reached.
    pub endpoints: Vec<Endpoint>,
    /// The levels of kraft.version that the voter supports.
    pub kraft_version_feature: KRaftVersionFeature,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for Voter {
    fn detach(&mut self) {
        self.endpoints.detach();
        self.kraft_version_feature.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Voter {
    const MIN_LEN: usize = 27;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<20>("voter_id..voter_directory_id")?;
        let (voter_id, voter_directory_id) = (b.at(0), b.at(4));
        let endpoints = r.list(v, "endpoints")?;
        let kraft_version_feature = Structure::read(r, v)?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { voter_id, voter_directory_id, endpoints, kraft_version_feature, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(20);
        s.list(&self.endpoints, v, "endpoints")?;
        self.kraft_version_feature.measure(s, v)?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.run(Packed::<20>::new().put(0, self.voter_id).put(4, self.voter_directory_id));
        w.list(&self.endpoints, v);
        self.kraft_version_feature.write(w, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `endpoints`: where the node can be reached.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Endpoint {
    /// The name of the listener.
    pub name: Str,
    /// The host name or address.
    pub host: Str,
    /// The port.
    pub port: u16,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for Endpoint {
    fn detach(&mut self) {
        self.name.detach();
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Endpoint {
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
