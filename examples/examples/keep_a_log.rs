//! A log of records on a disk, without a broker: append, read, find by time, survive a crash.
//!
//! ```sh
//! cargo run -p kafka-examples --example keep_a_log
//! ```
//!
//! The files are those of Apache Kafka: its own tools read what is written here.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use kafka_log::batch::{BatchBuilder, BatchOptions, Batches, Codec, Compression, Decompressor};
use kafka_log::{Append, FsStorage, Log, LogConfig, LogReader, OffsetQuery, Opening, Until};

/// A Tuesday in November.
const START_MS: i64 = 1_700_000_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let home = std::env::temp_dir().join(format!("keep-a-log-{}", std::process::id()));
    let outcome = keep(&home);
    std::fs::remove_dir_all(&home)?;
    outcome
}

fn keep(home: &Path) -> Result<(), Box<dyn Error>> {
    // A directory is a partition of a topic. Small segments, to see more than one.
    let dir = home.join("readings-0");
    let config = LogConfig { segment_bytes: 4096, ..LogConfig::default() };
    let storage = Arc::new(FsStorage::new());
    let mut log = Log::open(storage.clone(), &dir, config.clone(), Opening::default())?;

    // One batch a minute, with sixty records, packed by gzip.
    for minute in 0..30 {
        let codec = Codec::of(Compression::Gzip);
        let mut batch = BatchBuilder::new(BatchOptions { codec, ..BatchOptions::default() });
        for second in 0..60 {
            let value = format!("{minute:02}:{second:02} 21.5 °C");
            batch.append(START_MS + (minute * 60 + second) * 1_000, Some(b"kitchen"), Some(value.as_bytes()), &[])?;
        }
        // Several appends may be handed over at once; they are checked apart and written together. The log never
        // asks for the time: it is told.
        let mut appends = [Append::client(batch.finish()?, i16::MAX)];
        log.append(START_MS + minute * 60_000, 0, &mut appends);
        appends[0].result.take().ok_or("an append has an outcome")??;
    }
    println!("{} bytes in segments at {:?}", log.size(), log.segment_offsets().collect::<Vec<_>>());

    // Readers need no lock and may live in other threads. What is committed is for the owner to say.
    let reader = log.reader();
    log.update_high_watermark(log.view().log_end);
    let found = reader.offset_for_timestamp(OffsetQuery::Timestamp(START_MS + 10 * 60_000), Until::HighWatermark)?;
    let found = found.ok_or("there are records as late as that")?;
    println!("the tenth minute starts at offset {}: {:?}", found.offset, value_at(&reader, found.offset)?);

    // Dropping a log is a crash. The next opening checks what is there and rebuilds what is missing.
    drop(log);
    std::fs::remove_file(dir.join("00000000000000000000.index"))?;
    let log = Log::open(storage, &dir, config, Opening::default())?;
    println!("after the crash: offsets {} to {}", log.view().log_start, log.view().log_end);
    assert_eq!(log.view().log_end, 30 * 60);
    log.close()?;
    for entry in std::fs::read_dir(&dir)? {
        println!("  {}", entry?.file_name().display());
    }
    Ok(())
}

/// The value of one record.
fn value_at(reader: &LogReader, offset: i64) -> Result<String, Box<dyn Error>> {
    // A read begins with the batch that has the offset, as a fetch response does.
    let data = reader.read(offset, 1 << 20, Until::HighWatermark, true)?;
    let bytes = data.records.ok_or("nothing to read")?.read()?;
    let batch = Batches::new(&bytes).next().ok_or("no batch")??;
    let mut decompressor = Decompressor::new(1 << 20);
    for record in decompressor.records(&batch)? {
        let record = record?;
        if record.offset == offset {
            return Ok(String::from_utf8_lossy(record.value.unwrap_or_default()).into_owned());
        }
    }
    Err("the batch has no such record".into())
}
