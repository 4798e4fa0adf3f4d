//! `partition.metadata`: the topic's id.
use std::path::Path;

use kafka_proto::Uuid;

use super::read_text;
use crate::error::{IoContext, LogError};
use crate::storage::{Storage, replace_file};

/// Which topic a partition directory belongs to, whatever a topic of that name is today (KIP-516).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartitionMetadata {
    /// The topic's id.
    pub topic_id: Uuid,
}

impl PartitionMetadata {
    /// Name of the file, in each partition's directory.
    pub const FILE: &str = "partition.metadata";

    /// Reads the file in `dir`; `None` when it is not there, or was emptied by a crash (KAFKA-16814),
    /// for the metadata log knows the id as well.
    ///
    /// # Errors
    /// When the file is malformed, or the storage fails.
    pub fn read(storage: &dyn Storage, dir: &Path) -> Result<Option<Self>, LogError> {
        let path = dir.join(Self::FILE);
        let Some(text) = read_text(storage, &path)?.filter(|text| !text.is_empty()) else {
            return Ok(None);
        };
        let value = |line: Option<&str>, key: &str| {
            let (found, value) = line?.split_once(':')?;
            (found.trim() == key).then(|| value.trim().to_owned())
        };
        let mut lines = text.lines();
        let version = value(lines.next(), "version");
        let topic_id = value(lines.next(), "topic_id").and_then(|id| id.parse().ok());
        match (version.as_deref(), topic_id) {
            (Some("0"), Some(topic_id)) => Ok(Some(Self { topic_id })),
            _ => Err(LogError::corrupt(&path, "not `version: 0` and `topic_id: …`")),
        }
    }

    /// Replaces the file in `dir`, durably.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn write(self, storage: &dyn Storage, dir: &Path) -> Result<(), LogError> {
        let path = dir.join(Self::FILE);
        let text = format!("version: 0\ntopic_id: {}", self.topic_id);
        replace_file(storage, &path, text.as_bytes()).context("replace", &path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::{MemStorage, Open};

    #[test]
    fn the_id_goes_both_ways_and_an_emptied_file_is_none() {
        let storage = MemStorage::new();
        let metadata = PartitionMetadata { topic_id: Uuid::METADATA_TOPIC };
        metadata.write(&storage, Path::new("")).expect("written");
        assert_eq!(PartitionMetadata::read(&storage, Path::new("")).expect("read"), Some(metadata));
        storage.open(Path::new("partition.metadata"), Open::Truncate).expect("emptied");
        assert_eq!(PartitionMetadata::read(&storage, Path::new("")).expect("read"), None);
    }
}
