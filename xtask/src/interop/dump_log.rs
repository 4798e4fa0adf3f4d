//! `kafka-dump-log` of 4.3.1 reads every file of the stopped broker and finds nothing wrong.

use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::{Context, Outcome, fail};
use crate::interop::Bench;
use crate::interop::tools::{ROLLED, ROLLED_RECORDS};

const DUMP_LOG: &str = "org.apache.kafka.tools.DumpLogSegments";

/// What the tool prints when a file is not as it should be.
const COMPLAINTS: &[&str] = &[
    "isvalid: false",
    "Mismatches in",
    "Found timestamp mismatch",
    "Found out of order timestamp",
    "Corrupt",
    "Exception",
    "Could not",
    "Error at",
    "unknown",
];

/// The run.
pub(crate) fn run(bench: &mut Bench) -> Outcome {
    let written = bench.written()?;
    bench.stop()?;
    let data = bench.stopped_data()?;
    for part in &written.parts {
        for target in &part.targets {
            let dir = data.join(format!("{}-0", target.topic));
            let outcome = partition(bench, &dir, part.records.len(), Some(target.codec));
            bench.check(&format!("kafka-dump-log {}", target.topic), outcome);
        }
    }
    let rolled = data.join(format!("{ROLLED}-0"));
    if rolled.exists() {
        let outcome = partition(bench, &rolled, ROLLED_RECORDS as usize, None);
        bench.check("kafka-dump-log of rolled segments", outcome);
    }
    let topics = written.topics();
    let outcome = metadata(bench, &data.join("__cluster_metadata-0"), &topics);
    bench.check("kafka-dump-log --cluster-metadata-decoder", outcome);
    let outcome = offsets(bench, &data);
    bench.check("kafka-dump-log --offsets-decoder", outcome);
    Ok(())
}

/// The group coordinators' partitions, if groups were there: every record decodes.
fn offsets(bench: &mut Bench, data: &Path) -> Outcome {
    for entry in fs::read_dir(data).context("cannot list the data directory")? {
        let dir = entry?.path();
        if !dir.file_name().is_some_and(|name| name.to_string_lossy().starts_with("__consumer_offsets-")) {
            continue;
        }
        let segments = files(&dir, &["log"])?;
        let out = dump(bench, &segments, &["--offsets-decoder"])?;
        let records = out.lines().filter(|line| line.starts_with("| offset:")).count();
        let decoded = out.lines().filter(|line| line.contains("key: {\"type\":\"")).count();
        if decoded != records {
            fail!("{decoded} of {records} records of {} decode", dir.display());
        }
    }
    Ok(())
}

/// Segments and indexes of one partition: every record iterated, every index entry compared.
fn partition(bench: &mut Bench, dir: &Path, records: usize, codec: Option<&str>) -> Outcome {
    let segments = files(dir, &["log"])?;
    let indexes = files(dir, &["index", "timeindex", "txnindex"])?;
    let all = [segments, indexes.clone(), files(dir, &["snapshot"])?].concat();
    let out = dump(bench, &all, &["--deep-iteration"])?;
    let seen = out.lines().filter(|line| line.starts_with("| offset:")).count();
    if seen != records {
        fail!("{seen} records, want {records}");
    }
    if let Some(codec) = codec {
        // A client may leave a batch plain when its codec does not make it smaller.
        if !out.contains(&format!("compresscodec: {codec} ")) {
            fail!("no batch is compressed with {codec}");
        }
    }
    let out = dump(bench, &indexes, &["--index-sanity-check"])?;
    let sane =
        out.lines().filter(|line| line.ends_with("passed sanity check.") || line.ends_with(".index is empty.")).count();
    if sane != indexes.len() {
        fail!("{sane} of {} indexes are sane: {out}", indexes.len());
    }
    Ok(())
}

