//! The two passes over a structure: read, write.

use std::fmt::Write;

use super::dense::{Closed, not, packed, spans};
use super::fields::{Names, condition, is_default, is_set, null_allowed};
use super::model::{Field, Type, Versions};
use super::rust::{LAZY, Target};

/// Neighbouring untagged fields that are there under the same condition.
pub(super) struct Group<'a> {
    pub(super) condition: Option<String>,
    pub(super) fields: Vec<&'a Field>,
}

pub(super) fn groups<'a>(fields: &[&'a Field], target: &Target<'_>) -> Vec<Group<'a>> {
    let mut out: Vec<Group<'a>> = Vec::new();
    for &field in fields {
        let condition = condition(field.versions, target.reach);
        match out.last_mut() {
            Some(group) if group.condition == condition => group.fields.push(field),
            _ => out.push(Group { condition, fields: vec![field] }),
        }
    }
    out
}

pub(super) fn untagged<'a>(target: &Target<'a>) -> Vec<&'a Field> {
    target.fields.iter().filter(|field| field.tag.is_none()).collect()
}

pub(super) fn tagged<'a>(target: &Target<'a>) -> Vec<(u32, &'a Field)> {
    let mut out: Vec<_> = target.fields.iter().filter_map(|field| Some((field.tag?, field))).collect();
    out.sort_by_key(|(tag, _)| *tag);
    out
}

/// Neighbouring fields of a group, cut into runs of scalars and single others.
pub(super) fn runs<'a, 'b>(fields: &'b [&'a Field]) -> Vec<&'b [&'a Field]> {
    fields.chunk_by(|a, b| a.ty.scalar().is_some() && b.ty.scalar().is_some()).collect()
}

pub(super) fn size(fields: &[&Field]) -> usize {
    fields.iter().filter_map(|field| field.ty.scalar()).map(|scalar| scalar.size()).sum()
}

/// The method that handles the type: `string`, `opt_list`, …; empty for a structure.
pub(super) fn method(field: &Field) -> &'static str {
    if field.inflexible {
        return "inflexible_string";
    }
    let nullable = field.is_nullable();
    match (&field.ty, nullable) {
        (Type::Scalar(_), _) => "fixed",
        (Type::String, false) => "string",
        (Type::String, true) => "opt_string",
        (Type::Bytes, false) => "bytes",
        (Type::Bytes, true) => "opt_bytes",
        (Type::Records, false) => "records",
        (Type::Records, true) => "opt_records",
        (Type::Struct(_), false) => "",
        // The presence marker of a tagged structure is another one.
        (Type::Struct(_), true) if field.tag.is_some() => "opt_tagged_struct",
        (Type::Struct(_), true) => "opt_struct",
        (Type::Array(element), _) => match (&**element, nullable) {
            (Type::Scalar(_), false) => "array",
            (Type::Scalar(_), true) => "opt_array",
            (Type::String, false) => "strings",
            (Type::String, true) => "opt_strings",
            (_, false) => "list",
            (_, true) => "opt_list",
        },
    }
}

/// What has a short cut for hot structures, in the source and in the writer.
const QUICK: [&str; 7] = ["string", "opt_string", "array", "bytes", "opt_records", "list", "opt_list"];

/// `quick_`, where there is a short cut.
fn quick(method: &str, target: &Target<'_>) -> &'static str {
    if target.hot && QUICK.contains(&method) { "quick_" } else { "" }
}

/// Arguments that come before the field's name: the version and whether null is allowed.
pub(super) fn arguments(field: &Field, reach: Versions) -> String {
    let mut out = String::new();
    if field.ty.structure().is_some() {
        out.push_str("v, ");
    }
    if field.is_nullable() && !field.inflexible {
        let _ = write!(out, "{}, ", null_allowed(field, reach));
    }
    out
}

/// The name of the parameter, which depends on whether the code asks for it.
pub(super) fn version_of(code: &str) -> &'static str {
    let words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
    if words.into_iter().any(|word| word == "v") { "v" } else { "_v" }
}

