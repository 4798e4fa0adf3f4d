//! One segment, byte by byte: what `docs/segment.md` shows.
//!
//! ```sh
//! cargo run -p kafka-examples --example annotate_segment > docs/segment.md
//! ```
//!
//! The segment is written by the log, and taken apart here without its help.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use kafka_log::batch::{BatchBuilder, BatchOptions, EndTxnMarker, Header, Producer};
use kafka_log::storage::read_file;
use kafka_log::{Append, Log, LogConfig, MemStorage, Opening};

/// A Tuesday in November.
const START_MS: i64 = 1_700_000_000_000;
const DIR: &str = "orders-0";

fn main() -> Result<(), Box<dyn Error>> {
    let storage = MemStorage::new();
    write(&storage)?;
    println!("# A segment, byte by byte\n");
    println!("A partition is a directory, `<topic>-<partition>`, and its records lie in segments: files named after");
    println!("their first offset. Here is one with a transaction of two records, its commit, and a plain record.");
    println!("Numbers are big-endian; a varint holds seven bits a byte, the lowest first, the sign in the lowest bit.");
    println!("`cargo run -p kafka-examples --example annotate_segment` prints this page.");
    page(&storage, "log", "Batches, one behind the other. What a fetch response carries are these bytes.", batches)?;
    let about = "For every `index.interval.bytes` of batches: the last offset of one, and where it starts.";
    page(&storage, "index", about, |bytes| {
        while bytes.left() > 0 {
            bytes.number(4, "relative offset");
            bytes.number(4, "position");
        }
    })?;
    let about =
        "Up to an offset, no record is younger than a timestamp. The last entry is added when the segment ends.";
    page(&storage, "timeindex", about, |bytes| {
        while bytes.left() > 0 {
            bytes.number(8, "timestamp");
            bytes.number(4, "relative offset");
        }
    })
}

/// Writes the log, in memory.
fn write(storage: &MemStorage) -> Result<(), Box<dyn Error>> {
    let config = LogConfig { index_interval_bytes: 160, ..LogConfig::default() };
    let mut log = Log::open(Arc::new(storage.clone()), DIR, config, Opening::default())?;
    let transactional = |base_sequence| BatchOptions {
        producer: Some(Producer { id: 4000, epoch: 1, base_sequence }),
        transactional: base_sequence >= 0,
        ..BatchOptions::default()
    };
    let mut sold = BatchBuilder::new(transactional(0));
    sold.append(START_MS, Some(b"ann"), Some(b"apples"), &[Header { key: b"shop", value: Some(b"7") }])?;
    sold.append(START_MS + 5, Some(b"ben"), None, &[])?;
    let commit = EndTxnMarker { committed: true, coordinator_epoch: 3 }.batch(transactional(-1), START_MS + 9)?;
    let mut plain = BatchBuilder::new(BatchOptions::default());
    plain.append(START_MS + 20, None, Some(b"hello"), &[])?;
    for append in
        [Append::client(sold.finish()?, i16::MAX), Append::marker(commit, 1), Append::client(plain.finish()?, i16::MAX)]
    {
        let mut appends = [append];
        log.append(START_MS, 2, &mut appends);
        appends[0].result.take().ok_or("an append has an outcome")??;
    }
    log.close()?;
    Ok(())
}

fn page(
    storage: &MemStorage,
    ending: &str,
    about: &str,
    explain: impl Fn(&mut Bytes<'_>),
) -> Result<(), Box<dyn Error>> {
    let name = format!("{:020}.{ending}", 0);
    let file = read_file(storage, &Path::new(DIR).join(&name), 1 << 20)?;
    println!("\n## `{name}`: {} bytes\n\n{about}\n", file.len());
    println!("```text");
    explain(&mut Bytes { file: &file, at: 0 });
    println!("```");
    Ok(())
}

/// A file and how far it has been explained.
struct Bytes<'f> {
    file: &'f [u8],
    at: usize,
}

fn batches(bytes: &mut Bytes<'_>) {
    while bytes.left() > 0 {
        bytes.number(8, "base offset");
        let length = bytes.number(4, "length of what follows");
        let end = bytes.at + length as usize;
        bytes.number(4, "partition leader epoch");
        bytes.number(1, "magic");
        bytes.field(4, "CRC-32C of what follows", |_| String::new());
        let attributes = bytes.number(2, "attributes");
        for (bit, meaning) in [(4, "  part of a transaction"), (5, "  control batch")] {
            if attributes >> bit & 1 == 1 {
                bytes.field(0, meaning, |_| format!("bit {bit}"));
            }
        }
        bytes.number(4, "last offset, from base");
        bytes.number(8, "base timestamp");
        bytes.number(8, "largest timestamp");
        bytes.number(8, "producer id");
        bytes.number(2, "producer epoch");
        bytes.number(4, "base sequence");
        for _ in 0..bytes.number(4, "number of records") {
            record(bytes, attributes >> 5 & 1 == 1);
        }
        assert_eq!(bytes.at, end, "the batch is as long as it says");
    }
}

fn record(bytes: &mut Bytes<'_>, control: bool) {
    bytes.varint("record: length of what follows");
    bytes.number(1, "  attributes");
    bytes.varint("  timestamp, from base");
    bytes.varint("  offset, from base");
    for (length, content, is_key) in [("  length of key", "  key", true), ("  length of value", "  value", false)] {
        let length = bytes.varint(length);
        match length {
            -1 => bytes.field(0, content, |_| "none".into()),
            4 if control && is_key => {
                bytes.number(2, "  key: version");
                bytes.number(2, "  key: 0 aborts, 1 commits");
            }
            6 if control => {
                bytes.number(2, "  value: version");
                bytes.number(4, "  value: coordinator epoch");
            }
            _ => bytes.text(length, content),
        }
    }
    for _ in 0..bytes.varint("  number of headers") {
        let length = bytes.varint("  length of name");
        bytes.text(length, "  name");
        let length = bytes.varint("  length of value");
        bytes.text(length, "  value");
    }
}

impl Bytes<'_> {
    fn left(&self) -> usize {
        self.file.len() - self.at
    }

    /// Prints the next bytes with what they are.
    fn field(&mut self, len: usize, name: &str, value: impl Fn(&[u8]) -> String) {
        let bytes = &self.file[self.at..self.at + len];
        let hex: Vec<_> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let at = if len > 0 { format!("{:4}", self.at) } else { String::new() };
        println!("{}", format!("{at:4}  {:24} {name:32} {}", hex.join(" "), value(bytes)).trim_end());
        self.at += len;
    }

    fn number(&mut self, len: usize, name: &str) -> i64 {
        let number = |bytes: &[u8]| {
            let first = i64::from(bytes[0] as i8);
            bytes[1..].iter().fold(first, |number, byte| (number << 8) | i64::from(*byte))
        };
        let value = number(&self.file[self.at..self.at + len]);
        self.field(len, name, |bytes| number(bytes).to_string());
        value
    }

    fn varint(&mut self, name: &str) -> i64 {
        let mut raw = 0u64;
        let mut len = 0;
        while let Some(byte) = self.file.get(self.at + len) {
            raw |= u64::from(byte & 0x7f) << (7 * len);
            len += 1;
            if byte & 0x80 == 0 {
                break;
            }
        }
        let value = (raw >> 1) as i64 ^ -((raw & 1) as i64);
        self.field(len, name, |_| value.to_string());
        value
    }

    fn text(&mut self, length: i64, name: &str) {
        self.field(length as usize, name, |bytes| format!("{:?}", String::from_utf8_lossy(bytes)));
    }
}
