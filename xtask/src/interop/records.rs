//! The records that every client writes, the file that hands them over, and the comparison.
//!
//! One record is one line of JSON: `{"topic", "offset", "timestamp", "key", "value", "headers"}`;
//! keys, values and the names and values of headers are hexadecimal, or null where null.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::failure::{Context, Outcome, fail};

/// A record as a client is to write it, or has read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Record {
    /// Milliseconds since 1970, as the producer gives them.
    pub(crate) timestamp: i64,
    /// The key, or null.
    pub(crate) key: Option<Vec<u8>>,
    /// The value, or null.
    pub(crate) value: Option<Vec<u8>>,
    /// Names and values in order; a name may come twice.
    pub(crate) headers: Vec<(String, Option<Vec<u8>>)>,
}

/// What a producer cannot express, so that it is left out for that producer alone.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Limits {
    /// Cannot give timestamps: they are then not compared.
    pub(crate) no_timestamps: bool,
    /// Cannot write a header whose value is null.
    pub(crate) no_null_headers: bool,
    /// Sorts equal header names together.
    pub(crate) groups_headers: bool,
    /// Cannot tell an empty key from none, nor an empty value from a tombstone.
    pub(crate) no_empty: bool,
    /// Refuses a record whose key and value are both null.
    pub(crate) no_null_pair: bool,
    /// Takes keys, values and headers on its command line.
    pub(crate) text_headers: bool,
}

const BASE: i64 = 1_700_000_000_000;

/// The records of a run: sizes from 1 byte to 1 MiB, nulls, duplicate headers, odd timestamps.
pub(crate) fn canonical(limits: Limits) -> Vec<Record> {
    let text = "the quick brown fox jumps over the lazy dog. ".repeat(2_400).into_bytes();
    let mut all = vec![
        record(0, None, Some(b"x")),
        record(1, Some(b"key"), Some(b"value")),
        record(2, Some(b"tombstone"), None),
        record(3, Some(b"compressible"), Some(&text)),
        // Decreasing: a broker must take it, and a lookup by time must live with it.
        record(-5_000, Some("schlüssel".as_bytes()), Some(&(0..=255).collect::<Vec<u8>>())),
        record(10, Some(b"noise"), Some(&noise(1 << 20))),
    ];
    if !limits.no_null_pair {
        all.push(record(3, None, None));
    }
    if !limits.no_empty {
        all.push(record(11, Some(b""), Some(b"")));
    }
    let mut headers: Vec<(String, Option<Vec<u8>>)> =
        [("a", "1"), ("b", "x"), ("a", "2"), ("a", "1")].map(|(n, v)| (n.to_owned(), Some(v.into()))).into();
    if !limits.no_null_headers {
        headers.push(("null".to_owned(), None));
    }
    if !limits.text_headers {
        headers.push(("ünï".to_owned(), Some(vec![255, 10, 127])));
        headers.push(("empty".to_owned(), Some(Vec::new())));
    }
    if limits.groups_headers {
        headers.sort_by_key(|(name, _)| name != "a");
    }
    all.push(Record { headers, ..record(12, Some(b"headers"), Some(b"in order, with duplicates")) });
    all
}

fn record(after: i64, key: Option<&[u8]>, value: Option<&[u8]>) -> Record {
    Record {
        timestamp: BASE + after,
        key: key.map(<[u8]>::to_vec),
        value: value.map(<[u8]>::to_vec),
        headers: Vec::new(),
    }
}

/// Bytes that do not compress: xorshift from a fixed seed.
pub(crate) fn noise(len: usize) -> Vec<u8> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut bytes = Vec::with_capacity(len + 8);
    while bytes.len() < len {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        bytes.extend_from_slice(&state.to_le_bytes());
    }
    bytes.truncate(len);
    bytes
}

/// The file that scripts read.
pub(crate) fn to_lines(records: &[Record]) -> String {
    let mut out = String::new();
    for r in records {
        let headers: Vec<Value> =
            r.headers.iter().map(|(n, v)| json!([hex(n.as_bytes()), v.as_deref().map(hex)])).collect();
        let line = json!({
            "timestamp": r.timestamp,
            "key": r.key.as_deref().map(hex),
            "value": r.value.as_deref().map(hex),
            "headers": headers,
        });
        let _ = writeln!(out, "{line}");
    }
    out
}

/// What a client read: per topic, its records with their offsets.
pub(crate) type Read = BTreeMap<String, Vec<(i64, Record)>>;

