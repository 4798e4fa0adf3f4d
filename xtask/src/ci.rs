//! `cargo xtask ci` and what `./test` runs.

use crate::failure::Outcome;

/// `./test`.
pub(crate) fn all(_rust: bool) -> Outcome {
    ci()
}

/// `cargo xtask ci`.
pub(crate) fn ci() -> Outcome {
    crate::tidy::run()
}
