//! What an append costs: CPU seconds a GiB on a real file system, one batch a write against what has
//! queued in one write, with and without space reserved ahead. Linux only (it reads the scheduler's
//! account of this thread).
//!
//! ```text
//! cargo run --release -p kafka-log --example append_cost -- [directory] [batch bytes]
//! ```
use std::path::PathBuf;
use std::sync::Arc;

use kafka_log::batch::{BatchBuilder, BatchOptions};
use kafka_log::{Append, FsStorage, Log, LogConfig, Opening, Storage};

const ROUND_BYTES: usize = 128 << 20;
const ROUNDS: usize = 5;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let dir = arguments.next().map_or_else(std::env::temp_dir, PathBuf::from).join("append-cost-0");
    let batch_bytes: usize = arguments.next().map_or(Ok(16 << 10), |bytes| bytes.parse())?;
    let value = vec![b'v'; 1000.min(batch_bytes / 2)];
    let mut builder = BatchBuilder::new(BatchOptions::default());
    while builder.len() + value.len() + 20 < batch_bytes {
        builder.append(1_700_000_000_000, None, Some(&value), &[])?;
    }
    let batch = builder.finish()?;
    println!("batches of {} bytes, CPU seconds a GiB, median of {ROUNDS}:", batch.len());
    // Interleaved, so that a busy machine disturbs all of them alike.
    let shapes = [(1, false), (1, true), (4, true), (16, false), (16, true), (64, true)];
    let mut costs = vec![Vec::new(); shapes.len()];
    for _ in 0..ROUNDS {
        for (costs, (queued, reserve)) in costs.iter_mut().zip(shapes) {
            costs.push(round(&dir, &batch, queued, reserve)?);
        }
    }
    for (mut costs, (queued, reserve)) in costs.into_iter().zip(shapes) {
        costs.sort_by(f64::total_cmp);
        println!("{queued:3} a write, reserve {reserve:5}: {:.2}", costs[ROUNDS / 2]);
    }
    Ok(())
}

fn round(dir: &PathBuf, batch: &bytes::Bytes, queued: usize, reserve: bool) -> Result<f64, Failure> {
    let storage = Arc::new(FsStorage::new());
    let config = LogConfig { reserve, ..LogConfig::default() };
    let mut log = Log::open(storage.clone(), dir, config, Opening::default())?;
    let before = cpu_ns()?;
    let mut written = 0;
    while written < ROUND_BYTES {
        let mut requests: Vec<_> = (0..queued).map(|_| Append::client(batch.clone(), i16::MAX)).collect();
        log.append(1_700_000_000_000, 0, &mut requests);
        for request in requests {
            request.result.ok_or("not answered")??;
        }
        written += queued * batch.len();
    }
    let seconds = (cpu_ns()? - before) as f64 / 1e9;
    drop(log);
    storage.remove_dir_all(dir)?;
    Ok(seconds * (1 << 30) as f64 / written as f64)
}

/// Nanoseconds that this thread has run.
fn cpu_ns() -> Result<u64, Failure> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat")?;
    Ok(text.split_ascii_whitespace().next().ok_or("no schedstat")?.parse()?)
}
