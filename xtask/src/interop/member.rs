//! One member of a group: a process that says what it has and does what it is told.
//!
//! The other side is in `tests/interop/members`, whose README says how the two talk.

use std::collections::BTreeSet;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::failure::{Context, Outcome, fail};
use crate::interop::Bench;
use crate::interop::speaker::{PATIENCE, Speaker};
use crate::workspace::root;

/// A running member.
pub(crate) struct Member {
    speaker: Speaker,
    /// The partitions that it has.
    pub(crate) assigned: BTreeSet<i32>,
    /// What it has got, by partition and offset, in that order.
    pub(crate) records: Vec<(i32, i64)>,
    /// How often it has told what it has.
    pub(crate) changes: usize,
    commits: usize,
}

/// Which member to start.
#[derive(Clone, Copy)]
pub(crate) struct Kind<'a> {
    /// The client, as its program calls it.
    pub(crate) client: &'a str,
    /// The assignor of the classic protocol, or `consumer`.
    pub(crate) strategy: &'a str,
    /// The group.
    pub(crate) group: &'a str,
    /// The topic.
    pub(crate) topic: &'a str,
    /// Makes it a static member.
    pub(crate) instance: Option<&'a str>,
}

impl Member {
    /// Starts a member; `name` tells it apart from others of the group.
    pub(crate) fn start(bench: &mut Bench, kind: Kind<'_>, name: &str) -> Outcome<Self> {
        let mut command = program(bench, kind.client)?;
        command
            .arg(kind.client)
            .arg(bench.bootstrap()?)
            .args([kind.group, kind.topic, kind.strategy])
            .args(kind.instance);
        command.env("MEMBER", name);
        let errors = bench.cluster()?.home().join(format!("{}-{name}.log", kind.group));
        let speaker = Speaker::start(command, errors)?;
        Ok(Self { speaker, assigned: BTreeSet::new(), records: Vec::new(), changes: 0, commits: 0 })
    }

    /// Takes note of what it has said meanwhile.
    pub(crate) fn listen(&mut self) -> Outcome {
        while let Some(line) = self.speaker.heard() {
            self.take_note(&line)?;
        }
        Ok(())
    }

    fn take_note(&mut self, line: &str) -> Outcome {
        let mut words = line.split_whitespace();
        let first = words.next();
        let numbers: Option<Vec<i64>> = words.map(|word| word.parse().ok()).collect();
        match (first, numbers.as_deref()) {
            (Some("assigned"), Some(partitions)) => {
                self.changes += 1;
                self.assigned = partitions.iter().filter_map(|p| i32::try_from(*p).ok()).collect();
            }
            (Some("record"), Some([partition, offset])) => {
                self.records.push((i32::try_from(*partition).context("a partition")?, *offset));
            }
            (Some("committed"), _) => self.commits += 1,
            _ => fail!("a member says {line:?}"),
        }
        Ok(())
    }

    /// Has it commit what it got.
    pub(crate) fn commit(&mut self) -> Outcome {
        let before = self.commits;
        self.speaker.order("commit")?;
        wait_for(&mut [self], "the commit", |members| members[0].commits > before)
    }

    /// Has it leave, and end.
    pub(crate) fn leave(self) -> Outcome {
        self.speaker.leave()
    }

    /// kill -9.
    pub(crate) fn kill(self) -> Outcome {
        self.speaker.kill()
    }

    fn said(&self) -> String {
        let (records, errors) = (self.records.len(), self.speaker.errors());
        format!("it has {:?}, got {records} records, and says\n{errors}", self.assigned)
    }
}

/// Waits until the members are as they should be.
pub(crate) fn wait_for(members: &mut [&mut Member], what: &str, reached: impl Fn(&[&mut Member]) -> bool) -> Outcome {
    let deadline = Instant::now() + PATIENCE;
    loop {
        for member in members.iter_mut() {
            member.listen()?;
        }
        if reached(members) {
            return Ok(());
        }
        let said = |members: &[&mut Member]| members.iter().map(|m| m.said()).collect::<Vec<_>>().join("");
        for index in 0..members.len() {
            if let Some(status) = members[index].speaker.ended()? {
                fail!("while waiting for {what}, member {index} ended with {status}: {}", said(members));
            }
        }
        if Instant::now() > deadline {
            fail!("{what} was not reached: {}", said(members));
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn program(bench: &Bench, client: &str) -> Outcome<Command> {
    let members = root().join("tests/interop/members");
    Ok(match client {
        "java" => {
            let mut java = Command::new("java");
            java.args(["-Xmx128m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", &bench.cache.java_members()?]);
            java.arg(crate::interop::cluster::log4j()).arg("Member");
            java
        }
        "kafkajs" => {
            let mut node = Command::new("node");
            node.env("NODE_PATH", bench.cache.node_modules()?).arg(members.join("member.js"));
            node
        }
        "franz-go" | "sarama" | "segmentio" => Command::new(bench.cache.go_members()?),
        _ => {
            let mut python = Command::new(bench.cache.python()?);
            // For the console consumer, which it starts and watches.
            python.env("KAFKA_CLASSES", bench.cache.java_classes()?);
            python.env("KAFKA_LOG4J", root().join("tests/interop/java/log4j2-rebalances.yaml"));
            python.arg(members.join("member.py"));
            python
        }
    })
}
