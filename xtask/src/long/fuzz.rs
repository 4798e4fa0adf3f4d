//! Counted runs of libFuzzer: 10⁸ inputs of frame decoding without sanitizer, 10⁷ of each target of the codec with it,
//! 10⁷ of each target of the log without.
//!
//! Counts are the claim, and they take hours: a run goes on where the last one of its target stopped, from the corpus that
//! it left and with a seed of its own, until the count is reached or its time is over. Each part is a row of the report.

use std::path::Path;
use std::time::Instant;

use serde_json::{Value, json};

use super::write;
use crate::failure::{Context, Outcome, fail};
use crate::fuzz::{CountedRun, build, counted};
use crate::workspace::{fresh_dir, on_path, root, target, today};

/// What is to be reached with one target.
struct Goal {
    target: &'static str,
    sanitizer: &'static str,
    inputs: u64,
    /// In bytes: long inputs cost time and reach little that short ones do not.
    len_max: usize,
}

impl Goal {
    fn name(&self) -> String {
        format!("{}/{}", self.target, self.sanitizer)
    }
}

const fn under_address(target: &'static str, len_max: usize) -> Goal {
    Goal { target, sanitizer: "address", inputs: 10_000_000, len_max }
}

const fn plain(target: &'static str, inputs: u64, len_max: usize) -> Goal {
    Goal { target, sanitizer: "none", inputs, len_max }
}

const GOALS: [Goal; 14] = [
    plain("frames", 100_000_000, 512),
    under_address("frames", 512),
    under_address("requests", 256),
    under_address("responses", 256),
    under_address("records", 256),
    under_address("batches", 512),
    under_address("decode_encode", 256),
    under_address("views", 256),
    under_address("encode_decode", 192),
    under_address("differential", 256),
    plain("index_files", 10_000_000, 256),
    plain("producers", 10_000_000, 256),
    plain("cleaner", 10_000_000, 256),
    plain("log_files", 10_000_000, 256),
];

/// What was asked for.
pub(super) struct Plan<'a> {
    /// Targets, with or without their sanitizer; all if empty.
    pub(super) targets: &'a [String],
    /// How many inputs each gets now; without, what is left to its goal.
    pub(super) inputs: Option<u64>,
    /// How long each may take.
    pub(super) seconds: Option<u64>,
    /// Parts add their number to it.
    pub(super) seed: u64,
    /// Only builds the programs.
    pub(super) build_only: bool,
}

/// Runs what was asked for, in turn. A failing input ends it.
pub(super) fn run(plan: &Plan<'_>, commit: &str) -> Outcome {
    if !on_path("cargo-fuzz") {
        fail!("cargo-fuzz is not installed: cargo install cargo-fuzz");
    }
    let is_wanted = |goal: &&Goal| {
        plan.targets.is_empty() || plan.targets.iter().any(|name| *name == goal.target || *name == goal.name())
    };
    let goals: Vec<&Goal> = GOALS.iter().filter(is_wanted).collect();
    let programs = goals.iter().map(|goal| build(goal.target, goal.sanitizer)).collect::<Outcome<Vec<_>>>()?;
    if plan.build_only {
        return Ok(());
    }
    for (goal, program) in goals.iter().zip(&programs) {
        part(goal, program, plan, commit)?;
    }
    Ok(())
}

fn report() -> Value {
    let old = std::fs::read(root().join("docs/results/fuzz.json")).ok();
    old.and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_else(|| json!({ "targets": {} }))
}

/// Goes on with one target, and adds what came of it to the report.
fn part(goal: &Goal, program: &Path, plan: &Plan<'_>, commit: &str) -> Outcome {
    let name = goal.name();
    let old = report();
    let (parts, done) = (old["targets"][&name]["parts"].as_array(), old["targets"][&name]["inputs"].as_u64());
    let inputs = plan.inputs.unwrap_or_else(|| goal.inputs.saturating_sub(done.unwrap_or(0)));
    if inputs == 0 {
        println!("{name}: the goal is reached");
        return Ok(());
    }
    let seed = plan.seed + parts.map_or(0, |parts| parts.len() as u64);
    let folder = name.replace('/', "-");
    let log = fresh_dir(&format!("fuzz-{folder}"))?.join("log");
    let corpus = target().join("fuzz-corpus").join(&folder);
    let run = CountedRun { inputs, seconds: plan.seconds.unwrap_or(0), len_max: goal.len_max, seed };
    let started = Instant::now();
    let end = counted(program, goal.target, &run, &corpus, &log)?;
    let seconds = started.elapsed().as_secs();
    let text = std::fs::read(&log).context(log.display())?;
    let mut part = statistics(&String::from_utf8_lossy(&text))?;
    let is_well = end.is_well();
    part["seconds"] = json!(seconds);
    part["len_max"] = json!(goal.len_max);
    part["seed"] = json!(seed);
    part["failures"] = json!(u8::from(!is_well));
    part["commit"] = json!(commit);
    part["date"] = json!(today());
    println!("{name}: {part}");
    // Read again: another target may have come to its end meanwhile.
    let mut report = report();
    add(&mut report, goal, part);
    write("fuzz", commit, report)?;
    crate::pages::codegen(false)?;
    if !is_well {
        fail!("{name} failed, the input is beside the corpus: see {}", log.display());
    }
    Ok(())
}

