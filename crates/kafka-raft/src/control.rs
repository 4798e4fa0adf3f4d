//! The control records of the metadata log: what the quorum writes about itself, between the records of the controller.

use bytes::Bytes;
use kafka_log::batch::control::{ControlKey, ControlType};
use kafka_proto::records::voters_record::{self, VotersRecord};
use kafka_proto::records::{
    KRaftVersionRecord, LeaderChangeMessage, SnapshotFooterRecord, SnapshotHeaderRecord, control_records,
};
use kafka_proto::{DecodeError, Message};

use crate::{Endpoint, ReplicaKey, Voter, VoterSet};

/// The highest `kraft.version` that is known here: voters in the log (KIP-853).
pub const KRAFT_VERSION_MAX: i16 = 1;

/// One control record.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ControlRecord {
    /// The first record of a leader in its epoch (KIP-595).
    LeaderChange {
        /// Who leads.
        leader_id: i32,
        /// Who votes, by node id.
        voters: Vec<i32>,
        /// Who voted for the leader.
        granting_voters: Vec<i32>,
    },
    /// The first record of a snapshot (KIP-630).
    SnapshotHeader {
        /// Append time of the last record that the snapshot contains, in wall-clock ms; of the formatting, where there
        /// is no such record.
        last_contained_log_timestamp: i64,
    },
    /// The last record of a snapshot.
    SnapshotFooter,
    /// The version of the quorum protocol from here on (KIP-853).
    KRaftVersion(i16),
    /// The voters from here on (KIP-853).
    KRaftVoters(VoterSet),
}

/// Why a control record cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ControlError {
    /// The key is absent or malformed.
    #[error("the key is malformed")]
    Key,
    /// The value does not even have a version.
    #[error("the value is empty")]
    Empty,
    /// The value is malformed, or of a version that is not known.
    #[error(transparent)]
    Value(#[from] DecodeError),
}

impl ControlRecord {
    /// Reads a record of a control batch; none if it is of a kind that is not the quorum's.
    ///
    /// # Errors
    /// [`ControlError`] says what is wrong with it.
    pub fn decode(key: Option<&[u8]>, value: Bytes) -> Result<Option<Self>, ControlError> {
        let kind = ControlKey::decode(key).map_err(|_| ControlError::Key)?.kind;
        Ok(Some(match kind {
            ControlType::LeaderChange => {
                let message: LeaderChangeMessage = body(value)?;
                let ids =
                    |voters: Vec<control_records::Voter>| voters.into_iter().map(|voter| voter.voter_id).collect();
                ControlRecord::LeaderChange {
                    leader_id: message.leader_id,
                    voters: ids(message.voters),
                    granting_voters: ids(message.granting_voters),
                }
            }
            ControlType::SnapshotHeader => {
                let header: SnapshotHeaderRecord = body(value)?;
                let last_contained_log_timestamp = header.last_contained_log_timestamp;
                ControlRecord::SnapshotHeader { last_contained_log_timestamp }
            }
            ControlType::SnapshotFooter => {
                body::<SnapshotFooterRecord>(value)?;
                ControlRecord::SnapshotFooter
            }
            ControlType::KRaftVersion => ControlRecord::KRaftVersion(body::<KRaftVersionRecord>(value)?.kraft_version),
            ControlType::KRaftVoters => {
                let record: VotersRecord = body(value)?;
                ControlRecord::KRaftVoters(record.voters.into_iter().map(voter_from_record).collect())
            }
            ControlType::Abort | ControlType::Commit | ControlType::Unknown(_) => return Ok(None),
        }))
    }

    /// Key and value of the record.
    pub fn encode(&self) -> (Bytes, Bytes) {
        let (kind, value) = match self {
            ControlRecord::LeaderChange { leader_id, voters, granting_voters } => {
                let voter = |id: &i32| control_records::Voter { voter_id: *id, ..Default::default() };
                let message = LeaderChangeMessage {
                    leader_id: *leader_id,
                    voters: voters.iter().map(voter).collect(),
                    granting_voters: granting_voters.iter().map(voter).collect(),
                    ..Default::default()
                };
                (ControlType::LeaderChange, message.to_bytes(0))
            }
            ControlRecord::SnapshotHeader { last_contained_log_timestamp } => {
                let last_contained_log_timestamp = *last_contained_log_timestamp;
                let header = SnapshotHeaderRecord { last_contained_log_timestamp, ..Default::default() };
                (ControlType::SnapshotHeader, header.to_bytes(0))
            }
            ControlRecord::SnapshotFooter => (ControlType::SnapshotFooter, SnapshotFooterRecord::default().to_bytes(0)),
            ControlRecord::KRaftVersion(version) => {
                let record = KRaftVersionRecord { kraft_version: *version, ..Default::default() };
                (ControlType::KRaftVersion, record.to_bytes(0))
            }
            ControlRecord::KRaftVoters(voters) => {
                let voters = voters.iter().map(voter_to_record).collect();
                let record = VotersRecord { voters, ..Default::default() };
                (ControlType::KRaftVoters, record.to_bytes(0))
            }
        };
        // All fields exist in version 0, so only a list or a name of gigabytes could fail here, which no file holds.
        let value = value.unwrap_or_else(|error| panic!("a control record that cannot be encoded: {error}"));
        (Bytes::copy_from_slice(&ControlKey::new(kind).encode()), value)
    }
}

