//! Reads requests as they stand on the wire, from hexadecimal digits, and prints what they say.
//!
//! ```sh
//! cargo run -p kafka-examples --example decode_frames -- 000000140012000300000007000264656d6f...
//! ```
//!
//! Without arguments it reads three requests of its own, one of which is broken. A frame may start with its length or
//! with the API key: what a packet capture gives, and what is left when a tool took the length off.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;

use kafka_proto::frame::encode_request;
use kafka_proto::header::{Support, decode_request_header};
use kafka_proto::{ApiKey, Bytes, DecodeError, Message, Reader, RequestHeader, api, every_message};

/// Reads one message at a version and shows it.
type Show = fn(&mut Reader, i16) -> Result<String, DecodeError>;

fn main() -> Result<(), Box<dyn Error>> {
    let mut frames: Vec<String> = std::env::args().skip(1).collect();
    if frames.is_empty() {
        frames = samples()?;
    }
    let messages = messages();
    for frame in &frames {
        match hex(frame).and_then(|bytes| describe(&messages, bytes)) {
            Ok(text) => println!("{text}\n"),
            // An error says which field, and at which byte.
            Err(error) => println!("{frame} is no request: {error}\n"),
        }
    }
    Ok(())
}

/// What one frame says.
fn describe(messages: &BTreeMap<&str, Show>, frame: Bytes) -> Result<String, Box<dyn Error>> {
    let mut reader = Reader::new(without_length(frame));
    let (header, support) = decode_request_header(&mut reader)?;
    let name = header.api_key.name().unwrap_or("?");
    let who = header.client_id.as_deref().unwrap_or("nobody");
    let mut text = format!("{name} v{} #{} from {who}\n", header.api_version, header.correlation_id);
    match support {
        Support::Known => {
            let show = messages.get(format!("{name}Request").as_str()).ok_or("an API without a request")?;
            text.push_str(&show(&mut reader, header.api_version)?);
            write!(text, "\n({} bytes behind the request)", reader.remaining())?;
        }
        // The two ways in which a broker meets clients of the future (KIP-511).
        Support::ApiVersionsFallback => text.push_str("a version of the future: to be answered with version 0"),
        Support::UnsupportedVersion(known) => write!(text, "not a version of 4.3.1, which has {known}")?,
    }
    Ok(text)
}

/// Every message of the protocol, by name.
fn messages() -> BTreeMap<&'static str, Show> {
    fn show<M: Message>(reader: &mut Reader, version: i16) -> Result<String, DecodeError> {
        Ok(format!("{:#?}", M::decode(reader, version)?))
    }
    macro_rules! table {
        ($($message:ty,)*) => { BTreeMap::from([$((<$message>::NAME, show::<$message> as Show)),*]) };
    }
    every_message!(table)
}

/// Takes the length off, if the first four bytes are the length of the rest.
fn without_length(frame: Bytes) -> Bytes {
    match frame.first_chunk().map(|length| i32::from_be_bytes(*length)) {
        Some(length) if usize::try_from(length) == Ok(frame.len() - 4) => frame.slice(4..),
        _ => frame,
    }
}

fn hex(digits: &str) -> Result<Bytes, Box<dyn Error>> {
    let digits: Vec<u32> = digits.chars().map(|c| c.to_digit(16)).collect::<Option<_>>().ok_or("not hexadecimal")?;
    let bytes: Vec<u8> =
        digits.chunks(2).map(|pair| pair.iter().fold(0, |byte, digit| byte << 4 | *digit as u8)).collect();
    Ok(bytes.into())
}

/// What a client says first, what it says next, and half of that.
fn samples() -> Result<Vec<String>, Box<dyn Error>> {
    let header = RequestHeader { correlation_id: 7, client_id: Some("demo".into()), ..Default::default() };
    let versions = api::ApiVersionsRequest {
        client_software_name: "demo".into(),
        client_software_version: "1.0".into(),
        ..Default::default()
    };
    let topic = api::metadata::MetadataRequestTopic { name: Some("greetings".into()), ..Default::default() };
    let metadata = api::MetadataRequest { topics: Some(vec![topic]), ..Default::default() };
    let first = encode_request(&header, &versions, 4)?.into_bytes();
    let second = encode_request(&header, &metadata, 12)?.into_bytes();
    assert_eq!(ApiKey::METADATA.name(), Some("Metadata"));
    let broken = second.slice(4..second.len() / 2);
    let digits = |bytes: &Bytes| bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    Ok([&first, &second, &broken].map(digits).to_vec())
}
