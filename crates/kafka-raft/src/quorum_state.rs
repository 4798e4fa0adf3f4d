//! The quorum-state file: what a replica must not forget about elections.
//!
//! One JSON object, as Kafka writes it. `data_version` 0 belongs to `kraft.version` 0 (static voters, listed in the
//! file); 1 to `kraft.version` 1, where the voters are in the log and a vote names a directory too.

use std::str::FromStr;

use kafka_proto::Uuid;
use serde_json::{Map, Value};

use crate::ReplicaKey;

/// The contents of `__cluster_metadata-0/quorum-state`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuorumState {
    /// The epoch that this replica has reached. It never takes part in an earlier one again.
    pub epoch: i32,
    /// The leader of the epoch, if this replica heard of one.
    pub leader_id: Option<i32>,
    /// Whom this replica gave its vote in the epoch. The directory is [`Uuid::ZERO`] in version 0.
    pub voted: Option<ReplicaKey>,
    /// The form of the file.
    pub form: Form,
}

/// The two forms of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Form {
    /// `data_version` 0, with the ids of the static voters.
    V0 {
        /// From `controller.quorum.voters`.
        voters: Vec<i32>,
    },
    /// `data_version` 1.
    V1,
}

/// Why a quorum-state file cannot be used. None of it is repaired by guessing: a forgotten vote can elect two leaders.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum QuorumStateError {
    /// Not a JSON object.
    #[error("the quorum-state file is not JSON: {0}")]
    NotJson(String),
    /// Written by something newer.
    #[error("the quorum-state file has data_version {0}, which is not known here")]
    UnknownVersion(i64),
    /// A field is missing, or is not what it has to be.
    #[error("{0} is missing in the quorum-state file or has no usable value")]
    Field(&'static str),
}

impl QuorumState {
    /// Reads the file.
    ///
    /// # Errors
    /// [`QuorumStateError`] says what is wrong; the replica must not start then.
    pub fn decode(text: &str) -> Result<Self, QuorumStateError> {
        let object: Map<String, Value> =
            serde_json::from_str(text).map_err(|error| QuorumStateError::NotJson(error.to_string()))?;
        let form = match integer(&object, "data_version")? {
            0 => Form::V0 { voters: voter_ids(&object)? },
            1 => Form::V1,
            version => return Err(QuorumStateError::UnknownVersion(version)),
        };
        let epoch = node_or_epoch(&object, "leaderEpoch")?;
        if epoch < 0 {
            return Err(QuorumStateError::Field("leaderEpoch"));
        }
        let leader_id = optional_id(&object, "leaderId")?;
        let directory_id = match (&form, object.get("votedDirectoryId")) {
            (Form::V0 { .. }, _) => Uuid::ZERO,
            (Form::V1, Some(Value::String(text))) => {
                Uuid::from_str(text).map_err(|_| QuorumStateError::Field("votedDirectoryId"))?
            }
            (Form::V1, _) => return Err(QuorumStateError::Field("votedDirectoryId")),
        };
        let voted = optional_id(&object, "votedId")?.map(|id| ReplicaKey { id, directory_id });
        Ok(QuorumState { epoch, leader_id, voted, form })
    }

