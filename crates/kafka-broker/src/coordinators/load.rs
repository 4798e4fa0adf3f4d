//! From the log of a partition to a state.

use bytes::Bytes;
use kafka_coordinator::{At, Producer, Shard};
use kafka_log::batch::BatchRef;
use kafka_log::{LogError, LogReader, Until};
use kafka_proto::time::Timestamp;

use super::Hosted;

/// Why a state cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub(super) enum LoadError {
    #[error(transparent)]
    Log(#[from] LogError),
    #[error("the record at offset {offset}: {reason}")]
    Record { offset: i64, reason: String },
}

/// Replays what the shard has not seen of the log; returns where the log ended.
pub(super) fn load<C: Hosted>(reader: &LogReader, shard: &mut Shard<C>) -> Result<i64, LoadError> {
    reader.for_each_batch(shard.next_offset(), Until::LogEnd, |batch, _| follow(shard, batch))
}

fn follow<C: Hosted>(shard: &mut Shard<C>, batch: &BatchRef<'_>) -> Result<(), LoadError> {
    let header = batch.header();
    let at = |offset| move |reason: String| LoadError::Record { offset, reason };
    let attributes = header.attributes();
    let producer = Producer { id: header.producer_id(), epoch: header.producer_epoch() };
    let records = batch.records().map_err(|error| at(header.base_offset())(error.to_string()))?;
    for record in records {
        let record = record.map_err(|error| at(header.base_offset())(error.to_string()))?;
        let offset = record.offset;
        if offset < shard.next_offset() {
            continue;
        }
        let own = |bytes: &[u8]| Bytes::copy_from_slice(bytes);
        let decoded = C::decode(attributes.is_control(), record.key.map(own), record.value.map(own));
        if let Some(decoded) = decoded.map_err(at(offset))? {
            let producer = attributes.is_transactional().then_some(producer);
            shard.follow(At { offset, timestamp: Timestamp::from_millis(record.timestamp), producer }, &decoded);
        }
    }
    Ok(())
}
