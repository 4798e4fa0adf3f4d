//! `kafka-broker format`, as a command line.

use std::io::Write;
use std::path::{Path, PathBuf};

use kafka_config::{BrokerConfig, Properties};
use kafka_log::storage::FsStorage;
use kafka_metadata::MetadataVersion;
use kafka_proto::time::Timestamp;

use crate::{FormatError, Formatting, format, release};

/// `kafka-broker format`: prepares the log directories of a new node.
#[derive(Debug, Clone, clap::Args)]
pub struct FormatArgs {
    /// The id of the cluster; `kafka-broker random-uuid` draws one.
    #[arg(short = 't', long, value_name = "ID", allow_hyphen_values = true)]
    pub cluster_id: String,
    /// The server.properties of the node; without it, the settings of a start without arguments.
    #[arg(short = 'c', long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Make this node the only voter of its quorum, in the quorum's log (KIP-853).
    #[arg(short = 's', long)]
    pub standalone: bool,
    /// Skip directories that are formatted already, instead of failing.
    #[arg(short = 'g', long)]
    pub ignore_formatted: bool,
    /// Sets one key, above what the file says. May be repeated.
    #[arg(short = 'o', long = "override", value_name = "KEY=VALUE")]
    pub overrides: Vec<String>,
    /// The release whose feature levels the cluster starts with, such as 4.3 or 4.3-IV0.
    #[arg(short = 'r', long, value_name = "VERSION")]
    pub release_version: Option<String>,
}

/// Does what the command line asks for, and says so on `out`. `random` gives the directory ids.
///
/// # Errors
/// [`FormatError`], to be shown.
pub fn run(
    args: &FormatArgs,
    random: &mut dyn FnMut() -> u128,
    now: Timestamp,
    out: &mut dyn Write,
) -> Result<(), FormatError> {
    let mut properties = match &args.config {
        Some(path) => {
            let bytes = std::fs::read(path).map_err(FormatError::io(path))?;
            Properties::parse_bytes(&bytes).map_err(|source| FormatError::Properties { path: path.clone(), source })?
        }
        None => Properties::zero_configuration(),
    };
    for assignment in &args.overrides {
        properties.apply_override(assignment).map_err(|error| FormatError::Override(error.to_string()))?;
    }
    let config = BrokerConfig::from_properties(&properties)?;
    let formatting = Formatting {
        cluster_id: args.cluster_id.clone(),
        standalone: args.standalone,
        ignore_formatted: args.ignore_formatted,
        version: args.release_version.as_deref().map_or(Ok(MetadataVersion::LATEST), release)?,
    };
    let lines = format(&FsStorage::new(), &config, &formatting, random, now)?;
    for line in lines {
        writeln!(out, "{line}").map_err(FormatError::io(Path::new("standard output")))?;
    }
    Ok(())
}
