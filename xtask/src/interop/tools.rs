//! Apache Kafka's own command-line tools, each as its script calls it.

use std::fs;

use crate::failure::{Context, Outcome, fail};
use crate::interop::Bench;
use crate::interop::jvm::Ran;

pub(crate) const TOPICS: &str = "org.apache.kafka.tools.TopicCommand";
pub(crate) const CONFIGS: &str = "kafka.admin.ConfigCommand";
pub(crate) const CONSOLE_PRODUCER: &str = "org.apache.kafka.tools.ConsoleProducer";
pub(crate) const CONSOLE_CONSUMER: &str = "org.apache.kafka.tools.consumer.ConsoleConsumer";
const GET_OFFSETS: &str = "org.apache.kafka.tools.GetOffsetShell";
const DELETE_RECORDS: &str = "org.apache.kafka.tools.DeleteRecordsCommand";
pub(crate) const PRODUCER_PERF: &str = "org.apache.kafka.tools.ProducerPerformance";
const CLUSTER: &str = "org.apache.kafka.tools.ClusterTool";

/// The topic that `kafka-producer-perf-test` fills: small segments, so that it rolls.
pub(crate) const ROLLED: &str = "tools-rolled";
/// How many records it gets.
pub(crate) const ROLLED_RECORDS: i64 = 5_000;

type Check = fn(&mut Tools<'_>) -> Outcome;

const CHECKS: &[(&str, Check)] = &[
    ("kafka-topics --create --list --describe", topics),
    ("kafka-topics --alter --partitions", more_partitions),
    ("kafka-configs on a topic", configs),
    ("kafka-console-producer, -consumer --partition", console),
    ("kafka-get-offsets", offsets),
    ("kafka-delete-records", delete_records),
    ("kafka-producer-perf-test over several segments", perf),
    ("kafka-cluster", cluster),
    ("kafka-topics --delete", delete_topic),
];

/// The tools, pointed at the broker under test.
pub(super) struct Tools<'a> {
    pub(super) bench: &'a mut Bench,
    pub(super) bootstrap: String,
}

impl Tools<'_> {
    pub(super) fn call(&mut self, tool: &str, arguments: &[&str], input: &[u8]) -> Outcome<Ran> {
        let mut all = vec!["--bootstrap-server", &self.bootstrap];
        all.extend_from_slice(arguments);
        self.bench.jvm()?.call(tool, &all, input)
    }

    /// Runs a tool that must succeed, with its standard output.
    pub(super) fn ok(&mut self, tool: &str, arguments: &[&str], input: &[u8]) -> Outcome<String> {
        let ran = self.call(tool, arguments, input)?;
        if ran.code != 0 {
            fail!("{tool} {}: exit {}: {}{}", arguments.join(" "), ran.code, ran.out, ran.err);
        }
        Ok(ran.out)
    }

    /// Runs a tool that must fail and say why.
    pub(super) fn refused(&mut self, tool: &str, arguments: &[&str], why: &str) -> Outcome {
        let ran = self.call(tool, arguments, b"")?;
        let said = ran.out + &ran.err;
        if ran.code == 0 || !said.contains(why) {
            fail!("{tool} {}: exit {}, want it refused with {why:?}: {said}", arguments.join(" "), ran.code);
        }
        Ok(())
    }

    /// `TOPIC:PARTITION:OFFSET` lines for a time.
    fn offsets(&mut self, topic: &str, time: &str) -> Outcome<Vec<String>> {
        let out = self.ok(GET_OFFSETS, &["--topic", topic, "--time", time], b"")?;
        Ok(out.lines().map(str::to_owned).collect())
    }
}

/// The run.
pub(crate) fn run(bench: &mut Bench) -> Outcome {
    let bootstrap = bench.bootstrap()?;
    for (name, check) in CHECKS {
        let outcome = check(&mut Tools { bench, bootstrap: bootstrap.clone() });
        bench.check(name, outcome);
    }
    Ok(())
}

