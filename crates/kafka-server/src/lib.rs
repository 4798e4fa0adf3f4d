//! A typed router, connections and transports: what any Kafka broker or proxy is built on.
