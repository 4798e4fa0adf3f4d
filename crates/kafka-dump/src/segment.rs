//! Segments: batches and records.
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::path::Path;

use kafka_log::batch::{
    BatchRef, ControlKey, ControlType, Decompressor, EndTxnMarker, Entries, Entry, Record, TimestampType,
};

use super::line::Line;
use super::{Dump, base_offset};

/// Bytes before the length of a batch or message is known.
const HEAD: usize = 12;
/// Bytes that records may inflate to, all that a segment can hold together.
const INFLATED_BYTES_MAX: usize = 1 << 30;

/// The batches of a file, one in memory at a time.
pub(crate) struct Reader {
    file: File,
    len: u64,
    position: u64,
}

/// What comes next in a segment.
pub(crate) enum Next {
    /// A batch or message, and where it starts.
    Batch(u64, Vec<u8>),
    End,
    /// The file is broken from this byte on.
    Broken(u64, String),
}

impl Reader {
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let len = file.metadata()?.len();
        Ok(Self { file, len, position: 0 })
    }

    /// From a byte at which a batch starts.
    pub(crate) fn seek(&mut self, position: u64) {
        self.position = position;
    }

    pub(crate) fn next(&mut self) -> io::Result<Next> {
        let at = self.position;
        let left = self.len.saturating_sub(at);
        if left == 0 {
            return Ok(Next::End);
        }
        let mut head = [0; HEAD];
        if left < HEAD as u64 {
            return Ok(Next::Broken(at, format!("{left} bytes are too few for a batch")));
        }
        self.file.read_exact_at(&mut head, at)?;
        let length = i32::from_be_bytes(super::number(&head, 8));
        let Some(size) = u64::try_from(length).ok().filter(|length| *length >= 14).map(|length| length + HEAD as u64)
        else {
            return Ok(Next::Broken(at, format!("a batch of {length} bytes")));
        };
        if size > left {
            return Ok(Next::Broken(at, format!("a batch of {size} bytes, of which {left} are there")));
        }
        let mut bytes = vec![0; usize::try_from(size).map_err(io::Error::other)?];
        self.file.read_exact_at(&mut bytes, at)?;
        self.position = at + size;
        Ok(Next::Batch(at, bytes))
    }
}

pub(crate) fn dump(dump: &mut Dump<'_>, path: &Path, name: &str) -> io::Result<()> {
    match base_offset(name) {
        Some(offset) => dump.say(&format!("Log starting offset: {offset}"))?,
        None => dump.complain(format!("{name} does not start with an offset"))?,
    }
    batches(dump, path)
}

/// A snapshot of the metadata log: `<end offset>-<epoch>.checkpoint`.
pub(crate) fn dump_snapshot(dump: &mut Dump<'_>, path: &Path, name: &str) -> io::Result<()> {
    if let (Some(end), Some(epoch)) = (base_offset(name), name.get(21..31).and_then(|text| text.parse::<i32>().ok())) {
        dump.say(&format!("Snapshot end offset: {end}, epoch: {epoch}"))?;
    }
    batches(dump, path)
}

fn batches(dump: &mut Dump<'_>, path: &Path) -> io::Result<()> {
    let mut reader = Reader::open(path)?;
    let mut decompressor = Decompressor::new(INFLATED_BYTES_MAX);
    let mut last_offset = None;
    loop {
        match reader.next()? {
            Next::Batch(position, bytes) if position + bytes.len() as u64 > dump.options.max_bytes => return Ok(()),
            Next::Batch(position, bytes) => {
                batch(dump, &mut decompressor, position, &bytes, &mut last_offset)?;
            }
            Next::End => return Ok(()),
            Next::Broken(at, what) => return dump.complain(format!("broken at byte {at}: {what}")),
        }
    }
}

fn batch(
    dump: &mut Dump<'_>,
    decompressor: &mut Decompressor,
    position: u64,
    bytes: &[u8],
    last_offset: &mut Option<i64>,
) -> io::Result<()> {
    let entry = match Entries::new(bytes).next() {
        Some(Ok(entry)) => entry,
        Some(Err(error)) => return dump.complain(format!("broken at byte {position}: {error}")),
        None => return Ok(()),
    };
    let deep = dump.options.deep || dump.options.print_data;
    let line = match &entry {
        Entry::Batch(batch) => of_batch(batch, position),
        Entry::Message(_) => of_message(&entry, position),
    };
    dump.line(&line)?;
    if !entry.crc_is_valid() {
        return dump.complain(format!("broken at byte {position}: the checksum of the batch differs"));
    }
    if !deep {
        return Ok(());
    }
    let records = match entry.records(decompressor) {
        Ok(records) => records,
        Err(error) => return dump.complain(format!("broken at byte {position}: {error}")),
    };
    for record in records {
        match record {
            Ok(record) => {
                if let Some(last) = last_offset.filter(|last| *last + 1 != record.offset) {
                    dump.say(&format!("  {last} is followed by {}", record.offset))?;
                }
                *last_offset = Some(record.offset);
                of_record(dump, &entry, &record)?;
            }
            Err(error) => return dump.complain(format!("broken at byte {position}: {error}")),
        }
    }
    Ok(())
}

