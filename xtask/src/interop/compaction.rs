//! The same records into a compacted topic of ours and of Apache Kafka: both cleaners must keep the same offsets, the
//! other broker must read what was kept, and `kafka-dump-log` must find nothing wrong in it.

use std::time::{Duration, Instant};

use crate::failure::{Outcome, fail};
use crate::interop::cluster::Kind;
use crate::interop::{Bench, dump_log};

const TOPICS: &str = "org.apache.kafka.tools.TopicCommand";
const CONSOLE_PRODUCER: &str = "org.apache.kafka.tools.ConsoleProducer";
const CONSOLE_CONSUMER: &str = "org.apache.kafka.tools.consumer.ConsoleConsumer";

/// Each is a segment; the last stays active and is not cleaned.
const ROUNDS: usize = 3;
const RECORDS: usize = 40;
const KEYS: usize = 10;
const CODECS: [&str; 3] = ["none", "gzip", "lz4"];
/// How long a cleaner may take to come by.
const PATIENCE: Duration = Duration::from_secs(60);

/// The run.
pub(crate) fn run(bench: &mut Bench) -> Outcome {
    for (kind, other) in [(Kind::Ours, Kind::Apache), (Kind::Apache, Kind::Ours)] {
        bench.start_afresh(kind, "compaction")?;
        for codec in CODECS {
            write(bench, codec)?;
            let outcome = cleaned(bench, codec);
            bench.check(&format!("{kind:?} cleans {codec}"), outcome);
        }
        bench.stop()?;
        for codec in CODECS {
            let dir = bench.stopped_data()?.join(format!("{}-0", topic(codec)));
            let outcome = dump_log::sparse(bench, &dir, expected().len());
            bench.check(&format!("kafka-dump-log {codec}, cleaned by {kind:?}"), outcome);
        }
        bench.hand_over(other)?;
        for codec in CODECS {
            let outcome = cleaned(bench, codec);
            bench.check(&format!("{other:?} reads {codec}, cleaned by {kind:?}"), outcome);
        }
        bench.stop()?;
    }
    Ok(())
}

fn topic(codec: &str) -> String {
    format!("compacted-{codec}")
}

/// Key and value of a record; some are tombstones.
fn record(round: usize, index: usize) -> (String, String) {
    let value = if index % 7 == 6 { "NULL".to_owned() } else { format!("value {round} {index}") };
    (format!("k{}", index % KEYS), value)
}

/// Offset, key and value of what must be left: the last record of each key before the active segment, and all of that.
fn expected() -> Vec<String> {
    let closed = (ROUNDS - 1) * RECORDS;
    let all = (0..ROUNDS * RECORDS).filter(|at| *at >= closed - KEYS);
    let line = |at: usize| {
        let (key, value) = record(at / RECORDS, at % RECORDS);
        format!("Offset:{at}\t{key}\t{}", value.replace("NULL", "null"))
    };
    all.map(line).collect()
}

fn write(bench: &mut Bench, codec: &str) -> Outcome {
    let (bootstrap, topic) = (bench.bootstrap()?, topic(codec));
    let create =
        ["--bootstrap-server", &bootstrap, "--create", "--topic", &topic, "--config", "cleanup.policy=compact"];
    let settings = ["--config", "segment.ms=100", "--config", "min.cleanable.dirty.ratio=0"];
    bench.jvm()?.succeed(TOPICS, &[&create[..], &settings[..]].concat(), b"")?;
    for round in 0..ROUNDS {
        let lines: Vec<String> =
            (0..RECORDS).map(|index| record(round, index)).map(|(k, v)| format!("{k}:{v}\n")).collect();
        let to = ["--bootstrap-server", &bootstrap, "--topic", &topic, "--compression-codec", codec];
        let how = ["--property", "parse.key=true", "--property", "key.separator=:", "--property", "null.marker=NULL"];
        bench.jvm()?.succeed(CONSOLE_PRODUCER, &[&to[..], &how[..]].concat(), lines.concat().as_bytes())?;
        std::thread::sleep(Duration::from_millis(200));
    }
    Ok(())
}

/// Waits until what a consumer reads is what must be left.
fn cleaned(bench: &mut Bench, codec: &str) -> Outcome {
    let (bootstrap, topic) = (bench.bootstrap()?, topic(codec));
    let from = ["--bootstrap-server", &bootstrap, "--topic", &topic, "--partition", "0", "--offset", "earliest"];
    let how = ["--timeout-ms", "2000", "--property", "print.offset=true", "--property", "print.key=true"];
    let deadline = Instant::now() + PATIENCE;
    loop {
        let out = bench.jvm()?.call(CONSOLE_CONSUMER, &[&from[..], &how[..]].concat(), b"")?.out;
        let found: Vec<&str> = out.lines().filter(|line| line.starts_with("Offset:")).collect();
        if found == expected() {
            return Ok(());
        }
        if Instant::now() > deadline {
            fail!("{} records are left, want {}: {found:?}", found.len(), expected().len());
        }
    }
}
