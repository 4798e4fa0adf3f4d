//! What a leader checks before it appends what a client sent.
//!
//! The order and the outcome are those of Apache Kafka 4.3: first the shape of the request (one
//! batch of format 2, no zstd before version 7), then size and checksum, then what the header
//! says of itself, then every record. The request's bytes are never changed: what differs in the
//! log (offset, leader epoch, timestamp fields) differs in a copy of the header.
//!
//! Where Kafka answers UNKNOWN_SERVER_ERROR because an exception escaped it, this answers what a
//! client can act on: UNSUPPORTED_COMPRESSION_TYPE for the codec numbers 5–7, INVALID_RECORD for
//! compressed bytes that do not decompress. It is stricter in two places: offset deltas that are
//! not 0, 1, 2, … would give two records one offset, and bits that fall off the end of a varint
//! would read differently elsewhere; both are INVALID_RECORD.
#![warn(clippy::indexing_slicing)]

mod rejection;
mod rules;
mod walk;

use bytes::Bytes;

use self::walk::Walk;
use super::builder::{BatchBuilder, BatchOptions, Producer};
use super::compression::{Codec, CodecError, Compression, Decompressor};
use super::header::{BatchHeader, HEADER_LEN, TimestampType};
use super::record::{RawRecord, Records};
use super::view::{BatchError, BatchErrorKind, BatchRef, Batches};

pub use self::rejection::{Invalid, RecordFault, RecordFaultKind, Rejection, RejectionKind};
pub use self::rules::{BatchSummary, Origin, Rules, ValidBatch};

/// The first version of Produce whose batches may be compressed by zstd (KIP-110).
const PRODUCE_VERSION_ZSTD: i16 = 7;

/// A buffer for re-encoding that has grown past this is not kept.
const BUILDER_BYTES_KEPT: usize = 4 << 20;

/// Validates appends with one set of buffers; keep one per worker. Without re-encoding and faults
/// it allocates nothing once warm.
#[derive(Debug, Default)]
pub struct Validator {
    decompressor: Decompressor,
    builder: Option<BatchBuilder>,
}

impl Validator {
    /// Checks `records`, all or nothing, and appends the batches to `out`. `now` is the wall clock
    /// in ms. Bytes behind a client's batch that are no whole batch are dropped.
    ///
    /// # Errors
    /// When any batch is refused; `out` is then as it was.
    pub fn validate(
        &mut self,
        records: &Bytes,
        rules: &Rules,
        now: i64,
        out: &mut Vec<ValidBatch>,
    ) -> Result<(), Rejection> {
        self.decompressor.set_limit(rules.decompressed_bytes_max);
        let kept = out.len();
        let outcome = match rules.origin {
            Origin::Client => self.validate_client(records, rules, now, out),
            Origin::Coordinator | Origin::RaftLeader => self.validate_all(records, rules, now, out),
        };
        if outcome.is_err() {
            out.truncate(kept);
        }
        // One huge batch must not take its room for good.
        self.decompressor.release();
        self.builder = self.builder.take().filter(|builder| builder.capacity() <= BUILDER_BYTES_KEPT);
        outcome
    }

    fn validate_client(
        &mut self,
        records: &Bytes,
        rules: &Rules,
        now: i64,
        out: &mut Vec<ValidBatch>,
    ) -> Result<(), Rejection> {
        let mut batches = Batches::new(records);
        let batch = match next_whole(&mut batches)? {
            Some(batch) => batch,
            None => return Err(Invalid::NoBatch.into()),
        };
        if rules.produce_version < PRODUCE_VERSION_ZSTD
            && batch.header().attributes().compression() == Some(Compression::Zstd)
        {
            return Err(Invalid::ZstdTooEarly(rules.produce_version).into());
        }
        if next_whole(&mut batches)?.is_some() {
            return Err(Invalid::ManyBatches.into());
        }
        if batch.header().base_offset() != 0 {
            return Err(Invalid::BaseOffset(batch.header().base_offset()).into());
        }
        out.push(self.batch(&batch, records, rules, now)?);
        Ok(())
    }

