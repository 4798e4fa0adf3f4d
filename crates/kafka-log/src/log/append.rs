//! Appending: what waited is validated one by one and written at once.
use std::cell::RefCell;
use std::io::IoSlice;

use bytes::Bytes;

use super::Log;
use crate::append::{Append, AppendInfo};
use crate::batch::{
    BatchErrorKind, BatchHeader, BatchRef, Batches, EndTxnMarker, NO_TIMESTAMP, Origin, Rules, TimestampType,
    ValidBatch, Validator,
};
use crate::epochs::LeaderEpochs;
use crate::error::{AppendError, IoContext, LogError};
use crate::names::SegmentFile;
use crate::producers::{Checks, Pending, ProducerFacts, ProducersUndo};
use crate::storage::write_all_at;
use crate::transactions::AbortedEntry;

/// Bytes that a compressed batch of a client may inflate to while it is checked, as a multiple of
/// what the topic allows a batch to have.
const INFLATION_MAX: usize = 256;
/// The least and the most that such a batch may inflate to.
const INFLATED_BYTES: (usize, usize) = (64 << 20, 1 << 30);

thread_local! {
    /// One a thread and not one a log: what it keeps is megabytes once compressed batches came by.
    static VALIDATOR: RefCell<Validator> = RefCell::default();
}

/// Batches that go into the active segment with the next write.
#[derive(Debug, Default)]
struct Wave {
    batches: Vec<(BatchHeader, Bytes)>,
    bytes: u64,
    aborted: Vec<AbortedEntry>,
    /// The requests whose batches these are.
    owners: Vec<usize>,
    /// The requests whose batches could not be written, and why.
    lost: Option<(Vec<usize>, LogError)>,
    /// How to take back what the batches changed, should there be no room for them.
    undo: Undo,
}

/// What was known before the batches of a wave.
#[derive(Debug, Default)]
struct Undo {
    producers: Vec<ProducersUndo>,
    epochs: Option<LeaderEpochs>,
}

/// What is to be appended next.
#[derive(Clone, Copy, Debug)]
struct Coming {
    size: u64,
    last_offset: i64,
    max_timestamp: i64,
}

impl Log {
    /// Appends what has queued up, as the leader of `leader_epoch`: each request is validated by
    /// itself, gets offsets and its producers checked; all that is accepted is written with one
    /// call (one more for each roll in between). Every `result` is filled in. `now_ms` is the wall
    /// clock.
    ///
    /// With `flush.messages` the records are synced before this returns, once for all requests.
    pub fn append(&mut self, now_ms: i64, leader_epoch: i32, requests: &mut [Append]) {
        let mut wave = Wave::default();
        for (index, request) in requests.iter_mut().enumerate() {
            request.result = Some(self.accept(now_ms, leader_epoch, request, index, &mut wave));
        }
        // An error is in `lost` then.
        let _ = self.write(now_ms, &mut wave);
        if !self.poisoned {
            self.publish_offsets();
            if self.offsets.log_end - self.recovery_point >= self.config.flush_messages
                && let Err(error) = self.flush()
            {
                let all = (0..requests.len()).collect();
                wave.lost = Some((all, error));
            }
        }
        let Some((lost, error)) = wave.lost else {
            return;
        };
        for index in lost {
            if let Some(Ok(_)) = requests[index].result {
                requests[index].result = Some(Err(error.clone().into()));
            }
        }
    }

    /// Appends batches as a follower: offsets and epochs are the leader's. A leader may leave gaps
    /// (compaction). An incomplete batch at the end is ignored, as fetch responses have them.
    ///
    /// # Errors
    /// When a batch is corrupt or does not lie behind the one before it; nothing is then written.
    /// When the storage fails.
    pub fn append_as_follower(&mut self, now_ms: i64, records: &Bytes) -> Result<AppendInfo, AppendError> {
        self.check_usable()?;
        let first = Batches::new(records).next().and_then(Result::ok).map(|batch| *batch.header());
        if let Some(first) = first
            && self.offsets.log_start == self.offsets.log_end
            && first.base_offset() < self.offsets.log_end
            && first.last_offset() >= self.offsets.log_end
        {
            return self.start_inside(now_ms, records, first.base_offset());
        }
        self.append_replicated(now_ms, records)
    }

