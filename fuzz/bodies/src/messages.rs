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
    ApiKey, DecodeError, FrameDecoder, Message, Reader, Request, ResponseHeader, VersionRange, Writer, api,
    every_message,
};

use crate::heap_peak;

/// Frames beyond this are refused.
const FRAME_MAX: usize = 1 << 20;
/// What a frame decoder may set aside beyond what it was given, for every byte of which it may have four.
const FRAME_SLACK: usize = 256 << 10;

/// What a target does with one message. A type and not a function, so that a target brings along only its own.
pub trait Body {
    /// Holds these bytes, as a message at this version, to a promise.
    fn run<M: Message>(bytes: &Bytes, version: i16);
}

/// A message, and what a target does with it.
#[derive(Clone, Copy)]
pub struct Codec {
    /// Its name.
    pub name: &'static str,
    /// Its versions.
    pub versions: VersionRange,
    run: fn(&Bytes, i16),
}

impl Codec {
    /// What two bytes and those that follow mean: the version that the second byte picks, and the body.
    fn run(&self, version: u8, bytes: &[u8]) {
        (self.run)(&Bytes::copy_from_slice(bytes), pick(self.versions, version));
    }
}

/// All messages, sorted by name.
pub fn codecs<B: Body>() -> Vec<Codec> {
    macro_rules! table {
        ($($message:ty,)*) => {
            vec![$(Codec {
                name: <$message>::NAME,
                versions: <$message>::VERSIONS,
                run: B::run::<$message>,
            },)*]
        };
    }
    let mut all = every_message!(table);
    all.sort_by_key(|codec| codec.name);
    all
}

/// Requests and responses by the key of their API, and what is neither.
pub(crate) struct Index {
    apis: BTreeMap<ApiKey, [Codec; 2]>,
    pub(crate) keys: Vec<ApiKey>,
    pub(crate) records: Vec<Codec>,
}

impl Index {
    fn of<B: Body>() -> Self {
        let codecs = codecs::<B>();
        let mut apis = BTreeMap::new();
        for info in api::ALL {
            let name = info.key.name().expect("an API has a name");
            let of = |kind: &str| {
                let name = format!("{name}{kind}");
                *codecs.iter().find(|codec| codec.name == name).expect("an API has both")
            };
            apis.insert(info.key, [of("Request"), of("Response")]);
        }
        let is_api = |codec: &Codec| apis.values().flatten().any(|known| known.name == codec.name);
        let records = codecs.iter().copied().filter(|codec| !is_api(codec)).collect();
        Self { keys: apis.keys().copied().collect(), apis, records }
    }

    /// The response of the API that a byte picks, with its key.
    pub(crate) fn response(&self, number: usize) -> (ApiKey, &Codec) {
        let key = self.keys[number % self.keys.len()];
        (key, &self.apis[&key][1])
    }
}

/// All messages, held to the promises of [`Check`].
pub(crate) fn index() -> &'static Index {
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(Index::of::<Check>)
}

/// A stream of frames, whole and in pieces, each read as a broker does; or all after a length as one frame.
pub fn frames(data: &[u8]) {
    static INDEX: OnceLock<Index> = OnceLock::new();
    let index = INDEX.get_or_init(Index::of::<Decode>);
    let whole = cut(data, data.len().max(1));
    if data.len().is_multiple_of(4) {
        let piece = 1 + usize::from(data.first_chunk::<4>().map_or(0, |length| length[3] % 9));
        assert_eq!(whole, cut(data, piece), "pieces of {piece} bytes make other frames");
    }
    for frame in &whole {
        request(frame, index);
    }
    if let (true, Some(frame)) = (whole.is_empty(), data.get(4..)) {
        request(&Bytes::copy_from_slice(frame), index);
    }
}

