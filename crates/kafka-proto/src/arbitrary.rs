//! Random messages that their version can carry, for fuzzers and property tests. Feature `arbitrary`.
//!
//! ```
//! use arbitrary::Unstructured;
//! use kafka_proto::{Message, api::MetadataResponse, arbitrary::Versioned};
//! let mut dice = Unstructured::new(&[7; 200]);
//! let Versioned { version, message } = dice.arbitrary::<Versioned<MetadataResponse>>()?;
//! assert_eq!(MetadataResponse::from_bytes(message.to_bytes(version).expect("fits"), version), Ok(message));
//! # Ok::<(), arbitrary::Error>(())
//! ```

use alloc::vec::Vec;

use arbitrary::{Arbitrary, Error, Result, Unstructured};

use crate::reader::MAX_STRING;
use crate::reflect::{self, FieldInfo, FieldType, MessageInfo};
use crate::{Message, Reader};

/// Arrays are this long at most: it is shapes that matter.
const ELEMENTS_MAX: u32 = 4;

/// A message at a version that can carry it.
#[derive(Debug, Clone, PartialEq)]
pub struct Versioned<M> {
    /// One of the message's versions.
    pub version: i16,
    /// A message whose fields all exist at the version, or have their defaults.
    pub message: M,
}

impl<'a, M: Message> Arbitrary<'a> for Versioned<M> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let version = u.int_in_range(M::VERSIONS.min..=M::VERSIONS.max)?;
        Ok(Self { version, message: at_version(u, version)? })
    }
}

/// A message at a given version.
///
/// # Errors
/// When the version does not exist.
pub fn at_version<M: Message>(u: &mut Unstructured<'_>, version: i16) -> Result<M> {
    let info = reflect::of::<M>().ok_or(Error::IncorrectFormat)?;
    // Owned values of shapes this small stay far below any budget that matters.
    let mut r = Reader::new(bytes(u, info, version)?.into()).with_budget(usize::MAX);
    M::decode(&mut r, version).map_err(|_| Error::IncorrectFormat)
}

/// The bytes of a message at a version. Tagged fields may have their defaults, which an encoder leaves out.
///
/// # Errors
/// When the version does not exist.
pub fn bytes(u: &mut Unstructured<'_>, info: &MessageInfo, version: i16) -> Result<Vec<u8>> {
    if !info.versions.contains(version) {
        return Err(Error::IncorrectFormat);
    }
    let mut maker = Maker { u, out: Vec::new(), version, flexible: info.is_flexible(version) };
    maker.structure(info.fields)?;
    Ok(maker.out)
}

struct Maker<'a, 'b> {
    u: &'a mut Unstructured<'b>,
    out: Vec<u8>,
    version: i16,
    flexible: bool,
}

impl Maker<'_, '_> {
    fn structure(&mut self, fields: &'static [FieldInfo]) -> Result<()> {
        let version = self.version;
        let here = || fields.iter().filter(move |field| field.versions.contains(version));
        for field in here().filter(|field| field.tag.is_none()) {
            self.field(field)?;
        }
        if self.flexible {
            let mut tagged = Vec::new();
            for field in here() {
                if let Some(tag) = field.tag.filter(|_| self.u.arbitrary().unwrap_or(false)) {
                    let outer = core::mem::take(&mut self.out);
                    self.field(field)?;
                    tagged.push((tag, core::mem::replace(&mut self.out, outer)));
                }
            }
            tagged.sort();
            self.uvarint(tagged.len() as u32);
            for (tag, bytes) in tagged {
                self.uvarint(tag);
                self.uvarint(bytes.len() as u32);
                self.out.extend_from_slice(&bytes);
            }
        }
        Ok(())
    }

