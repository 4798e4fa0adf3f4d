//! Messages as JSON, in the shape of Kafka's own `*JsonConverter` classes: what its request log and its dump-log
//! tool print. Feature `json`.
//!
//! JSON is made from the bytes of a message and its [schema](crate::reflect), so that a wire tap need not decode
//! into types first. Field names are Kafka's; a field that the version lacks is left out, and so is a tagged field
//! that was not sent. Bytes are base64, ids as Kafka prints them, records their size (`recordsSizeInBytes`).
//!
//! ```
//! use kafka_proto::{api::MetadataRequest, json};
//! let request = MetadataRequest { topics: None, ..Default::default() };
//! let text = json::to_string(&request, 9)?;
//! assert_eq!(
//!     text,
//!     r#"{"topics":null,"allowAutoTopicCreation":true,"includeClusterAuthorizedOperations":false,"includeTopicAuthorizedOperations":false}"#
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use bytes::{Bytes, BytesMut};

use crate::reflect::{self, FieldInfo, FieldType, MessageInfo};
use crate::{DecodeError, DecodeErrorKind, EncodeError, Message, Part, Reader, Uuid, Writer};

/// The longest text that is made unless the caller says otherwise: hostile bytes can grow a hundredfold as JSON.
pub const DEFAULT_LIMIT: usize = 16 << 20;

/// Why there is no JSON.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum JsonError {
    /// The bytes are no such message.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// The version cannot carry the message.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The message is none of 4.3.1.
    #[error("there is no schema of {0}")]
    UnknownMessage(&'static str),
    /// The text would be longer than allowed.
    #[error("more than {0} bytes of JSON")]
    TooLong(usize),
}

/// The message at a version. Slots of records are told by their size like other records.
///
/// # Errors
/// When the version cannot carry the message, and when the text would be longer than [`DEFAULT_LIMIT`].
///
/// ```
/// use kafka_proto::{api::HeartbeatRequest, json};
/// let request = HeartbeatRequest { group_id: "readers".into(), generation_id: 3, ..Default::default() };
/// assert_eq!(json::to_string(&request, 0)?, r#"{"groupId":"readers","generationId":3,"memberId":""}"#);
/// # Ok::<(), json::JsonError>(())
/// ```
pub fn to_string<M: Message>(message: &M, version: i16) -> Result<String, JsonError> {
    let info = reflect::of::<M>().ok_or(JsonError::UnknownMessage(M::NAME))?;
    let mut w = Writer::new();
    message.encode(&mut w, version)?;
    let mut bytes = BytesMut::new();
    let mut holes = Vec::new();
    for part in w.finish().parts() {
        match part {
            Part::Bytes(part) => bytes.extend_from_slice(part),
            Part::Slot { len, .. } => holes.push((bytes.len(), len)),
        }
    }
    holes.reverse();
    let mut r = Reader::new(bytes.freeze());
    let text = Printer::new(DEFAULT_LIMIT, holes).print(info, version, &mut r)?;
    r.finish()?;
    Ok(text)
}

/// A message at the reader's position; bytes that follow are left in the reader.
///
/// The result is `limit` bytes or shorter ([`DEFAULT_LIMIT`] is a good choice).
///
/// # Errors
/// When the bytes are no such message, and when the text would be longer than `limit`.
pub fn read(info: &MessageInfo, version: i16, r: &mut Reader, limit: usize) -> Result<String, JsonError> {
    Printer::new(limit, Vec::new()).print(info, version, r)
}

struct Printer {
    out: String,
    limit: usize,
    version: i16,
    flexible: bool,
    /// Slots that are not in the bytes: position and length, the next one last.
    holes: Vec<(usize, usize)>,
}

impl Printer {
    fn new(limit: usize, holes: Vec<(usize, usize)>) -> Self {
        Self { out: String::new(), limit, version: 0, flexible: false, holes }
    }

