//! Reflection: the compiled schema of every message, as static data. Feature `reflect`.
//!
//! The tables say what Kafka's own schema says: names, types, versions, nullability, tags, defaults, what may be
//! ignored, what a value names. A test compares them with the JSON inside the jars of 4.3.1, field by field.
//! They do not depend on the features that choose messages.
//!
//! ```
//! use kafka_proto::reflect::{self, FieldType};
//! let produce = reflect::message("ProduceRequest").expect("a message of 4.3.1");
//! assert_eq!((produce.key, produce.versions.max, produce.flexible_since), (Some(0), 13, 9));
//! let topics = produce.field("topic_data").expect("a field");
//! assert!(topics.is_array());
//! let FieldType::Struct(topic) = topics.ty else { panic!("an array of structures") };
//! let id = topic.fields.iter().find(|field| field.kafka_name == "topicId").expect("a field");
//! assert!(id.versions.contains(13) && !id.versions.contains(12));
//! ```

#[rustfmt::skip]
mod tables;

use crate::{Message, VersionRange};

/// A message: a request, a response, a header, or a record of an internal topic.
///
/// ```
/// use kafka_proto::reflect;
/// let fetch = reflect::message("FetchRequest").expect("a message of 4.3.1");
/// let tagged: Vec<&str> = fetch.fields.iter().filter(|field| field.tag.is_some()).map(|field| field.name).collect();
/// assert_eq!(tagged, ["cluster_id", "replica_state"]);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct MessageInfo {
    /// The name, which is also that of the Rust type.
    pub name: &'static str,
    /// What the message is.
    pub kind: MessageKind,
    /// The API key of requests and responses, the type of records.
    pub key: Option<i16>,
    /// Every version of 4.3.1.
    pub versions: VersionRange,
    /// The first version with compact lengths and tagged fields (KIP-482); [`i16::MAX`] when there is none.
    pub flexible_since: i16,
    /// Whether the highest version is offered only with `unstable.api.versions.enable`.
    pub unstable: bool,
    /// Who serves the API: `broker`, `controller`.
    pub listeners: &'static [&'static str],
    /// The fields in the order of the schema; the tagged ones come last on the wire.
    pub fields: &'static [FieldInfo],
}

/// What a message is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum MessageKind {
    /// What a client sends.
    Request,
    /// What answers it.
    Response,
    /// The key of a record of an internal topic.
    Key,
    /// The value of a record of an internal topic.
    Value,
    /// A record of the metadata log.
    Metadata,
    /// A message without a number: control records, blobs in fields of bytes, files.
    Data,
    /// What stands before a request or response.
    Header,
}

/// A structure inside of messages.
#[derive(Debug, Clone, Copy)]
pub struct StructInfo {
    /// The name of the Rust type: Kafka's name, with `Request` or `Response` before it where the two messages of an
    /// API use one name for two things.
    pub name: &'static str,
    /// The fields in the order of the schema.
    pub fields: &'static [FieldInfo],
}

/// A field of a message or structure.
#[derive(Debug, Clone, Copy)]
pub struct FieldInfo {
    /// The name in `snake_case`. Where that is a word of Rust, the field of the Rust type ends with an underscore.
    pub name: &'static str,
    /// The name in Kafka's schema, starting in lower case.
    pub kafka_name: &'static str,
    /// The type; for arrays that of the elements.
    pub ty: FieldType,
    /// The versions that have the field, as far as the message has them; [`i16::MAX`] stands for "and all later".
    pub versions: VersionRange,
    /// The versions at which null is allowed; empty for none.
    pub nullable: VersionRange,
    /// The tag of a tagged field; it is tagged at all its versions.
    pub tag: Option<u32>,
    /// The default where it is not zero, empty or false.
    pub default: Default,
    /// What kind of thing the value names: `topicName`, `brokerId`, …
    pub entity: Option<&'static str>,
    flags: u8,
}

