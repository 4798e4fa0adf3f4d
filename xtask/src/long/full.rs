//! A disk that fills up again and again under a broker that is in use: its data directory lies on a tmpfs of limited
//! size, of which a file takes what is left. Needs root.
//!
//! While nothing fits, what is written must be refused with KAFKA_STORAGE_ERROR and what is there must be read; logs are
//! rolled and cleaned and checkpoints written meanwhile, some rounds start the broker anew. When the file goes, the
//! broker must write again within [`RESUME`] without anybody's help, and nothing that it acknowledged may be lost.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::dice::Dice;
use crate::failure::{Context, Outcome, fail};
use crate::interop::cluster::{Cluster, Kind};
use crate::long::check::{Acked, Verdict, check};
use crate::long::load::{read, value};
use crate::setup::Cache;
use crate::wire::{
    Connection, Producer, batch, create_topic, delete_topic, fetch, init_producer_id, keyed_batch, produce, records,
};
use crate::workspace::{captured, fresh_dir};

const TIMEOUT: Duration = Duration::from_secs(20);
/// How soon the broker must write again once there is room.
const RESUME: Duration = Duration::from_secs(30);
const DISK: &str = "size=48m";
const STORAGE_ERROR: i16 = 56;
const NO_ROOM: &str = "No space left on device";
/// Keys of the compacted topic: few, so that cleaning leaves little.
const KEYS: u64 = 40;
const SETTINGS: &[(&str, &str)] = &[
    ("log.segment.bytes", "1048576"),
    ("log.segment.delete.delay.ms", "200"),
    ("log.flush.offset.checkpoint.interval.ms", "200"),
    ("log.flush.start.offset.checkpoint.interval.ms", "200"),
    ("log.initial.task.delay.ms", "200"),
    ("log.cleaner.backoff.ms", "100"),
    ("log.cleaner.min.cleanable.ratio", "0.01"),
    ("log.cleaner.dedupe.buffer.size", "1048577"),
];

/// What the rounds came to.
#[derive(Default)]
struct Story {
    accepted: u64,
    refused: u64,
    reads_while_full: u64,
    topics_refused: u64,
    starts_while_full: u64,
    starts_refused: u64,
    /// Shutdowns that found no room for the checkpoints.
    stops_refused: u64,
    resumed: Duration,
    verdict: Verdict,
    stale_keys: u64,
    /// Complaints of the broker, by what it could not do.
    complaints: BTreeMap<&'static str, u64>,
}

/// What the broker says of itself when a part of it finds no room.
const COMPLAINTS: &[(&str, &str)] = &[
    ("appends", "were not appended"),
    ("cleanings", "cannot be cleaned"),
    ("checkpoints", "checkpoints cannot be written"),
    ("metadata", "no room for a batch of metadata"),
];

/// Fills the disk `rounds` times.
pub(super) fn run(cache: &Cache, kind: Kind, rounds: u64, seed: u64) -> Outcome<Value> {
    let started = Instant::now();
    let disk = Disk::new()?;
    let dirs = disk.mount.join("data").display().to_string();
    let settings = [&[("log.dirs", dirs.as_str())], SETTINGS].concat();
    let mut cluster = Cluster::start(cache, kind, "full", &settings)?;
    let mut story = Story::default();
    let mut dice = Dice::new(seed);
    for round in 0..rounds {
        let outcome = Round::begin(&cluster, round).and_then(|it| it.run(&disk, &mut cluster, &mut dice, &mut story));
        outcome.context(format!("round {round}"))?;
    }
    story.listen(&cluster);
    let lost = planted(&mut cluster, &disk, rounds)?;
    cluster.stop()?;
    let Story { verdict, stale_keys, .. } = &story;
    if !verdict.is_clean() || *stale_keys > 0 {
        fail!("lost {}, {stale_keys} keys with an old value\n{}", verdict.lost, verdict.cases.join("\n"));
    }
    let never: Vec<_> = COMPLAINTS.iter().filter(|(name, _)| !story.complaints.contains_key(name)).collect();
    if story.refused < rounds * 10 || story.reads_while_full < rounds * 2 || (rounds > 5 && !never.is_empty()) {
        fail!("{} writes refused, {} reads, no complaint about {never:?}", story.refused, story.reads_while_full);
    }
    Ok(json!({
        "seed": seed,
        "rounds": rounds,
        "batches_accepted": story.accepted,
        "batches_refused": story.refused,
        "reads_while_full": story.reads_while_full,
        "topics_refused": story.topics_refused,
        "starts_while_full": story.starts_while_full,
        "starts_refused": story.starts_refused,
        "stops_without_checkpoints": story.stops_refused,
        "complaints_of_the_broker": story.complaints,
        "slowest_to_write_again_ms": story.resumed.as_millis() as u64,
        "lost": story.verdict.lost,
        "doubled": story.verdict.doubled,
        "keys_with_an_old_value": story.stale_keys,
        "planted_records_that_were_cut_off_found": lost,
        "seconds": started.elapsed().as_secs(),
    }))
}

