//! Kafka's group coordinator as a value: classic and KIP-848 groups, offsets and assignors, without IO.
