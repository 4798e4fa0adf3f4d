//! KafkaJS: it only produces here, since its consumer always joins a group.

use std::path::Path;
use std::process::Command;

use crate::failure::Outcome;
use crate::interop::Bench;
use crate::interop::matrix::{Client, Target};
use crate::interop::records::{Limits, Read, Record};
use crate::workspace::{captured, root};

/// KafkaJS with the codecs that it can load.
pub(crate) struct KafkaJs;

impl Client for KafkaJs {
    fn name(&self) -> &'static str {
        "kafkajs"
    }

    fn codecs(&self) -> &'static [&'static str] {
        &["none", "gzip", "snappy", "lz4"]
    }

    fn limits(&self) -> Limits {
        // Headers are an object: equal names come out together.
        Limits { groups_headers: true, no_null_headers: true, ..Limits::default() }
    }

    fn produce(&self, bench: &mut Bench, file: &Path, _: &[Record], targets: &[Target]) -> Outcome {
        let mut command = command(bench, "produce")?;
        captured(command.arg(file).args(targets.iter().map(Target::argument))).map(drop)
    }

    fn consume(&self, _: &mut Bench, _: &[String]) -> Option<Outcome<Read>> {
        None
    }
}

/// A topic's life through KafkaJS's admin client.
pub(crate) fn admin(bench: &mut Bench) -> Outcome {
    captured(command(bench, "admin")?.arg("kafkajs-admin")).map(drop)
}

fn command(bench: &mut Bench, what: &str) -> Outcome<Command> {
    let mut command = Command::new("node");
    command.env("NODE_PATH", bench.cache.node_modules()?);
    command.arg(root().join("tests/interop/node/records.js")).arg(what).arg(bench.bootstrap()?);
    Ok(command)
}
