//! The owner's part of compaction: what may be cleaned, and the exchange of segments.
use std::sync::Arc;

use super::Log;
use crate::compaction::{
    Beginning, Cleaned, Cleaner, Cleaning, CleaningError, Dirt, LogFacts, Pace, Rewritten, SegmentFacts, position_of,
};
use crate::error::{IoContext, LogError};
use crate::index::{IndexEntry, OffsetEntry, TimeEntry};
use crate::names::SegmentFile;
use crate::segment::Segment;

impl Log {
    /// Records below it were cleaned: for `cleaner-offset-checkpoint`. A truncation lowers it; write the
    /// checkpoint then before the next append, as for the [recovery point](Self::recovery_point).
    pub fn first_dirty(&self) -> i64 {
        self.first_dirty
    }

    /// Whether a cleaning has begun and not ended: then this log must not be exchanged for another.
    pub fn is_being_cleaned(&self) -> bool {
        self.cleaning.upgrade().is_some()
    }

    /// What the plan of a cleaning goes by.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn cleaning_facts(&self) -> Result<LogFacts, LogError> {
        let (active, closed) = self.segments.split_last().map_or((self.active(), &[][..]), |split| split);
        let offsets = self.offsets;
        Ok(LogFacts {
            closed: closed.iter().map(facts).collect::<Result<_, _>>()?,
            active_base: active.base_offset,
            log_start: offsets.log_start,
            log_end: offsets.log_end,
            bound: offsets.high_watermark.min(offsets.last_stable).min(self.recovery_point),
            first_dirty: self.first_dirty,
        })
    }

    /// How much there is to clean now, whatever the policy says. `now_ms` is the wall clock.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn dirt(&self, now_ms: i64) -> Result<Dirt, LogError> {
        Ok(Dirt::of(&self.cleaning_facts()?, &self.config, now_ms))
    }

    /// Begins to clean what is dirty; `None` when nothing is, or a cleaning is under way. Then, without the owner's lock,
    /// [`Cleaning::rewrite`], and with it [`replace`](Self::replace) for each segment and
    /// [`finish_cleaning`](Self::finish_cleaning) at the end. `now_ms` is the wall clock.
    ///
    /// # Errors
    /// When the log is poisoned or the storage fails.
    pub fn begin_cleaning(&mut self, now_ms: i64) -> Result<Option<Cleaning>, LogError> {
        self.check_usable()?;
        let facts = self.cleaning_facts()?;
        let dirt = Dirt::of(&facts, &self.config, now_ms);
        if dirt.dirty_bytes == 0 || self.is_being_cleaned() {
            return Ok(None);
        }
        let cleanable = self.segments.iter().cloned().zip(facts.closed);
        let segments = cleanable.take_while(|(_, facts)| facts.base_offset < dirt.first_uncleanable).collect();
        let mut aborted = Vec::new();
        for segment in &self.segments {
            let entries = segment.aborted().context("read", &segment.path(SegmentFile::TransactionIndex))?;
            aborted.extend(entries.into_iter().filter(|entry| entry.first_offset < dirt.first_uncleanable));
        }
        let last = self.producers.iter().map(|(id, state)| {
            let last_offset = state.batches().last().map(|batch| batch.last_offset);
            (id, (state.epoch, last_offset))
        });
        let token = Arc::new(());
        self.cleaning = Arc::downgrade(&token);
        Ok(Some(Cleaning::new(Beginning {
            home: self.home.clone(),
            config: self.config.clone(),
            segments,
            first_dirty: dirt.first_dirty,
            first_uncleanable: dirt.first_uncleanable,
            aborted,
            producers: last.collect(),
            truncations: self.truncations,
            now_ms,
            token,
        })))
    }

    /// Puts a segment that [`Cleaning::rewrite`] wrote in the place of those that it was made from. Readers of the
    /// old ones go on.
    ///
    /// # Errors
    /// `Changed` when they are no longer part of the log; when the storage fails, after which the log is poisoned.
    pub fn replace(&mut self, mut rewritten: Rewritten) -> Result<(), CleaningError> {
        self.check_usable()?;
        let position =
            position_of(&rewritten.old, &self.segments).filter(|_| rewritten.truncations == self.truncations);
        let Some(first) = position else { return Err(CleaningError::Changed) };
        let outcome = rewritten.commit(&self.home);
        self.poison_on_error(outcome)?;
        self.segments.splice(first..first + rewritten.old.len(), [rewritten.new.clone()]);
        self.publish_segments();
        let outcome = rewritten.replace_files(&self.home);
        let aside = self.poison_on_error(outcome)?;
        self.doom(aside);
        self.dir_dirty = true;
        let merged: Vec<i64> = rewritten.old[1..].iter().map(|segment| segment.base_offset).collect();
        if !merged.is_empty() {
            let outcome = self.remove_snapshots(|offset| merged.contains(&offset));
            self.poison_on_error(outcome)?;
        }
        Ok(())
    }

    /// Takes note that a cleaning is complete, and returns what it did.
    ///
    /// # Errors
    /// `Changed` when the log was truncated meanwhile.
    pub fn finish_cleaning(&mut self, cleaning: Cleaning) -> Result<Cleaned, CleaningError> {
        if cleaning.from.truncations != self.truncations {
            return Err(CleaningError::Changed);
        }
        self.first_dirty = self.first_dirty.max(cleaning.done.first_dirty);
        Ok(cleaning.done)
    }

    /// Cleans what is dirty, as far as one round gets; `None` when nothing is. For who owns the log alone: a broker lets
    /// others append meanwhile. `now_ms` is the wall clock.
    ///
    /// # Errors
    /// See [`CleaningError`].
    pub fn clean(
        &mut self,
        now_ms: i64,
        cleaner: &mut Cleaner,
        pace: &mut Pace<'_>,
    ) -> Result<Option<Cleaned>, CleaningError> {
        let Some(mut cleaning) = self.begin_cleaning(now_ms)? else { return Ok(None) };
        while let Some(rewritten) = cleaning.rewrite(cleaner, pace)? {
            self.replace(rewritten)?;
        }
        self.finish_cleaning(cleaning).map(Some)
    }
}

fn facts(segment: &Arc<Segment>) -> Result<SegmentFacts, LogError> {
    let path = segment.path(SegmentFile::Log);
    let first = segment.first_timestamp().context("read", &path)?;
    let largest = segment.largest().context("read", &path)?;
    let state = segment.state();
    Ok(SegmentFacts {
        base_offset: segment.base_offset,
        bytes: state.size,
        offset_index_bytes: (state.offsets.len() * OffsetEntry::SIZE) as u64,
        time_index_bytes: (state.times.len() * TimeEntry::SIZE) as u64,
        first_timestamp: first.unwrap_or(-1),
        largest_timestamp: largest.map_or(-1, |largest| largest.timestamp),
    })
}

#[cfg(test)]
impl Log {
    /// A planted bug: undecided transactions are cleaned like others.
    pub(crate) fn pretend_all_is_stable(&mut self) {
        self.offsets.last_stable = self.offsets.log_end;
        self.offsets.high_watermark = self.offsets.log_end;
    }
}
