//! Every configuration key of Apache Kafka 4.3.1: grammar, types, defaults, validators and synonyms.
//!
//! - [`ConfigKey`] is one row of the table; [`ConfigKey::find`] and [`ConfigKey::all`] read it.
//! - [`Properties`] reads `server.properties`.
//! - [`BrokerConfig`] and [`TopicConfig`] are typed views with Kafka's rules between keys.
//! - [`LayeredConfig`] puts dynamic configs on top of the file and answers DescribeConfigs (its
//!   `describe_*` methods); [`alter`] is the arithmetic of IncrementalAlterConfigs.
//! - [`render_markdown`] writes the documentation of all keys.
//!
//! Everything is a pure function of its arguments: no files, no environment, no clock.

pub mod alter;
mod broker;
pub mod describe;
mod endpoint;
mod error;
mod key;
mod layers;
mod markdown;
mod properties;
mod table;
mod topic;
mod topic_rules;
mod validator;
mod value;
mod values;

pub use broker::*;
pub use endpoint::{Listener, QuorumVoter, SecurityProtocol, duration_millis};
pub use error::{ConfigError, ConfigErrors};
pub use key::{ConfigKey, ConfigType, DefaultValue, Importance, Scope, Synonym, Unit, UpdateMode};

pub use layers::{DynamicConfigError, LayeredConfig};
pub use markdown::render_markdown;
pub use properties::{OverrideError, Properties, PropertiesError};
pub use topic::{CleanupPolicy, CompressionType, ThrottledReplicas, TimestampType, TopicConfig};
pub use validator::Validator;
pub use value::{Secret, Value};
pub use values::{ConfigValues, validate};

/// The example in the README, compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
