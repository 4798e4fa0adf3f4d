//! [`Correlation`]: which request a response answers, for clients and for proxies. No IO here.
//!
//! A response says neither its API nor its version: both are those of the request that has the same correlation id.
//! Kafka answers the requests of a connection in their order, so a queue for each connection is all it takes.

use alloc::collections::VecDeque;

use bytes::Bytes;

use crate::frame::{Frame, encode_request};
use crate::header::{RequestPrefix, decode_request_header};
use crate::{
    ApiKey, DecodeError, DecodeErrorKind, EncodeError, ErrorCode, Message, Part, Reader, Request, RequestHeader,
    ResponseHeader, Str,
};

/// The requests of a connection that wait for their responses, each with a note of the caller's.
///
/// ```
/// use kafka_proto::Correlation;
/// use kafka_proto::api::{MetadataRequest, MetadataResponse};
/// use kafka_proto::frame::encode_response;
///
/// // A client sends,
/// let mut connection = Correlation::new();
/// let _frame = connection.request(Some("me".into()), &MetadataRequest::default(), 12, "a note")?;
/// // and reads what comes back, here without the length prefix.
/// let response = MetadataResponse { controller_id: 1, ..Default::default() };
/// let frame = encode_response::<MetadataRequest>(0, &response, 12)?.into_bytes().slice(4..);
/// let answer = connection.response(frame)?;
/// assert_eq!(answer.note, "a note");
/// assert_eq!(answer.decode::<MetadataRequest>()?, response);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Correlation<T = ()> {
    pending: VecDeque<(RequestPrefix, T)>,
    next: i32,
}

/// Why a frame is not the next response. The connection has to be closed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CorrelationError {
    /// The frame answers another request than the oldest one.
    #[error("a response to request {found}, where {expected:?} is the next")]
    Order {
        /// The correlation id in the frame.
        found: i32,
        /// That of the oldest request without a response; `None` if no request waits.
        expected: Option<i32>,
    },
    /// The frame does not start with a response header.
    #[error(transparent)]
    Decode(#[from] DecodeError),
}

/// A response and the request it answers.
#[derive(Debug, Clone)]
pub struct Answer<T = ()> {
    /// API, version and id of the request.
    pub request: RequestPrefix,
    /// What the caller noted with it.
    pub note: T,
    /// The version of the body: that of the request, or 0 for an ApiVersions response by which a server refuses the
    /// version of the request (KIP-511).
    pub version: i16,
    /// The whole frame, to pass on.
    pub frame: Bytes,
    /// The header and a reader at the start of the body; `None` if this crate knows no such API or version.
    pub known: Option<(ResponseHeader, Reader)>,
}

impl<T> Default for Correlation<T> {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Correlation<T> {
    /// No request waits; the first id is 0.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self { pending: VecDeque::new(), next: 0 }
    }

    /// How many requests wait for their responses.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.pending.len()
    }

    /// Whether no request waits.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pending.is_empty()
    }

    /// Encodes a request of a client under the next correlation id. A Produce request with `acks=0` is not waited
    /// for: nothing answers it.
    ///
    /// # Errors
    /// When the version cannot carry the request; nothing waits for it then.
    #[inline]
    pub fn request<'a, R: Request>(
        &mut self,
        client_id: Option<Str>,
        request: &'a R,
        version: i16,
        note: T,
    ) -> Result<Frame<'a>, EncodeError> {
        let correlation_id = self.next;
        let header = RequestHeader { correlation_id, client_id, ..RequestHeader::default() };
        let frame = encode_request(&header, request, version)?;
        self.next = self.next.wrapping_add(1);
        let start = match frame.segments.parts().next() {
            Some(Part::Bytes(bytes)) if R::KEY == ApiKey::PRODUCE => {
                Bytes::copy_from_slice(bytes.get(4..).unwrap_or_default())
            }
            _ => Bytes::new(),
        };
        if expects_response(&start) {
            self.pending.push_back((RequestPrefix { api_key: R::KEY, api_version: version, correlation_id }, note));
        }
        Ok(frame)
    }

    /// Notes a request that passes by, for proxies; `frame` is without its length prefix. The API may be unknown.
    /// Returns whether a response will come.
    ///
    /// # Errors
    /// When the frame is too short to be a request.
    #[inline]
    pub fn passing(&mut self, frame: &Bytes, note: T) -> Result<bool, DecodeError> {
        let prefix = RequestPrefix::peek(frame)?;
        let expected = expects_response(frame);
        if expected {
            self.pending.push_back((prefix, note));
        }
        Ok(expected)
    }

    /// Finds the request that a response answers; `frame` is without its length prefix.
    ///
    /// # Errors
    /// When it does not answer the oldest request, and when it has no response header.
    #[inline]
    pub fn response(&mut self, frame: Bytes) -> Result<Answer<T>, CorrelationError> {
        let mut r = Reader::new(frame.clone());
        let found: i32 = r.fixed("correlation_id")?;
        let expected = self.pending.front().map(|(prefix, _)| prefix.correlation_id);
        let (request, note) = match self.pending.pop_front() {
            Some(oldest) if expected == Some(found) => oldest,
            oldest => {
                if let Some(oldest) = oldest {
                    self.pending.push_front(oldest);
                }
                return Err(CorrelationError::Order { found, expected });
            }
        };
        let mut version = request.api_version;
        let info = request.api_key.info();
        if request.api_key == ApiKey::API_VERSIONS
            && r.clone().fixed("error_code") == Ok(ErrorCode::UNSUPPORTED_VERSION)
        {
            version = 0;
        }
        let known = match info.filter(|info| info.versions.contains(version)) {
            Some(info) => {
                let mut r = Reader::new(frame.clone());
                let header = ResponseHeader::decode(&mut r, info.response_header_version(version))?;
                Some((header, r))
            }
            None => None,
        };
        Ok(Answer { request, note, version, frame, known })
    }
}

