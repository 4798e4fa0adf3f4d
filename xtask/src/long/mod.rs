//! `cargo xtask long NAME`: runs that take longer than a test may. Each leaves a report with commit,
//! date, seed and counts under `docs/results/`; a short form of the first two runs in `./test`.

mod assignors;
mod check;
mod crashes;
mod full;
pub(crate) mod fuzz;
mod groups;
mod hostile;
mod kills;
mod load;
mod members;
mod power;
mod report;
mod suites;

use std::fs;
use std::process::Command;

use serde_json::{Value, json};

use crate::failure::{Context, Outcome, fail};
use crate::interop::cluster::Kind;
use crate::setup::Cache;
use crate::workspace::{build_broker, commit, on_path, root, shown, today};

/// What `cargo xtask long` takes.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// kills, hostile, power, full, crashes, groups, groups-sim, suites, assignors, fuzz or deny; without a name they are listed.
    name: Option<String>,
    /// Which targets of the fuzz run, which clients of groups, or which suite and which of its tests.
    targets: Vec<String>,
    /// Kills, hostile frames, full disks, traces, seeds, groups to assign, or inputs of each fuzz run.
    #[arg(long, visible_alias = "inputs")]
    rounds: Option<u64>,
    /// How long each fuzz run may take; it goes on from there the next time.
    #[arg(long)]
    seconds: Option<u64>,
    /// Only builds the programs of the fuzz run.
    #[arg(long)]
    build_only: bool,
    /// The seed of all that is random.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Whose broker is under test.
    #[arg(long, value_enum, default_value = "ours")]
    broker: Kind,
    /// Also writes down what Apache Kafka did with the first 400 groups (assignors).
    #[arg(long)]
    record: bool,
    /// Does not write the report.
    #[arg(long)]
    dry: bool,
}

const LIST: &str = "\
kills     200 × kill -9 at random moments under an idempotent producer
hostile   100,000 random and mutated frames, half-open and slow sockets
full      40 × a full disk under load: a tmpfs of limited size that a file fills up (root)
power     100 × power cut by the copy of a loop-mounted image, with flush.messages=1 and without (root)
crashes   500 traces of operations on a log, cut after every change of the disk
groups    every client and protocol with 5 members on 100 partitions: join, leave, crash, static restart, resume
groups-sim  10,000 seeds of the simulation of groups: members, network and failover
suites    the tests that clients have for themselves, one suite at a time; without a name they are listed
assignors 10,000 generated groups through our assignors and Apache Kafka's
fuzz      10^8 inputs of frame decoding, 10^7 of each target of the codec under the address sanitizer
deny      cargo-deny: licences, bans, sources (installs it into the cache)";

/// The version of cargo-deny that `long deny` installs.
const CARGO_DENY: &str = "0.20.2";

/// Runs what was asked for.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    // What is built for the run, not what others commit during it.
    let commit = commit();
    let report = match arguments.name.as_deref() {
        None => {
            println!("{LIST}");
            return Ok(());
        }
        Some("kills") => kills(arguments.broker, arguments.rounds.unwrap_or(200), arguments.seed, 50_000)?,
        Some("hostile") => hostile(arguments.broker, arguments.rounds.unwrap_or(100_000), arguments.seed)?,
        Some("power") => power(arguments.broker, arguments.rounds.unwrap_or(100), arguments.seed)?,
        Some("full") => full(arguments.broker, arguments.rounds.unwrap_or(40), arguments.seed)?,
        Some("crashes") => crashes::run(arguments.rounds.unwrap_or(500), arguments.seed)?,
        Some("groups") => {
            ready(arguments.broker)?;
            let report = report::Report::new("groups", arguments.broker, &commit, arguments.dry);
            return members::run(Cache::open()?, arguments.broker, &arguments.targets, &report);
        }
        Some("suites") => {
            ready(arguments.broker)?;
            let report = report::Report::new("suites", arguments.broker, &commit, arguments.dry);
            return suites::run(&Cache::open()?, arguments.broker, &arguments.targets, &report);
        }
        Some("groups-sim") => groups_sim(arguments.rounds.unwrap_or(10_000), arguments.seed)?,
        Some("assignors") => {
            let groups = arguments.rounds.unwrap_or(10_000);
            assignors::run(&Cache::open()?, groups, arguments.seed, arguments.record)?
        }
        Some("fuzz") => {
            let plan = fuzz::Plan {
                targets: &arguments.targets,
                inputs: arguments.rounds,
                seconds: arguments.seconds,
                seed: arguments.seed,
                build_only: arguments.build_only,
            };
            return fuzz::run(&plan, &commit);
        }
        Some("deny") => return deny(),
        Some(other) => fail!("no long run is called {other:?}:\n{LIST}"),
    };
    let name = arguments.name.as_deref().unwrap_or_default();
    if arguments.dry || arguments.broker != Kind::Ours {
        return Ok(());
    }
    write(name, &commit, report)
}

