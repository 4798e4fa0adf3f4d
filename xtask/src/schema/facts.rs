//! `cargo xtask record`: what the jars of Apache Kafka say, written down compactly for the tests of kafka-proto.
//!
//! The facts are names, numbers and flags, one line a message or field, without Kafka's prose. The tests compare
//! our compiled schema with them and so need neither jars nor Java.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use serde_json::Value as Json;

use super::{import, proto};
use crate::failure::{Context, Outcome};
use crate::setup::Cache;
use crate::workspace::{captured, fresh_dir};

/// Jars whose `common/message` and `common/metadata` hold schemas.
const JARS: [&str; 6] = [
    "kafka-clients",
    "kafka-metadata",
    "kafka-raft",
    "kafka-group-coordinator",
    "kafka-transaction-coordinator",
    "kafka-share-coordinator",
];

/// Records the facts and the JSON of Kafka's own converters.
pub(crate) fn record() -> Outcome {
    let libs = Cache::open()?.kafka_libs()?;
    let dir = fresh_dir("record")?;
    let mut jars = Vec::new();
    for entry in std::fs::read_dir(&libs).context(libs.display())? {
        let path = entry?.path();
        let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
        let version = JARS.iter().find_map(|jar| name.strip_prefix(jar)?.strip_prefix('-'));
        if version.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
            jars.push(path);
        }
    }
    jars.sort();
    let schemas = dir.join("schemas");
    std::fs::create_dir_all(&schemas)?;
    for jar in &jars {
        captured(Command::new("jar").arg("xf").arg(jar).current_dir(&schemas))?;
    }
    let mut found = BTreeMap::new();
    import::read_folder(&schemas, &mut found)?;
    let facts = proto().join("tests/conformance/facts.txt");
    std::fs::write(&facts, write(&found)).context(facts.display())?;
    println!("{}: {} messages", facts.display(), found.len());
    json(&dir, &libs)
}

/// Runs the recorder of JSON, and packs what it wrote.
fn json(dir: &Path, libs: &Path) -> Outcome {
    let from = proto().join("tests/golden");
    let class_path = format!("{}:{}/*", dir.display(), libs.display());
    let mut javac = Command::new("javac");
    javac.args(["-cp", &class_path, "-d"]).arg(dir);
    javac.args([from.join("Recorder.java"), from.join("JsonRecorder.java")]);
    captured(&mut javac)?;
    // The recorders look for jars by name on the class path, so it has to be spelled out. The files of kafka-storage
    // have formats of their own, which are not the protocol's.
    let mut jars = vec![dir.to_path_buf()];
    for entry in std::fs::read_dir(libs)? {
        jars.push(entry?.path());
    }
    jars.retain(|jar| !jar.to_string_lossy().contains("kafka-storage-4"));
    let class_path = std::env::join_paths(jars).context("class path")?;
    let out = dir.join("json.txt");
    let java = captured(Command::new("java").arg("-cp").arg(class_path).arg("JsonRecorder").arg(&out))?;
    print!("{}", String::from_utf8_lossy(&java));
    captured(Command::new("gzip").args(["-9nf"]).arg(&out))?;
    std::fs::copy(dir.join("json.txt.gz"), from.join("json.txt.gz")).map(drop).context("json.txt.gz")
}

fn write(all: &BTreeMap<String, Json>) -> String {
    let mut out = String::from("# Facts of the schemas inside Apache Kafka's jars, by `cargo xtask record`.\n");
    for json in all.values() {
        line(&mut out, json, 0, &["apiKey", "validVersions", "flexibleVersions", "latestVersionUnstable", "listeners"]);
        fields(&mut out, json, 1);
        for common in list(json, "commonStructs") {
            line(&mut out, common, 1, &[]);
            fields(&mut out, common, 2);
        }
    }
    out
}

fn list<'a>(json: &'a Json, key: &str) -> impl Iterator<Item = &'a Json> {
    json.get(key).and_then(Json::as_array).into_iter().flatten()
}

fn fields(out: &mut String, json: &Json, depth: usize) {
    for field in list(json, "fields") {
        line(
            out,
            field,
            depth,
            &[
                "versions",
                "nullableVersions",
                "tag",
                "taggedVersions",
                "default",
                "ignorable",
                "entityType",
                "mapKey",
                "zeroCopy",
                "flexibleVersions",
            ],
        );
        fields(out, field, depth + 1);
    }
}

/// `name type key=value …`; a shared structure has the type `struct`.
fn line(out: &mut String, json: &Json, depth: usize, keys: &[&str]) {
    let text = |value: &Json| match value {
        Json::String(text) => text.clone(),
        Json::Array(values) => values.iter().filter_map(Json::as_str).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    };
    let name = json.get("name").map(text).unwrap_or_default();
    let ty = json.get("type").map_or("struct".to_owned(), text);
    let _ = write!(out, "{:1$}{name} {ty}", "", depth);
    for key in keys {
        // A JSON null says no more than nothing.
        if let Some(value) = json.get(*key).filter(|value| !value.is_null()) {
            let _ = write!(out, " {key}={}", text(value));
        }
    }
    out.push('\n');
}
