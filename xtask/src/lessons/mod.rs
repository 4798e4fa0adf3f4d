//! `cargo xtask lessons`: how Kafka works inside, shown on a running broker and written to `docs/lessons.md`.
//!
//! The same is done on Apache Kafka 4.3.1 and on ours. What both show stands on the page once; where they differ, both.

mod bytes;
mod compaction;
mod durability;
mod requests;

use std::fs;

use crate::failure::{Context, Outcome};
use crate::interop::Bench;
use crate::interop::cluster::Kind;
use crate::setup::Cache;
use crate::workspace::{build_broker, root};

/// One thing that is shown: its heading, what is said about it, and how it is seen on a broker.
struct Lesson {
    title: &'static str,
    text: &'static str,
    shown: fn(Kind) -> Outcome<String>,
}

const LESSONS: &[Lesson] = &[
    Lesson {
        title: "From `producer.send()` to `commitOffsets()`",
        text: "The request log of the broker, while the Java producer writes ten records and a Java consumer in a group \
            reads and commits them. Each kind of request is drawn where it is first seen; heartbeats and repeated \
            fetches are left out. The producer asks for a producer id before it writes, since it is idempotent by \
            default; the consumer finds its coordinator, joins, asks where its group is, and only then fetches.",
        shown: requests::path,
    },
    Lesson {
        title: "A classic rebalance beside one of KIP-848",
        text: "Two Java consumers: `first` has all partitions when `second` joins, and gets them back when it leaves. In \
            the classic protocol everyone joins again, waits for all others, and the leader's assignment comes back by \
            SyncGroup; the others hear of it through an error in a heartbeat. In the new protocol there is one request, \
            by which a member tells what it has and hears what it should have. Heartbeats that follow one another are \
            one line.",
        shown: requests::rebalances,
    },
    Lesson {
        title: "A segment, byte by byte",
        text: "Two records, written by the Java producer without compression, as they lie in the `.log` file, decoded by \
            the few lines of `xtask/src/lessons/bytes.rs`; below it what `kafka-dump-log` says of the same file. Numbers \
            are big-endian; those marked *varint* are zigzag-coded, 7 bits a byte. The checksum covers everything from \
            the attributes on, so that a broker can set the offset and the leader epoch without computing it anew.",
        shown: bytes::segment,
    },
    Lesson {
        title: "The metadata log",
        text: "Topics, configs and brokers are nothing but records in `__cluster_metadata-0`. These are the records of a \
            fresh cluster in which a topic with two partitions was created and given a config, by `kafka-dump-log \
            --cluster-metadata-decoder`; records of the same type that follow one another are counted. No-ops, which a \
            quiet controller writes now and then, are left out.",
        shown: bytes::metadata,
    },
    Lesson {
        title: "What compaction leaves",
        text: "Six records of three keys, and one of a fourth key in the next segment, in a topic with \
            `cleanup.policy=compact`. The cleaner keeps the last record of each key at its offset, so that offsets get \
            gaps and never change; a record without a value, a tombstone, says that a key is gone, and stays for \
            `delete.retention.ms`, so that whoever reads meanwhile hears of it. The active segment is not touched.",
        shown: compaction::shown,
    },
    Lesson {
        title: "Where fsync stands in durability",
        text: "A hundred records are acknowledged at acks=all on each of two topics, one with Kafka's defaults, and one \
            with `flush.messages=1`. `recovery-point-offset-checkpoint` says up to where a log is known to be on the \
            disk. With the defaults that is nowhere: an acknowledgement means that every in-sync replica has the record \
            in its page cache, and survives the death of the process (all are there after a `kill -9`), not that of the \
            machine; against that Kafka has replicas. A clean stop syncs everything.",
        shown: durability::shown,
    },
];

/// Writes the page.
pub(crate) fn run() -> Outcome {
    build_broker()?;
    let about = "Written by `cargo xtask lessons`, which does everything on this page on Apache Kafka 4.3.1 and on this \
        broker. What both show is printed once; where they differ, both are.";
    let mut page = format!("# Lessons: how Kafka works inside\n\n{}\n", wrapped(about));
    for lesson in LESSONS {
        let apache = (lesson.shown)(Kind::Apache)?;
        let ours = (lesson.shown)(Kind::Ours)?;
        page.push_str(&format!("\n## {}\n\n{}\n\n", lesson.title, wrapped(lesson.text)));
        if apache == ours {
            page.push_str(&format!("The same on both:\n\n{}\n", ours.trim_end()));
        } else {
            println!("{}: the brokers differ", lesson.title);
            page.push_str(&format!(
                "Apache Kafka 4.3.1:\n\n{}\n\nThis broker:\n\n{}\n",
                apache.trim_end(),
                ours.trim_end()
            ));
        }
    }
    let file = root().join("docs/lessons.md");
    fs::write(&file, page).context(format!("cannot write {}", file.display()))?;
    println!("wrote {}", file.display());
    Ok(())
}

/// A bench with a fresh broker of its own.
fn bench(kind: Kind) -> Outcome<Bench> {
    let mut bench = Bench::new(Cache::open()?, kind, false);
    bench.log_requests();
    Ok(bench)
}

/// A text in lines of at most 120 characters.
fn wrapped(text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.chars().count() + word.chars().count() < 120 => line.push_str(&format!(" {word}")),
            _ => lines.push(word.to_owned()),
        }
    }
    lines.join("\n")
}

/// A block of text as it is.
fn block(kind: &str, text: &str) -> String {
    format!("```{kind}\n{}\n```\n", text.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_no_longer_than_120() {
        let text = "word ".repeat(100);
        let lines = wrapped(&text);
        assert!(lines.lines().all(|line| line.len() <= 120) && lines.lines().count() > 4);
        assert_eq!(lines.split_whitespace().count(), 100);
    }
}
