// @generated from schema/alter_user_scram_credentials.kafka by `cargo xtask codegen`; do not edit.
//! `AlterUserScramCredentials`: Changes SCRAM credentials (KIP-554).

use crate::{Reader, Sizer, Writer, ApiKey, Bytes, DecodeError, Detach, EncodeError, ErrorCode, Message, Request, Str, Structure, UnknownTags, VersionRange, writer::Packed};

/// Request: Changes SCRAM credentials (KIP-554).
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AlterUserScramCredentialsRequest {
    /// Credentials to delete.
    pub deletions: Vec<ScramCredentialDeletion>,
    /// Credentials to create or replace.
    pub upsertions: Vec<ScramCredentialUpsertion>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for AlterUserScramCredentialsRequest {
    fn detach(&mut self) {
        self.deletions.detach();
        self.upsertions.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterUserScramCredentialsRequest {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let deletions = r.list(v, "deletions")?;
        let upsertions = r.list(v, "upsertions")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { deletions, upsertions, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.list(&self.deletions, v, "deletions")?;
        s.list(&self.upsertions, v, "upsertions")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.list(&self.deletions, v);
        w.list(&self.upsertions, v);
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AlterUserScramCredentialsResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// The results.
    pub results: Vec<AlterUserScramCredentialsResult>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for AlterUserScramCredentialsResponse {
    fn detach(&mut self) {
        self.results.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterUserScramCredentialsResponse {
    const MIN_LEN: usize = 6;

    fn read(r: &mut Reader, v: i16) -> Result<Self, DecodeError> {
        let throttle_time_ms = r.fixed("throttle_time_ms")?;
        let results = r.list(v, "results")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { throttle_time_ms, results, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, v: i16) -> Result<(), EncodeError> {
        s.add(4);
        s.list(&self.results, v, "results")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.list(&self.results, v);
        w.tags(&self.unknown_tags);
    }
}

impl Message for AlterUserScramCredentialsResponse {
    const NAME: &'static str = "AlterUserScramCredentialsResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}

/// An element of `deletions`: credentials to delete.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ScramCredentialDeletion {
    /// The name.
    pub name: Str,
    /// The SCRAM mechanism: 1 SCRAM-SHA-256, 2 SCRAM-SHA-512.
    pub mechanism: i8,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ScramCredentialDeletion {
    fn detach(&mut self) {
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ScramCredentialDeletion {
    const MIN_LEN: usize = 3;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let mechanism = r.fixed("mechanism")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, mechanism, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(1);
        s.string(&self.name, "name")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.fixed(self.mechanism);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `upsertions`: credentials to create or replace.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for ScramCredentialUpsertion {
    fn detach(&mut self) {
        self.name.detach();
        self.salt.detach();
        self.salted_password.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ScramCredentialUpsertion {
    const MIN_LEN: usize = 9;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let name = r.string("name")?;
        let b = r.run::<5>("mechanism..iterations")?;
        let (mechanism, iterations) = (b.at(0), b.at(1));
        let salt = r.bytes("salt")?;
        let salted_password = r.bytes("salted_password")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { name, mechanism, iterations, salt, salted_password, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(5);
        s.string(&self.name, "name")?;
        s.bytes(&self.salt, "salt")?;
        s.bytes(&self.salted_password, "salted_password")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.name);
        w.run(Packed::<5>::new().put(0, self.mechanism).put(1, self.iterations));
        w.bytes(&self.salt);
        w.bytes(&self.salted_password);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `results`: the results.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for AlterUserScramCredentialsResult {
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
    fn detach(&mut self) {
        self.user.detach();
        self.error_message.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterUserScramCredentialsResult {
    const MIN_LEN: usize = 5;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let user = r.string("user")?;
        let error_code = r.fixed("error_code")?;
        let error_message = r.opt_string(true, "error_message")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { user, error_code, error_message, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(2);
        s.string(&self.user, "user")?;
        s.opt_string(&self.error_message, true, "error_message")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.user);
        w.fixed(self.error_code);
        w.opt_string(&self.error_message);
        w.tags(&self.unknown_tags);
    }
}
