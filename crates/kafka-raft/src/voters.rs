//! Who votes.

use std::collections::BTreeMap;
use std::fmt;

use kafka_proto::Uuid;

/// One replica of the metadata log: a node with one particular directory (KIP-853). A node that lost its disk comes
/// back under the same id and another directory, and is another replica.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReplicaKey {
    /// `node.id`.
    pub id: i32,
    /// `directory.id` of the metadata directory; [`Uuid::ZERO`] where it is not known (kraft.version 0).
    pub directory_id: Uuid,
}

impl fmt::Display for ReplicaKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.id, self.directory_id)
    }
}

/// Where a voter listens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoint {
    /// Name of the listener.
    pub name: String,
    /// Host name or address.
    pub host: String,
    /// TCP port.
    pub port: u16,
}

/// One voter, as the KRaftVoters control record has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Voter {
    /// Which replica it is.
    pub key: ReplicaKey,
    /// Where it can be reached by the other controllers.
    pub endpoints: Vec<Endpoint>,
    /// The lowest and the highest `kraft.version` that it supports.
    pub kraft_versions: (i16, i16),
}

/// The voters of the quorum, by node id.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct VoterSet {
    voters: BTreeMap<i32, Voter>,
}

impl VoterSet {
    /// A quorum of one that supports the versions of `kraft.version` that this crate does.
    pub fn single(key: ReplicaKey, listener: &str, host: &str, port: u16) -> Self {
        let endpoint = Endpoint { name: listener.to_owned(), host: host.to_owned(), port };
        let voter = Voter { key, endpoints: vec![endpoint], kraft_versions: (0, crate::control::KRAFT_VERSION_MAX) };
        [voter].into_iter().collect()
    }

    /// The voters in the order of their ids.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Voter> {
        self.voters.values()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.voters.len()
    }

    /// Whether there is none: the quorum is not known.
    pub fn is_empty(&self) -> bool {
        self.voters.is_empty()
    }

    /// Whether this replica votes. A directory id that one side does not know is not held against it.
    pub fn contains(&self, key: ReplicaKey) -> bool {
        self.voters.get(&key.id).is_some_and(|voter| {
            let known = voter.key.directory_id;
            known == key.directory_id || known.is_zero() || key.directory_id.is_zero()
        })
    }

    /// Whether a node with this id votes, whatever its directory.
    pub fn contains_id(&self, id: i32) -> bool {
        self.voters.contains_key(&id)
    }
}

impl FromIterator<Voter> for VoterSet {
    fn from_iter<I: IntoIterator<Item = Voter>>(voters: I) -> Self {
        VoterSet { voters: voters.into_iter().map(|voter| (voter.key.id, voter)).collect() }
    }
}
