//! Reading again what no sync vouches for: from the recovery point to the first batch that is torn or wrong.
use std::sync::Arc;

use super::load::{Cut, Loader, Sizes};
use crate::batch::{BatchHeader, BatchRef, Entry, MAGIC_V2};
use crate::config::LogConfig;
use crate::epochs::LeaderEpochs;
use crate::error::{IoContext, LogError};
use crate::names::SegmentFile;
use crate::producers::{ProducerFacts, Producers};
use crate::scan::{Checked, Headers, Scanned, beyond_damage, read_batch};
use crate::segment::Segment;

/// Appends further apart than this did not wait for the same sync.
const TORN_TOGETHER_MS: i64 = 5_000;

/// Segments from the start of a log that are searched for traces of compaction.
const OLDEST_LOOKED_AT: usize = 8;

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
            if good > from && segment.base_offset != log_end && !self.may_have_gap(good) {
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
        if let Some(last) = self.segments.last().filter(|last| last.size() > 0) {
            last.suspect_reserve();
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
        if from + 1 < self.segments.len() || last.size() > 0 {
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
        Ok(end != last.base_offset && !self.may_have_gap(from))
    }

    /// Whether offsets may be missing in front of a segment without anything being lost: the log was compacted once (by
    /// Apache Kafka: what is cleaned here has no gaps between segments). That shows in the batches, whatever the policy
    /// is now: a log that never was has no gaps within its segments either, and compaction begins with the oldest.
    fn may_have_gap(&self, segment: usize) -> bool {
        let oldest = &self.segments[..segment.min(OLDEST_LOOKED_AT)];
        oldest.iter().chain(self.segments[..segment].last()).any(|it| was_compacted(it))
    }
}

/// Whether compaction, ours or a leader's, has left traces in a segment: records or whole batches that are gone. What
/// cannot be read says nothing.
fn was_compacted(segment: &Segment) -> bool {
    let Ok(Some(file)) = segment.file() else { return false };
    let is_good = |batch: &Scanned| {
        let bytes = read_batch(&*file, batch).ok();
        bytes.is_some_and(|bytes| BatchRef::parse(&bytes, bytes.len()).is_ok_and(|batch| batch.crc_is_valid()))
    };
    let mut headers = Headers::new(&*file, 0, segment.size());
    let mut last: Option<Scanned> = None;
    while let Ok(Some(batch)) = headers.next() {
        let header = batch.header;
        let next = last.map_or(segment.base_offset, |last| last.header.next_offset());
        let thinned = i64::from(header.record_count()) <= i64::from(header.last_offset_delta());
        // A header that a crash has torn may say anything.
        if header.magic() == MAGIC_V2
            && (header.base_offset() > next || thinned || header.delete_horizon_ms().is_some())
            && is_good(&batch)
            && last.as_ref().is_none_or(|last| last.header.magic() != MAGIC_V2 || is_good(last))
        {
            return true;
        }
        last = Some(batch);
    }
    false
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
    while let Some((scanned, entry)) = batches.next().context("read", &path)? {
        let header = scanned.header;
        if header.base_offset() < read.next_offset {
            break;
        }
        if header.leader_epoch() > epochs.latest() {
            epochs.assign(header.leader_epoch(), header.base_offset());
        }
        let marker = match &entry {
            Entry::Batch(batch) => super::append::marker_in(batch),
            Entry::Message(_) => None,
        };
        let aborted = match ProducerFacts::of(&header, marker) {
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