    /// The leader's log start lies inside a batch (DeleteRecords put it there), and this log is empty:
    /// it begins with the whole batch, of which what is deleted stays hidden (KAFKA-6975).
    fn start_inside(&mut self, now_ms: i64, records: &Bytes, base_offset: i64) -> Result<AppendInfo, AppendError> {
        parse_replicated(records, base_offset)?;
        let log_start = self.offsets.log_start;
        self.truncate_fully_and_start_at(base_offset)?;
        let mut info = self.append_replicated(now_ms, records)?;
        self.raise_log_start(log_start)?;
        info.log_start = self.offsets.log_start;
        Ok(info)
    }

    fn append_replicated(&mut self, now_ms: i64, records: &Bytes) -> Result<AppendInfo, AppendError> {
        let batches = parse_replicated(records, self.offsets.log_end)?;
        let mut info = self.info(self.offsets.log_end);
        let mut wave = Wave::default();
        for (index, batch) in batches.iter().enumerate() {
            let header = *batch.header();
            if index == 0 {
                info.first_offset = header.base_offset();
            }
            info.last_offset = header.last_offset();
            info.max_timestamp = info.max_timestamp.max(header.max_timestamp());
            let (size, last_offset) = (batch.size() as u64, header.last_offset());
            self.make_room(now_ms, &mut wave, Coming { size, last_offset, max_timestamp: header.max_timestamp() })?;
            self.assign_in(&mut wave, header.leader_epoch(), header.base_offset());
            if let Some(facts) = ProducerFacts::of(&header, marker_in(batch)) {
                let mut pending = Pending::default();
                // What the leader has written is a fact: only a foreign transaction state is refused.
                if self.producers.prepare(&mut pending, &facts, Checks::Replica).is_ok() {
                    self.commit_in(&mut wave, pending);
                }
            }
            self.stage(&mut wave, header, batch.body_in(records));
        }
        self.write(now_ms, &mut wave)?;
        self.publish_offsets();
        if self.offsets.log_end - self.recovery_point >= self.config.flush_messages {
            self.flush()?;
        }
        info.log_end = self.offsets.log_end;
        Ok(info)
    }

    /// Checks one request and, if all of it is acceptable, gives it its place in the wave.
    fn accept(
        &mut self,
        now_ms: i64,
        leader_epoch: i32,
        request: &Append,
        index: usize,
        wave: &mut Wave,
    ) -> Result<AppendInfo, AppendError> {
        self.check_usable()?;
        let rules = self.rules(request);
        let mut batches = Vec::with_capacity(1);
        VALIDATOR.with_borrow_mut(|validator| validator.validate(&request.records, &rules, now_ms, &mut batches))?;
        let size = self.check_sizes(&batches)?;
        let mut info = self.info(self.offsets.log_end);
        let Some(first) = batches.first() else {
            return Ok(info);
        };
        if first.header.attributes().timestamp_type() == TimestampType::LogAppendTime {
            info.log_append_time = first.header.max_timestamp();
        }

        let mut pending = Pending::default();
        let checks = if request.origin == Origin::Client { Checks::Client } else { Checks::Coordinator };
        let mut next = self.offsets.log_end;
        for batch in &mut batches {
            batch.place(next, leader_epoch);
            next = batch.header.next_offset();
            info.max_timestamp = info.max_timestamp.max(batch.summary.max_timestamp);
            let Some(mut facts) = ProducerFacts::of(&batch.header, marker_of(batch)) else {
                continue;
            };
            facts.transaction_version = request.transaction_version;
            if let Some(known) = self.producers.prepare(&mut pending, &facts, checks)? {
                if known.last_offset >= self.shared.offsets().log_end {
                    // The batch that it repeats waits for the same write, and may be lost with it.
                    wave.owners.push(index);
                }
                return Ok(AppendInfo {
                    first_offset: known.last_offset - i64::from(known.offset_delta),
                    last_offset: known.last_offset,
                    log_append_time: known.timestamp,
                    max_timestamp: known.timestamp,
                    log_start: self.offsets.log_start,
                    log_end: known.last_offset + 1,
                    duplicate: true,
                });
            }
        }
        info.last_offset = next - 1;
        let (last_offset, max_timestamp) = (info.last_offset, info.max_timestamp);
        self.make_room(now_ms, wave, Coming { size, last_offset, max_timestamp })?;
        if leader_epoch > self.epochs.latest() {
            self.assign_in(wave, leader_epoch, info.first_offset);
        }
        self.commit_in(wave, pending);
        wave.owners.push(index);
        for batch in batches {
            self.stage(wave, batch.header, batch.body);
        }
        info.log_end = self.offsets.log_end;
        Ok(info)
    }

