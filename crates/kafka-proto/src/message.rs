//! The traits of everything that has a schema: [`Message`], [`Request`], [`Detach`].

use alloc::vec::Vec;
use core::fmt::Debug;

use bytes::Bytes;

use crate::reader::Source;
use crate::{ApiKey, DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, Policy, Reader, VersionRange, Writer};

/// A message of the protocol: a request, a response, a header, or a record of an internal topic.
///
/// ```
/// use kafka_proto::{Message, api::ApiVersionsRequest};
/// let request = ApiVersionsRequest { client_software_name: "demo".into(), ..Default::default() };
/// let bytes = request.to_bytes(3)?;
/// assert_eq!(ApiVersionsRequest::from_bytes(bytes, 3)?, request);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Message: Structure + Clone + Debug + PartialEq + Detach + Send + Sync + 'static {
    /// The name in Kafka's schema.
    const NAME: &'static str;
    /// Every version of 4.3.1, also one that is still marked unstable.
    const VERSIONS: VersionRange;
    /// The first version with compact lengths and tagged fields (KIP-482); `i16::MAX` when there is none.
    const FLEXIBLE_SINCE: i16;

    /// Whether `version` has compact lengths and tagged fields (KIP-482).
    #[inline]
    #[must_use]
    fn is_flexible(version: i16) -> bool {
        version >= Self::FLEXIBLE_SINCE
    }

    /// Reads the message from the reader's position. Bytes that follow are left in the reader.
    ///
    /// # Errors
    /// When the version does not exist or the bytes are no such message; see [`DecodeErrorKind`].
    fn decode(r: &mut Reader, version: i16) -> Result<Self, DecodeError> {
        if !Self::VERSIONS.contains(version) {
            return Err(r.error(DecodeErrorKind::UnsupportedVersion(version), Self::NAME));
        }
        r.set_flexible(Self::is_flexible(version));
        let mut message = Self::default();
        r.source(|r| message.read(r, version))?;
        Ok(message)
    }

    /// How many bytes [`encode`](Self::encode) writes, records slots included: encodes to find out.
    ///
    /// # Errors
    /// When the version cannot carry the message; see [`EncodeErrorKind`].
    fn encoded_len(&self, version: i16) -> Result<usize, EncodeError> {
        let mut w = Writer::new();
        self.encode(&mut w, version)?;
        Ok(w.len())
    }

    /// Appends the message, all of it or nothing.
    ///
    /// # Errors
    /// As [`encoded_len`](Self::encoded_len); nothing has been written then.
    fn encode<'a>(&'a self, w: &mut Writer<'a>, version: i16) -> Result<(), EncodeError> {
        self.encode_with(w, version, Policy::default())
    }

    /// [`encode`](Self::encode), by a policy of what to do with what the version cannot carry.
    ///
    /// ```
    /// use kafka_proto::{Message, Policy, Writer, api::FetchRequest};
    /// // Since version 15 the replica stands in another field.
    /// let request = FetchRequest { replica_id: 7, ..Default::default() };
    /// assert!(request.encode(&mut Writer::new(), 17).is_err());
    /// let mut w = Writer::new();
    /// request.encode_with(&mut w, 17, Policy::Lossy)?;
    /// let bytes = w.into_bytes();
    /// assert_eq!(FetchRequest::from_bytes(bytes, 17)?, FetchRequest::default());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the version cannot carry the message by the policy; nothing has been written then.
    fn encode_with<'a>(&'a self, w: &mut Writer<'a>, version: i16, policy: Policy) -> Result<(), EncodeError> {
        let written = match Self::VERSIONS.contains(version) {
            true => w.whole(Self::is_flexible(version), policy, |w| self.write(w, version)),
            false => Err((EncodeErrorKind::UnsupportedVersion, "version")),
        };
        written.map_err(|fault| Writer::error(fault, Self::NAME, version))
    }

    /// Reads a message that fills `bytes` exactly.
    ///
    /// # Errors
    /// As [`decode`](Self::decode), and when bytes are left over.
    fn from_bytes(bytes: Bytes, version: i16) -> Result<Self, DecodeError> {
        let mut r = Reader::new(bytes);
        let message = Self::decode(&mut r, version)?;
        r.finish()?;
        Ok(message)
    }

    /// The message as one buffer. Records slots become zero bytes; use a [`Writer`] to keep them.
    ///
    /// # Errors
    /// As [`encoded_len`](Self::encoded_len).
    fn to_bytes(&self, version: i16) -> Result<Bytes, EncodeError> {
        let mut w = Writer::new();
        self.encode(&mut w, version)?;
        Ok(w.into_bytes())
    }
}

/// A message that a client sends.
///
/// ```
/// use kafka_proto::{ApiKey, Message, Request, api::ProduceRequest};
/// assert_eq!(ProduceRequest::KEY, ApiKey::PRODUCE);
/// assert_eq!(ProduceRequest::LATEST_STABLE, 13);
/// assert_eq!(ProduceRequest::header_version(9), 2); // flexible from 9 on
/// assert_eq!(<ProduceRequest as Request>::Response::NAME, "ProduceResponse");
/// ```
pub trait Request: Message {
    /// The API it belongs to.
    const KEY: ApiKey;
    /// The highest version that 4.3.1 offers unless `unstable.api.versions.enable` is set.
    const LATEST_STABLE: i16;
    /// What answers it.
    type Response: Message;

    /// The version of the request header that goes with `version` (1 or 2).
    #[must_use]
    fn header_version(version: i16) -> i16 {
        if Self::is_flexible(version) { 2 } else { 1 }
    }

    /// The version of the response header that goes with `version` (0 or 1).
    ///
    /// It is 0 for every ApiVersions response, so that a client reads it whatever the server speaks (KIP-511).
    #[must_use]
    fn response_header_version(version: i16) -> i16 {
        i16::from(Self::Response::is_flexible(version) && Self::KEY != ApiKey::API_VERSIONS)
    }
}

/// A record of an internal topic or of the metadata log: its type number travels beside it.
///
/// In the topics of the coordinators the type is the version in front of the key; in the metadata log it
/// stands between the frame version and the record's version.
pub trait TypedRecord: Message {
    /// The number of the record type.
    const TYPE: i16;
}

/// Copies what is shared with a frame, so that a value kept for long does not keep the whole frame alive.
pub trait Detach {
    /// Replaces every shared slice by a copy of its own.
    fn detach(&mut self);

    /// [`detach`](Self::detach) by value.
    #[must_use]
    fn detached(mut self) -> Self
    where
        Self: Sized,
    {
        self.detach();
        self
    }
}

impl Detach for Bytes {
    fn detach(&mut self) {
        if !self.is_empty() {
            *self = Self::copy_from_slice(self);
        }
    }
}

impl<T: Detach> Detach for Option<T> {
    fn detach(&mut self) {
        if let Some(value) = self {
            value.detach();
        }
    }
}

impl<T: Detach> Detach for Vec<T> {
    fn detach(&mut self) {
        self.iter_mut().for_each(T::detach);
    }
}

/// The generated half of a message: one structure, message or nested. Called through [`Message`].
#[doc(hidden)]
pub trait Structure: Sized + Default {
    /// The least that the structure takes on the wire, over all versions.
    const MIN_LEN: usize;
    /// Reads the fields of a version that exists over those of the default.
    fn read(&mut self, r: &mut Source<'_>, v: i16);
    /// Writes the fields, and notes what the version cannot carry.
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16);
}
