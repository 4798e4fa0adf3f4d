//! `.kafka_cleanshutdown`: the mark that every log of a directory was closed in order.
use std::io;
use std::path::Path;

use super::read_text;
use crate::error::{IoContext, LogError};
use crate::storage::{Storage, replace_file};

/// The mark that every log of a directory was closed in order, and by which incarnation of the
/// broker (KIP-966 tells the controller about it at the next registration).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CleanShutdown {
    /// Epoch that the controller gave the broker; −1 when unknown.
    pub broker_epoch: i64,
}

impl CleanShutdown {
    /// Name of the file, in each log directory.
    pub const FILE: &str = ".kafka_cleanshutdown";

    /// Writes the mark into `dir`. Do so last, when every log was closed and every checkpoint written.
    ///
    /// # Errors
    /// When the storage fails; the next start then recovers, which is safe.
    pub fn write(self, storage: &dyn Storage, dir: &Path) -> Result<(), LogError> {
        let path = dir.join(Self::FILE);
        let text = format!("{{\"version\":0,\"brokerEpoch\":{}}}", self.broker_epoch);
        replace_file(storage, &path, text.as_bytes()).context("replace", &path)
    }

    /// Takes the mark away and returns it. It is durably gone before the first log is opened, so
    /// that a crash while logs are loaded cannot pass for a clean shutdown (KAFKA-10471).
    ///
    /// # Errors
    /// When the storage fails.
    pub fn take(storage: &dyn Storage, dir: &Path) -> Result<Option<Self>, LogError> {
        let path = dir.join(Self::FILE);
        let mark = match read_text(storage, &path) {
            Ok(None) => return Ok(None),
            // Older releases left the file empty. What is in it never decides whether it counts.
            Ok(Some(text)) => Some(Self { broker_epoch: broker_epoch(&text).unwrap_or(-1) }),
            // Nobody writes such a file: the disk did, and then recovery shall look at the logs too.
            Err(LogError::Corrupt { .. }) => None,
            Err(error) => return Err(error),
        };
        match storage.remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(LogError::io("remove", &path, error));
            }
            _ => storage.sync_dir(dir).context("sync", dir)?,
        }
        Ok(mark)
    }
}

fn broker_epoch(text: &str) -> Option<i64> {
    let (_, rest) = text.split_once("\"brokerEpoch\"")?;
    let rest = rest.trim_start().strip_prefix(':')?.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(rest.len());
    rest[..end].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::MemStorage;

    #[test]
    fn the_mark_can_be_taken_once() {
        let storage = MemStorage::new();
        storage.create_dir_all(Path::new("d")).expect("created");
        let mark = CleanShutdown { broker_epoch: 1234 };
        mark.write(&storage, Path::new("d")).expect("written");
        assert_eq!(CleanShutdown::take(&storage, Path::new("d")).expect("read"), Some(mark));
        assert_eq!(CleanShutdown::take(&storage, Path::new("d")).expect("read"), None);
    }

    #[test]
    fn a_damaged_mark_is_none_and_goes_away() {
        let storage = MemStorage::new();
        storage.create_dir_all(Path::new("d")).expect("created");
        let path = Path::new("d").join(CleanShutdown::FILE);
        replace_file(&storage, &path, &[0xff, 0xfe]).expect("written");
        assert_eq!(CleanShutdown::take(&storage, Path::new("d")).expect("read"), None);
        assert!(!storage.exists(&path).expect("looked for"));
    }

    #[test]
    fn the_epoch_is_found_however_the_object_is_written() {
        assert_eq!(broker_epoch("{ \"brokerEpoch\" : 7 , \"version\" : 0 }"), Some(7));
        assert_eq!(broker_epoch("{\"version\":0,\"brokerEpoch\":-1}"), Some(-1));
        assert_eq!(broker_epoch(""), None);
    }
}
