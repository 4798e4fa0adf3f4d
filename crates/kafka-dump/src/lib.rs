//! What is in the files of a log directory, line by line, as `kafka-dump-log` prints it.
//!
//! [`dump`] writes what a file says: a segment batch by batch or record by record, an index entry by entry, producer
//! snapshots, checkpoints. Lines have the names and the order of Apache Kafka's tool, or are JSON objects. It only reads,
//! so that it works beside a running broker, and it goes as far as a damaged file makes sense and then says what is
//! wrong at which byte: see [`Dumped::complaints`].
//!
//! ```
//! use kafka_dump::{Options, dump};
//! # let dir = tempfile::tempdir()?;
//! # let path = dir.path().join("00000000000000000000.txnindex");
//! # std::fs::write(&path, [0; 33])?;
//! let mut out = Vec::new();
//! let dumped = dump(&path, &Options::default(), &mut out)?;
//! assert_eq!(dumped.complaints, ["33 bytes are not a whole number of entries of 34 bytes: the file is cut off at byte 0"]);
//! # Ok::<(), std::io::Error>(())
//! ```

mod checkpoints;
#[cfg(feature = "cli")]
pub mod cli;
mod decoder;
mod indexes;
mod line;
mod producers;
mod segment;

use std::io::{self, Write};
use std::path::Path;

pub use decoder::Decoder;

/// What to print, and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// Every record, and not only every batch.
    pub deep: bool,
    /// Keys and values too; implies [`deep`](Self::deep).
    pub print_data: bool,
    /// Of records, nothing but keys and values.
    pub skip_record_metadata: bool,
    /// What keys and values are.
    pub decoder: Decoder,
    /// Of indexes, only whether they may be right.
    pub index_sanity_check: bool,
    /// Of indexes, only what contradicts the segment.
    pub verify_index_only: bool,
    /// Bytes of a segment; a batch that reaches beyond is not shown.
    pub max_bytes: u64,
    /// A JSON object a line.
    pub json: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            deep: false,
            print_data: false,
            skip_record_metadata: false,
            decoder: Decoder::Text,
            index_sanity_check: false,
            verify_index_only: false,
            max_bytes: u64::MAX,
            json: false,
        }
    }
}

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dumped {
    /// What is wrong with the file. These lines were printed too.
    pub complaints: Vec<String>,
}

/// What is being written to, and what was found.
pub(crate) struct Dump<'a> {
    pub(crate) options: &'a Options,
    pub(crate) out: &'a mut dyn Write,
    pub(crate) dumped: Dumped,
}

impl Dump<'_> {
    fn complain(&mut self, complaint: String) -> io::Result<()> {
        if self.options.json {
            self.line(&line::Line::new().text("complaint", &complaint))?;
        } else {
            writeln!(self.out, "{complaint}")?;
        }
        self.dumped.complaints.push(complaint);
        Ok(())
    }

    fn line(&mut self, line: &line::Line) -> io::Result<()> {
        if self.options.json { writeln!(self.out, "{}", line.json()) } else { writeln!(self.out, "{}", line.plain()) }
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        // Prose is for people.
        if self.options.json { Ok(()) } else { writeln!(self.out, "{text}") }
    }
}

/// Writes what the file at `path` says to `out`. What it is is told by its name.
///
/// # Errors
/// When the file cannot be read or `out` not be written. Damage is no error, see [`Dumped`].
pub fn dump(path: &Path, options: &Options, out: &mut dyn Write) -> io::Result<Dumped> {
    let mut dump = Dump { options, out, dumped: Dumped::default() };
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    dump.say(&format!("Dumping {}", path.display()))?;
    // A file on its way out (`.deleted`) or in (`.cleaned`, `.swap`) is what it was before or will be.
    let kind =
        [".deleted", ".cleaned", ".swap"].iter().fold(&*name, |name, end| name.strip_suffix(end).unwrap_or(name));
    let extension = Path::new(kind).extension().and_then(|extension| extension.to_str());
    match extension {
        Some("log") => segment::dump(&mut dump, path, kind)?,
        Some("checkpoint") => segment::dump_snapshot(&mut dump, path, kind)?,
        Some("index") => indexes::offsets(&mut dump, path, kind)?,
        Some("timeindex") => indexes::times(&mut dump, path, kind)?,
        Some("txnindex") => indexes::transactions(&mut dump, path)?,
        Some("snapshot") => producers::dump(&mut dump, path)?,
        _ => checkpoints::dump(&mut dump, path, &name)?,
    }
    Ok(dump.dumped)
}

/// The offset that a file's name starts with.
fn base_offset(name: &str) -> Option<i64> {
    let digits = name.get(..20)?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

/// The number in `bytes` from byte `at` on.
fn number<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    let mut number = [0; N];
    if let Some(found) = bytes.get(at..at + N) {
        number.copy_from_slice(found);
    }
    number
}

/// The examples in the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
