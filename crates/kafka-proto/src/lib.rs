//! The vocabulary of Apache Kafka 4.3.1 and its bytes on the wire: messages, headers, frames, error codes.
//!
//! - [`api`]: every request and response, one module an API; [`records`]: what internal topics hold.
//!   Plain structs with public fields; write `..Default::default()` for what you do not set.
//! - [`Message`] reads and writes them, [`Request`] ties a request to its API and its response.
//! - [`header`] and [`frame`]: what stands around a message on a connection, without any IO.
//! - [`correlation`]: which request a response answers, for clients and proxies; [`blob`]: messages inside of bytes.
//! - By feature: `views` reads hot messages in place, `reflect` is the schema as data, `json` prints any message,
//!   `arbitrary` makes messages for fuzzers. Without `std` the crate needs `alloc` only.
//! - [`ErrorCode`], [`ApiKey`], [`Uuid`], [`Str`], [`Array`], [`Records`]: the words messages are made of.
//! - [`partitioner`]: which partition a key belongs to, as the Java client decides it.
//!
//! ```
//! use kafka_proto::api::{ApiVersionsRequest, ApiVersionsResponse};
//! use kafka_proto::{ErrorCode, Message};
//!
//! let response = ApiVersionsResponse { error_code: ErrorCode::NONE, throttle_time_ms: 7, ..Default::default() };
//! let bytes = response.to_bytes(4)?;
//! assert_eq!(ApiVersionsResponse::from_bytes(bytes, 4)?.throttle_time_ms, 7);
//!
//! // What a version cannot say is an error, never dropped in silence.
//! let request = ApiVersionsRequest { client_software_name: "demo".into(), ..Default::default() };
//! assert!(request.to_bytes(2).is_ok()); // the schema marks this field as one that may be left out
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Decoding cannot hurt**: no panic, no allocation from a length in the input that was not checked against
//! the bytes left, a [budget](reader) of heap bytes for each frame, errors with field and offset.
#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), warn(clippy::indexing_slicing))]

extern crate alloc;

#[rustfmt::skip]
pub mod api;
#[cfg(feature = "arbitrary")]
pub mod arbitrary;
pub mod array;
pub mod blob;
pub mod correlation;
pub mod frame;
pub mod header;
#[cfg(feature = "json")]
pub mod json;
pub mod partitioner;
pub mod reader;
#[cfg(feature = "reflect")]
pub mod reflect;
#[cfg(feature = "records")]
#[rustfmt::skip]
pub mod records;
pub mod time;
#[cfg(feature = "views")]
pub mod views;
pub mod writer;

mod api_info;
mod api_key;
mod error;
mod error_code;
#[rustfmt::skip]
mod every;
mod message;
mod piece;
mod policy;
mod segment;
mod str;
mod tags;
mod uuid;
mod version;

/// For generated code, which cannot count on the prelude of std.
#[allow(unused_imports, reason = "depends on the features")]
pub(crate) use alloc::vec::Vec;

pub use api_key::ApiKey;
pub use array::{Array, Fixed};
pub use bytes::Bytes;
pub use correlation::Correlation;
pub use error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
pub use error_code::ErrorCode;
pub use frame::{Frame, FrameDecoder, FrameError};
pub use header::{RequestHeader, ResponseHeader};
#[doc(hidden)]
pub use message::Structure;
pub use message::{Detach, Message, Request, TypedRecord};
pub use policy::Policy;
pub use reader::Reader;
pub use segment::{Part, Records, Segment, Segments};
pub use str::Str;
pub use tags::UnknownTags;
pub use uuid::{Uuid, UuidError};
pub use version::VersionRange;
pub use writer::Writer;

/// The example of the README compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
