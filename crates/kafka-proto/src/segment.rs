//! [`Records`] and [`Segment`]: bulk bytes that are never copied.

use bytes::{Bytes, BytesMut};

use crate::Detach;

/// The records of a partition inside a message: bytes, or the place that file bytes will take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Records {
    /// Record batches, shared with the frame they came in.
    Bytes(Bytes),
    /// `len` bytes that the sender puts in itself, usually from a file; an encoder yields [`Segment::Slot`].
    Slot {
        /// Chosen by whoever fills the slot.
        id: u32,
        /// How many bytes will go there.
        len: usize,
    },
}

impl Records {
    /// Length in bytes.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Bytes(bytes) => bytes.len(),
            Self::Slot { len, .. } => *len,
        }
    }

    /// Whether there are no bytes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes, unless this is a slot. Decoding never makes slots.
    #[must_use]
    pub fn bytes(&self) -> Option<&Bytes> {
        match self {
            Self::Bytes(bytes) => Some(bytes),
            Self::Slot { .. } => None,
        }
    }
}

impl Default for Records {
    fn default() -> Self {
        Self::Bytes(Bytes::new())
    }
}

impl From<Bytes> for Records {
    fn from(bytes: Bytes) -> Self {
        Self::Bytes(bytes)
    }
}

impl From<Vec<u8>> for Records {
    fn from(bytes: Vec<u8>) -> Self {
        Self::Bytes(bytes.into())
    }
}

impl Detach for Records {
    fn detach(&mut self) {
        if let Self::Bytes(bytes) = self {
            bytes.detach();
        }
    }
}

/// A piece of an encoded message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Segment {
    /// Bytes to send.
    Bytes(Bytes),
    /// `len` bytes that the sender has under `id`; see [`Records::Slot`].
    Slot {
        /// As given in [`Records::Slot`].
        id: u32,
        /// How many bytes belong here.
        len: usize,
    },
}

impl Segment {
    /// Length in bytes.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Bytes(bytes) => bytes.len(),
            Self::Slot { len, .. } => *len,
        }
    }

    /// Whether there are no bytes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Joins segments into one buffer, with zero bytes where a slot is. Copies unless there is just one.
    #[must_use]
    pub fn concat(segments: Vec<Self>) -> Bytes {
        if let [Self::Bytes(bytes)] = segments.as_slice() {
            return bytes.clone();
        }
        let mut all = BytesMut::with_capacity(segments.iter().map(Self::len).sum());
        for segment in segments {
            match segment {
                Self::Bytes(bytes) => all.extend_from_slice(&bytes),
                Self::Slot { len, .. } => all.resize(all.len() + len, 0),
            }
        }
        all.freeze()
    }
}