    fn validate_all(
        &mut self,
        records: &Bytes,
        rules: &Rules,
        now: i64,
        out: &mut Vec<ValidBatch>,
    ) -> Result<(), Rejection> {
        for batch in Batches::new(records) {
            out.push(self.batch(&batch.map_err(Invalid::from)?, records, rules, now)?);
        }
        Ok(())
    }

    fn batch(
        &mut self,
        batch: &BatchRef<'_>,
        records: &Bytes,
        rules: &Rules,
        now: i64,
    ) -> Result<ValidBatch, Rejection> {
        let header = batch.header();
        check_size(batch.size(), rules)?;
        let computed = batch.compute_crc();
        if header.crc() != computed {
            return Err(Invalid::Crc { stored: header.crc(), computed }.into());
        }
        check_header(header, rules)?;
        let id = header.attributes().compression_id();
        let source = Compression::from_id(id).ok_or(CodecError::Unknown(id)).map_err(Invalid::from)?;
        let mut walk = Walk::new(header, rules, now);
        match source {
            Compression::None => walk.uncompressed(batch.body(), header.record_count())?,
            codec => {
                let visit = |record: &RawRecord<'_>| walk.visit(record);
                self.decompressor.walk(codec, batch.body(), header.record_count(), visit).map_err(Invalid::from)?;
            }
        }
        let target = rules.codec.unwrap_or(Codec::of(source));
        let reencode = target.compression() != source;
        let (max_timestamp, max_index) = walk.finish(reencode)?;
        if reencode {
            return self.reencode(batch, rules, now, target, max_timestamp, max_index);
        }
        let mut patched = *header;
        let (kind, max_timestamp, max_index) = match rules.timestamp_type {
            TimestampType::LogAppendTime => (TimestampType::LogAppendTime, now, 0),
            TimestampType::CreateTime => (TimestampType::CreateTime, max_timestamp, max_index),
        };
        if header.attributes().timestamp_type() != kind || header.max_timestamp() != max_timestamp {
            patched.set_max_timestamp(kind, max_timestamp, batch.body());
        }
        let summary = BatchSummary::new(&patched, max_index, false);
        Ok(ValidBatch { header: patched, body: batch.body_in(records), summary })
    }

    /// Writes the records of `batch` anew, numbered from 0, with another codec.
    fn reencode(
        &mut self,
        batch: &BatchRef<'_>,
        rules: &Rules,
        now: i64,
        codec: Codec,
        max_timestamp: i64,
        max_index: i32,
    ) -> Result<ValidBatch, Rejection> {
        let header = batch.header();
        let options = BatchOptions {
            base_offset: header.base_offset(),
            leader_epoch: header.leader_epoch(),
            codec,
            append_timestamp: (rules.timestamp_type == TimestampType::LogAppendTime).then_some(now),
            producer: header.has_producer_id().then(|| Producer {
                id: header.producer_id(),
                epoch: header.producer_epoch(),
                base_sequence: header.base_sequence(),
            }),
            transactional: header.attributes().is_transactional(),
            control: header.attributes().is_control(),
            delete_horizon_ms: None,
        };
        let builder = self.builder.get_or_insert_with(|| BatchBuilder::new(options));
        builder.reset(options);
        let body = match header.attributes().compression() {
            None | Some(Compression::None) => batch.body(),
            Some(source) => self.decompressor.decompress(source, batch.body()).map_err(Invalid::from)?,
        };
        let mut headers = Vec::new();
        for record in Records::new(header, body) {
            let record = record.map_err(Invalid::from)?;
            headers.clear();
            headers.extend(record.headers);
            builder.append(record.timestamp, record.key, record.value, &headers).map_err(Invalid::from)?;
        }
        let bytes = builder.finish().map_err(Invalid::from)?;
        check_size(bytes.len(), rules)?;
        let header = BatchHeader::read(&bytes).ok_or(Invalid::NoBatch)?;
        debug_assert!(options.append_timestamp.is_some() || header.max_timestamp() == max_timestamp);
        let max_index = if options.append_timestamp.is_some() { 0 } else { max_index };
        let summary = BatchSummary::new(&header, max_index, true);
        Ok(ValidBatch { header, body: bytes.slice(HEADER_LEN..), summary })
    }
}