/// What stands before a pass and how it is called: hot structures in arrays are read and written in the loop over
/// the array, and what is [`Closed`] gets here only at older versions and with tagged fields.
pub(super) fn head(target: &Target<'_>, pass: &str) -> String {
    if Closed::new(target).is_some() {
        // Views are read in loops that keep their reader in registers: what is rare has to stay outside.
        let inline = if target.view { "#[inline(never)]" } else { LAZY };
        format!("    #[cold]\n    {inline}\n    fn {pass}_fields")
    } else if target.nested && target.hot {
        format!("    #[inline(always)]\n    fn {pass}")
    } else {
        format!("    {LAZY}\n    fn {pass}")
    }
}

/// The versions at which tags are read.
pub(super) fn tag_reach(target: &Target<'_>) -> Versions {
    target.reach.intersect(Versions::new(target.flexible_since, i16::MAX))
}

pub(super) fn run_name(run: &[&Field]) -> String {
    match run {
        [first, .., last] => format!("{}..{}", first.name, last.name),
        [only] => only.name.clone(),
        [] => String::new(),
    }
}

pub(super) fn names(fields: &[&Field]) -> String {
    let names: Vec<String> = fields.iter().map(|field| Names::rust(field)).collect();
    names.join(", ")
}

// Reading.

pub(super) fn read(out: &mut String, target: &Target<'_>) {
    let head = head(target, "read");
    let r = if target.fields.is_empty() && !target.has_tags() { "_r" } else { "r" };
    let mut body = String::new();
    for span in spans(&untagged(target), target) {
        match span {
            Ok(span) => {
                let _ = writeln!(body, "        if {} {{\n{}        }} else {{", span.newest, span.read(target));
                body.push_str("            r.aside(|r| {\n");
                read_groups(&mut body, span.fields, &Target { hot: false, ..*target }, "                ");
                body.push_str("            });\n        }\n");
            }
            Err(fields) => read_groups(&mut body, fields, target, "        "),
        }
    }
    let tagged = tagged(target);
    if target.has_tags() && tagged.is_empty() {
        body.push_str("        r.skip_tags(&mut self.unknown_tags);\n");
    } else if target.has_tags() {
        body.push_str("        if r.some_tags() {\n            r.aside(|r| self.read_tags(r, v));\n        }\n");
    }
    let v = version_of(&body);
    let _ = writeln!(out, "{head}(&mut self, {r}: &mut Source<'_>, {v}: i16) {{\n{body}    }}");
}

/// The tagged fields, which are rare, in both passes.
pub(super) fn tags(out: &mut String, target: &Target<'_>) {
    let tagged = tagged(target);
    if tagged.is_empty() {
        return;
    }
    let _ = writeln!(out, "\nimpl {} {{", target.name);
    read_tags(out, target, &tagged);
    let mut body = String::new();
    write_tags(&mut body, target, &tagged);
    let v = version_of(&body);
    let _ = writeln!(
        out,
        "\n    #[cold]\n    {LAZY}\n    fn write_tags<'a>(&'a self, w: &mut Writer<'a>, {v}: i16) {{\n{body}    }}\n}}"
    );
}

fn read_tags(out: &mut String, target: &Target<'_>, tagged: &[(u32, &Field)]) {
    let mut arms = String::new();
    for (tag, field) in tagged {
        let condition = condition(field.versions, tag_reach(target));
        let guard = condition.as_ref().map(|condition| format!(" if {condition}")).unwrap_or_default();
        let name = Names::rust(field);
        let _ = writeln!(arms, "                {tag}{guard} => {},", read_one(field, target, false));
        if condition.is_some() {
            let _ = writeln!(arms, "                {tag} => r.wrong_tag(tag, \"{name}\"),");
        }
    }
    let v = version_of(&arms);
    let _ = write!(
        out,
        "    #[cold]\n    {LAZY}\n    fn read_tags(&mut self, r: &mut Source<'_>, {v}: i16) {{\n        \
         let mut tags = r.tags();\n        while let Some(tag) = r.next_tag(&mut tags) {{\n            match tag {{\n{arms}                \
         _ => r.unknown_tag(tag, &tags, &mut self.unknown_tags),\n            }}\n        }}\n    }}\n"
    );
}

fn read_groups(out: &mut String, fields: &[&Field], target: &Target<'_>, indent: &str) {
    for group in groups(fields, target) {
        match &group.condition {
            None => read_all(out, &group.fields, target, indent),
            Some(condition) => {
                let _ = writeln!(out, "{indent}if {condition} {{");
                read_all(out, &group.fields, target, &format!("{indent}    "));
                let _ = writeln!(out, "{indent}}}");
            }
        }
    }
}

