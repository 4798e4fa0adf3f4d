//! The three passes over a structure: read, measure, write.

use std::fmt::Write;

use super::dense::{Closed, Span, packed, spans};
use super::fields::{Names, condition, is_default, is_set, null_allowed};
use super::model::{Field, Type, Versions};
use super::rust::Target;

/// Neighbouring untagged fields that are there under the same condition.
struct Group<'a> {
    condition: Option<String>,
    fields: Vec<&'a Field>,
}

fn groups<'a>(fields: &[&'a Field], target: &Target<'_>) -> Vec<Group<'a>> {
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

fn untagged<'a>(target: &Target<'a>) -> Vec<&'a Field> {
    target.fields.iter().filter(|field| field.tag.is_none()).collect()
}

fn tagged<'a>(target: &Target<'a>) -> Vec<(u32, &'a Field)> {
    let mut out: Vec<_> = target.fields.iter().filter_map(|field| Some((field.tag?, field))).collect();
    out.sort_by_key(|(tag, _)| *tag);
    out
}

/// Neighbouring fields of a group, cut into runs of scalars and single others.
fn runs<'a, 'b>(fields: &'b [&'a Field]) -> Vec<&'b [&'a Field]> {
    fields.chunk_by(|a, b| a.ty.scalar().is_some() && b.ty.scalar().is_some()).collect()
}

pub(super) fn size(fields: &[&Field]) -> usize {
    fields.iter().filter_map(|field| field.ty.scalar()).map(|scalar| scalar.size()).sum()
}

/// The method that handles the type: `string`, `opt_list`, …; empty for a structure.
fn method(field: &Field) -> &'static str {
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

/// The methods of the reader that have a short cut for hot structures.
const QUICK: [&str; 7] = ["string", "opt_string", "array", "bytes", "opt_records", "list", "opt_list"];

/// Arguments that come before the field's name: the version and whether null is allowed.
fn arguments(field: &Field, reach: Versions) -> String {
    let mut out = String::new();
    if field.ty.structure().is_some() {
        out.push_str("v, ");
    }
    if field.is_nullable() && !field.inflexible {
        let _ = write!(out, "{}, ", null_allowed(field, reach));
    }
    out
}

/// Whether the generated code asks for the version.
fn uses_version(target: &Target<'_>) -> bool {
    target.fields.iter().any(|field| {
        condition(field.versions, target.reach).is_some()
            || field.ty.structure().is_some()
            || (field.is_nullable() && null_allowed(field, target.reach) != "true")
    })
}

