//! What Apache Kafka 4.3.1's own tool printed of files that it had written, line by line; and damage.
#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};

use kafka_dump::{Decoder, Dumped, Options, dump};

fn of_kafka_log(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../kafka-log/tests/golden/directory").join(name)
}

fn printed(path: &Path, options: &Options) -> (String, Dumped) {
    let mut out = Vec::new();
    let dumped = dump(path, options, &mut out).unwrap();
    // The paths of this machine are no part of what was recorded.
    let text = String::from_utf8(out).unwrap();
    let dir = format!("Dumping {}/", path.parent().unwrap().display());
    (text.replace(&dir, "Dumping "), dumped)
}

#[test]
fn every_file_of_a_partition_reads_as_with_the_real_tool() {
    let golden = include_str!("golden/deep-4.3.1.txt");
    let options = Options { deep: true, print_data: true, ..Options::default() };
    let names = golden.lines().filter_map(|line| line.strip_prefix("Dumping "));
    let mut ours = String::new();
    for name in names {
        let (text, dumped) = printed(&of_kafka_log(name), &options);
        assert_eq!(dumped, Dumped::default(), "{name}");
        ours.push_str(&text);
    }
    assert_eq!(golden.lines().count(), 263);
    for (ours, theirs) in ours.lines().zip(golden.lines()) {
        assert_eq!(ours, theirs);
    }
    assert_eq!(ours.lines().count(), golden.lines().count());
}

#[test]
fn records_of_the_metadata_read_as_with_the_real_tool() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("00000000000000000000.log");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../kafka-metadata/tests/data/cluster_metadata.log");
    std::fs::copy(source, &path).unwrap();
    let options = Options { print_data: true, decoder: Decoder::ClusterMetadata, ..Options::default() };
    let (ours, _) = printed(&path, &options);
    let golden = include_str!("golden/metadata-4.3.1.txt");
    assert!(golden.lines().count() >= 40);
    for (ours, theirs) in ours.lines().zip(golden.lines()) {
        assert_eq!(ours, theirs);
    }
}

/// Records that the coordinators of a 4.3.1 wrote: members of classic, consumer and share groups, commits, deletions and a
/// commit within a transaction; transactions that were committed, aborted and left open; the state of a share group.
#[test]
fn records_of_coordinators_read_as_with_the_real_tool_whatever_it_is_asked_for() {
    let golden = include_str!("golden/internal-topics-4.3.1.txt");
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("00000000000000000000.log");
    let mut cases = 0;
    for case in golden.split("== ").skip(1) {
        let (flags, theirs) = case.split_once('\n').unwrap();
        let (source, flags) = flags.split_once(' ').unwrap_or((flags, ""));
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{source}.log"));
        std::fs::copy(source, &path).unwrap();
        let decoder = [
            ("--offsets-decoder", Decoder::Offsets),
            ("--transaction-log-decoder", Decoder::Transactions),
            ("--share-group-state-decoder", Decoder::ShareGroupState),
        ];
        let decoder = decoder.into_iter().find(|(flag, _)| flags.contains(flag)).map(|(_, decoder)| decoder);
        let options = Options {
            deep: flags.contains("--deep-iteration"),
            print_data: decoder.is_some(),
            decoder: decoder.unwrap_or_default(),
            skip_record_metadata: flags.contains("--skip-record-metadata"),
            max_bytes: flags.split_once("--max-bytes ").map_or(u64::MAX, |(_, bytes)| bytes.parse().unwrap()),
            ..Options::default()
        };
        let (ours, dumped) = printed(&path, &options);
        assert_eq!(dumped, Dumped::default(), "{flags}");
        for (ours, theirs) in ours.lines().zip(theirs.lines()) {
            assert_eq!(ours, theirs, "{flags}");
        }
        assert_eq!(ours, theirs, "{flags}");
        cases += 1;
    }
    assert_eq!(cases, 9);
}

