//! Writes the Rust of a schema file: one structure after another, each with the same three passes.

use std::fmt::Write;

use super::dense::Closed;
use super::fields::{Names, condition, default_of, is_plain_default, rust_type};
use super::layout::{Layout, flexible_since};
use super::model::{Field, Item, Kind, Message, Scalar, Schema, Type, Versions};
use super::{passes, views};
use crate::failure::Outcome;

/// Leaves code of a release build to the crates that call it: nobody compiles messages that nobody uses. Builds for
/// tests, of which there are many, share what is compiled once.
pub(super) const LAZY: &str = "#[cfg_attr(not(debug_assertions), inline)]";

/// A structure on its way to Rust.
pub(crate) struct Target<'a> {
    pub(crate) name: &'a str,
    pub(crate) fields: &'a [Field],
    pub(crate) reach: Versions,
    pub(crate) flexible_since: i16,
    /// Whether it borrows from the bytes it is read from.
    pub(crate) view: bool,
    /// Whether it is part of another one.
    pub(crate) nested: bool,
    /// Whether its newest layout has code of its own.
    pub(crate) hot: bool,
}

impl Target<'_> {
    /// The default of a field as an expression.
    pub(crate) fn default_of(&self, field: &Field) -> String {
        if self.view { views::default_of(field) } else { default_of(field) }
    }

    /// Whether it can have tagged fields at all.
    pub(crate) fn has_tags(&self) -> bool {
        self.flexible_since <= self.reach.max
    }
}

/// The Rust module of a schema file.
pub(crate) fn module(schema: &Schema, origin: &str) -> Outcome<String> {
    let layout = Layout::new(schema)?;
    let mut body = String::new();
    for item in &schema.items {
        for message in &item.messages {
            emit_message(&mut body, item, message, &layout);
        }
    }
    for placed in layout.structs() {
        let target = Target {
            name: placed.name,
            fields: placed.fields,
            reach: placed.reach,
            flexible_since: placed.flexible_since,
            view: false,
            nested: true,
            hot: layout.hot,
        };
        emit_struct(&mut body, &target, &[placed.doc], &layout);
    }
    let mut out = format!("// @generated from {origin} by `cargo xtask codegen`; do not edit.\n");
    for line in module_doc(schema) {
        let _ = writeln!(out, "//! {line}");
    }
    out.push('\n');
    out.push_str(&imports(&body));
    out.push_str(&body);
    Ok(out)
}

fn module_doc(schema: &Schema) -> Vec<String> {
    match schema.items.as_slice() {
        [item] => vec![format!("`{}`: {}", item.name, item.doc)],
        items => {
            let names: Vec<String> = items.iter().map(|item| format!("`{}`", item.name)).collect();
            vec![format!("{}.", names.join(", "))]
        }
    }
}

fn imports(body: &str) -> String {
    const NAMES: [&str; 15] = [
        "ApiKey",
        "Array",
        "Bytes",
        "Detach",
        "ErrorCode",
        "Message",
        "Records",
        "Request",
        "Str",
        "Structure",
        "TypedRecord",
        "UnknownTags",
        "Uuid",
        "Vec",
        "VersionRange",
    ];
    // Not the words of the descriptions.
    let code: Vec<&str> = body.lines().filter(|line| !line.trim_start().starts_with("///")).collect();
    let code = code.join("\n");
    let body = code.as_str();
    let used = |name: &&str| {
        body.match_indices(*name).any(|(at, _)| {
            let before = body[..at].chars().next_back().unwrap_or(' ');
            let after = body[at + name.len()..].chars().next().unwrap_or(' ');
            !before.is_alphanumeric() && before != '_' && !after.is_alphanumeric() && after != '_'
        })
    };
    let names: Vec<&str> = NAMES.iter().copied().filter(|name| used(name)).collect();
    let packed = if body.contains("Packed::") { ", writer::Packed" } else { "" };
    format!("use crate::{{Writer, reader::Source, {}{packed}}};\n", names.join(", "))
}

fn emit_message(out: &mut String, item: &Item, message: &Message, layout: &Layout<'_>) {
    let name = item.message_name(message);
    let target = Target {
        name: &name,
        fields: &message.fields,
        reach: message.versions,
        flexible_since: flexible_since(message),
        view: false,
        nested: false,
        hot: layout.hot,
    };
    emit_struct(out, &target, &message_doc(item, message), layout);
    let Versions { min, max } = message.versions;
    let since = match flexible_since(message) {
        i16::MAX => "i16::MAX".to_owned(),
        since => since.to_string(),
    };
    let _ = write!(
        out,
        "\nimpl Message for {name} {{\n    const NAME: &'static str = \"{name}\";\n    \
         const VERSIONS: VersionRange = VersionRange::new({min}, {max});\n    \
         const FLEXIBLE_SINCE: i16 = {since};\n}}\n"
    );
    match (message.kind, item.key) {
        (Kind::Request, Some(key)) => {
            let stable = max - i16::from(message.unstable);
            let _ = write!(
                out,
                "\nimpl Request for {name} {{\n    const KEY: ApiKey = ApiKey({key});\n    \
                 const LATEST_STABLE: i16 = {stable};\n    type Response = {}Response;\n}}\n",
                item.name
            );
        }
        (Kind::Key | Kind::Value | Kind::Metadata, Some(key)) => {
            let _ = write!(out, "\nimpl TypedRecord for {name} {{\n    const TYPE: i16 = {key};\n}}\n");
        }
        _ => {}
    }
}

