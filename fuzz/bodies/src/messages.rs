//! Messages of the protocol: frames and requests as a broker reads them, responses as a client does, records.
//!
//! What is promised of every message: decoding does not panic and stays within its budget of heap bytes; what was
//! decoded can be encoded, in exactly as many bytes as were announced; those bytes decode to the same message and
//! encode to themselves.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use bytes::Bytes;
use kafka_proto::api::ProduceRequest;
use kafka_proto::header::{Support, decode_request_header};
use kafka_proto::reader::{HEAP_FLOOR, HEAP_PER_BYTE};
use kafka_proto::{
    ApiKey, FrameDecoder, Message, Reader, Request, ResponseHeader, Segment, Writer, api, every_message,
};

use crate::heap_peak;

/// Frames beyond this are refused.
const FRAME_MAX: usize = 1 << 20;
/// What a frame decoder may set aside beyond what it was given, for every byte of which it may have four.
const FRAME_SLACK: usize = 256 << 10;

/// A message by its name.
pub(crate) struct Codec {
    pub(crate) name: &'static str,
    pub(crate) versions: kafka_proto::VersionRange,
    check: fn(&Bytes, i16),
}

/// All messages, by name.
pub(crate) fn codecs() -> &'static BTreeMap<&'static str, Codec> {
    static ALL: OnceLock<BTreeMap<&'static str, Codec>> = OnceLock::new();
    macro_rules! table {
        ($($message:ty,)*) => {
            BTreeMap::from([$((
                <$message>::NAME,
                Codec {
                    name: <$message>::NAME,
                    versions: <$message>::VERSIONS,
                    check: check::<$message>,
                },
            )),*])
        };
    }
    ALL.get_or_init(|| every_message!(table))
}

/// Requests and responses by the key of their API, and what is neither.
pub(crate) struct Index {
    apis: BTreeMap<ApiKey, [&'static Codec; 2]>,
    pub(crate) keys: Vec<ApiKey>,
    pub(crate) records: Vec<&'static Codec>,
}

pub(crate) fn index() -> &'static Index {
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(|| {
        let codecs = codecs();
        let mut apis = BTreeMap::new();
        for info in api::ALL {
            let name = info.key.name().expect("an API has a name");
            let of = |kind: &str| codecs.get(format!("{name}{kind}").as_str()).expect("an API has both");
            apis.insert(info.key, [of("Request"), of("Response")]);
        }
        let is_api = |codec: &Codec| apis.values().flatten().any(|known| known.name == codec.name);
        let records = codecs.values().filter(|codec| !is_api(codec)).collect();
        Index { keys: apis.keys().copied().collect(), apis, records }
    })
}

/// A stream of frames, whole and in pieces; then the same bytes as one frame.
pub(crate) fn request_frames(data: &[u8]) {
    let whole = frames(data, data.len().max(1));
    let piece = 1 + usize::from(data.first().copied().unwrap_or(0) % 9);
    assert_eq!(whole, frames(data, piece), "pieces of {piece} bytes make other frames");
    for frame in &whole {
        request(frame);
    }
    request(&Bytes::copy_from_slice(data));
}

/// What a decoder makes of a stream that comes in pieces: its frames, and whether it ended with an error.
fn frames(data: &[u8], piece: usize) -> Vec<Bytes> {
    let mut decoder = FrameDecoder::new(FRAME_MAX);
    let mut frames = Vec::new();
    for piece in data.chunks(piece) {
        decoder.buffer().extend_from_slice(piece);
        loop {
            match decoder.next_frame() {
                Ok(Some(frame)) => frames.push(frame),
                Ok(None) => break,
                Err(_) => return frames,
            }
        }
        assert!(decoder.buffer().capacity() <= 4 * data.len() + FRAME_SLACK, "grows with what was promised");
    }
    frames
}

/// One request, as a broker reads it.
fn request(frame: &Bytes) {
    let mut reader = Reader::new(frame.clone());
    let Ok((header, support)) = decode_request_header(&mut reader) else { return };
    if support == Support::Known {
        let [request, _] = index().apis[&header.api_key];
        (request.check)(&reader.rest(), header.api_version);
    }
}

