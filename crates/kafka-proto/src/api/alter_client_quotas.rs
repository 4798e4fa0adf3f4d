// @generated from schema/alter_client_quotas.kafka by `cargo xtask codegen`; do not edit.
//! `AlterClientQuotas`: Changes client quotas (KIP-546).

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Changes client quotas (KIP-546).
///
/// Versions 0 to 1, flexible since 1.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AlterClientQuotasRequest {
    /// Quotas by entity.
    pub entries: Vec<RequestEntryData>,
    /// Whether to check only and change nothing.
    pub validate_only: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for AlterClientQuotasRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.entries.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterClientQuotasRequest {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.list(&mut self.entries, v, "entries");
        self.validate_only = r.fixed("validate_only");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.entries, v, "entries");
        w.fixed(self.validate_only);
        w.tags(&self.unknown_tags);
    }
}

impl Message for AlterClientQuotasRequest {
    const NAME: &'static str = "AlterClientQuotasRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 1;
}

impl Request for AlterClientQuotasRequest {
    const KEY: ApiKey = ApiKey(49);
    const LATEST_STABLE: i16 = 1;
    type Response = AlterClientQuotasResponse;
}

/// Response: Changes client quotas (KIP-546).
///
/// Versions 0 to 1, flexible since 1.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AlterClientQuotasResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// Quotas by entity.
    pub entries: Vec<ResponseEntryData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for AlterClientQuotasResponse {}

impl Detach for AlterClientQuotasResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.entries.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for AlterClientQuotasResponse {
    const MIN_LEN: usize = 6;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        r.list(&mut self.entries, v, "entries");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.list(&self.entries, v, "entries");
        w.tags(&self.unknown_tags);
    }
}

impl Message for AlterClientQuotasResponse {
    const NAME: &'static str = "AlterClientQuotasResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 1;
}

/// An element of `entries`: quotas by entity.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RequestEntryData {
    /// What the quota applies to.
    pub entity: Vec<EntityData>,
    /// Changes of quotas.
    pub ops: Vec<OpData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for RequestEntryData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.entity.detach();
        self.ops.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for RequestEntryData {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.list(&mut self.entity, v, "entity");
        r.list(&mut self.ops, v, "ops");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.entity, v, "entity");
        w.list(&self.ops, v, "ops");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `ops`: changes of quotas.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OpData {
    /// The name of the quota.
    pub key: Str,
    /// The value of the quota. A double.
    pub value: f64,
    /// Whether to remove the quota rather than to set it.
    pub remove: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for OpData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.key.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for OpData {
    const MIN_LEN: usize = 11;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.key, "key");
        self.value = r.fixed("value");
        self.remove = r.fixed("remove");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.key, "key");
        w.fixed(self.value);
        w.fixed(self.remove);
        w.tags(&self.unknown_tags);
    }
}

/// An element of `entries`: quotas by entity.
#[derive(Debug, Clone, PartialEq)]
pub struct ResponseEntryData {
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// What the quota applies to.
    pub entity: Vec<EntityData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ResponseEntryData {}

impl Default for ResponseEntryData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            error_code: ErrorCode(0),
            error_message: Some(Str::new()),
            entity: Vec::new(),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ResponseEntryData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.error_message.detach();
        self.entity.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ResponseEntryData {
    const MIN_LEN: usize = 5;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        r.list(&mut self.entity, v, "entity");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        w.list(&self.entity, v, "entity");
        w.tags(&self.unknown_tags);
    }
}

/// One component of what a quota applies to.
#[derive(Debug, Clone, PartialEq)]
pub struct EntityData {
    /// The kind of entity: user, client-id or ip.
    pub entity_type: Str,
    /// Which entity; null stands for the default one.
    pub entity_name: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for EntityData {}

impl Default for EntityData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            entity_type: Str::new(),
            entity_name: Some(Str::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for EntityData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.entity_type.detach();
        self.entity_name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for EntityData {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.entity_type, "entity_type");
        r.opt_string(&mut self.entity_name, true, "entity_name");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.entity_type, "entity_type");
        w.opt_string(&self.entity_name, true, "entity_name");
        w.tags(&self.unknown_tags);
    }
}
