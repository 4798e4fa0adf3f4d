//! What the classes of the Apache Kafka 4.3.1 client wrote, and what a real 4.3.1 broker answered:
//! see `golden/Batches.java` and `golden/produce.py`.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use bytes::Bytes;
use kafka_log::batch::compression::CodecError;
use kafka_log::batch::control::{ControlKey, ControlType, EndTxnMarker, control_batch};
use kafka_log::batch::{
    BatchBuilder, BatchHeader, BatchOptions, BatchRef, Codec, Compression, Decompressor, Entries, Entry, HEADER_LEN,
    Header, Invalid, Producer, Record, RejectionKind, Rules, TimestampType, ValidBatch, Validator,
};

const T: i64 = 1_700_000_000_000;

fn golden(name: &str) -> Bytes {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).into()
}

fn text(name: &str) -> String {
    String::from_utf8(golden(name).to_vec()).unwrap()
}

fn compiled_in(codec: Compression) -> bool {
    match codec {
        Compression::None => true,
        Compression::Gzip => cfg!(feature = "gzip"),
        Compression::Snappy => cfg!(feature = "snappy"),
        Compression::Lz4 => cfg!(feature = "lz4"),
        Compression::Zstd => cfg!(feature = "zstd"),
    }
}

/// Bytes as `Batches.java` shows them.
fn show(bytes: Option<&[u8]>) -> String {
    match bytes {
        None => "-".to_owned(),
        Some([]) => "=".to_owned(),
        Some(bytes) if bytes.len() > 48 => format!("{}:{}", bytes.len(), crc32c::crc32c(bytes)),
        Some(bytes) => hex(bytes),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut out, byte| {
        write!(out, "{byte:02x}").unwrap();
        out
    })
}