impl<T> Answer<T> {
    /// The body as the response to `R`, all of it.
    ///
    /// # Errors
    /// When the request was another one, when the version is not known, and when the bytes are no such response.
    #[inline]
    pub fn decode<R: Request>(&self) -> Result<R::Response, DecodeError> {
        let error = |kind| Err(DecodeError::new(kind, 0, R::Response::NAME));
        match &self.known {
            _ if self.request.api_key != R::KEY => error(DecodeErrorKind::UnknownApi(self.request.api_key.0)),
            None => error(DecodeErrorKind::UnsupportedVersion(self.version)),
            Some((_, r)) => {
                let mut r = r.clone();
                let response = R::Response::decode(&mut r, self.version)?;
                r.finish()?;
                Ok(response)
            }
        }
    }
}

/// Whether a server answers the request in `frame` (without length prefix): all but Produce with `acks=0`.
#[must_use]
#[inline]
pub fn expects_response(frame: &Bytes) -> bool {
    let acks = || {
        let mut r = Reader::new(frame.clone());
        let (header, _) = decode_request_header(&mut r).ok()?;
        if header.api_key != ApiKey::PRODUCE {
            return None;
        }
        r.opt_string(true, "transactional_id").ok()?;
        r.fixed::<i16>("acks").ok()
    };
    RequestPrefix::peek(frame).is_ok_and(|prefix| prefix.api_key != ApiKey::PRODUCE) || acks() != Some(0)
}

#[cfg(all(test, feature = "client"))]
mod tests {
    use super::*;
    use crate::api::{ApiVersionsRequest, ApiVersionsResponse, HeartbeatRequest, HeartbeatResponse, ProduceRequest};
    use crate::frame::encode_response;

    #[inline]
    fn body(frame: Frame<'_>) -> Bytes {
        frame.into_bytes().slice(4..)
    }

    #[test]
    #[inline]
    fn order_is_checked() {
        let mut connection = Correlation::new();
        for note in 0..2 {
            connection.request(None, &HeartbeatRequest::default(), 4, note).unwrap();
        }
        let answer = |id| body(encode_response::<HeartbeatRequest>(id, &HeartbeatResponse::default(), 4).unwrap());
        let error = connection.response(answer(1)).unwrap_err();
        assert_eq!(error, CorrelationError::Order { found: 1, expected: Some(0) });
        assert_eq!(connection.response(answer(0)).unwrap().note, 0);
        assert_eq!(connection.response(answer(1)).unwrap().note, 1);
        assert!(connection.response(answer(2)).is_err());
        assert!(connection.response(Bytes::from_static(&[0, 0])).is_err());
    }

    #[test]
    #[inline]
    fn nothing_answers_acks_0() {
        let mut connection = Correlation::new();
        for version in ProduceRequest::VERSIONS.iter() {
            for acks in [0, 1, -1] {
                let request = ProduceRequest { acks, transactional_id: Some("t".into()), ..Default::default() };
                let frame = body(connection.request(Some("me".into()), &request, version, ()).unwrap());
                let mut proxy = Correlation::new();
                assert_eq!(proxy.passing(&frame, ()), Ok(acks != 0));
            }
        }
        assert_eq!(connection.len(), 2 * ProduceRequest::VERSIONS.iter().count());
    }

    #[test]
    #[inline]
    fn unknown_apis_pass_through() {
        let mut proxy = Correlation::new();
        let request = Bytes::from_static(&[0x12, 0x67, 0, 3, 0, 0, 0, 9, 1, 2, 3]);
        assert_eq!(proxy.passing(&request, "unknown"), Ok(true));
        let response = Bytes::from_static(&[0, 0, 0, 9, 0xca, 0xfe]);
        let answer = proxy.response(response.clone()).unwrap();
        assert_eq!((answer.request.api_key, answer.note, &answer.frame), (ApiKey(0x1267), "unknown", &response));
        assert!(answer.known.is_none());
        assert!(proxy.passing(&Bytes::from_static(b"short"), "").is_err());
    }

    #[test]
    #[inline]
    fn a_refused_api_versions_is_read_at_version_0() {
        let refusal = ApiVersionsResponse { error_code: ErrorCode::UNSUPPORTED_VERSION, ..Default::default() };
        for version in [3, 99] {
            let mut proxy = Correlation::new();
            let mut request = vec![0, 18, 0, version, 0, 0, 0, 5];
            request.extend_from_slice(&[0xff, 0xff, 0]);
            proxy.passing(&request.into(), ()).unwrap();
            let frame = body(encode_response::<ApiVersionsRequest>(5, &refusal, 0).unwrap());
            let answer = proxy.response(frame).unwrap();
            assert_eq!(answer.version, 0);
            assert_eq!(answer.decode::<ApiVersionsRequest>().unwrap(), refusal);
            assert!(answer.decode::<HeartbeatRequest>().is_err());
        }
    }
}
