//! ListOffsets: from a timestamp to the first record that has it or a later one.
use std::io;

use super::{FoundOffset, OffsetQuery, Published};
use crate::batch::{Decompressor, Entries, NO_TIMESTAMP, Record, TimestampType};
use crate::error::{IoContext, LogError};
use crate::names::SegmentFile;
use crate::scan::{Headers, Scanned, read_batch};
use crate::segment::Segment;
use crate::storage::File;
use crate::view::Until;

/// Bytes that a batch of the log may inflate to. It was checked when it was appended; this is so that
/// a damaged one cannot take all memory.
const INFLATED_BYTES_MAX: usize = 1 << 30;

pub(super) fn find(published: &Published, query: OffsetQuery, until: Until) -> Result<Option<FoundOffset>, LogError> {
    let view = published.offsets;
    let limit = view.limit(until);
    let end = |offset: i64, leader_epoch: i32| Some(FoundOffset { timestamp: NO_TIMESTAMP, offset, leader_epoch });
    match query {
        OffsetQuery::Latest => Ok(end(limit, view.epoch)),
        OffsetQuery::Earliest | OffsetQuery::EarliestLocal => {
            Ok(end(view.log_start, published.epochs.epoch_at(view.log_start)))
        }
        OffsetQuery::LatestTiered => Ok(None),
        OffsetQuery::MaxTimestamp => Search { published, limit, wanted: Wanted::Largest }.run(),
        OffsetQuery::Timestamp(timestamp) => Search { published, limit, wanted: Wanted::AtLeast(timestamp) }.run(),
    }
}

#[derive(Clone, Copy, Debug)]
enum Wanted {
    AtLeast(i64),
    Largest,
}

struct Search<'p> {
    published: &'p Published,
    /// Records from here on are not for the asker.
    limit: i64,
    wanted: Wanted,
}

impl Search<'_> {
    fn run(&self) -> Result<Option<FoundOffset>, LogError> {
        let timestamp = match self.wanted {
            Wanted::AtLeast(timestamp) => timestamp,
            Wanted::Largest => match self.largest()? {
                Some(timestamp) => timestamp,
                None => return Ok(None),
            },
        };
        for (index, segment) in self.published.segments.iter().enumerate() {
            let path = segment.path(SegmentFile::Log);
            if segment.base_offset >= self.limit {
                break;
            }
            if segment.largest().context("read", &path)?.is_none_or(|largest| largest.timestamp < timestamp) {
                continue;
            }
            let end = self.published.limit_position(index, self.limit).context("read", &path)?;
            if let Some(found) = self.search(segment, end, timestamp).context("search", &path)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The largest timestamp of the records that the asker may see.
    fn largest(&self) -> Result<Option<i64>, LogError> {
        let mut largest = None;
        for (index, segment) in self.published.segments.iter().enumerate() {
            let path = segment.path(SegmentFile::Log);
            let next = self.published.segments.get(index + 1).map(|next| next.base_offset);
            let whole = segment.base_offset >= self.published.offsets.log_start
                && self.limit >= next.unwrap_or(self.published.offsets.log_end);
            let found = if whole {
                segment.largest().context("read", &path)?.map(|largest| largest.timestamp)
            } else {
                // Some of its records are deleted or not committed, so what the index says may be theirs.
                let end = self.published.limit_position(index, self.limit).context("read", &path)?;
                self.largest_in(segment, end).context("search", &path)?
            };
            largest = largest.max(found.filter(|timestamp| *timestamp >= 0));
        }
        Ok(largest)
    }

    fn largest_in(&self, segment: &Segment, end: u64) -> io::Result<Option<i64>> {
        let Some(file) = segment.file()? else {
            return Ok(None);
        };
        let log_start = self.published.offsets.log_start;
        let mut headers = Headers::new(&*file, segment.floor_position(log_start)?.min(end), end);
        let mut largest = None;
        while let Some(batch) = headers.next()? {
            if batch.header.base_offset() >= log_start {
                largest = largest.max(Some(batch.header.max_timestamp()));
            } else if batch.header.last_offset() >= log_start {
                visit(&*file, &batch, |record| {
                    if record.offset >= log_start {
                        largest = largest.max(Some(record.timestamp));
                    }
                    false
                })?;
            }
        }
        Ok(largest)
    }

    fn search(&self, segment: &Segment, end: u64, timestamp: i64) -> io::Result<Option<FoundOffset>> {
        let Some(file) = segment.file()? else {
            return Ok(None);
        };
        // Up to the offset that the index gives no record is young enough, but its own may be equal.
        let log_start = self.published.offsets.log_start;
        let from = segment.floor_offset_of(timestamp)?.max(log_start);
        let mut headers = Headers::new(&*file, segment.floor_position(from)?.min(end), end);
        while let Some(batch) = headers.next()? {
            if batch.header.max_timestamp() < timestamp || batch.header.last_offset() < log_start {
                continue;
            }
            let mut found = None;
            visit(&*file, &batch, |record| {
                let hit = record.timestamp >= timestamp && record.offset >= log_start;
                if hit {
                    let leader_epoch = batch.header.leader_epoch();
                    found = Some(FoundOffset { timestamp: record.timestamp, offset: record.offset, leader_epoch });
                }
                hit
            })?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}

/// Shows the records of a batch until `stop` returns true.
fn visit(file: &dyn File, scanned: &Scanned, mut stop: impl FnMut(&Record<'_>) -> bool) -> io::Result<()> {
    let invalid = |error: &dyn std::fmt::Display| {
        let message = format!("batch at byte {}: {error}", scanned.position);
        io::Error::new(io::ErrorKind::InvalidData, message)
    };
    let bytes = read_batch(file, scanned)?;
    let Some(entry) = Entries::new(&bytes).next() else { return Ok(()) };
    let entry = entry.map_err(|error| invalid(&error))?;
    let mut decompressor = Decompressor::new(INFLATED_BYTES_MAX);
    let records = entry.records(&mut decompressor).map_err(|error| invalid(&error))?;
    let append_time = scanned.header.attributes().timestamp_type() == TimestampType::LogAppendTime;
    for record in records {
        let mut record = record.map_err(|error| invalid(&error))?;
        if append_time {
            record.timestamp = entry.max_timestamp();
        }
        if stop(&record) {
            break;
        }
    }
    Ok(())
}
