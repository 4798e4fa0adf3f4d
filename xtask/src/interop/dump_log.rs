//! placeholder

use crate::failure::Outcome;
use crate::interop::Bench;

/// The run.
pub(crate) fn run(_: &mut Bench) -> Outcome {
    Ok(())
}