/// What 4.3.1's tool said of this index with the same damage.
#[test]
fn a_time_index_that_contradicts_its_segment_is_told_as_the_real_tool_tells_it() {
    let name = "00000000000000000038.timeindex";
    let dir = tempfile::tempdir().unwrap();
    std::fs::copy(of_kafka_log("00000000000000000038.log"), dir.path().join("00000000000000000038.log")).unwrap();
    let path = dir.path().join(name);
    let whole = std::fs::read(of_kafka_log(name)).unwrap();
    let told = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        let options = Options { verify_index_only: true, ..Options::default() };
        let (text, dumped) = printed(&path, &options);
        let text = text.replace(&format!("{}/", dir.path().display()), "");
        let lines: Vec<String> = text.lines().skip(1).map(str::to_owned).collect();
        assert_eq!(lines.is_empty(), dumped.complaints.is_empty());
        lines
    };
    assert_eq!(told(&whole), [""; 0]);
    let mut changed = whole.clone();
    changed[7] ^= 0x10;
    let lines = ["Found timestamp mismatch in :", "  Index timestamp: 1795999842497, log timestamp: 1795999842513"];
    assert_eq!(told(&changed), [format!("{}{name}", lines[0]), lines[1].to_owned()]);
    let swapped = [&whole[12..24], &whole[..12], &whole[24..]].concat();
    let lines = [
        "Found out of order timestamp in :",
        "  Index timestamp: 1795999842513, Previously indexed timestamp: 1795999842577",
    ];
    assert_eq!(told(&swapped), [format!("{}{name}", lines[0]), lines[1].to_owned()]);
    let title = format!("The following indexed offsets are not found in :{name}");
    for (at, value, line) in [
        (11, whole[11] + 1, "Indexed offset: 46, found log offset: 48"),
        (10, 0x7f, "Indexed offset: 32557, found log offset: -1"),
    ] {
        let mut moved = whole.clone();
        moved[at] = value;
        assert_eq!(told(&moved), [title.clone(), line.to_owned()]);
    }
}

#[test]
fn damage_is_told_with_its_byte_and_nothing_panics() {
    let dir = tempfile::tempdir().unwrap();
    let options = Options { deep: true, ..Options::default() };
    for name in [
        "00000000000000000038.log",
        "00000000000000000038.index",
        "00000000000000000038.timeindex",
        "00000000000000000038.txnindex",
        "00000000000000000161.snapshot",
        "leader-epoch-checkpoint",
    ] {
        let whole = std::fs::read(of_kafka_log(name)).unwrap();
        let path = dir.path().join(name);
        for cut in 0..whole.len().min(700) {
            std::fs::write(&path, &whole[..cut]).unwrap();
            printed(&path, &options);
        }
        let mut noticed = 0;
        for at in (0..whole.len()).step_by(7) {
            let mut damaged = whole.clone();
            damaged[at] ^= 0x55;
            std::fs::write(&path, &damaged).unwrap();
            noticed += printed(&path, &options).1.complaints.len();
        }
        if name.ends_with(".log") || name.ends_with(".snapshot") {
            assert!(noticed > 0, "{name}");
        }
    }
    let path = dir.path().join("00000000000000000038.log");
    let mut damaged = std::fs::read(of_kafka_log("00000000000000000038.log")).unwrap();
    damaged[78 + 70] ^= 1;
    std::fs::write(&path, &damaged).unwrap();
    let (text, dumped) = printed(&path, &options);
    assert_eq!(dumped.complaints, ["broken at byte 78: the checksum of the batch differs"]);
    assert!(text.contains("isvalid: false") && text.lines().count() > 100, "what follows is shown");
    damaged.truncate(200);
    std::fs::write(&path, &damaged).unwrap();
    let (_, dumped) = printed(&path, &Options::default());
    assert_eq!(dumped.complaints.len(), 1, "{dumped:?}");
}

#[test]
fn json_has_the_same_names() {
    let options = Options { deep: true, print_data: true, json: true, ..Options::default() };
    let (text, _) = printed(&of_kafka_log("00000000000000000000.log"), &options);
    let first: Vec<&str> = text.lines().take(2).collect();
    assert!(first[0].starts_with(r#"{"baseOffset":0,"lastOffset":3,"count":4,"#), "{}", first[0]);
    assert!(first[0].contains(r#""deleteHorizonMs":null"#));
    assert!(first[1].ends_with(r#""headerKeys":[],"key":"key 0","payload":"value 0 0"}"#), "{}", first[1]);
}
