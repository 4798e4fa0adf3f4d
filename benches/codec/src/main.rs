//! kafka-proto beside the other codecs, on the same bytes in one run; see the README.

mod cells;
mod race;
mod report;

use std::hint::black_box;

use bytes::{Bytes, BytesMut};
use kafka_proto::writer::SEGMENT_MIN;
use kafka_proto::{Message, Part, Segments, Writer};

use crate::race::Contender;
use crate::report::{LEAST, Report};

fn contender<'a>(name: &'static str, work: impl Fn() + 'a) -> Contender<'a> {
    Contender { name, aside: false, work: Box::new(work) }
}

/// Shown beside the others, and never the best peer.
fn aside<'a>(name: &'static str, work: impl Fn() + 'a) -> Contender<'a> {
    Contender { aside: true, ..contender(name, work) }
}

/// What nobody gets around who allocates as we do: as many blocks, written once, and as many slices of the frame.
fn least<'a>(frame: &'a Bytes, shares: usize, ours: impl Fn()) -> impl Fn() + 'a {
    let used = allocation_counter::measure(ours);
    let each = used.bytes_total.checked_div(used.count_total).unwrap_or(0) as usize;
    let held = std::cell::RefCell::new((Vec::<Vec<u8>>::new(), Vec::<Bytes>::new()));
    move || {
        let (blocks, slices) = &mut *held.borrow_mut();
        let frame = frame.clone();
        blocks.extend((0..used.count_total).map(|_| {
            let mut block = Vec::with_capacity(each);
            block.resize(each, 0);
            block
        }));
        slices.extend((0..shares).map(|n| frame.slice(n % 2..)));
        black_box((&blocks, &slices));
        blocks.clear();
        slices.clear();
    }
}

/// The bytes of an encoded message that have to be put together; bulk bytes are only pointed to.
fn small(segments: &Segments<'_>) -> Vec<u8> {
    let parts: Vec<Part<'_>> = segments.parts().collect();
    let mut out = Vec::new();
    for part in &parts {
        if let Part::Bytes(bytes) = part
            && (parts.len() == 1 || bytes.len() < SEGMENT_MIN)
        {
            out.extend_from_slice(bytes);
        }
    }
    out
}

/// Encodes ours, as a frame would be.
fn encode_ours<M: Message>(message: &M, version: i16) {
    let mut w = Writer::new();
    message.encode(&mut w, version).expect("fits");
    black_box(w.finish());
}

/// Decoding and encoding of one message by everybody.
macro_rules! cell {
    ($report:expr, $name:expr, $message:expr, $version:expr, $ours:ident, $peer:ident, $krabka:ident, $view:expr, $shares:expr) => {{
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
        let view: fn(&[u8], i16) -> i64 = $view;
        $report.decode(
            $name,
            bytes.len(),
            &[
                contender("ours", || drop(black_box(ours()))),
                contender("ours, view", || {
                    black_box(view(&bytes, version));
                }),
                aside("ours again", || drop(black_box(ours()))),
                aside(LEAST, least(&bytes, $shares, || drop(black_box(ours())))),
                contender("kafka-protocol", || drop(black_box(protocol()))),
                contender("kafka-wire", || drop(black_box(wire()))),
                contender("krabka-protocol", || drop(black_box(krabka()))),
                contender("krabka-protocol, borrowed", || drop(black_box(borrowed()))),
            ],
        );
        let (ours, protocol, wire, krabka) = (ours(), protocol(), wire(), krabka());
        let small = {
            let mut w = Writer::new();
            ours.encode(&mut w, version).expect("fits");
            small(&w.finish())
        };
        let protocol_into = |mut out: BytesMut| {
            protocol.encode(&mut out, version).expect("kafka-protocol");
            black_box(out);
        };
        let krabka_into = |mut out: BytesMut| {
            krabka.encode(&mut out, version).expect("krabka");
            black_box(out);
        };
        $report.encode(
            $name,
            bytes.len(),
            &[
                contender("ours", || encode_ours(&ours, version)),
                aside("ours again", || encode_ours(&ours, version)),
                aside(LEAST, || drop(black_box(small.clone()))),
                contender("kafka-protocol, growing", || protocol_into(BytesMut::new())),
                contender("kafka-protocol, measured", || {
                    protocol_into(BytesMut::with_capacity(protocol.compute_size(version).expect("kafka-protocol")));
                }),
                aside("kafka-protocol, told the size", || protocol_into(BytesMut::with_capacity(bytes.len()))),
                contender("kafka-wire, growing", || {
                    let mut out = BytesMut::new();
                    wire.encode(&mut Encoder::new(&mut out), ApiVersion::new(version)).expect("kafka-wire");
                    black_box(out);
                }),
                contender("krabka-protocol, growing", || krabka_into(BytesMut::new())),
                contender("krabka-protocol, measured", || {
                    krabka_into(BytesMut::with_capacity(krabka.encoded_len(version)))
                }),
                aside("krabka-protocol, told the size", || krabka_into(BytesMut::with_capacity(bytes.len()))),
            ],
        );
    }};
}

