//! Fetching: records are thrown away by the kernel, so that the reader costs next to nothing.
//!
//! A fetch session as a consumer keeps it: all partitions in the first request, and in those that
//! follow the ones whose offset has moved. Since all batches are alike, the number of bytes says
//! where to go on.

use std::io::{BufRead, BufReader, Read};
use std::net::{SocketAddr, TcpStream};

use kafka_proto::Uuid;
use kafka_proto::api::fetch::{FetchPartition, FetchRequest, FetchTopic};
use rustix::net::RecvFlags;

use crate::outcome::{Outcome, fail};
use crate::produce::Batches;
use crate::wire::{Connection, frame};

/// The version of Fetch that clients of 4.3.1 speak, but for the high watermark that only followers send.
const VERSION: i16 = 17;
/// `max.partition.fetch.bytes` and `fetch.max.bytes` of a consumer by default.
const PARTITION_BYTES: i32 = 1 << 20;
const RESPONSE_BYTES: i32 = 50 << 20;
/// `fetch.max.wait.ms` by default.
const WAIT_MS: i32 = 500;

/// What was read.
#[derive(Debug, Default)]
pub(crate) struct Fetched {
    /// Whole batches, in bytes.
    pub(crate) bytes: u64,
    /// Requests that it took.
    pub(crate) requests: u64,
}

/// One partition as far as it was read.
#[derive(Debug, Clone, Copy)]
struct Place {
    offset: i64,
    has_moved: bool,
}

/// Reads every partition from `from` to `end` on one connection, one request at a time.
pub(crate) fn run(
    address: SocketAddr,
    topic_id: Uuid,
    partitions: i32,
    (from, end): (i64, i64),
    batches: &Batches,
) -> Outcome<Fetched> {
    let mut connection = Connection::open(address)?;
    let mut places = vec![Place { offset: from, has_moved: true }; partitions as usize];
    let (mut session_id, mut session_epoch) = (0, 0);
    let mut fetched = Fetched::default();
    let mut idle = 0;
    while places.iter().any(|place| place.offset < end) {
        let mut request = frame(&request(topic_id, &places, session_id, session_epoch), VERSION)?;
        places.iter_mut().for_each(|place| place.has_moved = false);
        connection.send_frame(&mut request)?;
        let mut response = Response::read(connection.incoming())?;
        connection.expect(response.correlation_id)?;
        let before = fetched.bytes;
        while let Some((index, len)) = response.next_records(connection.incoming())? {
            let Some(place) = places.get_mut(index as usize) else { fail!("partition {index} was not asked for") };
            let whole = len / batches.len;
            place.offset += whole as i64 * batches.records;
            place.has_moved = whole > 0;
            fetched.bytes += whole * batches.len;
        }
        (session_id, session_epoch) = (response.session_id, session_epoch + 1);
        fetched.requests += 1;
        idle = if fetched.bytes == before { idle + 1 } else { 0 };
        if idle > 20 {
            fail!("nothing more comes, at {places:?}");
        }
    }
    Ok(fetched)
}

fn request(topic_id: Uuid, places: &[Place], session_id: i32, session_epoch: i32) -> FetchRequest {
    let partitions: Vec<FetchPartition> = places
        .iter()
        .enumerate()
        .filter(|(_, place)| place.has_moved)
        .map(|(index, place)| FetchPartition {
            partition: index as i32,
            fetch_offset: place.offset,
            partition_max_bytes: PARTITION_BYTES,
            ..Default::default()
        })
        .collect();
    let topics = if partitions.is_empty() {
        Vec::new()
    } else {
        vec![FetchTopic { topic_id, partitions, ..Default::default() }]
    };
    FetchRequest {
        max_wait_ms: WAIT_MS,
        min_bytes: 1,
        max_bytes: RESPONSE_BYTES,
        session_id,
        session_epoch,
        topics,
        ..Default::default()
    }
}

/// A response as it comes in: what stands around the records is parsed, the records are not.
#[derive(Debug)]
struct Response {
    left: u64,
    correlation_id: i32,
    session_id: i32,
    topics: u32,
    partitions: u32,
}

impl Response {
    fn read(from: &mut BufReader<TcpStream>) -> Outcome<Self> {
        let mut len = [0; 4];
        from.read_exact(&mut len)?;
        let left = u64::try_from(i32::from_be_bytes(len))?;
        let mut response = Self { left, correlation_id: 0, session_id: 0, topics: 0, partitions: 0 };
        response.correlation_id = i32::from_be_bytes(response.take(from)?);
        response.skip_tags(from)?;
        let _throttle_time_ms: [u8; 4] = response.take(from)?;
        let error = i16::from_be_bytes(response.take(from)?);
        response.session_id = i32::from_be_bytes(response.take(from)?);
        if error != 0 {
            fail!("a Fetch request was refused with error {error}");
        }
        response.topics = response.varint(from)?.saturating_sub(1);
        Ok(response)
    }

