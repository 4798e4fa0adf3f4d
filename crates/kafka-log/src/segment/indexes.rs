//! The index files of a segment.
use std::io;

use super::{Segment, State};
use crate::error::{IoContext, LogError};
use crate::index::{IndexEntry, SparseIndex, TimeEntry};
use crate::names::SegmentFile;
use crate::storage::Open;

impl Segment {
    /// Brings the index files up to date and, with `sync`, makes them durable.
    /// Returns whether one was created.
    pub(crate) fn write_indexes(&self, sync: bool) -> Result<bool, LogError> {
        let mut created = false;
        let mut state = self.state_mut();
        let State { offsets, times, aborted, .. } = &mut *state;
        created |= self.write_index(SegmentFile::OffsetIndex, offsets, true, sync)?;
        created |= self.write_index(SegmentFile::TimeIndex, times, true, sync)?;
        created |= self.write_index(SegmentFile::TransactionIndex, aborted, false, sync)?;
        Ok(created)
    }

    fn write_index<E: IndexEntry>(
        &self,
        kind: SegmentFile,
        index: &mut SparseIndex<E>,
        even_empty: bool,
        sync: bool,
    ) -> Result<bool, LogError> {
        if index.is_durable() {
            return Ok(false);
        }
        let path = self.path(kind);
        let storage = &self.home.storage;
        let created = !storage.exists(&path).context("look for", &path)?;
        if created && index.len() == 0 && !even_empty {
            return Ok(false);
        }
        let file = storage.open(&path, Open::Create).context("open", &path)?;
        index.write_to(&*file).context("write", &path)?;
        if sync {
            file.sync_data().context("sync", &path)?;
            index.set_durable();
        }
        Ok(created)
    }

    /// Frees the memory of the indexes; they must have been written.
    pub(crate) fn seal_indexes(&self) {
        let mut state = self.state_mut();
        state.offsets.seal();
        state.times.seal();
        state.aborted.seal();
    }

    /// Takes the indexes into memory, for a segment that is to be appended to or truncated. Where they are, they know more
    /// than their files. These are `durable` after a clean shutdown.
    pub(crate) fn load_indexes(&self, durable: bool) -> io::Result<()> {
        if matches!(self.state().offsets, SparseIndex::Memory { .. }) {
            return Ok(());
        }
        let offsets = self.load_index(SegmentFile::OffsetIndex, durable)?;
        let times: SparseIndex<TimeEntry> = self.load_index(SegmentFile::TimeIndex, durable)?;
        let aborted = self.load_index(SegmentFile::TransactionIndex, durable)?;
        let last = times.last(&|| self.open_index(SegmentFile::TimeIndex))?;
        let mut state = self.state_mut();
        state.largest = last.map(|entry| self.largest_of(&entry));
        (state.offsets, state.times, state.aborted) = (offsets, times, aborted);
        Ok(())
    }

    fn load_index<E: IndexEntry>(&self, kind: SegmentFile, durable: bool) -> io::Result<SparseIndex<E>> {
        match self.open_index(kind) {
            Ok(file) => {
                let mut index = SparseIndex::load(&*file)?;
                // What was left behind the entries is cut off when the file is written.
                if durable && file.len()? == (index.len() * E::SIZE) as u64 {
                    index.set_durable();
                }
                Ok(index)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(SparseIndex::new()),
            Err(error) => Err(error),
        }
    }
}
