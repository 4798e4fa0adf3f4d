//! The seeds of each target: bytes that Apache Kafka 4.3.1 wrote, a few that we write ourselves, and every input that has
//! failed before.

use std::io::Read;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use kafka_log::batch::{BatchBuilder, BatchOptions, Batches, Codec, Compression, Compressor};
use kafka_proto::frame::encode_frame;
use kafka_proto::{RequestHeader, ResponseHeader};

use crate::{Mutator, Target, identity, log_files, messages};

/// Longer ones are no seeds: changes would seldom hit what matters.
const SEED_MAX: usize = 8 << 10;

/// Where a target starts from.
pub fn seeds(target: &Target) -> Vec<Vec<u8>> {
    let mut seeds = match target.name {
        "frames" => frames(),
        "requests" => frames().into_iter().map(|frame| frame[4..].to_vec()).collect(),
        "canary" => frames().into_iter().filter(|frame| frame.get(4..6) == Some(&[0, 0])).collect(),
        "responses" => responses(),
        "records" => records(),
        "encode_decode" => dice(),
        "decode_encode" => messages(),
        "views" => views(),
        "metadata_records" => metadata(),
        "batches" => batches(),
        "compression" => compressed(),
        "properties" => properties(),
        "checkpoints" => checkpoints(),
        "log_files" => damages(),
        "index_files" => indexes(),
        "producers" => histories(),
        "cleaner" => cleanings(),
        _ => Vec::new(),
    };
    seeds.extend(regressions(target.name));
    seeds.retain(|seed| seed.len() <= SEED_MAX);
    seeds
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files of a folder, in order of their names.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    paths.sort();
    paths
}

fn content(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Inputs that have failed once: `regressions/<target>`.
fn regressions(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../regressions").join(name);
    files(&folder).iter().map(|path| content(path)).collect()
}

/// A message that Java wrote.
struct Vector {
    name: String,
    version: i16,
    bytes: Bytes,
}

/// The golden vectors of kafka-proto; `tests/golden` there says how they came to be.
fn vectors() -> Vec<Vector> {
    let packed = content(&workspace().join("crates/kafka-proto/tests/golden/vectors.bin.gz"));
    let mut all = Vec::new();
    flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut all).expect("a gzip file");
    let mut rest = Bytes::from(all);
    let mut vectors = Vec::new();
    while !rest.is_empty() {
        let name_len = usize::from(rest.split_to(1)[0]);
        let name = String::from_utf8(rest.split_to(name_len).to_vec()).expect("a name");
        let head = rest.split_to(7); // version, kind, length
        let version = i16::from_be_bytes([head[0], head[1]]);
        let len = u32::from_be_bytes([head[3], head[4], head[5], head[6]]);
        let bytes = rest.split_to(len as usize);
        vectors.push(Vector { name, version, bytes });
    }
    vectors
}

/// Bytes that stand for themselves behind a header.
fn framed<H: kafka_proto::Message>(header: &H, header_version: i16, body: &Bytes) -> Vec<u8> {
    let empty = ResponseHeader::default();
    let frame = encode_frame(header, header_version, &empty, 0).expect("a header").into_bytes();
    let head = &frame[4..frame.len() - 4];
    let len = u32::try_from(head.len() + body.len()).expect("a short frame");
    [&len.to_be_bytes()[..], head, body].concat()
}

fn frames() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for vector in vectors() {
        let Some(api) = vector.name.strip_suffix("Request") else { continue };
        let Some(key) = messages::index().keys.iter().find(|key| key.name() == Some(api)) else { continue };
        let header = RequestHeader {
            api_key: *key,
            api_version: vector.version,
            correlation_id: 7,
            client_id: Some("fuzz".into()),
            ..Default::default()
        };
        let header_version = key.info().expect("known").request_header_version(vector.version);
        seeds.push(framed(&header, header_version, &vector.bytes));
    }
    // Several in one stream.
    let several = seeds.iter().step_by(seeds.len() / 4).take(4).flatten().copied().collect();
    seeds.push(several);
    seeds
}

