//! Requests over a blocking socket: what a load generator needs and no more.

use std::io::{BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use bytes::Bytes;
use kafka_proto::api::create_topics::{CreatableTopic, CreatableTopicConfig, CreateTopicsRequest};
use kafka_proto::api::delete_topics::{DeleteTopicState, DeleteTopicsRequest};
use kafka_proto::frame::encode_request;
use kafka_proto::{ErrorCode, Message, Reader, Request, RequestHeader, ResponseHeader, Uuid};

use crate::outcome::{Outcome, fail};

/// No answer takes longer, also not of a JVM that is just starting.
const PATIENCE: Duration = Duration::from_secs(60);
/// Where the correlation id stands in a frame: behind its length, the API key and the version.
const CORRELATION_AT: usize = 8;

/// A connection to a broker.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    reader: BufReader<TcpStream>,
    sent: i32,
    received: i32,
}

impl Connection {
    /// Connects.
    pub(crate) fn open(address: SocketAddr) -> Outcome<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let reader = BufReader::with_capacity(64 << 10, stream.try_clone()?);
        Ok(Self { stream, reader, sent: 0, received: 0 })
    }

    /// Sends a frame that was encoded before, under the next correlation id.
    pub(crate) fn send_frame(&mut self, frame: &mut [u8]) -> Outcome {
        frame[CORRELATION_AT..CORRELATION_AT + 4].copy_from_slice(&self.sent.to_be_bytes());
        self.sent += 1;
        Ok(self.stream.write_all(frame)?)
    }

    /// Reads the answer to the oldest request that has none.
    pub(crate) fn receive<R: Request>(&mut self, version: i16) -> Outcome<R::Response> {
        let mut len = [0; 4];
        self.reader.read_exact(&mut len)?;
        let mut body = vec![0; usize::try_from(i32::from_be_bytes(len))?];
        self.reader.read_exact(&mut body)?;
        let mut reader = Reader::new(Bytes::from(body));
        let header = ResponseHeader::decode(&mut reader, R::response_header_version(version))?;
        self.expect(header.correlation_id)?;
        Ok(R::Response::decode(&mut reader, version)?)
    }

    /// Takes note that an answer with this correlation id has come.
    pub(crate) fn expect(&mut self, correlation_id: i32) -> Outcome {
        if correlation_id != self.received {
            fail!("the answer to request {correlation_id} came, {} was expected", self.received);
        }
        self.received += 1;
        Ok(())
    }

    /// Sends a request and waits for the answer.
    pub(crate) fn call<R: Request>(&mut self, request: &R, version: i16) -> Outcome<R::Response> {
        self.send_frame(&mut frame(request, version)?)?;
        self.receive::<R>(version)
    }

    /// Creates a topic with the broker's defaults but for these configs, and returns its id; the error code otherwise.
    pub(crate) fn create_topic(
        &mut self,
        name: &str,
        partitions: i32,
        configs: &[(&str, &str)],
    ) -> Outcome<Result<Uuid, ErrorCode>> {
        let config = |(name, value): &(&str, &str)| CreatableTopicConfig {
            name: (*name).into(),
            value: Some((*value).into()),
            ..Default::default()
        };
        let topic = CreatableTopic {
            name: name.into(),
            num_partitions: partitions,
            replication_factor: 1,
            configs: configs.iter().map(config).collect(),
            ..Default::default()
        };
        let request = CreateTopicsRequest { topics: vec![topic], timeout_ms: 30_000, ..Default::default() };
        let response = self.call(&request, 7)?;
        let Some(created) = response.topics.first() else { fail!("CreateTopics answered nothing") };
        Ok(if created.error_code.is_error() { Err(created.error_code) } else { Ok(created.topic_id) })
    }

    /// Deletes a topic.
    pub(crate) fn delete_topic(&mut self, name: &str) -> Outcome {
        let topic = DeleteTopicState { name: Some(name.into()), ..Default::default() };
        let request = DeleteTopicsRequest { topics: vec![topic], timeout_ms: 30_000, ..Default::default() };
        let response = self.call(&request, 6)?;
        match response.responses.first() {
            Some(deleted) if !deleted.error_code.is_error() => Ok(()),
            other => fail!("DeleteTopics: {other:?}"),
        }
    }

    /// The bytes that come, for one who parses them in place.
    pub(crate) fn incoming(&mut self) -> &mut BufReader<TcpStream> {
        &mut self.reader
    }
}

/// A request as bytes, length included.
pub(crate) fn frame<R: Request>(request: &R, version: i16) -> Outcome<Vec<u8>> {
    let header = RequestHeader { client_id: Some("duel".into()), ..Default::default() };
    Ok(encode_request(&header, request, version)?.into_bytes().to_vec())
}