/// One topic of which everything stays, one that is compacted.
struct Round {
    plain: String,
    keyed: String,
    producer: (i64, i16),
    acked: Vec<Acked>,
    next: u64,
    /// Records of the batch that was refused and comes again.
    pending: Option<u64>,
    /// The number of each key's newest acknowledged record.
    newest: BTreeMap<u64, u64>,
    next_keyed: u64,
}

impl Round {
    fn begin(cluster: &Cluster, round: u64) -> Outcome<Self> {
        let mut connection = Connection::open(cluster.port(), TIMEOUT)?;
        let (plain, keyed) = (format!("plain-{round}"), format!("keyed-{round}"));
        for (topic, configs) in [(&plain, &[][..]), (&keyed, &[("cleanup.policy", "compact")])] {
            let error = create_topic(&mut connection, topic, 1, configs)?;
            if error != 0 {
                fail!("CreateTopics of {topic}: error {error}");
            }
        }
        let deadline = Instant::now() + TIMEOUT;
        let producer = loop {
            match init_producer_id(&mut connection) {
                // A broker that has just started may have no block of ids yet.
                Err(_) if Instant::now() < deadline => thread::sleep(Duration::from_millis(20)),
                outcome => break outcome?,
            }
        };
        Ok(Self {
            plain,
            keyed,
            producer,
            acked: Vec::new(),
            next: 0,
            pending: None,
            newest: BTreeMap::new(),
            next_keyed: 0,
        })
    }

    fn run(mut self, disk: &Disk, cluster: &mut Cluster, dice: &mut Dice, story: &mut Story) -> Outcome {
        let mut connection = Connection::open(cluster.port(), TIMEOUT)?;
        // Segments that are dirty.
        while self.next_keyed < 1_500 {
            self.write_keyed(&mut connection, dice, story)?;
        }
        disk.fill(dice.below(1_200_000))?;
        self.write_until_full(&mut connection, dice, story)?;
        let serves = match dice.below(4) {
            kind @ 0..2 => {
                // Not enough for a vote, or for little else.
                let leave = dice.below(2) * (64 << 10);
                self.restart(disk, cluster, (kind == 0, leave), story)?
            }
            _ => true,
        };
        if serves {
            let mut connection = Connection::open(cluster.port(), TIMEOUT)?;
            self.go_on_while_full(disk, &mut connection, dice, story)?;
        }
        let freed = Instant::now();
        disk.free()?;
        if !serves {
            cluster.launch()?;
        }
        let mut connection = Connection::open(cluster.port(), TIMEOUT)?;
        while !(self.write_plain(&mut connection, dice, story)? && self.write_keyed(&mut connection, dice, story)?) {
            if freed.elapsed() > RESUME {
                fail!("refused for {RESUME:?} after there was room");
            }
            thread::sleep(Duration::from_millis(10));
        }
        story.resumed = story.resumed.max(freed.elapsed());
        for _ in 0..20 {
            if !self.write_plain(&mut connection, dice, story)? || !self.write_keyed(&mut connection, dice, story)? {
                fail!("refused although there is room");
            }
        }
        self.judge(cluster, story)?;
        for topic in [&self.plain, &self.keyed] {
            let error = delete_topic(&mut connection, topic)?;
            if error != 0 {
                fail!("DeleteTopics of {topic}: error {error}");
            }
        }
        disk.wait_until_free()
    }

