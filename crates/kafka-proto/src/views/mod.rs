//! Views: hot messages read in place, without any allocation. Feature `views`.
//!
//! [`MessageView::parse`] walks the bytes once and refuses what decoding into the owned type would refuse, with the
//! same errors: it is all or nothing, and nothing can fail after it. Strings and bytes are slices of the input;
//! arrays are [`List`]s and [`ArrayView`]s that decode an element when the iterator reaches it. Tagged fields that
//! the schema does not know are checked and skipped.
//!
//! ```
//! use kafka_proto::views::{FetchRequestView, MessageView};
//! use kafka_proto::{Message, api::{FetchRequest, fetch}};
//! let partition = fetch::FetchPartition { partition: 3, fetch_offset: 42, ..Default::default() };
//! let topic = fetch::FetchTopic { partitions: vec![partition], ..Default::default() };
//! let request = FetchRequest { topics: vec![topic], ..Default::default() };
//! let bytes = request.to_bytes(17)?;
//!
//! let view = FetchRequestView::parse(&bytes, 17)?;
//! let offsets: Vec<i64> = view.topics.iter().flat_map(|t| t.partitions).map(|p| p.fetch_offset).collect();
//! assert_eq!(offsets, [42]);
//! # use kafka_proto::views::View;
//! assert_eq!(view.owned(), request);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

pub use self::reader::ViewReader;
use crate::{Array, DecodeError, DecodeErrorKind as Kind, Fixed, Message, Str};

mod reader;

macro_rules! modules {
    ($($module:ident: $request:ident, $response:ident;)*) => {
        $(
            #[rustfmt::skip]
            pub mod $module;
            pub use $module::{$request, $response};
        )*
    };
}

modules! {
    api_versions: ApiVersionsRequestView, ApiVersionsResponseView;
    consumer_group_heartbeat: ConsumerGroupHeartbeatRequestView, ConsumerGroupHeartbeatResponseView;
    fetch: FetchRequestView, FetchResponseView;
    heartbeat: HeartbeatRequestView, HeartbeatResponseView;
    join_group: JoinGroupRequestView, JoinGroupResponseView;
    list_offsets: ListOffsetsRequestView, ListOffsetsResponseView;
    metadata: MetadataRequestView, MetadataResponseView;
    offset_commit: OffsetCommitRequestView, OffsetCommitResponseView;
    offset_fetch: OffsetFetchRequestView, OffsetFetchResponseView;
    produce: ProduceRequestView, ProduceResponseView;
    txn_offset_commit: TxnOffsetCommitRequestView, TxnOffsetCommitResponseView;
}

type Result<T> = core::result::Result<T, DecodeError>;

/// A structure read in place.
pub trait View<'a>: Copy {
    /// What it is a view of.
    type Owned;
    /// The least that it takes on the wire, over all versions.
    #[doc(hidden)]
    const MIN_LEN: usize;
    /// Reads the fields of a version that exists.
    #[doc(hidden)]
    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self>;
    /// Finds the end of the fields, and what is wrong with them.
    #[doc(hidden)]
    #[inline(always)]
    fn pass(r: &mut ViewReader<'a>, v: i16) -> Result<()> {
        Self::read(r, v).map(drop)
    }
    /// [`pass`](Self::pass) over an array.
    #[doc(hidden)]
    #[inline(always)]
    fn pass_all(r: &mut ViewReader<'a>, count: usize, v: i16) -> Result<()> {
        for _ in 0..count {
            Self::pass(r, v)?;
        }
        Ok(())
    }
    /// Copies everything out of the input.
    fn owned(&self) -> Self::Owned;
}

