//! Counted runs of libFuzzer: 10⁸ inputs of frame decoding without sanitizer, 10⁷ of each target of the codec with it.
//!
//! Counts are the claim, so nothing here is limited by time. The report is written after each run, beside the runs that it
//! already holds, so that one target can be repeated.

use serde_json::{Value, json};

use super::write;
use crate::failure::{Context, Outcome, fail};
use crate::fuzz::{build, counted};
use crate::workspace::{fresh_dir, on_path, root, today};

/// One run.
struct Run {
    target: &'static str,
    sanitizer: &'static str,
    inputs: u64,
    /// In bytes: long inputs cost time and reach little that short ones do not.
    len_max: usize,
}

const fn under_address(target: &'static str, len_max: usize) -> Run {
    Run { target, sanitizer: "address", inputs: 10_000_000, len_max }
}

const RUNS: [Run; 10] = [
    Run { target: "frames", sanitizer: "none", inputs: 100_000_000, len_max: 512 },
    under_address("frames", 512),
    under_address("requests", 256),
    under_address("responses", 256),
    under_address("records", 256),
    under_address("batches", 512),
    under_address("decode_encode", 256),
    under_address("views", 256),
    under_address("encode_decode", 192),
    under_address("differential", 256),
];

/// Runs what was asked for, in turn. A failing input ends it.
pub(super) fn run(targets: &[String], inputs: Option<u64>, seed: u64, commit: &str) -> Outcome {
    if !on_path("cargo-fuzz") {
        fail!("cargo-fuzz is not installed: cargo install cargo-fuzz");
    }
    let wanted = |run: &&Run| {
        let name = format!("{}/{}", run.target, run.sanitizer);
        targets.is_empty() || targets.iter().any(|target| *target == run.target || *target == name)
    };
    let runs: Vec<&Run> = RUNS.iter().filter(wanted).collect();
    let programs = runs.iter().map(|run| build(run.target, run.sanitizer)).collect::<Outcome<Vec<_>>>()?;
    let logs = fresh_dir("fuzz-logs")?;
    for (run, program) in runs.iter().zip(&programs) {
        let name = format!("{}/{}", run.target, run.sanitizer);
        let log = logs.join(name.replace('/', "-"));
        let plan = (inputs.unwrap_or(run.inputs), run.len_max, seed);
        let started = std::time::Instant::now();
        let well = counted(program, run.target, plan, &log)?;
        let seconds = started.elapsed().as_secs();
        let text = std::fs::read(&log).context(log.display())?;
        let mut entry = statistics(&String::from_utf8_lossy(&text))?;
        entry["seconds"] = json!(seconds);
        entry["inputs_per_second"] = json!(entry["inputs"].as_u64().unwrap_or(0) / seconds.max(1));
        entry["len_max"] = json!(run.len_max);
        entry["seed"] = json!(seed);
        entry["failures"] = json!(u8::from(!well));
        entry["commit"] = json!(commit);
        entry["date"] = json!(today());
        println!("{name}: {entry}");
        let file = root().join("docs/results/fuzz.json");
        let old = std::fs::read(&file).ok().and_then(|text| serde_json::from_slice::<Value>(&text).ok());
        let mut report = old.unwrap_or_else(|| json!({ "runs": {} }));
        report["runs"][&name] = entry;
        write("fuzz", commit, report)?;
        if !well {
            fail!("{name} failed, the input is beside the corpus: see {}", log.display());
        }
    }
    Ok(())
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
}
