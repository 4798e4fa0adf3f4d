//! What is on the disk when a record is acknowledged.

use std::fs;
use std::time::{Duration, Instant};

use super::block;
use crate::failure::{Context, Outcome, fail};
use crate::interop::cluster::{Cluster, Kind};
use crate::interop::topic::once_led;
use crate::setup::Cache;
use crate::wire::{Connection, Producer, batch, create_topic, list_offset, produce};

const TIMEOUT: Duration = Duration::from_secs(20);
const RECORDS: i64 = 100;
const DEFAULTS: &str = "defaults";
const FLUSHED: &str = "flushed";

/// The recovery points while the broker runs, what is there after it was killed, and the points after a clean stop.
pub(super) fn shown(kind: Kind) -> Outcome<String> {
    // Apache Kafka begins with its checkpoints half a minute after the start, unless told otherwise.
    let settings = [("log.flush.offset.checkpoint.interval.ms", "200"), ("log.initial.task.delay.ms", "200")];
    let mut cluster = Cluster::start(&Cache::open()?, kind, "lesson-durability", &settings)?;
    let mut connection = Connection::open(cluster.port(), TIMEOUT)?;
    for (topic, configs) in [(DEFAULTS, &[][..]), (FLUSHED, &[("flush.messages", "1")])] {
        let error = create_topic(&mut connection, topic, 1, configs)?;
        if error != 0 {
            fail!("cannot create {topic}: error {error}");
        }
        for n in 0..RECORDS {
            let nobody = Producer { id: -1, epoch: -1, sequence: -1 };
            let batch = batch(nobody, 1, &[n.to_string().into_bytes()]);
            once_led(|| produce(&mut connection, topic, 0, &batch))?;
        }
    }
    // Both stand in one file, which is written as a whole.
    let deadline = Instant::now() + TIMEOUT;
    while recovery_point(&cluster, FLUSHED) != Some(RECORDS) {
        if Instant::now() > deadline {
            fail!("the recovery point of {FLUSHED} is {:?}", recovery_point(&cluster, FLUSHED));
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    let mut text = format!("{RECORDS} records acknowledged   recovery point\n");
    let points = |cluster: &Cluster, text: &mut String| {
        for topic in [DEFAULTS, FLUSHED] {
            let point = recovery_point(cluster, topic).map_or("none".to_owned(), |point| point.to_string());
            text.push_str(&format!("  {topic:<24} {point}\n"));
        }
    };
    points(&cluster, &mut text);
    cluster.kill()?;
    cluster.launch()?;
    let mut connection = Connection::open(cluster.port(), TIMEOUT)?;
    text.push_str("after kill -9               records\n");
    for topic in [DEFAULTS, FLUSHED] {
        let end = once_led(|| list_offset(&mut connection, topic, 0, -1))?;
        text.push_str(&format!("  {topic:<24} {end}\n"));
    }
    cluster.stop()?;
    text.push_str("after a clean stop          recovery point\n");
    points(&cluster, &mut text);
    Ok(block("text", &text))
}

/// What the checkpoint says of partition 0.
fn recovery_point(cluster: &Cluster, topic: &str) -> Option<i64> {
    let text = fs::read_to_string(cluster.data().join("recovery-point-offset-checkpoint")).ok()?;
    let row = text.lines().find_map(|line| line.strip_prefix(&format!("{topic} 0 ")).map(str::to_owned))?;
    row.parse().context("a recovery point").ok()
}
