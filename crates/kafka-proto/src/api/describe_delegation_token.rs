// @generated from schema/describe_delegation_token.kafka by `cargo xtask codegen`; do not edit.
//! `DescribeDelegationToken`: Lists delegation tokens.

use crate::{Reader, Sizer, Writer, ApiKey, Bytes, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Lists delegation tokens.
///
/// Versions 1 to 3, flexible since 2.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DescribeDelegationTokenRequest {
    /// The owners whose tokens to describe; null for all.
    pub owners: Option<Vec<DescribeDelegationTokenOwner>>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for DescribeDelegationTokenRequest {
    fn default() -> Self {
        Self {
            owners: Some(Vec::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for DescribeDelegationTokenRequest {
    fn detach(&mut self) {
        self.owners.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeDelegationTokenRequest {
    const MIN_LEN: usize = 2;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let owners = r.opt_list(v, true, "owners")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { owners, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.opt_list(&self.owners, v, true, "owners")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.opt_list(&self.owners, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeDelegationTokenRequest {
    const NAME: &'static str = "DescribeDelegationTokenRequest";
    const VERSIONS: VersionRange = VersionRange::new(1, 3);
    const FLEXIBLE_SINCE: i16 = 2;
}

impl Request for DescribeDelegationTokenRequest {
    const KEY: ApiKey = ApiKey(41);
    const LATEST_STABLE: i16 = 3;
    type Response = DescribeDelegationTokenResponse;
}

/// Response: Lists delegation tokens.
///
/// Versions 1 to 3, flexible since 2.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DescribeDelegationTokenResponse {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The tokens.
    pub tokens: Vec<DescribedDelegationToken>,
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for DescribeDelegationTokenResponse {
    fn detach(&mut self) {
        self.tokens.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeDelegationTokenResponse {
    const MIN_LEN: usize = 8;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let error_code = r.fixed("error_code")?;
        let tokens = r.list(v, "tokens")?;
        let throttle_time_ms = r.fixed("throttle_time_ms")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { error_code, tokens, throttle_time_ms, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(6);
        s.list(&self.tokens, v, "tokens")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.error_code);
        w.list(&self.tokens, v);
        w.fixed(self.throttle_time_ms);
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeDelegationTokenResponse {
    const NAME: &'static str = "DescribeDelegationTokenResponse";
    const VERSIONS: VersionRange = VersionRange::new(1, 3);
    const FLEXIBLE_SINCE: i16 = 2;
}

/// An element of `owners`: the owners whose tokens to describe; null for all.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DescribeDelegationTokenOwner {
    /// The type of the principal, usually `User`.
    pub principal_type: Str,
    /// The name of the principal.
    pub principal_name: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for DescribeDelegationTokenOwner {
    fn detach(&mut self) {
        self.principal_type.detach();
        self.principal_name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeDelegationTokenOwner {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let principal_type = r.string("principal_type")?;
        let principal_name = r.string("principal_name")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { principal_type, principal_name, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.principal_type, "principal_type")?;
        s.string(&self.principal_name, "principal_name")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.principal_type);
        w.string(&self.principal_name);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `tokens`: the tokens.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DescribedDelegationToken {
    /// The type of the principal, usually `User`.
    pub principal_type: Str,
    /// The name of the principal.
    pub principal_name: Str,
    /// The type of the principal who asked for the token. Since version 3.
    pub token_requester_principal_type: Str,
    /// The name of the principal who asked for the token. Since version 3.
    pub token_requester_principal_name: Str,
    /// When the token was made, in milliseconds since 1970.
    pub issue_timestamp: i64,
    /// When the token expires, in milliseconds since 1970.
    pub expiry_timestamp: i64,
    /// The latest time to which the token can be renewed, in milliseconds since 1970.
    pub max_timestamp: i64,
    /// The id of the token.
    pub token_id: Str,
    /// The secret of the token.
    pub hmac: Bytes,
    /// Principals who may renew the token.
    pub renewers: Vec<DescribedDelegationTokenRenewer>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for DescribedDelegationToken {
    fn detach(&mut self) {
        self.principal_type.detach();
        self.principal_name.detach();
        self.token_requester_principal_type.detach();
        self.token_requester_principal_name.detach();
        self.token_id.detach();
        self.hmac.detach();
        self.renewers.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribedDelegationToken {
    const MIN_LEN: usize = 30;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let principal_type = r.string("principal_type")?;
        let principal_name = r.string("principal_name")?;
        let token_requester_principal_type = if v >= 3 { r.string("token_requester_principal_type")? } else { Str::new() };
        let token_requester_principal_name = if v >= 3 { r.string("token_requester_principal_name")? } else { Str::new() };
        let b = r.run::<24>("issue_timestamp..max_timestamp")?;
        let (issue_timestamp, expiry_timestamp, max_timestamp) = (b.at(0), b.at(8), b.at(16));
        let token_id = r.string("token_id")?;
        let hmac = r.bytes("hmac")?;
        let renewers = r.list(v, "renewers")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { principal_type, principal_name, token_requester_principal_type, token_requester_principal_name, issue_timestamp, expiry_timestamp, max_timestamp, token_id, hmac, renewers, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(24);
        s.string(&self.principal_type, "principal_type")?;
        s.string(&self.principal_name, "principal_name")?;
        if v >= 3 {
            s.string(&self.token_requester_principal_type, "token_requester_principal_type")?;
            s.string(&self.token_requester_principal_name, "token_requester_principal_name")?;
        } else {
            s.absent(self.token_requester_principal_type.is_empty(), "token_requester_principal_type")?;
            s.absent(self.token_requester_principal_name.is_empty(), "token_requester_principal_name")?;
        }
        s.string(&self.token_id, "token_id")?;
        s.bytes(&self.hmac, "hmac")?;
        s.list(&self.renewers, v, "renewers")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.string(&self.principal_type);
        w.string(&self.principal_name);
        if v >= 3 {
            w.string(&self.token_requester_principal_type);
            w.string(&self.token_requester_principal_name);
        }
        w.run(Packed::<24>::new().put(0, self.issue_timestamp).put(8, self.expiry_timestamp).put(16, self.max_timestamp));
        w.string(&self.token_id);
        w.bytes(&self.hmac);
        w.list(&self.renewers, v);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `renewers`: principals who may renew the token.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DescribedDelegationTokenRenewer {
    /// The type of the principal, usually `User`.
    pub principal_type: Str,
    /// The name of the principal.
    pub principal_name: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for DescribedDelegationTokenRenewer {
    fn detach(&mut self) {
        self.principal_type.detach();
        self.principal_name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribedDelegationTokenRenewer {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let principal_type = r.string("principal_type")?;
        let principal_name = r.string("principal_name")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { principal_type, principal_name, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.string(&self.principal_type, "principal_type")?;
        s.string(&self.principal_name, "principal_name")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.principal_type);
        w.string(&self.principal_name);
        w.tags(&self.unknown_tags);
    }
}
