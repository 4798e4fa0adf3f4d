//! Request and response headers, and what to do with a request that cannot be served (KIP-511).

use bytes::Bytes;

use crate::reader::Source;
use crate::{
    ApiKey, DecodeError, DecodeErrorKind, Detach, Message, Reader, Str, Structure, UnknownTags, VersionRange, Writer,
};

/// What stands before every request.
///
/// ```
/// use kafka_proto::api::MetadataRequest;
/// use kafka_proto::frame::encode_request;
/// use kafka_proto::header::{Support, decode_request_header};
/// use kafka_proto::{ApiKey, Reader, RequestHeader};
///
/// // Key and version are filled in from the request.
/// let header = RequestHeader { correlation_id: 7, client_id: Some("me".into()), ..Default::default() };
/// let frame = encode_request(&header, &MetadataRequest::default(), 12)?.into_bytes();
///
/// let mut r = Reader::new(frame.slice(4..));
/// let (header, support) = decode_request_header(&mut r)?;
/// assert_eq!((header.api_key, header.api_version, header.correlation_id), (ApiKey::METADATA, 12, 7));
/// assert_eq!(support, Support::Known);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestHeader {
    /// The API that the request belongs to.
    pub api_key: ApiKey,
    /// The version of the request.
    pub api_version: i16,
    /// Chosen by the client and returned in the response.
    pub correlation_id: i32,
    /// The name that the client gives itself. Its length has 16 bits at every version.
    pub client_id: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for RequestHeader {
    #[inline]
    fn default() -> Self {
        Self {
            api_key: ApiKey(0),
            api_version: 0,
            correlation_id: 0,
            client_id: Some(Str::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for RequestHeader {
    #[inline]
    fn detach(&mut self) {
        self.client_id.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for RequestHeader {
    const MIN_LEN: usize = 10;

    #[inline]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        let run = r.run(8, "request_api_key..correlation_id");
        (self.api_key, self.api_version, self.correlation_id) = (ApiKey(run.at(0)), run.at(2), run.at(4));
        r.inflexible_string(&mut self.client_id, "client_id");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.api_key.0);
        w.fixed(self.api_version);
        w.fixed(self.correlation_id);
        w.inflexible_string(&self.client_id, "client_id");
        w.tags(&self.unknown_tags);
    }
}

impl Message for RequestHeader {
    const NAME: &'static str = "RequestHeader";
    const VERSIONS: VersionRange = VersionRange::new(1, 2);
    const FLEXIBLE_SINCE: i16 = 2;
}

/// What stands before every response.
///
/// ```
/// use kafka_proto::{Message, Request, ResponseHeader, api::ApiVersionsRequest};
/// let header = ResponseHeader { correlation_id: 7, ..Default::default() };
/// assert_eq!(header.to_bytes(0)?[..], [0, 0, 0, 7]);
/// assert_eq!(header.to_bytes(1)?[..], [0, 0, 0, 7, 0]); // with room for tags
/// // Every client must be able to read this one, whatever it knows.
/// assert_eq!(ApiVersionsRequest::response_header_version(4), 0);
/// # Ok::<(), kafka_proto::EncodeError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ResponseHeader {
    /// As in the request.
    pub correlation_id: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ResponseHeader {
    #[inline]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ResponseHeader {
    const MIN_LEN: usize = 4;

    #[inline]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.correlation_id = r.quick_fixed("correlation_id");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[inline]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.correlation_id);
        w.tags(&self.unknown_tags);
    }
}

impl Message for ResponseHeader {
    const NAME: &'static str = "ResponseHeader";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 1;
}

/// The eight bytes with which every request starts, whatever its API and version.
///
/// ```
/// use kafka_proto::header::RequestPrefix;
/// let frame = [0x12, 0x67, 0, 3, 0, 0, 0, 9, 0xca, 0xfe]; // an API that 4.3.1 does not have
/// let prefix = RequestPrefix::peek(&frame.to_vec().into())?;
/// assert_eq!((prefix.api_key.0, prefix.api_version, prefix.correlation_id), (0x1267, 3, 9));
/// assert!(prefix.api_key.info().is_none());
/// # Ok::<(), kafka_proto::DecodeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestPrefix {
    /// The API that the request belongs to; perhaps one of the future.
    pub api_key: ApiKey,
    /// The version of the request; perhaps one of the future.
    pub api_version: i16,
    /// Chosen by the client and returned in the response.
    pub correlation_id: i32,
}

impl RequestPrefix {
    /// Reads the prefix of a frame without moving on: enough to pass a request through unread.
    ///
    /// # Errors
    /// When the frame has fewer than eight bytes.
    #[inline]
    pub fn peek(frame: &Bytes) -> Result<Self, DecodeError> {
        Reader::new(frame.clone()).source(|r| {
            let run = r.run(8, "request_api_key..correlation_id");
            Self { api_key: ApiKey(run.at(0)), api_version: run.at(2), correlation_id: run.at(4) }
        })
    }
}

/// Whether this crate can read the body that follows a request header, and how to answer if not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Support {
    /// The body can be decoded at the header's version.
    Known,
    /// An ApiVersions request of a version from the future. Do not read the body; answer with
    /// `ApiVersionsResponse` **version 0**, error `UNSUPPORTED_VERSION` and the supported versions (KIP-511).
    ApiVersionsFallback,
    /// A version of the API that does not exist. There is no way to answer: Kafka closes the connection.
    UnsupportedVersion(VersionRange),
}

/// Reads a request header of whatever version its API and version call for, and judges what follows.
///
/// A server that offers fewer versions than this crate knows has to compare with its own ranges as well.
///
/// # Errors
/// When the bytes are no header, and with [`DecodeErrorKind::UnknownApi`] when the key is not one of 4.3.1:
/// it is not known then where the header ends. [`RequestPrefix::peek`] still reads its start.
#[inline]
pub fn decode_request_header(r: &mut Reader) -> Result<(RequestHeader, Support), DecodeError> {
    let prefix = RequestPrefix::peek(&r.rest())?;
    let Some(api) = prefix.api_key.info() else {
        return Err(r.error(DecodeErrorKind::UnknownApi(prefix.api_key.0), "request_api_key"));
    };
    let version = api.request_header_version(prefix.api_version);
    let header = RequestHeader::decode(r, version)?;
    let support = if api.versions.contains(header.api_version) {
        Support::Known
    } else if header.api_key == ApiKey::API_VERSIONS {
        Support::ApiVersionsFallback
    } else {
        Support::UnsupportedVersion(api.versions)
    };
    Ok((header, support))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header_bytes(key: i16, version: i16, rest: &[u8]) -> Reader {
        let mut bytes = Vec::new();
        bytes.extend_from_slice(&key.to_be_bytes());
        bytes.extend_from_slice(&version.to_be_bytes());
        bytes.extend_from_slice(&9i32.to_be_bytes());
        bytes.extend_from_slice(rest);
        Reader::new(bytes.into())
    }

    #[test]
    fn client_id_is_never_compact() {
        let mut r = header_bytes(18, 3, &[0, 2, b'm', b'e', 0, 0xaa]);
        let (header, support) = decode_request_header(&mut r).unwrap();
        assert_eq!(header.client_id.as_deref(), Some("me"));
        assert_eq!(support, Support::Known);
        assert_eq!(r.remaining(), 1);
    }

    #[test]
    fn api_versions_of_the_future_can_be_answered() {
        let mut r = header_bytes(18, 99, &[0xff, 0xff, 0]);
        let (header, support) = decode_request_header(&mut r).unwrap();
        assert_eq!((header.correlation_id, header.client_id), (9, None));
        assert_eq!(support, Support::ApiVersionsFallback);
    }

    #[test]
    fn others_of_the_future_cannot() {
        let mut r = header_bytes(3, 99, &[0xff, 0xff, 0]);
        let (_, support) = decode_request_header(&mut r).unwrap();
        assert!(matches!(support, Support::UnsupportedVersion(_)));
        let mut r = header_bytes(4711, 0, &[0xff, 0xff, 0]);
        let error = decode_request_header(&mut r).unwrap_err();
        assert_eq!(error.kind(), DecodeErrorKind::UnknownApi(4711));
    }
}
