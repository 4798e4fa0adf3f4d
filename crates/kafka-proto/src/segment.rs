//! [`Records`], [`Segments`] and [`Segment`]: bulk bytes that are never copied.

use alloc::vec::Vec;

use bytes::Bytes;

use crate::Detach;

/// The records of a partition inside a message: bytes, or the place that file bytes will take.
///
/// ```
/// use kafka_proto::{Bytes, Records};
/// let here = Records::Bytes(Bytes::from_static(b"batches"));
/// let elsewhere = Records::Slot { id: 1, len: 7 };
/// assert_eq!((here.len(), elsewhere.len()), (7, 7));
/// assert_eq!(elsewhere.bytes(), None);
/// ```
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
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes, unless this is a slot. Decoding never makes slots.
    #[inline]
    #[must_use]
    pub fn bytes(&self) -> Option<&Bytes> {
        match self {
            Self::Bytes(bytes) => Some(bytes),
            Self::Slot { .. } => None,
        }
    }
}

impl Default for Records {
    #[inline]
    fn default() -> Self {
        Self::Bytes(Bytes::new())
    }
}

impl From<Bytes> for Records {
    #[inline]
    fn from(bytes: Bytes) -> Self {
        Self::Bytes(bytes)
    }
}

impl From<Vec<u8>> for Records {
    #[inline]
    fn from(bytes: Vec<u8>) -> Self {
        Self::Bytes(bytes.into())
    }
}

impl Detach for Records {
    #[inline]
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
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Bytes(bytes) => bytes.len(),
            Self::Slot { len, .. } => *len,
        }
    }

    /// Whether there are no bytes.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A part of an encoded message, borrowed from its [`Segments`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part<'a> {
    /// Bytes to send.
    Bytes(&'a [u8]),
    /// `len` bytes that the sender has under `id`; see [`Records::Slot`].
    Slot {
        /// As given in [`Records::Slot`].
        id: u32,
        /// How many bytes belong here.
        len: usize,
    },
}

impl Part<'_> {
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
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Bulk bytes that are not copied.
#[derive(Debug, Clone)]
pub(crate) enum Bulk<'a> {
    Borrowed(&'a Bytes),
    Owned(Records),
}

impl Bulk<'_> {
    #[inline]
    fn part(&self) -> Part<'_> {
        match self {
            Self::Borrowed(bytes) => Part::Bytes(bytes),
            Self::Owned(Records::Bytes(bytes)) => Part::Bytes(bytes),
            Self::Owned(Records::Slot { id, len }) => Part::Slot { id: *id, len: *len },
        }
    }

    #[inline]
    fn into_owned(self) -> Records {
        match self {
            Self::Borrowed(bytes) => Records::Bytes(bytes.clone()),
            Self::Owned(records) => records,
        }
    }
}

/// Bulk bytes, and before which of the small ones they belong.
#[derive(Debug, Clone)]
pub(crate) struct Cut<'a> {
    pub(crate) at: usize,
    pub(crate) bulk: Bulk<'a>,
}

/// Cuts in order. Many messages have one, which needs no allocation.
#[derive(Debug, Clone, Default)]
pub(crate) struct Cuts<'a> {
    first: Option<Cut<'a>>,
    more: Vec<Cut<'a>>,
}

impl<'a> Cuts<'a> {
    #[inline]
    pub(crate) fn push(&mut self, at: usize, bulk: Bulk<'a>) {
        let cut = Cut { at, bulk };
        match self.first {
            None => self.first = Some(cut),
            Some(_) => self.more.push(cut),
        }
    }

    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Cut<'a>> {
        self.first.iter().chain(&self.more)
    }

    #[inline]
    fn get(&self, at: usize) -> Option<&Cut<'a>> {
        match at.checked_sub(1) {
            None => self.first.as_ref(),
            Some(at) => self.more.get(at),
        }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        usize::from(self.first.is_some()) + self.more.len()
    }

    #[inline]
    pub(crate) fn reserve(&mut self, more: usize) {
        self.more.reserve(more);
    }

    #[inline]
    pub(crate) fn truncate(&mut self, len: usize) {
        self.more.truncate(len.saturating_sub(1));
        if len == 0 {
            self.first = None;
        }
    }

    /// Length of the bulk bytes.
    #[inline]
    pub(crate) fn bytes(&self) -> usize {
        self.iter().map(|cut| cut.bulk.part().len()).sum()
    }

    #[inline]
    pub(crate) fn into_owned(self) -> Cuts<'static> {
        let owned = |cut: Cut<'_>| Cut { at: cut.at, bulk: Bulk::Owned(cut.bulk.into_owned()) };
        Cuts { first: self.first.map(owned), more: self.more.into_iter().map(owned).collect() }
    }
}

