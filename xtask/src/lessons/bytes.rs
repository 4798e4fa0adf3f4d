//! What is in files: a segment decoded by hand, and the metadata log.

use std::fmt::Write as _;
use std::fs;

use super::{bench, block};
use crate::failure::{Context, Outcome, fail};
use crate::interop::cluster::Kind;
use crate::interop::dump_log::{dump, files};
use crate::interop::tools::{CONFIGS, TOPICS};
use crate::wire::Cursor;

/// Two records, written by the Java producer.
pub(super) fn segment(kind: Kind) -> Outcome<String> {
    let mut bench = bench(kind)?;
    let bootstrap = bench.bootstrap()?;
    let create = ["--bootstrap-server", &bootstrap, "--create", "--topic", "bytes", "--partitions", "1"];
    bench.jvm()?.succeed(TOPICS, &create, b"")?;
    let records = bench.cluster()?.home().join("bytes.jsonl");
    let text = "{\"timestamp\": 1700000000000, \"key\": \"6b6579\", \"value\": \"68656c6c6f\", \"headers\": []}\n\
        {\"timestamp\": 1700000000001, \"key\": null, \"value\": \"776f726c64\", \"headers\": [[\"68\", \"31\"]]}\n";
    fs::write(&records, text).context("cannot write the records")?;
    let file = records.to_str().context("a path that is not UTF-8")?;
    bench.jvm()?.succeed("Records", &["produce", &bootstrap, file, "bytes:none"], b"")?;
    bench.stop()?;
    let folder = bench.stopped_data()?.join("bytes-0");
    let segments = files(&folder, &["log"])?;
    let bytes = fs::read(segments.first().context("no segment")?).context("cannot read the segment")?;
    let dumped = dump(&mut bench, &segments, &["--deep-iteration", "--print-data-log"])?;
    let lines: Vec<&str> =
        dumped.lines().filter(|line| line.starts_with('|') || line.starts_with("baseOffset")).collect();
    Ok(block("text", &decoded(&bytes)?) + "\n" + &block("text", &lines.join("\n")))
}

/// A field's name and its size in bytes; 0 for a varint.
type Field = (&'static str, usize);

const BATCH: &[Field] = &[
    ("base offset", 8),
    ("length of what follows", 4),
    ("partition leader epoch", 4),
    ("magic: the format", 1),
    ("CRC-32C", 4),
    ("attributes: codec, timestamp type, …", 2),
    ("last offset delta", 4),
    ("base timestamp", 8),
    ("max timestamp", 8),
    ("producer id", 8),
    ("producer epoch", 2),
    ("base sequence", 4),
    ("records", 4),
];
const RECORD: &[Field] =
    &[("  length (varint)", 0), ("  attributes", 1), ("  timestamp delta (varint)", 0), ("  offset delta (varint)", 0)];

/// Lines of offset, bytes, name and value.
fn decoded(bytes: &[u8]) -> Outcome<String> {
    let mut walk = Walk { all: bytes, cursor: Cursor(bytes), out: String::new() };
    let mut count = 0;
    for field in BATCH {
        count = walk.field(*field)?;
    }
    for _ in 0..count {
        for field in RECORD {
            walk.field(*field)?;
        }
        walk.sized("  key")?;
        walk.sized("  value")?;
        for _ in 0..walk.field(("  headers (varint)", 0))? {
            walk.sized("    name")?;
            walk.sized("    value")?;
        }
    }
    if !walk.cursor.0.is_empty() {
        fail!("{} bytes are left over", walk.cursor.0.len());
    }
    Ok(walk.out)
}

struct Walk<'a> {
    all: &'a [u8],
    cursor: Cursor<'a>,
    out: String,
}

impl Walk<'_> {
    fn field(&mut self, (name, size): Field) -> Outcome<i64> {
        let from = self.cursor.0.len();
        let value = match size {
            0 => self.cursor.varint()?,
            _ => self.cursor.number(size)?,
        };
        let shown = if name == "CRC-32C" { format!("{:#010x}", value as u32) } else { value.to_string() };
        self.line(from, name, &shown);
        Ok(value)
    }

    /// A varint length, −1 for null, and that many bytes.
    fn sized(&mut self, name: &str) -> Outcome {
        let from = self.cursor.0.len();
        let len = self.cursor.varint()?;
        self.line(from, &format!("{name}: length (varint)"), &len.to_string());
        if let Ok(len) = usize::try_from(len) {
            let from = self.cursor.0.len();
            let bytes = self.cursor.take(len)?;
            self.line(from, name, &format!("{:?}", String::from_utf8_lossy(bytes)));
        }
        Ok(())
    }

    fn line(&mut self, from: usize, name: &str, value: &str) {
        let at = self.all.len() - from;
        let bytes = &self.all[at..self.all.len() - self.cursor.0.len()];
        let hex: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let _ = writeln!(self.out, "{at:>4}  {:<24} {name:<38} {value}", hex.join(" "));
    }
}

/// The records of a young cluster.
pub(super) fn metadata(kind: Kind) -> Outcome<String> {
    let mut bench = bench(kind)?;
    let bootstrap = bench.bootstrap()?;
    let create = ["--bootstrap-server", &bootstrap, "--create", "--topic", "lesson", "--partitions", "2"];
    bench.jvm()?.succeed(TOPICS, &create, b"")?;
    let alter = ["--bootstrap-server", &bootstrap, "--alter", "--entity-type", "topics", "--entity-name", "lesson"];
    bench.jvm()?.succeed(CONFIGS, &[&alter[..], &["--add-config", "retention.ms=3600000"]].concat(), b"")?;
    bench.stop()?;
    let folder = bench.stopped_data()?.join("__cluster_metadata-0");
    let dumped = dump(&mut bench, &files(&folder, &["log"])?, &["--cluster-metadata-decoder"])?;
    let kind_of = |line: &str| Some(line.split_once("payload: {\"type\":\"")?.1.split('"').next()?.to_owned());
    let mut kinds: Vec<(String, usize)> = Vec::new();
    for kind in dumped.lines().filter_map(kind_of).filter(|kind| kind != "NO_OP_RECORD") {
        match kinds.last_mut() {
            Some((last, count)) if *last == kind => *count += 1,
            _ => kinds.push((kind, 1)),
        }
    }
    if kinds.is_empty() {
        fail!("no record was decoded:\n{dumped}");
    }
    let lines: Vec<String> = kinds.iter().map(|(kind, count)| format!("{kind} × {count}")).collect();
    Ok(block("text", &lines.join("\n")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{Producer, batch};

    #[test]
    fn a_batch_is_decoded_to_its_end() {
        let batch = batch(Producer { id: 9, epoch: 1, sequence: 5 }, 1_000, &[b"one".to_vec(), b"two".to_vec()]);
        let text = decoded(&batch).expect("decodes");
        assert!(text.contains("producer id") && text.contains("\"two\""), "{text}");
        assert!(text.starts_with("   0  00 00 00 00 00 00 00 00  base offset"), "{text}");
        assert!(decoded(&batch[..batch.len() - 1]).is_err());
        assert!(decoded(&[&batch[..], &[0]].concat()).is_err());
    }
}