    fn assign_in(&mut self, wave: &mut Wave, epoch: i32, start_offset: i64) {
        let before = (epoch != self.epochs.latest()).then(|| self.epochs.clone());
        if self.epochs.assign(epoch, start_offset) {
            wave.undo.epochs = wave.undo.epochs.take().or(before);
            self.publish_epochs();
        }
    }

    fn commit_in(&mut self, wave: &mut Wave, pending: Pending) {
        wave.undo.producers.push(self.producers.undo_of(&pending));
        wave.aborted.extend(self.producers.commit(pending));
    }

    /// Puts a batch that has its place behind the others that wait to be written. The log end moves
    /// at once, but readers do not see it before it is written.
    fn stage(&mut self, wave: &mut Wave, header: BatchHeader, body: Bytes) {
        wave.bytes += (header.as_bytes().len() + body.len()) as u64;
        self.offsets.log_end = header.next_offset();
        wave.batches.push((header, body));
    }

    /// Rolls when what comes is too much for the active segment. What waits for it is then written first.
    fn make_room(&mut self, now_ms: i64, wave: &mut Wave, coming: Coming) -> Result<(), LogError> {
        let full = self.active().is_full(wave.bytes, coming.size, coming.last_offset, &self.limits());
        if full || self.is_old(now_ms, wave, coming.max_timestamp)? {
            self.write(now_ms, wave)?;
            self.roll_at(now_ms, self.offsets.log_end)?;
        }
        Ok(())
    }

    /// Whether the active segment has reached `segment.ms`: counted from the first batch's largest
    /// timestamp to that of what comes, or by the clock when there is none.
    fn is_old(&self, now_ms: i64, wave: &Wave, coming: i64) -> Result<bool, LogError> {
        let active = self.active();
        if active.size() == 0 && wave.batches.is_empty() {
            return Ok(false);
        }
        let first = active.first_timestamp().context_with("read", || active.path(SegmentFile::Log))?;
        let first = first.or_else(|| wave.batches.first().map(|(header, _)| header.max_timestamp()));
        let age = match first {
            Some(first) if first >= 0 => coming.saturating_sub(first),
            _ => now_ms.saturating_sub(self.active_since_ms),
        };
        Ok(age > self.config.segment_ms_max() - self.jitter_ms(active.base_offset))
    }

    /// By how much `segment.jitter.ms` shortens `segment.ms` for the segment at `base_offset`: any amount up to that,
    /// always the same for this segment of this log, and another for others.
    fn jitter_ms(&self, base_offset: i64) -> i64 {
        let bound = self.config.segment_jitter_ms.min(self.config.segment_ms_max());
        if bound <= 0 {
            return 0;
        }
        let log = crc32c::crc32c(self.dir().as_os_str().as_encoded_bytes());
        i64::from(crc32c::crc32c_append(log, &base_offset.to_be_bytes())) % bound
    }

    /// Writes what waits, with one call, and takes note of it.
    fn write(&mut self, now_ms: i64, wave: &mut Wave) -> Result<(), LogError> {
        if wave.batches.is_empty() {
            return Ok(());
        }
        let outcome = self.write_batches(wave);
        if let Err(error) = self.poison_unless_full(outcome) {
            let owners = std::mem::take(&mut wave.owners);
            let mut lost = wave.lost.take().unwrap_or_else(|| (Vec::new(), error.clone()));
            lost.0.extend(owners);
            self.take_back(std::mem::take(wave));
            wave.lost = Some(lost);
            return Err(error);
        }
        self.unsynced_since_ms.get_or_insert(now_ms);
        *wave = Wave { lost: wave.lost.take(), ..Wave::default() };
        Ok(())
    }

    /// Makes the log what it was before the batches of the wave, which are not in it.
    fn take_back(&mut self, wave: Wave) {
        // Nobody may be told of offsets that hold nothing.
        self.offsets.log_end = self.shared.offsets().log_end;
        wave.undo.producers.into_iter().rev().for_each(|undo| self.producers.take_back(undo));
        if let Some(epochs) = wave.undo.epochs {
            self.epochs = epochs;
            self.publish_epochs();
        }
    }

