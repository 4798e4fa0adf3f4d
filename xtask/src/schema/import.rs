//! The one-time import: names, types, versions and tags from the JSON inside Kafka's jars, in our notation.
//!
//! Only facts are taken. The descriptions come from `descriptions.txt`, which is ours.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value as Json;

use super::descriptions::Descriptions;
use super::model::{self, Field, Item, Kind, Message, Scalar, Schema, Struct, Type, Value, Versions, snake};
use crate::failure::{Context, Outcome, fail};

/// Reads every `common/message/*.json` and `common/metadata/*.json` below `folder`, by message name.
pub(crate) fn read_folder(folder: &Path, found: &mut BTreeMap<String, Json>) -> Outcome {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            read_folder(&path, found)?;
        } else if path.extension().is_some_and(|e| e == "json") {
            let json = parse_json(&std::fs::read_to_string(&path)?).context(path.display())?;
            let name = string(&json, "name").context(path.display())?.to_owned();
            found.insert(name, json);
        }
    }
    Ok(())
}

/// JSON with `//` comments.
fn parse_json(text: &str) -> Result<Json, serde_json::Error> {
    let bare: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    serde_json::from_str(&bare.join("\n"))
}

fn string<'a>(json: &'a Json, key: &str) -> Option<&'a str> {
    json.get(key).and_then(Json::as_str)
}

/// Turns everything that was read into schema files.
pub(crate) fn convert(all: &BTreeMap<String, Json>, descriptions: &Descriptions) -> Outcome<Vec<Schema>> {
    // APIs and records have folders of their own, and some names in common.
    let mut schemas: BTreeMap<(bool, String), Schema> = BTreeMap::new();
    for (name, json) in all {
        if string(json, "validVersions") == Some("none") {
            continue;
        }
        let (item_name, partner, file) = place(name, json);
        let pair = match &partner {
            Some(partner) => vec![json, all.get(partner).with_partner(name)?],
            None if is_second(json) => continue,
            None => vec![json],
        };
        let is_api = string(json, "type") == Some("request");
        let schema = schemas.entry((is_api, file.clone())).or_default();
        schema.file = file;
        let mut importer = Importer {
            descriptions,
            message: String::new(),
            range: Versions::NONE,
            structs: BTreeMap::new(),
            order: Vec::new(),
        };
        let item = importer.item(item_name, &pair)?;
        schema.items.push(item);
        schema.structs.extend(importer.finish());
    }
    let mut schemas: Vec<Schema> = schemas.into_values().collect();
    for schema in &mut schemas {
        schema.items.sort_by_key(|item| item.key);
    }
    Ok(schemas)
}

trait WithPartner<T> {
    fn with_partner(self, name: &str) -> Outcome<T>;
}

impl<T> WithPartner<T> for Option<T> {
    fn with_partner(self, name: &str) -> Outcome<T> {
        self.context(format!("{name} has no partner"))
    }
}

/// Responses and values are taken together with their requests and keys.
fn is_second(json: &Json) -> bool {
    matches!(string(json, "type"), Some("response" | "coordinator-value"))
}

/// The item's name, the name of the second message, and the file.
fn place(name: &str, json: &Json) -> (String, Option<String>, String) {
    let cut = |suffix: &str| name.strip_suffix(suffix).unwrap_or(name).to_owned();
    match string(json, "type").unwrap_or_default() {
        "request" => (cut("Request"), Some(cut("Request") + "Response"), snake(&cut("Request"))),
        "coordinator-key" => (cut("Key"), Some(cut("Key") + "Value"), snake(&cut("Key"))),
        "metadata" => (name.to_owned(), None, "metadata_records".to_owned()),
        "header" => (name.to_owned(), None, "headers".to_owned()),
        _ => {
            let file = match name {
                // These have structures of their own, with names that others use too.
                "VotersRecord" | "QuorumStateData" | "ConsumerProtocolAssignment" | "ConsumerProtocolSubscription" => {
                    snake(name)
                }
                "DefaultPrincipalData" => "principal".to_owned(),
                _ => "control_records".to_owned(),
            };
            (name.to_owned(), None, file)
        }
    }
}

/// The Cargo feature of an API.
fn family(key: i64) -> &'static str {
    match key {
        0..=3 | 8..=14 | 17 | 18 | 22..=26 | 28 | 36 | 60 | 68 | 71 | 72 | 75 => "client",
        7 | 27 | 52..=54 | 56 | 58 | 59 | 62 | 63 | 67 | 70 | 73 | 82 => "cluster",
        76..=79 | 83..=87 | 90..=92 => "share",
        88 | 89 => "streams",
        _ => "admin",
    }
}

/// A structure met under way, until it is known whether it is used in several places.
struct Found {
    fields: Vec<Field>,
    common: bool,
}

struct Importer<'a> {
    descriptions: &'a Descriptions,
    message: String,
    range: Versions,
    structs: BTreeMap<String, Found>,
    order: Vec<String>,
}