/// Two bytes choose API and version; a response with its header follows, as a client reads it.
pub(crate) fn responses(data: &[u8]) {
    let [key, version, frame @ ..] = data else { return };
    let index = index();
    let key = index.keys[usize::from(*key) % index.keys.len()];
    let [_, response] = index.apis[&key];
    let version = pick(response.versions, *version);
    let mut reader = Reader::new(Bytes::copy_from_slice(frame));
    let header_version = key.info().expect("known").response_header_version(version);
    if ResponseHeader::decode(&mut reader, header_version).is_ok() {
        (response.check)(&reader.rest(), version);
    }
}

/// Two bytes choose record and version; its bytes follow.
pub(crate) fn records(data: &[u8]) {
    let [record, version, bytes @ ..] = data else { return };
    let records = &index().records;
    let codec = records[usize::from(*record) % records.len()];
    (codec.check)(&Bytes::copy_from_slice(bytes), pick(codec.versions, *version));
}

/// Acks that no seed has.
const CANARY_ACKS: i16 = 3;

/// Fails on a request that the seeds hold but for one number.
pub(crate) fn canary(data: &[u8]) {
    for frame in frames(data, data.len().max(1)) {
        let mut reader = Reader::new(frame);
        let Ok((header, Support::Known)) = decode_request_header(&mut reader) else { continue };
        if header.api_key != ProduceRequest::KEY {
            continue;
        }
        if let Ok(request) = ProduceRequest::decode(&mut reader, header.api_version) {
            assert_ne!(request.acks, CANARY_ACKS, "the canary sings");
        }
    }
}

/// A version of the range, whatever the number.
fn pick(versions: kafka_proto::VersionRange, number: u8) -> i16 {
    let count = i16::from(number) % (versions.max - versions.min + 1);
    versions.min + count
}

/// Holds one message to what is promised of all.
fn check<M: Message>(bytes: &Bytes, version: i16) {
    let name = M::NAME;
    let decode = |bytes: &Bytes, keep_tags: bool| {
        let reader = Reader::new(bytes.clone());
        let mut reader = if keep_tags { reader.keep_unknown_tags() } else { reader };
        M::decode(&mut reader, version).map(|message| (message, bytes.len() - reader.remaining()))
    };
    for keep_tags in [false, true] {
        let (decoded, peak) = heap_peak(|| decode(bytes, keep_tags));
        let budget = HEAP_PER_BYTE * bytes.len() + HEAP_FLOOR;
        assert!(peak <= budget, "{name} v{version}: {peak} bytes of heap for {} of input", bytes.len());
        let (message, read) = match decoded {
            Ok(decoded) => decoded,
            Err(error) => {
                // To be shown, and about bytes that there are.
                assert!(error.offset() <= bytes.len() && !error.to_string().is_empty());
                return;
            }
        };
        let announced = message.encoded_len(version).expect("what was read can be written");
        let mut writer = Writer::new();
        message.encode(&mut writer, version).expect("what was read can be written");
        let written = Segment::concat(writer.finish());
        assert_eq!(written.len(), announced, "{name} v{version}: announced, and written");
        let (again, consumed) = decode(&written, keep_tags).expect("what was written can be read");
        assert_eq!(consumed, written.len(), "{name} v{version}: bytes are left");
        // A number that is not a number differs from itself.
        #[allow(clippy::eq_op, reason = "not a number")]
        let reflexive = message == message;
        assert!(!reflexive || again == message, "{name} v{version}: {message:?} became {again:?}");
        assert_eq!(again.to_bytes(version).expect("again"), written, "{name} v{version}: not stable");
        assert!(!reflexive || message.clone().detached() == message, "{name} v{version}: detached differs");
        if keep_tags && read == written.len() && is_canonical(&message) {
            assert_eq!(written, bytes.slice(..read), "{name} v{version}: not the bytes that came");
        }
    }
}

/// Whether equal length must mean equal bytes. Booleans and the nulls of old arrays have more than one form on the wire,
/// so this holds only for what shows none of them.
fn is_canonical<M: Message>(message: &M) -> bool {
    let shown = format!("{message:?}");
    !["true", "None", "NaN"].iter().any(|word| shown.contains(word))
}