/// [`Validator::validate`] with fresh buffers.
///
/// ```
/// use kafka_log::batch::{BatchBuilder, BatchOptions, Rules, validate};
/// let mut builder = BatchBuilder::new(BatchOptions::default());
/// builder.append(1_000, None, Some(b"value"), &[])?;
/// let request = builder.finish()?;
///
/// let rules = Rules::default();
/// let mut batches = validate(&request, &rules, 2_000)?;
/// batches[0].place(42, 3);
/// assert_eq!(batches[0].header.base_offset(), 42);
/// assert_eq!(batches[0].summary.max_timestamp, 1_000);
///
/// let refused = validate(&request, &Rules { compacted: true, ..rules }, 2_000).unwrap_err();
/// assert_eq!(refused.record_faults[0].batch_index, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When any batch is refused.
pub fn validate(records: &Bytes, rules: &Rules, now: i64) -> Result<Vec<ValidBatch>, Rejection> {
    let mut out = Vec::new();
    Validator::default().validate(records, rules, now, &mut out)?;
    Ok(out)
}

/// The next batch; `None` at the end, and where a batch is cut off.
fn next_whole<'a>(batches: &mut Batches<'a>) -> Result<Option<BatchRef<'a>>, Rejection> {
    match batches.next() {
        None | Some(Err(BatchError { kind: BatchErrorKind::Incomplete { .. }, .. })) => Ok(None),
        Some(Err(error)) => Err(Invalid::from(error).into()),
        Some(Ok(batch)) => Ok(Some(batch)),
    }
}

fn check_size(size: usize, rules: &Rules) -> Result<(), Rejection> {
    if size > rules.message_bytes_max && rules.origin != Origin::RaftLeader {
        return Err(Invalid::TooLarge { size, limit: rules.message_bytes_max }.into());
    }
    Ok(())
}

/// What the header says of itself.
fn check_header(header: &BatchHeader, rules: &Rules) -> Result<(), Rejection> {
    let (count, range) = (header.record_count(), i64::from(header.last_offset_delta()) + 1);
    if count <= 0 || i64::from(count) != range {
        return Err(Invalid::Count { count, range }.into());
    }
    if rules.origin != Origin::Client {
        return Ok(());
    }
    if header.attributes().is_control() {
        return Err(Invalid::Control.into());
    }
    if header.has_producer_id() && header.base_sequence() < 0 {
        let (producer_id, sequence) = (header.producer_id(), header.base_sequence());
        return Err(Invalid::Sequence { producer_id, sequence }.into());
    }
    Ok(())
}

#[cfg(all(test, feature = "gzip", feature = "lz4"))]
mod tests {
    use super::*;

    #[test]
    fn what_a_huge_batch_needs_is_given_back() {
        let mut builder =
            BatchBuilder::new(BatchOptions { codec: Codec::Gzip { level: -1 }, ..BatchOptions::default() });
        builder.append(1, None, Some(&vec![0; 20 << 20]), &[]).unwrap();
        let batch = builder.finish().unwrap();
        let mut validator = Validator::default();
        for codec in [None, Some(Codec::Lz4 { level: 9 })] {
            let rules = Rules { codec, ..Rules::default() };
            let mut out = Vec::new();
            validator.validate(&batch, &rules, 2, &mut out).unwrap();
            assert_eq!(out.len(), 1);
            assert!(validator.decompressor.kept() <= 4 << 20, "{}", validator.decompressor.kept());
            assert!(validator.builder.as_ref().is_none_or(|builder| builder.capacity() <= BUILDER_BYTES_KEPT));
        }
    }
}