/// A batch of 16 KiB: a leader's whole validation beside a peer's decoding.
fn batch(report: &mut Report) {
    use kafka_log::batch::{Rules, Validator};
    use kafka_protocol::records::RecordBatchDecoder;
    let batch = cells::batch();
    let (rules, validator) = (Rules::default(), std::cell::RefCell::new((Validator::default(), Vec::new())));
    let validate = || {
        let (validator, out) = &mut *validator.borrow_mut();
        out.clear();
        validator.validate(&batch, &rules, 2_000, out).expect("a good batch");
        black_box(out.len());
    };
    report.decode(
        "16 KiB batch of 100-byte records",
        batch.len(),
        &[
            contender("ours", validate),
            aside("ours again", validate),
            contender("kafka-protocol", || {
                drop(black_box(RecordBatchDecoder::decode(&mut batch.clone()).expect("kafka-protocol")));
            }),
        ],
    );
}

fn main() {
    let mut report = Report::default();
    metadata(&mut report);
    data(&mut report);
    others(&mut report);
    batch(&mut report);
    print!("{report}");
}

fn metadata(report: &mut Report) {
    for (topics, partitions) in [(1000, 1), (100, 100)] {
        let name = format!("Metadata response, {topics} × {partitions}");
        cell!(
            report,
            &name,
            cells::metadata(topics, partitions),
            12,
            MetadataResponse,
            MetadataResponse,
            metadata_response,
            cells::view_metadata,
            0
        );
    }
}

fn data(report: &mut Report) {
    for partitions in [1, 100, 1000] {
        let name = format!("Produce request, {partitions}");
        cell!(
            report,
            &name,
            cells::produce(partitions),
            11,
            ProduceRequest,
            ProduceRequest,
            produce_request,
            cells::view_produce,
            partitions as usize
        );
        let name = format!("Produce response, {partitions}");
        cell!(
            report,
            &name,
            cells::produced(partitions),
            11,
            ProduceResponse,
            ProduceResponse,
            produce_response,
            cells::view_produced,
            0
        );
        let name = format!("Fetch request, {partitions}");
        cell!(
            report,
            &name,
            cells::fetch(partitions),
            17,
            FetchRequest,
            FetchRequest,
            fetch_request,
            cells::view_fetch,
            0
        );
        let name = format!("Fetch response, {partitions}");
        cell!(
            report,
            &name,
            cells::fetched(partitions),
            17,
            FetchResponse,
            FetchResponse,
            fetch_response,
            cells::view_fetched,
            partitions as usize
        );
    }
}

fn others(report: &mut Report) {
    cell!(
        report,
        "JoinGroup response, 500",
        cells::joined(500),
        9,
        JoinGroupResponse,
        JoinGroupResponse,
        join_group_response,
        cells::view_joined,
        2 * 500
    );
    cell!(
        report,
        "OffsetFetch response, 10,000",
        cells::offsets(10_000),
        9,
        OffsetFetchResponse,
        OffsetFetchResponse,
        offset_fetch_response,
        cells::view_offsets,
        0
    );
    cell!(
        report,
        "ApiVersions response",
        cells::versions(),
        4,
        ApiVersionsResponse,
        ApiVersionsResponse,
        api_versions_response,
        cells::view_versions,
        0
    );
}
