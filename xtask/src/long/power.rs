//! Power cuts on a real file system: the broker's data lies on ext4 in an image that is mounted through a loop device.
//!
//! A cut stops the broker where it is, copies the image as the device has it (twice, until two copies are the same, so
//! that nothing was written meanwhile), kills the broker and mounts the copy: what only the page cache had is gone, as
//! after a power failure. Records that were acknowledged with `flush.messages=1` must be there; without, the log must be
//! a prefix of what was sent. A broker whose fsync does nothing (a library that is loaded before libc's) must be found
//! out. Needs root.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

use crate::dice::Dice;
use crate::failure::{Context, Outcome, fail};
use crate::interop::cluster::{Cluster, Kind};
use crate::long::check::{Acked, Verdict, check};
use crate::long::load::{read, value};
use crate::setup::Cache;
use crate::wire::{Connection, Producer, batch, create_topic, delete_topic, produce};
use crate::workspace::{captured, fresh_dir};

const PARTITIONS: i32 = 3;
const TIMEOUT: Duration = Duration::from_secs(20);
const IMAGE_BYTES: u64 = 192 << 20;
/// Cuts of a broker that need not and does not make records durable.
const CARELESS_CUTS: u64 = 20;

/// What a row of cuts showed.
#[derive(Default)]
struct Cuts {
    cuts: u64,
    acked: u64,
    verdict: Verdict,
}

/// Runs `cuts` cuts with records flushed, and a few without and with an fsync that does nothing.
pub(super) fn run(cache: &Cache, kind: Kind, cuts: u64, seed: u64) -> Outcome<Value> {
    let started = Instant::now();
    let flushed = row(cache, kind, cuts, seed, "1", None)?;
    if !flushed.verdict.is_clean() || flushed.acked < cuts * 10 {
        fail!("{} acknowledged, lost {}\n{}", flushed.acked, flushed.verdict.lost, flushed.verdict.cases.join("\n"));
    }
    let careless = row(cache, kind, CARELESS_CUTS.min(cuts), seed + 1, "9223372036854775807", None)?;
    let planted = row(cache, kind, CARELESS_CUTS.min(cuts), seed + 2, "1", Some(&deaf_fsync()?))?;
    if planted.verdict.lost == 0 || careless.verdict.lost == 0 {
        fail!("nothing is lost without fsync: these are no power cuts");
    }
    let row = |row: &Cuts| {
        json!({ "cuts": row.cuts, "records_acknowledged": row.acked, "lost": row.verdict.lost,
                "moved": row.verdict.moved })
    };
    Ok(json!({
        "seed": seed,
        "flush_messages_1": row(&flushed),
        "without_flush": row(&careless),
        "planted_fsync_that_does_nothing": row(&planted),
        "seconds": started.elapsed().as_secs(),
    }))
}

fn row(cache: &Cache, kind: Kind, cuts: u64, seed: u64, flush: &str, preload: Option<&Path>) -> Outcome<Cuts> {
    let disk = Disk::new()?;
    let dirs = disk.mount.join("data").display().to_string();
    let settings =
        [("log.dirs", dirs.as_str()), ("log.flush.interval.messages", flush), ("log.segment.bytes", "1048576")];
    let mut cluster = Cluster::start(cache, kind, "power", &settings)?;
    cluster.preload(preload);
    if preload.is_some() {
        cluster.stop()?;
        cluster.launch()?;
    }
    let mut dice = Dice::new(seed);
    let mut cutting = Cuts::default();
    for cut in 0..cuts {
        let topic = format!("cut-{cut}");
        let acked = cut_once(&disk, &mut cluster, &topic, &mut dice).context(format!("cut {cut}"))?;
        for (partition, acked) in (0..).zip(acked) {
            let found = read(cluster.port(), &topic, partition)?;
            if let Some((offset, number)) = found.iter().find(|(offset, number)| *offset != *number as i64) {
                fail!("cut {cut}: number {number} of {topic}-{partition} is at offset {offset}: no clean prefix");
            }
            cutting.acked += acked.iter().map(|acked| acked.count).sum::<u64>();
            cutting.verdict.add(check(&acked, &found));
        }
        // The image holds the records of some sixty cuts.
        let error = delete_topic(&mut Connection::open(cluster.port(), TIMEOUT)?, &topic)?;
        if error != 0 {
            fail!("DeleteTopics: error {error}");
        }
        cutting.cuts += 1;
    }
    cluster.stop()?;
    Ok(cutting)
}

