//! A client of a few hundred lines, for what real clients will not do: load under kill -9 with
//! every acknowledgement on record, and frames that nobody should send.
//!
//! It is written by hand and on purpose shares nothing with kafka-proto or kafka-log: it is a second
//! opinion, and the schema compiler must build while generated code does not. It speaks only
//! versions whose encoding is not flexible.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use crate::failure::{Context, Outcome, fail};

/// API keys that the client uses.
pub(crate) mod api {
    pub(crate) const PRODUCE: i16 = 0;
    pub(crate) const FETCH: i16 = 1;
    pub(crate) const LIST_OFFSETS: i16 = 2;
    pub(crate) const METADATA: i16 = 3;
    pub(crate) const API_VERSIONS: i16 = 18;
    pub(crate) const CREATE_TOPICS: i16 = 19;
    pub(crate) const DELETE_TOPICS: i16 = 20;
    pub(crate) const INIT_PRODUCER_ID: i16 = 22;
}

/// A frame's bytes as they grow.
#[derive(Debug, Clone, Default)]
pub(crate) struct Body(pub(crate) Vec<u8>);

impl Body {
    pub(crate) fn i8(mut self, v: i8) -> Self {
        self.0.extend_from_slice(&v.to_be_bytes());
        self
    }

    pub(crate) fn i16(mut self, v: i16) -> Self {
        self.0.extend_from_slice(&v.to_be_bytes());
        self
    }

    pub(crate) fn i32(mut self, v: i32) -> Self {
        self.0.extend_from_slice(&v.to_be_bytes());
        self
    }

    pub(crate) fn i64(mut self, v: i64) -> Self {
        self.0.extend_from_slice(&v.to_be_bytes());
        self
    }

    pub(crate) fn string(mut self, v: &str) -> Self {
        self = self.i16(v.len() as i16);
        self.0.extend_from_slice(v.as_bytes());
        self
    }

    pub(crate) fn bytes(mut self, v: &[u8]) -> Self {
        self = self.i32(v.len() as i32);
        self.0.extend_from_slice(v);
        self
    }
}

/// Reads a response; every step fails on an early end.
pub(crate) struct Cursor<'a>(pub(crate) &'a [u8]);

impl<'a> Cursor<'a> {
    pub(crate) fn take(&mut self, len: usize) -> Outcome<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(len).context("a response ends early")?;
        self.0 = rest;
        Ok(taken)
    }

    fn fixed<const N: usize>(&mut self) -> Outcome<[u8; N]> {
        self.take(N)?.try_into().context("a response ends early")
    }

    pub(crate) fn i16(&mut self) -> Outcome<i16> {
        Ok(i16::from_be_bytes(self.fixed()?))
    }

    pub(crate) fn i32(&mut self) -> Outcome<i32> {
        Ok(i32::from_be_bytes(self.fixed()?))
    }

    pub(crate) fn i64(&mut self) -> Outcome<i64> {
        Ok(i64::from_be_bytes(self.fixed()?))
    }

    /// A signed number of 1 to 8 bytes.
    pub(crate) fn number(&mut self, size: usize) -> Outcome<i64> {
        let bytes = self.take(size)?;
        let sign = bytes.first().map_or(0, |first| i64::from(*first as i8 >> 7));
        Ok(bytes.iter().fold(sign, |value, byte| value << 8 | i64::from(*byte)))
    }

    pub(crate) fn string(&mut self) -> Outcome<String> {
        let len = self.i16()?;
        let bytes = self.take(usize::try_from(len).unwrap_or(0))?;
        Ok(String::from_utf8_lossy(bytes).into_owned())
    }

    pub(crate) fn bytes(&mut self) -> Outcome<&'a [u8]> {
        let len = self.i32()?;
        self.take(usize::try_from(len).unwrap_or(0))
    }

    /// The count of an array; null counts as none.
    pub(crate) fn count(&mut self) -> Outcome<i32> {
        Ok(self.i32()?.max(0))
    }

    /// A zigzag variable-length integer, as records hold them.
    pub(crate) fn varint(&mut self) -> Outcome<i64> {
        let mut value = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = self.take(1)?[0];
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok((value >> 1) as i64 ^ -((value & 1) as i64));
            }
        }
        fail!("a variable-length integer that is too long")
    }
}

/// A connection that may have several requests in flight.
pub(crate) struct Connection {
    stream: TcpStream,
    sent: i32,
    answered: i32,
}

