//! The indexes of a segment with bytes of anybody's choice.
//!
//! Promised: no panic; every offset leads to the batch that holds it, or to an error; whatever a search by timestamp finds
//! is a record that has it; an index that cannot be right is rebuilt and everything is as it was.

use std::path::Path;
use std::sync::Arc;

use kafka_log::storage::replace_file;
use kafka_log::{Log, MemStorage, OffsetQuery, Opening, Storage, Until};

use crate::log_files::{DIR, NOW_MS, config, healthy};

/// The first byte picks the file, the second how the log is opened, the rest is what the file holds.
pub fn index_files(data: &[u8]) {
    let [which, how, content @ ..] = data else { return };
    let healthy = healthy();
    let is_index = |name: &str| name.ends_with("index");
    let indexes: Vec<_> = healthy.files.iter().filter(|(name, _)| is_index(name)).collect();
    let (chosen, whole) = &indexes[usize::from(*which) % indexes.len()];
    let storage = MemStorage::new();
    storage.create_dir_all(Path::new(DIR)).expect("a disk in memory");
    for (name, bytes) in &healthy.files {
        let bytes = if name != chosen {
            bytes
        } else if how & 4 != 0 {
            whole
        } else {
            content
        };
        replace_file(&storage, &Path::new(DIR).join(name), bytes).expect("a disk in memory");
    }
    let recovery_point = if how & 2 == 0 { healthy.log_end } else { 0 };
    let opening = Opening { clean: how & 1 != 0, recovery_point, now_ms: NOW_MS, ..Opening::default() };
    let mut log = Log::open(Arc::new(storage), DIR, config(), opening).expect("indexes stop no log");
    log.update_high_watermark(healthy.log_end);
    assert_eq!(log.view().log_end, healthy.log_end);
    let reader = log.reader();
    for offset in 0..healthy.log_end {
        let Ok(data) = reader.read(offset, 1, Until::LogEnd, true) else { continue };
        let bytes = data.records.expect("below the log end").read().expect("a file that is there");
        let batch = kafka_log::batch::Batches::new(&bytes).next().expect("one").expect("a whole one");
        let range = batch.header().base_offset()..=batch.header().last_offset();
        assert!(range.contains(&offset), "offset {offset} is looked for in {range:?}");
    }
    for timestamp in [0, NOW_MS, NOW_MS + 1, NOW_MS + 2] {
        let Ok(Some(found)) = reader.offset_for_timestamp(OffsetQuery::Timestamp(timestamp), Until::LogEnd) else {
            continue;
        };
        assert!(found.timestamp >= timestamp && (0..healthy.log_end).contains(&found.offset), "{found:?}");
    }
    let _ = reader.aborted_transactions(0, healthy.log_end);
    if recovery_point == 0 && how & 1 == 0 {
        let latest = reader.offset_for_timestamp(OffsetQuery::MaxTimestamp, Until::LogEnd).expect("rebuilt");
        assert_eq!(latest.map(|found| found.timestamp), Some(NOW_MS + 1));
        let aborted = reader.aborted_transactions(0, healthy.log_end).expect("rebuilt");
        assert_eq!(aborted.iter().map(|txn| txn.producer_id).collect::<Vec<_>>(), [9]);
    }
}