/// An encoded message: small fields in one buffer, and between them bulk bytes that were not copied but are borrowed
/// from the message.
///
/// [`parts`](Self::parts) are what a vectored write needs. [`into_owned`](Self::into_owned) and iterating by value
/// let go of the message, at the price of counting references; iterating gives [`Segment`]s, without empty ones.
///
/// ```
/// use kafka_proto::api::{ProduceRequest, produce};
/// use kafka_proto::{Message, Part, Records, Writer};
///
/// // The records of the one partition are still in a file.
/// let records = Some(Records::Slot { id: 1, len: 4096 });
/// let partition = produce::PartitionProduceData { records, ..Default::default() };
/// let topic = produce::TopicProduceData { partition_data: vec![partition], ..Default::default() };
/// let request = ProduceRequest { topic_data: vec![topic], ..Default::default() };
///
/// let mut w = Writer::new();
/// request.encode(&mut w, 13)?;
/// let segments = w.finish();
/// let parts: Vec<Part<'_>> = segments.parts().collect();
/// assert!(matches!(parts[..], [Part::Bytes(_), Part::Slot { id: 1, len: 4096 }, Part::Bytes(_)]));
/// # Ok::<(), kafka_proto::EncodeError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Segments<'a> {
    small: Vec<u8>,
    cuts: Cuts<'a>,
    len: usize,
}

impl<'a> Segments<'a> {
    #[inline]
    pub(crate) fn new(small: Vec<u8>, cuts: Cuts<'a>) -> Self {
        let len = cuts.bytes() + small.len();
        Self { small, cuts, len }
    }

    /// The same without borrowing from the message.
    #[inline]
    #[must_use]
    pub fn into_owned(self) -> Segments<'static> {
        Segments { small: self.small, cuts: self.cuts.into_owned(), len: self.len }
    }

    /// Length of all parts.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no bytes.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The parts in order, without empty ones.
    #[inline]
    pub fn parts(&self) -> impl Iterator<Item = Part<'_>> {
        let (mut start, mut next, mut bulk) = (0, 0, None);
        core::iter::from_fn(move || {
            loop {
                if let Some(part) = bulk.take() {
                    return Some(part);
                }
                let cut = self.cuts.get(next);
                let end = cut.map_or(self.small.len(), |cut| cut.at);
                if cut.is_none() && start == end {
                    return None;
                }
                let small = self.small.get(start..end).unwrap_or_default();
                (start, next) = (end, next + 1);
                bulk = cut.map(|cut| cut.bulk.part()).filter(|part| !part.is_empty());
                if !small.is_empty() {
                    return Some(Part::Bytes(small));
                }
            }
        })
    }

    /// All in one buffer, with zero bytes where a slot is. Copies unless there is only one part.
    #[inline]
    #[must_use]
    pub fn into_bytes(self) -> Bytes {
        if self.cuts.len() == 0 {
            return shared(self.small);
        }
        let mut all = Vec::with_capacity(self.len);
        for part in self.parts() {
            match part {
                Part::Bytes(bytes) => all.extend_from_slice(bytes),
                Part::Slot { len, .. } => all.resize(all.len() + len, 0),
            }
        }
        all.into()
    }
}

/// Gives back room that was not needed, if it is more than what was.
fn shared(mut bytes: Vec<u8>) -> Bytes {
    if bytes.capacity() / 2 > bytes.len() {
        bytes.shrink_to_fit();
    }
    bytes.into()
}

impl PartialEq for Segments<'_> {
    /// Whether the same bytes and slots are sent, however they are cut.
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        let slots = |segments: &Self| -> Vec<(u32, usize)> {
            let slot = |part| match part {
                Part::Slot { id, len } => Some((id, len)),
                Part::Bytes(_) => None,
            };
            segments.parts().filter_map(slot).collect()
        };
        self.len == other.len && slots(self) == slots(other) && self.clone().into_bytes() == other.clone().into_bytes()
    }
}

impl Eq for Segments<'_> {}

impl IntoIterator for Segments<'_> {
    type Item = Segment;
    type IntoIter = alloc::vec::IntoIter<Segment>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        let mut small = shared(self.small);
        let mut out = Vec::with_capacity(2 * self.cuts.len() + 1);
        let mut taken = 0;
        for Cut { at, bulk } in self.cuts.first.into_iter().chain(self.cuts.more) {
            out.push(Segment::Bytes(small.split_to(at - taken)));
            taken = at;
            out.push(match bulk.into_owned() {
                Records::Bytes(bytes) => Segment::Bytes(bytes),
                Records::Slot { id, len } => Segment::Slot { id, len },
            });
        }
        out.push(Segment::Bytes(small));
        out.retain(|segment| !segment.is_empty());
        out.into_iter()
    }
}

impl FromIterator<Segment> for Segments<'_> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Segment>>(segments: I) -> Self {
        let mut cuts = Cuts::default();
        for segment in segments {
            let bulk = match segment {
                Segment::Bytes(bytes) => Records::Bytes(bytes),
                Segment::Slot { id, len } => Records::Slot { id, len },
            };
            cuts.push(0, Bulk::Owned(bulk));
        }
        Self::new(Vec::new(), cuts)
    }
}
