//! What the generators need to know beyond the text: which versions reach a structure, how small it can be.

use std::collections::BTreeMap;

use super::model::{Field, Message, Schema, Type, Versions};
use super::views::HOT;
use crate::failure::{Context, Outcome};

/// A structure of a schema file, nested or shared, with what follows from its uses.
pub(crate) struct Placed<'a> {
    pub(crate) name: &'a str,
    pub(crate) doc: String,
    pub(crate) fields: &'a [Field],
    /// Versions at which it can appear.
    pub(crate) reach: Versions,
    /// The first version with compact lengths and tags; [`i16::MAX`] when there is none.
    pub(crate) flexible_since: i16,
}

/// A structure's definition.
#[derive(Clone)]
struct Definition<'a> {
    fields: &'a [Field],
    doc: String,
    reach: Versions,
    flexible_since: i16,
}

/// All structures of one file.
pub(crate) struct Layout<'a> {
    definitions: BTreeMap<&'a str, Definition<'a>>,
    order: Vec<&'a str>,
    /// Whether the file is among the [`HOT`] ones.
    pub(crate) hot: bool,
}

impl<'a> Layout<'a> {
    pub(crate) fn new(schema: &'a Schema) -> Outcome<Self> {
        let hot = HOT.contains(&schema.file.as_str());
        let mut layout = Self { definitions: BTreeMap::new(), order: Vec::new(), hot };
        for item in &schema.items {
            for message in &item.messages {
                layout.define(&message.fields);
            }
        }
        for shared in &schema.structs {
            layout.define(&shared.fields);
            layout.add(&shared.name, &shared.fields, shared.doc.clone());
        }
        for item in &schema.items {
            for message in &item.messages {
                let since = flexible_since(message);
                layout.reach(&message.fields, message.versions, since).context(&item.name)?;
            }
        }
        Ok(layout)
    }

    fn add(&mut self, name: &'a str, fields: &'a [Field], doc: String) {
        let definition = Definition { fields, doc, reach: Versions::NONE, flexible_since: i16::MAX };
        self.order.push(name);
        self.definitions.insert(name, definition);
    }

    fn define(&mut self, fields: &'a [Field]) {
        for field in fields.iter().filter(|field| !field.fields.is_empty()) {
            if let Some(name) = field.ty.structure() {
                let what = if matches!(field.ty, Type::Array(_)) { "An element of" } else { "The value of" };
                self.add(name, &field.fields, format!("{what} `{}`: {}", field.name, lower(&field.doc)));
            }
            self.define(&field.fields);
        }
    }

    /// Spreads the versions of a message to the structures below it.
    fn reach(&mut self, fields: &'a [Field], within: Versions, since: i16) -> Outcome {
        for field in fields {
            let Some(name) = field.ty.structure() else {
                continue;
            };
            let versions = field.versions.intersect(within);
            let definition = self.definitions.get_mut(name).context(format!("there is no structure {name}"))?;
            definition.reach = definition.reach.hull(versions);
            definition.flexible_since = definition.flexible_since.min(since);
            let fields = definition.fields;
            self.reach(fields, versions, since)?;
        }
        Ok(())
    }

    /// The structures in the order of the file.
    pub(crate) fn structs(&self) -> impl Iterator<Item = Placed<'a>> + '_ {
        self.order.iter().filter_map(|name| {
            let definition = self.definitions.get(name)?;
            Some(Placed {
                name,
                doc: definition.doc.clone(),
                fields: definition.fields,
                reach: definition.reach,
                flexible_since: definition.flexible_since,
            })
        })
    }

    /// The least that `fields` take on the wire at any of the versions in `reach`.
    pub(crate) fn min_len(&self, fields: &[Field], reach: Versions, flexible_since: i16) -> usize {
        let lengths = (reach.min..=reach.max).map(|v| self.min_len_at(fields, v, v >= flexible_since));
        lengths.min().unwrap_or(0)
    }

    fn min_len_at(&self, fields: &[Field], v: i16, flexible: bool) -> usize {
        let at = Versions::new(v, v);
        let present = fields.iter().filter(|f| f.tag.is_none() && f.versions.covers(at));
        let sum: usize = present
            .map(|field| match &field.ty {
                Type::Scalar(scalar) => scalar.size(),
                Type::String if !flexible || field.inflexible => 2,
                Type::Struct(_) if field.is_nullable() => 1,
                Type::Struct(name) => match self.definitions.get(name.as_str()) {
                    Some(definition) => self.min_len_at(definition.fields, v, flexible),
                    None => 0,
                },
                _ if flexible => 1,
                _ => 4,
            })
            .sum();
        sum + usize::from(flexible)
    }

    /// Whether a view of `fields` borrows anything.
    pub(crate) fn borrows(&self, fields: &[Field]) -> bool {
        fields.iter().any(|field| match &field.ty {
            Type::Scalar(_) => false,
            Type::Struct(name) => self.definitions.get(name.as_str()).is_some_and(|d| self.borrows(d.fields)),
            _ => true,
        })
    }

    /// Whether a view of the structure borrows anything.
    pub(crate) fn structure_borrows(&self, name: &str) -> bool {
        self.definitions.get(name).is_some_and(|definition| self.borrows(definition.fields))
    }

    /// Whether a value of `fields` can be compared for equality in the strict sense (no floats).
    pub(crate) fn is_eq(&self, fields: &[Field]) -> bool {
        fields.iter().all(|field| match &field.ty {
            Type::Scalar(scalar) => scalar.rust() != "f64",
            ty => match ty.structure().and_then(|name| self.definitions.get(name)) {
                Some(definition) => self.is_eq(definition.fields),
                None => true,
            },
        })
    }
}

fn lower(doc: &str) -> String {
    let mut chars = doc.chars();
    let first: String = chars.next().map(|c| c.to_lowercase().collect()).unwrap_or_default();
    let rest = chars.as_str();
    // Not an abbreviation.
    match rest.starts_with(char::is_uppercase) {
        true => doc.to_owned(),
        false => first + rest,
    }
}

/// The first flexible version; [`i16::MAX`] when there is none.
pub(crate) fn flexible_since(message: &Message) -> i16 {
    match message.flexible.is_empty() {
        true => i16::MAX,
        false => message.flexible.min,
    }
}
