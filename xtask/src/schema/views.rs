//! Writes the views of hot messages: the same reading pass, with borrowed types.

use std::fmt::Write;

use super::dense::Closed;
use super::fields::{self, Names};
use super::layout::{Layout, flexible_since};
use super::model::{Field, Scalar, Schema, Type, Value};
use super::rust::{LAZY, Target, field_doc, message_doc};
use super::view_pass;
use crate::failure::Outcome;

/// Schema files whose messages have views.
pub(crate) const HOT: [&str; 11] = [
    "api_versions",
    "produce",
    "fetch",
    "join_group",
    "list_offsets",
    "metadata",
    "heartbeat",
    "consumer_group_heartbeat",
    "offset_commit",
    "offset_fetch",
    "txn_offset_commit",
];

/// The default of a field of a view.
pub(super) fn default_of(field: &Field) -> String {
    let owned = fields::default_of(field);
    match (&field.ty, owned.as_str()) {
        (Type::Scalar(_), _) | (_, "None") => owned,
        (Type::String, _) if matches!(field.default, Some(Value::String(_))) => {
            owned.replace("Str::from_static(", "").replace(')', "")
        }
        _ if field.is_nullable() => "Some(Default::default())".to_owned(),
        _ => "Default::default()".to_owned(),
    }
}

/// The Rust module of a schema file's views.
pub(crate) fn module(schema: &Schema) -> Outcome<String> {
    let layout = Layout::new(schema)?;
    let mut body = String::new();
    for item in &schema.items {
        for message in &item.messages {
            let name = item.message_name(message);
            let target = Target {
                name: &name,
                fields: &message.fields,
                reach: message.versions,
                flexible_since: flexible_since(message),
                view: true,
                nested: false,
                hot: true,
            };
            let doc: Vec<String> = message_doc(item, message).into_iter().filter(|line| !line.is_empty()).collect();
            structure(&mut body, &target, &doc.join(" "), &layout);
        }
    }
    for placed in layout.structs() {
        let target = Target {
            name: placed.name,
            fields: placed.fields,
            reach: placed.reach,
            flexible_since: placed.flexible_since,
            view: true,
            nested: true,
            hot: true,
        };
        structure(&mut body, &target, &placed.doc, &layout);
    }
    let names: Vec<&str> = schema.items.iter().map(|item| item.name.as_str()).collect();
    let words = ["ArrayView", "Bytes", "ErrorCode", "List", "Records", "UnknownTags", "Uuid"];
    // Not the words of the descriptions.
    let code: Vec<&str> = body.lines().filter(|line| !line.trim_start().starts_with("///")).collect();
    let code = code.join("\n");
    let used = |word: &&&str| code.contains(&format!(" {word}")) || code.contains(&format!("<{word}"));
    let uses: Vec<&str> = words.iter().filter(used).copied().collect();
    let (views, crates): (Vec<&str>, Vec<&str>) = uses.into_iter().partition(|w| matches!(*w, "ArrayView" | "List"));
    let list = |first: &str, rest: &[&str]| rest.iter().fold(first.to_owned(), |all, word| format!("{all}, {word}"));
    Ok(format!(
        "// @generated from schema/{0}.kafka by `cargo xtask codegen`; do not edit.\n//! Views of `{1}`.\n\n\
         use super::{{{2}}};\nuse crate::{{{3}}};\nuse crate::api::{0} as owned;\n{body}",
        schema.file,
        names.join(", "),
        list("View, ViewReader", &views),
        list("DecodeError, Structure as _", &crates),
    ))
}

fn lifetime(borrows: bool) -> &'static str {
    if borrows { "<'a>" } else { "" }
}

fn rust_type(field: &Field, layout: &Layout<'_>) -> String {
    let structure = |name: &str| format!("{name}View{}", lifetime(layout.structure_borrows(name)));
    let base = match &field.ty {
        Type::Scalar(scalar) => scalar.rust().to_owned(),
        Type::String => "&'a str".to_owned(),
        Type::Bytes | Type::Records => "&'a [u8]".to_owned(),
        Type::Struct(name) => structure(name),
        Type::Array(element) => match &**element {
            Type::Scalar(scalar) => format!("ArrayView<'a, {}>", scalar.rust()),
            Type::Struct(name) => format!("List<'a, {}>", structure(name)),
            _ => "List<'a, &'a str>".to_owned(),
        },
    };
    if field.is_nullable() { format!("Option<{base}>") } else { base }
}

