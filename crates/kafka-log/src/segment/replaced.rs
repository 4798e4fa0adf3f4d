//! Segments that cleaning puts in the place of others.
use std::sync::{Arc, RwLock};

use super::slot::{Handle, Slot};
use super::{Home, Segment, State};
use crate::storage::File;

impl Segment {
    /// A segment whose files do not have their names yet: it reads from the handle that wrote and from memory, until
    /// [`seal_indexes`](Self::seal_indexes) and [`release`](Self::release).
    pub(crate) fn unnamed(home: Home, base_offset: i64, file: Arc<dyn File>, state: State) -> Self {
        Self { base_offset, home, file: Slot::new(Handle::Writing(file)), state: RwLock::new(state) }
    }

    /// Stops readers that still know this segment from opening its files: their names are about to lead elsewhere. They
    /// are told that nothing is there and look again at what is published. Handles that are open go on.
    pub(crate) fn retire(&self) {
        *self.file.lock() = Handle::Replaced;
    }
}