fn version_name(target: &Target<'_>) -> &'static str {
    if uses_version(target) { "v" } else { "_v" }
}

/// What stands before a pass and how it is called: hot structures in arrays are read and written in the loop over
/// the array, and what is [`Closed`] gets here only at older versions and with tagged fields.
fn head(target: &Target<'_>, pass: &str) -> String {
    if Closed::new(target).is_some() {
        format!("    #[inline(never)]\n    fn {pass}_fields")
    } else if target.nested && target.hot {
        format!("    #[inline(always)]\n    fn {pass}")
    } else {
        format!("    fn {pass}")
    }
}

// Reading.

pub(super) fn read(out: &mut String, target: &Target<'_>) {
    let head = head(target, "read");
    let v = version_name(target);
    let r = if target.fields.is_empty() && !target.has_tags() { "_r" } else { "r" };
    let reader = if target.view { "ViewReader<'a>" } else { "Reader" };
    let _ = writeln!(out, "{head}({r}: &mut {reader}, {v}: i16) -> Result<Self, DecodeError> {{");
    for span in spans(&untagged(target), target) {
        match span {
            Ok(span) => read_span(out, &span, target),
            Err(fields) => read_groups(out, fields, target),
        }
    }
    let tagged = tagged(target);
    for (_, field) in &tagged {
        let _ = writeln!(out, "        let mut {} = {};", Names::rust(field), target.default_of(field));
    }
    // A view has no place for what it does not know.
    let unknown = if target.view { "" } else { "let unknown_tags = " };
    if target.has_tags() && tagged.is_empty() {
        let _ = writeln!(out, "        {unknown}r.skip_tags()?;");
    } else if target.has_tags() {
        let _ = writeln!(out, "        {unknown}r.tags(|r, tag| {{\n            match tag {{");
        for (tag, field) in &tagged {
            let condition = condition(field.versions, tag_reach(target));
            let guard = condition.as_ref().map(|condition| format!(" if {condition}")).unwrap_or_default();
            let name = Names::rust(field);
            let _ = writeln!(out, "                {tag}{guard} => {name} = {},", read_one(field, target));
            if condition.is_some() {
                let error = "r.error(crate::DecodeErrorKind::TagVersion(tag), ";
                let _ = writeln!(out, "                {tag} => return Err({error}\"{name}\")),");
            }
        }
        out.push_str("                _ => return Ok(false),\n            }\n            Ok(true)\n        })?;\n");
    }
    let mut names: Vec<String> = target.fields.iter().map(Names::rust).collect();
    if target.has_tags() && !target.view {
        names.push("unknown_tags".to_owned());
    }
    let _ = writeln!(out, "        Ok(Self {{ {} }})\n    }}", names.join(", "));
}

fn read_groups(out: &mut String, fields: &[&Field], target: &Target<'_>) {
    for group in groups(fields, target) {
        match &group.condition {
            None => runs(&group.fields).into_iter().for_each(|run| read_run(out, run, target)),
            Some(condition) => read_group(out, &group.fields, condition, target),
        }
    }
}

/// The newest layout in one run, others field by field.
fn read_span(out: &mut String, span: &Span<'_, '_>, target: &Target<'_>) {
    let older = span.fields.iter().map(|field| match condition(field.versions, target.reach) {
        Some(condition) => {
            format!("if {condition} {{ {} }} else {{ {} }}", read_one(field, target), target.default_of(field))
        }
        None => read_one(field, target),
    });
    let older: Vec<String> = older.collect();
    let _ = writeln!(out, "        let ({}) = if {} {{", names(span.fields), span.newest);
    let _ = writeln!(out, "            {}\n        }} else {{", span.read(target));
    let _ = writeln!(out, "            ({})\n        }};", older.join(", "));
}

/// The versions at which tags are read.
fn tag_reach(target: &Target<'_>) -> Versions {
    target.reach.intersect(Versions::new(target.flexible_since, i16::MAX))
}

fn run_name(run: &[&Field]) -> String {
    match run {
        [first, .., last] => format!("{}..{}", first.name, last.name),
        [only] => only.name.clone(),
        [] => String::new(),
    }
}

/// `b.at(0), b.at(4)`: the values of a run.
fn run_values(run: &[&Field]) -> String {
    let mut at = 0;
    let mut out = Vec::new();
    for field in run {
        out.push(format!("b.at({at})"));
        at += size(&[field]);
    }
    out.join(", ")
}

fn names(fields: &[&Field]) -> String {
    let names: Vec<String> = fields.iter().map(|field| Names::rust(field)).collect();
    names.join(", ")
}

fn read_run(out: &mut String, run: &[&Field], target: &Target<'_>) {
    match run {
        [only] => {
            let _ = writeln!(out, "        let {} = {};", Names::rust(only), read_one(only, target));
        }
        _ => {
            let _ = writeln!(out, "        let b = r.run::<{}>(\"{}\")?;", size(run), run_name(run));
            let _ = writeln!(out, "        let ({}) = ({});", names(run), run_values(run));
        }
    }
}

fn read_one(field: &Field, target: &Target<'_>) -> String {
    match method(field) {
        "" if target.view => "View::read(r, v)?".to_owned(),
        "" => "Structure::read(r, v)?".to_owned(),
        method => {
            let quick = if target.hot && !target.view && QUICK.contains(&method) { "quick_" } else { "" };
            format!("r.{quick}{method}({}\"{}\")?", arguments(field, target.reach), field.name)
        }
    }
}

/// A conditional group: each run of scalars and each other field gets its own `if`, which keeps types inferable.
fn read_group(out: &mut String, fields: &[&Field], condition: &str, target: &Target<'_>) {
    for run in runs(fields) {
        let defaults: Vec<String> = run.iter().map(|field| target.default_of(field)).collect();
        match run {
            [only] => {
                let (name, default) = (Names::rust(only), defaults.concat());
                let value = read_one(only, target);
                let _ = writeln!(out, "        let {name} = if {condition} {{ {value} }} else {{ {default} }};");
            }
            _ => {
                let _ = writeln!(out, "        let ({}) = if {condition} {{", names(run));
                let _ = writeln!(out, "            let b = r.run::<{}>(\"{}\")?;", size(run), run_name(run));
                let _ = writeln!(out, "            ({})", run_values(run));
                let _ = writeln!(out, "        }} else {{\n            ({})\n        }};", defaults.join(", "));
            }
        }
    }
}

// Measuring.

pub(super) fn measure(out: &mut String, target: &Target<'_>) {
    let head = head(target, "measure");
    let v = version_name(target);
    let s = if target.fields.is_empty() && !target.has_tags() { "_s" } else { "s" };
    let _ = writeln!(out, "{head}(&self, {s}: &mut Sizer, {v}: i16) -> Result<(), EncodeError> {{");
    let groups = groups(&untagged(target), target);
    let always: usize = groups.iter().filter(|g| g.condition.is_none()).map(|g| size(&g.fields)).sum();
    if always > 0 {
        let _ = writeln!(out, "        s.add({always});");
    }
    for group in &groups {
        match &group.condition {
            None => measure_all(out, &group.fields, target.reach, "        "),
            Some(condition) => measure_group(out, &group.fields, condition, target.reach),
        }
    }
    measure_tags(out, target);
    out.push_str("    }\n");
}

fn measure_all(out: &mut String, fields: &[&Field], reach: Versions, indent: &str) {
    for field in fields.iter().filter(|field| field.ty.scalar().is_none()) {
        let _ = writeln!(out, "{indent}{}?;", measure_one(field, reach));
    }
}

fn measure_one(field: &Field, reach: Versions) -> String {
    let name = Names::rust(field);
    match method(field) {
        "" => format!("self.{name}.measure(s, v)"),
        method => format!("s.{method}(&self.{name}, {}\"{}\")", arguments(field, reach), field.name),
    }
}

fn measure_group(out: &mut String, fields: &[&Field], condition: &str, reach: Versions) {
    let _ = writeln!(out, "        if {condition} {{");
    let fixed = size(fields);
    if fixed > 0 {
        let _ = writeln!(out, "            s.add({fixed});");
    }
    measure_all(out, fields, reach, "            ");
    out.push_str("        } else {\n");
    for field in fields {
        let _ = writeln!(out, "            {}?;", absent(field));
    }
    out.push_str("        }\n");
}

/// What judges a value that the version cannot carry.
pub(super) fn absent_method(field: &Field) -> &'static str {
    if field.ignorable { "ignored" } else { "absent" }
}

