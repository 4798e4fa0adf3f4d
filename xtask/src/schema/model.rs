//! What a schema file says: messages, their structures, their fields. The parser fills it, the
//! generators read it.

use std::fmt;

/// An inclusive range of versions; open ranges end at [`i16::MAX`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Versions {
    pub(crate) min: i16,
    pub(crate) max: i16,
}

impl Versions {
    pub(crate) const NONE: Self = Self { min: 0, max: -1 };

    pub(crate) fn new(min: i16, max: i16) -> Self {
        Self { min, max }
    }

    pub(crate) fn is_empty(self) -> bool {
        self.min > self.max
    }

    pub(crate) fn intersect(self, other: Self) -> Self {
        Self { min: self.min.max(other.min), max: self.max.min(other.max) }
    }

    /// Whether every version of `other` is in here.
    pub(crate) fn covers(self, other: Self) -> bool {
        other.is_empty() || (self.min <= other.min && other.max <= self.max)
    }

    /// The smallest range around both.
    pub(crate) fn hull(self, other: Self) -> Self {
        match (self.is_empty(), other.is_empty()) {
            (true, _) => other,
            (_, true) => self,
            _ => Self { min: self.min.min(other.min), max: self.max.max(other.max) },
        }
    }
}

impl fmt::Display for Versions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self { min, max: i16::MAX } => write!(f, "{min}.."),
            Self { min, max } if min == max => write!(f, "{min}"),
            Self { min, max } => write!(f, "{min}..={max}"),
        }
    }
}

/// A scalar of fixed size on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scalar {
    Bool,
    I8,
    I16,
    U16,
    I32,
    U32,
    I64,
    F64,
    Uuid,
    /// An `i16` that is an error code.
    Error,
}

impl Scalar {
    /// Notation name, JSON name, Rust type, size on the wire.
    pub(crate) const ALL: [(Self, &'static str, &'static str, &'static str, usize); 10] = [
        (Self::Bool, "bool", "bool", "bool", 1),
        (Self::I8, "i8", "int8", "i8", 1),
        (Self::I16, "i16", "int16", "i16", 2),
        (Self::U16, "u16", "uint16", "u16", 2),
        (Self::I32, "i32", "int32", "i32", 4),
        (Self::U32, "u32", "uint32", "u32", 4),
        (Self::I64, "i64", "int64", "i64", 8),
        (Self::F64, "f64", "float64", "f64", 8),
        (Self::Uuid, "uuid", "uuid", "Uuid", 16),
        (Self::Error, "error", "int16", "ErrorCode", 2),
    ];

    fn row(self) -> (Self, &'static str, &'static str, &'static str, usize) {
        let at = Self::ALL.iter().position(|row| row.0 == self);
        Self::ALL[at.unwrap_or(0)]
    }

    pub(crate) fn notation(self) -> &'static str {
        self.row().1
    }

    pub(crate) fn rust(self) -> &'static str {
        self.row().3
    }

    pub(crate) fn size(self) -> usize {
        self.row().4
    }
}

/// The type of a field, without nullability.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Type {
    Scalar(Scalar),
    String,
    Bytes,
    Records,
    Struct(String),
    Array(Box<Type>),
}

impl Type {
    /// The structure named in the type, if any.
    pub(crate) fn structure(&self) -> Option<&str> {
        match self {
            Self::Struct(name) => Some(name),
            Self::Array(element) => element.structure(),
            _ => None,
        }
    }

    pub(crate) fn scalar(&self) -> Option<Scalar> {
        match self {
            Self::Scalar(scalar) => Some(*scalar),
            _ => None,
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scalar(scalar) => f.write_str(scalar.notation()),
            Self::String => f.write_str("string"),
            Self::Bytes => f.write_str("bytes"),
            Self::Records => f.write_str("records"),
            Self::Struct(name) => f.write_str(name),
            Self::Array(element) => write!(f, "[{element}]"),
        }
    }
}

/// A default that is not the type's own (zero, empty, false).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    Null,
    Bool(bool),
    Int(i64),
    String(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::Int(value) => write!(f, "{value}"),
            Self::String(value) => write!(f, "{value:?}"),
        }
    }
}

