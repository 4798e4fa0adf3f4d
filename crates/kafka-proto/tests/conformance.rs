//! The compiled schema says what the JSON inside the jars of 4.3.1 says, field by field.
//!
//! `conformance/facts.txt` was written by `cargo xtask record`; a line is a message, a field below it or a shared
//! structure, as `name type key=value …`. Every attribute of every line is also planted wrong once, to see it found.
#![cfg(feature = "reflect")]
#![allow(clippy::unwrap_used, reason = "a test may")]

use std::collections::BTreeMap;

use kafka_proto::VersionRange;
use kafka_proto::reflect::{self, Default as D, FieldInfo, FieldType, MessageInfo, MessageKind};

/// A line of the facts, and the lines below it.
#[derive(Debug, Clone, Default)]
struct Fact {
    name: String,
    ty: String,
    attributes: BTreeMap<String, String>,
    below: Vec<Fact>,
}

impl Fact {
    fn get(&self, key: &str) -> Option<&str> {
        self.attributes.get(key).map(String::as_str)
    }

    fn is(&self, key: &str) -> bool {
        self.get(key) == Some("true")
    }

    fn range(&self, key: &str) -> VersionRange {
        self.get(key).map_or(VersionRange::NONE, range)
    }
}

fn parse(text: &str) -> Vec<Fact> {
    let mut top: Vec<Fact> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let depth = line.len() - line.trim_start().len();
        let mut words = line.split_whitespace();
        let mut fact =
            Fact { name: words.next().unwrap().to_owned(), ty: words.next().unwrap().to_owned(), ..Fact::default() };
        for word in words {
            let (key, value) = word.split_once('=').unwrap();
            fact.attributes.insert(key.to_owned(), value.to_owned());
        }
        let mut list = &mut top;
        for _ in 0..depth {
            list = &mut list.last_mut().unwrap().below;
        }
        list.push(fact);
    }
    top
}

/// `0+`, `3-7`, `5` or `none`.
fn range(text: &str) -> VersionRange {
    match (text.strip_suffix('+'), text.split_once('-')) {
        _ if text == "none" => VersionRange::NONE,
        (Some(min), _) => VersionRange::new(min.parse().unwrap(), i16::MAX),
        (_, Some((min, max))) => VersionRange::new(min.parse().unwrap(), max.parse().unwrap()),
        _ => VersionRange::new(text.parse().unwrap(), text.parse().unwrap()),
    }
}

fn facts() -> Vec<Fact> {
    parse(include_str!("conformance/facts.txt"))
}

fn lower_first(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map(|first| first.to_lowercase().chain(chars).collect()).unwrap_or_default()
}

/// What differs between a message of the facts and ours.
fn compare(fact: &Fact, ours: &MessageInfo) -> Vec<String> {
    let mut differences = Differences { path: vec![fact.name.clone()], found: Vec::new() };
    let kind = match fact.ty.as_str() {
        "request" => MessageKind::Request,
        "response" => MessageKind::Response,
        "coordinator-key" => MessageKind::Key,
        "coordinator-value" => MessageKind::Value,
        "metadata" => MessageKind::Metadata,
        "header" => MessageKind::Header,
        _ => MessageKind::Data,
    };
    differences.same("name", fact.name.as_str(), ours.name);
    differences.same("type", kind, ours.kind);
    differences.same("apiKey", fact.get("apiKey").map(str::to_owned), ours.key.map(|key| key.to_string()));
    let versions = fact.range("validVersions");
    differences.same("validVersions", versions, ours.versions);
    let flexible = fact.range("flexibleVersions").intersect(versions);
    let ours_flexible = VersionRange::new(ours.flexible_since, i16::MAX).intersect(versions);
    differences.same("flexibleVersions", canonical(flexible), canonical(ours_flexible));
    differences.same("latestVersionUnstable", fact.is("latestVersionUnstable"), ours.unstable);
    if kind == MessageKind::Request {
        differences.same("listeners", fact.get("listeners").unwrap_or_default(), &ours.listeners.join(","));
    }
    let common: BTreeMap<&str, &Fact> =
        fact.below.iter().filter(|fact| fact.ty == "struct").map(|fact| (fact.name.as_str(), fact)).collect();
    differences.fields(&fact.below, ours.fields, versions, &common);
    differences.found
}

fn canonical(versions: VersionRange) -> VersionRange {
    if versions.is_empty() { VersionRange::NONE } else { versions }
}

struct Differences {
    path: Vec<String>,
    found: Vec<String>,
}

