//! Message sets of formats 0 and 1 (before Kafka 0.11), read only.
#![warn(clippy::indexing_slicing)]
