//! What stands in the batches of the metadata log and of its checkpoints: control records and records of the controller.

use bytes::Bytes;
use kafka_log::batch::{BatchError, Batches, CodecError, RecordError};
use kafka_proto::time::Timestamp;
use kafka_raft::ControlRecord;
use kafka_raft::control::ControlError;

/// One record with its place.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Entry {
    /// Its offset in the file that it was read from.
    pub(crate) offset: i64,
    /// When it was appended.
    pub(crate) timestamp: Timestamp,
    /// What it is.
    pub(crate) content: Content,
}

/// The two kinds of records.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Content {
    /// Written by the quorum about itself.
    Control(ControlRecord),
    /// A control record of a kind that is not known here, and is skipped.
    UnknownControl,
    /// Written by the controller, framed.
    Record(Bytes),
}

/// Why batches cannot be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum EntryError {
    #[error("a batch is malformed: {0}")]
    Batch(#[from] BatchError),
    #[error("the batch at offset {0} fails its checksum")]
    Checksum(i64),
    #[error("the batch at offset {offset} cannot be decompressed: {source}")]
    Codec { offset: i64, source: CodecError },
    #[error("a record of the batch at offset {offset} is malformed: {source}")]
    Record { offset: i64, source: RecordError },
    #[error("the record at offset {0} has no value")]
    NoValue(i64),
    #[error("the control record at offset {offset} is malformed: {source}")]
    Control { offset: i64, source: ControlError },
}

/// Calls `each` for every record of the batches, in order. Returns the offset after the last one, if there is any.
pub(crate) fn read_entries<E: From<EntryError>>(
    bytes: &Bytes,
    mut each: impl FnMut(Entry) -> Result<(), E>,
) -> Result<Option<i64>, E> {
    let mut next = None;
    for batch in Batches::new(bytes) {
        let batch = batch.map_err(EntryError::from)?;
        let base = batch.header().base_offset();
        if !batch.crc_is_valid() {
            return Err(EntryError::Checksum(base).into());
        }
        let is_control = batch.header().attributes().is_control();
        let records = batch.records().map_err(|source| EntryError::Codec { offset: base, source })?;
        for record in records {
            let record = record.map_err(|source| EntryError::Record { offset: base, source })?;
            let offset = record.offset;
            let value = record.value.ok_or(EntryError::NoValue(offset))?;
            let value = bytes.slice_ref(value);
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
        next = Some(batch.header().next_offset());
    }
    Ok(next)
}
