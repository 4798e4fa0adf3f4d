//! Frames that nobody should send, sockets that stay half open or dribble, lengths of 100 MiB: the
//! broker must not panic, must not grow without bound, and must serve everybody else meanwhile.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::dice::Dice;
use crate::failure::{Context, Outcome, fail};
use crate::interop::cluster::{Cluster, Kind};
use crate::long::check::percentile;
use crate::setup::Cache;
use crate::wire::{Body, Connection, Producer, api, batch, create_topic, fetch, produce};
use crate::workspace::tail;

const TOPIC: &str = "victim";
/// What the broker's resident memory may grow by while it is under attack.
const GROWTH_MIB: u64 = 256;
/// How long the slowest request of a well-behaved client may take meanwhile.
const SLOWEST: Duration = Duration::from_secs(5);
/// Sockets that are left half open at a time.
const HALF_OPEN: usize = 200;
/// How long a run may take.
const DEADLINE: Duration = Duration::from_secs(900);
const ATTACKERS: u64 = 2;

/// What the threads count.
#[derive(Default)]
struct Counts {
    random: AtomicU64,
    mutated: AtomicU64,
    declared: AtomicU64,
    half_open: AtomicU64,
    slow: AtomicU64,
    unread: AtomicU64,
    answers: AtomicU64,
    done: AtomicBool,
}

impl Counts {
    fn one(counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }

    fn frames(&self) -> u64 {
        [&self.random, &self.mutated, &self.declared].iter().map(|c| c.load(Ordering::Relaxed)).sum()
    }
}

/// Sends so many frames and judges.
pub(super) fn run(cache: &Cache, kind: Kind, frames: u64, seed: u64) -> Outcome<Value> {
    let started = Instant::now();
    let settings = [("auto.create.topics.enable", "false"), ("socket.request.max.bytes", "104857600")];
    let mut cluster = Cluster::start(cache, kind, "hostile", &settings)?;
    let port = cluster.port();
    let error = create_topic(&mut Connection::open(port, SLOWEST)?, TOPIC, 1, &[])?;
    if error != 0 {
        fail!("CreateTopics: error {error}");
    }
    let counts = Arc::new(Counts::default());
    let client = {
        let counts = Arc::clone(&counts);
        thread::spawn(move || behave(port, &counts))
    };
    thread::sleep(Duration::from_secs(1));
    let before = memory(&cluster)?;
    let attack = Instant::now();
    let mut dice = Dice::new(seed);
    let attackers: Vec<_> = (0..ATTACKERS)
        .map(|_| {
            let (counts, dice) = (Arc::clone(&counts), dice.fork());
            thread::spawn(move || {
                Attacker {
                    port,
                    dice,
                    // A JVM allocates what is declared, and a small heap is full at once.
                    declares: kind == Kind::Ours,
                    deadline: started + DEADLINE,
                    half_open: Vec::new(),
                }
                .run(frames, &counts)
            })
        })
        .collect();
    let mut attacked = Ok(());
    for attacker in attackers {
        attacked = attacked.and(attacker.join().ok().context("an attacker panicked")?);
    }
    counts.done.store(true, Ordering::SeqCst);
    let served = client.join().ok().context("the client panicked")?;
    if let Some(status) = cluster.exited()? {
        fail!("the broker ended: {status}\n{}", tail(&cluster.log(), 25));
    }
    attacked?;
    let after = memory(&cluster)?;
    let (quiet, attacked): (Vec<_>, Vec<_>) = served?.into_iter().partition(|(at, _)| *at < attack);
    let took = |all: Vec<(Instant, Duration)>| all.into_iter().map(|(_, took)| took).collect::<Vec<_>>();
    let (quiet, attacked) = (took(quiet), took(attacked));
    let mut report = report(&counts, before, after, &quiet, &attacked);
    report["seed"] = json!(seed);
    report["seconds"] = json!(started.elapsed().as_secs());
    judge(&mut cluster, kind, percentile(&attacked, 100), &report)?;
    Ok(report)
}

fn judge(cluster: &mut Cluster, kind: Kind, slowest: Duration, report: &Value) -> Outcome {
    let log = cluster.log();
    if let Some(line) = log.lines().find(|line| line.contains("panicked at")) {
        fail!("the broker panicked: {line}");
    }
    let mib = |name: &str| report[name].as_u64().unwrap_or(u64::MAX / 2);
    // A JVM takes what its heap allows; the bound is for ours.
    if kind == Kind::Ours && mib("memory_peak_mib") > mib("memory_before_mib") + GROWTH_MIB {
        fail!("memory grew by more than {GROWTH_MIB} MiB: {report}");
    }
    if slowest > SLOWEST {
        fail!("a well-behaved request took {slowest:?}: {report}");
    }
    cluster.stop()
}