    fn print(mut self, info: &MessageInfo, version: i16, r: &mut Reader) -> Result<String, JsonError> {
        if !info.versions.contains(version) {
            return Err(r.error(DecodeErrorKind::UnsupportedVersion(version), info.name).into());
        }
        self.version = version;
        self.flexible = info.is_flexible(version);
        r.set_flexible(self.flexible);
        self.structure(info.fields, r)?;
        Ok(self.out)
    }

    /// Untagged fields come first on the wire; in the text all are in the order of the schema.
    fn structure(&mut self, fields: &'static [FieldInfo], r: &mut Reader) -> Result<(), JsonError> {
        self.out.push('{');
        let start = self.out.len();
        let mut pieces: Vec<(usize, usize)> = Vec::new();
        let mixed = self.flexible && fields.iter().any(|field| field.tag.is_some());
        let mut comma = false;
        for (at, field) in fields.iter().enumerate() {
            if field.tag.is_some() || !field.versions.contains(self.version) {
                continue;
            }
            if mixed {
                pieces.push((at, self.out.len()));
            }
            self.field(field, &mut comma, r)?;
        }
        if self.flexible {
            let mut tagged = 0;
            self.tags(fields, r, |printer, at, r| {
                tagged += 1;
                pieces.push((at, printer.out.len()));
                fields.get(at).map_or(Ok(()), |field| printer.field(field, &mut comma, r))
            })?;
            if tagged > 0 {
                self.reorder(start, &pieces);
            }
        }
        self.out.push('}');
        Ok(())
    }

    fn tags(
        &mut self,
        fields: &'static [FieldInfo],
        r: &mut Reader,
        mut known: impl FnMut(&mut Self, usize, &mut Reader) -> Result<(), JsonError>,
    ) -> Result<(), JsonError> {
        let version = self.version;
        r.tags(|r, tag| {
            let Some(at) = fields.iter().position(|field| field.tag == Some(tag)) else {
                return Ok(false);
            };
            if let Some(field) = fields.get(at).filter(|field| !field.versions.contains(version)) {
                return Err(r.error(DecodeErrorKind::TagVersion(tag), field.name).into());
            }
            known(self, at, r).map(|()| true)
        })
    }

    /// Puts the fields that start at `pieces` into the order of the schema.
    fn reorder(&mut self, start: usize, pieces: &[(usize, usize)]) {
        if pieces.is_sorted() {
            return;
        }
        let end = self.out.len();
        let ends = pieces.iter().skip(1).map(|(_, from)| *from).chain([end]);
        let mut parts: Vec<(usize, &str)> = pieces
            .iter()
            .zip(ends)
            .map(|((at, from), to)| (*at, self.out.get(*from..to).unwrap_or_default().trim_start_matches(',')))
            .collect();
        parts.sort_by_key(|(at, _)| *at);
        let ordered: Vec<&str> = parts.into_iter().map(|(_, text)| text).collect();
        let ordered = ordered.join(",");
        self.out.truncate(start);
        self.out.push_str(&ordered);
    }

    fn field(&mut self, field: &'static FieldInfo, comma: &mut bool, r: &mut Reader) -> Result<(), JsonError> {
        if core::mem::replace(comma, true) {
            self.out.push(',');
        }
        if matches!(field.ty, FieldType::Records) {
            return self.records(field, r);
        }
        let _ = write!(self.out, "\"{}\":", field.kafka_name);
        if field.is_array() { self.array(field, r) } else { self.value(field, r) }
    }

    fn check(&self) -> Result<(), JsonError> {
        if self.out.len() > self.limit { Err(JsonError::TooLong(self.limit)) } else { Ok(()) }
    }

    fn null(&mut self, field: &'static FieldInfo, r: &Reader) -> Result<(), JsonError> {
        if !field.nullable.contains(self.version) {
            return Err(r.error(DecodeErrorKind::UnexpectedNull, field.name).into());
        }
        self.out.push_str("null");
        Ok(())
    }