/// The numbers by which a target picks a message at a version.
fn pick(place: usize, version: i16, versions: kafka_proto::VersionRange) -> [u8; 2] {
    [place.to_le_bytes()[0], (version - versions.min).to_le_bytes()[0]]
}

fn responses() -> Vec<Vec<u8>> {
    let index = messages::index();
    let mut seeds = Vec::new();
    for vector in vectors() {
        let Some(api) = vector.name.strip_suffix("Response") else { continue };
        let Some(place) = index.keys.iter().position(|key| key.name() == Some(api)) else { continue };
        let header_version = index.keys[place].info().expect("known").response_header_version(vector.version);
        let frame = framed(&ResponseHeader::default(), header_version, &vector.bytes);
        seeds.push([&pick(place, vector.version, index.response(place).1.versions)[..], &frame[4..]].concat());
    }
    seeds
}

fn records() -> Vec<Vec<u8>> {
    let records = &messages::index().records;
    let mut seeds = Vec::new();
    for vector in vectors() {
        if let Some(place) = records.iter().position(|codec| codec.name == vector.name) {
            let picked = pick(place, vector.version, records[place].versions);
            seeds.push([&picked[..], &vector.bytes].concat());
        }
    }
    seeds
}

/// The three bytes by which a target picks one of all messages at a version, and what follows.
fn of_all(name: &str, version: Option<i16>, bytes: &[u8]) -> Option<Vec<u8>> {
    let codecs = messages::codecs::<messages::Check>();
    let place = codecs.iter().position(|codec| codec.name == name)?;
    let [high, low] = u16::try_from(place).expect("few messages").to_be_bytes();
    let versions = codecs[place].versions;
    let [_, version] = pick(0, version.unwrap_or(versions.max), versions);
    Some([&[high, low, version], bytes].concat())
}

fn messages() -> Vec<Vec<u8>> {
    vectors().iter().filter_map(|vector| of_all(&vector.name, Some(vector.version), &vector.bytes)).collect()
}

/// Every message at its newest version, with dice that give it a bit of everything.
fn dice() -> Vec<Vec<u8>> {
    let mut mutator = Mutator::new(1);
    let codecs = messages::codecs::<messages::Check>();
    let mut dice = || (0..24).flat_map(|_| mutator.number().to_le_bytes()).collect::<Vec<u8>>();
    codecs.iter().filter_map(|codec| of_all(codec.name, None, &dice())).collect()
}

fn views() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for vector in vectors() {
        if let Some(place) = identity::VIEWS.iter().position(|(name, _)| *name == vector.name) {
            let version = u8::try_from(vector.version).expect("a small version");
            seeds.push([&[place.to_le_bytes()[0], version][..], &vector.bytes].concat());
        }
    }
    seeds
}

/// Pieces of the metadata log of a real cluster.
fn metadata() -> Vec<Vec<u8>> {
    let log = content(&workspace().join("crates/kafka-metadata/tests/data/cluster_metadata.log"));
    let (mut values, mut seeds) = (Vec::new(), Vec::new());
    for batch in Batches::new(&log) {
        let batch = batch.expect("a whole batch");
        let is_control = batch.header().attributes().is_control();
        for record in batch.records().expect("not compressed") {
            let record = record.expect("a record");
            let value = record.value.unwrap_or_default();
            let Ok(len) = u8::try_from(value.len()) else { continue };
            if is_control {
                seeds.push([&[0, 4][..], record.key.unwrap_or_default(), value].concat());
            } else {
                values.push([&[len][..], value].concat());
            }
        }
    }
    for piece in values.chunks(12) {
        seeds.push([vec![1], piece.concat()].concat());
    }
    seeds
}