fn report(counts: &Counts, before: u64, after: u64, quiet: &[Duration], attacked: &[Duration]) -> Value {
    let get = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    let us = |all: &[Duration], percent| percentile(all, percent).as_micros() as u64;
    let others = |all: &[Duration]| json!({ "requests": 2 * all.len(), "p50": us(all, 50), "p99": us(all, 99), "slowest": us(all, 100) });
    json!({
        "frames": counts.frames(),
        "random_frames": get(&counts.random),
        "mutated_frames": get(&counts.mutated),
        "declared_lengths": get(&counts.declared),
        "half_open_sockets": get(&counts.half_open),
        "slow_sockets": get(&counts.slow),
        "sockets_that_never_read": get(&counts.unread),
        "answers": get(&counts.answers),
        "others_before_us": others(quiet),
        "others_meanwhile_us": others(attacked),
        "memory_before_mib": before,
        "memory_peak_mib": after,
    })
}

/// The peak of the broker's resident memory in MiB.
fn memory(cluster: &Cluster) -> Outcome<u64> {
    let pid = cluster.pid().context("the broker does not run")?;
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).context("cannot read the memory")?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).context("no VmHWM")?;
    let kib: u64 = line.split_whitespace().nth(1).and_then(|n| n.parse().ok()).context("no VmHWM")?;
    Ok(kib / 1024)
}

/// A client like any other: it writes a record and reads it back, again and again, and connects anew
/// now and then. Returns when each pair of requests began and how long it took.
fn behave(port: u16, counts: &Counts) -> Outcome<Vec<(Instant, Duration)>> {
    let mut served = Vec::new();
    while !counts.done.load(Ordering::SeqCst) {
        let mut connection = Connection::open(port, SLOWEST * 2)?;
        for _ in 0..50 {
            let began = Instant::now();
            write_and_read(&mut connection)?;
            served.push((began, began.elapsed()));
            thread::sleep(Duration::from_millis(2));
        }
    }
    Ok(served)
}

fn write_and_read(connection: &mut Connection) -> Outcome {
    let plain = Producer { id: -1, epoch: -1, sequence: -1 };
    let batch = batch(plain, 1_700_000_000_000, &[b"served".to_vec()]);
    let (error, offset) = produce(connection, TOPIC, 0, &batch)?;
    if error != 0 {
        fail!("a well-behaved Produce got error {error}");
    }
    let fetched = fetch(connection, TOPIC, 0, offset, 0)?;
    if fetched.error != 0 || fetched.records.is_empty() {
        fail!("a well-behaved Fetch got error {} and {} bytes", fetched.error, fetched.records.len());
    }
    Ok(())
}

/// One of those who send what nobody should.
struct Attacker {
    port: u16,
    dice: Dice,
    declares: bool,
    deadline: Instant,
    half_open: Vec<TcpStream>,
}

impl Attacker {
    fn run(mut self, frames: u64, counts: &Counts) -> Outcome {
        let mut failures = 0;
        while counts.frames() < frames {
            let outcome = match self.dice.below(100) {
                0..=1 => self.leave_half_open(counts),
                2 => self.dribble(counts),
                3 => self.never_read(counts),
                4..=8 if self.declares => self.declare(counts),
                // Mostly alone, since the broker closes at the first that it cannot read.
                9..=90 => self.frames(1, counts),
                _ => self.frames(8, counts),
            };
            if Instant::now() > self.deadline {
                fail!("{} of {frames} frames in {DEADLINE:?}", counts.frames());
            }
            // A refused connection is fair when there are too many; a broker that is gone is not.
            failures = if outcome.is_err() { failures + 1 } else { 0 };
            if failures > 200 {
                outcome.context("200 connections in a row failed")?;
            }
        }
        Ok(())
    }

    fn connect(&self) -> Outcome<TcpStream> {
        let address = SocketAddr::from(([127, 0, 0, 1], self.port));
        let stream = TcpStream::connect_timeout(&address, Duration::from_secs(5)).context("cannot connect")?;
        stream.set_read_timeout(Some(Duration::from_secs(2)))?;
        stream.set_write_timeout(Some(Duration::from_secs(2)))?;
        Ok(stream)
    }

    /// Some bad frames on one connection, then whatever the broker answers to them.
    fn frames(&mut self, n: u64, counts: &Counts) -> Outcome {
        let mut stream = self.connect()?;
        for _ in 0..n {
            let frame = if self.dice.chance(50) {
                Counts::one(&counts.random);
                self.random_frame()
            } else {
                Counts::one(&counts.mutated);
                self.mutated_frame()
            };
            // The broker may close at any frame: that is an answer too.
            if stream.write_all(&frame).is_err() {
                return Ok(());
            }
        }
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = [0; 4096];
        while let Ok(read @ 1..) = stream.read(&mut answer) {
            counts.answers.fetch_add(u64::from(read > 0), Ordering::Relaxed);
        }
        Ok(())
    }

