//! Apache Kafka's Java clients: the producer with its defaults (idempotent, acks=all), and the
//! consumer by `assign`.

use std::path::Path;

use crate::failure::{Context, Outcome};
use crate::interop::Bench;
use crate::interop::matrix::{Client, Target};
use crate::interop::records::{Read, Record, from_lines};

/// The Java clients.
pub(crate) struct Java;

impl Client for Java {
    fn name(&self) -> &'static str {
        "java"
    }

    fn produce(&self, bench: &mut Bench, file: &Path, _: &[Record], targets: &[Target]) -> Outcome {
        let bootstrap = bench.bootstrap()?;
        let file = file.to_str().context("a path that is not UTF-8")?;
        let targets: Vec<String> = targets.iter().map(Target::argument).collect();
        let mut arguments = vec!["produce", &bootstrap, file];
        arguments.extend(targets.iter().map(String::as_str));
        bench.jvm()?.succeed("Records", &arguments, b"").map(drop)
    }

    fn consume(&self, bench: &mut Bench, topics: &[String]) -> Option<Outcome<Read>> {
        Some(consume(bench, topics))
    }
}

fn consume(bench: &mut Bench, topics: &[String]) -> Outcome<Read> {
    let bootstrap = bench.bootstrap()?;
    let mut arguments = vec!["consume", &bootstrap];
    arguments.extend(topics.iter().map(String::as_str));
    from_lines(&bench.jvm()?.succeed("Records", &arguments, b"")?)
}
