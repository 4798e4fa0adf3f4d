//! Writes batches: records go straight behind 61 reserved bytes, the header in front at the end.

use bytes::Bytes;

use super::compression::{Codec, CodecError, Compressor};
use super::header::{
    Attributes, BatchHeader, HEADER_LEN, NO_LEADER_EPOCH, NO_PRODUCER_EPOCH, NO_PRODUCER_ID, NO_SEQUENCE, NO_TIMESTAMP,
    TimestampType,
};
use super::record::Header;
use super::varint::{put_varlong, varint_len};

/// The idempotent producer of a batch (KIP-98).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Producer {
    /// Its id.
    pub id: i64,
    /// Its epoch.
    pub epoch: i16,
    /// Sequence of the batch's first record; −1 in control batches.
    pub base_sequence: i32,
}

/// What a batch's header says beside what follows from its records.
#[derive(Clone, Copy, Debug)]
pub struct BatchOptions {
    /// Offset of the first record; producers send 0.
    pub base_offset: i64,
    /// Epoch of the leader; producers send −1.
    pub leader_epoch: i32,
    /// How the records are compressed.
    pub codec: Codec,
    /// `Some(ms)` makes a `LogAppendTime` batch with this append time.
    pub append_timestamp: Option<i64>,
    /// The idempotent producer.
    pub producer: Option<Producer>,
    /// Whether the records belong to a transaction.
    pub transactional: bool,
    /// Whether the records are control records.
    pub control: bool,
    /// Until when the cleaner keeps the batch's tombstones, in ms (KIP-534).
    pub delete_horizon_ms: Option<i64>,
}

impl Default for BatchOptions {
    fn default() -> Self {
        Self {
            base_offset: 0,
            leader_epoch: NO_LEADER_EPOCH,
            codec: Codec::None,
            append_timestamp: None,
            producer: None,
            transactional: false,
            control: false,
            delete_horizon_ms: None,
        }
    }
}

/// Why a batch cannot be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The record's offset does not follow the one before, or is too far from the base offset.
    #[error("offset {offset} does not fit a batch whose base is {base} and last is {last}")]
    Offset {
        /// The refused offset.
        offset: i64,
        /// The batch's base offset.
        base: i64,
        /// The last offset appended, base − 1 when there is none.
        last: i64,
    },
    /// A record, or the batch, exceeds what 31 bits can say.
    #[error("record or batch exceeds 2 GiB")]
    TooLarge,
    /// There is no record; a batch needs one.
    #[error("a batch needs a record")]
    Empty,
    /// The records could not be compressed.
    #[error(transparent)]
    Codec(#[from] CodecError),
}

/// Builds one batch, then the next with the same buffers after [`reset`](Self::reset).
///
/// ```
/// use kafka_log::batch::{BatchBuilder, BatchOptions, Header};
/// let mut builder = BatchBuilder::new(BatchOptions { base_offset: 7, ..Default::default() });
/// let headers = [Header { key: b"trace", value: Some(b"1") }, Header { key: b"trace", value: None }];
/// builder.append(1_000, None, Some(b"hello"), &headers)?;
/// assert_eq!(builder.record_count(), 1);
/// let batch = builder.finish()?;
/// assert_eq!(batch.len(), 61 + 27);
/// # Ok::<(), kafka_log::batch::BuildError>(())
/// ```
#[derive(Debug)]
pub struct BatchBuilder {
    options: BatchOptions,
    buffer: Vec<u8>,
    count: i32,
    /// −1 before the first record.
    last_delta: i32,
    base_timestamp: i64,
    max_timestamp: i64,
    compressor: Compressor,
}

impl BatchBuilder {
    /// An empty batch.
    pub fn new(options: BatchOptions) -> Self {
        Self::with_buffer(options, Vec::new())
    }

    /// An empty batch that is built in `buffer`, whose content is dropped and whose space is kept.
    pub fn with_buffer(options: BatchOptions, buffer: Vec<u8>) -> Self {
        let mut builder = Self {
            options,
            buffer,
            count: 0,
            last_delta: -1,
            base_timestamp: NO_TIMESTAMP,
            max_timestamp: NO_TIMESTAMP,
            compressor: Compressor::default(),
        };
        builder.reset(options);
        builder
    }

    /// Drops the records and starts anew.
    pub fn reset(&mut self, options: BatchOptions) {
        self.options = options;
        self.buffer.clear();
        self.buffer.resize(HEADER_LEN, 0);
        self.count = 0;
        self.last_delta = -1;
        self.base_timestamp = NO_TIMESTAMP;
        self.max_timestamp = NO_TIMESTAMP;
    }

