//! What stands in the batches of the metadata log and of its checkpoints: control records and records of the controller.

use bytes::Bytes;
use kafka_log::batch::{BatchError, BatchRef, Batches, CodecError, RecordError};
use kafka_proto::time::Timestamp;

use crate::control::{ControlError, ControlRecord};

/// One record with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// Its offset in the file that it was read from.
    pub offset: i64,
    /// When it was appended.
    pub timestamp: Timestamp,
    /// What it is.
    pub content: Content,
}

/// The two kinds of records.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// Written by the quorum about itself.
    Control(ControlRecord),
    /// A control record of a kind that is not known here, and is skipped.
    UnknownControl,
    /// Written by the controller, framed.
    Record(Bytes),
}

/// Why batches cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the fields are what the messages say")]
pub enum EntryError {
    /// Bytes that are no batch.
    #[error("a batch is malformed: {0}")]
    Batch(#[from] BatchError),
    /// A batch that has changed.
    #[error("the batch at offset {0} fails its checksum")]
    Checksum(i64),
    /// A compressed batch; Kafka writes none here.
    #[error("the batch at offset {offset} cannot be decompressed: {source}")]
    Codec { offset: i64, source: CodecError },
    /// A record that is none.
    #[error("a record of the batch at offset {offset} is malformed: {source}")]
    Record { offset: i64, source: RecordError },
    /// Every record has a value here.
    #[error("the record at offset {0} has no value")]
    NoValue(i64),
    /// A control record that is none.
    #[error("the control record at offset {offset} is malformed: {source}")]
    Control { offset: i64, source: ControlError },
}

/// Calls `each` for every record of the batches, in order.
///
/// # Errors
/// What `each` returned, or what is wrong with the bytes.
pub fn read_entries<E: From<EntryError>>(bytes: &Bytes, mut each: impl FnMut(Entry) -> Result<(), E>) -> Result<(), E> {
    for batch in Batches::new(bytes) {
        let batch = batch.map_err(EntryError::from)?;
        if !batch.crc_is_valid() {
            return Err(EntryError::Checksum(batch.header().base_offset()).into());
        }
        read_batch(&batch, bytes, &mut each)?;
    }
    Ok(())
}

/// Calls `each` for every record of a batch in `bytes`, in order. The records share the bytes.
///
/// # Errors
/// What `each` returned, or what is wrong with the batch.
pub fn read_batch<E: From<EntryError>>(
    batch: &BatchRef<'_>,
    bytes: &Bytes,
    mut each: impl FnMut(Entry) -> Result<(), E>,
) -> Result<(), E> {
    let base = batch.header().base_offset();
    let compressed = batch.header().attributes().compression_id() != 0;
    let is_control = batch.header().attributes().is_control();
    let records = batch.records().map_err(|source| EntryError::Codec { offset: base, source })?;
    for record in records {
        let record = record.map_err(|source| EntryError::Record { offset: base, source })?;
        let offset = record.offset;
        let value = record.value.ok_or(EntryError::NoValue(offset))?;
        let value = if compressed { Bytes::copy_from_slice(value) } else { bytes.slice_ref(value) };
        let content = if is_control {
            let control = ControlRecord::decode(record.key, value);
            match control.map_err(|source| EntryError::Control { offset, source })? {
                Some(control) => Content::Control(control),
                None => Content::UnknownControl,
            }
        } else {
            Content::Record(value)
        };
        each(Entry { offset, timestamp: Timestamp::from_millis(record.timestamp), content })?;
    }
    Ok(())
}
