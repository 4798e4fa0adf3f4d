// @generated from schema/alter_user_scram_credentials.kafka by `cargo xtask codegen`; do not edit.
//! `AlterUserScramCredentials`: Changes SCRAM credentials (KIP-554).

use crate::{Writer, reader::Source, ApiKey, Bytes, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Changes SCRAM credentials (KIP-554).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AlterUserScramCredentialsRequest {
    /// Credentials to delete.
    pub deletions: Vec<ScramCredentialDeletion>,
    /// Credentials to create or replace.
    pub upsertions: Vec<ScramCredentialUpsertion>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AlterUserScramCredentialsRequest {}

impl Detach for AlterUserScramCredentialsRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.deletions.detach();
        self.upsertions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterUserScramCredentialsRequest {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.list(&mut self.deletions, v, "deletions");
        r.list(&mut self.upsertions, v, "upsertions");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.deletions, v, "deletions");
        w.list(&self.upsertions, v, "upsertions");
        w.tags(&self.unknown_tags);
    }
}

impl Message for AlterUserScramCredentialsRequest {
    const NAME: &'static str = "AlterUserScramCredentialsRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

impl Request for AlterUserScramCredentialsRequest {
    const KEY: ApiKey = ApiKey(51);
    const LATEST_STABLE: i16 = 0;
    type Response = AlterUserScramCredentialsResponse;
}

/// Response: Changes SCRAM credentials (KIP-554).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AlterUserScramCredentialsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The results.
    pub results: Vec<AlterUserScramCredentialsResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AlterUserScramCredentialsResponse {}

impl Detach for AlterUserScramCredentialsResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.results.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterUserScramCredentialsResponse {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        r.list(&mut self.results, v, "results");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.list(&self.results, v, "results");
        w.tags(&self.unknown_tags);
    }
}

impl Message for AlterUserScramCredentialsResponse {
    const NAME: &'static str = "AlterUserScramCredentialsResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `deletions`: credentials to delete.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ScramCredentialDeletion {
    /// The name.
    pub name: Str,
    /// The SCRAM mechanism: 1 SCRAM-SHA-256, 2 SCRAM-SHA-512.
    pub mechanism: i8,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ScramCredentialDeletion {}

impl Detach for ScramCredentialDeletion {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ScramCredentialDeletion {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.name, "name");
        self.mechanism = r.fixed("mechanism");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.name, "name");
        w.fixed(self.mechanism);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `upsertions`: credentials to create or replace.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ScramCredentialUpsertion {
    /// The name.
    pub name: Str,
    /// The SCRAM mechanism: 1 SCRAM-SHA-256, 2 SCRAM-SHA-512.
    pub mechanism: i8,
    /// How often the password was hashed.
    pub iterations: i32,
    /// The salt of the password's hash.
    pub salt: Bytes,
    /// The hash of the password.
    pub salted_password: Bytes,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ScramCredentialUpsertion {}

impl Detach for ScramCredentialUpsertion {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.name.detach();
        self.salt.detach();
        self.salted_password.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ScramCredentialUpsertion {
    const MIN_LEN: usize = 9;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.name, "name");
        self.mechanism = r.fixed("mechanism");
        self.iterations = r.fixed("iterations");
        r.bytes(&mut self.salt, "salt");
        r.bytes(&mut self.salted_password, "salted_password");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.name, "name");
        w.fixed(self.mechanism);
        w.fixed(self.iterations);
        w.bytes(&self.salt, "salt");
        w.bytes(&self.salted_password, "salted_password");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `results`: the results.
#[derive(Debug, Clone, PartialEq)]
pub struct AlterUserScramCredentialsResult {
    /// The name of the user.
    pub user: Str,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AlterUserScramCredentialsResult {}

impl Default for AlterUserScramCredentialsResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            user: Str::new(),
            error_code: ErrorCode(0),
            error_message: Some(Str::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for AlterUserScramCredentialsResult {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.user.detach();
        self.error_message.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterUserScramCredentialsResult {
    const MIN_LEN: usize = 5;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.user, "user");
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.user, "user");
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        w.tags(&self.unknown_tags);
    }
}
