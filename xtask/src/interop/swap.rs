//! Either broker serves the other's directory, appends to it, and gives it back.

use crate::failure::{Context, Outcome};
use crate::interop::Bench;
use crate::interop::cluster::Kind;
use crate::interop::java::Java;
use crate::interop::kcat::Kcat;
use crate::interop::matrix::{self, Client, Written};
use crate::interop::python::Library;

/// The run: ours → Apache Kafka → ours, then a directory that Apache Kafka made → ours → back.
pub(crate) fn run(bench: &mut Bench) -> Outcome {
    let under_test = bench.kind;
    let mut written = bench.written()?;
    bench.stop()?;
    there_and_back(bench, &mut written, Kind::Apache, under_test)?;
    bench.start_afresh(Kind::Apache, "swap")?;
    let writers: Vec<Box<dyn Client>> = vec![Box::new(Java), Box::new(Kcat), Box::new(Library::Confluent)];
    let mut written = matrix::write_with(bench, "apache-", writers)?;
    bench.stop()?;
    there_and_back(bench, &mut written, under_test, Kind::Apache)?;
    bench.stop()
}

/// `first` serves what the directory holds and appends to it; `second` then serves both.
fn there_and_back(bench: &mut Bench, written: &mut Written, first: Kind, second: Kind) -> Outcome {
    bench.hand_over(first)?;
    read(bench, written);
    append(bench, written)?;
    bench.stop()?;
    bench.hand_over(second)?;
    read(bench, written);
    bench.stop()
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