/// Batches and message sets that Java wrote.
fn golden_batches() -> Vec<Vec<u8>> {
    let golden = files(&workspace().join("crates/kafka-log/tests/golden"));
    let golden = golden.iter().filter(|path| path.extension().is_some_and(|extension| extension == "bin"));
    golden.map(|path| content(path)).collect()
}

fn batches() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (number, bytes) in golden_batches().iter().enumerate() {
        // As it is, and under other settings of the topic.
        for settings in [7, number.to_le_bytes()[0]] {
            seeds.push([&[settings][..], bytes].concat());
        }
    }
    for codec in (0..5).filter_map(Compression::from_id) {
        let mut batch = BatchBuilder::new(BatchOptions { codec: Codec::of(codec), ..BatchOptions::default() });
        for number in 0..8 {
            batch.append(1_700_000_000_000 + number, Some(b"key"), Some(&[b'v'; 40]), &[]).expect("a small record");
        }
        seeds.push([&[7][..], &batch.finish().expect("a batch")].concat());
    }
    seeds
}

fn compressed() -> Vec<Vec<u8>> {
    let texts: [&[u8]; 3] = [b"", b"a few words, a few words, a few words", &[0; 3_000]];
    let mut seeds = Vec::new();
    for codec in (1..5).filter_map(Compression::from_id) {
        for text in texts {
            let mut out = vec![codec.id() - 1];
            Compressor::default().compress(Codec::of(codec), text, &mut out).expect("anything can be compressed");
            seeds.push(out);
        }
    }
    // Bodies that Java packed.
    for bytes in golden_batches() {
        let Some(Ok(batch)) = Batches::new(&bytes).next() else { continue };
        if let Some(id) = batch.header().attributes().compression_id().checked_sub(1) {
            seeds.push([&[id][..], batch.body()].concat());
        }
    }
    seeds
}

fn properties() -> Vec<Vec<u8>> {
    let facts = workspace().join("crates/kafka-config/tests/facts");
    let mut seeds = vec![content(&facts.join("describe-server.properties"))];
    let rules = String::from_utf8(content(&facts.join("rules-4.3.1.tsv"))).expect("text");
    for line in rules.lines() {
        let mut fields = line.split('\t');
        if let (Some("broker"), Some(case)) = (fields.next(), fields.next()) {
            seeds.push(case.replace("; ", "\n").into_bytes());
        }
    }
    let odd = ["a\\\n  b : c\\u00e9\\t\n", "! remark\n# another\n\\ key\\=x = value \\\n", "\u{e9}=\u{e9}\r\rk\r\n"];
    seeds.extend(odd.map(|text| text.as_bytes().to_vec()));
    seeds.push(b"latin=\xe9\xff\n".to_vec());
    seeds
}

fn checkpoints() -> Vec<Vec<u8>> {
    let texts: [(u8, &str); 8] = [
        (0, "0\n2\norders 0 15\norders 1 9223372036854775807\n"),
        (0, "0\n0\n"),
        (1, "version: 0\ntopic_id: MkU3OEVBNTcwNTJENDM2Qg"),
        (2, "{\"version\":0,\"brokerEpoch\":17}"),
        (2, ""),
        (
            3,
            "{\"leaderId\":1,\"leaderEpoch\":7,\"votedId\":-1,\"votedDirectoryId\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"data_version\":1}",
        ),
        (
            3,
            "{\"clusterId\":\"\",\"leaderId\":1,\"leaderEpoch\":2,\"votedId\":-1,\"appliedOffset\":0,\"currentVoters\":[{\"voterId\":1}],\"data_version\":0}",
        ),
        (3, "{}"),
    ];
    texts.map(|(kind, text)| [&[kind][..], text.as_bytes()].concat()).to_vec()
}

/// Each kind of damage to each file, under each kind of opening.
fn damages() -> Vec<Vec<u8>> {
    let mut seeds = vec![vec![0], vec![1], vec![2]];
    for file in 0..log_files::file_count() {
        for how in 0..6 {
            seeds.push(vec![file % 3, file, how, 0, 100 + how]);
        }
    }
    seeds
}

