//! Which bytes are the one form that an encoder writes: a second reader of messages, from the tables of reflection, that
//! shares nothing with the generated code.

use kafka_proto::VersionRange;
use kafka_proto::reflect::{Default, FieldInfo, FieldType, MessageInfo};

/// How many bytes the message at the front of `bytes` takes, if it is one and in its canonical form.
pub(crate) fn canonical_len(info: &MessageInfo, version: i16, bytes: &[u8]) -> Option<usize> {
    let mut walker = Walker { bytes, version, flexible: info.is_flexible(version) };
    walker.structure(info.fields)?;
    Some(bytes.len() - walker.bytes.len())
}

/// Walks over bytes; `None` wherever they are no message or have another form.
struct Walker<'a> {
    bytes: &'a [u8],
    version: i16,
    flexible: bool,
}

impl<'a> Walker<'a> {
    fn take(&mut self, len: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(len)?;
        self.bytes = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    fn uvarint(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in [0, 7, 14, 21, 28] {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                let shortest = shift == 0 || byte != 0;
                return (shortest && value <= u64::from(u32::MAX)).then_some(value);
            }
        }
        None
    }

    /// A length, the inner `None` for null; where lengths are fixed it has 32 bits if `wide`, else 16.
    fn length(&mut self, flexible: bool, wide: bool) -> Option<Option<usize>> {
        let length = match (flexible, wide) {
            (true, _) => i64::try_from(self.uvarint()?).ok()? - 1,
            (false, true) => i64::from(i32::from_be_bytes(self.take(4)?.try_into().ok()?)),
            (false, false) => i64::from(i16::from_be_bytes(self.take(2)?.try_into().ok()?)),
        };
        match length {
            -1 => Some(None),
            0..=0x7fff_ffff => Some(usize::try_from(length).ok()),
            _ => None,
        }
    }

    fn structure(&mut self, fields: &'static [FieldInfo]) -> Option<()> {
        let version = self.version;
        let here = fields.iter().filter(|field| field.versions.contains(version));
        for field in here.filter(|field| field.tag.is_none()) {
            self.field(field)?;
        }
        if !self.flexible {
            return Some(());
        }
        let mut lowest = 0;
        for _ in 0..self.uvarint()? {
            let (tag, size) = (self.uvarint()?, self.uvarint()?);
            let bytes = self.take(usize::try_from(size).ok()?)?;
            if tag < lowest {
                return None;
            }
            lowest = tag + 1;
            if let Some(field) = fields.iter().find(|field| field.tag.map(u64::from) == Some(tag)) {
                if !field.versions.contains(version) {
                    return None;
                }
                let mut inside = Walker { bytes, ..*self };
                inside.field(field)?;
                // What has its default is left out.
                if !inside.bytes.is_empty() || bytes == self.default_of(field) {
                    return None;
                }
            }
        }
        Some(())
    }

    fn field(&mut self, field: &'static FieldInfo) -> Option<()> {
        if !field.is_array() {
            return self.value(field, field.nullable);
        }
        let Some(count) = self.length(self.flexible, true)? else {
            return field.nullable.contains(self.version).then_some(());
        };
        for _ in 0..count {
            match field.ty {
                FieldType::Struct(info) => self.structure(info.fields)?,
                _ => self.value(field, VersionRange::NONE)?,
            }
        }
        Some(())
    }

    fn value(&mut self, field: &'static FieldInfo, nullable: VersionRange) -> Option<()> {
        let null = nullable.contains(self.version).then_some(());
        match field.ty {
            FieldType::String => {
                let Some(len) = self.length(self.flexible && !field.is_inflexible(), false)? else { return null };
                let text = self.take(len)?;
                (len <= 0x7fff && std::str::from_utf8(text).is_ok()).then_some(())
            }
            FieldType::Bytes | FieldType::Records => {
                let Some(len) = self.length(self.flexible, true)? else { return null };
                self.take(len).map(drop)
            }
            FieldType::Struct(info) if nullable.is_empty() => self.structure(info.fields),
            FieldType::Struct(info) => match (self.byte()?, field.tag) {
                (1, _) => self.structure(info.fields),
                (0xff, None) | (0, Some(_)) => null,
                _ => None,
            },
            FieldType::Bool => (self.byte()? <= 1).then_some(()),
            scalar => self.take(size_of_scalar(scalar)).map(drop),
        }
    }

    /// The bytes of a field that has its default.
    fn default_of(&self, field: &'static FieldInfo) -> Vec<u8> {
        let mut out = Vec::new();
        self.write_default(field, &mut out);
        out
    }

    fn write_default(&self, field: &'static FieldInfo, out: &mut Vec<u8>) {
        let empty = match field.default {
            Default::Null => -1,
            Default::Str(text) => i16::try_from(text.len()).expect("a short default"),
            _ => 0,
        };
        let varint = |out: &mut Vec<u8>| out.push(u8::try_from(empty + 1).expect("a short default"));
        match field.ty {
            FieldType::String if !field.is_array() => {
                if self.flexible {
                    varint(out)
                } else {
                    out.extend(empty.to_be_bytes())
                }
                if let Default::Str(text) = field.default {
                    out.extend(text.bytes());
                }
            }
            FieldType::Struct(_) if !field.is_array() && field.default == Default::Null => {
                out.push(if field.tag.is_some() { 0 } else { 0xff });
            }
            FieldType::Struct(info) if !field.is_array() => {
                if !field.nullable.is_empty() {
                    out.push(1);
                }
                let here = info.fields.iter().filter(|field| field.versions.contains(self.version));
                for field in here.filter(|field| field.tag.is_none()) {
                    self.write_default(field, out);
                }
                if self.flexible {
                    out.push(0);
                }
            }
            scalar if !field.is_array() && !matches!(scalar, FieldType::Bytes | FieldType::Records) => {
                let value = match field.default {
                    Default::Int(value) => value,
                    Default::Bool(value) => i64::from(value),
                    _ => 0,
                };
                let bytes = i128::from(value).to_be_bytes();
                out.extend(&bytes[bytes.len() - size_of_scalar(scalar)..]);
            }
            _ => {
                if self.flexible {
                    varint(out)
                } else {
                    out.extend(i32::from(empty).to_be_bytes())
                }
            }
        }
    }
}

fn size_of_scalar(ty: FieldType) -> usize {
    match ty {
        FieldType::Bool | FieldType::I8 => 1,
        FieldType::I16 | FieldType::U16 | FieldType::Error => 2,
        FieldType::I32 | FieldType::U32 => 4,
        FieldType::I64 | FieldType::F64 => 8,
        FieldType::Uuid => 16,
        other => unreachable!("{other:?} is no scalar"),
    }
}
