// @generated from schema/envelope.kafka by `cargo xtask codegen`; do not edit.
//! `Envelope`: Carries a request that a broker forwards to the controller (KIP-590).

use crate::{Writer, reader::Source, ApiKey, Bytes, Detach, ErrorCode, Message, Request, Structure, UnknownTags, VersionRange};

/// Request: Carries a request that a broker forwards to the controller (KIP-590).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq)]
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

impl Eq for EnvelopeRequest {}

impl Default for EnvelopeRequest {
    #[cfg_attr(not(debug_assertions), inline)]
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
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.request_data.detach();
        self.request_principal.detach();
        self.client_host_address.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for EnvelopeRequest {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.bytes(&mut self.request_data, "request_data");
        r.opt_bytes(&mut self.request_principal, true, "request_principal");
        r.bytes(&mut self.client_host_address, "client_host_address");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.bytes(&self.request_data, "request_data");
        w.opt_bytes(&self.request_principal, true, "request_principal");
        w.bytes(&self.client_host_address, "client_host_address");
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct EnvelopeResponse {
    /// The response with its header; null on an error of the envelope itself.
    pub response_data: Option<Bytes>,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for EnvelopeResponse {}

impl Detach for EnvelopeResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.response_data.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for EnvelopeResponse {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.opt_bytes(&mut self.response_data, true, "response_data");
        self.error_code = r.fixed("error_code");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.opt_bytes(&self.response_data, true, "response_data");
        w.fixed(self.error_code);
        w.tags(&self.unknown_tags);
    }
}

impl Message for EnvelopeResponse {
    const NAME: &'static str = "EnvelopeResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}
