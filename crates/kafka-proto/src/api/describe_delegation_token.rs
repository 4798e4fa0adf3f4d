// @generated from schema/describe_delegation_token.kafka by `cargo xtask codegen`; do not edit.
//! `DescribeDelegationToken`: Lists delegation tokens.

use crate::{Writer, reader::Source, ApiKey, Bytes, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Lists delegation tokens.
///
/// Versions 1 to 3, flexible since 2.
#[derive(Debug, Clone, PartialEq)]
pub struct DescribeDelegationTokenRequest {
    /// The owners whose tokens to describe; null for all.
    pub owners: Option<Vec<DescribeDelegationTokenOwner>>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeDelegationTokenRequest {}

impl Default for DescribeDelegationTokenRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            owners: Some(Vec::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for DescribeDelegationTokenRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.owners.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeDelegationTokenRequest {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.opt_list(&mut self.owners, v, true, "owners");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.opt_list(&self.owners, v, true, "owners");
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
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for DescribeDelegationTokenResponse {}

impl Detach for DescribeDelegationTokenResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.tokens.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeDelegationTokenResponse {
    const MIN_LEN: usize = 8;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.error_code = r.fixed("error_code");
        r.list(&mut self.tokens, v, "tokens");
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.error_code);
        w.list(&self.tokens, v, "tokens");
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
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DescribeDelegationTokenOwner {
    /// The type of the principal, usually `User`.
    pub principal_type: Str,
    /// The name of the principal.
    pub principal_name: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeDelegationTokenOwner {}

impl Detach for DescribeDelegationTokenOwner {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.principal_type.detach();
        self.principal_name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeDelegationTokenOwner {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.principal_type, "principal_type");
        r.string(&mut self.principal_name, "principal_name");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.principal_type, "principal_type");
        w.string(&self.principal_name, "principal_name");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `tokens`: the tokens.
#[derive(Debug, Clone, PartialEq, Default)]
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

impl Eq for DescribedDelegationToken {}

impl Detach for DescribedDelegationToken {
    #[cfg_attr(not(debug_assertions), inline)]
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

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.principal_type, "principal_type");
        r.string(&mut self.principal_name, "principal_name");
        if v >= 3 {
            r.string(&mut self.token_requester_principal_type, "token_requester_principal_type");
            r.string(&mut self.token_requester_principal_name, "token_requester_principal_name");
        }
        self.issue_timestamp = r.fixed("issue_timestamp");
        self.expiry_timestamp = r.fixed("expiry_timestamp");
        self.max_timestamp = r.fixed("max_timestamp");
        r.string(&mut self.token_id, "token_id");
        r.bytes(&mut self.hmac, "hmac");
        r.list(&mut self.renewers, v, "renewers");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.principal_type, "principal_type");
        w.string(&self.principal_name, "principal_name");
        if v >= 3 {
            w.string(&self.token_requester_principal_type, "token_requester_principal_type");
            w.string(&self.token_requester_principal_name, "token_requester_principal_name");
        } else {
            w.absent(self.token_requester_principal_type.is_empty(), "token_requester_principal_type");
            w.absent(self.token_requester_principal_name.is_empty(), "token_requester_principal_name");
        }
        w.fixed(self.issue_timestamp);
        w.fixed(self.expiry_timestamp);
        w.fixed(self.max_timestamp);
        w.string(&self.token_id, "token_id");
        w.bytes(&self.hmac, "hmac");
        w.list(&self.renewers, v, "renewers");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `renewers`: principals who may renew the token.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DescribedDelegationTokenRenewer {
    /// The type of the principal, usually `User`.
    pub principal_type: Str,
    /// The name of the principal.
    pub principal_name: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribedDelegationTokenRenewer {}

impl Detach for DescribedDelegationTokenRenewer {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.principal_type.detach();
        self.principal_name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribedDelegationTokenRenewer {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.principal_type, "principal_type");
        r.string(&mut self.principal_name, "principal_name");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.principal_type, "principal_type");
        w.string(&self.principal_name, "principal_name");
        w.tags(&self.unknown_tags);
    }
}
