//! Reading a log again, a little at a time, to find what has rotted on the disk.
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Weak};

use super::{LogReader, Published};
use crate::batch::Entry;
use crate::error::{IoContext, LogError};
use crate::log::marker_in;
use crate::names::SegmentFile;
use crate::scan::{Checked, Headers};
use crate::segment::Segment;

/// Reads a log from its oldest segment to its end, and from the start again, as far as each [`step`](Self::step) may.
/// It takes no lock of the writer. A batch that is found damaged is not served any more.
///
/// ```
/// # use std::sync::Arc;
/// # use kafka_log::{Log, LogConfig, MemStorage, Opening, Scrub};
/// let log = Log::open(Arc::new(MemStorage::new()), "orders-0", LogConfig::default(), Opening::default())?;
/// let mut scrub = Scrub::new(log.reader());
/// let scrubbed = scrub.step(4 << 20)?;
/// assert!(scrubbed.finished && scrubbed.findings.is_empty());
/// # Ok::<(), kafka_log::LogError>(())
/// ```
#[derive(Debug)]
pub struct Scrub {
    reader: LogReader,
    place: Option<Place>,
    /// Transactions of which data was read and no marker yet: producer to first offset.
    open: BTreeMap<i64, i64>,
}

/// How far it has come.
#[derive(Debug)]
struct Place {
    /// Cleaning may have put another in its place meanwhile.
    segment: Weak<Segment>,
    base_offset: i64,
    position: u64,
    largest_timestamp: i64,
}

/// What a step read, and what it found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Scrubbed {
    /// Bytes that were read.
    pub bytes: u64,
    /// What is wrong, by its place in the log.
    pub findings: Vec<Finding>,
    /// Whether the end of the log was reached: the next step begins with its start.
    pub finished: bool,
}

/// Something that is not as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The segment's file, or the index that is at fault.
    pub path: PathBuf,
    /// The byte of the segment at which the batch starts that shows it.
    pub position: u64,
    /// What is wrong.
    pub damage: Damage,
}

/// What can be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Damage {
    /// No batch whose checksum is right begins there. Other replicas have it.
    Batch,
    /// The marker there aborts a transaction that the transaction index does not have: `read_committed` consumers would
    /// take its records for committed. Remove the segment's offset index and start anew; both are then rebuilt.
    TransactionIndex,
    /// The batch there is younger than the time index says that any is: it was cut off. What is in memory was mended.
    TimeIndex,
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let what = match self.damage {
            Damage::Batch => "no good batch",
            Damage::TransactionIndex => "no entry for the abort marker",
            Damage::TimeIndex => "no entry as young as the batch",
        };
        write!(f, "{}: {what} at byte {} of the segment", self.path.display(), self.position)
    }
}

impl Scrub {
    /// Begins with the oldest segment.
    pub fn new(reader: LogReader) -> Self {
        Self { reader, place: None, open: BTreeMap::new() }
    }

    /// Reads batches until `budget` bytes were read or the end of the log is reached; at least one.
    ///
    /// # Errors
    /// When the storage fails. A segment that is deleted meanwhile is none.
    pub fn step(&mut self, budget: u64) -> Result<Scrubbed, LogError> {
        let mut scrubbed = Scrubbed::default();
        while !scrubbed.finished && scrubbed.bytes < budget.max(1) {
            let published = self.reader.shared.get();
            let Some(number) = self.enter(&published) else {
                self.place = None;
                self.open.clear();
                scrubbed.finished = true;
                break;
            };
            match self.read(&published, number, budget, &mut scrubbed) {
                Err(error) if error.is_not_found() => self.pass(&published.segments[number]),
                outcome => outcome?,
            }
        }
        Ok(scrubbed)
    }

    /// The segment to read from, noted as the place; `None` behind the last.
    fn enter(&mut self, published: &Published) -> Option<usize> {
        let at = self.place.as_ref().map_or(0, |place| place.base_offset);
        let number = published.segments.partition_point(|segment| segment.base_offset < at);
        let segment = published.segments.get(number)?;
        let known = |place: &Place| std::ptr::eq(place.segment.as_ptr(), Arc::as_ptr(segment));
        if !self.place.as_ref().is_some_and(known) {
            self.place = Some(Place {
                segment: Arc::downgrade(segment),
                base_offset: segment.base_offset,
                position: 0,
                largest_timestamp: -1,
            });
        }
        Some(number)
    }