    /// Number of records so far.
    pub const fn record_count(&self) -> i32 {
        self.count
    }

    /// Bytes of the batch so far, before compression.
    pub fn len(&self) -> usize {
        self.buffer.len()
    }

    /// Bytes that its buffer has room for.
    pub(crate) const fn capacity(&self) -> usize {
        self.buffer.capacity()
    }

    /// Whether there is no record yet.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Bytes that the next record would add before compression.
    pub fn record_len(
        &self,
        timestamp: i64,
        key: Option<&[u8]>,
        value: Option<&[u8]>,
        headers: &[Header<'_>],
    ) -> usize {
        let delta = i64::from(self.last_delta) + 1;
        let body = body_len(self.timestamp_delta(timestamp), delta, key, value, headers);
        varint_len(body as i64) + body
    }

    /// Appends a record at the next offset. `timestamp` is in ms, −1 for none.
    ///
    /// # Errors
    /// When the batch would exceed its 31 bits.
    pub fn append(
        &mut self,
        timestamp: i64,
        key: Option<&[u8]>,
        value: Option<&[u8]>,
        headers: &[Header<'_>],
    ) -> Result<(), BuildError> {
        self.append_at(self.last_offset().wrapping_add(1), timestamp, key, value, headers)
    }

    /// Appends a record at `offset`, which may leave a gap, as compaction does.
    ///
    /// # Errors
    /// When the offset does not increase or lies outside the batch, or the batch would exceed its 31 bits.
    pub fn append_at(
        &mut self,
        offset: i64,
        timestamp: i64,
        key: Option<&[u8]>,
        value: Option<&[u8]>,
        headers: &[Header<'_>],
    ) -> Result<(), BuildError> {
        let base = self.options.base_offset;
        let delta = offset.checked_sub(base).and_then(|delta| i32::try_from(delta).ok());
        let Some(offset_delta) = delta.filter(|delta| *delta > self.last_delta) else {
            return Err(BuildError::Offset { offset, base, last: self.last_offset() });
        };
        let timestamp_delta = self.timestamp_delta(timestamp);
        let body = body_len(timestamp_delta, i64::from(offset_delta), key, value, headers);
        let total = self.buffer.len().saturating_add(body).saturating_add(5);
        if total > i32::MAX as usize {
            return Err(BuildError::TooLarge);
        }
        self.buffer.reserve(body + 5);
        put_varlong(&mut self.buffer, body as i64);
        self.buffer.push(0);
        put_varlong(&mut self.buffer, timestamp_delta);
        put_varlong(&mut self.buffer, i64::from(offset_delta));
        put_nullable(&mut self.buffer, key);
        put_nullable(&mut self.buffer, value);
        put_varlong(&mut self.buffer, headers.len() as i64);
        for header in headers {
            put_nullable(&mut self.buffer, Some(header.key));
            put_nullable(&mut self.buffer, header.value);
        }
        if self.count == 0 {
            self.base_timestamp = self.options.delete_horizon_ms.unwrap_or(timestamp);
        }
        self.max_timestamp = self.max_timestamp.max(timestamp);
        self.last_delta = offset_delta;
        self.count += 1;
        Ok(())
    }

    /// Says that the batch reaches to `offset`, beyond its last record: compaction keeps the range
    /// of a batch whose last records it removed.
    ///
    /// # Errors
    /// When the offset lies before the last record or outside the batch.
    pub fn set_last_offset(&mut self, offset: i64) -> Result<(), BuildError> {
        let base = self.options.base_offset;
        let delta = offset.checked_sub(base).and_then(|delta| i32::try_from(delta).ok());
        match delta.filter(|delta| *delta >= self.last_delta) {
            Some(delta) => self.last_delta = delta,
            None => {
                return Err(BuildError::Offset { offset, base, last: self.last_offset() });
            }
        }
        Ok(())
    }

    /// Ends the batch and takes it out; the builder is then empty.
    ///
    /// # Errors
    /// When there is no record or compression fails.
    pub fn finish(&mut self) -> Result<Bytes, BuildError> {
        let mut batch = if self.options.codec == Codec::None && self.count > 0 {
            std::mem::take(&mut self.buffer)
        } else {
            self.compressed()?
        };
        let header = self.header(batch.get(HEADER_LEN..).unwrap_or_default());
        self.reset(self.options);
        write_header(&mut batch, header?);
        Ok(batch.into())
    }

    /// Ends the batch and appends it to `out`; the builder is then empty and keeps its buffer.
    ///
    /// # Errors
    /// When there is no record or compression fails; `out` is then as it was.
    pub fn finish_into(&mut self, out: &mut Vec<u8>) -> Result<(), BuildError> {
        if self.options.codec == Codec::None {
            let body = self.buffer.get(HEADER_LEN..).unwrap_or_default();
            let header = self.header(body)?;
            out.extend_from_slice(header.as_bytes());
            out.extend_from_slice(body);
        } else {
            let batch = self.compressed()?;
            let body = batch.get(HEADER_LEN..).unwrap_or_default();
            out.extend_from_slice(self.header(body)?.as_bytes());
            out.extend_from_slice(body);
        }
        self.reset(self.options);
        Ok(())
    }

    /// Room for the header, then the compressed records.
    fn compressed(&mut self) -> Result<Vec<u8>, BuildError> {
        if self.count == 0 {
            return Err(BuildError::Empty);
        }
        let mut batch = vec![0; HEADER_LEN];
        let records = self.buffer.get(HEADER_LEN..).unwrap_or_default();
        self.compressor.compress(self.options.codec, records, &mut batch)?;
        Ok(batch)
    }

    /// The header in front of `body`.
    fn header(&self, body: &[u8]) -> Result<BatchHeader, BuildError> {
        if self.count == 0 {
            return Err(BuildError::Empty);
        }
        let options = &self.options;
        let mut header = BatchHeader::from_bytes([0; HEADER_LEN]);
        header.set_base_offset(options.base_offset);
        header.set_leader_epoch(options.leader_epoch);
        header.set_magic();
        header.set_attributes(self.attributes());
        header.set_last_offset_delta(self.last_delta);
        header.set_timestamps(self.base_timestamp, options.append_timestamp.unwrap_or(self.max_timestamp));
        match options.producer {
            Some(producer) => header.set_producer(producer.id, producer.epoch, producer.base_sequence),
            None => header.set_producer(NO_PRODUCER_ID, NO_PRODUCER_EPOCH, NO_SEQUENCE),
        }
        header.set_record_count(self.count);
        if !header.set_body_len(body.len()) {
            return Err(BuildError::TooLarge);
        }
        header.seal(body);
        Ok(header)
    }

    fn last_offset(&self) -> i64 {
        self.options.base_offset.wrapping_add(i64::from(self.last_delta))
    }

    fn attributes(&self) -> Attributes {
        let kind = match self.options.append_timestamp {
            Some(_) => TimestampType::LogAppendTime,
            None => TimestampType::CreateTime,
        };
        Attributes::default()
            .with_compression(self.options.codec.compression())
            .with_timestamp_type(kind)
            .with_transactional(self.options.transactional)
            .with_control(self.options.control)
            .with_delete_horizon(self.options.delete_horizon_ms.is_some())
    }

    fn timestamp_delta(&self, timestamp: i64) -> i64 {
        match (self.count, self.options.delete_horizon_ms) {
            (0, None) => 0,
            (0, Some(horizon)) => timestamp.wrapping_sub(horizon),
            _ => timestamp.wrapping_sub(self.base_timestamp),
        }
    }
}

fn write_header(batch: &mut [u8], header: BatchHeader) {
    if let Some(head) = batch.first_chunk_mut() {
        *head = header.into_bytes();
    }
}

fn body_len(
    timestamp_delta: i64,
    offset_delta: i64,
    key: Option<&[u8]>,
    value: Option<&[u8]>,
    headers: &[Header<'_>],
) -> usize {
    let headers_len: usize =
        headers.iter().map(|header| nullable_len(Some(header.key)) + nullable_len(header.value)).sum();
    1 + varint_len(timestamp_delta)
        + varint_len(offset_delta)
        + nullable_len(key)
        + nullable_len(value)
        + varint_len(headers.len() as i64)
        + headers_len
}

fn nullable_len(bytes: Option<&[u8]>) -> usize {
    bytes.map_or(1, |bytes| varint_len(bytes.len() as i64) + bytes.len())
}

fn put_nullable(out: &mut Vec<u8>, bytes: Option<&[u8]>) {
    match bytes {
        None => put_varlong(out, -1),
        Some(bytes) => {
            put_varlong(out, bytes.len() as i64);
            out.extend_from_slice(bytes);
        }
    }
}
