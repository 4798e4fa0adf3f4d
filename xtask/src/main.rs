//! The workspace's own commands: `cargo xtask ci|import|codegen|interop|bench|fuzz|long`.
fn main() {}
