//! Typed values: how text becomes one and how one is shown again.
//!
//! Both directions follow Java, because what DescribeConfigs answers is compared as text: numbers
//! take a leading `+`, doubles print as `Double.toString` does, list entries lose the white space
//! around their commas.

use std::fmt;

use crate::error::ConfigError;
use crate::key::ConfigType;

/// Text that does not show itself: its `Debug` and `Display` are `[hidden]`.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Takes the text.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text itself. Whoever calls this takes care that it goes nowhere else.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[hidden]")
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[hidden]")
    }
}

/// A value of a key.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Value {
    /// Not set.
    Null,
    /// See [`ConfigType::Boolean`].
    Boolean(bool),
    /// See [`ConfigType::String`] and [`ConfigType::Class`].
    String(String),
    /// See [`ConfigType::Int`].
    Int(i32),
    /// See [`ConfigType::Short`].
    Short(i16),
    /// See [`ConfigType::Long`].
    Long(i64),
    /// See [`ConfigType::Double`].
    Double(f64),
    /// See [`ConfigType::List`].
    List(Vec<String>),
    /// See [`ConfigType::Password`].
    Password(Secret),
}

impl Value {
    /// Reads a value of a type; `key` is for the error.
    pub fn parse(key: &str, kind: ConfigType, text: &str) -> Result<Self, ConfigError> {
        let trimmed = trim(text);
        let not_a_number = |name: &str| ConfigError::invalid(key, text, format!("Not a number of type {name}"));
        match kind {
            ConfigType::Boolean if trimmed.eq_ignore_ascii_case("true") => Ok(Self::Boolean(true)),
            ConfigType::Boolean if trimmed.eq_ignore_ascii_case("false") => Ok(Self::Boolean(false)),
            ConfigType::Boolean => Err(ConfigError::invalid(key, text, "Expected value to be either true or false")),
            ConfigType::String | ConfigType::Class => Ok(Self::String(trimmed.to_owned())),
            ConfigType::Int => trimmed.parse().map(Self::Int).map_err(|_| not_a_number("INT")),
            ConfigType::Short => trimmed.parse().map(Self::Short).map_err(|_| not_a_number("SHORT")),
            ConfigType::Long => trimmed.parse().map(Self::Long).map_err(|_| not_a_number("LONG")),
            ConfigType::Double => parse_double(trimmed).map(Self::Double).ok_or_else(|| not_a_number("DOUBLE")),
            ConfigType::List if trimmed.is_empty() => Ok(Self::List(Vec::new())),
            ConfigType::List => Ok(Self::List(split_list(trimmed))),
            ConfigType::Password => Ok(Self::Password(Secret::new(trimmed))),
        }
    }

    /// The value as DescribeConfigs shows it; `None` for null and for passwords.
    pub fn to_text(&self) -> Option<String> {
        match self {
            Self::Null | Self::Password(_) => None,
            other => Some(other.to_string()),
        }
    }
}

/// As DescribeConfigs shows it: lists joined by commas, null as `null`, passwords as `[hidden]`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Boolean(value) => write!(f, "{value}"),
            Self::String(value) => f.write_str(value),
            Self::Int(value) => write!(f, "{value}"),
            Self::Short(value) => write!(f, "{value}"),
            Self::Long(value) => write!(f, "{value}"),
            Self::Double(value) => write_double(f, *value),
            Self::List(values) => f.write_str(&values.join(",")),
            Self::Password(secret) => write!(f, "{secret}"),
        }
    }
}

/// `String.trim`: drops what is not above the space, at both ends.
pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c <= ' ')
}

/// Splits at commas with the white space around each; keeps empty entries.
fn split_list(text: &str) -> Vec<String> {
    let space = |c: char| matches!(c, ' ' | '\t' | '\n' | '\x0b' | '\x0c' | '\r');
    let mut parts: Vec<String> = Vec::new();
    for part in text.split(',') {
        parts.push(part.trim_matches(space).to_owned());
    }
    parts
}

/// `Double.parseDouble` without its hexadecimal form.
fn parse_double(text: &str) -> Option<f64> {
    let unsigned = text.trim_start_matches(['+', '-']);
    if text.len() - unsigned.len() > 1 {
        return None;
    }
    if !matches!(unsigned, "NaN" | "Infinity") {
        let digits = unsigned.strip_suffix(['d', 'D', 'f', 'F']).unwrap_or(unsigned);
        let plain = digits.bytes().all(|b| b.is_ascii_digit() || b"+-.eE".contains(&b));
        if !plain {
            return None;
        }
        let sign = &text[..text.len() - unsigned.len()];
        return format!("{sign}{digits}").parse().ok();
    }
    text.parse().ok()
}

/// `Double.toString`: the shortest digits that read back, with an exponent outside 1e-3..1e7.
fn write_double(f: &mut fmt::Formatter<'_>, value: f64) -> fmt::Result {
    if value.is_nan() {
        return f.write_str("NaN");
    }
    if value.is_infinite() {
        return f.write_str(if value > 0.0 { "Infinity" } else { "-Infinity" });
    }
    let size = value.abs();
    if size == 0.0 || (1e-3..1e7).contains(&size) {
        return write!(f, "{value:?}");
    }
    let text = format!("{value:e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let point = if digits.contains('.') { "" } else { ".0" };
    write!(f, "{digits}{point}E{exponent}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles_print_as_in_java() {
        for (value, text) in [
            (0.5, "0.5"),
            (1.0, "1.0"),
            (f64::MAX, "1.7976931348623157E308"),
            (1e-5, "1.0E-5"),
            (12_345_678.9, "1.23456789E7"),
            (-0.25, "-0.25"),
            (1e7, "1.0E7"),
            (0.001, "0.001"),
            (0.0, "0.0"),
        ] {
            assert_eq!(Value::Double(value).to_string(), text);
        }
    }

    #[test]
    fn a_secret_does_not_show() {
        let value = Value::parse("k", ConfigType::Password, " hunter2 ").expect("a password");
        assert_eq!(format!("{value} {value:?}"), "[hidden] Password([hidden])");
        assert_eq!(value, Value::Password(Secret::new("hunter2")));
        assert_eq!(value.to_text(), None);
    }
}