impl Differences {
    fn same<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, theirs: T, ours: T) {
        if theirs != ours {
            self.found.push(format!("{}: {what} is {theirs:?}, ours {ours:?}", self.path.join(".")));
        }
    }

    /// Fields that exist at some of the versions `within`.
    fn fields(&mut self, facts: &[Fact], ours: &[FieldInfo], within: VersionRange, common: &BTreeMap<&str, &Fact>) {
        let facts: Vec<&Fact> =
            facts.iter().filter(|fact| fact.ty != "struct" && !stated(fact).intersect(within).is_empty()).collect();
        let ours: Vec<&FieldInfo> = ours.iter().filter(|field| !field.versions.intersect(within).is_empty()).collect();
        self.same(
            "fields",
            facts.iter().map(|fact| lower_first(&fact.name)).collect::<Vec<_>>(),
            ours.iter().map(|field| field.kafka_name.to_owned()).collect(),
        );
        for (fact, field) in facts.into_iter().zip(ours) {
            self.path.push(fact.name.clone());
            self.field(fact, field, within, common);
            self.path.pop();
        }
    }

    fn field(&mut self, fact: &Fact, ours: &FieldInfo, within: VersionRange, common: &BTreeMap<&str, &Fact>) {
        let versions = stated(fact).intersect(within);
        self.same("versions", versions, ours.versions.intersect(within));
        let nullable = canonical(fact.range("nullableVersions").intersect(versions));
        self.same("nullableVersions", nullable, canonical(ours.nullable.intersect(versions)));
        self.same("tag", fact.get("tag").map(str::to_owned), ours.tag.map(|tag| tag.to_string()));
        // A tagged field is tagged at all of its versions.
        let tagged = canonical(fact.range("taggedVersions").intersect(versions));
        self.same("taggedVersions", tagged, if ours.tag.is_some() { versions } else { VersionRange::NONE });
        self.same("ignorable", fact.is("ignorable"), ours.is_ignorable());
        self.same("mapKey", fact.is("mapKey"), ours.is_map_key());
        self.same("zeroCopy", fact.is("zeroCopy"), ours.is_zero_copy());
        self.same("entityType", fact.get("entityType"), ours.entity);
        self.same("flexibleVersions", fact.get("flexibleVersions") == Some("none"), ours.is_inflexible());
        let (element, is_array) = fact.ty.strip_prefix("[]").map_or((fact.ty.as_str(), false), |e| (e, true));
        self.same("array", is_array, ours.is_array());
        self.same("default", default_of(fact, element, is_array), ours.default);
        match ours.ty {
            FieldType::Struct(info) => {
                // The two messages of an API may use one name for two things.
                let name = ["Request", "Response", "Key", "Value"].iter().find_map(|p| info.name.strip_prefix(p));
                if info.name != element && name != Some(element) {
                    self.same("structure", element, info.name);
                }
                let below = common.get(element).map_or(&fact.below, |shared| &shared.below);
                self.fields(below, info.fields, versions, common);
            }
            ty => self.same("type", element, type_name(ty)),
        }
        if matches!(ours.ty, FieldType::I16) {
            self.same("error code", fact.name.ends_with("ErrorCode"), false);
        }
    }
}

fn stated(fact: &Fact) -> VersionRange {
    fact.range(if fact.get("versions").is_some() { "versions" } else { "taggedVersions" })
}

fn type_name(ty: FieldType) -> &'static str {
    match ty {
        FieldType::Bool => "bool",
        FieldType::I8 => "int8",
        FieldType::I16 | FieldType::Error => "int16",
        FieldType::U16 => "uint16",
        FieldType::I32 => "int32",
        FieldType::U32 => "uint32",
        FieldType::I64 => "int64",
        FieldType::F64 => "float64",
        FieldType::Uuid => "uuid",
        FieldType::String => "string",
        FieldType::Bytes => "bytes",
        FieldType::Records => "records",
        _ => "?",
    }
}

/// The default that the facts state, where it is not the type's own.
fn default_of(fact: &Fact, element: &str, is_array: bool) -> D {
    let text = fact.get("default").unwrap_or_default();
    let number = |text: &str| match text.strip_prefix("0x") {
        Some(hex) => i64::from_str_radix(hex, 16),
        None => text.parse(),
    };
    match (text, element) {
        ("", _) => D::Plain,
        ("null", _) => D::Null,
        ("true", "bool") if !is_array => D::Bool(true),
        ("false", "bool") if !is_array => D::Plain,
        (text, "string") if !is_array => D::Str(text.to_owned().leak()),
        (text, _) => match number(text) {
            Ok(0) => D::Plain,
            Ok(number) => D::Int(number),
            Err(_) => D::Str("not a number"),
        },
    }
}

