//! `cargo xtask fuzz`: libFuzzer through cargo-fuzz where that is installed, else the mutator of `fuzz/bodies`.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::failure::{Context, Outcome, fail};
use crate::workspace::{captured, on_path, root, shown, target};

/// What `cargo xtask fuzz` takes.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Which targets; all without. `--list` names them.
    targets: Vec<String>,
    /// Lists the targets and what they promise.
    #[arg(long)]
    list: bool,
    /// How many inputs a target gets. Without: a number of its own, or as many as come in the seconds.
    #[arg(long)]
    iterations: Option<u64>,
    /// How long libFuzzer fuzzes each target.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// The seed of all that is random.
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// Uses the mutator of this repository even where cargo-fuzz is installed.
    #[arg(long)]
    built_in: bool,
    /// The sanitizer that libFuzzer runs with: address, or none for speed.
    #[arg(long, default_value = "address")]
    sanitizer: String,
}

/// The target that is there to fail.
const CANARY: &str = "canary";
/// The target that needs another codec, and so is a crate of its own.
pub(crate) const DIFFERENTIAL: &str = "differential";

/// `cargo xtask fuzz`.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    if arguments.list {
        return bodies(&["--list"], &arguments.targets);
    }
    if arguments.built_in || !on_path("cargo-fuzz") {
        let seed = arguments.seed.to_string();
        let iterations = arguments.iterations.map(|iterations| iterations.to_string());
        let mut options = vec!["--seed", &seed];
        if let Some(iterations) = &iterations {
            options.extend(["--iterations", iterations]);
        }
        if !arguments.built_in {
            println!("cargo-fuzz is not installed (cargo install cargo-fuzz): the built-in mutator it is");
        }
        return bodies(&options, &arguments.targets);
    }
    let targets = if arguments.targets.is_empty() { names()? } else { arguments.targets.clone() };
    let mut failed = Vec::new();
    for name in targets {
        let outcome = libfuzzer(&name, arguments);
        match (name == CANARY, outcome) {
            (true, Ok(())) => failed.push(format!("{name} did not fail, and it is there to fail")),
            (false, Err(failure)) => failed.push(failure.to_string()),
            (true, Err(_)) => println!("{name} failed, as it must"),
            (false, Ok(())) => {}
        }
    }
    if !failed.is_empty() {
        fail!("{}", failed.join("; "));
    }
    Ok(())
}

/// Every target for some seconds, the same inputs each time, for `./test`.
pub(crate) fn in_brief() -> Outcome {
    bodies(&["--seed", "1"], &[])
}

fn cargo() -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root());
    cargo
}

/// Runs the program of `fuzz/bodies`.
fn bodies(options: &[&str], targets: &[String]) -> Outcome {
    let mut command = program();
    command.arg("--failures").arg(target().join("fuzz-failures"));
    shown(command.args(options).args(targets))
}

fn program() -> Command {
    let mut command = cargo();
    command.args(["run", "--quiet", "--package", "kafka-fuzz-bodies", "--"]);
    command
}

/// The names of all targets, from their files.
fn names() -> Outcome<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(root().join("fuzz/fuzz_targets")).context("fuzz/fuzz_targets")? {
        let path: PathBuf = entry?.path();
        names.extend(path.file_stem().and_then(|name| name.to_str()).map(str::to_owned));
    }
    names.push(DIFFERENTIAL.to_owned());
    names.sort();
    Ok(names)
}

/// The crate of a target below the workspace's root, and the target whose seeds it takes.
fn place(name: &str) -> (&Path, &str) {
    if name == DIFFERENTIAL { (Path::new("fuzz/differential"), "decode_encode") } else { (Path::new("fuzz"), name) }
}

