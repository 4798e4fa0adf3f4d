//! One batch at a time: kept as it is, without some of its records, as an empty shell, or not at all.
use std::collections::BTreeMap;
use std::ops::Range;

use super::offset_map::{Hash, Hasher, OffsetMap};
use super::transactions::{Marker, Transactions};
use crate::batch::control::may_end_transaction;
use crate::batch::{
    BatchHeader, BatchRef, Codec, CodecError, Compression, Compressor, Decompressor, EndTxnMarker, HEADER_LEN,
    NO_TIMESTAMP, RawRecord, RecordError, TimestampType, VarintCursor, put_varlong, read_record, varint_len,
};
use crate::transactions::AbortedEntry;

/// Bytes that a batch of the log may inflate to. It was checked when it was appended; this is so that
/// a damaged one cannot take all memory.
const INFLATED_BYTES_MAX: usize = 1 << 30;

/// What decides in one round of cleaning what is kept.
#[derive(Debug)]
pub(super) struct Round {
    /// The wall clock at its beginning, in ms.
    pub(super) now_ms: i64,
    pub(super) delete_retention_ms: i64,
    /// The first offset that no round before has looked at.
    pub(super) first_dirty: i64,
    /// The last offset that the map knows; records beyond are kept.
    pub(super) latest: i64,
    /// What the log's producers wrote last.
    pub(super) producers: BTreeMap<i64, LastOfProducer>,
}

/// What must be found again in the log for a producer to be known (KAFKA-5494 and its kin).
#[derive(Clone, Copy, Debug)]
pub(super) struct LastOfProducer {
    pub(super) epoch: i16,
    /// Last offset of its last batch of records; without one its epoch is known by a marker only.
    pub(super) last_offset: Option<i64>,
}

impl Round {
    /// Whether the log would forget the producer's last sequence, or its epoch, without the batch
    /// (KAFKA-8335: it is the offset that tells which batch is the last, not the sequence).
    fn is_last_of_producer(&self, header: &BatchHeader) -> bool {
        let last = self.producers.get(&header.producer_id()).filter(|_| header.has_producer_id());
        last.is_some_and(|last| match last.last_offset {
            Some(offset) => offset == header.last_offset(),
            None => header.attributes().is_control() && header.producer_epoch() == last.epoch,
        })
    }
}

/// Why the records of a batch cannot be read, or written again.
#[derive(Debug, thiserror::Error)]
pub(super) enum BatchFault {
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error(transparent)]
    Codec(#[from] CodecError),
    #[error("the rewritten batch exceeds 2 GiB")]
    TooLarge,
}

/// Buffers that are kept from batch to batch.
#[derive(Debug)]
pub(super) struct Scratch {
    decompressor: Decompressor,
    compressor: Compressor,
    /// Records that stay, when some do not.
    kept: Vec<u8>,
    /// The same with timestamps relative to the delete horizon.
    dated: Vec<u8>,
    body: Vec<u8>,
}

impl Default for Scratch {
    fn default() -> Self {
        let decompressor = Decompressor::new(INFLATED_BYTES_MAX);
        Self { decompressor, compressor: Compressor::default(), kept: Vec::new(), dated: Vec::new(), body: Vec::new() }
    }
}

impl Scratch {
    pub(super) fn decompressor(&mut self) -> &mut Decompressor {
        &mut self.decompressor
    }
}

/// What became of a batch.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rewrite {
    /// The header that was written; `None` when the batch is gone.
    pub(super) header: Option<BatchHeader>,
    /// Bytes that were written.
    pub(super) bytes: usize,
    /// What the transaction index must say about its marker.
    pub(super) aborted: Option<AbortedEntry>,
    /// Records that are gone.
    pub(super) removed: u64,
}

/// The records of a batch that stay.
#[derive(Clone, Copy, Debug)]
struct Kept {
    count: i32,
    /// All of them, so that nothing was copied to `Scratch::kept`.
    all: bool,
    tombstones: bool,
    max_timestamp: i64,
}

pub(super) struct Rewriter<'c> {
    pub(super) round: &'c Round,
    pub(super) map: &'c OffsetMap,
    pub(super) transactions: &'c mut Transactions,
    pub(super) scratch: &'c mut Scratch,
}

