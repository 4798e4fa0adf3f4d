//! Bytes that the classes of Apache Kafka 4.3.1 wrote, for every message at every version: each decodes, and
//! encodes again to the same bytes. `golden/README.md` says how they were recorded.
#![allow(clippy::unwrap_used, reason = "a test may")]

mod vectors;

use kafka_proto::{Bytes, DecodeErrorKind, Message, Reader, Writer, every_message};
use vectors::vectors;

/// Decodes and encodes; returns the encoding and whether the message equals its default.
fn recode<M: Message>(bytes: &Bytes, version: i16) -> Result<(Bytes, bool), String> {
    let message = M::from_bytes(bytes.clone(), version).map_err(|e| format!("decode: {e}"))?;
    let len = message.encoded_len(version).map_err(|e| format!("measure: {e}"))?;
    let mut w = Writer::new();
    message.encode(&mut w, version).map_err(|e| format!("encode: {e}"))?;
    let segments = w.finish();
    let written = segments.len();
    if written != len {
        return Err(format!("measured {len}, wrote {written}"));
    }
    let mut copy = message.clone();
    kafka_proto::Detach::detach(&mut copy);
    if copy != message {
        return Err("detached differs".to_owned());
    }
    Ok((segments.into_bytes(), message == M::default()))
}

type Recode = fn(&Bytes, i16) -> Result<(Bytes, bool), String>;

fn codecs() -> Vec<(&'static str, Recode)> {
    macro_rules! table {
        ($($message:ty,)*) => { vec![$((<$message>::NAME, recode::<$message> as Recode)),*] };
    }
    every_message!(table)
}

#[test]
fn bytes_of_java_come_back_unchanged() {
    let codecs = codecs();
    let mut failures = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    for vector in vectors() {
        let Some((name, recode)) = codecs.iter().find(|(name, _)| *name == vector.name) else {
            failures.push(format!("{} is not there", vector.name));
            continue;
        };
        seen.insert(*name);
        let what = format!("{name} v{} kind {}", vector.version, vector.kind);
        match recode(&vector.bytes, vector.version) {
            Err(error) => failures.push(format!("{what}: {error}")),
            Ok((bytes, _)) if bytes != vector.bytes => {
                failures.push(format!("{what}:\n  java {:02x?}\n  ours {:02x?}", &vector.bytes[..], &bytes[..]));
            }
            Ok((_, is_default)) if vector.kind == 0 && !is_default => {
                failures.push(format!("{what}: our defaults differ"));
            }
            Ok(_) => {}
        }
    }
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
    assert_eq!(seen.len(), codecs.len(), "a message without vectors");
}

/// Every prefix of a message is refused, as incomplete or as malformed, and nothing panics.
#[test]
fn no_prefix_is_a_message() {
    fn cut<M: Message>(bytes: &Bytes, version: i16) {
        for end in 0..bytes.len() {
            let mut r = Reader::new(bytes.slice(..end));
            match M::decode(&mut r, version) {
                Ok(_) => panic!("{} v{version}: {end} of {} bytes are a message", M::NAME, bytes.len()),
                Err(error) => assert!(
                    error.is_incomplete() || matches!(error.kind(), DecodeErrorKind::TooManyElements { .. }),
                    "{} v{version} cut at {end}: {error}",
                    M::NAME
                ),
            }
        }
    }
    macro_rules! table {
        ($($message:ty,)*) => { [$((<$message>::NAME, cut::<$message> as fn(&Bytes, i16))),*] };
    }
    let cutters = every_message!(table);
    for vector in vectors().iter().filter(|v| v.kind > 0 && v.bytes.len() < 2000) {
        if let Some((_, cut)) = cutters.iter().find(|(name, _)| *name == vector.name) {
            cut(&vector.bytes, vector.version);
        }
    }
}
