//! Reading again what no sync vouches for: from the recovery point to the first batch that is torn or wrong.
use std::sync::Arc;

use super::load::{Cut, Loader, Sizes};
use crate::batch::BatchHeader;
use crate::config::LogConfig;
use crate::epochs::LeaderEpochs;
use crate::error::{IoContext, LogError};
use crate::names::SegmentFile;
use crate::producers::{ProducerFacts, Producers};
use crate::scan::{Checked, Headers, beyond_damage};
use crate::segment::Segment;

/// Appends further apart than this did not wait for the same sync.
const TORN_TOGETHER_MS: i64 = 5_000;

impl Loader {
    /// Reads every batch from segment `from` on and cuts off what is not good. Returns the log end.
    pub(super) fn recover(&mut self, from: usize) -> Result<i64, LogError> {
        let from = from - usize::from(self.is_unfinished_start(from)?);
        let start = self.segments[from].base_offset;
        // State at the start comes from before it; nothing newer is believed.
        self.load_producers(start)?;
        self.epochs.truncate_from_end(start);
        let mut log_end = start;
        let mut good = from;
        let mut torn = 0;
        while let Some(segment) = self.segments.get(good).cloned() {
            if good > from && segment.base_offset != log_end && !self.config.compact {
                // The tail of the segment before it is lost, so it hangs in the air.
                break;
            }
            if good > from {
                self.write_snapshot(segment.base_offset)?;
            }
            let sizes = self.sizes.get(&segment.base_offset).copied().unwrap_or_default();
            let read = read_segment(&segment, sizes, &mut self.producers, &mut self.epochs, &self.config)?;
            log_end = read.next_offset;
            good += 1;
            torn = sizes.log.unwrap_or(0).saturating_sub(read.valid_bytes);
            if torn > 0 {
                let path = segment.path(SegmentFile::Log);
                if self.opening.refuse_damage {
                    self.check_torn(&segment, &read, good)?;
                }
                let (file, _) = segment.writer()?;
                file.set_len(read.valid_bytes).context("truncate", &path)?;
                file.sync_data().context("sync", &path)?;
                break;
            }
            if good < self.segments.len() {
                segment.complete_time_index();
                self.dir_dirty |= segment.write_indexes(false)?;
            }
        }
        self.note_cut(log_end, torn, good);
        while self.segments.len() > good {
            if let Some(segment) = self.segments.pop() {
                segment.remove_files()?;
                self.home.sync_dir()?;
            }
        }
        for segment in &self.segments[from..self.segments.len() - 1] {
            segment.seal_indexes();
        }
        Ok(log_end)
    }

    /// Whether what is bad in a segment may be what a crash left of the last appends. `next` is the segment after it.
    fn check_torn(&self, segment: &Segment, read: &ReadSegment, next: usize) -> Result<(), LogError> {
        let path = segment.path(SegmentFile::Log);
        let follows = self.segments[next..].iter().any(|segment| segment.size() > 0);
        let len = segment.size().max(self.sizes.get(&segment.base_offset).and_then(|sizes| sizes.log).unwrap_or(0));
        let beyond = match segment.file().context("open", &path)? {
            Some(file) => beyond_damage(&*file, read.valid_bytes, len, read.next_offset).context("read", &path)?,
            None => None,
        };
        // Appends that share a sync are torn together, so that not every good batch behind a bad one means damage.
        let is_older = |(first, last): &(BatchHeader, BatchHeader)| {
            last.leader_epoch() > first.leader_epoch()
                || last.max_timestamp().saturating_sub(first.max_timestamp()) > TORN_TOGETHER_MS
        };
        if follows || beyond.as_ref().is_some_and(is_older) {
            let reason = format!("damaged at byte {}, with good batches behind it: not cut off", read.valid_bytes);
            return Err(LogError::corrupt(&path, reason));
        }
        Ok(())
    }

    /// Remembers that `torn` bytes are lost, and the segments from number `good` on.
    pub(super) fn note_cut(&mut self, log_end: i64, torn: u64, good: usize) {
        let lost = &self.segments[good..];
        let len = |segment: &Arc<Segment>| self.sizes.get(&segment.base_offset).and_then(|sizes| sizes.log);
        let bytes = torn + lost.iter().filter_map(len).sum::<u64>();
        // Segments without a byte were just made when the power went.
        self.cut = (bytes > 0).then_some(Cut { log_end, bytes, segments: lost.len() });
    }

    /// Whether the last segment is the beginning of a log that starts over, the older segments not all
    /// removed when the power went: empty, and not where the one before it ends.
    fn is_unfinished_start(&self, from: usize) -> Result<bool, LogError> {
        let [.., older, last] = self.segments.as_slice() else { return Ok(false) };
        if from + 1 < self.segments.len() || last.size() > 0 || self.config.compact {
            return Ok(false);
        }
        let path = older.path(SegmentFile::Log);
        let Some(file) = older.file().context("open", &path)? else { return Ok(false) };
        let position = older.floor_position(i64::MAX).context("read", &path)?;
        let mut headers = Headers::new(&*file, position, older.size());
        let mut end = older.base_offset;
        while let Ok(Some(batch)) = headers.next() {
            end = batch.header.next_offset();
        }
        Ok(end != last.base_offset)
    }
}

/// What reading a whole segment found.
pub(super) struct ReadSegment {
    /// Bytes before the first that is not part of a good batch.
    pub(super) valid_bytes: u64,
    /// The offset after the last good batch.
    pub(super) next_offset: i64,
}

/// Reads and checks every batch of a segment and derives everything from it anew.
pub(super) fn read_segment(
    segment: &Segment,
    sizes: Sizes,
    producers: &mut Producers,
    epochs: &mut LeaderEpochs,
    config: &LogConfig,
) -> Result<ReadSegment, LogError> {
    let path = segment.path(SegmentFile::Log);
    segment.reset();
    let mut read = ReadSegment { valid_bytes: 0, next_offset: segment.base_offset };
    let Some(file) = segment.file().context("open", &path)? else {
        return Ok(read);
    };
    let mut batches = Checked::new(&*file, sizes.log.unwrap_or(0));
    while let Some((scanned, batch)) = batches.next().context("read", &path)? {
        let header = scanned.header;
        if header.base_offset() < read.next_offset {
            break;
        }
        if header.leader_epoch() > epochs.latest() {
            epochs.assign(header.leader_epoch(), header.base_offset());
        }
        let aborted = match ProducerFacts::of(&header, super::append::marker_in(&batch)) {
            Some(facts) => producers.replay(&facts),
            None => Vec::new(),
        };
        let mut state = segment.state_mut();
        state.observe(segment.base_offset, &header, scanned.size, config.index_interval_bytes);
        for aborted in aborted {
            state.aborted.push(aborted);
        }
        read.next_offset = header.next_offset();
        read.valid_bytes = scanned.position + scanned.size;
    }
    Ok(read)
}
