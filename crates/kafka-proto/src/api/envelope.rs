// @generated from schema/envelope.kafka by `cargo xtask codegen`; do not edit.
//! `Envelope`: Carries a request that a broker forwards to the controller (KIP-590).

use crate::{Reader, Sizer, Writer, ApiKey, Bytes, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Structure, UnknownTags, VersionRange};

/// Request: Carries a request that a broker forwards to the controller (KIP-590).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnvelopeRequest {
    /// The forwarded request with its header.
    pub request_data: Bytes,
    /// The principal that the broker has authenticated.
    pub request_principal: Option<Bytes>,
    /// The address of the client in network order.
    pub client_host_address: Bytes,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for EnvelopeRequest {
    fn default() -> Self {
        Self {
            request_data: Bytes::new(),
            request_principal: Some(Bytes::new()),
            client_host_address: Bytes::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for EnvelopeRequest {
    fn detach(&mut self) {
        self.request_data.detach();
        self.request_principal.detach();
        self.client_host_address.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for EnvelopeRequest {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let request_data = r.bytes("request_data")?;
        let request_principal = r.opt_bytes(true, "request_principal")?;
        let client_host_address = r.bytes("client_host_address")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { request_data, request_principal, client_host_address, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.bytes(&self.request_data, "request_data")?;
        s.opt_bytes(&self.request_principal, true, "request_principal")?;
        s.bytes(&self.client_host_address, "client_host_address")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.bytes(&self.request_data);
        w.opt_bytes(&self.request_principal);
        w.bytes(&self.client_host_address);
        w.tags(&self.unknown_tags);
    }
}

impl Message for EnvelopeRequest {
    const NAME: &'static str = "EnvelopeRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for EnvelopeRequest {
    const KEY: ApiKey = ApiKey(58);
    const LATEST_STABLE: i16 = 0;
    type Response = EnvelopeResponse;
}

/// Response: Carries a request that a broker forwards to the controller (KIP-590).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EnvelopeResponse {
    /// The response with its header; null on an error of the envelope itself.
    pub response_data: Option<Bytes>,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for EnvelopeResponse {
    fn detach(&mut self) {
        self.response_data.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for EnvelopeResponse {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let response_data = r.opt_bytes(true, "response_data")?;
        let error_code = r.fixed("error_code")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { response_data, error_code, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(2);
        s.opt_bytes(&self.response_data, true, "response_data")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.opt_bytes(&self.response_data);
        w.fixed(self.error_code);
        w.tags(&self.unknown_tags);
    }
}

impl Message for EnvelopeResponse {
    const NAME: &'static str = "EnvelopeResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}
