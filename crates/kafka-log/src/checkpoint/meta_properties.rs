//! `meta.properties`: whose directory it is.
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use kafka_proto::Uuid;

use super::read_text;
use crate::error::{IoContext, LogError};
use crate::storage::{Storage, replace_file};

/// Identity of a log directory, written when it is formatted (KIP-631, KIP-858).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MetaProperties {
    /// The cluster it belongs to.
    pub cluster_id: String,
    /// The node it belongs to.
    pub node_id: i32,
    /// The directory's own id; `None` in directories of older releases.
    pub directory_id: Option<Uuid>,
}

impl MetaProperties {
    /// Name of the file, in each log directory.
    pub const FILE: &str = "meta.properties";

    /// Reads the file in `dir`; `None` when the directory is not formatted.
    ///
    /// # Errors
    /// When a property is missing or malformed, or the storage fails.
    pub fn read(storage: &dyn Storage, dir: &Path) -> Result<Option<Self>, LogError> {
        let path = dir.join(Self::FILE);
        let Some(text) = read_text(storage, &path)? else {
            return Ok(None);
        };
        let properties = properties(&text);
        let wrong = |key: &str| LogError::corrupt(&path, format!("{key} is missing or malformed"));
        let get = |key: &str| properties.get(key).map(String::as_str);
        // Version 0 belongs to ZooKeeper and names the node differently.
        if get("version") != Some("1") {
            return Err(wrong("version=1"));
        }
        Ok(Some(Self {
            cluster_id: get("cluster.id").ok_or_else(|| wrong("cluster.id"))?.to_owned(),
            node_id: get("node.id").and_then(|id| id.parse().ok()).ok_or_else(|| wrong("node.id"))?,
            directory_id: match get("directory.id") {
                Some(id) => Some(id.parse().map_err(|_| wrong("directory.id"))?),
                None => None,
            },
        }))
    }

    /// Replaces the file in `dir`, durably.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn write(&self, storage: &dyn Storage, dir: &Path) -> Result<(), LogError> {
        let path = dir.join(Self::FILE);
        let mut text = String::from("#\n");
        let _ = writeln!(text, "cluster.id={}", self.cluster_id);
        if let Some(id) = &self.directory_id {
            let _ = writeln!(text, "directory.id={id}");
        }
        let _ = writeln!(text, "node.id={}\nversion=1", self.node_id);
        replace_file(storage, &path, text.as_bytes()).context("replace", &path)
    }
}

/// `key=value` lines; comments and blank lines skipped. Ids and numbers need no escapes.
fn properties(text: &str) -> BTreeMap<String, String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.starts_with(['#', '!']));
    let pairs = lines.filter_map(|line| line.split_once(['=', ':']));
    // Java writes `=`, `:` and `\` in values behind a backslash.
    pairs.map(|(key, value)| (key.trim().to_owned(), value.trim().replace('\\', ""))).collect()
}

#[cfg(test)]
mod tests {
    use std::io::IoSlice;

    use super::*;
    use crate::storage::{MemStorage, Open, write_all_at};

    #[test]
    fn a_file_of_kafka_is_read_and_ours_is_too() {
        let storage = MemStorage::new();
        let text = b"#\n#Sun Nov 29 23:00:00 UTC 2026\ncluster.id=MkU3OEVBNTcwNTJENDM2Qg\n\
            directory.id=AAAAAAAAAAAAAAAAAAAAAQ\nnode.id=1\nversion=1\n";
        let file = storage.open(Path::new("meta.properties"), Open::Create).expect("a file in memory");
        write_all_at(&*file, &mut [IoSlice::new(text)], 0).expect("written");
        let read = MetaProperties::read(&storage, Path::new("")).expect("read").expect("there");
        assert_eq!(read.cluster_id, "MkU3OEVBNTcwNTJENDM2Qg");
        assert_eq!((read.node_id, read.directory_id), (1, Some(Uuid::METADATA_TOPIC)));

        storage.create_dir_all(Path::new("d")).expect("created");
        read.write(&storage, Path::new("d")).expect("written");
        assert_eq!(MetaProperties::read(&storage, Path::new("d")).expect("read"), Some(read));
    }
}
