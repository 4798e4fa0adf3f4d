//! Metadata records in Kafka's frame, what they make of an image, and the control records of the quorum.

use bytes::Bytes;
use kafka_metadata::{Image, MetadataRecord};
use kafka_raft::ControlRecord;

/// The first byte chooses: one control record, or a log of metadata records, each behind a byte with its length.
pub fn metadata_records(data: &[u8]) {
    let Some((&kind, rest)) = data.split_first() else { return };
    if kind == 0 { control_record(rest) } else { log(rest) }
}

/// A byte with the length of the key, key, value.
fn control_record(data: &[u8]) {
    let Some((&len, rest)) = data.split_first() else { return };
    let (key, value) = rest.split_at(usize::from(len).min(rest.len()));
    let _ = ControlRecord::decode(Some(key), Bytes::copy_from_slice(value));
}

fn log(mut rest: &[u8]) {
    let mut image = Image::default();
    let mut offset = 0;
    while let Some((&len, after)) = rest.split_first() {
        let (value, after) = after.split_at(usize::from(len).min(after.len()));
        rest = after;
        let Ok((record, version)) = MetadataRecord::decode(Bytes::copy_from_slice(value)) else { continue };
        let written = record.encode_version(version).expect("what was read can be written");
        let (again, same) = MetadataRecord::decode(written.clone()).expect("what was written can be read");
        assert_eq!((again.key(), same), (record.key(), version));
        assert_eq!(again.encode_version(version).expect("again"), written);
        image.replay(offset, &record);
        offset += 1;
    }
    snapshot(image);
}

/// A snapshot says everything that the image does.
fn snapshot(image: Image) {
    let records = image.to_records();
    let mut copy = Image::default();
    for record in &records {
        copy.replay(0, record);
    }
    assert_eq!(copy.to_records().len(), records.len(), "a snapshot of a snapshot differs");
}