/// Writes the seeds of a target to files in a folder of its own below `corpora`, and says which.
fn write_seeds(name: &str, corpora: &Path) -> Outcome<PathBuf> {
    let (_, seeds) = place(name);
    captured(program().arg("--write-seeds").arg(corpora).arg(seeds))?;
    if seeds != name {
        let (from, to) = (root().join(corpora).join(seeds), root().join(corpora).join(name));
        std::fs::create_dir_all(&to)?;
        for entry in std::fs::read_dir(from)? {
            let entry = entry?;
            std::fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
    }
    Ok(corpora.join(name))
}

/// Builds a target optimised under a sanitizer, with a folder of its own, and says where the program is.
pub(crate) fn build(name: &str, sanitizer: &str) -> Outcome<PathBuf> {
    let (dir, _) = place(name);
    let out = target().join(format!("fuzz-{sanitizer}"));
    let mut command = cargo();
    command.env("RUSTC_BOOTSTRAP", "1").args(["fuzz", "build", "-O", "--sanitizer", sanitizer]);
    if sanitizer == "none" {
        // A run for its count: to watch every comparison takes a third of the time.
        command.arg("--no-trace-compares");
    }
    shown(command.arg("--fuzz-dir").arg(dir).arg("--target-dir").arg(&out).arg(name))?;
    // cargo-fuzz always names the platform.
    for entry in std::fs::read_dir(&out)? {
        let program = entry?.path().join("release").join(name);
        if program.is_file() {
            return Ok(program);
        }
    }
    fail!("cargo fuzz built no {name} in {}", out.display())
}

/// One run of libFuzzer that is counted.
pub(crate) struct CountedRun {
    /// After so many inputs it ends.
    pub(crate) inputs: u64,
    /// And after so many seconds, if it is not 0.
    pub(crate) seconds: u64,
    /// No input is longer.
    pub(crate) len_max: usize,
    /// The seed of all that is random.
    pub(crate) seed: u64,
}

/// How libFuzzer came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// As planned.
    Done,
    /// It was told to stop (SIGINT, SIGTERM), and counts as far as it came.
    Interrupted,
    /// An input failed.
    Failed,
}

impl End {
    /// What the status of the process means; 72 is libFuzzer's for an interruption.
    fn of(code: Option<i32>) -> Self {
        match code {
            Some(0) => Self::Done,
            Some(72) => Self::Interrupted,
            _ => Self::Failed,
        }
    }

    pub(crate) fn is_well(self) -> bool {
        self != Self::Failed
    }
}

/// What the address sanitizer need not do: say where a block was allocated, keep 256 MiB of freed ones, look for leaks
/// after each input, put locals on the heap. Statics of a target are linked once a crate; that is no fault of theirs.
const ASAN_OPTIONS: &str = "detect_odr_violation=0:detect_leaks=0:malloc_context_size=0:quarantine_size_mb=16:\
                            detect_stack_use_after_return=0";

/// Runs a program from the seeds and from what is in `corpus` by now, where it leaves what it finds; what libFuzzer says
/// goes to `log`.
pub(crate) fn counted(program: &Path, name: &str, run: &CountedRun, corpus: &Path, log: &Path) -> Outcome<End> {
    std::fs::create_dir_all(corpus).context(corpus.display())?;
    let seeds = write_seeds(name, &corpus.with_extension("seeds"))?;
    let mut command = Command::new("nice");
    command.args(["-n", "5"]).arg(program).args([corpus, &root().join(seeds)]).current_dir(corpus);
    command.args([format!("-runs={}", run.inputs), format!("-max_total_time={}", run.seconds)]);
    command.args([format!("-max_len={}", run.len_max), format!("-seed={}", run.seed)]);
    command.args(["-timeout=5", "-rss_limit_mb=4096", "-print_final_stats=1", "-artifact_prefix=../failed-"]);
    command.env("ASAN_OPTIONS", ASAN_OPTIONS);
    let log = std::fs::File::create(log).context(log.display())?;
    let status = command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log).status().context(name)?;
    Ok(End::of(status.code()))
}

/// One target under libFuzzer, from its seeds and from what earlier runs found.
fn libfuzzer(name: &str, arguments: &Arguments) -> Outcome {
    let (dir, _) = place(name);
    let seeds = write_seeds(name, Path::new("fuzz/corpus"))?;
    let mut command = cargo();
    // The sanitizers of the stable toolchain are there, behind a flag for nightly.
    command.env("RUSTC_BOOTSTRAP", "1").args(["fuzz", "run", "-O", "--sanitizer", &arguments.sanitizer, "--fuzz-dir"]);
    command.arg(dir).arg(name).arg(seeds);
    let regressions = Path::new("fuzz/regressions").join(name);
    if root().join(&regressions).is_dir() {
        command.arg(regressions);
    }
    command.args(["--", "-timeout=5", "-rss_limit_mb=4096", "-max_len=16384", "-print_final_stats=1"]);
    command.arg(format!("-seed={}", arguments.seed));
    match arguments.iterations {
        Some(iterations) => command.arg(format!("-runs={iterations}")),
        None => command.arg(format!("-max_total_time={}", arguments.seconds)),
    };
    if name == CANARY {
        // Its cries are of no interest.
        command.stderr(Stdio::null()).stdout(Stdio::null());
    }
    shown(&mut command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupted_run_counts_and_a_crash_does_not() {
        let ends = [Some(0), Some(72), Some(77), Some(1), None].map(End::of);
        assert_eq!(ends, [End::Done, End::Interrupted, End::Failed, End::Failed, End::Failed]);
        assert_eq!(ends.map(End::is_well), [true, true, false, false, false]);
    }
}