impl Rewriter<'_> {
    /// Appends to `out` what is to stay of the batch. `must_stay`: at least as an empty shell.
    pub(super) fn rewrite(
        &mut self,
        batch: &BatchRef<'_>,
        must_stay: bool,
        out: &mut Vec<u8>,
    ) -> Result<Rewrite, BatchFault> {
        let header = *batch.header();
        let must_stay = must_stay || self.round.is_last_of_producer(&header);
        let mut rewrite = Rewrite::default();
        let before = out.len();
        let is_gone;
        let mut needs_horizon = false;
        if header.attributes().is_control() {
            let marker = self.transactions.on_control(&header, marker_in(batch));
            let is_spent = marker == Marker::Spent;
            let horizon = header.delete_horizon_ms();
            is_gone = is_spent && (header.record_count() == 0 || horizon.is_some_and(|at| at <= self.round.now_ms));
            needs_horizon = is_spent && horizon.is_none();
            if let Marker::Needed(entry) = marker {
                rewrite.aborted = entry;
            }
        } else {
            is_gone = self.transactions.on_batch(&header);
        }
        let kept = if is_gone { None } else { self.select(batch)? };
        match kept {
            None if must_stay => rewrite.header = Some(put_shell(&header, out)),
            None => {}
            Some(kept) => {
                // Only where older values go in the same round: a tombstone that is dated before that
                // could go before a reader of the old value has met it.
                let is_clean = header.last_offset() <= self.round.latest;
                needs_horizon |= kept.tombstones && is_clean && header.delete_horizon_ms().is_none();
                rewrite.header = Some(self.put(batch, kept, needs_horizon, out)?);
            }
        }
        rewrite.bytes = out.len() - before;
        let left = rewrite.header.map_or(0, |header| header.record_count());
        rewrite.removed = u64::from(header.record_count().saturating_sub(left).max(0).unsigned_abs());
        Ok(rewrite)
    }

    /// Which records stay; `None` when there are none.
    fn select(&mut self, batch: &BatchRef<'_>) -> Result<Option<Kept>, BatchFault> {
        let header = batch.header();
        let append_time = header.attributes().timestamp_type() == TimestampType::LogAppendTime;
        let body = plain(&mut self.scratch.decompressor, batch)?;
        let kept_bytes = &mut self.scratch.kept;
        kept_bytes.clear();
        let mut kept = Kept { count: 0, all: true, tombstones: false, max_timestamp: NO_TIMESTAMP };
        // Neighbours that stay are copied at once, and not before one goes.
        let mut run = 0;
        walk(header, body, self.map.hasher(), |found| {
            self.map.warm(found.iter().filter_map(|found| found.hash));
            for found in found {
                let Found { record, place, .. } = found;
                if !stays(self.round, self.map, header, found) {
                    kept_bytes.extend_from_slice(&body[run..place.start]);
                    run = place.end;
                    kept.all = false;
                    continue;
                }
                kept.count += 1;
                kept.tombstones |= record.value.is_none() && !header.attributes().is_control();
                let timestamp = header.base_timestamp().wrapping_add(record.timestamp_delta);
                kept.max_timestamp = kept.max_timestamp.max(timestamp);
            }
            true
        })?;
        if !kept.all {
            kept_bytes.extend_from_slice(&body[run..]);
        }
        if append_time {
            kept.max_timestamp = header.max_timestamp();
        }
        Ok((kept.count > 0).then_some(kept))
    }

    fn put(
        &mut self,
        batch: &BatchRef<'_>,
        kept: Kept,
        needs_horizon: bool,
        out: &mut Vec<u8>,
    ) -> Result<BatchHeader, BatchFault> {
        let mut header = *batch.header();
        if kept.all && !needs_horizon {
            out.extend_from_slice(batch.bytes());
            return Ok(header);
        }
        let Scratch { decompressor, compressor, kept: kept_bytes, dated, body } = &mut *self.scratch;
        let mut records = if kept.all { plain(decompressor, batch)? } else { &kept_bytes[..] };
        let mut base_timestamp = header.base_timestamp();
        if needs_horizon {
            let horizon = self.round.now_ms.saturating_add(self.round.delete_retention_ms);
            rebase(&header, records, horizon, dated)?;
            records = dated;
            base_timestamp = horizon;
            header.set_attributes(header.attributes().with_delete_horizon(true));
        }
        let codec = header.attributes().compression().unwrap_or(Compression::None);
        if codec != Compression::None {
            body.clear();
            compressor.compress(Codec::of(codec), records, body)?;
            records = body;
        }
        header.set_timestamps(base_timestamp, kept.max_timestamp);
        header.set_record_count(kept.count);
        if !header.set_body_len(records.len()) {
            return Err(BatchFault::TooLarge);
        }
        header.seal(records);
        out.extend_from_slice(header.as_bytes());
        out.extend_from_slice(records);
        Ok(header)
    }
}

