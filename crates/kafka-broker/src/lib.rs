//! The stock broker: Apache Kafka 4.3.1 composed from the libraries of this workspace, as a library and a binary.