    fn array(&mut self, field: &'static FieldInfo, r: &mut Reader) -> Result<(), JsonError> {
        // Elements of zero bytes do not exist.
        let Some(count) = r.count(1, field.name)? else {
            return self.null(field, r);
        };
        self.out.push('[');
        for at in 0..count {
            if at > 0 {
                self.out.push(',');
            }
            match field.ty {
                FieldType::Struct(info) => self.structure(info.fields, r)?,
                FieldType::String => {
                    let text = r.string(field.name)?;
                    quote(&mut self.out, &text);
                }
                _ => self.scalar(field, r)?,
            }
            self.check()?;
        }
        self.out.push(']');
        Ok(())
    }

    fn value(&mut self, field: &'static FieldInfo, r: &mut Reader) -> Result<(), JsonError> {
        match field.ty {
            FieldType::String => {
                let text = if field.is_inflexible() {
                    r.inflexible_string(field.name)?
                } else {
                    r.opt_string(true, field.name)?
                };
                match text {
                    Some(text) => quote(&mut self.out, &text),
                    None => self.null(field, r)?,
                }
            }
            FieldType::Bytes => match r.opt_bytes(true, field.name)? {
                Some(bytes) => {
                    self.out.push('"');
                    base64(&mut self.out, &bytes);
                    self.out.push('"');
                }
                None => self.null(field, r)?,
            },
            FieldType::Struct(info) => {
                if !field.nullable.is_empty() && !self.is_present(field, r)? {
                    return self.null(field, r);
                }
                self.structure(info.fields, r)?;
            }
            _ => self.scalar(field, r)?,
        }
        self.check()
    }

    /// The marker before a nullable structure.
    fn is_present(&self, field: &'static FieldInfo, r: &mut Reader) -> Result<bool, JsonError> {
        let (marker, none) = match field.tag {
            Some(_) => (i64::from(r.uvarint(field.name)?), 0),
            None => (i64::from(r.fixed::<i8>(field.name)?), -1),
        };
        match marker {
            1 => Ok(true),
            marker if marker == none => Ok(false),
            other => Err(r.error(DecodeErrorKind::InvalidPresence(other), field.name).into()),
        }
    }

    fn records(&mut self, field: &'static FieldInfo, r: &mut Reader) -> Result<(), JsonError> {
        let Some(len) = r.length(field.name)? else {
            let _ = write!(self.out, "\"{}\":", field.kafka_name);
            return self.null(field, r);
        };
        match self.holes.last() {
            Some((at, hole)) if *at == r.position() && *hole == len => {
                self.holes.pop();
            }
            _ => drop(r.take(len, field.name)?),
        }
        let _ = write!(self.out, "\"{}SizeInBytes\":{len}", field.kafka_name);
        Ok(())
    }

    fn scalar(&mut self, field: &'static FieldInfo, r: &mut Reader) -> Result<(), JsonError> {
        let name = field.name;
        let out = &mut self.out;
        let _ = match field.ty {
            FieldType::Bool => write!(out, "{}", r.fixed::<bool>(name)?),
            FieldType::I8 => write!(out, "{}", r.fixed::<i8>(name)?),
            FieldType::I16 | FieldType::Error => write!(out, "{}", r.fixed::<i16>(name)?),
            FieldType::U16 => write!(out, "{}", r.fixed::<u16>(name)?),
            FieldType::I32 => write!(out, "{}", r.fixed::<i32>(name)?),
            FieldType::U32 => write!(out, "{}", r.fixed::<u32>(name)?),
            FieldType::I64 => write!(out, "{}", r.fixed::<i64>(name)?),
            FieldType::Uuid => write!(out, "\"{}\"", r.fixed::<Uuid>(name)?),
            FieldType::F64 => {
                double(out, r.fixed::<f64>(name)?);
                Ok(())
            }
            FieldType::String | FieldType::Bytes | FieldType::Records | FieldType::Struct(_) => Ok(()),
        };
        Ok(())
    }
}

