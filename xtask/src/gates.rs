//! `cargo xtask gates`: the instructions of the hot paths of kafka-proto and kafka-log, within a budget each.
//!
//! The program is in `benches/gates`; callgrind counts what it does inside of `measured`. Instructions are the same
//! on a busy machine and on an idle one. They are not time: callgrind counts a `rep` once a byte, for one.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::{Context, Outcome, fail};
use crate::setup::Cache;
use crate::workspace::{captured, cargo, root};

/// Instructions that one unit (partition, API, record) of each case may take: what was counted, compiled by Rust 1.95, and
/// three hundredths for C libraries and processors, which decide how memory is copied and sums are taken.
const BUDGETS: &[(&str, u64)] = &[
    ("fetch-request-decode", 85),
    ("fetch-request-view", 51),
    ("fetch-request-encode", 63),
    ("produce-request-decode", 161),
    ("produce-request-view", 163),
    ("produce-response-encode", 127),
    ("metadata-response-decode", 231),
    ("metadata-response-view", 426),
    ("metadata-response-encode", 182),
    ("offset-fetch-response-decode", 165),
    ("offset-fetch-response-encode", 91),
    ("api-versions-response-decode", 36),
    ("records-walk", 183),
    ("produce-validate", 278),
];

/// The case that does its work twice, and whose budget it has to break.
const CANARY: (&str, &str) = ("canary", "fetch-request-view");

/// Builds, counts, judges, and shows that the judge is awake.
pub(crate) fn run() -> Outcome {
    Cache::open()?.valgrind()?;
    let gates = root().join("benches/gates");
    let manifest = gates.join("Cargo.toml").display().to_string();
    cargo(["build", "--quiet", "--release", "--locked", "--manifest-path", &manifest])?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| gates.join("target"), PathBuf::from);
    let program = target.join("release/kafka-gates");

    let listed = text(&mut Command::new(&program))?;
    let cases = listed.lines().filter_map(|line| line.split_once(' ')).filter(|(name, _)| *name != CANARY.0);
    let mut over = Vec::new();
    let mut counted = 0;
    for (name, units) in cases {
        let units: u64 = units.parse().context(format!("units of {name}"))?;
        let spent = instructions(&program, name)?.div_ceil(units);
        let budget = budget(name)?;
        println!("{spent:>6} of {budget:>6}  {name}");
        if spent > budget {
            over.push(format!("{name}: {spent} instructions, at most {budget}"));
        }
        counted += 1;
    }
    if counted != BUDGETS.len() {
        fail!("{counted} cases, {} budgets", BUDGETS.len());
    }
    let canary = instructions(&program, CANARY.0)?.div_ceil(1000);
    if canary <= budget(CANARY.1)? {
        fail!("twice the work of {} fits its budget: {canary} instructions", CANARY.1);
    }
    if over.is_empty() { Ok(()) } else { fail!("{}", over.join("; ")) }
}

fn budget(case: &str) -> Outcome<u64> {
    let found = BUDGETS.iter().find(|(name, _)| *name == case).map(|(_, budget)| *budget);
    found.context(format!("{case} has no budget"))
}

/// What callgrind counts in one run.
fn instructions(program: &Path, case: &str) -> Outcome<u64> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-fd=1"]);
    valgrind.args(["--collect-atstart=no", "--toggle-collect=*measured*"]).arg(program).arg(case);
    let said = text(&mut valgrind)?;
    let collected = said.lines().find_map(|line| line.split_once("Collected : "));
    let count = collected.and_then(|(_, count)| count.trim().parse().ok()).filter(|count| *count > 0);
    count.context(format!("callgrind counted nothing in {case}"))
}

fn text(command: &mut Command) -> Outcome<String> {
    Ok(String::from_utf8_lossy(&captured(command)?).into_owned())
}
