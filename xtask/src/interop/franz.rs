//! franz-go, compiled from `tests/interop/go`.

use std::path::Path;
use std::process::Command;

use crate::failure::Outcome;
use crate::interop::Bench;
use crate::interop::matrix::{Client, Target};
use crate::interop::records::{Read, Record, from_lines};
use crate::workspace::captured;

/// franz-go.
pub(crate) struct Franz;

impl Client for Franz {
    fn name(&self) -> &'static str {
        "franz-go"
    }

    fn produce(&self, bench: &mut Bench, file: &Path, _: &[Record], targets: &[Target]) -> Outcome {
        let mut command = command(bench, "produce")?;
        captured(command.arg(file).args(targets.iter().map(Target::argument))).map(drop)
    }

    fn consume(&self, bench: &mut Bench, topics: &[String]) -> Option<Outcome<Read>> {
        Some(
            command(bench, "consume")
                .and_then(|mut command| captured(command.args(topics)))
                .and_then(|out| from_lines(&String::from_utf8_lossy(&out))),
        )
    }
}

/// A topic's life through kadm.
pub(crate) fn admin(bench: &mut Bench) -> Outcome {
    captured(command(bench, "admin")?.arg("franz-go-admin")).map(drop)
}

fn command(bench: &mut Bench, what: &str) -> Outcome<Command> {
    let mut command = Command::new(bench.cache.franz()?);
    command.arg(what).arg(bench.bootstrap()?);
    Ok(command)
}
