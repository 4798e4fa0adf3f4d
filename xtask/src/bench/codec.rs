//! `cargo xtask bench codec`: kafka-proto beside the other codecs, in time and in what a build of it costs.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::failure::{Context, Outcome, fail};
use crate::workspace::{captured, cargo, commit, fresh_dir, root, today};

const README: &str = "crates/kafka-proto/README.md";

/// How often each crate is built.
const ROUNDS: usize = 3;

/// From this line of the table on, all code of all messages is compiled.
const WHOLE: usize = 3;

/// Races, weighs builds unless told not to, and writes the report and the tables of the README; with `dry` the report is
/// only shown.
pub(crate) fn run(dry: bool, weigh: bool) -> Outcome {
    let manifest = root().join("benches/codec/Cargo.toml").display().to_string();
    cargo(["build", "--release", "--locked", "--ignore-rust-version", "--manifest-path", &manifest])?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("benches/codec/target"), PathBuf::from);
    let race = captured(&mut Command::new(target.join("release/kafka-codec-bench")))?;
    let race = String::from_utf8_lossy(&race).into_owned();
    let (table, everything) = race.trim().split_once("\n\n").context("two tables")?;
    let weights = if weigh { Some(weights()?) } else { None };
    let weight = weights.as_ref().map(|table| format!("## Weight\n\n{WEIGHT}\n\n{table}\n\n")).unwrap_or_default();
    let head = format!("`cargo xtask bench codec` at {}, {}, on {}.", commit(), today(), machine());
    let report = format!(
        "# The codecs, side by side: {}\n\n{head}\n\n{ABOUT}\n\n{table}\n\n{weight}\
         ## Everything\n\n{everything}\n",
        today()
    );
    if dry {
        print!("{report}");
        return Ok(());
    }
    let name = format!("docs/results/codec-{}.md", today());
    std::fs::write(root().join(&name), report).context(&name)?;
    let readme = root().join(README);
    let text = std::fs::read_to_string(&readme).context(README)?;
    let mut text = between(&text, "codec", &format!("{head} [Every figure](../../{name}).\n\n{table}"))?;
    if let Some(weights) = &weights {
        text = between(&text, "weight", weights)?;
    }
    std::fs::write(&readme, text).context(README)
}

const ABOUT: &str = "\
CPU time of the thread, medians of 15 rounds in which the contenders take turns; ratios are taken within a round. *× best
peer* is how many times ours is faster than the fastest of the others, whatever it decodes into; viewing includes a walk
over every element. *Ours again* is the control, the same work in another place of the turn. *The least* is how many times
faster than the best peer nothing but the unavoidable is: as many allocations of as many bytes as ours, written once, and
as many slices of the frame; or one allocation and a copy of what is encoded. What is *told the size* is given the exact
length that others have to find out, and does not count as a peer.";

const WEIGHT: &str = "\
CPU seconds, user and system, of `cargo build --release -j1` of the crate alone, its dependencies built before: medians
of three builds in turns (the last two: one). Code of messages is compiled where it is used, in both crates, so the last two lines build every
message too: kafka-protocol by its own enums of requests and responses, ours in a crate that decodes and encodes them all.";

/// Puts `new` between the markers of that name.
fn between(text: &str, name: &str, new: &str) -> Outcome<String> {
    let (begin, end) = (format!("<!-- {name}: begin -->\n"), format!("<!-- {name}: end -->"));
    let markers = || format!("{README} has no markers of {name}");
    let (before, rest) = text.split_once(&begin).context(markers())?;
    let (_, after) = rest.split_once(&end).context(markers())?;
    Ok(format!("{before}{begin}\n{new}\n\n{end}{after}"))
}

fn machine() -> String {
    let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let models: Vec<&str> = cpus.lines().filter(|line| line.starts_with("model name")).collect();
    let model = models.first().and_then(|line| line.split_once(": ")).map_or("an unknown processor", |(_, name)| name);
    format!("{} × {model}", models.len().max(1))
}

/// A crate to build: its name, what it is called in the table, and its line among the dependencies.
struct Weighed {
    name: &'static str,
    label: &'static str,
    dependency: String,
    /// A crate that uses it, which is built and weighed with it.
    user: &'static str,
}

/// Decodes and encodes every message.
const USER: &str = "\
use kafka_proto::{Bytes, Message};
#[inline(never)]
fn again<M: Message>(bytes: &Bytes, version: i16) -> usize {
    M::from_bytes(bytes.clone(), version).ok().and_then(|m| m.to_bytes(version).ok()).map_or(0, |bytes| bytes.len())
}
macro_rules! every {
    ($($message:ty,)*) => {
        pub static EVERY: &[fn(&Bytes, i16) -> usize] = &[$(again::<$message>),*];
    };
}
kafka_proto::every_message!(every);
";