/// A message read in place.
pub trait MessageView<'a>: View<'a, Owned: Message> {
    /// Reads the message at the reader's position, all of it, and leaves in the reader what follows.
    ///
    /// # Errors
    /// As [`Message::decode`], except that nothing is allocated and so there is no budget.
    fn decode(r: &mut ViewReader<'a>, version: i16) -> Result<Self> {
        if !Self::Owned::VERSIONS.contains(version) {
            return Err(r.error(Kind::UnsupportedVersion(version), Self::Owned::NAME));
        }
        r.flexible = Self::Owned::is_flexible(version);
        Self::read(r, version)
    }

    /// Reads a message that fills `bytes` exactly.
    ///
    /// # Errors
    /// As [`decode`](Self::decode), and when bytes are left over.
    fn parse(bytes: &'a [u8], version: i16) -> Result<Self> {
        let mut r = ViewReader::new(bytes);
        let view = Self::decode(&mut r, version)?;
        r.finish()?;
        Ok(view)
    }
}

impl<'a, T: View<'a, Owned: Message>> MessageView<'a> for T {}

impl<'a> View<'a> for &'a str {
    type Owned = Str;
    const MIN_LEN: usize = 1;

    #[inline]
    fn read(r: &mut ViewReader<'a>, _v: i16) -> Result<Self> {
        r.string("element")
    }

    fn owned(&self) -> Str {
        Str::from(*self)
    }
}

/// An array of structures or strings in the input, decoded while it is iterated.
///
/// It has been read once as a whole, so that iterating cannot fail.
#[derive(Clone, Copy)]
pub struct List<'a, T> {
    bytes: &'a [u8],
    count: u32,
    version: i16,
    flexible: bool,
    element: PhantomData<T>,
}

impl<T> Default for List<'_, T> {
    fn default() -> Self {
        Self { bytes: &[], count: 0, version: 0, flexible: false, element: PhantomData }
    }
}

impl<'a, T: View<'a>> List<'a, T> {
    /// How many elements.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count as usize
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The elements in order.
    #[inline]
    #[must_use]
    pub fn iter(&self) -> Iter<'a, T> {
        let r = ViewReader {
            rest: self.bytes,
            len: self.bytes.len(),
            flexible: self.flexible,
            trusted: true,
            passing: false,
        };
        Iter { r, left: self.count, version: self.version, element: PhantomData }
    }

    /// Copies the elements.
    #[must_use]
    pub fn to_vec(&self) -> Vec<T::Owned> {
        self.iter().map(|element| element.owned()).collect()
    }
}

impl<'a, T: View<'a>> IntoIterator for List<'a, T> {
    type Item = T;
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T: View<'a> + fmt::Debug> fmt::Debug for List<'a, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Iterator over the elements of a [`List`].
#[derive(Debug, Clone)]
pub struct Iter<'a, T> {
    r: ViewReader<'a>,
    left: u32,
    version: i16,
    element: PhantomData<T>,
}

impl<'a, T: View<'a>> Iterator for Iter<'a, T> {
    type Item = T;

    #[inline(always)]
    fn next(&mut self) -> Option<T> {
        self.left = self.left.checked_sub(1)?;
        // The list was read before.
        T::read(&mut self.r, self.version).ok()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left as usize, Some(self.left as usize))
    }
}

impl<'a, T: View<'a>> ExactSizeIterator for Iter<'a, T> {}

/// An array of fixed-size values in the input.
#[derive(Clone, Copy)]
pub struct ArrayView<'a, T> {
    bytes: &'a [u8],
    element: PhantomData<T>,
}

impl<T> Default for ArrayView<'_, T> {
    fn default() -> Self {
        Self { bytes: &[], element: PhantomData }
    }
}

impl<'a, T: Fixed> ArrayView<'a, T> {
    /// How many elements.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.len() / T::SIZE
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The elements in order.
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = T> + Clone + use<'a, T> {
        self.bytes.chunks_exact(T::SIZE).map(T::get)
    }

    /// Copies the elements.
    #[must_use]
    pub fn to_array(&self) -> Array<T> {
        self.iter().collect()
    }
}

impl<T: Fixed> fmt::Debug for ArrayView<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
