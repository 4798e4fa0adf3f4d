// @generated from schema/sasl_handshake.kafka by `cargo xtask codegen`; do not edit.
//! `SaslHandshake`: Chooses a SASL mechanism.

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, Vec, VersionRange};

/// Request: Chooses a SASL mechanism.
///
/// Versions 0 to 1.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SaslHandshakeRequest {
    /// The SASL mechanism that the client chose.
    pub mechanism: Str,
}

impl Eq for SaslHandshakeRequest {}

impl Detach for SaslHandshakeRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.mechanism.detach();
    }
}

impl Structure for SaslHandshakeRequest {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.mechanism, "mechanism");
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.mechanism, "mechanism");
    }
}

impl Message for SaslHandshakeRequest {
    const NAME: &'static str = "SaslHandshakeRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}

impl Request for SaslHandshakeRequest {
    const KEY: ApiKey = ApiKey(17);
    const LATEST_STABLE: i16 = 1;
    type Response = SaslHandshakeResponse;
}

/// Response: Chooses a SASL mechanism.
///
/// Versions 0 to 1.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SaslHandshakeResponse {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The SASL mechanisms that are enabled.
    pub mechanisms: Vec<Str>,
}

impl Eq for SaslHandshakeResponse {}

impl Detach for SaslHandshakeResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.mechanisms.detach();
    }
}

impl Structure for SaslHandshakeResponse {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.error_code = r.fixed("error_code");
        r.strings(&mut self.mechanisms, "mechanisms");
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.error_code);
        w.strings(&self.mechanisms, "mechanisms");
    }
}

impl Message for SaslHandshakeResponse {
    const NAME: &'static str = "SaslHandshakeResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = i16::MAX;
}
