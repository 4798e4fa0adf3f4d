//! Batches against a parser that is as simple as can be.
#![allow(clippy::unwrap_used)]

use bytes::Bytes;
use kafka_log::batch::{
    BatchBuilder, BatchHeader, BatchOptions, BatchRef, Batches, Codec, Compression, Decompressor, HEADER_LEN, Header,
    Producer, Records, RejectionKind, Rules, TimestampType, Validator,
};
use proptest::prelude::*;

/// A record as the test keeps it.
#[derive(Clone, Debug, PartialEq)]
struct Plain {
    offset_delta: i32,
    timestamp: i64,
    key: Option<Vec<u8>>,
    value: Option<Vec<u8>>,
    headers: Vec<(Vec<u8>, Option<Vec<u8>>)>,
}

/// Byte by byte, with no regard for speed.
struct Naive<'a>(&'a [u8]);

impl Naive<'_> {
    fn byte(&mut self) -> Option<u8> {
        let first = *self.0.first()?;
        self.0 = &self.0[1..];
        Some(first)
    }

    fn var(&mut self, bits: u32) -> Option<i64> {
        let mut value = 0u128;
        for index in 0..bits.div_ceil(7) {
            let byte = self.byte()?;
            value |= u128::from(byte & 0x7f) << (7 * index);
            if byte & 0x80 == 0 {
                let half = (value >> 1) as i64;
                return (value < 1 << bits).then_some(if value & 1 == 1 { !half } else { half });
            }
        }
        None
    }

    fn bytes(&mut self) -> Option<Option<Vec<u8>>> {
        let len = self.var(32)?;
        if len < 0 {
            return Some(None);
        }
        Some(Some((0..len).map(|_| self.byte()).collect::<Option<Vec<u8>>>()?))
    }

    fn record(&mut self, base: i64) -> Option<Plain> {
        let len = usize::try_from(self.var(32)?).ok()?;
        if len > self.0.len() {
            return None;
        }
        let (mut body, rest) = (Naive(&self.0[..len]), &self.0[len..]);
        body.byte()?;
        let timestamp = base.wrapping_add(body.var(64)?);
        let offset_delta = body.var(32)? as i32;
        let (key, value) = (body.bytes()?, body.bytes()?);
        let count = body.var(32)?;
        if count < 0 {
            return None;
        }
        let mut headers = Vec::new();
        for _ in 0..count {
            headers.push((body.bytes()??, body.bytes()?));
        }
        self.0 = rest;
        body.0.is_empty().then_some(Plain { offset_delta, timestamp, key, value, headers })
    }

    fn records(header: &BatchHeader, body: &[u8]) -> Option<Vec<Plain>> {
        let mut naive = Naive(body);
        if header.record_count() < 0 {
            return None;
        }
        let mut records = Vec::new();
        for _ in 0..header.record_count() {
            records.push(naive.record(header.base_timestamp())?);
        }
        naive.0.is_empty().then_some(records)
    }
}

fn parse(header: &BatchHeader, body: &[u8]) -> Option<Vec<Plain>> {
    let mut found = Vec::new();
    for record in Records::new(header, body) {
        let record = record.ok()?;
        found.push(Plain {
            offset_delta: record.offset_delta,
            timestamp: record.timestamp,
            key: record.key.map(<[u8]>::to_vec),
            value: record.value.map(<[u8]>::to_vec),
            headers: record.headers.iter().map(|h| (h.key.to_vec(), h.value.map(<[u8]>::to_vec))).collect(),
        });
    }
    Some(found)
}

fn blob() -> impl Strategy<Value = Option<Vec<u8>>> {
    prop::option::of(prop_oneof![
        4 => prop::collection::vec(any::<u8>(), 0..20),
        1 => (any::<u8>(), 0usize..70_000).prop_map(|(byte, len)| vec![byte; len]),
    ])
}

fn headers() -> impl Strategy<Value = Vec<(Vec<u8>, Option<Vec<u8>>)>> {
    let header =
        (prop::collection::vec(any::<u8>(), 0..8), prop::option::of(prop::collection::vec(any::<u8>(), 0..80)));
    prop::collection::vec(header, 0..4)
}

