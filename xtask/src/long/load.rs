//! An idempotent producer that survives its broker: it numbers records, keeps up to five batches in
//! flight, sends them again after a broken connection, and remembers every acknowledgement.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::dice::Dice;
use crate::failure::{Context, Outcome, fail};
use crate::long::check::Acked;
use crate::wire::{Body, Connection, Cursor, Producer, api, batch, fetch, records};

/// What the threads of a run share.
pub(super) struct Shared {
    /// Set when the writers shall finish what is in flight and end.
    pub(super) stop: AtomicBool,
    /// Records acknowledged so far, a count a partition.
    pub(super) acked: Vec<AtomicU64>,
}

impl Shared {
    /// Nothing acknowledged yet.
    pub(super) fn new(partitions: i32) -> Self {
        let acked = (0..partitions).map(|_| AtomicU64::new(0)).collect();
        Self { stop: AtomicBool::new(false), acked }
    }

    /// Records acknowledged on every partition.
    pub(super) fn total(&self) -> u64 {
        self.acked.iter().map(|a| a.load(Ordering::SeqCst)).sum()
    }

    /// Records acknowledged a partition.
    pub(super) fn each(&self) -> Vec<u64> {
        self.acked.iter().map(|a| a.load(Ordering::SeqCst)).collect()
    }
}

/// One partition's writer.
pub(super) struct Writer {
    pub(super) port: u16,
    pub(super) topic: String,
    pub(super) partition: i32,
    pub(super) producer: (i64, i16),
    pub(super) dice: Dice,
}

/// As many as Kafka remembers of a producer.
const IN_FLIGHT: usize = 5;
/// How long a broker may be away.
const PATIENCE: Duration = Duration::from_secs(120);
/// A pause after each acknowledgement: a start after a kill reads all that was written since the
/// broker's last checkpoint, and two hundred kills leave no time for one.
const PACE: Duration = Duration::from_millis(2);
const TIMEOUT: Duration = Duration::from_secs(20);

/// Errors after which the same batch is sent again: no leader yet, not the leader, timed out, storage.
const RETRIABLE: &[i16] = &[3, 5, 6, 7, 14, 19, 56, 100];

struct Pending {
    first: u64,
    count: u64,
    bytes: Vec<u8>,
}

/// What a writer did.
#[derive(Default)]
pub(super) struct Written {
    /// Every acknowledged batch, in order.
    pub(super) acked: Vec<Acked>,
}

impl Writer {
    /// Writes until told to stop and everything in flight is acknowledged.
    pub(super) fn run(mut self, shared: &Shared) -> Outcome<Written> {
        let mut written = Written::default();
        let mut pending: VecDeque<Pending> = VecDeque::new();
        let mut next = 0;
        let mut last_success = Instant::now();
        loop {
            let before = written.acked.len();
            match self.connected(shared, &mut pending, &mut next, &mut written) {
                Ok(()) => return Ok(written),
                // An error that no kill excuses: the broker has forgotten something.
                Err(Broken::Refused(what)) => fail!("partition {}: {what}", self.partition),
                Err(Broken::Gone(what)) => {
                    if written.acked.len() > before {
                        last_success = Instant::now();
                    }
                    if last_success.elapsed() > PATIENCE {
                        fail!("partition {}: nothing acknowledged for {PATIENCE:?}: {what}", self.partition);
                    }
                    std::thread::sleep(Duration::from_millis(10));
                }
            }
        }
    }

