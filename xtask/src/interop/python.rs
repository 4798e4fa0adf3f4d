//! The Python clients, driven by `tests/interop/python/records.py`.

use std::path::Path;
use std::process::Command;

use crate::failure::Outcome;
use crate::interop::Bench;
use crate::interop::matrix::{Client, Target};
use crate::interop::records::{Limits, Read, Record, from_lines};
use crate::workspace::{captured, root};

/// A Python client.
#[derive(Clone, Copy)]
pub(crate) enum Library {
    /// confluent-kafka, which brings a current librdkafka.
    Confluent,
    /// kafka-python, which is nothing but Python.
    PurePython,
    /// aiokafka.
    Aiokafka,
}

impl Client for Library {
    fn name(&self) -> &'static str {
        match self {
            Self::Confluent => "confluent",
            Self::PurePython => "kafka-python",
            Self::Aiokafka => "aiokafka",
        }
    }

    fn limits(&self) -> Limits {
        Limits {
            no_null_pair: !matches!(self, Self::Confluent),
            no_null_headers: matches!(self, Self::PurePython),
            ..Limits::default()
        }
    }

    fn produce(&self, bench: &mut Bench, file: &Path, _: &[Record], targets: &[Target]) -> Outcome {
        let mut command = self.command(bench, "produce")?;
        captured(command.arg(file).args(targets.iter().map(Target::argument))).map(drop)
    }

    fn consume(&self, bench: &mut Bench, topics: &[String]) -> Option<Outcome<Read>> {
        Some(
            self.command(bench, "consume")
                .and_then(|mut command| captured(command.args(topics)))
                .and_then(|out| from_lines(&String::from_utf8_lossy(&out))),
        )
    }
}

impl Library {
    fn command(self, bench: &mut Bench, what: &str) -> Outcome<Command> {
        let mut command = Command::new(bench.cache.python()?);
        command.arg(root().join("tests/interop/python/records.py"));
        command.args([self.name(), what]).arg(bench.bootstrap()?);
        Ok(command)
    }
}
