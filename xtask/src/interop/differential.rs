//! `--differential`: the conversations of `tests/interop/differential`, held with Apache Kafka 4.3.1 and with ours; and
//! what the Java consumer asks both of them while its group rebalances.

use std::process::Command;

use crate::failure::{Context, Outcome, fail};
use crate::interop::cluster::{Cluster, Kind, log4j};
use crate::interop::rebalance::conversation;
use crate::setup::Cache;
use crate::workspace::{captured, root};

/// Fewer pairs of answers than this show nothing.
const PAIRS_MIN: usize = 600;
/// Assignments are computed at once and by the request that asks: otherwise Apache Kafka answers what is there so far.
const AT_ONCE: [(&str, &str); 2] =
    [("group.consumer.assignment.interval.ms", "0"), ("group.consumer.assignor.offload.enable", "false")];

/// Starts both brokers, holds the conversations, and tells where the answers differ.
pub(crate) fn run(cache: &Cache, settings: &[(&str, &str)]) -> Outcome {
    let class_path = cache.java_differ()?;
    let dirs = [("log.dirs", "{home}/data,{home}/data-2,{home}/data-3"), ("cordoned.log.dirs", "{home}/data-3")];
    let settings = [settings, &AT_ONCE[..], &dirs].concat();
    let apache = Cluster::start(cache, Kind::Apache, "differential", &settings)?;
    let ours = Cluster::start(cache, Kind::Ours, "differential", &settings)?;
    let folder = root().join("tests/interop/differential");
    let mut scripts: Vec<_> = std::fs::read_dir(&folder)
        .context("cannot list the conversations")?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    scripts.sort();
    let mut java = Command::new("java");
    java.args(["-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", &class_path]).arg(log4j());
    java.arg("Differ").args([apache.port().to_string(), ours.port().to_string()]).args(scripts);
    let out = String::from_utf8_lossy(&captured(&mut java)?).into_owned();
    let (differences, summary) = out.trim_end().rsplit_once('\n').unwrap_or(("", out.trim_end()));
    if !differences.is_empty() {
        println!("{differences}");
    }
    println!("differential: {summary}");
    let words: Vec<&str> = summary.split_whitespace().collect();
    let number = |at: usize| words.get(at).and_then(|word| word.parse::<usize>().ok()).context("no summary");
    if number(3)? > 0 || number(1)? < PAIRS_MIN {
        fail!("differential: {} of {} answers differ, without those that are known to", number(3)?, number(1)?);
    }
    for strategy in ["range", "consumer"] {
        let apache = conversation(Cache::open()?, Kind::Apache, strategy)?;
        let ours = conversation(Cache::open()?, Kind::Ours, strategy)?;
        if apache != ours {
            fail!("differential: a rebalance ({strategy}) is {apache:#?} on Apache Kafka, and {ours:#?} on ours");
        }
        let count: usize = ours.values().map(Vec::len).sum();
        println!("differential: a rebalance ({strategy}) makes the same {count} requests");
    }
    Ok(())
}
