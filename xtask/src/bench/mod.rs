//! `cargo xtask bench`: what the broker costs beside Apache Kafka 4.3.1, and kafka-proto beside other codecs.
//!
//! The programs are in `benches/`, a workspace of its own; this builds both sides and hands over.

mod codec;

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::failure::Outcome;
use crate::setup::Cache;
use crate::workspace::{cargo, commit, root, shown, target, today};

/// What `cargo xtask bench` takes.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    benchmark: Benchmark,
}

#[derive(clap::Subcommand)]
enum Benchmark {
    /// kafka-proto beside the other codecs: time, allocations, and what a build costs.
    Codec {
        /// Leaves out what a build costs, which takes minutes.
        #[arg(long)]
        no_weight: bool,
        /// Only shows what a build costs.
        #[arg(long, conflicts_with = "no_weight")]
        only_weight: bool,
        /// Only shows the report; without this it goes to docs/results, and the tables to the README.
        #[arg(long)]
        dry: bool,
    },
    /// The duel: cell by cell, in turns. `cargo xtask bench duel -- --help` names its flags.
    Duel {
        /// Only shows the report; without this it goes to docs/results.
        #[arg(long)]
        dry: bool,
        /// Another name for the report than `duel`.
        #[arg(long, default_value = "duel")]
        report_name: String,
        /// Passed to the duel.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
}

/// Runs it.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    match &arguments.benchmark {
        Benchmark::Codec { only_weight: true, .. } => codec::show_weight(),
        Benchmark::Codec { dry, no_weight, .. } => codec::run(*dry, !no_weight),
        Benchmark::Duel { dry, report_name, arguments } => duel(*dry, report_name, arguments),
    }
}

fn duel(dry: bool, report_name: &str, arguments: &[String]) -> Outcome {
    let class_path = Cache::open()?.java_classes()?;
    cargo(["build", "--release", "--package", "kafka-broker", "--bins"])?;
    let benches = root().join("benches");
    let manifest = benches.join("Cargo.toml").display().to_string();
    cargo(["build", "--release", "--locked", "--manifest-path", &manifest])?;
    let built = env::var_os("CARGO_TARGET_DIR").map_or_else(|| benches.join("target"), PathBuf::from);
    let broker =
        env::var_os("KAFKA_BROKER_BINARY").map_or_else(|| target().join("release/kafka-broker"), PathBuf::from);

    let mut duel = Command::new(built.join("release/duel"));
    duel.arg("--broker").arg(broker).arg("--class-path").arg(class_path);
    duel.arg("--log4j").arg(root().join("tests/interop/java/log4j2.yaml"));
    duel.arg("--home").arg(target().join("runs/duel"));
    if !dry {
        duel.arg("--report").arg(root().join("docs/results").join(format!("{report_name}-{}", today())));
    }
    let command = format!("cargo xtask bench duel {}", arguments.join(" "));
    let about = [("commit", commit()), ("date", today()), ("command", command.trim().to_owned())];
    for (name, value) in about {
        duel.arg("--about").arg(format!("{name}={value}"));
    }
    shown(duel.args(arguments).current_dir(root()))
}
