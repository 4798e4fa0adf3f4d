//! The loop: seeds as they are, then changed ones, until one fails or there have been enough.

use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant};

use crate::{Mutator, Target};

/// Longer than this, each of so many times, and an input is taken for one that hangs the code. Once says little: the
/// machine may have had something else to do.
const PATIENCE: Duration = Duration::from_secs(5);
const SLOW_TIMES: usize = 3;
/// How often a failing input is tried with less in it.
const SHRINK_TRIES: usize = 4_000;

/// What is to be tried.
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    /// How many changed inputs.
    pub iterations: u64,
    /// The seed of the changes.
    pub seed: u64,
}

/// What a run without failures did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Report {
    /// Inputs tried, seeds included.
    pub executions: u64,
    /// The longest that one took.
    pub slowest: Duration,
}

/// An input for which a target does not keep its promise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failing {
    /// The input, made small.
    pub input: Vec<u8>,
    /// What the target said.
    pub message: String,
    /// How many inputs were tried before.
    pub executions: u64,
}

/// Tries each seed, then so many changed ones. Panics are caught; while it runs they print nothing.
///
/// # Errors
/// The first input that fails.
pub fn run(target: &Target, seeds: &[Vec<u8>], plan: Plan) -> Result<Report, Box<Failing>> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let outcome = try_all(target, seeds, plan);
    panic::set_hook(hook);
    outcome
}

fn try_all(target: &Target, seeds: &[Vec<u8>], plan: Plan) -> Result<Report, Box<Failing>> {
    let mut report = Report { executions: 0, slowest: Duration::ZERO };
    let mut mutator = Mutator::new(plan.seed);
    let total = seeds.len() as u64 + plan.iterations;
    for number in 0..total {
        let seed = usize::try_from(number).ok().and_then(|number| seeds.get(number));
        let input = seed.cloned().unwrap_or_else(|| mutator.draw(seeds));
        let mut took = Duration::MAX;
        for _ in 0..SLOW_TIMES {
            let started = Instant::now();
            if let Some(message) = attempt(target, &input) {
                let input = shrink(target, input);
                return Err(Box::new(Failing { input, message, executions: number }));
            }
            took = took.min(started.elapsed());
            if took <= PATIENCE {
                break;
            }
        }
        if took > PATIENCE {
            return Err(Box::new(Failing { input, message: format!("took {took:?}"), executions: number }));
        }
        report.slowest = report.slowest.max(took);
        report.executions += 1;
    }
    Ok(report)
}

/// What the target says if it fails.
fn attempt(target: &Target, input: &[u8]) -> Option<String> {
    let failure = panic::catch_unwind(AssertUnwindSafe(|| (target.body)(input))).err()?;
    let text = failure.downcast_ref::<String>().cloned();
    Some(text.or_else(|| failure.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default())
}

/// Takes pieces out of a failing input, ever smaller ones, as long as it goes on failing.
fn shrink(target: &Target, mut input: Vec<u8>) -> Vec<u8> {
    let mut tries = SHRINK_TRIES;
    let mut piece = input.len() / 2;
    while piece > 0 && tries > 0 {
        let mut at = 0;
        while at < input.len() && tries > 0 {
            tries -= 1;
            let mut smaller = input.clone();
            smaller.drain(at..(at + piece).min(input.len()));
            match attempt(target, &smaller) {
                Some(_) => input = smaller,
                None => at += piece,
            }
        }
        piece /= 2;
    }
    input
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_input_is_found_and_made_small() {
        let body = |bytes: &[u8]| assert!(!bytes.windows(2).any(|pair| pair == b"!!"), "two of them");
        let target = Target { name: "shouting", about: "", body, brief: 0, must_fail: true };
        let seeds = [b"not so loud! please".to_vec()];
        let failing = run(&target, &seeds, Plan { iterations: 100_000, seed: 1 }).expect_err("is found");
        assert_eq!((failing.input.as_slice(), failing.message.as_str()), (&b"!!"[..], "two of them"));
        let again = run(&target, &seeds, Plan { iterations: 100_000, seed: 1 }).expect_err("is found again");
        assert_eq!(failing, again);
    }
}
