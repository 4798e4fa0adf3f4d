//! From the files to a state: the newest snapshot, then the log behind it, then a replica that may stand for election.

use bytes::Bytes;
use kafka_coordinator::{At, Shard};
use kafka_proto::time::Timestamp;
use kafka_raft::entries::Content;
use kafka_raft::snapshot::{BOOTSTRAP_FILE, Checkpoint};
use kafka_raft::{ControlRecord, Opening, Raft, VoterSet};
use std::sync::Arc;

use super::metadata_log::{BATCH_BYTES_MAX, MetadataLog, MetadataLogError, read_checkpoint};
use super::{Machine, QuorumError, QuorumOptions, QuorumStatus};

/// Everything that the driver works on.
pub(crate) struct Loaded<M: Machine> {
    pub(crate) log: MetadataLog,
    pub(crate) raft: Raft,
    pub(crate) shard: Shard<M>,
    /// The records that a new cluster begins with.
    pub(crate) bootstrap: Vec<M::Record>,
}

impl<M: Machine> Loaded<M> {
    pub(crate) fn status(&self) -> QuorumStatus {
        QuorumStatus {
            epoch: self.raft.epoch(),
            leader_id: None,
            high_watermark: self.raft.high_watermark().unwrap_or(0),
            log_end: self.log.log_end(),
        }
    }
}

/// What the control records say about the quorum itself, newest last.
#[derive(Default)]
struct Voting {
    kraft_version: i16,
    voters: Option<VoterSet>,
    /// Whether that is in the log or in a snapshot of it, not only in the checkpoint of the formatting.
    in_log: bool,
}

/// Loads the state, and opens the replica.
pub(crate) fn load<M: Machine>(options: &QuorumOptions, mut machine: M) -> Result<Loaded<M>, QuorumError> {
    let (time, now) = (options.clock)();
    let log = MetadataLog::open(Arc::clone(&options.storage), &options.metadata_dir, now)?;
    let quorum_state = log.read_quorum_state()?;
    let mut voting = Voting::default();
    let mut next = 0;
    if let Some((id, checkpoint)) = log.read_snapshot()? {
        voting.kraft_version = checkpoint.kraft_version.unwrap_or(0);
        voting.voters = checkpoint.voters;
        voting.in_log = id.offset > 0 && voting.voters.is_some();
        replay_snapshot(&mut machine, id.offset, &checkpoint.records)?;
        next = id.offset;
    }
    let mut shard = Shard::new(machine, BATCH_BYTES_MAX);
    log.replay(next, |entry| -> Result<(), QuorumError> {
        match entry.content {
            Content::Control(ControlRecord::KRaftVersion(version)) => voting.kraft_version = version,
            Content::Control(ControlRecord::KRaftVoters(voters)) => {
                voting.voters = Some(voters);
                voting.in_log = true;
            }
            Content::Control(_) | Content::UnknownControl => {}
            Content::Record(bytes) => {
                let record = decode::<M>(entry.offset, &bytes)?;
                shard.follow(At::new(entry.offset, entry.timestamp), &record);
            }
        }
        Ok(())
    })?;
    let voters = match voting.kraft_version {
        0 => options.static_voters.clone(),
        _ => voting.voters,
    };
    let opening = Opening {
        voters: voters.ok_or(QuorumError::NoVoters)?,
        voters_in_log: voting.in_log,
        kraft_version: voting.kraft_version,
        quorum_state,
        log: log.outline(),
    };
    let raft = Raft::open(options.node, opening, time)?;
    let bootstrap = read_bootstrap::<M>(options)?;
    Ok(Loaded { log, raft, shard, bootstrap })
}

fn replay_snapshot<M: Machine>(
    machine: &mut M,
    end_offset: i64,
    records: &[(Timestamp, Bytes)],
) -> Result<(), QuorumError> {
    // A snapshot does not say where its records stood; all of them stood before its end.
    let offset = end_offset - 1;
    for (timestamp, bytes) in records {
        let record = decode::<M>(offset, bytes)?;
        machine.replay(At::new(offset, *timestamp), &record);
    }
    Ok(())
}

fn read_bootstrap<M: Machine>(options: &QuorumOptions) -> Result<Vec<M::Record>, QuorumError> {
    let path = options.metadata_dir.join(BOOTSTRAP_FILE);
    let checkpoint = match read_checkpoint(&*options.storage, path) {
        Err(MetadataLogError::File { source, .. }) if source.kind() == std::io::ErrorKind::NotFound => {
            Checkpoint::default()
        }
        outcome => outcome?,
    };
    checkpoint.records.iter().map(|(_, bytes)| decode::<M>(0, bytes)).collect()
}

fn decode<M: Machine>(offset: i64, bytes: &Bytes) -> Result<M::Record, QuorumError> {
    M::decode(bytes).map_err(|reason| QuorumError::Record { offset, reason })
}
