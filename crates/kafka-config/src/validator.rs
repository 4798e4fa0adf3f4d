//! The rules that a value of a key must keep.

use std::fmt;

use crate::endpoint;
use crate::error::ConfigError;
use crate::value::Value;

/// A rule for the value of one key. Rules between keys live with the typed views.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Validator {
    /// Anything of the right type, null too.
    Any,
    /// A number from `min`.
    AtLeast(i64),
    /// A number from `min` to `max`.
    Between(i64, i64),
    /// A floating point number from `min` to `max`.
    Ratio(f64, f64),
    /// A gzip level: 1 to 9, or -1 for the codec's own default.
    GzipLevel,
    /// One of these texts.
    OneOf(&'static [&'static str]),
    /// One of these texts in any case.
    OneOfIgnoringCase(&'static [&'static str]),
    /// A text that is not empty; null is fine.
    NonEmpty,
    /// Any text but null.
    NonNull,
    /// A list of different entries.
    List {
        /// The entries that may occur; empty means any that is not empty.
        of: &'static [&'static str],
        /// Whether the list may be empty.
        empty: bool,
        /// Whether the list may be null.
        null: bool,
    },
    /// `id@host:port` entries.
    QuorumVoters,
    /// `host:port` entries.
    BootstrapServers,
    /// `*`, or `partition:broker` entries.
    ThrottledReplicas,
    /// `latest`, `earliest`, or `by_duration:` with an ISO 8601 duration (KIP-932).
    ShareAutoOffsetReset,
}

impl Validator {
    /// Checks a value; `key` is for the error.
    pub fn check(&self, key: &str, value: &Value) -> Result<(), ConfigError> {
        let refuse = |rule: String| Err(ConfigError::invalid(key, java_text(value), rule));
        match (self, value) {
            (Self::Any, _) => Ok(()),
            (Self::AtLeast(min), _) => check_range(key, value, *min as f64, f64::INFINITY),
            (Self::Between(min, max), _) => check_range(key, value, *min as f64, *max as f64),
            (Self::Ratio(min, max), _) => check_range(key, value, *min, *max),
            (Self::GzipLevel, Value::Int(-1 | 1..=9)) => Ok(()),
            (Self::GzipLevel, _) => refuse("Value must be between 1 and 9 or equal to -1".to_owned()),
            (Self::OneOf(words), Value::String(text)) if words.contains(&text.as_str()) => Ok(()),
            (Self::OneOf(words), _) => refuse(format!("String must be one of: {}", words.join(", "))),
            (Self::OneOfIgnoringCase(words), Value::String(text))
                if words.iter().any(|word| word.eq_ignore_ascii_case(text)) =>
            {
                Ok(())
            }
            (Self::OneOfIgnoringCase(words), _) => {
                refuse(format!("String must be one of (case insensitive): {}", words.join(", ")))
            }
            (Self::NonEmpty, Value::String(text)) if text.is_empty() => refuse("String must be non-empty".to_owned()),
            (Self::NonEmpty, _) => Ok(()),
            (Self::NonNull, Value::Null) => refuse("entry must be non null".to_owned()),
            (Self::NonNull, _) => Ok(()),
            (Self::List { of, empty, null }, _) => check_list(key, value, of, *empty, *null),
            (Self::QuorumVoters, Value::List(entries)) => entries.iter().try_for_each(|entry| check_voter(key, entry)),
            (Self::BootstrapServers, Value::List(entries)) => {
                entries.iter().try_for_each(|entry| check_server(key, entry))
            }
            (Self::QuorumVoters | Self::BootstrapServers, _) => refuse("Must be non-null".to_owned()),
            (Self::ThrottledReplicas, Value::List(entries)) if throttled_replicas(entries) => Ok(()),
            (Self::ThrottledReplicas, _) => refuse(format!(
                "{key} must be the literal '*' or a list of replicas in the following format: \
                 [partitionId]:[brokerId],[partitionId]:[brokerId],..."
            )),
            (Self::ShareAutoOffsetReset, Value::String(text)) if share_reset(text) => Ok(()),
            (Self::ShareAutoOffsetReset, _) => refuse(format!(
                "Invalid value `{value}` for configuration {key}. The value must be either \
                 'earliest', 'latest' or of the format 'by_duration:<PnDTnHnMn.nS>'."
            )),
        }
    }
}

/// A value as Java's `toString` writes it in a message.
fn java_text(value: &Value) -> String {
    match value {
        Value::List(entries) => format!("[{}]", entries.join(", ")),
        other => other.to_string(),
    }
}

