//! Rewrites one field of the requests that pass by: a proxy that gives each tenant topics of its own.
//!
//! ```sh
//! cargo run -p kafka-proto --example rewrite_field
//! ```
//!
//! The header, the other fields, tagged fields that nobody has a name for and the records stay as they are; records
//! are not even copied. What is not a Produce request passes through byte for byte.

use std::error::Error;

use kafka_proto::api::{MetadataRequest, ProduceRequest, produce};
use kafka_proto::frame::{Frame, encode_frame, encode_request};
use kafka_proto::header::{Support, decode_request_header};
use kafka_proto::{Bytes, Message, Reader, Records, Request, RequestHeader, Segment, json};

/// The frame to send instead of `frame`; both are without their length prefix on the way in and with it on the way out.
fn rewrite(frame: Bytes, tenant: &str) -> Result<Frame<'static>, Box<dyn Error>> {
    // A proxy keeps what it does not know.
    let mut r = Reader::new(frame.clone()).keep_unknown_tags();
    let (header, version) = match decode_request_header(&mut r) {
        Ok((header, Support::Known)) if header.api_key == ProduceRequest::KEY => (header.clone(), header.api_version),
        _ => {
            let length = Bytes::copy_from_slice(&(frame.len() as u32).to_be_bytes());
            let len = length.len() + frame.len();
            return Ok(Frame { segments: [length, frame].map(Segment::Bytes).into_iter().collect(), len });
        }
    };
    let mut request = ProduceRequest::decode(&mut r, version)?;
    r.finish()?;
    for topic in &mut request.topic_data {
        topic.name = format!("{tenant}.{}", topic.name).into();
    }
    Ok(encode_frame(&header, ProduceRequest::header_version(version), &request, version)?.into_owned())
}

fn main() -> Result<(), Box<dyn Error>> {
    let records = Records::Bytes(Bytes::from(vec![7; 4096]));
    let partition = produce::PartitionProduceData { index: 3, records: Some(records), ..Default::default() };
    let topic =
        produce::TopicProduceData { name: "orders".into(), partition_data: vec![partition], ..Default::default() };
    let mut request = ProduceRequest { acks: -1, topic_data: vec![topic], ..Default::default() };
    request.unknown_tags.insert(77, Bytes::from_static(b"from the future"));
    let header = RequestHeader { correlation_id: 5, client_id: Some("me".into()), ..Default::default() };

    let before = encode_request(&header, &request, 12)?.into_bytes().slice(4..);
    let after = rewrite(before.clone(), "tenant-a")?;
    println!("{} parts, the records are one of them", after.segments.parts().count());
    let after = after.into_bytes().slice(4..);
    for frame in [&before, &after] {
        let mut r = Reader::new(frame.clone()).keep_unknown_tags();
        decode_request_header(&mut r)?;
        println!("{}", json::to_string(&ProduceRequest::decode(&mut r, 12)?, 12)?);
    }
    assert_eq!(after.len(), before.len() + "tenant-a.".len());
    assert!(after.ends_with(b"from the future"));

    let other = encode_request(&header, &MetadataRequest::default(), 12)?.into_bytes();
    assert_eq!(rewrite(other.slice(4..), "tenant-a")?.into_bytes(), other, "untouched");
    Ok(())
}
