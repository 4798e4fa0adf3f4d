//! Bytes that were made to hurt: bombs, lies about lengths and counts, every cut, every flipped byte.
#![allow(clippy::unwrap_used)]

use std::path::PathBuf;

use bytes::Bytes;
use kafka_log::batch::compression::CodecError;
use kafka_log::batch::legacy::{LegacyError, MessageSet};
use kafka_log::batch::{
    BatchBuilder, BatchError, BatchErrorKind, BatchHeader, BatchOptions, BatchRef, Batches, Codec, Compression,
    Compressor, Decompressor, Entries, HEADER_LEN, Invalid, RecordError, RejectionKind, Rules, Validator, validate,
};

const LIMIT: usize = 1 << 20;

fn goldens() -> Vec<(String, Vec<u8>)> {
    let directory = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "bin") {
            continue;
        }
        let bytes = std::fs::read(&path).unwrap();
        if bytes.len() < 1_000 {
            found.push((path.file_name().unwrap().to_string_lossy().into_owned(), bytes));
        }
    }
    found.sort();
    found
}

fn codecs() -> Vec<Codec> {
    let all = [
        (cfg!(feature = "gzip"), Compression::Gzip),
        (cfg!(feature = "snappy"), Compression::Snappy),
        (cfg!(feature = "lz4"), Compression::Lz4),
        (cfg!(feature = "zstd"), Compression::Zstd),
    ];
    all.into_iter().filter_map(|(on, codec)| on.then_some(Codec::of(codec))).collect()
}

/// Reads everything there is to read and returns how many records there were.
fn read_all(bytes: &[u8], decompressor: &mut Decompressor) -> usize {
    let mut count = 0;
    for entry in Entries::new(bytes).flatten() {
        let _ = (entry.crc_is_valid(), entry.last_offset(), entry.max_timestamp());
        let Ok(records) = entry.records(decompressor) else {
            continue;
        };
        for record in records.flatten() {
            assert_eq!(record.headers.iter().count(), record.headers.len());
            count += 1;
        }
    }
    count
}

/// A batch around `body` with a right checksum.
fn batch(body: &[u8], codec_id: i16, count: i32) -> Bytes {
    let mut builder = BatchBuilder::new(BatchOptions::default());
    builder.append(5, None, None, &[]).unwrap();
    let mut header = BatchHeader::read(&builder.finish().unwrap()).unwrap();
    header.set_attributes(kafka_log::batch::Attributes::from_bits(codec_id));
    header.set_record_count(count);
    header.set_last_offset_delta(count.wrapping_sub(1));
    assert!(header.set_body_len(body.len()));
    header.seal(body);
    [&header.as_bytes()[..], body].concat().into()
}

fn reason(bytes: &Bytes) -> Invalid {
    validate(bytes, &Rules { decompressed_bytes_max: LIMIT, ..Rules::default() }, 5).unwrap_err().reason
}

#[test]
fn every_cut_is_an_error_and_never_a_panic() {
    let mut decompressor = Decompressor::new(LIMIT);
    for (name, bytes) in goldens() {
        let whole = read_all(&bytes, &mut decompressor);
        for cut in 0..bytes.len() {
            let part = &bytes[..cut];
            assert!(read_all(part, &mut decompressor) <= whole, "{name} cut at {cut}");
            let error = Entries::new(part).find_map(Result::err);
            assert!(cut == 0 || error.is_some() || name.starts_with("v0_none") || name.starts_with("v1_none"));
            assert!(validate(&Bytes::copy_from_slice(part), &Rules::default(), 5).is_err(), "{name} cut at {cut}");
        }
    }
}

#[test]
fn says_how_many_bytes_are_missing() {
    let whole = batch(b"\0\0", 0, 1);
    for cut in 1..whole.len() {
        let error = Batches::new(&whole[..cut]).next().unwrap().unwrap_err();
        let BatchErrorKind::Incomplete { needed } = error.kind else { panic!("{error}") };
        assert!(needed > 0 && cut + needed <= whole.len());
        assert!(cut < HEADER_LEN || cut + needed == whole.len());
    }
    let two = [&whole[..], &whole[..20]].concat();
    let mut batches = Batches::new(&two);
    assert!(batches.next().unwrap().is_ok());
    assert_eq!(batches.next().unwrap().unwrap_err().position, whole.len());
    assert!(batches.next().is_none());
}