impl Importer<'_> {
    fn item(&mut self, name: String, jsons: &[&Json]) -> Outcome<Item> {
        let first = jsons.first().context("no message")?;
        let key = first.get("apiKey").and_then(Json::as_i64);
        let family = match string(first, "type") {
            Some("request") => family(key.unwrap_or(-1)),
            Some("header") => "client",
            _ => "records",
        };
        let clashes = clashes(jsons);
        let mut messages = Vec::new();
        for json in jsons {
            messages.push(self.message(json, &clashes)?);
        }
        for message in &mut messages {
            self.move_out(&mut message.fields);
        }
        let listeners = first.get("listeners").and_then(Json::as_array);
        Ok(Item {
            doc: self.descriptions.item(&name, string(first, "name").unwrap_or_default()),
            name,
            key: key.and_then(|k| i16::try_from(k).ok()),
            family: family.to_owned(),
            listeners: listeners.into_iter().flatten().filter_map(Json::as_str).map(str::to_owned).collect(),
            messages,
        })
    }

    fn message(&mut self, json: &Json, clashes: &[String]) -> Outcome<Message> {
        let name = string(json, "name").context("a message without name")?;
        name.clone_into(&mut self.message);
        let (kind, prefix) = match string(json, "type") {
            Some("request") => (Kind::Request, "Request"),
            Some("response") => (Kind::Response, "Response"),
            Some("coordinator-key") => (Kind::Key, "Key"),
            Some("coordinator-value") => (Kind::Value, "Value"),
            Some("metadata") => (Kind::Metadata, ""),
            Some("header") => (Kind::Header, ""),
            _ => (Kind::Data, ""),
        };
        let rename = |struct_name: &str| match clashes.iter().any(|c| c == struct_name) {
            true => format!("{prefix}{struct_name}"),
            false => struct_name.to_owned(),
        };
        let valid = range(string(json, "validVersions").context("no versions")?)?;
        let flexible = range(string(json, "flexibleVersions").unwrap_or("none"))?.intersect(valid);
        self.range = valid;
        let fields = self.fields(json, valid, &rename)?;
        for common in json.get("commonStructs").and_then(Json::as_array).into_iter().flatten() {
            let struct_name = rename(string(common, "name").context("a structure without name")?);
            let fields = self.fields(common, valid, &rename)?;
            self.keep(struct_name, Found { fields, common: true })?;
        }
        Ok(Message {
            kind,
            versions: valid,
            flexible: match flexible.max == valid.max {
                true if !flexible.is_empty() => Versions::new(flexible.min, i16::MAX),
                _ => flexible,
            },
            unstable: json.get("latestVersionUnstable").and_then(Json::as_bool) == Some(true),
            fields,
        })
    }

    fn keep(&mut self, name: String, found: Found) -> Outcome {
        match self.structs.get(&name) {
            Some(old) if old.fields != found.fields => {
                fail!("{}: two structures named {name}", self.message)
            }
            _ => {}
        }
        if !self.order.contains(&name) {
            self.order.push(name.clone());
        }
        self.structs.insert(name, found);
        Ok(())
    }

    fn fields(&mut self, json: &Json, within: Versions, rename: &dyn Fn(&str) -> String) -> Outcome<Vec<Field>> {
        let list = json.get("fields").and_then(Json::as_array);
        let mut fields = Vec::new();
        for field in list.into_iter().flatten() {
            fields.extend(self.field(field, within, rename)?);
        }
        Ok(fields)
    }

    fn field(&mut self, json: &Json, within: Versions, rename: &dyn Fn(&str) -> String) -> Outcome<Option<Field>> {
        let json_name = string(json, "name").context("a field without name")?;
        let name = snake(json_name);
        let tagged = string(json, "taggedVersions");
        let stated = range(string(json, "versions").or(tagged).context(format!("{json_name}: no versions"))?)?;
        let versions = clip(stated, within, self.range);
        if versions.is_empty() {
            return Ok(None);
        }
        let ty = parse_type(string(json, "type").context("a field without type")?, json_name, rename);
        let fields = self.fields(json, versions.intersect(self.range), rename)?;
        let nullable = range(string(json, "nullableVersions").unwrap_or("none"))?.intersect(versions);
        let lower = lower_first(json_name);
        let field = Field {
            alias: (model::camel(&name) != lower).then_some(lower),
            versions,
            nullable,
            default: default(json, &ty)?,
            tag: json.get("tag").and_then(Json::as_u64).and_then(|tag| u32::try_from(tag).ok()),
            ignorable: json.get("ignorable").and_then(Json::as_bool) == Some(true),
            map_key: json.get("mapKey").and_then(Json::as_bool) == Some(true),
            entity: string(json, "entityType").map(str::to_owned),
            inflexible: string(json, "flexibleVersions") == Some("none"),
            zero_copy: json.get("zeroCopy").and_then(Json::as_bool) == Some(true),
            doc: self.descriptions.field(&self.message, &name),
            fields: Vec::new(),
            name,
            ty,
        };
        match field.ty.structure() {
            Some(struct_name) if !fields.is_empty() => {
                let struct_name = struct_name.to_owned();
                let again = self.structs.contains_key(&struct_name);
                self.keep(struct_name.clone(), Found { fields: fields.clone(), common: again })?;
                Ok(Some(Field { fields, ..field }))
            }
            _ => Ok(Some(field)),
        }
    }

    /// Structures that several fields use stand below, not beside one of them.
    fn move_out(&self, fields: &mut [Field]) {
        for field in fields {
            let name = field.ty.structure().unwrap_or_default();
            if self.structs.get(name).is_some_and(|found| found.common) {
                field.fields.clear();
            }
            self.move_out(&mut field.fields);
        }
    }

    /// The structures that do not stand beside the one field that uses them.
    fn finish(mut self) -> Vec<Struct> {
        let mut out = Vec::new();
        for name in std::mem::take(&mut self.order) {
            if let Some(Found { fields, common: true }) = self.structs.remove(&name) {
                let doc = self.descriptions.structure(&name);
                out.push(Struct { name, doc, fields });
            }
        }
        out
    }
}

