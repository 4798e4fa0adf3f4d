//! The arithmetic of IncrementalAlterConfigs (KIP-339): what operations make of stored values.
//!
//! These functions know nothing about rules for values: check the outcome with
//! [`BrokerConfig::validate_topic`](crate::BrokerConfig::validate_topic) or
//! [`LayeredConfig::validate_dynamic`](crate::LayeredConfig::validate_dynamic).

use std::collections::BTreeSet;

use crate::key::{ConfigKey, ConfigType, DefaultValue, Scope};
use crate::properties::Properties;

/// What to do with a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AlterOp {
    /// Give it the value.
    Set,
    /// Return it to its default.
    Delete,
    /// Add entries to its list.
    Append,
    /// Take entries out of its list.
    Subtract,
}

impl AlterOp {
    /// The operation of a number in `config_operation`.
    pub fn from_id(id: i8) -> Option<Self> {
        match id {
            0 => Some(Self::Set),
            1 => Some(Self::Delete),
            2 => Some(Self::Append),
            3 => Some(Self::Subtract),
            _ => None,
        }
    }

    /// The name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Set => "SET",
            Self::Delete => "DELETE",
            Self::Append => "APPEND",
            Self::Subtract => "SUBTRACT",
        }
    }
}

/// One operation of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Alteration<'a> {
    /// The key.
    pub key: &'a str,
    /// What to do with it.
    pub op: AlterOp,
    /// The operand; ignored by [`AlterOp::Delete`].
    pub value: Option<&'a str>,
}

/// Why operations cannot be applied.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AlterError {
    /// Two operations have one key.
    #[error("Error due to duplicate config keys")]
    DuplicateKeys,
    /// An operation that needs a value has none.
    #[error("Null value not supported for : {}", .0.join(", "))]
    NullValue(Vec<String>),
    /// An entry shall be added to or taken from what is not a list.
    #[error("Can't {} to key {key} because its type is not LIST.", .op.name())]
    NotAList {
        /// The operation.
        op: AlterOp,
        /// The key.
        key: String,
    },
}

impl AlterError {
    /// The error code of the protocol: INVALID_REQUEST or INVALID_CONFIG.
    pub fn code(&self) -> i16 {
        match self {
            Self::DuplicateKeys | Self::NullValue(_) => 42,
            Self::NotAList { .. } => 40,
        }
    }
}

/// What a resource's stored values become: `current` after the operations, all or none.
///
/// ```
/// use kafka_config::alter::{AlterOp, Alteration, apply};
/// use kafka_config::{Properties, Scope};
///
/// let current = Properties::from_iter([("cleanup.policy", "delete")]);
/// let append = Alteration { key: "cleanup.policy", op: AlterOp::Append, value: Some("compact") };
/// let after = apply(Scope::Topic, &current, &[append])?;
/// assert_eq!(after.get("cleanup.policy"), Some("delete,compact"));
/// # Ok::<(), kafka_config::alter::AlterError>(())
/// ```
pub fn apply(scope: Scope, current: &Properties, alterations: &[Alteration<'_>]) -> Result<Properties, AlterError> {
    let keys: BTreeSet<&str> = alterations.iter().map(|alteration| alteration.key).collect();
    if keys.len() != alterations.len() {
        return Err(AlterError::DuplicateKeys);
    }
    let lacking = alterations.iter().filter(|a| a.op != AlterOp::Delete && a.value.is_none());
    let lacking: Vec<String> = lacking.map(|alteration| alteration.key.to_owned()).collect();
    if !lacking.is_empty() {
        return Err(AlterError::NullValue(lacking));
    }
    let mut after = current.clone();
    for alteration in alterations {
        match apply_one(scope, current.get(alteration.key), alteration)? {
            Some(value) => after.set(alteration.key, value),
            None => drop(after.remove(alteration.key)),
        }
    }
    Ok(after)
}

/// What one key's stored value becomes; `None` is not stored.
///
/// A list that is not stored starts from the key's own default in the table, not from what the
/// broker configures for it: Kafka's controller does not know better, and so does ours.
fn apply_one(scope: Scope, current: Option<&str>, alteration: &Alteration<'_>) -> Result<Option<String>, AlterError> {
    let Alteration { key, op, value } = *alteration;
    let operand = value.unwrap_or("");
    let (Some(list), AlterOp::Append | AlterOp::Subtract) = (list_key(scope, key), op) else {
        return match op {
            AlterOp::Set => Ok(Some(operand.to_owned())),
            AlterOp::Delete => Ok(None),
            _ => Err(AlterError::NotAList { op, key: key.to_owned() }),
        };
    };
    let default = match list.default {
        DefaultValue::Text(text) => text,
        DefaultValue::Null | DefaultValue::Required => "",
    };
    let stored = current.unwrap_or(default);
    let mut entries: Vec<&str> = stored.split(',').filter(|entry| !entry.is_empty()).collect();
    for entry in operand.split(',') {
        if op == AlterOp::Subtract {
            entries.retain(|present| *present != entry);
        } else if !entries.contains(&entry) {
            entries.push(entry);
        }
    }
    Ok(Some(entries.join(",")))
}

fn list_key(scope: Scope, key: &str) -> Option<&'static ConfigKey> {
    ConfigKey::find(scope, key).filter(|key| key.kind == ConfigType::List)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(current: Option<&str>, op: AlterOp, value: &str) -> Option<String> {
        let mut stored = Properties::new();
        if let Some(value) = current {
            stored.set("cleanup.policy", value);
        }
        let alteration = Alteration { key: "cleanup.policy", op, value: Some(value) };
        let after = apply(Scope::Topic, &stored, &[alteration]).unwrap();
        after.get("cleanup.policy").map(str::to_owned)
    }

    #[test]
    fn lists_grow_and_shrink() {
        assert_eq!(one(None, AlterOp::Append, "compact").as_deref(), Some("delete,compact"));
        assert_eq!(one(None, AlterOp::Subtract, "delete").as_deref(), Some(""));
        assert_eq!(one(Some(""), AlterOp::Append, "delete").as_deref(), Some("delete"));
        assert_eq!(one(Some("a,b,c"), AlterOp::Subtract, "a,c,x").as_deref(), Some("b"));
        assert_eq!(one(Some("a"), AlterOp::Append, "a,b").as_deref(), Some("a,b"));
        assert_eq!(one(Some("a"), AlterOp::Set, "b,b").as_deref(), Some("b,b"));
        assert_eq!(one(Some("a"), AlterOp::Delete, "").as_deref(), None);
    }
}