#[test]
fn every_flipped_byte_is_survived() {
    let mut decompressor = Decompressor::new(LIMIT);
    let mut validator = Validator::default();
    let mut out = Vec::new();
    for (_, bytes) in goldens() {
        for at in 0..bytes.len() {
            for flip in [0x01, 0x80, 0xff] {
                let mut bad = bytes.clone();
                bad[at] ^= flip;
                read_all(&bad, &mut decompressor);
                // With the checksum put right the inner checks are reached.
                if let Some(mut header) = BatchHeader::read(&bad).filter(|header| header.magic() == 2) {
                    header.seal(&bad[HEADER_LEN..]);
                    bad[..HEADER_LEN].copy_from_slice(header.as_bytes());
                    let _ = validator.validate(&bad.into(), &Rules::default(), 5, &mut out);
                }
            }
        }
    }
}

#[test]
fn bombs_end_at_the_limit() {
    let zeros = vec![0u8; 64 << 20];
    for codec in codecs() {
        let mut packed = Vec::new();
        Compressor::default().compress(codec, &zeros, &mut packed).unwrap();
        // What a client may send: 1 MiB. snappy and LZ4 cannot hold 64 MiB in it, gzip and zstd can.
        packed.truncate(1_000_000);
        let compression = codec.compression();
        let outcome = Decompressor::new(LIMIT).decompress(compression, &packed).map(<[u8]>::len);
        assert_eq!(outcome, Err(CodecError::TooLarge { limit: LIMIT }), "{codec:?}");
        // The first zero is the length of a record of no bytes.
        let bytes = batch(&packed, compression.id().into(), 1_000_000);
        let error = validate(&bytes, &Rules { decompressed_bytes_max: LIMIT, ..Rules::default() }, 5).unwrap_err();
        assert_eq!(error.kind(), RejectionKind::InvalidRecord, "{codec:?}");
    }
}

#[test]
fn bombs_of_one_long_record_end_at_the_limit() {
    // A record that claims 32 MiB, so that the walk must wait for all of it.
    let mut inflated = vec![0x80, 0x80, 0x80, 0x20];
    inflated.resize(32 << 20, 0);
    for codec in codecs() {
        let mut packed = Vec::new();
        Compressor::default().compress(codec, &inflated, &mut packed).unwrap();
        let bytes = batch(&packed, codec.compression().id().into(), 1);
        let rules = Rules { decompressed_bytes_max: LIMIT, message_bytes_max: 1 << 24, ..Rules::default() };
        let error = validate(&bytes, &rules, 5).unwrap_err();
        assert_eq!(error.reason, Invalid::Codec(CodecError::TooLarge { limit: LIMIT }), "{codec:?}");
        assert_eq!(error.kind(), RejectionKind::MessageTooLarge);
    }
}

#[test]
#[cfg(feature = "snappy")]
fn snappy_lengths_are_not_believed() {
    // A raw block that claims 4 GiB less one, and the same as a xerial block.
    let claim = [0xff, 0xff, 0xff, 0xff, 0x0f, 0, 0];
    let mut xerial = b"\x82SNAPPY\0\0\0\0\x01\0\0\0\x01\0\0\0\x07".to_vec();
    xerial.extend_from_slice(&claim);
    for bytes in [&claim[..], &xerial] {
        let error = Decompressor::new(usize::MAX / 2).decompress(Compression::Snappy, bytes).unwrap_err();
        assert!(matches!(error, CodecError::Corrupt { .. }), "{error}");
    }
    // A block that claims to reach behind the input, and one with a negative length.
    for len in [u32::MAX, 0x8000_0000, 100] {
        let mut bytes = b"\x82SNAPPY\0\0\0\0\x01\0\0\0\x01".to_vec();
        bytes.extend_from_slice(&len.to_be_bytes());
        assert!(Decompressor::new(LIMIT).decompress(Compression::Snappy, &bytes).is_err());
    }
}

#[test]
#[cfg(feature = "lz4")]
fn lz4_frames_are_taken_and_refused_as_java_does() {
    let frame = |flags: u8, sizes: u8, checksum: u8, rest: &[u8]| {
        [&[0x04, 0x22, 0x4d, 0x18, flags, sizes, checksum], rest].concat()
    };
    let mut decompressor = Decompressor::new(LIMIT);
    let mut decode = |bytes: &[u8]| decompressor.decompress(Compression::Lz4, bytes).map(<[u8]>::to_vec);
    let stored = [3, 0, 0, 0x80, b'a', b'b', b'c', 0, 0, 0, 0];
    assert_eq!(decode(&frame(0x60, 0x40, 0x82, &stored)).unwrap(), b"abc");
    // A content checksum, or anything else, behind the end mark is not looked at.
    assert_eq!(decode(&frame(0x60, 0x40, 0x82, &[&stored[..], b"behind"].concat())).unwrap(), b"abc");
    for (what, bytes) in [
        ("header checksum", frame(0x60, 0x40, 0x83, &stored)),
        ("dependent blocks", frame(0x40, 0x40, 0xc0, &stored)),
        ("block size", frame(0x60, 0x30, 0x82, &stored)),
        ("no end mark", frame(0x60, 0x40, 0x82, &stored[..7])),
        ("block too large", frame(0x60, 0x40, 0x82, &[1, 0, 1, 0x80])),
        ("other magic", b"\x03\x22\x4d\x18\x60\x40\x82".to_vec()),
    ] {
        assert!(matches!(decode(&bytes), Err(CodecError::Corrupt { .. })), "{what}");
    }
}