    /// A header that may be right, and a body of noise.
    fn random_frame(&mut self) -> Vec<u8> {
        let len = self.dice.below(400) as usize;
        let noise = self.dice.bytes(len);
        if self.dice.chance(20) {
            return Body::default().bytes(&noise).0;
        }
        let (key, version) = (self.dice.below(95) as i16, self.dice.below(20) as i16);
        let mut frame = Body::default().i16(key).i16(version).i32(1).string("x");
        frame.0.extend_from_slice(&noise);
        Body::default().bytes(&frame.0).0
    }

    /// A frame that was right before some of its bytes were changed, cut or doubled.
    fn mutated_frame(&mut self) -> Vec<u8> {
        let mut frame = self.good_frame();
        for _ in 0..=self.dice.below(4) {
            let at = self.dice.below(frame.len() as u64) as usize;
            match self.dice.below(6) {
                0 => frame.truncate(at.max(9)),
                1 => frame.extend_from_within(at..),
                2 => frame[at] = 0xff,
                3 => frame[at] = 0x80,
                4 => frame[at] ^= 1 << self.dice.below(8),
                _ => frame[at] = self.dice.next() as u8,
            }
        }
        Body::default().bytes(&frame).0
    }

    /// A request that any broker takes. None of them creates or deletes a topic.
    fn good_frame(&mut self) -> Vec<u8> {
        let values: Vec<Vec<u8>> = (0..1 + self.dice.below(5)).map(|_| self.dice.bytes(50)).collect();
        let records = batch(Producer { id: 1, epoch: 0, sequence: 0 }, 1_700_000_000_000, &values);
        let topic = Body::default().i32(1).string(TOPIC).i32(1).i32(0);
        let (key, version, body) = match self.dice.below(6) {
            0 | 1 => {
                let head = Body::default().i16(-1).i16(-1).i32(1_000);
                (api::PRODUCE, 7, join(head, &topic).bytes(&records))
            }
            2 => {
                let head = Body::default().i32(-1).i32(1).i32(1).i32(1 << 20).i8(0).i32(0).i32(-1);
                (api::FETCH, 10, join(head, &topic).i32(-1).i64(0).i64(-1).i32(1 << 20).i32(0))
            }
            3 => (api::LIST_OFFSETS, 1, join(Body::default().i32(-1), &topic).i64(-1)),
            4 => (api::METADATA, 4, Body::default().i32(1).string(TOPIC).i8(0)),
            _ => (api::INIT_PRODUCER_ID, 1, Body::default().i16(-1).i32(60_000)),
        };
        join(Body::default().i16(key).i16(version).i32(1).string("x"), &body).0
    }

    /// A length that is not to be believed, and little behind it.
    fn declare(&mut self, counts: &Counts) -> Outcome {
        Counts::one(&counts.declared);
        let len = match self.dice.below(5) {
            0 => 100 << 20,
            1 => (100 << 20) + 1,
            2 => i32::MAX,
            3 => -1,
            _ => i32::MIN,
        };
        let mut stream = self.connect()?;
        let head = Body::default().i32(len).i16(api::PRODUCE).i16(9);
        let _ = stream.write_all(&head.0);
        if self.dice.chance(50) {
            self.keep(stream);
        }
        Ok(())
    }

    /// A frame that never ends.
    fn leave_half_open(&mut self, counts: &Counts) -> Outcome {
        Counts::one(&counts.half_open);
        let mut stream = self.connect()?;
        let frame = Body::default().bytes(&self.good_frame()).0;
        let cut = self.dice.below(frame.len() as u64) as usize;
        let _ = stream.write_all(&frame[..cut]);
        self.keep(stream);
        Ok(())
    }

    /// A frame byte by byte.
    fn dribble(&mut self, counts: &Counts) -> Outcome {
        Counts::one(&counts.slow);
        let mut stream = self.connect()?;
        stream.set_nodelay(true)?;
        for byte in Body::default().bytes(&self.good_frame()).0.into_iter().take(40) {
            if stream.write_all(&[byte]).is_err() {
                break;
            }
            thread::sleep(Duration::from_micros(200));
        }
        self.keep(stream);
        Ok(())
    }

    /// Many requests with large answers that nobody reads.
    fn never_read(&mut self, counts: &Counts) -> Outcome {
        Counts::one(&counts.unread);
        let mut stream = self.connect()?;
        stream.set_nonblocking(true)?;
        let head = Body::default().i16(api::API_VERSIONS).i16(0).i32(1).string("x");
        let frames = Body::default().bytes(&head.0).0.repeat(2_000);
        // As much as the sockets between us take.
        let _ = stream.write(&frames);
        self.keep(stream);
        Ok(())
    }

    /// Holds a socket open until there are too many.
    fn keep(&mut self, stream: TcpStream) {
        self.half_open.push(stream);
        if self.half_open.len() > HALF_OPEN / ATTACKERS as usize {
            self.half_open.remove(0);
        }
    }
}

fn join(mut head: Body, tail: &Body) -> Body {
    head.0.extend_from_slice(&tail.0);
    head
}
