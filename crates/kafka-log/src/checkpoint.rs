//! The small files beside the segments, in Kafka's formats, each replaced in one step.
//!
//! | file | where | holds |
//! |---|---|---|
//! | `recovery-point-offset-checkpoint` | log directory | [`OffsetCheckpoint`]: records below are synced |
//! | `log-start-offset-checkpoint` | log directory | [`OffsetCheckpoint`]: records below are deleted |
//! | `replication-offset-checkpoint` | log directory | [`OffsetCheckpoint`]: high watermarks |
//! | `cleaner-offset-checkpoint` | log directory | [`OffsetCheckpoint`]: records below were cleaned |
//! | `.kafka_cleanshutdown` | log directory | [`CleanShutdown`]: logs were closed in order |
//! | `partition.metadata` | partition directory | [`PartitionMetadata`]: the topic's id |
//! | `leader-epoch-checkpoint` | partition directory | [`LeaderEpochs`](crate::LeaderEpochs) |
mod clean_shutdown;
mod partition_metadata;

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

pub use clean_shutdown::CleanShutdown;
pub use partition_metadata::PartitionMetadata;

use crate::error::{IoContext, LogError};
use crate::storage::{Storage, read_file, replace_file};

/// Version of the offset and epoch checkpoint formats; there is no other.
const VERSION: &str = "0";
/// Longest checkpoint file that is read: a million partitions with the longest names fit.
const BYTES_MAX: u64 = 512 << 20;

/// An offset a partition: topic and partition to offset.
///
/// ```
/// use kafka_log::checkpoint::OffsetCheckpoint;
/// use kafka_log::MemStorage;
/// let storage = MemStorage::new();
/// let mut offsets = OffsetCheckpoint::new();
/// offsets.insert(("orders".into(), 0), 42);
/// offsets.write(&storage, "recovery-point-offset-checkpoint".as_ref())?;
/// assert_eq!(OffsetCheckpoint::read(&storage, "recovery-point-offset-checkpoint".as_ref())?, offsets);
/// # Ok::<(), kafka_log::LogError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OffsetCheckpoint(BTreeMap<(String, i32), i64>);

impl OffsetCheckpoint {
    /// Name of the file with recovery points.
    pub const RECOVERY_POINT: &str = "recovery-point-offset-checkpoint";
    /// Name of the file with log starts.
    pub const LOG_START: &str = "log-start-offset-checkpoint";
    /// Name of the file with high watermarks.
    pub const REPLICATION: &str = "replication-offset-checkpoint";
    /// Name of the file with the first offsets that were never cleaned.
    pub const CLEANER: &str = "cleaner-offset-checkpoint";

    /// No offsets.
    pub const fn new() -> Self {
        Self(BTreeMap::new())
    }

    /// Reads the file at `path`; one that is not there, or empty, has no offsets.
    ///
    /// # Errors
    /// When the file is malformed, or the storage fails.
    pub fn read(storage: &dyn Storage, path: &Path) -> Result<Self, LogError> {
        let lines = read_lines(storage, path, |line| {
            let mut words = line.split_ascii_whitespace();
            let entry = ((words.next()?.to_owned(), words.next()?.parse().ok()?), words.next()?.parse().ok()?);
            words.next().is_none().then_some(entry)
        })?;
        Ok(Self(lines.unwrap_or_default().into_iter().collect()))
    }

    /// Replaces the file at `path`, durably.
    ///
    /// # Errors
    /// When the storage fails; the old file is then still there, or already the new one.
    pub fn write(&self, storage: &dyn Storage, path: &Path) -> Result<(), LogError> {
        let lines = self.0.iter().map(|((topic, partition), offset)| format!("{topic} {partition} {offset}"));
        write_lines(storage, path, lines)
    }

    /// The offset of a partition.
    pub fn get(&self, topic: &str, partition: i32) -> Option<i64> {
        self.0.get(&(topic.to_owned(), partition)).copied()
    }
}

