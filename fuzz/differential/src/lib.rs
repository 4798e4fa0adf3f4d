//! kafka-proto beside kafka-protocol 0.18: what ours reads, theirs reads, and both write the same bytes of it.
//!
//! Theirs sets memory aside for any length that it is told, so it only gets to see what ours has accepted. What is known
//! to differ is listed in [`KNOWN`], and `docs/fuzzing.md` says who is right.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use bytes::{Bytes, BytesMut};
use kafka_fuzz_bodies::{Body, Codec, any_message, codecs};
use kafka_proto::{Message, Reader, reflect};
use kafka_protocol::messages::{ApiKey, RequestKind, ResponseKind};

/// In what the two are known to differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Known {
    /// Any negative length is null for Kafka and for us, only −1 is for them.
    NegativeLength,
    /// Tags from 2³¹ on are kept by us, read but not written by Kafka, and dropped by them.
    HugeTag,
    /// Their table of versions goes further than some of their messages.
    TheirVersions,
}

/// The known difference that a failure of theirs, or other bytes of theirs, comes down to.
fn known(ours: &[u8], theirs: &Result<BytesMut, String>) -> Option<Known> {
    // The last of five bytes of a varint with the highest bit of a tag: may also be something else.
    let is_huge = |five: &[u8]| five[..4].iter().all(|byte| *byte >= 0x80) && (0x08..0x10).contains(&five[4]);
    match theirs {
        Err(error) if error.contains("length is negative") => Some(Known::NegativeLength),
        Err(error) if error.contains("specified version not supported") => Some(Known::TheirVersions),
        Ok(_) if ours.windows(5).any(is_huge) => Some(Known::HugeTag),
        _ => None,
    }
}

/// Three bytes choose message and version, as in the target `decode_encode`; its bytes follow.
///
/// # Panics
/// Where the two differ in a way that is not known.
pub fn differential(data: &[u8]) {
    static CODECS: OnceLock<Vec<Codec>> = OnceLock::new();
    any_message(CODECS.get_or_init(codecs::<Compare>), data);
}

thread_local! {
    /// What the last input differed in.
    static LAST: Cell<Option<Known>> = const { Cell::new(None) };
}

struct Compare;

impl Body for Compare {
    fn run<M: Message>(bytes: &Bytes, version: i16) {
        LAST.set(None);
        let Some(peer) = Peer::of::<M>(version) else { return };
        let mut reader = Reader::new(bytes.clone()).keep_unknown_tags();
        let Ok(message) = M::decode(&mut reader, version) else { return };
        let read = bytes.slice(..reader.position());
        let ours = message.to_bytes(version).expect("what was read can be written");
        let mut theirs = peer.again(&read, version);
        LAST.set(known(&ours, &theirs));
        if LAST.get() == Some(Known::NegativeLength) {
            // Written by us, every null is −1, and what is read must be the same.
            theirs = peer.again(&ours, version);
        }
        if !theirs.as_ref().is_ok_and(|theirs| *theirs == ours) && known(&ours, &theirs).is_none() {
            panic!("{} v{version}: {theirs:02x?}\n{ours:02x?}\n{message:?}", M::NAME);
        }
    }
}

/// A message of the other crate, if it has one at this version.
struct Peer {
    key: ApiKey,
    is_response: bool,
}

impl Peer {
    fn of<M: Message>(version: i16) -> Option<Self> {
        static KEYS: OnceLock<BTreeMap<&'static str, (i16, bool)>> = OnceLock::new();
        let keys = KEYS.get_or_init(|| {
            let apis = reflect::messages().iter().filter_map(|info| {
                let is_response = match info.kind {
                    reflect::MessageKind::Request => false,
                    reflect::MessageKind::Response => true,
                    _ => return None,
                };
                Some((info.name, (info.key?, is_response)))
            });
            apis.collect()
        });
        let (key, is_response) = *keys.get(M::NAME)?;
        let key = ApiKey::try_from(key).ok()?;
        let versions = key.valid_versions();
        (versions.min..=versions.max).contains(&version).then_some(Self { key, is_response })
    }

    /// Decodes all of the bytes and encodes what that gave.
    fn again(&self, bytes: &Bytes, version: i16) -> Result<BytesMut, String> {
        let bytes = &mut bytes.clone();
        let mut out = BytesMut::new();
        let outcome = if self.is_response {
            ResponseKind::decode(self.key, bytes, version).and_then(|message| message.encode(&mut out, version))
        } else {
            RequestKind::decode(self.key, bytes, version).and_then(|message| message.encode(&mut out, version))
        };
        outcome.map_err(|error| format!("{error:#}"))?;
        if bytes.is_empty() { Ok(out) } else { Err(format!("{} bytes are left", bytes.len())) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use kafka_fuzz_bodies::{Mutator, Target, seeds};

    use super::*;

    /// Every difference that is listed shows, and no other.
    #[test]
    fn what_java_wrote_and_changes_of_it() {
        let mut seeds = seeds(Target::find("decode_encode").expect("a target"));
        // ApiVersions request 0 with nothing but the tag 2³² - 1, at version 3.
        let all = codecs::<Compare>();
        let place = all.iter().position(|codec| codec.name == "ApiVersionsRequest").expect("a message");
        let huge =
            [0, u8::try_from(place).expect("early in the alphabet"), 3, 1, 1, 1, 0xff, 0xff, 0xff, 0xff, 0x0f, 0];
        seeds.push(huge.to_vec());
        let mut mutator = Mutator::new(1);
        let mut seen = BTreeSet::new();
        for number in 0..300_000 {
            let input = seeds.get(number).cloned().unwrap_or_else(|| mutator.draw(&seeds));
            differential(&input);
            seen.extend(LAST.get());
        }
        let all = [Known::NegativeLength, Known::HugeTag, Known::TheirVersions];
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), all);
    }
}