    /// Starts the broker anew while the disk is full; says whether it serves. If not it must say why: it cannot vote for
    /// itself without a file for the vote.
    fn restart(
        &mut self,
        disk: &Disk,
        cluster: &mut Cluster,
        (in_order, leave): (bool, u64),
        story: &mut Story,
    ) -> Outcome<bool> {
        story.listen(cluster);
        if !in_order {
            cluster.kill()?;
        } else if let Err(failure) = cluster.stop() {
            // Without room for the checkpoints it was no shutdown in order, and it says so.
            if !cluster.log().contains(NO_ROOM) {
                return Err(failure);
            }
            story.stops_refused += 1;
        }
        disk.fill(leave)?;
        match cluster.launch() {
            Ok(()) => {
                story.starts_while_full += 1;
                Ok(true)
            }
            Err(_) if cluster.log().contains(NO_ROOM) => {
                story.starts_refused += 1;
                cluster.kill()?;
                Ok(false)
            }
            Err(other) => Err(other),
        }
    }

    fn write_until_full(&mut self, connection: &mut Connection, dice: &mut Dice, story: &mut Story) -> Outcome {
        let mut refused = 0;
        for _ in 0..2_000 {
            let plain = self.write_plain(connection, dice, story)?;
            let keyed = self.write_keyed(connection, dice, story)?;
            refused = if plain || keyed { 0 } else { refused + 1 };
            if refused == 10 {
                return Ok(());
            }
        }
        fail!("the disk never filled up")
    }

    /// Reads, writes and creates topics until the cleaner and the checkpoints have had their turn.
    fn go_on_while_full(
        &mut self,
        disk: &Disk,
        connection: &mut Connection,
        dice: &mut Dice,
        story: &mut Story,
    ) -> Outcome {
        for turn in 0..15 {
            // What background work has given back.
            disk.fill(0)?;
            self.write_plain(connection, dice, story)?;
            self.write_keyed(connection, dice, story)?;
            if turn % 5 == 0 {
                let error = create_topic(connection, &format!("{}-{turn}", self.plain), 1, &[])?;
                story.topics_refused += u64::from(error != 0);
            }
            let offset = self.acked.last().map_or(0, |acked| acked.offset);
            let fetched = fetch(connection, &self.plain, 0, offset, 0)?;
            if fetched.error != 0 || !self.acked.is_empty() && records(&fetched.records)?.is_empty() {
                fail!("a read at {offset} while the disk is full: error {}", fetched.error);
            }
            story.reads_while_full += 1;
            thread::sleep(Duration::from_millis(60));
        }
        Ok(())
    }

    /// The next batch, or the one that was refused once more. Says whether it was taken.
    fn write_plain(&mut self, connection: &mut Connection, dice: &mut Dice, story: &mut Story) -> Outcome<bool> {
        let count = *self.pending.get_or_insert_with(|| 1 + dice.below(200));
        let values: Vec<Vec<u8>> = (self.next..self.next + count).map(|number| value(0, number)).collect();
        let producer = Producer { id: self.producer.0, epoch: self.producer.1, sequence: self.next as i32 };
        let taken = story.take(produce(connection, &self.plain, 0, &batch(producer, now(), &values))?)?;
        if let Some(offset) = taken {
            self.acked.push(Acked { first: self.next, count, offset });
            self.next += count;
            self.pending = None;
        }
        Ok(taken.is_some())
    }

    fn write_keyed(&mut self, connection: &mut Connection, dice: &mut Dice, story: &mut Story) -> Outcome<bool> {
        let key = dice.below(KEYS);
        let mut text = self.next_keyed.to_be_bytes().to_vec();
        text.push(key as u8);
        text.resize(9 + dice.below(4_000) as usize, b'.');
        let producer = Producer { id: -1, epoch: -1, sequence: -1 };
        let bytes = keyed_batch(producer, now(), &[(Some(&key.to_be_bytes()[..]), &text[..])]);
        let taken = story.take(produce(connection, &self.keyed, 0, &bytes)?)?;
        if taken.is_some() {
            self.newest.insert(key, self.next_keyed);
        }
        self.next_keyed += 1;
        Ok(taken.is_some())
    }

