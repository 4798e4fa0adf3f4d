//! Apache Kafka 4.3.1's own `kafka-dump-log` reads what we wrote and finds nothing wrong.
//!
//! Needs Java and Kafka's jars (`KAFKA_TEST_CACHE/kafka/libs`, by default under the workspace's
//! `.cache`), so it runs on demand: `cargo test -p kafka-log --test kafka_dump_log -- --ignored`.
#![cfg(feature = "storage")]
#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use bytes::Bytes;
use kafka_log::batch::control::EndTxnMarker;
use kafka_log::batch::{BatchBuilder, BatchOptions, Codec, Compression, Header, Origin, Producer};
use kafka_log::{Append, FsStorage, Log, LogConfig, Opening};

const NOW: i64 = 1_700_000_000_000;

fn batch(timestamp: i64, count: usize, options: BatchOptions) -> Bytes {
    let mut builder = BatchBuilder::new(options);
    for n in 0..count {
        let headers = [Header { key: b"h", value: Some(b"1") }, Header { key: b"h", value: None }];
        let (key, value) = (format!("key {n}"), format!("value {n} ").repeat(1 + n % 7));
        builder.append(timestamp + n as i64, Some(key.as_bytes()), Some(value.as_bytes()), &headers).unwrap();
    }
    builder.finish().unwrap()
}

fn append(log: &mut Log, requests: &mut [Append]) {
    log.append(NOW, 3, requests);
    for request in requests {
        request.result.take().unwrap().unwrap();
    }
}

/// A log with everything in it that a segment may hold: every codec of this build, idempotent and
/// transactional producers, markers of both kinds, an open transaction, several segments.
fn write(dir: &Path) -> i64 {
    let config = LogConfig { segment_bytes: 20_000, index_interval_bytes: 1000, ..LogConfig::default() };
    let mut log = Log::open(Arc::new(FsStorage::new()), dir, config, Opening::default()).unwrap();
    let codecs = [Compression::None, Compression::Gzip, Compression::Snappy, Compression::Lz4];
    for round in 0..60 {
        let mut requests = Vec::new();
        for (n, codec) in codecs.into_iter().enumerate() {
            let timestamp = NOW + i64::from(round) * 100 - if n == 2 { 50 } else { 0 };
            let options = BatchOptions { codec: Codec::of(codec), ..BatchOptions::default() };
            requests.push(Append::client(batch(timestamp, 5 + 10 * n, options), i16::MAX));
        }
        let transactional = round % 3 == 0;
        let producer = Some(Producer { id: 77, epoch: 2, base_sequence: round * 4 });
        let options = BatchOptions { producer, transactional, ..BatchOptions::default() };
        requests.push(Append::client(batch(NOW, 4, options), i16::MAX));
        append(&mut log, &mut requests);
        if transactional && round != 57 {
            let producer = Some(Producer { id: 77, epoch: 2, base_sequence: -1 });
            let marker = EndTxnMarker { committed: round % 2 == 0, coordinator_epoch: 5 };
            let marker = marker.batch(BatchOptions { producer, ..BatchOptions::default() }, NOW).unwrap();
            append(&mut log, &mut [Append::internal(marker, Origin::Coordinator)]);
        } else if transactional {
            break;
        }
    }
    assert!(log.segment_offsets().count() > 4);
    let log_end = log.view().log_end;
    log.close().unwrap();
    log_end
}

fn libs() -> PathBuf {
    let cache = std::env::var_os("KAFKA_TEST_CACHE")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.cache"), PathBuf::from);
    let libs = cache.join("kafka/libs");
    assert!(libs.is_dir(), "no jars of Apache Kafka in {}", libs.display());
    libs
}

fn dump(files: &[PathBuf], options: &[&str]) -> String {
    let files: Vec<_> = files.iter().map(|file| file.to_str().unwrap()).collect();
    let output = Command::new("java")
        .args(["-Xmx256m", "-cp", &format!("{}/*", libs().display())])
        .arg("org.apache.kafka.tools.DumpLogSegments")
        .args(["--files", &files.join(",")])
        .args(options)
        .output()
        .expect("java");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{text}\n{errors}");
    text
}

fn files(dir: &Path, suffix: &str) -> Vec<PathBuf> {
    let mut files: Vec<_> = std::fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_str().unwrap().ends_with(suffix))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no {suffix}");
    files
}

#[test]
#[ignore = "needs Java and the jars of Apache Kafka 4.3.1"]
fn kafka_dump_log_finds_nothing_wrong() {
    let temporary = tempfile::tempdir().unwrap();
    let dir = temporary.path().join("t-0");
    let log_end = write(&dir);

    let text = dump(&files(&dir, ".log"), &["--deep-iteration", "--print-data-log"]);
    let records = text.lines().filter(|line| line.trim_start().starts_with("| offset: "));
    assert_eq!(records.count() as i64, log_end, "{text}");
    assert!(!text.contains("isvalid: false") && text.contains("isvalid: true"));

    for (suffix, options) in [
        (".index", &["--index-sanity-check"][..]),
        (".timeindex", &["--index-sanity-check"]),
        // Without the check every entry is looked up in the log, records and all.
        (".index", &["--verify-index-only"]),
        (".timeindex", &["--verify-index-only"]),
        (".index", &[]),
        (".timeindex", &[]),
        (".txnindex", &[]),
        (".snapshot", &[]),
    ] {
        let text = dump(&files(&dir, suffix), options);
        for complaint in [
            "Mismatches in",
            "not found",
            "Found timestamp mismatch",
            "Non-consecutive",
            "sanity check failed",
            "Exception",
            "out of order",
            "was invalid",
        ] {
            assert!(!text.contains(complaint), "{suffix} {options:?}: {text}");
        }
        println!("{suffix} {options:?}\n{text}");
    }
}