/// Each index as it should be, of another segment, and empty.
fn indexes() -> Vec<Vec<u8>> {
    let files: Vec<_> = log_files::healthy().files.iter().filter(|(name, _)| name.ends_with("index")).collect();
    let mut seeds = Vec::new();
    for (number, (_, bytes)) in files.iter().enumerate() {
        for how in 0..3 {
            let number = number as u8;
            seeds.extend([
                [&[number, how][..], bytes].concat(),
                [&[number + 3, how][..], bytes].concat(),
                vec![number, how],
            ]);
        }
    }
    seeds
}

/// Histories of producers: plain, transactional with commits and aborts, repetitions, restarts.
fn histories() -> Vec<Vec<u8>> {
    let history = |steps: &[[u8; 4]]| steps.concat();
    let data = |flags: u8| [0, 8, 4, flags];
    let marker = |epochs: u8, flags: u8| [9, 0, epochs, flags];
    let (watermark, roll, close, kill) = ([13, 0, 3, 0], [14, 0, 0, 0], [15, 0, 0, 0], [15, 0, 1, 0]);
    vec![
        history(&[data(0), data(1), data(2), watermark]),
        history(&[data(4), data(5), marker(0, 0), watermark]),
        history(&[data(4), marker(0, 1), data(4), marker(3, 5), data(4), kill]),
        history(&[data(0), [0, 8, 2, 0], [0, 8, 10, 0], close, [0, 8, 2, 0]]),
        history(&[data(4), roll, data(4), close, marker(0, 1)]),
        history(&[data(4), data(0), marker(2, 0), marker(8, 0), marker(0, 4)]),
        history(&[[0, 4, 4, 0], [0, 0, 4, 0], data(3)]),
        history(&[marker(0, 0), data(0), kill, kill, close, data(0)]),
    ]
}

/// Histories of a compacted log: overwritten keys, tombstones, transactions, cleaned now and then.
fn cleanings() -> Vec<Vec<u8>> {
    let (write, buy, close, settle, clean, late, reopen) = (0, 2, 3, 4, 5, 6, 7);
    let tombstone = 0x80;
    let history = |steps: &[[u8; 2]]| steps.concat();
    vec![
        history(&[[write, 6], [write, 8], [clean, 9], [write, 6], [clean, 9]]),
        history(&[[write, 14], [write, tombstone], [clean, 9], [late, 200], [clean, 9], [late, 200], [clean, 9]]),
        history(&[
            [buy, 0],
            [write, 6],
            [close, 0],
            [clean, 1],
            [buy, 0],
            [close, 2],
            [clean, 1],
            [late, 255],
            [clean, 1],
        ]),
        history(&[
            [buy, 7],
            [buy, 6],
            [settle, 0],
            [write, 8],
            [close, 1],
            [clean, 0],
            [close, 2],
            [clean, 0],
            [reopen, 0],
        ]),
        history(&[
            [write, 2],
            [settle, 0],
            [write, 2],
            [settle, 0],
            [write, 2],
            [settle, 0],
            [clean, 0],
            [reopen, 1],
            [clean, 0],
        ]),
        history(&[
            [buy, tombstone],
            [close, 0],
            [late, 120],
            [clean, 3],
            [late, 120],
            [clean, 3],
            [reopen, 3],
            [clean, 3],
        ]),
        history(&[
            [buy, 1],
            [close, 3],
            [buy, 1],
            [reopen, 2],
            [write, 9],
            [close, 1],
            [clean, 2],
            [reopen, 2],
            [write, 9],
        ]),
        history(&[
            [write, 4],
            [clean, 15],
            [write, 12],
            [clean, 15],
            [write, 20],
            [clean, 15],
            [write, 36],
            [clean, 15],
        ]),
    ]
}
