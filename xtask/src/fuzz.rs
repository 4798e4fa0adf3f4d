//! `cargo xtask fuzz`.

use crate::failure::{Outcome, fail};

/// What `cargo xtask fuzz` takes.
#[derive(clap::Args)]
pub(crate) struct Arguments {}

/// Runs it.
pub(crate) fn run(_: &Arguments) -> Outcome {
    fail!("not there yet")
}