#[test]
fn counts_are_not_believed() {
    // One record of six bytes: length, attributes, two deltas, null key, null value, no headers.
    let record = [12, 0, 0, 0, 1, 1, 0];
    assert!(validate(&batch(&record, 0, 1), &Rules::default(), 5).is_ok());
    for claimed in [2, 1_000_000, i32::MAX] {
        assert_eq!(reason(&batch(&record, 0, claimed)), RecordError::TooFew { claimed, found: 1 }.into());
    }
    for claimed in [0, -1, i32::MIN] {
        assert!(matches!(reason(&batch(&record, 0, claimed)), Invalid::Count { .. }), "{claimed}");
    }
    let twice = [record, record].concat();
    assert_eq!(reason(&batch(&twice, 0, 1)), RecordError::TrailingBytes(7).into());
    let bytes = batch(&record, 0, i32::MIN);
    let mut records = BatchRef::parse(&bytes, usize::MAX).unwrap().records().unwrap();
    assert_eq!(records.next().unwrap().unwrap_err(), RecordError::NegativeCount(i32::MIN));
    assert!(records.next().is_none());
}

#[test]
fn lengths_are_limited_and_overlong_varints_refused() {
    let bytes = batch(&[12, 0, 0, 0, 1, 1, 0], 0, 1);
    let error = Batches::with_size_max(&bytes, 67).next().unwrap().unwrap_err();
    let kind = BatchErrorKind::TooLarge { size: 68, limit: 67 };
    assert_eq!(error, BatchError { position: 0, kind });
    for body in [
        &[0x8c, 0x80, 0x80, 0x80, 0x80, 0, 0, 0, 0, 1, 1, 0][..],
        &[0x8c, 0x80, 0x80, 0x80, 0x70, 0, 0, 0, 1, 1, 0],
        &[0xff; 40],
    ] {
        assert!(matches!(reason(&batch(body, 0, 1)), Invalid::Record(RecordError::Malformed { .. })));
    }
}

#[test]
fn wrappers_hold_plain_messages_of_their_own_format() {
    let read = |name: &str| std::fs::read(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name));
    let plain = read("v1_none.bin").unwrap();
    let old = read("v0_none.bin").unwrap();
    let wrap = |set: &[u8], codec: Codec| {
        let mut value = Vec::new();
        Compressor::default().compress(codec, set, &mut value).unwrap();
        let mut message = vec![0; 12 + 4];
        message.extend_from_slice(&[1, codec.compression().id()]);
        message.extend_from_slice(&7i64.to_be_bytes());
        message.extend_from_slice(&(-1i32).to_be_bytes());
        message.extend_from_slice(&(value.len() as i32).to_be_bytes());
        message.extend_from_slice(&value);
        let length = message.len() as i32 - 12;
        message[8..12].copy_from_slice(&length.to_be_bytes());
        message
    };
    let mut decompressor = Decompressor::new(LIMIT);
    for codec in codecs() {
        let mut read = |bytes: &[u8]| {
            let message = MessageSet::new(bytes).next().unwrap()?;
            message.records(&mut decompressor)?.collect::<Result<Vec<_>, _>>().map(|records| records.len())
        };
        assert_eq!(read(&wrap(&plain, codec)), Ok(3));
        assert!(matches!(read(&wrap(&old, codec)), Err(LegacyError::Inner(_))));
        assert!(matches!(read(&wrap(&wrap(&plain, codec), codec)), Err(LegacyError::Inner(_))));
        assert!(matches!(read(&wrap(&[], codec)), Err(LegacyError::Inner(_))));
        let mut flipped = plain.clone();
        *flipped.last_mut().unwrap() ^= 1;
        assert!(read(&wrap(&flipped, codec)).is_err());
    }
}