fn records() -> impl Strategy<Value = Vec<Plain>> {
    let record = (-1i64..1 << 44, blob(), blob(), headers());
    prop::collection::vec(record, 1..30).prop_map(|records| {
        let number = |(index, (timestamp, key, value, headers)): (usize, _)| Plain {
            offset_delta: index as i32,
            timestamp,
            key,
            value,
            headers,
        };
        records.into_iter().enumerate().map(number).collect()
    })
}

fn codec() -> impl Strategy<Value = Codec> {
    let mut codecs = vec![Codec::None];
    codecs.extend(cfg!(feature = "gzip").then_some(Codec::Gzip { level: 1 }));
    codecs.extend(cfg!(feature = "snappy").then_some(Codec::Snappy));
    codecs.extend(cfg!(feature = "lz4").then_some(Codec::Lz4 { level: 9 }));
    codecs.extend(cfg!(feature = "zstd").then_some(Codec::Zstd { level: -5 }));
    prop::sample::select(codecs)
}

fn build(options: BatchOptions, records: &[Plain]) -> Bytes {
    let mut builder = BatchBuilder::new(options);
    for record in records {
        let headers: Vec<Header<'_>> =
            record.headers.iter().map(|(key, value)| Header { key, value: value.as_deref() }).collect();
        let before = builder.len();
        let (key, value) = (record.key.as_deref(), record.value.as_deref());
        let announced = builder.record_len(record.timestamp, key, value, &headers);
        builder.append(record.timestamp, key, value, &headers).unwrap();
        assert_eq!(builder.len() - before, announced);
    }
    builder.finish().unwrap()
}

