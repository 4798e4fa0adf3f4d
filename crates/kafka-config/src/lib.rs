//! Every configuration key of Apache Kafka 4.3.1: grammar, types, defaults, validators and synonyms.
