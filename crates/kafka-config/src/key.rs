//! The description of one key: its type, default, rule, standing and meaning.

use std::collections::BTreeSet;
use std::fmt;

use crate::error::ConfigError;
use crate::table;
use crate::validator::Validator;
use crate::value::Value;

/// What a key configures, and so in which table it is looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Scope {
    /// A broker or controller: `server.properties` and dynamic broker configs.
    Broker,
    /// A topic.
    Topic,
    /// A consumer, share or streams group (KIP-848, KIP-932, KIP-1071).
    Group,
    /// A client metrics subscription (KIP-714).
    ClientMetrics,
}

impl Scope {
    /// All scopes.
    pub const ALL: [Self; 4] = [Self::Broker, Self::Topic, Self::Group, Self::ClientMetrics];

    /// The resource type that DescribeConfigs and the AlterConfigs requests use for it.
    pub fn resource_type(self) -> i8 {
        match self {
            Self::Topic => 2,
            Self::Broker => 4,
            Self::ClientMetrics => 16,
            Self::Group => 32,
        }
    }

    /// The scope of a resource type of the protocol; broker loggers (8) have no table.
    pub fn from_resource_type(id: i8) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.resource_type() == id)
    }

    /// The word that messages use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Broker => "broker",
            Self::Topic => "topic",
            Self::Group => "group",
            Self::ClientMetrics => "client metrics",
        }
    }
}

/// The type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ConfigType {
    /// `true` or `false`, in any case.
    Boolean,
    /// Text, without white space at its ends.
    String,
    /// A signed 32-bit number.
    Int,
    /// A signed 16-bit number.
    Short,
    /// A signed 64-bit number.
    Long,
    /// A 64-bit floating point number.
    Double,
    /// Texts separated by commas.
    List,
    /// The name of a Java class. Kept as text: there are no classes here.
    Class,
    /// Text that must not be shown.
    Password,
}

impl ConfigType {
    /// The number in `config_type` of a DescribeConfigs response (0 is unknown).
    pub fn id(self) -> i8 {
        match self {
            Self::Boolean => 1,
            Self::String => 2,
            Self::Int => 3,
            Self::Short => 4,
            Self::Long => 5,
            Self::Double => 6,
            Self::List => 7,
            Self::Class => 8,
            Self::Password => 9,
        }
    }

    /// The name in lower case, as Kafka's documentation has it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Boolean => "boolean",
            Self::String => "string",
            Self::Int => "int",
            Self::Short => "short",
            Self::Long => "long",
            Self::Double => "double",
            Self::List => "list",
            Self::Class => "class",
            Self::Password => "password",
        }
    }
}

impl fmt::Display for ConfigType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How likely it is that an operator has to care.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Importance {
    /// Look at it before going into production.
    High,
    /// Look at it when tuning.
    Medium,
    /// Rarely touched.
    Low,
}

impl Importance {
    /// The name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Self::High => "high",
            Self::Medium => "medium",
            Self::Low => "low",
        }
    }
}

/// Whether a broker key may change while the broker runs (KIP-226).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UpdateMode {
    /// Only by a restart.
    ReadOnly,
    /// For one broker at a time.
    PerBroker,
    /// For one broker or as a default for all.
    ClusterWide,
}

impl UpdateMode {
    /// The name that Kafka's documentation uses.
    pub fn name(self) -> &'static str {
        match self {
            Self::ReadOnly => "read-only",
            Self::PerBroker => "per-broker",
            Self::ClusterWide => "cluster-wide",
        }
    }
}

/// The unit in which a synonym counts, when it differs from the key's own milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unit {
    /// The same unit.
    Same,
    /// The synonym counts minutes, the key milliseconds.
    Minutes,
    /// The synonym counts hours, the key milliseconds.
    Hours,
}

impl Unit {
    /// Converts a number in this unit to the key's milliseconds, saturating.
    pub fn to_millis(self, count: i64) -> i64 {
        match self {
            Self::Same => count,
            Self::Minutes => count.saturating_mul(60_000),
            Self::Hours => count.saturating_mul(3_600_000),
        }
    }

    /// [`to_millis`](Self::to_millis) of a text; what is not a number stays as it is.
    pub(crate) fn convert(self, text: &str) -> String {
        match text.trim().parse() {
            Ok(count) if self != Self::Same => self.to_millis(count).to_string(),
            _ => text.to_owned(),
        }
    }
}

/// A broker key from which a key takes its value when it is not set itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Synonym {
    /// The broker key.
    pub name: &'static str,
    /// Its unit.
    pub unit: Unit,
}

/// The value that a key has when nobody sets it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DefaultValue {
    /// There is none: the key must be set.
    Required,
    /// Null: the key is not set.
    Null,
    /// This text, which the key's type parses.
    Text(&'static str),
}

/// Everything known about one key.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct ConfigKey {
    /// The name, as in `server.properties`.
    pub name: &'static str,
    /// The type of its value.
    pub kind: ConfigType,
    /// Its default.
    pub default: DefaultValue,
    /// The rule for its value.
    pub validator: Validator,
    /// How much it matters.
    pub importance: Importance,
    /// Whether it may change at run time. Read for broker keys only: keys of the other scopes
    /// always may.
    pub update: UpdateMode,
    /// Broker keys that stand in for it, in falling priority. For a broker key the list starts with
    /// the head of its chain (`log.retention.ms` for `log.retention.hours`); empty if it stands alone.
    pub synonyms: &'static [Synonym],
    /// Not shown by DescribeConfigs and in the documentation, as in Kafka.
    pub internal: bool,
    /// One line about what it does.
    pub doc: &'static str,
}

impl ConfigKey {
    /// Looks a key up by its exact name.
    pub fn find(scope: Scope, name: &str) -> Option<&'static Self> {
        table::find(scope, name)
    }

    /// All keys of a scope in the order of their names.
    pub fn all(scope: Scope) -> impl ExactSizeIterator<Item = &'static Self> {
        table::all(scope)
    }

    /// Broker keys that exist only as dynamic configs; [`find`](Self::find) and [`all`](Self::all)
    /// do not know them.
    pub fn dynamic_only() -> impl ExactSizeIterator<Item = &'static Self> {
        table::dynamic_only()
    }

    /// Whether its value must never be shown.
    pub fn is_sensitive(&self) -> bool {
        self.kind == ConfigType::Password
    }

    /// Reads and validates a value.
    pub fn parse(&self, text: &str) -> Result<Value, ConfigError> {
        let mut value = Value::parse(self.name, self.kind, text)?;
        // Kafka warns of a repeated entry and drops it before it checks the list (KIP-1161).
        if let (Validator::List { .. }, Value::List(entries)) = (self.validator, &mut value) {
            let mut seen = BTreeSet::new();
            entries.retain(|entry| seen.insert(entry.clone()));
        }
        self.validator.check(self.name, &value)?;
        Ok(value)
    }

    /// The default as a value; null where there is none.
    pub fn default_value(&self) -> Value {
        match self.default {
            DefaultValue::Required | DefaultValue::Null => Value::Null,
            DefaultValue::Text(text) => Value::parse(self.name, self.kind, text).unwrap_or(Value::Null),
        }
    }
}
