//! `__cluster_metadata-0`: the log of the quorum, its quorum-state file and its snapshots.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bytes::Bytes;
use kafka_log::batch::{BatchBuilder, BatchOptions, BuildError, Origin};
use kafka_log::storage::{Storage, read_file, replace_file};
use kafka_log::{Append, AppendError, Log, LogConfig, LogError, LogReader, Opening, Until};
use kafka_proto::time::Timestamp;
use kafka_raft::entries::{Entry, EntryError, read_batch};
use kafka_raft::snapshot::{self, Checkpoint, CheckpointError, METADATA_LOG_DIR};
use kafka_raft::{ControlRecord, LogOutline, OffsetAndEpoch, QuorumState, QuorumStateError};

/// The largest batch of metadata (the limit of Apache Kafka's controllers too).
pub(crate) const BATCH_BYTES_MAX: usize = 8 << 20;

/// The largest checkpoint that is read: it is held in memory while it is.
const CHECKPOINT_BYTES_MAX: u64 = 4 << 30;

const QUORUM_STATE_FILE: &str = "quorum-state";
const QUORUM_STATE_BYTES_MAX: u64 = 1 << 20;
const PARTITION_METADATA_FILE: &str = "partition.metadata";

/// The log of the quorum. One thread owns it.
#[derive(Debug)]
pub(crate) struct MetadataLog {
    storage: Arc<dyn Storage>,
    dir: PathBuf,
    log: Log,
    reader: LogReader,
    snapshot: Option<OffsetAndEpoch>,
}

