//! Writes a [`Schema`] in the notation, aligned for a reader.

use std::fmt::Write;

use super::model::{Field, Item, Kind, Message, Schema};

/// The text of a schema file.
pub(crate) fn print(schema: &Schema) -> String {
    let mut out = String::new();
    for (at, item) in schema.items.iter().enumerate() {
        if at > 0 {
            out.push('\n');
        }
        print_item(&mut out, item);
    }
    for structure in &schema.structs {
        let _ = writeln!(out, "\nstruct {} {:?}", structure.name, structure.doc);
        print_fields(&mut out, &structure.fields);
    }
    out
}

fn print_item(out: &mut String, item: &Item) {
    let mut head = item.name.clone();
    if let Some(key) = item.key {
        let _ = write!(head, " = {key}");
    }
    match item.messages.as_slice() {
        [only] if !matches!(only.kind, Kind::Request | Kind::Key) => {
            let word = match only.kind {
                Kind::Metadata => "metadata",
                Kind::Header => "header",
                _ => "data",
            };
            let _ = writeln!(out, "{word} {head} in {}  {}  {:?}", item.family, ranges(only), item.doc);
            print_fields(out, &only.fields);
        }
        messages => {
            let word = match messages.first().map(|m| m.kind) {
                Some(Kind::Request) => "api",
                _ => "record",
            };
            let _ = write!(out, "{word} {head} in {}", item.family);
            if !item.listeners.is_empty() {
                let _ = write!(out, " on {}", item.listeners.join(", "));
            }
            let _ = writeln!(out, "  {:?}", item.doc);
            for message in messages {
                let word = match message.kind {
                    Kind::Request => "request",
                    Kind::Response => "response",
                    Kind::Key => "key",
                    _ => "value",
                };
                let _ = writeln!(out, "\n{word}  {}", ranges(message));
                print_fields(out, &message.fields);
            }
        }
    }
}

fn ranges(message: &Message) -> String {
    let mut out = format!("versions {}", message.versions);
    if !message.flexible.is_empty() {
        let _ = write!(out, "  flexible {}", message.flexible);
    }
    if message.unstable {
        out.push_str("  unstable");
    }
    out
}

/// One printed line: what stands in each column.
struct Line {
    name: String,
    versions: String,
    rest: String,
    doc: String,
}

fn print_fields(out: &mut String, fields: &[Field]) {
    let mut lines = Vec::new();
    collect(&mut lines, fields, 1);
    let width = |column: fn(&Line) -> usize| lines.iter().map(column).max().unwrap_or(0);
    let (name, versions, rest) = (width(|l| l.name.len()), width(|l| l.versions.len()), width(|l| l.rest.len()));
    for line in lines {
        let _ = writeln!(out, "{:name$}  {:versions$}  {:rest$}  {:?}", line.name, line.versions, line.rest, line.doc);
    }
}

fn collect(lines: &mut Vec<Line>, fields: &[Field], depth: usize) {
    for field in fields {
        lines.push(Line {
            name: format!("{}{}", "  ".repeat(depth), field.name),
            versions: field.versions.to_string(),
            rest: rest(field),
            doc: field.doc.clone(),
        });
        collect(lines, &field.fields, depth + 1);
    }
}

/// Type, nullability, default and modifiers.
fn rest(field: &Field) -> String {
    let mut out = field.ty.to_string();
    if field.is_nullable() {
        out.push('?');
        if !field.nullable.covers(field.versions) {
            let _ = write!(out, "{}", field.nullable);
        }
    }
    if let Some(default) = &field.default {
        let _ = write!(out, " = {default}");
    }
    if let Some(tag) = field.tag {
        let _ = write!(out, " tag {tag}");
    }
    for (set, word) in [
        (field.ignorable, "ignorable"),
        (field.map_key, "key"),
        (field.inflexible, "inflexible"),
        (field.zero_copy, "zerocopy"),
    ] {
        if set {
            let _ = write!(out, " {word}");
        }
    }
    if let Some(entity) = &field.entity {
        let _ = write!(out, " entity {entity}");
    }
    if let Some(alias) = &field.alias {
        let _ = write!(out, " as {alias}");
    }
    out
}
