//! `cargo xtask long`.

use crate::failure::{Outcome, fail};

/// What `cargo xtask long` takes.
#[derive(clap::Args)]
pub(crate) struct Arguments {}

/// Runs it.
pub(crate) fn run(_: &Arguments) -> Outcome {
    fail!("not there yet")
}
