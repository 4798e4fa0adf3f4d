//! Kafka Streams: a word count runs, restarts, loses its disk and dies, and counts on.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::failure::{Context, Outcome, fail};
use crate::interop::Bench;
use crate::interop::cluster::log4j;
use crate::interop::speaker::{PATIENCE, Speaker};
use crate::interop::tools::TOPICS;
use crate::workspace::captured;

const APPLICATION: &str = "word-count";
const WORDS: &str = "words";
const COUNTS: &str = "word-counts";

type Counts = BTreeMap<String, u64>;

/// The run.
pub(crate) fn run(bench: &mut Bench) -> Outcome {
    let bootstrap = bench.bootstrap()?;
    for topic in [WORDS, COUNTS] {
        let create = ["--bootstrap-server", &bootstrap, "--create", "--topic", topic, "--partitions", "2"];
        bench.jvm()?.succeed(TOPICS, &create, b"")?;
    }
    let mut expected = Counts::new();
    let outcome = clean_life(bench, &mut expected);
    bench.check("a word count runs, restarts, and goes on without its disk", outcome);
    let outcome = death(bench, &mut expected);
    bench.check("a word count that is killed counts everything at least once", outcome);
    Ok(())
}

/// Two restarts, the second one without the local state: it comes back from the changelog.
fn clean_life(bench: &mut Bench, expected: &mut Counts) -> Outcome {
    let mut app = start(bench)?;
    write(bench, expected, "the quick brown fox jumps over the lazy dog")?;
    reached(&mut app, "the first counts", |counts| counts == expected)?;
    app.leave()?;
    let mut app = start(bench)?;
    reached(&mut app, "what it had counted before", |counts| counts == expected)?;
    write(bench, expected, "the dog sleeps")?;
    reached(&mut app, "the second counts", |counts| counts == expected)?;
    app.leave()?;
    fs::remove_dir_all(bench.cluster()?.home().join("streams")).context("cannot remove the local state")?;
    let mut app = start(bench)?;
    reached(&mut app, "what the changelog holds", |counts| counts == expected)?;
    write(bench, expected, "a fox and a dog")?;
    reached(&mut app, "the third counts", |counts| counts == expected)?;
    app.leave()?;
    let written = latest(bench)?;
    if written != *expected {
        fail!("{COUNTS} says {written:?} for {expected:?}");
    }
    Ok(())
}

/// It is killed with lines in its hands; whatever it did twice, it forgets none.
fn death(bench: &mut Bench, expected: &mut Counts) -> Outcome {
    let mut app = start(bench)?;
    reached(&mut app, "what it had counted before", |counts| counts == expected)?;
    for _ in 0..50 {
        write(bench, expected, "the cat and the dog")?;
    }
    app.kill()?;
    let mut app = start(bench)?;
    write(bench, expected, "once more the cat")?;
    reached(&mut app, "all counts after it was killed", |counts| {
        counts.len() == expected.len() && expected.iter().all(|(word, least)| counts.get(word) >= Some(least))
    })?;
    app.leave()
}

fn start(bench: &mut Bench) -> Outcome<Speaker> {
    let (bootstrap, home) = (bench.bootstrap()?, bench.cluster()?.home().to_path_buf());
    let mut java = Command::new("java");
    java.args(["-Xmx192m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", &bench.cache.java_ecosystem()?]);
    java.arg(log4j()).args(["WordCount", &bootstrap, APPLICATION]).arg(home.join("streams")).args([WORDS, COUNTS]);
    let mut app = Speaker::start(java, home.join("streams.log"))?;
    while app.listen("the word count does not run")? != "state RUNNING" {}
    Ok(app)
}

/// Writes a line, and counts its words.
fn write(bench: &mut Bench, expected: &mut Counts, line: &str) -> Outcome {
    let mut kcat = Command::new("kcat");
    kcat.args(["-P", "-q", "-b", &bench.bootstrap()?, "-t", WORDS]);
    let mut child = kcat.stdin(Stdio::piped()).spawn().context("cannot start kcat")?;
    child.stdin.take().context("no standard input")?.write_all(format!("{line}\n").as_bytes())?;
    if !child.wait()?.success() {
        fail!("kcat cannot write to {WORDS}");
    }
    for word in line.split(' ') {
        *expected.entry(word.to_owned()).or_default() += 1;
    }
    Ok(())
}

/// Asks what it has counted until that is as it should be.
fn reached(app: &mut Speaker, what: &str, is: impl Fn(&Counts) -> bool) -> Outcome {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let counts = counts(app)?;
        if is(&counts) {
            return Ok(());
        }
        if Instant::now() > deadline {
            fail!("{what} were not reached, but {counts:?}: {}", app.errors());
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn counts(app: &mut Speaker) -> Outcome<Counts> {
    app.order("counts")?;
    let mut counts = Counts::new();
    loop {
        let line = app.listen("the word count does not answer")?;
        match line.split(' ').collect::<Vec<_>>()[..] {
            ["count", word, count] => drop(counts.insert(word.to_owned(), count.parse().context("a count")?)),
            ["end"] => return Ok(counts),
            _ => {}
        }
    }
}

/// The last count of each word in the topic that it writes to.
fn latest(bench: &mut Bench) -> Outcome<Counts> {
    let mut kcat = Command::new("kcat");
    kcat.args(["-C", "-q", "-e", "-b", &bench.bootstrap()?, "-t", COUNTS, "-f", "%k %s\n"]);
    let out = captured(&mut kcat)?;
    let row = |line: &str| {
        let (word, count) = line.split_once(' ')?;
        Some((word.to_owned(), count.parse().ok()?))
    };
    Ok(String::from_utf8_lossy(&out).lines().filter_map(row).collect())
}
