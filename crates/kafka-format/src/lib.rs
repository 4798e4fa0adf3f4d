//! The directories of a node before it runs: locked, formatted, and known to be its own.
//!
//! A formatted directory has a `meta.properties`; the metadata directory also has a `bootstrap.checkpoint` with the
//! feature levels of the new cluster and, for a quorum whose voters are in its log, a first checkpoint beside the log
//! with this node as the only voter. All of it is what `kafka-storage format --standalone` of Apache Kafka 4.3.1 writes.
//!
//! ```
//! use kafka_config::{BrokerConfig, Properties};
//! use kafka_format::{Directories, format_if_empty};
//! use kafka_log::MemStorage;
//! use kafka_proto::time::Timestamp;
//!
//! let mut properties = Properties::zero_configuration();
//! properties.set("log.dirs", "/disk-1,/disk-2");
//! let config = BrokerConfig::from_properties(&properties)?;
//! let (storage, now) = (MemStorage::new(), Timestamp::from_millis(1_700_000_000_000));
//! let mut drawn = 0;
//! // Take real dice.
//! let mut random = || {
//!     drawn += 1;
//!     drawn
//! };
//! assert_eq!(format_if_empty(&storage, &config, &mut random, now)?.len(), 2);
//! let directories = Directories::open(&storage, &config, &mut random, now)?;
//! assert_eq!(directories.data.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "cli")]
pub mod cli;
mod directories;
mod lock;
mod meta_properties;

pub use directories::{Directories, LogDirectory, all as all_directories};
pub use lock::{DirectoryLock, LockError};
pub use meta_properties::{META_PROPERTIES_FILE, MetaProperties, MetaPropertiesError};

use std::io;
use std::path::{Path, PathBuf};

use kafka_config::{BrokerConfig, ConfigErrors, Listener, PropertiesError};
use kafka_log::storage::{Storage, replace_file};
use kafka_metadata::features::{Feature, KRAFT, bootstrap_levels};
use kafka_metadata::{MetadataRecord, MetadataVersion};
use kafka_proto::Uuid;
use kafka_proto::records::FeatureLevelRecord;
use kafka_proto::time::Timestamp;
use kafka_raft::snapshot::{BOOTSTRAP_FILE, Checkpoint, METADATA_LOG_DIR, file_name};
use kafka_raft::{OffsetAndEpoch, ReplicaKey, VoterSet};

/// What to format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formatting {
    /// The id of the cluster.
    pub cluster_id: String,
    /// Whether this node is to be the only voter of a quorum with its voters in the log.
    pub standalone: bool,
    /// Whether directories that are formatted already are skipped.
    pub ignore_formatted: bool,
    /// The `metadata.version`, which gives the level of every other feature.
    pub version: MetadataVersion,
}

/// Why a directory was not formatted, or cannot be used as it is.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FormatError {
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// Which.
        path: PathBuf,
        /// What the operating system says.
        source: io::Error,
    },
    /// It is formatted, and that was not to be ignored.
    #[error(
        "Log directory {} is already formatted. Use --ignore-formatted to ignore this directory and format the others.",
        .0.display()
    )]
    AlreadyFormatted(PathBuf),
    /// It has metadata of a cluster in it, though no `meta.properties`.
    #[error("{} is not formatted but has a metadata log in it; move that away first", .0.display())]
    MetadataWithoutProperties(PathBuf),
    /// It has something in it, and nobody asked to format it.
    #[error("{} is not empty and not formatted; format it with `kafka-broker format` if that is meant", .0.display())]
    NotEmpty(PathBuf),
    /// A directory is not formatted.
    #[error("No `meta.properties` found in {} (have you run `kafka-broker format`?)", .0.display())]
    NotFormatted(PathBuf),
    /// `meta.properties` cannot be used.
    #[error("{}: {source}", path.display())]
    MetaProperties {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: MetaPropertiesError,
    },
    /// A directory of another cluster.
    #[error("Invalid cluster.id in: {}. Expected {expected}, but read {found}", path.display())]
    ClusterId {
        /// The file.
        path: PathBuf,
        /// Of the other directories, or as asked for.
        expected: String,
        /// In the file.
        found: String,
    },
    /// A directory of another node.
    #[error("Stored node id {found} doesn't match previous node id {expected} in {}", path.display())]
    NodeId {
        /// The file.
        path: PathBuf,
        /// `node.id` of the configuration.
        expected: i32,
        /// In the file.
        found: i32,
    },
    /// Two directories with one id: one is a copy of the other.
    #[error("Found duplicate directory.id {id} in {}", path.display())]
    DuplicateDirectoryId {
        /// The file of the second one.
        path: PathBuf,
        /// The id.
        id: Uuid,
    },
    /// It is not said who votes.
    #[error("Because controller.quorum.voters is not set on this controller, you must specify --standalone.")]
    NoQuorum,
    /// It is said twice who votes.
    #[error("You cannot specify --standalone and also controller.quorum.voters.")]
    TwoQuorums,
    /// A release that has no voters in its log.
    #[error("--standalone needs kraft.version 1, which metadata.version {0} does not have")]
    StaticOnly(MetadataVersion),
    /// There is no controller listener that a voter could be reached by.
    #[error("there is no controller listener: set listeners and controller.listener.names")]
    NoControllerListener,
    /// No such release.
    #[error("Unknown metadata.version '{0}'. Supported metadata.version values are: {min} to {max}",
        min = MetadataVersion::MINIMUM, max = MetadataVersion::LATEST)]
    UnknownRelease(String),
    /// The configuration file is malformed.
    #[error("{}: {source}", path.display())]
    Properties {
        /// The file.
        path: PathBuf,
        /// Where and what.
        source: PropertiesError,
    },
    /// A setting on the command line is malformed.
    #[error("--override {0}")]
    Override(String),
    /// The configuration is not valid.
    #[error(transparent)]
    Config(#[from] ConfigErrors),
    /// The bootstrap records cannot be written.
    #[error("the bootstrap records cannot be written: {0}")]
    Encode(String),
}