    fn judge(&self, cluster: &Cluster, story: &mut Story) -> Outcome {
        story.verdict.add(check(&self.acked, &read(cluster.port(), &self.plain, 0)?));
        let mut connection = Connection::open(cluster.port(), TIMEOUT)?;
        let mut found = BTreeMap::new();
        let mut offset = 0;
        loop {
            let fetched = fetch(&mut connection, &self.keyed, 0, offset, 0)?;
            if fetched.error != 0 || offset >= fetched.high_watermark {
                break;
            }
            let all = records(&fetched.records)?;
            // Of a batch without records nothing is seen.
            offset = all.last().map_or(offset, |(at, _)| *at).max(offset) + 1;
            for (_, bytes) in all {
                let number =
                    bytes.first_chunk().map(|b| u64::from_be_bytes(*b)).context("a value that is too short")?;
                let key = bytes.get(8).copied().map(u64::from).context("a value that is too short")?;
                found.insert(key, number);
            }
        }
        // One that was refused may have come to be there by a kill, not one that is older.
        story.stale_keys += self.newest.iter().filter(|(key, newest)| found.get(key) < Some(newest)).count() as u64;
        Ok(())
    }
}

impl Story {
    /// The offset of what was taken; `None` when there was no room for it.
    fn take(&mut self, (error, offset): (i16, i64)) -> Outcome<Option<i64>> {
        match error {
            0 => {
                self.accepted += 1;
                Ok(Some(offset))
            }
            STORAGE_ERROR => {
                self.refused += 1;
                Ok(None)
            }
            error => fail!("Produce: error {error}"),
        }
    }

    /// Counts what the broker that is about to end has complained of.
    fn listen(&mut self, cluster: &Cluster) {
        let log = cluster.log();
        for (name, words) in COMPLAINTS {
            let count = log.lines().filter(|line| line.contains(words)).count() as u64;
            if count > 0 {
                *self.complaints.entry(name).or_default() += count;
            }
        }
    }
}

/// The wall clock in milliseconds.
fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |d| d.as_millis() as i64)
}

/// What an append that was acknowledged without having found room would leave behind must be found out: the end of a
/// segment is cut off. Returns how many records are found to be lost.
fn planted(cluster: &mut Cluster, disk: &Disk, round: u64) -> Outcome<u64> {
    let mut story = Story::default();
    let mut round = Round::begin(cluster, round)?;
    let mut connection = Connection::open(cluster.port(), TIMEOUT)?;
    for number in 0..20 {
        if !round.write_plain(&mut connection, &mut Dice::new(number), &mut story)? {
            fail!("refused although there is room");
        }
    }
    cluster.kill()?;
    let log = disk.mount.join("data").join(format!("{}-0", round.plain)).join("00000000000000000000.log");
    let file = fs::OpenOptions::new().write(true).open(&log).context("no segment to cut")?;
    file.set_len(file.metadata()?.len() - 100)?;
    cluster.launch()?;
    round.judge(cluster, &mut story)?;
    match story.verdict.lost {
        0 => fail!("records that were cut off are not missed"),
        lost => Ok(lost),
    }
}

/// A small file system in memory, and the file that takes its room.
struct Disk {
    mount: PathBuf,
}

impl Disk {
    fn new() -> Outcome<Self> {
        let mount = fresh_dir("full-disk")?;
        captured(Command::new("mount").args(["-t", "tmpfs", "-o", DISK, "tmpfs"]).arg(&mount))?;
        Ok(Self { mount })
    }

    /// Takes all the room that there is, but for `leave` bytes.
    fn fill(&self, leave: u64) -> Outcome {
        let path = self.mount.join("ballast");
        let mut file = fs::OpenOptions::new().create(true).append(true).open(path).context("no room for a name")?;
        for chunk in [256 << 10, 4 << 10] {
            while file.write(&vec![1; chunk]).is_ok_and(|taken| taken > 0) {}
        }
        let len = file.metadata()?.len();
        file.set_len(len.saturating_sub(leave)).context("cannot give room back")
    }

    fn free(&self) -> Outcome {
        fs::remove_file(self.mount.join("ballast")).context("cannot remove what takes the room")
    }

    /// Until what was deleted is gone.
    fn wait_until_free(&self) -> Outcome {
        let deadline = Instant::now() + RESUME;
        loop {
            let volume = rustix::fs::statvfs(&self.mount).map_err(std::io::Error::from)?;
            if volume.f_bavail * volume.f_frsize > 24 << 20 {
                return Ok(());
            }
            if Instant::now() > deadline {
                fail!("deleted topics still take their room after {RESUME:?}");
            }
            thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.mount).status();
    }
}