fn lower_first(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map(|first| first.to_lowercase().chain(chars).collect()).unwrap_or_default()
}

/// The versions of a field, as far as its surroundings exist.
fn clip(stated: Versions, within: Versions, message: Versions) -> Versions {
    let within = within.intersect(message);
    let real = stated.intersect(within);
    match real.max == within.max && !real.is_empty() {
        true => Versions::new(real.min, i16::MAX),
        false => real,
    }
}

/// `0+`, `3-7`, `5` or `none`.
fn range(text: &str) -> Outcome<Versions> {
    let number = |s: &str| s.trim().parse::<i16>().context(format!("version `{text}`"));
    if text == "none" {
        return Ok(Versions::NONE);
    }
    if let Some(min) = text.strip_suffix('+') {
        return Ok(Versions::new(number(min)?, i16::MAX));
    }
    match text.split_once('-') {
        Some((min, max)) => Ok(Versions::new(number(min)?, number(max)?)),
        None => Ok(Versions::new(number(text)?, number(text)?)),
    }
}

fn parse_type(text: &str, field: &str, rename: &dyn Fn(&str) -> String) -> Type {
    if let Some(element) = text.strip_prefix("[]") {
        return Type::Array(Box::new(parse_type(element, "", rename)));
    }
    match text {
        "string" => Type::String,
        "bytes" => Type::Bytes,
        "records" => Type::Records,
        "int16" if field.ends_with("ErrorCode") => Type::Scalar(Scalar::Error),
        _ => match Scalar::ALL.iter().find(|row| row.2 == text) {
            Some(row) => Type::Scalar(row.0),
            None => Type::Struct(rename(text)),
        },
    }
}

/// The default, unless it is the type's own.
fn default(json: &Json, ty: &Type) -> Outcome<Option<Value>> {
    let text = match json.get("default") {
        None | Some(Json::Null) => return Ok(None),
        Some(Json::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    };
    if text == "null" {
        return Ok(Some(Value::Null));
    }
    Ok(match ty {
        Type::Scalar(Scalar::Bool) => (text == "true").then_some(Value::Bool(true)),
        Type::Scalar(_) => {
            let number = match text.strip_prefix("0x") {
                Some(hex) => i64::from_str_radix(hex, 16),
                None => text.parse(),
            };
            let number = number.context(format!("default `{text}`"))?;
            (number != 0).then_some(Value::Int(number))
        }
        _ => (!text.is_empty()).then_some(Value::String(text)),
    })
}

/// Names of structures that the two messages of a pair use for different things.
fn clashes(jsons: &[&Json]) -> Vec<String> {
    let [first, second] = jsons else {
        return Vec::new();
    };
    let (mut a, mut b) = (BTreeMap::new(), BTreeMap::new());
    shapes(first, &mut a);
    shapes(second, &mut b);
    a.into_iter()
        .filter(|(name, shape)| b.get(name).is_some_and(|other| other != shape))
        .map(|(name, _)| name)
        .collect()
}

fn shapes(json: &Json, out: &mut BTreeMap<String, Json>) {
    for field in json.get("fields").and_then(Json::as_array).into_iter().flatten() {
        let name = string(field, "type").unwrap_or_default().trim_start_matches("[]");
        if field.get("fields").is_some() && name.starts_with(char::is_uppercase) {
            out.insert(name.to_owned(), without_prose(field));
        }
        shapes(field, out);
    }
    for common in json.get("commonStructs").and_then(Json::as_array).into_iter().flatten() {
        out.insert(string(common, "name").unwrap_or_default().to_owned(), without_prose(common));
        shapes(common, out);
    }
}

/// The fields of a structure without anything that is not a fact of the wire.
fn without_prose(json: &Json) -> Json {
    let fields = json.get("fields").and_then(Json::as_array);
    fields
        .into_iter()
        .flatten()
        .map(|field| {
            let mut field = field.clone();
            if let Some(object) = field.as_object_mut() {
                object.remove("about");
                let inner = without_prose(&Json::Object(object.clone()));
                object.insert("fields".to_owned(), inner);
            }
            field
        })
        .collect()
}
