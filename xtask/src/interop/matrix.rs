//! Every client writes the same records with every codec; every client reads all of it back.

use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::{Context, Outcome};
use crate::interop::Bench;
use crate::interop::records::{Limits, Read, Record, canonical, compare, to_lines};
use crate::interop::{franz, java, kafkajs, kcat, python};

/// A client of Kafka, as the matrix drives it.
pub(crate) trait Client {
    /// Its name in topics and reports.
    fn name(&self) -> &'static str;
    /// The codecs that it can write.
    fn codecs(&self) -> &'static [&'static str] {
        &["none", "gzip", "snappy", "lz4", "zstd"]
    }
    /// What it cannot express.
    fn limits(&self) -> Limits {
        Limits::default()
    }
    /// Writes the records (also in `file`, one line each) to partition 0 of each topic with its codec.
    fn produce(&self, bench: &mut Bench, file: &Path, records: &[Record], targets: &[Target]) -> Outcome;
    /// Reads partition 0 of every topic from its start to its end; `None` if it cannot without groups.
    fn consume(&self, bench: &mut Bench, topics: &[String]) -> Option<Outcome<Read>>;
}

/// A topic that one client writes with one codec.
#[derive(Debug, Clone)]
pub(crate) struct Target {
    /// The topic.
    pub(crate) topic: String,
    /// `none`, `gzip`, `snappy`, `lz4` or `zstd`.
    pub(crate) codec: &'static str,
}

impl Target {
    /// `TOPIC:CODEC`, as the scripts take it.
    pub(crate) fn argument(&self) -> String {
        format!("{}:{}", self.topic, self.codec)
    }
}

/// What was written where.
#[derive(Debug, Clone)]
pub(crate) struct Written {
    /// A client's topics and the records in each of them.
    pub(crate) parts: Vec<Part>,
}

/// What one client wrote.
#[derive(Debug, Clone)]
pub(crate) struct Part {
    /// The records that each topic holds.
    pub(crate) records: Vec<Record>,
    /// Whether their timestamps are the records'.
    pub(crate) timestamps: bool,
    /// The topics.
    pub(crate) targets: Vec<Target>,
}

impl Written {
    /// Every topic.
    pub(crate) fn topics(&self) -> Vec<String> {
        self.parts.iter().flat_map(|p| &p.targets).map(|t| t.topic.clone()).collect()
    }
}

/// The clients, by the language of their library.
pub(crate) fn clients() -> Vec<Box<dyn Client>> {
    vec![
        Box::new(kcat::Kcat),
        Box::new(python::Library::Confluent),
        Box::new(python::Library::PurePython),
        Box::new(python::Library::Aiokafka),
        Box::new(franz::Franz),
        Box::new(java::Java),
        Box::new(kafkajs::KafkaJs),
    ]
}

/// Lets every client write; a client that fails is a failed check, and its topics are left out.
pub(crate) fn write(bench: &mut Bench) -> Outcome<Written> {
    write_with(bench, "", clients())
}

/// As `write`, with some clients and topics of another prefix.
pub(crate) fn write_with(bench: &mut Bench, prefix: &str, clients: Vec<Box<dyn Client>>) -> Outcome<Written> {
    let home = bench.cluster()?.home().to_path_buf();
    let mut parts = Vec::new();
    for client in clients {
        let limits = client.limits();
        let records = records_of(client.as_ref());
        let file = records_file(&home, client.name(), &records)?;
        let targets: Vec<Target> = client
            .codecs()
            .iter()
            .map(|codec| Target { topic: format!("{prefix}{}-{codec}", client.name()), codec })
            .collect();
        let outcome = client.produce(bench, &file, &records, &targets);
        let written = outcome.is_ok();
        bench.check(&format!("{} writes {}", client.name(), client.codecs().join(", ")), outcome);
        if written {
            parts.push(Part { records, timestamps: !limits.no_timestamps, targets });
        }
    }
    Ok(Written { parts })
}

/// The records that this client writes.
pub(crate) fn records_of(client: &dyn Client) -> Vec<Record> {
    canonical(client.limits())
}

fn records_file(home: &Path, name: &str, records: &[Record]) -> Outcome<PathBuf> {
    let file = home.join(format!("{name}.jsonl"));
    fs::write(&file, to_lines(records)).context("cannot write the records' file")?;
    Ok(file)
}

/// The run: all write, all read.
pub(crate) fn run(bench: &mut Bench) -> Outcome {
    let written = bench.written()?;
    for client in clients() {
        read(bench, &written, client.as_ref());
    }
    Ok(())
}

/// Lets one client read everything and compares; a check per topic.
pub(crate) fn read(bench: &mut Bench, written: &Written, client: &dyn Client) {
    let read = match client.consume(bench, &written.topics()) {
        None => return,
        Some(Ok(read)) => read,
        Some(Err(failure)) => {
            bench.check(&format!("{} reads", client.name()), Err(failure));
            return;
        }
    };
    for part in &written.parts {
        for target in &part.targets {
            let empty = Vec::new();
            let got = read.get(&target.topic).unwrap_or(&empty);
            let outcome = compare(&part.records, got, part.timestamps);
            bench.check(&format!("{} reads {}", client.name(), target.topic), outcome);
        }
    }
}

/// Topics created, grown, configured and deleted by the clients' own admin APIs.
pub(crate) fn admin(bench: &mut Bench) -> Outcome {
    let outcome = franz::admin(bench);
    bench.check("franz-go's admin client", outcome);
    let outcome = kafkajs::admin(bench);
    bench.check("KafkaJS's admin client", outcome);
    Ok(())
}