    /// Writes on one connection until it breaks.
    fn connected(
        &mut self,
        shared: &Shared,
        pending: &mut VecDeque<Pending>,
        next: &mut u64,
        written: &mut Written,
    ) -> Result<(), Broken> {
        let gone = |f: crate::failure::Failure| Broken::Gone(f.to_string());
        let mut connection = Connection::open(self.port, TIMEOUT).map_err(gone)?;
        let mut sent = 0;
        loop {
            let stop = shared.stop.load(Ordering::SeqCst);
            while pending.len() < IN_FLIGHT && !stop {
                pending.push_back(self.next(next));
            }
            if pending.is_empty() {
                return Ok(());
            }
            for batch in pending.iter().skip(sent) {
                connection.send(api::PRODUCE, 7, &self.request(&batch.bytes)).map_err(gone)?;
                sent += 1;
            }
            let answer = connection.receive().map_err(gone)?;
            let (error, offset) = produce_answer(&answer).map_err(gone)?;
            if RETRIABLE.contains(&error) {
                return Err(Broken::Gone(format!("error {error}")));
            }
            if error != 0 {
                return Err(Broken::Refused(format!("error {error} for a batch at {:?}", pending[0].first)));
            }
            sent -= 1;
            if let Some(batch) = pending.pop_front() {
                written.acked.push(Acked { first: batch.first, count: batch.count, offset });
                shared.acked[self.partition as usize].fetch_add(batch.count, Ordering::SeqCst);
                std::thread::sleep(PACE);
            }
        }
    }

    fn next(&mut self, next: &mut u64) -> Pending {
        let (first, count) = (*next, 1 + self.dice.below(20));
        let values: Vec<Vec<u8>> = (first..first + count).map(|n| value(self.partition, n)).collect();
        *next += count;
        let (id, epoch) = self.producer;
        // Sequences wrap at i32::MAX, far beyond a run.
        let producer = Producer { id, epoch, sequence: first as i32 };
        Pending { first, count, bytes: batch(producer, now(), &values) }
    }

    fn request(&self, batch: &[u8]) -> Body {
        let head = Body::default().i16(-1).i16(-1).i32(15_000).i32(1).string(&self.topic);
        head.i32(1).i32(self.partition).bytes(batch)
    }
}

/// The wall clock in milliseconds: a broker forgets a producer whose records are a day old.
fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |d| d.as_millis() as i64)
}

enum Broken {
    /// The connection or the broker is away: try again.
    Gone(String),
    /// The broker answered what it never should.
    Refused(String),
}

fn produce_answer(answer: &[u8]) -> Outcome<(i16, i64)> {
    let mut r = Cursor(answer);
    r.count()?;
    r.string()?;
    r.count()?;
    r.i32()?;
    Ok((r.i16()?, r.i64()?))
}

/// The value of a number: itself, and about a kilobyte that follows from it.
pub(super) fn value(partition: i32, number: u64) -> Vec<u8> {
    let mut dice = Dice::new(number ^ (partition as u64) << 48);
    let mut bytes = number.to_be_bytes().to_vec();
    let len = 500 + dice.below(1_000) as usize;
    bytes.extend(dice.bytes(len));
    bytes
}

/// Reads a partition from its start to its end: (offset, number), every byte compared.
pub(super) fn read(port: u16, topic: &str, partition: i32) -> Outcome<Vec<(i64, u64)>> {
    let mut connection = Connection::open(port, TIMEOUT)?;
    let mut all = Vec::new();
    let mut offset = 0;
    // A broker that has just started may not lead yet.
    let deadline = Instant::now() + TIMEOUT;
    loop {
        let fetched = fetch(&mut connection, topic, partition, offset, 100)?;
        if RETRIABLE.contains(&fetched.error) && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(10));
            continue;
        }
        if fetched.error != 0 {
            fail!("Fetch of {topic}-{partition} at {offset}: error {}", fetched.error);
        }
        if offset >= fetched.high_watermark {
            return Ok(all);
        }
        let before = offset;
        for (at, bytes) in records(&fetched.records)?.into_iter().filter(|(at, _)| *at >= offset) {
            let number = bytes.first_chunk().map(|b| u64::from_be_bytes(*b)).context("a value that is too short")?;
            if bytes != value(partition, number) {
                fail!("{topic}-{partition} at {at}: the value of number {number} is not what was written");
            }
            all.push((at, number));
        }
        offset = all.last().map_or(offset, |(at, _)| at + 1);
        if offset == before {
            fail!("Fetch of {topic}-{partition} at {offset} gives nothing below {}", fetched.high_watermark);
        }
    }
}
