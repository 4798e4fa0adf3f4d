//! What a segment knows of time: its largest timestamp, and which records are not younger than another.
use std::io;

use super::{Largest, Segment};
use crate::index::TimeEntry;
use crate::names::SegmentFile;
use crate::scan::{Headers, Scanned};

impl Segment {
    /// The largest timestamp, once it is needed.
    pub(crate) fn largest(&self) -> io::Result<Option<Largest>> {
        let state = self.state();
        if state.largest.is_some() || state.size == 0 {
            return Ok(state.largest);
        }
        let last = state.times.last(&|| self.open_index(SegmentFile::TimeIndex))?;
        drop(state);
        let largest = match last {
            Some(entry) if !self.holds(&entry)? => self.scan_largest()?,
            // An index that was cut off between two entries looks whole.
            _ if self.tail_exceeds(last.map_or(-1, |entry| entry.timestamp))? => self.scan_largest()?,
            _ => last.map(|entry| self.largest_of(&entry)),
        };
        self.state_mut().largest = largest;
        Ok(largest)
    }

    pub(super) fn largest_of(&self, entry: &TimeEntry) -> Largest {
        Largest { timestamp: entry.timestamp, offset: self.base_offset + i64::from(entry.relative) }
    }

    /// Whether an entry of the time index is about a batch that has its timestamp; else the index is damaged.
    pub(super) fn holds(&self, entry: &TimeEntry) -> io::Result<bool> {
        let Largest { timestamp, offset } = self.largest_of(entry);
        Ok(self.locate(offset, self.size())?.is_some_and(|batch| batch.header.max_timestamp() == timestamp))
    }

    /// Whether a batch behind the last entry of the offset index is younger than `timestamp`: there are few, so that it
    /// is looked at whenever a time index is believed.
    fn tail_exceeds(&self, timestamp: i64) -> io::Result<bool> {
        let Some(file) = self.file()? else { return Ok(false) };
        let mut headers = Headers::new(&*file, self.last_indexed()?, self.size());
        loop {
            match headers.next() {
                Ok(Some(batch)) if batch.header.max_timestamp() <= timestamp => {}
                Ok(found) => return Ok(found.is_some()),
                Err(error) if error.kind() == io::ErrorKind::InvalidData => return Ok(true),
                Err(error) => return Err(error),
            }
        }
    }

    /// Takes note of a timestamp that the index does not have.
    pub(crate) fn note_timestamp(&self, timestamp: i64, offset: i64) {
        let mut state = self.state_mut();
        if state.largest.is_none_or(|largest| largest.timestamp < timestamp) {
            state.largest = Some(Largest { timestamp, offset });
        }
    }

    fn scan_largest(&self) -> io::Result<Option<Largest>> {
        let Some(file) = self.file()? else { return Ok(None) };
        let mut headers = Headers::new(&*file, 0, self.size());
        let mut largest: Option<Largest> = None;
        while let Some(Scanned { header, .. }) = headers.next()? {
            if largest.map_or(-1, |largest| largest.timestamp) < header.max_timestamp() {
                largest = Some(Largest { timestamp: header.max_timestamp(), offset: header.last_offset() });
            }
        }
        Ok(largest)
    }

    /// Up to which offset no record has a timestamp above `timestamp`, as far as the index knows.
    pub(crate) fn floor_offset_of(&self, timestamp: i64) -> io::Result<i64> {
        let open = || self.open_index(SegmentFile::TimeIndex);
        let entry = self.state().times.floor(&open, |entry| entry.timestamp <= timestamp)?;
        match entry {
            Some(entry) if self.holds(&entry)? => Ok(self.largest_of(&entry).offset),
            _ => Ok(self.base_offset),
        }
    }

    /// Completes the time index, as is done when no more batches come.
    pub(crate) fn complete_time_index(&self) {
        self.state_mut().push_time_entry(self.base_offset);
    }
}
