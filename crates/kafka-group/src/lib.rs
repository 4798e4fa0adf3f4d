//! Kafka's group coordinator as a value: classic and KIP-848 groups, offsets and assignors, without IO.
//!
//! [`GroupCoordinator`] is the groups and offsets of one partition of `__consumer_offsets`: a
//! [`Coordinator`](kafka_coordinator::Coordinator) that a [`Shard`](kafka_coordinator::Shard) drives over a log.
//! Whoever owns the log appends what the shard gives; whoever owns a clock calls it at its deadlines.
//!
//! ```
//! use std::sync::Arc;
//!
//! use kafka_config::{BrokerConfig, Properties};
//! use kafka_coordinator::{Context, Shard};
//! use kafka_group::{Caller, GroupConfig, GroupCoordinator, NoTopics, Request, Response};
//! use kafka_proto::ErrorCode;
//! use kafka_proto::api::join_group::{JoinGroupRequest, JoinGroupRequestProtocol};
//! use kafka_proto::time::{Time, Timestamp};
//!
//! let broker = BrokerConfig::from_properties(&Properties::zero_configuration())?;
//! let state = GroupCoordinator::new(Arc::new(GroupConfig::new(&broker)), Arc::new(NoTopics));
//! let mut shard = Shard::new(state, 1_000_000);
//! shard.activate(0);
//!
//! let request = JoinGroupRequest {
//!     group_id: "readers".into(),
//!     session_timeout_ms: 45_000,
//!     protocol_type: "consumer".into(),
//!     protocols: vec![JoinGroupRequestProtocol { name: "range".into(), ..Default::default() }],
//!     ..Default::default()
//! };
//! let caller = Caller { client_id: "me".into(), client_host: "/127.0.0.1".into(), version: 9 };
//! let now = Context::new(Time::ZERO, Timestamp::from_millis(1_700_000_000_000), 42);
//! shard.submit(now, Request::JoinGroup(caller, request));
//!
//! // The group is new: its record has to be in the log before the member hears of it.
//! let batch = shard.take_batch().expect("the record of the group");
//! shard.appended(batch.base_offset);
//! shard.committed(1);
//! let answer = shard.poll_answer().expect("the member is given an id to join with (KIP-394)");
//! let Ok(Response::JoinGroup(answer)) = answer.result else { panic!("{answer:?}") };
//! assert_eq!(answer.error_code, ErrorCode::MEMBER_ID_REQUIRED);
//! assert!(answer.member_id.starts_with("me-"));
//! # Ok::<(), kafka_config::ConfigErrors>(())
//! ```
//!
//! Requests that [only read](Request::is_read) are answered by [`GroupCoordinator::read`] from
//! [the committed state](kafka_coordinator::Shard::committed_state). Topics and settings come in by
//! [`Soft::topics`] and [`Soft::config`] through [`Shard::apply`](kafka_coordinator::Shard::apply), before the load and
//! whenever they change.

pub mod assignor;
mod classic;
pub mod cluster;
pub mod config;
mod consumer;
mod coordinator;
mod groups;
mod metrics;
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
pub use metrics::{Gauges, Metric};
pub use records::{Record, RecordError};
pub use request::{Caller, Request, Response, Soft, error_of};
