//! Many seeds of the simulation of kafka-group: its test, built for speed, and what it counted.

use std::process::Command;

use serde_json::{Map, Value, json};

use crate::failure::{Context, Outcome, fail};
use crate::workspace::root;

/// Runs the seeds from `first` on.
pub(super) fn simulate(seeds: u64, first: u64) -> Outcome<Value> {
    let mut test = Command::new("cargo");
    test.args(["test", "--release", "--quiet", "--package", "kafka-group", "--test", "sim"]);
    test.args(["--", "--nocapture", "--exact", "groups_come_to_rest_whatever_happens"]).current_dir(root());
    test.env("SIM_SEEDS", seeds.to_string()).env("SIM_FIRST", first.to_string());
    let output = test.output().context("cannot run cargo test")?;
    let text = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        fail!("{text}{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(json!({ "seeds": seeds, "seed": first, "counts": counts(&text) }))
}

/// The lines `  name: number` of the test.
fn counts(text: &str) -> Map<String, Value> {
    let line = |line: &str| {
        let (name, count) = line.strip_prefix("  ")?.split_once(": ")?;
        Some((name.to_owned(), json!(count.parse::<u64>().ok()?)))
    };
    text.lines().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_and_other_lines_are_not() {
        let counts = counts("running 1 test\n  reply lost: 12\n  seed: x\nreply late: 3\n");
        assert_eq!(json!(counts), json!({ "reply lost": 12 }));
    }
}
