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

use bytes::Bytes;

use super::builder::{BatchBuilder, BatchOptions, BuildError, Producer};
use super::compression::{Codec, CodecError, Compression, Decompressor, WalkError};
use super::header::{BatchHeader, HEADER_LEN, NO_TIMESTAMP, TimestampType};
use super::record::{RawRecord, RecordError, Records, read_record};
use super::varint::Cursor;
use super::view::{BatchError, BatchErrorKind, BatchRef, Batches};

/// The first version of Produce whose batches may be compressed by zstd (KIP-110).
const PRODUCE_VERSION_ZSTD: i16 = 7;
/// Faults of single records that are reported; the rest is counted by none.
const RECORD_FAULTS_MAX: usize = 1000;

/// Who appends; clients are trusted least.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// A Produce request: one batch at base offset 0, no control records.
    #[default]
    Client,
    /// A group, transaction or share coordinator of this broker.
    Coordinator,
    /// The leader of the metadata quorum, which assigns offsets itself.
    RaftLeader,
}

/// What holds for one append.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Who appends.
    pub origin: Origin,
    /// Version of the Produce request; internal appends use the newest.
    pub produce_version: i16,
    /// `compression.type` of the topic: `None` keeps the producer's codec.
    pub codec: Option<Codec>,
    /// `message.timestamp.type` of the topic.
    pub timestamp_type: TimestampType,
    /// `message.timestamp.before.max.ms` of the topic.
    pub timestamp_before_max_ms: i64,
    /// `message.timestamp.after.max.ms` of the topic.
    pub timestamp_after_max_ms: i64,
    /// Whether `cleanup.policy` of the topic contains `compact`, so that every record needs a key.
    pub compacted: bool,
    /// `max.message.bytes` of the topic: bytes of the largest batch, as sent and as written.
    pub message_bytes_max: usize,
    /// Bytes that a compressed batch may inflate to. Kafka has no such limit; a batch of 1 MiB can
    /// honestly hold a GiB of zeros, but no client sends it.
    pub decompressed_bytes_max: usize,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            origin: Origin::Client,
            produce_version: i16::MAX,
            codec: None,
            timestamp_type: TimestampType::CreateTime,
            timestamp_before_max_ms: i64::MAX,
            timestamp_after_max_ms: 3_600_000,
            compacted: false,
            message_bytes_max: 1_048_588,
            decompressed_bytes_max: 256 << 20,
        }
    }
}

/// What the log needs to know of a batch without reading it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchSummary {
    /// Number of records.
    pub record_count: i32,
    /// Last offset minus base offset.
    pub last_offset_delta: i32,
    /// The largest timestamp in ms (the append time with `LogAppendTime`), or −1.
    pub max_timestamp: i64,
    /// Offset delta of the first record that has the largest timestamp.
    pub max_timestamp_offset_delta: i32,
    /// Id of the idempotent producer, or −1.
    pub producer_id: i64,
    /// Epoch of the idempotent producer, or −1.
    pub producer_epoch: i16,
    /// Sequence of the first record, or −1.
    pub base_sequence: i32,
    /// Whether the batch belongs to a transaction.
    pub is_transactional: bool,
    /// Whether its records are control records.
    pub is_control: bool,
    /// The codec of the body as it will be written.
    pub compression: Compression,
    /// Whether the body was encoded anew and is not the client's.
    pub is_reencoded: bool,
}

/// A batch that may be appended. What is written is [`header`](Self::header), then [`body`](Self::body).
#[derive(Clone, Debug)]
pub struct ValidBatch {
    /// A copy of the header, its timestamp fields and checksum already as the topic wants them.
    pub header: BatchHeader,
    /// The records: a share of the request's buffer unless they were encoded anew.
    pub body: Bytes,
    /// What was learned on the way.
    pub summary: BatchSummary,
}

impl ValidBatch {
    /// Gives the batch its place in the log. The checksum does not cover it.
    pub fn place(&mut self, base_offset: i64, leader_epoch: i32) {
        self.header.set_base_offset(base_offset);
        self.header.set_leader_epoch(leader_epoch);
    }

    /// Bytes that will be written.
    pub fn size(&self) -> usize {
        HEADER_LEN + self.body.len()
    }
}

/// The error code that a refused append is answered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RejectionKind {
    /// CORRUPT_MESSAGE (2).
    CorruptMessage,
    /// MESSAGE_TOO_LARGE (10).
    MessageTooLarge,
    /// INVALID_TIMESTAMP (32).
    InvalidTimestamp,
    /// UNSUPPORTED_COMPRESSION_TYPE (76).
    UnsupportedCompressionType,
    /// INVALID_RECORD (87).
    InvalidRecord,
}