/// Only what builds cost.
pub(crate) fn show_weight() -> Outcome {
    println!("{}", weights()?);
    Ok(())
}

fn weights() -> Outcome<String> {
    let ours = root().join("crates/kafka-proto").display().to_string();
    let all = r#"["admin", "arbitrary", "client", "cluster", "json", "records", "reflect", "share", "std", "streams", "views"]"#;
    let kafka_proto = |label, features: &str, user| Weighed {
        name: "kafka-proto",
        label,
        user,
        dependency: format!("kafka-proto = {{ path = {ours:?}, default-features = false, features = {features} }}"),
    };
    let peer = |label, features: &str| Weighed {
        name: "kafka-protocol",
        label,
        user: "",
        dependency: format!(
            r#"kafka-protocol = {{ version = "0.18", default-features = false, features = {features} }}"#
        ),
    };
    let crates = [
        peer("kafka-protocol, client and broker", r#"["client", "broker"]"#),
        kafka_proto("kafka-proto, all features", all, ""),
        kafka_proto("kafka-proto, `client`", r#"["client", "std"]"#, ""),
        peer("kafka-protocol, and all requests and responses compiled", r#"["client", "broker", "messages_enums"]"#),
        kafka_proto("kafka-proto, and all messages and records compiled", all, USER),
    ];
    let dir = fresh_dir("build-weight")?;
    let mut seconds = Vec::new();
    for (at, weighed) in crates.iter().enumerate() {
        let package = dir.join(at.to_string());
        prepare(&package, weighed)?;
        // The dependencies.
        build(&package, weighed)?;
        seconds.push(Vec::new());
    }
    for round in 0..ROUNDS {
        for (at, (weighed, seconds)) in crates.iter().zip(&mut seconds).enumerate() {
            // What is compiled whole takes long, and is weighed once.
            if round > 0 && at >= WHOLE {
                continue;
            }
            seconds.push(build(&dir.join(at.to_string()), weighed)?);
        }
    }
    let median = |seconds: &Vec<f64>| {
        let mut sorted = seconds.clone();
        sorted.sort_by(f64::total_cmp);
        sorted[sorted.len() / 2]
    };
    let peer = median(&seconds[0]);
    let lines = crates.iter().zip(&seconds).map(|(weighed, seconds)| {
        let median = median(seconds);
        format!("| {} | {median:.2} | {:.2} |", weighed.label, median / peer)
    });
    let lines: Vec<String> = lines.collect();
    Ok(format!("| crate | CPU seconds | of kafka-protocol's |\n|---|---|---|\n{}", lines.join("\n")))
}

/// A package with nothing but the dependency, at the versions that the race has.
fn prepare(package: &Path, Weighed { dependency, user, .. }: &Weighed) -> Outcome {
    std::fs::create_dir_all(package.join("src")).context(package.display())?;
    let manifest = format!(
        "[workspace]\n[package]\nname = \"weighed\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[dependencies]\n{dependency}\n"
    );
    std::fs::write(package.join("Cargo.toml"), manifest)?;
    std::fs::write(package.join("src/lib.rs"), user)?;
    std::fs::copy(root().join("benches/codec/Cargo.lock"), package.join("Cargo.lock")).map(drop).context("Cargo.lock")
}

/// Builds one crate anew and returns the CPU seconds.
fn build(package: &Path, Weighed { name, user, .. }: &Weighed) -> Outcome<f64> {
    let program = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let target = package.join("target");
    let last = if user.is_empty() { name } else { "weighed" };
    captured(
        Command::new(&program)
            .args(["clean", "--release", "-p", name, "-p", last])
            .current_dir(package)
            .env("CARGO_TARGET_DIR", &target),
    )?;
    let mut timed = Command::new("bash");
    timed.args(["-c", "TIMEFORMAT='%U %S'; time \"$@\"", "-"]).arg(&program);
    timed.args(["build", "--quiet", "--release", "--ignore-rust-version", "-j1", "-p", last]);
    let output = timed.current_dir(package).env("CARGO_TARGET_DIR", &target).stdin(Stdio::null()).output()?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    if !output.status.success() {
        fail!("a build of {name} failed: {said}");
    }
    let numbers = said.lines().last().unwrap_or_default().split(' ').map(str::parse::<f64>);
    numbers.sum::<Result<f64, _>>().context(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_comes_between_its_markers_again_and_again() {
        let page = "a\n<!-- x: begin -->\nold\n<!-- x: end -->\nb";
        let once = between(page, "x", "new").unwrap();
        assert_eq!(once, "a\n<!-- x: begin -->\n\nnew\n\n<!-- x: end -->\nb");
        assert_eq!(between(&once, "x", "new").unwrap(), once);
        assert!(between(page, "y", "new").is_err());
    }
}
