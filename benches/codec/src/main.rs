//! kafka-proto beside the other codecs, on the same bytes in one run; see the README.

mod cells;

use std::hint::black_box;
use std::time::{Duration, Instant};

use bytes::{Bytes, BytesMut};
use kafka_proto::{Message, Writer};

/// One thing to time: who does it, and how.
struct Contender<'a> {
    name: &'static str,
    work: Box<dyn Fn() + 'a>,
}

/// What came out.
struct Figure {
    nanos: f64,
    allocations: u64,
    bytes: u64,
}

/// How long a round of one contender takes.
const ROUND: Duration = Duration::from_millis(25);
/// How often the contenders take turns.
const ROUNDS: usize = 7;

/// Times the contenders in turns and keeps the best round of each.
fn race(contenders: &[Contender<'_>]) -> Vec<Figure> {
    let mut figures: Vec<Figure> = contenders
        .iter()
        .map(|contender| {
            (contender.work)();
            let used = allocation_counter::measure(|| (contender.work)());
            Figure { nanos: f64::MAX, allocations: used.count_total, bytes: used.bytes_total }
        })
        .collect();
    for _ in 0..ROUNDS {
        for (contender, figure) in contenders.iter().zip(&mut figures) {
            let start = Instant::now();
            let mut count = 0u32;
            while start.elapsed() < ROUND {
                for _ in 0..16 {
                    (contender.work)();
                }
                count += 16;
            }
            figure.nanos = figure.nanos.min(start.elapsed().as_nanos() as f64 / f64::from(count));
        }
    }
    figures
}

fn time(nanos: f64) -> String {
    match nanos {
        n if n < 1_000.0 => format!("{n:.0} ns"),
        n if n < 1_000_000.0 => format!("{:.1} µs", n / 1_000.0),
        n => format!("{:.2} ms", n / 1_000_000.0),
    }
}

/// Prints a row: the figures, and how ours compare with the best peer's.
fn row(cell: &str, bytes: usize, what: &str, contenders: &[Contender<'_>]) {
    let figures = race(contenders);
    let best_peer = contenders
        .iter()
        .zip(&figures)
        .filter(|(contender, _)| !contender.name.starts_with("ours"))
        .map(|(_, figure)| figure.nanos)
        .fold(f64::MAX, f64::min);
    for (contender, figure) in contenders.iter().zip(&figures) {
        let ratio = match contender.name.starts_with("ours") {
            true => format!("{:.1} ×", best_peer / figure.nanos),
            false => String::new(),
        };
        println!(
            "| {cell} | {bytes} | {what} | {} | {} | {} | {} | {ratio} |",
            contender.name,
            time(figure.nanos),
            figure.allocations,
            figure.bytes
        );
    }
}

/// Encodes ours, as a frame would be.
fn encode_ours<M: Message>(message: &M, version: i16) -> usize {
    let mut w = Writer::new();
    message.encode(&mut w, version).expect("fits");
    black_box(w.finish()).len()
}

/// Decoding and encoding of one message by everybody.
macro_rules! cell {
    ($name:expr, $message:expr, $version:expr, $ours:ident, $peer:ident, $krabka:ident $(, $view:expr)?) => {{
        use kafka_protocol::protocol::{Decodable, Encodable};
        use kafka_wire_core::{ApiVersion, DecodeLimits, Encoder, KafkaDecode, KafkaEncode};
        use krabka_protocol::{Decode, DecodeBorrow, Encode};
        let version: i16 = $version;
        let bytes: Bytes = $message.to_bytes(version).expect("fits");
        let ours = || kafka_proto::api::$ours::from_bytes(bytes.clone(), version).expect("ours");
        let protocol = || kafka_protocol::messages::$peer::decode(&mut bytes.clone(), version).expect("kafka-protocol");
        let limits = DecodeLimits::default();
        let wire = || {
            kafka_wire::$peer::decode_from_bytes(bytes.clone(), ApiVersion::new(version), limits).expect("kafka-wire")
        };
        let krabka = || krabka_protocol::owned::$krabka::$peer::decode(&mut bytes.clone(), version).expect("krabka");
        let borrowed = || {
            krabka_protocol::borrowed::$krabka::$peer::decode_borrow(&mut &bytes[..], version).expect("krabka borrowed")
        };
        #[allow(unused_mut)]
        let mut contenders = vec![
            Contender { name: "ours", work: Box::new(|| drop(black_box(ours()))) },
            Contender { name: "kafka-protocol", work: Box::new(|| drop(black_box(protocol()))) },
            Contender { name: "kafka-wire", work: Box::new(|| drop(black_box(wire()))) },
            Contender { name: "krabka-protocol", work: Box::new(|| drop(black_box(krabka()))) },
            Contender { name: "krabka-protocol, borrowed", work: Box::new(|| drop(black_box(borrowed()))) },
        ];
        $(contenders.insert(1, Contender { name: "ours, view", work: Box::new(|| {
            let view: fn(&[u8], i16) -> i64 = $view;
            black_box(view(&bytes, version));
        }) });)?
        row($name, bytes.len(), "decode", &contenders);
        let (ours, protocol, wire, krabka) = (ours(), protocol(), wire(), krabka());
        let room = || BytesMut::with_capacity(bytes.len());
        row($name, bytes.len(), "encode", &[
            Contender { name: "ours", work: Box::new(|| { encode_ours(&ours, version); }) },
            Contender { name: "kafka-protocol", work: Box::new(|| {
                let mut out = room();
                protocol.encode(&mut out, version).expect("kafka-protocol");
                black_box(out);
            }) },
            Contender { name: "kafka-wire", work: Box::new(|| {
                let mut out = room();
                wire.encode(&mut Encoder::new(&mut out), ApiVersion::new(version)).expect("kafka-wire");
                black_box(out);
            }) },
            Contender { name: "krabka-protocol", work: Box::new(|| {
                let mut out = room();
                krabka.encode(&mut out, version).expect("krabka");
                black_box(out);
            }) },
        ]);
    }};
}

fn main() {
    println!("| message | bytes | pass | who | time | allocations | bytes allocated | to the best peer |");
    println!("|---|---|---|---|---|---|---|---|");
    for (topics, partitions) in [(1000, 1), (100, 100)] {
        let name = format!("Metadata response, {topics} × {partitions}");
        cell!(&name, cells::metadata(topics, partitions), 12, MetadataResponse, MetadataResponse, metadata_response, cells::view_metadata);
    }
    for partitions in [1, 100, 1000] {
        let name = format!("Produce request, {partitions}");
        cell!(&name, cells::produce(partitions), 11, ProduceRequest, ProduceRequest, produce_request, cells::view_produce);
        let name = format!("Produce response, {partitions}");
        cell!(&name, cells::produced(partitions), 11, ProduceResponse, ProduceResponse, produce_response, cells::view_produced);
        let name = format!("Fetch request, {partitions}");
        cell!(&name, cells::fetch(partitions), 17, FetchRequest, FetchRequest, fetch_request, cells::view_fetch);
        let name = format!("Fetch response, {partitions}");
        cell!(&name, cells::fetched(partitions), 17, FetchResponse, FetchResponse, fetch_response, cells::view_fetched);
    }
    cell!("JoinGroup response, 500", cells::joined(500), 9, JoinGroupResponse, JoinGroupResponse, join_group_response, cells::view_joined);
    cell!("OffsetFetch response, 10,000", cells::offsets(10_000), 9, OffsetFetchResponse, OffsetFetchResponse, offset_fetch_response, cells::view_offsets);
    cell!("ApiVersions response", cells::versions(), 4, ApiVersionsResponse, ApiVersionsResponse, api_versions_response, cells::view_versions);
}