fn unhex(text: &str) -> Bytes {
    if text == "=" {
        return Bytes::new();
    }
    text.as_bytes().chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

fn show_record(record: &Record<'_>) -> String {
    let mut line = format!(
        "record {} {} {} {} {}",
        record.offset,
        record.timestamp,
        record.sequence,
        show(record.key),
        show(record.value)
    );
    for header in record.headers {
        write!(line, " {},{}", show(Some(header.key)), show(header.value)).unwrap();
    }
    line + "\n"
}

fn show_entry(entry: &Entry<'_>, decompressor: &mut Decompressor) -> String {
    let mut lines = String::new();
    let valid = entry.crc_is_valid();
    writeln!(lines, "batch {} {} {} {valid}", entry.magic(), entry.last_offset(), entry.max_timestamp()).unwrap();
    let records: String = entry.records(decompressor).unwrap().map(|record| show_record(&record.unwrap())).collect();
    match records.len() {
        0..4096 => lines + &records,
        _ => lines + "records " + &show(Some(records.as_bytes())) + "\n",
    }
}

fn codec_of(bytes: &[u8]) -> Compression {
    match Entries::new(bytes).next().unwrap().unwrap() {
        Entry::Batch(batch) => batch.header().attributes().compression().unwrap(),
        Entry::Message(message) => Compression::from_id(message.compression_id()).unwrap(),
    }
}

#[test]
fn reads_what_java_wrote_as_java_reads_it() {
    let list = text("batches.txt");
    let mut decompressor = Decompressor::new(1 << 24);
    let mut seen = 0;
    for case in list.split("case ").skip(1) {
        let (name, expected) = case.split_once('\n').unwrap();
        let bytes = golden(&format!("{name}.bin"));
        if !compiled_in(codec_of(&bytes)) {
            continue;
        }
        let shown: String = Entries::new(&bytes).map(|entry| show_entry(&entry.unwrap(), &mut decompressor)).collect();
        assert_eq!(shown, expected, "{name}");
        seen += 1;
    }
    assert!(seen > 12);
}

#[test]
fn builds_the_bytes_that_java_builds() {
    let build = |options: BatchOptions, records: &[(i64, Option<&str>, Option<&str>)]| {
        let mut builder = BatchBuilder::new(options);
        for (timestamp, key, value) in records {
            builder.append(*timestamp, key.map(str::as_bytes), value.map(str::as_bytes), &[]).unwrap();
        }
        builder.finish().unwrap()
    };
    let plain = BatchOptions::default();
    assert_eq!(build(plain, &[(T, Some("key"), Some("value"))]), golden("v2_one.bin"));
    let nulls =
        [(T, None, Some("v")), (T - 5, Some("k"), None), (T + 70_000_000_000, None, None), (-1, Some(""), Some(""))];
    let placed = BatchOptions { base_offset: 42, leader_epoch: 7, ..plain };
    assert_eq!(build(placed, &nulls), golden("v2_nulls.bin"));
    let producer = |base_sequence| Some(Producer { id: 4711, epoch: 3, base_sequence });
    let idempotent = BatchOptions { producer: producer(i32::MAX), ..plain };
    let three = [(T, Some("a"), Some("1")), (T + 1, Some("b"), Some("2")), (T + 2, Some("c"), Some("3"))];
    assert_eq!(build(idempotent, &three), golden("v2_idempotent.bin"));
    let transactional =
        BatchOptions { base_offset: 100, leader_epoch: 9, producer: producer(17), transactional: true, ..plain };
    let two = [(T, Some("a"), Some("1")), (T, Some("b"), Some("2"))];
    assert_eq!(build(transactional, &two), golden("v2_transactional.bin"));
    let appended = BatchOptions { base_offset: 5, leader_epoch: 2, append_timestamp: Some(T + 99), ..plain };
    let two = [(T, Some("a"), Some("1")), (T + 7, Some("b"), Some("2"))];
    assert_eq!(build(appended, &two), golden("v2_log_append_time.bin"));
}

#[test]
fn builds_headers_and_gaps_as_java_does() {
    let mut builder = BatchBuilder::new(BatchOptions::default());
    let header = |key, value| Header { key, value };
    let headers = [
        header(b"a", Some(&b"1"[..])),
        header(b"a", None),
        header(b"", Some(&[])),
        header("é".as_bytes(), Some(&[0; 200])),
    ];
    builder.append(T, Some(b"k"), Some(b"v"), &headers).unwrap();
    assert_eq!(builder.finish().unwrap(), golden("v2_headers.bin"));

    let mut builder = BatchBuilder::new(BatchOptions { base_offset: 5, ..BatchOptions::default() });
    builder.append_at(6, T, Some(b"a"), Some(b"1"), &[]).unwrap();
    builder.append_at(9, T - 1, Some(b"b"), Some(b"2"), &[]).unwrap();
    builder.append_at(300, T - 2, Some(b"c"), Some(b"3"), &[]).unwrap();
    builder.set_last_offset(305).unwrap();
    assert_eq!(builder.finish().unwrap(), golden("v2_gaps.bin"));
}

#[test]
fn control_batches_equal_javas() {
    let at = |base_offset, leader_epoch, producer| BatchOptions {
        base_offset,
        leader_epoch,
        producer,
        ..BatchOptions::default()
    };
    let producer = Some(Producer { id: 4711, epoch: 3, base_sequence: -1 });
    for (name, offset, committed) in [("v2_commit.bin", 33, true), ("v2_abort.bin", 34, false)] {
        let marker = EndTxnMarker { committed, coordinator_epoch: 12 };
        let bytes = golden(name);
        assert_eq!(marker.batch(at(offset, 4, producer), T).unwrap(), bytes);
        let batch = BatchRef::parse(&bytes, usize::MAX).unwrap();
        let record = batch.records().unwrap().next().unwrap().unwrap();
        assert_eq!(EndTxnMarker::decode(&record), Ok(Some(marker)));
    }
    for (name, kind) in
        [("v2_leader_change.bin", ControlType::LeaderChange), ("v2_snapshot_header.bin", ControlType::SnapshotHeader)]
    {
        let bytes = golden(name);
        let batch = BatchRef::parse(&bytes, usize::MAX).unwrap();
        let record = batch.records().unwrap().next().unwrap().unwrap();
        assert_eq!(ControlKey::decode(record.key), Ok(ControlKey::new(kind)));
        assert_eq!(EndTxnMarker::decode(&record), Ok(None));
        assert_eq!(control_batch(at(0, 1, None), T, kind, record.value.unwrap()).unwrap(), bytes, "{name}");
    }
}

/// Rules of the topics that `produce.py` asked for.
fn rules(topic: &str, produce_version: i16) -> Rules {
    let rules = Rules { produce_version, ..Rules::default() };
    match topic {
        "create" => rules,
        "compact" => Rules { compacted: true, ..rules },
        "append" => Rules { timestamp_type: TimestampType::LogAppendTime, ..rules },
        "gzip" => Rules { codec: Some(Codec::of(Compression::Gzip)), ..rules },
        "uncompressed" => Rules { codec: Some(Codec::None), ..rules },
        other => panic!("unknown topic {other}"),
    }
}

fn code(kind: RejectionKind) -> i16 {
    match kind {
        RejectionKind::CorruptMessage => 2,
        RejectionKind::MessageTooLarge => 10,
        RejectionKind::InvalidTimestamp => 32,
        RejectionKind::UnsupportedCompressionType => 76,
        RejectionKind::InvalidRecord => 87,
        other => panic!("{other:?}"),
    }
}

/// Cases that are answered differently by choice (see the module documentation of `validate`):
/// the answer here instead of Kafka's.
fn chosen(name: &str) -> Option<i16> {
    Some(match name {
        "codec_5" | "codec_6" | "codec_7" => 76,
        "gzip_cut" | "gzip_cut_trailer" | "gzip_wrong_checksum" | "gzip_zeros" | "gzip_nothing" => 87,
        "codec_2_garbage" | "codec_3_garbage" | "codec_4_garbage" => 87,
        "deltas_0_0" | "deltas_1_0" | "gzip_deltas_0_0" | "varint_surplus_bits" | "varint_six_bytes" => 87,
        _ => return None,
    })
}

#[test]
fn judges_batches_as_a_real_broker_did() {
    let list = text("produce.txt");
    let mut validator = Validator::default();
    let mut outcomes = BTreeMap::<i16, usize>::new();
    for case in list.split("case ").skip(1) {
        let mut lines = case.lines();
        let words: Vec<&str> = lines.next().unwrap().split(' ').collect();
        let [name, topic, version, now] = words[..] else { panic!("{words:?}") };
        let request = unhex(lines.next().unwrap().strip_prefix("request ").unwrap());
        let mut answer =
            lines.next().unwrap().strip_prefix("answer ").unwrap().split(' ').map(|word| word.parse::<i64>().unwrap());
        let (error, _append_time) = (answer.next().unwrap() as i16, answer.next());
        let mut out = Vec::new();
        let outcome =
            validator.validate(&request, &rules(topic, version.parse().unwrap()), now.parse().unwrap(), &mut out);
        if let Err(rejection) = &outcome {
            if matches!(rejection.reason, Invalid::Codec(CodecError::NotCompiledIn(_))) {
                continue;
            }
            let expected = chosen(name).unwrap_or(error);
            assert_eq!(code(rejection.kind()), expected, "{name}: {rejection:?}");
            if chosen(name).is_none() {
                let faults: Vec<i64> = rejection.record_faults.iter().map(|fault| fault.batch_index.into()).collect();
                assert_eq!(faults, answer.collect::<Vec<_>>(), "{name}");
            }
            assert!(out.is_empty());
            *outcomes.entry(expected).or_default() += 1;
        } else {
            assert_eq!((error, chosen(name)), (0, None), "{name} was refused");
            let stored = unhex(lines.next().unwrap().strip_prefix("stored ").unwrap());
            assert_stored(name, &mut out, &stored);
            *outcomes.entry(0).or_default() += 1;
        }
    }
    assert!(outcomes[&0] > 20 && outcomes[&87] > 20 && outcomes[&32] >= 4, "{outcomes:?}");
}

fn assert_stored(name: &str, out: &mut [ValidBatch], stored: &Bytes) {
    let [batch] = out else { panic!("{name}: {} batches", out.len()) };
    let expected = BatchHeader::read(stored).unwrap();
    batch.place(expected.base_offset(), expected.leader_epoch());
    let ours: Bytes = [&batch.header.as_bytes()[..], &batch.body].concat().into();
    assert_eq!(batch.size(), ours.len());
    if batch.summary.is_reencoded && batch.summary.compression != Compression::None {
        // Two encoders of one format differ; what they hold does not.
        let mut decompressor = Decompressor::new(1 << 20);
        let mut shown = |bytes: &[u8]| show_entry(&Entries::new(bytes).next().unwrap().unwrap(), &mut decompressor);
        assert_eq!(shown(&ours), shown(stored), "{name}");
        let fields = |header: &BatchHeader| {
            let producer = (header.producer_id(), header.producer_epoch(), header.base_sequence());
            (producer, header.attributes(), header.base_timestamp(), header.max_timestamp(), header.record_count())
        };
        assert_eq!(fields(&batch.header), fields(&expected), "{name}");
    } else {
        assert_eq!(hex(&ours), hex(stored), "{name}");
    }
    assert!(ours.len() > HEADER_LEN);
}
