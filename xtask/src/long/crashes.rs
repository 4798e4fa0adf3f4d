//! Many traces of the crash-state enumerator of kafka-log (`crates/kafka-log/tests/crash/`), in release.

use std::process::Command;
use std::time::Instant;

use serde_json::{Value, json};

use crate::failure::{Context, Outcome, fail};
use crate::workspace::root;

/// Explores `traces` traces from seed `seed` on; an error when a cut loses or invents something.
pub(super) fn run(traces: u64, seed: u64) -> Outcome<Value> {
    let started = Instant::now();
    let mut command = Command::new("cargo");
    command.args(["test", "--quiet", "--release", "-p", "kafka-log", "--test", "crash", "--", "--nocapture"]);
    command.env("KAFKA_LOG_CRASH_TRACES", traces.to_string()).env("KAFKA_LOG_CRASH_SEED", seed.to_string());
    let output = command.current_dir(root()).output().context("cannot run cargo test")?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() {
        fail!("a crash was not survived:\n{text}\n{}", String::from_utf8_lossy(&output.stderr));
    }
    let Some(line) = text.lines().find(|line| line.starts_with('{')) else { fail!("no report among:\n{text}") };
    let mut report: Value = serde_json::from_str(line).context("the report is no JSON")?;
    report["traces"] = json!(traces);
    report["seed"] = json!(seed);
    report["seconds"] = json!(started.elapsed().as_secs());
    report["planted_bugs_found"] = text
        .lines()
        .filter_map(|line| Some(line.split_once("planted ")?.1.split_once(": ")?.0))
        .map(|bug| json!(bug))
        .collect();
    println!("{report}");
    Ok(report)
}
