//! Producer snapshots as files: which are kept, which are believed, and what follows them.
use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;

use super::load::Loader;
use crate::batch::BatchRef;
use crate::error::{IoContext, LogError};
use crate::names::SegmentFile;
use crate::producers::{ProducerFacts, Producers, snapshot};
use crate::scan::{Headers, read_batch};
use crate::segment::{Home, Segment};
use crate::storage::read_file;

/// Producer snapshots are a few bytes a producer; this many is far more than a broker can hold.
const SNAPSHOT_BYTES_MAX: u64 = 1 << 30;

impl Loader {
    /// Producer state at `end`, from the newest good snapshot and the batches that follow it.
    pub(super) fn load_producers(&mut self, end: i64) -> Result<(), LogError> {
        self.remove_snapshots_after(end)?;
        let (producers, from) = newest_snapshot(&self.home, end)?;
        self.snapshots.retain(|offset| from.is_some_and(|from| *offset <= from));
        self.producers = producers;
        replay(&mut self.producers, &self.segments, from.unwrap_or(0), end)
    }

    pub(super) fn remove_snapshots_after(&mut self, end: i64) -> Result<(), LogError> {
        for offset in self.snapshots.split_off(&(end + 1)) {
            self.home.remove(&self.home.path(SegmentFile::Snapshot, offset))?;
            self.dir_dirty = true;
        }
        Ok(())
    }

    /// Keeps one snapshot a segment, at its base offset, and the one at the log end that closing in order left.
    pub(super) fn remove_stray_snapshots(&mut self) -> Result<(), LogError> {
        let last_base = self.segments.last().map_or(-1, |segment| segment.base_offset);
        let newest = self.snapshots.last().copied().filter(|newest| *newest > last_base);
        let bases: BTreeSet<i64> = self.segments.iter().map(|segment| segment.base_offset).collect();
        for offset in std::mem::take(&mut self.snapshots) {
            if bases.contains(&offset) || newest == Some(offset) {
                self.snapshots.insert(offset);
            } else {
                self.home.remove(&self.home.path(SegmentFile::Snapshot, offset))?;
                self.dir_dirty = true;
            }
        }
        Ok(())
    }

    /// Writes the producer state at a segment's start anew; its file may stem from before a crash.
    pub(super) fn write_snapshot(&mut self, offset: i64) -> Result<(), LogError> {
        let path = self.home.path(SegmentFile::Snapshot, offset);
        crate::storage::replace_file(&*self.home.storage, &path, &snapshot::encode(&self.producers))
            .context("replace", &path)?;
        self.snapshots.insert(offset);
        Ok(())
    }
}

/// The newest snapshot at or before `end` that is good, and its offset. Damaged ones are removed.
pub(super) fn newest_snapshot(home: &Home, end: i64) -> Result<(Producers, Option<i64>), LogError> {
    let mut offsets: Vec<i64> = Vec::new();
    for entry in home.storage.list(&home.dir).context("list", &home.dir)? {
        if let Some((SegmentFile::Snapshot, offset)) = SegmentFile::parse(&entry.name)
            && offset <= end
        {
            offsets.push(offset);
        }
    }
    while let Some(offset) = offsets.pop() {
        let path = home.path(SegmentFile::Snapshot, offset);
        let bytes = read_file(&*home.storage, &path, SNAPSHOT_BYTES_MAX);
        match bytes.map(|bytes| snapshot::decode(&bytes)) {
            Ok(Ok(producers)) => return Ok((producers, Some(offset))),
            Ok(Err(_)) => home.remove(&path)?,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => home.remove(&path)?,
            Err(error) => return Err(LogError::io("read", &path, error)),
        }
    }
    Ok((Producers::default(), None))
}

/// Brings producer state from offset `from` to offset `to` by the headers of the batches between.
pub(super) fn replay(producers: &mut Producers, segments: &[Arc<Segment>], from: i64, to: i64) -> Result<(), LogError> {
    let passed = segments.partition_point(|segment| segment.base_offset <= from);
    for segment in &segments[passed.saturating_sub(1)..] {
        if segment.base_offset >= to || from >= to {
            break;
        }
        let path = segment.path(SegmentFile::Log);
        let Some(file) = segment.file().context("open", &path)? else {
            continue;
        };
        let position = segment.floor_position(from).context("read", &path)?;
        let mut headers = Headers::new(&*file, position, segment.size());
        while let Some(scanned) = headers.next().context("read", &path)? {
            let header = scanned.header;
            if header.last_offset() < from || !header.has_producer_id() {
                continue;
            }
            if header.base_offset() >= to {
                break;
            }
            let mut marker = None;
            if header.attributes().is_control() {
                let bytes = read_batch(&*file, &scanned).context("read", &path)?;
                marker = BatchRef::parse(&bytes, bytes.len()).ok().and_then(|batch| super::append::marker_in(&batch));
            }
            if let Some(facts) = ProducerFacts::of(&header, marker) {
                producers.replay(&facts);
            }
        }
    }
    Ok(())
}
