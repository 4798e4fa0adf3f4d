//! The workspace's own commands: `cargo xtask ci|all|import|record|codegen|interop|lessons|bench|fuzz|long|tidy`.

mod bench;
mod ci;
mod dice;
mod failure;
mod fuzz;
mod gates;
mod interop;
mod lessons;
mod long;
mod pages;
mod schema;
mod setup;
mod tidy;
mod wire;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::failure::Outcome;

/// Everything that is done to this workspace beyond what cargo does by itself.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// What `./test` runs: ci, then interop, ten kills and a tenth of the hostile run.
    All {
        /// Only what needs nothing but Rust.
        #[arg(long)]
        rust: bool,
    },
    /// Format, clippy, tests, docs, generated code, tidy, and licences where cargo-deny is there.
    Ci,
    /// The rules that no compiler checks: sizes, module docs, dependency arrows.
    Tidy,
    /// Writes schema files from the JSON inside Apache Kafka's jars. Done once a Kafka release.
    Import {
        /// Passed to the importer.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Writes down what Apache Kafka's jars and classes say, for the tests of kafka-proto: schema facts and JSON.
    Record,
    /// Compiles the schema files to Rust, and writes docs/configuration.md and docs/apis.md from their tables.
    Codegen {
        /// Only says whether what is checked in is what the schemas compile to.
        #[arg(long)]
        check: bool,
    },
    /// Real clients and Apache Kafka's own tools against our broker.
    Interop(interop::Arguments),
    /// The duel beside Apache Kafka, and the micro-benchmarks.
    Bench(bench::Arguments),
    /// Instructions of the codec's and the batches' hot paths, within their budgets; needs valgrind.
    Gates,
    /// Fuzz targets.
    Fuzz(fuzz::Arguments),
    /// How Kafka works inside, shown on Apache Kafka and on ours: writes docs/lessons.md.
    Lessons,
    /// Runs that take longer than a test may: `cargo xtask long` lists them.
    Long(long::Arguments),
}

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("failed: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Outcome {
    match command {
        Command::All { rust } => ci::all(rust),
        Command::Ci => ci::ci(),
        Command::Tidy => tidy::run(),
        Command::Import { arguments } => schema::import(&arguments),
        Command::Record => schema::record(),
        Command::Codegen { check } => schema::codegen(check),
        Command::Interop(arguments) => interop::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Gates => gates::run(),
        Command::Fuzz(arguments) => fuzz::run(&arguments),
        Command::Lessons => lessons::run(),
        Command::Long(arguments) => long::run(&arguments),
    }
}