    /// The file as Kafka writes it, in one line without an end.
    pub fn encode(&self) -> String {
        let QuorumState { epoch, leader_id, voted, form } = self;
        let leader_id = leader_id.unwrap_or(-1);
        let voted_id = voted.map_or(-1, |key| key.id);
        match form {
            Form::V0 { voters } => {
                let voters: Vec<_> = voters.iter().map(|id| format!(r#"{{"voterId":{id}}}"#)).collect();
                let voters = voters.join(",");
                format!(
                    r#"{{"clusterId":"","leaderId":{leader_id},"leaderEpoch":{epoch},"votedId":{voted_id},"appliedOffset":0,"currentVoters":[{voters}],"data_version":0}}"#
                )
            }
            Form::V1 => {
                let directory_id = voted.map_or(Uuid::ZERO, |key| key.directory_id);
                format!(
                    r#"{{"leaderId":{leader_id},"leaderEpoch":{epoch},"votedId":{voted_id},"votedDirectoryId":"{directory_id}","data_version":1}}"#
                )
            }
        }
    }
}

fn integer(object: &Map<String, Value>, field: &'static str) -> Result<i64, QuorumStateError> {
    object.get(field).and_then(Value::as_i64).ok_or(QuorumStateError::Field(field))
}

fn node_or_epoch(object: &Map<String, Value>, field: &'static str) -> Result<i32, QuorumStateError> {
    i32::try_from(integer(object, field)?).map_err(|_| QuorumStateError::Field(field))
}

/// An id, where −1 means none.
fn optional_id(object: &Map<String, Value>, field: &'static str) -> Result<Option<i32>, QuorumStateError> {
    match node_or_epoch(object, field)? {
        -1 => Ok(None),
        id if id >= 0 => Ok(Some(id)),
        _ => Err(QuorumStateError::Field(field)),
    }
}

fn voter_ids(object: &Map<String, Value>) -> Result<Vec<i32>, QuorumStateError> {
    let voters = match object.get("currentVoters") {
        None | Some(Value::Null) => return Ok(Vec::new()),
        Some(Value::Array(voters)) => voters,
        Some(_) => return Err(QuorumStateError::Field("currentVoters")),
    };
    let id = |voter: &Value| voter.get("voterId")?.as_i64()?.try_into().ok();
    voters.iter().map(|voter| id(voter).ok_or(QuorumStateError::Field("currentVoters"))).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// As Apache Kafka 4.3.1 left it after the first start of a standalone node.
    const OF_4_3_1: &str =
        r#"{"leaderId":1,"leaderEpoch":1,"votedId":-1,"votedDirectoryId":"AAAAAAAAAAAAAAAAAAAAAA","data_version":1}"#;

    #[test]
    fn the_file_of_a_real_leader_comes_out_as_it_went_in() {
        let state = QuorumState::decode(OF_4_3_1).unwrap();
        assert_eq!(state, QuorumState { epoch: 1, leader_id: Some(1), voted: None, form: Form::V1 });
        assert_eq!(state.encode(), OF_4_3_1);
    }

    #[test]
    fn an_unknown_version_is_refused() {
        let newer = OF_4_3_1.replace("\"data_version\":1", "\"data_version\":2");
        assert_eq!(QuorumState::decode(&newer), Err(QuorumStateError::UnknownVersion(2)));
    }

    #[test]
    fn damage_is_named_and_never_guessed_at() {
        assert!(matches!(QuorumState::decode(""), Err(QuorumStateError::NotJson(_))));
        assert!(matches!(QuorumState::decode("[]"), Err(QuorumStateError::NotJson(_))));
        let damage = [
            ("\"leaderEpoch\":1", "\"leaderEpoch\":-1", "leaderEpoch"),
            ("\"leaderEpoch\":1", "\"leaderEpoch\":4294967296", "leaderEpoch"),
            ("\"leaderId\":1,", "", "leaderId"),
            ("\"votedId\":-1", "\"votedId\":-2", "votedId"),
            ("AAAAAAAAAAAAAAAAAAAAAA", "A", "votedDirectoryId"),
        ];
        for (from, to, field) in damage {
            let text = OF_4_3_1.replace(from, to);
            assert_eq!(QuorumState::decode(&text), Err(QuorumStateError::Field(field)), "{text}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(
            epoch in 0..i32::MAX,
            leader_id in prop::option::of(0..i32::MAX),
            voted_id in prop::option::of(0..i32::MAX),
            directory in any::<(u64, u64)>(),
            static_voters in prop::option::of(prop::collection::vec(0..i32::MAX, 0..4)),
        ) {
            let directory_id = match static_voters {
                Some(_) => Uuid::ZERO,
                None => Uuid::from_u64_pair(directory.0, directory.1),
            };
            let voted = voted_id.map(|id| ReplicaKey { id, directory_id });
            let form = static_voters.map_or(Form::V1, |voters| Form::V0 { voters });
            let state = QuorumState { epoch, leader_id, voted, form };
            prop_assert_eq!(QuorumState::decode(&state.encode()), Ok(state));
        }

        #[test]
        fn no_text_makes_it_panic(text in ".{0,200}") {
            let _ = QuorumState::decode(&text);
        }
    }
}
