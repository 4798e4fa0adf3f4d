//! The layout that a hot structure has at its newest versions, read and written in one step.

use std::fmt::Write;

use super::fields::{Names, condition, is_set};
use super::model::{Field, Versions};
use super::passes::{absent, read_run, run_name, size};
use super::rust::Target;

/// The condition on `v` under which exactly those of `fields` are there that the newest version has.
fn newest(fields: &[&Field], reach: Versions) -> Option<String> {
    let since = fields.iter().map(|field| {
        let real = field.versions.intersect(reach);
        if real.max == reach.max { real.min } else { real.max + 1 }
    });
    let since = since.max().unwrap_or(reach.min).max(reach.min);
    condition(Versions::new(since, i16::MAX), reach)
}

/// Whether the newest version has the field.
fn is_current(field: &Field, target: &Target<'_>) -> bool {
    field.versions.intersect(target.reach).max == target.reach.max
}

/// Values of scalars, in the order of `fields`: `b.at(…)`, or the default of what the newest version has not.
fn values(fields: &[&Field], target: &Target<'_>) -> Vec<String> {
    let mut at = 0;
    let mut value = |field: &Field| {
        if !is_current(field, target) {
            return target.default_of(field);
        }
        let value = format!("b.at({at})");
        at += size(&[field]);
        value
    };
    fields.iter().map(|field| value(field)).collect()
}

/// The scalars of the newest version, and their size.
fn current<'a>(fields: &[&'a Field], target: &Target<'_>) -> (Vec<&'a Field>, usize) {
    let current: Vec<&Field> = fields.iter().copied().filter(|field| is_current(field, target)).collect();
    let bytes = size(&current);
    (current, bytes)
}

/// `Packed::<6>::new().put(0, self.a).put(4, self.b)`.
pub(super) fn packed(fields: &[&Field], bytes: usize) -> String {
    let mut at = 0;
    let mut out = format!("Packed::<{bytes}>::new()");
    for field in fields {
        let _ = write!(out, ".put({at}, self.{})", Names::rust(field));
        at += size(&[field]);
    }
    out
}

/// Neighbouring scalars that come and go with the version.
pub(super) struct Span<'a, 'b> {
    pub(super) fields: &'b [&'a Field],
    /// Holds at the newest versions.
    pub(super) newest: String,
}

/// Cuts untagged fields into [`Span`]s and what is between them.
pub(super) fn spans<'a, 'b>(
    fields: &'b [&'a Field],
    target: &Target<'_>,
) -> Vec<Result<Span<'a, 'b>, &'b [&'a Field]>> {
    // What is closed needs no second short cut.
    if !target.hot || Closed::new(target).is_some() {
        return vec![Err(fields)];
    }
    let scalars = fields.chunk_by(|a, b| a.ty.scalar().is_some() == b.ty.scalar().is_some());
    scalars
        .map(|fields| match newest(fields, target.reach) {
            Some(newest) if fields.len() > 1 && fields[0].ty.scalar().is_some() => Ok(Span { fields, newest }),
            _ => Err(fields),
        })
        .collect()
}

impl Span<'_, '_> {
    /// The newest layout of a view, as the body of a block with a tuple as its value.
    pub(super) fn view(&self, target: &Target<'_>) -> String {
        let (current, bytes) = current(self.fields, target);
        let (name, values) = (run_name(&current), values(self.fields, target).join(", "));
        format!("let b = r.run::<{bytes}>(\"{name}\")?;\n            ({values})")
    }

    /// The newest layout as statements.
    pub(super) fn read(&self, target: &Target<'_>) -> String {
        let (current, bytes) = current(self.fields, target);
        let mut out = format!("            let b = r.run({bytes}, \"{}\");\n", run_name(&current));
        read_run(&mut out, &current, "            ");
        out
    }

    /// What the newest version has not.
    pub(super) fn left_out(&self, target: &Target<'_>) -> impl Iterator<Item = &Field> {
        self.fields.iter().copied().filter(|field| !is_current(field, target))
    }

    /// The newest layout as one statement.
    pub(super) fn write(&self, target: &Target<'_>) -> String {
        let (current, bytes) = current(self.fields, target);
        format!("w.run({});", packed(&current, bytes))
    }
}

/// The opposite of what [`is_set`] says.
pub(super) fn not(is_set: &str) -> String {
    for (from, to) in
        [(" != ", " == "), (".is_some()", ".is_none()"), (".is_none_or(|value| !", ".is_some_and(|value| ")]
    {
        if is_set.contains(from) {
            return is_set.replace(from, to);
        }
    }
    is_set.strip_prefix('!').map_or_else(|| format!("!{is_set}"), str::to_owned)
}

/// A structure that is nothing but scalars, then no tagged field, at the newest versions.
pub(super) struct Closed<'a> {
    scalars: Vec<&'a Field>,
    tagged: Vec<&'a Field>,
    /// ` && v >= 12`, or nothing where flexible versions have one layout.
    newest: String,
}

