//! What a clean stop and the start after it cost on a real file system: many partitions, all with records that are not
//! durable yet, or all idle.
//!
//! ```text
//! cargo run --release -p kafka-log --example stop_cost -- [directory] [partitions] [threads]
//! ```
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use kafka_log::batch::{BatchBuilder, BatchOptions};
use kafka_log::directories::{LogDirectories, LogSpec, PartitionName};
use kafka_log::{Append, FsStorage, Log, LogConfig, Storage};
use kafka_proto::Uuid;

const NOW: i64 = 1_700_000_000_000;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let dir = arguments.next().map_or_else(std::env::temp_dir, PathBuf::from).join("stop-cost");
    let partitions: i32 = arguments.next().map_or(Ok(600), |text| text.parse())?;
    let threads: usize = arguments.next().map_or(Ok(2), |text| text.parse())?;
    let mut builder = BatchBuilder::new(BatchOptions::default());
    for _ in 0..4 {
        builder.append(NOW, None, Some(&[b'v'; 1000]), &[])?;
    }
    let batch = builder.finish()?;
    println!("{partitions} partitions, {threads} threads, seconds:");
    for round in ["created", "dirty", "idle", "dirty"] {
        let started = Instant::now();
        let directories = LogDirectories::scan(Arc::new(FsStorage::new()), [(dir.clone(), Uuid::from_u64_pair(1, 1))]);
        let mut logs = open(&directories, partitions, threads)?;
        let opened = started.elapsed();
        if round != "idle" {
            for (_, log) in &mut logs {
                for _ in 0..3 {
                    let mut appends = [Append::client(batch.clone(), i16::MAX)];
                    log.append(NOW, 0, &mut appends);
                    appends[0].result.take().ok_or("not answered")??;
                }
            }
        }
        let kib = resident_kib()?;
        let started = Instant::now();
        directories.get(0).close(logs, threads, 1)?;
        let (opened, closed) = (opened.as_secs_f64(), started.elapsed().as_secs_f64());
        println!("{round:8} open {opened:.3}, close {closed:.3}; resident while open: {kib} KiB");
    }
    FsStorage::new().remove_dir_all(&dir)?;
    Ok(())
}

/// Memory of this process that no file stands behind.
fn resident_kib() -> Result<u64, Failure> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).ok_or("no RssAnon")?;
    Ok(line.split_whitespace().next().ok_or("no figure")?.parse()?)
}

fn open(directories: &LogDirectories, partitions: i32, threads: usize) -> Result<Vec<(PartitionName, Log)>, Failure> {
    let spec = |index| LogSpec {
        topic: "many".into(),
        topic_id: Uuid::from_u64_pair(7, 7),
        index,
        config: LogConfig::default(),
        now_ms: NOW,
    };
    let opened = Mutex::new((Vec::new(), None));
    directories.open_all((0..partitions).map(|index| (0, spec(index))).collect(), threads, |_, spec, outcome| {
        if let Ok(mut opened) = opened.lock() {
            match outcome {
                Ok(log) => opened.0.push((spec.name(), log)),
                Err(error) => opened.1 = Some(error),
            }
        }
    });
    match opened.into_inner()? {
        (_, Some(error)) => Err(error.into()),
        (logs, None) => Ok(logs),
    }
}