fn read_all(out: &mut String, fields: &[&Field], target: &Target<'_>, indent: &str) {
    for run in runs(fields) {
        match run {
            [_, _, ..] if target.hot => {
                let _ = writeln!(out, "{indent}let b = r.run({}, \"{}\");", size(run), run_name(run));
                read_run(out, run, indent);
            }
            _ => {
                for field in run {
                    let _ = writeln!(out, "{indent}{};", read_one(field, target, target.hot));
                }
            }
        }
    }
}

/// `self.a = b.at(0);` for every field of a run.
pub(super) fn read_run(out: &mut String, run: &[&Field], indent: &str) {
    let mut at = 0;
    for field in run {
        let _ = writeln!(out, "{indent}self.{} = b.at({at});", Names::rust(field));
        at += size(&[field]);
    }
}

fn read_one(field: &Field, target: &Target<'_>, is_hot: bool) -> String {
    let name = Names::rust(field);
    match method(field) {
        "" => format!("self.{name}.read(r, v)"),
        "fixed" if is_hot => format!("self.{name} = r.quick_fixed(\"{}\")", field.name),
        "fixed" => format!("self.{name} = r.fixed(\"{}\")", field.name),
        method => {
            let quick = if is_hot { quick(method, target) } else { "" };
            format!("r.{quick}{method}(&mut self.{name}, {}\"{}\")", arguments(field, target.reach), field.name)
        }
    }
}

// Writing.

pub(super) fn write(out: &mut String, target: &Target<'_>) {
    let head = head(target, "write");
    let w = if target.fields.is_empty() && !target.has_tags() { "_w" } else { "w" };
    let mut body = String::new();
    for span in spans(&untagged(target), target) {
        match span {
            Ok(span) => {
                let _ = writeln!(body, "        if {} {{\n            {}", span.newest, span.write(target));
                for field in span.left_out(target) {
                    let _ = writeln!(body, "            {};", absent(field));
                }
                body.push_str("        } else {\n");
                write_groups(&mut body, span.fields, &Target { hot: false, ..*target }, "            ");
                body.push_str("        }\n");
            }
            Err(fields) => write_groups(&mut body, fields, target, "        "),
        }
    }
    if target.has_tags() {
        let tagged = tagged(target);
        let none = tagged.iter().map(|(_, field)| format!(" && {}", not(&is_set(field))));
        let _ = match none.collect::<String>() {
            none if none.is_empty() => writeln!(body, "        w.tags(&self.unknown_tags);"),
            none => writeln!(
                body,
                "        if self.unknown_tags.is_empty(){none} {{\n            w.no_tags();\n        }} else {{\n            \
                 self.write_tags(w, v);\n        }}"
            ),
        };
    }
    let v = version_of(&body);
    let _ = writeln!(out, "{head}<'a>(&'a self, {w}: &mut Writer<'a>, {v}: i16) {{\n{body}    }}");
}

fn write_groups(out: &mut String, fields: &[&Field], target: &Target<'_>, indent: &str) {
    for group in groups(fields, target) {
        match &group.condition {
            None => write_all(out, &group.fields, target, indent),
            Some(condition) => {
                let deeper = format!("{indent}    ");
                let _ = writeln!(out, "{indent}if {condition} {{");
                write_all(out, &group.fields, target, &deeper);
                let _ = writeln!(out, "{indent}}} else {{");
                for field in &group.fields {
                    let _ = writeln!(out, "{deeper}{};", absent(field));
                }
                let _ = writeln!(out, "{indent}}}");
            }
        }
    }
}

/// The opposite of a [`condition`].
fn negate(condition: &str) -> String {
    for (from, to) in [(">=", "<"), ("<=", ">"), ("==", "!=")] {
        if condition.contains(from) {
            return condition.replace(from, to);
        }
    }
    format!("!{condition}")
}

fn write_all(out: &mut String, fields: &[&Field], target: &Target<'_>, indent: &str) {
    for run in runs(fields) {
        match run {
            [_, _, ..] if target.hot => {
                let _ = writeln!(out, "{indent}w.run({});", packed(run, size(run)));
            }
            _ => {
                for field in run {
                    let _ = writeln!(out, "{indent}{};", write_one(field, target));
                }
            }
        }
    }
}