/// Adds a part to the report, and to the sums of its target.
fn add(report: &mut Value, goal: &Goal, part: Value) {
    let entry = &mut report["targets"][goal.name()];
    for sum in ["inputs", "seconds", "failures"] {
        entry[sum] = json!(entry[sum].as_u64().unwrap_or(0) + part[sum].as_u64().unwrap_or(0));
    }
    entry["goal"] = json!(goal.inputs);
    match entry["parts"].as_array_mut() {
        Some(parts) => parts.push(part),
        None => entry["parts"] = json!([part]),
    }
}

/// What libFuzzer says at its end: inputs, coverage, size of the corpus.
fn statistics(log: &str) -> Outcome<Value> {
    let after = |key: &str| {
        let line = log.lines().rev().find(|line| line.contains(key))?;
        line.split(key).nth(1)?.split_whitespace().next()
    };
    let number = |key: &str| after(key).and_then(|text| text.split('/').next()?.parse::<u64>().ok());
    let inputs = number("stat::number_of_executed_units:").context("libFuzzer did not come to its end")?;
    Ok(json!({
        "inputs": inputs,
        "edges": number(" cov: "),
        "corpus": number(" corp: "),
        "slowest_seconds": number("stat::slowest_unit_time_sec:"),
        "peak_mib": number("stat::peak_rss_mb:"),
    }))
}

/// `docs/results/fuzz.md`: the report as a table.
pub(crate) fn page() -> Outcome<String> {
    let report = report();
    let mut out = String::from(
        "<!-- Generated by `cargo xtask codegen` from fuzz.json; do not edit. -->\n# What libFuzzer has run\n\n\
         By `cargo xtask long fuzz`; [docs/fuzzing.md](../fuzzing.md) says what the targets promise.\n\n\
         | target / sanitizer | inputs | of | part | commit | date | seed | inputs | seconds | a second | edges | corpus | failures |\n\
         |---|--:|--:|--:|---|---|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for goal in &GOALS {
        let entry = &report["targets"][goal.name()];
        let parts = entry["parts"].as_array().map(Vec::as_slice).unwrap_or_default();
        let total = number(&entry["inputs"]);
        if parts.is_empty() {
            out += &format!("| `{}` | 0 | {} |{}\n", goal.name(), spaced(goal.inputs), "  |".repeat(10));
        }
        for (at, part) in parts.iter().enumerate() {
            let head = match at {
                0 => format!("`{}` | {} | {}", goal.name(), spaced(total), spaced(goal.inputs)),
                _ => " | | ".to_owned(),
            };
            let (inputs, seconds) = (number(&part["inputs"]), number(&part["seconds"]));
            let cells = [inputs, seconds, inputs / seconds.max(1), number(&part["edges"]), number(&part["corpus"])];
            let cells = cells.map(spaced).join(" | ");
            let text = |key: &str| part[key].as_str().unwrap_or_default().to_owned();
            let (seed, failures) = (number(&part["seed"]), number(&part["failures"]));
            let (commit, date) = (text("commit"), text("date"));
            out += &format!("| {head} | {} | {commit} | {date} | {seed} | {cells} | {failures} |\n", at + 1);
        }
    }
    Ok(out)
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or(0)
}

/// With a comma before each three digits.
fn spaced(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().filter_map(|three| str::from_utf8(three).ok()).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statistics_are_those_of_the_end() {
        let log = "#8\tNEW    cov: 3 ft: 4 corp: 2/9b\n#100000\tDONE   cov: 2007 ft: 2442 corp: 525/13512b lim: 74\n\
            stat::number_of_executed_units: 100000\nstat::slowest_unit_time_sec:    0\nstat::peak_rss_mb:              31\n";
        let found = statistics(log).expect("an end");
        let expected = json!({ "inputs": 100_000, "edges": 2007, "corpus": 525, "slowest_seconds": 0, "peak_mib": 31 });
        assert_eq!(found, expected);
        assert!(statistics("==1==ERROR: out of memory").is_err());
    }

    #[test]
    fn parts_add_up() {
        let mut report = json!({ "targets": {} });
        for inputs in [1_000, 234] {
            add(&mut report, &GOALS[0], json!({ "inputs": inputs, "seconds": 2, "failures": 0 }));
        }
        let entry = &report["targets"]["frames/none"];
        let sums = ["inputs", "seconds", "failures", "goal"].map(|key| number(&entry[key]));
        assert_eq!(sums, [1_234, 4, 0, 100_000_000]);
        assert_eq!(entry["parts"][1]["inputs"], 234);
        assert_eq!([0, 999, 1_000, 100_000_000].map(spaced), ["0", "999", "1,000", "100,000,000"]);
    }
}
