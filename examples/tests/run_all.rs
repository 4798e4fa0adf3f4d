//! Runs every example to its end. Cargo has built them beside this test.
#![allow(clippy::unwrap_used, reason = "a test may")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// The names of all examples, from their sources, so that none is forgotten.
fn names() -> Vec<String> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut names: Vec<String> = std::fs::read_dir(sources)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    names
}

/// `target/debug/examples`, as seen from `target/debug/deps/run_all-…`.
fn built() -> PathBuf {
    std::env::current_exe().unwrap().parent().unwrap().parent().unwrap().join("examples")
}

#[test]
fn every_example_runs_to_its_end() {
    let names = names();
    assert!(names.len() >= 5);
    for name in names {
        let program = built().join(&name).with_extension(std::env::consts::EXE_EXTENSION);
        let output = Command::new(&program).output();
        let output = output.unwrap_or_else(|error| {
            panic!("{}: {error}; `cargo test -p kafka-examples` builds it, `--test` alone does not", program.display())
        });
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.success(),
            "{name}: {}\n{said}{}",
            output.status,
            String::from_utf8_lossy(&output.stderr)
        );
        assert!(!said.is_empty(), "{name} has nothing to show");
    }
}

#[test]
fn the_page_about_segments_is_what_its_example_prints() {
    let output =
        Command::new(built().join("annotate_segment").with_extension(std::env::consts::EXE_EXTENSION)).output();
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/segment.md");
    let page = std::fs::read_to_string(page).unwrap();
    let said = String::from_utf8(output.unwrap().stdout).unwrap();
    assert_eq!(page, said, "run `cargo run -p kafka-examples --example annotate_segment > docs/segment.md`");
}