fn write_one(field: &Field, target: &Target<'_>) -> String {
    let name = Names::rust(field);
    match method(field) {
        "" => format!("self.{name}.write(w, v)"),
        "fixed" if target.hot => format!("w.quick_fixed(self.{name})"),
        "fixed" => format!("w.fixed(self.{name})"),
        method => {
            // Lists and records are the same for all.
            let is_same = method.ends_with("list") || method.ends_with("records");
            let quick = if is_same { "" } else { quick(method, target) };
            format!("w.{quick}{method}(&self.{name}, {}\"{}\")", arguments(field, target.reach), field.name)
        }
    }
}

/// What judges a value that the version cannot carry.
fn absent_method(field: &Field) -> &'static str {
    if field.ignorable { "ignored" } else { "absent" }
}

pub(super) fn absent(field: &Field) -> String {
    format!("w.{}({}, \"{}\")", absent_method(field), is_default(field), field.name)
}

/// `if condition && set`, for a tagged field.
fn tag_condition(target: &Target<'_>, field: &Field) -> String {
    match condition(field.versions, target.reach) {
        Some(condition) => format!("{condition} && {}", is_set(field)),
        None => is_set(field),
    }
}

/// The tags that are known at the version, as a mask.
fn known(target: &Target<'_>, tagged: &[(u32, &Field)]) -> String {
    let mut always = 0u64;
    let mut terms = Vec::new();
    for (tag, field) in tagged {
        match (condition(field.versions, tag_reach(target)), tag) {
            (None, _) => always |= 1 << tag,
            (Some(condition), 0) => terms.push(format!("u64::from({condition})")),
            (Some(condition), _) => terms.push(format!("u64::from({condition}) * {:#b}", 1u64 << tag)),
        }
    }
    if always != 0 || terms.is_empty() {
        terms.insert(0, format!("{always:#b}"));
    }
    if terms.len() > 1 {
        for term in terms.iter_mut().filter(|term| term.contains('*')) {
            *term = format!("({term})");
        }
    }
    terms.join(" | ")
}

/// The tagged fields, which are rare.
fn write_tags(out: &mut String, target: &Target<'_>, tagged: &[(u32, &Field)]) {
    let target = &Target { hot: false, ..*target };
    let terms: Vec<String> =
        tagged.iter().map(|(_, field)| format!("usize::from({})", tag_condition(target, field))).collect();
    let _ = writeln!(out, "        let present = {};", terms.join(" + "));
    let _ = writeln!(out, "        w.tag_count(present, &self.unknown_tags, {});", known(target, tagged));
    let mut next = 0;
    for (tag, field) in tagged {
        if *tag > next {
            let _ = writeln!(out, "        w.unknown_tags(&self.unknown_tags, {next}, {});", tag - 1);
        }
        next = tag + 1;
        write_tag(out, *tag, field, target);
    }
    let _ = writeln!(out, "        w.unknown_tags(&self.unknown_tags, {next}, u32::MAX);");
}

fn write_tag(out: &mut String, tag: u32, field: &Field, target: &Target<'_>) {
    let _ = writeln!(out, "        if {} {{", tag_condition(target, field));
    let one = write_one(field, target);
    let _ = match field.ty.scalar() {
        Some(scalar) => writeln!(out, "            w.tag({tag}, {});\n            {one};", scalar.size()),
        None => writeln!(
            out,
            "            let open = w.open_tag({tag});\n            {one};\n            w.close_tag(open);"
        ),
    };
    if let Some(there) = condition(field.versions, target.reach) {
        let _ = writeln!(out, "        }} else {{");
        let (method, is_default) = (absent_method(field), is_default(field));
        let _ = writeln!(out, "            w.{method}({there} || {is_default}, \"{}\");", field.name);
        // Where the version does not know the tag, a peer may still have sent it.
        if let Some(condition) = condition(field.versions, tag_reach(target)) {
            let _ = writeln!(out, "            if {} {{", negate(&condition));
            let _ = writeln!(out, "                w.unknown_tags(&self.unknown_tags, {tag}, {tag});\n            }}");
        }
    }
    out.push_str("        }\n");
}
