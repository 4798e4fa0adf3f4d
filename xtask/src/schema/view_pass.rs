//! The reading pass of views: every field becomes a value, and the structure is made of them at the end.

use std::fmt::Write;

use super::dense::{Span, spans};
use super::fields::{Names, condition};
use super::model::Field;
use super::passes::{
    arguments, groups, head, method, names, run_name, runs, size, tag_reach, tagged, untagged, version_of,
};
use super::rust::Target;

pub(super) fn read(out: &mut String, target: &Target<'_>) {
    let head = head(target, "read");
    let r = if target.fields.is_empty() && !target.has_tags() { "_r" } else { "r" };
    let mut body = String::new();
    let pass = &mut body;
    for span in spans(&untagged(target), target) {
        match span {
            Ok(span) => read_span(pass, &span, target),
            Err(fields) => read_groups(pass, fields, target),
        }
    }
    let tagged = tagged(target);
    if target.has_tags() && tagged.is_empty() {
        let _ = writeln!(pass, "        r.skip_tags()?;");
    } else if target.has_tags() {
        let (names, defaults) = names_and_defaults(&tagged, target);
        let _ = writeln!(pass, "        let ({names}) = if r.some_tags() {{");
        let _ = writeln!(pass, "            r.aside(|r| Self::read_tags(r, v))?");
        let _ = writeln!(pass, "        }} else {{\n            ({defaults})\n        }};");
    }
    let names: Vec<String> = target.fields.iter().map(Names::rust).collect();
    let _ = writeln!(pass, "        Ok(Self {{ {} }})\n    }}", names.join(", "));
    let v = version_of(&body);
    let _ = write!(out, "{head}({r}: &mut ViewReader<'a>, {v}: i16) -> Result<Self, DecodeError> {{\n{body}");
}

/// `a, b,` and their defaults.
fn names_and_defaults(tagged: &[(u32, &Field)], target: &Target<'_>) -> (String, String) {
    let all =
        |one: &dyn Fn(&Field) -> String| tagged.iter().map(|(_, field)| one(field) + ",").collect::<Vec<_>>().join(" ");
    (all(&Names::rust), all(&|field| target.default_of(field)))
}

/// The tagged fields, which are rare: out of line, and returned by value.
pub(super) fn read_tags(target: &Target<'_>, ty: impl Fn(&Field) -> String) -> Option<String> {
    let tagged = tagged(target);
    if tagged.is_empty() {
        return None;
    }
    let (names, _) = names_and_defaults(&tagged, target);
    let types: Vec<String> = tagged.iter().map(|(_, field)| ty(field) + ",").collect();
    let mut body = String::new();
    for (_, field) in &tagged {
        let _ = writeln!(body, "        let mut {} = {};", Names::rust(field), target.default_of(field));
    }
    let _ = writeln!(body, "        r.tags(|r, tag| {{\n            match tag {{");
    for (tag, field) in &tagged {
        let condition = condition(field.versions, tag_reach(target));
        let guard = condition.as_ref().map(|condition| format!(" if {condition}")).unwrap_or_default();
        let name = Names::rust(field);
        let _ = writeln!(body, "                {tag}{guard} => {name} = {},", read_one(field, target));
        if condition.is_some() {
            let error = "r.error(crate::DecodeErrorKind::TagVersion(tag), ";
            let _ = writeln!(body, "                {tag} => return Err({error}\"{name}\")),");
        }
    }
    body.push_str("                _ => return Ok(false),\n            }\n            Ok(true)\n        })?;\n");
    let v = version_of(&body);
    Some(format!(
        "    #[cold]\n    #[inline(never)]\n    #[allow(clippy::type_complexity, reason = \"a field each\")]\n    \
         fn read_tags(r: &mut ViewReader<'a>, {v}: i16) -> Result<({}), DecodeError> {{\n{body}        Ok(({names}))\n    }}\n",
        types.join(" ")
    ))
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
    let _ = writeln!(out, "            {}\n        }} else {{", span.view(target));
    let _ = writeln!(out, "            ({})\n        }};", older.join(", "));
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
        "" => "View::read(r, v)?".to_owned(),
        method => format!("r.{method}({}\"{}\")?", arguments(field, target.reach), field.name),
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