fn topics(t: &mut Tools<'_>) -> Outcome {
    let create = ["--create", "--topic", "tools", "--partitions", "3", "--config", "retention.ms=3600000"];
    expect(&t.ok(TOPICS, &create, b"")?, "Created topic tools.")?;
    t.refused(TOPICS, &["--create", "--topic", "tools"], "Topic 'tools' already exists.")?;
    t.ok(TOPICS, &["--create", "--topic", "tools", "--if-not-exists"], b"")?;
    t.refused(TOPICS, &["--create", "--topic", "bad/name"], "Topic name is invalid")?;
    t.refused(
        TOPICS,
        &["--create", "--topic", "wide", "--replication-factor", "3"],
        "Unable to replicate the partition 3 time(s)",
    )?;
    if !t.ok(TOPICS, &["--list"], b"")?.lines().any(|line| line == "tools") {
        fail!("--list does not show the topic");
    }
    let described = t.ok(TOPICS, &["--describe", "--topic", "tools"], b"")?;
    expect(&described, "PartitionCount: 3\tReplicationFactor: 1")?;
    expect(&described, "retention.ms=3600000")?;
    expect(&described, "Topic: tools\tPartition: 2\tLeader: 1\tReplicas: 1\tIsr: 1")
}

fn more_partitions(t: &mut Tools<'_>) -> Outcome {
    t.ok(TOPICS, &["--alter", "--topic", "tools", "--partitions", "5"], b"")?;
    expect(&t.ok(TOPICS, &["--describe", "--topic", "tools"], b"")?, "PartitionCount: 5")?;
    t.refused(
        TOPICS,
        &["--alter", "--topic", "tools", "--partitions", "2"],
        "currently has 5 partition(s); 2 would not be an increase",
    )
}

