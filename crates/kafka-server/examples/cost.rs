//! What the connection layer costs the server, in CPU time of its thread, with handlers that do
//! nothing: `cargo run --release -p kafka-server --example cost`.
//!
//! These are floors for a broker, not figures of one. The client runs on a thread of its own and
//! does not count.

use std::error::Error;
use std::fs::File;
use std::io::{Read, Seek, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

use kafka_proto::api::fetch::{FetchableTopicResponse, PartitionData};
use kafka_proto::api::produce::{PartitionProduceData, TopicProduceData};
use kafka_proto::api::{
    FetchRequest, FetchResponse, MetadataRequest, MetadataResponse, ProduceRequest, ProduceResponse,
};
use kafka_proto::frame::encode_request;
use kafka_proto::{Bytes, Records, Request, RequestHeader};
use kafka_server::{
    App, FileRange, FileSource, Files, ListenerConfig, Reply, RequestContext, RouteOptions, Router, Server,
    TcpTransport,
};

const FETCH_BYTES: usize = 1 << 20;
const GIB: f64 = (1u64 << 30) as f64;

async fn produce(_: Arc<File>, _: RequestContext, _: ProduceRequest) -> ProduceResponse {
    ProduceResponse::default()
}

async fn metadata(_: Arc<File>, _: RequestContext, _: MetadataRequest) -> MetadataResponse {
    MetadataResponse::default()
}

async fn fetch(file: Arc<File>, _: RequestContext, _: FetchRequest) -> Reply<FetchResponse> {
    let mut files = Files::new();
    let records = files.push(FileRange::new(file as Arc<dyn FileSource>, 0, FETCH_BYTES));
    let partition = PartitionData { records: Some(records), ..Default::default() };
    let topic = FetchableTopicResponse { topic: "t".into(), partitions: vec![partition], ..Default::default() };
    let response = FetchResponse { responses: vec![topic], ..Default::default() };
    Reply::with_files(response, files)
}

fn app() -> Result<App, Box<dyn Error>> {
    let mut file = tempfile::tempfile()?;
    file.write_all(&vec![1; FETCH_BYTES])?;
    file.rewind()?;
    Ok(Router::new(Arc::new(file))
        .route_with(RouteOptions::default().runs_ahead(), produce)
        .route(metadata)
        .route(fetch)
        .into_app())
}

/// One round of a workload: what is sent, and how many bytes come back.
struct Round {
    name: &'static str,
    requests: usize,
    bytes: Vec<u8>,
    response_bytes: usize,
    rounds: usize,
    moved: usize,
}

fn frame<R: Request>(request: &R, version: i16) -> Result<Bytes, Box<dyn Error>> {
    let frame = encode_request(&RequestHeader::default(), request, version)?;
    Ok(frame.into_bytes())
}

fn produce_round(name: &'static str, records: usize, in_flight: usize) -> Result<Round, Box<dyn Error>> {
    let partition =
        PartitionProduceData { records: Some(Records::Bytes(vec![0; records].into())), ..Default::default() };
    let topic = TopicProduceData { name: "t".into(), partition_data: vec![partition], ..Default::default() };
    let request = ProduceRequest { acks: 1, topic_data: vec![topic], ..Default::default() };
    let bytes = frame(&request, 9)?.repeat(in_flight);
    let rounds = ((1 << 30) / bytes.len()).min(20_000);
    Ok(Round { name, requests: in_flight, moved: bytes.len(), bytes, response_bytes: in_flight * 15, rounds })
}

/// Runs a workload on a server of its own; the seconds of CPU that the server's thread has used.
fn run(round: &Round) -> Result<(f64, Duration), Box<dyn Error>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let app = app()?;
    runtime.block_on(async {
        let transport = TcpTransport::bind("127.0.0.1:0").await?;
        let address = transport.local_addr();
        let server = Server::default();
        server.serve(ListenerConfig::plaintext(), transport, app);
        let (bytes, response_bytes, rounds) = (round.bytes.clone(), round.response_bytes, round.rounds);
        let start = (cpu_seconds()?, Instant::now());
        let client = tokio::task::spawn_blocking(move || {
            client(address, &bytes, response_bytes, rounds).map_err(|error| error.to_string())
        });
        client.await??;
        Ok((cpu_seconds()? - start.0, start.1.elapsed()))
    })
}

fn client(address: SocketAddr, bytes: &[u8], response_bytes: usize, rounds: usize) -> std::io::Result<()> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    let mut buffer = vec![0; response_bytes.min(256 << 10)];
    for _ in 0..rounds {
        stream.write_all(bytes)?;
        let mut left = response_bytes;
        while left > 0 {
            let room = left.min(buffer.len());
            let read = stream.read(&mut buffer[..room])?;
            if read == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
            left -= read;
        }
    }
    Ok(())
}

/// CPU time of this thread.
fn cpu_seconds() -> Result<f64, Box<dyn Error>> {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanos: f64 = stat.split_whitespace().next().unwrap_or("0").parse()?;
    Ok(nanos / 1e9)
}

fn main() -> Result<(), Box<dyn Error>> {
    let metadata = frame(&MetadataRequest::default(), 12)?.to_vec();
    let fetch = frame(&FetchRequest::default(), 12)?.to_vec();
    let rounds = [
        produce_round("produce 1 KiB, 5 in flight", 1 << 10, 5)?,
        produce_round("produce 16 KiB, 1 in flight", 16 << 10, 1)?,
        produce_round("produce 16 KiB, 5 in flight", 16 << 10, 5)?,
        produce_round("produce 1 MiB, 5 in flight", 1 << 20, 5)?,
        Round {
            name: "fetch 1 MiB from a file",
            requests: 1,
            bytes: fetch,
            response_bytes: 0,
            rounds: 2_000,
            moved: FETCH_BYTES,
        },
        Round {
            name: "metadata, one at a time",
            requests: 1,
            bytes: metadata,
            response_bytes: 0,
            rounds: 50_000,
            moved: 0,
        },
    ];
    for mut round in rounds {
        round.response_bytes = probe(&round)?;
        let (cpu, wall) = run(&round)?;
        let requests = (round.rounds * round.requests) as f64;
        let gib = (round.rounds * round.moved) as f64 / GIB;
        let per_gib = if gib > 0.0 { format!("{:6.3} s/GiB, ", cpu / gib) } else { String::new() };
        println!(
            "{:30} {per_gib}{:6.1} µs/request, {:.2} s in all",
            round.name,
            cpu / requests * 1e6,
            wall.as_secs_f64()
        );
    }
    Ok(())
}

/// How many bytes come back in one round.
fn probe(round: &Round) -> Result<usize, Box<dyn Error>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let app = app()?;
    runtime.block_on(async {
        let transport = TcpTransport::bind("127.0.0.1:0").await?;
        let address = transport.local_addr();
        let server = Server::default();
        server.serve(ListenerConfig::plaintext(), transport, app);
        let (bytes, requests) = (round.bytes.clone(), round.requests);
        let client = tokio::task::spawn_blocking(move || -> std::io::Result<usize> {
            let mut stream = TcpStream::connect(address)?;
            stream.write_all(&bytes)?;
            let mut total = 0;
            for _ in 0..requests {
                let mut len = [0; 4];
                stream.read_exact(&mut len)?;
                let len = u32::from_be_bytes(len) as usize;
                stream.read_exact(&mut vec![0; len])?;
                total += 4 + len;
            }
            Ok(total)
        });
        Ok(client.await??)
    })
}
