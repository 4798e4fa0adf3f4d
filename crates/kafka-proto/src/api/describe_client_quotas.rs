// @generated from schema/describe_client_quotas.kafka by `cargo xtask codegen`; do not edit.
//! `DescribeClientQuotas`: Reads client quotas (KIP-546).

use crate::{Writer, reader::Source, ApiKey, Detach, ErrorCode, Message, Request, Str, Structure, UnknownTags, Vec, VersionRange};

/// Request: Reads client quotas (KIP-546).
///
/// Versions 0 to 1, flexible since 1.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DescribeClientQuotasRequest {
    /// Conditions on the kinds of entity.
    pub components: Vec<ComponentData>,
    /// Whether entities with other components do not match.
    pub strict: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DescribeClientQuotasRequest {}

impl Detach for DescribeClientQuotasRequest {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.components.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeClientQuotasRequest {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.list(&mut self.components, v, "components");
        self.strict = r.fixed("strict");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.components, v, "components");
        w.fixed(self.strict);
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeClientQuotasRequest {
    const NAME: &'static str = "DescribeClientQuotasRequest";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 1;
}

impl Request for DescribeClientQuotasRequest {
    const KEY: ApiKey = ApiKey(48);
    const LATEST_STABLE: i16 = 1;
    type Response = DescribeClientQuotasResponse;
}

/// Response: Reads client quotas (KIP-546).
///
/// Versions 0 to 1, flexible since 1.
#[derive(Debug, Clone, PartialEq)]
pub struct DescribeClientQuotasResponse {
    /// How long the client is held back because of a quota, in milliseconds.
    pub throttle_time_ms: i32,
    /// What went wrong, if anything.
    pub error_code: ErrorCode,
    /// Words on what went wrong, null if nothing did.
    pub error_message: Option<Str>,
    /// Quotas by entity.
    pub entries: Option<Vec<EntryData>>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Default for DescribeClientQuotasResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            throttle_time_ms: 0,
            error_code: ErrorCode(0),
            error_message: Some(Str::new()),
            entries: Some(Vec::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for DescribeClientQuotasResponse {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.error_message.detach();
        self.entries.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DescribeClientQuotasResponse {
    const MIN_LEN: usize = 9;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        self.throttle_time_ms = r.fixed("throttle_time_ms");
        self.error_code = r.fixed("error_code");
        r.opt_string(&mut self.error_message, true, "error_message");
        r.opt_list(&mut self.entries, v, true, "entries");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.fixed(self.throttle_time_ms);
        w.fixed(self.error_code);
        w.opt_string(&self.error_message, true, "error_message");
        w.opt_list(&self.entries, v, true, "entries");
        w.tags(&self.unknown_tags);
    }
}

impl Message for DescribeClientQuotasResponse {
    const NAME: &'static str = "DescribeClientQuotasResponse";
    const VERSIONS: VersionRange = VersionRange::new(0, 1);
    const FLEXIBLE_SINCE: i16 = 1;
}

/// An element of `components`: conditions on the kinds of entity.
#[derive(Debug, Clone, PartialEq)]
pub struct ComponentData {
    /// The kind of entity: user, client-id or ip.
    pub entity_type: Str,
    /// How to compare: 0 this name, 1 the default, 2 any name.
    pub match_type: i8,
    /// The name to match, null where the match type needs none.
    pub match_: Option<Str>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for ComponentData {}

impl Default for ComponentData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn default() -> Self {
        Self {
            entity_type: Str::new(),
            match_type: 0,
            match_: Some(Str::new()),
            unknown_tags: UnknownTags::new(),
        }
    }
}

impl Detach for ComponentData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.entity_type.detach();
        self.match_.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ComponentData {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.entity_type, "entity_type");
        self.match_type = r.fixed("match_type");
        r.opt_string(&mut self.match_, true, "match");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.entity_type, "entity_type");
        w.fixed(self.match_type);
        w.opt_string(&self.match_, true, "match");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `entries`: quotas by entity.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct EntryData {
    /// What the quota applies to.
    pub entity: Vec<EntityData>,
    /// Quotas and their values.
    pub values: Vec<ValueData>,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for EntryData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.entity.detach();
        self.values.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for EntryData {
    const MIN_LEN: usize = 3;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, v: i16) {
        r.list(&mut self.entity, v, "entity");
        r.list(&mut self.values, v, "values");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {
        w.list(&self.entity, v, "entity");
        w.list(&self.values, v, "values");
        w.tags(&self.unknown_tags);
    }
}

/// An element of `entity`: what the quota applies to.
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

/// An element of `values`: quotas and their values.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ValueData {
    /// The name of the quota.
    pub key: Str,
    /// The value of the quota. A double.
    pub value: f64,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Detach for ValueData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.key.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for ValueData {
    const MIN_LEN: usize = 10;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.key, "key");
        self.value = r.fixed("value");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.key, "key");
        w.fixed(self.value);
        w.tags(&self.unknown_tags);
    }
}