/// Writes to a new topic, cuts the power at some moment, and starts on what is left; returns what was acknowledged.
fn cut_once(disk: &Disk, cluster: &mut Cluster, topic: &str, dice: &mut Dice) -> Outcome<Vec<Vec<Acked>>> {
    let mut connection = Connection::open(cluster.port(), TIMEOUT)?;
    let error = create_topic(&mut connection, topic, PARTITIONS, &[])?;
    if error != 0 {
        fail!("CreateTopics: error {error}");
    }
    // Where fsync does nothing the topic shall be there all the same.
    captured(Command::new("sync").arg("-f").arg(&disk.mount))?;
    let cut = Arc::new(AtomicBool::new(false));
    let writer = |partition| {
        let (port, topic, cut, mut dice) = (cluster.port(), topic.to_owned(), Arc::clone(&cut), dice.fork());
        thread::spawn(move || write(port, &topic, partition, &cut, &mut dice))
    };
    let writers: Vec<_> = (0..PARTITIONS).map(writer).collect();
    thread::sleep(Duration::from_micros(50_000 + dice.below(400_000)));
    let pid = cluster.pid().and_then(|pid| Pid::from_raw(pid.cast_signed())).context("no broker")?;
    kill_process(pid, Signal::STOP).context("cannot stop the broker")?;
    disk.copy()?;
    cut.store(true, Ordering::SeqCst);
    cluster.kill()?;
    let acked = writers.into_iter().map(|writer| writer.join().ok().context("a writer panicked"));
    let acked = acked.collect::<Outcome<Vec<_>>>()?;
    disk.cut()?;
    cluster.launch()?;
    Ok(acked)
}

/// Writes batch after batch until the power is cut; returns what was acknowledged.
fn write(port: u16, topic: &str, partition: i32, cut: &AtomicBool, dice: &mut Dice) -> Vec<Acked> {
    let mut acked = Vec::new();
    let mut next = 0;
    let Ok(mut connection) = Connection::open(port, TIMEOUT) else { return acked };
    while !cut.load(Ordering::SeqCst) {
        let count = 1 + dice.below(20);
        let values: Vec<Vec<u8>> = (next..next + count).map(|number| value(partition, number)).collect();
        let bytes = batch(Producer { id: -1, epoch: -1, sequence: -1 }, 1_700_000_000_000, &values);
        match produce(&mut connection, topic, partition, &bytes) {
            Ok((0, offset)) => acked.push(Acked { first: next, count, offset }),
            // Not there yet, or gone.
            Ok(_) => continue,
            Err(_) => break,
        }
        next += count;
    }
    acked
}

/// An image with ext4 in it, mounted.
struct Disk {
    image: PathBuf,
    copy: PathBuf,
    mount: PathBuf,
}

impl Disk {
    fn new() -> Outcome<Self> {
        let dir = fresh_dir("power-disk")?;
        let disk = Self { image: dir.join("image"), copy: dir.join("copy"), mount: dir.join("mount") };
        fs::create_dir_all(&disk.mount)?;
        fs::File::create(&disk.image)?.set_len(IMAGE_BYTES)?;
        captured(Command::new("mkfs.ext4").args(["-q", "-F"]).arg(&disk.image))?;
        disk.mount()?;
        Ok(disk)
    }

    fn mount(&self) -> Outcome {
        captured(Command::new("mount").args(["-o", "loop"]).args([&self.image, &self.mount])).map(drop)
    }

    /// Takes what the device has at one moment.
    fn copy(&self) -> Outcome {
        for _ in 0..50 {
            captured(Command::new("cp").arg("--sparse=always").args([&self.image, &self.copy]))?;
            let same = Command::new("cmp").arg("-s").args([&self.image, &self.copy]).status();
            if same.context("cannot compare")?.success() {
                return Ok(());
            }
        }
        fail!("the device does not come to rest")
    }

    /// Goes on with what was taken.
    fn cut(&self) -> Outcome {
        captured(Command::new("umount").arg(&self.mount))?;
        fs::rename(&self.copy, &self.image)?;
        self.mount()
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.mount).status();
    }
}

/// A library under whose rule fsync and fdatasync do nothing.
fn deaf_fsync() -> Outcome<PathBuf> {
    let dir = fresh_dir("power-planted")?;
    let (source, library) = (dir.join("deaf.c"), dir.join("deaf.so"));
    fs::write(&source, "int fsync(int fd) { return fd * 0; }\nint fdatasync(int fd) { return fd * 0; }\n")?;
    captured(Command::new("cc").args(["-shared", "-fPIC", "-o"]).args([&library, &source]))?;
    Ok(library)
}