impl Connection {
    /// Connects; no read or write may take longer than `timeout`.
    pub(crate) fn open(port: u16, timeout: Duration) -> Outcome<Self> {
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let stream = TcpStream::connect_timeout(&address, timeout).context("cannot connect")?;
        stream.set_read_timeout(Some(timeout))?;
        stream.set_write_timeout(Some(timeout))?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, sent: 0, answered: 0 })
    }

    /// Sends a request with header version 1 and returns the response's body.
    pub(crate) fn request(&mut self, key: i16, version: i16, body: &Body) -> Outcome<Vec<u8>> {
        self.send(key, version, body)?;
        self.receive()
    }

    /// Sends a request without waiting for its answer.
    pub(crate) fn send(&mut self, key: i16, version: i16, body: &Body) -> Outcome {
        self.sent += 1;
        let mut frame = Body::default().i16(key).i16(version).i32(self.sent).string("xtask");
        frame.0.extend_from_slice(&body.0);
        self.stream.write_all(&Body::default().bytes(&frame.0).0).context("cannot send")
    }

    /// Receives the answer to the oldest request that has none.
    pub(crate) fn receive(&mut self) -> Outcome<Vec<u8>> {
        let mut len = [0; 4];
        self.stream.read_exact(&mut len).context("cannot receive")?;
        let len = usize::try_from(i32::from_be_bytes(len)).context("a negative length")?;
        let mut frame = vec![0; len];
        self.stream.read_exact(&mut frame).context("cannot receive")?;
        self.answered += 1;
        let correlation = Cursor(&frame).i32()?;
        if correlation != self.answered {
            fail!("answer {correlation} to request {}", self.answered);
        }
        Ok(frame.split_off(4))
    }
}

/// An API and the versions of it that a broker serves.
pub(crate) type ApiRange = (i16, i16, i16);

/// What the broker advertises: (key, first version, last version).
pub(crate) fn api_versions(connection: &mut Connection) -> Outcome<Vec<ApiRange>> {
    let answer = connection.request(api::API_VERSIONS, 0, &Body::default())?;
    let mut r = Cursor(&answer);
    match r.i16()? {
        0 => (0..r.count()?).map(|_| Ok((r.i16()?, r.i16()?, r.i16()?))).collect(),
        error => fail!("ApiVersions: error {error}"),
    }
}

/// Creates a topic of one replica; 36 (it exists) is for the caller to judge.
pub(crate) fn create_topic(
    connection: &mut Connection,
    name: &str,
    partitions: i32,
    configs: &[(&str, &str)],
) -> Outcome<i16> {
    let mut body = Body::default().i32(1).string(name).i32(partitions).i16(1).i32(0).i32(configs.len() as i32);
    for (key, value) in configs {
        body = body.string(key).string(value);
    }
    let answer = connection.request(api::CREATE_TOPICS, 2, &body.i32(30_000).i8(0))?;
    let mut r = Cursor(&answer);
    r.i32()?;
    r.count()?;
    r.string()?;
    r.i16()
}

/// Deletes a topic: the error code.
pub(crate) fn delete_topic(connection: &mut Connection, name: &str) -> Outcome<i16> {
    let answer = connection.request(api::DELETE_TOPICS, 1, &Body::default().i32(1).string(name).i32(30_000))?;
    let mut r = Cursor(&answer);
    r.i32()?;
    r.count()?;
    r.string()?;
    r.i16()
}

/// A producer id and its epoch.
pub(crate) fn init_producer_id(connection: &mut Connection) -> Outcome<(i64, i16)> {
    let answer = connection.request(api::INIT_PRODUCER_ID, 1, &Body::default().i16(-1).i32(60_000))?;
    let mut r = Cursor(&answer);
    r.i32()?;
    match r.i16()? {
        0 => Ok((r.i64()?, r.i16()?)),
        error => fail!("InitProducerId: error {error}"),
    }
}

/// Appends one batch at acks=all: the error code and the batch's first offset.
pub(crate) fn produce(connection: &mut Connection, topic: &str, partition: i32, batch: &[u8]) -> Outcome<(i16, i64)> {
    let body = Body::default().i16(-1).i16(-1).i32(30_000).i32(1).string(topic).i32(1).i32(partition);
    let answer = connection.request(api::PRODUCE, 7, &body.bytes(batch))?;
    let mut r = Cursor(&answer);
    r.count()?;
    r.string()?;
    r.count()?;
    r.i32()?;
    Ok((r.i16()?, r.i64()?))
}

/// What a fetch of one partition gave.
pub(crate) struct Fetched {
    pub(crate) error: i16,
    pub(crate) high_watermark: i64,
    pub(crate) records: Vec<u8>,
}

/// Fetches from one partition without a session.
pub(crate) fn fetch(
    connection: &mut Connection,
    topic: &str,
    partition: i32,
    offset: i64,
    wait_ms: i32,
) -> Outcome<Fetched> {
    let head = Body::default().i32(-1).i32(wait_ms).i32(1).i32(8 << 20).i8(0).i32(0).i32(-1);
    let body = head.i32(1).string(topic).i32(1).i32(partition).i32(-1).i64(offset).i64(-1).i32(4 << 20).i32(0);
    let answer = connection.request(api::FETCH, 10, &body)?;
    let mut r = Cursor(&answer);
    r.i32()?;
    let error = r.i16()?;
    if error != 0 {
        fail!("Fetch: error {error}");
    }
    r.i32()?;
    r.count()?;
    r.string()?;
    r.count()?;
    r.i32()?;
    let error = r.i16()?;
    let high_watermark = r.i64()?;
    r.i64()?;
    r.i64()?;
    for _ in 0..r.count()? {
        r.i64()?;
        r.i64()?;
    }
    Ok(Fetched { error, high_watermark, records: r.bytes()?.to_vec() })
}