    /// The next segment, please.
    fn pass(&mut self, segment: &Segment) {
        if let Some(place) = &mut self.place {
            place.segment = Weak::new();
            place.base_offset = segment.base_offset + 1;
        }
    }

    fn read(
        &mut self,
        published: &Published,
        number: usize,
        budget: u64,
        scrubbed: &mut Scrubbed,
    ) -> Result<(), LogError> {
        let segment = &published.segments[number];
        let path = segment.path(SegmentFile::Log);
        let end = published.end_of(number);
        let Some(place) = &mut self.place else { return Ok(()) };
        let Some(file) = segment.file().context("open", &path)?.filter(|_| place.position < end) else {
            self.pass(segment);
            return Ok(());
        };
        let known = segment.largest().context("read", &path)?.map_or(-1, |largest| largest.timestamp);
        let mut batches = Checked::from(&*file, place.position, end);
        while scrubbed.bytes < budget.max(1)
            && let Some((scanned, entry)) = batches.next().context("read", &path)?
        {
            scrubbed.bytes += scanned.size;
            place.position = scanned.position + scanned.size;
            let timestamp = scanned.header.max_timestamp();
            if timestamp > known && timestamp > place.largest_timestamp && number + 1 < published.segments.len() {
                segment.note_timestamp(timestamp, scanned.header.last_offset());
                let path = segment.path(SegmentFile::TimeIndex);
                scrubbed.findings.push(Finding { path, position: scanned.position, damage: Damage::TimeIndex });
            }
            place.largest_timestamp = place.largest_timestamp.max(timestamp);
            if follow(&mut self.open, &entry) && !has_marker(segment, scanned.header.base_offset())? {
                let path = segment.path(SegmentFile::TransactionIndex);
                scrubbed.findings.push(Finding { path, position: scanned.position, damage: Damage::TransactionIndex });
            }
        }
        if scrubbed.bytes >= budget.max(1) && place.position < end {
            return Ok(());
        }
        if place.position >= end {
            self.pass(segment);
            return Ok(());
        }
        // A truncation may have come between, and appends in the place of what was there.
        let now = self.reader.shared.get();
        if !now.segments.iter().any(|it| Arc::ptr_eq(it, segment)) || segment.size() < end {
            return Ok(());
        }
        let position = place.position;
        if segment.note_damage(position) {
            scrubbed.findings.push(Finding { path, position, damage: Damage::Batch });
        }
        // Its length may still be right; if not, what follows cannot be told apart.
        let mut headers = Headers::new(&*file, position, end);
        let next = headers.next().ok().flatten().map(|damaged| damaged.position + damaged.size);
        let follows = next.filter(|next| *next == end || Headers::new(&*file, *next, end).next().is_ok());
        scrubbed.bytes += follows.unwrap_or(end) - position;
        place.position = follows.unwrap_or(end);
        Ok(())
    }
}

/// Takes note of what a batch says of transactions; whether it aborts one of which data was read.
fn follow(open: &mut BTreeMap<i64, i64>, entry: &Entry<'_>) -> bool {
    let Entry::Batch(batch) = entry else { return false };
    let header = batch.header();
    let attributes = header.attributes();
    if attributes.is_transactional() && !attributes.is_control() {
        // One without records is what cleaning has left of it, for the sake of its producer.
        if header.record_count() > 0 {
            open.entry(header.producer_id()).or_insert_with(|| header.base_offset());
        }
        return false;
    }
    let marker = marker_in(batch);
    marker.is_some_and(|marker| open.remove(&header.producer_id()).is_some() && !marker.committed)
}

fn has_marker(segment: &Segment, offset: i64) -> Result<bool, LogError> {
    match segment.aborted() {
        Ok(entries) => Ok(entries.iter().any(|entry| entry.last_offset == offset)),
        // The whole segment may be gone, and it may be the index alone.
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(LogError::io("read", &segment.path(SegmentFile::TransactionIndex), error)),
    }
}

#[cfg(test)]
mod tests;