/// The value of every control record begins with the version that the rest is written in.
fn body<T: Message>(value: Bytes) -> Result<T, ControlError> {
    let Some([high, low]) = value.first_chunk() else {
        return Err(ControlError::Empty);
    };
    Ok(T::from_bytes(value.clone(), i16::from_be_bytes([*high, *low]))?)
}

fn voter_from_record(voter: voters_record::Voter) -> Voter {
    let endpoint = |endpoint: voters_record::Endpoint| Endpoint {
        name: endpoint.name.to_string(),
        host: endpoint.host.to_string(),
        port: endpoint.port,
    };
    let versions = voter.kraft_version_feature;
    Voter {
        key: ReplicaKey { id: voter.voter_id, directory_id: voter.voter_directory_id },
        endpoints: voter.endpoints.into_iter().map(endpoint).collect(),
        kraft_versions: (versions.min_supported_version, versions.max_supported_version),
    }
}

fn voter_to_record(voter: &Voter) -> voters_record::Voter {
    let endpoint = |endpoint: &Endpoint| voters_record::Endpoint {
        name: endpoint.name.as_str().into(),
        host: endpoint.host.as_str().into(),
        port: endpoint.port,
        ..Default::default()
    };
    let (min_supported_version, max_supported_version) = voter.kraft_versions;
    voters_record::Voter {
        voter_id: voter.key.id,
        voter_directory_id: voter.key.directory_id,
        endpoints: voter.endpoints.iter().map(endpoint).collect(),
        kraft_version_feature: voters_record::KRaftVersionFeature {
            min_supported_version,
            max_supported_version,
            ..Default::default()
        },
        ..Default::default()
    }
}

#[cfg(test)]
mod tests {
    use kafka_log::batch::Batches;
    use kafka_proto::Uuid;
    use proptest::prelude::*;

    use super::*;

    /// The first batch of the metadata log of Apache Kafka 4.3.1, formatted with `--standalone`.
    const FIRST_BATCH_OF_4_3_1: &[u8] = include_bytes!("../testdata/first-batch-4.3.1.bin");

    fn records(bytes: &'static [u8]) -> Vec<(Bytes, Bytes)> {
        let owner = Bytes::from_static(bytes);
        let mut records = Vec::new();
        for batch in Batches::new(&owner) {
            for record in batch.unwrap().records().unwrap() {
                let record = record.unwrap();
                records.push((owner.slice_ref(record.key.unwrap()), owner.slice_ref(record.value.unwrap())));
            }
        }
        records
    }

    #[test]
    fn the_start_of_a_real_epoch_comes_out_as_it_went_in() {
        let directory_id: Uuid = "0CHtPEbcShC5OcuBdgeQmg".parse().unwrap();
        let key = ReplicaKey { id: 1, directory_id };
        let expected = [
            ControlRecord::LeaderChange { leader_id: 1, voters: vec![1], granting_voters: vec![1] },
            ControlRecord::KRaftVersion(1),
            ControlRecord::KRaftVoters(VoterSet::single(key, "CONTROLLER", "127.0.0.1", 19093)),
        ];
        let records = records(FIRST_BATCH_OF_4_3_1);
        assert_eq!(records.len(), expected.len());
        for ((key, value), expected) in records.into_iter().zip(expected) {
            assert_eq!(ControlRecord::decode(Some(&key), value.clone()), Ok(Some(expected.clone())));
            assert_eq!(expected.encode(), (key, value));
        }
    }

    #[test]
    fn the_ends_of_a_snapshot_are_read_back() {
        for record in [ControlRecord::SnapshotHeader { last_contained_log_timestamp: 5 }, ControlRecord::SnapshotFooter]
        {
            let (key, value) = record.encode();
            assert_eq!(ControlRecord::decode(Some(&key), value), Ok(Some(record)));
        }
    }

    #[test]
    fn what_is_not_the_quorums_is_passed_over_and_what_is_malformed_refused() {
        assert_eq!(ControlRecord::decode(Some(&[0, 0, 0, 1]), Bytes::new()), Ok(None)); // a commit marker
        assert_eq!(ControlRecord::decode(Some(&[0, 0, 0, 99]), Bytes::new()), Ok(None));
        assert_eq!(ControlRecord::decode(None, Bytes::new()), Err(ControlError::Key));
        assert_eq!(ControlRecord::decode(Some(&[0, 0, 0, 4]), Bytes::new()), Err(ControlError::Empty));
        let from_the_future = Bytes::from_static(&[0, 9, 0]);
        assert!(matches!(ControlRecord::decode(Some(&[0, 0, 0, 4]), from_the_future), Err(ControlError::Value(_))));
    }

    proptest! {
        #[test]
        fn no_bytes_make_it_panic(kind in 0..8u8, value in prop::collection::vec(any::<u8>(), 0..60)) {
            let _ = ControlRecord::decode(Some(&[0, 0, 0, kind]), value.into());
        }
    }
}