#[test]
fn our_schema_is_that_of_the_jars() {
    let facts = facts();
    let mut found = Vec::new();
    let mut expected = Vec::new();
    for fact in &facts {
        // Removed APIs keep a file in the jars, without versions.
        match (fact.get("validVersions"), reflect::message(&fact.name)) {
            (Some("none"), None) => continue,
            (_, Some(ours)) => found.extend(compare(fact, ours)),
            (_, None) => found.push(format!("{} is missing", fact.name)),
        }
        expected.push(fact.name.as_str());
    }
    let ours: Vec<&str> = reflect::messages().iter().map(|info| info.name).collect();
    assert_eq!(ours, expected, "messages");
    assert!(found.is_empty(), "{} differences:\n{}", found.len(), found.join("\n"));
    assert_eq!(facts.len(), 275);
}

/// Other values for one attribute, each of which changes what the schema says within the versions given.
fn slips(key: &str, value: &str, within: VersionRange) -> Vec<String> {
    match key {
        "versions" | "nullableVersions" | "taggedVersions" | "validVersions" | "flexibleVersions" => {
            let real = range(value).intersect(within);
            let mut out = Vec::new();
            if !real.is_empty() {
                out.push("none".to_owned());
                if real.min < real.max {
                    out.push(format!("{}-{}", real.min + 1, real.max));
                    out.push(format!("{}-{}", real.min, real.max - 1));
                }
            }
            out
        }
        "default" => vec!["7".to_owned()],
        "tag" | "apiKey" => vec!["7777".to_owned()],
        "ignorable" | "mapKey" | "zeroCopy" | "latestVersionUnstable" => {
            vec![if value == "true" { "false" } else { "true" }.to_owned()]
        }
        _ => vec!["other".to_owned()],
    }
}

/// Plants a slip at a place of a fact; `path` leads to the line.
fn line_at<'a>(fact: &'a mut Fact, path: &[usize]) -> &'a mut Fact {
    path.iter().fold(fact, |fact, at| &mut fact.below[*at])
}

fn paths(fact: &Fact, path: &mut Vec<usize>, within: VersionRange, out: &mut Vec<(Vec<usize>, VersionRange)>) {
    out.push((path.clone(), within));
    for (at, below) in fact.below.iter().enumerate() {
        // Shared structures exist wherever they are used; their own versions are those of the message.
        let versions = if below.ty == "struct" { within } else { stated(below).intersect(within) };
        if versions.is_empty() {
            continue;
        }
        path.push(at);
        paths(below, path, if below.ty == "struct" { within } else { versions }, out);
        path.pop();
    }
}

#[test]
fn a_planted_slip_is_found() {
    let mut planted = 0;
    for fact in facts() {
        let Some(ours) = reflect::message(&fact.name) else { continue };
        let mut lines = Vec::new();
        paths(&fact, &mut Vec::new(), fact.range("validVersions"), &mut lines);
        for (path, within) in lines {
            let line = line_at(&mut fact.clone(), &path).clone();
            if line.ty == "struct" {
                continue;
            }
            let in_shared = path.first().is_some_and(|at| fact.below[*at].ty == "struct");
            let mut mutants = Vec::new();
            for (key, value) in &line.attributes {
                // How far a use of a shared structure reaches is not known here.
                let ranged = key.ends_with("ersions");
                if (in_shared && ranged) || (key == "listeners" && fact.ty != "request") {
                    continue;
                }
                if path.is_empty() && key == "flexibleVersions" && value == "none" {
                    continue;
                }
                for slip in slips(key, value, within) {
                    let mut mutant = fact.clone();
                    line_at(&mut mutant, &path).attributes.insert(key.clone(), slip.clone());
                    mutants.push((format!("{}.{key}={slip}", line.name), mutant));
                }
            }
            for key in
                ["ignorable", "mapKey", "zeroCopy"].iter().filter(|key| line.get(key).is_none() && !path.is_empty())
            {
                let mut mutant = fact.clone();
                line_at(&mut mutant, &path).attributes.insert((*key).to_owned(), "true".to_owned());
                mutants.push((format!("{}.{key}", line.name), mutant));
            }
            let mut mutant = fact.clone();
            line_at(&mut mutant, &path).name.push('x');
            mutants.push((format!("{}'s name", line.name), mutant));
            let mut mutant = fact.clone();
            line_at(&mut mutant, &path).ty =
                if line.ty == "int32" || line.ty == "request" { "int64" } else { "request" }.to_owned();
            mutants.push((format!("{}'s type", line.name), mutant));
            for (what, mutant) in mutants {
                assert!(!compare(&mutant, ours).is_empty(), "{}: nobody sees {what}", fact.name);
                planted += 1;
            }
        }
    }
    assert!(planted > 15_000, "{planted} slips were planted");
}
