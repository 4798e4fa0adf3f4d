//! The words that the table is written in.

pub(super) use crate::key::ConfigKey;
pub(super) use crate::key::ConfigType::*;
pub(super) use crate::key::Importance::*;
pub(super) use crate::key::UpdateMode::*;
pub(super) use crate::validator::Validator::*;

use crate::key::{ConfigType, DefaultValue, Importance, Synonym, Unit, UpdateMode};
use crate::validator::Validator;

pub(super) const REQUIRED: DefaultValue = DefaultValue::Required;
pub(super) const NULL: DefaultValue = DefaultValue::Null;

/// A list of different entries, maybe empty.
pub(super) const LIST: Validator = Validator::List { of: &[], empty: true, null: false };
/// A list of different entries, at least one.
pub(super) const FILLED_LIST: Validator = Validator::List { of: &[], empty: false, null: false };
/// A list of different entries, at least one, or not set at all.
pub(super) const FILLED_OR_NO_LIST: Validator = Validator::List { of: &[], empty: false, null: true };
/// A list of different entries, maybe empty, or not set at all.
pub(super) const LIST_OR_NULL: Validator = Validator::List { of: &[], empty: true, null: true };

pub(super) const COMPRESSION_TYPES: &[&str] = &["uncompressed", "zstd", "lz4", "snappy", "gzip", "producer"];
pub(super) const TIMESTAMP_TYPES: &[&str] = &["CreateTime", "LogAppendTime"];
pub(super) const CLEANUP_POLICIES: &[&str] = &["compact", "delete"];

pub(super) const fn of(text: &'static str) -> DefaultValue {
    DefaultValue::Text(text)
}

pub(super) const fn list_of(of: &'static [&'static str]) -> Validator {
    Validator::List { of, empty: true, null: false }
}

pub(super) const fn filled_list_of(of: &'static [&'static str]) -> Validator {
    Validator::List { of, empty: false, null: false }
}

pub(super) const fn same(name: &'static str) -> Synonym {
    Synonym { name, unit: Unit::Same }
}

pub(super) const fn minutes(name: &'static str) -> Synonym {
    Synonym { name, unit: Unit::Minutes }
}

pub(super) const fn hours(name: &'static str) -> Synonym {
    Synonym { name, unit: Unit::Hours }
}

/// A row of the broker's table.
pub(super) const fn key(
    name: &'static str,
    kind: ConfigType,
    default: DefaultValue,
    validator: Validator,
    importance: Importance,
    update: UpdateMode,
    doc: &'static str,
) -> ConfigKey {
    ConfigKey { name, kind, default, validator, importance, update, synonyms: &[], internal: false, doc }
}

/// A row of the other tables, whose keys may always change at run time.
pub(super) const fn resource_key(
    name: &'static str,
    kind: ConfigType,
    default: DefaultValue,
    validator: Validator,
    importance: Importance,
    doc: &'static str,
) -> ConfigKey {
    key(name, kind, default, validator, importance, UpdateMode::ClusterWide, doc)
}

impl ConfigKey {
    pub(super) const fn internal(mut self) -> Self {
        self.internal = true;
        self
    }

    pub(super) const fn synonyms(mut self, synonyms: &'static [Synonym]) -> Self {
        self.synonyms = synonyms;
        self
    }
}
