//! What the cleaner leaves of a compacted topic.

use std::time::{Duration, Instant};

use super::{bench, block};
use crate::failure::{Outcome, fail};
use crate::interop::Bench;
use crate::interop::cluster::Kind;
use crate::interop::dump_log::{dump, files};
use crate::interop::tools::{CONSOLE_CONSUMER, CONSOLE_PRODUCER, TOPICS};

/// What is written in the first segment; then one record more, which makes a second one.
const WRITTEN: &[&str] = &["a:1", "b:1", "a:2", "c:1", "b:NULL", "a:3"];
const LAST: &str = "d:1";
/// The offsets that are left: of each key the last record, a tombstone among them, and all of the active segment.
const LEFT: [&str; 4] = ["Offset:3", "Offset:4", "Offset:5", "Offset:6"];
/// How long a cleaner may take to come by.
const PATIENCE: Duration = Duration::from_secs(60);

/// What was written, and what is left of it.
pub(super) fn shown(kind: Kind) -> Outcome<String> {
    let mut bench = bench(kind)?;
    let bootstrap = bench.bootstrap()?;
    let create =
        ["--bootstrap-server", &bootstrap, "--create", "--topic", "keys", "--config", "cleanup.policy=compact"];
    let settings = ["--config", "segment.ms=1000", "--config", "min.cleanable.dirty.ratio=0.01"];
    bench.jvm()?.succeed(TOPICS, &[&create[..], &settings].concat(), b"")?;
    write(&mut bench, &WRITTEN.join("\n"))?;
    // The next record finds the segment old.
    std::thread::sleep(Duration::from_millis(1100));
    write(&mut bench, LAST)?;
    wait_until_cleaned(&mut bench)?;
    bench.stop()?;
    let folder = bench.stopped_data()?.join("keys-0");
    let dumped = dump(&mut bench, &files(&folder, &["log"])?, &["--deep-iteration", "--print-data-log"])?;
    let lines: Vec<String> = dumped.lines().filter_map(record).collect();
    if lines.len() != LEFT.len() {
        fail!("{} records are left:\n{dumped}", lines.len());
    }
    let numbered = WRITTEN.iter().chain([&LAST]).enumerate().map(|(offset, pair)| {
        let (key, value) = pair.split_once(':').unwrap_or((*pair, ""));
        format!("  offset {offset}   key {key}   {}", value.replace("NULL", "null: a tombstone"))
    });
    let numbered: Vec<String> = numbered.collect();
    let text = format!("written\n{}\nleft, by kafka-dump-log\n{}", numbered.join("\n"), lines.join("\n"));
    Ok(block("text", &text))
}

fn write(bench: &mut Bench, lines: &str) -> Outcome {
    let to = ["--bootstrap-server", &bench.bootstrap()?, "--topic", "keys"];
    let how = ["--property", "parse.key=true", "--property", "key.separator=:", "--property", "null.marker=NULL"];
    bench.jvm()?.succeed(CONSOLE_PRODUCER, &[&to[..], &how].concat(), lines.as_bytes()).map(drop)
}

fn wait_until_cleaned(bench: &mut Bench) -> Outcome {
    let bootstrap = bench.bootstrap()?;
    let from = ["--bootstrap-server", &bootstrap, "--topic", "keys", "--partition", "0", "--offset", "earliest"];
    let how = ["--timeout-ms", "2000", "--property", "print.offset=true", "--property", "print.value=false"];
    let deadline = Instant::now() + PATIENCE;
    loop {
        let out = bench.jvm()?.call(CONSOLE_CONSUMER, &[&from[..], &how].concat(), b"")?.out;
        let found: Vec<&str> = out.lines().map(str::trim).filter(|line| line.starts_with("Offset:")).collect();
        if found == LEFT {
            return Ok(());
        }
        if Instant::now() > deadline {
            fail!("what is left is {found:?}");
        }
    }
}

/// `| offset: 3 … key: c payload: 1` without what is not of interest.
fn record(line: &str) -> Option<String> {
    let rest = line.strip_prefix("| offset: ")?;
    let offset = rest.split_whitespace().next()?;
    let (key, payload) = match rest.split_once(" key: ")?.1.split_once(" payload: ") {
        Some((key, payload)) => (key, payload.trim()),
        None => (rest.split_once(" key: ")?.1.trim(), "null: a tombstone"),
    };
    Some(format!("  offset {offset}   key {key}   {payload}"))
}
