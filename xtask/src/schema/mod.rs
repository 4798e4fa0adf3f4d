//! The schema compiler: our notation to Rust, and the one-time import from Apache Kafka's JSON.
//!
//! `import` → `crates/kafka-proto/schema/**.kafka` → `codegen` → `crates/kafka-proto/src/{api,records}/*.rs`.

mod apis;
mod dense;
mod descriptions;
mod facts;
mod fields;
mod import;
mod index;
mod layout;
mod model;
mod parse;
mod passes;
mod print;
mod reflect;
mod rust;
mod view_pass;
mod views;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::failure::{Context, Outcome, fail};
pub(crate) use facts::record;
use model::{Kind, Schema};

/// Our own descriptions of fields, compiled into the tool.
const DESCRIPTIONS: &str = include_str!("descriptions.txt");

fn proto() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/kafka-proto")
}

/// Whether the schema file is about an API.
fn is_api(schema: &Schema) -> bool {
    schema.items.iter().flat_map(|item| &item.messages).any(|message| message.kind == Kind::Request)
}

/// `cargo xtask import FOLDER`: writes our notation from the JSON in the folders that the jars were unpacked to.
pub(crate) fn import(arguments: &[String]) -> Outcome {
    let [folder] = arguments else {
        fail!("usage: cargo xtask import FOLDER, with the jars' common/message and common/metadata somewhere below it")
    };
    let mut found = BTreeMap::new();
    import::read_folder(Path::new(folder), &mut found)?;
    let descriptions = descriptions::Descriptions::parse(DESCRIPTIONS)?;
    let schemas = import::convert(&found, &descriptions)?;
    let root = proto().join("schema");
    for schema in &schemas {
        let folder = if is_api(schema) { root.clone() } else { root.join("records") };
        std::fs::create_dir_all(&folder)?;
        std::fs::write(folder.join(format!("{}.kafka", schema.file)), print::print(schema))?;
    }
    println!("{} messages, {} files", found.len(), schemas.len());
    Ok(())
}

/// Reads every schema file of a folder, in order of their names.
fn load(folder: &Path) -> Outcome<Vec<Schema>> {
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).context(folder.display())? {
        paths.push(entry?.path());
    }
    paths.retain(|path| path.extension().is_some_and(|e| e == "kafka"));
    paths.sort();
    let mut schemas = Vec::new();
    for path in paths {
        let name = path.file_stem().and_then(|s| s.to_str()).context("a file name")?;
        schemas.push(parse::parse(name, &std::fs::read_to_string(&path)?)?);
    }
    Ok(schemas)
}

/// `docs/apis.md`, with what the broker serves from the list that its test holds it to.
pub(crate) fn apis_page() -> Outcome<String> {
    let served = proto().join("../kafka-broker/testdata/apis.txt");
    let served = std::fs::read_to_string(&served).context(served.display())?;
    apis::page(&load(&proto().join("schema"))?, &served)
}

/// Every generated file: path below `src`, and content.
fn generate() -> Outcome<BTreeMap<PathBuf, String>> {
    let root = proto().join("schema");
    let mut files = BTreeMap::new();
    let apis = load(&root)?;
    for schema in &apis {
        let text = rust::module(schema, &format!("schema/{}.kafka", schema.file)).context(&schema.file)?;
        files.insert(PathBuf::from(format!("api/{}.rs", schema.file)), text);
        if views::HOT.contains(&schema.file.as_str()) {
            files.insert(PathBuf::from(format!("views/{}.rs", schema.file)), views::module(schema)?);
        }
    }
    files.insert(PathBuf::from("api/mod.rs"), index::apis(&apis));
    let mut records = load(&root.join("records"))?;
    let all: Vec<&Schema> = apis.iter().chain(&records).collect();
    files.insert(PathBuf::from("reflect/tables.rs"), reflect::tables(&all)?);
    // Headers are read before anything is known of their version; that code is written by hand.
    records.retain(|schema| schema.file != "headers");
    for schema in &records {
        let text = rust::module(schema, &format!("schema/records/{}.kafka", schema.file)).context(&schema.file)?;
        files.insert(PathBuf::from(format!("records/{}.rs", schema.file)), text);
    }
    files.insert(PathBuf::from("records/mod.rs"), index::records(&records));
    files.insert(PathBuf::from("every.rs"), index::every(&apis, &records));
    Ok(files)
}

/// `cargo xtask codegen [--check]`: writes the generated Rust, or with `check` only compares.
pub(crate) fn codegen(check: bool) -> Outcome {
    crate::pages::codegen(check)?;
    let files = generate()?;
    let src = proto().join("src");
    let mut stale = Vec::new();
    for folder in ["api", "records"] {
        for entry in std::fs::read_dir(src.join(folder)).context(folder)? {
            let path = PathBuf::from(folder).join(entry?.file_name());
            if !files.contains_key(&path) {
                stale.push(path);
            }
        }
    }
    for (path, text) in &files {
        if std::fs::read_to_string(src.join(path)).ok().as_ref() != Some(text) {
            stale.push(path.clone());
        }
    }
    if check {
        return match stale.as_slice() {
            [] => Ok(()),
            [first, ..] => fail!(
                "{} of {} generated files differ from the schema, first {}: run `cargo xtask codegen`",
                stale.len(),
                files.len(),
                first.display()
            ),
        };
    }
    for path in &stale {
        match files.get(path) {
            Some(text) => std::fs::write(src.join(path), text)?,
            None => std::fs::remove_file(src.join(path))?,
        }
    }
    println!("{} files, {} changed", files.len(), stale.len());
    Ok(())
}
