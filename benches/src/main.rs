//! `duel`: our broker and Apache Kafka 4.3.1 in one run, in turns, under the same load.
//!
//! What counts is CPU time of the broker's process, since time by the clock says little on a
//! machine that others share. `cargo xtask bench duel` builds both sides and calls this.

mod book;
mod cgroup;
mod clean;
mod contender;
mod coordinator;
mod fetch;
mod groups;
mod ids;
mod outcome;
mod produce;
mod restart;
mod session;
mod stats;
mod steady;
mod wire;

use std::fs;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

use clap::Parser;

use crate::book::Book;
use crate::contender::{Contender, Kind};
use crate::outcome::Outcome;
use crate::produce::Batches;
use crate::session::{Cell, Plan, Ring};

/// What the duel is told.
#[derive(Debug, Parser)]
struct Arguments {
    /// Our broker's program.
    #[arg(long)]
    broker: PathBuf,
    /// The class path of Apache Kafka.
    #[arg(long)]
    class_path: String,
    /// The configuration of its logging.
    #[arg(long)]
    log4j: PathBuf,
    /// Where data directories go.
    #[arg(long)]
    home: PathBuf,
    /// Where the report goes, `.md` and `.json` appended; without it the report is only shown.
    #[arg(long)]
    report: Option<PathBuf>,
    /// What the report says beside the figures, as NAME=VALUE.
    #[arg(long)]
    about: Vec<String>,
    /// The cells to run.
    #[arg(long, value_enum, value_delimiter = ',', default_values = ["s1", "p2", "p2s", "f1", "p5"])]
    cells: Vec<Cell>,
    /// Rounds that count: 5 while developing, 11 for what is published.
    #[arg(long, default_value_t = 5)]
    pairs: usize,
    /// Rounds before them.
    #[arg(long, default_value_t = 4)]
    warm_ups: usize,
    /// MiB of records in one run. What is dirty at a time should stay below 2 GiB.
    #[arg(long, default_value_t = 512)]
    run_mib: u64,
    /// Requests in one run of the cell with one record a request, and of heartbeats and commits.
    #[arg(long, default_value_t = 64_000)]
    requests: u64,
    /// Members of the groups that join at once.
    #[arg(long, value_delimiter = ',', default_values_t = [100, 1000])]
    members: Vec<usize>,
    /// Partitions of the clean restart, by the thousand.
    #[arg(long, default_value_t = 10_000)]
    partitions: i32,
    /// MiB that the unclean restart has to look through.
    #[arg(long, default_value_t = 4096)]
    tail_mib: u64,
    /// The heap of Apache Kafka; its start script takes 1g.
    #[arg(long, default_value = "1g")]
    heap: String,
    /// Ours in Apache Kafka's place too: for profiles, and to see what the noise is worth.
    #[arg(long)]
    ours_only: bool,
    /// The brokers on the first processor and the load on the second.
    #[arg(long)]
    split: bool,
    /// Already in a network of its own.
    #[arg(long, hide = true)]
    isolated: bool,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = if arguments.isolated { run(&arguments) } else { isolate(&arguments) };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("failed: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs this program again in a network of its own, where that is permitted.
fn isolate(arguments: &Arguments) -> Outcome {
    let quiet = |command: &mut Command| {
        let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    };
    let mut words: Vec<String> = Vec::new();
    if quiet(Command::new("unshare").args(["-n", "ip", "link", "set", "lo", "up"])) {
        words.extend(["unshare".into(), "-n".into()]);
    }
    if arguments.split {
        words.extend(["taskset".into(), "-c".into(), "1".into()]);
    }
    words.push(std::env::current_exe()?.display().to_string());
    let status = Command::new(&words[0])
        .args(&words[1..])
        .args(std::env::args().skip(1))
        .arg("--isolated")
        .env("GLIBC_TUNABLES", "glibc.cpu.x86_rep_movsb_threshold=0x7fffffff")
        .status()?;
    if status.success() { Ok(()) } else { Err("the duel did not end well".into()) }
}

/// Brings up the loopback of a network of our own; says what the network is.
fn network() -> String {
    let control = "/proc/sys/net/ipv4/tcp_congestion_control";
    let is_own = Command::new("ip").args(["link", "set", "lo", "up"]).status().is_ok_and(|status| status.success())
        && fs::read_dir("/sys/class/net").is_ok()
        && fs::write(control, "reno").is_ok();
    let algorithm = fs::read_to_string(control).unwrap_or_default();
    let place = if is_own { "a namespace of its own" } else { "the machine's" };
    format!("loopback, {place}, {}", algorithm.trim())
}

fn run(arguments: &Arguments) -> Outcome {
    let network = network();
    let plan = Plan {
        cells: arguments.cells.clone(),
        pairs: arguments.pairs.max(1),
        run_bytes: arguments.run_mib << 20,
        requests: arguments.requests,
        members: arguments.members.clone(),
        partitions: arguments.partitions,
        tail_bytes: arguments.tail_mib << 20,
        warm_ups: arguments.warm_ups,
    };
    let cpus = arguments.split.then_some("0");
    let ours = Kind::Ours { binary: fs::canonicalize(&arguments.broker)? };
    let apache = if arguments.ours_only {
        ours.clone()
    } else {
        Kind::Apache {
            class_path: arguments.class_path.clone(),
            log4j: fs::canonicalize(&arguments.log4j)?,
            heap: arguments.heap.clone(),
        }
    };
    fs::create_dir_all(&arguments.home)?;
    let home = fs::canonicalize(&arguments.home)?;
    let mut ring = Ring {
        contenders: [
            Contender::prepare("ours", ours.clone(), home.join("ours"), cpus)?,
            Contender::prepare("Apache Kafka", apache, home.join("apache"), cpus)?,
            Contender::prepare("ours again", ours, home.join("again"), cpus)?,
        ],
    };
    let mut book = Book::default();
    book.load();
    ring.starts(&plan, &mut book)?;
    ring.loads(&plan, &mut book)?;
    ring.cleanings(&plan, &mut book)?;
    ring.restarts(&plan, &mut book)?;
    ring.ids(&plan, &mut book)?;
    ring.steady(&plan, &mut book)?;
    let about = about(arguments, &plan, &book, network)?;
    let text = book.markdown(&about);
    println!("{text}");
    if let Some(report) = arguments.report.as_ref().filter(|_| !arguments.ours_only) {
        fs::write(report.with_extension("md"), text)?;
        let json = serde_json::to_string_pretty(&book.json(&about))?;
        fs::write(report.with_extension("json"), json + "\n")?;
    }
    Ok(())
}

/// What a reader must know about how the figures came to be.
fn about(arguments: &Arguments, plan: &Plan, book: &Book, network: String) -> Outcome<Vec<(String, String)>> {
    let batches = Batches::full()?;
    let mut about: Vec<(String, String)> = arguments
        .about
        .iter()
        .filter_map(|pair| pair.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let mut say = |name: &str, value: String| about.push((name.to_owned(), value));
    say("machine", machine());
    say("network", network);
    let layout = if arguments.split {
        "the brokers on one core (the JVM's compilers and collectors too), the load on the other"
    } else {
        "brokers and load free on all cores"
    };
    say("layout", layout.to_owned());
    say("Apache Kafka", format!("4.3.1 from its jars, {}, flags of its start script, heap {}", java(), arguments.heap));
    for cell in &plan.cells {
        say(&format!("{cell:?}"), cell.about(plan, &batches));
    }
    say(
        "runs",
        format!(
            "the same three processes for all rounds of the steady cells, each on a fresh directory, after {} rounds of \
             warm-up for all three; cells of starts have a process for every run",
            plan.warm_ups
        ),
    );
    if !book.cpu_method.is_empty() {
        say("CPU time", format!("of the broker's process, by {}", book.cpu_method));
    }
    Ok(about)
}

fn machine() -> String {
    // All there are: in the split layout this program itself may only use one.
    let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let cores = cpus.lines().filter(|line| line.starts_with("processor")).count();
    let memory = fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let kib: u64 = memory.split_whitespace().nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let kernel: Vec<&str> = kernel.trim().split(['.', '-']).take(2).collect();
    format!("{cores} cores, {} GiB of memory, Linux {}", kib >> 20, kernel.join("."))
}

fn java() -> String {
    let output = Command::new("java").arg("-version").output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stderr).into_owned()).unwrap_or_default();
    format!("Java {}", text.split('"').nth(1).unwrap_or("unknown"))
}
