//! Record batches: reading them, a naive reader beside, and the validation of a leader.

use bytes::Bytes;
use kafka_log::batch::{
    BatchHeader, BatchRef, Batches, Codec, Compression, Decompressor, Entries, HEADER_LEN, Origin, Records, Rules,
    TimestampType, ValidBatch, validate,
};

use crate::heap_peak;
use crate::naive::Naive;

/// What a batch may inflate to.
const INFLATED_MAX: usize = 1 << 20;
/// What reading and validating may have on the heap, for an input of a few KiB: the inflated bytes, a re-encoded copy,
/// and the fixed buffers of the codecs.
const HEAP_MAX: usize = 24 << 20;
/// The wall clock.
const NOW_MS: i64 = 1_700_000_000_000;

/// The first byte chooses the settings of the topic; batches follow.
pub fn batches(data: &[u8]) {
    let Some((&settings, bytes)) = data.split_first() else { return };
    let bytes = Bytes::copy_from_slice(bytes);
    let rules = rules(settings);
    let ((), peak) = heap_peak(|| {
        read(&bytes);
        judge(&bytes, &rules);
        // Few inputs have the right length and checksum: give them some, to reach what lies behind.
        if let Some(mended) = mended(&bytes) {
            read(&mended);
            judge(&mended, &rules);
        }
    });
    assert!(peak <= HEAP_MAX + 16 * data.len(), "{peak} bytes of heap for {} of input", data.len());
}

fn rules(settings: u8) -> Rules {
    let codec = match settings & 7 {
        id @ 0..=4 => Compression::from_id(id).map(Codec::of),
        _ => None,
    };
    let timestamp_type = if settings & 8 == 0 { TimestampType::CreateTime } else { TimestampType::LogAppendTime };
    let origin = match settings >> 6 {
        0 | 1 => Origin::Client,
        2 => Origin::Coordinator,
        _ => Origin::RaftLeader,
    };
    let produce_version = if settings & 16 == 0 { i16::MAX } else { 3 };
    let compacted = settings & 32 != 0;
    let decompressed_bytes_max = INFLATED_MAX;
    Rules { origin, produce_version, codec, timestamp_type, compacted, decompressed_bytes_max, ..Rules::default() }
}

/// One batch with the length and the checksum that its bytes should have.
fn mended(bytes: &[u8]) -> Option<Bytes> {
    let mut header = BatchHeader::read(bytes)?;
    let body = bytes.get(HEADER_LEN..)?;
    if header.magic() != 2 || !header.set_body_len(body.len()) {
        return None;
    }
    header.seal(body);
    Some([&header.as_bytes()[..], body].concat().into())
}

/// Reads all there is, whatever its format.
fn read(bytes: &[u8]) {
    let mut decompressor = Decompressor::new(INFLATED_MAX);
    for entry in Entries::new(bytes) {
        let Ok(entry) = entry else { break };
        let _ = (entry.crc_is_valid(), entry.last_offset(), entry.max_timestamp(), entry.magic());
        let Ok(records) = entry.records(&mut decompressor) else { continue };
        for record in records {
            let Ok(record) = record else { break };
            assert_eq!(record.headers.iter().count(), record.headers.len());
        }
    }
    for batch in Batches::new(bytes) {
        let Ok(batch) = batch else { break };
        let plain = batch.header().attributes().compression() == Some(Compression::None);
        if plain {
            compare(&batch);
        }
    }
}

/// Our reader and the naive one see the same records, up to the first that is none.
fn compare(batch: &BatchRef<'_>) {
    let header = batch.header();
    let mut naive = Naive(batch.body());
    for record in Records::new(header, batch.body()) {
        let second = naive.record();
        let Ok(record) = record else {
            // Ours also judges by the header: the number of records, and bytes behind the last one.
            return;
        };
        let second = second.expect("the naive reader sees a record too");
        let headers = record.headers.iter().map(|header| (header.key.to_vec(), header.value.map(<[u8]>::to_vec)));
        assert_eq!(record.offset, header.base_offset().wrapping_add(second.offset_delta));
        if header.attributes().timestamp_type() == TimestampType::CreateTime {
            assert_eq!(record.timestamp, header.base_timestamp().wrapping_add(second.timestamp_delta));
        }
        assert_eq!(record.key.map(<[u8]>::to_vec), second.key);
        assert_eq!(record.value.map(<[u8]>::to_vec), second.value);
        assert!(headers.eq(second.headers));
    }
}

/// What a leader accepts is whole, numbered, and accepted again.
fn judge(bytes: &Bytes, rules: &Rules) {
    let Ok(batches) = validate(bytes, rules, NOW_MS) else { return };
    for batch in batches {
        let placed = place(batch.clone(), 1_000);
        let read = Batches::new(&placed).next().expect("a batch").expect("a whole batch");
        assert!(read.crc_is_valid(), "the checksum of an accepted batch");
        let header = read.header();
        assert_eq!((header.base_offset(), header.leader_epoch()), (1_000, 7));
        let mut decompressor = Decompressor::new(INFLATED_MAX);
        let (mut expected, mut newest) = (1_000, -1);
        for record in decompressor.records(&read).expect("a known codec") {
            let record = record.expect("a record of an accepted batch");
            // Only clients must number their records without gaps.
            assert!(record.offset >= expected && record.offset <= header.last_offset(), "offsets grow");
            assert!(rules.origin != Origin::Client || record.offset == expected, "offsets without gaps");
            assert!(!rules.compacted || record.key.is_some() || header.attributes().is_control());
            expected = record.offset + 1;
            newest = newest.max(record.timestamp);
        }
        // A batch that claims the leader's append time keeps the time that it claims, as in Kafka, whatever its records
        // say; and a producer may not claim what a topic with LogAppendTime gives.
        let claims = BatchHeader::read(bytes).map(|header| header.attributes().timestamp_type());
        let own_time = [Some(rules.timestamp_type), claims] == [Some(TimestampType::CreateTime); 2];
        if rules.origin == Origin::Client && own_time {
            assert_eq!(newest, header.max_timestamp(), "the largest timestamp");
            let again = place(batch, 0);
            // By then the topic's codec may have made it one that old producers may not send.
            let rules = Rules { produce_version: i16::MAX, ..rules.clone() };
            let accepted = validate(&again, &rules, NOW_MS).expect("what was accepted is accepted again");
            assert_eq!(place(accepted[0].clone(), 0), again, "and nothing is left to change");
        }
    }
}

/// What is written of a batch at this place in the log.
fn place(mut batch: ValidBatch, base_offset: i64) -> Bytes {
    batch.place(base_offset, 7);
    let written = Bytes::from([&batch.header.as_bytes()[..], &batch.body].concat());
    assert_eq!(written.len(), batch.size());
    written
}