    fn write_batches(&mut self, wave: &Wave) -> Result<(), LogError> {
        let segment = self.active().clone();
        let (file, created) = segment.writer()?;
        self.dir_dirty |= created;
        let position = segment.size();
        if self.config.reserve {
            segment.reserve(&*file, position + wave.bytes, u64::from(self.config.segment_bytes));
        }
        let mut slices = Vec::with_capacity(2 * wave.batches.len());
        for (header, body) in &wave.batches {
            slices.push(IoSlice::new(header.as_bytes()));
            slices.push(IoSlice::new(body));
        }
        let written = write_all_at(&*file, &mut slices, position);
        if let Err(error) = written.context_with("append to", || segment.path(SegmentFile::Log)) {
            // A disk that is full takes what fits. Half a batch must not stay behind the last good byte.
            return Err(if error.is_out_of_space() { segment.cut_back(&*file).err().unwrap_or(error) } else { error });
        }
        let mut state = segment.state_mut();
        for (header, body) in &wave.batches {
            let size = (header.as_bytes().len() + body.len()) as u64;
            state.observe(segment.base_offset, header, size, self.config.index_interval_bytes);
        }
        for aborted in &wave.aborted {
            state.aborted.push(*aborted);
        }
        Ok(())
    }

    fn rules(&self, request: &Append) -> Rules {
        let message_bytes_max = self.config.max_message_bytes as usize;
        Rules {
            origin: request.origin,
            produce_version: request.produce_version,
            codec: self.config.codec,
            timestamp_type: self.config.timestamp_type,
            timestamp_before_max_ms: self.config.timestamp_before_max_ms,
            timestamp_after_max_ms: self.config.timestamp_after_max_ms,
            compacted: self.config.compact,
            message_bytes_max,
            decompressed_bytes_max: message_bytes_max
                .saturating_mul(INFLATION_MAX)
                .clamp(INFLATED_BYTES.0, INFLATED_BYTES.1),
        }
    }

    /// Bytes of the batches as they will be written.
    fn check_sizes(&self, batches: &[ValidBatch]) -> Result<u64, AppendError> {
        let max = self.config.max_message_bytes as usize;
        if let Some(batch) = batches.iter().find(|batch| batch.summary.is_reencoded && batch.size() > max) {
            return Err(AppendError::BatchTooLarge { size: batch.size(), max });
        }
        let size = batches.iter().map(ValidBatch::size).sum();
        if size > self.config.segment_bytes as usize {
            return Err(AppendError::LargerThanSegment { size, max: self.config.segment_bytes as usize });
        }
        Ok(size as u64)
    }

    fn info(&self, log_end: i64) -> AppendInfo {
        AppendInfo {
            first_offset: log_end,
            last_offset: log_end - 1,
            log_append_time: NO_TIMESTAMP,
            max_timestamp: NO_TIMESTAMP,
            log_start: self.offsets.log_start,
            log_end,
            duplicate: false,
        }
    }
}

/// The batches of a fetch response, each whole, right, and behind the one before it.
fn parse_replicated(records: &[u8], log_end: i64) -> Result<Vec<BatchRef<'_>>, AppendError> {
    let refused = |what: String| AppendError::NotContinuous(what);
    let mut parsed = Vec::new();
    let mut next = log_end;
    for batch in Batches::new(records) {
        let batch = match batch {
            Ok(batch) => batch,
            Err(error) if matches!(error.kind, BatchErrorKind::Incomplete { .. }) => break,
            Err(error) => return Err(refused(error.to_string())),
        };
        let header = batch.header();
        if !batch.crc_is_valid() {
            return Err(refused(format!("checksum of the batch at offset {} differs", header.base_offset())));
        }
        if header.base_offset() < next || header.last_offset_delta() < 0 {
            let found = (header.base_offset(), header.last_offset());
            return Err(refused(format!("batch with offsets {}..={} where {next} comes next", found.0, found.1)));
        }
        next = header.next_offset();
        parsed.push(batch);
    }
    Ok(parsed)
}

/// The marker that a control batch holds, if it ends a transaction.
pub(crate) fn marker_in(batch: &BatchRef<'_>) -> Option<EndTxnMarker> {
    if !crate::batch::control::may_end_transaction(batch.header()) {
        return None;
    }
    let record = batch.records().ok()?.next()?.ok()?;
    EndTxnMarker::decode(&record).ok().flatten()
}

fn marker_of(batch: &ValidBatch) -> Option<EndTxnMarker> {
    if !batch.summary.is_control {
        return None;
    }
    let mut bytes = batch.header.as_bytes().to_vec();
    bytes.extend_from_slice(&batch.body);
    marker_in(&BatchRef::parse(&bytes, bytes.len()).ok()?)
}
