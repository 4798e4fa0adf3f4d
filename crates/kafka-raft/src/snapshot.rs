//! Snapshots of the metadata log, and the checkpoints that formatting writes: batches between a header and a footer.
//!
//! `bootstrap.checkpoint` has the records that a new cluster begins with; `<offset>-<epoch>.checkpoint` beside the log
//! has everything below an offset (KIP-630). The one at offset 0 holds no more than the voters.

use bytes::{Bytes, BytesMut};
use kafka_log::batch::{BatchBuilder, BatchOptions, BuildError};
use kafka_proto::time::Timestamp;

use crate::entries::{Content, EntryError, read_entries};
use crate::{ControlRecord, OffsetAndEpoch, VoterSet};

/// `bootstrap.checkpoint`, in the metadata directory itself.
pub const BOOTSTRAP_FILE: &str = "bootstrap.checkpoint";

/// Name of the log's directory in the metadata directory.
pub const METADATA_LOG_DIR: &str = "__cluster_metadata-0";

/// Batches of a checkpoint are cut at this size.
const BATCH_BYTES: usize = 1 << 20;

/// What a checkpoint says.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Checkpoint {
    /// Append time of the last record that went into it; zero for what formatting writes.
    pub last_contained_log_timestamp: i64,
    /// The `kraft.version`, if it is said.
    pub kraft_version: Option<i16>,
    /// The voters, if they are said.
    pub voters: Option<VoterSet>,
    /// The records of the controller, framed, with their timestamps.
    pub records: Vec<(Timestamp, Bytes)>,
}

/// Why a checkpoint cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// A batch or record of it is damaged.
    #[error(transparent)]
    Entry(#[from] EntryError),
    /// Its first record is another one.
    #[error("it does not begin with a snapshot header")]
    NoHeader,
    /// Its last record is another one.
    #[error("it does not end with a snapshot footer: it was not finished")]
    NoFooter,
    /// It goes on where it should end.
    #[error("there are records after the snapshot footer")]
    AfterFooter,
}

impl Checkpoint {
    /// Reads a whole checkpoint. The records share the bytes.
    ///
    /// # Errors
    /// When it is damaged, or is not whole.
    pub fn decode(bytes: &Bytes) -> Result<Self, CheckpointError> {
        let mut checkpoint = Checkpoint::default();
        let mut has_header = false;
        let mut has_footer = false;
        read_entries(bytes, |entry| {
            match entry.content {
                _ if has_footer => return Err(CheckpointError::AfterFooter),
                Content::Control(ControlRecord::SnapshotHeader { last_contained_log_timestamp }) => {
                    checkpoint.last_contained_log_timestamp = last_contained_log_timestamp;
                    has_header = true;
                }
                _ if !has_header => return Err(CheckpointError::NoHeader),
                Content::Control(ControlRecord::SnapshotFooter) => has_footer = true,
                Content::Control(ControlRecord::KRaftVersion(version)) => checkpoint.kraft_version = Some(version),
                Content::Control(ControlRecord::KRaftVoters(voters)) => checkpoint.voters = Some(voters),
                Content::Control(_) | Content::UnknownControl => {}
                Content::Record(bytes) => checkpoint.records.push((entry.timestamp, bytes)),
            }
            Ok(())
        })?;
        match (has_header, has_footer) {
            (true, true) => Ok(checkpoint),
            (false, _) => Err(CheckpointError::NoHeader),
            (true, false) => Err(CheckpointError::NoFooter),
        }
    }

    /// The checkpoint as Kafka writes it: header and quorum records in one control batch, the records, the footer.
    ///
    /// # Errors
    /// When a record is too large for a batch.
    pub fn encode(&self, now: Timestamp) -> Result<Bytes, BuildError> {
        let last_contained_log_timestamp = self.last_contained_log_timestamp;
        let mut head = vec![ControlRecord::SnapshotHeader { last_contained_log_timestamp }];
        head.extend(self.kraft_version.map(ControlRecord::KRaftVersion));
        head.extend(self.voters.clone().map(ControlRecord::KRaftVoters));
        let mut writer = Writer { bytes: BytesMut::new(), next_offset: 0, now: now.as_millis() };
        writer.control(&head)?;
        writer.records(&self.records)?;
        writer.control(&[ControlRecord::SnapshotFooter])?;
        Ok(writer.bytes.freeze())
    }
}

struct Writer {
    bytes: BytesMut,
    next_offset: i64,
    now: i64,
}