/// Why an append is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Invalid {
    /// There is no whole batch.
    #[error("there must be at least one record batch for each partition")]
    NoBatch,
    /// A second batch follows in a Produce request.
    #[error("there must be exactly one record batch for each partition")]
    ManyBatches,
    /// The bytes do not split into batches of format 2.
    #[error(transparent)]
    Batch(#[from] BatchError),
    /// The batch exceeds `max.message.bytes`.
    #[error("the batch has {size} bytes, more than the {limit} of max.message.bytes")]
    TooLarge {
        /// Bytes of the batch.
        size: usize,
        /// The topic's limit.
        limit: usize,
    },
    /// The checksum is not that of the bytes.
    #[error("record batch is corrupt: stored checksum {stored:#010x}, computed {computed:#010x}")]
    Crc {
        /// As the header says.
        stored: u32,
        /// Of the bytes.
        computed: u32,
    },
    /// A client's batch does not start at offset 0.
    #[error("the base offset of a produced batch must be 0, not {0}")]
    BaseOffset(i64),
    /// Record count and last offset delta do not fit each other, or there is no record.
    #[error("{count} records in an offset range of {range}")]
    Count {
        /// Records as claimed.
        count: i32,
        /// Last offset delta plus one.
        range: i64,
    },
    /// A client wrote control records.
    #[error("clients may not write control records")]
    Control,
    /// An idempotent batch without a sequence.
    #[error("sequence {sequence} in a batch of producer {producer_id}")]
    Sequence {
        /// The producer.
        producer_id: i64,
        /// Its base sequence.
        sequence: i32,
    },
    /// zstd in a Produce request before version 7.
    #[error("zstd needs version 7 of Produce, not {0}")]
    ZstdTooEarly(i16),
    /// The records inside the batch cannot be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The records cannot be decompressed or compressed.
    #[error(transparent)]
    Codec(#[from] CodecError),
    /// The records cannot be encoded anew.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// Single records break the topic's rules; see [`Rejection::record_faults`].
    #[error("one or more records have been rejected")]
    Records,
}

/// A record that does not fit the topic's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordFault {
    /// Index of the record in its batch, as the Produce response reports it (KIP-467).
    pub batch_index: i32,
    /// What is wrong.
    pub kind: RecordFaultKind,
}

/// What is wrong with one record; displayed, the text of the Produce response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordFaultKind {
    /// No key on a compacted topic.
    #[error("a compacted topic does not accept records without a key")]
    MissingKey,
    /// The timestamp lies outside what the topic accepts.
    #[error("timestamp {timestamp} of the record is out of range: it must be within [{min}, {max}]")]
    TimestampOutOfRange {
        /// Of the record, in ms.
        timestamp: i64,
        /// The smallest accepted, in ms.
        min: i64,
        /// The largest accepted, in ms.
        max: i64,
    },
    /// The producer claims the leader's append time.
    #[error("a producer may not set the timestamp type to LogAppendTime")]
    TimestampType,
    /// The offset inside the batch is not the record's index, and the batch would be kept as it is.
    #[error("offset delta {0} is not the record's index")]
    OffsetDelta(i32),
}

/// A refused append: nothing of it may be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct Rejection {
    /// Why.
    pub reason: Invalid,
    /// The records at fault, when single ones are; at most a thousand.
    pub record_faults: Vec<RecordFault>,
}

impl<E: Into<Invalid>> From<E> for Rejection {
    fn from(reason: E) -> Self {
        Self { reason: reason.into(), record_faults: Vec::new() }
    }
}

impl Rejection {
    /// The error code to answer with.
    pub fn kind(&self) -> RejectionKind {
        match &self.reason {
            Invalid::Batch(error) => match error.kind {
                BatchErrorKind::TooLarge { .. } => RejectionKind::MessageTooLarge,
                BatchErrorKind::Legacy(_) => RejectionKind::InvalidRecord,
                _ => RejectionKind::CorruptMessage,
            },
            Invalid::TooLarge { .. } | Invalid::Build(BuildError::TooLarge) => RejectionKind::MessageTooLarge,
            Invalid::Codec(CodecError::TooLarge { .. }) => RejectionKind::MessageTooLarge,
            Invalid::Crc { .. } => RejectionKind::CorruptMessage,
            Invalid::ZstdTooEarly(_) | Invalid::Codec(CodecError::Unknown(_) | CodecError::NotCompiledIn(_)) => {
                RejectionKind::UnsupportedCompressionType
            }
            Invalid::Records if self.record_faults.iter().any(RecordFault::is_timestamp) => {
                RejectionKind::InvalidTimestamp
            }
            _ => RejectionKind::InvalidRecord,
        }
    }
}

impl RecordFault {
    fn is_timestamp(&self) -> bool {
        matches!(self.kind, RecordFaultKind::TimestampOutOfRange { .. } | RecordFaultKind::TimestampType)
    }
}

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
        let summary = summarise(&patched, source, max_index, false);
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
        let summary = summarise(&header, codec.compression(), max_index, true);
        Ok(ValidBatch { header, body: bytes.slice(HEADER_LEN..), summary })
    }
}

