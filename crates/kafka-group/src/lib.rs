//! Kafka's group coordinator as a value: classic and KIP-848 groups, offsets and assignors, without IO.
// The parts arrive one after the other; this goes with the last.
#![allow(dead_code)]

pub mod assignor;
mod classic;
pub mod cluster;
pub mod config;
mod consumer;
mod coordinator;
mod groups;
pub mod offsets;
mod records;
mod request;
pub mod routing;
mod timers;
mod views;

pub use cluster::{NoTopics, Topic, Topics};
pub use config::GroupConfig;
pub use consumer::ConsumerGroup;
pub use coordinator::GroupCoordinator;
pub use groups::Group;
pub use records::{Record, RecordError};
pub use request::{Caller, Request, Response, Soft, error_of};
