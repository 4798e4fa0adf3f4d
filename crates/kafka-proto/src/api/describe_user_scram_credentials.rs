// @generated from schema/describe_user_scram_credentials.kafka by `cargo xtask codegen`; do not edit.
//! `DescribeUserScramCredentials`: Lists SCRAM credentials, without secrets (KIP-554).

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Lists SCRAM credentials, without secrets (KIP-554).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq)]
pub struct DescribeUserScramCredentialsRequest {
    /// The users to describe; null for all.
    pub users: Option<Vec<UserName>>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeUserScramCredentialsRequest {}

impl Default for DescribeUserScramCredentialsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            users: Some(Vec::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for DescribeUserScramCredentialsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.users.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeUserScramCredentialsRequest {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.opt_list(&mut self.users, v, true, "users");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.opt_list(&self.users, v, true, "users");
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeUserScramCredentialsRequest {
    const NAME: &'static str = "DescribeUserScramCredentialsRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for DescribeUserScramCredentialsRequest {
    const KEY: ApiKey = ApiKey(50);
    const LATEST_STABLE: i16 = 0;
    type Response = DescribeUserScramCredentialsResponse;
}

/// Response: Lists SCRAM credentials, without secrets (KIP-554).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq)]
pub struct DescribeUserScramCredentialsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// The results.
    pub results: Vec<DescribeUserScramCredentialsResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeUserScramCredentialsResponse {}

impl Default for DescribeUserScramCredentialsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            throttle_time_ms: 0,
            error_code: ErrorCode(0),
            error_message: Some(Str::new()),
            results: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for DescribeUserScramCredentialsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.error_message.detach();
        self.results.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeUserScramCredentialsResponse {
    const MIN_LEN: usize = 9;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        r.list(&mut self.results, v, "results");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        w.list(&self.results, v, "results");
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeUserScramCredentialsResponse {
    const NAME: &'static str = "DescribeUserScramCredentialsResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `users`: the users to describe; null for all.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct UserName {
    /// The name.
    pub name: Str,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for UserName {}

impl Detach for UserName {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for UserName {
    const MIN_LEN: usize = 2;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.name, "name");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.name, "name");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `results`: the results.
#[derive(Debug, Clone, PartialEq)]
pub struct DescribeUserScramCredentialsResult {
    /// The name of the user.
    pub user: Str,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// The mechanisms that the user has credentials for.
    pub credential_infos: Vec<CredentialInfo>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeUserScramCredentialsResult {}

impl Default for DescribeUserScramCredentialsResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            user: Str::new(),
            error_code: ErrorCode(0),
            error_message: Some(Str::new()),
            credential_infos: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for DescribeUserScramCredentialsResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.user.detach();
        self.error_message.detach();
        self.credential_infos.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeUserScramCredentialsResult {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.string(&mut self.user, "user");
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        r.list(&mut self.credential_infos, v, "credential_infos");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.string(&self.user, "user");
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        w.list(&self.credential_infos, v, "credential_infos");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `credential_infos`: the mechanisms that the user has credentials for.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CredentialInfo {
    /// The SCRAM mechanism: 1 SCRAM-SHA-256, 2 SCRAM-SHA-512.
    pub mechanism: i8,
    /// How often the password was hashed.
    pub iterations: i32,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for CredentialInfo {}

impl Detach for CredentialInfo {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.unknown_tags.detach();
    }
}

impl Structure for CredentialInfo {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        self.mechanism = r.fixed("mechanism");
        self.iterations = r.fixed("iterations");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.fixed(self.mechanism);
        w.fixed(self.iterations);
        w.tags(&self.unknown_tags);
    }
}
