//! [`UnknownTags`]: tagged fields that this crate has no name for, kept by choice.

use alloc::sync::Arc;
use alloc::vec::Vec;

use bytes::Bytes;

use crate::Detach;

/// Tagged fields (KIP-482) that the schema does not know, in ascending order of their tags.
///
/// They are dropped when decoding, unless the reader was told to
/// [keep them](crate::Reader::keep_unknown_tags): a proxy keeps, a broker drops.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
// One pointer in each structure: unknown tags are rare, structures are many. What is shared is dropped out of line.
pub struct UnknownTags(Option<Arc<Vec<(u32, Bytes)>>>);

impl UnknownTags {
    /// None.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self(None)
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Tags and their bytes, ascending.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (u32, &Bytes)> {
        let tags = self.0.as_ref().map(|tags| tags.as_slice()).unwrap_or_default();
        tags.iter().map(|(tag, bytes)| (*tag, bytes))
    }

    /// Sets the bytes of a tag. A tag that the schema knows at the version written is left out then.
    #[inline]
    pub fn insert(&mut self, tag: u32, bytes: Bytes) {
        let tags = Arc::make_mut(self.0.get_or_insert_default());
        match tags.binary_search_by_key(&tag, |(t, _)| *t) {
            Ok(at) => {
                if let Some(slot) = tags.get_mut(at) {
                    slot.1 = bytes;
                }
            }
            Err(at) => tags.insert(at, (tag, bytes)),
        }
    }
}

impl Detach for UnknownTags {
    #[inline]
    fn detach(&mut self) {
        if let Some(tags) = &mut self.0 {
            Arc::make_mut(tags).iter_mut().for_each(|(_, bytes)| bytes.detach());
        }
    }
}
