//! Putting a cleaned segment in the place of others so that a crash leaves the old ones or the new one.
//!
//! | step | names in the directory | a crash before the next step is durable |
//! |---|---|---|
//! | 1 | `X.{log,index,..}.cleaned`, synced | undone: they are removed |
//! | 2 | indexes, then the log: `.cleaned` to `.swap`; directory synced | undone while a `.cleaned` is left, else done |
//! | 3 | the old segments' files renamed to `.deleted`, indexes lose `.swap`; directory synced | done: the log in `.swap` decides |
//! | 4 | `X.log.swap` to `X.log`; directory synced | the same |
//!
//! These are Kafka's names, and its recovery reads them the same way. Who completes a swap does not trust the
//! indexes that lie about: they are removed, and rebuilt from the log. Which old segments are replaced, the offsets of
//! the new one say: it reaches from its base to its last batch's end.
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use super::cleaner::Rewritten;
use crate::error::{IoContext, LogError};
use crate::names::{CLEANED_SUFFIX, SWAP_SUFFIX, SegmentFile, suffixed};
use crate::scan::Checked;
use crate::segment::{Home, INDEXES, Segment};
use crate::storage::Open;

impl Rewritten {
    /// Step 2: from here on the new segment is the one.
    pub(crate) fn commit(&mut self, home: &Home) -> Result<(), LogError> {
        for kind in INDEXES.into_iter().chain([SegmentFile::Log]) {
            let path = home.path(kind, self.new.base_offset);
            rename(home, &suffixed(&path, CLEANED_SUFFIX), &suffixed(&path, SWAP_SUFFIX))?;
        }
        home.storage.sync_dir(&home.dir).context("sync", &home.dir)?;
        self.keep_files();
        Ok(())
    }

    /// Steps 3 and 4; readers must know the new segment by now. Returns the files that may go.
    pub(crate) fn replace_files(&self, home: &Home) -> Result<Vec<PathBuf>, LogError> {
        self.old.iter().for_each(|segment| segment.retire());
        let mut aside = Vec::new();
        for segment in &self.old {
            aside.extend(segment.set_aside(true)?);
            aside.extend(segment.set_aside(false)?);
        }
        for kind in INDEXES {
            let path = home.path(kind, self.new.base_offset);
            rename(home, &suffixed(&path, SWAP_SUFFIX), &path)?;
        }
        home.storage.sync_dir(&home.dir).context("sync", &home.dir)?;
        let path = home.path(SegmentFile::Log, self.new.base_offset);
        rename(home, &suffixed(&path, SWAP_SUFFIX), &path)?;
        // The next round may write `X.log.cleaned`, beside which a `.swap` that a crash brings back would be undone.
        home.storage.sync_dir(&home.dir).context("sync", &home.dir)?;
        self.new.seal_indexes();
        self.new.release();
        Ok(aside)
    }
}

/// Renames a file; no error when it is not there.
fn rename(home: &Home, from: &std::path::Path, to: &std::path::Path) -> Result<(), LogError> {
    match home.storage.rename(from, to) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(LogError::io("rename", from, error)),
        _ => Ok(()),
    }
}

/// Completes or undoes the swaps that a crash interrupted, before the log's files are looked at. Returns whether
/// anything changed.
pub(crate) fn settle(home: &Home) -> Result<bool, LogError> {
    let entries = home.storage.list(&home.dir).context("list", &home.dir)?;
    let offset_of = |name: &str, suffix: &str| SegmentFile::parse(name.strip_suffix(suffix)?);
    let unfinished = entries.iter().filter_map(|entry| offset_of(&entry.name, CLEANED_SUFFIX)).map(|(_, at)| at).min();
    let mut swaps = Vec::new();
    let mut changed = unfinished.is_some();
    for entry in &entries {
        let Some((kind, base_offset)) = offset_of(&entry.name, SWAP_SUFFIX) else { continue };
        changed = true;
        let is_undone = unfinished.is_some_and(|unfinished| base_offset >= unfinished);
        if kind == SegmentFile::Log && !is_undone {
            swaps.push(base_offset);
        } else {
            home.remove(&home.dir.join(&entry.name))?;
        }
    }
    for base_offset in swaps {
        complete(home, base_offset)?;
    }
    Ok(changed)
}

fn complete(home: &Home, base_offset: i64) -> Result<(), LogError> {
    let path = home.path(SegmentFile::Log, base_offset);
    let swap = suffixed(&path, SWAP_SUFFIX);
    let end = end_of(home, base_offset, &swap)?;
    for entry in home.storage.list(&home.dir).context("list", &home.dir)? {
        let parsed = SegmentFile::parse(&entry.name).filter(|(kind, _)| *kind != SegmentFile::Snapshot);
        if let Some((_, old)) = parsed
            && (base_offset..end.max(base_offset + 1)).contains(&old)
        {
            home.remove(&home.dir.join(&entry.name))?;
        }
    }
    home.storage.sync_dir(&home.dir).context("sync", &home.dir)?;
    rename(home, &swap, &path)
}

/// The offset after the last batch of a segment that was durable before it got its name.
fn end_of(home: &Home, base_offset: i64, path: &std::path::Path) -> Result<i64, LogError> {
    let file = home.storage.open(path, Open::Read).context("open", path)?;
    let len = file.len().context("read", path)?;
    let mut batches = Checked::new(&*file, len);
    let mut end = base_offset;
    while let Some((scanned, _)) = batches.next().context("read", path)? {
        end = scanned.header.next_offset();
    }
    match batches.valid_bytes() {
        valid if valid == len => Ok(end),
        valid => Err(LogError::corrupt(path, format!("damaged at byte {valid}: a cleaning cannot be completed"))),
    }
}

/// Whether `old` are neighbours among `segments`; where they begin.
pub(crate) fn position_of(old: &[Arc<Segment>], segments: &[Arc<Segment>]) -> Option<usize> {
    let first = segments.iter().position(|segment| Arc::ptr_eq(segment, &old[0]))?;
    let found = segments.get(first..first + old.len())?;
    found.iter().zip(old).all(|(a, b)| Arc::ptr_eq(a, b)).then_some(first)
}
