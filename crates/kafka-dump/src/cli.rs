//! `kafka-broker dump-log`: what is in the files of a log directory.

use std::error::Error;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::{Decoder, Options, dump};

/// Options as kafka-dump-log takes them, and a few of our own.
#[derive(Debug, Args)]
pub struct DumpLog {
    /// Files, and directories of which all files are shown.
    #[arg(value_name = "PATH", required_unless_present = "files")]
    paths: Vec<PathBuf>,
    /// The same, separated by commas.
    #[arg(long, value_name = "FILE,…", value_delimiter = ',')]
    files: Vec<PathBuf>,
    /// Shows every record, and not only every batch.
    #[arg(long)]
    deep_iteration: bool,
    /// Shows keys and values too.
    #[arg(long)]
    print_data_log: bool,
    /// Of records, shows nothing but keys and values.
    #[arg(long)]
    skip_record_metadata: bool,
    /// Reads records as those of __consumer_offsets.
    #[arg(long, group = "decoder")]
    offsets_decoder: bool,
    /// Reads records as those of __transaction_state.
    #[arg(long, group = "decoder")]
    transaction_log_decoder: bool,
    /// Reads records as those of __share_group_state.
    #[arg(long, group = "decoder")]
    share_group_state_decoder: bool,
    /// Reads records as those of __cluster_metadata.
    #[arg(long, group = "decoder")]
    cluster_metadata_decoder: bool,
    /// Of indexes, only tells whether they may be right.
    #[arg(long)]
    index_sanity_check: bool,
    /// Of indexes, only tells what contradicts the segment.
    #[arg(long)]
    verify_index_only: bool,
    /// Bytes of a segment; a batch that reaches beyond is not shown.
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    max_bytes: u64,
    /// A JSON object a line.
    #[arg(long)]
    json: bool,
}

/// Shows the files on standard output; fails at the end when something is wrong with them.
///
/// # Errors
/// When a file cannot be read, or says what it should not.
pub fn run(args: &DumpLog) -> Result<(), Box<dyn Error + Send + Sync>> {
    let decoders = [
        (args.offsets_decoder, Decoder::Offsets),
        (args.transaction_log_decoder, Decoder::Transactions),
        (args.share_group_state_decoder, Decoder::ShareGroupState),
        (args.cluster_metadata_decoder, Decoder::ClusterMetadata),
    ];
    let decoder = decoders.into_iter().find_map(|(asked, decoder)| asked.then_some(decoder)).unwrap_or_default();
    let options = Options {
        deep: args.deep_iteration,
        print_data: args.print_data_log || decoder != Decoder::Text,
        skip_record_metadata: args.skip_record_metadata,
        decoder,
        index_sanity_check: args.index_sanity_check,
        verify_index_only: args.verify_index_only,
        max_bytes: args.max_bytes,
        json: args.json,
    };
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut wrong = 0;
    for path in args.paths.iter().chain(&args.files) {
        for file in files(path)? {
            match dump(&file, &options, &mut out) {
                Ok(dumped) => wrong += dumped.complaints.len(),
                // Whoever reads has seen enough.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
                Err(error) => return Err(format!("{}: {error}", file.display()).into()),
            }
        }
    }
    out.flush()?;
    if wrong > 0 { Err(format!("{wrong} complaints").into()) } else { Ok(()) }
}

/// The file, or those in the directory that are of a log.
fn files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    for entry in std::fs::read_dir(path)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_segment = name.as_bytes().first().is_some_and(u8::is_ascii_digit);
        if path.is_file() && (is_segment || name.ends_with("-checkpoint")) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
