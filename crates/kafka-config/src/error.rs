//! What can be wrong with a configuration, said in a way that names the key, the value and the rule.

use std::fmt;

/// One thing that is wrong with a configuration.
///
/// The `Display` text is what Apache Kafka would say to the same input, since tools and their users
/// search for it. The value of a password key never appears in it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// A key has a value that its type or validator refuses.
    #[error("Invalid value {value} for configuration {key}: {rule}")]
    Invalid {
        /// The key.
        key: String,
        /// The value as it was understood, or `[hidden]` for a password.
        value: String,
        /// The rule that it breaks.
        rule: String,
    },
    /// A key that must be given has not been given.
    #[error("Missing required configuration \"{key}\" which has no default value.")]
    Missing {
        /// The key.
        key: String,
    },
    /// The key does not exist for this kind of resource.
    #[error("Unknown {resource} config name: {key}")]
    Unknown {
        /// The kind of resource, such as `topic`.
        resource: &'static str,
        /// The key.
        key: String,
    },
    /// A rule that the text of the message names, often between two keys.
    #[error("{message}")]
    Rule {
        /// The key that the rule is about.
        key: String,
        /// The whole message.
        message: String,
    },
}

impl ConfigError {
    /// The key that the error is about.
    pub fn key(&self) -> &str {
        match self {
            Self::Invalid { key, .. } | Self::Missing { key } | Self::Unknown { key, .. } | Self::Rule { key, .. } => {
                key
            }
        }
    }

    pub(crate) fn invalid(key: &str, value: impl fmt::Display, rule: impl Into<String>) -> Self {
        Self::Invalid { key: key.to_owned(), value: value.to_string(), rule: rule.into() }
    }

    pub(crate) fn rule(key: &str, message: impl Into<String>) -> Self {
        Self::Rule { key: key.to_owned(), message: message.into() }
    }
}

/// Everything that is wrong with a configuration, so that it can be put right in one go.
///
/// Never empty. `Display` writes one error a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigErrors(Vec<ConfigError>);

impl ConfigErrors {
    /// The errors, in the order of the table.
    pub fn iter(&self) -> std::slice::Iter<'_, ConfigError> {
        self.0.iter()
    }

    /// `Err` with the errors if there are any.
    pub(crate) fn check(errors: Vec<ConfigError>) -> Result<(), Self> {
        if errors.is_empty() { Ok(()) } else { Err(Self(errors)) }
    }
}

impl From<ConfigError> for ConfigErrors {
    fn from(error: ConfigError) -> Self {
        Self(vec![error])
    }
}

impl<'a> IntoIterator for &'a ConfigErrors {
    type Item = &'a ConfigError;
    type IntoIter = std::slice::Iter<'a, ConfigError>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for ConfigErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ConfigErrors {}