impl std::ops::Deref for OffsetCheckpoint {
    type Target = BTreeMap<(String, i32), i64>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl std::ops::DerefMut for OffsetCheckpoint {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

/// Reads a file of a version line, a line with the number of entries, and an entry a line. One without a byte, as Apache
/// Kafka makes them before there is anything to write, is as one that is not there.
pub(crate) fn read_lines<T>(
    storage: &dyn Storage,
    path: &Path,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<Option<Vec<T>>, LogError> {
    let Some(text) = read_text(storage, path)?.filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    let mut lines = text.lines();
    let malformed = |line: usize| LogError::corrupt(path, format!("line {line} is malformed"));
    if lines.next() != Some(VERSION) {
        return Err(LogError::corrupt(path, "line 1 is not version 0"));
    }
    let count: usize = lines.next().and_then(|line| line.parse().ok()).ok_or_else(|| malformed(2))?;
    let mut entries = Vec::new();
    for (index, line) in lines.enumerate() {
        entries.push(parse(line).ok_or_else(|| malformed(index + 3))?);
    }
    if entries.len() != count {
        return Err(LogError::corrupt(path, format!("{} entries where {count} are claimed", entries.len())));
    }
    Ok(Some(entries))
}

/// Writes such a file, in one step.
pub(crate) fn write_lines(
    storage: &dyn Storage,
    path: &Path,
    lines: impl ExactSizeIterator<Item = String>,
) -> Result<(), LogError> {
    let mut text = format!("{VERSION}\n{}\n", lines.len());
    for line in lines {
        text.push_str(&line);
        text.push('\n');
    }
    replace_file(storage, path, text.as_bytes()).context("replace", path)
}

/// A text file; `None` when it is not there.
fn read_text(storage: &dyn Storage, path: &Path) -> Result<Option<String>, LogError> {
    match read_file(storage, path, BYTES_MAX) {
        Ok(bytes) => {
            String::from_utf8(bytes).map(Some).map_err(|_| LogError::corrupt(path, "the file is not UTF-8 text"))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(LogError::io("read", path, error)),
    }
}

#[cfg(test)]
mod tests {
    use std::io::IoSlice;

    use super::*;
    use crate::storage::{MemStorage, Open, write_all_at};

    fn file(text: &str) -> MemStorage {
        let storage = MemStorage::new();
        let file = storage.open(Path::new("c"), Open::Create).expect("a file in memory");
        write_all_at(&*file, &mut [IoSlice::new(text.as_bytes())], 0).expect("written");
        storage
    }

    #[test]
    fn offsets_are_written_as_kafka_writes_them() {
        let storage = MemStorage::new();
        let mut offsets = OffsetCheckpoint::new();
        offsets.insert(("orders".into(), 1), 42);
        offsets.insert(("orders".into(), 0), 0);
        offsets.write(&storage, Path::new("c")).expect("written");
        let text = read_text(&storage, Path::new("c")).expect("read");
        assert_eq!(text.as_deref(), Some("0\n2\norders 0 0\norders 1 42\n"));
    }

    #[test]
    fn malformed_offsets_are_refused_with_their_line() {
        for (text, line) in [
            ("1\n0\n", "line 1 is not version 0"),
            ("0\nmany\n", "line 2 is malformed"),
            ("0\n1\norders 0\n", "line 3 is malformed"),
            ("0\n1\norders 0 5 6\n", "line 3 is malformed"),
            ("0\n2\norders 0 5\n", "1 entries where 2 are claimed"),
            ("\n", "line 1 is not version 0"),
            ("0\n", "line 2 is malformed"),
        ] {
            let error = OffsetCheckpoint::read(&file(text), Path::new("c")).expect_err(text);
            assert!(error.to_string().contains(line), "{error}");
        }
    }

    #[test]
    fn a_file_that_is_not_there_has_no_offsets_nor_has_an_empty_one() {
        for storage in [MemStorage::new(), file("")] {
            let offsets = OffsetCheckpoint::read(&storage, Path::new("c")).expect("nothing to read");
            assert!(offsets.is_empty());
        }
    }
}