    /// The next partition and how many bytes of records it had, which are gone by then.
    fn next_records(&mut self, from: &mut BufReader<TcpStream>) -> Outcome<Option<(i32, u64)>> {
        while self.partitions == 0 {
            if self.topics == 0 {
                let rest = self.left;
                self.discard(from, rest)?;
                return Ok(None);
            }
            self.topics -= 1;
            let _topic_id: [u8; 16] = self.take(from)?;
            self.partitions = self.varint(from)?.saturating_sub(1);
            if self.partitions == 0 {
                self.skip_tags(from)?;
            }
        }
        let index = i32::from_be_bytes(self.take(from)?);
        let error = i16::from_be_bytes(self.take(from)?);
        if error != 0 {
            fail!("partition {index} was refused with error {error}");
        }
        let _three_offsets: [u8; 24] = self.take(from)?;
        if self.varint(from)? > 1 {
            fail!("aborted transactions where none were");
        }
        let _preferred_read_replica: [u8; 4] = self.take(from)?;
        let records = u64::from(self.varint(from)?.saturating_sub(1));
        self.discard(from, records)?;
        self.skip_tags(from)?;
        self.partitions -= 1;
        if self.partitions == 0 {
            self.skip_tags(from)?;
        }
        Ok(Some((index, records)))
    }

    fn take<const N: usize>(&mut self, from: &mut BufReader<TcpStream>) -> Outcome<[u8; N]> {
        let mut bytes = [0; N];
        from.read_exact(&mut bytes)?;
        self.left = self.left.checked_sub(N as u64).ok_or("a response is longer than it says")?;
        Ok(bytes)
    }

    fn varint(&mut self, from: &mut BufReader<TcpStream>) -> Outcome<u32> {
        let mut value = 0;
        for shift in (0..35).step_by(7) {
            let [byte] = self.take(from)?;
            value |= u32::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                return Ok(value);
            }
        }
        fail!("a varint of more than five bytes")
    }

    fn skip_tags(&mut self, from: &mut BufReader<TcpStream>) -> Outcome {
        for _ in 0..self.varint(from)? {
            self.varint(from)?;
            let len = self.varint(from)?;
            self.discard(from, u64::from(len))?;
        }
        Ok(())
    }

    /// Throws bytes away: first what is buffered, then in the kernel.
    fn discard(&mut self, from: &mut BufReader<TcpStream>, len: u64) -> Outcome {
        self.left = self.left.checked_sub(len).ok_or("a response is longer than it says")?;
        let mut left = usize::try_from(len)?;
        let buffered = from.buffer().len().min(left);
        from.consume(buffered);
        left -= buffered;
        // With this flag TCP drops what it would have copied: the buffer only says how much, and its
        // pages are never touched.
        let mut scratch = vec![0; left.min(1 << 20)];
        while left > 0 {
            let room = left.min(scratch.len());
            match rustix::net::recv(from.get_ref(), &mut scratch[..room], RecvFlags::TRUNC) {
                Ok((_, 0)) => fail!("the broker closed the connection inside a response"),
                Ok((_, taken)) => left -= taken,
                Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::net::TcpListener;

    use bytes::Bytes;
    use kafka_proto::Records;
    use kafka_proto::api::fetch::{FetchResponse, FetchableTopicResponse, PartitionData};
    use kafka_proto::frame::encode_response;

    use super::*;

    /// What is thrown away is counted right, and the next response is found behind it.
    #[test]
    fn records_are_dropped_and_the_rest_is_parsed() -> Outcome {
        let response = |session_id, sizes: &[usize]| {
            let partitions = sizes.iter().enumerate().map(|(index, len)| PartitionData {
                partition_index: index as i32,
                aborted_transactions: None,
                records: Some(Records::Bytes(Bytes::from(vec![7; *len]))),
                ..Default::default()
            });
            let topic = FetchableTopicResponse { partitions: partitions.collect(), ..Default::default() };
            FetchResponse { session_id, responses: vec![topic], ..Default::default() }
        };
        let sizes = [0, 1, 3_000_000, 70_000];
        let mut bytes = Vec::new();
        for (id, response) in [(0, response(8, &sizes)), (1, FetchResponse::default()), (2, response(9, &[5]))] {
            bytes.extend_from_slice(&encode_response::<FetchRequest>(id, &response, VERSION)?.into_bytes());
        }
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let stream = TcpStream::connect(listener.local_addr()?)?;
        let (mut peer, _) = listener.accept()?;
        let sender = std::thread::spawn(move || peer.write_all(&bytes));

        let mut from = BufReader::with_capacity(64 << 10, stream);
        for (id, session_id, sizes) in [(0, 8, &sizes[..]), (1, 0, &[]), (2, 9, &[5])] {
            let mut response = Response::read(&mut from)?;
            assert_eq!((response.correlation_id, response.session_id), (id, session_id));
            for (index, len) in sizes.iter().enumerate() {
                assert_eq!(response.next_records(&mut from)?, Some((index as i32, *len as u64)));
            }
            assert_eq!(response.next_records(&mut from)?, None);
        }
        assert!(sender.join().is_ok_and(|sent| sent.is_ok()));
        Ok(())
    }
}
