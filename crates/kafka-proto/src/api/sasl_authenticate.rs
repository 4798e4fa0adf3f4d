// @generated from schema/sasl_authenticate.kafka by `cargo xtask codegen`; do not edit.
//! `SaslAuthenticate`: One step of a SASL exchange (KIP-152).

use crate::{Writer, reader::Source, ApiKey, Bytes, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange};

/// Request: One step of a SASL exchange (KIP-152).
///
/// Versions 0 to 2, flexible since 2.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SaslAuthenticateRequest {
    /// One message of the SASL mechanism.
    pub auth_bytes: Bytes,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for SaslAuthenticateRequest {}

impl Detach for SaslAuthenticateRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.auth_bytes.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for SaslAuthenticateRequest {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.bytes(&mut self.auth_bytes, "auth_bytes");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.bytes(&self.auth_bytes, "auth_bytes");
        w.tags(&self.unknown_tags);
    }
}

impl Message for SaslAuthenticateRequest {
    const NAME: &'static str = "SaslAuthenticateRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 2);
    const FLEXIBLE_SINCE: i16 = 2;
}

impl Request for SaslAuthenticateRequest {
    const KEY: ApiKey = ApiKey(36);
    const LATEST_STABLE: i16 = 2;
    type Response = SaslAuthenticateResponse;
}

/// Response: One step of a SASL exchange (KIP-152).
///
/// Versions 0 to 2, flexible since 2.
#[derive(Debug, Clone, PartialEq)]
pub struct SaslAuthenticateResponse {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// One message of the SASL mechanism.
    pub auth_bytes: Bytes,
    /// How long until the client must authenticate again, in milliseconds; 0 for never. Since version 1.
    pub session_lifetime_ms: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for SaslAuthenticateResponse {}

impl Default for SaslAuthenticateResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            error_code: ErrorCode(0),
            error_message: Some(Str::new()),
            auth_bytes: Bytes::new(),
            session_lifetime_ms: 0,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for SaslAuthenticateResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.error_message.detach();
        self.auth_bytes.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for SaslAuthenticateResponse {
    const MIN_LEN: usize = 8;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        r.bytes(&mut self.auth_bytes, "auth_bytes");
        if v >= 1 {
            self.session_lifetime_ms = r.fixed("session_lifetime_ms");
        }
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        w.bytes(&self.auth_bytes, "auth_bytes");
        if v >= 1 {
            w.fixed(self.session_lifetime_ms);
        } else {
            w.ignored(self.session_lifetime_ms == 0, "session_lifetime_ms");
        }
        w.tags(&self.unknown_tags);
    }
}

impl Message for SaslAuthenticateResponse {
    const NAME: &'static str = "SaslAuthenticateResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 2);
    const FLEXIBLE_SINCE: i16 = 2;
}