/// Parses the lines that a reader printed.
pub(crate) fn from_lines(text: &str) -> Outcome<Read> {
    let mut read = Read::new();
    for line in text.lines().filter(|l| l.starts_with('{')) {
        let value: Value = serde_json::from_str(line).context("a reader's line")?;
        let mut headers = Vec::new();
        for header in value["headers"].as_array().context("headers")? {
            let name = unhex(&header[0])?.unwrap_or_default();
            headers.push((String::from_utf8(name).context("a header's name")?, unhex(&header[1])?));
        }
        let record = Record {
            timestamp: value["timestamp"].as_i64().context("timestamp")?,
            key: unhex(&value["key"])?,
            value: unhex(&value["value"])?,
            headers,
        };
        let topic = value["topic"].as_str().context("topic")?;
        let offset = value["offset"].as_i64().context("offset")?;
        read.entry(topic.to_owned()).or_default().push((offset, record));
    }
    Ok(read)
}

/// Says where what was read differs from what was written.
pub(crate) fn compare(wrote: &[Record], read: &[(i64, Record)], timestamps: bool) -> Outcome {
    if wrote.len() != read.len() {
        fail!("{} records, want {}", read.len(), wrote.len());
    }
    for (i, (want, (offset, got))) in wrote.iter().zip(read).enumerate() {
        if i as i64 != *offset {
            fail!("record {i} has offset {offset}");
        }
        let same_time = !timestamps || want.timestamp == got.timestamp;
        if want.key != got.key || want.value != got.value || want.headers != got.headers || !same_time {
            fail!("record {i}: read {}, want {}", brief(got), brief(want));
        }
    }
    Ok(())
}

fn brief(r: &Record) -> String {
    let side = |b: &Option<Vec<u8>>| match b {
        None => "null".to_owned(),
        Some(b) if b.len() <= 40 => format!("{:?}", String::from_utf8_lossy(b)),
        Some(b) => format!("{} bytes, crc {:08x}", b.len(), crc32c::crc32c(b)),
    };
    let headers: Vec<String> = r.headers.iter().map(|(n, v)| format!("{n}={}", side(v))).collect();
    format!("(time {}, key {}, value {}, headers [{}])", r.timestamp, side(&r.key), side(&r.value), headers.join(", "))
}

fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    for b in bytes {
        let _ = write!(text, "{b:02x}");
    }
    text
}

fn unhex(value: &Value) -> Outcome<Option<Vec<u8>>> {
    let Some(text) = value.as_str() else {
        return Ok(None);
    };
    let digit = |b: u8| char::from(b).to_digit(16).map(|d| d as u8);
    text.as_bytes()
        .chunks(2)
        .map(|pair| match pair {
            [high, low] => Some(digit(*high)? << 4 | digit(*low)?),
            _ => None,
        })
        .collect::<Option<Vec<u8>>>()
        .map(Some)
        .context("not hexadecimal")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbered(records: &[Record]) -> Vec<(i64, Record)> {
        (0..).zip(records.iter().cloned()).collect()
    }

    #[test]
    fn lines_carry_every_record() {
        let records = canonical(Limits::default());
        let text: String = to_lines(&records)
            .lines()
            .enumerate()
            .map(|(i, l)| format!("{{\"topic\":\"t\",\"offset\":{i},{}\n", &l[1..]))
            .collect();
        let read = from_lines(&text).expect("parses");
        compare(&records, &read["t"], true).expect("the same");
    }

    #[test]
    fn a_planted_difference_is_found() {
        let records = canonical(Limits::default());
        type Numbered = Vec<(i64, Record)>;
        let plant = |change: &dyn Fn(&mut Numbered)| {
            let mut read = numbered(&records);
            change(&mut read);
            compare(&records, &read, true).is_err()
        };
        assert!(!plant(&|_| ()));
        assert!(plant(&|r| drop(r.pop())), "a loss");
        assert!(plant(&|r| r.push(r[0].clone())), "a duplicate");
        assert!(plant(&|r| r[1].0 = 7), "an offset");
        assert!(plant(&|r| r[2].1.value = Some(Vec::new())), "a tombstone that came back empty");
        assert!(plant(&|r| r[1].1.timestamp += 1), "a timestamp");
        assert!(plant(&|r| r.last_mut().expect("some").1.headers.swap(0, 1)), "the order of headers");
    }
}