impl From<WalkError> for Invalid {
    fn from(error: WalkError) -> Self {
        match error {
            WalkError::Codec(error) => error.into(),
            WalkError::Record(error) => error.into(),
        }
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

fn summarise(header: &BatchHeader, compression: Compression, max_index: i32, is_reencoded: bool) -> BatchSummary {
    BatchSummary {
        record_count: header.record_count(),
        last_offset_delta: header.last_offset_delta(),
        max_timestamp: header.max_timestamp(),
        max_timestamp_offset_delta: max_index,
        producer_id: header.producer_id(),
        producer_epoch: header.producer_epoch(),
        base_sequence: header.base_sequence(),
        is_transactional: header.attributes().is_transactional(),
        is_control: header.attributes().is_control(),
        compression,
        is_reencoded,
    }
}

/// One pass over the records of a batch.
struct Walk {
    index: i32,
    base_timestamp: i64,
    /// The one timestamp of all records when the batch claims the leader's append time.
    append_timestamp: Option<i64>,
    topic_append_time: bool,
    min: i64,
    max: i64,
    compacted: bool,
    max_timestamp: i64,
    max_index: i32,
    first_offset_fault: Option<RecordFault>,
    faults: Vec<RecordFault>,
}

impl Walk {
    fn new(header: &BatchHeader, rules: &Rules, now: i64) -> Self {
        let claims_append_time = header.attributes().timestamp_type() == TimestampType::LogAppendTime;
        Self {
            index: 0,
            base_timestamp: header.base_timestamp(),
            append_timestamp: claims_append_time.then(|| header.max_timestamp()),
            topic_append_time: rules.timestamp_type == TimestampType::LogAppendTime,
            min: now.saturating_sub(rules.timestamp_before_max_ms),
            max: now.saturating_add(rules.timestamp_after_max_ms),
            compacted: rules.compacted,
            max_timestamp: NO_TIMESTAMP,
            max_index: 0,
            first_offset_fault: None,
            faults: Vec::new(),
        }
    }

    fn uncompressed(&mut self, body: &[u8], count: i32) -> Result<(), Rejection> {
        let mut cursor = Cursor::new(body);
        for index in 0..count {
            if cursor.remaining() == 0 {
                return Err(Invalid::from(RecordError::TooFew { claimed: count, found: index }).into());
            }
            let record = read_record(&mut cursor)
                .map_err(|field| Invalid::from(RecordError::Malformed { index, field }))?;
            self.visit(&record);
        }
        match cursor.remaining() {
            0 => Ok(()),
            left => Err(Invalid::from(RecordError::TrailingBytes(left)).into()),
        }
    }

    #[inline]
    fn visit(&mut self, record: &RawRecord<'_>) {
        let own = self.base_timestamp.wrapping_add(record.timestamp_delta);
        let timestamp = self.append_timestamp.unwrap_or(own);
        if timestamp > self.max_timestamp {
            self.max_timestamp = timestamp;
            self.max_index = self.index;
        }
        if record.offset_delta != self.index {
            self.note_offset(record.offset_delta);
        }
        if self.compacted && record.key.is_none() {
            self.note(RecordFaultKind::MissingKey);
        } else if timestamp < self.min
            || timestamp > self.max
            || self.append_timestamp.is_some()
            || self.topic_append_time
        {
            self.check_timestamp(timestamp);
        }
        self.index += 1;
    }

    /// The cases that [`visit`](Self::visit) does not pass at once.
    #[inline(never)]
    fn check_timestamp(&mut self, timestamp: i64) {
        if !self.topic_append_time && timestamp != NO_TIMESTAMP {
            if timestamp < self.min || timestamp > self.max {
                self.note(RecordFaultKind::TimestampOutOfRange { timestamp, min: self.min, max: self.max });
            }
        } else if self.append_timestamp.is_some() {
            self.note(RecordFaultKind::TimestampType);
        }
    }

    #[cold]
    fn note_offset(&mut self, delta: i32) {
        let fault = RecordFault { batch_index: self.index, kind: RecordFaultKind::OffsetDelta(delta) };
        self.first_offset_fault.get_or_insert(fault);
    }

    #[cold]
    fn note(&mut self, kind: RecordFaultKind) {
        if self.faults.len() < RECORD_FAULTS_MAX {
            self.faults.push(RecordFault { batch_index: self.index, kind });
        }
    }

    /// The largest timestamp and the first record that has it. Offsets that are not the records'
    /// indexes are a fault unless the records are numbered anew.
    fn finish(mut self, renumber: bool) -> Result<(i64, i32), Rejection> {
        if !renumber {
            self.faults.extend(self.first_offset_fault);
        }
        match self.faults.is_empty() {
            true => Ok((self.max_timestamp, self.max_index)),
            false => Err(Rejection { reason: Invalid::Records, record_faults: self.faults }),
        }
    }
}
