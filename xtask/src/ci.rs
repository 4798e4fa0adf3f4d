//! `cargo xtask ci`, and `./test`, which runs it and then everything that needs other programs.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::failure::{Failure, Outcome};
use crate::fuzz;
use crate::gates;
use crate::interop;
use crate::long;
use crate::setup::Cache;
use crate::tidy;
use crate::workspace::{cargo, on_path, root, shown};

/// A part of a run: its name and what it does.
type Part = (&'static str, fn() -> Outcome);

/// What needs nothing but Rust.
const RUST: &[Part] = &[
    ("format", || cargo(["fmt", "--all", "--check"])),
    ("clippy", || cargo(["clippy", "--quiet", "--workspace", "--all-targets", "--", "-D", "warnings"])),
    ("tests", || cargo(["test", "--workspace", "--no-fail-fast", "--", "--quiet"])),
    ("kafka-proto without std", || {
        let features = "client,admin,cluster,share,streams,records,views,json";
        cargo(["check", "--quiet", "-p", "kafka-proto", "--no-default-features", "--features", features])
    }),
    ("docs", docs),
    ("tidy and generated code", tidy::run),
    ("licences, bans, sources", deny),
    ("instruction counts", gates::run),
    ("fuzz", fuzz::in_brief),
    ("kills", long::kills_in_brief),
    ("hostile", long::hostile_in_brief),
    ("full disks", long::full_in_brief),
];

/// What needs clients and Apache Kafka.
const OTHERS: &[Part] = &[
    ("fetch clients and Apache Kafka", || Cache::open()?.fetch_all()),
    ("interop", || interop::run(&interop::Arguments::default())),
    ("differential", interop::differential),
];

/// How many parts of [`RUST`] make `cargo xtask ci`.
const CI: usize = 8;

/// `./test`, with `rust` only what needs nothing but Rust.
pub(crate) fn all(rust: bool) -> Outcome {
    let others = if rust { &[] } else { OTHERS };
    run(&[RUST, others].concat())
}

/// `cargo xtask ci`.
pub(crate) fn ci() -> Outcome {
    run(&RUST[..CI])
}

/// Runs every part, also after a failure, and prints what each took.
fn run(parts: &[Part]) -> Outcome {
    let mut seconds: Vec<(&str, Duration, Outcome)> = Vec::new();
    for (name, part) in parts {
        println!("\n== {name}");
        let started = Instant::now();
        let outcome = part();
        if let Err(failure) = &outcome {
            println!("FAILED {name}: {failure}");
        }
        seconds.push((name, started.elapsed(), outcome));
    }
    println!("\n== seconds");
    let total: Duration = seconds.iter().map(|(_, took, _)| *took).sum();
    for (name, took, outcome) in &seconds {
        println!("{:>8.1}  {name}{}", took.as_secs_f32(), if outcome.is_ok() { "" } else { "  FAILED" });
    }
    println!("{:>8.1}  in all", total.as_secs_f32());
    let failed: Vec<&str> = seconds.iter().filter(|(.., o)| o.is_err()).map(|(name, ..)| *name).collect();
    if failed.is_empty() { Ok(()) } else { Err(Failure::new(failed.join(", "))) }
}

fn docs() -> Outcome {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut doc = Command::new(program);
    doc.args(["doc", "--quiet", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings");
    shown(doc.current_dir(root()))
}

/// cargo-deny takes minutes to build: it runs where somebody has it, and in `cargo xtask long deny`.
fn deny() -> Outcome {
    if on_path("cargo-deny") {
        return cargo(["deny", "check", "bans", "licenses", "sources"]);
    }
    println!("cargo-deny is not installed: skipped here, `cargo xtask long deny` installs and runs it");
    Ok(())
}
