//! Producing: frames that were encoded before the clock starts, sent with a bounded number in flight.

use std::net::SocketAddr;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use bytes::Bytes;
use kafka_log::batch::{BatchBuilder, BatchOptions};
use kafka_proto::api::produce::{PartitionProduceData, ProduceRequest, TopicProduceData};
use kafka_proto::{ErrorCode, Records, Uuid};

use crate::outcome::{Outcome, fail};
use crate::stats::Dice;
use crate::wire::{Connection, frame};

/// The version of Produce that clients of 4.3.1 speak: topics by id.
const VERSION: i16 = 13;
/// Bytes of a record's value.
pub(crate) const VALUE_BYTES: usize = 1024;
/// `batch.size` of a producer by default.
const BATCH_BYTES: usize = 16 << 10;
/// Different frames that a producer cycles through, so that nothing lives off one cached frame.
const FRAMES: usize = 32;

/// Batches as a producer fills them, all of the same length and number of records.
#[derive(Debug)]
pub(crate) struct Batches {
    all: Vec<Bytes>,
    /// Records in each.
    pub(crate) records: i64,
    /// Bytes of each.
    pub(crate) len: u64,
}

impl Batches {
    /// Batches of `batch.size`, filled with records of [`VALUE_BYTES`] as far as they fit.
    pub(crate) fn full() -> Outcome<Self> {
        Self::with(|builder, len| builder.len() + len <= BATCH_BYTES)
    }

    /// Batches of one record.
    pub(crate) fn single() -> Outcome<Self> {
        Self::with(|builder, _| builder.record_count() == 0)
    }

    fn with(fits: impl Fn(&BatchBuilder, usize) -> bool) -> Outcome<Self> {
        let now = now_ms()?;
        let mut dice = Dice(1);
        let mut builder = BatchBuilder::new(BatchOptions::default());
        let mut value = vec![0; VALUE_BYTES];
        let mut all = Vec::new();
        let mut records = 0;
        for _ in 0..FRAMES {
            builder.reset(BatchOptions::default());
            while fits(&builder, VALUE_BYTES + 9) {
                value.iter_mut().for_each(|byte| *byte = dice.next() as u8);
                builder.append(now, None, Some(&value), &[])?;
            }
            records = i64::from(builder.record_count());
            all.push(builder.finish()?);
        }
        let len = all.first().map_or(0, Bytes::len);
        if all.iter().any(|batch| batch.len() != len) {
            fail!("batches of different lengths");
        }
        Ok(Self { all, records, len: len as u64 })
    }
}

/// What one connection sends.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Load {
    /// When it has sent enough.
    pub(crate) until: Until,
    /// Requests in flight at most.
    pub(crate) depth: u64,
}

/// The end of a load.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Until {
    /// So many requests.
    Requests(u64),
    /// None is sent once this has gone by; those in flight are waited for.
    Time(Duration),
}

impl Until {
    fn has_come(self, sent: u64, began: Instant) -> bool {
        match self {
            Self::Requests(requests) => sent >= requests,
            Self::Time(time) => began.elapsed() >= time,
        }
    }
}

/// The frames of a producer: requests of `per_request` batches, one a partition, going round the
/// partitions from `first` on.
pub(crate) fn frames(
    topic_id: Uuid,
    batches: &Batches,
    partitions: i32,
    first: i32,
    per_request: i32,
) -> Outcome<Vec<Vec<u8>>> {
    // A whole number of rounds, so that every partition gets the same.
    let rounds = FRAMES.div_ceil(partitions as usize) * partitions as usize;
    let mut next = first;
    let mut batch = batches.all.iter().cycle();
    (0..rounds)
        .map(|_| {
            let partition_data = (0..per_request)
                .map(|_| {
                    let index = next % partitions;
                    next += 1;
                    let records = batch.next().cloned().map(Records::Bytes);
                    PartitionProduceData { index, records, ..Default::default() }
                })
                .collect();
            frame(&request(topic_id, partition_data), VERSION)
        })
        .collect()
}

fn request(topic_id: Uuid, partition_data: Vec<PartitionProduceData>) -> ProduceRequest {
    let topic = TopicProduceData { topic_id, partition_data, ..Default::default() };
    ProduceRequest { acks: -1, timeout_ms: 30_000, topic_data: vec![topic], ..Default::default() }
}

/// Sends the load, waits for all answers and counts them; the first refusal fails it.
pub(crate) fn run(address: SocketAddr, frames: &mut [Vec<u8>], load: Load) -> Outcome<u64> {
    let mut connection = Connection::open(address)?;
    let began = Instant::now();
    let (mut sent, mut answered) = (0, 0);
    loop {
        while sent - answered < load.depth && !load.until.has_come(sent, began) {
            let at = (sent % frames.len() as u64) as usize;
            connection.send_frame(&mut frames[at])?;
            sent += 1;
        }
        if answered == sent {
            return Ok(answered);
        }
        let error = receive(&mut connection)?;
        if error.is_error() {
            fail!("a Produce request was refused: {error:?}");
        }
        answered += 1;
    }
}

/// Produces one record to each partition, again until all are taken: then they are led.
pub(crate) fn first_records(connection: &mut Connection, topic_id: Uuid, partitions: i32) -> Outcome {
    let mut builder = BatchBuilder::new(BatchOptions::default());
    builder.append(0, None, Some(b"first"), &[])?;
    let batch = builder.finish()?;
    (0..partitions).try_for_each(|index| one(connection, topic_id, index, batch.clone()))
}

/// Produces one batch to one partition, again until it is taken.
pub(crate) fn one(connection: &mut Connection, topic_id: Uuid, index: i32, batch: Bytes) -> Outcome {
    let data = PartitionProduceData { index, records: Some(Records::Bytes(batch)), ..Default::default() };
    let mut frame = frame(&request(topic_id, vec![data]), VERSION)?;
    loop {
        connection.send_frame(&mut frame)?;
        match receive(connection)? {
            ErrorCode::NONE => return Ok(()),
            error if error.is_retriable() => std::thread::sleep(Duration::from_millis(1)),
            error => fail!("a batch was refused: {error:?}"),
        }
    }
}

/// Now, as records have it.
pub(crate) fn now_ms() -> Outcome<i64> {
    Ok(i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis())?)
}

/// The first error of the next answer.
fn receive(connection: &mut Connection) -> Outcome<ErrorCode> {
    let response = connection.receive::<ProduceRequest>(VERSION)?;
    let mut all = response.responses.iter().flat_map(|topic| &topic.partition_responses);
    Ok(all.find(|partition| partition.error_code.is_error()).map_or(ErrorCode::NONE, |p| p.error_code))
}
