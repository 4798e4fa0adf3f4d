//! What keys and values are: text, or records of the internal topics.
use bytes::Bytes;
use kafka_proto::reflect::{self, MessageInfo, MessageKind};
use kafka_proto::{Reader, json};

use super::line::quoted;

/// How keys and values are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Decoder {
    /// As text.
    #[default]
    Text,
    /// Records of `__consumer_offsets`, as JSON.
    Offsets,
    /// Records of `__transaction_state`, as JSON.
    Transactions,
    /// Records of `__share_group_state`, as JSON.
    ShareGroupState,
    /// Records of `__cluster_metadata`, as JSON.
    ClusterMetadata,
}

impl Decoder {
    /// Key and payload as they are printed; `None` is not printed at all.
    pub(crate) fn decode(
        self,
        offset: i64,
        key: Option<&[u8]>,
        value: Option<&[u8]>,
    ) -> (Option<String>, Option<String>) {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        match self {
            Self::Text => (key.map(text), value.map(text)),
            Self::ClusterMetadata => {
                let payload = value.map(|value| metadata(value).unwrap_or_else(|| "<CORRUPT>".to_owned()));
                (key.map(text), payload)
            }
            Self::Offsets | Self::Transactions | Self::ShareGroupState => self.coordinator(offset, key, value),
        }
    }

    /// Whether what it made is JSON and not text.
    pub(crate) fn makes_json(self, made: &str) -> bool {
        self != Self::Text && made.starts_with('{')
    }

    fn coordinator(self, offset: i64, key: Option<&[u8]>, value: Option<&[u8]>) -> (Option<String>, Option<String>) {
        let Some((key, kind)) = key.and_then(|key| Some((key, version(key)?))) else {
            return (Some(format!("Error at offset {offset}, skipping. The key has no type.")), None);
        };
        let Some(info) = self.key_of(kind) else {
            return (Some(format!("Unknown record type {kind} at offset {offset}, skipping.")), None);
        };
        // Keys carry their type where other messages carry a version, and have one version.
        let shown = read(info, 0, &key[2..]).map(|data| format!("{{\"type\":\"{kind}\",\"data\":{data}}}"));
        let payload = match value {
            None => "<DELETE>".to_owned(),
            Some(value) => self.value_of(info, value).unwrap_or_else(|| "<CORRUPT>".to_owned()),
        };
        (Some(shown.unwrap_or_else(|| "<CORRUPT>".to_owned())), Some(payload))
    }

    fn value_of(self, key: &MessageInfo, value: &[u8]) -> Option<String> {
        let name = key.name.strip_suffix("Key")?;
        let info = reflect::message(&format!("{}Value", name.strip_prefix("Legacy").unwrap_or(name)))?;
        let version = version(value)?;
        let mut data = read(info, version, &value[2..])?;
        if info.name == "GroupMetadataValue" && data.starts_with(r#"{"protocolType":"consumer""#) {
            data = with_members(&data);
        }
        Some(format!("{{\"version\":\"{version}\",\"data\":{data}}}"))
    }

    fn key_of(self, kind: i16) -> Option<&'static MessageInfo> {
        let mine = |info: &&MessageInfo| match self {
            Self::Transactions => info.name == "TransactionLogKey",
            Self::ShareGroupState => matches!(info.name, "ShareSnapshotKey" | "ShareUpdateKey"),
            _ => !matches!(info.name, "TransactionLogKey" | "ShareSnapshotKey" | "ShareUpdateKey"),
        };
        reflect::messages().iter().filter(mine).find(|info| info.kind == MessageKind::Key && info.key == Some(kind))
    }
}

/// The JSON of a classic group with what its members have put into bytes of their own: what they subscribe to, and what
/// they are assigned. What cannot be read stays as it is.
fn with_members(data: &str) -> String {
    const FIELDS: [(&str, &str); 2] =
        [(r#""subscription":""#, "ConsumerProtocolSubscription"), (r#""assignment":""#, "ConsumerProtocolAssignment")];
    let (mut out, mut rest) = (String::with_capacity(data.len()), data);
    // Quotes within strings are escaped, so that these are fields.
    let next = |rest: &str| FIELDS.iter().filter_map(|(field, of)| Some((rest.find(field)? + field.len(), *of))).min();
    while let Some((at, message)) = next(rest) {
        let (head, tail) = rest.split_at(at);
        let (text, after) = tail.split_once('"').unwrap_or((tail, ""));
        match protocol(message, text) {
            Some(json) => out.extend([&head[..head.len() - 1], &json]),
            None => out.extend([head, text, "\""]),
        }
        rest = after;
    }
    out + rest
}

fn protocol(message: &str, base64: &str) -> Option<String> {
    let bytes = unbase64(base64)?;
    read(reflect::message(message)?, version(&bytes)?, &bytes[2..])
}

/// The bytes of base64 with padding.
fn unbase64(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count) = (0_u32, 0);
    for byte in text.trim_end_matches('=').bytes() {
        bits = bits << 6 | u32::from(digit(byte)?);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Some(bytes)
}

/// The value of a control record of the quorum.
pub(crate) fn control(name: &str, value: Option<&[u8]>) -> Option<String> {
    let value = value?;
    // Control records carry their version as their first field, so that it is read with them.
    read(reflect::message(name)?, version(value)?, value)
}

/// A record of the metadata log in its frame: version of the frame, type, version.
fn metadata(value: &[u8]) -> Option<String> {
    let mut reader = Reader::new(Bytes::copy_from_slice(value));
    let _frame = reader.uvarint("frame version").ok()?;
    let kind = i16::try_from(reader.uvarint("type").ok()?).ok()?;
    let version = i16::try_from(reader.uvarint("version").ok()?).ok()?;
    let is_it = |info: &&MessageInfo| info.kind == MessageKind::Metadata && info.key == Some(kind);
    let info = reflect::messages().iter().find(is_it)?;
    let data = json::read(info, version, &mut reader, json::DEFAULT_LIMIT).ok()?;
    Some(format!("{{\"type\":{},\"version\":{version},\"data\":{data}}}", quoted(&upper_snake(info.name))))
}

/// `FeatureLevelRecord` as `FEATURE_LEVEL_RECORD`.
fn upper_snake(name: &str) -> String {
    let mut snake = String::with_capacity(name.len() + 8);
    for (index, char) in name.chars().enumerate() {
        if index > 0 && char.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(char.to_ascii_uppercase());
    }
    snake
}

fn version(bytes: &[u8]) -> Option<i16> {
    bytes.get(..2).map(|bytes| i16::from_be_bytes([bytes[0], bytes[1]]))
}

fn read(info: &MessageInfo, version: i16, bytes: &[u8]) -> Option<String> {
    json::read(info, version, &mut Reader::new(Bytes::copy_from_slice(bytes)), json::DEFAULT_LIMIT).ok()
}