/// What a decoder makes of a stream that comes in pieces: its frames up to the first error.
fn cut(data: &[u8], piece: usize) -> Vec<Bytes> {
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
fn request(frame: &Bytes, index: &Index) {
    let mut reader = Reader::new(frame.clone());
    let Ok((header, support)) = decode_request_header(&mut reader) else { return };
    if support == Support::Known {
        let [request, _] = index.apis[&header.api_key];
        (request.run)(&reader.rest(), header.api_version);
    }
}

/// One request without the length before it.
pub fn requests(data: &[u8]) {
    request(&Bytes::copy_from_slice(data), index());
}

/// Two bytes choose API and version; a response with its header follows, as a client reads it.
pub fn responses(data: &[u8]) {
    let [key, version, frame @ ..] = data else { return };
    let (key, response) = index().response(usize::from(*key));
    let version = pick(response.versions, *version);
    let mut reader = Reader::new(Bytes::copy_from_slice(frame));
    let header_version = key.info().expect("known").response_header_version(version);
    if ResponseHeader::decode(&mut reader, header_version).is_ok() {
        (response.run)(&reader.rest(), version);
    }
}

/// Two bytes choose record and version; its bytes follow.
pub fn records(data: &[u8]) {
    let [record, version, bytes @ ..] = data else { return };
    let records = &index().records;
    records[usize::from(*record) % records.len()].run(*version, bytes);
}

/// Runs a body over the message that two bytes choose at the version that a third does; its bytes follow.
pub fn any_message(codecs: &[Codec], data: &[u8]) {
    if let [high, low, version, bytes @ ..] = data {
        let number = usize::from(u16::from_be_bytes([*high, *low]));
        codecs[number % codecs.len()].run(*version, bytes);
    }
}

/// Acks that no seed has.
const CANARY_ACKS: i16 = 3;

/// Fails on a request that the seeds hold but for one number.
pub fn canary(data: &[u8]) {
    for frame in cut(data, data.len().max(1)) {
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
fn pick(versions: VersionRange, number: u8) -> i16 {
    let count = i16::from(number) % (versions.max - versions.min + 1);
    versions.min + count
}

/// Decodes within the budget of heap bytes, as the allocator counts them. Also says how many bytes were read.
pub(crate) fn decode<M: Message>(bytes: &Bytes, version: i16, keep_tags: bool) -> Result<(M, usize), DecodeError> {
    let (decoded, peak) = heap_peak(|| {
        let reader = Reader::new(bytes.clone());
        let mut reader = if keep_tags { reader.keep_unknown_tags() } else { reader };
        M::decode(&mut reader, version).map(|message| (message, bytes.len() - reader.remaining()))
    });
    let budget = HEAP_PER_BYTE * bytes.len() + HEAP_FLOOR;
    assert!(peak <= budget, "{} v{version}: {peak} bytes of heap for {} of input", M::NAME, bytes.len());
    if let Err(error) = &decoded {
        // About bytes that there are.
        assert!(error.offset() <= bytes.len() && !error.field().is_empty(), "{} v{version}: {error}", M::NAME);
    }
    decoded
}

/// The bytes of a message, exactly as many as were announced.
pub(crate) fn encode<M: Message>(message: &M, version: i16) -> Bytes {
    let announced = message.encoded_len(version).expect("what was read can be written");
    let mut writer = Writer::new();
    message.encode(&mut writer, version).expect("what was read can be written");
    let written = writer.into_bytes();
    assert_eq!(written.len(), announced, "{} v{version}: announced, and written", M::NAME);
    written
}

/// Decodes within the budget, and no more.
struct Decode;

impl Body for Decode {
    fn run<M: Message>(bytes: &Bytes, version: i16) {
        let _ = decode::<M>(bytes, version, false);
    }
}

/// Holds one message to what is promised of all.
pub(crate) struct Check;

impl Body for Check {
    fn run<M: Message>(bytes: &Bytes, version: i16) {
        // Half of the inputs each way.
        let keep_tags = bytes.len() % 2 == 1;
        let Ok((message, _)) = decode::<M>(bytes, version, keep_tags) else { return };
        let what = || format!("{} v{version}", M::NAME);
        let written = encode(&message, version);
        let (again, consumed) = decode::<M>(&written, version, keep_tags).expect("what was written can be read");
        assert_eq!(consumed, written.len(), "{}: bytes are left", what());
        let is_same = again == message;
        // A number that is not a number differs from itself.
        #[allow(clippy::eq_op, reason = "not a number")]
        let differs_from_itself = || message != message;
        assert!(is_same || differs_from_itself(), "{}: {message:?} became {again:?}", what());
        // What follows from that if equal is equal, for half of the inputs.
        if bytes.len() % 4 < 2 || !is_same {
            assert_eq!(again.to_bytes(version).expect("again"), written, "{}: not stable", what());
            assert!(!is_same || again.detached() == message, "{}: detached differs", what());
        }
    }
}