pub(super) fn message_doc(item: &Item, message: &Message) -> Vec<String> {
    let role = match message.kind {
        Kind::Request => "Request: ",
        Kind::Response => "Response: ",
        Kind::Key => "Key: ",
        Kind::Value => "Value: ",
        _ => "",
    };
    let Versions { min, max } = message.versions;
    let versions = match min == max {
        true => format!("Version {min}"),
        false => format!("Versions {min} to {max}"),
    };
    let flexible = match flexible_since(message) {
        i16::MAX => String::new(),
        since if since <= min => ", flexible".to_owned(),
        since => format!(", flexible since {since}"),
    };
    let unstable = if message.unstable { format!("; {max} is not stable yet") } else { String::new() };
    vec![format!("{role}{}", item.doc), String::new(), format!("{versions}{flexible}{unstable}.")]
}

fn emit_struct(out: &mut String, target: &Target<'_>, doc: &[String], layout: &Layout<'_>) {
    let Target { name, fields, reach, .. } = *target;
    out.push('\n');
    for line in doc {
        let _ = writeln!(out, "/// {line}").map(|()| trim_end(out));
    }
    let plain = fields.iter().all(is_plain_default);
    let default = if plain { ", Default" } else { "" };
    let _ = writeln!(out, "#[derive(Debug, Clone, PartialEq{default})]\npub struct {name} {{");
    for field in fields {
        let _ = writeln!(out, "    /// {}", field_doc(field, reach));
        let _ = writeln!(out, "    pub {}: {},", Names::rust(field), rust_type(field));
    }
    if target.has_tags() {
        out.push_str("    /// Tagged fields without a name, if the reader keeps them.\n");
        out.push_str("    pub unknown_tags: UnknownTags,\n");
    }
    out.push_str("}\n");
    // The derived one has a body for the compiler to check.
    if layout.is_eq(fields) {
        let _ = writeln!(out, "\nimpl Eq for {name} {{}}");
    }
    if !plain {
        let _ = writeln!(out, "\nimpl Default for {name} {{\n    {LAZY}\n    fn default() -> Self {{\n        Self {{");
        for field in fields {
            let _ = writeln!(out, "            {}: {},", Names::rust(field), default_of(field));
        }
        if target.has_tags() {
            out.push_str("            unknown_tags: UnknownTags::new(),\n");
        }
        out.push_str("        }\n    }\n}\n");
    }
    emit_detach(out, target);
    let _ = writeln!(out, "\nimpl Structure for {name} {{");
    let min_len = layout.min_len(fields, reach, target.flexible_since);
    let _ = writeln!(out, "    const MIN_LEN: usize = {min_len};\n");
    if let Some(closed) = Closed::new(target) {
        closed.read(out, target);
        closed.write(out, target);
        let _ = writeln!(out, "}}\n\nimpl {name} {{");
    }
    passes::read(out, target);
    out.push('\n');
    passes::write(out, target);
    out.push_str("}\n");
    passes::tags(out, target);
}

fn trim_end(out: &mut String) {
    while out.ends_with(" \n") {
        out.truncate(out.len() - 2);
        out.push('\n');
    }
}

fn emit_detach(out: &mut String, target: &Target<'_>) {
    let mut shared: Vec<String> = target.fields.iter().filter(|f| f.ty.scalar().is_none()).map(Names::rust).collect();
    if target.has_tags() {
        shared.push("unknown_tags".to_owned());
    }
    if shared.is_empty() {
        let _ = writeln!(out, "\nimpl Detach for {} {{\n    fn detach(&mut self) {{}}\n}}", target.name);
        return;
    }
    let _ = writeln!(out, "\nimpl Detach for {} {{\n    {LAZY}\n    fn detach(&mut self) {{", target.name);
    for name in shared {
        let _ = writeln!(out, "        self.{name}.detach();");
    }
    out.push_str("    }\n}\n");
}

/// The description, and since when the field exists.
pub(super) fn field_doc(field: &Field, reach: Versions) -> String {
    let mut out = field.doc.clone();
    let real = field.versions.intersect(reach);
    let note = match (real.min > reach.min, real.max < reach.max) {
        (false, false) => String::new(),
        (true, false) => format!(" Since version {}.", real.min),
        (false, true) => format!(" Until version {}.", real.max),
        (true, true) if real.min == real.max => format!(" Version {} only.", real.min),
        (true, true) => format!(" Versions {} to {}.", real.min, real.max),
    };
    out.push_str(&note);
    let partly = field.is_nullable() && condition(field.nullable, real).is_some();
    if partly {
        let _ = write!(out, " Null is allowed at versions {}.", field.nullable.intersect(real));
    }
    if matches!(field.ty, Type::Scalar(Scalar::F64)) {
        out.push_str(" A double.");
    }
    out
}