/// What can go wrong with it.
#[derive(Debug, thiserror::Error)]
pub(crate) enum MetadataLogError {
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
    #[error("{}: {source}", path.display())]
    QuorumState { path: PathBuf, source: QuorumStateError },
    #[error("{}: {source}", path.display())]
    Checkpoint { path: PathBuf, source: CheckpointError },
    #[error(transparent)]
    Log(#[from] LogError),
    #[error("the metadata log: {0}")]
    Entry(#[from] EntryError),
    #[error(transparent)]
    Append(#[from] AppendError),
    #[error("a batch of metadata: {0}")]
    Build(#[from] BuildError),
}

impl MetadataLog {
    /// Opens the log in `metadata_dir`, or creates it. What it holds is whole afterwards, but not necessarily on the
    /// disk.
    pub(crate) fn open(
        storage: Arc<dyn Storage>,
        metadata_dir: &Path,
        now: Timestamp,
    ) -> Result<Self, MetadataLogError> {
        let dir = metadata_dir.join(METADATA_LOG_DIR);
        let file_error = |source| MetadataLogError::File { path: dir.clone(), source };
        storage.create_dir_all(&dir).map_err(file_error)?;
        let snapshot = newest_snapshot(&*storage, &dir).map_err(file_error)?;
        // Never trusted to have been closed in order: it is short, and everything else hangs on it. Topics that are cut
        // off are gone, so that damage is for the operator to look at.
        let opening = Opening { now_ms: now.as_millis(), refuse_damage: true, ..Opening::default() };
        let mut log = Log::open(Arc::clone(&storage), &dir, config(), opening)?;
        crate::data::tell_of_cut(&dir, &log);
        if let Some(snapshot) = snapshot
            && log.view().log_end < snapshot.offset
        {
            // A snapshot replaces everything before it, also what the log lacks.
            log.truncate_fully_and_start_at(snapshot.offset)?;
        }
        let reader = log.reader();
        let opened = MetadataLog { storage, dir, log, reader, snapshot };
        opened.ensure_partition_metadata()?;
        Ok(opened)
    }

    /// What the quorum needs to know of it.
    pub(crate) fn outline(&self) -> LogOutline {
        let view = self.log.view();
        let snapshot_epoch = self.snapshot.map_or(0, |snapshot| snapshot.epoch);
        LogOutline {
            start_offset: view.log_start,
            end: OffsetAndEpoch { offset: view.log_end, epoch: view.epoch.max(snapshot_epoch) },
            snapshot: self.snapshot,
        }
    }

    /// The newest snapshot and where it ends.
    pub(crate) fn read_snapshot(&self) -> Result<Option<(OffsetAndEpoch, Checkpoint)>, MetadataLogError> {
        let Some(id) = self.snapshot else {
            return Ok(None);
        };
        let path = snapshot_path(&self.dir, id);
        Ok(Some((id, read_checkpoint(&*self.storage, path)?)))
    }

    /// Calls `each` for every record from offset `from` to the end.
    pub(crate) fn replay<E: From<MetadataLogError>>(
        &self,
        from: i64,
        mut each: impl FnMut(Entry) -> Result<(), E>,
    ) -> Result<(), E> {
        let outcome = self.reader.for_each_batch(from, Until::LogEnd, |batch, bytes| {
            read_batch(batch, bytes, |entry| if entry.offset < from { Ok(()) } else { each(entry) }.map_err(Stop))
        });
        outcome.map(drop).map_err(|Stop(error)| error)
    }

    /// Appends one batch with records of the controller; returns the offset of the first.
    pub(crate) fn append(&mut self, epoch: i32, now: Timestamp, records: &[Bytes]) -> Result<i64, MetadataLogError> {
        let mut builder = BatchBuilder::new(BatchOptions::default());
        for record in records {
            builder.append(now.as_millis(), None, Some(record), &[])?;
        }
        self.append_batch(epoch, now, builder.finish()?)
    }

    /// Appends one batch with control records; returns the offset of the first.
    pub(crate) fn append_control(
        &mut self,
        epoch: i32,
        now: Timestamp,
        records: &[ControlRecord],
    ) -> Result<i64, MetadataLogError> {
        let mut builder = BatchBuilder::new(BatchOptions { control: true, ..BatchOptions::default() });
        for record in records {
            let (key, value) = record.encode();
            builder.append(now.as_millis(), Some(&key), Some(&value), &[])?;
        }
        self.append_batch(epoch, now, builder.finish()?)
    }

    fn append_batch(&mut self, epoch: i32, now: Timestamp, batch: Bytes) -> Result<i64, MetadataLogError> {
        let mut appends = [Append::internal(batch, Origin::RaftLeader)];
        self.log.append(now.as_millis(), epoch, &mut appends);
        let [append] = appends;
        match append.result {
            Some(Ok(info)) => Ok(info.first_offset),
            Some(Err(error)) => Err(error.into()),
            None => Err(LogError::Poisoned { path: self.dir.clone() }.into()),
        }
    }

    /// Brings it to the disk, and returns up to which offset it is there.
    pub(crate) fn flush(&mut self) -> Result<i64, MetadataLogError> {
        let end = self.log.view().log_end;
        self.log.flush()?;
        Ok(end)
    }

    /// Where the next record goes.
    pub(crate) fn log_end(&self) -> i64 {
        self.log.view().log_end
    }

    /// Lets readers see what is committed.
    pub(crate) fn set_high_watermark(&mut self, offset: i64) {
        self.log.update_high_watermark(offset);
    }

    /// Reads the quorum-state file, if there is one.
    pub(crate) fn read_quorum_state(&self) -> Result<Option<QuorumState>, MetadataLogError> {
        let path = self.dir.join(QUORUM_STATE_FILE);
        let bytes = match read_file(&*self.storage, &path, QUORUM_STATE_BYTES_MAX) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(source) => return Err(MetadataLogError::File { path, source }),
        };
        match QuorumState::decode(&String::from_utf8_lossy(&bytes)) {
            Ok(state) => Ok(Some(state)),
            Err(source) => Err(MetadataLogError::QuorumState { path, source }),
        }
    }

    /// Replaces the quorum-state file; it is on the disk afterwards.
    pub(crate) fn save_quorum_state(&self, state: &QuorumState) -> Result<(), MetadataLogError> {
        let path = self.dir.join(QUORUM_STATE_FILE);
        replace_file(&*self.storage, &path, state.encode().as_bytes())
            .map_err(|source| MetadataLogError::File { path, source })
    }

    /// Closes the log in order.
    pub(crate) fn close(self) -> Result<(), MetadataLogError> {
        self.log.close()?;
        Ok(())
    }

    fn ensure_partition_metadata(&self) -> Result<(), MetadataLogError> {
        let path = self.dir.join(PARTITION_METADATA_FILE);
        let text = format!("version: 0\ntopic_id: {}", kafka_proto::Uuid::METADATA_TOPIC);
        match self.storage.exists(&path) {
            Ok(true) => Ok(()),
            Ok(false) => replace_file(&*self.storage, &path, text.as_bytes()),
            Err(error) => Err(error),
        }
        .map_err(|source| MetadataLogError::File { path, source })
    }
}

/// Reads the checkpoint at `path`.
pub(crate) fn read_checkpoint(storage: &dyn Storage, path: PathBuf) -> Result<Checkpoint, MetadataLogError> {
    match read_file(storage, &path, CHECKPOINT_BYTES_MAX) {
        Ok(bytes) => Checkpoint::decode(&bytes.into()).map_err(|source| MetadataLogError::Checkpoint { path, source }),
        Err(source) => Err(MetadataLogError::File { path, source }),
    }
}

/// The path of the snapshot that ends at `id`, in the directory of the log.
pub(crate) fn snapshot_path(log_dir: &Path, id: OffsetAndEpoch) -> PathBuf {
    log_dir.join(snapshot::file_name(id))
}

/// The newest snapshot in the directory of the log, if there is one.
fn newest_snapshot(storage: &dyn Storage, log_dir: &Path) -> io::Result<Option<OffsetAndEpoch>> {
    let files = storage.list(log_dir)?;
    let ids = files.iter().filter(|file| !file.is_dir).filter_map(|file| snapshot::parse_file_name(&file.name));
    Ok(ids.max_by_key(|id| (id.offset, id.epoch)))
}

/// Carries an error of the caller of [`MetadataLog::replay`] out of the reading loop.
struct Stop<E>(E);

impl<E: From<MetadataLogError>> From<LogError> for Stop<E> {
    fn from(error: LogError) -> Self {
        Stop(MetadataLogError::from(error).into())
    }
}

impl<E: From<MetadataLogError>> From<EntryError> for Stop<E> {
    fn from(error: EntryError) -> Self {
        Stop(MetadataLogError::from(error).into())
    }
}

fn config() -> LogConfig {
    LogConfig {
        max_message_bytes: (BATCH_BYTES_MAX + 4096) as u32,
        // It is trimmed behind snapshots, never by age.
        retention_ms: -1,
        timestamp_after_max_ms: i64::MAX,
        ..LogConfig::default()
    }
}
