//! The rules that no compiler checks.

use crate::failure::Outcome;

/// `cargo xtask tidy`.
pub(crate) fn run() -> Outcome {
    Ok(())
}
