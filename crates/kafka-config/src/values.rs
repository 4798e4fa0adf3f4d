//! All keys of one scope, parsed, each with its value or its default.

use std::collections::{BTreeMap, BTreeSet};

use crate::error::{ConfigError, ConfigErrors};
use crate::key::{ConfigKey, DefaultValue, Scope};
use crate::layers::listener_key;
use crate::properties::Properties;
use crate::value::{Secret, Value};

/// The value of every key of a scope.
///
/// The typed getters (`int`, `long`, …) are for keys that the caller knows: they panic if the scope
/// has no such key of that type, which no input can cause.
#[derive(Debug, Clone, PartialEq)]
pub struct ConfigValues {
    scope: Scope,
    values: BTreeMap<&'static str, Value>,
    set: BTreeSet<&'static str>,
    unknown: Vec<String>,
}

impl ConfigValues {
    /// Parses and validates every key of the scope; keys that are not set get their defaults.
    /// Keys that the scope does not have are collected, not refused.
    pub fn parse(scope: Scope, properties: &Properties) -> Result<Self, ConfigErrors> {
        let mut errors = Vec::new();
        let mut values = BTreeMap::new();
        let mut set = BTreeSet::new();
        for key in ConfigKey::all(scope) {
            let parsed = match properties.get(key.name) {
                Some(text) => {
                    set.insert(key.name);
                    key.parse(text)
                }
                None if key.default == DefaultValue::Required => Err(ConfigError::Missing { key: key.name.to_owned() }),
                None => Ok(key.default_value()),
            };
            match parsed {
                Ok(value) => drop(values.insert(key.name, value)),
                Err(error) => errors.push(error),
            }
        }
        ConfigErrors::check(errors)?;
        let unknown = properties.iter().map(|(key, _)| key);
        let unknown = unknown.filter(|key| {
            let of_listener = listener_key(key).filter(|_| scope == Scope::Broker);
            ConfigKey::find(scope, of_listener.unwrap_or(key)).is_none()
        });
        let unknown = unknown.map(str::to_owned).collect();
        Ok(Self { scope, values, set, unknown })
    }

    /// The scope.
    pub fn scope(&self) -> Scope {
        self.scope
    }

    /// The value of a key; `None` if the scope does not have it.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.values.get(name)
    }

    /// Every key with its value, in the order of the names.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&'static str, &Value)> {
        self.values.iter().map(|(name, value)| (*name, value))
    }

    /// Whether the key was set rather than left at its default.
    pub fn is_set(&self, name: &str) -> bool {
        self.set.contains(name)
    }

    /// Keys that were set but do not exist, in their order.
    pub fn unknown(&self) -> &[String] {
        &self.unknown
    }

    /// The value of a boolean key.
    pub fn boolean(&self, name: &str) -> bool {
        match self.get(name) {
            Some(Value::Boolean(value)) => *value,
            other => self.no_such(name, "boolean", other),
        }
    }

    /// The value of an int key.
    pub fn int(&self, name: &str) -> i32 {
        self.optional_int(name).unwrap_or_else(|| self.no_such(name, "int", None))
    }

    /// The value of an int key that may be null.
    pub fn optional_int(&self, name: &str) -> Option<i32> {
        match self.get(name) {
            Some(Value::Int(value)) => Some(*value),
            Some(Value::Null) => None,
            other => self.no_such(name, "int", other),
        }
    }

    /// The value of a short key.
    pub fn short(&self, name: &str) -> i16 {
        match self.get(name) {
            Some(Value::Short(value)) => *value,
            other => self.no_such(name, "short", other),
        }
    }

    /// The value of a long key.
    pub fn long(&self, name: &str) -> i64 {
        self.optional_long(name).unwrap_or_else(|| self.no_such(name, "long", None))
    }

    /// The value of a long key that may be null.
    pub fn optional_long(&self, name: &str) -> Option<i64> {
        match self.get(name) {
            Some(Value::Long(value)) => Some(*value),
            Some(Value::Null) => None,
            other => self.no_such(name, "long", other),
        }
    }

    /// The value of a double key.
    pub fn double(&self, name: &str) -> f64 {
        match self.get(name) {
            Some(Value::Double(value)) => *value,
            other => self.no_such(name, "double", other),
        }
    }

    /// The value of a string or class key; empty for null.
    pub fn string(&self, name: &str) -> &str {
        self.optional_string(name).unwrap_or("")
    }

    /// The value of a string or class key that may be null.
    pub fn optional_string(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Some(Value::String(value)) => Some(value),
            Some(Value::Null) => None,
            other => self.no_such(name, "string", other),
        }
    }

    /// The entries of a list key; none for null.
    pub fn list(&self, name: &str) -> &[String] {
        match self.get(name) {
            Some(Value::List(values)) => values,
            Some(Value::Null) => &[],
            other => self.no_such(name, "list", other),
        }
    }

    /// The value of a password key.
    pub fn password(&self, name: &str) -> Option<&Secret> {
        match self.get(name) {
            Some(Value::Password(secret)) => Some(secret),
            Some(Value::Null) => None,
            other => self.no_such(name, "password", other),
        }
    }

    /// Only a slip in this program gets here: the names and types are those of the table.
    fn no_such(&self, name: &str, kind: &str, found: Option<&Value>) -> ! {
        let scope = self.scope.name();
        let found = found.map(std::mem::discriminant);
        panic!("no {scope} key {name} with a value of type {kind} (found {found:?})")
    }
}

/// Checks what a resource shall have set, key by key: unknown keys and bad values.
///
/// Topics have more rules, see [`BrokerConfig::validate_topic`](crate::BrokerConfig::validate_topic),
/// and for brokers [`LayeredConfig::validate_dynamic`](crate::LayeredConfig::validate_dynamic) is the
/// check. Rules of groups and client metrics against the broker's limits are left to their owners.
pub fn validate(scope: Scope, properties: &Properties) -> Result<(), ConfigErrors> {
    let check = |(name, value)| match ConfigKey::find(scope, name) {
        Some(key) => key.parse(value).err(),
        None => Some(ConfigError::Unknown { resource: scope.name(), key: name.to_owned() }),
    };
    ConfigErrors::check(properties.iter().filter_map(check).collect())
}