fn absent(field: &Field) -> String {
    format!("s.{}({}, \"{}\")", absent_method(field), is_default(field), field.name)
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

fn measure_tags(out: &mut String, target: &Target<'_>) {
    let tagged = tagged(target);
    if !target.has_tags() {
        out.push_str("        Ok(())\n");
        return;
    }
    if tagged.is_empty() {
        out.push_str("        s.tags(0, &self.unknown_tags, 0)\n");
        return;
    }
    out.push_str("        let mut present = 0;\n");
    for (tag, field) in &tagged {
        let _ = writeln!(out, "        if {} {{", tag_condition(target, field));
        out.push_str("            present += 1;\n");
        let body = match field.ty.scalar() {
            Some(scalar) => format!("s.fixed_tag({tag}, {})", scalar.size()),
            None => format!("s.tag({tag}, |s| {})?", measure_one(field, target.reach)),
        };
        let _ = writeln!(out, "            {body};");
        match condition(field.versions, target.reach) {
            Some(_) => {
                let _ = writeln!(out, "        }} else {{\n            {};", absent_below(field, target));
                out.push_str("        }\n");
            }
            None => out.push_str("        }\n"),
        }
    }
    let _ = writeln!(out, "        s.tags(present, &self.unknown_tags, {})", known(target, &tagged));
}

/// The check that a tagged field has its default where the version cannot carry it.
fn absent_below(field: &Field, target: &Target<'_>) -> String {
    let there = condition(field.versions, target.reach).unwrap_or_default();
    format!("s.{}({there} || {}, \"{}\")?", absent_method(field), is_default(field), field.name)
}

// Writing.

pub(super) fn write(out: &mut String, target: &Target<'_>) {
    let head = head(target, "write");
    let v = version_name(target);
    let w = if target.fields.is_empty() && !target.has_tags() { "_w" } else { "w" };
    let _ = writeln!(out, "{head}(&self, {w}: &mut Writer, {v}: i16) {{");
    for span in spans(&untagged(target), target) {
        match span {
            Ok(span) => {
                let _ = writeln!(out, "        if {} {{", span.newest);
                let _ = writeln!(out, "            {}\n        }} else {{", span.write(target));
                write_groups(out, span.fields, target, "            ");
                out.push_str("        }\n");
            }
            Err(fields) => write_groups(out, fields, target, "        "),
        }
    }
    write_tags(out, target);
    out.push_str("    }\n");
}

fn write_groups(out: &mut String, fields: &[&Field], target: &Target<'_>, indent: &str) {
    for group in groups(fields, target) {
        match &group.condition {
            None => write_all(out, &group.fields, indent),
            Some(condition) => {
                let _ = writeln!(out, "{indent}if {condition} {{");
                write_all(out, &group.fields, &format!("{indent}    "));
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

fn write_all(out: &mut String, fields: &[&Field], indent: &str) {
    for run in runs(fields) {
        match run {
            [only] => {
                let _ = writeln!(out, "{indent}{};", write_one(only));
            }
            _ => {
                let _ = writeln!(out, "{indent}w.run({});", packed(run, size(run)));
            }
        }
    }
}

fn write_one(field: &Field) -> String {
    let name = Names::rust(field);
    let version = if field.ty.structure().is_some() { ", v" } else { "" };
    match method(field) {
        "" => format!("self.{name}.write(w, v)"),
        "fixed" => format!("w.fixed(self.{name})"),
        method => format!("w.{method}(&self.{name}{version})"),
    }
}

fn write_tags(out: &mut String, target: &Target<'_>) {
    let tagged = tagged(target);
    if !target.has_tags() {
        return;
    }
    if tagged.is_empty() {
        out.push_str("        w.tags(&self.unknown_tags);\n");
        return;
    }
    let terms: Vec<String> =
        tagged.iter().map(|(_, field)| format!("usize::from({})", tag_condition(target, field))).collect();
    let _ = writeln!(out, "        let present = {};", terms.join(" + "));
    let _ = writeln!(out, "        w.tag_count(present, &self.unknown_tags, {});", known(target, &tagged));
    let mut next = 0;
    for (tag, field) in &tagged {
        if *tag > next {
            let _ = writeln!(out, "        w.unknown_tags(&self.unknown_tags, {next}..{tag});");
        }
        next = tag + 1;
        let _ = writeln!(out, "        if {} {{", tag_condition(target, field));
        match field.ty.scalar() {
            Some(scalar) => {
                let _ = writeln!(out, "            w.tag({tag}, {});", scalar.size());
            }
            None => {
                let body = measure_one(field, target.reach);
                let _ = writeln!(out, "            let size = w.tag_size(|s| {body});");
                let _ = writeln!(out, "            w.tag({tag}, size);");
            }
        }
        let _ = writeln!(out, "            {};", write_one(field));
        // Where the version does not know the tag, a peer may still have sent it.
        if let Some(condition) = condition(field.versions, tag_reach(target)) {
            let _ = writeln!(out, "        }} else if {} {{", negate(&condition));
            let _ = writeln!(out, "            w.unknown_tags(&self.unknown_tags, {tag}..={tag});");
        }
        out.push_str("        }\n");
    }
    let _ = writeln!(out, "        w.unknown_tags(&self.unknown_tags, {next}..);");
}