impl FormatError {
    /// Whether a `meta.properties` cannot be read, so that nobody knows whose the directory is.
    fn is_unreadable(&self) -> bool {
        match self {
            FormatError::Io { .. } => true,
            FormatError::MetaProperties { source, .. } => source.is_unreadable(),
            _ => false,
        }
    }

    fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| FormatError::Io { path, source }
    }
}

/// Formats the directories of a node. Returns one line for each that was formatted, to be shown.
///
/// `random` gives the directory ids. `meta.properties` is written last, so that a directory is formatted whole or not.
///
/// # Errors
/// [`FormatError`]; directories before the one at fault are formatted then.
pub fn format(
    storage: &dyn Storage,
    config: &BrokerConfig,
    formatting: &Formatting,
    random: &mut dyn FnMut() -> u128,
    now: Timestamp,
) -> Result<Vec<String>, FormatError> {
    let static_voters = !config.quorum.voters.is_empty();
    match (formatting.standalone, static_voters) {
        (true, true) => return Err(FormatError::TwoQuorums),
        (false, false) if config.roles.controller => return Err(FormatError::NoQuorum),
        _ => {}
    }
    let mut lines = Vec::new();
    for dir in directories::all(config) {
        if let Some(found) = directories::read_properties(storage, &dir)? {
            let path = dir.join(META_PROPERTIES_FILE);
            directories::check(&found, &path, &formatting.cluster_id, config.node_id)?;
            if !formatting.ignore_formatted {
                return Err(FormatError::AlreadyFormatted(dir));
            }
            continue;
        }
        lines.push(format_directory(storage, config, formatting, &dir, random, now)?);
    }
    if lines.is_empty() {
        lines.push("All of the log directories are already formatted.".to_owned());
    }
    Ok(lines)
}