/// The offset for a timestamp (−1 the end, −2 the start) and the error code.
pub(crate) fn list_offset(
    connection: &mut Connection,
    topic: &str,
    partition: i32,
    timestamp: i64,
) -> Outcome<(i16, i64)> {
    let body = Body::default().i32(-1).i32(1).string(topic).i32(1).i32(partition).i64(timestamp);
    let answer = connection.request(api::LIST_OFFSETS, 1, &body)?;
    let mut r = Cursor(&answer);
    r.count()?;
    r.string()?;
    r.count()?;
    r.i32()?;
    let error = r.i16()?;
    r.i64()?;
    Ok((error, r.i64()?))
}

/// Who writes a batch, and where it is in the writer's sequence.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Producer {
    pub(crate) id: i64,
    pub(crate) epoch: i16,
    pub(crate) sequence: i32,
}

/// A batch of format 2, uncompressed, of values without keys.
pub(crate) fn batch(producer: Producer, timestamp: i64, values: &[Vec<u8>]) -> Vec<u8> {
    keyed_batch(producer, timestamp, &values.iter().map(|value| (None, value.as_slice())).collect::<Vec<_>>())
}

/// Likewise of keys and values.
pub(crate) fn keyed_batch(producer: Producer, timestamp: i64, values: &[(Option<&[u8]>, &[u8])]) -> Vec<u8> {
    let mut records = Vec::new();
    for (delta, (key, value)) in values.iter().enumerate() {
        let mut record = vec![0];
        varint(&mut record, 0);
        varint(&mut record, delta as i64);
        varint(&mut record, key.map_or(-1, |key| key.len() as i64));
        record.extend_from_slice(key.unwrap_or_default());
        varint(&mut record, value.len() as i64);
        record.extend_from_slice(value);
        varint(&mut record, 0);
        varint(&mut records, record.len() as i64);
        records.extend_from_slice(&record);
    }
    let last = values.len() as i32 - 1;
    let mut covered = Body::default().i16(0).i32(last).i64(timestamp).i64(timestamp);
    covered = covered.i64(producer.id).i16(producer.epoch).i32(producer.sequence).i32(last + 1);
    covered.0.extend_from_slice(&records);
    let head = Body::default().i64(0).i32((covered.0.len() + 9) as i32).i32(-1).i8(2);
    let mut out = head.i32(crc32c::crc32c(&covered.0) as i32);
    out.0.extend_from_slice(&covered.0);
    out.0
}

fn varint(out: &mut Vec<u8>, value: i64) {
    let mut rest = ((value << 1) ^ (value >> 63)) as u64;
    while rest >= 0x80 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
}

/// The records of whole uncompressed batches: (offset, value). A batch cut by the limit of a fetch
/// ends the list; a wrong checksum is an error.
pub(crate) fn records(mut bytes: &[u8]) -> Outcome<Vec<(i64, Vec<u8>)>> {
    let mut all = Vec::new();
    while bytes.len() >= 61 {
        let mut r = Cursor(bytes);
        let base = r.i64()?;
        let len = usize::try_from(r.i32()?).context("a batch's length")? + 12;
        let Some((whole, rest)) = bytes.split_at_checked(len) else {
            break;
        };
        bytes = rest;
        let crc = Cursor(&whole[17..]).i32()? as u32;
        if crc32c::crc32c(&whole[21..]) != crc {
            fail!("the batch at offset {base} has a wrong checksum");
        }
        let mut r = Cursor(&whole[57..]);
        for _ in 0..r.count()? {
            r.varint()?;
            r.take(1)?;
            r.varint()?;
            let delta = r.varint()?;
            let key = r.varint()?;
            r.take(usize::try_from(key).unwrap_or(0))?;
            let value = r.varint()?;
            let value = r.take(usize::try_from(value).unwrap_or(0))?.to_vec();
            if r.varint()? != 0 {
                fail!("a header that nobody wrote");
            }
            all.push((base + delta, value));
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_reads_back() {
        let values = vec![b"one".to_vec(), vec![7; 300], Vec::new()];
        let batch = batch(Producer { id: 9, epoch: 1, sequence: 5 }, 1_000, &values);
        let read = records(&[batch.clone(), batch[..40].to_vec()].concat()).expect("parses");
        assert_eq!(read, (0..).zip(values).collect::<Vec<_>>());
        let mut broken = batch;
        *broken.last_mut().expect("not empty") ^= 1;
        assert!(records(&broken).is_err(), "a flipped bit");
    }

    #[test]
    fn varints_are_zigzag() {
        for value in [0, -1, 1, 63, 64, -65, 300, i64::MAX, i64::MIN] {
            let mut out = Vec::new();
            varint(&mut out, value);
            assert_eq!(Cursor(&out).varint(), Ok(value));
        }
    }
}
