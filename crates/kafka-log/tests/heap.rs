//! What an idle partition costs: a thousand logs with records, opened as after a restart.
#![cfg(feature = "storage")]
#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::sync::Arc;

use kafka_log::batch::{BatchBuilder, BatchOptions};
use kafka_log::{Append, FsStorage, Log, LogConfig, MemStorage, Opening, Storage};

const NOW: i64 = 1_700_000_000_000;
/// Of the 4 KiB that an idle partition may cost with its broker.
const BYTES_MAX: i64 = 1536;
const BYTES_OF_A_SEGMENT_MAX: i64 = 448;

fn open(storage: &Arc<dyn Storage>, dir: &Path, clean: bool, recovery_point: i64) -> Log {
    let opening = Opening { clean, recovery_point, now_ms: NOW, ..Opening::default() };
    Log::open(Arc::clone(storage), dir, LogConfig::default(), opening).unwrap()
}

/// Opens so many logs, each with a record in each of so many segments; with the bytes of heap that each takes.
fn many(storage: &Arc<dyn Storage>, home: &Path, count: i64, segments: i64) -> (Vec<Log>, i64) {
    let mut builder = BatchBuilder::new(BatchOptions::default());
    builder.append(NOW, Some(b"key"), Some(&[b'v'; 100]), &[]).unwrap();
    let batch = builder.finish().unwrap();
    let dirs: Vec<_> = (0..count).map(|n| home.join(format!("of-{segments}-{n}"))).collect();
    for dir in &dirs {
        let mut log = open(storage, dir, false, 0);
        for _ in 0..segments {
            let mut appends = [Append::client(batch.clone(), i16::MAX)];
            log.append(NOW, 0, &mut appends);
            appends[0].result.take().unwrap().unwrap();
            log.roll(NOW).unwrap();
        }
    }
    let mut logs = Vec::with_capacity(dirs.len());
    let counted =
        allocation_counter::measure(|| logs.extend(dirs.iter().map(|dir| open(storage, dir, true, segments))));
    assert!(
        logs.iter().all(|log| log.view().log_end == segments && log.segment_offsets().count() >= segments as usize)
    );
    (logs, counted.bytes_current / count)
}

#[test]
fn an_idle_log_costs_little_heap() {
    let storage: Arc<dyn Storage> = Arc::new(MemStorage::new());
    let (two, twelve) = (many(&storage, Path::new(""), 1000, 2).1, many(&storage, Path::new(""), 1000, 12).1);
    println!("{two} bytes of heap with two segments, {} for each more", (twelve - two) / 10);
    assert!(two <= BYTES_MAX && (twelve - two) / 10 <= BYTES_OF_A_SEGMENT_MAX, "{two}, {twelve}");
}

#[test]
fn an_idle_log_holds_no_descriptor() {
    let home = tempfile::tempdir().unwrap();
    let storage: Arc<dyn Storage> = Arc::new(FsStorage::new());
    let (logs, _) = many(&storage, home.path(), 20, 3);
    let open =
        std::fs::read_dir("/proc/self/fd").unwrap().filter_map(|entry| std::fs::read_link(entry.ok()?.path()).ok());
    let held: Vec<_> = open.filter(|path| path.starts_with(home.path())).collect();
    assert!(held.is_empty(), "{held:?}");
    drop(logs);
}