/// Formats the directories of a node that was started without being formatted, if all of them are empty or missing,
/// or hold nothing but what a crash left of formatting. Returns what [`format()`] does, or nothing if they are formatted already.
///
/// # Errors
/// [`FormatError::NotEmpty`] when there is something else in one of them.
pub fn format_if_empty(
    storage: &dyn Storage,
    config: &BrokerConfig,
    random: &mut dyn FnMut() -> u128,
    now: Timestamp,
) -> Result<Vec<String>, FormatError> {
    for dir in directories::all(config) {
        match directories::read_properties(storage, &dir) {
            Ok(None) => {}
            Err(error) if !error.is_unreadable() => return Err(error),
            // Formatted once, or so it seems.
            _ => return Ok(Vec::new()),
        }
        match storage.list(&dir) {
            Ok(entries) if entries.iter().all(|entry| is_from_formatting(storage, &dir, &entry.name)) => {}
            Ok(_) => return Err(FormatError::NotEmpty(dir)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(source) => return Err(FormatError::Io { path: dir, source }),
        }
    }
    let formatting = Formatting {
        cluster_id: random_uuid(random).to_string(),
        standalone: config.quorum.voters.is_empty(),
        ignore_formatted: false,
        version: MetadataVersion::LATEST,
    };
    format(storage, config, &formatting, random, now)
}

/// Whether a file is one that formatting writes before `meta.properties`, whole or not.
fn is_from_formatting(storage: &dyn Storage, dir: &Path, name: &str) -> bool {
    match name.strip_suffix(".tmp").unwrap_or(name) {
        // Whoever starts a broker takes the lock first.
        ".lock" | BOOTSTRAP_FILE | META_PROPERTIES_FILE => true,
        METADATA_LOG_DIR => {
            let voters = file_name(OffsetAndEpoch::default());
            let is_voters = |name: &str| name.strip_suffix(".tmp").unwrap_or(name) == voters;
            storage.list(&dir.join(name)).is_ok_and(|entries| entries.iter().all(|entry| is_voters(&entry.name)))
        }
        _ => false,
    }
}

/// A random id as Kafka draws them: none that is reserved, none that starts with a dash and so looks like an option.
pub fn random_uuid(random: &mut dyn FnMut() -> u128) -> Uuid {
    loop {
        let id = Uuid::from_random(random());
        if !id.is_reserved() && !id.to_string().starts_with('-') {
            return id;
        }
    }
}

/// The level that a release name stands for: `4.3-IV0`, or `4.3` for the last of that release.
///
/// # Errors
/// [`FormatError::UnknownRelease`].
pub fn release(name: &str) -> Result<MetadataVersion, FormatError> {
    let levels = MetadataVersion::MINIMUM.level()..=MetadataVersion::LATEST.level();
    let known = levels.rev().filter_map(MetadataVersion::from_level);
    let matches = |version: &MetadataVersion| {
        let full = version.to_string();
        // 4.3.1 stands for 4.3 as well: patch releases have no levels of their own.
        let short = full.split('-').next().unwrap_or_default();
        full == name || short == name || name.strip_prefix(short).is_some_and(|patch| patch.starts_with('.'))
    };
    known.into_iter().find(matches).ok_or_else(|| FormatError::UnknownRelease(name.to_owned()))
}

fn format_directory(
    storage: &dyn Storage,
    config: &BrokerConfig,
    formatting: &Formatting,
    dir: &Path,
    random: &mut dyn FnMut() -> u128,
    now: Timestamp,
) -> Result<String, FormatError> {
    let io = FormatError::io;
    let log_dir = dir.join(METADATA_LOG_DIR);
    match storage.list(&log_dir) {
        Ok(entries) if entries.iter().any(|entry| entry.name.ends_with(".log")) => {
            return Err(FormatError::MetadataWithoutProperties(dir.to_owned()));
        }
        _ => {}
    }
    storage.create_dir_all(dir).map_err(io(dir))?;
    let directory_id = random_uuid(random);
    let bootstrap = bootstrap_checkpoint(formatting.version, now)?;
    write(storage, &dir.join(BOOTSTRAP_FILE), &bootstrap, now)?;
    let is_metadata_dir = dir == config.log_dirs.metadata_dir;
    let kind = match (is_metadata_dir, formatting.standalone) {
        (false, _) => "data",
        (true, false) => "metadata",
        (true, true) => {
            let key = ReplicaKey { id: config.node_id, directory_id };
            let voters = voters_checkpoint(config, key, formatting.version, now)?;
            storage.create_dir_all(&log_dir).map_err(io(&log_dir))?;
            write(storage, &log_dir.join(file_name(OffsetAndEpoch::default())), &voters, now)?;
            "dynamic metadata voter"
        }
    };
    let properties = MetaProperties {
        cluster_id: formatting.cluster_id.clone(),
        node_id: config.node_id,
        directory_id: Some(directory_id),
    };
    directories::write_properties(storage, dir, &properties, now)?;
    Ok(format!("Formatting {kind} directory {} with metadata.version {}.", dir.display(), formatting.version))
}

fn write(storage: &dyn Storage, path: &Path, checkpoint: &Checkpoint, now: Timestamp) -> Result<(), FormatError> {
    let bytes = checkpoint.encode(now).map_err(|error| FormatError::Encode(error.to_string()))?;
    replace_file(storage, path, &bytes).map_err(FormatError::io(path))
}

/// The records that a new cluster begins with: the level of every feature.
fn bootstrap_checkpoint(version: MetadataVersion, now: Timestamp) -> Result<Checkpoint, FormatError> {
    let record = |(name, feature_level): (&'static str, i16)| {
        let record = FeatureLevelRecord { name: name.into(), feature_level, ..FeatureLevelRecord::default() };
        let bytes = MetadataRecord::from(record).encode(version);
        bytes.map(|bytes| (now, bytes)).map_err(|error| FormatError::Encode(error.to_string()))
    };
    let records: Result<_, _> = bootstrap_levels(version).into_iter().map(record).collect();
    Ok(Checkpoint { records: records?, ..Checkpoint::default() })
}

/// The checkpoint at offset 0 that makes this node the only voter.
fn voters_checkpoint(
    config: &BrokerConfig,
    key: ReplicaKey,
    version: MetadataVersion,
    now: Timestamp,
) -> Result<Checkpoint, FormatError> {
    let kraft_version = Feature::find(KRAFT).map_or(0, |feature| feature.default_level(version));
    if kraft_version < 1 {
        return Err(FormatError::StaticOnly(version));
    }
    let Listener { name, host, port, .. } =
        config.listeners.advertised_controller.first().ok_or(FormatError::NoControllerListener)?;
    let host = host.as_deref().unwrap_or("localhost");
    Ok(Checkpoint {
        last_contained_log_timestamp: now.as_millis(),
        kraft_version: Some(kraft_version),
        voters: Some(VoterSet::single(key, name, host, *port)),
        records: Vec::new(),
    })
}

/// The examples in the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests;