/// What a broker should do with an uncompressed batch, said plainly.
fn naive_verdict(bytes: &[u8], rules: &Rules, now: i64) -> Result<(), RejectionKind> {
    let header = BatchHeader::read(bytes).unwrap();
    let count = header.record_count();
    if count <= 0 || header.last_offset_delta() != count - 1 {
        return Err(RejectionKind::InvalidRecord);
    }
    let records = Naive::records(&header, &bytes[HEADER_LEN..]).ok_or(RejectionKind::InvalidRecord)?;
    let keyless = |record: &Plain| rules.compacted && record.key.is_none();
    let late = |record: &Plain| {
        record.timestamp != -1
            && (record.timestamp < now - rules.timestamp_before_max_ms
                || record.timestamp > now + rules.timestamp_after_max_ms)
    };
    if records.iter().any(|record| !keyless(record) && late(record)) {
        return Err(RejectionKind::InvalidTimestamp);
    }
    let misplaced = records.iter().zip(0..).any(|(record, index)| record.offset_delta != index);
    if misplaced || records.iter().any(keyless) { Err(RejectionKind::InvalidRecord) } else { Ok(()) }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_built_is_read_back(records in records(), codec in codec(), base in 0i64..1 << 40, transactional: bool) {
        let producer = transactional.then_some(Producer { id: 9, epoch: 1, base_sequence: 5 });
        let options = BatchOptions { base_offset: base, codec, producer, transactional, ..BatchOptions::default() };
        let bytes = build(options, &records);
        let batch = Batches::new(&bytes).next().unwrap().unwrap();
        prop_assert!(batch.crc_is_valid());
        prop_assert_eq!(batch.size(), bytes.len());
        prop_assert_eq!(batch.header().last_offset(), base + records.len() as i64 - 1);
        let mut decompressor = Decompressor::new(1 << 24);
        let body = match codec {
            Codec::None => batch.body(),
            codec => decompressor.decompress(codec.compression(), batch.body()).unwrap(),
        };
        prop_assert_eq!(parse(batch.header(), body), Some(records.clone()));
        prop_assert_eq!(Naive::records(batch.header(), body), Some(records));
    }

    #[test]
    fn both_parsers_agree_on_damaged_records(records in records(), damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4), count in -1i32..40) {
        let bytes = build(BatchOptions::default(), &records);
        let mut header = BatchHeader::read(&bytes).unwrap();
        if count > 30 {
            header.set_record_count(count - 35);
        }
        let mut body = bytes[HEADER_LEN..].to_vec();
        for (at, byte) in damage {
            *at.get_mut(&mut body) = byte;
        }
        prop_assert_eq!(parse(&header, &body), Naive::records(&header, &body));
    }

    #[test]
    fn validation_agrees_with_the_plain_rules(
        records in records(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..3),
        compacted: bool,
        before in 0i64..1 << 45,
        after in 0i64..1 << 45,
    ) {
        let now = 1 << 43;
        let mut bytes = build(BatchOptions::default(), &records).to_vec();
        for (at, byte) in damage {
            *at.get_mut(&mut bytes[HEADER_LEN..]) = byte;
        }
        let mut header = BatchHeader::read(&bytes).unwrap();
        header.seal(&bytes[HEADER_LEN..]);
        bytes[..HEADER_LEN].copy_from_slice(header.as_bytes());
        let rules = Rules { compacted, timestamp_before_max_ms: before, timestamp_after_max_ms: after, message_bytes_max: 1 << 24, ..Rules::default() };
        let expected = naive_verdict(&bytes, &rules, now);
        let mut out = Vec::new();
        let request = Bytes::from(bytes);
        let outcome = Validator::default().validate(&request, &rules, now, &mut out).map_err(|error| error.kind());
        prop_assert_eq!(outcome, expected);
        for batch in out {
            prop_assert_eq!(batch.body.as_ptr(), request[HEADER_LEN..].as_ptr(), "the body is the request's");
            let records = Naive::records(&batch.header, &batch.body).unwrap();
            let max = records.iter().map(|record| record.timestamp).max().unwrap().max(-1);
            prop_assert_eq!(batch.summary.max_timestamp, max);
            let first = records.iter().position(|record| record.timestamp == max).unwrap_or(0);
            prop_assert_eq!(batch.summary.max_timestamp_offset_delta as usize, first);
        }
    }

    #[test]
    fn reencoding_keeps_the_records(records in records(), from in codec(), to in codec(), append_time: bool) {
        let producer = Some(Producer { id: 9, epoch: 1, base_sequence: 5 });
        let request = build(BatchOptions { codec: from, producer, ..BatchOptions::default() }, &records);
        let timestamp_type = if append_time { TimestampType::LogAppendTime } else { TimestampType::CreateTime };
        let rules = Rules { codec: Some(to), timestamp_type, timestamp_after_max_ms: i64::MAX, message_bytes_max: 1 << 24, ..Rules::default() };
        let mut out = Vec::new();
        Validator::default().validate(&request, &rules, 1_000, &mut out).unwrap();
        out[0].place(77, 3);
        let stored = [&out[0].header.as_bytes()[..], &out[0].body].concat();
        let batch = BatchRef::parse(&stored, usize::MAX).unwrap();
        prop_assert!(batch.crc_is_valid());
        prop_assert_eq!(batch.header().attributes().compression(), Some(to.compression()));
        prop_assert_eq!(out[0].summary.is_reencoded, from.compression() != to.compression());
        prop_assert_eq!((batch.header().base_offset(), batch.header().leader_epoch()), (77, 3));
        prop_assert_eq!((batch.header().producer_id(), batch.header().base_sequence()), (9, 5));
        let mut decompressor = Decompressor::new(1 << 24);
        let body = match to.compression() {
            Compression::None => batch.body(),
            codec => decompressor.decompress(codec, batch.body()).unwrap(),
        };
        prop_assert_eq!(Naive::records(batch.header(), body), Some(records));
        if append_time {
            prop_assert_eq!(batch.header().max_timestamp(), 1_000);
        }
    }

    #[test]
    fn any_bytes_are_survived(bytes in prop::collection::vec(any::<u8>(), 0..300), codec in codec()) {
        let _ = Batches::new(&bytes).count();
        let _ = kafka_log::batch::Entries::new(&bytes).count();
        let mut decompressor = Decompressor::new(1 << 16);
        let _ = decompressor.decompress(codec.compression(), &bytes);
        let _ = Validator::default().validate(&bytes.into(), &Rules::default(), 0, &mut Vec::new());
    }
}
