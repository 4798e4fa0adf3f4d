//! The examples run to their end. Cargo builds them beside this test.
#![allow(clippy::unwrap_used, reason = "a test may")]

use std::path::PathBuf;
use std::process::Command;

fn run(name: &str) -> String {
    let mut dir: PathBuf = std::env::current_exe().unwrap();
    dir.pop();
    dir.pop();
    let output = Command::new(dir.join("examples").join(name)).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{name}: {text}{}", String::from_utf8_lossy(&output.stderr));
    text
}

#[test]
fn the_tap_prints_what_passes() {
    let text = run("wire_tap");
    assert_eq!(text.matches("-> {").count(), 3, "{text}");
    assert_eq!(text.matches("<- {").count(), 3, "{text}");
    assert!(text.contains("\"clientSoftwareName\":\"demo\""), "{text}");
    assert!(text.contains("\"unknown\":\"ApiKey(4711) v3 #9\""), "{text}");
}

#[test]
fn one_field_is_rewritten() {
    let text = run("rewrite_field");
    assert!(text.contains("\"name\":\"orders\"") && text.contains("\"name\":\"tenant-a.orders\""), "{text}");
    assert_eq!(text.matches("\"recordsSizeInBytes\":4096").count(), 2, "{text}");
}
