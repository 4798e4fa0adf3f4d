//! Small files: each is read or refused, and what was read is written so that it reads the same.

use std::path::Path;

use kafka_log::checkpoint::{CleanShutdown, OffsetCheckpoint, PartitionMetadata};
use kafka_log::storage::{MemStorage, Storage, replace_file};
use kafka_raft::QuorumState;

const DIR: &str = "data";

/// The first byte chooses the file, the rest is in it.
pub fn checkpoints(data: &[u8]) {
    let Some((&kind, bytes)) = data.split_first() else { return };
    match kind % 4 {
        0 => offsets(bytes),
        1 => partition_metadata(bytes),
        2 => clean_shutdown(bytes),
        _ => quorum_state(bytes),
    }
}

fn disk(name: &str, bytes: &[u8]) -> MemStorage {
    let storage = MemStorage::new();
    storage.create_dir_all(Path::new(DIR)).expect("a disk in memory");
    replace_file(&storage, &Path::new(DIR).join(name), bytes).expect("a disk in memory");
    storage
}

fn offsets(bytes: &[u8]) {
    let path = Path::new(DIR).join("checkpoint");
    let storage = disk("checkpoint", bytes);
    if let Ok(read) = OffsetCheckpoint::read(&storage, &path) {
        read.write(&storage, &path).expect("a disk in memory");
        assert_eq!(OffsetCheckpoint::read(&storage, &path).expect("what was written"), read);
    }
}

fn partition_metadata(bytes: &[u8]) {
    let storage = disk(PartitionMetadata::FILE, bytes);
    if let Ok(Some(read)) = PartitionMetadata::read(&storage, Path::new(DIR)) {
        read.write(&storage, Path::new(DIR)).expect("a disk in memory");
        assert_eq!(PartitionMetadata::read(&storage, Path::new(DIR)).expect("what was written"), Some(read));
    }
}

fn clean_shutdown(bytes: &[u8]) {
    let storage = disk(CleanShutdown::FILE, bytes);
    if let Ok(Some(read)) = CleanShutdown::take(&storage, Path::new(DIR)) {
        assert!(matches!(CleanShutdown::take(&storage, Path::new(DIR)), Ok(None)), "the mark can be taken once");
        read.write(&storage, Path::new(DIR)).expect("a disk in memory");
        assert_eq!(CleanShutdown::take(&storage, Path::new(DIR)).expect("what was written"), Some(read));
    }
}

fn quorum_state(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(read) = QuorumState::decode(text) {
        assert_eq!(QuorumState::decode(&read.encode()), Ok(read));
    }
}