fn check_range(key: &str, value: &Value, min: f64, max: f64) -> Result<(), ConfigError> {
    let number = match value {
        Value::Int(number) => f64::from(*number),
        Value::Short(number) => f64::from(*number),
        Value::Long(number) => *number as f64,
        Value::Double(number) => *number,
        _ => return Err(ConfigError::invalid(key, value, "Value must be non-null")),
    };
    if number < min {
        Err(ConfigError::invalid(key, value, format!("Value must be at least {min}")))
    } else if number > max {
        Err(ConfigError::invalid(key, value, format!("Value must be no more than {max}")))
    } else {
        Ok(())
    }
}

fn check_list(key: &str, value: &Value, of: &[&str], empty: bool, null: bool) -> Result<(), ConfigError> {
    let Value::List(entries) = value else {
        return if null {
            Ok(())
        } else {
            Err(ConfigError::rule(key, format!("Configuration '{key}' values must not be null.")))
        };
    };
    if entries.is_empty() && !empty {
        let valid = match of {
            [] => "any non-empty value".to_owned(),
            words => format!("[{}]", words.join(", ")),
        };
        let message = format!("Configuration '{key}' must not be empty. Valid values include: {valid}");
        return Err(ConfigError::rule(key, message));
    }
    let different: std::collections::BTreeSet<&String> = entries.iter().collect();
    if different.len() != entries.len() {
        let message = format!("Configuration '{key}' values must not be duplicated.");
        return Err(ConfigError::rule(key, message));
    }
    for entry in entries {
        if entry.is_empty() {
            let message = format!("Configuration '{key}' values must not be empty.");
            return Err(ConfigError::rule(key, message));
        }
        if !of.is_empty() && !of.contains(&entry.as_str()) {
            let rule = format!("String must be one of: {}", of.join(", "));
            return Err(ConfigError::invalid(key, entry, rule));
        }
    }
    Ok(())
}

fn check_voter(key: &str, entry: &str) -> Result<(), ConfigError> {
    let form = "Each entry should be in the form `{id}@{host}:{port}`.";
    let parts = entry.split_once('@').filter(|(_, address)| !address.is_empty() && !address.contains('@'));
    let Some((id, address)) = parts else {
        return Err(ConfigError::rule(key, format!("Invalid configuration value for {key}. {form}")));
    };
    if id.parse::<i32>().is_err() {
        let message = format!("Failed to parse voter ID as an integer from {id}");
        return Err(ConfigError::rule(key, message));
    }
    if endpoint::host_port(address).is_none() {
        let message = format!("Failed to parse host name from entry {entry} for the configuration {key}. {form}");
        return Err(ConfigError::rule(key, message));
    }
    Ok(())
}

fn check_server(key: &str, entry: &str) -> Result<(), ConfigError> {
    if endpoint::host_port(entry).is_some() {
        return Ok(());
    }
    let message = format!(
        "Failed to parse host name from {entry} for the configuration {key}. Each entry should be in \
         the form \"{{host}}:{{port}}\""
    );
    Err(ConfigError::rule(key, message))
}

fn throttled_replicas(entries: &[String]) -> bool {
    let pair = |entry: &String| {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        entry.split_once(':').is_some_and(|(partition, broker)| digits(partition) && digits(broker))
    };
    entries.iter().all(|entry| entry.is_empty()) || matches!(entries, [only] if only == "*") || entries.iter().all(pair)
}

fn share_reset(text: &str) -> bool {
    match text.strip_prefix("by_duration:") {
        Some(duration) => endpoint::duration_millis(duration).is_some_and(|millis| millis >= 0),
        None => matches!(text, "latest" | "earliest"),
    }
}

/// As Kafka's documentation writes the rule; empty for [`Validator::Any`].
impl fmt::Display for Validator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => Ok(()),
            Self::AtLeast(min) => write!(f, "[{min},...]"),
            Self::Between(min, max) => write!(f, "[{min},...,{max}]"),
            Self::Ratio(min, max) => write!(f, "[{min},...,{max}]"),
            Self::GzipLevel => f.write_str("[1,...,9] or -1"),
            Self::OneOf(words) => write!(f, "[{}]", words.join(", ")),
            Self::OneOfIgnoringCase(words) => {
                write!(f, "(case insensitive) [{}]", words.join(", "))
            }
            Self::NonEmpty => f.write_str("non-empty string"),
            Self::NonNull => f.write_str("non-null string"),
            Self::List { of: [], .. } => Ok(()),
            Self::List { of, .. } => write!(f, "[{}]", of.join(", ")),
            Self::QuorumVoters | Self::BootstrapServers => f.write_str("non-empty list"),
            Self::ThrottledReplicas => f.write_str("[partitionId]:[brokerId],[partitionId]:[brokerId],..."),
            Self::ShareAutoOffsetReset => f.write_str("[latest, earliest, by_duration:PnDTnHnMn.nS]"),
        }
    }
}