/// Whether a record of a batch that is not gone as a whole stays.
fn stays(round: &Round, map: &OffsetMap, header: &BatchHeader, found: &Found<'_>) -> bool {
    let Found { offset, record, hash, .. } = *found;
    if header.attributes().is_control() || offset > round.latest {
        // Control records have keys of their own, which say nothing about those of others (KAFKA-14055).
        return true;
    }
    // Without a key it is refused at append; what an older policy let in has no place here, as in Kafka.
    let Some(hash) = hash else { return false };
    if map.get(hash).is_some_and(|last| offset < last) {
        return false;
    }
    // What this round sees for the first time still has older values in front of it.
    let may_go = |horizon: i64| horizon <= round.now_ms && offset < round.first_dirty;
    record.value.is_some() || !header.delete_horizon_ms().is_some_and(may_go)
}

/// The records of a batch, decompressed when they are compressed.
pub(super) fn plain<'d>(decompressor: &'d mut Decompressor, batch: &BatchRef<'d>) -> Result<&'d [u8], CodecError> {
    let attributes = batch.header().attributes();
    match attributes.compression().ok_or(CodecError::Unknown(attributes.compression_id()))? {
        Compression::None => Ok(batch.body()),
        codec => decompressor.decompress(codec, batch.body()),
    }
}

/// A record of a batch.
#[derive(Debug)]
pub(super) struct Found<'b> {
    pub(super) offset: i64,
    record: RawRecord<'b>,
    /// Its bytes in the body.
    place: Range<usize>,
    /// Of its key.
    pub(super) hash: Option<Hash>,
}

/// Records that are shown at once: more loads than a core has under way, few enough to stay in the nearest cache.
const TOGETHER: usize = 64;

/// Shows the records of a batch, some at a time, until `go_on` says no.
pub(super) fn walk<'b>(
    header: &BatchHeader,
    body: &'b [u8],
    hasher: Hasher,
    mut go_on: impl FnMut(&[Found<'b>]) -> bool,
) -> Result<(), RecordError> {
    let mut cursor = VarintCursor::new(body);
    let mut found = Vec::with_capacity(TOGETHER);
    for index in 0..header.record_count() {
        let start = body.len() - cursor.remaining();
        if cursor.remaining() == 0 {
            return Err(RecordError::TooFew { claimed: header.record_count(), found: index });
        }
        let record = read_record(&mut cursor).map_err(|field| RecordError::Malformed { index, field })?;
        found.push(Found {
            offset: header.base_offset().wrapping_add(i64::from(record.offset_delta)),
            place: start..body.len() - cursor.remaining(),
            hash: record.key.map(|key| hasher.hash(key)),
            record,
        });
        if found.len() == TOGETHER {
            if !go_on(&found) {
                return Ok(());
            }
            found.clear();
        }
    }
    if !go_on(&found) {
        return Ok(());
    }
    match cursor.remaining() {
        0 => Ok(()),
        bytes => Err(RecordError::TrailingBytes(bytes)),
    }
}

/// The same records with their timestamps relative to another base.
fn rebase(header: &BatchHeader, records: &[u8], base: i64, out: &mut Vec<u8>) -> Result<(), RecordError> {
    out.clear();
    out.reserve(records.len());
    let mut cursor = VarintCursor::new(records);
    let mut index = 0;
    while cursor.remaining() > 0 {
        let malformed = |field| RecordError::Malformed { index, field };
        let len = cursor.varint().and_then(|len| usize::try_from(len).ok()).ok_or(malformed("length"))?;
        let mut record = VarintCursor::new(cursor.take(len).ok_or(malformed("length"))?);
        let attributes = record.byte().ok_or(malformed("attributes"))?;
        let delta = record.varlong().ok_or(malformed("timestamp delta"))?;
        let delta = header.base_timestamp().wrapping_add(delta).wrapping_sub(base);
        put_varlong(out, (1 + varint_len(delta) + record.remaining()) as i64);
        out.push(attributes);
        put_varlong(out, delta);
        out.extend_from_slice(record.rest());
        index += 1;
    }
    Ok(())
}

/// The batch without records: offsets, producer and epochs stay.
fn put_shell(header: &BatchHeader, out: &mut Vec<u8>) -> BatchHeader {
    let mut shell = *header;
    let attributes = header.attributes().with_compression(Compression::None).with_delete_horizon(false);
    shell.set_attributes(attributes);
    shell.set_timestamps(NO_TIMESTAMP, header.max_timestamp());
    shell.set_record_count(0);
    let fits = shell.set_body_len(0);
    assert!(fits, "a header alone is {HEADER_LEN} bytes");
    shell.seal(&[]);
    out.extend_from_slice(shell.as_bytes());
    shell
}

/// The marker in a control batch that ends a transaction.
pub(super) fn marker_in(batch: &BatchRef<'_>) -> Option<EndTxnMarker> {
    if !may_end_transaction(batch.header()) {
        return None;
    }
    let record = batch.records().ok()?.next()?.ok()?;
    EndTxnMarker::decode(&record).ok().flatten()
}
