//! A proxy that prints every request and response as JSON and passes the bytes through untouched.
//!
//! ```sh
//! cargo run -p kafka-proto --example wire_tap -- 127.0.0.1:9099 127.0.0.1:9092
//! ```
//!
//! Clients connect to the first address; the second is a broker. Without arguments the tap sits between a client and a
//! server of its own, which say three things to each other, one of them in no language of 4.3.1.
#![allow(clippy::disallowed_methods, reason = "a program has threads; the library has none")]

use std::error::Error;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use kafka_proto::api::{ApiVersionsRequest, ApiVersionsResponse};
use kafka_proto::correlation::Answer;
use kafka_proto::frame::{DEFAULT_MAX_FRAME, encode_request, encode_response};
use kafka_proto::header::{RequestPrefix, Support, decode_request_header};
use kafka_proto::json::{self, DEFAULT_LIMIT};
use kafka_proto::{Bytes, Correlation, FrameDecoder, Reader, Request, RequestHeader, ResponseHeader, reflect};

type Outcome<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

fn main() -> Outcome {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [listen, broker] = arguments.as_slice() else {
        return demonstrate();
    };
    for client in TcpListener::bind(listen)?.incoming() {
        let (client, broker) = (client?, TcpStream::connect(broker)?);
        thread::spawn(move || tap(client, broker).unwrap_or_else(|error| eprintln!("closed: {error}")));
    }
    Ok(())
}

/// Relays both directions until one side closes.
fn tap(client: TcpStream, broker: TcpStream) -> Outcome {
    let requests = Arc::new(Mutex::new(Correlation::new()));
    let (noted, from_client, to_broker) = (requests.clone(), client.try_clone()?, broker.try_clone()?);
    let upwards = thread::spawn(move || {
        relay(from_client, to_broker, |frame| {
            // Noted before it is passed on, so that the response cannot be faster.
            noted.lock().unwrap_or_else(PoisonError::into_inner).passing(frame, ())?;
            println!("{}", request(frame)?);
            Ok(())
        })
    });
    relay(broker, client, |frame| {
        let answer = requests.lock().unwrap_or_else(PoisonError::into_inner).response(frame.clone())?;
        println!("{}", response(&answer)?);
        Ok(())
    })?;
    upwards.join().map_err(|_| "the other direction failed")?
}

/// Passes frames on as they are, each after it was seen.
fn relay(mut from: TcpStream, mut to: TcpStream, mut see: impl FnMut(&Bytes) -> Outcome) -> Outcome {
    let mut decoder = FrameDecoder::new(DEFAULT_MAX_FRAME);
    let mut chunk = vec![0; 64 * 1024];
    loop {
        let length = from.read(&mut chunk)?;
        if length == 0 {
            to.shutdown(std::net::Shutdown::Write)?;
            return Ok(());
        }
        decoder.buffer().extend_from_slice(&chunk[..length]);
        while let Some(frame) = decoder.next_frame()? {
            see(&frame)?;
            to.write_all(&(frame.len() as u32).to_be_bytes())?;
            to.write_all(&frame)?;
        }
    }
}

/// A request in the words of Kafka's request log.
fn request(frame: &Bytes) -> Outcome<String> {
    let mut r = Reader::new(frame.clone());
    let Ok((header, Support::Known)) = decode_request_header(&mut r) else {
        let RequestPrefix { api_key, api_version, correlation_id } = RequestPrefix::peek(frame)?;
        return Ok(format!(
            "-> {{\"unknown\":\"{api_key} v{api_version} #{correlation_id}\",\"bytes\":{}}}",
            frame.len()
        ));
    };
    let (key, version) = (header.api_key, header.api_version);
    let info = reflect::request(key).ok_or("an API without a request")?;
    let header_version = if info.is_flexible(version) { 2 } else { 1 };
    let head = json::to_string(&header, header_version)?;
    let body = json::read(info, version, &mut r, DEFAULT_LIMIT)?;
    Ok(format!("-> {{\"requestHeader\":{head},\"requestApiKeyName\":\"{key}\",\"request\":{body}}}"))
}

fn response(answer: &Answer) -> Outcome<String> {
    let RequestPrefix { api_key, correlation_id, .. } = answer.request;
    match (&answer.known, reflect::response(api_key)) {
        (Some((_, body)), Some(info)) => {
            let body = json::read(info, answer.version, &mut body.clone(), DEFAULT_LIMIT)?;
            Ok(format!("<- {{\"correlationId\":{correlation_id},\"response\":{body}}}"))
        }
        _ => Ok(format!("<- {{\"correlationId\":{correlation_id},\"bytes\":{}}}", answer.frame.len())),
    }
}

/// A client, the tap and a server in one process.
fn demonstrate() -> Outcome {
    let server = TcpListener::bind("127.0.0.1:0")?;
    let tap_at = TcpListener::bind("127.0.0.1:0")?;
    let (server_address, tap_address) = (server.local_addr()?, tap_at.local_addr()?);
    let server = thread::spawn(move || serve(server.accept()?.0));
    let middle = thread::spawn(move || tap(tap_at.accept()?.0, TcpStream::connect(server_address)?));

    let mut client = TcpStream::connect(tap_address)?;
    let hello = ApiVersionsRequest { client_software_name: "demo".into(), ..Default::default() };
    for (correlation_id, version) in [(1, 0), (2, 4)] {
        let header = RequestHeader { correlation_id, client_id: Some("me".into()), ..Default::default() };
        client.write_all(&encode_request(&header, &hello, version)?.into_bytes())?;
    }
    // API 4711 of version 3, request 9: nobody knows it, and it passes.
    client.write_all(&[0, 0, 0, 10, 0x12, 0x67, 0, 3, 0, 0, 0, 9, 1, 2])?;
    client.shutdown(std::net::Shutdown::Write)?;
    let mut answers = Vec::new();
    client.read_to_end(&mut answers)?;
    for part in [server, middle] {
        part.join().map_err(|_| "a thread failed")??;
    }
    println!("the client received {} bytes", answers.len());
    Ok(())
}

/// Answers ApiVersions, and anything else with an empty body.
fn serve(mut stream: TcpStream) -> Outcome {
    let mut decoder = FrameDecoder::new(1024);
    let mut chunk = [0; 1024];
    loop {
        let length = stream.read(&mut chunk)?;
        if length == 0 {
            return Ok(());
        }
        decoder.buffer().extend_from_slice(&chunk[..length]);
        while let Some(frame) = decoder.next_frame()? {
            let RequestPrefix { api_key, api_version, correlation_id } = RequestPrefix::peek(&frame)?;
            let frame = if api_key == ApiVersionsRequest::KEY {
                let response = ApiVersionsResponse::default();
                encode_response::<ApiVersionsRequest>(correlation_id, &response, api_version)?.into_bytes()
            } else {
                let header = ResponseHeader { correlation_id, ..Default::default() };
                kafka_proto::frame::encode_frame(&header, 0, &ResponseHeader::default(), 0)?.into_bytes()
            };
            stream.write_all(&frame)?;
        }
    }
}
