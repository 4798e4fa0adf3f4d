//! Two identities: what is encoded decodes to itself, and canonical bytes that are decoded encode to themselves. And a
//! third: a view is what the owned message is.

use std::sync::OnceLock;

use arbitrary::Unstructured;
use bytes::Bytes;
use kafka_proto::arbitrary::at_version;
use kafka_proto::views::{self, MessageView, View};
use kafka_proto::{DecodeError, DecodeErrorKind, Message, Policy, Writer, api, json, reflect};

use crate::canonical::canonical_len;
use crate::messages::{Body, Codec, any_message, codecs, decode, encode};

/// Three bytes choose message and version; the rest are the dice that fill its fields.
pub fn encode_decode(data: &[u8]) {
    static CODECS: OnceLock<Vec<Codec>> = OnceLock::new();
    any_message(CODECS.get_or_init(codecs::<EncodeDecode>), data);
}

struct EncodeDecode;

impl Body for EncodeDecode {
    fn run<M: Message>(dice: &Bytes, version: i16) {
        let mut dice = Unstructured::new(dice);
        let message: M = at_version(&mut dice, version).expect("any dice make a message");
        let what = || format!("{} v{version}: {message:?}", M::NAME);
        let written = encode(&message, version);
        let strict = encode_with(&message, version, Policy::Strict).unwrap_or_else(|| panic!("not strict: {}", what()));
        assert_eq!(strict, written, "{}", what());
        let (again, read) = decode::<M>(&written, version, false).expect("what was written can be read");
        assert_eq!((&again, read), (&message, written.len()));
        json::to_string(&message, version).unwrap_or_else(|error| panic!("{error}: {}", what()));
        // Another version carries it, or less of it, or says what it cannot carry.
        let other = dice.int_in_range(M::VERSIONS.min..=M::VERSIONS.max).expect("a version");
        let policy = [Policy::DropIgnorable, Policy::Lossy][usize::from(dice.arbitrary().unwrap_or(false))];
        if let Some(bytes) = encode_with(&message, other, policy) {
            let (less, _) = decode::<M>(&bytes, other, false).unwrap_or_else(|error| panic!("{error}: {}", what()));
            let strict = encode_with(&less, other, Policy::Strict);
            assert_eq!(strict, Some(bytes), "at version {other}: {}", what());
        }
    }
}

/// The message at this version, if the policy lets it be written.
fn encode_with<M: Message>(message: &M, version: i16, policy: Policy) -> Option<Bytes> {
    let mut writer = Writer::new();
    match message.encode_with(&mut writer, version, policy) {
        Ok(()) => Some(writer.into_bytes()),
        Err(error) => {
            assert!(!error.field.is_empty(), "an error names its field");
            None
        }
    }
}

/// Three bytes choose message and version; its bytes follow.
pub fn decode_encode(data: &[u8]) {
    static CODECS: OnceLock<Vec<Codec>> = OnceLock::new();
    any_message(CODECS.get_or_init(codecs::<DecodeEncode>), data);
}

struct DecodeEncode;

impl Body for DecodeEncode {
    fn run<M: Message>(bytes: &Bytes, version: i16) {
        let info = reflect::of::<M>().expect("a schema");
        let canonical = canonical_len(info, version, bytes);
        match decode::<M>(bytes, version, true) {
            Ok((message, read)) => {
                let is_same = encode(&message, version) == bytes.slice(..read);
                let expected = canonical == Some(read);
                assert_eq!(is_same, expected, "{} v{version}: {canonical:?} of {read}: {message:?}", M::NAME);
            }
            Err(error) => {
                let refused = canonical.is_none() || matches!(error.kind(), DecodeErrorKind::Budget { .. });
                assert!(refused, "{} v{version}: {error}", M::NAME);
            }
        }
    }
}

/// A byte chooses the message, one the version; its bytes follow.
pub fn views(data: &[u8]) {
    if let [view, version, bytes @ ..] = data {
        let (_, same) = VIEWS[usize::from(*view) % VIEWS.len()];
        same(&Bytes::copy_from_slice(bytes), i16::from(*version % 24));
    }
}

type Same = fn(&Bytes, i16);

macro_rules! views {
    ($($message:ident $view:ident,)*) => { &[$(
        (<api::$message>::NAME, |bytes, version| {
            same::<api::$message>(bytes, version, |b, v| views::$view::parse(b, v).map(|view| view.owned()));
        }),
    )*] };
}

/// Every message that has a view, by name.
pub(crate) const VIEWS: &[(&str, Same)] = views! {
    ConsumerGroupHeartbeatRequest ConsumerGroupHeartbeatRequestView,
    ConsumerGroupHeartbeatResponse ConsumerGroupHeartbeatResponseView,
    FetchRequest FetchRequestView,
    FetchResponse FetchResponseView,
    HeartbeatRequest HeartbeatRequestView,
    HeartbeatResponse HeartbeatResponseView,
    ListOffsetsRequest ListOffsetsRequestView,
    ListOffsetsResponse ListOffsetsResponseView,
    MetadataRequest MetadataRequestView,
    MetadataResponse MetadataResponseView,
    OffsetCommitRequest OffsetCommitRequestView,
    OffsetCommitResponse OffsetCommitResponseView,
    OffsetFetchRequest OffsetFetchRequestView,
    OffsetFetchResponse OffsetFetchResponseView,
    ProduceRequest ProduceRequestView,
    ProduceResponse ProduceResponseView,
    TxnOffsetCommitRequest TxnOffsetCommitRequestView,
    TxnOffsetCommitResponse TxnOffsetCommitResponseView,
};

/// Both ways give the same message or the same error. Only owned values have a budget of heap bytes.
fn same<M: Message>(bytes: &Bytes, version: i16, view: impl FnOnce(&Bytes, i16) -> Result<M, DecodeError>) {
    let owned = M::from_bytes(bytes.clone(), version);
    if !owned.as_ref().is_err_and(|error| matches!(error.kind(), DecodeErrorKind::Budget { .. })) {
        assert_eq!(view(bytes, version), owned, "{} v{version}", M::NAME);
    }
}