fn of_batch(batch: &BatchRef<'_>, position: u64) -> Line {
    let header = batch.header();
    let attributes = header.attributes();
    let codec = attributes.compression().map_or_else(|| "unknown".to_owned(), |codec| codec.to_string());
    Line::new()
        .value("baseOffset", header.base_offset())
        .value("lastOffset", header.last_offset())
        .value("count", header.record_count())
        .value("baseSequence", header.base_sequence())
        .value("lastSequence", header.last_sequence())
        .value("producerId", header.producer_id())
        .value("producerEpoch", header.producer_epoch())
        .value("partitionLeaderEpoch", header.leader_epoch())
        .value("isTransactional", attributes.is_transactional())
        .value("isControl", attributes.is_control())
        .optional("deleteHorizonMs", header.delete_horizon_ms())
        .value("position", position)
        .value(stamp(attributes.timestamp_type()), header.max_timestamp())
        .value("size", batch.size())
        .value("magic", header.magic())
        .text("compresscodec", &codec)
        .value("crc", header.crc())
        .value("isvalid", batch.crc_is_valid())
}

fn of_message(entry: &Entry<'_>, position: u64) -> Line {
    Line::new()
        .value("offset", entry.last_offset())
        .value("position", position)
        .value(if entry.magic() == 0 { "NoTimestampType" } else { "CreateTime" }, entry.max_timestamp())
        .value("size", entry.bytes().len())
        .value("magic", entry.magic())
        .value("isvalid", entry.crc_is_valid())
}

fn of_record(dump: &mut Dump<'_>, entry: &Entry<'_>, record: &Record<'_>) -> io::Result<()> {
    let mut line = Line::marked("|");
    let size = |bytes: Option<&[u8]>| bytes.map_or(-1, |bytes| i64::try_from(bytes.len()).unwrap_or(i64::MAX));
    let mut is_control = false;
    let mut name = if entry.magic() == 0 { "NoTimestampType" } else { "CreateTime" };
    if let Entry::Batch(batch) = entry {
        is_control = batch.header().attributes().is_control();
        name = stamp(batch.header().attributes().timestamp_type());
    }
    let options = dump.options;
    if options.skip_record_metadata && (is_control || !options.print_data) {
        // Of a record of which nothing is shown, Apache Kafka's tool leaves the line.
        return dump.say("");
    }
    if !options.skip_record_metadata {
        line = line
            .value("offset", record.offset)
            .value(name, record.timestamp)
            .value("keySize", size(record.key))
            .value("valueSize", size(record.value));
        if matches!(entry, Entry::Batch(_)) {
            let keys = record.headers.iter().map(|header| String::from_utf8_lossy(header.key).into_owned());
            line = line.value("sequence", record.sequence).list("headerKeys", keys.collect());
        }
    }
    if is_control {
        line = of_control(line, record);
    } else if options.print_data {
        let (key, payload) = options.decoder.decode(record.offset, record.key, record.value);
        for (name, value) in [("key", key), ("payload", payload)] {
            line = match value {
                Some(value) if options.decoder.makes_json(&value) => line.value(name, value),
                Some(value) => line.text(name, &value),
                None => line,
            };
        }
    }
    dump.line(&line)
}

fn of_control(line: Line, record: &Record<'_>) -> Line {
    let Ok(ControlKey { kind, .. }) = ControlKey::decode(record.key) else {
        return line.text("control", "malformed");
    };
    if let Ok(Some(marker)) = EndTxnMarker::decode(record) {
        let end = if marker.committed { "COMMIT" } else { "ABORT" };
        return line.text("endTxnMarker", end).value("coordinatorEpoch", marker.coordinator_epoch);
    }
    let (name, message) = match kind {
        ControlType::LeaderChange => ("LeaderChange", "LeaderChangeMessage"),
        ControlType::SnapshotHeader => ("SnapshotHeader", "SnapshotHeaderRecord"),
        ControlType::SnapshotFooter => ("SnapshotFooter", "SnapshotFooterRecord"),
        ControlType::KRaftVersion => ("KRaftVersion", "KRaftVersionRecord"),
        ControlType::KRaftVoters => ("KRaftVoters", "VotersRecord"),
        _ => return line.value("controlType", kind.id()),
    };
    match super::decoder::control(message, record.value) {
        Some(json) if name == "LeaderChange" => line.value(name, json),
        Some(json) => line.bare(name, json),
        None => line.text(name, "malformed"),
    }
}

fn stamp(kind: TimestampType) -> &'static str {
    match kind {
        TimestampType::CreateTime => "CreateTime",
        TimestampType::LogAppendTime => "LogAppendTime",
    }
}
