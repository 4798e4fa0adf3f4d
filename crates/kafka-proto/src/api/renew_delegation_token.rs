// @generated from schema/renew_delegation_token.kafka by `cargo xtask codegen`; do not edit.
//! `RenewDelegationToken`: Extends a delegation token.

use crate::{Reader, Sizer, Writer, ApiKey, Bytes, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Extends a delegation token.
///
/// Versions 1 to 2, flexible since 2.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RenewDelegationTokenRequest {
    /// The secret of the token.
    pub hmac: Bytes,
    /// How long the token shall stay valid from now, in milliseconds.
    pub renew_period_ms: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for RenewDelegationTokenRequest {
    fn detach(&mut self) {
        self.hmac.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for RenewDelegationTokenRequest {
    const MIN_LEN: usize = 10;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let hmac = r.bytes("hmac")?;
        let renew_period_ms = r.fixed("renew_period_ms")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { hmac, renew_period_ms, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(8);
        s.bytes(&self.hmac, "hmac")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.bytes(&self.hmac);
        w.fixed(self.renew_period_ms);
        w.tags(&self.unknown_tags);
    }
}

impl Message for RenewDelegationTokenRequest {
    const NAME: &'static str = "RenewDelegationTokenRequest";
    const VERSIONS: VersionRange = VersionRange::new(1, 2);
    const FLEXIBLE_SINCE: i16 = 2;
}

impl Request for RenewDelegationTokenRequest {
    const KEY: ApiKey = ApiKey(39);
    const LATEST_STABLE: i16 = 2;
    type Response = RenewDelegationTokenResponse;
}

/// Response: Extends a delegation token.
///
/// Versions 1 to 2, flexible since 2.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RenewDelegationTokenResponse {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// When the token expires, in milliseconds since 1970.
    pub expiry_timestamp_ms: i64,
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for RenewDelegationTokenResponse {
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for RenewDelegationTokenResponse {
    const MIN_LEN: usize = 14;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let b = r.run::<14>("error_code..throttle_time_ms")?;
        let (error_code, expiry_timestamp_ms, throttle_time_ms) = (b.at(0), b.at(2), b.at(10));
        let unknown_tags = r.skip_tags()?;
        Ok(Self { error_code, expiry_timestamp_ms, throttle_time_ms, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(14);
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.run(Packed::<14>::new().put(0, self.error_code).put(2, self.expiry_timestamp_ms).put(10, self.throttle_time_ms));
        w.tags(&self.unknown_tags);
    }
}

impl Message for RenewDelegationTokenResponse {
    const NAME: &'static str = "RenewDelegationTokenResponse";
    const VERSIONS: VersionRange = VersionRange::new(1, 2);
    const FLEXIBLE_SINCE: i16 = 2;
}