/// Ten kills, for `./test`.
pub(crate) fn kills_in_brief() -> Outcome {
    kills(Kind::Ours, 10, 1, 5_000).map(drop)
}

/// Three full disks, for `./test`.
pub(crate) fn full_in_brief() -> Outcome {
    if !rustix::process::geteuid().is_root() {
        println!("not root, so nothing is mounted: skipped here, `cargo xtask long full` runs it");
        return Ok(());
    }
    full(Kind::Ours, 3, 1).map(drop)
}

/// A tenth of the hostile frames, for `./test`.
pub(crate) fn hostile_in_brief() -> Outcome {
    hostile(Kind::Ours, 10_000, 1).map(drop)
}

fn kills(kind: Kind, rounds: u64, seed: u64, records: u64) -> Outcome<Value> {
    ready(kind)?;
    let plan = kills::Plan { rounds, seed, records };
    let report = kills::run(&Cache::open()?, kind, &plan)?;
    println!("{report}");
    Ok(report)
}

fn power(kind: Kind, cuts: u64, seed: u64) -> Outcome<Value> {
    ready(kind)?;
    let report = power::run(&Cache::open()?, kind, cuts, seed)?;
    println!("{report}");
    Ok(report)
}

fn full(kind: Kind, rounds: u64, seed: u64) -> Outcome<Value> {
    ready(kind)?;
    let report = full::run(&Cache::open()?, kind, rounds, seed)?;
    println!("{report}");
    Ok(report)
}

fn hostile(kind: Kind, frames: u64, seed: u64) -> Outcome<Value> {
    ready(kind)?;
    let report = hostile::run(&Cache::open()?, kind, frames, seed)?;
    println!("{report}");
    Ok(report)
}

fn groups_sim(seeds: u64, first: u64) -> Outcome<Value> {
    let report = groups::simulate(seeds, first)?;
    println!("{report}");
    Ok(report)
}

fn ready(kind: Kind) -> Outcome {
    if kind == Kind::Ours { build_broker() } else { Ok(()) }
}

/// Writes a report for all to see.
fn write(name: &str, commit: &str, mut report: Value) -> Outcome {
    report["run"] = json!(name);
    report["commit"] = json!(commit);
    report["date"] = json!(today());
    let dir = root().join("docs/results");
    fs::create_dir_all(&dir).context("cannot create docs/results")?;
    let file = dir.join(format!("{name}.json"));
    let text = serde_json::to_string_pretty(&report).context("cannot write the report")?;
    fs::write(&file, text + "\n").context(format!("cannot write {}", file.display()))?;
    println!("wrote {}", file.display());
    Ok(())
}

fn deny() -> Outcome {
    let tools = Cache::open()?.dir().join("tools");
    if !on_path("cargo-deny") && !tools.join("bin/cargo-deny").exists() {
        let mut install = Command::new("cargo");
        install.args(["install", "--quiet", "--locked", "--version", CARGO_DENY, "cargo-deny", "--root"]);
        shown(install.arg(&tools))?;
    }
    let installed = tools.join("bin/cargo-deny");
    let program = if installed.exists() { installed.into_os_string() } else { "cargo-deny".into() };
    shown(Command::new(program).args(["check", "bans", "licenses", "sources"]).current_dir(root()))
}
