//! The names that Kafka gives to the files of a log, and what they mean.
use std::path::{Path, PathBuf};

/// The files that make up one segment, by the ending of their name. The name itself is the
/// segment's base offset, twenty digits wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum SegmentFile {
    /// Record batches, one after the other.
    Log,
    /// Offset to position.
    OffsetIndex,
    /// Timestamp to offset.
    TimeIndex,
    /// Aborted transactions.
    TransactionIndex,
    /// Producer state as it was at the base offset.
    Snapshot,
}

impl SegmentFile {
    const ALL: [Self; 5] = [Self::Log, Self::OffsetIndex, Self::TimeIndex, Self::TransactionIndex, Self::Snapshot];

    const fn suffix(self) -> &'static str {
        match self {
            Self::Log => ".log",
            Self::OffsetIndex => ".index",
            Self::TimeIndex => ".timeindex",
            Self::TransactionIndex => ".txnindex",
            Self::Snapshot => ".snapshot",
        }
    }

    /// The path of this file of the segment that starts at `base_offset`.
    pub(crate) fn path(self, dir: &Path, base_offset: i64) -> PathBuf {
        dir.join(format!("{base_offset:020}{}", self.suffix()))
    }

    /// What a file of this name is and which base offset it belongs to; `None` for other files.
    pub(crate) fn parse(name: &str) -> Option<(Self, i64)> {
        Self::ALL.into_iter().find_map(|kind| {
            let digits = name.strip_suffix(kind.suffix())?;
            let well_formed = digits.len() >= 20 && digits.bytes().all(|byte| byte.is_ascii_digit());
            well_formed.then(|| digits.parse().ok()).flatten().map(|offset| (kind, offset))
        })
    }
}

/// Ending of a file that is no longer part of the log and may be removed at any time.
pub(crate) const DELETED_SUFFIX: &str = ".deleted";
/// The name that a file of the log gets when it is deleted.
pub(crate) fn deleted_path(path: &Path) -> PathBuf {
    suffixed(path, DELETED_SUFFIX)
}

/// The name of a file of a segment with one more ending.
pub(crate) fn suffixed(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Ending of a file that cleaning had not finished to write.
pub(crate) const CLEANED_SUFFIX: &str = ".cleaned";
/// Ending of a cleaned file that is about to replace the segments it was made from.
pub(crate) const SWAP_SUFFIX: &str = ".swap";
/// Ending of a file that is being written before it is renamed into place.
pub(crate) const TEMPORARY_SUFFIX: &str = ".tmp";
/// Ending of a partition directory that is about to be removed.
pub(crate) const DELETE_DIR_SUFFIX: &str = "-delete";
/// Ending of a directory with a copy of a partition that is to take its place (KIP-113).
const FUTURE_DIR_SUFFIX: &str = "-future";

/// Longest name that common file systems allow, in bytes.
const NAME_BYTES_MAX: usize = 255;

/// The name of a partition's directory.
///
/// ```
/// assert_eq!(kafka_log::partition_dir_name("orders", 3), "orders-3");
/// ```
pub fn partition_dir_name(topic: &str, partition: i32) -> String {
    format!("{topic}-{partition}")
}

/// Topic and partition of a directory of that name; `None` for directories that hold no partition,
/// those on their way to be deleted among them.
///
/// ```
/// use kafka_log::parse_partition_dir_name;
/// assert_eq!(parse_partition_dir_name("my-topic-12"), Some(("my-topic", 12)));
/// assert_eq!(parse_partition_dir_name("my-topic-12.0123-delete"), None);
/// ```
pub fn parse_partition_dir_name(name: &str) -> Option<(&str, i32)> {
    let (topic, partition) = name.rsplit_once('-')?;
    if topic.is_empty() || !partition.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some((topic, partition.parse().ok()?))
}

/// The name of the directory in which a partition's future log grows; `id`, 32 hexadecimal digits, makes it unique.
/// `None` when file systems do not allow a name so long: the partition cannot be moved then (KAFKA-4893).
///
/// ```
/// let id = "7e0c7a3d5f0e4b0f9b7f0e5d9c0a1b2c";
/// assert_eq!(kafka_log::future_dir_name("orders", 3, id), Some(format!("orders-3.{id}-future")));
/// ```
pub fn future_dir_name(topic: &str, partition: i32, id: &str) -> Option<String> {
    let name = format!("{}.{id}{FUTURE_DIR_SUFFIX}", partition_dir_name(topic, partition));
    (name.len() <= NAME_BYTES_MAX).then_some(name)
}

/// Topic and partition of a directory with a future log; `None` for other directories.
///
/// ```
/// let name = "my-topic-12.7e0c7a3d5f0e4b0f9b7f0e5d9c0a1b2c-future";
/// assert_eq!(kafka_log::parse_future_dir_name(name), Some(("my-topic", 12)));
/// assert_eq!(kafka_log::parse_future_dir_name("my-topic-12"), None);
/// ```
pub fn parse_future_dir_name(name: &str) -> Option<(&str, i32)> {
    let (partition, id) = name.strip_suffix(FUTURE_DIR_SUFFIX)?.rsplit_once('.')?;
    if id.is_empty() { None } else { parse_partition_dir_name(partition) }
}

/// Whether a directory of this name is a deleted partition that only has to be removed.
///
/// ```
/// assert!(kafka_log::is_delete_dir_name("orders-3.7e0c7a3d5f0e4b0f9b7f0e5d9c0a1b2c-delete"));
/// assert!(!kafka_log::is_delete_dir_name("orders-delete"));
/// ```
pub fn is_delete_dir_name(name: &str) -> bool {
    let Some((partition, id)) = name.strip_suffix(DELETE_DIR_SUFFIX).and_then(|rest| rest.rsplit_once('.')) else {
        return false;
    };
    // The topic may have been cut off to keep the name short, so the partition need not be a number.
    !partition.is_empty() && id.len() == 32 && id.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The name that the directory `name` gets when its partition is deleted; `id` makes it unique.
pub(crate) fn delete_dir_name(name: &str, id: &str) -> String {
    let suffix = format!(".{id}{DELETE_DIR_SUFFIX}");
    let mut cut = name.len().min(NAME_BYTES_MAX.saturating_sub(suffix.len()));
    while !name.is_char_boundary(cut) {
        cut -= 1;
    }
    format!("{}{suffix}", &name[..cut])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segment_names_go_both_ways() {
        let path = SegmentFile::TimeIndex.path(Path::new("t-0"), 42);
        assert_eq!(path, Path::new("t-0/00000000000000000042.timeindex"));
        assert_eq!(SegmentFile::parse("00000000000000000042.timeindex"), Some((SegmentFile::TimeIndex, 42)));
        assert_eq!(SegmentFile::parse("09223372036854775807.log"), Some((SegmentFile::Log, i64::MAX)));
        for other in
            ["leader-epoch-checkpoint", "42.log", "00000000000000000042.log.deleted", "99999999999999999999.log"]
        {
            assert_eq!(SegmentFile::parse(other), None, "{other}");
        }
    }

    #[test]
    fn deleted_directories_keep_within_the_length_of_a_name() {
        let id = "0123456789abcdef0123456789abcdef";
        assert_eq!(delete_dir_name("t-0", id), format!("t-0.{id}-delete"));
        let long = delete_dir_name(&format!("{}-10", "x".repeat(249)), id);
        assert_eq!(long.len(), NAME_BYTES_MAX);
        assert!(is_delete_dir_name(&long));
    }
}
