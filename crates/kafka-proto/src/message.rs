//! The traits of everything that has a schema: [`Message`], [`Request`], [`Detach`].

use std::fmt::Debug;

use bytes::Bytes;

use crate::{
    ApiKey, DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, Policy, Reader, Sizer, VersionRange, Writer,
};

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
        Self::read(r, version)
    }

    /// How many bytes [`encode`](Self::encode) will write, records slots included.
    ///
    /// # Errors
    /// When the version cannot carry the message; see [`EncodeErrorKind`].
    fn encoded_len(&self, version: i16) -> Result<usize, EncodeError> {
        Ok(self.size(version)?.len())
    }

    /// Measures the message: its length, and how much of that is not copied.
    ///
    /// # Errors
    /// As [`encoded_len`](Self::encoded_len).
    fn size(&self, version: i16) -> Result<Sizer, EncodeError> {
        self.size_with(version, Policy::default())
    }

    /// [`size`](Self::size), by a policy of what to do with what the version cannot carry.
    ///
    /// # Errors
    /// When the version cannot carry the message by the policy; see [`EncodeErrorKind`].
    fn size_with(&self, version: i16, policy: Policy) -> Result<Sizer, EncodeError> {
        let mut s = Sizer::new(Self::NAME, version, Self::is_flexible(version), policy);
        if !Self::VERSIONS.contains(version) {
            return Err(s.error(EncodeErrorKind::UnsupportedVersion, "version"));
        }
        self.measure(&mut s, version)?;
        Ok(s)
    }

    /// Appends the message: measures it, reserves once, writes once.
    ///
    /// # Errors
    /// As [`encoded_len`](Self::encoded_len); nothing has been written then.
    fn encode(&self, w: &mut Writer, version: i16) -> Result<(), EncodeError> {
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
    /// As [`size_with`](Self::size_with); nothing has been written then.
    fn encode_with(&self, w: &mut Writer, version: i16, policy: Policy) -> Result<(), EncodeError> {
        let size = self.size_with(version, policy)?;
        w.reserve(size.inline_len());
        w.set_flexible(Self::is_flexible(version));
        self.write(w, version);
        Ok(())
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
    /// Reads the fields of a version that exists.
    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError>;
    /// Adds up the fields, refusing what the version cannot carry.
    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError>;
    /// Writes what `measure` has accepted.
    fn write(&self, w: &mut Writer, v: i16);
}
