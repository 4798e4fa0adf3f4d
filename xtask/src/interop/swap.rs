//! Either broker serves the other's directory, appends to it, and gives it back.

use crate::failure::{Context, Outcome, fail};
use crate::interop::Bench;
use crate::interop::cluster::Kind;
use crate::interop::group_tools::CONSUMER_GROUPS;
use crate::interop::java::Java;
use crate::interop::kcat::Kcat;
use crate::interop::matrix::{self, Client, Written};
use crate::interop::python::Library;

/// The run: ours → Apache Kafka → ours, then a directory that Apache Kafka made → ours → back.
pub(crate) fn run(bench: &mut Bench) -> Outcome {
    let under_test = bench.kind;
    let mut written = bench.written()?;
    there_and_back(bench, &mut written, Kind::Apache, under_test)?;
    bench.start_afresh(Kind::Apache, "swap")?;
    let writers: Vec<Box<dyn Client>> = vec![Box::new(Java), Box::new(Kcat), Box::new(Library::Confluent)];
    let mut written = matrix::write_with(bench, "apache-", writers)?;
    there_and_back(bench, &mut written, under_test, Kind::Apache)?;
    bench.stop()
}

/// `first` serves what the directory holds and appends to it; `second` then serves both.
fn there_and_back(bench: &mut Bench, written: &mut Written, first: Kind, second: Kind) -> Outcome {
    let topic = written.topics().first().context("nothing was written")?.clone();
    commit(bench, &topic, 2)?;
    let groups = committed(bench)?;
    bench.stop()?;
    bench.hand_over(first)?;
    read(bench, written);
    append(bench, written)?;
    same_groups(bench, &groups)?;
    commit(bench, &topic, 1)?;
    let groups = committed(bench)?;
    bench.stop()?;
    bench.hand_over(second)?;
    read(bench, written);
    same_groups(bench, &groups)?;
    bench.stop()
}

/// Commits an offset in the name of a group without members.
fn commit(bench: &mut Bench, topic: &str, offset: i64) -> Outcome {
    let (bootstrap, topic, offset) = (bench.bootstrap()?, format!("{topic}:0"), offset.to_string());
    let reset = ["--reset-offsets", "--group", "swap", "--topic", &topic, "--to-offset", &offset, "--execute"];
    let arguments = [&["--bootstrap-server", &bootstrap][..], &reset].concat();
    bench.jvm()?.succeed(CONSUMER_GROUPS, &arguments, b"").map(drop)
}

/// Group, topic, partition and committed offset of all groups.
fn committed(bench: &mut Bench) -> Outcome<Vec<String>> {
    let bootstrap = bench.bootstrap()?;
    let describe = ["--bootstrap-server", &bootstrap, "--describe", "--all-groups", "--offsets"];
    let out = bench.jvm()?.succeed(CONSUMER_GROUPS, &describe, b"")?;
    let row = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_row = words.get(2).is_some_and(|partition| partition.parse::<i32>().is_ok());
        is_row.then(|| words[..4.min(words.len())].join(" "))
    };
    let mut rows: Vec<String> = out.lines().filter_map(row).collect();
    rows.sort();
    Ok(rows)
}

fn same_groups(bench: &mut Bench, before: &[String]) -> Outcome {
    let after = committed(bench)?;
    let gone: Vec<&String> = before.iter().filter(|row| !after.contains(row)).collect();
    let judge = || {
        if !gone.is_empty() || after.len() != before.len() {
            fail!("{} committed offsets became {}, without {gone:?}", before.len(), after.len());
        }
        Ok(())
    };
    let outcome = judge();
    bench.check(&format!("{} committed offsets after the change of brokers", before.len()), outcome);
    Ok(())
}

/// The Java consumer and kcat read everything: two decoders that share no code.
fn read(bench: &mut Bench, written: &Written) {
    for client in [&Java as &dyn Client, &Kcat] {
        matrix::read(bench, written, client);
    }
}

/// The Java producer writes its records once more, behind those that its topics hold.
fn append(bench: &mut Bench, written: &mut Written) -> Outcome {
    let home = bench.cluster()?.home().to_path_buf();
    let part = written.parts.iter_mut().find(|p| p.targets.iter().any(|t| t.topic.contains("java-")));
    let part = part.context("the Java producer wrote nothing")?;
    let once = matrix::records_of(&Java);
    let outcome = Java.produce(bench, &home.join("java.jsonl"), &once, &part.targets);
    part.records.extend(once);
    bench.check("java appends to the other's topics", outcome);
    Ok(())
}
