//! The handle of a segment's file, which may be given back while nobody uses it.
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use crate::storage::{File, Held};

/// The segment's file as it is held.
#[derive(Debug)]
pub(super) enum Handle {
    /// Not created: nothing was appended yet.
    Absent,
    /// Open for writing: the active segment, and closed ones that are not synced yet, whose failing
    /// sync must be seen on the handle that wrote.
    Writing(Arc<dyn File>),
    /// Closed, unless someone is reading from it.
    Reading(Option<Weak<dyn File>>),
    /// It could not be synced when its descriptor was to be given back: what was written last may be lost.
    Broken(io::ErrorKind),
    /// Cleaning put another segment in its place: its names lead to the files of that one.
    Replaced,
}

#[derive(Debug)]
pub(super) struct Slot {
    handle: Mutex<Handle>,
    used: AtomicBool,
}

impl Slot {
    pub(super) fn new(handle: Handle) -> Arc<Self> {
        Arc::new(Self { handle: Mutex::new(handle), used: AtomicBool::new(true) })
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, Handle> {
        self.handle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn note_use(&self) {
        self.used.store(true, Ordering::Relaxed);
    }
}

impl Held for Slot {
    fn let_go(&self) -> bool {
        let mut handle = self.lock();
        let Handle::Writing(file) = &*handle else { return true };
        // Whoever is about to write has a clone.
        if self.used.swap(false, Ordering::Relaxed) || Arc::strong_count(file) > 1 {
            return false;
        }
        *handle = match file.sync_data() {
            Ok(()) => Handle::Reading(None),
            Err(error) => Handle::Broken(error.kind()),
        };
        true
    }
}