/// The owned value of a field.
fn owned(field: &Field) -> String {
    let name = format!("self.{}", Names::rust(field));
    let (method, path) = match &field.ty {
        Type::Scalar(_) => return name,
        Type::String => ("into()", "Into::into"),
        Type::Bytes if field.is_nullable() => return format!("{name}.map(Bytes::copy_from_slice)"),
        Type::Bytes => return format!("Bytes::copy_from_slice({name})"),
        Type::Records if field.is_nullable() => return format!("{name}.map(|x| Records::from(x.to_vec()))"),
        Type::Records => return format!("Records::from({name}.to_vec())"),
        Type::Struct(_) => ("owned()", "|x| x.owned()"),
        Type::Array(element) => match **element {
            Type::Scalar(_) => ("to_array()", "|x| x.to_array()"),
            _ => ("to_vec()", "|x| x.to_vec()"),
        },
    };
    if field.is_nullable() { format!("{name}.map({path})") } else { format!("{name}.{method}") }
}

/// A message with one number set, written and viewed.
fn example(out: &mut String, target: &Target<'_>) {
    let Target { name, reach, .. } = *target;
    let newest = reach.max;
    let value = |field: &Field| match field.ty.scalar()? {
        Scalar::Bool => Some("true"),
        Scalar::Error => Some("kafka_proto::ErrorCode(7)"),
        Scalar::Uuid | Scalar::F64 => None,
        _ => Some("7"),
    };
    let at = |field: &&Field| field.tag.is_none() && field.versions.max >= newest;
    let set = target.fields.iter().filter(at).find_map(|field| Some((Names::rust(field), value(field)?)));
    let Some((field, value)) = set else { return };
    for line in [
        "",
        "```",
        "use kafka_proto::Message;",
        &format!("use kafka_proto::api::{name};"),
        &format!("use kafka_proto::views::{{{name}View, MessageView, View}};"),
        &format!("let message = {name} {{ {field}: {value}, ..Default::default() }};"),
        &format!("let bytes = message.to_bytes({newest})?;"),
        &format!("let view = {name}View::parse(&bytes, {newest})?;"),
        &format!("assert_eq!(view.{field}, {value});"),
        "assert_eq!(view.owned(), message);",
        "# Ok::<(), Box<dyn std::error::Error>>(())",
        "```",
    ] {
        let _ = writeln!(out, "{}", format!("/// {line}").trim_end());
    }
}

fn structure(out: &mut String, target: &Target<'_>, doc: &str, layout: &Layout<'_>) {
    let Target { name, fields, reach, .. } = *target;
    let plain = fields.iter().all(fields::is_plain_default);
    let default = if plain { ", Default" } else { "" };
    let a = lifetime(layout.borrows(fields));
    let _ = writeln!(out, "\n/// A view of [`{name}`](owned::{name}). {doc}");
    if !target.nested {
        example(out, target);
    }
    let _ = writeln!(out, "#[derive(Debug, Clone, Copy{default})]\npub struct {name}View{a} {{");
    for field in fields {
        let _ = writeln!(out, "    /// {}", field_doc(field, reach));
        let _ = writeln!(out, "    pub {}: {},", Names::rust(field), rust_type(field, layout));
    }
    out.push_str("}\n");
    if !plain {
        let values: Vec<String> =
            fields.iter().map(|field| format!("{}: {}", Names::rust(field), default_of(field))).collect();
        let anonymous = if a.is_empty() { "" } else { "<'_>" };
        let _ = writeln!(
            out,
            "\nimpl Default for {name}View{anonymous} {{\n    {LAZY}\n    fn default() -> Self {{\n        Self {{ {} }}\n    }}\n}}",
            values.join(", ")
        );
    }
    let _ = writeln!(out, "\nimpl<'a> View<'a> for {name}View{a} {{\n    type Owned = owned::{name};");
    let _ = writeln!(out, "    const MIN_LEN: usize = owned::{name}::MIN_LEN;\n");
    let closed = Closed::new(target);
    match &closed {
        Some(closed) => {
            closed.view(out, target);
            closed.pass(out, target);
        }
        None => view_pass::read(out, target),
    }
    let mut values: Vec<String> =
        fields.iter().map(|field| format!("{}: {}", Names::rust(field), owned(field))).collect();
    if target.has_tags() {
        values.push("unknown_tags: UnknownTags::new()".to_owned());
    }
    let _ = writeln!(
        out,
        "\n    {LAZY}\n    fn owned(&self) -> owned::{name} {{\n        owned::{name} {{ {} }}\n    }}\n}}",
        values.join(", ")
    );
    let tags = view_pass::read_tags(target, |field| rust_type(field, layout));
    if closed.is_some() || tags.is_some() {
        let generic = if a.is_empty() { "" } else { "<'a>" };
        let mut pass = String::new();
        if closed.is_some() {
            view_pass::read(&mut pass, target);
        }
        pass.push_str(&tags.unwrap_or_default());
        let pass = if a.is_empty() { pass.replace("<'a>", "<'_>") } else { pass };
        let _ = writeln!(out, "\nimpl{generic} {name}View{a} {{\n{pass}}}");
    }
}
