//! The log directories of a node, as their `meta.properties` describe them.

use std::io;
use std::path::{Path, PathBuf};

use kafka_config::BrokerConfig;
use kafka_log::storage::{Storage, read_file, replace_file};
use kafka_proto::Uuid;
use kafka_proto::time::Timestamp;

use crate::{FormatError, META_PROPERTIES_FILE, MetaProperties, random_uuid};

/// More than any `meta.properties` has.
const META_PROPERTIES_BYTES_MAX: u64 = 1 << 20;

/// What the directories of a node say about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Directories {
    /// The cluster that all of them belong to.
    pub cluster_id: String,
    /// `log.dirs`, in the order of the configuration.
    pub data: Vec<LogDirectory>,
    /// `metadata.log.dir`, often one of the others.
    pub metadata: LogDirectory,
    /// Those of `log.dirs` whose `meta.properties` cannot be read, and why: offline from the start.
    pub unreadable: Vec<(PathBuf, String)>,
}

/// One directory with its id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogDirectory {
    /// Where it is.
    pub path: PathBuf,
    /// Its id, under which the cluster knows it (KIP-858).
    pub id: Uuid,
}

impl Directories {
    /// Reads the directories of a formatted node. One that was formatted before directories had ids gets one.
    ///
    /// # Errors
    /// [`FormatError`], when a directory is not formatted or belongs to someone else. One without `meta.properties` beside
    /// others that have it may be a disk that was not mounted: as in Apache Kafka it is for the operator to format.
    pub fn open(
        storage: &dyn Storage,
        config: &BrokerConfig,
        random: &mut dyn FnMut() -> u128,
        now: Timestamp,
    ) -> Result<Self, FormatError> {
        let metadata_path = &config.log_dirs.metadata_dir;
        let Some(MetaProperties { cluster_id, .. }) = read_properties(storage, metadata_path)? else {
            return Err(FormatError::NotFormatted(metadata_path.clone()));
        };
        let mut opened: Vec<LogDirectory> = Vec::new();
        let mut unreadable = Vec::new();
        for dir in all(config) {
            let path = dir.join(META_PROPERTIES_FILE);
            let found = match read_properties(storage, &dir) {
                Err(error) if error.is_unreadable() && dir != *metadata_path => {
                    unreadable.push((dir, error.to_string()));
                    continue;
                }
                found => found?,
            };
            let Some(found) = found else { return Err(FormatError::NotFormatted(dir)) };
            check(&found, &path, &cluster_id, config.node_id)?;
            let id = match found.directory_id {
                Some(id) => id,
                None => give_id(storage, &dir, found, random, now)?,
            };
            if opened.iter().any(|other| other.id == id) {
                return Err(FormatError::DuplicateDirectoryId { path, id });
            }
            opened.push(LogDirectory { path: dir, id });
        }
        let find = |path: &PathBuf| opened.iter().find(|dir| dir.path == *path).cloned();
        let metadata = find(metadata_path).ok_or_else(|| FormatError::NotFormatted(metadata_path.clone()))?;
        let data = config.log_dirs.dirs.iter().filter_map(find).collect();
        Ok(Directories { cluster_id, data, metadata, unreadable })
    }
}

/// Every directory of the node once, the metadata directory among them.
pub fn all(config: &BrokerConfig) -> Vec<PathBuf> {
    let mut dirs: Vec<PathBuf> = Vec::new();
    for dir in config.log_dirs.dirs.iter().chain([&config.log_dirs.metadata_dir]) {
        if !dirs.contains(dir) {
            dirs.push(dir.clone());
        }
    }
    dirs
}

/// The `meta.properties` of a directory; none if it is not formatted.
pub(super) fn read_properties(storage: &dyn Storage, dir: &Path) -> Result<Option<MetaProperties>, FormatError> {
    let path = dir.join(META_PROPERTIES_FILE);
    let bytes = match read_file(storage, &path, META_PROPERTIES_BYTES_MAX) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(source) => return Err(FormatError::Io { path, source }),
    };
    match MetaProperties::decode(&String::from_utf8_lossy(&bytes)) {
        Ok(properties) => Ok(Some(properties)),
        Err(source) => Err(FormatError::MetaProperties { path, source }),
    }
}

/// Writes the `meta.properties` of a directory, durably.
pub(super) fn write_properties(
    storage: &dyn Storage,
    dir: &Path,
    properties: &MetaProperties,
    now: Timestamp,
) -> Result<(), FormatError> {
    let path = dir.join(META_PROPERTIES_FILE);
    replace_file(storage, &path, properties.encode(now).as_bytes()).map_err(FormatError::io(&path))
}

/// Whether a directory belongs to this node of this cluster.
pub(super) fn check(found: &MetaProperties, path: &Path, cluster_id: &str, node_id: i32) -> Result<(), FormatError> {
    if found.cluster_id != cluster_id {
        let (expected, found) = (cluster_id.to_owned(), found.cluster_id.clone());
        return Err(FormatError::ClusterId { path: path.to_owned(), expected, found });
    }
    if found.node_id != node_id {
        return Err(FormatError::NodeId { path: path.to_owned(), expected: node_id, found: found.node_id });
    }
    Ok(())
}

fn give_id(
    storage: &dyn Storage,
    dir: &Path,
    found: MetaProperties,
    random: &mut dyn FnMut() -> u128,
    now: Timestamp,
) -> Result<Uuid, FormatError> {
    let id = random_uuid(random);
    write_properties(storage, dir, &MetaProperties { directory_id: Some(id), ..found }, now)?;
    Ok(id)
}
