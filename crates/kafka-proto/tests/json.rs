//! JSON is what Kafka's own converters make of the same messages; `golden/README.md` says how it was recorded.
#![cfg(feature = "json")]
#![allow(clippy::unwrap_used, reason = "a test may")]

mod vectors;

use std::collections::BTreeMap;

use kafka_proto::json::{self, DEFAULT_LIMIT};
use kafka_proto::{Bytes, Message, Reader, every_message, reflect};

type Print = fn(&Bytes, i16) -> String;

fn print<M: Message>(bytes: &Bytes, version: i16) -> String {
    json::to_string(&M::from_bytes(bytes.clone(), version).unwrap(), version).unwrap()
}

#[test]
fn json_is_that_of_java() {
    macro_rules! table {
        ($($message:ty,)*) => { BTreeMap::from([$((<$message>::NAME, print::<$message> as Print)),*]) };
    }
    let printers: BTreeMap<&str, Print> = every_message!(table);
    let golden = vectors::gunzip(include_bytes!("golden/json.txt.gz"));
    let golden = String::from_utf8(golden).unwrap();
    let vectors: BTreeMap<_, _> =
        vectors::vectors().into_iter().map(|v| ((v.name.clone(), v.version, v.kind), v.bytes)).collect();
    let (mut compared, mut differences) = (0, Vec::new());
    for line in golden.lines() {
        let [name, version, kind, java] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let (version, kind): (i16, u8) = (version.parse().unwrap(), kind.parse().unwrap());
        let Some(bytes) = vectors.get(&(name.to_owned(), version, kind)) else {
            differences.push(format!("{name} v{version} kind {kind} has no bytes"));
            continue;
        };
        let info = reflect::message(name).unwrap();
        let mut r = Reader::new(bytes.clone());
        let raw = json::read(info, version, &mut r, DEFAULT_LIMIT).unwrap();
        r.finish().unwrap();
        let typed = printers[name](bytes, version);
        if raw != java || typed != java {
            differences.push(format!("{name} v{version} kind {kind}:\n  java  {java}\n  raw   {raw}\n  typed {typed}"));
        }
        compared += 1;
    }
    let first: Vec<&str> = differences.iter().take(12).map(|text| text.get(..300).unwrap_or(text)).collect();
    assert!(differences.is_empty(), "{} differences: {first:#?}", differences.len());
    assert_eq!(compared, 1446);
}

/// Whatever decodes also prints, and whatever is cut short does not.
#[test]
fn prefixes_are_refused() {
    for vector in vectors::vectors().iter().filter(|v| v.kind == 2 && v.bytes.len() < 400) {
        let info = reflect::message(&vector.name).unwrap();
        for end in 0..vector.bytes.len() {
            let mut r = Reader::new(vector.bytes.slice(..end));
            assert!(json::read(info, vector.version, &mut r, DEFAULT_LIMIT).is_err(), "{} cut at {end}", vector.name);
        }
    }
}