/// Every one of the `partitions` of the folder but cleaned ones, whose offsets have gaps.
pub(crate) fn nothing_to_say(bench: &mut Bench, data: &Path, partitions: usize) -> Outcome {
    let mut seen = 0;
    for entry in fs::read_dir(data).context("cannot list the data directory")? {
        let dir = entry?.path();
        let name = dir.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !name.starts_with("x-") || name.ends_with("-delete") || name.starts_with("x-compact") {
            continue;
        }
        let all = files(&dir, &["log", "index", "timeindex", "txnindex", "snapshot"])?;
        dump(bench, &all, &["--deep-iteration"]).context(name)?;
        seen += 1;
    }
    if seen != partitions {
        fail!("{seen} partitions, want {partitions}");
    }
    Ok(())
}

/// Segments and indexes of a cleaned partition, whose offsets have gaps.
pub(crate) fn sparse(bench: &mut Bench, dir: &Path, records: usize) -> Outcome {
    let all = files(dir, &["log", "index", "timeindex", "txnindex", "snapshot"])?;
    let list: Vec<String> = all.iter().map(|f| f.display().to_string()).collect();
    let ran = bench.stopped_jvm()?.call(DUMP_LOG, &["--files", &list.join(","), "--deep-iteration"], b"")?;
    let is_complaint = |line: &&str| COMPLAINTS.iter().any(|complaint| line.contains(complaint));
    if let Some(line) = ran.out.lines().chain(ran.err.lines()).find(is_complaint) {
        fail!("{line}");
    }
    match ran.out.lines().filter(|line| line.starts_with("| offset:")).count() {
        seen if seen == records => Ok(()),
        seen => fail!("{seen} records, want {records}"),
    }
}

/// The metadata log and its snapshots: every record decodes, every topic is there.
fn metadata(bench: &mut Bench, dir: &Path, topics: &[String]) -> Outcome {
    let all = [files(dir, &["log"])?, files(dir, &["checkpoint"])?].concat();
    let out = dump(bench, &all, &["--cluster-metadata-decoder"])?;
    for kind in ["FEATURE_LEVEL_RECORD", "REGISTER_BROKER_RECORD", "PARTITION_RECORD", "LeaderChange", "KRaftVoters"] {
        if !out.contains(kind) {
            fail!("no {kind} in the metadata log");
        }
    }
    for topic in topics {
        let record = format!("{{\"type\":\"TOPIC_RECORD\",\"version\":0,\"data\":{{\"name\":\"{topic}\"");
        if !out.contains(&record) {
            fail!("no TOPIC_RECORD for {topic}");
        }
    }
    Ok(())
}

pub(crate) fn dump(bench: &mut Bench, files: &[PathBuf], flags: &[&str]) -> Outcome<String> {
    let list: Vec<String> = files.iter().map(|f| f.display().to_string()).collect();
    let list = list.join(",");
    let arguments = [&["--files", list.as_str()], flags].concat();
    let ran = bench.stopped_jvm()?.call(DUMP_LOG, &arguments, b"")?;
    if ran.code != 0 {
        fail!("exit {}: {}", ran.code, ran.err);
    }
    if let Some(line) = complaint(&ran.out).or_else(|| complaint(&ran.err)) {
        fail!("{line}");
    }
    Ok(ran.out)
}

fn complaint(text: &str) -> Option<&str> {
    let gap = |line: &str| {
        // The tool compares the first offset of a segment with -1, and says so for all but the first.
        line.contains(" is followed by ") && !line.starts_with("  -1 is")
    };
    text.lines().find(|line| gap(line) || COMPLAINTS.iter().any(|c| line.contains(c)))
}

/// The files of a folder with one of these extensions, sorted.
pub(crate) fn files(dir: &Path, extensions: &[&str]) -> Outcome<Vec<PathBuf>> {
    let entries = fs::read_dir(dir).context(format!("cannot list {}", dir.display()))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|e| extensions.iter().any(|x| e == *x)))
        .collect();
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_are_found() {
        assert_eq!(complaint("Dumping a.log\nLog starting offset: 0\n"), None);
        let gap = "Non-consecutive offsets in a.log\n  7 is followed by 9";
        assert_eq!(complaint(gap), Some("  7 is followed by 9"));
        assert_eq!(complaint("Non-consecutive offsets in a.log\n  -1 is followed by 9"), None);
        let bad = "baseOffset: 0 lastOffset: 1 crc: 5 isvalid: false";
        assert_eq!(complaint(&format!("Dumping a.log\n{bad}\n")), Some(bad));
    }
}
