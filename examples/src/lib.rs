//! Small programs that show each library at work: see `examples/`, one file a library, and `tests/embedded.rs` for a
//! broker inside a test.
//!
//! ```sh
//! cargo run -p kafka-examples --example embedded_broker
//! ```
//!
//! Every one of them runs to its end by itself, and `cargo test -p kafka-examples` runs them all.
