//! A copy of a log becomes the log: what its batches do not tell, it takes from the one that it was copied from.
use super::Log;
use crate::error::LogError;

impl Log {
    /// Takes over from a log of the same partition with the same end: log start, high watermark, leader epochs (also
    /// those without records) and producers (also those whose records are gone). Records below `first_dirty` were
    /// cleaned before they were copied.
    ///
    /// # Errors
    /// When the storage fails; the log is then poisoned.
    ///
    /// # Panics
    /// When the two do not end at the same offset.
    pub(crate) fn adopt(&mut self, from: &Log, first_dirty: i64) -> Result<(), LogError> {
        assert_eq!(self.offsets.log_end, from.offsets.log_end, "a copy that is not whole takes no log's place");
        self.raise_log_start(from.offsets.log_start)?;
        self.epochs = from.epochs.clone();
        self.publish_epochs();
        self.producers = from.producers.clone();
        // There may be a snapshot at the log end already, of what the batches told.
        self.snapshot_offset = self.snapshot_offset.min(self.offsets.log_end - 1);
        self.first_dirty = first_dirty.clamp(self.offsets.log_start, self.offsets.log_end);
        self.update_high_watermark(from.offsets.high_watermark);
        self.publish_offsets();
        Ok(())
    }
}
