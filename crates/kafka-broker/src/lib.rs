//! The stock broker: Apache Kafka 4.3.1 composed from the libraries of this workspace, as a library and a binary.
//!
//! [`Broker::builder`] runs one inside another program, in memory if asked: see [`Builder`]. Any client of Kafka can use
//! it, at [`Broker::bootstrap_servers`].
//!
//! ```
//! use kafka_broker::Broker;
//! use kafka_config::{BrokerConfig, Properties};
//!
//! # #[tokio::main(flavor = "multi_thread", worker_threads = 1)]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // The keys of `server.properties`, on top of those of a single node.
//! let mut properties = Properties::zero_configuration();
//! properties.set("num.partitions", "12");
//! let config = BrokerConfig::from_properties(&properties)?;
//!
//! let broker = Broker::builder().config(config).in_memory().start().await?;
//! println!("bootstrap.servers={}", broker.bootstrap_servers());
//! broker.shutdown().await?;
//! # Ok(())
//! # }
//! ```
//!
//! [`kafka_format`] prepares log directories as `kafka-storage format` does; [`Builder::format_if_empty`] does so on the way.
//! Every key of the configuration is read and checked; what acts, and what is not there yet, is in the README.
//!
//! The parts that a broker is put together from are the public parts of the other crates: a handler an API over a
//! `Router` of kafka-server, a log of kafka-log and a machine of kafka-replica a partition, and on a thread of their own
//! kafka-raft and the controller of kafka-metadata. This crate connects them and decides little.

mod api;
mod broker;
mod builder;
mod coordinators;
mod data;
mod error;
mod groups;
mod node;
mod quorum;
mod registration;

pub use broker::Broker;
pub use builder::Builder;
pub use error::{Failed, StartError};
pub use kafka_server::REQUEST_LOG_TARGET;

use std::time::{SystemTime, UNIX_EPOCH};

use kafka_format::FormatError;
use kafka_proto::Uuid;
use kafka_proto::time::Timestamp;

/// Does what `kafka-broker format` was asked for, and says so on `out`.
///
/// # Errors
/// What [`kafka_format::cli::run`] refuses.
pub fn format(args: &kafka_format::cli::FormatArgs, out: &mut dyn std::io::Write) -> Result<(), FormatError> {
    kafka_format::cli::run(args, &mut random_bits, wall_clock(), out)
}

/// An id that nobody else has drawn.
pub fn random_uuid() -> Uuid {
    kafka_format::random_uuid(&mut random_bits)
}

/// Bits from the operating system's generator, by way of a hasher's keys.
pub(crate) fn random_bits() -> u128 {
    use std::hash::{BuildHasher, RandomState};
    let draw = || RandomState::new().hash_one(std::process::id());
    u128::from(draw()) << 64 | u128::from(draw())
}

/// The wall clock.
pub(crate) fn wall_clock() -> Timestamp {
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp::from_millis(i64::try_from(since_epoch.as_millis()).unwrap_or(i64::MAX))
}

/// Topics that Kafka keeps its own state in; clients may not write to them.
pub(crate) fn is_internal_topic(name: &str) -> bool {
    matches!(name, "__consumer_offsets" | "__transaction_state" | "__share_group_state")
}

/// Lets everything else that is ready run once.
pub(crate) async fn yield_once() {
    let mut yielded = false;
    std::future::poll_fn(|cx| {
        if std::mem::replace(&mut yielded, true) {
            return std::task::Poll::Ready(());
        }
        cx.waker().wake_by_ref();
        std::task::Poll::Pending
    })
    .await;
}

/// The examples in the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