/// The type of a field or of an array's elements.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the names of the wire types say it")]
pub enum FieldType {
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
    String,
    Bytes,
    /// Bytes that hold record batches.
    Records,
    Struct(&'static StructInfo),
}

/// A default that is not the type's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Default {
    /// Zero, empty, false.
    Plain,
    /// Null.
    Null,
    /// A boolean.
    Bool(bool),
    /// A number.
    Int(i64),
    /// A string.
    Str(&'static str),
}

const ARRAY: u8 = 1;
const IGNORABLE: u8 = 2;
const MAP_KEY: u8 = 4;
const ZERO_COPY: u8 = 8;
const INFLEXIBLE: u8 = 16;

impl FieldInfo {
    /// Whether it is an array of [`ty`](Self::ty).
    #[must_use]
    pub const fn is_array(&self) -> bool {
        self.flags & ARRAY != 0
    }

    /// Whether a version without the field may drop its value.
    #[must_use]
    pub const fn is_ignorable(&self) -> bool {
        self.flags & IGNORABLE != 0
    }

    /// Whether it is part of the key by which Kafka indexes the array around it.
    #[must_use]
    pub const fn is_map_key(&self) -> bool {
        self.flags & MAP_KEY != 0
    }

    /// Whether Kafka's own classes share the bytes.
    #[must_use]
    pub const fn is_zero_copy(&self) -> bool {
        self.flags & ZERO_COPY != 0
    }

    /// Whether its length keeps 16 bits at flexible versions (the client id of a request header).
    #[must_use]
    pub const fn is_inflexible(&self) -> bool {
        self.flags & INFLEXIBLE != 0
    }

    const fn flag(mut self, flag: u8) -> Self {
        self.flags |= flag;
        self
    }

    const fn array(self) -> Self {
        self.flag(ARRAY)
    }

    const fn ignorable(self) -> Self {
        self.flag(IGNORABLE)
    }

    const fn map_key(self) -> Self {
        self.flag(MAP_KEY)
    }

    const fn zero_copy(self) -> Self {
        self.flag(ZERO_COPY)
    }

    const fn inflexible(self) -> Self {
        self.flag(INFLEXIBLE)
    }

    const fn nullable(mut self, min: i16, max: i16) -> Self {
        self.nullable = VersionRange::new(min, max);
        self
    }

    const fn tag(mut self, tag: u32) -> Self {
        self.tag = Some(tag);
        self
    }

    const fn default(mut self, default: Default) -> Self {
        self.default = default;
        self
    }

    const fn entity(mut self, entity: &'static str) -> Self {
        self.entity = Some(entity);
        self
    }
}

/// A field as the tables write it, before what sets it apart.
const fn field(name: &'static str, kafka_name: &'static str, ty: FieldType, min: i16, max: i16) -> FieldInfo {
    FieldInfo {
        name,
        kafka_name,
        ty,
        versions: VersionRange::new(min, max),
        nullable: VersionRange::NONE,
        tag: None,
        default: Default::Plain,
        entity: None,
        flags: 0,
    }
}

impl MessageInfo {
    /// Whether `version` has compact lengths and tagged fields.
    #[must_use]
    pub const fn is_flexible(&self, version: i16) -> bool {
        version >= self.flexible_since
    }

    /// The field of this name, in either spelling.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&'static FieldInfo> {
        self.fields.iter().find(|field| field.name == name || field.kafka_name == name)
    }
}

/// Every message, sorted by name.
#[must_use]
pub fn messages() -> &'static [MessageInfo] {
    tables::MESSAGES
}

/// The message of this name.
#[must_use]
pub fn message(name: &str) -> Option<&'static MessageInfo> {
    let at = tables::MESSAGES.binary_search_by_key(&name, |info| info.name).ok()?;
    tables::MESSAGES.get(at)
}

/// The schema of a message type; `None` only for messages that somebody else defines.
#[must_use]
pub fn of<M: Message>() -> Option<&'static MessageInfo> {
    message(M::NAME)
}

/// The request of an API.
#[must_use]
pub fn request(key: crate::ApiKey) -> Option<&'static MessageInfo> {
    by_key(key.0, MessageKind::Request)
}

/// The response of an API.
#[must_use]
pub fn response(key: crate::ApiKey) -> Option<&'static MessageInfo> {
    by_key(key.0, MessageKind::Response)
}

fn by_key(key: i16, kind: MessageKind) -> Option<&'static MessageInfo> {
    tables::MESSAGES.iter().find(|info| info.kind == kind && info.key == Some(key))
}
