//! Runs fuzz targets under the mutator of this crate: what `cargo xtask fuzz` starts where there is no cargo-fuzz.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use kafka_fuzz_bodies::{Failing, Plan, TARGETS, Target, run, seeds};

/// Fuzzes without libFuzzer: seeds, a small mutator, and a seed for the dice.
#[derive(Debug, Parser)]
struct Arguments {
    /// Which targets; all without.
    targets: Vec<String>,
    /// How many changed inputs a target gets; a number of its own without.
    #[arg(long)]
    iterations: Option<u64>,
    /// The seed of the changes.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only runs this file through the target.
    #[arg(long, value_name = "FILE")]
    replay: Option<PathBuf>,
    /// Only writes the seeds, one file each, into DIR/TARGET: a corpus for libFuzzer to start from.
    #[arg(long, value_name = "DIR")]
    write_seeds: Option<PathBuf>,
    /// Where failing inputs are written.
    #[arg(long, value_name = "DIR", default_value = "target/fuzz-failures")]
    failures: PathBuf,
    /// Lists the targets.
    #[arg(long)]
    list: bool,
}

fn main() -> ExitCode {
    match perform(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("fuzz-bodies: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether all went as it should.
fn perform(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let targets = chosen(&arguments.targets)?;
    if arguments.list {
        for target in targets {
            println!("{:<18} {}", target.name, target.about);
        }
        return Ok(true);
    }
    if let Some(dir) = &arguments.write_seeds {
        for target in targets {
            write_seeds(target, &dir.join(target.name))?;
        }
        return Ok(true);
    }
    if let Some(file) = &arguments.replay {
        let [target] = targets[..] else { return Err("one target to replay the file through".into()) };
        (target.body)(&std::fs::read(file)?);
        println!("{}: nothing wrong with {}", target.name, file.display());
        return Ok(true);
    }
    let mut all_well = true;
    for target in targets {
        all_well &= fuzz(target, arguments)?;
    }
    Ok(all_well)
}

fn chosen(names: &[String]) -> Result<Vec<&'static Target>, Box<dyn Error>> {
    if names.is_empty() {
        return Ok(TARGETS.iter().collect());
    }
    let find = |name: &String| Target::find(name).ok_or_else(|| format!("no target is called {name}").into());
    names.iter().map(find).collect()
}

fn fuzz(target: &Target, arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let seeds = seeds(target);
    let plan = Plan { iterations: arguments.iterations.unwrap_or(target.brief), seed: arguments.seed };
    let started = Instant::now();
    let outcome = run(target, &seeds, plan);
    let took = started.elapsed().as_secs_f64();
    let name = target.name;
    match outcome {
        Ok(report) => {
            let (executions, slowest) = (report.executions, report.slowest);
            let rate = executions as f64 / took.max(0.001);
            println!("{name:<18} {executions:>9} inputs, {took:>6.1} s, {rate:>8.0}/s, slowest {slowest:.1?}");
            if target.must_fail {
                println!("{name} did not fail, and it is there to fail: the fuzzer is blind");
            }
            Ok(!target.must_fail)
        }
        Err(failing) if target.must_fail => {
            println!("{name:<18} failed after {} inputs, as it must, {took:.1} s", failing.executions);
            Ok(true)
        }
        Err(failing) => {
            let file = save(target, &failing, &arguments.failures)?;
            println!("{name} FAILED after {} inputs: {}", failing.executions, failing.message);
            println!("  input ({} bytes): {}", failing.input.len(), file.display());
            println!("  again: cargo run -p kafka-fuzz-bodies -- {name} --replay {}", file.display());
            Ok(false)
        }
    }
}

fn save(target: &Target, failing: &Failing, dir: &Path) -> Result<PathBuf, Box<dyn Error>> {
    std::fs::create_dir_all(dir)?;
    let file = dir.join(format!("{}-{:08x}", target.name, checksum(&failing.input)));
    std::fs::write(&file, &failing.input)?;
    Ok(file)
}

fn write_seeds(target: &Target, dir: &Path) -> Result<(), Box<dyn Error>> {
    std::fs::create_dir_all(dir)?;
    for seed in seeds(target) {
        std::fs::write(dir.join(format!("seed-{:08x}", checksum(&seed))), &seed)?;
    }
    Ok(())
}

/// A name for bytes (FNV-1a).
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}
