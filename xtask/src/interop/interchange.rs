//! All that a log can hold, handed from one broker to the other and back, after a clean stop and after `kill -9`.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use crate::failure::{Context, Outcome, fail};
use crate::interop::Bench;
use crate::interop::cluster::{Cluster, Kind};
use crate::interop::dump_log;

const INTERCHANGE: &str = "Interchange";
/// Fewer lines than this show nothing.
const LINES_MIN: usize = 4000;

/// The run: a directory that Apache Kafka begins, one that the broker under test begins; each twice.
pub(crate) fn run(bench: &mut Bench) -> Outcome {
    let under_test = bench.kind;
    for (first, second) in [(Kind::Apache, under_test), (under_test, Kind::Apache)] {
        for kill in [false, true] {
            bench.stop()?;
            let name = format!("{first:?} to {second:?} {}", if kill { "by kill -9" } else { "stopped" });
            let outcome = there_and_back(bench, first, second, kill, &name);
            bench.check(&name, outcome);
        }
    }
    Ok(())
}

fn there_and_back(bench: &mut Bench, first: Kind, second: Kind, kill: bool, name: &str) -> Outcome {
    let settings = [
        ("log.cleaner.backoff.ms", "200"),
        ("log.initial.task.delay.ms", "500"),
        ("log.flush.start.offset.checkpoint.interval.ms", "500"),
    ];
    let mut cluster = Cluster::start(&bench.cache, first, "interchange", &settings)?;
    let bootstrap = cluster.bootstrap();
    let call = |bench: &mut Bench, what: &str| bench.stopped_jvm()?.succeed(INTERCHANGE, &[&bootstrap, what], b"");
    call(bench, "fill")?;
    // Ours has no transaction coordinator: what it carries over, Apache Kafka has written.
    if first == Kind::Apache {
        call(bench, "transact")?;
    }
    let before = call(bench, "show")?;
    deletion_is_kept(&cluster, 57)?;
    hand_over(bench, &mut cluster, second, kill)?;
    same(&before, &call(bench, "show")?, &format!("{name}: what {second:?} shows"))?;
    call(bench, "continue")?;
    let before = call(bench, "show")?;
    deletion_is_kept(&cluster, 80)?;
    hand_over(bench, &mut cluster, first, kill)?;
    same(&before, &call(bench, "show")?, &format!("{name}: what {first:?} shows after it"))?;
    call(bench, "continue")?;
    if first == Kind::Apache {
        call(bench, "abort")?;
        // The markers follow the answer.
        let mut tries = 0;
        while !is_decided(&call(bench, "show")?) {
            tries += 1;
            if tries > 20 {
                fail!("{name}: the transaction is still open");
            }
        }
    }
    cluster.stop()?;
    dump_log::nothing_to_say(bench, cluster.data(), 8)
}

/// Waits until what was deleted would outlive `kill -9`: either broker writes it down only from time to time.
fn deletion_is_kept(cluster: &Cluster, start: i64) -> Outcome {
    let (file, line) = (cluster.data().join("log-start-offset-checkpoint"), format!("x-deleted 0 {start}"));
    let deadline = Instant::now() + Duration::from_secs(60);
    while !fs::read_to_string(&file).is_ok_and(|text| text.lines().any(|l| l == line)) {
        if Instant::now() > deadline {
            fail!("no {line:?} in {} after a minute", file.display());
        }
        thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}

/// Whether readers of both kinds see the same end of the topic with transactions.
fn is_decided(shown: &str) -> bool {
    let ends = shown.lines().filter(|line| line.contains(" x-transactions-0 from"));
    let ends: Vec<&str> = ends.filter_map(|line| line.split_once(' ')).map(|(_, rest)| rest).collect();
    ends.len() == 2 && ends[0] == ends[1]
}

fn hand_over(bench: &Bench, cluster: &mut Cluster, to: Kind, kill: bool) -> Outcome {
    if kill {
        cluster.kill()?;
    } else {
        cluster.stop()?;
    }
    cluster.hand_over(&bench.cache, to)
}

fn same(before: &str, after: &str, what: &str) -> Outcome {
    if before.lines().count() < LINES_MIN {
        fail!("{what}: only {} lines", before.lines().count());
    }
    if before == after {
        return Ok(());
    }
    let differs = before.lines().zip(after.lines()).find(|(one, other)| one != other);
    let (one, other) = differs.context(format!("{what}: lines are missing or too many"))?;
    fail!("{what}: {one:?} became {other:?}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_found() {
        let lines: Vec<String> = (0..LINES_MIN).map(|n| format!("{n} epoch 0")).collect();
        let before = lines.join("\n");
        assert!(same(&before, &before, "it").is_ok());
        assert!(same(&before, &before.replace("77 epoch 0", "77 epoch 1"), "it").is_err());
        assert!(same(&before, &lines[1..].join("\n"), "it").is_err());
        assert!(same(&before, &lines[..LINES_MIN - 1].join("\n"), "it").is_err());
        assert!(same("few", "few", "it").is_err());
    }

    #[test]
    fn an_open_transaction_holds_back_readers_of_what_is_committed() {
        let (all, committed) =
            ("read_uncommitted x-transactions-0 from 0 to ", "read_committed x-transactions-0 from 0 to ");
        assert!(is_decided(&format!("{all}9\n{committed}9\n")));
        assert!(!is_decided(&format!("{all}9\n{committed}7\n")));
        assert!(!is_decided(&format!("{all}9\n")));
    }
}
