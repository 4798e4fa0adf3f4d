//! The recorded messages of `golden/vectors.bin.gz`.
#![allow(dead_code, reason = "each test uses its share")]

use std::io::Read;

use kafka_proto::Bytes;

/// One recorded message.
pub(crate) struct Vector {
    /// The message.
    pub(crate) name: String,
    /// The version it was written at.
    pub(crate) version: i16,
    /// 0 defaults, 1 typical, 2 extreme.
    pub(crate) kind: u8,
    /// What Java wrote.
    pub(crate) bytes: Bytes,
}

/// How many vectors there are, so that a file cut short is noticed.
const COUNT: usize = 2169;

/// Unpacks a recorded file.
pub(crate) fn gunzip(packed: &[u8]) -> Vec<u8> {
    let mut all = Vec::new();
    flate2::read::GzDecoder::new(packed).read_to_end(&mut all).unwrap();
    all
}

/// Every recorded message.
pub(crate) fn vectors() -> Vec<Vector> {
    let mut rest = Bytes::from(gunzip(include_bytes!("../golden/vectors.bin.gz")));
    let mut take = |n: usize| rest.split_to(n);
    let mut vectors = Vec::new();
    loop {
        let name_len = take(1)[0] as usize;
        let name = String::from_utf8(take(name_len).to_vec()).unwrap();
        let version = i16::from_be_bytes(take(2)[..].try_into().unwrap());
        let kind = take(1)[0];
        let len = i32::from_be_bytes(take(4)[..].try_into().unwrap()) as usize;
        let bytes = take(len);
        vectors.push(Vector { name, version, kind, bytes });
        if take(0).is_empty() && vectors.len() == COUNT {
            return vectors;
        }
    }
}
