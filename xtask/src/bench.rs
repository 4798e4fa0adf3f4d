//! `cargo xtask bench`.

use crate::failure::{Outcome, fail};

/// What `cargo xtask bench` takes.
#[derive(clap::Args)]
pub(crate) struct Arguments {}

/// Runs it.
pub(crate) fn run(_: &Arguments) -> Outcome {
    fail!("not there yet")
}