impl<'a> Closed<'a> {
    pub(super) fn new(target: &Target<'a>) -> Option<Self> {
        let (tagged, scalars): (Vec<&Field>, Vec<&Field>) = target.fields.iter().partition(|field| field.tag.is_some());
        if !target.hot || !target.has_tags() || scalars.iter().any(|field| field.ty.scalar().is_none()) {
            return None;
        }
        let flexible = target.reach.intersect(Versions::new(target.flexible_since, i16::MAX));
        let newest = newest(&scalars, flexible).map(|newest| format!(" && {newest}")).unwrap_or_default();
        current(&scalars, target).0.first()?;
        Some(Self { scalars, tagged, newest })
    }

    /// The pass that reads: the newest layout at once, and the general pass for all else.
    pub(super) fn read(&self, out: &mut String, target: &Target<'_>) {
        let (current, bytes) = current(&self.scalars, target);
        let _ = writeln!(
            out,
            "    #[inline(always)]\n    fn read(&mut self, r: &mut Source<'_>, v: i16) {{\n        \
             if {}let Some(b) = r.closed({bytes}) {{",
            self.newest_first()
        );
        read_run(out, &current, "            ");
        out.push_str("            return;\n        }\n        r.aside(|r| self.read_fields(r, v));\n    }\n");
    }

    /// The same for a view.
    pub(super) fn view(&self, out: &mut String, target: &Target<'_>) {
        let (_, bytes) = current(&self.scalars, target);
        let values = self.scalars.iter().zip(values(&self.scalars, target));
        let mut values: Vec<String> = values.map(|(field, value)| format!("{}: {value}", Names::rust(field))).collect();
        let default = |field: &&Field| format!("{}: {}", Names::rust(field), target.default_of(field));
        values.extend(self.tagged.iter().map(default));
        let names: Vec<String> = self.scalars.iter().chain(&self.tagged).map(|field| Names::rust(field)).collect();
        let names = names.join(", ");
        let _ = writeln!(
            out,
            "    #[inline(always)]\n    fn read(r: &mut ViewReader<'a>, v: i16) -> Result<Self, DecodeError> {{\n        \
             if {}let Some(b) = r.closed::<{bytes}>() {{\n            return Ok(Self {{ {} }});\n        }}\n        \
             // Field by field: a value returned through memory, in one piece, would be read in others.\n        \
             let Self {{ {names} }} = r.aside(|r| Self::read_fields(r, v))?;\n        Ok(Self {{ {names} }})\n    }}",
            self.newest_first(),
            values.join(", "),
        );
    }

    /// The pass of a view that only looks for the end.
    pub(super) fn pass(&self, out: &mut String, target: &Target<'_>) {
        let (_, bytes) = current(&self.scalars, target);
        let _ = writeln!(
            out,
            "\n    #[inline(always)]\n    fn pass(r: &mut ViewReader<'a>, v: i16) -> Result<(), DecodeError> {{\n        \
             if {}r.closed::<{bytes}>().is_some() {{\n            return Ok(());\n        }}\n        \
             r.aside(|r| Self::read_fields(r, v)).map(drop)\n    }}",
            self.newest_first()
        );
        let _ = writeln!(
            out,
            "\n    #[inline(always)]\n    fn pass_all(r: &mut ViewReader<'a>, count: usize, v: i16) -> Result<(), DecodeError> {{\n        \
             if {}r.all_closed::<{}>(count) {{\n            return Ok(());\n        }}\n        \
             for _ in 0..count {{\n            Self::pass(r, v)?;\n        }}\n        Ok(())\n    }}",
            self.newest_first(),
            bytes + 1,
        );
    }

    /// `v >= 12 && `, or nothing.
    fn newest_first(&self) -> String {
        self.newest.strip_prefix(" && ").map(|newest| format!("{newest} && ")).unwrap_or_default()
    }

    /// The pass that writes, in the same way.
    pub(super) fn write(&self, out: &mut String, target: &Target<'_>) {
        let (current, bytes) = current(&self.scalars, target);
        out.push_str("\n    #[inline(always)]\n    fn write<'a>(&'a self, w: &mut Writer<'a>, v: i16) {\n");
        out.push_str(&self.condition("w"));
        for field in self.scalars.iter().filter(|field| !is_current(field, target)) {
            let _ = writeln!(out, "            {};", absent(field));
        }
        let _ = writeln!(out, "            return w.run({});\n        }}", packed(&current, bytes + 1));
        out.push_str("        self.write_fields(w, v)\n    }\n");
    }

    /// `if it is so {`.
    fn condition(&self, pass: &str) -> String {
        let mut out = format!("        if {pass}.is_flexible(){} && self.unknown_tags.is_empty()", self.newest);
        for field in &self.tagged {
            let _ = write!(out, " && {}", not(&is_set(field)));
        }
        out.push_str(" {\n");
        out
    }
}
