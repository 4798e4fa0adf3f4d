//! Record batches and the partition log, byte for byte as Apache Kafka keeps them.

pub mod batch;
