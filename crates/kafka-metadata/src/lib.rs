//! Metadata records, the cluster image, and the controller that writes them.
//!
//! A KRaft cluster keeps everything that is not a record of a client in one log, `__cluster_metadata`:
//!
//! - [`MetadataRecord`] is one entry of that log, with Kafka's frame around it.
//! - [`Image`] is what the log says up to an offset: topics, partitions, brokers, configs, features, producer ids,
//!   access control, quotas. A persistent value that is cheap to clone and to compare.
//! - [`Controller`] decides what becomes of requests and writes records. It runs in the
//!   [`Shard`](kafka_coordinator::Shard) of kafka-coordinator, without clock, thread or file of its own.
//!
//! ```
//! use bytes::Bytes;
//! use kafka_metadata::{Image, MetadataRecord};
//!
//! // A value from the log of a real controller: FeatureLevelRecord, metadata.version = 30.
//! let value = Bytes::from_static(b"\x01\x0c\x00\x11metadata.version\x00\x1e\x00");
//! let (record, version) = MetadataRecord::decode(value.clone())?;
//! assert_eq!((record.name(), version), ("FeatureLevelRecord", 0));
//!
//! let mut image = Image::default();
//! image.replay(4, &record);
//! assert_eq!(image.version().to_string(), "4.3-IV0");
//! assert_eq!(record.encode(image.version())?, value);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

pub mod controller;
pub mod features;
pub mod image;

mod creatable;
mod error;
mod layers;
mod record;
mod version;
mod view;

pub use controller::{Command, Controller, ControllerRequest, ControllerResponse};
pub use creatable::creatable_topic;
pub use error::ApiError;
pub use image::Image;
pub use layers::layered_config;
pub use record::{MetadataRecord, RecordError};
pub use version::MetadataVersion;
pub use view::View;
