//! Reading a log from an offset to its end, batch by batch: how a state is loaded from it.
use bytes::Bytes;

use super::LogReader;
use crate::batch::{BatchErrorKind, BatchRef, Batches};
use crate::error::{IoContext as _, LogError};
use crate::names::SegmentFile;
use crate::view::Until;

/// How much is read at once; a larger batch comes whole.
const CHUNK_BYTES: usize = 4 << 20;

impl LogReader {
    /// Calls `each` for every batch from the one that holds `offset` on (or from the log start, if that is behind it) up
    /// to the limit that `until` names, also as that moves on meanwhile. With the batch comes what owns its bytes: a
    /// record's slice can be shared with `slice_ref` where the batch is not compressed. Returns the limit that was
    /// reached.
    ///
    /// # Errors
    /// What `each` returned; `Corrupt` where a batch is damaged; when the storage fails.
    pub fn for_each_batch<E: From<LogError>>(
        &self,
        offset: i64,
        until: Until,
        mut each: impl FnMut(&BatchRef<'_>, &Bytes) -> Result<(), E>,
    ) -> Result<i64, E> {
        let mut next = offset.max(self.view().log_start);
        while next < self.view().limit(until) {
            // Each batch is verified below.
            let read = self.retry(|published| super::read_published(published, next, CHUNK_BYTES, until, true))?;
            // Compaction may leave nothing behind an offset.
            let Some(range) = read.records else {
                return Ok(read.view.limit(until));
            };
            let before = next;
            let path = || {
                let published = self.shared.get();
                published.segments[published.segment_of(before)].path(SegmentFile::Log)
            };
            let bytes = range.read().context_with("read", path)?;
            for batch in Batches::new(&bytes) {
                let batch = match batch {
                    Ok(batch) if batch.crc_is_valid() => batch,
                    Ok(batch) => {
                        let reason = format!("the batch at offset {} fails its checksum", batch.header().base_offset());
                        return Err(LogError::corrupt(&path(), reason).into());
                    }
                    // The chunk ends inside the batch: the next one begins with it.
                    Err(error) if matches!(error.kind, BatchErrorKind::Incomplete { .. }) && next > before => break,
                    Err(error) => {
                        return Err(LogError::corrupt(&path(), format!("behind offset {next}: {error}")).into());
                    }
                };
                if batch.header().last_offset() >= next {
                    each(&batch, &bytes)?;
                    next = batch.header().next_offset();
                }
            }
            if next == before {
                return Err(LogError::corrupt(&path(), format!("no batch at offset {next}")).into());
            }
        }
        Ok(next)
    }
}
