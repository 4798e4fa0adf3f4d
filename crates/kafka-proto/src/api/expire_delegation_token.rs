// @generated from schema/expire_delegation_token.kafka by `cargo xtask codegen`; do not edit.
//! `ExpireDelegationToken`: Ends a delegation token.

use crate::{Writer, reader::Source, ApiKey, Bytes, Detach, ErrorCode, Message, Request, Structure, UnknownTags, VersionRange};

/// Request: Ends a delegation token.
///
/// Versions 1 to 2, flexible since 2.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ExpireDelegationTokenRequest {
    /// The secret of the token.
    pub hmac: Bytes,
    /// How long the token stays valid from now, in milliseconds; negative to end it now.
    pub expiry_time_period_ms: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ExpireDelegationTokenRequest {}

impl Detach for ExpireDelegationTokenRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.hmac.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ExpireDelegationTokenRequest {
    const MIN_LEN: usize = 10;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.bytes(&mut self.hmac, "hmac");
        self.expiry_time_period_ms = r.fixed("expiry_time_period_ms");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.bytes(&self.hmac, "hmac");
        w.fixed(self.expiry_time_period_ms);
        w.tags(&self.unknown_tags);
    }
}

impl Message for ExpireDelegationTokenRequest {
    const NAME: &'static str = "ExpireDelegationTokenRequest";
    const VERSIONS: VersionRange = VersionRange::new(1, 2);
    const FLEXIBLE_SINCE: i16 = 2;
}

impl Request for ExpireDelegationTokenRequest {
    const KEY: ApiKey = ApiKey(40);
    const LATEST_STABLE: i16 = 2;
    type Response = ExpireDelegationTokenResponse;
}

/// Response: Ends a delegation token.
///
/// Versions 1 to 2, flexible since 2.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ExpireDelegationTokenResponse {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// When the token expires, in milliseconds since 1970.
    pub expiry_timestamp_ms: i64,
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ExpireDelegationTokenResponse {}

impl Detach for ExpireDelegationTokenResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for ExpireDelegationTokenResponse {
    const MIN_LEN: usize = 14;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.error_code = r.fixed("error_code");
        self.expiry_timestamp_ms = r.fixed("expiry_timestamp_ms");
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.error_code);
        w.fixed(self.expiry_timestamp_ms);
        w.fixed(self.throttle_time_ms);
        w.tags(&self.unknown_tags);
    }
}

impl Message for ExpireDelegationTokenResponse {
    const NAME: &'static str = "ExpireDelegationTokenResponse";
    const VERSIONS: VersionRange = VersionRange::new(1, 2);
    const FLEXIBLE_SINCE: i16 = 2;
}
