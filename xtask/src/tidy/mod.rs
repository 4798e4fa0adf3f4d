//! The rules that no compiler checks, so that no person has to: sizes of files and functions, module
//! docs, the direction of dependencies, no leftovers, generated code that is current, a thin broker,
//! and nothing in the repository that only makes sense on one machine.

mod arrows;
mod examples;
mod faults;
mod light;
mod source;
mod words;

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::{Context, Outcome, fail};
use crate::workspace::{captured, root};

/// The lines that a file may have, tests not counted: a sitting.
const FILE_LINES: usize = 600;
/// The lines that a function may have: a screen.
const FUNCTION_LINES: usize = 70;
/// The lines that the broker crate may have, tests not counted: it composes, others decide.
const BROKER_LINES: usize = 6_000;

/// A rule that a file breaks.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Offence {
    file: String,
    line: usize,
    what: String,
}

impl fmt::Display for Offence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.what)
    }
}

impl Offence {
    fn new(file: &str, line: usize, what: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line, what: what.into() }
    }
}

/// `cargo xtask tidy`.
pub(crate) fn run() -> Outcome {
    let offences = offences()?;
    for offence in &offences {
        println!("{offence}");
    }
    if !offences.is_empty() {
        fail!("tidy: {} offences", offences.len());
    }
    crate::schema::codegen(true)
}

/// Every offence in the repository.
fn offences() -> Outcome<Vec<Offence>> {
    let mut all = light::check()?;
    all.extend(examples::lost(&root()));
    all.extend(faults::check(&root()));
    let mut broker = 0;
    for (name, text) in texts()? {
        all.extend(words::check(&name, &text));
        if name.ends_with("Cargo.toml") {
            all.extend(arrows::check(&name, &text));
        }
        if name.ends_with(".rs") {
            all.extend(examples::check(&name, &text));
            all.extend(rust(&name, &text));
            if name.starts_with("crates/kafka-broker/src") {
                broker += source::Source::new(&name, &text).lines();
            }
        }
    }
    all.extend(budget(broker));
    all.sort();
    Ok(all)
}

fn budget(broker: usize) -> Option<Offence> {
    let what = || format!("{broker} lines without tests; the broker stays under {BROKER_LINES}");
    (broker >= BROKER_LINES).then(|| Offence::new("crates/kafka-broker", 1, what()))
}

/// The rules for one Rust file.
fn rust(name: &str, text: &str) -> Vec<Offence> {
    let source = source::Source::new(name, text);
    let mut all = Vec::new();
    let mut offend = |line, what: String| all.push(Offence::new(name, line, what));
    if !source.has_module_docs() {
        offend(1, "no module docs: the file opens with what it is for".to_owned());
    }
    if source.is_generated() {
        return all;
    }
    if source.lines() > FILE_LINES {
        offend(1, format!("{} lines without tests, at most {FILE_LINES}", source.lines()));
    }
    for function in source.functions() {
        if function.lines > FUNCTION_LINES {
            let size = function.lines;
            offend(function.line, format!("fn {} has {size} lines, at most {FUNCTION_LINES}", function.name));
        }
    }
    for (line, leftover) in source.leftovers() {
        offend(line, format!("{leftover} outside tests"));
    }
    all
}

/// The text files that are in the repository or about to be.
fn texts() -> Outcome<Vec<(String, String)>> {
    let root = root();
    let mut git = Command::new("git");
    git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).current_dir(&root);
    let list = String::from_utf8(captured(&mut git)?).context("a file name that is not UTF-8")?;
    let mut texts = Vec::new();
    for name in list.split('\0').filter(|name| !name.is_empty()) {
        let path: PathBuf = root.join(Path::new(name));
        // A file that is deleted but not committed yet is no longer there; a binary has no words.
        let Ok(bytes) = std::fs::read(&path) else {
            continue;
        };
        if let Ok(text) = String::from_utf8(bytes) {
            texts.push((name.to_owned(), text));
        }
    }
    Ok(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workspace_is_tidy() {
        let offences = offences().expect("readable");
        let list: Vec<String> = offences.iter().map(ToString::to_string).collect();
        assert!(list.is_empty(), "\n{}\n", list.join("\n"));
    }

    fn offends(text: &str) -> Vec<String> {
        rust("crates/a/src/b.rs", text).into_iter().map(|o| format!("{}: {}", o.line, o.what)).collect()
    }

    #[test]
    fn planted_offences_are_found() {
        assert_eq!(offends("//! Docs.\nfn f() {}\n"), Vec::<String>::new());
        assert_eq!(offends("fn f() {}\n"), ["1: no module docs: the file opens with what it is for"]);
        let long = format!("//! Docs.\nfn f() {{\n{}}}\n", "    g();\n".repeat(69));
        assert_eq!(offends(&long), ["2: fn f has 71 lines, at most 70"]);
        let large = format!("//! Docs.\n{}", "const A: u8 = 1;\n".repeat(600));
        assert_eq!(offends(&large), ["1: 601 lines without tests, at most 600"]);
        let text = "//! Docs.\nfn f() {\n    g().unwrap();\n    todo!();\n    dbg!(1);\n}\n";
        assert_eq!(offends(text), ["3: .unwrap() outside tests", "4: todo!( outside tests", "5: dbg!( outside tests"]);
    }

    #[test]
    fn tests_and_generated_code_are_exempt() {
        let tests = format!("//! Docs.\n#[cfg(test)]\nmod tests {{\n{}}}\n", "g().unwrap();\n".repeat(700));
        assert_eq!(offends(&tests), Vec::<String>::new());
        let generated = format!("// @generated\n//! Docs.\n{}", "const A: u8 = 1;\n".repeat(700));
        assert_eq!(offends(&generated), Vec::<String>::new());
    }

    #[test]
    fn a_fat_broker_is_found() {
        assert!(budget(BROKER_LINES).is_some());
        assert!(budget(BROKER_LINES - 1).is_none());
    }
}