    fn uvarint(&mut self, mut value: u32) {
        while value >= 0x80 {
            self.out.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.out.push(value as u8);
    }

    /// A length, or null; `wide` lengths have 32 bits at versions that are not flexible, others 16.
    fn length(&mut self, length: Option<usize>, flexible: bool, wide: bool) {
        match (flexible, wide) {
            (true, _) => self.uvarint(length.map_or(0, |n| n as u32 + 1)),
            (false, true) => self.out.extend_from_slice(&length.map_or(-1, |n| n as i32).to_be_bytes()),
            (false, false) => self.out.extend_from_slice(&length.map_or(-1, |n| n as i16).to_be_bytes()),
        }
    }

    fn field(&mut self, field: &'static FieldInfo) -> Result<()> {
        let null = field.nullable.contains(self.version) && self.u.ratio(1, 4)?;
        if field.is_array() {
            let count = if null { None } else { Some(self.u.int_in_range(0..=ELEMENTS_MAX)? as usize) };
            self.length(count, self.flexible, true);
            for _ in 0..count.unwrap_or(0) {
                match field.ty {
                    FieldType::Struct(info) => self.structure(info.fields)?,
                    _ => self.value(field, false)?,
                }
            }
            return Ok(());
        }
        self.value(field, null)
    }

    fn value(&mut self, field: &'static FieldInfo, null: bool) -> Result<()> {
        match field.ty {
            FieldType::String => {
                let text: Option<&str> = if null { None } else { Some(self.u.arbitrary()?) };
                let text = text.map(|text| text.get(..MAX_STRING).unwrap_or(text)).filter(|t| t.len() <= MAX_STRING);
                let text = if null { None } else { Some(text.unwrap_or_default()) };
                self.length(text.map(str::len), self.flexible && !field.is_inflexible(), false);
                self.out.extend_from_slice(text.unwrap_or_default().as_bytes());
            }
            FieldType::Bytes | FieldType::Records => {
                let bytes: Option<&[u8]> = if null { None } else { Some(self.u.arbitrary()?) };
                self.length(bytes.map(<[u8]>::len), self.flexible, true);
                self.out.extend_from_slice(bytes.unwrap_or_default());
            }
            FieldType::Struct(info) => {
                let marker = match (field.nullable.is_empty(), field.tag, null) {
                    (true, ..) => None,
                    (false, _, false) => Some(1),
                    (false, None, true) => Some(0xff),
                    (false, Some(_), true) => Some(0),
                };
                self.out.extend(marker);
                if !null {
                    self.structure(info.fields)?;
                }
            }
            _ => self.scalar(field.ty)?,
        }
        Ok(())
    }

    fn scalar(&mut self, ty: FieldType) -> Result<()> {
        match ty {
            FieldType::Bool => {
                let value: bool = self.u.arbitrary()?;
                self.out.push(u8::from(value));
            }
            FieldType::F64 => {
                // Not-a-number equals nothing, itself included.
                let value: f64 = self.u.arbitrary()?;
                let value = if value.is_nan() { 0.5 } else { value };
                self.out.extend_from_slice(&value.to_be_bytes());
            }
            FieldType::I8 => self.raw(1)?,
            FieldType::I16 | FieldType::U16 | FieldType::Error => self.raw(2)?,
            FieldType::I32 | FieldType::U32 => self.raw(4)?,
            FieldType::I64 => self.raw(8)?,
            FieldType::Uuid => self.raw(16)?,
            FieldType::String | FieldType::Bytes | FieldType::Records | FieldType::Struct(_) => {}
        }
        Ok(())
    }

    /// Any bytes, or small numbers every other time.
    fn raw(&mut self, size: usize) -> Result<()> {
        let small: bool = self.u.arbitrary()?;
        let value: u128 = if small { u128::from(self.u.arbitrary::<u8>()? % 4) } else { self.u.arbitrary()? };
        let bytes = value.to_be_bytes();
        self.out.extend_from_slice(bytes.get(bytes.len() - size..).unwrap_or_default());
        Ok(())
    }
}