impl Writer {
    fn control(&mut self, records: &[ControlRecord]) -> Result<(), BuildError> {
        let mut builder = BatchBuilder::new(self.options(true));
        for record in records {
            let (key, value) = record.encode();
            builder.append(self.now, Some(&key), Some(&value), &[])?;
        }
        self.finish(&mut builder, records.len())
    }

    fn records(&mut self, records: &[(Timestamp, Bytes)]) -> Result<(), BuildError> {
        let mut rest = records;
        while !rest.is_empty() {
            let mut builder = BatchBuilder::new(self.options(false));
            let mut count = 0;
            for (timestamp, value) in rest {
                builder.append(timestamp.as_millis(), None, Some(value), &[])?;
                count += 1;
                if builder.len() >= BATCH_BYTES {
                    break;
                }
            }
            self.finish(&mut builder, count)?;
            rest = &rest[count..];
        }
        Ok(())
    }

    fn options(&self, control: bool) -> BatchOptions {
        BatchOptions { base_offset: self.next_offset, leader_epoch: 0, control, ..BatchOptions::default() }
    }

    fn finish(&mut self, builder: &mut BatchBuilder, records: usize) -> Result<(), BuildError> {
        self.bytes.extend_from_slice(&builder.finish()?);
        self.next_offset += records as i64;
        Ok(())
    }
}

/// The name of the snapshot that ends at `id`, a file in the directory of the log.
pub fn file_name(id: OffsetAndEpoch) -> String {
    format!("{:020}-{:010}.checkpoint", id.offset, id.epoch)
}

/// Where the snapshot of this name ends; `None` if the name is no snapshot's.
pub fn parse_file_name(name: &str) -> Option<OffsetAndEpoch> {
    let (offset, epoch) = name.strip_suffix(".checkpoint")?.split_once('-')?;
    let digits = |text: &str, count| text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(offset, 20) || !digits(epoch, 10) {
        return None;
    }
    Some(OffsetAndEpoch { offset: offset.parse().ok()?, epoch: epoch.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use kafka_proto::Uuid;

    use super::*;
    use crate::ReplicaKey;

    fn sample() -> Checkpoint {
        let key = ReplicaKey { id: 1, directory_id: Uuid::from_u64_pair(5, 6) };
        Checkpoint {
            last_contained_log_timestamp: 17,
            kraft_version: Some(1),
            voters: Some(VoterSet::single(key, "CONTROLLER", "127.0.0.1", 9093)),
            records: (0..5u8).map(|n| (Timestamp::from_millis(100), Bytes::from(vec![1, n, 0]))).collect(),
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        let bytes = sample().encode(Timestamp::from_millis(100)).unwrap();
        assert_eq!(Checkpoint::decode(&bytes).unwrap(), sample());
    }

    #[test]
    fn a_long_checkpoint_is_cut_into_batches() {
        let records = vec![(Timestamp::from_millis(1), Bytes::from(vec![7; 400_000])); 7];
        let long = Checkpoint { records, ..Checkpoint::default() };
        let bytes = long.encode(Timestamp::from_millis(1)).unwrap();
        assert_eq!(kafka_log::batch::Batches::new(&bytes).count(), 1 + 3 + 1);
        assert_eq!(Checkpoint::decode(&bytes).unwrap(), long);
    }

    #[test]
    fn one_that_was_not_finished_or_is_damaged_is_refused() {
        let bytes = sample().encode(Timestamp::from_millis(100)).unwrap();
        let footer = 75;
        let unfinished = bytes.slice(..bytes.len() - footer);
        assert!(matches!(Checkpoint::decode(&unfinished), Err(CheckpointError::NoFooter)));
        let cut = bytes.slice(..bytes.len() - 1);
        assert!(matches!(Checkpoint::decode(&cut), Err(CheckpointError::Entry(EntryError::Batch(_)))));
        assert!(matches!(Checkpoint::decode(&Bytes::new()), Err(CheckpointError::NoHeader)));
        let mut damaged = bytes.to_vec();
        damaged[80] ^= 1;
        assert!(matches!(Checkpoint::decode(&damaged.into()), Err(CheckpointError::Entry(EntryError::Checksum(0)))));
    }

    #[test]
    fn snapshots_are_named_by_offset_and_epoch() {
        let id = OffsetAndEpoch { offset: 81, epoch: 2 };
        assert_eq!(file_name(id), "00000000000000000081-0000000002.checkpoint");
        assert_eq!(parse_file_name(&file_name(id)), Some(id));
        for other in ["00000000000000000081-0000000002.checkpoint.part", "81-2.checkpoint", "quorum-state"] {
            assert_eq!(parse_file_name(other), None, "{other}");
        }
    }
}