/// A JSON string with the escapes that Jackson writes.
fn quote(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

/// A double as Java prints it: plain from 10⁻³ to 10⁷, otherwise with an exponent.
fn double(out: &mut String, value: f64) {
    if value.is_nan() {
        out.push_str("\"NaN\"");
    } else if value.is_infinite() {
        out.push_str(if value > 0.0 { "\"Infinity\"" } else { "\"-Infinity\"" });
    } else if value == 0.0 || (1e-3..1e7).contains(&value.abs()) {
        let _ = write!(out, "{value:?}");
    } else {
        let text = format!("{value:E}");
        match text.split_once('E') {
            // Java writes at least one digit after the point.
            Some((digits, exponent)) if !digits.contains('.') => {
                // The smallest double is 4.9E-324 there, where one digit would tell it apart as well.
                let digits = if exponent == "-324" { digits.replace('5', "4.9") } else { format!("{digits}.0") };
                let _ = write!(out, "{digits}E{exponent}");
            }
            _ => out.push_str(&text),
        }
    }
}

/// Base64 with padding, as Jackson writes bytes.
fn base64(out: &mut String, bytes: &Bytes) {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for chunk in bytes.chunks(3) {
        let mut group = 0u32;
        for at in 0..3 {
            group = group << 8 | u32::from(chunk.get(at).copied().unwrap_or(0));
        }
        for at in 0..4 {
            if at <= chunk.len() {
                let six = (group >> (18 - 6 * at)) & 0x3f;
                out.push(ALPHABET.get(six as usize).map_or('=', |c| char::from(*c)));
            } else {
                out.push('=');
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{FetchResponse, fetch};

    #[test]
    fn strings_and_numbers_are_written_as_jackson_does() {
        let mut out = String::new();
        quote(&mut out, "a\"\\\n\u{1}é");
        assert_eq!(out, "\"a\\\"\\\\\\n\\u0001é\"");
        for (value, text) in [
            (0.0, "0.0"),
            (1.5, "1.5"),
            (1e7, "1.0E7"),
            (9_999_999.0, "9999999.0"),
            (0.001, "0.001"),
            (1.25e-4, "1.25E-4"),
            (f64::from_bits(1), "4.9E-324"),
            (f64::MAX, "1.7976931348623157E308"),
            (f64::NAN, "\"NaN\""),
        ] {
            let mut out = String::new();
            double(&mut out, value);
            assert_eq!(out, text);
        }
        let mut out = String::new();
        base64(&mut out, &Bytes::from_static(b"foob"));
        assert_eq!(out, "Zm9vYg==");
    }

    #[test]
    fn slots_are_told_by_their_size() {
        let partition =
            fetch::PartitionData { records: Some(crate::Records::Slot { id: 7, len: 1 << 40 }), ..Default::default() };
        let topic = fetch::FetchableTopicResponse { partitions: vec![partition], ..Default::default() };
        let response = FetchResponse { responses: vec![topic], ..Default::default() };
        assert!(to_string(&response, 17).is_err(), "longer than a length can say");
        let mut response = response;
        response.responses[0].partitions[0].records = Some(crate::Records::Slot { id: 7, len: 1 << 30 });
        let text = to_string(&response, 17).unwrap();
        assert!(text.contains("\"recordsSizeInBytes\":1073741824"), "{text}");
    }

    #[test]
    fn text_is_limited() {
        let request =
            crate::api::MetadataRequest { topics: Some(vec![Default::default(); 1000]), ..Default::default() };
        let info = reflect::of::<crate::api::MetadataRequest>().unwrap();
        let mut r = Reader::new(request.to_bytes(12).unwrap());
        assert_eq!(read(info, 12, &mut r, 1000), Err(JsonError::TooLong(1000)));
    }
}