/// A field of a message or structure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Field {
    /// In `snake_case`.
    pub(crate) name: String,
    /// Kafka's own name in `lowerCamelCase`, where it does not follow from `name`.
    pub(crate) alias: Option<String>,
    pub(crate) versions: Versions,
    pub(crate) ty: Type,
    /// Versions at which null is allowed; empty for none.
    pub(crate) nullable: Versions,
    pub(crate) default: Option<Value>,
    /// The tag, for a tagged field; it is tagged at all of its versions.
    pub(crate) tag: Option<u32>,
    /// Whether a version without the field may drop it.
    pub(crate) ignorable: bool,
    /// Whether it is part of the key by which Kafka indexes the array.
    pub(crate) map_key: bool,
    /// What kind of thing the value names (`topicName`, `brokerId`, …).
    pub(crate) entity: Option<String>,
    /// Whether the length stays 16 bits wide at flexible versions.
    pub(crate) inflexible: bool,
    /// Whether Kafka's own classes share the bytes; recorded, without effect here.
    pub(crate) zero_copy: bool,
    pub(crate) doc: String,
    /// Fields of the structure that is defined right here.
    pub(crate) fields: Vec<Field>,
}

impl Field {
    pub(crate) fn is_nullable(&self) -> bool {
        !self.nullable.is_empty()
    }
}

/// A structure used in several places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Struct {
    pub(crate) name: String,
    pub(crate) doc: String,
    pub(crate) fields: Vec<Field>,
}

/// What role a message plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Request,
    Response,
    /// Key of a record of an internal topic.
    Key,
    /// Value of a record of an internal topic.
    Value,
    /// A record of the metadata log.
    Metadata,
    /// A message without a number.
    Data,
    Header,
}

/// A message: versions and fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) kind: Kind,
    pub(crate) versions: Versions,
    /// Versions with compact lengths and tags.
    pub(crate) flexible: Versions,
    /// Whether the highest version is still unstable.
    pub(crate) unstable: bool,
    pub(crate) fields: Vec<Field>,
}

/// One item of a schema file: an API, a pair of key and value, or a single message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Item {
    /// Without `Request`, `Response`, `Key` and `Value`.
    pub(crate) name: String,
    /// API key or record type.
    pub(crate) key: Option<i16>,
    /// The Cargo feature.
    pub(crate) family: String,
    /// Listeners that serve the API.
    pub(crate) listeners: Vec<String>,
    pub(crate) doc: String,
    pub(crate) messages: Vec<Message>,
}

impl Item {
    /// The whole name of one of its messages.
    pub(crate) fn message_name(&self, message: &Message) -> String {
        let suffix = match message.kind {
            Kind::Request => "Request",
            Kind::Response => "Response",
            Kind::Key => "Key",
            Kind::Value => "Value",
            Kind::Metadata | Kind::Data | Kind::Header => "",
        };
        format!("{}{suffix}", self.name)
    }
}

/// A schema file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Schema {
    /// File name without folder and extension.
    pub(crate) file: String,
    pub(crate) items: Vec<Item>,
    /// Structures used in several places.
    pub(crate) structs: Vec<Struct>,
}

/// `lowerCamelCase` of a `snake_case` name.
pub(crate) fn camel(snake: &str) -> String {
    let mut out = String::new();
    let mut upper = false;
    for c in snake.chars() {
        if c == '_' {
            upper = true;
        } else if upper {
            out.extend(c.to_uppercase());
            upper = false;
        } else {
            out.push(c);
        }
    }
    out
}

/// `snake_case` of a camel-case name; `KRaft` and `2Pc` are words.
pub(crate) fn snake(camel: &str) -> String {
    let camel = camel.replace("KRaft", "Kraft").replace("2Pc", "_2pc");
    let mut out = String::new();
    let mut before = '_';
    for c in camel.chars() {
        if c.is_uppercase() && before != '_' && !before.is_uppercase() {
            out.push('_');
        }
        out.extend(c.to_lowercase());
        before = c;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_convert() {
        assert_eq!(snake("IsrNodes"), "isr_nodes");
        assert_eq!(snake("KRaftVersionFeature"), "kraft_version_feature");
        assert_eq!(camel("max_wait_ms"), "maxWaitMs");
    }

    #[test]
    fn ranges_print_as_they_are_written() {
        assert_eq!(Versions::new(3, i16::MAX).to_string(), "3..");
        assert_eq!(Versions::new(3, 3).to_string(), "3");
        assert_eq!(Versions::new(3, 5).to_string(), "3..=5");
    }
}