fn configs(t: &mut Tools<'_>) -> Outcome {
    let on = |more: &[&'static str]| [&["--topic", "tools"], more].concat();
    let set = on(&["--alter", "--add-config", "retention.ms=7200000,cleanup.policy=[compact,delete]"]);
    expect(&t.ok(CONFIGS, &set, b"")?, "Completed updating config for topic tools.")?;
    let described = t.ok(CONFIGS, &on(&["--describe"]), b"")?;
    expect(&described, "retention.ms=7200000 sensitive=false synonyms={DYNAMIC_TOPIC_CONFIG:retention.ms=7200000")?;
    expect(&described, "cleanup.policy=compact,delete sensitive=false")?;
    let all = t.ok(CONFIGS, &on(&["--describe", "--all"]), b"")?;
    for line in [
        "max.message.bytes=4194304 sensitive=false synonyms={STATIC_BROKER_CONFIG:message.max.bytes=4194304, \
         DEFAULT_CONFIG:message.max.bytes=1048588}",
        "segment.bytes=1073741824 sensitive=false synonyms={DEFAULT_CONFIG:log.segment.bytes=1073741824}",
        "min.compaction.lag.ms=0 sensitive=false",
    ] {
        expect(&all, line)?;
    }
    t.ok(CONFIGS, &on(&["--alter", "--delete-config", "cleanup.policy"]), b"")?;
    if t.ok(CONFIGS, &on(&["--describe"]), b"")?.contains("cleanup.policy") {
        fail!("a deleted config is still there");
    }
    t.refused(CONFIGS, &on(&["--alter", "--add-config", "retention.ms=banana"]), "Invalid value banana")?;
    t.refused(CONFIGS, &on(&["--alter", "--add-config", "no.such.key=1"]), "Unknown topic config name")
}

fn console(t: &mut Tools<'_>) -> Outcome {
    for codec in ["none", "gzip", "snappy", "lz4", "zstd"] {
        let topic = format!("tools-console-{codec}");
        let keyed = ["--reader-property", "parse.key=true", "--reader-property", "key.separator=:"];
        let headers = ["--reader-property", "parse.headers=true", "--compression-codec", codec];
        let produce = [&["--topic", topic.as_str()][..], &keyed, &headers].concat();
        t.ok(CONSOLE_PRODUCER, &produce, b"h:1,h:2\tkey:one\nh:1\tother:two\n")?;
        let printed = t.ok(
            CONSOLE_CONSUMER,
            &[
                "--topic",
                &topic,
                "--partition",
                "0",
                "--offset",
                "earliest",
                "--max-messages",
                "2",
                "--timeout-ms",
                "20000",
                "--formatter-property",
                "print.key=true",
                "--formatter-property",
                "print.headers=true",
                "--formatter-property",
                "print.offset=true",
            ],
            b"",
        )?;
        if printed != "Offset:0\th:1,h:2\tkey\tone\nOffset:1\th:1\tother\ttwo\n" {
            fail!("{codec}: kafka-console-consumer printed {printed:?}");
        }
    }
    Ok(())
}

fn offsets(t: &mut Tools<'_>) -> Outcome {
    let topic = "tools-console-none";
    let want = [
        ("-1", Some("1")),
        ("latest", Some("2")),
        ("earliest", Some("0")),
        ("-3", Some("1")),
        ("-4", Some("0")),
        ("-5", None),
        ("1", Some("0")),
        ("99999999999999", None),
    ];
    for (time, offset) in want {
        let offset = if time == "-1" { Some("2") } else { offset };
        let line = offset.map(|o| format!("{topic}:0:{o}"));
        let got = t.offsets(topic, time)?;
        if got != line.iter().cloned().collect::<Vec<_>>() && time != "-3" {
            fail!("--time {time}: {got:?}, want {line:?}");
        }
        // Two records may have one timestamp: then the first of them is the one.
        if time == "-3" && got.len() != 1 {
            fail!("--time -3: {got:?}");
        }
    }
    Ok(())
}

fn delete_records(t: &mut Tools<'_>) -> Outcome {
    let topic = "tools-console-gzip";
    let file = t.bench.cluster()?.home().join("delete-records.json");
    let json = format!("{{\"partitions\":[{{\"topic\":\"{topic}\",\"partition\":0,\"offset\":1}}],\"version\":1}}");
    fs::write(&file, json).context("cannot write the offsets")?;
    let file = file.to_str().context("a path that is not UTF-8")?;
    let out = t.ok(DELETE_RECORDS, &["--offset-json-file", file], b"")?;
    expect(&out, &format!("partition: {topic}-0\tlow_watermark: 1"))?;
    let start = t.offsets(topic, "-2")?;
    if start != [format!("{topic}:0:1")] {
        fail!("the log starts at {start:?}");
    }
    let printed = t.ok(
        CONSOLE_CONSUMER,
        &["--topic", topic, "--partition", "0", "--offset", "earliest", "--max-messages", "1", "--timeout-ms", "20000"],
        b"",
    )?;
    if printed != "two\n" {
        fail!("kafka-console-consumer printed {printed:?}");
    }
    Ok(())
}

fn perf(t: &mut Tools<'_>) -> Outcome {
    t.ok(TOPICS, &["--create", "--topic", ROLLED, "--config", "segment.bytes=1048576"], b"")?;
    let records = ROLLED_RECORDS.to_string();
    let load = ["--topic", ROLLED, "--num-records", &records, "--record-size", "1000", "--throughput", "-1"];
    expect(&t.ok(PRODUCER_PERF, &load, b"")?, &format!("{records} records sent"))?;
    let end = t.offsets(ROLLED, "-1")?;
    if end != [format!("{ROLLED}:0:{records}")] {
        fail!("the log ends at {end:?}");
    }
    Ok(())
}

fn cluster(t: &mut Tools<'_>) -> Outcome {
    let bootstrap = t.bootstrap.clone();
    let mut ask = |what: &str| t.bench.jvm()?.succeed(CLUSTER, &[what, "--bootstrap-server", &bootstrap], b"");
    expect(&ask("cluster-id")?, "Cluster ID: 4L6g3nShT-eMCtK--X86sw")?;
    let endpoints = ask("list-endpoints")?;
    let words: Vec<&str> = endpoints.lines().nth(1).context("no endpoints")?.split_whitespace().collect();
    let port = bootstrap.split(':').nth(1).context("no port")?;
    if words != ["1", "127.0.0.1", port, "null", "unfenced", "broker"] {
        fail!("kafka-cluster list-endpoints printed {endpoints:?}");
    }
    Ok(())
}

fn delete_topic(t: &mut Tools<'_>) -> Outcome {
    t.ok(TOPICS, &["--delete", "--topic", "tools"], b"")?;
    t.refused(TOPICS, &["--describe", "--topic", "tools"], "does not exist as expected")?;
    t.refused(TOPICS, &["--delete", "--topic", "tools"], "does not exist as expected")
}

pub(super) fn expect(text: &str, part: &str) -> Outcome {
    if !text.contains(part) {
        fail!("want {part:?} in {text:?}");
    }
    Ok(())
}
