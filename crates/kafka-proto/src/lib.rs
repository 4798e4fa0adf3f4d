//! The vocabulary of Apache Kafka 4.3.1 and its bytes on the wire: messages, headers, frames, error codes.
