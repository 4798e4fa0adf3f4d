// @generated from schema/records/voters_record.kafka by `cargo xtask codegen`; do not edit.
//! `VotersRecord`: Control record that sets the voters of the quorum (KIP-853).

use crate::{Writer, reader::Source, Detach, Message, Str, Structure, UnknownTags, Uuid, Vec, VersionRange};

/// Control record that sets the voters of the quorum (KIP-853).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct VotersRecord {
    /// The version of the record.
    pub version: i16,
    /// The voters of the quorum.
    pub voters: Vec<Voter>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for VotersRecord {}

impl Detach for VotersRecord {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.voters.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for VotersRecord {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.version = r.fixed("version");
        r.list(&mut self.voters, v, "voters");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.version);
        w.list(&self.voters, v, "voters");
        w.tags(&self.unknown_tags);
    }
}

impl Message for VotersRecord {
    const NAME: &'static str = "VotersRecord";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `voters`: the voters of the quorum.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for Voter {}

impl Detach for Voter {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.endpoints.detach();
        self.kraft_version_feature.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Voter {
    const MIN_LEN: usize = 27;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.voter_id = r.fixed("voter_id");
        self.voter_directory_id = r.fixed("voter_directory_id");
        r.list(&mut self.endpoints, v, "endpoints");
        self.kraft_version_feature.read(r, v);
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.voter_id);
        w.fixed(self.voter_directory_id);
        w.list(&self.endpoints, v, "endpoints");
        self.kraft_version_feature.write(w, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `endpoints`: where the node can be reached.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for Endpoint {}

impl Detach for Endpoint {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.host.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for Endpoint {
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
