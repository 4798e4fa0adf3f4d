// @generated from schema/create_delegation_token.kafka by `cargo xtask codegen`; do not edit.
//! `CreateDelegationToken`: Creates a delegation token.

use crate::{Writer, reader::Source, ApiKey, Bytes, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Creates a delegation token.
///
/// Versions 1 to 3, flexible since 2.
#[derive(Debug, Clone, PartialEq)]
pub struct CreateDelegationTokenRequest {
    /// The type of the owner; null for the requester. Since version 3.
    pub owner_principal_type: Option<Str>,
    /// The owner's name; null for the requester. Since version 3.
    pub owner_principal_name: Option<Str>,
    /// Principals who may renew the token.
    pub renewers: Vec<CreatableRenewers>,
    /// How long the token can be renewed at most, in milliseconds; -1 for the server's limit.
    pub max_lifetime_ms: i64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for CreateDelegationTokenRequest {}

impl Default for CreateDelegationTokenRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            owner_principal_type: Some(Str::new()),
            owner_principal_name: Some(Str::new()),
            renewers: Vec::new(),
            max_lifetime_ms: 0,
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for CreateDelegationTokenRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.owner_principal_type.detach();
        self.owner_principal_name.detach();
        self.renewers.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CreateDelegationTokenRequest {
    const MIN_LEN: usize = 10;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        if v >= 3 {
            r.opt_string(&mut self.owner_principal_type, true, "owner_principal_type");
            r.opt_string(&mut self.owner_principal_name, true, "owner_principal_name");
        }
        r.list(&mut self.renewers, v, "renewers");
        self.max_lifetime_ms = r.fixed("max_lifetime_ms");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        if v >= 3 {
            w.opt_string(&self.owner_principal_type, true, "owner_principal_type");
            w.opt_string(&self.owner_principal_name, true, "owner_principal_name");
        } else {
            w.absent(self.owner_principal_type.as_ref().is_none_or(|value| value.is_empty()), "owner_principal_type");
            w.absent(self.owner_principal_name.as_ref().is_none_or(|value| value.is_empty()), "owner_principal_name");
        }
        w.list(&self.renewers, v, "renewers");
        w.fixed(self.max_lifetime_ms);
        w.tags(&self.unknown_tags);
    }
}

impl Message for CreateDelegationTokenRequest {
    const NAME: &'static str = "CreateDelegationTokenRequest";
    const VERSIONS: VersionRange = VersionRange::new(1, 3);
    const FLEXIBLE_SINCE: i16 = 2;
}

impl Request for CreateDelegationTokenRequest {
    const KEY: ApiKey = ApiKey(38);
    const LATEST_STABLE: i16 = 3;
    type Response = CreateDelegationTokenResponse;
}

/// Response: Creates a delegation token.
///
/// Versions 1 to 3, flexible since 2.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CreateDelegationTokenResponse {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// The type of the principal, usually `User`.
    pub principal_type: Str,
    /// The name of the principal.
    pub principal_name: Str,
    /// The type of the principal who asked for the token. Since version 3.
    pub token_requester_principal_type: Str,
    /// The name of the principal who asked for the token. Since version 3.
    pub token_requester_principal_name: Str,
    /// When the token was made, in milliseconds since 1970.
    pub issue_timestamp_ms: i64,
    /// When the token expires, in milliseconds since 1970.
    pub expiry_timestamp_ms: i64,
    /// The latest time to which the token can be renewed, in milliseconds since 1970.
    pub max_timestamp_ms: i64,
    /// The id of the token.
    pub token_id: Str,
    /// The secret of the token.
    pub hmac: Bytes,
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for CreateDelegationTokenResponse {}

impl Detach for CreateDelegationTokenResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.principal_type.detach();
        self.principal_name.detach();
        self.token_requester_principal_type.detach();
        self.token_requester_principal_name.detach();
        self.token_id.detach();
        self.hmac.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CreateDelegationTokenResponse {
    const MIN_LEN: usize = 35;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.error_code = r.fixed("error_code");
        r.string(&mut self.principal_type, "principal_type");
        r.string(&mut self.principal_name, "principal_name");
        if v >= 3 {
            r.string(&mut self.token_requester_principal_type, "token_requester_principal_type");
            r.string(&mut self.token_requester_principal_name, "token_requester_principal_name");
        }
        self.issue_timestamp_ms = r.fixed("issue_timestamp_ms");
        self.expiry_timestamp_ms = r.fixed("expiry_timestamp_ms");
        self.max_timestamp_ms = r.fixed("max_timestamp_ms");
        r.string(&mut self.token_id, "token_id");
        r.bytes(&mut self.hmac, "hmac");
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.error_code);
        w.string(&self.principal_type, "principal_type");
        w.string(&self.principal_name, "principal_name");
        if v >= 3 {
            w.string(&self.token_requester_principal_type, "token_requester_principal_type");
            w.string(&self.token_requester_principal_name, "token_requester_principal_name");
        } else {
            w.absent(self.token_requester_principal_type.is_empty(), "token_requester_principal_type");
            w.absent(self.token_requester_principal_name.is_empty(), "token_requester_principal_name");
        }
        w.fixed(self.issue_timestamp_ms);
        w.fixed(self.expiry_timestamp_ms);
        w.fixed(self.max_timestamp_ms);
        w.string(&self.token_id, "token_id");
        w.bytes(&self.hmac, "hmac");
        w.fixed(self.throttle_time_ms);
        w.tags(&self.unknown_tags);
    }
}

impl Message for CreateDelegationTokenResponse {
    const NAME: &'static str = "CreateDelegationTokenResponse";
    const VERSIONS: VersionRange = VersionRange::new(1, 3);
    const FLEXIBLE_SINCE: i16 = 2;
}

/// An element of `renewers`: principals who may renew the token.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CreatableRenewers {
    /// The type of the principal, usually `User`.
    pub principal_type: Str,
    /// The name of the principal.
    pub principal_name: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for CreatableRenewers {}

impl Detach for CreatableRenewers {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.principal_type.detach();
        self.principal_name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for CreatableRenewers {
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
